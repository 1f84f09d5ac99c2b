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

/** Whether JSON text is nested deeper: counts brackets outside of strings, so that no depth is too much to read. */
export function isDeeper(json: string, most = MOST_LEVELS): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (char === QUOTE) {
      // To the closing quote: one with an even number of backslashes before it.
      for (;;) {
        at = json.indexOf('"', at + 1);
        if (at === -1) return false;
        let slashes = 0;
        while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
        if (slashes % 2 === 0) break;
      }
    } else if (char === 0x5b || char === 0x7b) {
      if (++depth > most) return true;
    } else if (char === 0x5d || char === 0x7d) depth--;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The JSON object that a text holds; undefined also where it is nested too deep. */
export function parseObject(given: string): Json | undefined {
  if (isDeeper(given, MOST_ANSWER_LEVELS)) return undefined;
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
