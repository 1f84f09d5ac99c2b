import type { components } from '../../../generated/openapi';
import type { GuardrailInForce } from '../../stores/guardrails';
import type { BudgetLayer, Claim } from '../../stores/claims';
import { keyScope, memberScope } from '../../stores/usage';
import { toNanoUsd } from '../../money';
import type { Endpoint, Provider } from '../catalogue';
import { names } from '../routing/match';
import { builtinSearch, customDetector } from './detectors';
import type { Searched } from './scan';
import { fitsWildcards } from '../../trim';

type Schemas = components['schemas'];
export type FilterAction = Schemas['ContentFilterAction'];

/** What rules an endpoint out. */
export interface GuardExclusion {
  readonly by?: Schemas['AvailabilityExclusion'];
  readonly field: string;
  /** It is not a wish of this request: lists forbid, data policies protect. */
  readonly guard: 'list' | 'privacy';
}

/** One detector, and what is done with what it finds. */
export interface Filter {
  readonly guardrail: Pick<GuardrailInForce, 'id' | 'scope'>;
  /** `content-filter` or `regex_pi_detection`, as the routing metadata calls it. */
  readonly stage: 'content-filter' | 'regex_pi_detection';
  readonly label: string;
  readonly action: FilterAction;
  readonly search: Searched;
  readonly usersOnly: boolean;
}

/** All guardrails of a request as one: lists intersect, everything else adds up. */
export interface Guard {
  exclusion(endpoint: Endpoint): GuardExclusion | undefined;
  /** What keeps all of a provider from the caller, also where it is to keep what it gets; undefined: nothing. */
  closes(provider: Provider): string | undefined;
  /** Whether prompts may not be kept there. */
  mustNotKeep(endpoint: Endpoint): boolean;
  readonly filters: readonly Filter[];
  /** Regions that are left; undefined: all. */
  readonly regions: readonly Schemas['DataRegion'][] | undefined;
}

/** First-party endpoints of those who have a switch of their own. */
const ZDR_GROUPS = {
  anthropic: ['anthropic'],
  openai: ['openai'],
  google: ['google', 'google-ai-studio', 'google-vertex'],
  xai: ['xai'],
} as const;
type ZdrGroup = keyof typeof ZDR_GROUPS | 'other';

const groupOf = ({ provider }: Pick<Endpoint, 'provider'>): ZdrGroup =>
  (Object.keys(ZDR_GROUPS) as (keyof typeof ZDR_GROUPS)[]).find((group) =>
    (ZDR_GROUPS[group] as readonly string[]).includes(provider.slug),
  ) ?? 'other';

const REGIONS = { europe: 'eu', us: 'us' } as const;

const isFree = ({ model, pricing }: Endpoint): boolean =>
  model.id.endsWith(':free') ||
  (pricing.prompt === 0n && pricing.completion === 0n && pricing.request === 0n);

/** An id, with or without its variant; `*` stands for any characters. */
const namesModel = (entry: string, { model }: Endpoint): boolean => {
  const ids = [model.id, model.id.split(':')[0] ?? model.id, model.configuration.canonical_slug ?? model.id];
  if (!entry.includes('*')) return ids.includes(entry);
  return ids.some((id) => fitsWildcards(id, entry));
};

export function combine(guardrails: readonly GuardrailInForce[]): Guard {
  const zdrOf = ({ rules }: GuardrailInForce, group: ZdrGroup): boolean =>
    rules[`enforce_zdr_${group}`] ?? rules.enforce_zdr ?? false;
  const excluded = (endpoint: Endpoint, { name, rules }: GuardrailInForce): GuardExclusion | undefined => {
    const { provider } = endpoint;
    const list = (field: string): GuardExclusion => ({
      field: `${field} of the guardrail ${name}`,
      guard: 'list',
      ...(field.endsWith('providers') && { by: 'allowed_providers' as const }),
    });
    const privacy = (field: string, by: Schemas['AvailabilityExclusion']): GuardExclusion => ({
      field: `${field} of the guardrail ${name}`,
      guard: 'privacy',
      by,
    });
    if (rules.allowed_models && !rules.allowed_models.some((entry) => namesModel(entry, endpoint)))
      return list('allowed_models');
    if (rules.ignored_models?.some((entry) => namesModel(entry, endpoint))) return list('ignored_models');
    if (rules.allowed_providers && !rules.allowed_providers.some((entry) => names(entry, endpoint)))
      return list('allowed_providers');
    if (rules.ignored_providers?.some((entry) => names(entry, endpoint))) return list('ignored_providers');
    const regions = rules.allowed_data_regions;
    if (
      regions &&
      !regions.some((region) => region === 'global' || provider.regions.includes(REGIONS[region]))
    )
      return privacy('allowed_data_regions', 'data_region');
    // Who trains on prompts may as well show them: nothing better is known of a provider.
    if (provider.trains) {
      const free = isFree(endpoint);
      if (free && rules.enable_free_model_training === false)
        return privacy('enable_free_model_training', 'data_policy:training');
      if (free && rules.enable_free_model_publication === false)
        return privacy('enable_free_model_publication', 'data_policy:training');
      if (!free && rules.enable_paid_model_training === false)
        return privacy('enable_paid_model_training', 'data_policy:training');
    }
    return undefined;
  };
  return {
    exclusion(endpoint) {
      for (const guardrail of guardrails) {
        const why = excluded(endpoint, guardrail);
        if (why) return why;
      }
      return undefined;
    },
    closes(provider) {
      const isNamed = (entry: string): boolean =>
        [provider.slug, provider.name.toLowerCase()].includes(entry.toLowerCase());
      for (const guardrail of guardrails) {
        const { name, rules } = guardrail;
        const regions = rules.allowed_data_regions;
        const field =
          rules.allowed_providers && !rules.allowed_providers.some(isNamed)
            ? 'allowed_providers'
            : rules.ignored_providers?.some(isNamed)
              ? 'ignored_providers'
              : regions &&
                  !regions.some((region) => region === 'global' || provider.regions.includes(REGIONS[region]))
                ? 'allowed_data_regions'
                : zdrOf(guardrail, groupOf({ provider }))
                  ? 'enforce_zdr'
                  : undefined;
        if (field !== undefined) return `${field} of the guardrail ${name}`;
      }
      return undefined;
    },
    mustNotKeep: (endpoint) => guardrails.some((guardrail) => zdrOf(guardrail, groupOf(endpoint))),
    filters: guardrails.flatMap(filtersOf),
    regions: guardrails.reduce<readonly Schemas['DataRegion'][] | undefined>((left, { rules }) => {
      const allowed = rules.allowed_data_regions;
      if (!allowed) return left;
      return left ? left.filter((region) => allowed.includes(region)) : allowed;
    }, undefined),
  };
}

/** Compiled once for as long as the rules stand. */
const compiled = new Map<string, Searched>();
const COMPILED = 1_000;

function patternSearch(pattern: string): Searched {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = customDetector(pattern);
  if (compiled.size >= COMPILED) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function filtersOf(guardrail: GuardrailInForce): Filter[] {
  const { rules } = guardrail;
  const builtins = (rules.content_filter_builtins ?? []).flatMap(
    ({ slug, action, label, scan_scope: scope }): Filter[] => {
      const search = builtinSearch(slug);
      return search
        ? [
            {
              guardrail,
              stage: slug === 'regex-prompt-injection' ? 'regex_pi_detection' : 'content-filter',
              label: label ?? slug,
              action,
              search,
              usersOnly: scope === 'user_only',
            },
          ]
        : [];
    },
  );
  const own = (rules.content_filters ?? []).map(({ pattern, action, label }): Filter => ({
    guardrail,
    stage: 'content-filter',
    label: label ?? 'custom pattern',
    action,
    search: patternSearch(pattern),
    usersOnly: false,
  }));
  return [...builtins, ...own];
}

/** What the guardrails let a key, and its owner in the workspace, spend: each on its own. */
export function budgetClaims(
  guardrails: readonly GuardrailInForce[],
  { hash, workspaceId }: { readonly hash: string; readonly workspaceId: string },
  userId: string,
): Claim[] {
  return guardrails.flatMap(({ id, scope, name, rules }) => {
    const { limit_usd: limit, reset_interval: interval } = rules;
    if (typeof limit !== 'number' || !interval) return [];
    const claim = (of: string, layer: BudgetLayer['layer']): Claim => ({
      scope: of,
      interval: interval,
      limitNanoUsd: toNanoUsd(limit),
      includeByok: rules.include_byok_in_budgets ?? false,
      source: 'service_guardrail_budget',
      name,
      budget: { layer, guardrailId: id },
    });
    const key = keyScope(hash);
    const member = memberScope(workspaceId, userId);
    if (scope === 'api_key') return [claim(key, 'api_key')];
    if (scope === 'member') return [claim(member, 'member')];
    return [claim(member, 'workspace_default_member'), claim(key, 'workspace_default_key')];
  });
}
