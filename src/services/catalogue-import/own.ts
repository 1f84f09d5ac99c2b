import type { components } from '../../../generated/openapi';
import { PRICE_NAMES, type ModelConfiguration } from '../../configuration';
import {
  defined,
  isObject,
  priceOf,
  Tally,
  textOf,
  textsOf,
  tokensOf,
  type ImportedEndpoint,
  type ImportFormat,
  type Skipped,
} from './format';

/** The answer of this service's own `GET /models`, or of one that speaks like it. It names no provider. */

type Known = keyof components['schemas']['Model'];

const KNOWN = new Set<string>([
  'alias_target',
  'architecture',
  'benchmarks',
  'canonical_slug',
  'context_length',
  'created',
  'default_parameters',
  'description',
  'expiration_date',
  'hugging_face_id',
  'id',
  'knowledge_cutoff',
  'links',
  'name',
  'object',
  'per_request_limits',
  'pricing',
  'reasoning',
  'supported_parameters',
  'supported_voices',
  'top_provider',
] satisfies Known[]);

const KNOWN_OF_TOP = new Set(['context_length', 'is_moderated', 'max_completion_tokens']);

export const own: ImportFormat = {
  name: 'models',

  recognizes: (document) =>
    isObject(document) &&
    Array.isArray(document['data']) &&
    (document['data'].length === 0 ||
      document['data'].some((entry) => isObject(entry) && typeof entry['id'] === 'string')),

  read(document) {
    const endpoints: ImportedEndpoint[] = [];
    const skipped: Skipped[] = [];
    const unknown = new Tally();
    const unpriced = new Tally();
    for (const [index, entry] of (document as { data: unknown[] }).data.entries()) {
      const id = isObject(entry) ? textOf(entry['id']) : undefined;
      if (!isObject(entry) || id === undefined) {
        skipped.push({ id: `data[${index}]`, reason: isObject(entry) ? 'no id' : 'not an object' });
        continue;
      }
      unknown.addOthers(entry, KNOWN);
      unknown.addOthers(entry['top_provider'], KNOWN_OF_TOP, 'top_provider.');
      if (isObject(entry['alias_target'])) {
        skipped.push({ id, reason: 'an alias' });
        continue;
      }
      const prices = isObject(entry['pricing']) ? entry['pricing'] : {};
      const pricing: Record<string, string> = {};
      for (const [unit, value] of Object.entries(prices)) {
        const price = PRICE_NAMES.has(unit) ? priceOf(value) : undefined;
        if (price === undefined) unpriced.add(`pricing.${unit}`);
        else pricing[unit] = price;
      }
      const { prompt, completion } = pricing;
      if (prompt === undefined || completion === undefined) {
        skipped.push({ id, reason: 'no price for prompt and completion' });
        continue;
      }
      if (drawsUnpriced(entry, pricing)) {
        skipped.push({ id, reason: 'what its images cost is not in the list' });
        continue;
      }
      const top = isObject(entry['top_provider']) ? entry['top_provider'] : {};
      endpoints.push({
        provider: '',
        name: id,
        model: toModel(entry, id),
        endpoint: defined({
          // What answers like this service takes ids like it.
          upstream_model: id,
          context_length: tokensIn(top['context_length']) ?? tokensOf(entry['context_length']),
          max_completion_tokens: tokensIn(top['max_completion_tokens']),
          pricing: { ...pricing, prompt, completion },
          supported_parameters: textsOf(entry['supported_parameters']),
        }),
      });
    }
    return { endpoints, skipped, unknown: unknown.counts, unpriced: unpriced.counts };
  },
};

/** What is no number of tokens stays as it is, and is left out by name later. */
const tokensIn = (value: unknown): number | undefined =>
  value === null ? undefined : (tokensOf(value) ?? (value as undefined));

/** The list has no prices of whole images: where no token of them has one either, they would be free. */
function drawsUnpriced(entry: Record<string, unknown>, pricing: Readonly<Record<string, string>>): boolean {
  const outputs = isObject(entry['architecture']) ? entry['architecture']['output_modalities'] : [];
  const { completion, image_output: ofImages = completion } = pricing;
  return textsOf(outputs).includes('image') && Number(ofImages) === 0;
}

/** Members that are written as a configuration writes them pass as they are; they are checked later. */
function toModel(entry: Record<string, unknown>, id: string): Omit<ModelConfiguration, 'endpoints'> {
  const top = isObject(entry['top_provider']) ? entry['top_provider'] : {};
  const passed = Object.fromEntries(
    [
      'name',
      'canonical_slug',
      'description',
      'created',
      'architecture',
      'supported_voices',
      'default_parameters',
      'hugging_face_id',
      'expiration_date',
      'knowledge_cutoff',
      'per_request_limits',
      'benchmarks',
      'reasoning',
    ].flatMap((field) =>
      entry[field] === null || entry[field] === undefined ? [] : [[field, entry[field]]],
    ),
  ) as Omit<ModelConfiguration, 'endpoints'>;
  return defined({
    ...passed,
    id,
    context_length: tokensIn(entry['context_length']),
    is_moderated: typeof top['is_moderated'] === 'boolean' ? top['is_moderated'] : undefined,
  });
}
