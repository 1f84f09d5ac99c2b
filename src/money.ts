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
