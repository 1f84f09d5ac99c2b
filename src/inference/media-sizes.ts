import type { ChatRequest } from '../providers/format';
import { seesLargeImages } from '../providers/anthropic';
import type { Endpoint } from './catalogue';

/** Sizes of the media in a prompt, and their tokens on each wire. */

export type MediaSize =
  | { readonly kind: 'image'; readonly width: number; readonly height: number; readonly isLow: boolean }
  | { readonly kind: 'audio' | 'video'; readonly seconds: number }
  | { readonly kind: 'pdf'; readonly pages: number; readonly textBytes: number }
  | { readonly kind: 'text'; readonly bytes: number };

/** A part of a message, or an image of an earlier answer. */
export type MediaPart = object;

export interface PlacedMedia {
  readonly part: MediaPart;
  /** For messages, such as `messages.0.content.1`. */
  readonly place: string;
}

/** Sizes by part: other endpoints and later turns meet the same parts again. */
const sizes = new WeakMap<MediaPart, MediaSize>();

export const sizeOf = (part: MediaPart): MediaSize | undefined => sizes.get(part);
export const keepSize = (part: MediaPart, size: MediaSize): void => void sizes.set(part, size);

/** Returns the parts of a request that are no text. */
export function mediaIn({ messages }: Pick<ChatRequest, 'messages'>): PlacedMedia[] {
  const found: PlacedMedia[] = [];
  for (const [at, message] of messages.entries()) {
    if (Array.isArray(message.content))
      for (const [index, part] of message.content.entries())
        if (part.type !== 'text') found.push({ part, place: `messages.${at}.content.${index}` });
    if (message.role === 'assistant')
      for (const [index, part] of (message.images ?? []).entries())
        found.push({ part, place: `messages.${at}.images.${index}` });
  }
  return found;
}

/** Most tokens that an endpoint makes of a part. */
export function mediaTokens(size: MediaSize, endpoint: Endpoint): number {
  const { protocol } = endpoint.provider;
  const isGpt = protocol !== 'anthropic' && protocol !== 'gemini' && usesGpt(endpoint);
  switch (size.kind) {
    case 'text':
      return size.bytes + FRAME_TOKENS;
    case 'image':
      return imageTokens(size, endpoint, isGpt);
    case 'audio':
      return Math.ceil(size.seconds * (isGpt ? GPT_AUDIO : GEMINI_AUDIO)) + FRAME_TOKENS;
    case 'video':
      return Math.ceil(size.seconds * (protocol === 'gemini' ? GEMINI_VIDEO : OTHER_VIDEO)) + FRAME_TOKENS;
    case 'pdf':
      return size.textBytes + size.pages * (imageTokens(PAGE, endpoint, isGpt) + PAGE_FRAME) + FRAME_TOKENS;
  }
}

/** Most tokens that any wire makes of a part. */
export function mediaTokensAnywhere(size: MediaSize): number {
  switch (size.kind) {
    case 'text':
      return size.bytes + FRAME_TOKENS;
    case 'image':
      return Math.max(geminiImage(size), otherImage(size));
    case 'audio':
      return Math.ceil(size.seconds * GEMINI_AUDIO) + FRAME_TOKENS;
    case 'video':
      return Math.ceil(size.seconds * OTHER_VIDEO) + FRAME_TOKENS;
    case 'pdf':
      return size.textBytes + size.pages * otherImage(PAGE) + FRAME_TOKENS;
  }
}

/** Marks around a part. */
const FRAME_TOKENS = 16;
const PAGE_FRAME = 8;
/** A page as providers render it: larger than all of their limits. */
const PAGE: Extract<MediaSize, { kind: 'image' }> = {
  kind: 'image',
  width: 2_048,
  height: 2_896,
  isLow: false,
};

/** 600 tokens a minute: platform.openai.com/docs/guides/realtime-costs. */
const GPT_AUDIO = 10;
/** 32 tokens a second, the most of the models that state a rate: ai.google.dev/gemini-api/docs/tokens. */
const GEMINI_AUDIO = 32;
/** One frame of 258 tokens a second, the sound, and a time stamp: "about 300 tokens a second", same page. */
const GEMINI_VIDEO = 300;
/** Two frames a second of at most 768 tokens, as Qwen-VL's processor has it; others sample less. */
const OTHER_VIDEO = 1_568;

const usesGpt = ({ model: { id, configuration } }: Endpoint): boolean =>
  (configuration.architecture?.tokenizer ?? (id.startsWith('openai/') ? 'GPT' : undefined)) === 'GPT';

function imageTokens(
  image: Extract<MediaSize, { kind: 'image' }>,
  endpoint: Endpoint,
  isGpt: boolean,
): number {
  switch (endpoint.provider.protocol) {
    case 'anthropic':
      return claudeImage(image, endpoint.upstreamModel);
    case 'gemini':
      return geminiImage(image);
    default:
      return isGpt ? gptImage(image, endpoint) : otherImage(image);
  }
}

/**
 * `width × height ÷ 750`, after the image is scaled to 1,568 pixels; the newest models take 2,576 pixels.
 * Source: docs.claude.com/en/docs/build-with-claude/vision.
 */
function claudeImage({ width, height }: { width: number; height: number }, upstreamModel: string): number {
  const most = seesLargeImages(upstreamModel) ? 4_784 : 1_600;
  const patches = Math.ceil(width / 28) * Math.ceil(height / 28);
  return Math.min(Math.max(Math.ceil((width * height) / 750), patches), most) + FRAME_TOKENS;
}

/**
 * 258 tokens for each tile of at most 768 pixels; the third series takes 1,120 for an image, or 2,240 at the highest
 * resolution. Source: ai.google.dev/gemini-api/docs/tokens and /media-resolution.
 */
function geminiImage({ width, height }: { width: number; height: number }): number {
  if (width <= 384 && height <= 384) return THIRD_SERIES_IMAGE;
  const tile = Math.min(Math.max(Math.floor(Math.min(width, height) / 1.5), 256), 768);
  return Math.max(258 * Math.ceil(width / tile) * Math.ceil(height / tile), THIRD_SERIES_IMAGE);
}

const THIRD_SERIES_IMAGE = 1_120;

/**
 * Tiles of 512 pixels in an image whose shorter side is 768 (the fourth series), or patches of 32 pixels (later ones): at
 * most 10,000. Small models multiply both. Source: platform.openai.com/docs/guides/images-vision.
 */
function gptImage(
  { width, height, isLow }: Extract<MediaSize, { kind: 'image' }>,
  endpoint: Endpoint,
): number {
  const draws = endpoint.model.outputModalities.includes('image');
  const isSmall = /\b(mini|nano)\b/.test(endpoint.model.id) && !draws;
  const fit = Math.min(1, 2_048 / Math.max(width, height));
  const shrink = fit * Math.min(1, 768 / (Math.min(width, height) * fit));
  const tiles = isLow ? 0 : Math.ceil((width * shrink) / 512) * Math.ceil((height * shrink) / 512);
  const patches = Math.min(
    isLow ? 256 : Math.ceil(width / 32) * Math.ceil(height / 32),
    isSmall ? 1_536 : 10_000,
  );
  const [base, each, factor] = isSmall ? [2_833, 5_667, 2.46] : [85, 170, 1.2];
  // Models that draw count up to 6,240 more for an image that they are to keep to.
  return Math.ceil(Math.max(base + each * tiles, patches * factor)) + (draws ? 6_240 : 0) + FRAME_TOKENS;
}

/** Patches of 28 pixels up to 16,384 of them, as Qwen-VL has it; other families take fewer, some a fixed number. */
const otherImage = ({ width, height }: { width: number; height: number }): number =>
  Math.max(Math.min(Math.ceil(width / 28) * Math.ceil(height / 28), 16_384), OTHER_IMAGE) + FRAME_TOKENS;

const OTHER_IMAGE = 6_000;
