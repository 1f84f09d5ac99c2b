import { inflateSync, constants } from 'node:zlib';

/**
 * Counts the pages that a PDF may have for any reader, without reading it as one: readers differ in which of its tables
 * they believe. Source: ISO 32000-1, sections 7.5.7 (object streams) and 7.7.3 (page tree).
 */

const MOST_UNPACKED_BYTES = 16 * 1024 * 1024;

/** @returns undefined where the number cannot be told: an encrypted file, a page named twice, or a packing of another kind. */
export function pdfPagesAtMost(bytes: Buffer): number | undefined {
  const pages = new Set<number>();
  const kids = new Map<number, readonly string[]>();
  const known = (number: number, text: string): void => {
    if (PAGE.test(text)) pages.add(number);
    const named = KIDS.exec(text)?.[1]?.match(REFERENCE) ?? [];
    if (KIDS.test(text) && named.length >= (kids.get(number)?.length ?? 0)) kids.set(number, named);
  };
  let left = MOST_UNPACKED_BYTES;
  const text = bytes.toString('latin1');
  if (ENCRYPTED.test(text)) return undefined;
  for (const { number, start, end } of objectsIn(text)) {
    const stream = streamAt(text, start, end);
    const head = plain(text.slice(start, Math.min(stream ?? end, start + MOST_HEAD)));
    if (stream === undefined || !OBJECT_STREAM.test(head)) {
      known(number, head);
      continue;
    }
    if (!/\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(head) || head.includes('/Predictor')) return undefined;
    const unpacked = unpack(bytes.subarray(stream, end), left);
    if (unpacked === undefined) return undefined;
    left -= unpacked.length;
    for (const inner of innerObjects(unpacked, head)) known(inner.number, plain(inner.text));
  }
  const all = [...kids.values()].flat();
  if (new Set(all).size < all.length) return undefined;
  const leaves = all.filter((reference) => !kids.has(Number.parseInt(reference, 10)));
  return Math.max(pages.size, leaves.length);
}

const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9_.\-#])/;
const KIDS = /\/Kids\s*\[([\d\sR]*)\]/;
const REFERENCE = /\d+\s+\d+\s+R/g;
const ENCRYPTED = /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</;
const OBJECT_STREAM = /\/Type\s*\/ObjStm\b/;
/** A dictionary with more than 100,000 pages in one list. */
const MOST_HEAD = 4 * 1024 * 1024;

/** Names may be written with escapes. */
const plain = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

function* objectsIn(text: string): Generator<{ number: number; start: number; end: number }> {
  const mark = /(\d{1,10})\s{1,8}\d{1,5}\s{1,8}obj\b/g;
  let before = mark.exec(text);
  while (before) {
    const next = mark.exec(text);
    yield { number: Number(before[1]), start: bodyOf(before), end: next ? next.index : text.length };
    before = next;
  }
}

const bodyOf = (found: RegExpExecArray): number => found.index + found[0].length;

/** Where the bytes of an object's stream begin; undefined: it has none. */
function streamAt(text: string, start: number, end: number): number | undefined {
  const at = text.indexOf('stream', start);
  if (at < 0 || at >= end) return undefined;
  const after = at + 'stream'.length;
  return text[after] === '\r'
    ? after + (text[after + 1] === '\n' ? 2 : 1)
    : after + (text[after] === '\n' ? 1 : 0);
}

function unpack(packed: Buffer, mostBytes: number): string | undefined {
  try {
    return inflateSync(packed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(mostBytes, 1),
    }).toString('latin1');
  } catch {
    return undefined;
  }
}

function innerObjects(text: string, head: string): { number: number; text: string }[] {
  const first = Number(/\/First\s+(\d+)/.exec(head)?.[1] ?? NaN);
  const numbers = (text.slice(0, first).match(/\d+/g) ?? []).map(Number);
  const objects: { number: number; text: string }[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const [number = 0, offset = 0, , next] = numbers.slice(index, index + 4);
    objects.push({ number, text: text.slice(first + offset, next === undefined ? undefined : first + next) });
  }
  return objects;
}
