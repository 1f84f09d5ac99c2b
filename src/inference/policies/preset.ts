import { ApiError } from '../../errors';
import type { ChatRequest } from '../../providers/format';
import { shorten } from '../routing/resolve';

/** What a preset keeps of a request: its settings, and the text that stood above the conversation. */
export interface PresetContent {
  readonly config: Readonly<Record<string, unknown>>;
  readonly systemPrompt: string | null;
}

/** What a preset puts under one request. */
export interface PresetAdded {
  /** Settings that the request did not say. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Absent: it has none, or the request says its own. */
  readonly system?: string;
}

/** Whether a preset keeps a field. What belongs to one request alone is not kept. */
const KEPT = {
  audio: true,
  cache_control: true,
  debug: false,
  deferred_tools: true,
  frequency_penalty: true,
  image_config: true,
  include_reasoning: true,
  logit_bias: true,
  logprobs: true,
  max_completion_tokens: true,
  max_tool_calls: true,
  max_tokens: true,
  messages: false,
  metadata: false,
  min_p: true,
  modalities: true,
  model: true,
  models: true,
  parallel_tool_calls: true,
  plugins: true,
  prediction: false,
  presence_penalty: true,
  preset: false,
  prompt_cache_key: false,
  prompt_cache_options: true,
  provider: true,
  reasoning: true,
  reasoning_effort: true,
  repetition_penalty: true,
  response_format: true,
  route: true,
  seed: true,
  service_tier: true,
  session_id: false,
  stop: true,
  stop_server_tools_when: true,
  stream: false,
  stream_options: false,
  structured_outputs: true,
  temperature: true,
  tool_choice: true,
  tools: true,
  top_a: true,
  top_k: true,
  top_logprobs: true,
  top_p: true,
  trace: false,
  usage: false,
  user: false,
  verbosity: true,
  web_search_options: true,
} as const satisfies Record<keyof ChatRequest, boolean>;

/** Names of one setting: a request that gives any of them has said it. */
const SPELLINGS: readonly (readonly (keyof ChatRequest)[])[] = [
  ['max_tokens', 'max_completion_tokens'],
  ['reasoning', 'reasoning_effort', 'include_reasoning'],
  ['provider', 'route'],
];

const MARK = '@preset/';

export const refersToPreset = ({ model, preset }: Pick<ChatRequest, 'model' | 'preset'>): boolean =>
  preset !== undefined || (model?.includes(MARK) ?? false);

/** The slug that a request names, and the model that it names beside it. */
export function presetReference(chat: ChatRequest): { slug: string; model: string | undefined } | undefined {
  const at = chat.model?.indexOf(MARK) ?? -1;
  const named = at < 0 ? undefined : (chat.model ?? '').slice(at + MARK.length);
  const field = chat.preset?.startsWith(MARK) ? chat.preset.slice(MARK.length) : chat.preset;
  const slug = named ?? field;
  if (slug === undefined) return undefined;
  if (field !== undefined && field !== slug)
    throw new ApiError(
      'invalid_request',
      `preset: ${shorten(field)} and the preset of the model, ${shorten(slug)}, differ: name one`,
    );
  const model = at < 0 ? chat.model : (chat.model ?? '').slice(0, at);
  return { slug, model: model === '' ? undefined : model };
}

/** What of a request is worth keeping. @throws ApiError when it refers to a preset itself. */
export function contentOf(chat: ChatRequest): PresetContent {
  if (refersToPreset(chat) || chat.models?.some((id) => id.includes(MARK)))
    throw new ApiError('invalid_request', 'preset: a preset cannot be made of another one; name a model');
  const config = Object.fromEntries(
    Object.entries(chat).filter(
      ([name, value]) => value !== undefined && value !== null && (!isField(name) || KEPT[name]),
    ),
  );
  const texts: string[] = [];
  for (const message of chat.messages)
    if (message.role === 'system' || message.role === 'developer') texts.push(textOf(message.content));
  const systemPrompt = texts.filter((text) => text !== '').join('\n\n');
  return { config, systemPrompt: systemPrompt === '' ? null : systemPrompt };
}

const isField = (name: string): name is keyof typeof KEPT => Object.hasOwn(KEPT, name);

const textOf = (content: string | readonly { readonly text: string }[]): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('\n\n');

/**
 * Puts a preset under a request. Each field of the request goes before the preset's; tools are
 * united. The request's own system text goes before the preset's too.
 */
export function withPreset(
  chat: ChatRequest,
  model: string | undefined,
  { config, systemPrompt }: PresetContent,
): { readonly chat: ChatRequest; readonly added: PresetAdded } {
  const { preset: _named, model: _model, ...own } = chat;
  const given: Partial<ChatRequest> = { ...own, ...(model !== undefined && { model }) };
  const said = new Set<string>(Object.keys(given));
  for (const spellings of SPELLINGS)
    if (spellings.some((name) => said.has(name))) for (const name of spellings) said.add(name);
  const added = Object.fromEntries(Object.entries(config).filter(([name]) => !said.has(name)));
  const merged = { ...added, ...given } as ChatRequest;
  if (Array.isArray(config['tools']) && chat.tools)
    merged.tools = united(config['tools'] as Tools, chat.tools);
  const instructed = chat.messages.some(({ role }) => role === 'system' || role === 'developer');
  const system = systemPrompt !== null && !instructed ? systemPrompt : undefined;
  if (system !== undefined) merged.messages = [{ role: 'system', content: system }, ...chat.messages];
  const fields = { ...added, ...(config['tools'] !== undefined && { tools: config['tools'] }) };
  return { chat: merged, added: { fields, ...(system !== undefined && { system }) } };
}

type Tools = NonNullable<ChatRequest['tools']>;

/** The preset's first; of two with one name the request's. */
function united(preset: Tools, request: Tools): Tools {
  const tools = new Map(preset.map((tool) => [toolKey(tool), tool]));
  for (const tool of request) tools.set(toolKey(tool), tool);
  return [...tools.values()];
}

const toolKey = (tool: Tools[number]): string =>
  tool.type === 'function' && 'function' in tool ? `function ${tool.function.name}` : tool.type;
