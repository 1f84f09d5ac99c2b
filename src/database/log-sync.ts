import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

/**
 * Brings SQLite's write-ahead log to the disk. SQLite does that inside a commit, where the event loop stands still for
 * as long as the disk takes; here it is done beside it, and commits that wait at the same time share it. Only a disk that
 * takes less time than waking a thread and being woken by it is waited for on the spot.
 */
export interface LogSync {
  /** Resolves when all that was committed before outlives the machine. @throws the system's error, when it may not. */
  synced(): Promise<void>;
  close(): Promise<void>;
}

/** A disk is tried on the spot once in so many times, and is quick when so many tries in succession were. */
const TRY_EVERY = 32;
const QUICK_TRIES = 3;
const QUICK_MS = 0.5;

/** @param quickMs a disk that takes longer does not keep the event loop. */
export function createLogSync(file: string, { quickMs = QUICK_MS } = {}): LogSync {
  let log: number | undefined;
  let running: Promise<void> | undefined;
  /** What was committed after the one that runs began waits for another. */
  let next: Promise<void> | undefined;
  const under = new Set<Promise<void>>();
  let asked = 0;
  let quickTries = 0;

  const descriptor = (): number => (log ??= openSync(`${file}-wal`, 'r'));

  const onTheSpot = async (): Promise<void> => {
    const started = performance.now();
    fdatasyncSync(descriptor());
    quickTries = performance.now() - started <= quickMs ? quickTries + 1 : 0;
  };

  const beside = (): Promise<void> => {
    next = undefined;
    const begun = new Promise<void>((resolve, reject) =>
      fdatasync(descriptor(), (error) => (error ? reject(error) : resolve())),
    );
    const ended = begun.finally(() => {
      under.delete(ended);
      if (running === ended) running = undefined;
    });
    under.add(ended);
    running = ended;
    return ended;
  };

  return {
    synced() {
      asked += 1;
      if (quickTries >= QUICK_TRIES || asked % TRY_EVERY === 0) return onTheSpot();
      return running ? (next ??= running.then(beside, beside)) : beside();
    },
    async close() {
      while (under.size > 0) await Promise.allSettled(under);
      if (log !== undefined) closeSync(log);
      log = undefined;
    },
  };
}
