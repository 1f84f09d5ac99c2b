import type { ChatRequest, TokenUsage, UsageReport } from '../providers/format';
import type { Endpoint } from './catalogue';
import { answersOf, estimatedPromptTokens, mostOutputTokens } from './hold';
import { mostImageTokens, pictureTokens } from './images/cost';
import type { Output, Visible } from './output';

/**
 * Usage of an answer whose provider did not report it, or not all of it. docs/charging.md states these rules:
 * visible output by its tokens, hidden reasoning by the time that passed and the speed of the endpoint.
 */

/** Speed of an endpoint that was never measured and whose configuration states none, in tokens per second. */
export const DEFAULT_TOKENS_PER_SECOND = 250;
/**
 * Measured speeds are right to a twentieth and include the wait for the first token, so models write faster than they
 * say. An estimate below the provider's bill would be a gift.
 */
const SPEED_MARGIN = 1.25;
/** Bytes of a token of sound: models bill 20 to 25 tokens for a second. */
const BYTES_PER_AUDIO_TOKEN: Readonly<Record<string, number>> = {
  pcm16: 1_920,
  wav: 1_920,
  flac: 800,
  mp3: 160,
};
const LEAST_BYTES_PER_AUDIO_TOKEN = 80;

/** The reason why an answer may contain hidden reasoning. */
export type Hidden =
  /** The whole answer was hidden: a plain call that ended before its answer came. */
  | 'all'
  /** The model may reason out of sight. */
  | 'reasoning'
  | 'nothing';

export interface Unreported {
  readonly endpoint: Endpoint;
  readonly chat: ChatRequest;
  readonly output: Output;
  readonly hidden: Hidden;
  /** Measured tokens per second of the endpoint. */
  readonly speed: number | undefined;
  /** When the answer ended, on the clock of `performance`. */
  readonly nowMs: number;
  /** Counts that the provider reported on the way. */
  readonly reported: UsageReport | undefined;
}

/** Estimates the usage of a chat. */
export function estimateUsage(given: Unreported): TokenUsage {
  const { endpoint, chat, output, hidden, nowMs, reported } = given;
  const { completion: _final, completionSoFar = 0, ...known } = reported ?? {};
  const isCounted = output.countedTokens > 0;
  const visible = output.visible(isCounted);
  const images = imageTokens(visible, endpoint);
  const unseen =
    hidden === 'nothing' ? 0 : output.hiddenTokens(speedOf(given) * SPEED_MARGIN, nowMs) * answersOf(chat);
  // Text that was delivered is paid, also by a provider that exceeds the maximum; guesses never exceed it.
  const sure = output.countedTokens + visible.textTokens;
  const guessed = output.isEndless
    ? Infinity
    : images + audioTokens(visible, chat) + unreadText(visible, endpoint) + unseen;
  const most = guessed === 0 ? 0 : Math.max(mostOutputTokens(chat, endpoint) - sure, 0);
  const completion = Math.max(sure + Math.min(guessed, most), completionSoFar);
  const completionImages = Math.min((known.completionImages ?? 0) + images, completion);
  return {
    ...known,
    prompt: known.prompt || estimatedPromptTokens(chat, endpoint),
    completion,
    ...(completionImages > 0 && { completionImages }),
    ...(known.reasoning === undefined &&
      unseen > 0 && { reasoning: Math.min(unseen, completion - completionImages) }),
  };
}

/** The operator's word, or else the fastest of what was measured and what this answer has shown. */
function speedOf({ endpoint, output, speed }: Unreported): number {
  const seen = output.seenSpeed;
  if (speed !== undefined) return Math.max(speed, seen ?? 0);
  return endpoint.tokensPerSecond ?? seen ?? DEFAULT_TOKENS_PER_SECOND;
}

/** Fields that switch reasoning on at OpenAI-compatible servers. */
const REASONING_SWITCHES = [
  'chat_template_kwargs',
  'enable_thinking',
  'reasoning_format',
  'thinking',
  'thinking_budget',
] as const;

/** Tells if a model may reason out of sight, as far as its configuration and the request say. */
export function mayReason(
  { model, supportedParameters, listsParameters }: Endpoint,
  chat: ChatRequest,
): boolean {
  const { reasoning } = model.configuration;
  const effort = chat.reasoning?.effort ?? chat.reasoning_effort;
  // Unless the configuration says so, the model may reason even when asked not to.
  const isOff = effort === 'none' || chat.reasoning?.enabled === false;
  if (isOff && reasoning && !reasoning.mandatory) return false;
  return (
    reasoning !== undefined ||
    chat.reasoning !== undefined ||
    (effort !== undefined && effort !== null) ||
    REASONING_SWITCHES.some((name) => name in chat) ||
    !listsParameters ||
    supportedParameters.has('reasoning') ||
    supportedParameters.has('reasoning_effort')
  );
}

/** Tells if a model was asked to reason, or always does. */
export function reasons({ model }: Endpoint, chat: ChatRequest): boolean {
  const { reasoning } = model.configuration;
  const effort = chat.reasoning?.effort ?? chat.reasoning_effort;
  if (reasoning?.mandatory) return true;
  if (effort === 'none' || chat.reasoning?.enabled === false) return false;
  return (
    (effort !== undefined && effort !== null) ||
    chat.reasoning?.enabled === true ||
    (chat.reasoning?.max_tokens ?? 0) > 0 ||
    reasoning?.default_enabled === true
  );
}

const imageTokens = ({ images, unread }: Visible, endpoint: Endpoint): number => {
  const { image, maxCompletionTokens } = endpoint;
  let tokens = 0;
  for (const pixels of images) tokens += pictureTokens(image, pixels, maxCompletionTokens);
  return (
    tokens +
    (isImage(unread, endpoint) ? mostImageTokens(image, {}, { n: 1, stream: false }, maxCompletionTokens) : 0)
  );
};

const isImage = (unread: Visible['unread'], { model }: Endpoint): boolean =>
  unread !== undefined && unread.isMedia && model.outputModalities.includes('image');

const unreadText = ({ unread }: Visible, endpoint: Endpoint): number =>
  unread === undefined || isImage(unread, endpoint) ? 0 : unread.tokens;

function audioTokens({ audioBytes }: Visible, chat: ChatRequest): number {
  if (audioBytes === 0) return 0;
  const { audio } = chat as { audio?: { format?: unknown } | null };
  const format = typeof audio?.format === 'string' ? audio.format : 'pcm16';
  const bytes = BYTES_PER_AUDIO_TOKEN[format] ?? LEAST_BYTES_PER_AUDIO_TOKEN;
  return Math.ceil(audioBytes / bytes);
}
