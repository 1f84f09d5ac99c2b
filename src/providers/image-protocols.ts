import type { Protocol } from '../configuration';
import { geminiImage } from './gemini-image';
import type { ImageFormat } from './image';
import { openaiImage } from './openai-image';

/** Undefined: the wire draws nothing. */
export const imageFormats: Readonly<Record<Protocol, ImageFormat | undefined>> = {
  openai: openaiImage,
  gemini: geminiImage,
  anthropic: undefined,
  elevenlabs: undefined,
  demo: undefined,
};
