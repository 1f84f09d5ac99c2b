import type { components } from '../../../generated/openapi';
import type { ChatRequest, Dialect } from '../../providers/format';
import type { Endpoint, Region } from '../catalogue';
import { names } from './match';
import { missingParameters } from './parameters';
import { priceLimit } from '../max-price';
import type { PromptSize } from './prompt-size';

type Preferences = components['schemas']['ProviderPreferences'];
type Quantization = components['schemas']['Quantization'];

/** Why an endpoint cannot serve a request. */
export interface Exclusion {
  /** As callers are told; the document has no word for some. */
  readonly by?: components['schemas']['AvailabilityExclusion'];
  /** Field of the request that rules it out. */
  readonly field: string;
  /** The prompt is too long for it. */
  readonly tooLong?: true;
  /** More is asked for the answer than it gives: the most that it does. */
  readonly most?: number;
}

/** The hard filters. @returns what rules the endpoint out. */
export function exclusion(
  endpoint: Endpoint,
  chat: ChatRequest,
  size: PromptSize,
  region?: Region,
  dialect?: Dialect,
): Exclusion | undefined {
  const wanted: Preferences = chat.provider ?? {};
  const { provider, model } = endpoint;
  if (region && !provider.regions.includes(region)) return { by: 'data_region', field: 'host' };
  if (wanted.only?.length && !anyNames(wanted.only, endpoint))
    return { by: 'allowed_providers', field: 'provider.only' };
  if (anyNames(wanted.ignore, endpoint)) return { by: 'allowed_providers', field: 'provider.ignore' };
  if (wanted.allow_fallbacks === false && wanted.order?.length && !anyNames(wanted.order, endpoint))
    return { by: 'allowed_providers', field: 'provider.order' };
  if (wanted.zdr && (provider.retains || provider.trains))
    return { by: 'data_policy:zdr', field: 'provider.zdr' };
  if (wanted.data_collection === 'deny' && (provider.retains || provider.trains))
    return { by: 'data_policy:training', field: 'provider.data_collection' };
  if (wanted.enforce_distillable_text && !model.distillable)
    return { field: 'provider.enforce_distillable_text' };
  if (wanted.quantizations?.length && !covers(wanted.quantizations, endpoint.quantization))
    return { by: 'quantization', field: 'provider.quantizations' };
  if (wanted.max_price && tooDear(endpoint, wanted.max_price))
    return { by: 'max_price', field: 'provider.max_price' };
  if (wanted.require_parameters && missingParameters(endpoint, chat, dialect).length > 0)
    return { by: 'require_parameters', field: 'provider.require_parameters' };
  if (endpoint.maxCompletionTokens !== null && size.output > endpoint.maxCompletionTokens)
    return {
      by: 'context_length',
      field: chat.max_completion_tokens ? 'max_completion_tokens' : 'max_tokens',
      most: endpoint.maxCompletionTokens,
    };
  if (!size.fits(endpoint)) return { by: 'context_length', field: 'messages', tooLong: true };
  return undefined;
}

const anyNames = (entries: readonly string[] | null | undefined, endpoint: Endpoint): boolean =>
  entries?.some((entry) => names(entry, endpoint)) ?? false;

/** Names that stand for their variants too. */
const COVERS: Partial<Record<Quantization, readonly string[]>> = {
  fp4: ['fp4', 'mxfp4', 'nvfp4'],
  fp8: ['fp8', 'mxfp8'],
};

const covers = (accepted: readonly Quantization[], quantization: string | null): boolean =>
  accepted.some((name) => (COVERS[name] ?? [name]).includes(quantization ?? 'unknown'));

/** `max_price` speaks of USD per million tokens, per request and per image. Every member is read, also after one decides. */
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
