import { ApiError } from '../../errors';
import { feeHoldOf, type Ledger } from '../../stores/ledger';
import type { Endpoint } from '../catalogue';
import type { Generation } from '../generation';
import { hold, type Prepare, type RateLimits } from '../hold';
import type { ByokFees } from './fees';

interface Reserved {
  /** Those whose cost is covered. */
  readonly candidates: readonly Endpoint[];
  readonly prepare: Prepare;
}

/**
 * Reserves what the call may cost. What goes through the caller's own provider keys counts toward the
 * limits that say so; of the others only the fee is taken. Where a limit has no room for the gateway's
 * own endpoints, the caller's keys are left.
 * @throws ApiError as `hold` does.
 */
export async function reserve(
  generation: Generation,
  candidates: readonly Endpoint[],
  ledger: Pick<Ledger, 'hold'>,
  limits: RateLimits,
  fees: ByokFees,
): Promise<Reserved> {
  const own = candidates.filter(({ credential }) => credential);
  if (own.length < candidates.length)
    try {
      return { candidates, prepare: await hold(generation, candidates, ledger, limits) };
    } catch (error) {
      if (own.length === 0 || !isOverLimit(error)) throw error;
    }
  const { id, createdAt, chat, caller } = generation;
  const counting = caller.claims.filter(({ includeByok }) => includeByok);
  const others = caller.claims.filter(({ includeByok }) => !includeByok);
  // What its turns add is held on the same limits.
  generation.caller = { ...caller, claims: counting };
  const prepare = await hold(generation, own, ledger, limits);
  if (others.length === 0) return { candidates: own, prepare };
  const { accountId } = caller;
  const clamped = await hold(
    { id: feeHoldOf(id), createdAt, chat, caller: { ...caller, claims: others } },
    own,
    ledger,
    { ...limits, keyRequestsPerMinute: undefined },
    (listNanoUsd) => fees.of(accountId, createdAt, listNanoUsd),
  );
  return { candidates: own, prepare: counting.length > 0 ? prepare : clamped };
}

const isOverLimit = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.type !== 'rate_limit_exceeded' &&
  error.detail.metadata?.['limit_source'] !== undefined;
