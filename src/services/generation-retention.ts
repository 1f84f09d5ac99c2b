import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationRetentionStore } from '../stores/generation-retention';

interface Parts {
  readonly store: GenerationRetentionStore;
  /** For which records stay; undefined: for ever. */
  readonly days: number | undefined;
  readonly now: () => Date;
  /** Rows of one step. */
  readonly step?: number;
}

const DAY_MS = 86_400_000;
const EVERY_MS = 600_000;
/** A few milliseconds of work for the database, also where the disk has to be read. */
const STEP = 50;
/** Calls write in between. */
const LEAST_PAUSE_MS = 50;
/** Of a step's own time, so that no more than a fiftieth of all time goes into it. */
const PAUSE_PER_STEP = 50;

export type GenerationRetention = ReturnType<typeof createGenerationRetention>;

/** Deletes records that are older than the operator keeps them, in steps that no call waits for. */
export function createGenerationRetention({ store, days, now, step = STEP }: Parts) {
  const stopped = new AbortController();
  let running: Promise<number> | undefined;

  const sweep = async (): Promise<number> => {
    if (days === undefined) return 0;
    let total = 0;
    for (;;) {
      const started = performance.now();
      const removed = await store.remove(new Date(now().getTime() - days * DAY_MS), step);
      total += removed;
      if (removed < step || stopped.signal.aborted) return total;
      const pause = Math.max(LEAST_PAUSE_MS, PAUSE_PER_STEP * (performance.now() - started));
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  /** One at a time. @returns how many records are gone. */
  const sweepOnce = (): Promise<number> => (running ??= sweep().finally(() => (running = undefined)));

  return {
    sweep: sweepOnce,

    /** Sweeps now and then from now on. @returns what ends that. */
    start(failed: (error: unknown) => void): () => Promise<void> {
      if (days === undefined) return () => Promise.resolve();
      const run = (): void => void sweepOnce().catch(failed);
      const timer = setInterval(run, EVERY_MS);
      timer.unref();
      run();
      return async () => {
        clearInterval(timer);
        stopped.abort();
        await running?.catch(() => undefined);
      };
    },
  };
}
