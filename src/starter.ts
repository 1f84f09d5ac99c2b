import type {
  Configuration,
  EndpointConfiguration,
  ModelConfiguration,
  ProviderConfiguration,
} from './configuration';

import { GEMINI_IMAGES, OPENAI_IMAGES, type ImageRow } from './starter-images';
import { trimEnd } from './trim';

/**
 * What the gateway offers without a configuration file: the demo provider, and each provider whose
 * credential stands in the environment. Prices and limits are the providers' public ones of
 * {@link STARTER_DATE}; an operator who bills by them writes a configuration of their own.
 */
export const STARTER_DATE = '2026-11-01';

const CHAT_PARAMETERS = [
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'stop',
  'seed',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'response_format',
  'structured_outputs',
  'frequency_penalty',
  'presence_penalty',
  'logit_bias',
  'logprobs',
  'top_logprobs',
];
const REASONING_PARAMETERS = [
  'max_tokens',
  'max_completion_tokens',
  'seed',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'response_format',
  'structured_outputs',
  'reasoning',
  'include_reasoning',
  'reasoning_effort',
];

const SAMPLING_PARAMETERS = ['temperature', 'top_p', 'top_k'];
const MESSAGES_PARAMETERS = [
  'max_tokens',
  'max_completion_tokens',
  'stop',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'response_format',
  'structured_outputs',
  'reasoning',
  'include_reasoning',
  'reasoning_effort',
  'verbosity',
];
const GEMINI_PARAMETERS = [
  'max_tokens',
  'max_completion_tokens',
  ...SAMPLING_PARAMETERS,
  'stop',
  'seed',
  'tools',
  'tool_choice',
  'response_format',
  'structured_outputs',
  'reasoning',
  'include_reasoning',
  'reasoning_effort',
];

interface Starter {
  readonly provider: Omit<ProviderConfiguration, 'api_key'>;
  readonly credential: string;
  /** Overrides the provider's address, as its own client does. */
  readonly address?: string;
  /** What its own client puts after that address. */
  readonly version?: string;
  /** What its models take, where that is not what most do. */
  readonly parameters?: readonly string[];
  readonly models: readonly Row[];
  readonly embeddings?: readonly EmbeddingRow[];
  readonly images?: readonly ImageRow[];
}

/** id; name; longest input in tokens; USD per million tokens; what it takes besides text; parameters. */
type EmbeddingRow = readonly [
  string,
  string,
  number,
  string,
  readonly ('image' | 'file' | 'audio' | 'video')[],
  readonly string[],
];

/** id; name; context; output limit; USD per million tokens: prompt, completion, cached prompt; what it takes; USD per million tokens written to the cache. */
type Row = readonly [
  string,
  string,
  number,
  number,
  string,
  string,
  string | null,
  ('image' | 'file' | 'audio' | 'video' | 'reasoning' | 'sampling')[],
  string?,
];

const STARTERS: readonly Starter[] = [
  {
    credential: 'OPENAI_API_KEY',
    address: 'OPENAI_BASE_URL',
    provider: {
      slug: 'openai',
      name: 'OpenAI',
      protocol: 'openai',
      base_url: 'https://api.openai.com/v1',
      apis: ['chat', 'responses'],
      data_policy: { training: false, retains_prompts: true, retention_days: 30 },
      regions: ['us'],
    },
    embeddings: [
      ['openai/text-embedding-3-small', 'OpenAI: Text Embedding 3 Small', 8_192, '0.02', [], ['dimensions']],
      ['openai/text-embedding-3-large', 'OpenAI: Text Embedding 3 Large', 8_192, '0.13', [], ['dimensions']],
    ],
    images: OPENAI_IMAGES,
    models: [
      ['openai/gpt-5', 'OpenAI: GPT-5', 400_000, 128_000, '1.25', '10', '0.125', ['image', 'reasoning']],
      [
        'openai/gpt-5-mini',
        'OpenAI: GPT-5 Mini',
        400_000,
        128_000,
        '0.25',
        '2',
        '0.025',
        ['image', 'reasoning'],
      ],
      [
        'openai/gpt-5-nano',
        'OpenAI: GPT-5 Nano',
        400_000,
        128_000,
        '0.05',
        '0.4',
        '0.005',
        ['image', 'reasoning'],
      ],
      ['openai/gpt-4.1', 'OpenAI: GPT-4.1', 1_047_576, 32_768, '2', '8', '0.5', ['image']],
      ['openai/gpt-4.1-mini', 'OpenAI: GPT-4.1 Mini', 1_047_576, 32_768, '0.4', '1.6', '0.1', ['image']],
      ['openai/gpt-4o', 'OpenAI: GPT-4o', 128_000, 16_384, '2.5', '10', '1.25', ['image']],
      ['openai/gpt-4o-mini', 'OpenAI: GPT-4o-mini', 128_000, 16_384, '0.15', '0.6', '0.075', ['image']],
    ],
  },
  {
    credential: 'ANTHROPIC_API_KEY',
    address: 'ANTHROPIC_BASE_URL',
    version: '/v1',
    parameters: MESSAGES_PARAMETERS,
    provider: {
      slug: 'anthropic',
      name: 'Anthropic',
      protocol: 'anthropic',
      base_url: 'https://api.anthropic.com/v1',
      data_policy: { training: false, retains_prompts: true, retention_days: 30 },
      regions: ['us'],
    },
    models: [
      [
        'anthropic/claude-opus-5.5',
        'Anthropic: Claude Opus 5.5',
        1_000_000,
        128_000,
        '4',
        '20',
        '0.4',
        ['image', 'file', 'reasoning'],
        '5',
      ],
      [
        'anthropic/claude-sonnet-5.5',
        'Anthropic: Claude Sonnet 5.5',
        1_000_000,
        128_000,
        '2',
        '10',
        '0.2',
        ['image', 'file', 'reasoning'],
        '2.5',
      ],
      [
        'anthropic/claude-sonnet-4.6',
        'Anthropic: Claude Sonnet 4.6',
        1_000_000,
        128_000,
        '3',
        '15',
        '0.3',
        ['image', 'file', 'reasoning', 'sampling'],
        '3.75',
      ],
      [
        'anthropic/claude-haiku-4.5',
        'Anthropic: Claude Haiku 4.5',
        200_000,
        64_000,
        '1',
        '5',
        '0.1',
        ['image', 'file', 'reasoning', 'sampling'],
        '1.25',
      ],
    ],
  },
  {
    credential: 'GEMINI_API_KEY',
    address: 'GEMINI_BASE_URL',
    version: '/v1beta',
    parameters: GEMINI_PARAMETERS,
    provider: {
      slug: 'google-ai-studio',
      name: 'Google AI Studio',
      protocol: 'gemini',
      base_url: 'https://generativelanguage.googleapis.com/v1beta',
    },
    embeddings: [
      [
        'google/gemini-embedding-001',
        'Google: Gemini Embedding 001',
        2_048,
        '0.15',
        [],
        ['dimensions', 'input_type'],
      ],
    ],
    images: GEMINI_IMAGES,
    models: [
      [
        'google/gemini-3.8-flash',
        'Google: Gemini 3.8 Flash',
        1_048_576,
        65_536,
        '0.75',
        '3.75',
        '0.075',
        ['image', 'file', 'audio', 'video', 'reasoning'],
      ],
      [
        'google/gemini-3.1-flash-lite',
        'Google: Gemini 3.1 Flash Lite',
        1_048_576,
        65_536,
        '0.25',
        '1.5',
        '0.025',
        ['image', 'file', 'audio', 'video', 'reasoning'],
      ],
      [
        'google/gemini-2.5-flash-lite',
        'Google: Gemini 2.5 Flash Lite',
        1_048_576,
        65_536,
        '0.1',
        '0.4',
        '0.01',
        ['image', 'file', 'audio', 'video', 'reasoning'],
      ],
    ],
  },
  {
    credential: 'GROQ_API_KEY',
    address: 'GROQ_BASE_URL',
    provider: { slug: 'groq', name: 'Groq', protocol: 'openai', base_url: 'https://api.groq.com/openai/v1' },
    models: [
      [
        'meta-llama/llama-3.3-70b-instruct',
        'Meta: Llama 3.3 70B Instruct',
        131_072,
        32_768,
        '0.59',
        '0.79',
        null,
        [],
      ],
    ],
  },
  {
    credential: 'DEEPSEEK_API_KEY',
    address: 'DEEPSEEK_BASE_URL',
    provider: {
      slug: 'deepseek',
      name: 'DeepSeek',
      protocol: 'openai',
      base_url: 'https://api.deepseek.com/v1',
    },
    models: [
      ['deepseek/deepseek-chat', 'DeepSeek: DeepSeek Chat', 131_072, 8_192, '0.28', '0.42', '0.028', []],
    ],
  },
  {
    credential: 'TOGETHER_API_KEY',
    address: 'TOGETHER_BASE_URL',
    provider: {
      slug: 'together',
      name: 'Together',
      protocol: 'openai',
      base_url: 'https://api.together.xyz/v1',
    },
    models: [
      [
        'meta-llama/llama-3.3-70b-instruct',
        'Meta: Llama 3.3 70B Instruct',
        131_072,
        131_072,
        '0.88',
        '0.88',
        null,
        [],
      ],
    ],
  },
];

/** What each provider calls a model where that is not the part of the id after the author. */
const UPSTREAM_NAMES: Readonly<Record<string, string>> = {
  'anthropic anthropic/claude-opus-5.5': 'claude-opus-5-5',
  'anthropic anthropic/claude-sonnet-5.5': 'claude-sonnet-5-5',
  'anthropic anthropic/claude-sonnet-4.6': 'claude-sonnet-4-6',
  'anthropic anthropic/claude-haiku-4.5': 'claude-haiku-4-5',
  'groq meta-llama/llama-3.3-70b-instruct': 'llama-3.3-70b-versatile',
  'together meta-llama/llama-3.3-70b-instruct': 'meta-llama/Llama-3.3-70B-Instruct-Turbo',
};

/** Without GATEWAY_CONFIG: a provider for each credential in the environment, and always the demo. */
export function starterConfiguration(env: NodeJS.ProcessEnv): Configuration {
  const providers: ProviderConfiguration[] = [DEMO_PROVIDER];
  const models = new Map([DEMO_MODEL, DEMO_EMBEDDING_MODEL].map((model) => [model.id, model]));
  for (const starter of STARTERS) {
    const { provider, credential, address, version = '', models: rows } = starter;
    const key = env[credential]?.trim();
    if (!key) continue;
    const own = address && addressIn(env, address);
    const baseUrl = own ? (own.endsWith(version) ? own : own + version) : provider.base_url;
    const { apis, ...rest } = provider;
    providers.push({
      ...rest,
      ...(baseUrl && { base_url: baseUrl }),
      // Another address may be another server, which speaks chat.
      ...(apis && !own && { apis }),
      api_key: key,
    });
    for (const row of rows) {
      const model = toModel(row, starter);
      const known = models.get(model.id);
      models.set(model.id, known ? { ...known, endpoints: [...known.endpoints, ...model.endpoints] } : model);
    }
    for (const row of starter.embeddings ?? []) models.set(row[0], toEmbeddingModel(row, provider.slug));
    for (const row of starter.images ?? []) models.set(row.id, toImageModel(row, provider.slug));
  }
  return { providers, models: [...models.values()] };
}

const MODALITIES = ['image', 'file', 'audio', 'video'] as const;
const TOKENIZERS: Readonly<Record<string, string>> = {
  openai: 'GPT',
  anthropic: 'Claude',
  'google-ai-studio': 'Gemini',
};

function toModel(
  [id, name, context, output, prompt, completion, cached, takes, cacheWrite]: Row,
  { provider: { slug: provider }, parameters }: Starter,
): ModelConfiguration {
  const endpoint: EndpointConfiguration = {
    provider,
    upstream_model: UPSTREAM_NAMES[`${provider} ${id}`] ?? id.slice(id.indexOf('/') + 1),
    context_length: context,
    max_completion_tokens: output,
    pricing: {
      prompt: perToken(prompt),
      completion: perToken(completion),
      ...(cached !== null && { input_cache_read: perToken(cached) }),
      ...(cacheWrite !== undefined && { input_cache_write: perToken(cacheWrite) }),
      // What is kept for an hour costs twice the prompt there.
      ...(provider === 'anthropic' && { input_cache_write_1h: perToken(String(Number(prompt) * 2)) }),
    },
    supported_parameters: parameters
      ? [...parameters, ...(takes.includes('sampling') ? SAMPLING_PARAMETERS : [])]
      : takes.includes('reasoning')
        ? REASONING_PARAMETERS
        : CHAT_PARAMETERS,
  };
  return {
    id,
    name,
    created: Date.parse(STARTER_DATE) / 1000,
    description: `${name}. Price and limits as published on ${STARTER_DATE}.`,
    context_length: context,
    architecture: {
      input_modalities: ['text', ...MODALITIES.filter((modality) => takes.includes(modality))],
      output_modalities: ['text'],
      tokenizer: TOKENIZERS[provider] ?? 'Other',
      instruct_type: null,
    },
    endpoints: [endpoint],
  };
}

const toEmbeddingModel = (
  [id, name, longest, prompt, takes, parameters]: EmbeddingRow,
  provider: string,
): ModelConfiguration => ({
  id,
  name,
  created: Date.parse(STARTER_DATE) / 1000,
  description: `${name}: vectors for search, clustering and classification. Price as published on ${STARTER_DATE}.`,
  context_length: longest,
  architecture: {
    input_modalities: ['text', ...takes],
    output_modalities: ['embeddings'],
    tokenizer: TOKENIZERS[provider] ?? 'Other',
    instruct_type: null,
  },
  endpoints: [
    {
      provider,
      upstream_model: id.slice(id.indexOf('/') + 1),
      context_length: longest,
      pricing: { prompt: perToken(prompt), completion: '0' },
      supported_parameters: [...parameters],
    },
  ],
});

const toImageModel = (
  { id, name, pricing, image, ...limits }: ImageRow,
  provider: string,
): ModelConfiguration => ({
  id,
  name,
  created: Date.parse(STARTER_DATE) / 1000,
  description: `${name}: draws after texts and images. Price as published on ${STARTER_DATE}.`,
  architecture: {
    input_modalities: ['text', 'image'],
    output_modalities: ['image'],
    tokenizer: TOKENIZERS[provider] ?? 'Other',
    instruct_type: null,
  },
  endpoints: [
    {
      provider,
      upstream_model: id.slice(id.indexOf('/') + 1),
      ...limits,
      pricing: {
        prompt: perToken(pricing.prompt),
        completion: perToken(pricing.completion),
        ...(pricing.imageToken && { image_token: perToken(pricing.imageToken) }),
        image_output: perToken(pricing.imageOutput),
        ...(pricing.cacheRead && { input_cache_read: perToken(pricing.cacheRead) }),
      },
      image,
    },
  ],
});

/** USD per million tokens to USD per token, by moving the decimal point. */
function perToken(perMillion: string): string {
  const [whole = '0', decimals = ''] = perMillion.split('.');
  const digits = `${whole.padStart(7, '0')}`;
  return trimEnd(`${digits.slice(0, -6)}.${digits.slice(-6)}${decimals}`, '0').replace(/\.$/, '');
}

const DEMO_PROVIDER: ProviderConfiguration = {
  slug: 'demo',
  name: 'Demo',
  protocol: 'demo',
  data_policy: { training: false, retains_prompts: false, retention_days: 0 },
  regions: ['eu', 'us'],
};

const DEMO_MODEL: ModelConfiguration = {
  id: 'demo/echo',
  name: 'Demo: Echo',
  created: Date.parse(STARTER_DATE) / 1000,
  description:
    'Not a language model: a deterministic stand-in inside the gateway that answers without any network, free of charge. ' +
    'It repeats what it was told, streams at a readable pace, calls a tool when tools are offered and the message asks ' +
    'for one, and shows a line of reasoning when reasoning is requested. It exists for first steps and for tests.',
  context_length: 128_000,
  architecture: {
    input_modalities: ['text'],
    output_modalities: ['text'],
    tokenizer: 'Other',
    instruct_type: null,
  },
  endpoints: [
    {
      provider: 'demo',
      upstream_model: 'echo',
      context_length: 128_000,
      max_completion_tokens: 16_384,
      pricing: { prompt: '0', completion: '0' },
      supported_parameters: [
        'max_tokens',
        'max_completion_tokens',
        'stop',
        'tools',
        'tool_choice',
        'reasoning',
        'include_reasoning',
        'reasoning_effort',
        'response_format',
      ],
    },
  ],
};

const DEMO_EMBEDDING_MODEL: ModelConfiguration = {
  id: 'demo/embed',
  name: 'Demo: Embed',
  created: Date.parse(STARTER_DATE) / 1000,
  description:
    'Not a language model: deterministic vectors made inside the gateway from the words of a text, free of charge. Texts ' +
    'that share words are near each other; their meaning plays no part. It exists for first steps and for tests.',
  context_length: 128_000,
  architecture: {
    input_modalities: ['text'],
    output_modalities: ['embeddings'],
    tokenizer: 'Other',
    instruct_type: null,
  },
  endpoints: [
    {
      provider: 'demo',
      upstream_model: 'embed',
      context_length: 128_000,
      pricing: { prompt: '0', completion: '0' },
      supported_parameters: ['dimensions'],
    },
  ],
};

/** @throws Error that names the variable. */
function addressIn(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const set = env[name];
  const given = set === undefined ? undefined : trimEnd(set.trim(), '/');
  if (given && !/^https?:$/.test(URL.canParse(given) ? new URL(given).protocol : ''))
    throw new Error(`${name}: expected an http or https URL, got ${JSON.stringify(given.slice(0, 60))}`);
  return given;
}
