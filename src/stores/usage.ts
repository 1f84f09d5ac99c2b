import type { Database, Transaction, Value } from '../database/connection';
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

/** Which row of the usage table. */
export interface UsageRowName {
  readonly scope: string;
  readonly period: string;
  /** Tells rows apart, and all processes change them in the order of it, so that they cannot block each other. */
  readonly order: string;
}

export const usageRow = (scope: string, period: string): UsageRowName => ({
  scope,
  period,
  order: `${scope} ${period}`,
});

export interface UsageAmounts {
  readonly usageNanoUsd: number;
  readonly byokUsageNanoUsd: number;
  readonly heldNanoUsd: number;
  readonly requests: number;
}

/** A change to one usage row. */
export interface UsageDelta {
  readonly row: UsageRowName;
  readonly by: UsageAmounts;
}

export const heldOn = (row: UsageRowName, heldNanoUsd: number): UsageDelta => ({
  row,
  by: { usageNanoUsd: 0, byokUsageNanoUsd: 0, heldNanoUsd, requests: 0 },
});

/** Adds changes, each row once and all in one order. */
export async function addUsage(tx: Transaction, deltas: Iterable<UsageDelta>): Promise<void> {
  const sums = new Map<string, { readonly row: UsageRowName; by: UsageAmounts }>();
  for (const { row, by } of deltas) {
    const sum = sums.get(row.order);
    if (sum) sum.by = plus(sum.by, by);
    else sums.set(row.order, { row, by });
  }
  const orders = [...sums.keys()].sort();
  for (let first = 0; first < orders.length; first += ROWS_AT_ONCE) {
    const values: Value[] = [];
    const some = orders.slice(first, first + ROWS_AT_ONCE);
    for (const order of some) {
      const { row, by } = sums.get(order) as UsageDelta;
      values.push(row.scope, row.period);
      values.push(by.usageNanoUsd, by.byokUsageNanoUsd, by.heldNanoUsd, by.requests);
    }
    await tx.run(ADDITIONS[some.length] as string, ...values);
  }
}

const plus = (one: UsageAmounts, other: UsageAmounts): UsageAmounts => ({
  usageNanoUsd: one.usageNanoUsd + other.usageNanoUsd,
  byokUsageNanoUsd: one.byokUsageNanoUsd + other.byokUsageNanoUsd,
  heldNanoUsd: one.heldNanoUsd + other.heldNanoUsd,
  requests: one.requests + other.requests,
});

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

interface LockedRow extends Record<string, unknown> {
  readonly usage_nano_usd: number | string;
  readonly byok_usage_nano_usd: number | string;
  readonly held_nano_usd: number | string;
}

/** What a row says until the transaction ends; call in the order of the rows. */
export async function lockUsage(
  tx: Transaction,
  { scope, period }: UsageRowName,
  engine: Database['engine'],
): Promise<UsageNow> {
  const [row] = await tx.all<LockedRow>(LOCKS[engine], scope, period);
  return {
    usageNanoUsd: Number(row?.usage_nano_usd ?? 0),
    byokUsageNanoUsd: Number(row?.byok_usage_nano_usd ?? 0),
    heldNanoUsd: Number(row?.held_nano_usd ?? 0),
  };
}

/** SQLite has one writer, which locks all; elsewhere a row must be there to be locked. */
const LOCKS = {
  sqlite:
    'SELECT usage_nano_usd, byok_usage_nano_usd, held_nano_usd FROM usage WHERE scope = ? AND period = ?',
  postgres:
    'INSERT INTO usage (scope, period, usage_nano_usd, byok_usage_nano_usd, held_nano_usd, requests) VALUES (?, ?, 0, 0, 0, 0) ' +
    'ON CONFLICT (scope, period) DO UPDATE SET requests = usage.requests ' +
    'RETURNING usage_nano_usd, byok_usage_nano_usd, held_nano_usd',
} satisfies Record<Database['engine'], string>;
