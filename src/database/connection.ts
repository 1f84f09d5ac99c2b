import { closeSync, mkdirSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database as SqliteConnection, Statement } from 'better-sqlite3';
import knexFactory, { type Knex } from 'knex';
import type { Client as PostgresClient } from 'pg';
import { createCheckpoints, MOST_PAGES } from './checkpoints';
import { createLogSync } from './log-sync';
import { createPostgresLocks, createSqliteLocks, type ProcessLocks } from './process-locks';
import { BetterSqlite3 } from './sqlite';
import { createWriter } from './writer';

export type Value = string | number | null | Buffer;
export type Row = Record<string, unknown>;

/**
 * One transaction of the inference path: prepared statements on Knex's own connection.
 * SQL is written once, with `?` for parameters, in the words that both engines know.
 */
export interface Transaction {
  /** @returns how many rows changed. */
  run(sql: string, ...values: Value[]): Promise<number>;
  all<T extends Row>(sql: string, ...values: Value[]): Promise<T[]>;
  /**
   * Inserts rows and skips those that stand already.
   * @param rows a value for each column.
   * @returns the ids that are new.
   */
  insertNew(table: Table, rows: readonly (readonly Value[])[]): Promise<Set<string>>;
}

/** Make it once: what is prepared for it is remembered by it. */
export interface Table {
  readonly name: string;
  /** The first is `id`, the primary key. */
  readonly columns: readonly string[];
}

export interface Database {
  /** For everything off the inference path. */
  readonly knex: Knex;
  readonly engine: 'sqlite' | 'postgres';
  /** One transaction, begun for writing, tried again while another process holds the lock. */
  transaction<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /**
   * The same for the inference path, without Knex's query builder.
   * @param outlives what the writes must outlive. `process`: they are there for everybody and stay when a process is
   * killed, but a machine that loses its power may forget the last of them.
   */
  write<T>(work: (tx: Transaction) => Promise<T>, outlives?: 'machine' | 'process'): Promise<T>;
  /** Resolves when all that was committed before, by whichever `write`, outlives the machine. */
  synced(): Promise<void>;
  /** Committed rows, read by a prepared statement; on SQLite without leaving the turn. */
  read<T extends Row>(sql: string, ...values: Value[]): Promise<T[]>;
  /** Changes whenever anyone may have committed but `write` of this process; undefined where only asking tells. */
  commitCounter(): number | undefined;
  /** By these processes that share the database know which of them still exist. */
  readonly locks: ProcessLocks;
  close(): Promise<void>;
}

/** Waits while another process holds SQLite's write lock, and for a PostgreSQL that comes back. */
const RETRY_FOR_MS = 10_000;
/** The same behind one who waited so long for nothing. */
const RETRY_AGAIN_FOR_MS = 500;
/** A busy wait inside SQLite blocks the event loop, so it is short and we wait outside. */
const BUSY_TIMEOUT_MS = 20;

export function openDatabase(url: string): Database {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url);
}

function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  createPrivate(file);
  const foreign = createForeignCommits();
  const log = createLogSync(file);
  const writer = createWriter(() => {
    const connection = prepareConnection(new BetterSqlite3(file));
    connection.pragma(`wal_autocheckpoint = ${MOST_PAGES}`);
    foreign.watch(connection);
    return connection;
  });
  const knex = knexFactory({
    client: 'better-sqlite3',
    connectionPool: writer,
    useNullAsDefault: true,
    compileSqlOnError: false,
  });
  const checkpoints = createCheckpoints(file);
  const locks = createSqliteLocks(file);
  let reader: SqliteConnection | undefined;
  const readerStatements = new Map<string, Statement>();
  const prepared = (sql: string): Statement => {
    reader ??= prepareConnection(new BetterSqlite3(file));
    return remember(readerStatements, sql, () => (reader as SqliteConnection).prepare(sql));
  };

  const statements = new Map<string, Statement>();
  const statement = (connection: SqliteConnection, sql: string): Statement =>
    remember(statements, sql, () => connection.prepare(sql));
  const insertions = new WeakMap<Table, Statement>();

  const begin = (connection: SqliteConnection): Transaction => ({
    async run(sql, ...values) {
      return statement(connection, sql).run(...values).changes;
    },
    async all<T extends Row>(sql: string, ...values: Value[]) {
      return statement(connection, sql).all(...values) as T[];
    },
    async insertNew(table, rows) {
      const insert = remember<Table, Statement>(insertions, table, () => {
        const { name, columns } = table;
        const values = columns.map(() => '?').join(', ');
        return connection.prepare(
          `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${values}) ON CONFLICT (id) DO NOTHING`,
        );
      });
      const fresh = new Set<string>();
      for (const row of rows) if (insert.run(...row).changes === 1) fresh.add(row[0] as string);
      return fresh;
    },
  });

  let isLockedForLong = false;
  /** Tries with the connection in hand: behind a lock of another process stands one line, and who is first in it tries. */
  const lent = async <T>(
    synchronous: 'FULL' | 'NORMAL',
    work: (connection: SqliteConnection) => Promise<T>,
  ): Promise<T> => {
    const deadline = performance.now() + RETRY_FOR_MS;
    const connection = await writer.lend(synchronous);
    const soon = isLockedForLong ? performance.now() + RETRY_AGAIN_FOR_MS : Infinity;
    try {
      const result = await whileBusy(() => work(connection), Math.min(deadline, soon));
      isLockedForLong = false;
      return result;
    } catch (error) {
      isLockedForLong = isBusy(error);
      throw error;
    } finally {
      writer.release(connection);
    }
  };

  let isTorn = false;
  /** What a disk did not take it does not tell again: after a failure the log counts once all of it is in the file. */
  const mend = (): Promise<void> =>
    lent('FULL', async (connection) => {
      const [done] = connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
      if (done?.busy !== 0)
        throw Object.assign(new Error('the log cannot be brought into the file'), { code: 'SQLITE_BUSY' });
      isTorn = false;
    });
  const synced = async (): Promise<void> => {
    do {
      if (isTorn) await mend();
      try {
        await log.synced();
      } catch (error) {
        isTorn = true;
        throw error;
      }
      // Another's failure meanwhile was told to the other alone.
    } while (isTorn);
  };

  return {
    knex,
    engine: 'sqlite',
    async transaction(work) {
      const result = await lent('FULL', (connection) =>
        knex
          .transaction(
            async (trx) => {
              // Knex begins DEFERRED, and a reader that turns writer fails at once: take the write lock first.
              await trx.raw('UPDATE versions SET version = version WHERE 0');
              return work(trx);
            },
            { connection },
          )
          .finally(foreign.note),
      );
      checkpoints.committed();
      return result;
    },
    async write(work, outlives = 'machine') {
      // The commit itself does not wait for the disk: what must outlive the machine waits without the connection.
      const result = await lent('NORMAL', async (connection) => {
        statement(connection, 'BEGIN IMMEDIATE').run();
        try {
          const done = await work(begin(connection));
          statement(connection, 'COMMIT').run();
          checkpoints.committed();
          return done;
        } catch (error) {
          if (connection.inTransaction) connection.exec('ROLLBACK');
          throw error;
        }
      });
      if (outlives === 'machine') await synced();
      return result;
    },
    synced,
    async read<T extends Row>(sql: string, ...values: Value[]) {
      return prepared(sql).all(...values) as T[];
    },
    commitCounter: () => foreign.count(),
    locks,
    async close() {
      await locks.close();
      await checkpoints.close();
      await log.close();
      reader?.close();
      await knex.destroy();
      await writer.destroy();
    },
  };
}

/**
 * Counts what may have been committed through other connections than the writer, and through Knex. The inference path
 * writes at every call, and nothing that is remembered of keys or models comes from that.
 */
function createForeignCommits() {
  let writer: { readonly connection: SqliteConnection; readonly version: Statement } | undefined;
  let seen: number | undefined;
  let commits = 0;
  const note = (): void => void (commits += 1);
  return {
    watch(connection: SqliteConnection): void {
      // Of one connection this changes with the commits of all others, and never with its own.
      writer = { connection, version: connection.prepare('PRAGMA data_version').pluck() };
      note();
    },
    note,
    count(): number {
      const version = writer?.version.get() as number | undefined;
      // Within a transaction of Knex the connection sees the database as it was when that began.
      if (version === undefined || version !== seen || writer?.connection.inTransaction) note();
      seen = version;
      return commits;
    },
  };
}

/** WAL, and FULL on every open: a reopened WAL file is NORMAL, which may lose the last commits. */
function prepareConnection(connection: SqliteConnection): SqliteConnection {
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  if (connection.pragma('journal_mode', { simple: true }) !== 'wal') {
    connection.pragma('busy_timeout = 5000');
    connection.pragma('journal_mode = WAL');
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('mmap_size = 0');
  return connection;
}

/** The database holds hashes and money: nobody else on the machine reads it. SQLite's other files take its mode. */
export const createPrivate = (file: string): void => closeSync(openSync(file, 'a', 0o600));

function openPostgres(url: string): Database {
  const knex = knexFactory({
    client: 'pg',
    connection: {
      connectionString: url,
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 10_000,
    },
    compileSqlOnError: false,
    pool: { min: 0, max: 10, acquireTimeoutMillis: 5_000 },
    // Failures are thrown, and told by whoever catches them.
    log: { error: () => undefined, warn: () => undefined },
  });
  const client = knex.client as Knex.Client;
  const locks = createPostgresLocks(() => client.acquireRawConnection() as Promise<PostgresClient>, tmpdir());
  const texts = new Map<string, { name: string; text: string }>();
  const query = async (connection: PostgresClient, sql: string, values: Value[]) => {
    const known = remember(texts, sql, () => {
      let position = 0;
      return { name: `s${texts.size}`, text: sql.replace(/\?/g, () => `$${++position}`) };
    });
    return connection.query<Row>({ ...known, values: values.map(storable) });
  };

  const begin = (connection: PostgresClient): Transaction => ({
    async run(sql, ...values) {
      return (await query(connection, sql, values)).rowCount ?? 0;
    },
    async all<T extends Row>(sql: string, ...values: Value[]) {
      return (await query(connection, sql, values)).rows as T[];
    },
    async insertNew({ name, columns }, rows) {
      const names = columns.join(', ');
      const sql =
        `INSERT INTO ${name} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${name}, ?) ` +
        `ON CONFLICT (id) DO NOTHING RETURNING id`;
      const storableRows = rows.map((row) =>
        Object.fromEntries(columns.map((column, index) => [column, storable(row[index] ?? null)])),
      );
      const { rows: inserted } = await query(connection, sql, [JSON.stringify(storableRows)]);
      return new Set(inserted.map((row) => row['id'] as string));
    },
  });

  const onConnection = async <T>(work: (connection: PostgresClient) => Promise<T>): Promise<T> => {
    const connection = (await client.acquireConnection()) as PostgresClient;
    try {
      return await work(connection);
    } finally {
      await client.releaseConnection(connection);
    }
  };

  return {
    knex,
    engine: 'postgres',
    transaction: (work) => knex.transaction(work),
    write: (work) =>
      onConnection(async (connection) => {
        await connection.query('BEGIN');
        try {
          const result = await work(begin(connection));
          await connection.query('COMMIT');
          return result;
        } catch (error) {
          await connection.query('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),
    read: <T extends Row>(sql: string, ...values: Value[]) =>
      onConnection(async (connection) => (await query(connection, sql, values)).rows as T[]),
    // A commit is there for good when it is answered.
    synced: () => Promise.resolve(),
    commitCounter: () => undefined,
    locks,
    async close() {
      await locks.close();
      await knex.destroy();
    },
  };
}

/** PostgreSQL has no text with NUL in it; callers may send one, as a session id or a part of a path. */
const storable = (value: Value): Value =>
  typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '\ufffd') : value;

/**
 * Tries again, outside the event loop's way, while another process holds SQLite's write lock.
 * @param deadline on the clock of `performance`, which does not jump.
 */
export async function whileBusy<T>(
  work: () => Promise<T>,
  deadline = performance.now() + RETRY_FOR_MS,
): Promise<T> {
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await sleep(pause + Math.random() * pause);
    }
  }
}

const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');

function remember<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
