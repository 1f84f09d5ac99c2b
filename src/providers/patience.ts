export interface PhaseLimits {
  /** Until the first event. */
  readonly headersMs: number;
  /** Between events. */
  readonly idleMs: number;
  readonly totalMs: number;
}

export type Late = keyof PhaseLimits;

/** Where several are over, the first is told. */
const ORDER: readonly Late[] = ['totalMs', 'headersMs', 'idleMs'];

/**
 * The three limits of one exchange, kept by one timer. It never runs for longer than the shortest of them, so nothing has
 * to be set anew when the exchange goes on: that costs no more than a look at the clock.
 */
export class Patience {
  private readonly startedMs = performance.now();
  private timer: NodeJS.Timeout;
  private awaitsFirst = true;
  /** Since when nothing has been heard; Infinity before the first event, and while nobody listens. */
  private quietSinceMs = Infinity;
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
    if (this.quietSinceMs !== Infinity) this.quietSinceMs = performance.now();
  }

  /** A slow reader is not a silent upstream: only the total counts. */
  pause(): void {
    this.awaitsFirst = false;
    this.quietSinceMs = Infinity;
  }

  resume(): void {
    if (this.hasBegun) this.quietSinceMs = performance.now();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private readonly look = (): void => {
    const { limits, startedMs } = this;
    const now = performance.now();
    const due: Readonly<Record<Late, number>> = {
      totalMs: startedMs + limits.totalMs,
      headersMs: this.awaitsFirst ? startedMs + limits.headersMs : Infinity,
      idleMs: this.quietSinceMs + limits.idleMs,
    };
    const late = ORDER.find((limit) => due[limit] <= now);
    if (late !== undefined) return this.whenLate(late);
    const soonest = Math.min(now + limits.idleMs, ...Object.values(due));
    this.timer = setTimeout(this.look, Math.ceil(soonest - now));
  };
}
