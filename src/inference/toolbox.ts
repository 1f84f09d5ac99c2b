import { ApiError } from '../errors';
import type { ChatRequest } from '../providers/format';
import { parseObject } from '../providers/json';
import { isServerTool, makeTools } from '../tools';
import { ToolFailure, type Requested, type ServerTool, type ToolParts, type ToolScope } from '../tools/tool';
import { foundBefore, isDeferred, toolSearch } from '../tools/tool-search';
import { isServerCall, recalled, type ToolCall } from './server-calls';
import { limitsOf, type Limits } from './stop-conditions';

type Tool = NonNullable<ChatRequest['tools']>[number];

/** What one call of a server tool came to. */
export interface Ran {
  /** Of the tool, such as `service:datetime`. */
  readonly type: string;
  /** What the model is told, as JSON. */
  readonly result: object;
}

/** The server tools of one request. Models know them as functions. */
export interface Toolbox {
  /** The request as models are asked it. */
  readonly chat: ChatRequest;
  readonly limits: Limits;
  /** Whether a function is one of ours. */
  owns(name: string): boolean;
  /** Runs one call. What goes wrong is told to the model. */
  run(call: ToolCall, signal: AbortSignal): Promise<Ran>;
  /** What a call that may not be run comes to. */
  refuse(call: ToolCall): Ran;
  /** Tools as models are shown them now: those that have been found among them. */
  tools(): readonly Tool[];
}

/** What the loop reads and no provider is sent. */
const OURS = ['stop_server_tools_when', 'max_tool_calls'] as const;

export interface Toolboxes {
  /**
   * @returns the request as models are asked it, and no tools where it names none of ours.
   * @throws ApiError that names the tool which cannot be had.
   */
  open(
    chat: ChatRequest,
    scope: OpenScope,
  ): Promise<{ readonly chat: ChatRequest; readonly tools?: Toolbox }>;
}

export interface OpenScope extends ToolScope {
  /** Whether the caller's format can hide tools until they are searched for. */
  readonly searchesTools: boolean;
}

export interface ToolboxParts extends ToolParts {
  /** Types of tools that a workspace does without. */
  readonly disabled: (workspaceId: string) => Promise<readonly string[]>;
}

export const createToolboxes = (parts: ToolboxParts): Toolboxes => ({
  async open(given, { workspaceId, region, searchesTools }) {
    const tools = makeTools(given, parts, { workspaceId, region });
    const search = searchOf(given, searchesTools);
    if (tools.size === 0 && !search) {
      const choice = given.tool_choice;
      if (typeof choice === 'object' && choice.type !== 'function') throw notOffered(choice.type);
      return { chat: remembering(given, () => undefined) };
    }
    const disabled = await parts.disabled(workspaceId);
    for (const type of [...tools.keys(), ...(search ? [SEARCH_TYPE] : [])])
      if (disabled.includes(type))
        throw new ApiError('permission_denied', `tools: ${type} is switched off in this workspace`);
    const box = toolbox(given, tools, search);
    return { chat: box.chat, tools: box };
  },
});

const SEARCH_TYPE = 'service:tool_search';

/** @throws ApiError where it is asked for in a format that has no hidden tools, or beside a choice. */
function searchOf(chat: ChatRequest, searchesTools: boolean): Requested | undefined {
  const [search, second] = ((chat.tools ?? []) as readonly Requested[]).filter(
    ({ type }) => type === SEARCH_TYPE,
  );
  if (!search) return undefined;
  const refuse = (what: string): never => {
    throw new ApiError('invalid_request', what);
  };
  if (!searchesTools)
    refuse(`tools: the tool ${SEARCH_TYPE} belongs to the Responses and Messages operations`);
  if (second) refuse(`tools: ${SEARCH_TYPE} is given twice`);
  if (chat.tool_choice !== undefined && chat.tool_choice !== 'auto')
    refuse(`tool_choice: beside ${SEARCH_TYPE} it is absent or auto, or names the allowed tools`);
  return search;
}

/** The same request, with what was called in earlier turns of the conversation under today's names. */
function remembering(chat: ChatRequest, nameOf: (type: string) => string | undefined): ChatRequest {
  const messages = recalled(chat.messages, isServerTool, nameOf);
  return messages === chat.messages ? chat : { ...chat, messages: [...messages] };
}

function toolbox(
  given: ChatRequest,
  made: ReadonlyMap<string, ServerTool>,
  search: Requested | undefined,
): Toolbox {
  const { n } = given as { n?: unknown };
  if (typeof n === 'number' && n > 1)
    throw new ApiError('invalid_request', 'n: with server tools, one answer is made at a time');

  const hidden = search ? (given.tools ?? []).filter(isDeferred) : [];
  const known = search ? knownBefore(given) : new Set<string>();
  const tools = new Map(made);
  if (search) {
    const found = (names: readonly string[]): void => names.forEach((name) => known.add(name));
    tools.set(SEARCH_TYPE, toolSearch(search.parameters ?? {}, hidden, found));
  }
  const taken = new Set(
    (given.tools ?? []).flatMap((tool) => (isFunction(tool) ? [tool.function.name] : [])),
  );
  const byName = new Map<string, { readonly type: string; readonly tool: ServerTool }>();
  const nameOf = new Map<string, string>();
  for (const [type, tool] of tools) {
    const name = freeName(tool.name, taken);
    taken.add(name);
    byName.set(name, { type, tool });
    nameOf.set(type, name);
  }

  const shown = (): Tool[] =>
    (given.tools ?? []).flatMap((tool): Tool[] => {
      if (search && isDeferred(tool)) return known.has(tool.function.name) ? [undeferred(tool)] : [];
      const name = nameOf.get(tool.type);
      const own = name === undefined ? undefined : byName.get(name);
      if (name === undefined || !own) return [search ? undeferred(tool) : tool];
      const { description, parameters } = own.tool;
      return [{ type: 'function', function: { name, description, parameters } }];
    });
  const offered: ChatRequest = {
    ...remembering(given, (type) => nameOf.get(type)),
    tools: shown(),
  };
  if (typeof given.tool_choice === 'object' && given.tool_choice.type !== 'function') {
    const name = nameOf.get(given.tool_choice.type);
    if (name === undefined) throw notOffered(given.tool_choice.type);
    offered.tool_choice = { type: 'function', function: { name } };
  }
  for (const field of OURS) delete offered[field];

  const typeOf = (name: string): string | undefined => byName.get(name)?.type;
  const ran = (name: string, result: object): Ran => ({ type: typeOf(name) ?? name, result });
  return {
    chat: offered,
    limits: limitsOf(given, typeOf),
    owns: (name) => byName.has(name),
    tools: shown,
    async run({ function: { name, arguments: args } }, signal) {
      return ran(name, await result(byName.get(name)?.tool, args, signal));
    },
    refuse: ({ function: { name } }) =>
      ran(name, { error: 'No more tool calls are allowed for this request.' }),
  };
}

/** Hidden functions that the conversation knows: earlier searches found them, or the model has called them. */
function knownBefore({ messages }: ChatRequest): Set<string> {
  const known = new Set<string>();
  const searches = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool' && searches.has(message.tool_call_id) && typeof message.content === 'string')
      for (const name of foundBefore(message.content)) known.add(name);
    if (message.role !== 'assistant') continue;
    for (const { id, function: called } of message.tool_calls ?? [])
      if (called.name === SEARCH_TYPE) searches.add(id);
      else known.add(called.name);
    for (const detail of message.reasoning_details ?? [])
      if (isServerCall(detail) && detail.tool_name === SEARCH_TYPE)
        for (const name of foundBefore(detail.result)) known.add(name);
  }
  return known;
}

/** Providers are told of functions, not of when they are shown. */
function undeferred(tool: Tool): Tool {
  const { defer_loading: _hidden, ...plain } = tool as Tool & { defer_loading?: unknown };
  return plain;
}

async function result(tool: ServerTool | undefined, given: string, signal: AbortSignal): Promise<object> {
  const parsed = given.trim() === '' ? {} : parseObject(given);
  if (!tool) return { error: 'There is no such tool.' };
  if (!parsed) return { error: 'The arguments are not a JSON object.' };
  try {
    return await tool.run(parsed, signal);
  } catch (error) {
    if (error instanceof ToolFailure) return { error: error.message };
    throw error;
  }
}

const isFunction = (tool: Tool): tool is Extract<Tool, { type: 'function' }> => tool.type === 'function';

/** A name that no function of the caller's has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let index = 1; ; index++) {
    const other = `service_${name}${index === 1 ? '' : `_${index}`}`;
    if (!taken.has(other)) return other;
  }
}

const notOffered = (type: string): ApiError =>
  new ApiError('invalid_request', `tool_choice: ${type.slice(0, 64)} is not among the tools of this request`);
