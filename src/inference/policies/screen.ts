import type { components } from '../../../generated/openapi';
import { pause } from '../../breathing';
import { ApiError } from '../../errors';
import type { ChatRequest, Dialect } from '../../providers/format';
import type { Filter, FilterAction } from './guard';
import type { Match } from './match';
import { Scan, TooSlowError } from './scan';
import { cleanedField, leavesOf, nativeUnitsOf, unitsOf, withUnits, type Leaf, type Unit } from './texts';

type Stage = components['schemas']['PipelineStage'];
type Message = ChatRequest['messages'][number];

/** A caller's own body, that may go upstream as it is. */
interface Native {
  readonly dialect: Dialect;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Screened {
  /** The same object where nothing was redacted. */
  readonly chat: ChatRequest;
  /** The caller's own body, without what is redacted. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** What was done, for the routing metadata. */
  readonly stages: readonly Stage[];
  /** Thrown after the stages are noted. */
  readonly refusal?: ApiError;
}

const STRICTNESS = { flag: 0, redact: 1, block: 2 } as const satisfies Record<FilterAction, number>;

/** What a filter has found. */
interface Hit {
  readonly filter: Filter;
  readonly matches: number;
  /** Which of its patterns. */
  readonly names: ReadonlySet<string>;
}

/** What was found in the units of a request, and what they are without it. */
interface Looked {
  readonly hits: readonly Hit[];
  /** By the value of a unit. */
  readonly clean: ReadonlyMap<unknown, unknown>;
  /** The field that would have to be changed and cannot. */
  readonly fixed: string | undefined;
}

/**
 * Looks through all that goes to a model: texts of messages, arguments of tool calls, what tools answered,
 * and every other field that is sent on, such as tools, a prediction or stop sequences. Texts that follow
 * each other are read on their own and as one, since a model reads them so.
 * @param native the caller's own body, where that may go upstream: it is looked through in its own words.
 */
export async function screen(
  chat: ChatRequest,
  filters: readonly Filter[],
  native?: Native,
): Promise<Screened> {
  if (filters.length === 0) return { chat, body: native?.body, stages: [] };
  const same = { chat, body: native?.body };
  // The work before this step, such as the conversion of a large body, is a turn of its own.
  await pause();
  const scan = new Scan();
  try {
    const said = await look(unitsOf(chat), filters, scan);
    const own = native && (await look(nativeUnitsOf(native.body, native.dialect), filters, scan));
    // What a body says in words of its own, chat may not say.
    const struck = filters.flatMap((filter, index) => {
      const hit = [said, own].map((looked) => looked?.hits[index]).find((each) => each && each.matches > 0);
      return hit ? [{ ...hit, filter }] : [];
    });
    const stages = struck.map(stageOf);
    const strictest = struck.toSorted((a, b) => STRICTNESS[b.filter.action] - STRICTNESS[a.filter.action])[0];
    if (strictest?.filter.action === 'block') return { ...same, stages, refusal: refusalOf(strictest) };
    const fixed = said.fixed ?? own?.fixed;
    if (fixed !== undefined) return { ...same, stages, refusal: unchangeable(fixed) };
    return {
      chat: cleaned(chat, said.clean),
      ...(native &&
        own && {
          body: own.clean.size > 0 ? withUnits(native.body, native.dialect, own.clean) : native.body,
        }),
      stages,
    };
  } catch (error) {
    if (error instanceof TooSlow) return { ...same, stages: [], refusal: tooSlow(error.filter) };
    throw error;
  }
}

/** A filter that must not be passed by could not be tried in time. */
class TooSlow extends Error {
  constructor(readonly filter: Filter) {
    super(filter.label);
  }
}

function cleaned(chat: ChatRequest, clean: ReadonlyMap<unknown, unknown>): ChatRequest {
  if (clean.size === 0) return chat;
  const replaced = Object.fromEntries(
    Object.entries(chat).map(([name, value]) => [
      name,
      name === 'messages' ? value : cleanedField(value, clean),
    ]),
  ) as ChatRequest;
  const messages = chat.messages.map((message) => (clean.get(message) ?? message) as Message);
  return { ...replaced, messages };
}

async function look(units: readonly Unit[], filters: readonly Filter[], scan: Scan): Promise<Looked> {
  const read: ReturnType<typeof leavesOf>[] = [];
  const leaves: Placed[] = [];
  for (const [index, unit] of units.entries()) {
    const its = leavesOf(unit);
    read.push(its);
    const full = scan.rest();
    if (full) await full;
    // Field by field: spreading so many objects takes longer than reading them.
    for (const { text, run, value, isFixed, isUser } of its.leaves)
      leaves.push({ text, run, value, isFixed, isUser, unit: index });
  }
  const gathered = scan.rest();
  if (gathered) await gathered;
  const found = leaves.map((): Match[] => []);
  const texts = new Map<boolean, Texts>();
  const hits: Hit[] = [];
  for (const filter of filters) {
    let its = texts.get(filter.usersOnly);
    if (!its) texts.set(filter.usersOnly, (its = await textsFor(leaves, filter.usersOnly, scan)));
    const matches = await matchesIn(leaves, its, filter, scan);
    const matched = scan.rest();
    if (matched) await matched;
    const all = matches.flat();
    const names = all.flatMap(({ name }) => (name === undefined ? [] : [name]));
    hits.push({ filter, matches: all.length, names: new Set(names) });
    if (filter.action === 'redact')
      for (const [at, each] of matches.entries())
        if (each.length > 0) found[at] = (found[at] ?? []).concat(each);
    const full = scan.rest();
    if (full) await full;
  }
  const clean = new Map<unknown, unknown>();
  let fixed: string | undefined;
  let first = 0;
  for (const [index, unit] of units.entries()) {
    const full = scan.rest();
    if (full) await full;
    const { leaves: own, isTwisted } = read[index] as ReturnType<typeof leavesOf>;
    const its = found.slice(first, first + own.length);
    first += own.length;
    const changes = its.some((matches) => matches.length > 0);
    if (its.some((matches, at) => matches.length > 0 && own[at]?.isFixed)) fixed ??= unit.field;
    const isRead = filters.some(
      ({ action, usersOnly }) => action !== 'flag' && (!usersOnly || own.some(({ isUser }) => isUser)),
    );
    if (!changes && !(isTwisted && isRead)) continue;
    let next = 0;
    clean.set(
      unit.value,
      unit.rewrite(({ text }) => redacted(text, its[next++] ?? [])),
    );
  }
  return { hits, clean, fixed };
}

const stageOf = ({ filter, matches, names }: Hit): Stage => ({
  type: 'guardrail',
  name: filter.stage,
  guardrail_id: filter.guardrail.id,
  guardrail_scope: filter.guardrail.scope,
  summary: `${filter.label}: ${matches} found, ${{ flag: 'flagged', redact: 'redacted', block: 'blocked' }[filter.action]}`,
  data: {
    label: filter.label,
    action: filter.action,
    matches,
    ...(names.size > 0 && { patterns: [...names] }),
  },
});

const refusalOf = ({ filter, names }: { filter: Filter; names: ReadonlySet<string> }): ApiError =>
  filter.stage === 'regex_pi_detection'
    ? new ApiError('permission_denied', 'Request blocked: prompt injection patterns detected', {
        metadata: { patterns: [...names] },
      })
    : new ApiError('permission_denied', `Request blocked by content filter: ${filter.label}`, {
        metadata: { patterns: [filter.label] },
      });

const unchangeable = (field: string): ApiError =>
  new ApiError(
    'permission_denied',
    `Request blocked: a guardrail redacts what ${/^\w{1,40}$/.test(field) ? field : 'a field'} holds, in a place that cannot be changed without breaking the request`,
    { metadata: { patterns: [] } },
  );

const tooSlow = ({ label }: Filter): ApiError =>
  new ApiError(
    'permission_denied',
    `Request blocked: the content filter ${label} could not be tried on all of it in time; send less at once, or make its pattern simpler`,
    { metadata: { patterns: [label] } },
  );

/** A leaf of one of several units. */
type Placed = Leaf & { readonly unit: number };

/** The texts that filters read: each for itself, and those that are read as one. */
interface Texts {
  readonly runs: readonly Run[];
  /** Of each leaf, then of each run. */
  readonly all: readonly string[];
}

async function textsFor(leaves: readonly Placed[], usersOnly: boolean, scan: Scan): Promise<Texts> {
  const isRead = ({ isUser }: Leaf): boolean => !usersOnly || isUser;
  const outer = runsOf(leaves, isRead);
  const joined = scan.rest();
  if (joined) await joined;
  const runs = [...outer, ...(await innerRunsOf(leaves, isRead, scan))];
  const split = scan.rest();
  if (split) await split;
  const all = leaves.map((leaf) => (isRead(leaf) ? leaf.text : ''));
  for (const { pieces } of runs) {
    all.push(pieces.map(({ text }) => text).join(''));
    const full = scan.rest();
    if (full) await full;
  }
  return { runs, all };
}

/** What a filter finds in each text; what spans several is cut at their edges, with one placeholder. */
async function matchesIn(
  leaves: readonly Placed[],
  { runs, all: texts }: Texts,
  filter: Filter,
  scan: Scan,
): Promise<readonly Match[][]> {
  let all: readonly (readonly Match[])[];
  try {
    all = await scan.find(filter.search, texts);
  } catch (error) {
    if (!(error instanceof TooSlowError)) throw error;
    // It forbids nothing.
    if (filter.action === 'flag') return leaves.map(() => []);
    throw new TooSlow(filter);
  }
  const searched = scan.rest();
  if (searched) await searched;
  const found = all.slice(0, leaves.length).map((matches) => [...matches]);
  const known = new Map<number, Set<string>>();
  const isKnown = (index: number, start: number, end: number, name = ''): boolean => {
    let places = known.get(index);
    if (!places) {
      places = new Set((all[index] ?? []).map((find) => `${find.start} ${find.end} ${find.name ?? ''}`));
      known.set(index, places);
    }
    const place = `${start} ${end} ${name}`;
    if (places.has(place)) return true;
    places.add(place);
    return false;
  };
  for (const [at, { pieces, isInner }] of runs.entries()) {
    let position = 0;
    let offset = 0;
    const its = all[leaves.length + at] ?? [];
    if (its.length === 0) continue;
    const matches = [...its].sort((a, b) => a.start - b.start);
    for (const match of matches) {
      // Texts that end before it are done with.
      let length = pieces[position]?.text.length ?? 0;
      while (position < pieces.length - 1 && offset + length <= match.start) {
        offset += length;
        length = pieces[++position]?.text.length ?? 0;
      }
      const isWithin = match.end <= offset + length;
      if (!(isInner && isWithin)) spread(match, pieces, position, offset);
    }
  }
  return found;

  function spread(match: Match, pieces: readonly Piece[], from: number, begin: number): void {
    const shares: { index: number; start: number; end: number }[] = [];
    let offset = begin;
    for (let at = from; at < pieces.length && offset < match.end; at++) {
      const { index, from: cut, text } = pieces[at] as Piece;
      const start = Math.max(match.start - offset, 0);
      const end = Math.min(match.end - offset, text.length);
      if (end > start) shares.push({ index, start: start + cut, end: end + cut });
      offset += text.length;
    }
    const holdsFind = ({ index, start, end }: (typeof shares)[number]): boolean =>
      all[index]?.some((find) => find.start >= start && find.end <= end) ?? false;
    const isExtended = shares.length > 1 && shares.some(holdsFind);
    let first = true;
    for (const share of shares) {
      const { index, start, end } = share;
      const text = leaves[index]?.text.slice(start, end) ?? '';
      // A word beside a text that holds all of it; it would be part of it only by chance.
      if (isExtended && WORD.test(text) && !holdsFind(share)) continue;
      // What lies inside one text has been found there, or is none on its own: both ways it goes.
      if (!isKnown(index, start, end, match.name))
        found[index]?.push({ ...match, start, end, placeholder: first ? match.placeholder : '' });
      first = false;
    }
  }
}

/** Or a short number, with what ends a sentence. */
const WORD = /^[^\p{L}\p{N}]*(?:(?:\p{L}+|\p{N}{1,4})[^\p{L}\p{N}]*)?$/u;

/** All of a text, or what of it is beside another one. */
interface Piece {
  readonly index: number;
  /** Where in the text it begins. */
  readonly from: number;
  readonly text: string;
}

/** Texts that are read as one, two or more. */
interface Run {
  readonly pieces: readonly Piece[];
  /** What lies inside one of its texts is no find here. */
  readonly isInner: boolean;
}

/** All that is said one after the other. */
function runsOf(leaves: readonly Leaf[], isRead: (leaf: Leaf) => boolean): readonly Run[] {
  const runs: Piece[][] = [];
  let run: Piece[] = [];
  let name: string | undefined;
  for (const [index, leaf] of leaves.entries()) {
    if (leaf.run === undefined) continue;
    if (leaf.run !== name || !isRead(leaf)) runs.push((run = []));
    name = leaf.run;
    if (isRead(leaf)) run.push({ index, from: 0, text: leaf.text });
  }
  return runs.filter(({ length }) => length > 1).map((pieces) => ({ pieces, isInner: false }));
}

/** Of a text beside the data of a call, so much is read with it. */
const BESIDE = 1_000;

/**
 * Parts of one message without what comes after it, which may begin with a letter that belongs to another
 * word; the values of calls, alone and with the texts of their message; and calls with what stands beside
 * them.
 */
async function innerRunsOf(
  leaves: readonly Placed[],
  isRead: (leaf: Leaf) => boolean,
  scan: Scan,
): Promise<readonly Run[]> {
  const runs: Piece[][] = [];
  const piece = (index: number): Piece => ({ index, from: 0, text: leaves[index]?.text ?? '' });
  const isText = (index: number): boolean => leaves[index]?.run !== undefined;
  const said = [...leaves.keys()].filter((index) => {
    const { run, value, text } = leaves[index] as Placed;
    return text !== '' && (run !== undefined || value !== undefined) && isRead(leaves[index] as Placed);
  });
  const chosen = scan.rest();
  if (chosen) await chosen;
  for (const all of grouped(said, (index) => (leaves[index] as Placed).unit)) {
    const texts = all.filter(isText);
    if (texts.length > 1) runs.push(texts.map(piece));
    const values = all.filter((index) => !isText(index));
    if (values.length === 0) continue;
    runs.push(values.map(piece));
    if (texts.length > 0) runs.push(all.map(piece));
    const full = scan.rest();
    if (full) await full;
  }
  // Texts that follow each other are read as one already.
  for (const [at, index] of said.entries()) {
    if (isText(index) || (at > 0 && !isText(said[at - 1] as number))) continue;
    let next = at;
    while (next < said.length && !isText(said[next] as number)) next++;
    const values = said.slice(at, next);
    const before = at > 0 ? [piece(said[at - 1] as number)] : [];
    const after = next < said.length ? [piece(said[next] as number)] : [];
    runs.push([
      ...before.map(({ index: place, text }) => {
        const from = Math.max(text.length - BESIDE, 0);
        return { index: place, from, text: text.slice(from) };
      }),
      ...values.map(piece),
      ...after.map((text) => ({ ...text, text: text.text.slice(0, BESIDE) })),
    ]);
    const full = scan.rest();
    if (full) await full;
  }
  const inner: Run[] = [];
  for (const run of runs) {
    for (const pieces of withoutRows(run, leaves))
      if (pieces.length > 1) inner.push({ pieces, isInner: true });
    const full = scan.rest();
    if (full) await full;
  }
  return inner;
}

/** A number beside a digit, or a date, stands for itself: a list of them could be read as anything. */
function withoutRows(run: readonly Piece[], leaves: readonly Leaf[]): readonly (readonly Piece[])[] {
  const parts: Piece[][] = [[]];
  let before: Piece | undefined;
  for (const piece of run) {
    const kind = leaves[piece.index]?.value;
    const isNumber = kind === 'number' || (before && leaves[before.index]?.value === 'number');
    const isRow = isNumber && /\d$/.test(before?.text ?? '') && /^-?\d/.test(piece.text);
    if (isRow || isDate(piece) || (before && isDate(before))) parts.push([]);
    parts.at(-1)?.push(piece);
    before = piece;
  }
  return parts;
}

const DATE = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]{4,15}(?:Z|[+-]\d\d:?\d\d)?)?$/;

const isDate = ({ text }: Piece): boolean => text.length <= 40 && DATE.test(text);

/** Neighbours of one key. */
function grouped(indices: readonly number[], keyOf: (index: number) => number): number[][] {
  const groups: number[][] = [];
  let last: number | undefined;
  for (const index of indices) {
    const key = keyOf(index);
    if (key !== last) groups.push([]);
    groups.at(-1)?.push(index);
    last = key;
  }
  return groups;
}

/** Overlapping finds become one, under the placeholder of the first. */
function redacted(text: string, matches: readonly Match[]): string {
  let result = '';
  let at = 0;
  let covered = 0;
  for (const { start, end, placeholder } of [...matches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < covered) {
      covered = at = Math.max(covered, end);
      continue;
    }
    result += text.slice(at, start) + placeholder;
    covered = at = end;
  }
  return result + text.slice(at);
}
