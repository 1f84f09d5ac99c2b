import type { components } from '../../generated/openapi';

type ChatRequest = components['schemas']['ChatRequest'];

/** Request fields that endpoints list as supported parameters. */
export const PARAMETERS = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'prediction',
  'seed',
  'response_format',
  'stop',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'verbosity',
  'reasoning',
  'reasoning_effort',
] as const satisfies readonly (keyof ChatRequest)[];

export type Parameter = (typeof PARAMETERS)[number];

/** Fields of our request that say where it goes and how it is run here: none of them is said to a model. */
export const GATEWAY_FIELDS = [
  'model',
  'models',
  'messages',
  'provider',
  'plugins',
  'route',
  'session_id',
  'trace',
  'metadata',
  'debug',
  'preset',
  'usage',
  'user',
  'stream',
  'stream_options',
  'service_tier',
  'stop_server_tools_when',
  'deferred_tools',
  'cache_control',
  'prompt_cache_options',
] as const satisfies readonly (keyof ChatRequest)[];

/** Fields that every wire reads, refuses or leaves to the gateway. Any other is between the caller and a provider. */
export const READ_FIELDS: ReadonlySet<string> = new Set([
  ...GATEWAY_FIELDS,
  ...PARAMETERS,
  'max_tokens',
  'max_completion_tokens',
  'max_tool_calls',
  'image_config',
  'include_reasoning',
  'structured_outputs',
  'web_search_options',
  'modalities',
  'audio',
  'n',
  'store',
]);
