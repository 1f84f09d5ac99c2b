import { MOST_LEVELS } from '../providers/json';
import type { ChatDelta } from '../providers/format';
import { refusedHere } from '../providers/upstream-errors';

/** Where the reading of one call's arguments stands. */
interface Place {
  depth: number;
  inText: boolean;
  escaped: boolean;
}

/**
 * Arguments of calls that come in pieces, held to the depth that whole ones are held to.
 * @returns what takes each step of one stream, and throws where a call goes too deep.
 */
export function callDepth(): (delta: ChatDelta) => void {
  let places: Map<string, Place> | undefined;
  return ({ choices }) => {
    for (const { index, delta } of choices)
      for (const call of delta.tool_calls ?? []) {
        const piece = call.function?.arguments;
        if (!piece) continue;
        const key = `${index} ${call.index}`;
        places ??= new Map();
        let place = places.get(key);
        if (!place) places.set(key, (place = { depth: 0, inText: false, escaped: false }));
        if (deepens(place, piece)) throw refusedHere('a tool call whose arguments are nested too deep');
      }
  };
}

/** @returns whether the piece leads deeper than is read. */
function deepens(place: Place, piece: string): boolean {
  for (const char of piece) {
    if (place.inText) {
      if (place.escaped) place.escaped = false;
      else if (char === '\\') place.escaped = true;
      else if (char === '"') place.inText = false;
    } else if (char === '"') place.inText = true;
    else if (char === '[' || char === '{') {
      if (++place.depth > MOST_LEVELS) return true;
    } else if (char === ']' || char === '}') place.depth--;
  }
  return false;
}
