import { isUtf8 } from 'node:buffer';
import { disableTypes, imageSize } from 'image-size';
import { filetypemime } from 'magic-bytes.js';
import { unusable } from './upstream-errors';

/** An image that has been looked at. */
export interface Picture {
  readonly base64: string;
  readonly mediaType: string;
  /** Undefined of drawings, which have no pixels. */
  readonly pixels: { readonly width: number; readonly height: number } | undefined;
}

/** Other kinds are never read, so that their readers cannot be led astray. */
disableTypes([
  'bmp',
  'cur',
  'dds',
  'gif',
  'heif',
  'icns',
  'ico',
  'j2c',
  'jp2',
  'jxl',
  'jxl-stream',
  'ktx',
  'pnm',
  'psd',
  'svg',
  'tga',
  'tiff',
]);

const BITMAPS = ['image/png', 'image/jpeg', 'image/webp'] as const;
type Bitmap = (typeof BITMAPS)[number];

/** What bytes are, if they are an image that can be drawn after. */
export const bitmapType = (bytes: Buffer): Bitmap | undefined => {
  const found = filetypemime(bytes.subarray(0, 4_096));
  return BITMAPS.find((type) => found.includes(type));
};

export const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;

/** @returns undefined for what is no base64, or holds nothing. */
export function fromBase64(text: string): Buffer | undefined {
  if (NOT_BASE64.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 ? bytes : undefined;
}

/**
 * Looks at an image that an upstream gave.
 * @param given base64, or the markup of a drawing.
 * @throws ApiError when it is none that can be shown, or is cut off.
 */
export function pictureOf(given: string): Picture {
  const isMarkup = given.trimStart().startsWith('<');
  const bytes = isMarkup ? Buffer.from(given) : fromBase64(given);
  if (!bytes) throw unusable('an image that is no base64');
  const type = bitmapType(bytes);
  if (type === undefined) {
    if (!isDrawing(bytes)) throw unusable('an image of no known format');
    return { base64: bytes.toString('base64'), mediaType: 'image/svg+xml', pixels: undefined };
  }
  if (!ENDS[type](bytes)) throw unusable('an image that is cut off');
  return { base64: given, mediaType: type, pixels: sizeOf(bytes) };
}

function isDrawing(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  const beginning = bytes.subarray(0, 8_192).toString('utf8');
  const end = bytes.subarray(-64).toString('utf8').trimEnd();
  return /<svg[\s>]/.test(beginning) && (end.endsWith('</svg>') || end.endsWith('-->') || end.endsWith('/>'));
}

/** Some writers put a little behind the end. */
const BEHIND = 4_096;

const ENDS: Readonly<Record<Bitmap, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.lastIndexOf('IEND') >= Math.max(bytes.length - BEHIND, 1),
  'image/jpeg': (bytes) => bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) >= Math.max(bytes.length - BEHIND, 1),
  'image/webp': (bytes) => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length,
};

/** Sizes stand at the beginning, behind what a camera or a program has noted. */
const HEAD_BYTES = 1024 * 1024;

function sizeOf(bytes: Buffer): NonNullable<Picture['pixels']> {
  try {
    const { width, height } = imageSize(bytes.subarray(0, HEAD_BYTES));
    if (Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)
      return { width, height };
  } catch (error) {
    throw unusable('an image whose size cannot be read', error);
  }
  throw unusable('an image without a size');
}

/** `image/svg+xml` to `svg`. */
export const formatOf = (mediaType: string): string =>
  mediaType === 'image/svg+xml' ? 'svg' : mediaType.slice('image/'.length);

/** Base64 characters that hold an image's head. */
const HEAD_CHARACTERS = 64 * 1024;

/** Reads the width and height from the head of an image in base64; undefined when it has none that can be read. */
export function pixelsOfHead(base64: string): Picture['pixels'] {
  try {
    return sizeOf(Buffer.from(base64.slice(0, HEAD_CHARACTERS), 'base64'));
  } catch {
    return undefined;
  }
}
