import type { ChatMessage, ChatRequest } from '../providers/format';
import type { ReasoningDetail } from '../providers/reasoning';

/**
 * Calls of server tools, as an answer tells them and as a later request sends them back. In messages
 * the calls stand under the types of their tools, until it is known what models call these.
 */
export type ServerCall = Extract<ReasoningDetail, { type: 'reasoning.server_tool_call' }>;

type Message = ChatRequest['messages'][number];
type Assistant = Extract<Message, { role: 'assistant' }>;
type ToolMessage = Extract<Message, { role: 'tool' }>;
export type ToolCall = NonNullable<ChatMessage['tool_calls']>[number];

/** Between the text of two turns of a model. */
export const TURN_BREAK = '\n\n';

export const isServerCall = (detail: ReasoningDetail): detail is ServerCall =>
  detail.type === 'reasoning.server_tool_call';

/** Takes a model's thoughts from a message. Calls of server tools are none: a later request needs them. */
export function hideReasoning(message: Pick<ChatMessage, 'reasoning' | 'reasoning_details'>): void {
  const ran = message.reasoning_details?.filter(isServerCall) ?? [];
  delete message.reasoning;
  delete message.reasoning_details;
  if (ran.length > 0) message.reasoning_details = ran;
}

/** A turn of the model that called server tools. */
interface Step {
  /** The same for all calls of one turn. */
  readonly key: string;
  /** The caller's own tools were called in it too, so that it ended the answer. */
  readonly beside: boolean;
}

const PREFIX = { alone: 'st', beside: 'sb' } as const;

/** @param place among the calls of the turn. */
export const serverCallId = (generationId: string, turn: number, place: number, beside: boolean): string =>
  `${PREFIX[beside ? 'beside' : 'alone']}_${generationId.slice(generationId.lastIndexOf('-') + 1)}_${turn}_${place}`;

/** What nobody can tell of a call is taken as a turn of its own. */
export function stepOf({ id, tool_call_id: callId }: ServerCall): Step {
  const [, prefix, rest] = /^(st|sb)_(\w+)_\d+$/.exec(id ?? '') ?? [];
  return rest === undefined
    ? { key: `call ${callId ?? id ?? ''}`, beside: false }
    : { key: `${prefix} ${rest}`, beside: prefix === PREFIX.beside };
}

const idOf = (call: ServerCall): string => call.tool_call_id || call.id || `call_${call.tool_name}`;

export const callOf = (call: ServerCall): ToolCall => ({
  id: idOf(call),
  type: 'function',
  function: { name: call.tool_name, arguments: call.arguments },
});

export const resultOf = (call: ServerCall): ToolMessage => ({
  role: 'tool',
  tool_call_id: idOf(call),
  content: call.result,
});

/** A turn of the model as a list of its parts, and the calls of server tools that it ended with. */
export interface Segment<T> {
  readonly items: T[];
  readonly ran: ServerCall[];
}

/** Cuts an answer of several turns into these. The last one may have no calls; it may be empty. */
export function segmentsOf<T>(
  parts: readonly T[],
  callIn: (part: T) => ServerCall | undefined,
): Segment<T>[] {
  let segment: Segment<T> = { items: [], ran: [] };
  let step: Step | undefined;
  const segments = [segment];
  const next = (): void => {
    segments.push((segment = { items: [], ran: [] }));
    step = undefined;
  };
  for (const part of parts) {
    const call = callIn(part);
    if (!call) {
      if (step && !step.beside) next();
      segment.items.push(part);
      continue;
    }
    const its = stepOf(call);
    if (step && step.key !== its.key) next();
    step = its;
    segment.ran.push(call);
  }
  if (step && !step.beside) next();
  return segments;
}

/** An answer of several turns, sent back as one message, as the messages that they were. */
function unfolded(message: Assistant): Message[] {
  const segments = segmentsOf(message.reasoning_details ?? [], (detail) =>
    isServerCall(detail) ? detail : undefined,
  );
  if (segments.length === 1 && segments[0]?.ran.length === 0) return [message];
  const { reasoning: _words, reasoning_details: _all, tool_calls: calls, ...said } = message;
  return segments.flatMap(({ items, ran }, position): Message[] => {
    const isLast = position === segments.length - 1;
    const made = [...ran.map(callOf), ...((isLast && calls) || [])];
    const details = fromZero(items);
    if (isLast && made.length === 0 && details.length === 0 && isSilent(said)) return [];
    return [
      {
        ...(isLast ? said : { role: 'assistant' as const, content: null }),
        ...(details.length > 0 && { reasoning_details: details }),
        ...(made.length > 0 && { tool_calls: made }),
      },
      ...ran.map(resultOf),
    ];
  });
}

const isSilent = ({ content, refusal, images, audio }: Assistant): boolean =>
  !content && !refusal && !images && !audio;

/** Places of a message of its own. */
function fromZero(details: readonly ReasoningDetail[]): ReasoningDetail[] {
  const first = details.reduce((least, { index }) => Math.min(least, index ?? 0), Infinity);
  return details.map((detail) =>
    typeof detail.index === 'number' ? { ...detail, index: detail.index - first } : detail,
  );
}

/**
 * The conversation with earlier calls of server tools in it, as models know them. Those of tools that
 * are not offered any more are left out, since providers refuse calls of what they are not told of.
 * @param isTool whether a name is the type of a server tool.
 * @param nameOf what models call a server tool now, by its type; undefined: it is not offered.
 * @returns the same list where there is nothing of that kind.
 */
export function recalled(
  messages: readonly Message[],
  isTool: (type: string) => boolean,
  nameOf: (type: string) => string | undefined,
): readonly Message[] {
  const has = (message: Message): boolean =>
    message.role === 'assistant' &&
    (message.reasoning_details?.some(isServerCall) === true ||
      message.tool_calls?.some(({ function: { name } }) => isTool(name)) === true);
  if (!messages.some(has)) return messages;
  const dropped = new Set<string>();
  const named = (message: Message): Message[] => {
    if (message.role === 'tool') return dropped.has(message.tool_call_id) ? [] : [message];
    if (message.role !== 'assistant' || !message.tool_calls) return [message];
    const { tool_calls: calls, ...rest } = message;
    const kept = calls.flatMap((call): ToolCall[] => {
      const { name } = call.function;
      if (!isTool(name)) return [call];
      const known = nameOf(name);
      if (known === undefined) dropped.add(call.id);
      return known === undefined ? [] : [{ ...call, function: { ...call.function, name: known } }];
    });
    // Thoughts about a call that is gone lead nowhere.
    if (kept.length === 0 && calls.length > 0 && isSilent(rest)) return [];
    return [kept.length === 0 ? rest : { ...rest, tool_calls: kept }];
  };
  return messages
    .flatMap((message) => (has(message) ? unfolded(message as Assistant) : [message]))
    .flatMap(named);
}
