import { shortNames, type Catalogue } from '../catalogue';

const MOST_PROPOSALS = 3;
/** Share of common letter pairs below which two names have nothing to do with each other. */
const LEAST_LIKENESS = 0.5;
/** Longer texts are no model ids: comparing them would only cost time. */
const LONGEST_NAME = 128;

/**
 * Returns the ids of the offered models whose id, slug or alias is most like an unknown name, best first.
 * Compares pairs of letters, so that the work is linear in the length of all names.
 */
export function nearestModels(name: string, catalogue: Catalogue, nowMs: number): string[] {
  const asked = name.toLowerCase();
  if (asked.length > LONGEST_NAME || asked.trim() === '') return [];
  const pairs = pairsOf(asked);
  const found: { readonly id: string; readonly likeness: number }[] = [];
  for (const { id, configuration, expiresAtMs } of catalogue.models.values()) {
    if (expiresAtMs <= nowMs) continue;
    let likeness = compare(pairs, id);
    for (const short of shortNames(configuration)) likeness = Math.max(likeness, compare(pairs, short));
    if (likeness >= LEAST_LIKENESS) found.push({ id, likeness });
  }
  found.sort((a, b) => b.likeness - a.likeness || (a.id < b.id ? -1 : 1));
  return found.slice(0, MOST_PROPOSALS).map(({ id }) => id);
}

const pairsOf = (name: string): ReadonlySet<string> => {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < name.length; at++) pairs.add(name.slice(at, at + 2));
  return pairs;
};

/** Dice's coefficient over pairs of letters: 1 for equal names, 0 where no pair is common. */
function compare(pairs: ReadonlySet<string>, name: string): number {
  const known = name.toLowerCase();
  let common = 0;
  for (let at = 0; at + 1 < known.length; at++) if (pairs.has(known.slice(at, at + 2))) common += 1;
  const sum = pairs.size + Math.max(0, known.length - 1);
  return sum === 0 ? 0 : (2 * Math.min(common, pairs.size)) / sum;
}
