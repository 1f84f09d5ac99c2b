import { framesSeconds, STRETCH } from './flac';

/**
 * Lengths of Ogg files.
 * Source: RFC 3533 (pages), RFC 7845 and 6716 (Opus), the Vorbis I specification.
 */

interface Stream {
  /** Seconds of one packet at most. */
  readonly packet: (bytes: Buffer, at: number, end: number) => number;
  readonly rate: number;
  /** Its bytes are read as one: a header may be cut in two by a page. */
  readonly parts?: Buffer[];
  /** Packets at the start that hold no sound, as far as they are still to come. */
  headers: number;
  seconds: number;
  granule: number;
}

/** Recordings that were put together of more are not measured. */
const MOST_STREAMS = 64;
const PAGE = Buffer.from('OggS');

/** Returns the seconds of all streams together. @returns undefined for a stream that is neither Opus, Vorbis nor FLAC. */
export function* oggSeconds(bytes: Buffer): Generator<void, number | undefined> {
  const streams: Stream[] = [];
  const open = new Map<number, Stream>();
  let rest = STRETCH;
  for (let at = bytes.indexOf(PAGE); at >= 0 && at + 27 <= bytes.length; at = bytes.indexOf(PAGE, at)) {
    const segments = bytes.readUInt8(at + 26);
    const flags = bytes.readUInt8(at + 5);
    const serial = bytes.readUInt32LE(at + 14);
    let body = at + 27 + segments;
    if (at > rest) {
      rest = at + STRETCH;
      yield;
    }
    if (body > bytes.length) break;
    // Decoders skip a page with a wrong checksum and look for pages inside it.
    if (!hasChecksum(bytes, at, body)) return undefined;
    let stream = (flags & 2) === 0 ? open.get(serial) : undefined;
    if (!stream) {
      const opened = streamOf(bytes, body);
      if (!opened || streams.length >= MOST_STREAMS) return undefined;
      streams.push((stream = opened));
      open.set(serial, stream);
    }
    const granule = bytes.readBigInt64LE(at + 6);
    if (granule > 0n) stream.granule = Math.max(stream.granule, Number(granule));
    let from = body;
    let isContinued = (flags & 1) !== 0;
    for (const length of bytes.subarray(at + 27, at + 27 + segments)) {
      body += length;
      if (length === 255) continue;
      if (!isContinued) count(stream, bytes, from, body);
      isContinued = false;
      from = body;
    }
    // A packet that goes on in the next page counts where it begins.
    if (from < body && !isContinued) count(stream, bytes, from, body);
    stream.parts?.push(bytes.subarray(at + 27 + segments, body));
    at = body;
  }
  if (streams.length === 0) return undefined;
  let sum = 0;
  for (const { seconds, granule, rate, parts } of streams) {
    const found = parts ? yield* framesSeconds(Buffer.concat(parts), 0, rate) : seconds;
    sum += Math.max(found, granule / rate);
  }
  return sum;
}

/** Steps of the checksum: polynomial 0x04c11db7, most significant bit first, RFC 3533, section 6. */
const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let step = byte << 24;
  for (let bit = 0; bit < 8; bit++) step = (step << 1) ^ (step < 0 ? 0x04c11db7 : 0);
  return step;
});

/** Returns true if the checksum of a page is that of its bytes. */
function hasChecksum(bytes: Buffer, at: number, bodyAt: number): boolean {
  let end = bodyAt;
  for (let segment = at + 27; segment < bodyAt; segment++) end += bytes[segment] as number;
  let sum = 0;
  for (let place = at; place < Math.min(end, bytes.length); place++) {
    const byte = place >= at + 22 && place < at + 26 ? 0 : (bytes[place] as number);
    sum = (sum << 8) ^ (CHECKSUMS[((sum >>> 24) ^ byte) & 255] as number);
  }
  return sum >>> 0 === bytes.readUInt32LE(at + 22);
}

function count(stream: Stream, bytes: Buffer, from: number, end: number): void {
  if (stream.headers > 0) stream.headers--;
  else stream.seconds += stream.packet(bytes, from, end);
}

function streamOf(bytes: Buffer, at: number): Stream | undefined {
  const head = bytes.subarray(at, at + 64);
  const begun = { seconds: 0, granule: 0 };
  if (head.toString('latin1', 0, 8) === 'OpusHead')
    return { ...begun, rate: 48_000, headers: 2, packet: opusSeconds };
  if (head.toString('latin1', 0, 7) === '\u0001vorbis' && head.length >= 29) {
    const rate = head.readUInt32LE(12);
    const longest = 1 << (head.readUInt8(28) >> 4);
    // Two neighbours overlap by half.
    return rate === 0 ? undefined : { ...begun, rate, headers: 3, packet: () => longest / 2 / rate };
  }
  if (head.toString('latin1', 0, 5) === '\u007fFLAC' && head.length >= 30) {
    const rate = head.readUIntBE(27, 3) >> 4;
    return rate === 0 ? undefined : { ...begun, rate, headers: 0, packet: () => 0, parts: [] };
  }
  return undefined;
}

/** Milliseconds of one frame, by the configuration in a packet's first byte. */
const OPUS_FRAMES = [10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 40, 60, 10, 20, 10, 20] as const;
const CELT_FRAMES = [2.5, 5, 10, 20] as const;

export function opusSeconds(bytes: Buffer, at: number, end = bytes.length): number {
  if (at >= end) return 0;
  const first = bytes[at] ?? 0;
  const configuration = first >> 3;
  const frame = OPUS_FRAMES[configuration] ?? CELT_FRAMES[configuration & 3] ?? 20;
  const code = first & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : at + 1 < end ? (bytes[at + 1] ?? 0) & 0x3f : 1;
  return (frame * frames) / 1_000;
}
