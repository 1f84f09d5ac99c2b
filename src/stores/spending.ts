import { periodsOf } from '../periods';
import type { GenerationRecord } from './generations';
import {
  accountScope,
  byokScope,
  keyScope,
  memberScope,
  usageRow,
  workspaceScope,
  type UsageDelta,
  type UsageRowName,
} from './usage';

/** What settled generations add to the counters. */

/** What records of one key, on one day, came to. */
interface Spent {
  readonly on: SpendingRows;
  usageNanoUsd: number;
  byokUsageNanoUsd: number;
  requests: number;
}

/** A charge belongs to the periods in which its request was admitted, as its hold did. */
export function spendings(records: readonly GenerationRecord[]): UsageDelta[] {
  const sums = new Map<SpendingRows, Spent>();
  for (const record of records) {
    const on = rowsOf(record);
    let sum = sums.get(on);
    if (!sum) sums.set(on, (sum = { on, usageNanoUsd: 0, byokUsageNanoUsd: 0, requests: 0 }));
    sum.usageNanoUsd += record.costNanoUsd;
    if (record.isByok) sum.byokUsageNanoUsd += record.upstreamCostNanoUsd ?? 0;
    sum.requests += 1;
  }
  const deltas: UsageDelta[] = [];
  for (const { on, usageNanoUsd, byokUsageNanoUsd, requests } of sums.values()) {
    const by = { usageNanoUsd, byokUsageNanoUsd, heldNanoUsd: 0, requests };
    for (const row of on.rows) deltas.push({ row, by });
    if (on.byok) deltas.push({ row: on.byok, by: { ...by, usageNanoUsd: 0 } });
  }
  return deltas;
}

/** The rows that a record is counted on. */
interface SpendingRows {
  readonly keyHash: string;
  readonly workspaceId: string;
  readonly userId: string | null;
  readonly accountId: string;
  readonly isByok: boolean;
  /** Of `createdAt`. */
  readonly day: string;
  readonly rows: readonly UsageRowName[];
  /** Counts what went through a caller's own provider keys alone. */
  readonly byok: UsageRowName | undefined;
}

const MOST_REMEMBERED = 1_000;
/** By key: its calls of a day are counted on the same rows. Which they are is told by the record alone. */
const remembered = new Map<string, SpendingRows>();

function rowsOf(record: GenerationRecord): SpendingRows {
  const known = remembered.get(record.keyHash);
  if (known && isCountedOn(known, record)) return known;
  const { keyHash, workspaceId, userId, accountId, isByok, createdAt } = record;
  const periods = periodsOf(new Date(createdAt));
  const scopes = [keyScope(keyHash), workspaceScope(workspaceId)];
  if (userId !== null) scopes.push(memberScope(workspaceId, userId));
  const rows = Object.values(periods).flatMap((period) => scopes.map((scope) => usageRow(scope, period)));
  rows.push(usageRow(accountScope(accountId), periods.lifetime));
  const byok = isByok ? usageRow(byokScope(accountId), periods.monthly) : undefined;
  const day = createdAt.slice(0, 10);
  const made = { keyHash, workspaceId, userId, accountId, isByok, day, rows, byok };
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(keyHash, made);
  return made;
}

const isCountedOn = (known: SpendingRows, record: GenerationRecord): boolean =>
  known.workspaceId === record.workspaceId &&
  known.userId === record.userId &&
  known.accountId === record.accountId &&
  known.isByok === record.isByok &&
  record.createdAt.startsWith(known.day);
