import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import type { ChatRequest } from '../../providers/format';
import type { Catalogue, Model } from '../catalogue';
import { requestedModels } from '../requested-models';
import { nearestModels } from './nearest';

type Schemas = components['schemas'];
export type Sort = Schemas['ProviderSort'];

/** A model, and what the suffixes of its id ask for. */
export interface Wanted {
  readonly model: Model;
  readonly sort: Sort | undefined;
  /** Tiers that the suffixes admit. */
  readonly tiers: readonly string[];
}

export interface Resolution {
  /** What the caller asked for. */
  readonly requested: string;
  readonly strategy: Schemas['RoutingStrategy'];
  readonly params?: Schemas['RouterParams'];
  /** In the order to try, none twice. */
  readonly wanted: readonly Wanted[];
}

/** Suffixes that any id may carry; others belong to the id of a model of its own. */
const SUFFIXES = {
  nitro: { sort: 'throughput', tier: 'priority' },
  floor: { sort: 'price', tier: 'flex' },
  exacto: { sort: 'exacto', tier: undefined },
} as const satisfies Record<string, { sort: Sort; tier: string | undefined }>;

const isSuffix = (name: string): name is keyof typeof SUFFIXES => Object.hasOwn(SUFFIXES, name);

/** What a caller wrote, short enough to repeat. */
export const shorten = (id: string): string => (id.length > 64 ? `${id.slice(0, 60)}…` : id);

/**
 * Finds the models that a request names. Unknown ones are passed over where others are known.
 * @throws ApiError with `availability` when none is left.
 */
export function resolve(chat: ChatRequest, catalogue: Catalogue, nowMs: number): Resolution {
  const ids = requestedModels(chat);
  const [requested] = ids;
  if (requested === undefined)
    throw new ApiError(
      'invalid_request',
      'model: name a model, such as author/slug (GET /models lists them)',
    );
  const failures: ApiError[] = [];
  const wanted = new Map<string, Wanted>();
  let how: Found['how'] = 'direct';
  let family: string | undefined;
  for (const [index, id] of ids.entries()) {
    const found = find(id, catalogue, nowMs);
    if ('failure' in found) failures.push(found.failure(ids));
    else {
      if (index === 0) ({ how, family } = found);
      const { model } = found.wanted;
      if (!wanted.has(model.id)) wanted.set(model.id, found.wanted);
    }
  }
  if (wanted.size === 0) throw failures[0] as ApiError;
  return {
    requested,
    strategy: ids.length > 1 ? 'fallback' : how,
    ...(family !== undefined && { params: { version_group: family } }),
    wanted: [...wanted.values()],
  };
}

interface Found {
  readonly wanted: Wanted;
  readonly how: 'direct' | 'alias' | 'latest';
  readonly family?: string | undefined;
}
interface Missing {
  readonly failure: (ids: readonly string[]) => ApiError;
}

function find(id: string, catalogue: Catalogue, nowMs: number): Found | Missing {
  const [base = '', ...suffixes] = id.split(':');
  const routing = suffixes.filter(isSuffix);
  const own = suffixes.filter((suffix) => !isSuffix(suffix));
  const exact = catalogue.models.get(id);
  const plain = [base, ...own].join(':');
  const last = exact ? undefined : routing.at(-1);
  const latest = LATEST.exec(base);
  const canonical = catalogue.canonical.get(plain) ?? catalogue.short.get(plain) ?? undefined;
  const listed = exact ?? catalogue.models.get(plain);
  const model =
    listed ??
    (canonical === undefined ? undefined : catalogue.models.get(canonical)) ??
    (latest && own.length === 0 ? newest(latest, catalogue, nowMs) : undefined);
  if (!model) return missing({ id, base, own, nowMs }, catalogue);
  if (model.expiresAtMs <= nowMs)
    return {
      failure: (ids) =>
        unavailable('not_found', `${shorten(id)} is no longer offered`, ids, 'model_deprecated'),
    };
  const how = listed ? 'direct' : canonical === undefined ? 'latest' : 'alias';
  return {
    wanted: {
      model,
      sort: last && SUFFIXES[last].sort,
      tiers: exact ? [] : routing.flatMap((suffix) => SUFFIXES[suffix].tier ?? []),
    },
    how,
    family: how === 'latest' ? `${latest?.[1]}/${latest?.[2]}` : undefined,
  };
}

/** The model that an id stands for at present, whatever its suffixes ask for. */
export function lookUp(id: string, catalogue: Catalogue, nowMs: number): Model | undefined {
  const found = find(id, catalogue, nowMs);
  return 'wanted' in found ? found.wanted.model : undefined;
}

/** A variant that is not listed never becomes its base: that one costs other money. */
function missing(
  {
    id,
    base,
    own,
    nowMs,
  }: { readonly id: string; readonly base: string; readonly own: readonly string[]; readonly nowMs: number },
  catalogue: Catalogue,
): Missing {
  const known = catalogue.models.has(base);
  if (known && own.length === 1 && own[0] === 'free')
    return {
      failure: (ids) =>
        unavailable('not_found', `${shorten(base)} has no free variant`, ids, 'free_variant_ended', [base]),
    };
  return {
    failure: (ids) =>
      unavailable(
        'invalid_request',
        `${wrongId(id)}${proposal(id, catalogue, nowMs)} (GET /models lists them)`,
        ids,
        'model_not_found',
        known ? [base] : undefined,
      ),
  };
}

function wrongId(id: string): string {
  if (id.trim() === '') return 'An empty text is not a valid model id';
  return `${shorten(id)} is not a valid model id${id === id.trim() ? '' : ': there are blanks around it'}`;
}

function proposal(id: string, catalogue: Catalogue, nowMs: number): string {
  if (id !== id.trim()) return '';
  const near = nearestModels(id, catalogue, nowMs).map(shorten);
  return near.length === 0 ? '' : `. Did you mean ${near.join(' or ')}?`;
}

const unavailable = (
  type: ApiError['type'],
  message: string,
  ids: readonly string[],
  code: Schemas['AvailabilityCode'],
  instead?: string[],
): ApiError =>
  new ApiError(type, message, {
    availability: {
      code,
      retryable: false,
      requested_models: ids.map(shorten),
      ...(instead && { fallback_models: instead }),
    },
  });

const LATEST = /^~([^/]+)\/(.+)-latest$/;

/** The family that a slug belongs to: its words without versions, dates and the like. */
export const familyOf = (slug: string): string =>
  slug
    .split('-')
    .filter((word) => !/^v?\d/.test(word) && !/^(preview|exp|experimental|beta)$/.test(word))
    .join('-');

/** The newest model of an author's family that is still offered; a variant is none. */
function newest([, author, family]: RegExpExecArray, catalogue: Catalogue, nowMs: number): Model | undefined {
  let best: Model | undefined;
  for (const model of catalogue.models.values()) {
    const [by, slug = ''] = model.id.split('/');
    if (by !== author || slug.includes(':') || familyOf(slug) !== family) continue;
    if (model.expiresAtMs <= nowMs || model.endpoints.length === 0) continue;
    if ((model.configuration.created ?? 0) > (best?.configuration.created ?? -1)) best = model;
  }
  return best;
}
