import { STRETCH } from './flac';

/**
 * Lengths of MPEG audio: layers I to III, and AAC in ADTS frames.
 * Source: ISO/IEC 11172-3 and 13818-3 (frame header), 13818-7 (ADTS).
 */

/** kbit/s by layer and code, of MPEG 1 and of the later versions. */
const FIRST = [
  [],
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
] as const;
const LATER = [
  [],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const RATES = [44_100, 48_000, 32_000];
/** The lowest rate of the format, 8 kbit/s, in bytes per second. */
const LEAST_BYTES_PER_SECOND = 1_000;

interface Frame {
  readonly length: number;
  readonly seconds: number;
  readonly rate: number;
  readonly samples: number;
}

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length) return undefined;
  const second = bytes[at + 1] ?? 0;
  const third = bytes[at + 2] ?? 0;
  if (bytes[at] !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const version = (second >> 3) & 3; // 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5
  const layer = 4 - ((second >> 1) & 3);
  const base = RATES[(third >> 2) & 3];
  const kbps = (version === 3 ? FIRST : LATER)[layer]?.[third >> 4];
  if (version === 1 || layer === 4 || !base || !kbps) return undefined;
  const rate = base / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const samples = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1_152;
  const padding = (third >> 1) & 1;
  const length =
    layer === 1
      ? (Math.floor((12_000 * kbps) / rate) + padding) * 4
      : Math.floor((samples * 125 * kbps) / rate) + padding;
  return { length, seconds: samples / rate, rate, samples };
}

/**
 * Returns the seconds of an MP3 file at most: the sum of its frames, or what a Xing or VBRI header states. Bytes between
 * frames count at the lowest rate of the format, since decoders differ in where they find the next frame.
 * @returns undefined for a file without a frame.
 */
export function* mpegSeconds(bytes: Buffer, start = 0): Generator<void, number | undefined> {
  let rest = start + STRETCH;
  let seconds = 0;
  let stray = 0;
  let frames = 0;
  let stated = 0;
  for (let at = start; at < bytes.length;) {
    if (at > rest) {
      rest = at + STRETCH;
      yield;
    }
    const frame = frameAt(bytes, at);
    if (!frame) {
      const next = bytes.indexOf(0xff, at + 1);
      const to = next < 0 ? bytes.length : next;
      stray += to - at;
      at = to;
      continue;
    }
    if (frames++ === 0) stated = statedFrames(bytes.subarray(at, at + frame.length)) * frame.seconds;
    seconds += frame.seconds;
    at += Math.max(frame.length, 4);
  }
  return frames === 0 ? undefined : Math.max(seconds + stray / LEAST_BYTES_PER_SECOND, stated);
}

function statedFrames(frame: Buffer): number {
  for (const mark of ['Xing', 'Info']) {
    const at = frame.indexOf(mark, 0, 'latin1');
    if (at >= 0 && at + 12 <= frame.length && (frame.readUInt32BE(at + 4) & 1) !== 0)
      return frame.readUInt32BE(at + 8);
  }
  const at = frame.indexOf('VBRI', 0, 'latin1');
  return at >= 0 && at + 18 <= frame.length ? frame.readUInt32BE(at + 14) : 0;
}

const ADTS_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const MOST_STRAY = 4_096;

/** Returns the seconds of AAC in ADTS frames. @returns undefined where more than some bytes belong to no frame. */
export function* adtsSeconds(bytes: Buffer, start = 0): Generator<void, number | undefined> {
  let rest = start + STRETCH;
  let seconds = 0;
  let stray = 0;
  for (let at = start; at + 7 <= bytes.length;) {
    if (at > rest) {
      rest = at + STRETCH;
      yield;
    }
    const rate = ADTS_RATES[(bytes.readUInt8(at + 2) >> 2) & 15];
    const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
    if ((bytes.readUInt16BE(at) & 0xfff6) !== 0xfff0 || !rate || length < 7) {
      if (++stray > MOST_STRAY) return undefined;
      at++;
      continue;
    }
    seconds += (1_024 * ((bytes.readUInt8(at + 6) & 3) + 1)) / rate;
    at += length;
  }
  return seconds > 0 ? seconds : undefined;
}
