import type { Database } from '../database/connection';
import { audited, type Author } from './audit';
import { bump } from './versions';

export interface GrantRecord {
  readonly id: string;
  readonly accountId: string;
  readonly amountNanoUsd: number;
  readonly note: string | null;
  readonly createdAt: string;
  readonly createdBy: string;
}

interface GrantRow {
  id: string;
  account_id: string;
  amount_nano_usd: number | string;
  note: string | null;
  created_at: string;
  created_by: string;
}

const toRecord = (row: GrantRow): GrantRecord => ({
  id: row.id,
  accountId: row.account_id,
  amountNanoUsd: Number(row.amount_nano_usd),
  note: row.note,
  createdAt: row.created_at,
  createdBy: row.created_by,
});

const TOTAL = 'SELECT SUM(amount_nano_usd) AS total FROM credit_grants WHERE account_id = ?';

export type CreditStore = ReturnType<typeof createCreditStore>;

export const createCreditStore = (database: Database) => ({
  /** @returns false: the sum of all grants would be above `mostNanoUsd`, and nothing is granted. */
  async insert(author: Author, grant: GrantRecord, mostNanoUsd: number): Promise<boolean> {
    return audited(database, author, async (trx, note) => {
      await bump(trx, 'keys');
      const row = await trx('credit_grants')
        .where({ account_id: grant.accountId })
        .sum<{ total: number | string | null }[]>({ total: 'amount_nano_usd' });
      if (Number(row[0]?.total ?? 0) + grant.amountNanoUsd > mostNanoUsd) return false;
      await trx<GrantRow>('credit_grants').insert({
        id: grant.id,
        account_id: grant.accountId,
        amount_nano_usd: grant.amountNanoUsd,
        note: grant.note,
        created_at: grant.createdAt,
        created_by: grant.createdBy,
      });
      note({
        action: 'credits.grant',
        target: grant.id,
        detail: { account_id: grant.accountId },
      });
      return true;
    });
  },

  async total(accountId: string): Promise<number> {
    const [row] = await database.read<{ total: number | string | null }>(TOTAL, accountId);
    return Number(row?.total ?? 0);
  },

  /** Newest first. */
  async list(accountId: string, limit: number): Promise<GrantRecord[]> {
    const rows = await database
      .knex<GrantRow>('credit_grants')
      .where({ account_id: accountId })
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .limit(limit);
    return rows.map(toRecord);
  },
});
