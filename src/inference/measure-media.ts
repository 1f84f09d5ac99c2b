import { isUtf8 } from 'node:buffer';
import { imageSize } from 'image-size';
import { lengthOf, type Container } from '../documents/durations';
import { pdfPagesAtMost } from '../documents/pdf-pages';
import type { DocumentReader } from '../documents/reader';
import { ApiError } from '../errors';
import { fileSource, sourceOf, type Part, type Source } from '../providers/content';
import { keepSize, sizeOf, type MediaPart, type MediaSize, type PlacedMedia } from './media-sizes';

/** Measures the media of callers with a limit before their cost is held. Nothing is measured by what it says of itself. */

type AssistantImage = { readonly image_url: { readonly url: string } };
export type Measurable = Part | AssistantImage;

/** @throws ApiError 400 that names the part where its size cannot be told. */
export async function measureMedia(
  media: readonly PlacedMedia[],
  documents: DocumentReader,
  signal: AbortSignal,
): Promise<void> {
  for (const { part, place } of media) {
    if (sizeOf(part)) continue;
    keepSize(part, await measured(part as Measurable, place, documents, signal));
  }
}

async function measured(
  part: Measurable,
  place: string,
  documents: DocumentReader,
  signal: AbortSignal,
): Promise<MediaSize> {
  if (!('type' in part)) {
    const { url } = part.image_url;
    // No wire sends the address of an image that a model drew.
    return /^data:/i.test(url) ? imageSizeOf(dataOf(url, place), place, false) : { kind: 'text', bytes: 0 };
  }
  switch (part.type) {
    case 'text':
      return { kind: 'text', bytes: Buffer.byteLength(part.text) };
    case 'image_url':
      return imageSizeOf(dataOf(part.image_url.url, place), place, part.image_url.detail === 'low');
    case 'input_audio':
      return audio(part.input_audio, place);
    case 'input_video':
    case 'video_url':
      return { kind: 'video', seconds: await seconds(dataOf(part.video_url.url, place), place, 'video') };
    case 'file':
      return file(fileSource(part.file), place, documents, signal);
  }
}

const unclear = (place: string, what: string, advice: string): ApiError =>
  new ApiError('invalid_request', `${place}: ${what} cannot be determined; ${advice}`);

function dataOf(url: string, place: string): Buffer {
  const source = sourceOf(url, place);
  if (source.kind === 'url') throw refusedAddress(place);
  return Buffer.from(source.data, 'base64');
}

/** For media that only the provider can read. */
export const refusedAddress = (place: string): ApiError =>
  new ApiError(
    'permission_denied',
    `${place}: the gateway cannot measure what stands at this address or under this id, so a key with a limit cannot ` +
      'send it; send the content as a data URL',
  );

const IMAGES = new Set(['png', 'jpg', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'heif', 'avif']);

/** @throws ApiError 400 that names the place. */
export function imageSizeOf(bytes: Buffer, place: string, isLow: boolean): MediaSize {
  try {
    const { width, height, type, images = [] } = imageSize(bytes);
    const all = [{ width, height }, ...images];
    const most = {
      width: Math.max(...all.map((each) => each.width)),
      height: Math.max(...all.map((each) => each.height)),
    };
    if (IMAGES.has(type ?? '') && most.width > 0 && most.height > 0) return { kind: 'image', ...most, isLow };
  } catch {
    // The library knows no such image.
  }
  throw unclear(place, 'the size of this image', 'send a PNG, JPEG, GIF or WebP image');
}

const CONTAINERS: Readonly<Record<string, readonly Container[]>> = {
  wav: ['wav'],
  mp3: ['mp3'],
  mpeg: ['mp3'],
  mpga: ['mp3'],
  aiff: ['aiff'],
  aif: ['aiff'],
  aac: ['aac', 'mp4'],
  ogg: ['ogg'],
  oga: ['ogg'],
  opus: ['ogg'],
  flac: ['flac', 'ogg'],
  m4a: ['mp4'],
  mp4: ['mp4'],
  webm: ['webm'],
  'x-wav': ['wav'],
  wave: ['wav'],
  'x-m4a': ['mp4'],
  'x-flac': ['flac'],
};

/** Bytes of a sample; the slowest rate of speech is 8,000 samples a second. */
const BARE: Readonly<Record<string, number>> = { pcm16: 2, pcm24: 3 };
const SLOWEST_HERTZ = 8_000;

async function audio({ data, format }: { data: string; format: string }, place: string): Promise<MediaSize> {
  const bytes = Buffer.from(data, 'base64');
  return { kind: 'audio', seconds: await audioSeconds(bytes, format, place) };
}

/**
 * Returns the seconds of a sound at most.
 * @param format as the caller names it: decoders may go by that, so the bytes have to agree.
 * @throws ApiError 400 that names the place.
 */
export async function audioSeconds(bytes: Buffer, format: string, place: string): Promise<number> {
  const name = format.toLowerCase();
  const width = BARE[name];
  const length = await lengthOf(bytes);
  // A server may look at the bytes instead of the name.
  if (width !== undefined) return Math.max(bytes.length / (width * SLOWEST_HERTZ), length?.seconds ?? 0);
  const allowed = CONTAINERS[name];
  if (length && allowed && !allowed.includes(length.container))
    throw new ApiError(
      'invalid_request',
      `${place}: says ${name.slice(0, 16)}, and its bytes are ${length.container}`,
    );
  if (length && allowed) return length.seconds;
  throw unclear(place, 'the length of this audio', 'send WAV, MP3, FLAC, OGG, M4A, AAC, AIFF or WebM');
}

async function seconds(bytes: Buffer, place: string, what: 'video' | 'audio'): Promise<number> {
  const length = await lengthOf(bytes);
  if (!length || (what === 'video' && length.container !== 'mp4' && length.container !== 'webm'))
    throw unclear(
      place,
      `the length of this ${what}`,
      what === 'video' ? 'send MP4, MOV or WebM' : 'send WAV, MP3, FLAC, OGG, M4A, AAC, AIFF or WebM',
    );
  return length.seconds;
}

const TEXT = /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml|yaml)|csv|javascript|x-ndjson))/;

async function file(
  source: Source,
  place: string,
  documents: DocumentReader,
  signal: AbortSignal,
): Promise<MediaSize> {
  if (source.kind === 'url') throw refusedAddress(place);
  const bytes = Buffer.from(source.data, 'base64');
  const [kind] = source.mediaType.split('/');
  if (kind === 'image') return imageSizeOf(bytes, place, false);
  if (kind === 'audio') return { kind, seconds: await seconds(bytes, place, kind) };
  if (kind === 'video') return { kind, seconds: await seconds(bytes, place, kind) };
  // A provider may go by the content instead of the type.
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return pdf(bytes, place, documents, signal);
  if (TEXT.test(source.mediaType))
    return { kind: 'text', bytes: Math.max(bytes.length, Buffer.byteLength(bytes.toString('utf8'))) };
  if (isUtf8(bytes) && !bytes.includes(0)) return { kind: 'text', bytes: bytes.length };
  throw unclear(place, 'the size of this file in tokens', 'send a PDF, a text, an image or a sound');
}

async function pdf(
  bytes: Buffer,
  place: string,
  documents: DocumentReader,
  signal: AbortSignal,
): Promise<MediaSize> {
  let pages: readonly string[];
  try {
    ({ pages } = await documents.read('pdf', bytes, signal));
  } catch (error) {
    if (!(error instanceof ApiError) || signal.aborted) throw error;
    throw new ApiError(error.type, `${place}: this PDF ${error.message}`, error.detail);
  }
  // A reader that believes other tables of the file may find pages that ours did not see.
  const most = await pdfPagesAtMost(bytes);
  if (most === undefined || most > pages.length)
    throw unclear(
      place,
      'the number of pages of this PDF',
      'save it again, without a password or earlier versions',
    );
  return {
    kind: 'pdf',
    pages: pages.length,
    textBytes: pages.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0),
  };
}

/** Members of a part that the gateway understands, by the type of the part. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  image_url: ['url', 'detail'],
  input_audio: ['data', 'format'],
  video_url: ['url', 'processing'],
  input_video: ['url', 'processing'],
  file: ['file_data', 'filename'],
};
const MARKS = new Set(['type', 'cache_control', 'prompt_cache_breakpoint']);

/** Returns the place of a member that may change how a provider reads the part; undefined: there is none. */
export function unknownMember(part: MediaPart, place: string): string | undefined {
  const { type } = part as { type?: string };
  if (type === undefined) return undefined;
  const key = type === 'input_video' ? 'video_url' : type;
  for (const name of Object.keys(part)) if (name !== key && !MARKS.has(name)) return `${place}.${name}`;
  const inner = (part as Readonly<Record<string, object>>)[key] ?? {};
  const members = MEMBERS[type] ?? [];
  for (const [name, value] of Object.entries(inner)) {
    if (name === 'processing' && value === 'agentic') return `${place}.processing`;
    if (!members.includes(name) && value !== null && value !== undefined) return `${place}.${name}`;
  }
  return undefined;
}
