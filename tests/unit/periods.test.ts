import { daysBefore, INTERVALS, periodEnd, periodOf, periodsOf, type Interval } from '../../src/periods';

test.each([
  ['daily', '2026-11-21T23:59:59.999Z', 'day 2026-11-21', '2026-11-22T00:00:00.000Z'],
  ['daily', '2026-11-22T00:00:00.000Z', 'day 2026-11-22', '2026-11-23T00:00:00.000Z'],
  ['daily', '2028-02-29T12:00:00.000Z', 'day 2028-02-29', '2028-03-01T00:00:00.000Z'],
  ['daily', '2026-12-31T12:00:00.000Z', 'day 2026-12-31', '2027-01-01T00:00:00.000Z'],
  // 2026-11-23 is a Monday.
  ['weekly', '2026-11-22T23:59:59.999Z', 'week 2026-11-16', '2026-11-23T00:00:00.000Z'],
  ['weekly', '2026-11-23T00:00:00.000Z', 'week 2026-11-23', '2026-11-30T00:00:00.000Z'],
  ['weekly', '2027-01-01T08:00:00.000Z', 'week 2026-12-28', '2027-01-04T00:00:00.000Z'],
  ['weekly', '2028-03-01T08:00:00.000Z', 'week 2028-02-28', '2028-03-06T00:00:00.000Z'],
  ['monthly', '2026-01-31T23:59:59.999Z', 'month 2026-01', '2026-02-01T00:00:00.000Z'],
  ['monthly', '2026-02-01T00:00:00.000Z', 'month 2026-02', '2026-03-01T00:00:00.000Z'],
  ['monthly', '2028-02-29T23:00:00.000Z', 'month 2028-02', '2028-03-01T00:00:00.000Z'],
  ['monthly', '2100-02-28T23:00:00.000Z', 'month 2100-02', '2100-03-01T00:00:00.000Z'],
  ['monthly', '2026-12-31T23:59:59.999Z', 'month 2026-12', '2027-01-01T00:00:00.000Z'],
] as const)('%s at %s is %s until %s', (interval, at, name, end) => {
  expect(periodOf(interval, new Date(at))).toBe(name);
  expect(periodEnd(interval, new Date(at))?.toISOString()).toBe(end);
});

test('all time has one name and no end', () => {
  expect(periodOf('lifetime', new Date(0))).toBe('total');
  expect(periodEnd('lifetime', new Date())).toBeNull();
});

test('the end of a period is the first moment of the next one, for every hour of four years', () => {
  const intervals = INTERVALS.filter(
    (interval): interval is Exclude<Interval, 'lifetime'> => interval !== 'lifetime',
  );
  for (let at = Date.UTC(2026, 10, 1); at < Date.UTC(2030, 10, 1); at += 7 * 3_600_000)
    for (const interval of intervals) {
      const end = periodEnd(interval, new Date(at)) as Date;
      expect(end.getTime()).toBeGreaterThan(at);
      const here = periodOf(interval, new Date(at));
      expect(periodOf(interval, new Date(end.getTime() - 1))).toBe(here);
      expect(periodOf(interval, end)).not.toBe(here);
    }
});

test('days before a moment end in 1970', () => {
  const at = new Date('2026-11-21T12:00:00.000Z');
  expect(daysBefore(at, 2).toISOString()).toBe('2026-11-19T12:00:00.000Z');
  for (const days of [30_000, 999_999_999, Number.MAX_SAFE_INTEGER])
    expect(daysBefore(at, days).getTime()).toBe(0);
});

test('the remembered names are those of the asked day', () => {
  for (const at of ['2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z', '2026-11-22T00:00:00.000Z']) {
    const names = periodsOf(new Date(at));
    for (const interval of INTERVALS) expect(names[interval]).toBe(periodOf(interval, new Date(at)));
  }
});
