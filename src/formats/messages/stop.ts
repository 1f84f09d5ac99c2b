import type { components } from '../../../generated/openapi';
import type { FinishReason } from '../../providers/format';
import { unknownReason } from '../reasons';

type Schemas = components['schemas'];
type StopReason = Schemas['MessagesStopReason'];

/** The format's own words, which some upstreams use. */
const WORDS = {
  end_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  stop_sequence: 'stop',
  tool_use: 'tool_calls',
  pause_turn: 'stop',
  refusal: 'content_filter',
  compaction: 'stop',
} as const satisfies Record<StopReason, FinishReason>;

const REASONS = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
  error: 'end_turn',
} as const satisfies Record<FinishReason, StopReason>;

export interface Ending {
  readonly stop_reason: string | null;
  readonly stop_sequence: string | null;
  readonly stop_details: Schemas['AnthropicRefusalStopDetails'] | null;
}

/**
 * @param native the upstream's own word, which is kept where it is one of the format's and says the same, and where
 * nobody knows it.
 * @param sequences those of the request: with one alone, it is known which was met.
 */
export function ending(
  reason: FinishReason | null,
  native: string | null | undefined,
  refusal: string | null,
  sequences: readonly string[],
): Ending {
  const own = native && Object.hasOwn(WORDS, native) ? (native as StopReason) : undefined;
  const refused = refusal !== null && reason !== 'tool_calls' && reason !== 'length';
  const nearest = reason === null ? null : (unknownReason(reason, native) ?? REASONS[reason]);
  const said = own && WORDS[own] === reason ? own : nearest;
  const stop = refused ? 'refusal' : said;
  return {
    stop_reason: stop,
    stop_sequence: stop === 'stop_sequence' && sequences.length === 1 ? (sequences[0] ?? null) : null,
    stop_details:
      stop === 'refusal' ? { type: 'refusal', category: null, explanation: refusal || null } : null,
  };
}
