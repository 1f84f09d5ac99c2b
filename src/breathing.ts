import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time that one request may block the event loop, where its work can be split anywhere. */
const TURN_MS = 8;

/** Yields to the event loop. */
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

/** Conversations of fewer messages and tools need no pause between the steps of a call. */
const MANY = 500;

/** Lets others have their turn between two steps of a call, if its request is long enough for a step to take a while. */
export const pauseIfLong = (chat: {
  readonly messages: readonly unknown[];
  readonly tools?: readonly unknown[] | undefined;
}): Promise<void> | undefined =>
  chat.messages.length + (chat.tools?.length ?? 0) > MANY ? pause() : undefined;
