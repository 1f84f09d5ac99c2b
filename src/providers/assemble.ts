import type { ChatAnswer, ChatDelta, ChatMessage, ChatStreamChoice } from './format';
import { MOST_CALLS, MOST_ITEMS, tooMany } from './most';
import { joinDetails, type ReasoningDetail } from './reasoning';

/** One step of a message: what a stream gives at once, and what a whole answer is put together from. */
export type Piece = ChatStreamChoice['delta'];

/** Lists of a step. Those of several steps follow each other. */
const LISTS = ['reasoning_details', 'tool_calls', 'annotations', 'omitted', 'images'] as const;
type Lists = { [K in (typeof LISTS)[number]]?: unknown[] };

/** Appends one by one: a call with very many arguments overflows the stack. */
export function append<T>(to: T[], from: readonly T[]): void {
  for (const item of from) to.push(item);
}

/** Steps of one event as one. */
export function merged(pieces: readonly Piece[]): Piece {
  if (pieces.length <= 1) return { ...pieces[0] };
  const sum: Piece = {};
  const lists: Lists = {};
  for (const piece of pieces) {
    const { content, reasoning, refusal, audio } = sum;
    Object.assign(sum, piece);
    if (refusal && piece.refusal) sum.refusal = refusal + piece.refusal;
    if (content && piece.content) sum.content = content + piece.content;
    if (reasoning && piece.reasoning) sum.reasoning = reasoning + piece.reasoning;
    if (audio && piece.audio) sum.audio = joinedAudio(audio, piece.audio);
    for (const name of LISTS) {
      const given = piece[name];
      if (given) append((lists[name] ??= []), given);
    }
  }
  return Object.assign(sum, lists);
}

const joinedAudio = (sum: NonNullable<Piece['audio']>, piece: NonNullable<Piece['audio']>) => ({
  ...sum,
  ...piece,
  data: (sum.data ?? '') + (piece.data ?? ''),
});

/**
 * Steps put together to a message, as a client would.
 * @throws ApiError when a call stands at a place that no answer has.
 */
export function assembled(pieces: readonly Piece[]): ChatMessage {
  const message: ChatMessage = { role: 'assistant', content: null, refusal: null };
  const details: ReasoningDetail[] = [];
  for (const piece of pieces) {
    if (piece.content) message.content = (message.content ?? '') + piece.content;
    if (piece.reasoning) message.reasoning = (message.reasoning ?? '') + piece.reasoning;
    if (piece.refusal) message.refusal = (message.refusal ?? '') + piece.refusal;
    if (piece.reasoning_details) append(details, piece.reasoning_details);
    if (piece.annotations) append((message.annotations ??= []), piece.annotations);
    if (piece.omitted) append((message.omitted ??= []), piece.omitted);
    if (piece.images) append((message.images ??= []), piece.images);
    if (piece.audio)
      message.audio = {
        ...message.audio,
        ...piece.audio,
        ...(piece.audio.data !== undefined && { data: (message.audio?.data ?? '') + piece.audio.data }),
      };
    for (const call of piece.tool_calls ?? []) {
      if (call.index >= MOST_CALLS) throw tooMany('tool calls', MOST_CALLS);
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
  for (const name of LISTS)
    // One thought may have a text, a summary and a signature.
    if ((message[name]?.length ?? 0) > (name === 'reasoning_details' ? 3 : 1) * MOST_ITEMS)
      throw tooMany(NAMES[name]);
  return message;
}

const NAMES = {
  reasoning_details: 'thoughts',
  tool_calls: 'tool calls',
  annotations: 'sources',
  omitted: 'unknown parts',
  images: 'images',
} as const satisfies Record<(typeof LISTS)[number], string>;

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
