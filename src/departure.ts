import { ApiError } from './errors';
import type { RequestMemory } from './memory-budget';

/** Made once, like the error: callers may leave by the thousand, and the trace of an error is dear. */
const LEFT = new DOMException('The caller left', 'AbortError');
/** What ends a call when nobody waits for it any more. */
export const CALLER_LEFT = new ApiError('timeout', 'The caller left', { status: 499 });

/**
 * Tells that a caller has left. An AbortSignal costs a plain call as much as writing its record does, so one is made
 * only for those who cannot do with less.
 */
export class Departure {
  aborted = false;
  private readonly listeners = new Set<() => void>();
  private controller: AbortController | undefined;

  /** @param memory of the request; absent: nothing is accounted. */
  constructor(readonly memory?: RequestMemory) {}

  get signal(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController();
      if (this.memory) memories.set(this.controller.signal, this.memory);
      if (this.aborted) this.controller.abort(LEFT);
    }
    return this.controller.signal;
  }

  leave(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.controller?.abort(LEFT);
    for (const listener of this.listeners) listener();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.delete(listener);
  }
}

export type Leaving = AbortSignal | Departure;

/** The memory of a request goes where its signal goes. */
const memories = new WeakMap<AbortSignal, RequestMemory>();

/** Returns the memory of the request that this tells the end of. */
export const memoryOf = (leaving: Leaving | undefined): RequestMemory | undefined =>
  leaving instanceof Departure ? leaving.memory : leaving && memories.get(leaving);

/** Makes a signal that ends with a request's, and has its memory. */
export function anySignal(leaving: Leaving, ...others: readonly AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any([signalOf(leaving), ...others]);
  const memory = memoryOf(leaving);
  if (memory) memories.set(signal, memory);
  return signal;
}

export const signalOf = (leaving: Leaving): AbortSignal =>
  leaving instanceof Departure ? leaving.signal : leaving;
