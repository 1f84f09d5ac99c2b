import { O200K_TOKEN_SPLIT_REGEX as PIECES } from 'gpt-tokenizer/encodingParams/constants';
import type { ChatRequest } from '../providers/format';
import { mediaTokensAnywhere, sizeOf, type MediaPart } from './media-sizes';
import { readTokenRanks, type CountPiece } from './token-ranks';

/** Our own count, for answers that were cut or whose upstream reported nothing. Read when first needed. */
let countPiece: CountPiece | undefined;

/** The tables take quadratic time for a run of characters that nothing splits. */
const RUN = /\S{128}|\s{128}/g;
/** What is longer is counted by its beginning, so that no text can hold up the others for long. */
const COUNTED = 200_000;

/** Exact for what people write; close for runs without a break and for very long texts. */
export function countTokens(text: string): number {
  if (text.length > COUNTED) return Math.round((countTokens(text.slice(0, COUNTED)) * text.length) / COUNTED);
  const runs = text.match(RUN);
  if (!runs) return count(text);
  return runs.reduce((sum, run) => sum + count(run), count(text.replace(RUN, '')));
}

const scaled = (beginning: string, length: number): number =>
  Math.round((countTokens(beginning) * length) / beginning.length);

/** What a model has produced so far, kept no longer than it is counted: streams may be many and long. */
export class ProducedText {
  private beginning = '';
  private length = 0;

  add(text: string): void {
    this.length += text.length;
    if (this.beginning.length < COUNTED) this.beginning += text.slice(0, COUNTED - this.beginning.length);
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  get characters(): number {
    return this.length;
  }

  tokens(): number {
    return this.isEmpty ? 0 : scaled(this.beginning, this.length);
  }
}

/** Special tokens in a caller's text are text. */
function count(text: string): number {
  const tokensOf = (countPiece ??= readTokenRanks());
  let tokens = 0;
  for (const piece of text.match(PIECES) ?? []) tokens += tokensOf(piece);
  return tokens;
}

/** Of OpenAI's chat format: each message costs a few tokens besides its text. */
const TOKENS_PER_MESSAGE = 4;

export function countPromptTokens(chat: ChatRequest): number {
  const texts: string[] = [];
  for (const message of chat.messages) {
    const { content } = message;
    if (typeof content === 'string') texts.push(content);
    else
      for (const part of content ?? [])
        if ('text' in part && typeof part.text === 'string') texts.push(part.text);
    if (message.role === 'assistant' && message.tool_calls) texts.push(JSON.stringify(message.tool_calls));
  }
  if (chat.tools && chat.tools.length > 0) texts.push(JSON.stringify(chat.tools));
  for (const text of otherTexts(chat)) texts.push(text);
  return countTokens(texts.join('\n')) + chat.messages.length * TOKENS_PER_MESSAGE;
}

/** Of a message: counted elsewhere, or no text. */
const COUNTED_IN_MESSAGE = new Set(['role', 'content', 'tool_calls', 'audio', 'images']);
/** Of a request: what steers the answer and is no part of the prompt, or is counted elsewhere. */
const STEERING = new Set<string>([
  'audio',
  'cache_control',
  'debug',
  'frequency_penalty',
  'image_config',
  'include_reasoning',
  'logit_bias',
  'logprobs',
  'max_completion_tokens',
  'max_tokens',
  'max_tool_calls',
  'messages',
  'metadata',
  'min_p',
  'modalities',
  'model',
  'models',
  'n',
  'parallel_tool_calls',
  'plugins',
  'presence_penalty',
  'preset',
  'prompt_cache_key',
  'prompt_cache_options',
  'provider',
  'reasoning',
  'reasoning_effort',
  'repetition_penalty',
  'route',
  'seed',
  'service_tier',
  'session_id',
  'stop',
  'stop_server_tools_when',
  'stream',
  'stream_options',
  'structured_outputs',
  'temperature',
  'tool_choice',
  'tools',
  'top_a',
  'top_k',
  'top_logprobs',
  'top_p',
  'trace',
  'usage',
  'user',
  'verbosity',
] satisfies (keyof ChatRequest | 'n')[]);

/** Whatever else goes upstream may be read there: names, thoughts, refusals, and fields that nobody here knows. */
function otherTexts(chat: ChatRequest): string[] {
  const texts: string[] = [];
  const add = (value: unknown): void => {
    if (value !== undefined && value !== null)
      texts.push(typeof value === 'string' ? value : JSON.stringify(value));
  };
  for (const message of chat.messages)
    for (const [name, value] of Object.entries(message)) {
      // An id of ordinary length is part of what each message costs.
      const isShortId = name === 'tool_call_id' && String(value).length <= 128;
      if (!COUNTED_IN_MESSAGE.has(name) && !isShortId) add(value);
    }
  for (const [name, value] of Object.entries(chat)) if (!STEERING.has(name)) add(value);
  return texts;
}

/** Generous figures for parts whose tokens nobody can count beforehand. */
const IMAGE_TOKENS = 6_000;
const VIDEO_TOKENS = 100_000;
const BYTES_PER_MEDIA_TOKEN = 64;

/**
 * At most so many tokens, without counting: a byte-level tokenizer makes no more tokens than bytes. Media that were
 * measured count at the most that any wire makes of them, others at generous figures.
 */
export function promptTokensAtMost(chat: ChatRequest): number {
  let tokens = textTokensAtMost(chat);
  const { media } = boundOf(chat);
  for (const part of media) {
    const size = sizeOf(part);
    tokens += size ? mediaTokensAnywhere(size) : unmeasured(part);
  }
  return tokens;
}

/** The same of the text alone. */
export const textTokensAtMost = (chat: ChatRequest): number => boundOf(chat).text + ownToolsExtra(chat);

/** Bytes by which the tools of a caller's own body are longer than the functions that they were read as, by conversation. */
const toolsExtras = new WeakMap<ChatRequest['messages'], number>();

export const ownToolsExtra = ({ messages }: ChatRequest): number => toolsExtras.get(messages) ?? 0;

/** Notes the tools of the caller's own body, whose descriptions of namespaces no function holds. */
export function noteOwnTools({ messages, tools }: ChatRequest, own: readonly unknown[]): void {
  if (own.length === 0) return;
  const read = tools ? Buffer.byteLength(JSON.stringify(tools)) : 0;
  toolsExtras.set(messages, Math.max(Buffer.byteLength(JSON.stringify(own)) - read, 0));
}

/** Returns the parts of a request that are no text. */
export const mediaPartsOf = (chat: ChatRequest): readonly MediaPart[] => boundOf(chat).media;

interface Bound {
  readonly text: number;
  readonly media: readonly MediaPart[];
}

/** Asked for where endpoints are chosen and where the cost is reserved. A request is never changed, but made anew. */
const bounds = new WeakMap<ChatRequest, Bound>();
const NO_MEDIA: readonly MediaPart[] = [];

function boundOf(chat: ChatRequest): Bound {
  let bound = bounds.get(chat);
  if (bound === undefined) bounds.set(chat, (bound = computedBound(chat)));
  return bound;
}

function computedBound(chat: ChatRequest): Bound {
  let tokens = chat.messages.length * TOKENS_PER_MESSAGE + TOKENS_PER_MESSAGE;
  let media: MediaPart[] | undefined;
  for (const message of chat.messages) {
    const { content } = message;
    if (typeof content === 'string') tokens += Buffer.byteLength(content);
    else
      for (const part of content ?? [])
        if (part.type === 'text') tokens += Buffer.byteLength(part.text);
        else (media ??= []).push(part);
    if (message.role !== 'assistant') continue;
    if (message.tool_calls) tokens += Buffer.byteLength(JSON.stringify(message.tool_calls));
    if (message.images) (media ??= []).push(...message.images);
  }
  if (chat.tools && chat.tools.length > 0) tokens += Buffer.byteLength(JSON.stringify(chat.tools));
  for (const text of otherTexts(chat)) tokens += Buffer.byteLength(text) + 1;
  return { text: tokens, media: media ?? NO_MEDIA };
}

/** A generous figure for a part that nobody measured: its caller has no limit. */
export function unmeasured(given: MediaPart): number {
  const part = given as Part | NonNullable<AssistantMessage['images']>[number];
  if (!('type' in part)) return IMAGE_TOKENS;
  switch (part.type) {
    case 'text':
      return Buffer.byteLength(part.text);
    case 'image_url':
      return IMAGE_TOKENS;
    case 'input_audio':
      return Math.ceil(part.input_audio.data.length / BYTES_PER_MEDIA_TOKEN);
    case 'file':
      return Math.ceil((part.file.file_data?.length ?? 0) / 4) + IMAGE_TOKENS;
    case 'input_video':
    case 'video_url':
      return VIDEO_TOKENS;
    default:
      return Buffer.byteLength(JSON.stringify(part));
  }
}

type AssistantMessage = Extract<ChatRequest['messages'][number], { role: 'assistant' }>;
type Part = Exclude<Extract<ChatRequest['messages'][number], { role: 'user' }>['content'], string>[number];

/** Images, audio and files in the prompt. */
export function countMedia(chat: ChatRequest): { images: number; audio: number; media: number } {
  let images = 0;
  let audio = 0;
  let media = 0;
  for (const { content } of chat.messages) {
    if (!Array.isArray(content)) continue;
    for (const { type } of content) {
      if (type === 'text') continue;
      media += 1;
      if (type === 'image_url') images += 1;
      if (type === 'input_audio') audio += 1;
    }
  }
  return { images, audio, media };
}
