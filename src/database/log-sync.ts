import { close, closeSync, fdatasync, openSync } from 'node:fs';

/**
 * Brings SQLite's write-ahead log to the disk. SQLite does that inside a commit, where the event loop stands still for
 * as long as the disk takes; here it is done beside it, and commits that wait at the same time share it.
 */
export interface LogSync {
  /** Resolves when all that was committed before outlives the machine. @throws the system's error, when it may not. */
  synced(): Promise<void>;
  /** To be called when the database is opened: its log may be another file than before. */
  opened(): void;
  close(): Promise<void>;
}

export function createLogSync(file: string): LogSync {
  let log: number | undefined;
  let running: Promise<void> | undefined;
  /** What was committed after the one that runs began waits for another. */
  let next: Promise<void> | undefined;

  const begin = (): Promise<void> => {
    next = undefined;
    const begun = new Promise<void>((resolve, reject) => {
      log ??= openSync(`${file}-wal`, 'r');
      fdatasync(log, (error) => (error ? reject(error) : resolve()));
    });
    running = begun.finally(() => (running = undefined));
    return running;
  };

  return {
    synced: () => (running ? (next ??= running.then(begin, begin)) : begin()),
    opened() {
      const before = log;
      log = undefined;
      if (before === undefined) return;
      const end = (): void => close(before);
      void (running ? running.then(end, end) : end());
    },
    async close() {
      while (running) await running.catch(() => undefined);
      if (log !== undefined) closeSync(log);
      log = undefined;
    },
  };
}
