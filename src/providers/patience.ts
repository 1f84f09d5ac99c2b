export interface PhaseLimits {
  /** Until the first event. */
  readonly headersMs: number;
  /** Between events. */
  readonly idleMs: number;
  readonly totalMs: number;
}

export type Late = keyof PhaseLimits;

/**
 * The three limits of one exchange, kept by one timer. It never runs for longer than the shortest of them, so nothing has
 * to be set anew when the exchange goes on: that costs no more than a look at the clock.
 */
export class Patience {
  private readonly startedMs = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private awaitsFirst = true;
  /** Since when nothing has been heard; absent before the first event, and while nobody listens. */
  private quietSinceMs: number | undefined;
  private hasBegun = false;

  /** @param whenLate called once, with the limit that is over. */
  constructor(
    private readonly limits: PhaseLimits,
    private readonly whenLate: (late: Late) => void,
  ) {
    this.timer = setTimeout(this.look, Math.min(limits.headersMs, limits.idleMs, limits.totalMs));
  }

  /** The first event has come; later ones are no news. */
  begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.awaitsFirst = false;
    this.quietSinceMs = performance.now();
  }

  heard(): void {
    if (this.quietSinceMs !== undefined) this.quietSinceMs = performance.now();
  }

  /** A slow reader is not a silent upstream: only the total counts. */
  pause(): void {
    this.awaitsFirst = false;
    this.quietSinceMs = undefined;
  }

  resume(): void {
    if (this.hasBegun) this.quietSinceMs = performance.now();
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private readonly look = (): void => {
    const now = performance.now();
    let soonest = now + this.limits.idleMs;
    for (const [late, dueMs] of this.due()) {
      if (dueMs <= now) {
        this.timer = undefined;
        this.whenLate(late);
        return;
      }
      soonest = Math.min(soonest, dueMs);
    }
    this.timer = setTimeout(this.look, Math.ceil(soonest - now));
  };

  private due(): [Late, number][] {
    const { startedMs, quietSinceMs, limits } = this;
    return [
      ['totalMs', startedMs + limits.totalMs],
      ...(this.awaitsFirst ? [['headersMs', startedMs + limits.headersMs] as [Late, number]] : []),
      ...(quietSinceMs === undefined ? [] : [['idleMs', quietSinceMs + limits.idleMs] as [Late, number]]),
    ];
  }
}
