import { isUtf8 } from 'node:buffer';

/** A text as somebody reads it, and where each piece of it stands in the text as it is. */
export interface Reading {
  readonly text: string;
  /** The place in the text as it is. */
  readonly span: (start: number, end: number) => { readonly start: number; readonly end: number };
}

/** Pieces of a text, put together to another one. */
class Pieces {
  private text = '';
  private isLastSame = false;
  /** Of each piece: where it begins here and there, and where it ends there. One that is as long there is the same text. */
  private readonly at: number[] = [];
  private readonly from: number[] = [];
  private readonly to: number[] = [];

  add(piece: string, from: number, to: number): void {
    if (piece === '') return;
    this.text += piece;
    // Neighbours that are as long here as there are one piece: a text of another alphabet has millions of them.
    const last = this.to.length - 1;
    const isSame = piece.length === to - from;
    if (isSame && this.isLastSame && this.to[last] === from) {
      this.to[last] = to;
      return;
    }
    this.isLastSame = isSame;
    this.at.push(this.text.length - piece.length);
    this.from.push(from);
    this.to.push(to);
  }

  reading(): Reading {
    const { text, at, from, to } = this;
    const pieceOf = (place: number): number => {
      let low = 0;
      let high = at.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((at[middle] as number) <= place) low = middle;
        else high = middle - 1;
      }
      return low;
    };
    const isSame = (piece: number): boolean =>
      (at[piece + 1] ?? text.length) - (at[piece] as number) ===
      (to[piece] as number) - (from[piece] as number);
    return {
      text,
      span(start, end) {
        const first = pieceOf(start);
        const last = pieceOf(Math.max(end - 1, start));
        return {
          start: (from[first] as number) + (isSame(first) ? start - (at[first] as number) : 0),
          end: isSame(last) ? (from[last] as number) + end - (at[last] as number) : (to[last] as number),
        };
      },
    };
  }
}

const ASCII = /^[\x00-\x7f]*$/;

/** No character of it can be read as another. */
export const isPlain = (text: string): boolean => ASCII.test(text);

/** They take no room: format characters, variation selectors and fillers. */
const UNSEEN =
  /^[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u3164\ufe00-\ufe0f\uffa0\u{e0100}-\u{e01ef}]$/u;
const DASH = /^[\p{Pd}\u2212]$/u;
const BLANK = /^\p{Zs}$/u;
const DIGIT = /^\p{Nd}$/u;

/** Digits of every script come in tens. */
function digit(code: number): string {
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

function fold(character: string): string {
  if (UNSEEN.test(character)) return '';
  if (DASH.test(character)) return '-';
  if (BLANK.test(character)) return ' ';
  const plain = character.normalize('NFKC');
  return DIGIT.test(plain) && !ASCII.test(plain) ? digit(plain.codePointAt(0) as number) : plain;
}

/** Of characters beyond ASCII, those that were met. */
const known = new Map<string, string>();
const KNOWN = 10_000;

function foldOnce(character: string): string {
  let folded = known.get(character);
  if (folded === undefined) {
    if (known.size >= KNOWN) known.clear();
    known.set(character, (folded = fold(character)));
  }
  return folded;
}

/** Characters that may be read as others, in runs. */
const BEYOND = /[^\x00-\x7f]+/g;

/** Characters, or escapes, between two yields. */
const STEP = 10_000;

/**
 * Unseen characters are left out, and wide, small, circled and foreign digits and letters become the
 * plain ones (NFKC). Letters of other alphabets that only look alike stay what they are.
 * It yields after each 10,000 of them.
 * @returns undefined where the text is plain already.
 */
export function* foldedFor(text: string): Generator<undefined, Reading | undefined> {
  if (isPlain(text)) return undefined;
  let pieces: Pieces | undefined;
  /** Everything before it is in the pieces. */
  let done = 0;
  let left = STEP;
  for (const run of text.matchAll(BEYOND)) {
    let at = run.index;
    for (const character of run[0]) {
      const folded = foldOnce(character);
      const end = at + character.length;
      if (folded !== character) {
        pieces ??= new Pieces();
        pieces.add(text.slice(done, at), done, at);
        pieces.add(folded, at, end);
        done = end;
      }
      at = end;
      if (--left === 0) {
        left = STEP;
        yield;
      }
    }
  }
  pieces?.add(text.slice(done), done, text.length);
  return pieces?.reading();
}

/** Escapes of JSON, however often one stands inside the other, of addresses of the web, and of HTML. */
const ESCAPES =
  /\\{1,64}(?:u([\da-f]{4})|(["'/bfnrt\\]))|(?:%[\da-f]{2}){1,4096}|&(?:#(\d{2,7}|x[\da-f]{2,6})|(amp|quot|apos|lt|gt|commat|nbsp|period|hyphen));/gi;
const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  commat: '@',
  nbsp: ' ',
  period: '.',
  hyphen: '-',
};

/** It yields after each 10,000 escapes. @returns undefined where nothing is escaped. */
export function* unescapedFor(text: string): Generator<undefined, Reading | undefined> {
  let left = STEP;
  let pieces: Pieces | undefined;
  let at = 0;
  for (const found of text.matchAll(ESCAPES)) {
    const [whole, unicode, short, entity, named] = found;
    const end = found.index + whole.length;
    pieces ??= new Pieces();
    pieces.add(text.slice(at, found.index), at, found.index);
    at = end;
    if (--left === 0) {
      left = STEP;
      yield;
    }
    if (unicode !== undefined) pieces.add(String.fromCharCode(parseInt(unicode, 16)), found.index, end);
    else if (short !== undefined) pieces.add(SHORT[short] ?? short, found.index, end);
    else if (named !== undefined) pieces.add(NAMED[named.toLowerCase()] ?? whole, found.index, end);
    else if (entity !== undefined) {
      const code =
        entity.startsWith('x') || entity.startsWith('X') ? parseInt(entity.slice(1), 16) : Number(entity);
      pieces.add(code <= 0x10ffff ? String.fromCodePoint(code) : whole, found.index, end);
    } else addBytes(pieces, whole, found.index);
  }
  pieces?.add(text.slice(at), at, text.length);
  return pieces?.reading();
}

/** Bytes that are written `%40`. */
function addBytes(pieces: Pieces, run: string, from: number): void {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
  let at = 0;
  while (at < bytes.length) {
    const first = bytes[at] as number;
    const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    const character = bytes.subarray(at, at + length);
    pieces.add(
      character.toString(isUtf8(character) ? 'utf8' : 'latin1'),
      from + at * 3,
      from + Math.min(at + length, bytes.length) * 3,
    );
    at += length;
  }
}
