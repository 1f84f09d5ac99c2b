import type { ChatRequest } from '../../providers/format';
import type { Endpoint } from '../catalogue';
import { namesExactly } from './match';
import type { Sort, Wanted } from './resolve';

type Tier = Endpoint['tier'];

interface TierPlan {
  /** Best first; an endpoint of another tier is not used. */
  readonly pool: readonly Tier[];
  readonly sort: Sort | undefined;
  /** Without an endpoint of the pool, the base tier serves. */
  readonly orElseBase?: true;
}

const BASE: TierPlan = { pool: [null], sort: undefined };

/** `priority` and its like fall back to the base tier; `flex` is cheap and does not. */
const PLANS = {
  auto: BASE,
  default: BASE,
  priority: { pool: ['priority', null], sort: 'throughput' },
  fast: { pool: ['priority', null], sort: 'throughput' },
  ultrafast: { pool: ['ultrafast', 'priority', null], sort: 'throughput' },
  scale: { pool: ['scale', null], sort: 'throughput' },
  flex: { pool: ['flex'], sort: 'price', orElseBase: true },
} as const satisfies Record<NonNullable<ChatRequest['service_tier']>, TierPlan>;

export interface TierChoice {
  /** Endpoints of the wanted tiers, and those that the caller's lists name. */
  readonly endpoints: readonly Endpoint[];
  readonly sort: Sort | undefined;
  /** Lower goes first, whatever else orders them. */
  readonly rank: (endpoint: Endpoint) => number;
}

/** Tier endpoints have prices of their own, so they serve only who asks for them. */
export function chooseTiers({ model, tiers }: Wanted, chat: ChatRequest): TierChoice {
  const asked = chat.service_tier ?? 'auto';
  const plan: TierPlan = PLANS[asked];
  const { order, only } = chat.provider ?? {};
  const named = [...(order ?? []), ...(only ?? [])];
  const isNamed = (endpoint: Endpoint): boolean => named.some((entry) => namesExactly(entry, endpoint));
  // An order says all there is to say of the pool, and so does a request for the base tier.
  const bySuffix = asked === 'auto' && !order?.length ? tiers : [];
  const pool: readonly Tier[] = [...plan.pool, ...(bySuffix as Tier[])];
  const admitted = model.endpoints.filter((endpoint) => pool.includes(endpoint.tier));
  const empty = plan.orElseBase && admitted.length === 0;
  return {
    endpoints: model.endpoints.filter(
      (endpoint) => admitted.includes(endpoint) || isNamed(endpoint) || (empty && endpoint.tier === null),
    ),
    sort: plan.sort,
    rank: ({ tier }) => (asked === 'auto' ? 0 : plan.pool.indexOf(tier) + 1 || plan.pool.length + 1),
  };
}

/** Whether its provider sells the model at other tiers too. */
const hasTiers = ({ model, provider }: Endpoint): boolean =>
  model.endpoints.some((other) => other.tier !== null && other.provider === provider);

/** Spellings of the base tier among upstreams. */
const BASE_NAMES = new Set(['default', 'standard', 'on_demand', 'auto']);

/**
 * The tier that an answer was served at, and the endpoint whose prices stand for it: an upstream
 * may serve a request at a lower tier than it was asked for. Never a dearer one than was reserved.
 */
export function servedTier(
  endpoint: Endpoint,
  reported: string | undefined,
): { readonly tier: string | undefined; readonly billed: Endpoint } {
  const said = reported === undefined ? undefined : BASE_NAMES.has(reported) ? 'default' : reported;
  if (endpoint.tier === null)
    return { tier: said ?? (hasTiers(endpoint) ? 'default' : undefined), billed: endpoint };
  if (said === undefined || said === endpoint.tier) return { tier: endpoint.tier, billed: endpoint };
  const other = endpoint.model.endpoints.find(
    ({ provider, tier, pricing }) =>
      provider === endpoint.provider &&
      (tier ?? 'default') === said &&
      pricing.prompt <= endpoint.pricing.prompt &&
      pricing.completion <= endpoint.pricing.completion,
  );
  return { tier: said, billed: other ?? endpoint };
}
