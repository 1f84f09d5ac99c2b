import { marksIn } from '../providers/json';
import { MOST_ARGUMENT_MARKS } from '../providers/most';
import { unusable } from '../providers/upstream-errors';
import type { ChatAnswer, ChatDelta, ChatStreamChoice, FinishReason } from '../providers/format';

/** Arguments of a call that is whole and has none: what clients read is JSON. */
const NONE = '{}';

/** Ends that may have come before the arguments. */
const CUT: ReadonlySet<FinishReason | null> = new Set(['length', 'content_filter', 'error', null]);

/** A whole answer whose calls all have arguments. @throws ApiError when these hold more than any model writes. */
export function withArguments(answer: ChatAnswer): ChatAnswer {
  let marks = 0;
  for (const { message } of answer.choices)
    for (const { function: called } of message.tool_calls ?? [])
      marks += marksIn(called.arguments, Infinity) ?? 0;
  if (marks > MOST_ARGUMENT_MARKS) throw unusable('tool calls with too many values');
  for (const { message, finish_reason: reason } of answer.choices)
    if (!CUT.has(reason))
      for (const { function: called } of message.tool_calls ?? [])
        if (called.arguments.trim() === '') called.arguments = NONE;
  return answer;
}

/** By choice. */
interface Calls {
  readonly empty: Map<number, Set<number>>;
  readonly begun: Map<number, Set<number>>;
}

/** @returns what takes each step of one stream, and gives what is to be said before it; mostly nothing. */
export function emptyCalls(): (delta: ChatDelta) => ChatDelta | undefined {
  /** Most streams have none. */
  let calls: Calls | undefined;
  return ({ choices }) => {
    if (!calls && choices.every(({ delta }) => !delta.tool_calls)) return undefined;
    const { empty, begun } = (calls ??= noCalls());
    const ended: ChatStreamChoice[] = [];
    for (const { index, delta, finish_reason: reason } of choices) {
      for (const call of delta.tool_calls ?? []) {
        const known = setAt(begun, index);
        if (!known.has(call.index)) setAt(empty, index).add(call.index);
        known.add(call.index);
        if (call.function?.arguments?.trim()) empty.get(index)?.delete(call.index);
      }
      const without = empty.get(index);
      if (CUT.has(reason) || !without || without.size === 0) continue;
      ended.push({
        index,
        delta: { tool_calls: [...without].map((call) => ({ index: call, function: { arguments: NONE } })) },
        finish_reason: null,
        native_finish_reason: null,
      });
      without.clear();
    }
    return ended.length > 0 ? { choices: ended } : undefined;
  };
}

const noCalls = (): Calls => ({ empty: new Map(), begun: new Map() });

function setAt(sets: Map<number, Set<number>>, index: number): Set<number> {
  let set = sets.get(index);
  if (!set) sets.set(index, (set = new Set()));
  return set;
}
