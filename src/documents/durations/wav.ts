/** PCM, floating point, A-law and µ-law: their length follows from the number of bytes. */
const PLAIN = new Set([1, 3, 6, 7]);
const EXTENSIBLE = 0xfffe;
/** More than any writer makes. */
const MOST_CHUNKS = 10_000;
/** Writers that stream put it where they do not know the size yet. */
const UNKNOWN_SIZE = 0xffffffff;

/**
 * Returns the seconds of a RIFF/WAVE file at most. A header may state fewer bytes than follow, so the larger number counts.
 * Source: RFC 2361, and EBU Tech 3306 for RF64.
 */
export function wavSeconds(bytes: Buffer): number | undefined {
  let stated = 0;
  let slowest = Infinity;
  let chunks = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    if (++chunks > MOST_CHUNKS) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'fmt ') {
      const rate = bytesPerSecond(bytes.subarray(body, body + Math.min(size, 64)));
      if (rate === undefined) return undefined;
      slowest = Math.min(slowest, rate);
    }
    if (name === 'data' && size !== UNKNOWN_SIZE) stated += size;
    if (name === 'ds64' && body + 16 <= bytes.length) stated += Number(bytes.readBigUInt64LE(body + 8));
    at = body + size + (size & 1);
  }
  return Number.isFinite(slowest) ? Math.max(stated, bytes.length) / slowest : undefined;
}

function bytesPerSecond(format: Buffer): number | undefined {
  if (format.length < 16) return undefined;
  const tag = format.readUInt16LE(0);
  const coding = tag === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : tag;
  if (!PLAIN.has(coding)) return undefined;
  const rate = format.readUInt32LE(4);
  const width = Math.ceil(format.readUInt16LE(14) / 8);
  // Decoders differ in which of the three they believe.
  const slowest = Math.min(
    format.readUInt32LE(8),
    rate * format.readUInt16LE(12),
    rate * width * format.readUInt16LE(2),
  );
  return slowest > 0 ? slowest : undefined;
}

/**
 * Returns the seconds of an AIFF file at most.
 * Source: Audio Interchange File Format, version 1.3.
 */
export function aiffSeconds(bytes: Buffer): number | undefined {
  const isPacked = bytes.toString('latin1', 8, 12) === 'AIFC';
  let longest: number | undefined;
  let chunks = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    if (++chunks > MOST_CHUNKS) return undefined;
    const size = bytes.readUInt32BE(at + 4);
    const body = at + 8;
    if (bytes.toString('latin1', at, at + 4) === 'COMM') {
      if (size < 18 || body + 18 > bytes.length) return undefined;
      if (isPacked && !/^(?:NONE|sowt|twos)$/.test(bytes.toString('latin1', body + 18, body + 22)))
        return undefined;
      const width = bytes.readUInt16BE(body) * Math.ceil(bytes.readUInt16BE(body + 6) / 8);
      const rate = extended(bytes.subarray(body + 8, body + 18));
      if (width === 0 || !(rate > 0)) return undefined;
      const seconds = Math.max(bytes.readUInt32BE(body + 2), bytes.length / width) / rate;
      longest = Math.max(longest ?? 0, seconds);
    }
    at = body + size + (size & 1);
  }
  return longest;
}

/** A number of 80 bits. */
const extended = (bytes: Buffer): number =>
  Number(bytes.readBigUInt64BE(2)) * 2 ** ((bytes.readUInt16BE(0) & 0x7fff) - 16_383 - 63);
