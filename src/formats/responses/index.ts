import { ApiError } from '../../errors';
import type { AnswerContext, CallerFormat, EventWriter, Told } from '../../inference/caller-format';
import type { PresetAdded } from '../../inference/policies/preset';
import { TURN_BREAK } from '../../inference/server-calls';
import type { ChatAnswer, ChatChoice, ChatStreamChoice } from '../../providers/format';
import { joinDetails, type ReasoningDetail } from '../../providers/reasoning';
import { NativeWriter, nativeReply } from './native';
import { furnished } from './preset';
import type { Reading, ResponsesRequest } from './request';
import type { Response } from './response';
import { ResponsesWriter, type Asked, type ResponsesEvent } from './writer';

export {
  compactingFormat,
  compactingRequest,
  upstreamCompaction,
  withSummaries,
  type Compaction,
  type CompactRequest,
} from './compact';
export { endedEarly, eventsOf, warmedUp, type EndedEarly } from './early';
export { toChat, type ResponsesRequest } from './request';
export type { Response } from './response';
export type { ResponsesEvent } from './writer';

type Delta = ChatStreamChoice['delta'];

/**
 * The open Responses format, for one request.
 * @param added what a preset puts under the body; the chat has it already.
 * @throws ApiError when the preset needs what only the gateway can do, and the body what it cannot.
 */
export function responsesFormat(
  body: ResponsesRequest,
  { chat, renamed, only, mayPass }: Reading,
  added?: PresetAdded,
): CallerFormat<Response, ResponsesEvent> {
  const asked: Asked = { body, renamed };
  const whole = added ? furnished(body, added) : { body, unsaid: undefined };
  if (only && whole.unsaid !== undefined)
    throw new ApiError('invalid_request', `${only.message}, nor beside ${whole.unsaid}`);
  const passes = mayPass && whole.unsaid === undefined;
  return {
    apiType: 'completions',
    searchesTools: true,
    ...(passes && { native: { dialect: 'responses', body: whole.body, chat, ...(only && { only }) } }),
    reply: (answer, context, told) =>
      answer.raw === undefined
        ? assembled(asked, answer, context, told)
        : nativeReply(asked, answer.raw, context, told),
    events: (context): EventWriter<ResponsesEvent> =>
      context.passes ? new NativeWriter(asked, context) : new ResponsesWriter(asked, context),
  };
}

/** A plain answer is what its stream would have ended with. */
function assembled(asked: Asked, answer: ChatAnswer, context: AnswerContext, told: Told): Response {
  const writer = new ResponsesWriter(asked, context, true);
  const choice = answer.choices[0] as ChatChoice;
  const tier = answer.serviceTier !== undefined && { serviceTier: answer.serviceTier };
  const parts = partsOf(answer);
  for (const [at, { delta, logprobs }] of parts.entries())
    writer.delta({
      ...tier,
      choices: [
        {
          index: 0,
          delta,
          ...(at === parts.length - 1
            ? {
                finish_reason: choice.finish_reason,
                native_finish_reason: choice.native_finish_reason ?? null,
              }
            : { finish_reason: null }),
          ...(delta.content && logprobs && { logprobs }),
        },
      ],
    });
  const last = writer.finish(told).at(-1);
  if (!last || !('response' in last)) throw new Error('an answer without an end');
  return last.response;
}

/** The parts of an answer as they came, of every turn that it took. */
function partsOf({ choices, steps }: ChatAnswer): { delta: Delta; logprobs: ChatChoice['logprobs'] }[] {
  const choice = choices[0] as ChatChoice;
  if (!steps) return inOrder(choice.message).map((delta) => ({ delta, logprobs: choice.logprobs }));
  let hasSpoken = false;
  const parts = steps.flatMap(({ message, logprobs, ran }) => {
    const { content } = message;
    const words = content && hasSpoken ? { ...message, content: TURN_BREAK + content } : message;
    hasSpoken ||= Boolean(content);
    const said = inOrder(words).map((delta) => ({ delta, logprobs }));
    return ran.length > 0 ? [...said, { delta: { reasoning_details: [...ran] }, logprobs: null }] : said;
  });
  // How it ended is no part of the last turn alone.
  return [...parts, { delta: {}, logprobs: null }];
}

/** The parts of a message as they came: the index of a thought counts what stood before it. */
function inOrder(message: ChatChoice['message']): Delta[] {
  const details = joinDetails(message.reasoning_details ?? []);
  const isSignature = (detail: ReasoningDetail): boolean =>
    detail.type === 'reasoning.encrypted' && detail.format === 'google-gemini-v1';
  const signatures = details.filter(isSignature);
  const ofText = signatures.filter(({ id }) => !id);
  const ofCalls = new Map<string, ReasoningDetail[]>();
  for (const signature of signatures)
    if (signature.id && ofCalls.get(signature.id)?.push(signature) === undefined)
      ofCalls.set(signature.id, [signature]);
  const words: Delta = {
    ...(message.content && { content: message.content }),
    ...(message.refusal && { refusal: message.refusal }),
    ...(message.annotations && { annotations: message.annotations }),
    ...(ofText.length > 0 && { reasoning_details: ofText }),
  };
  const units: Delta[] = [
    ...(message.content || message.refusal || ofText.length > 0 ? [words] : []),
    ...(message.images && message.images.length > 0 ? [{ images: message.images }] : []),
    ...(message.omitted ? [{ omitted: message.omitted }] : []),
    ...(message.tool_calls ?? []).map((call, index): Delta => {
      const own = ofCalls.get(call.id);
      return {
        tool_calls: [{ index, id: call.id, type: 'function', function: call.function }],
        ...(own && { reasoning_details: own }),
      };
    }),
  ];
  const deltas: Delta[] = [];
  if (message.reasoning && details.length === 0) deltas.push({ reasoning: message.reasoning });
  let taken = 0;
  let groups = 0;
  let last: number | undefined;
  for (const detail of details) {
    if (isSignature(detail)) continue;
    const place = detail.index ?? 0;
    for (; taken < units.length && groups < place; groups += 1) deltas.push(units[taken++] as Delta);
    deltas.push({ reasoning_details: [detail] });
    if (place !== last) groups += 1;
    last = place;
  }
  const all = [...deltas, ...units.slice(taken)];
  return all.length > 0 ? all : [{}];
}
