import type { Database, Transaction } from '../database/connection';
import { attoToNanoUsd } from '../money';
import { periodsOf } from '../periods';
import type { BroadcastRow } from './broadcasts';
import type { Claim } from './claims';
import { byokScope, lockUsage, usageRow, type UsageNow, type UsageRowName } from './usage';

/**
 * The fee of calls with a caller's own provider key: a share of their list price, above a monthly allowance. It depends on
 * the calls before, so the transaction that settles a call computes the fee, from the row that counts them. A call with a
 * limit holds its worst fee before it goes upstream: it reserves its part of the allowance on that row, as far as other
 * calls have left some, and holds the share of the rest. The fee is never above what was held.
 */
export interface FeeTerms {
  /** Millionths of the list price; 0: there is no fee. */
  readonly millionths: number;
  readonly freeNanoUsd: number;
}

/** A settlement's fee. */
export interface Fee {
  readonly terms: FeeTerms;
  /** The list price of what went through the caller's own keys. */
  readonly listNanoUsd: number;
  /** The cost of all else. */
  readonly oursNanoUsd: number;
  /** Builds the corrected broadcast if the settled fee differs from the fee in the record. */
  readonly compose: (costNanoUsd: number) => Promise<readonly BroadcastRow[]>;
}

/** Nano-USD for a list price above the allowance. */
export const feeOn = ({ millionths }: FeeTerms, aboveNanoUsd: number): number =>
  attoToNanoUsd(BigInt(aboveNanoUsd) * BigInt(millionths) * 1_000n);

/** Returns the fee of a call, given the list price that earlier calls of the month have used. */
export const feeAfter = (terms: FeeTerms, usedNanoUsd: number, listNanoUsd: number): number =>
  feeOn(terms, Math.max(usedNanoUsd + listNanoUsd - Math.max(terms.freeNanoUsd, usedNanoUsd), 0));

/** The row on which an account's calls with callers' own keys are counted, and its allowance is reserved. */
export const allowanceRow = (accountId: string, at: Date): UsageRowName =>
  usageRow(byokScope(accountId), periodsOf(at).monthly);

/** Returns the part of the allowance that is neither used nor reserved. */
export const leftOf = (
  { freeNanoUsd }: FeeTerms,
  { byokUsageNanoUsd, heldNanoUsd }: UsageNow,
  added: number,
): number => Math.max(freeNanoUsd - byokUsageNanoUsd - heldNanoUsd - added, 0);

/** A reservation of an allowance is held like money, and has no limit of its own. */
export const allowanceClaim = (accountId: string): Claim => ({
  scope: byokScope(accountId),
  interval: 'monthly',
  limitNanoUsd: Number.MAX_SAFE_INTEGER,
  includeByok: false,
  source: 'service_key_limit',
});

/**
 * Locks the rows of allowances.
 * @param before others that the transaction will change: those that come earlier in the order are locked as well, so that
 * transactions cannot block each other.
 * @returns what each allowance's calls have cost by the list.
 */
export async function lockAllowances(
  tx: Transaction,
  rows: readonly UsageRowName[],
  before: Iterable<UsageRowName>,
  engine: Database['engine'],
): Promise<Map<string, number>> {
  const wanted = new Set(rows.map(({ order }) => order));
  const last = [...wanted].sort().at(-1) ?? '';
  const all = new Map(rows.map((row) => [row.order, row]));
  for (const row of before) if (row.order < last) all.set(row.order, row);
  const used = new Map<string, number>();
  for (const order of [...all.keys()].sort()) {
    const now = await lockUsage(tx, all.get(order) as UsageRowName, engine);
    if (wanted.has(order)) used.set(order, now.byokUsageNanoUsd);
  }
  return used;
}
