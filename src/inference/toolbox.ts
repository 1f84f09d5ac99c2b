import { ApiError } from '../errors';
import type { ChatMessage, ChatRequest } from '../providers/format';
import { parseObject } from '../providers/json';
import { makeTools } from '../tools';
import { limitsOf, type Limits } from './stop-conditions';
import { ToolFailure, type ServerTool, type ToolParts } from '../tools/tool';

type Tool = NonNullable<ChatRequest['tools']>[number];
type ToolMessage = Extract<ChatRequest['messages'][number], { role: 'tool' }>;
export type ToolCall = NonNullable<ChatMessage['tool_calls']>[number];

/** The server tools of one request. Models know them as functions. */
export interface Toolbox {
  /** The request as models are asked it. */
  readonly chat: ChatRequest;
  readonly limits: Limits;
  /** Whether a function is one of ours. */
  owns(name: string): boolean;
  /** Runs one call. What goes wrong is told to the model. */
  run(call: ToolCall, signal: AbortSignal): Promise<ToolMessage>;
}

/** What the loop reads and no provider is sent. */
const OURS = ['stop_server_tools_when', 'max_tool_calls'] as const;

export interface Toolboxes {
  /**
   * @returns undefined where the request names no server tool.
   * @throws ApiError that names the tool which cannot be had.
   */
  open(chat: ChatRequest, workspaceId: string): Promise<Toolbox | undefined>;
}

export interface ToolboxParts extends ToolParts {
  /** Types of tools that a workspace does without. */
  readonly disabled: (workspaceId: string) => Promise<readonly string[]>;
}

export const createToolboxes = (parts: ToolboxParts): Toolboxes => ({
  async open(chat, workspaceId) {
    const tools = makeTools(chat, parts);
    if (tools.size === 0) {
      const choice = chat.tool_choice;
      if (typeof choice === 'object' && choice.type !== 'function') throw notOffered(choice.type);
      return undefined;
    }
    const disabled = await parts.disabled(workspaceId);
    for (const type of tools.keys())
      if (disabled.includes(type))
        throw new ApiError('permission_denied', `tools: ${type} is switched off in this workspace`);
    return toolbox(chat, tools);
  },
});

function toolbox(chat: ChatRequest, tools: ReadonlyMap<string, ServerTool>): Toolbox {
  const { n } = chat as { n?: unknown };
  if (typeof n === 'number' && n > 1)
    throw new ApiError('invalid_request', 'n: with server tools, one answer is made at a time');

  const taken = new Set((chat.tools ?? []).flatMap((tool) => (isFunction(tool) ? [tool.function.name] : [])));
  const byName = new Map<string, { readonly type: string; readonly tool: ServerTool }>();
  const nameOf = new Map<string, string>();
  for (const [type, tool] of tools) {
    const name = freeName(tool.name, taken);
    taken.add(name);
    byName.set(name, { type, tool });
    nameOf.set(type, name);
  }

  const offered: ChatRequest = {
    ...chat,
    tools: (chat.tools ?? []).map((tool): Tool => {
      const name = nameOf.get(tool.type);
      const made = name === undefined ? undefined : byName.get(name);
      if (name === undefined || !made) return tool;
      const { description, parameters } = made.tool;
      return { type: 'function', function: { name, description, parameters } };
    }),
  };
  if (typeof chat.tool_choice === 'object' && chat.tool_choice.type !== 'function') {
    const name = nameOf.get(chat.tool_choice.type);
    if (name === undefined) throw notOffered(chat.tool_choice.type);
    offered.tool_choice = { type: 'function', function: { name } };
  }
  for (const field of OURS) delete offered[field];

  const typeOf = (name: string): string | undefined => byName.get(name)?.type;
  return {
    chat: offered,
    limits: limitsOf(chat, typeOf),
    owns: (name) => byName.has(name),
    async run({ id, function: { name, arguments: given } }, signal) {
      return {
        role: 'tool',
        tool_call_id: id,
        content: JSON.stringify(await result(byName.get(name)?.tool, given, signal)),
      };
    },
  };
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
