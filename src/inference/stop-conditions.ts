import { toNanoUsd } from '../money';
import type { ChatRequest } from '../providers/format';
import type { ToolCall } from './server-calls';
import type { Turns } from './turns';

/** Steps where the caller sets no conditions. Each tool call is a step. */
const MOST_TOOL_CALLS = 30;
/** Calls of one turn that are run, whatever the conditions say. */
const MOST_CALLS_AT_ONCE = 128;
/** Whatever the conditions say: a loop ends. */
const MOST_TURNS = 100;

export interface Limits {
  /** How many of the calls that a model has just asked for are run. */
  allowed(turns: Turns, asked: number): number;
  /** Whether the next turn is the last one, without tools. `turns` holds the turn that asked for the calls. */
  stops(turns: Turns, calls: readonly ToolCall[], finishReasons: readonly (string | null)[]): boolean;
}

/** @param typeOf the type of one of our tools by the name that models know. */
export function limitsOf(chat: ChatRequest, typeOf: (name: string) => string | undefined): Limits {
  const conditions = chat.stop_server_tools_when;
  const most = chat.max_tool_calls ?? MOST_TOOL_CALLS;
  if (!conditions)
    return {
      allowed: ({ toolCalls }, asked) => Math.min(asked, most - toolCalls.executed),
      stops: ({ toolCalls }, calls) => toolCalls.executed + calls.length >= most,
    };
  return {
    allowed: (_, asked) => Math.min(asked, MOST_CALLS_AT_ONCE),
    stops: (turns, calls, finishReasons) =>
      turns.over.length >= MOST_TURNS ||
      conditions.some((condition) => {
        switch (condition.type) {
          case 'step_count_is':
            return turns.toolCalls.executed + calls.length >= condition.step_count;
          case 'has_tool_call':
            return calls.some(
              ({ function: { name } }) =>
                name === condition.tool_name || typeOf(name) === condition.tool_name,
            );
          case 'max_tokens_used':
            return turns.tokens >= condition.max_tokens;
          case 'max_cost':
            return turns.spentNanoUsd >= toNanoUsd(condition.max_cost_in_dollars);
          case 'finish_reason_is':
            return finishReasons.includes(condition.reason);
        }
      }),
  };
}
