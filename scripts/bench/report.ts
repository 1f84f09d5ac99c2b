/** Medians, their ratios to the reference, and what they may be. */
import type { GrowthFigures, GrowthStart } from './growth';
import type { Figures, ScenarioName } from './scenarios';

/** By subject, then by scenario: one entry for each round. */
export type Runs = Readonly<Record<string, Partial<Record<ScenarioName, readonly Figures[]>>>>;

export interface Start {
  readonly readyMs: number;
  readonly slowestOfTenMs: number;
}

/** Of one subject, every figure by `scenario.figure`. */
export type Medians = Readonly<Record<string, number>>;

/** @returns NaN where one could not be measured. */
function middleOf(values: readonly number[]): number {
  if (!values.every(Number.isFinite)) return NaN;
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2;
}

export function mediansOf(runs: Runs): Readonly<Record<string, Medians>> {
  return Object.fromEntries(
    Object.entries(runs).map(([subject, scenarios]) => {
      const medians: Record<string, number> = {};
      for (const [scenario, rounds] of Object.entries(scenarios)) {
        const direct = runs['upstream']?.[scenario as ScenarioName];
        for (const figure of Object.keys(rounds[0] ?? {})) {
          const values = rounds.map((round) => round[figure] ?? NaN);
          medians[`${scenario}.${figure}`] = middleOf(values);
          // What was added to the upstream's own time, round by round.
          if (figure.endsWith('Ms') && direct)
            medians[`${scenario}.added ${figure}`] = middleOf(
              values.map((value, index) => value - (direct[index]?.[figure] ?? NaN)),
            );
        }
      }
      return [subject, medians];
    }),
  );
}

export interface Bound {
  readonly what: string;
  readonly value: number;
  readonly most: number;
  /** NaN values have not been measured. */
  readonly verdict: 'held' | 'missed' | 'not measured';
}

/** What a plain call costs over what it costs another subject, by start. */
export const ratiosOf = (starts: readonly Readonly<Record<string, Medians>>[], over: string): number[] =>
  starts.map(
    (each) => (each['gateway']?.['max.cpuPer1000'] ?? NaN) / (each[over]?.['max.cpuPer1000'] ?? NaN),
  );

/** @param starts by subject: of all first, then of more processes of the gateway and of what it is compared with closely. */
export function boundsOf(
  starts: readonly Readonly<Record<string, Medians>>[],
  start: Start | undefined,
  { isNode24, streams }: { isNode24: boolean; streams: number },
): Bound[] {
  const at = (subject: string, figure: string): number => starts[0]?.[subject]?.[figure] ?? NaN;
  const ours = (figure: string): number => at('gateway', figure);
  const against = (subject: string, figure: string): number => ours(figure) / at(subject, figure);
  const middle = (subject: string): number => middleOf(ratiosOf(starts, subject));
  const rows: [string, number, number][] = [
    ['plain chat, CPU per call / reference', middle('reference'), isNode24 ? 3 : 6],
    ['plain chat, CPU per call / Portkey', against('portkey', 'max.cpuPer1000'), 0.2],
    ['plain chat, Portkey calls/s / ours', 1 / against('portkey', 'max.perSecond'), 0.2],
    ['plain chat, added p50 / Portkey', against('portkey', 'rate.added p50Ms'), 0.6],
    ['plain chat, CPU per call / document of chat alone', middle('chat only'), 1.05],
    ['streams, CPU per paced event / reference', against('reference', 'paced.cpuPer1000'), 1.7],
    ['streams, CPU per paced event / Portkey', against('portkey', 'paced.cpuPer1000'), 0.55],
    ['streams, time a chunk is held / reference', against('reference', 'paced.added heldP50Ms'), 2],
    ['streams, first event added p50, ms', ours('paced.added firstP50Ms'), 1.5],
    ['streams, KiB per open stream', ours('idle.kibPerStream'), 50],
    ['streams, not opened', 3 * streams - ours('idle.opened'), 0],
    ['streams, left upstream after 2 s', ours('idle.leftUpstream'), 0],
    ['64 kB prompt, CPU / Portkey', against('portkey', 'large.cpuPer1000'), 0.35],
    ['start to first answer, ms', start?.readyMs ?? NaN, 2_500],
    ['slowest of the next ten calls, ms', start?.slowestOfTenMs ?? NaN, 20],
    ['RSS after the load / Portkey', against('portkey', 'max.rssMiB'), 1],
  ];
  return rows.map(([what, value, most]) => ({
    what,
    value,
    most,
    verdict: Number.isNaN(value) ? 'not measured' : value <= most ? 'held' : 'missed',
  }));
}

/** A p99 on a database that has grown, over that on an empty one. */
export const MOST_GROWTH = 1.2;

const shown = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '-' : String(Number(value.toPrecision(4)));

export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** One row for each figure; after each value its ratio to the reference. */
export function figuresTable(medians: Readonly<Record<string, Medians>>): string {
  const subjects = Object.keys(medians);
  const figures = [...new Set(Object.values(medians).flatMap((each) => Object.keys(each)))];
  return table(
    ['', ...subjects],
    figures.map((figure) => [
      figure,
      ...subjects.map((subject) => {
        const value = medians[subject]?.[figure];
        const reference = medians['reference']?.[figure];
        const isRatio = subject !== 'reference' && value !== undefined && reference !== undefined;
        const ratio = isRatio && reference > 0 ? ` (${shown(value / reference)}×)` : '';
        return `${shown(value)}${Number.isNaN(value) ? '' : ratio}`;
      }),
    ]),
  );
}

/** What the figures above are of is the first start. */
export const startsTable = (starts: readonly Readonly<Record<string, Medians>>[]): string =>
  table(
    ['CPU of a plain call, by start', ...starts.map((_, index) => String(index + 1))],
    ['reference', 'chat only'].map((over) => [`gateway / ${over}`, ...ratiosOf(starts, over).map(shown)]),
  );

export const boundsTable = (bounds: readonly Bound[]): string =>
  table(
    ['bound', 'value', 'at most', ''],
    bounds.map(({ what, value, most, verdict }) => [what, shown(value), String(most), verdict]),
  );

export const growthTable = (calls: Readonly<Record<string, GrowthFigures>>): string =>
  table(
    ['p99', 'empty, ms', 'grown, ms', 'ratio', 'at most', '', 'another empty one', 'calls to each'],
    Object.entries(calls).map(([call, { p99Ms, ratio, chance, samples }]) => [
      call,
      shown(p99Ms.empty),
      shown(p99Ms.grown),
      shown(ratio),
      String(MOST_GROWTH),
      ratio <= MOST_GROWTH ? 'held' : 'missed',
      shown(chance),
      String(samples),
    ]),
  );

export const growthStartTable = (starts: readonly GrowthStart[]): string =>
  table(
    ['start to first answer, ms', 'empty', 'another empty one', 'grown'],
    starts.map(({ group, readyMs: { empty, again, grown } }) => [
      group,
      ...[empty, again, grown].map((ms) => ms.toFixed(0)),
    ]),
  );
