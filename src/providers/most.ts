import type { ApiError } from '../errors';
import { TooMany } from './upstream-errors';

/**
 * Limits on what one answer of a provider may hold beside its bytes. They are far above what models give, and keep the
 * work of an answer below a quarter of a second. Exceeding one is a failure of that provider.
 */

/** Choices, blocks, items, images or sources of one answer, each. */
export const MOST_ITEMS = 40_000;
export const MOST_CALLS = 10_000;

/** Characters of texts that a provider sends once and the gateway's answer repeats. */
export const MOST_REPEATED_CHARACTERS = 4 * 1024 * 1024;

/** Values, names and brackets in the arguments of all tool calls of an answer. */
export const MOST_ARGUMENT_MARKS = 1_000_000;

export const tooMany = (what: string, most = MOST_ITEMS): ApiError => new TooMany(what, most);

/** @throws ApiError for a list that is too long. */
export function bounded<T>(list: readonly T[], what: string, most = MOST_ITEMS): readonly T[] {
  if (list.length > most) throw tooMany(what, most);
  return list;
}
