import type { components } from '../../generated/openapi';
import type { Catalogue, Model } from '../inference/catalogue';
import { ROUTERS, type RouterId } from '../plugins/routers';

type Schemas = components['schemas'];

/** Price of what depends on the model that is chosen. */
const DEPENDS = '-1';

/** Records of the routers that have several models to choose from. */
export const listRouters = (catalogue: Catalogue): Schemas['Model'][] =>
  (Object.keys(ROUTERS) as RouterId[])
    .filter((id) => !catalogue.models.has(id))
    .flatMap((id) => toSchema(id, catalogue));

/** Whether an id is a router's, and not that of a model of the catalogue. */
export const isRouter = (id: string, catalogue: Catalogue): id is RouterId =>
  Object.hasOwn(ROUTERS, id) && !catalogue.models.has(id);

/** The models that a router may choose. */
export const eligibleFor = (id: RouterId, catalogue: Catalogue): readonly Model[] =>
  ROUTERS[id].eligible(catalogue);

function toSchema(id: RouterId, catalogue: Catalogue): Schemas['Model'][] {
  const { name, description, strategy, eligible } = ROUTERS[id];
  const models = eligible(catalogue);
  if (models.length < 2) return [];
  const endpoints = models.flatMap((model) => model.endpoints);
  const contexts = endpoints.flatMap(({ contextLength }) => contextLength ?? []);
  const inputs = new Set(models.flatMap(({ inputModalities }) => inputModalities));
  const price = strategy === 'free' ? '0' : DEPENDS;
  const record: Schemas['Model'] = {
    id,
    object: 'model',
    canonical_slug: id,
    name,
    description,
    created: 0,
    context_length: contexts.length === 0 ? null : Math.max(...contexts),
    architecture: {
      input_modalities: [...inputs] as Schemas['ModelArchitecture']['input_modalities'],
      output_modalities: ['text'],
      modality: `${[...inputs].join('+')}->text`,
      instruct_type: null,
      tokenizer: 'Router',
    },
    pricing: { prompt: price, completion: price, request: price, image: price },
    top_provider: { context_length: null, max_completion_tokens: null, is_moderated: false },
    supported_parameters: [
      ...new Set(endpoints.flatMap(({ supportedParameters }) => [...supportedParameters])),
    ].sort(),
    supported_voices: null,
    default_parameters: null,
    hugging_face_id: null,
    expiration_date: null,
    knowledge_cutoff: null,
    per_request_limits: null,
    links: { details: `/api/v1/models/${id}/endpoints` },
  };
  return [record];
}
