/** How long such work may keep a turn of the event loop. */
const SLICE_MS = 5;

const waiting: (() => void)[] = [];

/**
 * Runs what nobody waits for, a little in every turn: what callers who leave all at once leave behind must not keep
 * from being noticed that the next ones have left.
 */
export function afterwards(work: () => void): void {
  if (waiting.push(work) === 1) setImmediate(run);
}

function run(): void {
  const end = performance.now() + SLICE_MS;
  let done = 0;
  while (done < waiting.length && (done === 0 || performance.now() < end)) waiting[done++]?.();
  waiting.splice(0, done);
  if (waiting.length > 0) setImmediate(run);
}
