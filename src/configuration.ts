import { z } from 'zod';
import { expectation } from './expectation';
import { imageSettings, misplaced } from './image-settings';
import { parsePrice } from './money';
import { isAddressOrRange } from './providers/guard';

/**
 * GATEWAY_CONFIG: providers, models and settings, as the operator wrote them.
 * Unknown keys are refused everywhere, so that a misspelt one cannot pass for a setting.
 */

/** The wire formats that providers speak. */
export const PROTOCOLS = ['openai', 'anthropic', 'gemini', 'elevenlabs', 'demo'] as const;

/** What providers of the openai protocol offer under their base URL. */
export const APIS = ['chat', 'responses', 'compact'] as const;

const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'expected lower-case letters, digits, ".", "_" and "-"');
const modelId = z
  .string()
  .regex(
    /^~?[a-z0-9][a-z0-9._-]*\/[A-Za-z0-9][A-Za-z0-9._-]*(:[a-z0-9-]+)?$/,
    'expected author/slug, in lower case',
  );
const price = z
  .string()
  .refine(
    isPrice,
    'expected a price in USD as a decimal string with at most 18 decimals, such as "0.0000006"',
  );
const tokens = z.number().int().positive();

const pricing = z.strictObject({
  prompt: price,
  completion: price,
  request: price.optional(),
  image: price.optional(),
  /** Of an image's tokens in the prompt, and in the answer, where they differ from those of text. */
  image_token: price.optional(),
  image_output: price.optional(),
  web_search: price.optional(),
  internal_reasoning: price.optional(),
  input_cache_read: price.optional(),
  input_cache_write: price.optional(),
  input_cache_write_1h: price.optional(),
});

const LATEST_SECOND = 253_402_300_799;

/** What an endpoint may have a price for. */
export const PRICE_NAMES: ReadonlySet<string> = new Set(Object.keys(pricing.shape));

const dataPolicy = z.strictObject({
  training: z.boolean().optional(),
  retains_prompts: z.boolean().optional(),
  retention_days: z.number().int().nonnegative().optional(),
});

const country = z.string().regex(/^[A-Z]{2}$/, 'expected an ISO 3166-1 alpha-2 code such as "US"');

const protocol = z.enum(PROTOCOLS, { error: `expected one of ${PROTOCOLS.join(', ')}` });

const apis = z
  .array(z.enum(APIS, { error: `expected one of ${APIS.join(', ')}` }))
  .min(1)
  .refine((given) => !given.includes('compact') || given.includes('responses'), {
    error: 'compact stands beside responses: it is POST /responses/compact of that API',
  });

/** `cancel` ends the provider's answer; `drain` reads it on to its end, to learn what the provider bills. */
export const ON_DISCONNECT = ['cancel', 'drain'] as const;

const onDisconnect = z.enum(ON_DISCONNECT, { error: `expected one of ${ON_DISCONNECT.join(', ')}` });

const provider = z.strictObject({
  slug,
  name: z.string().min(1).optional(),
  protocol,
  base_url: z
    .string()
    .refine(
      (value) => /^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''),
      'expected an http or https URL',
    )
    .optional(),
  api_key: z.string().min(1).optional(),
  /** Absent: chat alone. An endpoint may say otherwise. */
  apis: apis.optional(),
  /** Handling of an answer after its client disconnects. An endpoint can override it. */
  on_disconnect: onDisconnect.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  data_policy: dataPolicy.optional(),
  regions: z.array(z.enum(['eu', 'us'])).optional(),
  headquarters: country.optional(),
  datacenters: z.array(country).optional(),
  privacy_policy_url: z.string().optional(),
  terms_of_service_url: z.string().optional(),
  status_page_url: z.string().optional(),
});

/** Beside the base tier; each has prices of its own. */
export const TIERS = ['flex', 'priority', 'scale', 'ultrafast'] as const;

const endpoint = z.strictObject({
  provider: slug,
  variant: slug.optional(),
  tier: z.enum(TIERS, { error: `expected one of ${TIERS.join(', ')}` }).optional(),
  upstream_model: z.string().min(1).optional(),
  context_length: tokens.optional(),
  max_completion_tokens: tokens.nullish(),
  max_prompt_tokens: tokens.nullish(),
  quantization: z.string().optional(),
  pricing,
  supported_parameters: z.array(z.string()).optional(),
  supports_implicit_caching: z.boolean().optional(),
  supports_voice_cloning: z.boolean().optional(),
  /** Spoken with where a request names no voice. */
  default_voice: z.string().min(1).optional(),
  image: imageSettings(price).optional(),
  apis: apis.optional(),
  /** Absent: as the provider says, or `cancel`. */
  on_disconnect: onDisconnect.optional(),
  /** Output speed that hidden reasoning is estimated by until one is measured. */
  output_tokens_per_second: z.number().positive().max(1_000_000).optional(),
});

const architecture = z.strictObject({
  input_modalities: z.array(z.enum(['text', 'image', 'file', 'audio', 'video'])).optional(),
  output_modalities: z
    .array(
      z.enum([
        'text',
        'image',
        'embeddings',
        'audio',
        'video',
        'rerank',
        'speech',
        'transcription',
        'decisions',
      ]),
    )
    .optional(),
  modality: z.string().nullish(),
  instruct_type: z.string().nullish(),
  tokenizer: z.string().nullish(),
});

const index = z.number().nonnegative().nullish();

/** As the model record publishes them; router models choose by the indices. */
const benchmarks = z.strictObject({
  artificial_analysis: z
    .strictObject({ intelligence_index: index, coding_index: index, agentic_index: index })
    .optional(),
  design_arena: z
    .array(
      z.strictObject({
        arena: z.string().min(1),
        category: z.string().min(1),
        elo: z.number(),
        rank: z.number().int().positive(),
        win_rate: z.number().min(0).max(100),
      }),
    )
    .optional(),
});

/** Fields of use that models are listed under. */
export const CATEGORIES = [
  'programming',
  'roleplay',
  'marketing',
  'marketing/seo',
  'technology',
  'science',
  'translation',
  'legal',
  'finance',
  'health',
  'trivia',
  'academia',
] as const;

const effort = z.enum(['max', 'xhigh', 'high', 'medium', 'low', 'minimal', 'none']);

const reasoning = z.strictObject({
  mandatory: z.boolean(),
  default_enabled: z.boolean().optional(),
  default_effort: effort.nullish(),
  supported_efforts: z.array(effort).nullish(),
  supports_max_tokens: z.boolean().optional(),
});

const model = z.strictObject({
  id: modelId,
  name: z.string().min(1).optional(),
  canonical_slug: z.string().min(1).optional(),
  /** Further names that callers may use, such as a bare `gpt-4o`. */
  aliases: z.array(z.string().regex(/^[^\s:]+$/, 'expected a name without blanks and colons')).optional(),
  description: z.string().optional(),
  created: z
    .number()
    .int()
    .nonnegative()
    .max(LATEST_SECOND, 'expected seconds since 1970, before the year 10000')
    .optional(),
  context_length: tokens.optional(),
  architecture: architecture.optional(),
  supported_parameters: z.array(z.string()).optional(),
  supported_voices: z.array(z.string()).nullish(),
  default_parameters: z
    .strictObject({
      temperature: z.number().nullish(),
      top_p: z.number().nullish(),
      top_k: z.number().int().nullish(),
      frequency_penalty: z.number().nullish(),
      presence_penalty: z.number().nullish(),
      repetition_penalty: z.number().nullish(),
    })
    .nullish(),
  hugging_face_id: z.string().nullish(),
  expiration_date: z
    .string()
    .refine((value) => !Number.isNaN(Date.parse(value)), 'expected a date, such as 2027-01-31')
    .nullish(),
  knowledge_cutoff: z.string().nullish(),
  per_request_limits: z.strictObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
  is_moderated: z.boolean().optional(),
  categories: z.array(z.enum(CATEGORIES)).optional(),
  distillable: z.boolean().optional(),
  benchmarks: benchmarks.optional(),
  reasoning: reasoning.optional(),
  endpoints: z.array(endpoint).min(1),
});

const settings = z.strictObject({
  credits: z.strictObject({ enforce: z.boolean().optional() }).optional(),
  rate_limits: z
    .strictObject({
      /** Of each key, to what makes generations. */
      key_requests_per_minute: z.number().int().positive().optional(),
      /** Of each key, to keys, files and the records of calls. */
      management_requests_per_minute: z.number().int().positive().optional(),
      free_requests_per_minute: z.number().int().nonnegative().optional(),
      free_requests_per_day: z.number().int().nonnegative().optional(),
      free_requests_per_day_after_purchase: z.number().int().nonnegative().optional(),
    })
    .optional(),
  files: z
    .strictObject({
      /** Of all files of one workspace; absent: 10 GiB. */
      quota_bytes: z.number().int().nonnegative().optional(),
      /** Absent: files stay until they are deleted. */
      retention_days: z.number().int().positive().optional(),
    })
    .optional(),
  memory: z
    .strictObject({
      /** Of one request with its files and media; absent: 64 MiB. */
      request_bytes: z.number().int().positive().optional(),
      /** Of all requests together; absent: derived from the heap limit and the memory of the machine. */
      process_bytes: z.number().int().positive().optional(),
    })
    .optional(),
  diagnostics: z
    .strictObject({
      /** Files of exchanges with a provider that failed or were not fully understood; absent: none. */
      record: z
        .strictObject({
          provider: slug,
          /** Part of the calls that is watched; absent: all. */
          share: z.number().min(0).max(1).optional(),
          directory: z.string().min(1),
          /** Absent: replaced. */
          texts: z.enum(['replaced', 'kept']).optional(),
          /** Bytes of all files together; absent: 100 MiB. */
          max_bytes: z.number().int().min(1).optional(),
        })
        .optional(),
    })
    .optional(),
  generations: z
    .strictObject({
      /** Of the records of calls; absent: they stay. A call may be repeated under its key for a day. */
      retention_days: z.number().int().min(2).optional(),
    })
    .optional(),
  byok: z
    .strictObject({
      fee_percent: z.number().min(0).max(100).optional(),
      free_usd_per_month: z.number().min(0).max(9_000_000).optional(),
    })
    .optional(),
  interns: z
    .strictObject({
      programme: z
        .union([z.enum(['all', 'none']), z.array(slug)], {
          error: 'expected all, none or a list of slugs of workspaces',
        })
        .optional(),
    })
    .optional(),
  vault: z
    .strictObject({
      enabled: z.boolean().optional(),
      writes: z.enum(['enabled', 'disabled']).optional(),
      requests_per_minute: z.number().int().positive().optional(),
    })
    .optional(),
  routing: z.strictObject({ balance: z.enum(['price', 'off']).optional() }).optional(),
  broadcast: z.strictObject({ queue_rows: z.number().int().positive().optional() }).optional(),
  regional_hosts: z.array(z.enum(['eu', 'us'])).optional(),
  network: z
    .strictObject({
      allow_private: z
        .array(z.string().refine(isAddressOrRange, 'expected an address or a range, such as 10.1.0.0/16'))
        .optional(),
    })
    .optional(),
});

const configuration = z
  .strictObject({
    providers: z.array(provider).optional(),
    models: z.array(model).optional(),
    settings: settings.optional(),
  })
  .superRefine((value, context) => {
    const providers = value.providers ?? [];
    const recorded = value.settings?.diagnostics?.record?.provider;
    if (recorded !== undefined && !providers.some((provider) => provider.slug === recorded))
      context.addIssue({
        code: 'custom',
        path: ['settings', 'diagnostics', 'record', 'provider'],
        message: 'expected the slug of a provider of this file',
      });
    duplicates(
      providers.map(({ slug: name }) => name),
      'providers',
      'slug',
      context,
    );
    duplicates(
      (value.models ?? []).map(({ id }) => id),
      'models',
      'id',
      context,
    );
    const known = new Set(providers.map(({ slug: name }) => name));
    for (const [index, entry] of providers.entries())
      if (entry.protocol !== 'demo' && entry.base_url === undefined)
        context.addIssue({
          code: 'custom',
          path: ['providers', index, 'base_url'],
          message: 'expected the URL that paths such as /chat/completions are appended to',
        });
    const openai = new Set(
      providers.filter((entry) => entry.protocol === 'openai').map(({ slug: name }) => name),
    );
    for (const [index, entry] of providers.entries())
      if (entry.apis && entry.protocol !== 'openai')
        context.addIssue({ code: 'custom', path: ['providers', index, 'apis'], message: OPENAI_ONLY });
    const protocols = new Map(providers.map((entry) => [entry.slug, entry.protocol]));
    for (const [index, entry] of (value.models ?? []).entries())
      for (const [position, { provider: name, apis: own, image }] of entry.endpoints.entries()) {
        const wrong = image && misplaced(image, protocols.get(name) ?? 'openai');
        if (wrong)
          context.addIssue({
            code: 'custom',
            path: ['models', index, 'endpoints', position, 'image', ...wrong.path],
            message: wrong.message,
          });
        if (own && known.has(name) && !openai.has(name))
          context.addIssue({
            code: 'custom',
            path: ['models', index, 'endpoints', position, 'apis'],
            message: OPENAI_ONLY,
          });
        if (!known.has(name))
          context.addIssue({
            code: 'custom',
            path: ['models', index, 'endpoints', position, 'provider'],
            message: `expected the slug of a provider in this file (${[...known].join(', ') || 'none is listed'})`,
          });
      }
  });

const OPENAI_ONLY = 'expected no such key, because only providers of the protocol openai have it';

export type Configuration = z.infer<typeof configuration>;
export type ProviderConfiguration = NonNullable<Configuration['providers']>[number];
export type ModelConfiguration = NonNullable<Configuration['models']>[number];
export type EndpointConfiguration = ModelConfiguration['endpoints'][number];
export type PricingConfiguration = EndpointConfiguration['pricing'];
export type Api = (typeof APIS)[number];
export type OnDisconnect = (typeof ON_DISCONNECT)[number];
export type Protocol = (typeof PROTOCOLS)[number];

/** @param refuse called with the first problem: the key, its value and what was expected. */
export function readConfiguration(
  document: unknown,
  env: NodeJS.ProcessEnv,
  refuse: (problem: string) => never,
): Configuration {
  const resolved = fromEnvironment(document ?? {}, env, [], refuse);
  const result = configuration.safeParse(resolved, { error: expectation });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) return refuse('invalid');
  if (issue.code === 'unrecognized_keys')
    return refuse(`${at([...issue.path, issue.keys[0] ?? ''])}: unknown key; is it misspelt?`);
  return refuse(`${at(issue.path)}: got ${shown(issue.path, resolved)}; ${issue.message}`);
}

/**
 * Lets go of the models once they are in the catalogue and in the database. Many parts hold the configuration, and
 * thousands of models as they were written weigh as much as the catalogue that was made of them.
 */
export function releaseModels(configuration: Configuration): void {
  delete configuration.models;
}

/** What a model from elsewhere has that a configuration may not say. */
export interface ModelProblem {
  readonly problem: string;
  /** Of the member that is wrong. */
  readonly path: readonly PropertyKey[];
}

/** Holds a model from elsewhere against what a configuration may say. @returns it, or what is wrong with it. */
export function checkModel(candidate: unknown): { model: ModelConfiguration } | ModelProblem {
  const result = model.safeParse(candidate, { error: expectation });
  if (result.success) return { model: result.data };
  const [issue] = result.error.issues;
  if (!issue) return { problem: 'invalid', path: [] };
  const isUnknown = issue.code === 'unrecognized_keys';
  return {
    problem: `${at(issue.path)}: ${isUnknown ? `unknown key ${issue.keys[0]}` : issue.message}`,
    path: isUnknown ? [...issue.path, issue.keys[0] ?? ''] : issue.path,
  };
}

/** Aliases of YAML may lead in a circle. */
const MOST_LEVELS = 64;

/** In a secret, what begins like a variable and is none: `$NAME`, `$(NAME)`, `${NAME`, `${NAME:-other}`. */
const MISTAKEN_VARIABLE = /^(?:Bearer +)?\$(?:[A-Za-z_]\w*$|\(|\{(?![A-Za-z_][A-Za-z0-9_]*\}))/;

const isSecret = (path: readonly PropertyKey[]): boolean =>
  path.some((part) => part === 'api_key' || part === 'headers');

/** `${NAME}` in any text is read from the environment. */
function fromEnvironment(
  value: unknown,
  env: NodeJS.ProcessEnv,
  path: PropertyKey[],
  refuse: (problem: string) => never,
): unknown {
  if (typeof value === 'string') {
    if (isSecret(path) && MISTAKEN_VARIABLE.test(value))
      return refuse(
        `${at(path)}: got a value that is not shown; expected \${NAME} where a variable of the environment is meant`,
      );
    return value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, name: string) => {
      const found = env[name];
      return found ?? refuse(`${at(path)}: the environment has no variable ${name}`);
    });
  }
  if (path.length > MOST_LEVELS)
    return refuse(
      `${at(path.slice(0, 1))}: contains itself, or is nested more than ${MOST_LEVELS} levels deep`,
    );
  if (value === null || typeof value !== 'object') return value;
  // Large catalogues name no variables: what has none is not copied.
  let copy: object | undefined;
  for (const [key, item] of Object.entries(value) as [string, unknown][]) {
    const part = Array.isArray(value) ? Number(key) : key;
    const resolved = fromEnvironment(item, env, [...path, part], refuse);
    if (resolved !== item)
      Object.assign((copy ??= Array.isArray(value) ? [...(value as unknown[])] : { ...value }), {
        [part]: resolved,
      });
  }
  return copy ?? value;
}

function isPrice(text: string): boolean {
  try {
    parsePrice(text);
    return true;
  } catch {
    return false;
  }
}

function duplicates(names: string[], list: string, key: string, context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (seen.has(name))
      context.addIssue({
        code: 'custom',
        path: [list, index, key],
        message: `expected a ${key} that no other entry has`,
      });
    seen.add(name);
  }
}

const at = (path: PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`),
    '',
  ) || 'the document';

/** The refused value, cut short; never a credential, nor what may hold one. */
function shown(path: PropertyKey[], document: unknown): string {
  const inProvider = path[0] === 'providers' && path.length <= 2;
  if (isSecret(path)) return 'a value that is not shown';
  let value = document;
  for (const part of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[part];
  if (value === undefined) return 'nothing';
  if (value === null) return 'nothing (null)';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'an object';
  if (inProvider) return `a ${typeof value}`;
  const text = JSON.stringify(value).replace(/\/\/[^/@\s]+@/, '//…@');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
