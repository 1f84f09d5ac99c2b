import { inTurns } from '../in-turns';
import { flacSeconds } from './flac';
import { mp4Seconds } from './mp4';
import { adtsSeconds, mpegSeconds } from './mpeg';
import { oggSeconds } from './ogg';
import { aiffSeconds, wavSeconds } from './wav';
import { webmSeconds } from './webm';

/** Lengths of sounds and films, read from bytes that somebody else made: a header that lies must not make one shorter. */

export type Container = 'wav' | 'flac' | 'ogg' | 'mp3' | 'aac' | 'mp4' | 'webm' | 'aiff';

export interface Length {
  readonly container: Container;
  readonly seconds: number;
}

const SECONDS = {
  wav: wavSeconds,
  flac: (bytes) => flacSeconds(bytes, afterTag(bytes)),
  ogg: oggSeconds,
  mp3: (bytes) => mpegSeconds(bytes, afterTag(bytes)),
  aac: (bytes) => adtsSeconds(bytes, afterTag(bytes)),
  mp4: mp4Seconds,
  webm: webmSeconds,
  aiff: aiffSeconds,
} satisfies Record<Container, (bytes: Buffer) => number | undefined | Generator<void, number | undefined>>;

/** Returns the length at most. @returns undefined for bytes that are none of these, or that cannot be read. */
export async function lengthOf(bytes: Buffer): Promise<Length | undefined> {
  const container = containerOf(bytes);
  if (container === undefined) return undefined;
  let seconds: number | undefined;
  try {
    const work = SECONDS[container](bytes);
    seconds = typeof work === 'object' ? await inTurns(work) : work;
  } catch (error) {
    if (!isOutside(error)) throw error;
  }
  return seconds !== undefined && Number.isFinite(seconds) ? { container, seconds } : undefined;
}

/** A header ends before its fields do. */
const isOutside = (error: unknown): boolean =>
  /^ERR_(?:OUT_OF_RANGE|BUFFER_OUT_OF_BOUNDS)$/.test(String((error as { code?: unknown }).code));

const BOXES = /^(?:ftyp|moov|mdat|free|skip|wide|styp|moof)$/;

export function containerOf(bytes: Buffer): Container | undefined {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  const mark = text(0, 4);
  if (/^(?:RIFF|RF64|BW64)$/.test(mark) && text(8, 12) === 'WAVE') return 'wav';
  if (mark === 'FORM' && /^AIF[FC]$/.test(text(8, 12))) return 'aiff';
  if (mark === 'OggS') return 'ogg';
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  if (BOXES.test(text(4, 8))) return 'mp4';
  const start = afterTag(bytes);
  if (text(start, start + 4) === 'fLaC') return 'flac';
  const [first = 0, second = 0] = bytes.subarray(start, start + 2);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  return (second & 0xf6) === 0xf0 ? 'aac' : 'mp3';
}

/** Returns the position of the sound behind an ID3 tag. */
function afterTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  const [version = 0, , , a = 0, b = 0, c = 0, d = 0] = bytes.subarray(3, 10);
  // Decoders treat an unknown ID3 version as audio and search for the first frame in it.
  if (version < 2 || version > 4 || ((a | b | c | d) & 128) !== 0) return 0;
  return Math.min(10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127)), bytes.length);
}
