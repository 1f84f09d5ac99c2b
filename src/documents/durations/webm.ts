import { STRETCH } from './flac';
import { opusSeconds } from './ogg';

/**
 * Lengths of WebM and Matroska files.
 * Source: RFC 8794 (EBML), RFC 9559 (Matroska).
 */

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACK = 0xae;
/** Elements whose members are read. */
const MASTERS = new Set([SEGMENT, CLUSTER, 0x1549a966, 0x1654ae6b, TRACK, 0xe1, 0xa0]);

interface Track {
  codec: string;
  rate: number;
  isSound: boolean;
}

/** Returns the seconds at most, by the header, the time stamps and the units of sound. */
export function* webmSeconds(bytes: Buffer): Generator<void, number | undefined> {
  let rest = STRETCH;
  let scale = 1_000_000;
  let duration = 0;
  let cluster = 0;
  let latest = 0;
  let sounding = 0;
  const tracks = new Map<number, Track>();
  let track: Track | undefined;
  let blocks = 0;

  for (let at = 0; at < bytes.length;) {
    if (at > rest) {
      rest = at + STRETCH;
      yield;
    }
    const id = idAt(bytes, at);
    // Decoders resynchronise at the next cluster after invalid bytes.
    if (!id) return undefined;
    const size = sizeAt(bytes, at + id.length);
    if (!size) return undefined;
    const body = at + id.length + size.length;
    const end = Math.min(size.value === undefined ? bytes.length : body + size.value, bytes.length);
    if (id.value === TRACK) track = { codec: '', rate: 0, isSound: false };
    if (id.value === 0x1a45dfa3 || !(MASTERS.has(id.value) || size.value === undefined)) at = end;
    else {
      at = body;
      continue;
    }
    const content = bytes.subarray(body, end);
    switch (id.value) {
      case 0x2ad7b1:
        scale = Math.max(unsigned(content), 1);
        break;
      case 0x4489:
        duration =
          content.length === 8 ? content.readDoubleBE(0) : content.length === 4 ? content.readFloatBE(0) : 0;
        break;
      case 0xe7:
        cluster = unsigned(content);
        break;
      case 0xd7:
        if (track) tracks.set(unsigned(content), track);
        break;
      case 0x83:
        if (track) track.isSound = unsigned(content) === 2;
        break;
      case 0x86:
        if (track) track.codec = content.toString('latin1');
        break;
      case 0xb5:
        if (track)
          track.rate =
            content.length === 8
              ? content.readDoubleBE(0)
              : content.length === 4
                ? content.readFloatBE(0)
                : 0;
        break;
      case 0x9b:
        latest = Math.max(latest, cluster + unsigned(content));
        break;
      case 0xa1:
      case 0xa3: {
        const number = sizeAt(content, 0);
        if (!number || number.value === undefined || content.length < number.length + 3) return undefined;
        blocks++;
        latest = Math.max(latest, cluster + content.readInt16BE(number.length));
        const seconds = soundOf(tracks.get(number.value), content, number.length);
        if (seconds === undefined) return undefined;
        sounding += seconds;
        break;
      }
    }
  }
  if (blocks === 0) return undefined;
  return Math.max((duration * scale) / 1e9, (latest * scale) / 1e9 + 1, sounding);
}

/** Seconds of sound in a block at most: 0 of another track, undefined of a codec that is not known. */
function soundOf(track: Track | undefined, block: Buffer, at: number): number | undefined {
  if (!track) return undefined;
  if (!track.isSound) return 0;
  const isLaced = ((block[at + 2] ?? 0) & 0x06) !== 0;
  const frames = isLaced ? (block[at + 3] ?? 0) + 1 : 1;
  if (track.codec === 'A_OPUS') return isLaced ? frames * 0.12 : opusSeconds(block, at + 3);
  const samples = track.codec === 'A_VORBIS' ? 4_096 : track.codec.startsWith('A_AAC') ? 2_048 : undefined;
  return samples === undefined || !(track.rate > 0) ? undefined : (frames * samples) / track.rate;
}

function idAt(bytes: Buffer, at: number): { value: number; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first < 0x10) return undefined;
  const length = Math.clz32(first << 24) + 1;
  return at + length > bytes.length ? undefined : { value: bytes.readUIntBE(at, length), length };
}

/** @returns a value of undefined where the size is not known. */
function sizeAt(bytes: Buffer, at: number): { value: number | undefined; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first << 24) + 1;
  if (at + length > bytes.length) return undefined;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let next = at + 1; next < at + length; next++) {
    const byte = bytes[next] as number;
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isUnknown ? undefined : value, length };
}

const unsigned = (content: Buffer): number => content.reduce((value, byte) => value * 256 + byte, 0);
