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
export const accountScope = (id: string): string => `account:${id}`;

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
    return new Map(
      scopes.map((scope) => [
        scope,
        byInterval(
          rows.filter((row) => row.scope === scope),
          periods,
        ),
      ]),
    );
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

export interface Spending {
  readonly scope: string;
  readonly at: Date;
  readonly usageNanoUsd: number;
  readonly byokUsageNanoUsd: number;
}

/** Adds spendings to every period they fall in, each row once and in one order, so that processes cannot block each other. */
export async function addUsage(tx: Transaction, spendings: readonly Spending[]): Promise<void> {
  const sums = new Map<
    string,
    { scope: string; period: string; usage: number; byok: number; requests: number }
  >();
  for (const { scope, at, usageNanoUsd, byokUsageNanoUsd } of spendings) {
    const periods = periodsOf(at);
    for (const interval of INTERVALS) {
      const period = periods[interval];
      const key = `${scope} ${period}`;
      let sum = sums.get(key);
      if (!sum) sums.set(key, (sum = { scope, period, usage: 0, byok: 0, requests: 0 }));
      sum.usage += usageNanoUsd;
      sum.byok += byokUsageNanoUsd;
      sum.requests += 1;
    }
  }
  for (const key of [...sums.keys()].sort()) {
    const { scope, period, usage, byok, requests } = sums.get(key) as NonNullable<
      ReturnType<typeof sums.get>
    >;
    await tx.run(
      'INSERT INTO usage (scope, period, usage_nano_usd, byok_usage_nano_usd, requests) VALUES (?, ?, ?, ?, ?) ' +
        'ON CONFLICT (scope, period) DO UPDATE SET ' +
        'usage_nano_usd = usage.usage_nano_usd + excluded.usage_nano_usd, ' +
        'byok_usage_nano_usd = usage.byok_usage_nano_usd + excluded.byok_usage_nano_usd, ' +
        'requests = usage.requests + excluded.requests',
      scope,
      period,
      usage,
      byok,
      requests,
    );
  }
}
