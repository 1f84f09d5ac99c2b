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

/** A disk that is not known to be quick is tried on the spot once in so many times. */
const TRY_EVERY = 32;
/** From about there on the thread costs no more. */
const QUICK_MS = 0.3;
/** What was slow on the spot is not done there for so many times as long: the event loop stands still for 1 % at most. */
const REST = 100;
const LONGEST_REST_MS = 600_000;
const ENOUGH_TRUST = 3;
const MOST_TRUST = 8;
const LOST_TRUST = 3;

/**
 * How far a disk is trusted to be quick: it gains by each time that was quick, and loses more by one that was not. A quick
 * one that is slow once in a while stays trusted, one that is slow twice in succession, or every third time, does not.
 * All times are of one clock, in milliseconds.
 */
export class Trust {
  private level = 0;
  private restsUntil = -Infinity;

  constructor(private readonly quickMs: number) {}

  /** @param isTry whether it may be tried without trust. */
  allows(isTry: boolean, nowMs: number): boolean {
    return (isTry || this.level >= ENOUGH_TRUST) && nowMs >= this.restsUntil;
  }

  /** @param ms Infinity where it failed. */
  took(ms: number, nowMs: number): void {
    if (ms <= this.quickMs) this.level = Math.min(this.level + 1, MOST_TRUST);
    else {
      this.level = Math.max(this.level - LOST_TRUST, 0);
      this.restsUntil = nowMs + Math.min(REST * ms, LONGEST_REST_MS);
    }
  }
}

/** @param quickMs a disk that takes longer does not keep the event loop. */
export function createLogSync(file: string, { quickMs = QUICK_MS } = {}): LogSync {
  let log: number | undefined;
  let running: Promise<void> | undefined;
  /** What was committed after the one that runs began waits for another. */
  let next: Promise<void> | undefined;
  const under = new Set<Promise<void>>();
  let asked = 0;
  const trust = new Trust(quickMs);

  const descriptor = (): number => (log ??= openSync(`${file}-wal`, 'r'));

  const onTheSpot = async (): Promise<void> => {
    const started = performance.now();
    let isDone = false;
    try {
      fdatasyncSync(descriptor());
      isDone = true;
    } finally {
      const now = performance.now();
      trust.took(isDone ? now - started : Infinity, now);
    }
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
      // A failure is told to the one that runs, and only once: what comes after waits for it.
      if (!running && trust.allows(asked % TRY_EVERY === 0, performance.now())) return onTheSpot();
      return running ? (next ??= running.then(beside, beside)) : beside();
    },
    async close() {
      while (under.size > 0) await Promise.allSettled(under);
      if (log !== undefined) closeSync(log);
      log = undefined;
    },
  };
}
