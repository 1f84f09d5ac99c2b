import type { components } from '../../generated/openapi';
import { toUsd } from '../money';
import { periodEnd } from '../periods';
import type { Claim } from '../stores/claims';
import type { UsageByInterval } from '../stores/usage';
import { seconds } from './timestamps';

type KeyBudget = components['schemas']['KeyBudget'];

const LAYERS = [
  'workspace_default_member',
  'workspace_default_key',
  'member',
  'api_key',
  'workspace',
  'key_limit',
] as const satisfies readonly KeyBudget['scope'][];

/** The budgets among the limits of a key: guardrails first, then the workspace, then the key itself. */
export const budgetsOf = (
  claims: readonly Claim[],
  usages: ReadonlyMap<string, UsageByInterval>,
  at: Date,
): KeyBudget[] =>
  claims
    .flatMap(({ budget, ...claim }) => {
      const usage = usages.get(claim.scope)?.[claim.interval];
      if (!budget || !usage) return [];
      const spent = usage.usageNanoUsd + (claim.includeByok ? usage.byokUsageNanoUsd : 0);
      return [
        {
          scope: budget.layer,
          guardrail_id: budget.guardrailId ?? null,
          budget_id: budget.budgetId ?? null,
          include_byok: claim.includeByok,
          limit_usd: toUsd(claim.limitNanoUsd),
          spend_usd: toUsd(spent),
          remaining_usd: toUsd(claim.limitNanoUsd - spent),
          reset_interval: claim.interval === 'lifetime' ? null : claim.interval,
          resets_at: instant(periodEnd(claim.interval, at)),
        },
      ];
    })
    .sort((a, b) => LAYERS.indexOf(a.scope) - LAYERS.indexOf(b.scope));

/** The first budget that is spent, else the one with the least left; null: there is none. */
export const effectiveOf = (budgets: readonly KeyBudget[]): KeyBudget | null =>
  budgets.find(({ remaining_usd: left }) => left <= 0) ??
  budgets.reduce<KeyBudget | null>(
    (least, budget) => (least === null || budget.remaining_usd < least.remaining_usd ? budget : least),
    null,
  );

const instant = (date: Date | null): string | null => date && seconds(date.toISOString());
