import { assembled, type Piece } from '../providers/assemble';
import type { ChatStreamChoice } from '../providers/format';
import type { Produced } from './event';

/** What is kept of one stream at most, in characters. */
const KEPT = 1_000_000;
/** A piece costs memory beside its text: so many characters more are counted. */
const PIECE_CHARACTERS = 2;

/** A streamed answer put together again, kept only where a destination will want it. */
export class Transcript {
  private readonly choicesByIndex = new Map<
    number,
    { pieces: Piece[]; finishReason: Produced['finish_reason'] }
  >();
  private length = 0;

  add({ index, delta, finish_reason }: ChatStreamChoice): void {
    let choice = this.choicesByIndex.get(index);
    if (!choice) this.choicesByIndex.set(index, (choice = { pieces: [], finishReason: null }));
    if (finish_reason !== null) choice.finishReason = finish_reason;
    const { content, refusal, tool_calls: calls } = delta;
    if (!content && !refusal && !calls) return;
    this.length += PIECE_CHARACTERS + (content ?? '').length + (refusal ?? '').length;
    for (const call of calls ?? []) this.length += (call.function?.arguments ?? '').length;
    if (this.length > KEPT) return;
    choice.pieces.push({
      ...(content && { content }),
      ...(refusal && { refusal }),
      ...(calls && { tool_calls: calls }),
    });
  }

  choices(): Produced[] {
    return [...this.choicesByIndex].map(([index, { pieces, finishReason }]) => ({
      index,
      message: assembled(pieces),
      finish_reason: finishReason,
    }));
  }
}
