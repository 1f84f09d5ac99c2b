import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config';
import { makeFolder, reasonOf } from '../startup';
import { openDatabase, type Database } from './connection';

/** Older ones may corrupt a WAL file that two connections write and checkpoint at once. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/**
 * Opens the database and reaches it once, so that a start fails at once and with a sentence.
 * @throws ConfigError naming DATABASE_URL and what to do.
 */
export async function connectDatabase(url: string): Promise<Database> {
  const file = url.startsWith('file:') ? url.slice('file:'.length) : undefined;
  if (file !== undefined) {
    makeFolder('DATABASE_URL', dirname(file));
    refuseReadableByOthers(file);
  }
  let database: Database | undefined;
  try {
    database = openDatabase(url);
    const [row] = await database.read<{ version: string }>(
      file === undefined ? 'SELECT 1 AS version' : 'SELECT sqlite_version() AS version',
    );
    if (file !== undefined && row) refuseOldSqlite(row.version);
    return database;
  } catch (error) {
    await database?.close().catch(() => undefined);
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `DATABASE_URL: ${file === undefined ? postgresProblem(error, url) : sqliteProblem(error, file)}`,
    );
  }
}

/** It holds hashes and money. Copies and backups often come back with the mode of any file. */
function refuseReadableByOthers(file: string): void {
  if (process.platform === 'win32') return;
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() && (found.mode & 0o077) !== 0)
      throw new ConfigError(
        `DATABASE_URL: other users may open ${path} (mode ${(found.mode & 0o777).toString(8)}); run chmod 600 on it`,
      );
  }
}

/** @throws ConfigError for a library that is too old to be trusted with a WAL file. */
export function refuseOldSqlite(version: string): void {
  const found = version.split('.').map(Number);
  for (const [position, oldest] of OLDEST_SQLITE.entries()) {
    const part = found[position] ?? 0;
    if (part > oldest) return;
    if (part < oldest)
      throw new ConfigError(
        `DATABASE_URL: this installation's SQLite is ${version}, and ${OLDEST_SQLITE.join('.')} or newer is needed; ` +
          'install the packages again with npm ci',
      );
  }
}

function sqliteProblem(error: unknown, file: string): string {
  const { code = '' } = error as { code?: string };
  if (code === 'SQLITE_NOTADB') return `${file} is not a SQLite database; name another file`;
  if (code === 'EISDIR' || statSync(file, { throwIfNoEntry: false })?.isDirectory())
    return `${file} is a folder; name a file in it, such as file:${file}/gateway.sqlite`;
  if (code.startsWith('SQLITE_CORRUPT')) return `${file} is damaged (${code}); restore a backup`;
  if (code.startsWith('SQLITE_BUSY')) return `another program keeps ${file} locked; end that program first`;
  return `cannot open ${file}: ${reasonOf(error)}; name a file that this user may write to`;
}

const POSTGRES_PROBLEMS: Readonly<Record<string, (where: Where) => string>> = {
  ECONNREFUSED: ({ host }) => `nothing answers at ${host}; start PostgreSQL there, or correct the address`,
  ENOTFOUND: ({ host }) => `there is no host ${host}; correct the address`,
  EAI_AGAIN: ({ host }) => `the name ${host} cannot be resolved now; correct the address, or try again`,
  EHOSTUNREACH: ({ host }) => `no way leads to ${host}; correct the address, or the network`,
  ENETUNREACH: ({ host }) => `no way leads to ${host}; correct the address, or the network`,
  '28P01': ({ host, user }) => `${host} refuses the password of the user ${user}; correct it`,
  '28000': ({ host, user }) => `${host} refuses the user ${user}; correct the name, or let it in`,
  '3D000': ({ host, name }) => `there is no database ${name} at ${host}; create it first`,
  '42501': ({ user, name }) => `the user ${user} may not use the database ${name}; grant it the rights`,
  '53300': ({ host }) => `${host} takes no more connections; allow more, or end some`,
  '57P03': ({ host }) => `${host} is still starting; try again shortly`,
};

interface Where {
  readonly host: string;
  readonly user: string;
  readonly name: string;
}

function postgresProblem(error: unknown, url: string): string {
  const { host, username, pathname } = new URL(url);
  const where = {
    host: host || 'the local socket',
    user: decoded(username),
    name: decoded(pathname.slice(1)),
  };
  const { code = '', name, message } = error as { code?: string; name?: string; message: string };
  const known = POSTGRES_PROBLEMS[code];
  if (known) return known(where);
  if (name === 'KnexTimeoutError' || code === 'ETIMEDOUT')
    return `${where.host} does not answer; correct the address, or the network`;
  return `cannot connect to ${where.host}: ${message.split('\n')[0] ?? ''}`;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text) || '(none given)';
  } catch {
    return text;
  }
};
