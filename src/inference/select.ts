import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import type { ChatRequest, Dialect } from '../providers/format';
import type { Catalogue, Endpoint, Region } from './catalogue';
import type { Guard, GuardExclusion } from './policies/guard';
import { closedBy, liftsRetention, withCredentials, type Credential } from './policies/credentials';
import { exclusion, type Exclusion } from './routing/filters';
import { UNMEASURED } from './routing/health';
import { missesLast, order, type Circumstances } from './routing/order';
import { preferSupporting } from './routing/parameters';
import { PromptSize } from './routing/prompt-size';
import { resolve, shorten, type Resolution, type Sort } from './routing/resolve';
import { chooseTiers } from './routing/tiers';
import { requestedModels } from './requested-models';

export { shorten };

type Schemas = components['schemas'];

export interface Selection {
  /** What the caller asked for. */
  readonly requested: string;
  /** Endpoints to try, best first. */
  readonly candidates: readonly Endpoint[];
  /** All that serve the requested models, for the routing metadata. */
  readonly available: readonly Endpoint[];
  /** How the model was found. */
  readonly strategy: Schemas['RoutingStrategy'];
  readonly params?: Schemas['RouterParams'];
}

export interface Surroundings extends Circumstances {
  readonly nowMs: number;
  /** That the request may not leave. */
  readonly region?: Region | undefined;
  /** Whether something will cut the prompt to what an endpoint takes, so that its length is no matter. */
  readonly shortens?: ((endpoint: Endpoint) => boolean) | undefined;
  /** What the caller's guardrails say. */
  readonly guard?: Pick<Guard, 'exclusion' | 'mustNotKeep'> | undefined;
  /** The caller's own at providers. */
  readonly credentials?: readonly Credential[] | undefined;
  /** In which the caller's own body is, for endpoints that speak it. */
  readonly dialect?: Dialect | undefined;
  /** Id of the endpoint that the conversation is at. */
  readonly pinned?: string | undefined;
}

/** The configuration's order, with nothing known of anybody. */
export const NOWHERE: Surroundings = {
  health: { of: () => UNMEASURED, isOut: () => false },
  random: () => 0,
  balance: 'off',
  nowMs: 0,
};

/**
 * Filters and orders the endpoints of the requested models.
 * @throws ApiError with `availability` when none is left.
 */
export function select(
  chat: ChatRequest,
  catalogue: Catalogue,
  surroundings: Surroundings = NOWHERE,
): Selection {
  const { selection, refusal } = survey(chat, catalogue, surroundings);
  if (refusal) throw refusal;
  return selection;
}

/**
 * The same, also where the filters leave nothing: then it says why.
 * @throws ApiError when the request names no model that is known.
 */
export function survey(
  chat: ChatRequest,
  catalogue: Catalogue,
  surroundings: Surroundings,
  /** What the request's models are, where that is known. */
  resolution = resolve(chat, catalogue, surroundings.nowMs),
): { readonly selection: Selection; readonly refusal?: ApiError } {
  const { by, partition } = sorting(chat);
  const size = new PromptSize(chat, surroundings.shortens);
  const excluded: Excluded[] = [];
  const { credentials = [] } = surroundings;
  const { guard } = surroundings;
  const mustNotKeep = (endpoint: Endpoint): boolean =>
    chat.provider?.zdr === true || guard?.mustNotKeep(endpoint) === true;
  const keeping = (): ChatRequest => ({ ...chat, provider: { ...chat.provider, zdr: false } });
  const groups = resolution.wanted.map((wanted) => {
    const tiers = chooseTiers(wanted, chat);
    return {
      endpoints: tiers.endpoints.filter((endpoint) => {
        const lifted = mustNotKeep(endpoint) && liftsRetention(credentials, endpoint);
        const why: Exclusion | GuardExclusion | undefined =
          guarded(endpoint, guard, credentials) ??
          exclusion(endpoint, lifted ? keeping() : chat, size, surroundings.region, surroundings.dialect);
        if (why) excluded.push({ endpoint, ...why });
        return why === undefined;
      }),
      sort: by ?? wanted.sort ?? tiers.sort,
      rank: tiers.rank,
    };
  });
  const lists =
    partition === 'model' || !groups[0]
      ? groups
      : [{ ...groups[0], endpoints: groups.flatMap(({ endpoints }) => endpoints) }];
  const ordered = lists.flatMap(({ endpoints, sort, rank }) =>
    byRank(order(endpoints, chat, sort, surroundings), chat, rank),
  );
  const fitting = missesLast(preferSupporting(ordered, chat), chat, surroundings.health);
  const placed = pinnedFirst(fitting, chat, surroundings);
  const candidates = withCredentials(placed, credentials, mustNotKeep);
  if (candidates.length === 0)
    excluded.push(...placed.map((endpoint) => ({ endpoint, field: closedBy(credentials, endpoint) })));
  const single = chat.provider?.allow_fallbacks === false && !chat.provider.order?.length;
  const available = resolution.wanted.flatMap(({ model }) => model.endpoints);
  const params = { ...resolution.params, ...floors(chat) };
  const selection: Selection = {
    requested: resolution.requested,
    strategy: resolution.strategy,
    candidates: single ? candidates.slice(0, 1) : candidates,
    available,
    ...(Object.keys(params).length > 0 && { params }),
  };
  return candidates.length > 0
    ? { selection }
    : { selection, refusal: refusal(chat, resolution, excluded, size) };
}

/** The caller's own word on the order, whose older spelling is `route`. */
function sorting({ provider, route }: ChatRequest): {
  by: Sort | undefined;
  partition: Schemas['ProviderSortPartition'];
} {
  const sort = provider?.sort;
  const config = typeof sort === 'string' ? { by: sort } : sort;
  return {
    by: config?.by ?? undefined,
    partition: config?.partition ?? (route === 'sort' ? 'none' : 'model'),
  };
}

/** Tiers go before all other order, but not before the caller's own. */
function byRank(
  endpoints: readonly Endpoint[],
  { provider }: ChatRequest,
  rank: (endpoint: Endpoint) => number,
): readonly Endpoint[] {
  return provider?.order?.length || endpoints.length < 2
    ? endpoints
    : [...endpoints].sort((a, b) => rank(a) - rank(b));
}

/** The conversation's endpoint goes before its like: not before a better model or tier. */
function pinnedFirst(
  candidates: readonly Endpoint[],
  { provider }: ChatRequest,
  { pinned, health }: Surroundings,
): readonly Endpoint[] {
  if (pinned === undefined || provider?.order?.length || health.isOut(pinned)) return candidates;
  const endpoint = candidates.find(({ id }) => id === pinned);
  if (!endpoint) return candidates;
  const first = candidates.findIndex(({ model, tier }) => model === endpoint.model && tier === endpoint.tier);
  const others = candidates.filter((each) => each !== endpoint);
  return [...others.slice(0, first), endpoint, ...others.slice(first)];
}

function floors({ provider }: ChatRequest): Schemas['RouterParams'] {
  const least = provider?.preferred_min_throughput;
  const floor = typeof least === 'object' ? least?.p50 : least;
  return typeof floor === 'number' ? { throughput_floor: floor } : {};
}

/** What a caller's guardrails rule out, whatever is asked. */
const guarded = (
  endpoint: Endpoint,
  guard: Surroundings['guard'],
  credentials: readonly Credential[],
): GuardExclusion | undefined =>
  guard?.exclusion(endpoint) ?? (liftsRetention(credentials, endpoint) ? undefined : kept(endpoint, guard));

/** Whether a caller's guardrails and provider keys leave a way to an endpoint. */
export function isReachable(
  endpoint: Endpoint,
  { guard, credentials = [] }: Pick<Surroundings, 'guard' | 'credentials'>,
): boolean {
  if (guarded(endpoint, guard, credentials)) return false;
  return withCredentials([endpoint], credentials, (each) => guard?.mustNotKeep(each) === true).length > 0;
}

/** Its provider keeps prompts that a guardrail does not let it keep. */
const kept = (endpoint: Endpoint, guard: Surroundings['guard']): GuardExclusion | undefined =>
  (endpoint.provider.retains || endpoint.provider.trains) && guard?.mustNotKeep(endpoint)
    ? { by: 'data_policy:zdr', field: 'zero data retention of a guardrail', guard: 'privacy' }
    : undefined;

interface Excluded extends Exclusion {
  readonly endpoint: Endpoint;
  /** What of a guardrail rules it out. */
  readonly guard?: GuardExclusion['guard'];
}

/** Why nothing is left: which field excludes which providers. */
function refusal(
  chat: ChatRequest,
  { requested, wanted }: Resolution,
  excluded: readonly Excluded[],
  size: PromptSize,
): ApiError {
  const ids = requestedModels(chat).map(shorten);
  const tooLong = excluded.filter(({ tooLong: long }) => long);
  if (tooLong.length > 0) {
    const most = Math.max(
      ...tooLong.map(({ endpoint: { contextLength, maxPromptTokens } }) =>
        Math.min(contextLength ?? Infinity, maxPromptTokens ?? Infinity),
      ),
    );
    return new ApiError(
      'context_length_exceeded',
      `The prompt of about ${size.tokens} tokens${size.output > 0 ? ` and the ${size.output} asked for the answer` : ''} ` +
        `${size.output > 0 ? 'do' : 'does'} not fit ${shorten(requested)}: its context is ${most} tokens`,
    );
  }
  const affected = (entries: readonly { readonly endpoint: Endpoint }[]): string[] => [
    ...new Set(entries.map(({ endpoint }) => endpoint.provider.slug)),
  ];
  if (excluded.length > 0 && excluded.every(({ by }) => by === 'data_region')) {
    const where = excluded.some(({ guard }) => guard)
      ? `a region that is allowed: ${[...new Set(excluded.map(({ field }) => field))].join('; ')}`
      : 'the region of this host';
    return new ApiError('permission_denied', `No endpoint of ${shorten(requested)} is in ${where}`, {
      availability: {
        code: 'region_restricted',
        retryable: false,
        requested_models: ids,
        affected_providers: affected(excluded),
        excluded_by: ['data_region'],
      },
    });
  }
  const fields = [...new Set(excluded.map(({ field }) => field))];
  const reasons = fields.map((field) => {
    const providers = affected(excluded.filter((each) => each.field === field));
    return `${field} excludes ${providers.join(', ')}`;
  });
  // What an admin forbids is no matter of asking otherwise.
  if (excluded.length > 0 && excluded.every(({ guard }) => guard === 'list'))
    return new ApiError(
      'permission_denied',
      `No endpoint of ${shorten(requested)} may be used with this key: ${reasons.join('; ')}`,
    );
  const mosts = excluded.flatMap(({ most }) => most ?? []);
  if (mosts.length > 0 && mosts.length === excluded.length)
    return new ApiError(
      'max_tokens_exceeded',
      `${fields.join(', ')}: ${size.output} is more than ${shorten(requested)} answers with: at most ${Math.max(...mosts)} tokens`,
      {
        availability: {
          code: 'constraint_filtered',
          retryable: false,
          requested_models: ids,
          affected_providers: affected(excluded),
          excluded_by: ['context_length'],
          constraint: { field: fields.join(', '), detail: reasons.join('; ') },
        },
      },
    );
  const isPrivate = excluded.some(({ guard }) => guard === 'privacy') && excluded.every(({ guard }) => guard);
  const by = [...new Set(excluded.flatMap(({ by: name }) => name ?? []))];
  const last = fields.at(-1);
  return new ApiError(
    'not_found',
    `No endpoint of ${shorten(requested)} fits this request: ${reasons.join('; ') || 'it has none'}`,
    {
      availability: {
        code: isPrivate ? 'privacy_restricted' : excluded.length > 0 ? 'constraint_filtered' : 'no_endpoints',
        retryable: false,
        requested_models: ids,
        affected_providers:
          excluded.length > 0
            ? affected(excluded)
            : [
                ...new Set(
                  wanted.flatMap(({ model }) => model.endpoints.map(({ provider }) => provider.slug)),
                ),
              ],
        ...(by.length > 0 && { excluded_by: by }),
        ...(last !== undefined &&
          fields.length === 1 && { constraint: { field: last, detail: reasons[0] ?? '' } }),
      },
    },
  );
}
