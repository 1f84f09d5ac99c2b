import { inflateRawSync } from 'node:zlib';
import type { Bytes, FileType } from './file-type';

/**
 * Office documents are zip archives. Their directory alone is read, and of their content the one
 * parts that say what they are and what belongs to them: nothing unfolds beyond its cap.
 */

const DIRECTORY_CAP_BYTES = 4 * 1024 * 1024;
const MOST_ENTRIES = 20_000;
const CONTENT_TYPES_CAP_BYTES = 1024 * 1024;
const RELATIONS_CAP_BYTES = 4 * 1024 * 1024;
/** Of all entries together, unpacked; and how much smaller than that the archive may be. */
const UNPACKED_CAP_BYTES = 2 * 1024 ** 3;
const MOST_RATIO = 300;
const SMALL_BYTES = 16 * 1024 * 1024;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const KINDS: readonly { readonly part: string; readonly main: string; readonly type: FileType }[] = [
  {
    part: 'word/document.xml',
    main: `${OFFICE}.wordprocessingml.document.main+xml`,
    type: `${OFFICE}.wordprocessingml.document`,
  },
  {
    part: 'xl/workbook.xml',
    main: `${OFFICE}.spreadsheetml.sheet.main+xml`,
    type: `${OFFICE}.spreadsheetml.sheet`,
  },
  {
    part: 'ppt/presentation.xml',
    main: `${OFFICE}.presentationml.presentation.main+xml`,
    type: `${OFFICE}.presentationml.presentation`,
  },
];

interface Entry {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly position: number;
}

/** @returns undefined for any other archive, and for one that is damaged, encrypted, full of air or carries macros. */
export async function officeType(bytes: Bytes): Promise<FileType | undefined> {
  const entries = await readDirectory(bytes);
  if (!entries || entries.some(isUnwanted) || isBomb(entries, bytes.sizeBytes)) return undefined;
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  // Readers differ in which of two equal names they take.
  if (byName.size !== entries.length) return undefined;
  const contentTypes = byName.get('[Content_Types].xml');
  const declared = contentTypes && (await unpack(bytes, contentTypes, CONTENT_TYPES_CAP_BYTES));
  if (declared === undefined || MACROS.test(plain(declared))) return undefined;
  const kind = KINDS.find(({ part, main }) => byName.has(part) && declared.includes(`"${main}"`));
  if (!kind) return undefined;
  // A part with macros may have any name: what belongs to the document says what it is.
  const relations = new Set(['_rels/.rels', relationsOf(kind.part)]);
  for (const entry of entries.filter(({ name }) => relations.has(name.toLowerCase()))) {
    const text = await unpack(bytes, entry, RELATIONS_CAP_BYTES);
    if (text === undefined || MACROS.test(plain(text))) return undefined;
  }
  return kind.type;
}

const MACROS = /macroEnabled|vbaProject/i;

/** `word/document.xml` to `word/_rels/document.xml.rels`. */
const relationsOf = (part: string): string =>
  `${part.slice(0, part.lastIndexOf('/') + 1)}_rels/${part.slice(part.lastIndexOf('/') + 1)}.rels`;

/** Letters may be written by their numbers, or in two bytes each. */
const plain = (xml: string): string =>
  xml
    .replaceAll('\0', '')
    .replace(/&#(?:x0*([\da-f]{1,4})|0*(\d{1,5}));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : parseInt(hex, 16)),
    );

const isUnwanted = ({ name, encrypted }: Entry): boolean =>
  encrypted || UNWANTED.test(name) || name.startsWith('/') || name.split(/[/\\]/).includes('..');

const UNWANTED =
  /vbaProject|(^|\/)macrosheets\/|^EncryptedPackage$|\.(exe|dll|scr|com|bat|cmd|ps1|vbs|js|jar|msi)$/i;

const isBomb = (entries: readonly Entry[], sizeBytes: number): boolean => {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  return unpacked > UNPACKED_CAP_BYTES || (unpacked > SMALL_BYTES && unpacked > sizeBytes * MOST_RATIO);
};

const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;

async function readDirectory(bytes: Bytes): Promise<Entry[] | undefined> {
  const length = Math.min(bytes.sizeBytes, END_BYTES + LONGEST_COMMENT);
  const start = bytes.sizeBytes - length;
  const tail = await bytes.read(start, length);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    // Nothing may follow the directory but the comment that it announces.
    if (tail.readUInt32LE(at) !== 0x06054b50 || at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length)
      continue;
    const count = tail.readUInt16LE(at + 10);
    const size = tail.readUInt32LE(at + 12);
    const position = tail.readUInt32LE(at + 16);
    if (count > MOST_ENTRIES || size > DIRECTORY_CAP_BYTES || position + size !== start + at)
      return undefined;
    return parseDirectory(await bytes.read(position, size), count, position);
  }
  return undefined;
}

function parseDirectory(directory: Buffer, count: number, end: number): Entry[] | undefined {
  const entries: Entry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return undefined;
    const nameBytes = directory.readUInt16LE(at + 28);
    const next = at + 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return undefined;
    const entry: Entry = {
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      encrypted: (directory.readUInt16LE(at + 8) & 0x2041) !== 0,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      position: directory.readUInt32LE(at + 42),
    };
    if (entry.position + 30 + nameBytes + entry.packedBytes > end) return undefined;
    entries.push(entry);
    at = next;
  }
  return at === directory.length ? entries : undefined;
}

async function unpack(bytes: Bytes, entry: Entry, cap: number): Promise<string | undefined> {
  const { position, packedBytes, method } = entry;
  if (packedBytes > cap) return undefined;
  const header = await bytes.read(position, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) return undefined;
  const start = position + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await bytes.read(start, packedBytes);
  if (method === 0) return packed.toString('utf8');
  if (method !== 8) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: cap }).toString('utf8');
  } catch {
    return undefined;
  }
}
