import type { components } from '../../generated/openapi';
import { periodsOf, type Interval } from '../periods';
import type { FeeTerms } from './fees';
import { usageRow, type UsageNow, type UsageRowName } from './usage';

/** A cap on what a scope may spend in a period. */
export interface Claim {
  readonly scope: string;
  readonly interval: Interval;
  readonly limitNanoUsd: number;
  readonly includeByok: boolean;
  /** What the caller is told: whose limit it is. */
  readonly source:
    'service_credits' | 'service_key_limit' | 'service_workspace_budget' | 'service_guardrail_budget';
  /** Of the guardrail. */
  readonly name?: string;
  /** The budget that this claim enforces. Absent for credits. */
  readonly budget?: BudgetLayer;
}

/** Budget that a claim enforces, as `GET /key` shows it. */
export interface BudgetLayer {
  readonly layer: components['schemas']['KeyBudgetScope'];
  readonly guardrailId?: string;
  readonly budgetId?: string;
}

/** Where what counts toward it is counted. */
export const rowOf = ({ scope, interval }: Claim, at: Date): UsageRowName =>
  usageRow(scope, periodsOf(at)[interval]);

/** A cap on how many requests a scope may make in a period. */
export interface RateClaim {
  readonly scope: string;
  readonly period: string;
  readonly limit: number;
}

export interface HoldRequest {
  /** Of the generation. */
  readonly id: string;
  readonly at: Date;
  /** One array for the calls of one key, as long as its limits are the same: by that a busy one is known. */
  readonly claims: readonly Claim[];
  readonly rates: readonly RateClaim[];
  readonly amountNanoUsd: number;
  /**
   * The amount is a rough upper bound: take it only where each limit has room for this many such
   * holds, else answer `tight`, so that the caller can compute a closer one.
   */
  readonly room?: number;
  /** The generation may hold something already: bring that up to the amount. */
  readonly raise?: true;
  /** The amount is a list price, of which the fee alone is held. */
  readonly fee?: { readonly terms: FeeTerms; readonly accountId: string } | undefined;
  /** Told if others have taken the hold, and it cannot be had again. */
  readonly owner?: HoldOwner | undefined;
}

export interface HoldOwner {
  /** The call must end: its cost is not covered any more. */
  holdLost(): void;
}

/** A hold of this process that can be restored. A hold pool cannot be restored. */
export interface StandingHold extends Pick<HoldRequest, 'id' | 'at' | 'claims' | 'owner'> {
  amountNanoUsd: number;
}

/** By id. */
export type StandingHolds = Map<string, StandingHold | undefined>;

/**
 * Whether a limit has room for an amount beside what is spent, held, and about to be held (`added`). An account without a
 * balance gets nothing, not even what is free.
 */
export function fits(claim: Claim, now: UsageNow, added: number, amountNanoUsd: number): boolean {
  const taken = now.usageNanoUsd + (claim.includeByok ? now.byokUsageNanoUsd : 0) + now.heldNanoUsd + added;
  if (claim.source === 'service_credits' && now.usageNanoUsd >= claim.limitNanoUsd) return false;
  return amountNanoUsd === 0 || taken + amountNanoUsd <= claim.limitNanoUsd;
}
