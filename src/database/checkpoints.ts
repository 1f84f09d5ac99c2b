import { Worker } from 'node:worker_threads';
import { SQLITE_DRIVER } from './sqlite';

/**
 * Commits go to SQLite's write-ahead log, and what the log holds must go into the file now and then. SQLite does that
 * inside a commit, and on a large file, whose pages lie far apart, it keeps the event loop for as long as the disk
 * takes. So it is done in a thread of its own, beside which commits go on.
 */
export interface Checkpoints {
  /** To be called after each commit. */
  committed(): void;
  close(): Promise<void>;
}

/** Pages in the log from which on they go into the file. */
const PAGES = 2_000;
/** Where the thread is late or broken, SQLite does it inside a commit from so many pages on. */
export const MOST_PAGES = 4 * PAGES;
/** The thread looks once in so many commits, and is there only in processes that commit so much. */
const LOOK_EVERY = 32;

/** A log begins anew when all of it is in the file: after one long pass, short ones meet a moment without commits. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { file, library, pages, passes } = workerData;
const Database = require(library);
const database = new Database(file);
database.pragma('busy_timeout = 0');
database.pragma('synchronous = FULL');
const checkpoint = (mode) => database.pragma('wal_checkpoint(' + mode + ')')[0];
parentPort.on('message', (message) => {
  if (message === 'close') {
    database.close();
    parentPort.close();
    return;
  }
  try {
    const { log, checkpointed } = checkpoint('NOOP');
    for (let pass = 0; log - checkpointed >= pages && pass < passes; pass++) {
      const done = checkpoint('PASSIVE');
      if (done.busy || done.checkpointed === done.log) break;
    }
  } catch {}
  parentPort.postMessage('done');
});
`;
const PASSES = 5;

export function createCheckpoints(file: string): Checkpoints {
  let commits = 0;
  let worker: Worker | undefined;
  let ended: Promise<void> | undefined;
  let isIdle = true;
  let isClosed = false;

  const start = (): Worker => {
    const started = new Worker(PROGRAM, {
      eval: true,
      env: {},
      workerData: { file, library: SQLITE_DRIVER, pages: PAGES, passes: PASSES },
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
    });
    started.unref();
    started.on('message', () => (isIdle = true));
    // Without it SQLite does the same inside commits, from more pages on.
    started.on('error', () => undefined);
    ended = new Promise((resolve) => started.once('exit', () => resolve()));
    return started;
  };

  return {
    committed() {
      commits += 1;
      if (commits % LOOK_EVERY !== 0 || !isIdle || isClosed) return;
      isIdle = false;
      worker ??= start();
      worker.postMessage('look');
    },
    async close() {
      isClosed = true;
      worker?.ref();
      worker?.postMessage('close');
      await ended;
    },
  };
}
