import type { components } from '../../generated/openapi';

type Schemas = components['schemas'];

/**
 * The allow-list of fields for each upstream wire. `docs/upstream-fields.md` prints these tables; a unit test compares
 * both. Request builders read them, and so does the check of callers with a limit.
 */

/**
 * - `written`: the gateway reads the field and writes the wire's own form of it, or keeps it for itself.
 * - `listed`: sent to endpoints that list the field among their parameters.
 * - `passes`: sent as it came, because it costs nothing apart.
 * - `held`: sent, because the hold covers its cost.
 * - `checked`: sent after each value in it was checked. Callers with a limit may send only values that cost nothing apart.
 * - `unlimited`: sent for callers without a limit. Others are refused by name: a provider may bill it apart.
 * - `dropped`: never sent; the wire has no such field.
 * - `refused`: never sent, refused by name for everyone: it would replace text that was screened and measured.
 */
export type Passing =
  'written' | 'listed' | 'passes' | 'held' | 'checked' | 'unlimited' | 'dropped' | 'refused';

export type Wire =
  | 'chat-openai'
  | 'chat-responses'
  | 'chat-anthropic'
  | 'chat-gemini'
  | 'responses-responses'
  | 'messages-anthropic';

export interface WireFields {
  readonly fields: ReadonlyMap<string, Passing>;
  /** The rule for a field that the table does not have. */
  readonly unknown: Extract<Passing, 'unlimited' | 'dropped'>;
}

/** Fields of other formats that replace the messages, or add stored text to them. No wire gets them from chat. */
const STEERING = {
  background: 'refused',
  contents: 'refused',
  conversation: 'refused',
  input: 'refused',
  previous_response_id: 'refused',
  prompt: 'refused',
  system_instruction: 'refused',
  systemInstruction: 'refused',
} as const satisfies Record<string, Passing>;

/** Chat fields that no wire gets under their own name. */
const GATEWAY = {
  cache_control: 'written',
  debug: 'written',
  deferred_tools: 'written',
  include_reasoning: 'written',
  max_completion_tokens: 'written',
  max_tokens: 'written',
  max_tool_calls: 'written',
  messages: 'written',
  metadata: 'written',
  model: 'written',
  models: 'written',
  plugins: 'written',
  preset: 'written',
  prompt_cache_options: 'written',
  provider: 'written',
  reasoning: 'written',
  reasoning_effort: 'written',
  route: 'written',
  service_tier: 'written',
  session_id: 'written',
  stop_server_tools_when: 'written',
  store: 'written',
  stream: 'written',
  stream_options: 'written',
  structured_outputs: 'written',
  trace: 'written',
  usage: 'written',
  user: 'written',
  web_search_options: 'written',
} as const satisfies Record<string, Passing>;

type ChatTable = Record<keyof Schemas['ChatRequest'] | 'n' | 'store', Passing> &
  typeof STEERING &
  Record<string, Passing>;

/** Settings of servers that copy OpenAI's wire. None of them adds text to the prompt or length to the answer. */
const SERVER_SETTINGS = {
  allowed_token_ids: 'passes',
  bad_words: 'passes',
  cache_prompt: 'passes',
  chat_template_kwargs: 'passes',
  context_length_exceeded_behavior: 'passes',
  disable_tool_validation: 'passes',
  dry_allowed_length: 'passes',
  dry_base: 'passes',
  dry_multiplier: 'passes',
  dry_penalty_last_n: 'passes',
  dry_sequence_breakers: 'passes',
  dynatemp_exponent: 'passes',
  dynatemp_range: 'passes',
  enable_thinking: 'passes',
  grammar: 'passes',
  guided_choice: 'passes',
  guided_decoding_backend: 'passes',
  guided_grammar: 'passes',
  guided_json: 'passes',
  guided_regex: 'passes',
  guided_whitespace_pattern: 'passes',
  ignore_eos: 'passes',
  include_stop_str_in_output: 'passes',
  json_schema: 'passes',
  length_penalty: 'passes',
  min_tokens: 'passes',
  mirostat: 'passes',
  mirostat_eta: 'passes',
  mirostat_lr: 'passes',
  mirostat_target: 'passes',
  mirostat_tau: 'passes',
  perf_metrics_in_response: 'passes',
  priority: 'passes',
  prompt_cache_retention: 'passes',
  prompt_truncate_len: 'passes',
  random_seed: 'passes',
  reasoning_format: 'passes',
  reasoning_split: 'passes',
  repeat_last_n: 'passes',
  repeat_penalty: 'passes',
  return_tokens_as_token_ids: 'passes',
  safe_prompt: 'held',
  safety_identifier: 'passes',
  safety_model: 'passes',
  samplers: 'passes',
  skip_special_tokens: 'passes',
  spaces_between_special_tokens: 'passes',
  stop_token_ids: 'passes',
  tfs_z: 'passes',
  thinking: 'passes',
  thinking_budget: 'passes',
  truncate_prompt_tokens: 'passes',
  typical_p: 'passes',
  xtc_probability: 'passes',
  xtc_threshold: 'passes',
} as const satisfies Record<string, Passing>;

/** Fields that one provider or another bills apart, or that bring text nobody measured. Unknown fields are the same. */
const BILLED_APART = {
  cachedContent: 'unlimited',
  cached_content: 'unlimited',
  chat_template: 'unlimited',
  compound_custom: 'unlimited',
  container: 'unlimited',
  context_management: 'unlimited',
  documents: 'unlimited',
  enable_search: 'unlimited',
  extra_body: 'unlimited',
  inference_geo: 'unlimited',
  mcp_servers: 'unlimited',
  options: 'unlimited',
  prompt_mode: 'unlimited',
  search_options: 'unlimited',
  search_parameters: 'unlimited',
  search_settings: 'unlimited',
  web_search: 'unlimited',
} as const satisfies Record<string, Passing>;

const CHAT_OPENAI = {
  ...GATEWAY,
  ...STEERING,
  ...SERVER_SETTINGS,
  ...BILLED_APART,
  audio: 'held',
  frequency_penalty: 'listed',
  image_config: 'written',
  logit_bias: 'listed',
  logprobs: 'listed',
  min_p: 'listed',
  modalities: 'held',
  n: 'held',
  parallel_tool_calls: 'listed',
  prediction: 'listed',
  presence_penalty: 'listed',
  prompt_cache_key: 'passes',
  repetition_penalty: 'listed',
  response_format: 'listed',
  seed: 'listed',
  stop: 'listed',
  temperature: 'listed',
  tool_choice: 'listed',
  tools: 'listed',
  top_a: 'listed',
  top_k: 'listed',
  top_logprobs: 'listed',
  top_p: 'listed',
  verbosity: 'listed',
} as const satisfies ChatTable;

const CHAT_RESPONSES = {
  ...GATEWAY,
  ...STEERING,
  ...BILLED_APART,
  audio: 'written',
  frequency_penalty: 'dropped',
  image_config: 'written',
  include: 'unlimited',
  instructions: 'refused',
  logit_bias: 'dropped',
  logprobs: 'written',
  min_p: 'dropped',
  modalities: 'written',
  n: 'written',
  parallel_tool_calls: 'listed',
  prediction: 'dropped',
  presence_penalty: 'dropped',
  prompt_cache_key: 'passes',
  prompt_cache_retention: 'passes',
  repetition_penalty: 'dropped',
  response_format: 'written',
  safety_identifier: 'passes',
  seed: 'dropped',
  stop: 'dropped',
  temperature: 'listed',
  text: 'unlimited',
  tool_choice: 'written',
  tools: 'written',
  top_a: 'dropped',
  top_k: 'dropped',
  top_logprobs: 'written',
  top_p: 'listed',
  truncation: 'passes',
  verbosity: 'written',
} as const satisfies ChatTable;

const CHAT_ANTHROPIC = {
  ...GATEWAY,
  ...STEERING,
  audio: 'written',
  container: 'unlimited',
  context_management: 'checked',
  frequency_penalty: 'dropped',
  image_config: 'written',
  inference_geo: 'unlimited',
  logit_bias: 'dropped',
  logprobs: 'dropped',
  mcp_servers: 'unlimited',
  min_p: 'dropped',
  modalities: 'written',
  n: 'written',
  parallel_tool_calls: 'written',
  prediction: 'dropped',
  presence_penalty: 'dropped',
  prompt_cache_key: 'dropped',
  repetition_penalty: 'dropped',
  response_format: 'written',
  seed: 'dropped',
  stop: 'written',
  temperature: 'written',
  tool_choice: 'written',
  tools: 'written',
  top_a: 'dropped',
  top_k: 'written',
  top_logprobs: 'dropped',
  top_p: 'written',
  verbosity: 'written',
} as const satisfies ChatTable;

const CHAT_GEMINI = {
  ...GATEWAY,
  ...STEERING,
  audio: 'written',
  cachedContent: 'unlimited',
  cached_content: 'unlimited',
  frequency_penalty: 'written',
  image_config: 'written',
  logit_bias: 'dropped',
  logprobs: 'written',
  min_p: 'dropped',
  modalities: 'written',
  n: 'written',
  parallel_tool_calls: 'dropped',
  prediction: 'dropped',
  presence_penalty: 'written',
  prompt_cache_key: 'dropped',
  repetition_penalty: 'dropped',
  response_format: 'written',
  safetySettings: 'passes',
  safety_settings: 'passes',
  seed: 'written',
  stop: 'written',
  temperature: 'written',
  tool_choice: 'written',
  tools: 'written',
  top_a: 'dropped',
  top_k: 'written',
  top_logprobs: 'written',
  top_p: 'written',
  verbosity: 'dropped',
} as const satisfies ChatTable;

/** The caller's own Responses body. */
const RESPONSES_RESPONSES = {
  background: 'dropped',
  cache_control: 'dropped',
  context_management: 'unlimited',
  conversation: 'refused',
  debug: 'dropped',
  deferred_tools: 'dropped',
  frequency_penalty: 'listed',
  image_config: 'dropped',
  include: 'passes',
  input: 'checked',
  instructions: 'passes',
  max_output_tokens: 'held',
  max_tool_calls: 'passes',
  messages: 'refused',
  metadata: 'dropped',
  modalities: 'dropped',
  model: 'written',
  models: 'dropped',
  parallel_tool_calls: 'passes',
  plugins: 'dropped',
  presence_penalty: 'listed',
  preset: 'dropped',
  previous_response_id: 'dropped',
  prompt: 'dropped',
  prompt_cache_key: 'passes',
  prompt_cache_options: 'held',
  prompt_cache_retention: 'passes',
  provider: 'dropped',
  reasoning: 'written',
  route: 'dropped',
  safety_identifier: 'written',
  search_parameters: 'unlimited',
  service_tier: 'written',
  session_id: 'dropped',
  stop_server_tools_when: 'dropped',
  store: 'written',
  stream: 'written',
  stream_options: 'passes',
  temperature: 'listed',
  text: 'passes',
  tool_choice: 'checked',
  tools: 'checked',
  top_k: 'dropped',
  top_logprobs: 'listed',
  top_p: 'listed',
  trace: 'dropped',
  truncation: 'passes',
  usage: 'passes',
  user: 'written',
} as const satisfies Record<keyof Schemas['ResponsesRequest'], Passing> & Record<string, Passing>;

/** The caller's own Messages body. */
const MESSAGES_ANTHROPIC = {
  cache_control: 'held',
  container: 'unlimited',
  context_management: 'checked',
  deferred_tools: 'dropped',
  fallbacks: 'dropped',
  inference_geo: 'unlimited',
  max_tokens: 'held',
  mcp_servers: 'unlimited',
  messages: 'checked',
  metadata: 'written',
  model: 'written',
  models: 'dropped',
  output_config: 'checked',
  output_format: 'passes',
  plugins: 'dropped',
  preset: 'dropped',
  provider: 'dropped',
  route: 'dropped',
  safeguards: 'unlimited',
  service_tier: 'written',
  session_id: 'dropped',
  speed: 'written',
  stop_sequences: 'passes',
  stop_server_tools_when: 'dropped',
  stream: 'passes',
  system: 'passes',
  temperature: 'passes',
  thinking: 'checked',
  tool_choice: 'passes',
  tools: 'checked',
  top_k: 'passes',
  top_p: 'passes',
  trace: 'dropped',
  user: 'dropped',
} as const satisfies Record<keyof Schemas['MessagesRequest'], Passing> & Record<string, Passing>;

const table = (fields: Readonly<Record<string, Passing>>, unknown: WireFields['unknown']): WireFields => ({
  fields: new Map(Object.entries(fields)),
  unknown,
});

export const WIRE_FIELDS: Readonly<Record<Wire, WireFields>> = {
  'chat-openai': table(CHAT_OPENAI, 'unlimited'),
  'chat-responses': table(CHAT_RESPONSES, 'unlimited'),
  'chat-anthropic': table(CHAT_ANTHROPIC, 'dropped'),
  'chat-gemini': table(CHAT_GEMINI, 'dropped'),
  'responses-responses': table(RESPONSES_RESPONSES, 'unlimited'),
  'messages-anthropic': table(MESSAGES_ANTHROPIC, 'unlimited'),
};

/** Fields that no wire gets from chat, whoever asks. */
export const REFUSED_FROM_CHAT: readonly string[] = Object.keys(STEERING);

const SENT: ReadonlySet<Passing> = new Set<Passing>(['passes', 'held', 'checked', 'unlimited']);

/** Returns the fields of a wire that are sent as the caller wrote them. */
export const sentAsGiven = (wire: Wire): readonly string[] =>
  [...WIRE_FIELDS[wire].fields].flatMap(([name, passing]) => (SENT.has(passing) ? [name] : []));
