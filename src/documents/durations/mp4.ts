/**
 * Lengths of MP4 and QuickTime files.
 * Source: ISO/IEC 14496-12, sections 8.2 to 8.8.
 */

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf', 'edts']);
/** Samples of sound that one unit of a codec decodes to, at most. */
const UNIT_SAMPLES: Readonly<Record<string, number>> = {
  mp4a: 2_048,
  '.mp3': 1_152,
  'ac-3': 1_536,
  'ec-3': 1_536,
  alac: 16_384,
  fLaC: 65_535,
  sowt: 1,
  twos: 1,
  lpcm: 1,
  in24: 1,
  in32: 1,
  fl32: 1,
  raw: 1,
  ipcm: 1,
  fpcm: 1,
};
const MOST_DEPTH = 8;
const MOST_BOXES = 100_000;

interface Track {
  timescale: number;
  duration: number;
  /** Seconds of one unit of sound at most; undefined: another kind of track, or a codec that is not known. */
  unit: number | undefined;
  isSound: boolean;
  units: number;
  id: number;
  unitDuration: number;
}

/** Returns the seconds at most, by the headers and by the units that the tracks hold. */
export function mp4Seconds(bytes: Buffer): number | undefined {
  const tracks: Track[] = [];
  const defaults = new Map<number, number>();
  let timescale = 0;
  let longest = 0;
  let edited = 0;
  let fragment: Track | undefined;
  let isBroken = false;
  let boxes = 0;
  let tables = 0;
  const data: { from: number; to: number }[] = [];

  const full = (at: number): number => bytes.readUInt8(at);
  /** Duration and its scale, of a header in either version. */
  const timed = (at: number): { scale: number; duration: number } =>
    full(at) === 1
      ? { scale: bytes.readUInt32BE(at + 20), duration: Number(bytes.readBigUInt64BE(at + 24)) }
      : { scale: bytes.readUInt32BE(at + 12), duration: known(bytes.readUInt32BE(at + 16)) };

  const read = (name: string, at: number, end: number): void => {
    const track = tracks.at(-1);
    switch (name) {
      case 'mvhd': {
        const { scale, duration } = timed(at);
        timescale = scale;
        if (scale > 0) longest = Math.max(longest, duration / scale);
        return;
      }
      case 'mehd':
        if (timescale > 0)
          longest = Math.max(
            longest,
            (full(at) === 1 ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4)) / timescale,
          );
        return;
      case 'tkhd':
        if (track) track.id = bytes.readUInt32BE(at + (full(at) === 1 ? 20 : 12));
        return;
      case 'trex':
        defaults.set(bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 12));
        return;
      case 'elst':
        edited = Math.max(edited, editedLength(bytes, at, end));
        return;
      case 'mdhd':
        if (track) {
          const { scale, duration } = timed(at);
          track.timescale = scale;
          if (scale > 0) longest = Math.max(longest, duration / scale);
        }
        return;
      case 'hdlr':
        if (track) track.isSound ||= bytes.toString('latin1', at + 8, at + 12) === 'soun';
        return;
      case 'stsd':
        if (track) track.unit = unitOf(bytes, at);
        return;
      case 'stts':
        if (track) {
          const entries = bytes.readUInt32BE(at + 4);
          if (at + 8 + entries * 8 > end) isBroken = true;
          else
            for (let entry = at + 8; entry < at + 8 + entries * 8; entry += 8) {
              const units = bytes.readUInt32BE(entry);
              track.units += units;
              track.duration += units * bytes.readUInt32BE(entry + 4);
            }
        }
        return;
      case 'stsz':
      case 'stz2':
        if (track) track.units = Math.max(track.units, bytes.readUInt32BE(at + 8));
        return;
      case 'tfhd': {
        const id = bytes.readUInt32BE(at + 4);
        const flags = bytes.readUIntBE(at + 1, 3);
        fragment = tracks.find((each) => each.id === id);
        const skipped = ((flags & 1) !== 0 ? 8 : 0) + ((flags & 2) !== 0 ? 4 : 0);
        if (fragment)
          fragment.unitDuration =
            (flags & 8) !== 0 ? bytes.readUInt32BE(at + 8 + skipped) : (defaults.get(id) ?? 0);
        return;
      }
      case 'trun':
        if (fragment) readRun(fragment, bytes, at, end);
        else isBroken = true;
        return;
      case 'tfdt':
        if (fragment && fragment.timescale > 0) {
          const base = full(at) === 1 ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4);
          longest = Math.max(longest, base / fragment.timescale);
        }
        return;
    }
  };

  const walk = (from: number, to: number, depth: number): void => {
    for (let at = from; at + 8 <= to && !isBroken;) {
      const short = bytes.readUInt32BE(at);
      const name = bytes.toString('latin1', at + 4, at + 8);
      const isLong = short === 1 && at + 16 <= to;
      const size = short === 0 ? to - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
      const head = isLong ? 16 : 8;
      if (size < head || ++boxes > MOST_BOXES) return void (isBroken = true);
      const end = Math.min(at + size, to);
      if (name === 'cmov') isBroken = true;
      if (name === 'mdat') data.push({ from: at, to: end });
      if (name === 'stts' || name === 'trun') tables++;
      if (name === 'trak')
        tracks.push({
          timescale: 0,
          duration: 0,
          unit: undefined,
          isSound: false,
          units: 0,
          id: 0,
          unitDuration: 0,
        });
      if (CONTAINERS.has(name) && depth < MOST_DEPTH) walk(at + head, end, depth + 1);
      else read(name, at + head, end);
      at += size;
    }
  };

  walk(0, bytes.length, 0);
  if (isBroken || tracks.length === 0) return undefined;
  // Decoders also find stts and trun in boxes that walk() skips.
  if (tablesIn(bytes, data) > tables) return undefined;
  for (const { timescale: scale, duration, unit, isSound, units } of tracks) {
    if (isSound && unit === undefined) return undefined;
    if (units > 0 && scale === 0) return undefined;
    if (scale > 0) longest = Math.max(longest, duration / scale);
    if (isSound && unit !== undefined) longest = Math.max(longest, units * unit);
  }
  if (edited > 0 && timescale === 0) return undefined;
  return timescale > 0 ? Math.max(longest, edited / timescale) : longest;
}

/** Counts stts and trun names outside mdat. */
function tablesIn(bytes: Buffer, data: readonly { from: number; to: number }[]): number {
  let found = 0;
  for (const name of ['stts', 'trun'])
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 4))
      if (!data.some(({ from, to }) => at >= from && at < to)) found++;
  return found;
}

/** Longer than any film: the length is not known. */
const known = (duration: number): number => (duration === 0xffffffff ? 0 : duration);

/** An edit list may play one stretch many times. */
function editedLength(bytes: Buffer, at: number, end: number): number {
  const isLong = bytes.readUInt8(at) === 1;
  const entries = bytes.readUInt32BE(at + 4);
  const width = isLong ? 20 : 12;
  let length = 0;
  for (let entry = at + 8; entry + width <= end && entry < at + 8 + entries * width; entry += width)
    length += isLong ? Number(bytes.readBigUInt64BE(entry)) : bytes.readUInt32BE(entry);
  return length;
}

function unitOf(bytes: Buffer, at: number): number | undefined {
  const entry = at + 8;
  const codec = bytes.toString('latin1', entry + 4, entry + 8).trim();
  if (codec === 'Opus') return 0.12;
  const samples = UNIT_SAMPLES[codec];
  const rate = samples === undefined ? 0 : bytes.readUInt32BE(entry + 32) / 65_536;
  return samples !== undefined && rate >= 1 ? samples / rate : undefined;
}

/** Samples of a fragment, whose durations may each be stated. */
function readRun(track: Track, bytes: Buffer, at: number, end: number): void {
  const flags = bytes.readUIntBE(at + 1, 3);
  const units = bytes.readUInt32BE(at + 4);
  track.units += units;
  if ((flags & 0x100) === 0) {
    track.duration += units * track.unitDuration;
    return;
  }
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4;
  let entry = at + 8 + ((flags & 1) !== 0 ? 4 : 0) + ((flags & 4) !== 0 ? 4 : 0);
  for (let unit = 0; unit < units && entry + width <= end; unit++, entry += width)
    track.duration += bytes.readUInt32BE(entry);
}
