import { filetypemime } from 'magic-bytes.js';
import type { Bytes, FileType } from './file-type';
import { officeType } from './office';
import { textType } from './text';

export { FILE_TYPES, type Bytes, type FileType } from './file-type';

const HEAD_BYTES = 4_096;

/** @returns undefined for what is none of the stored types. */
export async function fileType(bytes: Bytes): Promise<FileType | undefined> {
  if (bytes.sizeBytes === 0) return undefined;
  const head = await bytes.read(0, HEAD_BYTES);
  const signed = await signedType(head, bytes);
  if (signed !== undefined) return signed === 'refused' ? undefined : signed;
  return textType(bytes);
}

/**
 * By the signature at the start, whatever else the file may be further on. A signature is only a few
 * bytes, and texts may begin with them too: each is confirmed by what has to follow it.
 */
async function signedType(head: Buffer, bytes: Bytes): Promise<FileType | 'refused' | undefined> {
  for (const mime of filetypemime(head)) {
    const kind = SIGNED[mime];
    if (kind?.confirmed(head)) return kind.type;
  }
  if (isPdf(head)) return 'application/pdf';
  // Frames with a checksum begin in a way that the package does not list.
  if (await isMpegAudio(bytes, 0)) return 'audio/mpeg';
  if (head.subarray(0, 4).equals(LOCAL_FILE)) return (await officeType(bytes)) ?? 'refused';
  return undefined;
}

interface Signed {
  readonly type: FileType;
  readonly confirmed: (head: Buffer) => boolean;
}

const LOCAL_FILE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const ascii = (head: Buffer, start: number, end: number): string => head.toString('latin1', start, end);

/** The container holds video too: what the first stream is stands at the start of its first packet. */
const OGG_AUDIO = /^(OpusHead|\x01vorbis|\x7fFLAC|Speex {3})/;

const oggStream = (head: Buffer): string => {
  const start = 27 + (head[26] ?? 0);
  return ascii(head, start, start + 8);
};

const OGG: Signed = {
  type: 'audio/ogg',
  confirmed: (head) => head[4] === 0 && ((head[5] ?? 0) & 0x02) !== 0 && OGG_AUDIO.test(oggStream(head)),
};

const SIGNED: Readonly<Record<string, Signed>> = {
  'image/png': {
    type: 'image/png',
    confirmed: (head) => ascii(head, 1, 8) === 'PNG\r\n\x1a\n' && ascii(head, 12, 16) === 'IHDR',
  },
  'image/jpeg': {
    type: 'image/jpeg',
    // Start of image, then another marker.
    confirmed: (head) => head.length >= 4 && head[2] === 0xff && (head[3] ?? 0) >= 0xc0 && head[3] !== 0xff,
  },
  'image/gif': {
    type: 'image/gif',
    confirmed: (head) => /^GIF8[79]a$/.test(ascii(head, 0, 6)) && head.length >= 13,
  },
  'image/webp': {
    type: 'image/webp',
    confirmed: (head) =>
      ascii(head, 0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(ascii(head, 8, 16)) && head.length >= 20,
  },
  'audio/x-wav': {
    type: 'audio/wav',
    confirmed: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE' && head.length >= 16,
  },
  'audio/flac': {
    type: 'audio/flac',
    // The first block is the stream's own description, of 34 bytes.
    confirmed: (head) =>
      ascii(head, 0, 4) === 'fLaC' && ((head[4] ?? 1) & 0x7f) === 0 && head.readUIntBE(4, 4) % 2 ** 24 === 34,
  },
  'application/ogg': OGG,
  'audio/ogg': OGG,
  'audio/mpeg': {
    type: 'audio/mpeg',
    // Frames are confirmed elsewhere. Sizes in a tag have no high bits.
    confirmed: (head) =>
      ascii(head, 0, 3) === 'ID3' &&
      [2, 3, 4].includes(head[3] ?? 0) &&
      head.length >= 10 &&
      head.subarray(6, 10).every((byte) => byte < 0x80),
  },
};

/** Some writers put a byte order mark or blanks before it. */
const isPdf = (head: Buffer): boolean =>
  /^(\xef\xbb\xbf)?[\s\0]{0,64}%PDF-[12]\.\d/.test(ascii(head, 0, 128));

const BITRATES_KBPS = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES_HZ = [44_100, 48_000, 32_000] as const;

/** Two frames of layer III in a row, or one that is all there is. */
async function isMpegAudio(bytes: Bytes, position: number): Promise<boolean> {
  const length = frameLength(await bytes.read(position, 4));
  if (length === undefined) return false;
  const next = position + length;
  if (next >= bytes.sizeBytes) return next === bytes.sizeBytes;
  const after = await bytes.read(next, 4);
  return frameLength(after) !== undefined || ascii(after, 0, 3) === 'TAG';
}

function frameLength(header: Buffer): number | undefined {
  const [first = 0, second = 0, third = 0] = header;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const version = (second >> 3) & 3; // 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5
  const layer = (second >> 1) & 3; // 1 is III
  const rate = SAMPLE_RATES_HZ[(third >> 2) & 3];
  const kbps = BITRATES_KBPS[version === 3 ? 'first' : 'second'][third >> 4];
  if (version === 1 || layer !== 1 || !rate || !kbps) return undefined;
  const hertz = rate / (version === 3 ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((version === 3 ? 144 : 72) * kbps * 1000) / hertz) + ((third >> 1) & 1);
}
