import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ConfigError } from '../config';
import { load } from '../lazy';
import { createPrivate, whileBusy, type Database } from './connection';
import { BetterSqlite3 } from './sqlite';

const FOLDER = join(__dirname, 'migrations');
/** Any number that no other program on the same PostgreSQL is likely to have chosen. */
const ADVISORY_LOCK = 7_306_427_501;
const WAIT_MS = 60_000;

/** Files in order of their time stamps; names without extension, so that sources and build agree. */
const source: Knex.MigrationSource<string> = {
  async getMigrations() {
    const files = readdirSync(FOLDER).map((file) => /^(\d{14}_[a-z0-9_]+)\.(ts|js)$/.exec(file)?.[1]);
    return [...new Set(files.filter((name): name is string => name !== undefined))].sort();
  },
  getMigrationName: (name) => name,
  async getMigration(name) {
    return load(join(FOLDER, name)) as Knex.Migration;
  },
};

const OPTIONS = { migrationSource: source, tableName: 'migrations' };

/**
 * Brings the schema up to date. Processes that start at once take turns; a lock row that a killed
 * one left behind is removed, because our own lock proves that nobody is at work.
 * @returns the names of the migrations that were run.
 * @throws ConfigError when the schema is newer than this program, or cannot be changed.
 */
export async function migrate(database: Database): Promise<string[]> {
  return exclusively(database, async () => {
    // Even to find nothing to do Knex writes, which a busy gateway beside this process may not let it.
    if (await isUpToDate(database)) return [];
    const [, names] = await alone(database, ({ migrate: schema }) => schema.latest(OPTIONS));
    return names;
  });
}

/** Whoever left Knex's own lock behind is dead: ours is held. A gateway that writes is waited for. */
const alone = ({ knex }: Database, change: (knex: Knex) => Promise<unknown>): Promise<[number, string[]]> =>
  whileBusy(async () => {
    await knex.migrate.forceFreeMigrationsLock(OPTIONS);
    return (await change(knex)) as [number, string[]];
  });

/** @throws ConfigError: a program that does not know all of the schema would write rows that the newer one cannot read. */
async function isUpToDate({ knex }: Database): Promise<boolean> {
  if (!(await knex.schema.hasTable(OPTIONS.tableName))) return false;
  const known = new Set(await source.getMigrations([]));
  const applied = await knex<{ name: string }>(OPTIONS.tableName).select('name').orderBy('name');
  const unknown = applied.find(({ name }) => !known.has(name));
  if (unknown)
    throw new ConfigError(
      `DATABASE_URL: a newer version of this program has changed the database (${unknown.name}); start that version, or restore a backup`,
    );
  return applied.length === known.size;
}

/** Undoes the last batch. */
export async function rollback(database: Database): Promise<string[]> {
  return exclusively(database, async () => {
    const [, names] = await alone(database, ({ migrate: schema }) => schema.rollback(OPTIONS));
    return names;
  });
}

async function exclusively<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.engine === 'sqlite' ? withFileLock(database, work) : withAdvisoryLock(database, work);
}

/** SQLite's own lock on a file beside the database: the system gives it back when a process dies. */
async function withFileLock<T>({ knex }: Database, work: () => Promise<T>): Promise<T> {
  const [{ file }] = (await knex.raw('PRAGMA database_list')) as [{ file: string }];
  createPrivate(`${file}.migrating`);
  const lock = new BetterSqlite3(`${file}.migrating`);
  try {
    for (const deadline = performance.now() + WAIT_MS; ; await sleep(50)) {
      try {
        lock.pragma('busy_timeout = 0');
        lock.exec('BEGIN EXCLUSIVE');
        break;
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
    }
    return await work();
  } finally {
    lock.close();
  }
}

async function withAdvisoryLock<T>({ knex }: Database, work: () => Promise<T>): Promise<T> {
  const connection = (await (knex.client as Knex.Client).acquireConnection()) as {
    query(text: string): Promise<unknown>;
  };
  try {
    await connection.query(`SET statement_timeout = ${WAIT_MS}`);
    await connection.query(`SELECT pg_advisory_lock(${ADVISORY_LOCK})`);
    return await work();
  } finally {
    await connection.query(`SELECT pg_advisory_unlock(${ADVISORY_LOCK})`).catch(() => undefined);
    await connection.query('SET statement_timeout = 10000').catch(() => undefined);
    await (knex.client as Knex.Client).releaseConnection(connection);
  }
}
