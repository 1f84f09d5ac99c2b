import type { Configuration } from '../../configuration';
import type { FeeTerms } from '../../stores/fees';

const FEE_PERCENT = 5;
const FREE_USD = 25_000;
const NANO = 1_000_000_000;

/** Returns the terms of the fee for calls with a caller's own provider key. */
export const feeTerms = (settings: NonNullable<Configuration['settings']>['byok'] = {}): FeeTerms => ({
  millionths: Math.round((settings.fee_percent ?? FEE_PERCENT) * 10_000),
  freeNanoUsd: Math.round((settings.free_usd_per_month ?? FREE_USD) * NANO),
});
