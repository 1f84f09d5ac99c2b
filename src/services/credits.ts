import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { MAX_AMOUNT_USD, toNanoUsd, toUsd } from '../money';
import { OPERATOR } from '../stores/audit';
import type { CreditStore, GrantRecord } from '../stores/credits';
import { accountScope, type UsageStore } from '../stores/usage';

type Schemas = components['schemas'];

export interface Balance {
  readonly grantedNanoUsd: number;
  readonly usedNanoUsd: number;
}

interface Parts {
  readonly credits: CreditStore;
  readonly usage: Pick<UsageStore, 'find'>;
  readonly now: () => Date;
}

export type CreditService = ReturnType<typeof createCreditService>;

export const createCreditService = ({ credits, usage, now }: Parts) => {
  const balance = async (accountId: string): Promise<Balance> => ({
    grantedNanoUsd: await credits.total(accountId),
    usedNanoUsd: (await usage.find(accountScope(accountId), now())).lifetime.usageNanoUsd,
  });

  return {
    balance,

    async get(accountId: string): Promise<Schemas['GetCreditsResponse']> {
      const { grantedNanoUsd, usedNanoUsd } = await balance(accountId);
      return { data: { total_credits: toUsd(grantedNanoUsd), total_usage: toUsd(usedNanoUsd) } };
    },

    /**
     * Adds to what the account may spend; only the operator does.
     * @throws RangeError when the sum of all grants would be above `MAX_AMOUNT_USD`.
     */
    async grant(
      accountId: string,
      grant: Pick<GrantRecord, 'amountNanoUsd' | 'note' | 'createdBy'>,
    ): Promise<Balance> {
      const record = { ...grant, id: randomUUID(), accountId, createdAt: now().toISOString() };
      if (!(await credits.insert(OPERATOR, record, toNanoUsd(MAX_AMOUNT_USD))))
        throw new RangeError(`All grants together may be at most ${MAX_AMOUNT_USD} USD.`);
      return balance(accountId);
    },

    /** Newest first. */
    latestGrants: (accountId: string, limit: number): Promise<GrantRecord[]> =>
      credits.list(accountId, limit),
  };
};
