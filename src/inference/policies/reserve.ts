import { ApiError } from '../../errors';
import { feeHoldOf, type Ledger } from '../../stores/ledger';
import type { Endpoint } from '../catalogue';
import type { Generation } from '../generation';
import { hold, raiseHold, type MostOutput, type RateLimits, type Share } from '../hold';
import type { Prepare } from '../prepare';
import type { ChatRequest } from '../../providers/format';
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
  /** Most that it may answer, where the request does not say. */
  mostOutput?: MostOutput,
): Promise<Reserved> {
  generation.fees = fees;
  generation.candidates = candidates;
  const own = candidates.filter(({ credential }) => credential);
  if (own.length < candidates.length || own.length === 0)
    try {
      return { candidates, prepare: await hold(generation, candidates, ledger, limits, mostOutput) };
    } catch (error) {
      if (own.length === 0 || !isOverLimit(error)) throw error;
    }
  const { caller } = generation;
  const counting = caller.claims.filter(({ includeByok }) => includeByok);
  const others = caller.claims.filter(({ includeByok }) => !includeByok);
  // What its turns add is held on the same limits, and asked of the same endpoints.
  generation.caller = { ...caller, claims: counting };
  generation.feeClaims = others;
  generation.candidates = own;
  const prepare = await hold(generation, own, ledger, limits, mostOutput);
  if (others.length === 0) return { candidates: own, prepare };
  const unlimited = { ...limits, keyRequestsPerMinute: undefined };
  const share = shareOf(generation, fees);
  const clamped = await hold(feePart(generation), own, ledger, unlimited, mostOutput, share);
  return { candidates: own, prepare: counting.length > 0 ? prepare : clamped };
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
  ledger: Pick<Ledger, 'hold'>,
): Promise<Prepare> {
  const { caller, fees, feeClaims } = generation;
  const prepare = await raiseHold(generation, chat, candidates, spentNanoUsd, ledger);
  if (!fees || feeClaims.length === 0) return prepare;
  const share = shareOf(generation, fees);
  const clamped = await raiseHold(feePart(generation), chat, candidates, spentNanoUsd, ledger, share);
  return caller.claims.length > 0 ? prepare : clamped;
}

/** Of a generation, what its fee is held under. */
const feePart = ({ id, createdAt, chat, caller, feeClaims, reading }: Generation) => ({
  id: feeHoldOf(id),
  createdAt,
  chat,
  caller: { ...caller, claims: feeClaims },
  ...(reading && { reading }),
});

const shareOf =
  ({ caller: { accountId }, createdAt }: Generation, fees: ByokFees): Share =>
  (listNanoUsd) =>
    fees.of(accountId, createdAt, listNanoUsd);

const isOverLimit = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.type !== 'rate_limit_exceeded' &&
  error.detail.metadata?.['limit_source'] !== undefined;
