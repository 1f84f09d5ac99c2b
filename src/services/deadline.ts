import type { ApiError } from '../errors';

/**
 * A bound on work that must be done or not done. Up to `passed`, the work is given up when the time is over and must
 * then undo itself; from then on it is waited for, so that nobody is told of a failure of what was done.
 */
export class Deadline {
  private state: 'open' | 'over' | 'passed' = 'open';

  constructor(
    private readonly ms: number,
    private readonly failure: () => ApiError,
  ) {}

  /** The point of no return. @throws when the time is over. */
  readonly passed = (): void => {
    if (this.state === 'over') throw this.failure();
    this.state = 'passed';
  };

  /** @throws the failure when the time is over first. */
  bound<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        if (this.state === 'passed') return;
        this.state = 'over';
        reject(this.failure());
      }, this.ms);
      work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}
