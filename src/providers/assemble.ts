import type { ChatAnswer, ChatDelta, ChatMessage, ChatStreamChoice } from './format';
import { joinDetails, type ReasoningDetail } from './reasoning';

/** One step of a message: what a stream gives at once, and what a whole answer is put together from. */
export type Piece = ChatStreamChoice['delta'];

/** Steps of one event as one. */
export const merged = (pieces: readonly Piece[]): Piece =>
  pieces.reduce<Piece>((sum, piece) => {
    const both: Piece = { ...sum, ...piece };
    if (sum.content && piece.content) both.content = sum.content + piece.content;
    if (sum.reasoning && piece.reasoning) both.reasoning = sum.reasoning + piece.reasoning;
    if (sum.reasoning_details && piece.reasoning_details)
      both.reasoning_details = [...sum.reasoning_details, ...piece.reasoning_details];
    if (sum.tool_calls && piece.tool_calls) both.tool_calls = [...sum.tool_calls, ...piece.tool_calls];
    if (sum.annotations && piece.annotations) both.annotations = [...sum.annotations, ...piece.annotations];
    if (sum.audio && piece.audio)
      both.audio = { ...sum.audio, ...piece.audio, data: (sum.audio.data ?? '') + (piece.audio.data ?? '') };
    if (sum.omitted && piece.omitted) both.omitted = [...sum.omitted, ...piece.omitted];
    if (sum.images && piece.images) both.images = [...sum.images, ...piece.images];
    return both;
  }, {});

/** Steps put together to a message, as a client would. */
export function assembled(pieces: readonly Piece[]): ChatMessage {
  const message: ChatMessage = { role: 'assistant', content: null, refusal: null };
  const details: ReasoningDetail[] = [];
  for (const piece of pieces) {
    if (piece.content) message.content = (message.content ?? '') + piece.content;
    if (piece.reasoning) message.reasoning = (message.reasoning ?? '') + piece.reasoning;
    if (piece.refusal) message.refusal = (message.refusal ?? '') + piece.refusal;
    if (piece.reasoning_details) details.push(...piece.reasoning_details);
    if (piece.annotations) message.annotations = [...(message.annotations ?? []), ...piece.annotations];
    if (piece.omitted) message.omitted = [...(message.omitted ?? []), ...piece.omitted];
    if (piece.images) message.images = [...(message.images ?? []), ...piece.images];
    if (piece.audio)
      message.audio = {
        ...message.audio,
        ...piece.audio,
        ...(piece.audio.data !== undefined && { data: (message.audio?.data ?? '') + piece.audio.data }),
      };
    for (const call of piece.tool_calls ?? []) {
      const calls = (message.tool_calls ??= []);
      const known = calls[call.index];
      if (known) known.function.arguments += call.function?.arguments ?? '';
      else
        calls[call.index] = {
          id: call.id ?? '',
          type: 'function',
          function: { name: call.function?.name ?? '', arguments: call.function?.arguments ?? '' },
        };
    }
  }
  if (details.length > 0) message.reasoning_details = joinDetails(details);
  return message;
}

/** A whole answer as the steps of a stream, for upstreams that do not stream although they were asked to. */
export function disassembled({ choices, usage, raw: _whole, ...head }: ChatAnswer): ChatDelta[] {
  return [
    {
      ...head,
      choices: choices.map(({ index, message, logprobs }) => {
        const { tool_calls: calls, refusal, ...delta } = message;
        return {
          index,
          delta: {
            ...delta,
            ...(refusal !== null && refusal !== undefined && { refusal }),
            ...(calls && { tool_calls: calls.map((call, position) => ({ ...call, index: position })) }),
          },
          finish_reason: null,
          native_finish_reason: null,
          ...(logprobs && { logprobs }),
        };
      }),
    },
    {
      ...head,
      choices: choices.map(({ index, finish_reason, native_finish_reason }) => ({
        index,
        delta: {},
        finish_reason,
        native_finish_reason: native_finish_reason ?? null,
      })),
      ...(usage && { usage }),
      done: true,
    },
  ];
}
