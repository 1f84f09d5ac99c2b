import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work of one request in one turn of the event loop, where it can be cut at any place. */
const TURN_MS = 8;

/** Lets others have their turn. */
export const pause = (): Promise<void> => nextTurn();

let began = performance.now();
let isTimed = false;

/**
 * Lets others have their turn if this one has taken too long. It is called between the pieces of a large work; a call
 * costs about as much as reading the clock.
 */
export function breathe(): Promise<void> | undefined {
  if (!isTimed) {
    isTimed = true;
    began = performance.now();
    // Every later turn begins with a new count.
    setImmediate(() => (isTimed = false));
    return undefined;
  }
  return performance.now() - began < TURN_MS ? undefined : nextTurn();
}
