/** Calendar periods in UTC: days, weeks from Monday, months, and all time. */

export type Interval = 'daily' | 'weekly' | 'monthly' | 'lifetime';

const iso = (time: number): string => new Date(time).toISOString();
const DAY_MS = 86_400_000;

function start(interval: Exclude<Interval, 'lifetime'>, at: Date): Date {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  switch (interval) {
    case 'daily':
      return new Date(midnight);
    case 'weekly':
      return new Date(midnight - ((at.getUTCDay() + 6) % 7) * DAY_MS);
    case 'monthly':
      return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  }
}

/** So many days before: 1970 where that would be earlier still, for dates before it are written in ways of their own. */
export const daysBefore = (at: Date, days: number): Date =>
  new Date(Math.max(at.getTime() - days * DAY_MS, 0));

/** Name of the period that holds `at`, as the usage table knows it: `day 2026-11-21`. */
export function periodOf(interval: Interval, at: Date): string {
  switch (interval) {
    case 'daily':
      return `day ${iso(start('daily', at).getTime()).slice(0, 10)}`;
    case 'weekly':
      return `week ${iso(start('weekly', at).getTime()).slice(0, 10)}`;
    case 'monthly':
      return `month ${iso(start('monthly', at).getTime()).slice(0, 7)}`;
    case 'lifetime':
      return 'total';
  }
}

/** The moment after which a new period counts; null: never. */
export function periodEnd(interval: Interval, at: Date): Date | null {
  switch (interval) {
    case 'daily':
      return new Date(start('daily', at).getTime() + DAY_MS);
    case 'weekly':
      return new Date(start('weekly', at).getTime() + 7 * DAY_MS);
    case 'monthly':
      return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
    case 'lifetime':
      return null;
  }
}

export const INTERVALS = ['daily', 'weekly', 'monthly', 'lifetime'] as const satisfies readonly Interval[];

/** Of a request count: `minute 2026-11-21T09:00`. */
export const minuteOf = (at: Date): string => `minute ${iso(at.getTime()).slice(0, 16)}`;

/** For `Retry-After`. */
export const secondsUntil = (endMs: number, at: Date): string =>
  String(Math.max(1, Math.ceil((endMs - at.getTime()) / 1000)));

let cachedDay = -1;
let cachedPeriods: Readonly<Record<Interval, string>> | undefined;

/** All four names at once. Remembered for the day, as the inference path asks for each call. */
export function periodsOf(at: Date): Readonly<Record<Interval, string>> {
  const day = Math.floor(at.getTime() / DAY_MS);
  if (day !== cachedDay || !cachedPeriods) {
    cachedDay = day;
    cachedPeriods = {
      daily: periodOf('daily', at),
      weekly: periodOf('weekly', at),
      monthly: periodOf('monthly', at),
      lifetime: periodOf('lifetime', at),
    };
  }
  return cachedPeriods;
}
