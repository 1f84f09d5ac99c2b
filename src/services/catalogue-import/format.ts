import type { EndpointConfiguration, ModelConfiguration } from '../../configuration';
import { trimEnd } from '../../trim';

/** One model at one provider, as an import found it. */
export interface ImportedEndpoint {
  /** Slug, as the import spells it. */
  readonly provider: string;
  /** What the import calls it there. */
  readonly name: string;
  readonly model: Omit<ModelConfiguration, 'endpoints'>;
  readonly endpoint: Omit<EndpointConfiguration, 'provider'>;
}

/** What an import cannot take over. */
export interface Skipped {
  readonly id: string;
  readonly reason: string;
}

export interface Imported {
  readonly endpoints: readonly ImportedEndpoint[];
  readonly skipped: readonly Skipped[];
  /** Fields that mean nothing to this gateway, with the number of entries that have them. */
  readonly unknown: ReadonlyMap<string, number>;
  /** Prices under conditions that this gateway does not charge by, with the same number. */
  readonly unpriced: ReadonlyMap<string, number>;
}

/** Notes fields by name. */
export class Tally {
  readonly counts = new Map<string, number>();

  /** Notes the fields of an object that are not known. */
  addOthers(value: unknown, known: ReadonlySet<string>, prefix = ''): void {
    for (const field of isObject(value) ? Object.keys(value) : [])
      if (!known.has(field)) this.add(`${prefix}${field}`);
  }

  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}

/** A format that a catalogue can be imported from. */
export interface ImportFormat {
  readonly name: string;
  /** Whether a document is of this format. */
  recognizes(document: unknown): boolean;
  read(document: unknown): Imported;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** What a table has under a name from outside: nothing for names such as `constructor`. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Those of a list that a table or set has; the others are noted. */
export function knownOf(
  values: unknown,
  known: { has(value: string): boolean },
  field: string,
  unknown: Tally,
): string[] {
  const texts = [...new Set(textsOf(values))];
  for (const text of texts) if (!known.has(text)) unknown.add(`${field}: ${text.slice(0, 40)}`);
  return texts.filter((text) => known.has(text));
}

/** A whole number of tokens above 0. */
export const tokensOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/**
 * A price as the exact decimal that was written, divided by a power of ten: 0.15 per million tokens
 * is 0.00000015 for each.
 * @returns undefined for what is no price, or has more than 18 decimals.
 */
export function priceOf(value: unknown, per: 1 | 1_000_000 = 1): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value).trim());
  if (!match) return undefined;
  const [, whole = '0', decimals = '', exponent = '0'] = match;
  const shift = Number(exponent) - (per === 1 ? 0 : 6);
  if (Math.abs(shift) > 40) return undefined;
  const digits = whole + decimals;
  const point = whole.length + shift;
  const left = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const right = trimEnd(point > 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0'), '0');
  const integer = left.replace(/^0+(?=\d)/, '');
  if (right.length > 18 || integer.length > 9) return undefined;
  return right === '' ? integer : `${integer}.${right}`;
}

/** `author/slug` of a model at a provider; a name without an author gets the provider's slug. */
export function modelId(provider: string, name: string): string {
  const parts = name.split('/');
  const slug = parts.at(-1) ?? name;
  const author = parts.length === 2 ? (parts[0] ?? provider) : provider;
  return `${author.toLowerCase()}/${slug}`;
}

/** Without the members that are undefined. */
export const defined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
