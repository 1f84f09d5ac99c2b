import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import { callOf, resultOf, stepOf, type ServerCall } from '../../inference/server-calls';
import type { ChatRequest } from '../../providers/format';
import { defined } from '../../providers/json';
import type { ReasoningDetail } from '../../providers/reasoning';
import { isCallSignature } from '../../providers/returned-thoughts';
import { unsealDetails } from '../../providers/sealed-reasoning';
import { serverCallIn } from './server-tools';
import { customArguments } from '../custom-input';
import { functionName, readToolChoice, readTools, type CallersTool } from './tools';

type Schemas = components['schemas'];
export type ResponsesRequest = Schemas['ResponsesRequest'];
type Item = Schemas['InputsItem'];
/** Those that are described; of any other type nothing but the type is known. */
type KnownItem = Schemas['InputsTypedItem'] | Schemas['InputsMessage'];
type Message = ChatRequest['messages'][number];
type Assistant = Extract<Message, { role: 'assistant' }>;
type Part = Schemas['ChatContentItems'];

/** A body of ours, understood as chat. */
export interface Reading {
  readonly chat: ChatRequest;
  readonly renamed: ReadonlyMap<string, CallersTool>;
  /** What only an upstream that speaks the format can do. */
  readonly only?: ApiError;
  /** False: the gateway has a part of its own in it, so that no upstream gets the body as it is. */
  readonly mayPass: boolean;
}

/** Fields that chat has under the same name and with the same meaning. */
const SHARED = [
  'cache_control',
  'debug',
  'deferred_tools',
  'frequency_penalty',
  'image_config',
  'metadata',
  'modalities',
  'model',
  'models',
  'parallel_tool_calls',
  'plugins',
  'presence_penalty',
  'prompt_cache_key',
  'prompt_cache_options',
  'provider',
  'route',
  'service_tier',
  'session_id',
  'stop_server_tools_when',
  'stream',
  'temperature',
  'top_k',
  'top_p',
  'trace',
] as const satisfies readonly (keyof ResponsesRequest & keyof ChatRequest)[];

/** Read by hand below. */
const READ = [
  'background',
  'include',
  'input',
  'instructions',
  'max_output_tokens',
  'max_tool_calls',
  'previous_response_id',
  'prompt',
  'reasoning',
  'safety_identifier',
  'store',
  'text',
  'tool_choice',
  'tools',
  'top_logprobs',
  'truncation',
  'user',
] as const satisfies readonly (keyof ResponsesRequest)[];

/** Names that mean something in chat and nothing here: under them nothing reaches chat. */
const CHAT_ONLY = [
  'messages',
  'n',
  'max_tokens',
  'max_completion_tokens',
  'response_format',
  'reasoning_effort',
  'include_reasoning',
  'verbosity',
  'web_search_options',
  'audio',
];
/** They ask for nothing that any answer lacks. */
const WITHOUT_EFFECT = ['stream_options', 'usage'];
const KNOWN = new Set<string>([...SHARED, ...READ, ...CHAT_ONLY, ...WITHOUT_EFFECT]);

/** @throws ApiError when it asks for what this gateway does not do for anybody. */
export function toChat(body: ResponsesRequest): Reading {
  refuseState(body);
  const extra = inputTools(body.input);
  const { tools: read, renamed, hosted } = readTools([...(body.tools ?? []), ...extra]);
  const forced = readToolChoice(body.tool_choice);
  const needs = [...hosted, ...(forced.hosted === undefined ? [] : [forced.hosted])];
  const tools = forced.allowed
    ? read.filter((tool) => tool.type !== 'function' || forced.allowed?.has(nameOf(tool)))
    : read;
  for (const name of CHAT_ONLY) {
    const value = (body as Record<string, unknown>)[name];
    if (value !== undefined && value !== null) needs.push(name);
  }
  const messages = toMessages(body, needs);
  const form = body.text?.format?.type;
  if (form !== undefined && !Object.hasOwn(FORMS, form))
    needs.push(`text.format of the type ${form.slice(0, 64)}`);
  const chat: ChatRequest = { messages };
  const fields = chat as Record<string, unknown>;
  const given = body as Record<string, unknown>;
  for (const name of SHARED)
    if (given[name] !== undefined && given[name] !== null) fields[name] = given[name];
  for (const [name, value] of Object.entries(given)) if (!KNOWN.has(name)) fields[name] = value;
  if (body.max_output_tokens) chat.max_tokens = body.max_output_tokens;
  if (tools.length > 0) chat.tools = tools;
  if (forced.choice !== undefined) chat.tool_choice = forced.choice;
  if (body.reasoning) chat.reasoning = body.reasoning;
  if (body.top_logprobs || body.include?.includes('message.output_text.logprobs')) chat.logprobs = true;
  if (body.top_logprobs) chat.top_logprobs = body.top_logprobs;
  const format = body.text?.format as Schemas['Formats'] | undefined;
  if (format?.type === 'json_object') chat.response_format = { type: 'json_object' };
  if (format?.type === 'json_schema') {
    const { name, schema, strict, description } = format;
    chat.response_format = {
      type: 'json_schema',
      json_schema: defined({
        name,
        schema,
        strict: strict ?? undefined,
        description: description ?? undefined,
      }),
    };
  }
  if (body.text?.verbosity) chat.verbosity = body.text.verbosity;
  const user = body.user ?? body.safety_identifier;
  if (user) chat.user = user;
  const own = tools.some(({ type }) => type.startsWith('service:'));
  const search = tools.some(({ type }) => type === 'service:tool_search');
  if (search && body.tool_choice === 'required')
    throw new ApiError(
      'invalid_request',
      'tool_choice: beside service:tool_search it is absent or auto, or names the allowed tools',
    );
  if (own && body.max_tool_calls === 0 && !body.stop_server_tools_when)
    throw new ApiError(
      'invalid_request',
      'max_tool_calls: 0 leaves no call to the server tools; leave them out',
    );
  if (own && body.max_tool_calls && !body.stop_server_tools_when) chat.max_tool_calls = body.max_tool_calls;
  // By itself the gateway shortens what is too long for a small model.
  if (body.truncation && !body.plugins?.some(({ id }) => id === 'context-compression'))
    chat.plugins = [
      ...(chat.plugins ?? []),
      { id: 'context-compression', ...(body.truncation === 'disabled' && { enabled: false }) },
    ];
  const only =
    needs.length > 0
      ? new ApiError(
          'invalid_request',
          `${[...new Set(needs)].slice(0, 8).join(', ')}: not available for this model in this gateway`,
        )
      : undefined;
  if (only && own) throw only;
  return { chat, renamed, mayPass: !own && !hasRun(body), ...(only && { only }) };
}

/** Whether a tool of the gateway's was called earlier, of which no provider knows the item. */
const hasRun = ({ input }: ResponsesRequest): boolean =>
  Array.isArray(input) && input.some(({ type }) => typeof type === 'string' && type.startsWith('service:'));

const FORMS = {
  text: true,
  json_object: true,
  json_schema: true,
} satisfies Record<Schemas['Formats']['type'], true>;

const nameOf = (tool: NonNullable<ChatRequest['tools']>[number]): string =>
  'function' in tool ? (tool.function as { name: string }).name : '';

/** Nothing is kept between requests, and nothing is done after the answer. */
function refuseState(body: ResponsesRequest): void {
  const given = body as Record<string, unknown>;
  const refuse = (what: string): never => {
    throw new ApiError('invalid_request', what);
  };
  if (body.previous_response_id)
    refuse(
      'previous_response_id: responses are not stored in this gateway; send the whole conversation in input, with ' +
        'the items of earlier answers, and set store to false',
    );
  if (body.store)
    refuse('store: responses are not stored in this gateway, so true is not available; set store to false');
  if (body.background)
    refuse('background: responses are not stored in this gateway, so true is not available');
  if (given['conversation'])
    refuse('conversation: conversations are not stored in this gateway; send the full history in input');
  if (given['messages']) refuse('messages: is a field of chat; send the conversation in input');
  if (body.prompt)
    refuse('prompt: prompt templates are not available in this gateway; send their text in instructions');
  const isEmpty = Array.isArray(body.input) && body.input.length === 0;
  if ((body.input === undefined || isEmpty) && !body.instructions)
    refuse(`input: is ${isEmpty ? 'empty' : 'missing'}; send a text or the items of the conversation`);
}

const inputTools = (input: ResponsesRequest['input']): Schemas['ResponsesTool'][] =>
  typeof input === 'string' || !input
    ? []
    : input.flatMap((item) =>
        item.type === 'additional_tools' ? (item as Schemas['AdditionalToolsItem']).tools : [],
      );

/* ---- The conversation ---- */

function toMessages({ input, instructions }: ResponsesRequest, needs: string[]): Message[] {
  const conversation = new Conversation();
  if (instructions) conversation.say({ role: 'system', content: instructions });
  if (typeof input === 'string') conversation.say({ role: 'user', content: input });
  else
    for (const [index, item] of (input ?? []).entries()) read(item, `input[${index}]`, conversation, needs);
  return conversation.finish();
}

/** Puts items of one turn of the model together: chat has them in one message. */
class Conversation {
  private readonly messages: Message[] = [];
  private turn: Assistant | undefined;
  /** Of the calls of server tools that the turn has. */
  private step: ReturnType<typeof stepOf> | undefined;
  /** Places of thoughts are counted over all turns of an answer, and over one turn in a message. */
  private shift = 0;
  /** The distinct places of the turn's thoughts, and the highest of them. */
  private readonly places = new Set<number>();
  private lastPlace = 0;
  /** True if a thought stands behind one of a later place. One sort at the end of the turn puts them in order. */
  private isUnsorted = false;

  say(message: Message): void {
    this.endTurn();
    this.messages.push(message);
  }

  private endTurn(): void {
    if (this.isUnsorted) this.turn?.reasoning_details?.sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
    this.isUnsorted = false;
    this.places.clear();
    this.lastPlace = 0;
    this.turn = undefined;
    this.step = undefined;
  }

  /** Returns all messages. The conversation ends with this call. */
  finish(): Message[] {
    this.endTurn();
    return this.messages;
  }

  /** A call of a server tool, with what it came to. Where nothing stood beside it, it ended its turn. */
  ran(call: ServerCall): void {
    const step = stepOf(call);
    if (this.step && this.step.key !== step.key) this.endTurn();
    this.step = undefined;
    (this.model().tool_calls ??= []).push(callOf(call));
    this.step = step;
    this.messages.push(resultOf(call));
  }

  /** The turn that the model is in. */
  model(): Assistant {
    if (this.step && !this.step.beside) this.endTurn();
    if (!this.turn) this.messages.push((this.turn = { role: 'assistant', content: null }));
    return this.turn;
  }

  /** Words of the model: with calls waiting for their results they still belong to that turn. */
  words(content: string | Part[], refusal: string | undefined): void {
    const turn = this.model();
    if (!turn.content && !turn.refusal) turn.content = content;
    else if (turn.tool_calls) {
      // The array is this turn's own: a copy for each item would take time in the square of their number.
      const parts = typeof turn.content === 'string' || !turn.content ? asParts(turn.content) : turn.content;
      for (const part of asParts(content)) parts.push(part);
      turn.content = parts;
    } else {
      this.endTurn();
      return this.words(content, refusal);
    }
    if (refusal !== undefined) turn.refusal = refusal;
    if (refusal !== undefined && content.length === 0) turn.content = null;
  }

  /** What was sealed knows its place in the turn; anything else stands where its item does. */
  think(details: readonly ReasoningDetail[]): void {
    const turn = this.model();
    const kept = (turn.reasoning_details ??= []);
    const place = this.places.size + (turn.content ? 1 : 0) + (turn.tool_calls?.length ?? 0);
    if (kept.length === 0) this.shift = Math.max((details[0]?.index ?? place) - place, 0);
    for (const detail of details) {
      // It takes the place of its call.
      if (isCallSignature(detail)) {
        kept.push(detail);
        continue;
      }
      const index = detail.index === undefined ? place : Math.max(detail.index - this.shift, 0);
      kept.push({ ...detail, index });
      this.places.add(index);
      if (index < this.lastPlace) this.isUnsorted = true;
      else this.lastPlace = index;
    }
  }

  call(id: string, name: string, given: string): void {
    (this.model().tool_calls ??= []).push({ id, type: 'function', function: { name, arguments: given } });
  }
}

const asParts = (content: Assistant['content']): Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);

function read(given: Item, where: string, conversation: Conversation, needs: string[]): void {
  const item = given as KnownItem;
  const parts = (content: readonly InputPart[], within: string): Part[] =>
    content.flatMap((part, index) => toPart(part, `${where}.${within}[${index}]`, needs));
  switch (item.type) {
    case undefined:
    case 'message':
      return readMessage(item, parts, conversation);
    case 'reasoning':
      return conversation.think(detailsOf(item));
    case 'function_call':
      return conversation.call(item.call_id, functionName(item.name, item.namespace), item.arguments);
    case 'custom_tool_call':
      return conversation.call(
        item.call_id,
        functionName(item.name, item.namespace),
        customArguments(item.input),
      );
    case 'function_call_output':
    case 'custom_tool_call_output':
      return conversation.say({
        role: 'tool',
        tool_call_id: item.call_id,
        content: typeof item.output === 'string' ? item.output : parts(item.output, 'output'),
      });
    case 'image_generation_call':
      if (item.result)
        (conversation.model().images ??= []).push({
          image_url: {
            url: item.result.startsWith('data:') ? item.result : `data:image/png;base64,${item.result}`,
          },
        });
      return;
    // Read with the tools.
    case 'additional_tools':
      return;
    case 'item_reference':
      throw new ApiError(
        'invalid_request',
        'input: item_reference is not available, because responses are not stored in this gateway; send the item ' +
          'itself. Clients that remember what is stored send it when store is set to false: in the AI SDK by ' +
          'providerOptions: { openai: { store: false } }',
      );
    case 'service:datetime':
    case 'service:web_fetch':
    case 'service:files':
    case 'service:tool_search':
    case 'service:experimental__search_models': {
      const call = serverCallIn(item);
      if (call) return conversation.ran(call);
      needs.push(`input items of the type ${item.type} without their result`);
      return;
    }
    default:
      // Never sent so: as words it counts in the size of the prompt, and is seen where prompts are looked through.
      conversation.say({ role: 'user', content: JSON.stringify(item) });
      needs.push(`${where}: an item of the type ${item.type.slice(0, 64)}`);
  }
}

function readMessage(
  item: Schemas['InputsMessage'],
  parts: (content: readonly InputPart[], within: string) => Part[],
  conversation: Conversation,
): void {
  const content = typeof item.content === 'string' ? item.content : parts(item.content ?? [], 'content');
  if (item.role !== 'assistant') return conversation.say({ role: item.role, content } as Message);
  const refusals = Array.isArray(item.content)
    ? item.content.flatMap((part) =>
        part.type === 'refusal' ? [(part as Schemas['ResponsesRefusalContent']).refusal] : [],
      )
    : [];
  conversation.words(content, refusals.length > 0 ? refusals.join('\n') : undefined);
}

type KnownPart =
  Schemas['EasyInputMessagePart'] | Schemas['InputsOutputMessagePart'] | Schemas['ToolOutputPart'];
type InputPart = KnownPart | Schemas['OtherInputPart'];

function toPart(given: InputPart, where: string, needs: string[]): Part[] {
  const part = given as KnownPart;
  switch (part.type) {
    case 'input_text':
      return [
        {
          type: 'text',
          text: part.text,
          ...(part.prompt_cache_breakpoint && { prompt_cache_breakpoint: part.prompt_cache_breakpoint }),
          ...cacheMark(part),
        },
      ];
    case 'output_text':
      return [{ type: 'text', text: part.text }];
    case 'refusal':
      return [];
    case 'input_image':
      if (!part.image_url)
        throw new ApiError('invalid_request', 'input_image: files by id are not available; send image_url');
      return [
        {
          type: 'image_url',
          image_url: { url: part.image_url, ...(part.detail && { detail: part.detail }) },
          ...cacheMark(part),
        },
      ];
    case 'input_file': {
      const data = part.file_data ?? part.file_url;
      return [
        {
          type: 'file',
          file: {
            ...(data && { file_data: data }),
            ...(part.file_id && !data && { file_id: part.file_id }),
            ...(part.filename && { filename: part.filename }),
          },
          ...cacheMark(part),
        },
      ];
    }
    case 'input_audio':
      return [{ type: 'input_audio', input_audio: part.input_audio, ...cacheMark(part) }];
    case 'input_video':
      return [
        {
          type: 'video_url',
          video_url: { url: part.video_url, ...(part.processing && { processing: part.processing }) },
          ...cacheMark(part),
        },
      ];
    default:
      needs.push(`${where}: a part of the type ${given.type.slice(0, 64)}`);
      return [{ type: 'text', text: JSON.stringify(given) }];
  }
}

/** The mark of the anthropic wire, which callers of its models put on parts of any format. */
const cacheMark = (part: object): object => {
  const { cache_control: mark } = part as { cache_control?: object | null };
  return mark ? { cache_control: mark } : {};
};

/** What we sealed comes out as the provider gave it; what others gave is kept apart by its own format. */
function detailsOf(item: Schemas['ReasoningItem']): ReasoningDetail[] {
  const sealed = item.encrypted_content ?? undefined;
  const ours = sealed === undefined ? undefined : unsealDetails(sealed);
  if (ours) return ours;
  const format = item.format ?? 'openai-responses-v1';
  const common = { id: item.id ?? null, format };
  return [
    ...(item.summary ?? []).map(({ text }) => ({
      type: 'reasoning.summary' as const,
      summary: text,
      ...common,
    })),
    ...(item.content ?? []).map(({ text }, at, { length }) => ({
      type: 'reasoning.text' as const,
      text,
      ...(item.signature && at === length - 1 && { signature: item.signature }),
      ...common,
    })),
    ...(sealed === undefined ? [] : [{ type: 'reasoning.encrypted' as const, data: sealed, ...common }]),
  ];
}
