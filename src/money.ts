import { trimEnd } from './trim';

/**
 * Money is an integer of nano-USD (1e-9 USD), safe below 2^53 (about 9 million USD).
 * Prices are exact decimal strings of up to 18 decimals, kept as integers of 1e-18 USD.
 */

const NANO = 1_000_000_000;
const ATTO_PER_NANO = 1_000_000_000n;
const PRICE = /^(\d{1,9})(?:\.(\d{1,18}))?$/;

/** 1e-18 USD. */
export type AttoUsd = bigint;

/** @throws RangeError unless the text is a non-negative decimal with at most 18 decimals. */
export function parsePrice(text: string): AttoUsd {
  const match = PRICE.exec(text);
  if (!match)
    throw new RangeError(`a price is a decimal string with at most 18 decimals, not ${JSON.stringify(text)}`);
  return BigInt(match[1] ?? '0') * 10n ** 18n + BigInt((match[2] ?? '').padEnd(18, '0'));
}

const DECIMAL = /^(\d{0,30})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Any way to write a decimal, exponents included.
 * @returns undefined unless it is a non-negative one that 18 decimals can say.
 */
export function parseDecimal(text: string): AttoUsd | undefined {
  const [, whole = '', decimals = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (whole + decimals === '') return undefined;
  const digits = trimEnd(whole + decimals, '0');
  const shift = 18 + Number(exponent) + whole.length - digits.length;
  if (digits === '' || /^0+$/.test(digits)) return 0n;
  return shift < 0 ? undefined : BigInt(digits) * 10n ** BigInt(shift);
}

const AMOUNT = /^(\d{1,7})(?:\.(\d{1,9}))?$/;

/** Most that one limit, budget or grant may be: nano-USD of it stay a safe integer. */
export const MAX_AMOUNT_USD = 9_000_000;
/** Least that a limit above 0 may be: what is smaller would be rounded to nothing. */
export const MIN_AMOUNT_USD = 1e-9;

/** @returns nano-USD of a positive decimal such as `12.50`; undefined when it is none, or above the most allowed. */
export function parseAmount(text: string): number | undefined {
  const [, whole, decimals = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const nano = Number(whole) * NANO + Number(decimals.padEnd(9, '0'));
  return nano > 0 && nano <= MAX_AMOUNT_USD * NANO ? nano : undefined;
}

/** The exact decimal, with two decimals or more: `12.50`. */
export function formatAmount(nanoUsd: number): string {
  const digits = String(Math.abs(nanoUsd)).padStart(10, '0');
  const decimals = digits.slice(-9).replace(/0{1,7}$/, '');
  return `${nanoUsd < 0 ? '-' : ''}${digits.slice(0, -9)}.${decimals}`;
}

/** Rounds half to even, once per generation. */
export function attoToNanoUsd(amount: AttoUsd): number {
  const negative = amount < 0n;
  const absolute = negative ? -amount : amount;
  const whole = absolute / ATTO_PER_NANO;
  const rest = (absolute % ATTO_PER_NANO) * 2n;
  const up = rest > ATTO_PER_NANO || (rest === ATTO_PER_NANO && whole % 2n === 1n);
  const rounded = Number(up ? whole + 1n : whole);
  if (!Number.isSafeInteger(rounded)) throw new RangeError('an amount above 9 million USD');
  return negative ? -rounded : rounded;
}

/** USD as in JSON to nano-USD, to the nearest. */
export function toNanoUsd(usd: number): number {
  const nano = Math.round(usd * NANO);
  if (!Number.isSafeInteger(nano)) throw new RangeError('an amount above 9 million USD');
  return nano;
}

/** Nano-USD to the nearest JSON number of USD. */
export const toUsd = (nanoUsd: number): number => nanoUsd / NANO;
