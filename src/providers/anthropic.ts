import { createHash, randomUUID } from 'node:crypto';
import { ApiError } from '../errors';
import { assembled, merged, type Piece } from './assemble';
import {
  OPENING,
  answeredArguments,
  argumentsOf,
  callId,
  callersArguments,
  fileSource,
  functionTools,
  hashedUser,
  jsonInstruction,
  partsOf,
  refuseModalities,
  refuseValue,
  signed,
  spokenParts,
  sourceOf,
  unsupported,
  type Message,
  type Part,
} from './content';
import type {
  ChatAnswer,
  ChatDelta,
  ChatFormat,
  ChatRequest,
  ChatStreamChoice,
  FinishReason,
  RequestHints,
  Target,
  OtherModelUsage,
  TokenUsage,
  UsageReport,
  UpstreamRequest,
} from './format';
import { array, count, defined, entry, object, text, type Json } from './json';
import { jsonRequest } from './json-request';
import { MOST_ITEMS, bounded, tooMany } from './most';
import type { Parameter } from './parameters';
import { sentAsGiven } from './passing-fields';
import {
  MIN_BUDGET,
  budgetOf,
  effortOf,
  joinDetails,
  knowsReasoning,
  reasoningWish,
  showsReasoning,
  type Effort,
  type ReasoningDetail,
} from './reasoning';
import { toAnthropicInput, toAnthropicOutput } from './schema';
import { eventObject, unusable, upstreamError } from './upstream-errors';
import { isBelievable, wholeOf } from './usage';

/**
 * Anthropic's Messages API, as Anthropic and servers that copy it speak it.
 * Source: the type definitions of the `@anthropic-ai/sdk` client, and the provider's model pages.
 */
export const anthropic: ChatFormat = {
  knowsFinish: (native) => native === 'tool_use' || Object.hasOwn(FINISH_REASONS, native),

  carries(upstreamModel) {
    const { samples, efforts } = traitsOf(upstreamModel);
    return samples ? (efforts ? SAMPLED_WITH_EFFORT : SAMPLED) : UNSAMPLED;
  },

  get passes() {
    return PASSED;
  },

  request(chat, target, hints = {}) {
    const traits = traitsOf(target.upstreamModel);
    const body = compose(chat, target, traits, hints);
    limitMarks(body);
    // What is written here is in the words of our version.
    return sendable(body, target, { ...hints, anthropicVersion: undefined });
  },

  result(body) {
    const answer = object(body);
    if (!answer) throw unusable('something that is not an answer');
    if (answer['type'] === 'error' || answer['error']) throw embedded(answer);
    if (!Array.isArray(answer['content'])) throw unusable('an answer without content');
    const reader = new BlockReader(text(answer['id']) || randomUUID());
    const pieces = bounded(array(answer['content']), 'blocks').flatMap((entry, index) => {
      const block = blockOf(entry);
      return [...reader.start(index, block), ...reader.stop(index)];
    });
    if (text(answer['stop_reason']) === undefined) throw unusable('an answer that has no end');
    const id = text(answer['id']);
    const tokens = usage(answer['usage']);
    return defined({
      upstreamId: id,
      usage: tokens,
      serviceTier: serviceTier(answer['usage']),
      choices: [
        {
          index: 0,
          message: { ...assembled(pieces), ...refusal(answer) },
          logprobs: null,
          ...finish(answer['stop_reason'], reader.calls > 0),
        },
      ],
    }) satisfies ChatAnswer;
  },

  chunks() {
    let reader = new BlockReader(randomUUID());
    let id: string | undefined;
    let counts: Json = {};
    /** The prompt as counted at the start; the few output tokens of that report are no final count. */
    let started: UsageReport | undefined;
    let searches = 0;
    let begun = false;
    let hasEnded = false;
    const step = (delta: ChatStreamChoice['delta'], end?: ReturnType<typeof finish>): ChatDelta => {
      const first = !begun;
      begun = true;
      return {
        ...(first && id !== undefined && { upstreamId: id }),
        choices: [
          {
            index: 0,
            delta: { ...(first && { role: 'assistant' as const }), ...delta },
            ...(end ?? { finish_reason: null, native_finish_reason: null }),
          },
        ],
        ...(first && started && { usage: started }),
      };
    };
    return (given) => {
      const event = (given.json = eventObject(given.data));
      switch (event['type']) {
        // Nothing is said yet: a failure that follows may still go to another endpoint.
        case 'message_start': {
          const message = object(event['message']) ?? {};
          id = text(message['id']);
          reader = new BlockReader(id || randomUUID());
          const { output_tokens: soFar, ...prompt } = object(message['usage']) ?? {};
          counts = prompt;
          started = usage(prompt) && defined({ ...usage(prompt), completionSoFar: count(soFar) });
          // Programmatic tool calls are complete in message_start.
          const pieces = bounded(array(message['content']), 'blocks').flatMap((entry, index) => [
            ...reader.start(index, blockOf(entry)),
            ...reader.stop(index),
          ]);
          return pieces.length > 0 ? step(merged(pieces)) : undefined;
        }
        // From here on the model works, and may be silent for long.
        case 'content_block_start': {
          const block = blockOf(event['content_block']);
          const pieces = reader.start(count(event['index']) ?? 0, block);
          const delta = pieces.length === 0 && begun ? undefined : step(merged(pieces));
          if (block['type'] !== 'web_search_tool_result') return delta;
          // A client that disconnects now has had its search.
          return { choices: [], ...delta, usage: { ...delta?.usage, webSearches: ++searches } };
        }
        case 'content_block_delta': {
          const pieces = reader.delta(count(event['index']) ?? 0, object(event['delta']) ?? {});
          return pieces.length === 0 ? undefined : step(merged(pieces));
        }
        case 'content_block_stop': {
          const pieces = reader.stop(count(event['index']) ?? 0);
          return pieces.length === 0 ? undefined : step(merged(pieces));
        }
        case 'message_delta': {
          const delta = object(event['delta']) ?? {};
          for (const [name, value] of Object.entries(object(event['usage']) ?? {}))
            if (value !== null) counts[name] = value;
          const tokens = usage(counts);
          const tier = serviceTier(counts);
          const ended = text(delta['stop_reason']) !== undefined;
          hasEnded ||= ended;
          return {
            ...(ended
              ? step(refusal(delta), finish(delta['stop_reason'], reader.calls > 0))
              : { choices: [] }),
            ...(tokens && { usage: tokens }),
            ...(tier !== undefined && { serviceTier: tier }),
          };
        }
        case 'message_stop':
          // A whole answer that says no reason has ended like any other.
          if (begun && !hasEnded)
            return {
              ...step(
                {},
                {
                  ...finish(reader.calls > 0 ? 'tool_use' : 'end_turn', reader.calls > 0),
                  native_finish_reason: null,
                },
              ),
              done: true,
            };
          return { choices: [], done: true };
        case 'error':
          return { choices: [], error: embedded(event) };
        default:
          return undefined;
      }
    };
  },

  usage: (body) => usage(object(body)?.['usage']),

  error(status, body) {
    const error = object(object(body)?.['error']) ?? object(body);
    return upstreamError(status, text(error?.['type']), text(error?.['message']));
  },
};

/** @throws ApiError for a tier that the wire does not know. */
export function sendable(body: Json, { tier }: Target, hints: RequestHints): UpstreamRequest {
  if (tier && tier !== 'priority') throw unsupported(`service_tier: this endpoint cannot ask for ${tier}`);
  const fast = tier === 'priority';
  const { anthropicBeta: beta = [] } = hints;
  const flagged =
    fast && !beta.includes(FAST_MODE) ? { ...hints, anthropicBeta: [...beta, FAST_MODE] } : hints;
  return jsonRequest('/messages', headersOf(flagged), fast ? { ...body, speed: 'fast' } : body, hints);
}

const DEFAULT_VERSION = '2023-06-01';

export const headersOf = ({
  anthropicBeta: beta = [],
  anthropicVersion: version,
}: RequestHints): Record<string, string> => ({
  'anthropic-version': version ?? DEFAULT_VERSION,
  ...(beta.length > 0 && { 'anthropic-beta': beta.join(',') }),
});

/** The flag without which some models do not know of the wire's faster tier. */
const FAST_MODE = 'fast-mode-2026-02-01';

/** What is no block is no answer: another endpoint may give one. */
function blockOf(value: unknown): Json {
  const block = object(value);
  if (!block || text(block['type']) === undefined) throw unusable('content that is not made of blocks');
  return block;
}

/* ---- What a model takes, by its name ---- */

const UNSAMPLED: ReadonlySet<Parameter> = new Set([
  'response_format',
  'stop',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'verbosity',
  'reasoning',
  'reasoning_effort',
]);
const SAMPLED_WITH_EFFORT: ReadonlySet<Parameter> = new Set([...UNSAMPLED, 'temperature', 'top_p', 'top_k']);
const SAMPLED: ReadonlySet<Parameter> = new Set(
  [...SAMPLED_WITH_EFFORT].filter((name) => name !== 'verbosity'),
);

interface Traits {
  /** `budget`: a number of tokens; `both`; `adaptive`: an effort alone. */
  readonly thinking: 'budget' | 'both' | 'adaptive';
  readonly alwaysThinks: boolean;
  /** Thinks unless told not to. */
  readonly thinksByDefault: boolean;
  /** Gives thoughts back only when asked to. */
  readonly asksForThoughts: boolean;
  readonly samples: boolean;
  /** Temperature and top_p exclude each other. */
  readonly oneSampler: boolean;
  readonly continues: boolean;
  readonly forcesTools: boolean;
  readonly structured: boolean;
  readonly xhigh: boolean;
  /** Takes an effort for all of its answer: what we call verbosity. */
  readonly efforts: boolean;
}

/** True for models that take images of 2,576 pixels, and for names that say nothing. */
export function seesLargeImages(upstreamModel: string): boolean {
  const found = /claude-(opus|sonnet|haiku|fable|mythos)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(
    upstreamModel,
  );
  if (!found) return !/claude-(?:instant|[1-3]\b)/.test(upstreamModel);
  const [, family = '', major = '0', minor = '0'] = found;
  return family === 'fable' || family === 'mythos' || Number(major) * 100 + Number(minor) >= 407;
}

/** Names outside the series are servers that copy the wire: they are taken to know its oldest form. */
function traitsOf(upstreamModel: string): Traits {
  const found = /claude-(opus|sonnet|haiku|fable|mythos)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(
    upstreamModel,
  );
  const [, family = '', major = '0', minor = '0'] = found ?? [];
  const version = Number(major) * 100 + Number(minor);
  const newest = family === 'fable' || family === 'mythos';
  return {
    thinking: newest || version >= 407 ? 'adaptive' : version >= 406 ? 'both' : 'budget',
    alwaysThinks: newest || (family === 'opus' && version >= 505),
    thinksByDefault: version >= 500,
    asksForThoughts: newest || version >= 407,
    samples: !newest && version < 407,
    oneSampler: version >= 401,
    continues: !newest && version < 406,
    forcesTools: !newest && version < 505,
    structured: newest || version >= 405 || (family === 'opus' && version >= 401),
    xhigh: newest || version >= 407,
    efforts: found === null || newest || version >= 406 || (family === 'opus' && version === 405),
  };
}

/** Whether a model takes a temperature and its like. */
export const samplesAt = (upstreamModel: string): boolean => traitsOf(upstreamModel).samples;

/* ---- Request ---- */

/** The wire demands a maximum: this one, where nobody names any. */
export const DEFAULT_MAX_TOKENS = 4_096;

/** Fields of the wire that a caller may set although chat does not have them. */
const EXTRAS = sentAsGiven('chat-anthropic');
const PASSED: ReadonlySet<string> = new Set(EXTRAS);

function compose(chat: ChatRequest, target: Target, traits: Traits, hints: RequestHints): Json {
  const known = (name: string): boolean => target.supportedParameters.has(name);
  const given = chat as Json;
  if (typeof given['n'] === 'number' && given['n'] > 1)
    throw unsupported('n: this model gives one answer at a time');
  refuseModalities(chat);
  const { system, messages } = conversation(chat);
  const body: Json = { model: target.upstreamModel, max_tokens: 0, messages };
  const maxTokens =
    chat.max_completion_tokens ?? chat.max_tokens ?? target.maxCompletionTokens ?? DEFAULT_MAX_TOKENS;
  body['max_tokens'] = maxTokens;

  const last = messages.at(-1);
  if (last?.role === 'assistant' && !traits.continues)
    throw unsupported(
      'messages: this model does not continue a message of the assistant; end with another role',
    );

  // Tools, and an answer in JSON.
  const beta = hints.anthropicBeta ?? [];
  const tools: Json[] = known('tools')
    ? functionTools(chat).map((tool) =>
        defined({
          name: tool.function.name,
          description: text((tool.function as Json)['description']),
          input_schema: toAnthropicInput(tool.function.parameters),
          strict: beta.includes(STRICT_TOOLS) ? (tool.function.strict ?? undefined) : undefined,
          cache_control: tool.cache_control && mark(tool.cache_control),
        }),
      )
    : [];
  let choice = tools.length > 0 && known('tool_choice') ? toolChoice(chat.tool_choice) : undefined;
  const wish = knowsReasoning(target.supportedParameters)
    ? reasoningWish(chat)
    : ({ kind: 'unset' } as const);
  const wantsThinking = wish.kind === 'effort' || wish.kind === 'budget';
  const json = known('response_format') ? answerShape(chat, traits, wantsThinking) : undefined;
  if (json?.kind === 'native')
    body['output_config'] = { format: { type: 'json_schema', schema: json.schema } };
  if (json?.kind === 'instruction') system.push({ type: 'text', text: jsonInstruction(json.schema) });
  if (json?.kind === 'tool') {
    const demanded = choice?.['type'] === 'tool' || choice?.['type'] === 'any';
    if (!demanded) choice = tools.length > 0 ? { type: 'any' } : { type: 'tool', name: ANSWER_TOOL };
    tools.push({
      name: ANSWER_TOOL,
      description: 'Gives the final answer. Call it once, instead of writing the answer as text.',
      input_schema: json.schema,
    });
  }
  if (choice && (choice['type'] === 'any' || choice['type'] === 'tool') && !traits.forcesTools) {
    refuseValue(chat, 'tool_choice', 'none and auto');
    choice = { type: 'auto' };
  }
  if (tools.length > 0) {
    body['tools'] = tools;
    if (chat.parallel_tool_calls === false && known('parallel_tool_calls') && choice?.['type'] !== 'none')
      choice = { ...(choice ?? { type: 'auto' }), disable_parallel_tool_use: true };
    if (choice) body['tool_choice'] = choice;
  }
  if (system.length > 0) body['system'] = system;

  // Reasoning.
  const forced = choice?.['type'] === 'any' || choice?.['type'] === 'tool';
  const thinking = thinkingOf(chat, wish, maxTokens, traits, forced, messages);
  if (thinking.thinking) body['thinking'] = thinking.thinking;
  const effort = known('verbosity') && chat.verbosity ? chat.verbosity : thinking.effort;
  if (effort !== undefined && (traits.thinking !== 'budget' || chat.verbosity))
    body['output_config'] = { ...object(body['output_config']), effort: levelOf(effort, traits) };

  // Sampling. A model that thinks within a budget takes neither a temperature nor top_k.
  const budgeted = object(thinking.thinking)?.['type'] === 'enabled';
  if (traits.samples) {
    const temperature = known('temperature') && !budgeted ? chat.temperature : undefined;
    const topP = known('top_p') ? chat.top_p : undefined;
    if (typeof temperature === 'number') {
      if (temperature > 1) refuseValue(chat, 'temperature', 'at most 1');
      body['temperature'] = Math.min(temperature, 1);
    }
    if (typeof topP === 'number' && !(budgeted && topP < 0.95))
      if (!traits.oneSampler || body['temperature'] === undefined) body['top_p'] = topP;
    if (typeof chat.top_k === 'number' && chat.top_k > 0 && known('top_k') && !budgeted)
      body['top_k'] = chat.top_k;
  }
  for (const name of ['temperature', 'top_p', 'top_k'] as const)
    if (known(name) && asks(chat, name) && body[name] === undefined)
      refuseValue(chat, name, 'none beside the other settings of this request');
  const wanted = typeof chat.stop === 'string' ? [chat.stop] : (chat.stop ?? []);
  const stop = wanted.filter((sequence) => sequence.trim() !== '');
  if (stop.length < wanted.length) refuseValue(chat, 'stop', 'sequences with more than white space');
  if (stop.length > 0 && known('stop')) body['stop_sequences'] = stop;

  if (chat.user) body['metadata'] = { user_id: hashedUser(chat.user) };
  if (chat.cache_control) body['cache_control'] = mark(chat.cache_control);
  for (const name of EXTRAS) if (given[name] !== undefined && given[name] !== null) body[name] = given[name];
  if (chat.stream) body['stream'] = true;
  return body;
}

/** No tokens to choose from is no choice; every other number is one. */
const asks = (chat: ChatRequest, name: 'temperature' | 'top_p' | 'top_k'): boolean =>
  typeof chat[name] === 'number' && !(name === 'top_k' && chat[name] === 0);

/** The flag without which `strict` is not known. */
const STRICT_TOOLS = 'structured-outputs-2025-11-13';

function toolChoice(choice: ChatRequest['tool_choice']): Json | undefined {
  switch (choice) {
    case undefined:
    case 'auto':
      return undefined;
    case 'none':
      return { type: 'none' };
    case 'required':
      return { type: 'any' };
    default: {
      const name = text(object((choice as Json)['function'])?.['name']);
      return name === undefined ? undefined : { type: 'tool', name };
    }
  }
}

/** The tool through which models without structured output give JSON; its calls are read as text. */
const ANSWER_TOOL = 'gateway_json_answer';

type Shape =
  | { readonly kind: 'native' | 'tool'; readonly schema: Json }
  | { readonly kind: 'instruction'; readonly schema: unknown };

function answerShape(chat: ChatRequest, traits: Traits, wantsThinking: boolean): Shape | undefined {
  const format = chat.response_format;
  if (format?.type !== 'json_object' && format?.type !== 'json_schema') return undefined;
  const schema = format.type === 'json_schema' ? format.json_schema.schema : undefined;
  const native = schema && traits.structured ? toAnthropicOutput(schema) : undefined;
  if (native) return { kind: 'native', schema: native };
  const canForce = traits.forcesTools && !wantsThinking && chat.tool_choice !== 'none';
  const isObject = schema === undefined || schema['type'] === 'object' || schema['properties'] !== undefined;
  return canForce && isObject
    ? { kind: 'tool', schema: toAnthropicInput(schema) }
    : { kind: 'instruction', schema };
}

interface Thinking {
  readonly thinking?: Json;
  readonly effort?: Effort;
}

function thinkingOf(
  chat: ChatRequest,
  wish: ReturnType<typeof reasoningWish>,
  maxTokens: number,
  traits: Traits,
  forced: boolean,
  messages: readonly Turn[],
): Thinking {
  const none: Thinking =
    traits.thinksByDefault && !traits.alwaysThinks ? { thinking: { type: 'disabled' } } : {};
  if (wish.kind === 'off') {
    if (traits.alwaysThinks)
      throw unsupported('reasoning: this model always reasons; ask for an effort, such as "low"');
    return none;
  }
  // A tool that must be called leaves no room for thinking.
  if (forced && !traits.alwaysThinks) {
    if (wish.kind !== 'unset')
      refuseValue(chat, 'reasoning', 'no reasoning before a tool that must be called');
    return none;
  }
  if (wish.kind === 'unset') return {};
  const display = traits.asksForThoughts && showsReasoning(chat) ? { display: 'summarized' } : {};
  if (traits.thinking === 'adaptive' || (traits.thinking === 'both' && wish.kind === 'effort'))
    return {
      thinking: { type: 'adaptive', ...display },
      effort: wish.kind === 'effort' ? wish.effort : effortOf(wish.tokens, maxTokens),
    };
  if (wish.kind === 'budget' && wish.tokens >= maxTokens)
    throw new ApiError(
      'invalid_request',
      `reasoning.max_tokens: ${wish.tokens} leaves nothing of the ${maxTokens} tokens of the answer (max_tokens)`,
    );
  const budget =
    wish.kind === 'budget' ? Math.max(wish.tokens, MIN_BUDGET) : budgetOf(wish.effort, maxTokens);
  // Too short an answer to think in, or a turn that began without thinking: it would be refused.
  if (budget >= maxTokens)
    refuseValue(chat, 'reasoning', `budgets of ${MIN_BUDGET} tokens and more inside max_tokens`);
  if (budget >= maxTokens || continuesUnthinking(messages)) return {};
  return { thinking: { type: 'enabled', budget_tokens: budget } };
}

/** Inside a round of tools, and at a prefilled answer, the turn must have begun with a thinking block. */
function continuesUnthinking(messages: readonly Turn[]): boolean {
  const last = messages.at(-1);
  if (last?.role === 'assistant') return true;
  if (!last?.content.some(({ type }) => type === 'tool_result')) return false;
  const type = messages.at(-2)?.content[0]?.['type'];
  return type !== 'thinking' && type !== 'redacted_thinking';
}

/** The nearest effort that the model has a name for. */
function levelOf(effort: Effort, traits: Traits): string {
  if (effort === 'minimal' || effort === 'none') return 'low';
  if (traits.thinking === 'budget' && (effort === 'xhigh' || effort === 'max')) return 'high';
  return effort === 'xhigh' && !traits.xhigh ? 'high' : effort;
}

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: Json[];
}

/** Instructions are collected into one field; turns alternate. */
function conversation(chat: ChatRequest): { system: Json[]; messages: Turn[] } {
  const system: Json[] = [];
  const messages: Turn[] = [];
  const say = (role: Turn['role'], blocks: Json[]): void => {
    if (blocks.length === 0) return;
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...blocks);
    else messages.push({ role, content: blocks });
  };
  for (const message of chat.messages) {
    switch (message.role) {
      case 'system':
      case 'developer':
        system.push(...signed(message.name, partsOf(message.content)).flatMap((part) => block(part)));
        break;
      case 'user':
        say('user', signed(message.name, partsOf(message.content)).flatMap(block));
        break;
      case 'tool':
        say('user', [toolResult(message)]);
        break;
      case 'assistant':
        say('assistant', assistantBlocks(message));
        break;
    }
  }
  for (const turn of messages)
    // Results come first in a turn.
    if (turn.role === 'user')
      turn.content.sort((a, b) => Number(b['type'] === 'tool_result') - Number(a['type'] === 'tool_result'));
  if (messages.length === 0)
    return { system: [], messages: [{ role: 'user', content: system.length > 0 ? system : [opening()] }] };
  if (messages[0]?.role === 'assistant') messages.unshift({ role: 'user', content: [opening()] });
  const last = messages.at(-1);
  const end = last?.content.at(-1);
  if (last?.role === 'assistant' && end?.['type'] === 'text') end['text'] = (end['text'] as string).trimEnd();
  return { system, messages };
}

const opening = (): Json => ({ type: 'text', text: OPENING });

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function block(part: Part): Json[] {
  const marked = markOf(part);
  switch (part.type) {
    case 'text':
      // Empty text is refused.
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text, ...marked }];
    case 'image_url': {
      const source = sourceOf(part.image_url.url, 'image_url.url', 'invalid_image');
      if (source.kind === 'url')
        return [{ type: 'image', source: { type: 'url', url: source.url }, ...marked }];
      const mediaType = source.mediaType === 'image/jpg' ? 'image/jpeg' : source.mediaType;
      if (!IMAGES.has(mediaType))
        throw unsupported(
          `image_url.url: images of the type ${mediaType.slice(0, 40)} are not taken; PNG, JPEG, GIF and WebP are`,
          'unsupported_image_format',
        );
      return [
        { type: 'image', source: { type: 'base64', media_type: mediaType, data: source.data }, ...marked },
      ];
    }
    case 'file': {
      const source = fileSource(part.file);
      const title = part.file.filename === undefined ? {} : { title: part.file.filename };
      if (source.kind === 'url')
        return [{ type: 'document', source: { type: 'url', url: source.url }, ...title, ...marked }];
      if (source.mediaType === 'application/pdf')
        return [
          {
            type: 'document',
            source: { type: 'base64', media_type: source.mediaType, data: source.data },
            ...title,
            ...marked,
          },
        ];
      if (source.mediaType.startsWith('text/') || source.mediaType === 'application/json')
        return [
          {
            type: 'document',
            source: {
              type: 'text',
              media_type: 'text/plain',
              data: Buffer.from(source.data, 'base64').toString('utf8'),
            },
            ...title,
            ...marked,
          },
        ];
      throw unsupported(
        `file: files of the type ${source.mediaType.slice(0, 60)} are not taken; PDF and text are`,
      );
    }
    case 'input_audio':
      throw unsupported('input_audio: this model takes no audio');
    case 'video_url':
    case 'input_video':
      throw unsupported(`${part.type}: this model takes no video`);
  }
}

function assistantBlocks(message: Extract<Message, { role: 'assistant' }>): Json[] {
  const spoken = signed(message.name, spokenParts(message)).flatMap((part) =>
    part.type === 'text' ? block(part) : [],
  );
  const calls = (message.tool_calls ?? []).map((call) => ({
    type: 'tool_use',
    id: safeId(call.id),
    name: call.function.name,
    input: argumentsOf(callersArguments(call.function.arguments)),
    ...markOf(call),
  }));
  return interleaved(message.reasoning_details ?? [], [...spoken, ...calls]);
}

/** Puts thoughts back where they stood; `index` counts thoughts, the text and the calls. */
function interleaved(details: readonly ReasoningDetail[], rest: Json[]): Json[] {
  const blocks: Json[] = [];
  const waiting = [...rest];
  for (const detail of joinDetails(details)) {
    const thought = thoughtBlock(detail);
    if (!thought) continue;
    const at = detail.index ?? 0;
    while (blocks.length < at && waiting.length > 0) blocks.push(waiting.shift() as Json);
    blocks.push(thought);
  }
  return [...blocks, ...waiting];
}

/** Only what the provider itself has signed may go back. */
function thoughtBlock(detail: ReasoningDetail): Json | undefined {
  if (detail.format !== undefined && detail.format !== null && detail.format !== FORMAT) return undefined;
  if (detail.type === 'reasoning.text' && detail.signature)
    return { type: 'thinking', thinking: detail.text ?? '', signature: detail.signature };
  if (detail.type === 'reasoning.encrypted') return { type: 'redacted_thinking', data: detail.data };
  return undefined;
}

function toolResult(message: Extract<Message, { role: 'tool' }>): Json {
  const content = partsOf(message.content).flatMap(block);
  return {
    type: 'tool_result',
    tool_use_id: safeId(message.tool_call_id),
    ...(content.length > 0 && { content }),
    ...((message as Json)['is_error'] === true && { is_error: true }),
    ...markOf(message),
  };
}

const MOST_ID_CHARACTERS = 64;

/**
 * Ids of other providers may hold characters that are refused here; each becomes `_x…_`, its code in
 * hex. Two ids never become one: what already looks so has its `_` written in the same way.
 */
function safeId(id: string): string {
  // A longer id ends in its digest: no more than this of it is seen.
  const beginning = id.slice(0, 4 * MOST_ID_CHARACTERS);
  const safe =
    beginning.replace(
      /_(?=x[0-9a-f]*(?:_|[^\w-]))|[^\w-]/gu,
      (character) => `_x${(character.codePointAt(0) ?? 0).toString(16)}_`,
    ) || '_x_';
  if (safe.length <= MOST_ID_CHARACTERS) return safe;
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 32);
  return `${safe.slice(0, MOST_ID_CHARACTERS - digest.length - 1)}_${digest}`;
}

const mark = (given: { readonly ttl?: string }): Json => ({
  type: 'ephemeral',
  ...(given.ttl !== undefined && { ttl: given.ttl }),
});

function markOf(part: object): Json {
  const marks = part as { cache_control?: { ttl?: string } | null; prompt_cache_breakpoint?: object | null };
  if (marks.cache_control) return { cache_control: mark(marks.cache_control) };
  return marks.prompt_cache_breakpoint ? { cache_control: mark({}) } : {};
}

const MOST_MARKS = 4;

/** The wire takes four marks, the longer-lived ones first. The last ones reach furthest, so they stay. */
function limitMarks(body: Json): void {
  const holders = [
    ...array(body['tools']),
    ...array(body['system']),
    ...(body['messages'] as Turn[]).flatMap(({ content }) => content),
    ...(body['cache_control'] ? [body] : []),
  ].filter((holder): holder is Json => object(holder)?.['cache_control'] !== undefined);
  for (const holder of holders.slice(0, Math.max(0, holders.length - MOST_MARKS)))
    delete holder['cache_control'];
  let short = false;
  for (const holder of holders.slice(-MOST_MARKS)) {
    const { ttl } = holder['cache_control'] as { ttl?: string };
    if (ttl !== '1h') short = true;
    else if (short) holder['cache_control'] = mark({});
  }
}

/* ---- Answer ---- */

const FORMAT = 'anthropic-claude-v1';

interface OpenBlock {
  readonly type: string;
  /** Place among thoughts, text and calls. */
  readonly position: number;
  /** Of a call: its number, and what came of its arguments. */
  readonly call: number;
  readonly input: unknown;
  /** Of text: where it begins. */
  readonly from: number;
  readonly citations: Json[];
  given: boolean;
}

const takesInput = ({ type }: OpenBlock): boolean => type === 'tool_use' || type === 'answer';

/** Reads content blocks, whole or in pieces, into one sequence of deltas. */
class BlockReader {
  calls = 0;
  private position = 0;
  private spoken = false;
  private length = 0;
  private citations = 0;
  private readonly open = new Map<number, OpenBlock>();

  constructor(private readonly answerId: string) {}

  start(index: number, content: Json): Piece[] {
    const type = text(content['type']) ?? '';
    const answers = type === 'tool_use' && content['name'] === ANSWER_TOOL;
    const speaks = type === 'text' || answers;
    const counted = type === 'thinking' || type === 'redacted_thinking' || (type === 'tool_use' && !answers);
    const position = this.position;
    if (counted || (speaks && !this.spoken)) this.position += 1;
    if (speaks) this.spoken = true;
    const opened: OpenBlock = {
      type: answers ? 'answer' : type,
      position,
      call: this.calls,
      input: content['input'],
      from: this.length,
      citations: [],
      given: false,
    };
    this.open.set(index, opened);
    if (this.open.size > MOST_ITEMS) throw tooMany('open blocks');
    switch (opened.type) {
      case 'text': {
        for (const citation of array(content['citations'])) this.cite(opened, citation);
        return this.speak(text(content['text']));
      }
      case 'thinking':
        return [
          ...this.think(opened, text(content['thinking'])),
          ...this.sign(opened, text(content['signature'])),
        ];
      case 'redacted_thinking':
        return [
          {
            reasoning_details: [
              {
                type: 'reasoning.encrypted',
                data: text(content['data']) ?? '',
                id: null,
                format: FORMAT,
                index: position,
              },
            ],
          },
        ];
      case 'tool_use':
        this.calls += 1;
        return [
          {
            tool_calls: [
              {
                index: opened.call,
                id: text(content['id']) || callId(this.answerId, opened.call),
                type: 'function',
                function: { name: text(content['name']) ?? '', arguments: '' },
              },
            ],
          },
        ];
      case 'answer':
        return [];
      default:
        return [{ omitted: [opened.type.slice(0, 64)] }];
    }
  }

  delta(index: number, delta: Json): Piece[] {
    const opened = this.open.get(index);
    if (!opened) return [];
    switch (delta['type']) {
      case 'text_delta':
        return this.speak(text(delta['text']));
      case 'thinking_delta':
        return this.think(opened, text(delta['thinking']));
      case 'signature_delta':
        return this.sign(opened, text(delta['signature']));
      case 'input_json_delta':
        // Tools that run at the provider write theirs in the same way, and are no calls to answer.
        return takesInput(opened) ? this.pass(opened, text(delta['partial_json'])) : [];
      case 'citations_delta':
        this.cite(opened, delta['citation']);
        return [];
      default:
        return [];
    }
  }

  stop(index: number): Piece[] {
    const opened = this.open.get(index);
    this.open.delete(index);
    if (opened && takesInput(opened) && !opened.given)
      return this.pass(opened, answeredArguments(opened.input));
    const citations = opened?.citations ?? [];
    const annotations = citations.flatMap((citation) => annotation(citation, opened?.from ?? 0, this.length));
    // A document citation has no URL, so chat cannot express it.
    const omitted = citations
      .filter((citation) => text(citation['url']) === undefined)
      .map((citation) => (text(citation['type']) ?? 'citation').slice(0, 64));
    return [
      ...(annotations.length > 0 ? [{ annotations }] : []),
      ...(omitted.length > 0 ? [{ omitted }] : []),
    ];
  }

  private cite(opened: OpenBlock, citation: unknown): void {
    if (++this.citations > MOST_ITEMS) throw tooMany('sources');
    opened.citations.push(object(citation) ?? {});
  }

  private speak(words: string | undefined): Piece[] {
    if (!words) return [];
    this.length += words.length;
    return [{ content: words }];
  }

  private think({ position }: OpenBlock, words: string | undefined): Piece[] {
    if (!words) return [];
    return [
      {
        reasoning: words,
        reasoning_details: [
          { type: 'reasoning.text', text: words, id: null, format: FORMAT, index: position },
        ],
      },
    ];
  }

  private sign({ position }: OpenBlock, signature: string | undefined): Piece[] {
    if (!signature) return [];
    return [
      {
        reasoning_details: [{ type: 'reasoning.text', signature, id: null, format: FORMAT, index: position }],
      },
    ];
  }

  private pass(opened: OpenBlock, part: string | undefined): Piece[] {
    if (!part) return [];
    opened.given = true;
    return opened.type === 'answer'
      ? this.speak(part)
      : [{ tool_calls: [{ index: opened.call, function: { arguments: part } }] }];
  }
}

function annotation(citation: Json, from: number, to: number): NonNullable<Piece['annotations']> {
  const url = text(citation['url']);
  if (url === undefined) return [];
  const content = text(citation['cited_text']);
  return [
    {
      type: 'url_citation',
      url_citation: {
        url,
        title: text(citation['title']) ?? '',
        ...(content !== undefined && { content }),
        start_index: from,
        end_index: to,
      },
    },
  ];
}

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'content_filter',
};

/** Words that are newer than this table end an answer like any other. @param called a tool of the caller; the tool through which JSON is given does not count. */
function finish(native: unknown, called: boolean) {
  const said = text(native) ?? null;
  const reason =
    said === null
      ? null
      : said === 'tool_use'
        ? called
          ? 'tool_calls'
          : 'stop'
        : (entry(FINISH_REASONS, said) ?? (called ? 'tool_calls' : 'stop'));
  return { finish_reason: reason, native_finish_reason: said };
}

function refusal(answer: Json): { refusal?: string } {
  const explanation = text(object(answer['stop_details'])?.['explanation']);
  return answer['stop_reason'] === 'refusal' && explanation !== undefined ? { refusal: explanation } : {};
}

/** The wire counts cached tokens apart; ours are all of the prompt. */
function usage(value: unknown): UsageReport | undefined {
  const given = object(value);
  const counted = given && countsOf(given);
  if (!counted) return undefined;
  const iterations = array(given['iterations']);
  return iterations.length === 0 ? counted : withIterations(counted, iterations);
}

function countsOf(given: Json): UsageReport | undefined {
  const input = count(given['input_tokens']);
  const completion = count(given['output_tokens']);
  if (input === undefined && completion === undefined) return undefined;
  if (!isBelievable(given, 'input_tokens', 'output_tokens')) return undefined;
  // What is cached is a part of a prompt whose rest nobody told.
  if (input === undefined) return defined({ completion });
  const cached = count(given['cache_read_input_tokens']);
  const cacheWrite = count(given['cache_creation_input_tokens']);
  const hourly = count(object(given['cache_creation'])?.['ephemeral_1h_input_tokens']);
  const thoughts = count(object(given['output_tokens_details'])?.['thinking_tokens']);
  return defined({
    prompt: input + (cached ?? 0) + (cacheWrite ?? 0),
    completion,
    cached,
    cacheWrite,
    cacheWrite1h: hourly === undefined ? undefined : Math.min(hourly, cacheWrite ?? 0),
    reasoning:
      thoughts === undefined || completion === undefined ? undefined : Math.min(thoughts, completion),
    webSearches: count(object(given['server_tool_use'])?.['web_search_requests']),
  });
}

/** Iterations of models that the provider asked by itself, at prices of their own. */
const OTHER_MODELS: ReadonlySet<unknown> = new Set(['advisor_message', 'fallback_message']);

/**
 * Adds up the iterations of one request: the wire bills each of them, and leaves compaction and advisors out of its
 * counts at the top (BetaIterationsUsage in the official client; its pages on compaction and the advisor tool).
 */
function withIterations(top: UsageReport, iterations: readonly unknown[]): UsageReport {
  const otherModels: OtherModelUsage[] = [];
  let own: TokenUsage | undefined;
  let hasFallback = false;
  for (const entry of iterations) {
    const iteration = object(entry) ?? {};
    const tokens = wholeOf(countsOf(iteration));
    if (!tokens) continue;
    const model = text(iteration['model']);
    hasFallback ||= iteration['type'] === 'fallback_message';
    if (OTHER_MODELS.has(iteration['type']) && model !== undefined)
      otherModels.push({ upstreamModel: model, usage: tokens });
    else own = added(own, tokens);
  }
  const others = otherModels.length > 0 && { otherModels };
  // Behind a fallback, the counts at the top are those of the model that took over.
  if (hasFallback) return { ...top, ...NO_TOKENS, ...own, ...others };
  if (!own) return { ...top, ...others };
  const prompt = own.prompt > (top.prompt ?? 0) ? own : top;
  return defined({
    ...top,
    prompt: prompt.prompt,
    cached: prompt.cached,
    cacheWrite: prompt.cacheWrite,
    cacheWrite1h: prompt.cacheWrite1h,
    completion: Math.max(own.completion, top.completion ?? 0),
    ...others,
  });
}

const NO_TOKENS = { prompt: 0, completion: 0, cached: 0, cacheWrite: 0, cacheWrite1h: 0, reasoning: 0 };

const added = (sum: TokenUsage | undefined, more: TokenUsage): TokenUsage => ({
  prompt: (sum?.prompt ?? 0) + more.prompt,
  completion: (sum?.completion ?? 0) + more.completion,
  cached: (sum?.cached ?? 0) + (more.cached ?? 0),
  cacheWrite: (sum?.cacheWrite ?? 0) + (more.cacheWrite ?? 0),
  cacheWrite1h: (sum?.cacheWrite1h ?? 0) + (more.cacheWrite1h ?? 0),
});

/** The base tier is called `default` in ours; what is fast says so beside its tier. */
function serviceTier(value: unknown): string | undefined {
  const given = object(value);
  if (given?.['speed'] === 'fast') return 'priority';
  const tier = text(given?.['service_tier']);
  return tier === 'standard' ? 'default' : tier;
}

/** An error object where an answer should be. */
function embedded(body: Json): ApiError {
  const error = object(body['error']);
  return upstreamError(undefined, text(error?.['type']), text(error?.['message']) ?? text(body['error']));
}
