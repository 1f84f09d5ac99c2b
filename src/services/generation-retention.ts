import { setTimeout as sleep } from 'node:timers/promises';
import { daysBefore } from '../periods';
import type { GenerationRetentionStore } from '../stores/generation-retention';

interface Parts {
  readonly store: GenerationRetentionStore;
  /** For which records stay; undefined: for ever. */
  readonly days: number | undefined;
  readonly now: () => Date;
  /** Rows of one step, at most. */
  readonly most?: number;
}

const EVERY_MS = 600_000;
/** Rows of the first step, and of any. */
const FIRST = 2;
const MOST = 50;
/** What calls may wait for a step. A row takes 0.04 ms, and up to 3 where the disk has to be read for it. */
const SLOW_MS = 4;
/** Calls write in between. */
const LEAST_PAUSE_MS = 50;
/** Of a step's own time, so that no more than a fiftieth of all time goes into it. */
const PAUSE_PER_STEP = 50;

export type GenerationRetention = ReturnType<typeof createGenerationRetention>;

/** Deletes records that are older than the operator keeps them, in steps that no call waits for. */
export function createGenerationRetention({ store, days, now, most = MOST }: Parts) {
  const stopped = new AbortController();
  let running: Promise<number> | undefined;

  const sweep = async (): Promise<number> => {
    if (days === undefined) return 0;
    let total = 0;
    let rows = Math.min(FIRST, most);
    for (;;) {
      const { count, ms } = await store.remove(daysBefore(now(), days), rows);
      total += count;
      if (count < rows || stopped.signal.aborted) return total;
      rows = ms > SLOW_MS ? Math.ceil(rows / 2) : Math.min(rows * 2, most);
      const pause = Math.max(LEAST_PAUSE_MS, PAUSE_PER_STEP * ms);
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
