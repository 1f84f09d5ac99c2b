import { MOST_LEVELS } from '../providers/json';
import { MOST_ARGUMENT_MARKS, MOST_CALLS, MOST_ITEMS, tooMany } from '../providers/most';
import type { ChatDelta, ChatStreamChoice } from '../providers/format';
import { refusedHere } from '../providers/upstream-errors';

/** Parser state of one call's arguments. */
interface Place {
  depth: number;
  inText: boolean;
  escaped: boolean;
}

/** Counts of the items that a stream keeps until its end. */
interface Counts {
  sources: number;
  images: number;
  omitted: number;
  /** Thoughts that begin: pieces of one have its id and place. */
  thoughts: number;
  lastThought: { readonly id?: string | null; readonly index?: number } | undefined;
}

/**
 * Holds a stream to the limits that a whole answer has: on its calls, their depth, and whatever is kept of it.
 * @returns what takes each step of one stream, and throws where it exceeds one.
 */
export function streamLimits(): (delta: ChatDelta) => void {
  let choicesSeen: Set<number> | undefined;
  let calls: Map<number, Map<number, Place>> | undefined;
  let callCount = 0;
  let marks = 0;
  let counts: Counts | undefined;

  const placeOf = (choice: number, call: number): Place => {
    calls ??= new Map();
    let ofChoice = calls.get(choice);
    if (!ofChoice) calls.set(choice, (ofChoice = new Map<number, Place>()));
    let place = ofChoice.get(call);
    if (!place) {
      if (++callCount > MOST_CALLS) throw tooMany('tool calls', MOST_CALLS);
      ofChoice.set(call, (place = { depth: 0, inText: false, escaped: false }));
    }
    return place;
  };

  return ({ choices }) => {
    for (const { index, delta } of choices) {
      // Nearly all steps are of the first choice.
      if (index !== 0) {
        choicesSeen ??= new Set();
        if (choicesSeen.add(index).size > MOST_ITEMS) throw tooMany('choices');
      }
      if (delta.tool_calls)
        for (const call of delta.tool_calls) {
          const place = placeOf(index, call.index);
          const piece = call.function?.arguments;
          if (!piece) continue;
          const found = marksOf(place, piece);
          if (found === undefined) throw refusedHere('a tool call whose arguments are nested too deep');
          if ((marks += found) > MOST_ARGUMENT_MARKS)
            throw tooMany('values in tool calls', MOST_ARGUMENT_MARKS);
        }
      if (delta.reasoning_details || delta.annotations || delta.images || delta.omitted)
        count((counts ??= noCounts()), delta);
    }
  };
}

const noCounts = (): Counts => ({ sources: 0, images: 0, omitted: 0, thoughts: 0, lastThought: undefined });

function count(counts: Counts, delta: ChatStreamChoice['delta']): void {
  counts.sources += delta.annotations?.length ?? 0;
  counts.images += delta.images?.length ?? 0;
  counts.omitted += delta.omitted?.length ?? 0;
  for (const thought of delta.reasoning_details ?? []) {
    const { lastThought: last } = counts;
    if (!last || last.id !== thought.id || last.index !== thought.index) counts.thoughts += 1;
    counts.lastThought = thought;
  }
  if (counts.sources > MOST_ITEMS) throw tooMany('sources');
  if (counts.images > MOST_ITEMS) throw tooMany('images');
  if (counts.omitted > MOST_ITEMS) throw tooMany('unknown parts');
  if (counts.thoughts > 3 * MOST_ITEMS) throw tooMany('thoughts');
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** Counts values, names and brackets. @returns undefined for a piece that leads deeper than is read. */
function marksOf(place: Place, piece: string): number | undefined {
  let marks = 0;
  for (let at = 0; at < piece.length; at++) {
    const char = piece.charCodeAt(at);
    if (place.inText) {
      if (place.escaped) place.escaped = false;
      else if (char === BACKSLASH) place.escaped = true;
      else if (char === QUOTE) place.inText = false;
    } else if (char === QUOTE) place.inText = true;
    else if (char === COMMA || char === COLON) marks++;
    else if (char === 0x5b || char === 0x7b) {
      marks++;
      if (++place.depth > MOST_LEVELS) return undefined;
    } else if (char === 0x5d || char === 0x7d) place.depth--;
  }
  return marks;
}
