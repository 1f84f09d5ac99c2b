import { ApiError } from '../errors';
import type { ChatRequest } from '../providers/format';
import { refuseMultipliers } from './multipliers';
import { requestedModels } from './requested-models';

/**
 * Refuses what this gateway cannot do, by name, so that nothing is accepted and then ignored.
 * @throws ApiError
 */
export function admit(chat: ChatRequest): void {
  const { n } = chat as { n?: unknown };
  if (n !== undefined && n !== null && !(Number.isInteger(n) && (n as number) >= 1 && (n as number) <= 128))
    throw new ApiError('invalid_request', 'n: must be a whole number from 1 to 128');
  refuseMultipliers(chat);
  if (chat.deferred_tools)
    throw unavailable('deferred_tools: deferred tools are not available in this gateway');
  if (requestedModels(chat).some((id) => id.includes('@preset/')))
    throw unavailable('models: a preset stands in "model" or "preset" alone');
  if (chat.web_search_options)
    throw unavailable('web_search_options: web search is not available in this gateway');
  if (requestedModels(chat).some((id) => id.split(':').includes('online')))
    throw unavailable('model: web search (":online") is not available in this gateway');
  const format = chat.response_format?.type;
  if (format === 'grammar' || format === 'python')
    throw unavailable(
      `response_format: no provider here takes the type ${format}; text, json_object and json_schema are available`,
    );
  const efforts = [chat.reasoning_effort, chat.reasoning?.effort].filter(
    (effort) => effort !== undefined && effort !== null,
  );
  if (efforts.length === 2 && efforts[0] !== efforts[1])
    throw new ApiError('invalid_request', 'reasoning_effort and reasoning.effort differ: give one of them');
  if (chat.top_logprobs && !chat.logprobs)
    throw new ApiError('invalid_request', 'top_logprobs needs logprobs to be true');
}

const unavailable = (message: string): ApiError => new ApiError('invalid_request', message);
