/** A text as a reader sees it, and where each of its characters stands in the text as it is. */
export interface Folded {
  readonly text: string;
  /** The place in the text as it is. */
  span(start: number, end: number): { readonly start: number; readonly end: number };
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

/**
 * Unseen characters are left out, and wide, small, circled and foreign digits and letters become the
 * plain ones (NFKC). Letters of other alphabets that only look alike stay what they are.
 * @returns undefined where the text is plain already.
 */
export function foldedFor(text: string): Folded | undefined {
  if (isPlain(text)) return undefined;
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const next = at + character.length;
    const plain = character <= '\x7f' ? character : foldOnce(character);
    for (let i = 0; i < plain.length; i++) {
      starts.push(at);
      ends.push(next);
    }
    folded += plain;
    at = next;
  }
  return {
    text: folded,
    span: (start, end) => ({ start: starts[start] ?? at, end: ends[end - 1] ?? at }),
  };
}
