import {
  lookup as systemLookup,
  type LookupAddress,
  type LookupAllOptions,
  type LookupOptions,
} from 'node:dns';

/** A name that could not be resolved is not asked for again before. */
const FAILED_FOR_MS = 1_000;

type Addresses = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
/** What a socket asks for an address. */
export type Lookup = (
  hostname: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
) => void;
export type Resolve = (hostname: string, options: LookupAllOptions, done: Addresses) => void;

/**
 * Resolves a name once for all that wait for it. The system's resolver blocks one of a few threads that
 * the whole process shares: a provider whose name hangs must not take them all from the others.
 */
export function createLookup(resolve: Resolve = systemLookup, now: () => number = Date.now): Lookup {
  const waiting = new Map<string, Addresses[]>();
  const failed = new Map<string, { readonly error: NodeJS.ErrnoException; readonly until: number }>();

  const all = (hostname: string, options: LookupOptions, done: Addresses): void => {
    const asked: LookupAllOptions = {
      all: true,
      family: options.family ?? 0,
      hints: options.hints ?? 0,
      order: options.order ?? 'verbatim',
    };
    const key = JSON.stringify([hostname, asked]);
    const failure = failed.get(key);
    if (failure && failure.until > now()) return void process.nextTick(() => done(failure.error, []));
    failed.delete(key);
    const others = waiting.get(key);
    if (others) return void others.push(done);
    const group = [done];
    waiting.set(key, group);
    resolve(hostname, asked, (error, addresses) => {
      waiting.delete(key);
      if (error) failed.set(key, { error, until: now() + FAILED_FOR_MS });
      for (const tell of group) tell(error, addresses);
    });
  };

  return (hostname, options, callback) =>
    all(hostname, options, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error ?? !first) callback(error ?? new Error('the name has no address'), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}
