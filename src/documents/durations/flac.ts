/**
 * Lengths of FLAC streams.
 * Source: RFC 9639, sections 8.2 (streaminfo) and 9.1 (frame header).
 */

/** Bytes that are looked through before others have their turn. */
export const STRETCH = 256 * 1024;

const RATES = [0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];

/**
 * Returns the seconds of a FLAC file at most: what its header states, or what its frames hold, if that is more. Silence
 * takes a dozen bytes for 65,535 samples, so the number of bytes bounds nothing.
 * @param start where `fLaC` stands.
 */
export function* flacSeconds(bytes: Buffer, start = 0): Generator<void, number | undefined> {
  // Four bytes of mark, four of the block's header, ten of frame sizes.
  const at = start + 18;
  if (at + 8 > bytes.length || bytes.toString('latin1', start, start + 4) !== 'fLaC') return undefined;
  const rate = bytes.readUIntBE(at, 3) >> 4;
  if (rate === 0) return undefined;
  const samples = (bytes.readUInt8(at + 3) & 0x0f) * 2 ** 32 + bytes.readUInt32BE(at + 4);
  return Math.max(samples / rate, yield* framesSeconds(bytes, at + 8, rate));
}

/** Returns the seconds of all frames together. A chance match in the sound makes the sum longer, never shorter. */
export function* framesSeconds(bytes: Buffer, start: number, streamRate: number): Generator<void, number> {
  let seconds = 0;
  let rest = start + STRETCH;
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (at > rest) {
      rest = at + STRETCH;
      yield;
    }
    const second = bytes[at + 1];
    if (second === 0xf8 || second === 0xf9) seconds += frameSeconds(bytes, at, streamRate);
  }
  return seconds;
}

function frameSeconds(bytes: Buffer, at: number, streamRate: number): number {
  const codes = bytes[at + 2] ?? 0;
  const blockCode = codes >> 4;
  const rateCode = codes & 0x0f;
  if (blockCode === 0 || rateCode === 15 || ((bytes[at + 3] ?? 1) & 1) !== 0) return 0;
  let end = at + 4 + codedLength(bytes[at + 4] ?? 0xff);
  const read = (width: number): number => {
    const value = end + width <= bytes.length ? bytes.readUIntBE(end, width) : 0;
    end += width;
    return value;
  };
  const block =
    blockCode === 1
      ? 192
      : blockCode <= 5
        ? 576 << (blockCode - 2)
        : blockCode === 6
          ? read(1) + 1
          : blockCode === 7
            ? read(2) + 1
            : 256 << (blockCode - 8);
  const stated =
    rateCode === 12
      ? read(1) * 1_000
      : rateCode === 13
        ? read(2)
        : rateCode === 14
          ? read(2) * 10
          : (RATES[rateCode] ?? 0);
  if (end >= bytes.length || checksum(bytes, at, end) !== bytes[end]) return 0;
  return block / Math.min(stated || streamRate, streamRate);
}

/** Bytes of a number that is coded as UTF-8 codes characters. */
const codedLength = (first: number): number => {
  if (first < 0x80) return 1;
  const ones = Math.clz32(~first << 24);
  return ones >= 2 && ones <= 7 ? ones : 1;
};

function checksum(bytes: Buffer, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum = CHECKSUMS[sum ^ (bytes[at] as number)] as number;
  return sum;
}

const CHECKSUMS = Uint8Array.from({ length: 256 }, (_, value) => {
  let sum = value;
  for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80) !== 0 ? (sum << 1) ^ 0x07 : sum << 1;
  return sum & 0xff;
});
