import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldedFor, unescapedFor, type Reading } from './folding';
import type { Match } from './match';
import { findApart, TooSlowError } from './pattern-workers';

export { TooSlowError };

/** What looks for something in a text: time grows in step with the text, whatever the text is. */
export type Detector = (text: string) => readonly Match[];

/** A detector; of a caller's own pattern also what it costs. */
export interface Searched {
  readonly detect: Detector;
  /** Most characters that it reads at once; absent: `OVERLAP`. */
  readonly reach?: number;
  /** The pattern in the engine's own flavour, and the size of its program: no step of a text costs more. */
  readonly pattern?: { readonly source: string; readonly size: number; readonly placeholder: string };
}

/** The event loop is kept no longer than about this. */
const TURN_MS = 8;
/** Longer texts are read in pieces that overlap by more than what any detector reads at once. */
const PIECE = 30_000;
const OVERLAP = 17_000;
/** Characters by size of program: more is done by a worker. */
const STEPS_HERE = 200_000;
/** For all patterns of callers, for one request. */
const PATTERNS_MS = 2_000;

/** Looks through the texts of one request. What was read once is not read again. */
export class Scan {
  private resumed = performance.now();
  private leftMs = PATTERNS_MS;
  private readonly readings = new Map<string, Readings>();
  private readonly known = new Map<Searched, Map<string, readonly Match[]>>();

  /**
   * What is found in each text, as it stands and as a reader sees it: without invisible characters, and
   * with escapes undone.
   * @throws TooSlowError when callers' patterns take too long.
   */
  async find(searched: Searched, texts: readonly string[]): Promise<readonly (readonly Match[])[]> {
    let known = this.known.get(searched);
    if (!known) this.known.set(searched, (known = new Map<string, readonly Match[]>()));
    const fresh = [...new Set(texts)].filter((text) => text !== '' && !known.has(text));
    const counted = this.rest();
    if (counted) await counted;
    const ways: (readonly Reading[])[] = [];
    for (const text of fresh) {
      ways.push((await this.read(text)).of(searched));
      const full = this.rest();
      if (full) await full;
    }
    const found = await this.detect(
      searched,
      ways.flatMap((readings) => readings.map(({ text }) => text)),
    );
    let next = 0;
    for (const [index, text] of fresh.entries()) {
      const readings = ways[index] ?? [];
      const each = readings.map((reading) => mapped(found[next++] ?? [], reading));
      known.set(text, this.readings.get(text)?.isEscaped ? whole(text, each) : distinct(each.flat()));
      const full = this.rest();
      if (full) await full;
    }
    const looked = this.rest();
    if (looked) await looked;
    return texts.map((text) => known.get(text) ?? []);
  }

  private async read(text: string): Promise<Readings> {
    const known = this.readings.get(text);
    if (known) return known;
    const steps = readingsOf(text);
    for (;;) {
      const step = steps.next();
      if (step.done) {
        this.readings.set(text, step.value);
        return step.value;
      }
      const full = this.rest();
      if (full) await full;
    }
  }

  private async detect(
    { detect, pattern, reach = OVERLAP }: Searched,
    texts: readonly string[],
  ): Promise<readonly (readonly Match[])[]> {
    if (pattern) {
      const length = texts.reduce((sum, text) => sum + text.length, 0);
      if (length * pattern.size > STEPS_HERE) return this.apart(pattern, texts);
    }
    const found: (readonly Match[])[] = [];
    for (const text of texts) {
      found.push(text.length <= PIECE + reach ? detect(text) : await this.piecewise(detect, reach, text));
      const full = this.rest();
      if (full) await full;
    }
    return found;
  }

  private async apart(
    { source, placeholder }: NonNullable<Searched['pattern']>,
    texts: readonly string[],
  ): Promise<readonly (readonly Match[])[]> {
    const started = performance.now();
    const found = await findApart(source, texts, Math.max(this.leftMs, 1));
    this.resumed = performance.now();
    this.leftMs -= this.resumed - started;
    return found.map((spans) =>
      Array.from({ length: spans.length / 2 }, (_, at) => ({
        start: spans[at * 2] as number,
        end: spans[at * 2 + 1] as number,
        placeholder,
      })),
    );
  }

  private async piecewise(detect: Detector, reach: number, text: string): Promise<readonly Match[]> {
    const matches: Match[] = [];
    for (let at = 0; at < text.length; at += PIECE) {
      const from = Math.max(at - reach, 0);
      const to = Math.min(at + PIECE + reach, text.length);
      for (const match of detect(text.slice(from, to))) {
        const start = match.start + from;
        const end = match.end + from;
        // What the cut made; the next piece, or the one before, has all of it.
        const isCut = (start === from && from > 0) || (end === to && to < text.length);
        if (!isCut && end > at && start < at + PIECE) matches.push({ ...match, start, end });
      }
      await this.rest();
    }
    return distinct(matches);
  }

  /** Lets others have their turn, if this one has taken long enough. */
  rest(): Promise<void> | undefined {
    if (performance.now() - this.resumed < TURN_MS) return undefined;
    return nextTurn().then(() => {
      this.resumed = performance.now();
    });
  }
}

interface Readings {
  readonly isEscaped: boolean;
  of(searched: Searched): readonly Reading[];
}

const same: Reading['span'] = (start, end) => ({ start, end });
const asIs = (text: string): Reading => ({ text, span: same });

const mapped = (matches: readonly Match[], reading: Reading): readonly Match[] =>
  reading.span === same
    ? matches
    : matches.map((match) => ({ ...match, ...reading.span(match.start, match.end) }));

function* readingsOf(text: string): Generator<undefined, Readings> {
  const given = asIs(text);
  const folded = yield* foldedFor(text);
  const unescaped = yield* unescapedOf(folded ?? given);
  const seen = [folded ?? given, ...(unescaped ? [unescaped] : [])];
  return {
    isEscaped: unescaped !== undefined,
    // A pattern may be about the very characters that a reader does not see.
    of: ({ pattern }) => (pattern && folded ? [given, ...seen] : seen),
  };
}

/** What was escaped may have to be folded in its turn. */
function* unescapedOf(reading: Reading): Generator<undefined, Reading | undefined> {
  const unescaped = yield* unescapedFor(reading.text);
  if (!unescaped) return undefined;
  const folded = yield* foldedFor(unescaped.text);
  const inner = folded ? over(folded, unescaped) : unescaped;
  return over(inner, reading);
}

const over = (upper: Reading, lower: Reading): Reading => ({
  text: upper.text,
  span(start, end) {
    const place = upper.span(start, end);
    return lower.span(place.start, place.end);
  },
});

/** More than a text has. */
const PLACES = 2 ** 26;

function distinct(matches: readonly Match[]): readonly Match[] {
  if (matches.length < 2) return matches;
  const known = new Set<string | number>();
  return matches.filter(({ start, end, name }) => {
    const place = start * PLACES + end;
    const key = name === undefined ? place : `${place} ${name}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** An escape that is not over yet. */
const CUT = /(?:\\(?:u[\da-f]{0,3})?|%[\da-f]?|&(?:#\w{0,6}|[a-z]{0,7}))$/i;
const LONGEST_ESCAPE = 9;

/** Finds that begin or end inside of an escape would break it, where it was undone they do not. */
function whole(text: string, found: readonly (readonly Match[])[]): readonly Match[] {
  const undone = [...(found.at(-1) ?? [])].sort((a, b) => a.start - b.start);
  const undoneIn = ({ start, end }: Match): Match | undefined => {
    let low = 0;
    let high = undone.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((undone[middle] as Match).end > start) high = middle;
      else low = middle + 1;
    }
    const first = undone[low];
    return first !== undefined && first.start < end ? first : undefined;
  };
  const cutAt = (place: number): number =>
    CUT.exec(text.slice(Math.max(place - LONGEST_ESCAPE, 0), place))?.[0].length ?? 0;
  const given = found.slice(0, -1).flatMap((matches) =>
    matches.map((match): Match => {
      const before = cutAt(match.start);
      const after = cutAt(match.end);
      if (before === 0 && after === 0) return match;
      const other = undoneIn(match);
      if (!other) return { ...match, start: match.start - before };
      const start = before > 0 ? Math.max(match.start, other.start) : match.start;
      return { ...match, start, end: Math.max(match.end, other.end) };
    }),
  );
  return distinct([...given, ...undone]);
}
