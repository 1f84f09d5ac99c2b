import type { ModelConfiguration } from '../../configuration';
import {
  defined,
  isObject,
  knownOf,
  lookUp,
  modelId,
  priceOf,
  Tally,
  textOf,
  textsOf,
  tokensOf,
  type ImportedEndpoint,
  type ImportFormat,
  type Skipped,
} from './format';

/** LiteLLM's price map: models by name, each naming its provider; prices in USD per unit. */

type Output = NonNullable<NonNullable<ModelConfiguration['architecture']>['output_modalities']>[number];

/** What each mode produces; other modes are no operation of this gateway. */
const OUTPUT_OF_MODE: Readonly<Record<string, Output>> = {
  chat: 'text',
  responses: 'text',
  completion: 'text',
  embedding: 'embeddings',
  image_generation: 'image',
  audio_speech: 'speech',
  audio_transcription: 'transcription',
  rerank: 'rerank',
};

const PRICES: Readonly<Record<string, string>> = {
  input_cost_per_token: 'prompt',
  output_cost_per_token: 'completion',
  output_cost_per_reasoning_token: 'internal_reasoning',
  cache_read_input_token_cost: 'input_cache_read',
  cache_creation_input_token_cost: 'input_cache_write',
  cache_creation_input_token_cost_above_1hr: 'input_cache_write_1h',
  input_cost_per_image: 'image',
  input_cost_per_request: 'request',
  output_cost_per_image_token: 'image_output',
};

/** Prices of modes that are billed by other units: the first that is there is the one. */
const PRICES_OF_MODE: Readonly<Record<string, { prompt: readonly string[]; completion: readonly string[] }>> =
  {
    audio_speech: {
      prompt: ['input_cost_per_character', 'input_cost_per_token'],
      completion: ['output_cost_per_audio_token', 'output_cost_per_token'],
    },
    audio_transcription: {
      prompt: ['input_cost_per_audio_token', 'input_cost_per_token', 'input_cost_per_second'],
      completion: ['output_cost_per_token'],
    },
  };

/** Of an image, where its tokens have no price; of a pixel nothing is charged here. */
const IMAGE_PRICE = 'output_cost_per_image';
const PIXEL_PRICE = 'output_cost_per_pixel';

/** What requests that are no chats may say; of chats there is no such list. */
const PARAMETERS_OF_MODE: Readonly<Record<string, ReadonlySet<string>>> = {
  audio_speech: new Set(['response_format', 'speed', 'voice']),
  audio_transcription: new Set([
    'language',
    'prompt',
    'response_format',
    'temperature',
    'timestamp_granularities',
  ]),
  embedding: new Set(['dimensions', 'encoding_format', 'input_type', 'user']),
  image_generation: new Set(),
  rerank: new Set(),
};

/** What a yes makes a parameter that the endpoint knows. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  supports_function_calling: ['tools', 'tool_choice'],
  supports_tool_choice: ['tool_choice'],
  supports_parallel_function_calling: ['parallel_tool_calls'],
  supports_response_schema: ['response_format', 'structured_outputs'],
  supports_reasoning: ['reasoning', 'include_reasoning'],
};

const INPUTS: Readonly<Record<string, 'image' | 'file' | 'audio' | 'video'>> = {
  supports_vision: 'image',
  supports_image_input: 'image',
  supports_pdf_input: 'file',
  supports_audio_input: 'audio',
  supports_video_input: 'video',
};

/** Read below, or of no use to a gateway. */
const KNOWN = new Set([
  ...Object.keys(PARAMETERS),
  ...Object.keys(INPUTS),
  'litellm_provider',
  'mode',
  'max_tokens',
  'max_input_tokens',
  'max_output_tokens',
  'deprecation_date',
  'source',
  'comment',
  'metadata',
  'rpm',
  'tpm',
  'supported_endpoints',
  'supported_modalities',
  'supported_output_modalities',
  'supported_regions',
  'supported_openai_params',
  'supports_assistant_prefill',
  'supports_audio_output',
  'supports_computer_use',
  'supports_native_streaming',
  'supports_prompt_caching',
  'supports_service_tier',
  'supports_system_messages',
  'supports_url_context',
  'supports_web_search',
  'tool_use_system_prompt_tokens',
  'output_vector_size',
]);

const EXAMPLE = 'sample_spec';

export const litellm: ImportFormat = {
  name: 'litellm',

  recognizes: (document) =>
    isObject(document) &&
    Object.values(document).some((entry) => isObject(entry) && typeof entry['litellm_provider'] === 'string'),

  read(document) {
    const endpoints: ImportedEndpoint[] = [];
    const skipped: Skipped[] = [];
    const unknown = new Tally();
    const unpriced = new Tally();
    for (const [name, entry] of Object.entries(document as Record<string, unknown>)) {
      if (name === EXAMPLE) continue;
      if (!isObject(entry) || typeof entry['litellm_provider'] !== 'string') {
        skipped.push({ id: name, reason: 'no litellm_provider' });
        continue;
      }
      const provider = entry['litellm_provider'];
      const own = name.startsWith(`${provider}/`) ? name.slice(provider.length + 1) : name;
      const id = modelId(provider, own);
      const mode = textOf(entry['mode']) ?? 'chat';
      const output = lookUp(OUTPUT_OF_MODE, mode);
      const pricing = pricesOf(entry, mode);
      const perImage =
        output === 'image' && !pricing['image_output'] ? priceOf(entry[IMAGE_PRICE]) : undefined;
      const charged = new Set([...Object.keys(PRICES), ...chargedFields(entry, mode)]);
      if (perImage !== undefined) charged.add(IMAGE_PRICE);
      for (const [field, value] of Object.entries(entry)) {
        if (charged.has(field) && priceOf(value) !== undefined) continue;
        if (/cost/.test(field)) unpriced.add(field);
        else if (!KNOWN.has(field)) unknown.add(field);
      }
      const modalities = knownOf(entry['supported_modalities'], MODALITIES, 'supported_modalities', unknown);
      if (output === undefined) {
        skipped.push({ id, reason: `mode ${mode.slice(0, 40)}` });
        continue;
      }
      const { prompt = perImage && '0', completion = output === 'text' ? undefined : '0' } = pricing;
      if (output === 'image' && perImage === undefined && Number(entry[PIXEL_PRICE]) > 0) {
        skipped.push({ id, reason: `${PIXEL_PRICE}: pixels have no price here` });
        continue;
      }
      if (prompt === undefined || completion === undefined) {
        skipped.push({ id, reason: 'no price for prompt and completion' });
        continue;
      }
      const context = tokensOf(entry['max_input_tokens']) ?? tokensOf(entry['max_tokens']);
      endpoints.push({
        provider,
        name,
        model: defined({
          id,
          context_length: context,
          expiration_date: textOf(entry['deprecation_date']),
          architecture: {
            input_modalities: output === 'transcription' ? ['audio'] : inputsOf(entry, modalities),
            output_modalities: [output],
          },
        }),
        endpoint: defined({
          upstream_model: own,
          context_length: context,
          max_completion_tokens: tokensOf(entry['max_output_tokens']),
          pricing: { ...pricing, prompt, completion },
          image:
            perImage === undefined ? undefined : { prices: [{ unit: 'image' as const, cost_usd: perImage }] },
          supported_parameters: parametersOf(entry, mode),
        }),
      });
    }
    return { endpoints, skipped, unknown: unknown.counts, unpriced: unpriced.counts };
  },
};

const saysYes = (entry: Record<string, unknown>, table: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(table).filter((field) => entry[field] === true);

const MODALITIES = new Set(['text', 'image', 'audio', 'video']);

function inputsOf(
  entry: Record<string, unknown>,
  listed: string[],
): ('text' | 'image' | 'file' | 'audio' | 'video')[] {
  const said = saysYes(entry, INPUTS).flatMap((field) => INPUTS[field] ?? []);
  return [...new Set(['text' as const, ...(listed as 'image'[]), ...said])];
}

/** By our names. */
function pricesOf(entry: Record<string, unknown>, mode: string): Record<string, string> {
  const pricing: Record<string, string> = {};
  for (const [field, ours] of Object.entries(PRICES)) {
    const price = Object.hasOwn(entry, field) ? priceOf(entry[field]) : undefined;
    if (price !== undefined) pricing[ours] = price;
  }
  const { prompt, completion } = fieldsOfMode(entry, mode);
  if (prompt !== undefined) pricing['prompt'] = priceOf(entry[prompt]) as string;
  if (completion !== undefined) pricing['completion'] = priceOf(entry[completion]) as string;
  return pricing;
}

function fieldsOfMode(
  entry: Record<string, unknown>,
  mode: string,
): { prompt: string | undefined; completion: string | undefined } {
  const fields = lookUp(PRICES_OF_MODE, mode);
  const first = (names: readonly string[] = []): string | undefined =>
    names.find((name) => priceOf(entry[name]) !== undefined);
  return { prompt: first(fields?.prompt), completion: first(fields?.completion) };
}

const chargedFields = (entry: Record<string, unknown>, mode: string): string[] => {
  const { prompt, completion } = fieldsOfMode(entry, mode);
  return [prompt, completion].flatMap((field) => field ?? []);
};

function parametersOf(entry: Record<string, unknown>, mode: string): string[] {
  const listed = textsOf(entry['supported_openai_params']);
  const known = lookUp(PARAMETERS_OF_MODE, mode);
  if (known) return listed.length > 0 ? listed.filter((name) => known.has(name)) : [...known];
  const base = listed.length > 0 ? listed : ['max_tokens', 'temperature', 'top_p', 'stop'];
  return [...new Set([...base, ...saysYes(entry, PARAMETERS).flatMap((field) => PARAMETERS[field] ?? [])])];
}
