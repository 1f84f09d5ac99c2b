import type { ApiError } from '../errors';

/** A provider may close its connection after a pause of this length. */
const STALL_MS = 1_000;

/** Records if the client paused long enough for the provider to close the connection. */
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
  attributed(failure: ApiError): ApiError {
    this.noteStall();
    const isConnection = failure.type === 'provider_unavailable' || failure.type === 'timeout';
    return this.hasStalled && isConnection ? failure.with({ refusedBy: 'gateway' }) : failure;
  }

  private noteStall(): void {
    if (this.pausedAtMs !== undefined && performance.now() - this.pausedAtMs >= STALL_MS)
      this.hasStalled = true;
  }
}
