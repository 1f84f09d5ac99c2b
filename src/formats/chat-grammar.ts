import type { ChatStreamChoice } from '../providers/format';

/**
 * The grammar of a streamed chat, as the accumulators of official clients expect it: the first delta of a choice has the
 * role and no later one, a delta has at most one tool call, and the finish reason comes last with an empty delta.
 * Providers differ in all of this: some send the last text, or several calls, together with the finish reason.
 */
export class ChatGrammar {
  private readonly begun = new Set<number>();
  private readonly ended = new Map<number, ChatStreamChoice>();

  /** True for most deltas: the chunk can stay as it is. */
  fits(choices: readonly ChatStreamChoice[]): boolean {
    for (const { index, delta, finish_reason: reason } of choices)
      if (
        reason !== null ||
        delta.tool_calls !== undefined ||
        delta.role !== undefined ||
        !this.begun.has(index)
      )
        return false;
    return true;
  }

  /** Returns the pieces of a delta, each for a chunk of its own. Finish reasons are kept for {@link endings}. */
  split(choices: readonly ChatStreamChoice[]): ChatStreamChoice[] {
    return choices.flatMap((choice) => this.pieces(choice));
  }

  /** Returns the finish reasons, once no more text can come. */
  endings(): ChatStreamChoice[] {
    return [...this.ended.values()];
  }

  private pieces(choice: ChatStreamChoice): ChatStreamChoice[] {
    const { delta, finish_reason: reason, native_finish_reason: native, ...rest } = choice;
    const { role: _role, tool_calls: calls = [], ...said } = delta;
    const pieces: ChatStreamChoice[] = [];
    const say = (piece: ChatStreamChoice['delta']): void => {
      const isFirst = !this.begun.has(choice.index);
      this.begun.add(choice.index);
      pieces.push({
        // Fields beside a delta, such as logprobs, are sent once.
        ...(pieces.length === 0 ? rest : { index: choice.index }),
        delta: isFirst ? { role: 'assistant', ...piece } : piece,
        finish_reason: null,
        native_finish_reason: null,
      });
    };
    const isEmpty = Object.values(said).every((value) => value === '' || value === null);
    const isLast = reason !== null;
    if (!isEmpty || rest.logprobs) say(said);
    else if (calls.length === 0 && !(isLast && this.begun.has(choice.index)))
      say(isLast ? { content: '', ...said } : said);
    for (const call of calls) say({ tool_calls: [call] });
    if (isLast)
      this.ended.set(choice.index, {
        index: choice.index,
        delta: {},
        finish_reason: reason,
        native_finish_reason: native ?? null,
      });
    return pieces;
  }
}
