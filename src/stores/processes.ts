import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database/connection';

/**
 * This process as the others that share the database see it. While it has something open that they would take over if
 * it died, holds or calls under an idempotency key, it has a lock that ends with it (`ProcessLocks`), a row that says
 * where the lock is found, and heartbeats. Another process is dead when its lock says so: at once after a crash, and
 * never while it is only frozen. Where the lock can say nothing, because the connection that had it broke and the process
 * runs on another machine, the process is dead after a lease without a heartbeat. The lease is counted in rounds of the
 * observer, so no clock is compared with another, and an observer that was frozen itself has counted nothing.
 *
 * Whoever declares a process dead deletes its row. That fences it: a process whose next heartbeat finds no row has been
 * taken for dead, and must see what is left of all that it had open before it goes on.
 */
export type Processes = ReturnType<typeof createProcesses>;

const HEARTBEAT_MS = 1_000;
/** A heartbeat younger than this is still valid, because the lease is much longer. */
const FRESH_MS = 2_500;
/** Rounds without a heartbeat that make a process dead where its lock says nothing. */
const LEASE_ROUNDS = 30;
const TIDY_EVERY_MS = 600_000;

/** @param leaseRounds of about a second each. */
export function createProcesses(database: Database, { leaseRounds = LEASE_ROUNDS } = {}) {
  const id = randomUUID();
  const { locks } = database;
  const counts: (() => number)[] = [];
  const rounds: (() => Promise<void>)[] = [];
  const evictions: (() => void)[] = [];
  const tidyings: ((tx: Transaction) => Promise<void>)[] = [];
  let isRegistered = false;
  let lastBeat = -Infinity;
  let lastTidied = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** Others, by id, as of the last round. */
  let others = new Map<string, Other>();
  /** Ids whose locks have said it; nothing is left to say it once more. */
  const ended = new Set<string>();

  /** Runs a transaction that begins with a heartbeat: what the transaction opens is never without one. */
  const beating = async <T>(
    work: (tx: Transaction) => Promise<T>,
    outlives?: Parameters<Database['write']>[1],
  ): Promise<T> => {
    const at = performance.now();
    const proof = await locks.take(id);
    let isEvicted = false;
    const result = await database.write(async (tx) => {
      const beaten = await tx.run(BEAT[database.engine], proof, id);
      isEvicted = beaten === 0 && isRegistered;
      if (beaten === 0) await tx.run(REGISTER[database.engine], id, proof);
      return work(tx);
    }, outlives);
    isRegistered = true;
    lastBeat = at;
    if (isEvicted) for (const tell of evictions) tell();
    return result;
  };

  const round = async (): Promise<void> => {
    const started = performance.now();
    if (counts.some((count) => count() > 0)) await beating(async () => undefined, 'process');
    others = await look();
    for (const act of rounds) await act();
    if (started - lastTidied < TIDY_EVERY_MS) return;
    await database.write(async (tx) => {
      for (const tidy of tidyings) await tidy(tx);
    });
    lastTidied = started;
  };

  /** Looks at each of the others. */
  const look = async (): Promise<Map<string, Other>> => {
    const rows = await database.read<ProcessRow>(
      'SELECT id, heartbeat_ms, proof FROM processes WHERE id <> ?',
      id,
    );
    const seen = new Map<string, Other>();
    const ask = (sql: string, ...values: number[]) => database.read(sql, ...values);
    for (const row of rows) {
      const heartbeat = Number(row.heartbeat_ms);
      const known = others.get(row.id);
      const silentRounds = known?.heartbeat === heartbeat ? known.silentRounds + 1 : 0;
      const hasBeaten = known !== undefined && silentRounds === 0;
      seen.set(row.id, {
        heartbeat,
        silentRounds,
        isDead: !hasBeaten && (await isDead(row, silentRounds, ask)),
      });
    }
    return seen;
  };

  const isDead = async (
    row: ProcessRow,
    silentRounds: number,
    read: (sql: string, ...values: number[]) => Promise<readonly unknown[]>,
  ): Promise<boolean> => {
    if (ended.has(row.id)) return true;
    const found = row.proof === null ? 'unknown' : await locks.find(row.id, row.proof, read);
    if (found === 'ended') ended.add(row.id);
    return found === 'ended' || (found === 'unknown' && silentRounds >= leaseRounds);
  };

  const gone = async (tx: Transaction, other: string): Promise<boolean> => {
    // Without a lock on the row: two processes that write heartbeats and look at each other would wait for each other.
    const [row] = await tx.all<ProcessRow>(
      'SELECT id, heartbeat_ms, proof FROM processes WHERE id = ?',
      other,
    );
    if (!row) return true;
    const known = others.get(other);
    const silentRounds = known?.heartbeat === Number(row.heartbeat_ms) ? known.silentRounds : 0;
    if (!(await isDead(row, silentRounds, (sql, ...values) => tx.all(sql, ...values)))) return false;
    const heartbeat = Number(row.heartbeat_ms);
    return (await tx.run('DELETE FROM processes WHERE id = ? AND heartbeat_ms = ?', other, heartbeat)) === 1;
  };

  return {
    id,

    /** Whether another's things may be left over, as of the last round: `isGone` tells. */
    mayBeGone: (other: string): boolean => others.get(other)?.isDead ?? true,

    /**
     * Tells whether another process has ended or died, and fences it if it has: whatever it still does comes after the
     * transaction, and begins with finding its row gone.
     */
    isGone: (tx: Transaction, other: string): Promise<boolean> => gone(tx, other),

    /** Removes the rows of the dead. */
    async bury(tx: Transaction): Promise<void> {
      for (const [other, { isDead: wasDead }] of others) if (wasDead) await gone(tx, other);
    },

    /** @param count of what is open now: above 0, heartbeats are sent. */
    watch: (count: () => number): void => void counts.push(count),

    /** Returns true if the last heartbeat is recent enough that no process can have declared this one dead. */
    isFresh: (): boolean => performance.now() - lastBeat < FRESH_MS,

    /** Writes a heartbeat now. Those that `whenEvicted` names are told before it resolves. */
    confirm: (): Promise<void> => beating(async () => undefined, 'process'),

    /** Called after others have taken this process for dead: what it had open may be theirs. */
    whenEvicted: (tell: () => void): void => void evictions.push(tell),

    /** Called about every second. */
    everyRound: (act: () => Promise<void>): void => void rounds.push(act),

    /** Called at the start and now and then: removes what is over. */
    whenTidying: (tidy: (tx: Transaction) => Promise<void>): void => void tidyings.push(tidy),

    /**
     * A transaction that opens something under this process: nobody sees the one without a fresh
     * heartbeat.
     */
    write: <T>(
      work: (tx: Transaction) => Promise<T>,
      outlives?: Parameters<Database['write']>[1],
    ): Promise<T> =>
      performance.now() - lastBeat < HEARTBEAT_MS ? database.write(work, outlives) : beating(work, outlives),

    async start(): Promise<void> {
      await round();
      timer = setInterval(() => {
        running ??= round()
          .catch(() => undefined)
          .finally(() => (running = undefined));
      }, HEARTBEAT_MS);
      timer.unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
      await database.write((tx) => tx.run('DELETE FROM processes WHERE id = ?', id)).catch(() => undefined);
      await locks.release(id);
    },
  };
}

/** Another process. */
interface Other {
  readonly heartbeat: number;
  /** Rounds in succession that have found the same heartbeat. */
  readonly silentRounds: number;
  readonly isDead: boolean;
}

interface ProcessRow extends Record<string, unknown> {
  readonly id: string;
  readonly heartbeat_ms: number | string;
  readonly proof: string | null;
}

/** The database's clock in ms, which versions without locks compare; all others look only for a change. */
const CLOCK = {
  sqlite: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
  postgres: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
} satisfies Record<Database['engine'], string>;

/** Each heartbeat is another value than the one before, also where the clock was put back. */
const BEAT = {
  sqlite: `UPDATE processes SET heartbeat_ms = MAX(heartbeat_ms + 1, ${CLOCK.sqlite}), proof = ? WHERE id = ?`,
  postgres: `UPDATE processes SET heartbeat_ms = GREATEST(heartbeat_ms + 1, ${CLOCK.postgres}), proof = ? WHERE id = ?`,
} satisfies Record<Database['engine'], string>;

/** Transactions that run at once may all find no row. */
const REGISTER = {
  sqlite: registering(CLOCK.sqlite),
  postgres: registering(CLOCK.postgres),
} satisfies Record<Database['engine'], string>;

function registering(clock: string): string {
  return (
    `INSERT INTO processes (id, heartbeat_ms, proof) VALUES (?, ${clock}, ?) ` +
    'ON CONFLICT (id) DO UPDATE SET heartbeat_ms = processes.heartbeat_ms + 1'
  );
}
