import type { Database, Transaction } from '../database/connection';
import { HOLDS, holdRow, type AdvanceTurn } from './advances';
import { fits, rowOf, type Claim, type HoldRequest, type RateClaim, type StandingHolds } from './claims';
import { allowanceClaim, allowanceRow, feeOn, leftOf } from './fees';
import { addUsage, heldOn, lockUsage, type UsageDelta, type UsageNow, type UsageRowName } from './usage';

/** Who asks for money gets all of it or nothing: what a transaction grants of the holds that come to it. */
export type HoldResult =
  | { readonly outcome: 'held' }
  | { readonly outcome: 'tight' }
  /** `now` is without what the generation holds itself; with that, it required so much. */
  | {
      readonly outcome: 'limit';
      readonly claim: Claim;
      readonly now: UsageNow;
      readonly requiredNanoUsd: number;
    }
  | { readonly outcome: 'rate'; readonly claim: RateClaim };

/** `again`: the next transaction gives back what was held ahead, then there may be room. */
export type Granted = HoldResult | { readonly outcome: 'again' };

/** Of the process that grants. */
export interface Holder {
  readonly processId: string;
  /** Its holds. */
  readonly standing: StandingHolds;
  /** What a call holds out of what is held ahead. */
  readonly heldAhead: (id: string) => number;
}

/** A row that holds claim, as it is and with what the batch adds to it. */
interface Claimed {
  readonly row: UsageRowName;
  now: UsageNow;
  added: number;
}

/** A hold that a batch grants. */
interface Held {
  readonly request: HoldRequest;
  readonly amountNanoUsd: number;
  readonly on: readonly Claimed[];
  /** Whether each of its limits has room for an amount beside all that is granted by then. */
  readonly hasRoom: (nanoUsd: number) => boolean;
}

/** Id of what a generation has reserved of the fee's allowance. */
export const allowanceOf = (feeHoldId: string): string => `${feeHoldId} free`;

const NONE: UsageNow = { usageNanoUsd: 0, byokUsageNanoUsd: 0, heldNanoUsd: 0 };

/** @param turn of the same transaction. @returns what each is told, once the transaction is committed. */
export async function grant(
  tx: Transaction,
  requests: readonly HoldRequest[],
  turn: AdvanceTurn,
  engine: Database['engine'],
  { processId, standing, heldAhead }: Holder,
): Promise<Map<HoldRequest, Granted>> {
  const raised = await lockRaised(tx, requests, standing);
  const rows = new Map<string, Claimed>();
  const claimedBy = requests.map(({ claims, at }) =>
    claims.map((claim) => {
      const row = rowOf(claim, at);
      let claimed = rows.get(row.order);
      if (!claimed) rows.set(row.order, (claimed = { row, now: NONE, added: 0 }));
      return { claim, row: claimed };
    }),
  );
  const allowances = requests.map(({ fee, at }) => {
    if (!fee) return undefined;
    const row = allowanceRow(fee.accountId, at);
    let claimed = rows.get(row.order);
    if (!claimed) rows.set(row.order, (claimed = { row, now: NONE, added: 0 }));
    return claimed;
  });
  for (const order of [...rows.keys()].sort()) {
    const claimed = rows.get(order) as Claimed;
    claimed.now = await lockUsage(tx, claimed.row, engine);
  }
  const results = new Map<HoldRequest, Granted>();
  const held: Held[] = [];
  for (const [index, request] of requests.entries()) {
    const stands = raised.get(request.id);
    const total = (stands ?? 0) + heldAhead(request.id);
    const reserved = reserve(request, allowances[index], standing);
    const amountNanoUsd = Math.max((reserved?.feeNanoUsd ?? request.amountNanoUsd) - total, 0);
    const claimed = claimedBy[index] ?? [];
    const on = [...new Set(claimed.map(({ row }) => row))];
    // Without a fee nothing is asked of a limit, not even of an account that has no balance.
    const hasRoom = (nanoUsd: number): boolean =>
      (reserved !== undefined && nanoUsd === 0) ||
      claimed.every(({ claim, row }) => fits(claim, row.now, row.added, nanoUsd));
    const refused = hasRoom(amountNanoUsd)
      ? undefined
      : claimed.find(({ claim, row }) => !fits(claim, row.now, row.added, amountNanoUsd));
    if (refused && request.room === undefined) {
      const { claim, row } = refused;
      const heldNanoUsd = Math.max(row.now.heldNanoUsd + row.added - total, 0);
      const isAgain = turn.endOn(new Set(on.map((each) => each.row.order)));
      results.set(
        request,
        isAgain
          ? { outcome: 'again' }
          : {
              outcome: 'limit',
              claim,
              now: { ...row.now, heldNanoUsd },
              requiredNanoUsd: reserved?.feeNanoUsd ?? request.amountNanoUsd,
            },
      );
      continue;
    }
    if (!hasRoom(amountNanoUsd * (request.room ?? 1))) {
      results.set(request, { outcome: 'tight' });
      continue;
    }
    const full = await countRequests(tx, request.rates);
    results.set(request, full ? { outcome: 'rate', claim: full } : { outcome: 'held' });
    if (full || claimed.length === 0) continue;
    if (reserved && reserved.moreNanoUsd > 0)
      await addReservation(tx, request, reserved, { processId, standing });
    if (amountNanoUsd === 0) continue;
    for (const row of on) row.added += amountNanoUsd;
    const { id, at, claims, owner } = request;
    standing.set(id, { id, at, claims, owner, amountNanoUsd: total + amountNanoUsd });
    if (stands === undefined) held.push({ request, amountNanoUsd, on, hasRoom });
    else
      await tx.run(
        'UPDATE holds SET amount_nano_usd = amount_nano_usd + ? WHERE id = ?',
        amountNanoUsd,
        request.id,
      );
  }
  if (held.length > 0) {
    const inserted = held.map(({ request: { id, at }, amountNanoUsd, on }) =>
      holdRow(
        id,
        processId,
        amountNanoUsd,
        on.map(({ row }) => row),
        at,
      ),
    );
    await tx.insertNew(HOLDS, inserted);
  }
  // Once all have what they asked for.
  for (const { request, on, hasRoom } of held) {
    const nanoUsd = turn.wanted(request, hasRoom);
    if (nanoUsd > 0 && (await turn.grow(tx, request, nanoUsd))) for (const row of on) row.added += nanoUsd;
  }
  const added: UsageDelta[] = [];
  for (const claimed of rows.values()) if (claimed.added > 0) added.push(heldOn(claimed.row, claimed.added));
  if (added.length > 0) await addUsage(tx, added);
  return results;
}

/** The part of its account's allowance that a call reserves, and the fee of the rest. */
interface Reservation {
  readonly on: Claimed;
  readonly reservedNanoUsd: number;
  readonly moreNanoUsd: number;
  readonly feeNanoUsd: number;
}

function reserve(
  { id, fee, amountNanoUsd: listNanoUsd }: HoldRequest,
  on: Claimed | undefined,
  standing: StandingHolds,
): Reservation | undefined {
  if (!fee || !on) return undefined;
  const before = standing.get(allowanceOf(id))?.amountNanoUsd ?? 0;
  const moreNanoUsd = Math.min(Math.max(listNanoUsd - before, 0), leftOf(fee.terms, on.now, on.added));
  const reservedNanoUsd = before + moreNanoUsd;
  const feeNanoUsd = feeOn(fee.terms, Math.max(listNanoUsd - reservedNanoUsd, 0));
  return { on, reservedNanoUsd, moreNanoUsd, feeNanoUsd };
}

async function addReservation(
  tx: Transaction,
  { id: feeHoldId, at, fee, owner }: HoldRequest,
  { on, reservedNanoUsd, moreNanoUsd }: Reservation,
  { processId, standing }: Pick<Holder, 'processId' | 'standing'>,
): Promise<void> {
  if (!fee) return;
  const id = allowanceOf(feeHoldId);
  on.added += moreNanoUsd;
  if (standing.has(id))
    await tx.run('UPDATE holds SET amount_nano_usd = amount_nano_usd + ? WHERE id = ?', moreNanoUsd, id);
  else await tx.insertNew(HOLDS, [holdRow(id, processId, moreNanoUsd, [on.row], at)]);
  standing.set(id, {
    id,
    at,
    claims: [allowanceClaim(fee.accountId)],
    owner,
    amountNanoUsd: reservedNanoUsd,
  });
}

/** What generations that ask for more hold already. Before any usage row, as everywhere: holds are locked first. */
async function lockRaised(
  tx: Transaction,
  requests: readonly HoldRequest[],
  standing: Pick<StandingHolds, 'has'>,
): Promise<ReadonlyMap<string, number>> {
  const raised = new Map<string, number>();
  for (const { id, raise } of requests) {
    if (!raise || !standing.has(id)) continue;
    const [row] = await tx.all<{ amount_nano_usd: number | string }>(
      'UPDATE holds SET amount_nano_usd = amount_nano_usd WHERE id = ? RETURNING amount_nano_usd',
      id,
    );
    if (row) raised.set(id, Number(row.amount_nano_usd));
  }
  return raised;
}

/** Counts one request on each scope, or none at all. @returns the scope that is full. */
async function countRequests(tx: Transaction, rates: readonly RateClaim[]): Promise<RateClaim | undefined> {
  const counted: RateClaim[] = [];
  for (const rate of rates) {
    const changed =
      rate.limit < 1
        ? 0
        : await tx.run(
            'INSERT INTO request_counts (scope, period, requests) VALUES (?, ?, 1) ' +
              'ON CONFLICT (scope, period) DO UPDATE SET requests = request_counts.requests + 1 WHERE request_counts.requests < ?',
            rate.scope,
            rate.period,
            rate.limit,
          );
    if (changed === 1) {
      counted.push(rate);
      continue;
    }
    for (const { scope, period } of counted)
      await tx.run(
        'UPDATE request_counts SET requests = requests - 1 WHERE scope = ? AND period = ?',
        scope,
        period,
      );
    return rate;
  }
  return undefined;
}
