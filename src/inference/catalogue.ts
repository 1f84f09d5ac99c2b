import type {
  Api,
  Configuration,
  EndpointConfiguration,
  ModelConfiguration,
  OnDisconnect,
  PricingConfiguration,
  Protocol,
  ProviderConfiguration,
} from '../configuration';
import { parsePrice, type AttoUsd } from '../money';
import type { ReasoningFacts } from '../providers/format';
import { PARAMETERS } from '../providers/parameters';
import { carried } from '../providers/protocols';
import { toImageAbilities, type ImageAbilities } from './images/abilities';
import { trimEnd } from '../trim';

/** Prices per unit in 1e-18 USD; absent means that the unit has no price of its own. */
export interface Pricing {
  readonly prompt: AttoUsd;
  readonly completion: AttoUsd;
  readonly request: AttoUsd;
  readonly image: AttoUsd;
  readonly internalReasoning: AttoUsd | undefined;
  readonly cacheRead: AttoUsd | undefined;
  readonly cacheWrite: AttoUsd | undefined;
  /** Of what is kept for an hour. */
  readonly cacheWrite1h: AttoUsd | undefined;
  readonly webSearch: AttoUsd | undefined;
  /** Of an image's tokens in the prompt. */
  readonly imageToken?: AttoUsd | undefined;
  /** Of an image's tokens in the answer. */
  readonly imageOutput?: AttoUsd | undefined;
}

/** Where data may be handled. */
export type Region = 'eu' | 'us';

export interface Provider {
  readonly slug: string;
  readonly name: string;
  readonly protocol: Protocol;
  readonly baseUrl: string;
  /** What authenticates us there. Never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly trains: boolean;
  readonly retains: boolean;
  readonly regions: readonly Region[];
  readonly configuration: ProviderConfiguration;
  /** What it offers beside each other; chat alone where the protocol has no choice. */
  readonly apis: ReadonlySet<Api>;
}

/** Tiers that an endpoint may be of; null is the base tier. */
export type EndpointTier = NonNullable<EndpointConfiguration['tier']>;

/** One model at one provider. */
export interface Endpoint {
  /** The same whatever stands around it in the configuration: what is learnt of it is kept under this. */
  readonly id: string;
  readonly model: Model;
  readonly provider: Provider;
  /** `openai`, `google/us-east5`, `deepinfra/fp8` or `openai/flex`: what the routing lists name. */
  readonly tag: string;
  readonly tier: EndpointTier | null;
  readonly upstreamModel: string;
  readonly contextLength: number | null;
  readonly maxCompletionTokens: number | null;
  readonly maxPromptTokens: number | null;
  readonly quantization: string | null;
  readonly pricing: Pricing;
  /** As the operator wrote them, for the published records. */
  readonly listedPricing: PricingConfiguration;
  /** Of those that the operator lists, what its wire has words for. */
  readonly supportedParameters: ReadonlySet<string>;
  readonly supportsImplicitCaching: boolean;
  readonly supportsVoiceCloning: boolean;
  /** Undefined: every request has to name one. */
  readonly defaultVoice: string | undefined;
  readonly image: ImageAbilities;
  readonly apis: ReadonlySet<Api>;
  /** Whether the operator listed them; else they are a guess. */
  readonly listsParameters: boolean;
  readonly reasoning: ReasoningFacts | undefined;
  /** For what becomes of the provider's answer when the client disconnects; absent: the call is cancelled. */
  readonly onDisconnect?: OnDisconnect;
  /** Output speed until one is measured. */
  readonly tokensPerSecond?: number;
  /** A caller's own, in place of ours. Never logged. */
  readonly credential?: { readonly id: string; readonly headers: Readonly<Record<string, string>> };
}

/** What is said of a model, without its endpoints: thousands of those are not to be kept as they were written. */
export type ModelFacts = Omit<ModelConfiguration, 'endpoints'>;

export interface Model {
  readonly id: string;
  readonly configuration: ModelFacts;
  readonly inputModalities: readonly string[];
  /** Whether the operator named them; else they are a guess. */
  readonly listsInputModalities: boolean;
  readonly outputModalities: readonly string[];
  readonly endpoints: readonly Endpoint[];
  /** Its author permits that others learn from what it writes. Unsaid counts as no. */
  readonly distillable: boolean;
  /** Unix time in ms from which it is no longer offered. */
  readonly expiresAtMs: number;
}

export interface Catalogue {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly models: ReadonlyMap<string, Model>;
  /** Id by canonical slug, where that is another name. */
  readonly canonical: ReadonlyMap<string, string>;
  /** Id by the name without its author, and by each alias; null: several models have the name. */
  readonly short: ReadonlyMap<string, string | null>;
}

/** An unknown data policy counts as the worst: keeps and trains (behaviour of every field left out). */
export const buildCatalogue = ({ providers = [], models = [] }: Configuration): Catalogue =>
  withModels(
    {
      providers: new Map(providers.map((entry) => [entry.slug, toProvider(entry)])),
      models: new Map(),
      canonical: new Map(),
      short: new Map(),
    },
    models,
  );

/** A catalogue with further models of the same providers, after its own. */
export function withModels(catalogue: Catalogue, added: readonly ModelConfiguration[]): Catalogue {
  const { providers } = catalogue;
  const models = new Map(catalogue.models);
  const canonical = new Map(catalogue.canonical);
  const short = new Map(catalogue.short);
  const shared = new Shared();
  for (const { endpoints: offers, ...entry } of added) {
    const endpoints: Endpoint[] = [];
    const model: Model = {
      id: entry.id,
      configuration: entry,
      inputModalities: entry.architecture?.input_modalities ?? ['text'],
      listsInputModalities: entry.architecture?.input_modalities !== undefined,
      outputModalities: entry.architecture?.output_modalities ?? ['text'],
      endpoints,
      distillable: entry.distillable ?? false,
      expiresAtMs: entry.expiration_date ? Date.parse(entry.expiration_date) : Infinity,
    };
    // Variants share the slug of their base, which it names.
    const slug = entry.canonical_slug;
    if (slug !== undefined && slug !== entry.id && !entry.id.includes(':')) canonical.set(slug, entry.id);
    for (const name of shortNames(entry)) {
      const known = short.get(name);
      short.set(name, known === undefined || known === entry.id ? entry.id : null);
    }
    const tags = new Map<string, number>();
    for (const endpoint of offers) {
      const provider = providers.get(endpoint.provider);
      if (!provider) continue;
      const built = toEndpoint(endpoint, model, provider, shared);
      const twins = tags.get(built.tag) ?? 0;
      tags.set(built.tag, twins + 1);
      endpoints.push(twins === 0 ? built : { ...built, id: `${built.id}|${twins + 1}` });
    }
    models.set(model.id, model);
  }
  return { providers, models, canonical, short };
}

/** Returns the model with this id, or the only one with this short name. Suffixes that steer routing are not understood. */
export const namedModel = ({ models, short }: Catalogue, name: string): Model | undefined =>
  models.get(name) ?? models.get(short.get(name) ?? '');

/** Names of a model beside its id: its slug without the author, and the aliases that the operator gave it. */
export const shortNames = ({ id, aliases = [] }: Pick<ModelFacts, 'id' | 'aliases'>): string[] => [
  id.slice(id.indexOf('/') + 1),
  ...aliases,
];

/** What the routing lists call an endpoint. */
export const endpointTag = ({ provider, tier, variant, quantization }: EndpointConfiguration): string =>
  [provider, tier ?? variant ?? quantization].filter(Boolean).join('/');

/** How each wire is told who calls. */
export const CREDENTIALS = {
  openai: (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ 'x-api-key': key }),
  gemini: (key) => ({ 'x-goog-api-key': key }),
  elevenlabs: (key) => ({ 'xi-api-key': key }),
  demo: () => ({}),
} satisfies Record<Protocol, (key: string) => Record<string, string>>;

/** What authenticates a call to an endpoint. Never logged. */
export const headersFor = ({ credential, provider }: Endpoint): Readonly<Record<string, string>> =>
  credential?.headers ?? provider.headers;

/** What authenticates us at a provider. Never logged. */
export const credentialHeaders = ({
  protocol,
  api_key: key,
  headers,
}: ProviderConfiguration): Record<string, string> => ({
  ...(key !== undefined && CREDENTIALS[protocol](key)),
  ...headers,
});

const toProvider = (entry: ProviderConfiguration): Provider => ({
  slug: entry.slug,
  name: entry.name ?? entry.slug,
  protocol: entry.protocol,
  baseUrl: trimEnd(entry.base_url ?? '', '/'),
  headers: credentialHeaders(entry),
  trains: entry.data_policy?.training ?? true,
  retains: entry.data_policy?.retains_prompts ?? true,
  regions: entry.regions ?? [],
  configuration: entry,
  apis: new Set(entry.apis ?? ['chat']),
});

/** What a wire has no words for does not reach a model, whatever is listed. */
function sayable(listed: readonly string[], isCarried: ReturnType<typeof carried>): readonly string[] {
  const unsayable = new Set<string>(PARAMETERS.filter((name) => !isCarried(name)));
  if (unsayable.has('reasoning')) unsayable.add('include_reasoning');
  return unsayable.size === 0 ? listed : listed.filter((name) => !unsayable.has(name));
}

/** Thousands of endpoints know the same parameters: they share one set. */
function setOf(parameters: readonly string[]): ReadonlySet<string> {
  const key = parameters.join();
  const known = parameterSets.get(key)?.deref();
  if (known) return known;
  const made: ReadonlySet<string> = new Set(parameters);
  parameterSets.set(key, new WeakRef(made));
  return made;
}
const parameterSets = new Map<string, WeakRef<ReadonlySet<string>>>();

/** The same few prices and names stand at thousands of endpoints: each is kept once. */
class Shared {
  private readonly prices = new Map<string, AttoUsd>();
  private readonly texts = new Map<string, string>();

  price(text: string): AttoUsd {
    let price = this.prices.get(text);
    if (price === undefined) this.prices.set(text, (price = parsePrice(text)));
    return price;
  }

  text(text: string): string {
    const known = this.texts.get(text);
    if (known === undefined) this.texts.set(text, text);
    return known ?? text;
  }

  listed(pricing: PricingConfiguration): PricingConfiguration {
    return Object.fromEntries(
      Object.entries(pricing).map(([unit, price]) => [unit, price && this.text(price)]),
    ) as PricingConfiguration;
  }
}

function toEndpoint(
  entry: EndpointConfiguration,
  model: Model,
  provider: Provider,
  shared: Shared,
): Endpoint {
  const { pricing } = entry;
  const optional = (price: string | undefined) => (price === undefined ? undefined : shared.price(price));
  const tag = shared.text(endpointTag(entry));
  const upstreamModel = shared.text(entry.upstream_model ?? model.id.slice(model.id.indexOf('/') + 1));
  const apis = entry.apis ? new Set(entry.apis) : provider.apis;
  return {
    id: `${model.id}|${tag}`,
    model,
    provider,
    tag,
    tier: entry.tier ?? null,
    upstreamModel,
    contextLength: entry.context_length ?? model.configuration.context_length ?? null,
    maxCompletionTokens: entry.max_completion_tokens ?? null,
    maxPromptTokens: entry.max_prompt_tokens ?? null,
    quantization: entry.quantization ?? null,
    pricing: {
      prompt: shared.price(pricing.prompt),
      completion: shared.price(pricing.completion),
      request: shared.price(pricing.request ?? '0'),
      image: shared.price(pricing.image ?? '0'),
      internalReasoning: optional(pricing.internal_reasoning),
      cacheRead: optional(pricing.input_cache_read),
      cacheWrite: optional(pricing.input_cache_write),
      cacheWrite1h: optional(pricing.input_cache_write_1h),
      webSearch: optional(pricing.web_search),
      imageToken: optional(pricing.image_token),
      imageOutput: optional(pricing.image_output),
    },
    apis,
    listedPricing: shared.listed(pricing),
    supportedParameters: setOf(
      sayable(parametersOf(entry, model, provider), carried(provider.protocol, apis, upstreamModel)),
    ),
    supportsImplicitCaching: entry.supports_implicit_caching ?? false,
    supportsVoiceCloning: entry.supports_voice_cloning ?? false,
    defaultVoice: entry.default_voice,
    image: toImageAbilities(entry.image),
    reasoning: model.configuration.reasoning,
    ...onDisconnectOf(entry, provider),
    ...(entry.output_tokens_per_second !== undefined && { tokensPerSecond: entry.output_tokens_per_second }),
    listsParameters: (entry.supported_parameters ?? model.configuration.supported_parameters) !== undefined,
  };
}

function onDisconnectOf(
  entry: EndpointConfiguration,
  { configuration }: Provider,
): Pick<Endpoint, 'onDisconnect'> {
  const onDisconnect = entry.on_disconnect ?? configuration.on_disconnect;
  return onDisconnect === undefined ? {} : { onDisconnect };
}

/** As listed for the endpoint, or for its model, whose word on its reasoning says that it knows that too. */
function parametersOf(
  entry: EndpointConfiguration,
  { configuration, outputModalities }: Model,
  { protocol }: Provider,
): readonly string[] {
  if (entry.supported_parameters) return entry.supported_parameters;
  const embeds = outputModalities.every((each) => each === 'embeddings');
  if (embeds)
    return (
      configuration.supported_parameters ??
      EMBEDDING_PARAMETERS.filter((name) => protocol !== 'gemini' || name !== 'user')
    );
  const listed = configuration.supported_parameters ?? DEFAULT_PARAMETERS;
  return configuration.reasoning ? [...new Set([...listed, 'reasoning', 'include_reasoning'])] : listed;
}

/** What an endpoint of embeddings is taken to know when the operator lists nothing. */
const EMBEDDING_PARAMETERS = ['dimensions', 'encoding_format', 'user'];

/** What a chat endpoint is taken to know when the operator lists nothing. */
const DEFAULT_PARAMETERS = [
  'max_tokens',
  'temperature',
  'top_p',
  'stop',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'tools',
  'tool_choice',
  'response_format',
];
