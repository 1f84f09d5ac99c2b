import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import type { EventSink, EventStream } from '../inference/events';
import { customArguments, customAsFunction, customInput } from './custom-input';

type Schemas = components['schemas'];
type Body = Schemas['ChatRequest'];
type Message = Body['messages'][number];
type Tool = NonNullable<Body['tools']>[number];
type Result = Schemas['ChatResult'];
type Chunk = Schemas['ChatStreamChunk'];
type Piece = NonNullable<Chunk['choices'][number]['delta']['tool_calls']>[number];

/** A chat request whose custom tools have become functions, and the names of these tools. */
export interface CustomTools {
  readonly body: Body;
  readonly names: ReadonlySet<string>;
}

/** @throws ApiError 400 for two tools of one name. */
export function readCustomTools(given: Body): CustomTools {
  const names = new Set<string>();
  for (const tool of given.tools ?? []) if (isCustom(tool)) names.add(tool.custom.name);
  const hasCalls = given.messages.some(hasCustomCall);
  if (names.size === 0 && !hasCalls) return { body: given, names };
  const tools = given.tools?.map((tool) => (isCustom(tool) ? functionOf(tool) : tool));
  const all = (tools ?? []).flatMap((tool) => ('function' in tool ? [tool.function.name] : []));
  const twice = all.find((name, at) => names.has(name) && all.indexOf(name) !== at);
  if (twice !== undefined)
    throw new ApiError('invalid_request', `tools: two tools are called ${twice.slice(0, 64)}`);
  const choice = choiceOf(given.tool_choice);
  return {
    body: {
      ...given,
      messages: given.messages.map((message) =>
        hasCustomCall(message) ? withFunctionCalls(message) : message,
      ),
      ...(tools && { tools }),
      ...(choice !== undefined && { tool_choice: choice }),
    },
    names,
  };
}

const isCustom = (tool: Tool): tool is Schemas['ChatCustomTool'] =>
  tool.type === 'custom' && 'custom' in tool;

const functionOf = ({ custom: { name, description, format } }: Schemas['ChatCustomTool']): Tool =>
  customAsFunction(name, description, format?.type === 'grammar' ? format.grammar : undefined);

type Assistant = Extract<Message, { role: 'assistant' }>;

const hasCustomCall = (message: Message): message is Assistant =>
  message.role === 'assistant' && message.tool_calls?.some(({ type }) => type === 'custom') === true;

const withFunctionCalls = ({ tool_calls: calls = [], ...message }: Assistant): Assistant => ({
  ...message,
  tool_calls: calls.map((call) =>
    call.type === 'custom'
      ? {
          id: call.id,
          type: 'function',
          function: { name: call.custom.name, arguments: customArguments(call.custom.input) },
        }
      : call,
  ),
});

function choiceOf(choice: Body['tool_choice']): Body['tool_choice'] {
  if (typeof choice !== 'object') return choice;
  if (choice.type === 'custom' && 'custom' in choice)
    return { type: 'function', function: { name: choice.custom.name } };
  if (choice.type !== 'allowed_tools' || !('allowed_tools' in choice)) return choice;
  const { mode, tools } = choice.allowed_tools;
  return {
    type: 'allowed_tools',
    allowed_tools: {
      mode,
      tools: tools.map((tool) =>
        tool.type === 'custom' && tool.custom ? { type: 'function', function: tool.custom } : tool,
      ),
    },
  };
}

/** An answer whose calls of custom tools have their text. */
export const withCustomCalls = (result: Result, names: ReadonlySet<string>): Result => ({
  ...result,
  choices: result.choices.map((choice) => {
    const { tool_calls: calls, ...message } = choice.message;
    if (!calls) return choice;
    const isCut = choice.finish_reason === 'length';
    return {
      ...choice,
      message: {
        ...message,
        tool_calls: calls.map((call) =>
          call.type === 'function' && names.has(call.function.name)
            ? {
                id: call.id,
                type: 'custom',
                custom: { name: call.function.name, input: customInput(call.function.arguments, isCut) },
              }
            : call,
        ),
      },
    };
  }),
});

interface OpenCall {
  readonly index: number;
  readonly call: number;
  json: string;
}

/** A stream whose calls of custom tools have their text. The text comes whole, when the call is over. */
export class CustomCallStream implements EventStream<Chunk> {
  /** Calls of custom tools that are not over, by choice and place. */
  private readonly open = new Map<string, OpenCall>();

  constructor(
    private readonly stream: EventStream<Chunk>,
    private readonly names: ReadonlySet<string>,
  ) {}

  pipe(sink: EventSink<Chunk>): void {
    let last: Chunk | undefined;
    this.stream.pipe({
      send: (chunk, name, json) => {
        last = chunk;
        const told = this.converted(chunk);
        const before = chunk.choices.flatMap(({ index, finish_reason: reason }) =>
          reason === null ? [] : this.ended(index, reason === 'length', chunk),
        );
        let mayGoOn = true;
        for (const ended of before) mayGoOn = sink.send(ended);
        if (told === chunk) return sink.send(chunk, name, json);
        return told ? sink.send(told, name) : mayGoOn;
      },
      end: (marker) => {
        const choices = new Set([...this.open.values()].map(({ index }) => index));
        if (last)
          for (const index of choices) for (const ended of this.ended(index, true, last)) sink.send(ended);
        sink.end(marker);
      },
    });
  }

  resume(): void {
    this.stream.resume();
  }

  cancel(): void {
    this.stream.cancel();
  }

  /** The chunk without pieces of calls that are being collected. Returns undefined where nothing is left of it. */
  private converted(chunk: Chunk): Chunk | undefined {
    if (!chunk.choices.some(({ delta }) => delta.tool_calls)) return chunk;
    let isChanged = false;
    const choices = chunk.choices.map((choice) => {
      const { tool_calls: calls, ...delta } = choice.delta;
      const kept = calls?.flatMap((piece) => this.piece(choice.index, piece));
      if (!calls || (kept?.length === calls.length && kept.every((piece, at) => piece === calls[at])))
        return choice;
      isChanged = true;
      return { ...choice, delta: { ...delta, ...(kept && kept.length > 0 && { tool_calls: kept }) } };
    });
    if (!isChanged) return chunk;
    const isEmpty = choices.every(
      ({ delta, finish_reason: reason }) => Object.keys(delta).length === 0 && reason === null,
    );
    return isEmpty && !chunk.usage ? undefined : { ...chunk, choices };
  }

  private piece(choice: number, piece: Piece): Piece[] {
    const key = `${choice} ${piece.index}`;
    const known = this.open.get(key);
    const json = piece.function?.arguments ?? '';
    if (known) {
      known.json += json;
      return [];
    }
    const name = piece.function?.name;
    if (name === undefined || !this.names.has(name)) return [piece];
    this.open.set(key, { index: choice, call: piece.index, json });
    return [
      {
        index: piece.index,
        ...(piece.id !== undefined && { id: piece.id }),
        type: 'custom',
        custom: { name, input: '' },
      },
    ];
  }

  /** Chunks with the texts of the calls of a choice. */
  private ended(index: number, isCut: boolean, { usage: _usage, ...like }: Chunk): Chunk[] {
    return [...this.open].flatMap(([key, open]) => {
      if (open.index !== index) return [];
      this.open.delete(key);
      const custom = { input: customInput(open.json, isCut) };
      return [
        {
          ...like,
          choices: [
            {
              index,
              delta: { tool_calls: [{ index: open.call, custom }] },
              finish_reason: null,
              native_finish_reason: null,
            },
          ],
        },
      ];
    });
  }
}
