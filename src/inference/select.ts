import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import type { ChatRequest } from '../providers/format';
import type { Catalogue, Endpoint, Model } from './catalogue';
import { priceLimit } from './max-price';

type Preferences = components['schemas']['ProviderPreferences'];
type Exclusion = components['schemas']['AvailabilityExclusion'];

export interface Selection {
  /** What the caller asked for. */
  readonly requested: string;
  /** Endpoints to try, best first. */
  readonly candidates: readonly Endpoint[];
  /** All that serve the requested models, for the routing metadata. */
  readonly available: readonly Endpoint[];
}

/**
 * Filters and orders the endpoints of the requested models.
 * @throws ApiError with `availability` when none is left.
 */
export function select(chat: ChatRequest, catalogue: Catalogue): Selection {
  const ids = [...(chat.model === undefined ? [] : [chat.model]), ...(chat.models ?? [])];
  if (ids.length === 0)
    throw new ApiError(
      'invalid_request',
      'model: name a model, such as author/slug (GET /models lists them)',
    );
  const requested = ids[0] as string;
  const models = ids.map((id) => find(id, catalogue));
  const known = models.filter((model) => model !== undefined);
  if (known.length === 0)
    throw new ApiError('invalid_request', `${shorten(requested)} is not a valid model id`, {
      availability: { code: 'model_not_found', retryable: false, requested_models: ids.map(shorten) },
    });
  const available = known.flatMap(({ endpoints }) => endpoints);
  const excludedBy = new Set<Exclusion>();
  const candidates = known.flatMap((model) =>
    order(
      model.endpoints.filter((endpoint) => {
        const exclusion = excluded(endpoint, chat, chat.provider ?? {});
        if (exclusion !== undefined) excludedBy.add(exclusion);
        return exclusion === undefined;
      }),
      chat.provider ?? {},
    ),
  );
  const preferred = preferSupporting(candidates, chat);
  if (preferred.length === 0)
    throw new ApiError(
      'not_found',
      `No endpoint of ${shorten(requested)} fits this request (${[...excludedBy].join(', ') || 'no endpoints'})`,
      {
        availability: {
          code: excludedBy.size > 0 ? 'constraint_filtered' : 'no_endpoints',
          retryable: false,
          requested_models: ids.map(shorten),
          affected_providers: [...new Set(available.map(({ provider }) => provider.slug))],
          ...(excludedBy.size > 0 && { excluded_by: [...excludedBy] }),
        },
      },
    );
  const single = chat.provider?.allow_fallbacks === false && !chat.provider.order?.length;
  return { requested, candidates: single ? preferred.slice(0, 1) : preferred, available };
}

/** What a caller wrote, short enough to repeat. */
export const shorten = (id: string): string => (id.length > 64 ? `${id.slice(0, 60)}…` : id);

const find = (id: string, catalogue: Catalogue): Model | undefined => catalogue.models.get(id);

/** A base slug names all of a provider's endpoints; `provider/variant` one. */
const names = (entry: string, endpoint: Endpoint): boolean => {
  const slug = entry.toLowerCase();
  return (
    slug === endpoint.provider.slug || slug === endpoint.tag || slug === endpoint.provider.name.toLowerCase()
  );
};

/** fp4 stands for its variants too. */
const QUANTIZATIONS: Readonly<Record<string, readonly string[]>> = {
  fp4: ['fp4', 'mxfp4', 'nvfp4'],
  fp8: ['fp8', 'mxfp8'],
};

/** The hard filters. @returns what excludes the endpoint. */
function excluded(endpoint: Endpoint, chat: ChatRequest, wanted: Preferences): Exclusion | undefined {
  if (wanted.only && wanted.only.length > 0 && !wanted.only.some((entry) => names(entry, endpoint)))
    return 'allowed_providers';
  if (wanted.ignore?.some((entry) => names(entry, endpoint))) return 'allowed_providers';
  if (
    wanted.allow_fallbacks === false &&
    wanted.order?.length &&
    !wanted.order.some((entry) => names(entry, endpoint))
  )
    return 'allowed_providers';
  if (wanted.zdr && (endpoint.provider.retains || endpoint.provider.trains)) return 'data_policy:zdr';
  if (wanted.data_collection === 'deny' && (endpoint.provider.retains || endpoint.provider.trains))
    return 'data_policy:training';
  if (wanted.quantizations && wanted.quantizations.length > 0) {
    const accepted = wanted.quantizations.flatMap((name) => QUANTIZATIONS[name] ?? [name]);
    if (!accepted.includes(endpoint.quantization ?? 'unknown')) return 'quantization';
  }
  if (wanted.max_price && tooDear(endpoint, wanted.max_price)) return 'max_price';
  const limit = chat.max_completion_tokens ?? chat.max_tokens;
  if (limit && endpoint.maxCompletionTokens !== null && limit > endpoint.maxCompletionTokens)
    return 'context_length';
  if (wanted.require_parameters && missing(endpoint, chat).length > 0) return 'require_parameters';
  return undefined;
}

/** `max_price` speaks of USD per million tokens, per request and per image. */
function tooDear({ pricing }: Endpoint, most: NonNullable<Preferences['max_price']>): boolean {
  const above = (name: 'prompt' | 'completion' | 'request' | 'image', per: bigint): boolean => {
    const limit = most[name];
    return limit !== undefined && pricing[name] * per > priceLimit(name, limit);
  };
  return [
    above('prompt', 1_000_000n),
    above('completion', 1_000_000n),
    above('request', 1n),
    above('image', 1n),
  ].includes(true);
}

/** Request fields that endpoints list as supported parameters. */
const PARAMETERS = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'prediction',
  'seed',
  'response_format',
  'stop',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'verbosity',
  'reasoning',
  'reasoning_effort',
] as const satisfies readonly (keyof ChatRequest)[];

const missing = (endpoint: Endpoint, chat: ChatRequest): string[] =>
  PARAMETERS.filter((name) => {
    const value = chat[name];
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return false;
    return !endpoint.supportedParameters.has(name);
  });

/** Tools and structured output go to endpoints that know them, where any does. */
function preferSupporting(endpoints: readonly Endpoint[], chat: ChatRequest): readonly Endpoint[] {
  const needed = [
    ...(chat.tools && chat.tools.length > 0 ? ['tools'] : []),
    ...(chat.response_format && chat.response_format.type !== 'text' ? ['response_format'] : []),
    ...(chat.verbosity ? ['verbosity'] : []),
  ];
  const able = endpoints.filter(({ supportedParameters }) =>
    needed.every((name) => supportedParameters.has(name)),
  );
  return able.length > 0 ? able : endpoints;
}

function order(endpoints: readonly Endpoint[], wanted: Preferences): Endpoint[] {
  const by = typeof wanted.sort === 'string' ? wanted.sort : wanted.sort?.by;
  const sorted =
    by === 'price'
      ? [...endpoints].sort((a, b) =>
          compare(a.pricing.prompt + a.pricing.completion, b.pricing.prompt + b.pricing.completion),
        )
      : [...endpoints];
  const first = (wanted.order ?? []).flatMap((entry) => sorted.filter((endpoint) => names(entry, endpoint)));
  return [...new Set([...first, ...sorted])];
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
