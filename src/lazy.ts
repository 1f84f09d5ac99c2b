import { createRequire } from 'node:module';

/** Loads a package, or a module by its absolute path, at once and at any time. */
export const load = createRequire(__filename) as (name: string) => unknown;

/**
 * The same for what few requests need: the first of them loads it, and no start waits for it. Not for what stands in the
 * way of a chat call.
 * @param name what `T` is the type of.
 */
export function lazy<T>(name: string): () => T {
  let loaded: T | undefined;
  return () => (loaded ??= load(name) as T);
}
