import type { TokenUsage, UsageReport } from './format';
import { count, type Json } from './json';

/** Whether nothing of it has to be counted here. */
export const isWhole = (report: UsageReport): report is TokenUsage =>
  report.prompt !== undefined && report.completion !== undefined;

/** A number that cannot be believed makes the others doubtful; one that is absent does not. */
export const isBelievable = (report: Json, ...names: readonly string[]): boolean =>
  names.every((name) => (report[name] ?? undefined) === undefined || count(report[name]) !== undefined);

/** Merges a report into an earlier one: the last one counts, and one of a part leaves the rest as it was. */
export const laterReport = (before: UsageReport | undefined, report: UsageReport): UsageReport =>
  isWhole(report) ? report : { ...before, ...report };

/** A report where a part of one is of no use. */
export const wholeOf = (report: UsageReport | undefined): TokenUsage | undefined =>
  report && isWhole(report) ? report : undefined;
