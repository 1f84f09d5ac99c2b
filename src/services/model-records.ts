import type { components } from '../../generated/openapi';
import type { Endpoint, Model, Provider } from '../inference/catalogue';
import type { EndpointFigures as Measured } from '../inference/routing/health';
import type { healthLevel } from '../inference/routing/order';

/** Records of the catalogue as the document describes them. */

type Schemas = components['schemas'];

/** How an endpoint did in requests of this gateway, and where that ranks it. */
export interface EndpointFigures extends Measured {
  readonly level: ReturnType<typeof healthLevel>;
}

const STATUS = { 0: 0, 1: -2, 2: -5, 3: -5 } as const satisfies Record<
  EndpointFigures['level'],
  Schemas['EndpointStatus']
>;

/** The endpoint that asks least for three prompt tokens and a completion token. */
export const cheapest = ({ endpoints }: Model): Endpoint | undefined =>
  endpoints.reduce<Endpoint | undefined>(
    (best, endpoint) => (best === undefined || blend(endpoint) < blend(best) ? endpoint : best),
    undefined,
  );

const blend = ({ pricing }: Endpoint): bigint => pricing.prompt * 3n + pricing.completion;

export function toModelSchema(model: Model): Schemas['Model'] {
  const { configuration: given, endpoints } = model;
  const [top] = endpoints;
  const parameters = new Set(endpoints.flatMap((endpoint) => [...endpoint.supportedParameters]));
  const { artificial_analysis: indices, design_arena: arenas = [] } = given.benchmarks ?? {};
  return {
    id: model.id,
    object: 'model',
    canonical_slug: given.canonical_slug ?? model.id,
    name: nameOf(model),
    description: given.description ?? '',
    created: given.created ?? 0,
    context_length: contextOf(model),
    architecture: architectureOf(model),
    pricing: pricingOf(cheapest(model)),
    top_provider: {
      context_length: top?.contextLength ?? null,
      max_completion_tokens: top?.maxCompletionTokens ?? null,
      is_moderated: given.is_moderated ?? false,
    },
    supported_parameters: [...parameters].sort(),
    supported_voices: given.supported_voices ?? null,
    default_parameters: given.default_parameters ? withoutUndefined(given.default_parameters) : null,
    hugging_face_id: given.hugging_face_id ?? null,
    expiration_date: given.expiration_date ?? null,
    knowledge_cutoff: given.knowledge_cutoff ?? null,
    per_request_limits: given.per_request_limits ?? null,
    links: { details: `/api/v1/models/${model.id}/endpoints` },
    ...(given.benchmarks && {
      benchmarks: {
        ...(indices && {
          artificial_analysis: {
            intelligence_index: indices.intelligence_index ?? null,
            coding_index: indices.coding_index ?? null,
            agentic_index: indices.agentic_index ?? null,
          },
        }),
        design_arena: arenas,
      },
    }),
    ...(given.reasoning && { reasoning: withoutUndefined(given.reasoning) }),
  };
}

export const toEndpointsSchema = (
  model: Model,
  endpoints: readonly Endpoint[],
  figuresOf: (endpoint: Endpoint) => EndpointFigures,
): Schemas['ListEndpointsResponse'] => ({
  id: model.id,
  name: nameOf(model),
  created: model.configuration.created ?? 0,
  description: model.configuration.description ?? '',
  architecture: architectureOf(model),
  endpoints: endpoints.map((endpoint) => toEndpointSchema(endpoint, figuresOf(endpoint))),
});

export const toEndpointSchema = (
  endpoint: Endpoint,
  figures: EndpointFigures,
): Schemas['PublicEndpoint'] => ({
  name: `${endpoint.provider.name} | ${endpoint.model.id}`,
  tag: endpoint.tag,
  model_id: endpoint.model.id,
  model_name: nameOf(endpoint.model),
  provider_name: endpoint.provider.name,
  context_length: endpoint.contextLength ?? 0,
  max_completion_tokens: endpoint.maxCompletionTokens,
  max_prompt_tokens: endpoint.maxPromptTokens,
  quantization: endpoint.quantization as Schemas['Quantization'] | null,
  pricing: pricingOf(endpoint),
  supported_parameters: [...endpoint.supportedParameters].sort(),
  native_tools: {},
  service_tier: endpoint.tier,
  supports_diarization: false,
  supports_implicit_caching: endpoint.supportsImplicitCaching,
  supports_tool_choice: toolChoiceOf(endpoint.supportedParameters),
  supports_voice_cloning: endpoint.supportsVoiceCloning,
  status: STATUS[figures.level],
  latency_last_30m: figures.latency30m,
  throughput_last_30m: figures.throughput30m,
  uptime_last_5m: percent(figures.uptime5m),
  uptime_last_30m: percent(figures.uptime30m),
  uptime_last_1d: percent(figures.uptime1d),
});

function toolChoiceOf(parameters: Endpoint['supportedParameters']): Schemas['ToolChoiceSupport'] {
  const tools = parameters.has('tools');
  const chooses = tools && parameters.has('tool_choice');
  return { auto: tools, function: chooses, none: chooses, required: chooses };
}

const percent = (share: number | null): number | null => share && Math.round(share * 10_000) / 100;

export const toProviderSchema = ({ slug, name, configuration: given }: Provider): Schemas['Provider'] => ({
  name,
  slug,
  headquarters: given.headquarters ?? null,
  datacenters: given.datacenters ?? null,
  privacy_policy_url: given.privacy_policy_url ?? null,
  terms_of_service_url: given.terms_of_service_url ?? null,
  status_page_url: given.status_page_url ?? null,
});

export const nameOf = ({ id, configuration }: Model): string => configuration.name ?? id;

export const contextOf = ({ configuration, endpoints }: Model): number | null =>
  configuration.context_length ?? endpoints[0]?.contextLength ?? null;

function architectureOf(model: Model): Schemas['ModelArchitecture'] {
  const given = model.configuration.architecture;
  return {
    input_modalities: [...model.inputModalities] as Schemas['InputModality'][],
    output_modalities: [...model.outputModalities] as Schemas['ModelOutputModality'][],
    modality: given?.modality ?? `${model.inputModalities.join('+')}->${model.outputModalities.join('+')}`,
    instruct_type: given?.instruct_type ?? null,
    tokenizer: given?.tokenizer ?? 'Other',
  };
}

function pricingOf(endpoint: Endpoint | undefined): Schemas['PublicPricing'] {
  const {
    prompt = '0',
    completion = '0',
    request = '0',
    image = '0',
    ...others
  } = endpoint?.listedPricing ?? {};
  return { prompt, completion, request, image, ...withoutUndefined(others) };
}

const withoutUndefined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
