import type { ApiError } from '../../errors';
import { openaiWords } from '../../openai-errors';

/** Headers that make no sense inside a message. */
const OF_THE_CONNECTION = new Set(['connection', 'x-generation-id']);

/** Returns the error event for a failed message, in the form of the Open Responses specification. */
export function socketError(error: ApiError): object {
  const { type, code, param } = openaiWords(error);
  const { headers = {}, metadata } = error.detail;
  const told = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase()));
  return {
    type: 'error',
    status: error.status,
    error: {
      type,
      code: code ?? error.type,
      message: error.message,
      param,
      ...(told.length > 0 && { headers: Object.fromEntries(told) }),
      ...(metadata && { metadata }),
    },
  };
}
