import { ApiError } from '../errors';
import type { Endpoint } from '../inference/catalogue';
import { countPromptTokens, countTokens, promptTokensAtMost } from '../inference/tokens';
import type { ChatRequest } from '../providers/format';
import type { PluginRun, Settings } from './plugin';

type Message = ChatRequest['messages'][number];

/** Endpoints with no more context than this shorten prompts without being asked. */
const SMALL_CONTEXT = 8_192;
/** Most messages that the anthropic format takes. */
const MOST_MESSAGES = 1_000;
/** Kept free for the answer where the caller does not say how long it may be: this part of the context. */
const ANSWER_SHARE = 8;
const TOKENS_PER_MESSAGE = 5;
/** Shorter texts are not worth cutting. */
const LEAST_TOKENS = 16;
const GAP = '\n…\n';

/** Whether what is too long for this endpoint is shortened: then it is no reason to leave the endpoint out. */
export function shortens({ plugins }: ChatRequest, endpoint: Endpoint): boolean {
  const settings = plugins?.find((plugin) => plugin.id === 'context-compression');
  return compresses(settings, endpoint);
}

const compresses = (
  settings: Settings<'context-compression'> | undefined,
  { contextLength }: Endpoint,
): boolean =>
  settings === undefined
    ? contextLength !== null && contextLength <= SMALL_CONTEXT
    : settings.enabled !== false;

/**
 * Takes text out of the middle of a prompt that does not fit. Images and other media are not
 * counted, since they cannot be shortened.
 * @param settings of the request; undefined: the plugin was not named.
 */
export function contextCompression(settings: Settings<'context-compression'> | undefined): PluginRun {
  let done: Map<Endpoint, { readonly of: ChatRequest; readonly result: Compressed }> | undefined;
  return {
    adapt(chat, endpoint) {
      const { contextLength } = endpoint;
      const small = contextLength !== null && contextLength <= SMALL_CONTEXT;
      if (!small && !(settings && compresses(settings, endpoint))) return chat;
      const mostMessages = endpoint.provider.protocol === 'anthropic' ? MOST_MESSAGES : Infinity;
      const asked = chat.max_completion_tokens ?? chat.max_tokens ?? undefined;
      if (!compresses(settings, endpoint)) {
        refuseTooLong(chat, contextLength, asked ?? 1);
        return chat;
      }
      const room = roomFor(endpoint, asked);
      if (chat.messages.length <= mostMessages && promptTokensAtMost(chat) <= room) return chat;
      const known = done?.get(endpoint);
      if (known?.of === chat) return known.result.chat;
      const result = compress(chat, room, mostMessages);
      if (result === undefined) throw tooLong(contextLength, countPromptTokens(chat), asked ?? 1);
      done ??= new Map();
      done.set(endpoint, { of: chat, result });
      return result.chat;
    },

    /** Endpoints with room for half of what is needed first; else those with the most. */
    order(chat, candidates) {
      if (!settings || settings.enabled === false || chat.provider?.order?.length) return candidates;
      if (candidates.every(({ contextLength: room }) => room === null || promptTokensAtMost(chat) <= room))
        return candidates;
      const need = countPromptTokens(chat) + (chat.max_completion_tokens ?? chat.max_tokens ?? 0);
      const wide = (endpoint: Endpoint): number => endpoint.contextLength ?? Infinity;
      const roomy = candidates.filter((endpoint) => wide(endpoint) >= need / 2);
      const narrow = candidates.filter((endpoint) => wide(endpoint) < need / 2);
      return [...roomy, ...narrow.sort((a, b) => wide(b) - wide(a))];
    },

    stage(endpoint) {
      const result = endpoint && done?.get(endpoint)?.result;
      if (!result || (result.leftOut === 0 && result.shortened === 0)) return undefined;
      const { before, after, leftOut, shortened } = result;
      return {
        type: 'context_compression',
        name: 'context-compression',
        summary: `${leftOut} messages left out and ${shortened} shortened in the middle`,
        data: {
          engine: 'middle-out',
          messages_left_out: leftOut,
          messages_shortened: shortened,
          tokens_before: before,
          tokens_after: after,
        },
      };
    },
  };
}

function roomFor({ contextLength, maxCompletionTokens, maxPromptTokens }: Endpoint, asked?: number): number {
  if (contextLength === null) return maxPromptTokens ?? Infinity;
  const answer = asked ?? Math.min(maxCompletionTokens ?? Infinity, Math.floor(contextLength / ANSWER_SHARE));
  return Math.min(contextLength - answer, maxPromptTokens ?? Infinity);
}

function refuseTooLong(chat: ChatRequest, contextLength: number | null, answer: number): void {
  if (contextLength === null || promptTokensAtMost(chat) + answer <= contextLength) return;
  const prompt = countPromptTokens(chat);
  if (prompt + answer > contextLength) throw tooLong(contextLength, prompt, answer);
}

const tooLong = (contextLength: number | null, prompt: number, answer: number): ApiError =>
  new ApiError(
    'context_length_exceeded',
    `This endpoint's context is ${contextLength} tokens, but the request needs about ${prompt + answer} ` +
      `(${prompt} of the prompt and ${answer} of the answer). Shorten it, or send the plugin context-compression, ` +
      'which takes text out of its middle',
  );

export interface Compressed {
  readonly chat: ChatRequest;
  readonly before: number;
  readonly after: number;
  readonly leftOut: number;
  readonly shortened: number;
}

/**
 * Keeps messages from both ends inwards while there is room, and cuts the middle out of the texts
 * that do not fit whole. Instructions at the beginning, the first message after them and the last
 * one stay. A tool's results go with the call that asked for them.
 * @returns undefined when even that is too long.
 */
export function compress(chat: ChatRequest, room: number, mostMessages = Infinity): Compressed | undefined {
  const before = countPromptTokens(chat);
  if (before <= room && chat.messages.length <= mostMessages)
    return { chat, before, after: before, leftOut: 0, shortened: 0 };
  // Parts that are counted apart may come to a little less than the whole.
  for (const margin of [0, 8, 64]) {
    const messages = ends(chat, room - margin, mostMessages);
    const compressed = { ...chat, messages };
    const after = countPromptTokens(compressed);
    if (after > room || messages.length > mostMessages) continue;
    const given = new Set(chat.messages);
    return {
      chat: compressed,
      before,
      after,
      leftOut: chat.messages.length - messages.length,
      shortened: messages.filter((message) => !given.has(message)).length,
    };
  }
  return undefined;
}

function ends(chat: ChatRequest, room: number, mostMessages: number): Message[] {
  const blocks = blocksOf(chat.messages);
  const fixed = blocks.filter((block) => block.fixed);
  const rest = blocks.slice(fixed.length);
  const front = [...fixed, ...rest.splice(0, 1)];
  const back = rest.splice(-1);
  const tools = chat.tools && chat.tools.length > 0 ? countTokens(JSON.stringify(chat.tools)) + 1 : 0;
  let space = [...front, ...back].reduce((left, block) => left - block.tokens(), room - tools);
  let count = [...front, ...back].reduce((sum, block) => sum + block.messages.length, 0);
  for (const block of [...front, ...back].sort((a, b) => b.tokens() - a.tokens()))
    if (space < 0) space += block.cut(-space);
  while (rest.length > 0 && space > 0) {
    const fromBack = back.length <= front.length - fixed.length;
    const block = (fromBack ? rest.at(-1) : rest[0]) as Block;
    if (count + block.messages.length > mostMessages) break;
    const whole = block.tokens() <= space;
    if (!whole) block.cut(block.tokens() - space);
    if (block.tokens() > space) break;
    space -= block.tokens();
    count += block.messages.length;
    if (fromBack) back.unshift(...rest.splice(-1));
    else front.push(...rest.splice(0, 1));
    if (!whole) break;
  }
  return [...front, ...back].flatMap((block) => block.messages);
}

/** Messages that stay or go together. */
class Block {
  constructor(
    public messages: Message[],
    /** Instructions that the conversation begins with. */
    readonly fixed: boolean,
  ) {}

  private counted: number | undefined;

  tokens(): number {
    return (this.counted ??= this.messages.reduce((sum, message) => sum + tokensOf(message), 0));
  }

  /** Cuts texts, the longest first. @returns how many tokens that saves. */
  cut(excess: number): number {
    const before = this.tokens();
    const texts = this.messages.flatMap(textsOf).map((text) => ({ text, tokens: countTokens(text) }));
    const most = new Map<string, number>();
    let missing = excess;
    for (const { text, tokens } of texts.sort((a, b) => b.tokens - a.tokens)) {
      if (missing <= 0) break;
      if (most.has(text)) continue;
      const saved = Math.min(missing, tokens - LEAST_TOKENS);
      if (saved <= 0) break;
      most.set(text, tokens - saved);
      missing -= saved;
    }
    this.messages = this.messages.map((message) => withTexts(message, most));
    this.counted = undefined;
    return before - this.tokens();
  }
}

function blocksOf(messages: readonly Message[]): Block[] {
  const blocks: Block[] = [];
  let instructions = true;
  for (const message of messages) {
    instructions &&= message.role === 'system' || message.role === 'developer';
    const open = blocks.at(-1);
    if (message.role === 'tool' && open && !open.fixed) open.messages.push(message);
    else blocks.push(new Block([message], instructions));
  }
  return blocks;
}

const textsOf = ({ content }: Message): string[] =>
  typeof content === 'string'
    ? [content]
    : (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []));

const tokensOf = (message: Message): number =>
  TOKENS_PER_MESSAGE +
  countTokens(
    [
      ...textsOf(message),
      ...(message.role === 'assistant' && message.tool_calls ? [JSON.stringify(message.tool_calls)] : []),
    ].join('\n'),
  );

/** The message with each of these texts cut to so many tokens; itself when it has none of them. */
function withTexts(message: Message, most: ReadonlyMap<string, number>): Message {
  if (!textsOf(message).some((text) => most.has(text))) return message;
  const cut = (text: string): string => {
    const tokens = most.get(text);
    return tokens === undefined ? text : middleOut(text, tokens);
  };
  const { content } = message;
  return {
    ...message,
    content:
      typeof content === 'string'
        ? cut(content)
        : content?.map((part) => (part.type === 'text' ? { ...part, text: cut(part.text) } : part)),
  } as Message;
}

/** The beginning and the end of a text, together at most so many tokens. */
export function middleOut(text: string, most: number): string {
  let keep = Math.floor((text.length * Math.max(most - 2, 0)) / Math.max(countTokens(text), 1));
  for (;;) {
    const half = Math.ceil(keep / 2);
    const cut = whole(text.slice(0, half)) + GAP + whole(text.slice(text.length - (keep - half)));
    if (keep <= 0 || countTokens(cut) <= most) return keep <= 0 ? GAP : cut;
    keep = Math.floor(keep * 0.9);
  }
}

/** Without half a character at either end. */
const whole = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
