import { randomUUID } from 'node:crypto';
import { ApiError } from '../../errors';
import type { EventStream } from '../../inference/events';
import { toChat, type ResponsesRequest } from './request';
import { blank, failed, isTooLong, responseId, type Response } from './response';
import type { ResponsesEvent } from './writer';

/** An answer that ended before it began, because the conversation is too long for the model. */
export interface EndedEarly {
  readonly generationId: string;
  readonly response: Response;
}

/** @returns undefined when the error is one in this format too. */
export function endedEarly(error: ApiError, body: ResponsesRequest): EndedEarly | undefined {
  const generationId = error.detail.headers?.['X-Generation-Id'];
  if (generationId === undefined || !isTooLong(error)) return undefined;
  // The id says when.
  const createdAt = new Date(Number(generationId.split('-')[1]) * 1000);
  const started = blank(body, responseId(generationId), createdAt, body.model ?? body.models?.[0] ?? '');
  const { serviceMetadata } = error.detail;
  return {
    generationId,
    response: {
      ...failed(started, error),
      ...(serviceMetadata && { service_metadata: serviceMetadata }),
    },
  };
}

/** The same as a stream. */
export function eventsOf({ response }: EndedEarly): EventStream<ResponsesEvent> {
  const { error_type: _type, service_metadata: _metadata, ...rest } = response;
  const started: Response = { ...rest, status: 'in_progress', incomplete_details: null };
  const events: readonly ResponsesEvent[] = [
    { type: 'response.created', sequence_number: 0, response: started },
    { type: 'response.in_progress', sequence_number: 1, response: started },
    { type: 'response.incomplete', sequence_number: 2, response },
  ];
  return {
    pipe(sink) {
      for (const event of events) sink.send(event, event.type);
      sink.end('[DONE]');
    },
    resume: () => undefined,
    cancel: () => undefined,
  };
}

/**
 * Makes the events of a response that only makes its conversation ready, without an answer.
 * @throws ApiError for a request that could not be answered.
 */
export function warmedUp(body: ResponsesRequest, now: Date): readonly ResponsesEvent[] {
  toChat(body);
  if (body.model === undefined)
    throw new ApiError('invalid_request', 'model: is required, also with generate: false');
  const started = blank(body, `resp_${randomUUID().replaceAll('-', '')}`, now, body.model);
  const response: Response = { ...started, status: 'completed', completed_at: started.created_at };
  return [
    { type: 'response.created', sequence_number: 0, response: started },
    { type: 'response.completed', sequence_number: 1, response },
  ];
}
