import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ConfigError, readConfig, type Config } from './config';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it lies on a read-only file system',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file is in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its links lead in a circle',
};

/** Words for what the system refused. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return message;
  const reason = REASONS[code];
  return reason === undefined ? code : `${reason} (${code})`;
}

/**
 * Makes a folder with those above it, and proves that files can be made in it.
 * @throws ConfigError naming the variable.
 */
export function makeFolder(variable: string, folder: string): void {
  try {
    makeMissing(folder);
    rmdirSync(mkdtempSync(join(folder, '.writable-')));
  } catch (error) {
    throw new ConfigError(
      `${variable}: cannot write to the folder ${folder}: ${reasonOf(error)}; name one that this user may write to`,
    );
  }
}

/** Node's own recursive call never returns where a folder above refuses with ENOENT, as in /proc. */
function makeMissing(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  const above = dirname(folder);
  if (above !== folder) makeMissing(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The configuration of a program that keeps files: its data folder is there. @throws ConfigError */
export function prepare(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env);
  makeFolder('DATA_DIR', config.dataDir);
  return config;
}

/**
 * The engine makes what often lives on in the old space at once, and all that a call has made lives on with it until the
 * old space is cleared: 4 KiB for each, copied first. But calls end soon. An eighth of their cost on Node 20.
 */
export const keepCallsYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring');

/** What reading the catalogue left lying, which would otherwise stay until traffic has filled as much again. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Whether the database is a file below the data folder, where the default puts it. */
export const usesDataFolder = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean =>
  databaseUrl.startsWith(`file:${join(dataDir, '/')}`);

/**
 * What a program that cannot go on says: the operator's mistakes in their own words.
 * @param otherwise introduces a failure that is nobody's mistake.
 */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof ConfigError) return error.message;
  // The driver's own errors are no instances of every realm's Error.
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  const { code, message } = isError ? (error as NodeJS.ErrnoException) : { message: String(error) };
  return `${otherwise}: ${message.replace(STATEMENT, '') || (code ?? 'for a reason unknown')}`;
}

/** What the query builder puts before the database's own words. */
const STATEMENT =
  /^\s*(?:select|insert|update|delete|with|create|alter|drop|pragma|begin|commit|rollback|savepoint|release|set|lock)\b[^]* - (?=\S)/i;
