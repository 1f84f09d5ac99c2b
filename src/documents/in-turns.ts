import { setImmediate as nextTurn } from 'node:timers/promises';

/** The event loop is kept no longer than about this. */
const TURN_MS = 8;

/** Does work that pauses now and then, and lets others have their turn in a pause. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let resumed = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - resumed < TURN_MS) continue;
    await nextTurn();
    resumed = performance.now();
  }
}
