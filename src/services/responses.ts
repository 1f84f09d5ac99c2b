import { memoryOf } from '../departure';
import { toApiError } from '../errors';
import {
  endedEarly,
  eventsOf,
  responsesFormat,
  toChat,
  type EndedEarly,
  type Response,
  type ResponsesEvent,
  type ResponsesRequest,
} from '../formats/responses';
import type { Answer, Inference } from '../inference';
import type { EventStream } from '../inference/events';
import type { Actor } from './actors';
import { toCaller, type RequestFacts } from './chat';
import type { FileInputs } from './file-inputs';
import type { PresetService } from './presets';

export type ResponsesService = ReturnType<typeof createResponsesService>;

interface Parts {
  readonly inference: Inference;
  readonly presets: Pick<PresetService, 'apply'>;
  readonly inputs: FileInputs;
}

export const createResponsesService = ({ inference, presets, inputs }: Parts) => ({
  async complete(actor: Actor, given: ResponsesRequest, facts: RequestFacts): Promise<Answer<Response>> {
    const body = await inputs.resolve(actor, given, memoryOf(facts.leaving));
    const reading = toChat(body);
    const { chat, presetId, added } = await presets.apply(actor, reading.chat);
    const caller = toCaller(actor, facts, presetId);
    try {
      return await inference.complete(caller, chat, responsesFormat(body, { ...reading, chat }, added));
    } catch (error) {
      const ended = early(error, body);
      return { generationId: ended.generationId, value: ended.response };
    }
  },

  async stream(
    actor: Actor,
    given: ResponsesRequest,
    facts: RequestFacts,
  ): Promise<Answer<EventStream<ResponsesEvent>>> {
    const body = await inputs.resolve(actor, given, memoryOf(facts.leaving));
    const reading = toChat(body);
    const { chat, presetId, added } = await presets.apply(actor, reading.chat);
    const caller = toCaller(actor, facts, presetId);
    try {
      return await inference.stream(caller, chat, responsesFormat(body, { ...reading, chat }, added));
    } catch (error) {
      const ended = early(error, body);
      return { generationId: ended.generationId, value: eventsOf(ended) };
    }
  },
});

/** @throws the error, unless this format tells it as an answer. */
function early(thrown: unknown, body: ResponsesRequest): EndedEarly {
  const error = toApiError(thrown);
  const ended = endedEarly(error, body);
  if (!ended) throw error;
  return ended;
}
