import type {
  Configuration,
  EndpointConfiguration,
  ModelConfiguration,
  PricingConfiguration,
  Protocol,
  ProviderConfiguration,
} from '../configuration';
import { parsePrice, type AttoUsd } from '../money';

/** Prices per unit in 1e-18 USD; absent means that the unit has no price of its own. */
export interface Pricing {
  readonly prompt: AttoUsd;
  readonly completion: AttoUsd;
  readonly request: AttoUsd;
  readonly image: AttoUsd;
  readonly internalReasoning: AttoUsd | undefined;
  readonly cacheRead: AttoUsd | undefined;
  readonly cacheWrite: AttoUsd | undefined;
}

export interface Provider {
  readonly slug: string;
  readonly name: string;
  readonly protocol: Protocol;
  readonly baseUrl: string;
  /** What authenticates us there. Never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly trains: boolean;
  readonly retains: boolean;
  readonly regions: readonly string[];
}

/** One model at one provider. */
export interface Endpoint {
  readonly id: string;
  readonly model: Model;
  readonly provider: Provider;
  /** `openai`, or `deepinfra/fp8`: what the routing lists name. */
  readonly tag: string;
  readonly upstreamModel: string;
  readonly contextLength: number | null;
  readonly maxCompletionTokens: number | null;
  readonly maxPromptTokens: number | null;
  readonly quantization: string | null;
  readonly pricing: Pricing;
  /** As the operator wrote them, for the published records. */
  readonly listedPricing: PricingConfiguration;
  readonly supportedParameters: ReadonlySet<string>;
  /** Whether the operator listed them; else they are a guess. */
  readonly listsParameters: boolean;
}

export interface Model {
  readonly id: string;
  readonly configuration: ModelConfiguration;
  readonly inputModalities: readonly string[];
  readonly outputModalities: readonly string[];
  readonly endpoints: readonly Endpoint[];
}

export interface Catalogue {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly models: ReadonlyMap<string, Model>;
}

/** An unknown data policy counts as the worst: keeps and trains (behaviour of every field left out). */
export function buildCatalogue(configuration: Configuration): Catalogue {
  const providers = new Map((configuration.providers ?? []).map((entry) => [entry.slug, toProvider(entry)]));
  const models = new Map<string, Model>();
  for (const entry of configuration.models ?? []) {
    const endpoints: Endpoint[] = [];
    const model: Model = {
      id: entry.id,
      configuration: entry,
      inputModalities: entry.architecture?.input_modalities ?? ['text'],
      outputModalities: entry.architecture?.output_modalities ?? ['text'],
      endpoints,
    };
    for (const [index, endpoint] of entry.endpoints.entries()) {
      const provider = providers.get(endpoint.provider);
      if (provider) endpoints.push(toEndpoint(endpoint, index, model, provider));
    }
    models.set(model.id, model);
  }
  return { providers, models };
}

/** How each wire is told who calls. */
const CREDENTIALS = {
  openai: (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ 'x-api-key': key }),
  gemini: (key) => ({ 'x-goog-api-key': key }),
  demo: () => ({}),
} satisfies Record<Protocol, (key: string) => Record<string, string>>;

const toProvider = (entry: ProviderConfiguration): Provider => ({
  slug: entry.slug,
  name: entry.name ?? entry.slug,
  protocol: entry.protocol,
  baseUrl: (entry.base_url ?? '').replace(/\/+$/, ''),
  headers: {
    ...(entry.api_key !== undefined && CREDENTIALS[entry.protocol](entry.api_key)),
    ...entry.headers,
  },
  trains: entry.data_policy?.training ?? true,
  retains: entry.data_policy?.retains_prompts ?? true,
  regions: entry.regions ?? [],
});

function toEndpoint(entry: EndpointConfiguration, index: number, model: Model, provider: Provider): Endpoint {
  const { pricing } = entry;
  const optional = (price: string | undefined) => (price === undefined ? undefined : parsePrice(price));
  return {
    id: `${provider.slug}|${model.id}|${index}`,
    model,
    provider,
    tag: entry.quantization === undefined ? provider.slug : `${provider.slug}/${entry.quantization}`,
    upstreamModel: entry.upstream_model ?? model.id.slice(model.id.indexOf('/') + 1),
    contextLength: entry.context_length ?? model.configuration.context_length ?? null,
    maxCompletionTokens: entry.max_completion_tokens ?? null,
    maxPromptTokens: entry.max_prompt_tokens ?? null,
    quantization: entry.quantization ?? null,
    pricing: {
      prompt: parsePrice(pricing.prompt),
      completion: parsePrice(pricing.completion),
      request: parsePrice(pricing.request ?? '0'),
      image: parsePrice(pricing.image ?? '0'),
      internalReasoning: optional(pricing.internal_reasoning),
      cacheRead: optional(pricing.input_cache_read),
      cacheWrite: optional(pricing.input_cache_write),
    },
    listedPricing: pricing,
    supportedParameters: new Set(
      entry.supported_parameters ?? model.configuration.supported_parameters ?? DEFAULT_PARAMETERS,
    ),
    listsParameters: (entry.supported_parameters ?? model.configuration.supported_parameters) !== undefined,
  };
}

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
