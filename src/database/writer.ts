import type { Database as SqliteConnection } from 'better-sqlite3';
import type { Knex } from 'knex';

/**
 * The one connection that writes to SQLite, lent to one at a time in the order of asking. It is the pool of Knex, and the
 * inference path borrows it without the pool's timers and promises.
 */
export interface Writer extends Knex.TarnPoolLike {
  /**
   * @param synchronous what a commit does for the disk. NORMAL: nothing, whoever commits sees to it.
   * @throws Error when the connection cannot be opened, or another had it for too long.
   */
  lend(synchronous: 'FULL' | 'NORMAL'): Promise<SqliteConnection>;
  release(connection: SqliteConnection): boolean;
  /** Closes the connection once it is back. */
  destroy(): Promise<void>;
  /** By these Knex tells a pool that it can use as it is. */
  numFree(): number;
  numUsed(): number;
  numPendingAcquires(): number;
}

const WAIT_MS = 30_000;

interface Waiting {
  readonly synchronous: 'FULL' | 'NORMAL';
  readonly lent: (connection: SqliteConnection) => void;
  readonly failed: (error: Error) => void;
}

/**
 * @param open called once, when it is first asked for, and again after a failure.
 * @param waitMs after which who waits gives up.
 */
export function createWriter(open: () => SqliteConnection, waitMs = WAIT_MS): Writer {
  const line: Waiting[] = [];
  let connection: SqliteConnection | undefined;
  let synchronous: 'FULL' | 'NORMAL' = 'FULL';
  let isLent = false;
  let isClosed = false;

  const ready = (wanted: 'FULL' | 'NORMAL'): SqliteConnection => {
    if (isClosed) throw new Error('the database is closed');
    connection ??= open();
    if (wanted !== synchronous) {
      connection.pragma(`synchronous = ${wanted}`);
      synchronous = wanted;
    }
    return connection;
  };

  const passOn = (): void => {
    const next = line.shift();
    isLent = next !== undefined;
    if (!next) return;
    try {
      next.lent(ready(next.synchronous));
    } catch (error) {
      next.failed(error as Error);
      passOn();
    }
  };

  const wait = (wanted: 'FULL' | 'NORMAL'): Promise<SqliteConnection> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1);
        reject(new Error(`timeout acquiring a connection: another has had it for ${waitMs / 1000} s`));
      }, waitMs);
      const waiting: Waiting = {
        synchronous: wanted,
        lent(lent) {
          clearTimeout(late);
          resolve(lent);
        },
        failed(error) {
          clearTimeout(late);
          reject(error);
        },
      };
      line.push(waiting);
    });

  const lend = async (wanted: 'FULL' | 'NORMAL'): Promise<SqliteConnection> => {
    if (isLent) return wait(wanted);
    isLent = true;
    try {
      return ready(wanted);
    } catch (error) {
      passOn();
      throw error;
    }
  };

  return {
    lend,
    acquire: () => ({ promise: lend('FULL') }),
    release(returned) {
      if (!isLent || returned !== connection) return false;
      try {
        // A commit that fails, for one where the disk is full, may leave its transaction open.
        if (returned.inTransaction) returned.exec('ROLLBACK');
      } finally {
        passOn();
      }
      return true;
    },
    async destroy() {
      if (isClosed) return;
      if (isLent) await wait(synchronous);
      isClosed = true;
      isLent = true;
      connection?.close();
      passOn();
    },
    numFree: () => (connection && !isLent ? 1 : 0),
    numUsed: () => (isLent ? 1 : 0),
    numPendingAcquires: () => line.length,
  };
}
