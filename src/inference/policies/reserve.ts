import { ApiError } from '../../errors';
import type { Claim } from '../../stores/claims';
import type { FeeTerms } from '../../stores/fees';
import { feeHoldOf } from '../../stores/ledger';
import type { GatedLedger } from '../../stores/write-gate';
import type { Endpoint } from '../catalogue';
import type { Generation } from '../generation';
import { hold, raiseHold, type MostOutput, type RateLimits } from '../hold';
import type { Prepare } from '../prepare';
import type { ChatRequest } from '../../providers/format';

interface Reserved {
  /** Those whose cost is covered. */
  readonly candidates: readonly Endpoint[];
  readonly prepare: Prepare;
}

type Holding = Pick<GatedLedger, 'hold' | 'confirm'>;

/**
 * Reserves what the call may cost. What goes through the caller's own provider keys counts toward the
 * limits that say so; of the others only the fee is taken. The fee is held beside the price. Where a limit has no room
 * for the gateway's own endpoints, the caller's keys are left; where it has none for the fee, the gateway's own.
 * @throws ApiError as `hold` does.
 */
export async function reserve(
  generation: Generation,
  candidates: readonly Endpoint[],
  ledger: Holding,
  limits: RateLimits,
  fees: FeeTerms,
  /** Most that it may answer, where the request does not say. */
  mostOutput?: MostOutput,
): Promise<Reserved> {
  generation.fees = fees;
  generation.candidates = candidates;
  const { caller } = generation;
  const own = candidates.filter(({ credential }) => credential);
  const counting = caller.claims.filter(({ includeByok }) => includeByok);
  const holdFee = (claims: readonly Claim[]): Promise<Prepare> => {
    generation.feeClaims = claims;
    const unlimited = { ...limits, keyRequestsPerMinute: undefined };
    return hold(feePart(generation), own, ledger, unlimited, mostOutput, fees);
  };
  if (own.length < candidates.length || own.length === 0)
    try {
      const prepare = await hold(generation, candidates, ledger, limits, mostOutput);
      const isCovered = own.length === 0 || (await covers(holdFee, counting));
      if (!isCovered) {
        generation.feeClaims = [];
        generation.candidates = candidates.filter(({ credential }) => !credential);
      }
      return { candidates: generation.candidates, prepare };
    } catch (error) {
      if (own.length === 0 || !isOverLimit(error)) throw error;
    }
  // What its turns add is held on the same limits, and asked of the same endpoints.
  generation.caller = { ...caller, claims: counting };
  generation.candidates = own;
  const prepare = await hold(generation, own, ledger, limits, mostOutput);
  if (caller.claims.length === 0) return { candidates: own, prepare };
  const clamped = await holdFee(caller.claims);
  return { candidates: own, prepare: counting.length > 0 ? prepare : clamped };
}

/** Holds the fee where the price is held already. @returns false where the limits have no room for it. */
async function covers(
  holdFee: (claims: readonly Claim[]) => Promise<unknown>,
  claims: readonly Claim[],
): Promise<boolean> {
  // The price covers the fee on all limits toward which the price will not count.
  if (claims.length === 0) return true;
  try {
    await holdFee(claims);
    return true;
  } catch (error) {
    if (!isOverLimit(error)) throw error;
    return false;
  }
}

/**
 * Brings both reservations up to what the call has cost so far and its next turn may cost.
 * @throws ApiError as `raiseHold` does.
 */
export async function raise(
  generation: Generation,
  chat: ChatRequest,
  candidates: readonly Endpoint[],
  spentNanoUsd: number,
  ledger: Pick<GatedLedger, 'hold'>,
): Promise<Prepare> {
  const { caller, fees, feeClaims } = generation;
  const prepare = await raiseHold(generation, chat, candidates, spentNanoUsd, ledger);
  if (!fees || fees.millionths === 0 || feeClaims.length === 0) return prepare;
  const clamped = await raiseHold(feePart(generation), chat, candidates, spentNanoUsd, ledger, fees);
  return caller.claims.length > 0 ? prepare : clamped;
}

/** Of a generation, what its fee is held under. */
const feePart = (generation: Generation) => ({
  id: feeHoldOf(generation.id),
  createdAt: generation.createdAt,
  chat: generation.chat,
  caller: { ...generation.caller, claims: generation.feeClaims },
  reading: generation.reading,
  holdOwner: generation.holdOwner,
});

const isOverLimit = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.type !== 'rate_limit_exceeded' &&
  error.detail.metadata?.['limit_source'] !== undefined;
