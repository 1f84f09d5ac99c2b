import type { ApiError } from '../errors';

/** A pause of so long may make the provider give up its answer. */
const STALL_MS = 1_000;

/** Knows whether a client has read so slowly that the provider may have given up its answer. */
export class SlowReader {
  private pausedAtMs: number | undefined;
  private hasStalled = false;

  /** The client takes no more for now. */
  paused(): void {
    this.pausedAtMs ??= performance.now();
  }

  resumed(): void {
    this.noteStall();
    this.pausedAtMs = undefined;
  }

  /** A connection that breaks behind a slow reader is not the provider's failure: the delivered answer is charged. */
  judged(failure: ApiError): ApiError {
    this.noteStall();
    const isConnection = failure.type === 'provider_unavailable' || failure.type === 'timeout';
    return this.hasStalled && isConnection ? failure.with({ refusedBy: 'gateway' }) : failure;
  }

  private noteStall(): void {
    if (this.pausedAtMs !== undefined && performance.now() - this.pausedAtMs >= STALL_MS)
      this.hasStalled = true;
  }
}
