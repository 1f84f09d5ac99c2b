import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database/connection';

/**
 * This process as the others that share the database see it. It sends heartbeats only while it has
 * something open that they would take over if it died: holds, or calls under an idempotency key.
 */
export type Processes = ReturnType<typeof createProcesses>;

const HEARTBEAT_MS = 1_000;
/** Nobody may have died who sent one so short ago, and a while is left to do what counts on that. */
const FRESH_MS = 2_500;
/** Without a heartbeat for so long, a process may have died: it is watched. */
const SILENT_MS = 1_500;
/** Without a heartbeat for so long, and while it was watched for so long, it has died. */
const LEASE_MS = 3_000;
const WATCHED_MS = 1_900;
/** A round that is held up for so long says nothing of the others: they may have been held up as well. */
const HELD_UP_MS = 500;
/** Nobody who lives is without one for so long, unless nobody at all could write. */
const LONG_MS = 60_000;
const TIDY_EVERY_MS = 600_000;

export function createProcesses(database: Database) {
  const id = randomUUID();
  const now = CLOCK[database.engine];
  const counts: (() => number)[] = [];
  const rounds: (() => Promise<void>)[] = [];
  const tidyings: ((tx: Transaction) => Promise<void>)[] = [
    async (tx) => {
      await tx.run(`DELETE FROM processes WHERE id <> ? AND heartbeat_ms < ${now} - ${TIDY_EVERY_MS}`, id);
    },
  ];
  let lastBeat = -Infinity;
  let lastRound = -Infinity;
  let trustsFrom = -Infinity;
  let lastTidied = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** Others, by id, as of the last round. */
  let others = new Map<string, Other>();

  const beat = async (tx: Transaction): Promise<void> => {
    await tx.run(
      `INSERT INTO processes (id, heartbeat_ms) VALUES (?, ${now}) ON CONFLICT (id) DO UPDATE SET heartbeat_ms = excluded.heartbeat_ms`,
      id,
    );
  };

  const round = async (): Promise<void> => {
    const started = performance.now();
    const wasLate = lastRound !== -Infinity && started - lastRound > HEARTBEAT_MS * 2;
    if (counts.some((count) => count() > 0)) {
      await database.write(beat);
      lastBeat = started;
    } else if ([...others.values()].some(({ since, isDead }) => since !== undefined && !isDead))
      await database.write(async () => undefined, 'process');
    lastRound = performance.now();
    if (wasLate || lastRound - started > HELD_UP_MS) {
      trustsFrom = lastRound + WATCHED_MS;
      for (const other of others.values()) other.since = undefined;
    }
    others = await look(lastRound);
    for (const act of rounds) await act();
    if (started - lastTidied < TIDY_EVERY_MS) return;
    await database.write(async (tx) => {
      for (const tidy of tidyings) await tidy(tx);
    });
    lastTidied = started;
  };

  /** Who of the others beats, and since when those who do not are watched. */
  const look = async (at: number): Promise<Map<string, Other>> => {
    const rows = await database.read<{ id: string; heartbeat_ms: number | string; age: number | string }>(
      `SELECT id, heartbeat_ms, ${now} - heartbeat_ms AS age FROM processes WHERE id <> ?`,
      id,
    );
    return new Map(
      rows.map((row) => {
        const heartbeatMs = Number(row.heartbeat_ms);
        const ageMs = Number(row.age);
        const known = others.get(row.id);
        const before = known?.heartbeatMs === heartbeatMs ? known : undefined;
        const since = ageMs < SILENT_MS ? undefined : (before?.since ?? at);
        const isWatched = since !== undefined && at - since >= WATCHED_MS && ageMs >= LEASE_MS;
        const isDead = (before?.isDead ?? false) || isWatched || (ageMs >= LONG_MS && at >= trustsFrom);
        return [row.id, { heartbeatMs, since, isDead }];
      }),
    );
  };

  return {
    id,

    /** Whether another's things may be left over, as of the last round: `isGone` tells. */
    mayBeGone: (other: string): boolean => others.get(other)?.isDead ?? true,

    /**
     * Whether another process has ended or died: it was silent for long, and all the while it could have written, for we
     * could. What it does within the transaction, it does afterwards.
     */
    async isGone(tx: Transaction, other: string): Promise<boolean> {
      const [row] = await tx.all<{ heartbeat_ms: number | string }>(
        'SELECT heartbeat_ms FROM processes WHERE id = ?',
        other,
      );
      if (!row) return true;
      const known = others.get(other);
      return known !== undefined && known.isDead && known.heartbeatMs === Number(row.heartbeat_ms);
    },

    /** @param count of what is open now: above 0, heartbeats are sent. */
    watch: (count: () => number): void => void counts.push(count),

    /** Whether a heartbeat was written so short ago that nobody takes this process for dead. */
    isFresh: (): boolean => performance.now() - lastBeat < FRESH_MS,

    /** Called about every second. */
    everyRound: (act: () => Promise<void>): void => void rounds.push(act),

    /** Called at the start and now and then: removes what is over. */
    whenTidying: (tidy: (tx: Transaction) => Promise<void>): void => void tidyings.push(tidy),

    /**
     * A transaction that opens something under this process: nobody sees the one without a fresh
     * heartbeat.
     */
    async write<T>(
      work: (tx: Transaction) => Promise<T>,
      outlives?: Parameters<Database['write']>[1],
    ): Promise<T> {
      const at = performance.now();
      const fresh = at - lastBeat < HEARTBEAT_MS;
      const result = await database.write(async (tx) => {
        if (!fresh) await beat(tx);
        return work(tx);
      }, outlives);
      if (!fresh) lastBeat = at;
      return result;
    },

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
    },
  };
}

/** Another process. */
interface Other {
  readonly heartbeatMs: number;
  /** When it was first found silent; undefined: it beats, or could not be watched. */
  since: number | undefined;
  readonly isDead: boolean;
}

/** One clock for all processes: the database's, in ms. */
const CLOCK = {
  sqlite: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
  postgres: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
} satisfies Record<Database['engine'], string>;
