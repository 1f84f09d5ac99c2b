import { inflateSync, constants } from 'node:zlib';
import { inTurns } from './in-turns';

/**
 * Counts the pages that a PDF may have for any reader, without reading it as one: readers differ in which of its tables
 * they believe. Source: ISO 32000-1, sections 7.5.7 (object streams) and 7.7.3 (page tree).
 */

const MOST_UNPACKED_BYTES = 16 * 1024 * 1024;

/**
 * @returns undefined where the number cannot be told: an encrypted file, a page named twice, a list or a type that stands
 *   elsewhere, a packing of another kind, or more objects than any document of 1,000 pages needs.
 */
export const pdfPagesAtMost = (bytes: Buffer): Promise<number | undefined> => inTurns(counted(bytes));

function* counted(bytes: Buffer): Generator<void, number | undefined> {
  const tree = new Tree();
  let left = MOST_UNPACKED_BYTES;
  let objects = 0;
  for (const { number, start, end } of objectsIn(bytes)) {
    if (++objects > MOST_OBJECTS) return undefined;
    let head = '';
    for (let at = start; at < end; at += STRETCH) {
      const content = bytes.toString('latin1', at, Math.min(at + STRETCH + OVERLAP, end));
      if (at === start) head = content;
      if (!tree.add(number, content)) return undefined;
      yield;
    }
    const words = plain(head);
    if (!OBJECT_STREAM.test(words)) continue;
    const at = STREAM.exec(head);
    if (!at || !PACKED.test(words) || words.includes('/Predictor')) return undefined;
    const unpacked = unpack(bytes.subarray(start + at.index + at[0].length, end), left);
    if (unpacked === undefined) return undefined;
    left -= unpacked.length;
    yield;
    for (const inner of innerObjects(unpacked, words)) {
      if (inner === undefined || ++objects > MOST_OBJECTS || !tree.add(inner.number, inner.text))
        return undefined;
      if (objects % 100 === 0) yield;
    }
  }
  // The trailer stands behind the last object, or in it.
  return tree.pages();
}

const MOST_OBJECTS = 100_000;
const STRETCH = 256 * 1024;
const OVERLAP = 32 * 1024;

const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9_.\-#])/g;
const KIDS = /\/Kids\s*\[([\d\sR]*)/g;
const REFERENCE = /\d{1,10}\s{1,16}\d{1,5}\s{1,16}R/g;
const ELSEWHERE = /\/(?:Kids|Type)\s+\d{1,10}\s+\d{1,5}\s+R/;
const ENCRYPTED = /\/Encrypt\s+\d+\s+\d+\s+R|\/Encrypt\s*<</;
const OBJECT_STREAM = /\/Type\s*\/ObjStm\b/;
const PACKED = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/;
const STREAM = />>\s{0,16}stream\r?\n/;
/** Lists of pages in one stretch of an object; a document has one for each object. */
const MOST_LISTS = 16;

class Tree {
  /** Pages by object: a later version of an object takes the place of an earlier one. */
  private readonly found = new Map<number, number>();
  private readonly kids = new Map<number, readonly string[]>();

  /** @returns false where the number of pages cannot be told. */
  add(number: number, content: string): boolean {
    if (!content.includes('/') && !content.includes('#')) return true;
    const words = plain(content);
    // Comments may stand between a name and its value.
    const variants = words.includes('%') ? [words, words.replace(/%[^\r\n]*/g, ' ')] : [words];
    for (const each of variants) {
      if (ENCRYPTED.test(each) || ELSEWHERE.test(each)) return false;
      const pages = each.match(PAGE)?.length ?? 0;
      if (pages > (this.found.get(number) ?? 0)) this.found.set(number, pages);
      // Name trees, number trees and form fields have /Kids too, but no /Count and no /Pages.
      const isNode = each.includes('/Kids') && (each.includes('/Count') || each.includes('/Pages'));
      const lists = isNode ? this.lists(each) : [];
      if (lists === undefined) return false;
      const named = lists.flat();
      if (lists.length > 0 && named.length >= (this.kids.get(number)?.length ?? 0))
        this.kids.set(number, named);
    }
    return true;
  }

  private lists(words: string): string[][] | undefined {
    const lists: string[][] = [];
    for (const [, list = ''] of words.matchAll(KIDS)) {
      if (lists.length >= MOST_LISTS) return undefined;
      lists.push(list.match(REFERENCE) ?? []);
    }
    return lists;
  }

  pages(): number | undefined {
    const all = [...this.kids.values()].flat().map((reference) => Number.parseInt(reference, 10));
    if (new Set(all).size < all.length) return undefined;
    const leaves = all.filter((number) => !this.kids.has(number)).length;
    const found = [...this.found.values()].reduce((sum, pages) => sum + pages, 0);
    return Math.max(found, leaves);
  }
}

/** Names may be written with escapes. */
function plain(text: string): string {
  if (!text.includes('#')) return text;
  const bytes = Buffer.from(text, 'latin1');
  let to = 0;
  for (let at = 0; at < bytes.length; at++, to++) {
    const byte = bytes[at] as number;
    const code = byte === 0x23 ? hex(bytes[at + 1]) * 16 + hex(bytes[at + 2]) : NaN;
    if (Number.isNaN(code)) bytes[to] = byte;
    else {
      bytes[to] = code;
      at += 2;
    }
  }
  return bytes.toString('latin1', 0, to);
}

const hex = (byte = 0): number =>
  byte >= 0x30 && byte <= 0x39
    ? byte - 0x30
    : (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66
      ? (byte | 0x20) - 0x57
      : NaN;

const MARK = /(\d{1,10})\s{1,8}\d{1,5}\s{1,8}$/;

/** All objects, and what stands before the first of them under the number 0. */
function* objectsIn(bytes: Buffer): Generator<{ number: number; start: number; end: number }> {
  let number = 0;
  let start = 0;
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const mark = MARK.exec(bytes.toString('latin1', Math.max(at - 32, 0), at));
    if (!mark) continue;
    yield { number, start, end: at };
    number = Number(mark[1]);
    start = at + 3;
  }
  yield { number, start, end: bytes.length };
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

/** The last is undefined where the objects do not follow each other: their texts could overlap. */
function* innerObjects(text: string, head: string): Generator<{ number: number; text: string } | undefined> {
  const first = Number(/\/First\s+(\d+)/.exec(head)?.[1] ?? NaN);
  const numbers = (text.slice(0, Math.min(first, MOST_OBJECTS * 20)).match(/\d+/g) ?? []).map(Number);
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const [number = 0, offset = 0] = [numbers[index], numbers[index + 1]];
    const next = numbers[index + 3];
    if (next !== undefined && next <= offset) return void (yield undefined);
    yield { number, text: text.slice(first + offset, next === undefined ? undefined : first + next) };
  }
}
