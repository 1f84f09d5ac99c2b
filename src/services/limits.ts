import { randomUUID } from 'node:crypto';
import { minuteOf, periodOf } from '../periods';
import { freeScope, overRate, type RateLimits } from '../inference/hold';
import type { Configuration } from '../configuration';
import type { KeyRecord } from '../stores/keys';
import type { Claim } from '../stores/claims';
import type { Ledger } from '../stores/ledger';
import type { LimitStore } from '../stores/limits';
import type { Actor } from './actors';
import { accountScope, keyScope, workspaceScope } from '../stores/usage';

type Settings = NonNullable<Configuration['settings']>;

interface Parts {
  readonly store: LimitStore;
  readonly ledger: Pick<Ledger, 'hold' | 'requests'>;
  readonly settings: Settings;
  readonly accountId: string;
  readonly now: () => Date;
}

/** Purchases from which an account gets the larger daily cap on free models. */
const PURCHASED_NANO_USD = 10_000_000_000;

export type LimitService = ReturnType<typeof createLimitService>;

export const createLimitService = ({ store, ledger, settings, accountId, now }: Parts) => {
  const rates = settings.rate_limits ?? {};

  const freeRequestsPerDay = async (account: string): Promise<number> => {
    const few = rates.free_requests_per_day ?? 50;
    const many = rates.free_requests_per_day_after_purchase ?? 1000;
    return (await store.purchased(account)) >= PURCHASED_NANO_USD ? many : few;
  };

  return {
    /** All caps on a key's spending, broadest first. Read again whenever a key, budget or grant changes. */
    async claims(key: KeyRecord): Promise<readonly Claim[]> {
      const claims: Claim[] = [];
      if (settings.credits?.enforce)
        claims.push({
          scope: accountScope(accountId),
          interval: 'lifetime',
          limitNanoUsd: await store.purchased(accountId),
          includeByok: false,
          source: 'service_credits',
        });
      for (const budget of await store.budgets(key.workspaceId))
        claims.push({
          scope: workspaceScope(key.workspaceId),
          interval: budget.interval,
          limitNanoUsd: budget.limitNanoUsd,
          includeByok: budget.includeByok,
          source: 'service_workspace_budget',
          budget: { layer: 'workspace', budgetId: budget.id },
        });
      if (key.limitNanoUsd !== null)
        claims.push({
          scope: keyScope(key.hash),
          interval: key.limitReset ?? 'lifetime',
          limitNanoUsd: key.limitNanoUsd,
          includeByok: key.includeByokInLimit,
          source: 'service_key_limit',
          budget: { layer: 'key_limit' },
        });
      return claims;
    },

    rates: {
      keyRequestsPerMinute: rates.key_requests_per_minute,
      freeRequestsPerMinute: rates.free_requests_per_minute ?? 20,
      freeRequestsPerDay,
    } satisfies RateLimits,

    /** Counts a call that makes no generation. @throws ApiError 429 */
    countManagement: async ({ key }: Pick<Actor, 'key'>): Promise<void> => {
      const limit = rates.management_requests_per_minute;
      if (limit === undefined) return;
      const at = now();
      const rate = { scope: `key:${key.hash} management`, period: minuteOf(at), limit };
      const counted = ledger.hold({ id: randomUUID(), at, claims: [], rates: [rate], amountNanoUsd: 0 });
      // Where nothing can be written, what only reads goes on, and what writes says so itself.
      const result = await counted.catch(() => undefined);
      if (result?.outcome === 'rate') throw overRate(result.claim, at);
    },

    async freeRequests(account: string) {
      return {
        limit: await freeRequestsPerDay(account),
        used: await ledger.requests(freeScope(account), periodOf('daily', now())),
        // Where no balance is asked for, nobody is on a free tier.
        isFreeTier: settings.credits?.enforce === true && (await store.purchased(account)) === 0,
      };
    },
  };
};
