import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import { callOf, isServerCall, resultOf, segmentsOf, type ServerCall } from '../../inference/server-calls';
import type { Message, Part } from '../../providers/content';
import type { ChatRequest } from '../../providers/format';
import { array, defined, object, type Json } from '../../providers/json';
import type { ReasoningDetail } from '../../providers/reasoning';
import { fromRedacted, fromThinking } from './thoughts';

type Schemas = components['schemas'];
export type MessagesRequest = Schemas['MessagesRequest'];
export type Countable = Pick<MessagesRequest, 'model' | 'messages' | 'system' | 'tools' | 'preset'>;
type Block = Schemas['MessagesMessageParamContent'];
type ResultPart = Schemas['MessagesToolResultPart'];
/** Of a type that newer providers know and this document does not. */
type OtherBlock = Schemas['MessagesOtherBlockParam'];
type Tool = Schemas['MessagesRequestTool'];
type CustomTool = Schemas['MessagesCustomTool'];
type Mark = Schemas['ChatContentCacheControl'];
type AssistantMessage = Extract<Message, { role: 'assistant' }>;

/** A request in the common language. */
export interface Converted {
  readonly chat: ChatRequest;
  /** What only a provider of this very format can do, named; undefined: nothing. */
  readonly nativeOnly: string | undefined;
  /** What only the gateway can do, so that the body cannot pass as it is; undefined: nothing. */
  readonly gatewayOnly: string | undefined;
  /** Places of the conversation that were left out, for the answer to name. */
  readonly omitted: readonly string[];
}

/** Fields that are converted here. Any other goes on to the provider under its own name. */
const CONVERTED = new Set<string>([
  'output_format',
  'messages',
  'system',
  'tools',
  'tool_choice',
  'thinking',
  'context_management',
  'output_config',
  'fallbacks',
  'metadata',
  'models',
  'safeguards',
  'service_tier',
  'speed',
  'stop_sequences',
  'user',
] satisfies (keyof MessagesRequest | 'output_format')[]);

/** Fields that mean something to one provider alone; to leave them out would change what was asked for. */
const NATIVE_FIELDS = ['container', 'mcp_servers', 'inference_geo', 'safeguards'];

/** Fields of chat that this format has not: under these names nothing reaches chat unchecked. */
const CHAT_FIELDS = {
  audio: true,
  debug: true,
  frequency_penalty: true,
  image_config: true,
  include_reasoning: true,
  logit_bias: true,
  logprobs: true,
  max_completion_tokens: true,
  max_tool_calls: true,
  min_p: true,
  modalities: true,
  n: true,
  parallel_tool_calls: true,
  prediction: true,
  presence_penalty: true,
  prompt_cache_key: true,
  prompt_cache_options: true,
  reasoning: true,
  reasoning_effort: true,
  repetition_penalty: true,
  response_format: true,
  seed: true,
  stop: true,
  stream_options: true,
  structured_outputs: true,
  top_a: true,
  top_logprobs: true,
  usage: true,
  verbosity: true,
  web_search_options: true,
} satisfies Record<Exclude<keyof ChatRequest, keyof MessagesRequest> | 'n', true>;

const FOREIGN_FIELDS = new Set([...NATIVE_FIELDS, ...Object.keys(CHAT_FIELDS)]);

/**
 * The conversation and its settings as a chat request.
 * @param options.interleaves the budget of thoughts is not that of one answer.
 * @throws ApiError for what contradicts itself.
 */
export function toChat(body: MessagesRequest, { interleaves = false } = {}): Converted {
  refuseThreads(body);
  if (!interleaves) refuseBudget(body);
  const notes = new Notes();
  const { messages } = conversation(body, notes);
  if (messages.length === 0)
    throw new ApiError(
      'invalid_request',
      'messages: contains only thinking blocks without a signature, which the gateway drops; send other content',
    );
  const rest = Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => !CONVERTED.has(name) && !FOREIGN_FIELDS.has(name) && value !== undefined,
    ),
  ) as Partial<ChatRequest> & { readonly model: string };
  const tools = toolsOf(body, notes);
  if (searchesTools(body) && body.tool_choice?.type === 'any')
    throw new ApiError('invalid_request', 'tool_choice: beside service:tool_search it is absent or auto');
  const models = modelsOf(body);
  const user = body.user ?? body.metadata?.user_id ?? undefined;
  const choice = toolChoice(body.tool_choice);
  const tier = tierOf(body);
  for (const name of FOREIGN_FIELDS) {
    const value = (body as Json)[name];
    if (value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
      notes.native(name);
  }
  if (body.output_config?.task_budget) notes.native('output_config.task_budget');
  if (body.thinking && !knows(THINKING, body.thinking.type))
    notes.native(`thinking: the type ${body.thinking.type.slice(0, 64)}`);
  if (body.thinking && 'block_binding' in body.thinking && body.thinking.block_binding)
    notes.native('thinking.block_binding');
  if (body.tool_choice && !knows(CHOICES, body.tool_choice.type))
    notes.native(`tool_choice: the type ${body.tool_choice.type.slice(0, 64)}`);
  if ((body.plugins ?? []).length > 0) notes.gateway('plugins');
  if (body.deferred_tools) notes.gateway('deferred_tools');
  const chat = defined({
    ...rest,
    messages: cleared(messages, body.context_management, notes),
    models: models.length > 0 ? models : undefined,
    tools: tools.length > 0 ? tools : undefined,
    tool_choice: choice,
    parallel_tool_calls:
      body.tool_choice && 'disable_parallel_tool_use' in body.tool_choice
        ? body.tool_choice.disable_parallel_tool_use === true
          ? false
          : undefined
        : undefined,
    reasoning: reasoningOf(body),
    verbosity: body.output_config?.effort ?? undefined,
    response_format: answerFormat(body),
    stop: body.stop_sequences && body.stop_sequences.length > 0 ? body.stop_sequences : undefined,
    service_tier: tier,
    user: user === undefined ? undefined : user.slice(0, 256),
  }) as ChatRequest;
  const { nativeOnly, gatewayOnly, omitted } = notes;
  return { chat, nativeOnly, gatewayOnly, omitted };
}

/**
 * Conversations are kept by the caller alone. The client that asks for more goes on without, told in
 * the words that it looks for.
 */
function refuseThreads(body: MessagesRequest): void {
  const { thread } = body as Json;
  if (thread !== undefined && thread !== null)
    throw new ApiError(
      'invalid_request',
      'thread: the gateway keeps no conversations; send the whole history with each request',
      { metadata: { error_code: 'thread_unsupported_request', unsupported: ['thread'] } },
    );
}

/** Thoughts are counted as part of the answer. */
function refuseBudget({ thinking, max_tokens: most }: MessagesRequest): void {
  const budget = thinking && 'budget_tokens' in thinking ? thinking.budget_tokens : undefined;
  if (budget !== undefined && most !== undefined && budget >= most)
    throw new ApiError(
      'invalid_request',
      `max_tokens: must be greater than thinking.budget_tokens, and ${most} is not greater than ${budget}`,
    );
}

/** The parts of a request that the prompt is made of. */
export function toPrompt(body: Countable): Pick<Converted, 'chat' | 'gatewayOnly'> {
  const notes = new Notes();
  const { messages } = conversation(body, notes);
  const { model, preset } = body;
  const tools = toolsOf(body, notes);
  const chat: ChatRequest = { model, messages, tools, ...(preset !== undefined && { preset }) };
  return { chat, gatewayOnly: notes.gatewayOnly };
}

/** What was met that one side alone can do; the first of each is what the caller is told. */
class Notes {
  nativeOnly: string | undefined;
  gatewayOnly: string | undefined;
  readonly omitted: string[] = [];

  native(what: string): void {
    this.nativeOnly ??= what;
  }

  gateway(what: string): void {
    this.gatewayOnly ??= what;
  }

  omit(where: string): void {
    if (this.omitted.length < MOST_OMITTED) this.omitted.push(where);
  }
}

/** An answer names no more than these. */
const MOST_OMITTED = 100;

/* ---- Conversation ---- */

function conversation(body: Countable, notes: Notes): { messages: Message[] } {
  const messages: Message[] = [];
  if (body.system !== undefined) {
    const content =
      typeof body.system === 'string'
        ? body.system
        : body.system.map(({ text: said, cache_control: mark }) => ({
            type: 'text' as const,
            text: said,
            ...marked(mark),
          }));
    if (content.length > 0) messages.push({ role: 'system', content });
  }
  body.messages.forEach((message, position) => {
    const where = `messages[${position}]`;
    if (message.clear_at && message.clear_at !== 'never') notes.native(`${where}.clear_at`);
    if (message.output_config?.effort) notes.native(`${where}.output_config`);
    const { content } = message;
    if (message.role === 'assistant') messages.push(...assistants(content, where, notes));
    else if (message.role === 'system') messages.push(instructions(content, where, notes));
    else messages.push(...user(content, where, notes));
  });
  return { messages };
}

function instructions(content: Schemas['MessagesContent'], where: string, notes: Notes): Message {
  if (typeof content === 'string') return { role: 'system', content };
  const parts = content.flatMap((block, index) => userPart(block, `${where}.content[${index}]`, notes));
  return {
    role: 'system',
    content: parts.filter((part): part is Schemas['ChatContentText'] => {
      if (part.type !== 'text') notes.native(`${where}: a block of the type ${part.type} in instructions`);
      return part.type === 'text';
    }),
  };
}

/** Results of tools become messages of their own, before what the user says beside them. */
function user(content: Schemas['MessagesContent'], where: string, notes: Notes): Message[] {
  if (typeof content === 'string') return [{ role: 'user', content }];
  const results: Message[] = [];
  const parts: Part[] = [];
  content.forEach((block, index) => {
    const at = `${where}.content[${index}]`;
    if (block.type === 'tool_result') results.push(toolResult(block as ToolResult, at, notes));
    else parts.push(...userPart(block, at, notes));
  });
  // Nothing but results is no word of the user.
  return parts.length === 0 && results.length > 0 ? results : [...results, { role: 'user', content: parts }];
}

type ToolResult = Schemas['MessagesToolResultBlockParam'];

function toolResult(block: ToolResult, where: string, notes: Notes): Message {
  const { content } = block;
  return {
    role: 'tool',
    tool_call_id: block.tool_use_id,
    content:
      content === undefined || typeof content === 'string'
        ? (content ?? '')
        : content.flatMap((part, index) => userPart(part, `${where}.content[${index}]`, notes)),
    ...(block.is_error === true && { is_error: true }),
    ...marked(block.cache_control),
  };
}

/** A block of the user's as parts of a chat message. */
function userPart(given: Block | ResultPart | OtherBlock, where: string, notes: Notes): Part[] {
  const block = given as Block | ResultPart;
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: block.text, ...marked(block.cache_control) }];
    case 'image':
      return image(block, where, notes);
    case 'document':
      return document(block, where, notes);
    case 'search_result': {
      if (block.citations?.enabled) notes.native(`${where}.citations`);
      const words = block.content.map(({ text: said }) => said).join('\n');
      return [
        {
          type: 'text',
          text: `${block.title}\n${block.source}\n\n${words}`,
          ...marked(block.cache_control),
        },
      ];
    }
    default:
      return [unsaid(block, where, notes)];
  }
}

/**
 * Chat has no such block, and no other provider gets it: as text it still counts where the size of a
 * prompt matters, and is seen where prompts are looked through.
 */
function unsaid(block: Block | ResultPart, where: string, notes: Notes): Schemas['ChatContentText'] {
  notes.native(`${where}: a block of the type ${block.type.slice(0, 64)}`);
  return { type: 'text', text: JSON.stringify(block) };
}

function image(block: Schemas['AnthropicImageBlockParam'], where: string, notes: Notes): Part[] {
  const source = block.source as Schemas['AnthropicImageSource'];
  const at = (url: string): Part[] => [
    { type: 'image_url', image_url: { url }, ...marked(block.cache_control) },
  ];
  switch (source.type) {
    case 'file':
      notes.native(`${where}.source: a file by its id`);
      return [{ type: 'image_url', image_url: { url: source.file_id } }];
    case 'url':
      return at(source.url);
    case 'base64':
      return at(`data:${source.media_type};base64,${source.data}`);
    default:
      return [unsaidSource(block, where, notes)];
  }
}

function unsaidSource(
  block: Schemas['AnthropicImageBlockParam'] | Schemas['AnthropicDocumentBlockParam'],
  where: string,
  notes: Notes,
): Schemas['ChatContentText'] {
  notes.native(`${where}.source: the type ${block.source.type.slice(0, 64)}`);
  return { type: 'text', text: JSON.stringify(block) };
}

function document(block: Schemas['AnthropicDocumentBlockParam'], where: string, notes: Notes): Part[] {
  const { title, context } = block;
  const source = block.source as Schemas['AnthropicDocumentSource'];
  if (block.citations?.enabled) notes.native(`${where}.citations`);
  const file = (fileData: string): Part => ({
    type: 'file',
    file: { ...(title && { filename: title }), file_data: fileData },
    ...marked(block.cache_control),
  });
  const told: Part[] = context ? [{ type: 'text', text: context }] : [];
  switch (source.type) {
    case 'base64':
      return [...told, file(`data:${source.media_type};base64,${source.data}`)];
    case 'url':
      return [...told, file(source.url)];
    case 'text':
      return [...told, file(textFile(source.data))];
    case 'content': {
      if (typeof source.content === 'string') return [...told, file(textFile(source.content))];
      const parts = source.content.flatMap((part, index) =>
        userPart(part, `${where}.source.content[${index}]`, notes),
      );
      return [...told, ...(title ? [{ type: 'text' as const, text: title }] : []), ...parts];
    }
    case 'file':
      notes.native(`${where}.source: a file by its id`);
      return [{ type: 'file', file: { file_id: source.file_id } }];
    default:
      return [unsaidSource(block, where, notes)];
  }
}

const textFile = (words: string): string =>
  `data:text/plain;base64,${Buffer.from(words, 'utf8').toString('base64')}`;

/** One message, or several where the gateway ran tools between the words of an answer. */
function assistants(content: Schemas['MessagesContent'], where: string, notes: Notes): Message[] {
  if (typeof content === 'string') return [{ role: 'assistant', content }];
  // One of an unknown type is told apart where it is said.
  const blocks = content as readonly Block[];
  const segments = segmentsOf(blocks, serverCallIn);
  if (segments.length === 1 && segments[0]?.ran.length === 0) {
    const message = assistant(blocks, where, notes);
    return blocks.length > 0 && blocks.every(isUnsigned) ? [] : [message];
  }
  return segments.flatMap(({ items, ran }) => {
    if (items.length === 0 && ran.length === 0) return [];
    const message = assistant(items, where, notes);
    const calls = [...(message.tool_calls ?? []), ...ran.map(callOf)];
    return [{ ...message, ...(calls.length > 0 && { tool_calls: calls }) }, ...ran.map(resultOf)];
  });
}

/** True for a thinking block without a signature. Its origin is unknown, and Anthropic refuses it. */
const isUnsigned = (block: Block): boolean => block.type === 'thinking' && !block.signature;

function serverCallIn(block: Block): ServerCall | undefined {
  const detail = block.type === 'redacted_thinking' ? fromRedacted(block.data, 0) : undefined;
  return detail && isServerCall(detail) ? detail : undefined;
}

function assistant(content: readonly Block[], where: string, notes: Notes): AssistantMessage {
  const parts: Schemas['ChatContentText'][] = [];
  const calls: (Schemas['ChatToolCall'] & { cache_control?: Mark })[] = [];
  const details: ReasoningDetail[] = [];
  content.forEach((block, index) => {
    const position = parts.length + calls.length + details.length;
    switch (block.type) {
      case 'text':
        if (block.text !== '') parts.push({ type: 'text', text: block.text, ...marked(block.cache_control) });
        break;
      case 'tool_use':
        calls.push({
          id: block.id,
          type: 'function',
          function: { name: block.name, arguments: JSON.stringify(block.input ?? {}) },
          ...marked(block.cache_control),
        });
        break;
      case 'thinking':
        if (!block.signature) notes.omit(`${where}.content[${index}].thinking`);
        else details.push(fromThinking(block.thinking, block.signature, position));
        break;
      case 'redacted_thinking':
        details.push(fromRedacted(block.data, position));
        break;
      default:
        parts.push(unsaid(block, `${where}.content[${index}]`, notes));
    }
  });
  const [only] = parts;
  const plain = parts.length === 1 && only && only.cache_control === undefined;
  return {
    role: 'assistant',
    content: parts.length === 0 ? null : plain ? only.text : parts,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(details.length > 0 && { reasoning_details: details }),
  };
}

const marked = (
  mark: Schemas['AnthropicCacheControlDirective'] | null | undefined,
): { cache_control?: Mark } => (mark ? { cache_control: mark } : {});

/**
 * Thoughts of earlier turns can be left out for any provider; other edits count tokens while the provider works.
 */
function cleared(
  messages: Message[],
  management: MessagesRequest['context_management'],
  notes: Notes,
): Message[] {
  let kept = messages;
  for (const given of management?.edits ?? []) {
    const edit = given as Schemas['AnthropicContextEdit'];
    if (edit.type !== 'clear_thinking_20251015') {
      notes.native(`context_management: the edit ${edit.type.slice(0, 64)}`);
      continue;
    }
    const { keep } = edit;
    // Absent: the thoughts of the last turn stay.
    const turns =
      keep === undefined
        ? 1
        : typeof keep === 'object' && keep.type === 'thinking_turns'
          ? keep.value
          : undefined;
    if (turns !== undefined) kept = withoutThoughts(kept, turns);
  }
  return kept;
}

function withoutThoughts(messages: Message[], turns: number): Message[] {
  let left = turns;
  return messages
    .toReversed()
    .map((message) => {
      if (message.role !== 'assistant' || !message.reasoning_details?.length) return message;
      if (left-- > 0) return message;
      const { reasoning_details: _thoughts, ...rest } = message;
      return rest;
    })
    .toReversed();
}

/* ---- Tools ---- */

const isCustom = (tool: Tool): tool is CustomTool => {
  const { type } = tool as { readonly type?: string | null };
  return type === undefined || type === null || type === 'custom';
};

const searchesTools = ({ tools }: Countable): boolean =>
  (tools ?? []).some(({ type }) => type === 'service:tool_search');

function toolsOf(body: Countable, notes: Notes): Schemas['ChatFunctionTool'][] {
  const searches = searchesTools(body);
  return (body.tools ?? []).flatMap((tool, index) => toolOf(tool, `tools[${index}]`, notes, searches));
}

/** @param searches whether the gateway finds hidden tools for the model. */
function toolOf(tool: Tool, where: string, notes: Notes, searches: boolean): Schemas['ChatFunctionTool'][] {
  if (isCustom(tool)) {
    if (tool.defer_loading && !searches) notes.native(`${where}.defer_loading`);
    const strict = (tool as Json)['strict'];
    return [
      {
        type: 'function',
        function: {
          name: tool.name,
          ...(tool.description !== undefined && { description: tool.description }),
          parameters: tool.input_schema,
          ...(typeof strict === 'boolean' && { strict }),
        },
        ...marked(tool.cache_control),
        ...(searches && tool.defer_loading && { defer_loading: true }),
      },
    ];
  }
  if (tool.type.startsWith('service:')) {
    notes.gateway(`${where}: the server tool ${tool.type.slice(0, 64)}`);
    return [tool];
  }
  notes.native(`${where}: a tool of the type ${tool.type.slice(0, 64)}`);
  // For the size of the prompt, as above.
  const { name } = tool as { readonly name?: unknown };
  return [
    {
      type: 'function',
      function: { name: typeof name === 'string' ? name : tool.type, description: JSON.stringify(tool) },
    },
  ];
}

/** Undefined also for a choice that is not described: it is noted, and passes or is refused. */
function toolChoice(given: MessagesRequest['tool_choice']): ChatRequest['tool_choice'] {
  const choice = given as Schemas['MessagesToolChoice'] | undefined;
  switch (choice?.type) {
    case 'auto':
    case 'none':
      return choice.type;
    case 'any':
      return 'required';
    case 'tool':
      return { type: 'function', function: { name: choice.name } };
    default:
      return undefined;
  }
}

const CHOICES = {
  auto: true,
  any: true,
  none: true,
  tool: true,
} satisfies Record<Schemas['MessagesToolChoice']['type'], true>;
const THINKING = {
  enabled: true,
  disabled: true,
  adaptive: true,
} satisfies Record<Schemas['MessagesThinking']['type'], true>;

const knows = (table: object, type: string): boolean => Object.hasOwn(table, type);

/* ---- Settings ---- */

function modelsOf({ fallbacks, models }: MessagesRequest): string[] {
  if (fallbacks && fallbacks.length > 0 && models && models.length > 0)
    throw new ApiError('invalid_request', 'fallbacks: not together with models; give one of them');
  return fallbacks?.map(({ model }) => model) ?? models ?? [];
}

function reasoningOf({ thinking: given, output_config: output }: MessagesRequest): ChatRequest['reasoning'] {
  const thinking = given as Schemas['MessagesThinking'] | undefined;
  switch (thinking?.type) {
    case 'disabled':
      return { enabled: false };
    case 'enabled':
      return { max_tokens: thinking.budget_tokens };
    case 'adaptive':
      return { enabled: true, ...(output?.effort && { effort: output.effort }) };
    default:
      return undefined;
  }
}

/** `output_format` is what clients called it at first. */
function answerFormat(body: MessagesRequest): ChatRequest['response_format'] {
  const format = object(body.output_config?.format ?? (body as Json)['output_format']);
  const schema = object(format?.['schema']);
  if (!schema) return undefined;
  return {
    type: 'json_schema',
    json_schema: { name: 'answer', schema, ...(isStrict(schema) && { strict: true }) },
  };
}

/** Providers that hold answers to a schema exactly take only schemas in which nothing is left open. */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  const node = object(schema);
  if (!node) return true;
  const properties = object(node['properties']);
  if (properties) {
    const required = new Set(array(node['required']));
    if (node['additionalProperties'] !== false) return false;
    if (!Object.keys(properties).every((name) => required.has(name))) return false;
    if (!Object.values(properties).every(isStrict)) return false;
  } else if (node['type'] === 'object') return false;
  return ['items', 'anyOf', '$defs', 'definitions'].every((name) =>
    name.startsWith('$') || name === 'definitions'
      ? Object.values(object(node[name]) ?? {}).every(isStrict)
      : isStrict(node[name]),
  );
}

const TIERS = {
  auto: 'auto',
  standard_only: 'default',
  standard: 'default',
  default: 'default',
  fast: 'fast',
  flex: 'flex',
  priority: 'priority',
  scale: 'scale',
  ultrafast: 'ultrafast',
} as const satisfies Record<NonNullable<MessagesRequest['service_tier']>, Schemas['ServiceTier']>;

function tierOf({ service_tier: tier, speed }: MessagesRequest): ChatRequest['service_tier'] {
  if (tier !== undefined) return TIERS[tier];
  return speed === 'fast' ? 'priority' : undefined;
}
