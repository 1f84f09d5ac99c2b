import type { ResponsesRequest } from '../../formats/responses';
import { ApiError } from '../../errors';
import type { Json } from '../../providers/json';

/** A client message. `body` has no fields that only the connection reads. */
export interface Message {
  /** To be held against the document. */
  readonly body: Record<string, unknown>;
  readonly previousId: string | undefined;
  /** False: the conversation is only made ready. */
  readonly generates: boolean;
}

const MOST_ID_CHARACTERS = 256;

/** @throws ApiError 400 for what starts no response. */
export function readMessage(value: unknown): Message {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError(
      'invalid_request',
      'The message is not a JSON object; send {"type": "response.create", …}',
    );
  const { type, previous_response_id: previous, generate, ...body } = value as Record<string, unknown>;
  if (type !== 'response.create')
    throw new ApiError('invalid_request', 'type: must be response.create; no other message is known');
  if (body['stream'] === false)
    throw new ApiError('invalid_request', 'stream: answers on a WebSocket are always events; leave it out');
  if (generate !== undefined && generate !== null && typeof generate !== 'boolean')
    throw new ApiError('invalid_request', 'generate: must be true or false');
  const isId = typeof previous === 'string' && previous.length <= MOST_ID_CHARACTERS;
  if (previous !== undefined && previous !== null && !isId)
    throw new ApiError('invalid_request', 'previous_response_id: must be the id of a response, or null');
  return { body, previousId: isId ? previous : undefined, generates: generate !== false };
}

export const notFound = (id: string): ApiError =>
  new ApiError(
    'invalid_request',
    `previous_response_id: ${JSON.stringify(id.slice(0, 64))} is no response that this connection remembers; send the full history in input`,
    { unknown: 'response' },
  );

/** Input of a request as items. */
export const inputItems = ({ input }: Pick<ResponsesRequest, 'input'>): readonly unknown[] =>
  typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : (input ?? []);

const OUTPUTS: Readonly<Record<string, string>> = {
  function_call_output: 'function_call',
  custom_tool_call_output: 'custom_tool_call',
};

/**
 * Refuses tool results without a call in the conversation: every provider rejects those.
 * @throws ApiError 400
 */
export function refuseStrayResults(history: readonly unknown[], added: readonly unknown[]): void {
  const calls = new Set<string>();
  const note = (item: unknown): void => {
    const { type, call_id: id } = item as Json;
    if (typeof id === 'string') calls.add(`${String(type)} ${id}`);
  };
  history.forEach(note);
  for (const [index, item] of added.entries()) {
    const { type, call_id: id } = item as Json;
    const call = OUTPUTS[String(type)];
    if (call !== undefined && typeof id === 'string' && !calls.has(`${call} ${id}`))
      throw new ApiError(
        'invalid_request',
        `input[${index}].call_id: there is no tool call ${JSON.stringify(id.slice(0, 64))} in the conversation`,
      );
    note(item);
  }
}
