import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import type { Database as SqliteConnection } from 'better-sqlite3';
import type { Client as PostgresClient } from 'pg';
import { BetterSqlite3 } from './sqlite';

/**
 * Each process keeps a lock while it has something open that others would take over if it died. The kernel or the
 * database server releases the lock when the process ends, however it ends, and only then. So a process that is merely
 * frozen (SIGSTOP, a paused container, a long turn of the event loop) still exists for the others, without any clock.
 */
export interface ProcessLocks {
  /** Takes the lock of a process, or confirms it. @returns the text by which others find the lock. */
  take(id: string): Promise<string>;
  release(id: string): Promise<void>;
  /**
   * Looks for the lock of another process.
   * @param proof as `take` returned it in that process.
   * @param read a query on the caller's connection, which may be within a transaction.
   */
  find(id: string, proof: string, read: Read): Promise<Existence>;
  /** Releases all of them. */
  close(): Promise<void>;
}

/** `unknown`: the lock is not held, and yet the process may exist. */
export type Existence = 'exists' | 'ended' | 'unknown';

type Read = (sql: string, ...values: number[]) => Promise<readonly unknown[]>;

/** A lock on a file: all processes on one machine see it, also from different containers. */
export function createFileLocks() {
  const held = new Map<string, SqliteConnection>();

  /** @returns undefined where another process has the lock. @throws the driver's error where there is no such file. */
  const lock = (path: string): SqliteConnection | undefined => {
    // SQLite knows how each system locks files; nothing is ever written to this one.
    const connection = new BetterSqlite3(path, { timeout: 0, fileMustExist: true });
    try {
      connection.pragma('journal_mode = OFF');
      connection.exec('BEGIN EXCLUSIVE');
      return connection;
    } catch (error) {
      connection.close();
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined;
      throw error;
    }
  };

  const release = (path: string): void => {
    const connection = held.get(path);
    if (!connection) return;
    rmSync(path, { force: true });
    connection.close();
    held.delete(path);
  };

  return {
    release,

    close: (): void => [...held.keys()].forEach(release),

    /** @throws the driver's error where the file cannot be made. */
    take(path: string): void {
      if (held.has(path) && existsSync(path)) return;
      held.get(path)?.close();
      held.delete(path);
      closeSync(openSync(path, 'a', 0o600));
      const connection = lock(path);
      if (!connection) throw Object.assign(new Error(`${path} is locked`), { code: 'SQLITE_BUSY' });
      held.set(path, connection);
    },

    /** The file of a process that has ended is removed. */
    find(path: string): Existence | 'missing' {
      try {
        const connection = lock(path);
        if (!connection) return 'exists';
        rmSync(path, { force: true });
        connection.close();
        return 'ended';
      } catch {
        // A file that exists but cannot be opened proves nothing. For example, another user may own it.
        return existsSync(path) ? 'unknown' : 'missing';
      }
    },
  };
}

/** SQLite's processes share a machine: the lock file stands beside the database, and without it a process has ended. */
export function createSqliteLocks(file: string): ProcessLocks {
  const files = createFileLocks();
  const pathOf = (id: string): string => `${file}-process-${id}`;
  return {
    async take(id) {
      files.take(pathOf(id));
      return 'file';
    },
    async release(id) {
      files.release(pathOf(id));
    },
    async find(id) {
      const found = files.find(pathOf(id));
      return found === 'missing' ? 'ended' : found;
    },
    async close() {
      files.close();
    },
  };
}

/**
 * On PostgreSQL a connection of its own has an advisory lock of the session. The server keeps the lock while the
 * connection lasts, but a connection can break while its process lives on. So a lock that is missing there says nothing;
 * a lock file in the folder of temporary files says more to processes on the same machine.
 * @param connect opens a connection outside of the pool.
 */
export function createPostgresLocks(connect: () => Promise<PostgresClient>, folder: string): ProcessLocks {
  const files = createFileLocks();
  const paths = new Map<string, string>();
  const sessions = new Map<string, PostgresClient>();
  const opening = new Map<string, Promise<void>>();

  const takeFile = (id: string): string => {
    const path = `${folder}/model-gateway-process-${id}`;
    try {
      files.take(path);
      return path;
    } catch {
      // A folder that takes no files: there is still the session's lock.
      return '';
    }
  };

  const open = async (id: string): Promise<void> => {
    const client = await inTime(connect());
    const lost = (): void => {
      if (sessions.get(id) === client) sessions.delete(id);
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      for (const [name, value] of SESSION)
        await client.query('SELECT set_config($1, $2, false)', [name, value]).catch(passIfKnown);
      // Shared: a new connection does not wait for the server to notice that the old one is gone.
      await client.query('SELECT pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, lockKey(id)]);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    sessions.set(id, client);
  };

  const release = async (id: string): Promise<void> => {
    await opening.get(id)?.catch(() => undefined);
    files.release(paths.get(id) ?? '');
    paths.delete(id);
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.end().catch(() => undefined);
  };

  return {
    async take(id) {
      let path = paths.get(id);
      if (path === undefined) paths.set(id, (path = takeFile(id)));
      if (!sessions.has(id)) {
        let opened = opening.get(id);
        if (!opened) {
          opened = open(id).finally(() => opening.delete(id));
          opening.set(id, opened);
        }
        await opened;
      }
      return path;
    },
    release,
    async find(id, proof, read) {
      const found = proof ? files.find(proof) : 'missing';
      if (found === 'exists' || found === 'ended') return found;
      return (await read(FIND, lockKey(id) >>> 0)).length > 0 ? 'exists' : 'unknown';
    },
    async close() {
      for (const id of [...paths.keys()]) await release(id);
    },
  };
}

const CONNECT_MS = 5_000;

/** A host that does not answer must not keep a call for minutes. */
const inTime = (connecting: Promise<PostgresClient>): Promise<PostgresClient> =>
  new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(Object.assign(new Error('timeout expired'), { code: 'ETIMEDOUT' }));
    }, CONNECT_MS);
    connecting.then(
      (client) => {
        clearTimeout(timer);
        if (isLate) client.end().catch(() => undefined);
        else resolve(client);
      },
      (error: Error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });

/** Servers of other versions do not know each of the settings. */
const passIfKnown = (error: unknown): void => {
  if (typeof (error as { severity?: unknown }).severity !== 'string') throw error;
};

/** The number that tells locks of gateway processes from other advisory locks. */
const LOCK_CLASS = 1_297_566_032;

/** 32 bits are what a lock's name has beside its class. */
const lockKey = (id: string): number => createHash('sha256').update(id).digest().readInt32BE();

const FIND =
  "SELECT 1 AS one FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 " +
  `AND classid = ${LOCK_CLASS} AND objid::bigint = ? ` +
  'AND database = (SELECT oid FROM pg_database WHERE datname = current_database())';

/** The server notices after about three minutes that a machine has vanished without closing its connections. */
const SESSION: readonly (readonly [string, string])[] = [
  ['idle_session_timeout', '0'],
  ['tcp_keepalives_idle', '60'],
  ['tcp_keepalives_interval', '15'],
  ['tcp_keepalives_count', '8'],
];
