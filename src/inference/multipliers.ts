import { ApiError } from '../errors';
import type { ChatRequest } from '../providers/format';
import { REFUSED_FROM_CHAT } from '../providers/passing-fields';

const ANSWERS = 'use n for several answers';
const LENGTH = 'use max_completion_tokens';

/**
 * Names under which one server or another takes more answers, or longer ones, than were held for.
 * Fields that are not ours go upstream as they are; these would change what the call costs, or bring an
 * answer in a form that is no longer read.
 */
const MULTIPLIERS = {
  best_of: ANSWERS,
  num_completions: ANSWERS,
  num_return_sequences: ANSWERS,
  candidate_count: ANSWERS,
  candidateCount: ANSWERS,
  num_generations: ANSWERS,
  use_beam_search: ANSWERS,
  num_beams: ANSWERS,
  beam_width: ANSWERS,
  max_new_tokens: LENGTH,
  max_output_tokens: LENGTH,
  maxOutputTokens: LENGTH,
  max_tokens_to_sample: LENGTH,
  num_predict: LENGTH,
  n_predict: LENGTH,
  functions: 'use tools',
  function_call: 'use tool_choice',
} as const satisfies Record<string, string>;

const REFUSED: ReadonlyMap<string, string> = new Map([
  ...Object.entries(MULTIPLIERS),
  ...REFUSED_FROM_CHAT.map((name): [string, string] => [name, 'send the whole conversation in messages']),
]);

/** @throws ApiError 400 that names the field. */
export function refuseMultipliers(chat: ChatRequest): void {
  for (const name in chat) {
    const instead = REFUSED.get(name);
    if (instead === undefined) continue;
    const value = (chat as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && value !== null)
      throw new ApiError('invalid_request', `${name}: is not available in this gateway; ${instead}`);
  }
}
