import type { components } from '../../generated/openapi';
import type { Catalogue, Model } from '../inference/catalogue';

type Schemas = components['schemas'];

export type ModelService = ReturnType<typeof createModelService>;

export const createModelService = ({ catalogue }: { catalogue: () => Catalogue }) => ({
  /** All models that write text. */
  list(): Schemas['ModelsListResponse'] {
    const data = [...catalogue().models.values()]
      .filter(({ outputModalities }) => outputModalities.includes('text'))
      .map(toSchema);
    return { data, links: { next: null }, total_count: data.length };
  },
});

export const toSchema = (model: Model): Schemas['Model'] => {
  const { configuration: given, endpoints } = model;
  const [top] = endpoints;
  const { prompt = '0', completion = '0', request = '0', image = '0', ...others } = top?.listedPricing ?? {};
  const parameters = new Set(endpoints.flatMap((endpoint) => [...endpoint.supportedParameters]));
  return {
    id: model.id,
    canonical_slug: given.canonical_slug ?? model.id,
    name: given.name ?? model.id,
    description: given.description ?? '',
    created: given.created ?? 0,
    context_length: given.context_length ?? top?.contextLength ?? null,
    architecture: {
      input_modalities: [...model.inputModalities] as Schemas['ModelArchitecture']['input_modalities'],
      output_modalities: [...model.outputModalities] as Schemas['ModelArchitecture']['output_modalities'],
      modality:
        given.architecture?.modality ??
        `${model.inputModalities.join('+')}->${model.outputModalities.join('+')}`,
      instruct_type: given.architecture?.instruct_type ?? null,
      tokenizer: given.architecture?.tokenizer ?? 'Other',
    },
    pricing: { prompt, completion, request, image, ...withoutUndefined(others) },
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
  };
};

const withoutUndefined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
