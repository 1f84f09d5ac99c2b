import type { ModelConfiguration } from '../../configuration';
import {
  defined,
  isObject,
  knownOf,
  lookUp,
  modelId,
  numberOf,
  priceOf,
  Tally,
  textOf,
  tokensOf,
  type ImportedEndpoint,
  type ImportFormat,
  type Skipped,
} from './format';

/**
 * models.dev (`api.json`): providers by id, each with its models by name; prices in USD per million
 * tokens.
 */

/** Fields of a model that are read below, or that say nothing a gateway could act on. */
const KNOWN = new Set([
  'id',
  'name',
  'description',
  'family',
  'attachment',
  'reasoning',
  'reasoning_options',
  'temperature',
  'tool_call',
  'structured_output',
  'knowledge',
  'release_date',
  'last_updated',
  'modalities',
  'open_weights',
  'cost',
  'limit',
  'status',
  'interleaved',
  'experimental',
  'provider',
]);

/** The same, of a provider and of members of a model. */
const KNOWN_OF_PROVIDER = new Set(['id', 'env', 'npm', 'api', 'name', 'doc', 'models']);
const KNOWN_LIMITS = new Set(['context', 'input', 'output']);
const KNOWN_MODALITIES = new Set(['input', 'output']);

/** Prices by our name. */
const PRICES: Readonly<Record<string, string>> = {
  input: 'prompt',
  output: 'completion',
  reasoning: 'internal_reasoning',
  cache_read: 'input_cache_read',
  cache_write: 'input_cache_write',
};

type Modality = 'text' | 'image' | 'file' | 'audio' | 'video';
const INPUTS: ReadonlyMap<string, Modality> = new Map([
  ['text', 'text'],
  ['image', 'image'],
  ['pdf', 'file'],
  ['audio', 'audio'],
  ['video', 'video'],
]);
const OUTPUTS = new Set(['text', 'image', 'audio', 'video']);

export const modelsDev: ImportFormat = {
  name: 'models.dev',

  recognizes: (document) =>
    isObject(document) &&
    Object.values(document).length > 0 &&
    Object.values(document).every((provider) => isObject(provider) && isObject(provider['models'])),

  read(document) {
    const endpoints: ImportedEndpoint[] = [];
    const skipped: Skipped[] = [];
    const unknown = new Tally();
    const unpriced = new Tally();
    for (const [provider, entry] of Object.entries(document as Record<string, { models: object }>)) {
      unknown.addOthers(entry, KNOWN_OF_PROVIDER, 'provider.');
      for (const [name, model] of Object.entries(entry.models) as [string, unknown][]) {
        const id = modelId(provider, name);
        if (!isObject(model)) {
          skipped.push({ id, reason: 'not an object' });
          continue;
        }
        unknown.addOthers(model, KNOWN);
        unknown.addOthers(model['limit'], KNOWN_LIMITS, 'limit.');
        unknown.addOthers(model['modalities'], KNOWN_MODALITIES, 'modalities.');
        const modalities = isObject(model['modalities']) ? model['modalities'] : {};
        const inputs = knownOf(modalities['input'], INPUTS, 'modalities.input', unknown);
        const outputs = knownOf(modalities['output'], OUTPUTS, 'modalities.output', unknown);
        if (model['status'] === 'deprecated') {
          skipped.push({ id, reason: 'deprecated' });
          continue;
        }
        const cost = isObject(model['cost']) ? model['cost'] : undefined;
        const prompt = priceOf(cost?.['input'], 1_000_000);
        const completion = priceOf(cost?.['output'], 1_000_000);
        if (prompt === undefined || completion === undefined) {
          skipped.push({ id, reason: 'no price for prompt and completion' });
          continue;
        }
        const pricing: Record<string, string> = {};
        for (const [field, value] of Object.entries(cost ?? {})) {
          const ours = lookUp(PRICES, field);
          const price = ours === undefined ? undefined : priceOf(value, 1_000_000);
          if (ours !== undefined && price !== undefined) pricing[ours] = price;
          else unpriced.add(`cost.${field}`);
        }
        endpoints.push({
          provider,
          name,
          model: toModel(id, model, inputs, outputs),
          endpoint: defined({
            upstream_model: textOf(model['id']) ?? name,
            ...limitsOf(model['limit']),
            pricing: { prompt, completion, ...pricing },
            supported_parameters: parametersOf(model),
          }),
        });
      }
    }
    return { endpoints, skipped, unknown: unknown.counts, unpriced: unpriced.counts };
  },
};

function toModel(
  id: string,
  model: Record<string, unknown>,
  inputs: string[],
  outputs: string[],
): Omit<ModelConfiguration, 'endpoints'> {
  const released = Date.parse(textOf(model['release_date']) ?? '');
  return defined({
    id,
    name: textOf(model['name']),
    description: textOf(model['description']),
    created: Number.isNaN(released) || released < 0 ? undefined : Math.floor(released / 1000),
    context_length: limitsOf(model['limit']).context_length,
    knowledge_cutoff: textOf(model['knowledge']),
    architecture: defined({
      input_modalities: inputs.length > 0 ? inputs.flatMap((kind) => INPUTS.get(kind) ?? []) : undefined,
      output_modalities: outputs.length > 0 ? (outputs as 'text'[]) : undefined,
    }),
  });
}

function limitsOf(limit: unknown): {
  context_length: number | undefined;
  max_completion_tokens: number | undefined;
  max_prompt_tokens: number | undefined;
} {
  const given = isObject(limit) ? limit : {};
  return {
    context_length: tokensOf(numberOf(given['context'])),
    max_completion_tokens: tokensOf(numberOf(given['output'])),
    max_prompt_tokens: tokensOf(numberOf(given['input'])),
  };
}

const parametersOf = (model: Record<string, unknown>): string[] => [
  'max_tokens',
  'stop',
  ...(model['temperature'] === false ? [] : ['temperature', 'top_p']),
  ...(model['tool_call'] === true ? ['tools', 'tool_choice'] : []),
  ...(model['structured_output'] === true ? ['response_format', 'structured_outputs'] : []),
  ...(model['reasoning'] === true ? ['reasoning', 'include_reasoning'] : []),
];
