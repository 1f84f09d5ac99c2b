/** Careful readers of JSON that somebody else wrote. */

export type Json = Record<string, unknown>;

export const object = (value: unknown): Json | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : undefined;

export const array = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A count that can be believed: a whole number from 0 to a thousand million. */
export const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1e9 ? value : undefined;

/** The JSON object that a text holds. */
export function parseObject(given: string): Json | undefined {
  try {
    return object(JSON.parse(given));
  } catch {
    return undefined;
  }
}

/** The same object without its undefined members. */
export function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const result: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) if (member !== undefined) result[key] = member;
  return result as { [K in keyof T]: Exclude<T[K], undefined> };
}
