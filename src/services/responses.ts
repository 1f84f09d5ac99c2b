import { memoryOf } from '../departure';
import { toApiError } from '../errors';
import {
  compactingFormat,
  compactingRequest,
  endedEarly,
  eventsOf,
  responsesFormat,
  toChat,
  upstreamCompaction,
  withSummaries,
  type CompactRequest,
  type Compaction,
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
    const body = withSummaries(await inputs.resolve(actor, given, memoryOf(facts.leaving)));
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
    const body = withSummaries(await inputs.resolve(actor, given, memoryOf(facts.leaving)));
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

  /** Has a model write down a conversation in a short form. */
  async compact(actor: Actor, given: CompactRequest, facts: RequestFacts): Promise<Answer<Compaction>> {
    const asked = compactingRequest(given);
    const body = withSummaries(await inputs.resolve(actor, asked, memoryOf(facts.leaving)));
    const reading = toChat(body);
    const { chat, presetId, added } = await presets.apply(actor, reading.chat);
    const format = compactingFormat(responsesFormat(body, { ...reading, chat }, added));
    const caller = toCaller(actor, facts, presetId);
    // The operation of an upstream bounds no cost, and no filter reads what it is sent.
    const isFree = actor.claims.length === 0 && actor.policies.guard.filters.length === 0;
    const compaction = isFree && presetId === null ? upstreamCompaction(given, body) : undefined;
    return inference.complete({ ...caller, hints: { ...caller.hints, compaction } }, chat, format);
  },
});

/** @throws the error, unless this format tells it as an answer. */
function early(thrown: unknown, body: ResponsesRequest): EndedEarly {
  const error = toApiError(thrown);
  const ended = endedEarly(error, body);
  if (!ended) throw error;
  return ended;
}
