import type { Database } from '../database/connection';
import { INTERVALS, type Interval } from '../periods';

export interface BudgetLimit {
  readonly id: string;
  readonly interval: Interval;
  readonly limitNanoUsd: number;
  readonly includeByok: boolean;
}

export type LimitStore = ReturnType<typeof createLimitStore>;

/** What caps spending, as the inference path reads it. */
export const createLimitStore = (database: Database) => ({
  /** A workspace's budgets, broadest first. */
  async budgets(workspaceId: string): Promise<BudgetLimit[]> {
    const rows = await database.read<{
      id: string;
      interval: Interval;
      limit_nano_usd: number | string;
      include_byok: boolean | number;
    }>(
      'SELECT b.id, b.interval, b.limit_nano_usd, w.include_byok_in_budgets AS include_byok ' +
        'FROM workspace_budgets b JOIN workspaces w ON w.id = b.workspace_id WHERE b.workspace_id = ?',
      workspaceId,
    );
    return rows
      .map((row) => ({
        id: row.id,
        interval: row.interval,
        limitNanoUsd: Number(row.limit_nano_usd),
        includeByok: Boolean(row.include_byok),
      }))
      .sort((a, b) => INTERVALS.indexOf(b.interval) - INTERVALS.indexOf(a.interval));
  },

  /** All credits that an account was ever granted, in nano-USD. */
  async purchased(accountId: string): Promise<number> {
    const [row] = await database.read<{ total: number | string | null }>(
      'SELECT SUM(amount_nano_usd) AS total FROM credit_grants WHERE account_id = ?',
      accountId,
    );
    return Number(row?.total ?? 0);
  },
});
