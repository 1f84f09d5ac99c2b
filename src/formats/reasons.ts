import type { FinishReason } from '../providers/format';

/** Words of the wires that say what the common reason says, and no more. */
const WORDS: Partial<Record<FinishReason, ReadonlySet<string>>> = {
  stop: new Set([
    'stop',
    'stop_sequence',
    'end_turn',
    'tool_use',
    'tool_calls',
    'function_call',
    'completed',
    'complete',
    'finished',
    'done',
    'eos',
    'eos_token',
    'finish_reason_unspecified',
    'no_image',
    'image_other',
  ]),
  length: new Set([
    'length',
    'max_tokens',
    'max_output_tokens',
    'model_length',
    'model_context_window_exceeded',
    'incomplete',
  ]),
};

/**
 * The provider's own word, where the common reason is only the nearest one to it: an answer that ended for a
 * reason that nobody here knows is not called complete.
 */
export function unknownReason(
  reason: FinishReason | null,
  native: string | null | undefined,
): string | undefined {
  const known = reason === null ? undefined : WORDS[reason];
  return native && known && !known.has(native.toLowerCase()) ? native.slice(0, 64) : undefined;
}
