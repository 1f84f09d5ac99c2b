/** Careful readers of JSON that somebody else wrote. */

export type Json = Record<string, unknown>;

export const object = (value: unknown): Json | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : undefined;

export const array = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** An entry of a table. What objects inherit, such as `constructor`, is none. */
export const entry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** A count that can be believed: a whole number from 0 to a thousand million. */
export const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1e9 ? value : undefined;

/** Levels of nesting that JSON inside a text may have: parsing goes deeper than writing it again does. */
export const MOST_LEVELS = 64;
/** Of a whole answer or event, around what its texts and arguments hold. */
export const MOST_ANSWER_LEVELS = 96;

/** Values, names and brackets of one event. Those of an event with images or a whole answer may be more. */
const MOST_EVENT_MARKS = 200_000;
const MOST_LARGE_EVENT_MARKS = 1_000_000;
const LARGE_EVENT_CHARACTERS = 1024 * 1024;

/** True if JSON text is nested deeper. */
export const isDeeper = (json: string, most = MOST_LEVELS): boolean => marksIn(json, most) === undefined;

/**
 * Counts the values, names and brackets of JSON text without parsing it, so that nothing is too much to read.
 * @returns undefined for text that is nested deeper.
 */
export function marksIn(json: string, most: number): number | undefined {
  let marks = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (char === QUOTE) {
      // To the closing quote: one with an even number of backslashes before it.
      for (;;) {
        at = json.indexOf('"', at + 1);
        if (at === -1) return marks;
        let slashes = 0;
        while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
        if (slashes % 2 === 0) break;
      }
    } else if (char === COMMA || char === COLON) marks++;
    else if (char === 0x5b || char === 0x7b) {
      marks++;
      if (++depth > most) return undefined;
    } else if (char === 0x5d || char === 0x7d) depth--;
  }
  return marks;
}

/** True if an event is nested too deep, or has more values than any event of its length that a provider writes. */
export function isTooMuch(event: string): boolean {
  const marks = marksIn(event, MOST_ANSWER_LEVELS);
  return marks === undefined || marks > mostMarks(event);
}

/** Returns how many values, names and brackets an event of this length may have. */
export const mostMarks = (event: string): number =>
  event.length > LARGE_EVENT_CHARACTERS ? MOST_LARGE_EVENT_MARKS : MOST_EVENT_MARKS;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** The JSON object that a text holds; undefined also where it is nested too deep, or has too many values. */
export function parseObject(given: string): Json | undefined {
  if (isTooMuch(given)) return undefined;
  try {
    return object(JSON.parse(given));
  } catch {
    return undefined;
  }
}

/** The same object without its undefined members. */
export function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) result[key] = member;
  }
  return result as { [K in keyof T]: Exclude<T[K], undefined> };
}
