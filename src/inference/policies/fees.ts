import type { Configuration } from '../../configuration';
import { attoToNanoUsd } from '../../money';
import type { UsageStore } from '../../stores/usage';
import { byokScope } from '../../stores/usage';

interface Parts {
  readonly usage: Pick<UsageStore, 'find'>;
  readonly settings: NonNullable<Configuration['settings']>['byok'];
}

const FEE_PERCENT = 5;
const FREE_USD = 25_000;
const NANO = 1_000_000_000;

export type ByokFees = ReturnType<typeof createByokFees>;

/** What calls with a caller's own provider key cost here: a share of the list price, above a monthly allowance. */
export function createByokFees({ usage, settings = {} }: Parts) {
  const millionths = BigInt(Math.round((settings.fee_percent ?? FEE_PERCENT) * 10_000));
  const freeNanoUsd = Math.round((settings.free_usd_per_month ?? FREE_USD) * NANO);

  return {
    /** @returns nano-USD for a call of this list price in the month of `at`. */
    async of(accountId: string, at: Date, listNanoUsd: number): Promise<number> {
      if (millionths === 0n || listNanoUsd === 0) return 0;
      const { monthly } = await usage.find(byokScope(accountId), at);
      const used = monthly.byokUsageNanoUsd;
      const above = Math.max(used + listNanoUsd - Math.max(freeNanoUsd, used), 0);
      return attoToNanoUsd(BigInt(above) * millionths * 1_000n);
    },
  };
}
