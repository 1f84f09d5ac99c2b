import { ApiError } from '../errors';
import type { ChatRequest, RequestHints } from '../providers/format';
import { array, object, type Json } from '../providers/json';
import { WIRE_FIELDS, type Passing, type Wire } from '../providers/passing-fields';
import {
  CALLERS_TOOLS,
  INPUT_ITEMS,
  MESSAGE_BLOCKS,
  SHORTENING_EDIT,
  TOOL_FIELDS,
  betaPassing,
} from '../providers/passing-values';
import { nativeOf, type Protocols } from '../providers/protocols';
import type { NativeRequest } from './caller-format';
import type { Endpoint } from './catalogue';

/** Callers with a limit may send only what the hold covers. This file says which endpoints can serve their request. */

interface Asked {
  readonly chat: ChatRequest;
  readonly native: NativeRequest | undefined;
  readonly hints: RequestHints;
}

/**
 * Keeps the endpoints whose wire gets nothing from this request that a provider may bill apart.
 * @throws ApiError 403 that names the field where no endpoint is left.
 */
export function boundable(
  candidates: readonly Endpoint[],
  asked: Asked,
  protocols: Protocols,
): readonly Endpoint[] {
  const known = new Map<string, ApiError | undefined>();
  let reason: ApiError | undefined;
  const left = candidates.filter((endpoint) => {
    const wires = wiresTo(endpoint, asked.native, protocols);
    const key = wires.join();
    if (!known.has(key)) known.set(key, refusalAt(wires, asked));
    const refusal = known.get(key);
    reason ??= refusal;
    return refusal === undefined;
  });
  if (left.length === 0 && reason) throw reason;
  return left;
}

/** The wires that the request may take to an endpoint: a plugin may change a body that would have passed. */
function wiresTo(
  { provider: { protocol }, apis }: Endpoint,
  native: NativeRequest | undefined,
  protocols: Protocols,
): readonly Wire[] {
  const own =
    native && nativeOf(protocols[protocol], apis, native.dialect)
      ? native.dialect === 'responses'
        ? 'responses-responses'
        : 'messages-anthropic'
      : undefined;
  const converted = chatWire(protocol, apis.has('chat'));
  return [...(own ? [own as Wire] : []), ...(converted ? [converted] : [])];
}

function chatWire(protocol: Endpoint['provider']['protocol'], hasChat: boolean): Wire | undefined {
  switch (protocol) {
    case 'openai':
    case 'demo':
      return hasChat ? 'chat-openai' : 'chat-responses';
    case 'anthropic':
      return 'chat-anthropic';
    case 'gemini':
      return 'chat-gemini';
    case 'elevenlabs':
      return undefined;
  }
}

function refusalAt(wires: readonly Wire[], { chat, native, hints }: Asked): ApiError | undefined {
  for (const wire of wires) {
    const isOwn = wire === 'responses-responses' || wire === 'messages-anthropic';
    const body = (isOwn && native ? native.body : chat) as Json;
    const field = unboundedField(body, wire);
    if (field !== undefined) return billedApart(field);
    if (wire === 'chat-openai') {
      const place = unboundedChat(chat);
      if (place !== undefined) return billedApart(place);
    }
    if (wire === 'messages-anthropic' || wire === 'chat-anthropic') {
      const flag = unboundedFlag(hints, chat);
      if (flag !== undefined) return billedApart(`anthropic-beta: ${flag}`);
    }
  }
  return undefined;
}

export const billedApart = (what: string): ApiError =>
  new ApiError(
    'permission_denied',
    `${what.slice(0, 160)}: may cost more than the gateway can reserve; ` +
      'it needs a key without a limit, in a workspace without a budget',
  );

/** Returns the first field that the hold does not cover. One pass over the names of the body. */
export function unboundedField(body: Json, wire: Wire): string | undefined {
  const { fields, unknown } = WIRE_FIELDS[wire];
  for (const name in body) {
    const passing = fields.get(name) ?? unknown;
    if (passing !== 'unlimited' && passing !== 'checked' && passing !== 'refused') continue;
    const value = body[name];
    if (asksNothing(value)) continue;
    if (passing === 'checked') {
      const place = CHECKS[name]?.(value, wire);
      if (place !== undefined) return place;
    } else return name;
  }
  return undefined;
}

type Check = (value: unknown, wire: Wire) => string | undefined;

/** Values of `checked` fields. Each check returns the place of the first value that the hold does not cover. */
const CHECKS: Readonly<Record<string, Check>> = {
  tools: (tools, wire) => firstTool(array(tools), wire, 'tools'),
  tool_choice: (choice) => (namesNoCallersTool(choice) ? 'tool_choice' : undefined),
  input: (input, wire) => firstIn(array(input), (item, index) => inputItem(item, wire, `input.${index}`)),
  messages: (messages) =>
    firstIn(array(messages), ({ content }, at) => blockIn(content, `messages.${at}.content`)),
  context_management: (given) => {
    const { edits, ...others } = object(given) ?? { other: given };
    const [other] = Object.keys(others);
    if (other !== undefined) return `context_management.${other}`;
    return firstIn(array(edits), ({ type }, index) =>
      typeof type === 'string' && SHORTENING_EDIT.test(type)
        ? undefined
        : `context_management.edits.${index}: ${named(type)}`,
    );
  },
  output_config: (given) => firstOther(given, ['effort', 'format', 'task_budget'], 'output_config'),
  thinking: (given) => firstOther(given, ['type', 'budget_tokens', 'display', 'block_binding'], 'thinking'),
};

/** A choice other than of a function or custom tool forces a tool that the provider runs. */
const namesNoCallersTool = (choice: unknown): boolean => {
  const type = object(choice)?.['type'];
  if (type === undefined) return false;
  return typeof type !== 'string' || !/^(?:function|custom|allowed_tools|apply_patch)$/.test(type);
};

function firstTool(tools: readonly unknown[], wire: Wire, place: string): string | undefined {
  const known = TOOL_FIELDS[wire as keyof typeof TOOL_FIELDS] as readonly string[];
  return firstIn(tools, (tool, index) => {
    const type = tool['type'] ?? (wire === 'messages-anthropic' ? 'custom' : undefined);
    const pattern = CALLERS_TOOLS[wire as keyof typeof CALLERS_TOOLS];
    if (typeof type !== 'string' || !pattern.test(type)) return `${place}: ${named(type)}`;
    const { allowed_callers: callers, ...members } = tool;
    if (callers !== undefined && !isDirect(callers)) return `${place}.${index}.allowed_callers`;
    const other = firstOther(members, known, `${place}.${index}`);
    if (other !== undefined || type !== 'namespace') return other;
    return firstTool(array(tool['tools']), wire, `${place}.${index}.tools`);
  });
}

/** True where the model alone may call a tool, and no code that the provider runs. */
const isDirect = (callers: unknown): boolean => array(callers).every((caller) => caller === 'direct');

function inputItem(item: Json, wire: Wire, place: string): string | undefined {
  const type = item['type'] ?? 'message';
  const passing: Passing | undefined =
    typeof type === 'string' && Object.hasOwn(INPUT_ITEMS, type)
      ? INPUT_ITEMS[type as keyof typeof INPUT_ITEMS]
      : 'unlimited';
  if (passing === 'unlimited') return `${place}: ${named(type)}`;
  if (type === 'additional_tools') return firstTool(array(item['tools']), wire, `${place}.tools`);
  return undefined;
}

function blockIn(content: unknown, place: string): string | undefined {
  return firstIn(array(content), (block, index) => {
    const at = `${place}.${index}`;
    const { type } = block;
    if (typeof type !== 'string' || !Object.hasOwn(MESSAGE_BLOCKS, type)) return `${at}: ${named(type)}`;
    if (type === 'tool_result') return blockIn(block['content'], `${at}.content`);
    if (type === 'document') return blockIn(object(block['source'])?.['content'], `${at}.source.content`);
    return undefined;
  });
}

/** Chat messages go to this wire as they came, with members that only some of its servers know. */
function unboundedChat({ messages, tools }: ChatRequest): string | undefined {
  for (const [at, message] of messages.entries()) {
    // An earlier answer in sound is read again, and its length is not known here.
    if (message.role === 'assistant' && message.audio) return `messages.${at}.audio`;
    const other = firstOther(message, MESSAGE_FIELDS, `messages.${at}`);
    if (other !== undefined) return other;
    if (!Array.isArray(message.content)) continue;
    const place = firstIn(message.content, (part, index) =>
      part['type'] === 'text' ? firstOther(part, TEXT_FIELDS, `messages.${at}.content.${index}`) : undefined,
    );
    if (place !== undefined) return place;
  }
  if (!tools || tools.length === 0) return undefined;
  return firstIn(tools, (tool, index) => {
    const { type } = tool;
    if (type !== 'function' && !String(type).startsWith('service:')) return `tools: ${named(type)}`;
    return (
      firstOther(tool, [...TOOL_FIELDS['chat-openai'], 'parameters'], `tools.${index}`) ??
      firstOther(tool['function'] ?? {}, FUNCTION_FIELDS, `tools.${index}.function`)
    );
  });
}

/**
 * Message fields that limited keys may send: the gateway reads them, counts them as text, or clients return them from
 * answers.
 */
const MESSAGE_FIELDS = [
  'annotations',
  'audio',
  'cache_control',
  'content',
  'function_call',
  'id',
  'images',
  'name',
  'partial',
  'prefix',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'refusal',
  'role',
  'tool_call_id',
  'tool_calls',
  'type',
];
const TEXT_FIELDS = ['type', 'text', 'cache_control', 'prompt_cache_breakpoint'];
const FUNCTION_FIELDS = ['name', 'description', 'parameters', 'strict'];

function unboundedFlag({ anthropicBeta = [] }: RequestHints, chat: ChatRequest): string | undefined {
  return anthropicBeta.find((flag) => {
    const passing = betaPassing(flag);
    // The faster tier has its own price, and the flag without the tier asks for nothing that is priced.
    return passing === 'checked' ? chat.service_tier !== 'priority' : passing === 'unlimited';
  });
}

function firstIn(
  values: readonly unknown[],
  check: (value: Json, index: number) => string | undefined,
): string | undefined {
  for (const [index, value] of values.entries()) {
    const place = check(object(value) ?? {}, index);
    if (place !== undefined) return place;
  }
  return undefined;
}

/**
 * True for undefined, null, false, an empty list or a disabled setting. An empty object counts as set, because it may
 * enable defaults.
 */
const asksNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  isSwitchedOff(object(value));

const isSwitchedOff = (settings: Json | undefined): boolean =>
  settings?.['mode'] === 'off' || settings?.['enabled'] === false;

function firstOther(value: unknown, known: readonly string[], place: string): string | undefined {
  const given = object(value) ?? {};
  for (const name in given) if (!known.includes(name) && !asksNothing(given[name])) return `${place}.${name}`;
  return undefined;
}

const named = (type: unknown): string => (typeof type === 'string' ? type.slice(0, 64) : 'without a type');
