import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import { ConvertedStream } from '../../inference/converted-stream';
import type { EventStream } from '../../inference/events';
import type { ChatRequest } from '../../providers/format';
import { array, object, text, type Json } from '../../providers/json';

type Schemas = components['schemas'];
type Body = Schemas['ChatRequest'];
type Message = Exclude<Body['messages'][number], { role: 'function' }>;
type Result = Schemas['ChatResult'];
type Chunk = Schemas['ChatStreamChunk'];

/** `functions` and `function_call`, which OpenAI had before tools: read as tools, and the answer is written back. */
export interface OldFunctions {
  readonly body: Body;
  /** False: the request has tools, and its answer too. */
  readonly isOld: boolean;
}

/** @throws ApiError 400 that names the field at fault. */
export function readOldFunctions(given: Body): OldFunctions {
  const { functions, function_call: choice, ...rest } = given as Body & Json;
  const isOld = functions !== undefined && functions !== null;
  if (!isOld && choice !== undefined && choice !== null && choice !== 'none' && choice !== 'auto')
    throw invalid('function_call: needs functions');
  const messages = readMessages(given.messages);
  if (!isOld) return { body: { ...(rest as Body), messages }, isOld };
  if (rest.tools !== undefined) throw invalid('functions: not together with tools; give one of them');
  if (!Array.isArray(functions) || functions.length === 0)
    throw invalid('functions: must be a list of functions');
  const tools = functions.map(readFunction);
  const chosen = choiceOf(choice);
  const body: Body = { ...(rest as Body), messages, tools, ...(chosen && { tool_choice: chosen }) };
  // The old form holds one call.
  return { body: { ...body, parallel_tool_calls: false }, isOld };
}

function readFunction(value: unknown, at: number): Schemas['ChatFunctionToolFunction'] {
  const given = object(value);
  const { name, description, parameters } = given ?? {};
  if (typeof name !== 'string' || name === '') throw invalid(`functions[${at}].name: must be a text`);
  if (parameters !== undefined && parameters !== null && !object(parameters))
    throw invalid(`functions[${at}].parameters: must be an object`);
  return {
    type: 'function',
    function: {
      name,
      ...(typeof description === 'string' && { description }),
      ...(object(parameters) && { parameters: object(parameters) as Json }),
    },
  };
}

function choiceOf(choice: unknown): Body['tool_choice'] {
  if (choice === undefined || choice === null) return undefined;
  if (choice === 'none' || choice === 'auto') return choice;
  const name = text(object(choice)?.['name']);
  if (!name) throw invalid('function_call: must be none, auto or the name of a function');
  return { type: 'function', function: { name } };
}

/** Calls had no ids: each result belongs to the call before it. */
function readMessages(messages: Body['messages']): Message[] {
  let calls = 0;
  let waiting: { readonly id: string; readonly name: string } | undefined;
  return messages.map((message, at): Message => {
    if (message.role === 'function') {
      if (waiting?.name !== message.name)
        throw invalid(`messages[${at}].name: there is no function_call of this name before the message`);
      const { id } = waiting;
      waiting = undefined;
      return { role: 'tool', tool_call_id: id, content: message.content ?? '' };
    }
    if (message.role !== 'assistant') return message;
    const { function_call: call, ...rest } = message as typeof message & Json;
    if (call === undefined || call === null) return rest;
    const name = text(object(call)?.['name']);
    const given = text(object(call)?.['arguments']);
    if (!name || given === undefined)
      throw invalid(`messages[${at}].function_call: must have a name and arguments`);
    waiting = { id: `call_${(calls += 1)}`, name };
    return {
      ...rest,
      tool_calls: [{ id: waiting.id, type: 'function', function: { name, arguments: given } }],
    };
  });
}

/** @throws ApiError 400 for what is not of the form inside: a message of the old kind, or a custom tool of a preset. */
export function newForm(body: Body): ChatRequest {
  const custom = body.tools?.findIndex(({ type }) => type === 'custom') ?? -1;
  if (custom >= 0) throw invalid(`tools[${custom}].type: custom is not taken in presets; use a function`);
  const at = body.messages.findIndex(({ role }) => role === 'function');
  if (at >= 0) throw invalid(`messages[${at}].role: function messages work at /v1 only; send a tool message`);
  return body as ChatRequest;
}

/** An answer in the old form. */
export const withFunctionCall = (result: Result): Result => ({
  ...result,
  choices: result.choices.map((choice) => {
    const { tool_calls: calls, ...message } = choice.message;
    const call = calls?.[0];
    if (call?.type !== 'function') return choice;
    const reason = choice.finish_reason === 'tool_calls' ? 'function_call' : choice.finish_reason;
    return { ...choice, message: { ...message, function_call: call.function }, finish_reason: reason };
  }),
});

/** A stream in the old form. */
export function withFunctionCalls(stream: EventStream<Chunk>): EventStream<Chunk> {
  /** Choices that called. */
  const called = new Set<number>();
  return new ConvertedStream<Chunk, Chunk>(stream, (chunk) => {
    const isOther = array(chunk.choices).every((entry) => {
      const choice = entry as Chunk['choices'][number];
      return !choice.delta.tool_calls && choice.finish_reason !== 'tool_calls';
    });
    if (isOther) return chunk;
    const choices = chunk.choices.map((choice) => {
      const { tool_calls: calls, ...delta } = choice.delta;
      if (choice.finish_reason === 'tool_calls' && called.has(choice.index))
        return { ...choice, finish_reason: 'function_call' as const };
      // One call fits.
      const call = calls?.find(({ index }) => index === 0)?.function;
      if (call) called.add(choice.index);
      return { ...choice, delta: { ...delta, ...(call && { function_call: call }) } };
    });
    return { ...chunk, choices };
  });
}

const invalid = (message: string): ApiError => new ApiError('invalid_request', message);
