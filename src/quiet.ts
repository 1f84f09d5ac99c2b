/**
 * Calls back when nothing has been heard for a time, once. To note that something was heard costs no more than a look at
 * the clock: for the thousand events of a stream a timer is set anew only when it runs out.
 */
export class Quiet {
  private heardAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ms: number,
    private readonly whenQuiet: () => void,
  ) {}

  /** From now on. */
  start(): void {
    this.heard();
    this.timer ??= setTimeout(this.look, this.ms);
  }

  heard(): void {
    this.heardAt = performance.now();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private readonly look = (): void => {
    const left = this.heardAt + this.ms - performance.now();
    this.timer = left > 0 ? setTimeout(this.look, Math.ceil(left)) : undefined;
    if (left <= 0) this.whenQuiet();
  };
}
