import type { components } from '../../generated/openapi';
import type { Endpoint, Model } from '../inference/catalogue';
import type { ImageParameters } from '../image-settings';
import { imageFormats } from '../providers/image-protocols';
import { nameOf } from './model-records';

/** Models that draw, as the document describes them. */

type Schemas = components['schemas'];
type Descriptor = Schemas['CapabilityDescriptor'];
type Price = Schemas['ImagePricingEntry'];

const canDraw = ({ provider }: Endpoint): boolean => imageFormats[provider.protocol] !== undefined;

export const draws = ({ outputModalities, endpoints }: Model): boolean =>
  outputModalities.includes('image') && endpoints.some(canDraw);

export function toImageModel(model: Model): Schemas['ImageModelListItem'] {
  const endpoints = model.endpoints.filter(canDraw);
  return {
    id: model.id,
    name: nameOf(model),
    description: model.configuration.description ?? '',
    created: model.configuration.created ?? 0,
    architecture: {
      input_modalities: [...model.inputModalities] as Schemas['InputModality'][],
      output_modalities: [...model.outputModalities] as Schemas['ModelOutputModality'][],
    },
    endpoints: `/api/v1/images/models/${model.id}/endpoints`,
    supported_parameters: endpoints.reduce<Record<string, Descriptor>>(
      (all, { image }) => united(all, descriptors(image.parameters)),
      {},
    ),
    supports_streaming: endpoints.some(({ image }) => image.streaming),
  };
}

/** Empty for an endpoint whose wire draws nothing. */
export const toImageEndpoint = (endpoint: Endpoint): Schemas['ImageEndpoint'][] =>
  canDraw(endpoint)
    ? [
        {
          provider_name: endpoint.provider.name,
          provider_slug: endpoint.provider.slug,
          provider_tag: endpoint.tag,
          pricing: pricesOf(endpoint),
          supported_parameters: descriptors(endpoint.image.parameters),
          supports_streaming: endpoint.image.streaming,
          allowed_passthrough_parameters: [...endpoint.image.passthrough],
        },
      ]
    : [];

function descriptors(parameters: ImageParameters): Record<string, Descriptor> {
  const found: Record<string, Descriptor> = {};
  for (const [name, known] of Object.entries(parameters))
    if (Array.isArray(known)) found[name] = { type: 'enum', values: known };
    else if (typeof known === 'object') found[name] = { type: 'range', ...known };
    else found[name] = { type: 'boolean' };
  return found;
}

/** What any of them takes. */
function united(
  all: Readonly<Record<string, Descriptor>>,
  more: Readonly<Record<string, Descriptor>>,
): Record<string, Descriptor> {
  const result = { ...all };
  for (const [name, added] of Object.entries(more)) {
    const known = result[name];
    if (known?.type === 'enum' && added.type === 'enum')
      result[name] = { type: 'enum', values: [...new Set([...known.values, ...added.values])] };
    else if (known?.type === 'range' && added.type === 'range')
      result[name] = {
        type: 'range',
        min: Math.min(known.min, added.min),
        max: Math.max(known.max, added.max),
      };
    else result[name] = added;
  }
  return result;
}

/** All that counts toward a request, but for what is free. */
function pricesOf({ listedPricing: listed, image, model }: Endpoint): Price[] {
  const tokens: readonly (readonly [Price['billable'], Price['unit'], string | undefined])[] = [
    ['input_text', 'token', listed.prompt],
    ['input_image', 'token', listed.image_token ?? (readsImages(model) ? listed.prompt : undefined)],
    ['input_reference', 'image', listed.image],
    ['output_image', 'token', listed.image_output ?? listed.completion],
    ['output_image', 'request', listed.request],
  ];
  return [
    ...tokens.flatMap(([billable, unit, price]): Price[] =>
      price === undefined || Number(price) === 0 ? [] : [{ billable, unit, cost_usd: Number(price) }],
    ),
    ...image.prices.map(({ unit, usd, variant: { name } }): Price => ({
      billable: 'output_image',
      unit,
      cost_usd: Number(usd),
      ...(name !== undefined && { variant: name }),
    })),
  ];
}

const readsImages = ({ inputModalities }: Model): boolean => inputModalities.includes('image');
