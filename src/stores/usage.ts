import type { Database, Transaction } from '../database/connection';
import { INTERVALS, periodsOf, type Interval } from '../periods';

export interface Usage {
  readonly usageNanoUsd: number;
  readonly byokUsageNanoUsd: number;
}

/** What one scope, a key or a workspace, spent in each period that holds `at`. */
export type UsageByInterval = Readonly<Record<Interval, Usage>>;

export const keyScope = (hash: string): string => `key:${hash}`;
export const workspaceScope = (id: string): string => `workspace:${id}`;
/** The owner of keys, in one workspace. */
export const memberScope = (workspaceId: string, userId: string): string => `member:${workspaceId}:${userId}`;
/** What an account's callers spent through their own provider keys. */
export const byokScope = (accountId: string): string => `byok:${accountId}`;
export const accountScope = (id: string): string => `account:${id}`;
/** All keys together, by day. */

interface UsageRow extends Record<string, unknown> {
  scope: string;
  period: string;
  usage_nano_usd: number | string;
  byok_usage_nano_usd: number | string;
}

export type UsageStore = ReturnType<typeof createUsageStore>;

export const createUsageStore = (database: Database) => ({
  async find(scope: string, at: Date): Promise<UsageByInterval> {
    const periods = periodsOf(at);
    const rows = await database.read<UsageRow>(
      'SELECT * FROM usage WHERE scope = ? AND period IN (?, ?, ?, ?)',
      scope,
      ...INTERVALS.map((interval) => periods[interval]),
    );
    return byInterval(rows, periods);
  },

  async findMany(scopes: readonly string[], at: Date): Promise<Map<string, UsageByInterval>> {
    const periods = periodsOf(at);
    const rows = await database
      .knex<UsageRow>('usage')
      .whereIn('scope', scopes)
      .whereIn('period', Object.values(periods));
    const found = new Map<string, UsageRow[]>(scopes.map((scope) => [scope, []]));
    for (const row of rows) found.get(row.scope)?.push(row);
    return new Map([...found].map(([scope, own]) => [scope, byInterval(own, periods)]));
  },
});

function byInterval(rows: readonly UsageRow[], periods: Readonly<Record<Interval, string>>): UsageByInterval {
  const of = (interval: Interval): Usage => {
    const row = rows.find(({ period }) => period === periods[interval]);
    return {
      usageNanoUsd: Number(row?.usage_nano_usd ?? 0),
      byokUsageNanoUsd: Number(row?.byok_usage_nano_usd ?? 0),
    };
  };
  return { daily: of('daily'), weekly: of('weekly'), monthly: of('monthly'), lifetime: of('lifetime') };
}

/** A change to one usage row. */
export interface UsageDelta {
  readonly scope: string;
  readonly period: string;
  readonly usageNanoUsd: number;
  readonly byokUsageNanoUsd: number;
  readonly heldNanoUsd: number;
  readonly requests: number;
}

/** Adds changes, each row once and all in one order, so that processes cannot block each other. */
export async function addUsage(tx: Transaction, deltas: Iterable<UsageDelta>): Promise<void> {
  const sums = new Map<string, UsageDelta>();
  for (const delta of deltas) {
    const key = `${delta.scope} ${delta.period}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...delta,
            usageNanoUsd: sum.usageNanoUsd + delta.usageNanoUsd,
            byokUsageNanoUsd: sum.byokUsageNanoUsd + delta.byokUsageNanoUsd,
            heldNanoUsd: sum.heldNanoUsd + delta.heldNanoUsd,
            requests: sum.requests + delta.requests,
          }
        : delta,
    );
  }
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE);
    await tx.run(
      ADDITIONS[some.length] as string,
      ...some.flatMap((sum) => [
        sum.scope,
        sum.period,
        sum.usageNanoUsd,
        sum.byokUsageNanoUsd,
        sum.heldNanoUsd,
        sum.requests,
      ]),
    );
  }
}

/** A settlement changes thirteen rows or fewer: one statement for all of them costs half of one for each. */
const ROWS_AT_ONCE = 16;

/** By how many rows they change. */
const ADDITIONS = Array.from(
  { length: ROWS_AT_ONCE + 1 },
  (_, rows) =>
    'INSERT INTO usage (scope, period, usage_nano_usd, byok_usage_nano_usd, held_nano_usd, requests) ' +
    `VALUES ${Array(rows).fill('(?, ?, ?, ?, ?, ?)').join(', ')} ` +
    'ON CONFLICT (scope, period) DO UPDATE SET ' +
    'usage_nano_usd = usage.usage_nano_usd + excluded.usage_nano_usd, ' +
    'byok_usage_nano_usd = usage.byok_usage_nano_usd + excluded.byok_usage_nano_usd, ' +
    'held_nano_usd = usage.held_nano_usd + excluded.held_nano_usd, ' +
    'requests = usage.requests + excluded.requests',
);

export interface UsageNow {
  readonly usageNanoUsd: number;
  readonly byokUsageNanoUsd: number;
  readonly heldNanoUsd: number;
}

/** Makes sure that a row is there and locks it; call in the order of the rows' names. */
export async function lockUsage(tx: Transaction, scope: string, period: string): Promise<UsageNow> {
  const [row] = await tx.all<UsageRow & { held_nano_usd: number | string }>(
    'INSERT INTO usage (scope, period, usage_nano_usd, byok_usage_nano_usd, held_nano_usd, requests) VALUES (?, ?, 0, 0, 0, 0) ' +
      'ON CONFLICT (scope, period) DO UPDATE SET requests = usage.requests RETURNING *',
    scope,
    period,
  );
  return {
    usageNanoUsd: Number(row?.usage_nano_usd),
    byokUsageNanoUsd: Number(row?.byok_usage_nano_usd),
    heldNanoUsd: Number(row?.held_nano_usd),
  };
}
