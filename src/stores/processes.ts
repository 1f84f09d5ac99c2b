import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database/connection';

/**
 * This process as the others that share the database see it. It sends heartbeats only while it has
 * something open that they would take over if it died: holds, or calls under an idempotency key.
 */
export type Processes = ReturnType<typeof createProcesses>;

const HEARTBEAT_MS = 1_000;
/** Without a heartbeat for so long, a process is taken for dead. */
const LEASE_MS = 3_000;
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

  const beat = async (tx: Transaction): Promise<void> => {
    await tx.run(
      `INSERT INTO processes (id, heartbeat_ms) VALUES (?, ${now}) ON CONFLICT (id) DO UPDATE SET heartbeat_ms = excluded.heartbeat_ms`,
      id,
    );
  };

  const round = async (): Promise<void> => {
    const started = performance.now();
    const paused = lastRound !== -Infinity && started - lastRound > HEARTBEAT_MS * 2;
    if (counts.some((count) => count() > 0)) {
      await database.write(beat);
      lastBeat = started;
    }
    lastRound = performance.now();
    if (paused) trustsFrom = lastRound + HEARTBEAT_MS;
    // After a pause of our own, others may have been held up as well: let them beat first.
    if (paused) return;
    for (const act of rounds) await act();
    if (started - lastTidied < TIDY_EVERY_MS) return;
    await database.write(async (tx) => {
      for (const tidy of tidyings) await tidy(tx);
    });
    lastTidied = started;
  };

  return {
    id,

    /** SQL: the ids of processes that live. */
    living: `SELECT id FROM processes WHERE heartbeat_ms >= ${now} - ${LEASE_MS}`,

    /** False after a pause of our own, in which others may have been unable to beat: they get a round first. */
    mayJudge(): boolean {
      const at = performance.now();
      return at >= trustsFrom && (lastRound === -Infinity || at - lastRound < HEARTBEAT_MS * 2);
    },

    /** @param count of what is open now: above 0, heartbeats are sent. */
    watch: (count: () => number): void => void counts.push(count),

    /** Called about every second; never after a pause in which others may have been unable to beat. */
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

/** One clock for all processes: the database's, in ms. */
const CLOCK = {
  sqlite: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
  postgres: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
} satisfies Record<Database['engine'], string>;
