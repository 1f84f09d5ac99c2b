import { ApiError } from '../errors';
import type { ChatRequest } from '../providers/format';

type Tool = NonNullable<ChatRequest['tools']>[number];

/**
 * A chat whose `tool_choice` allows some of its tools, with these tools alone: providers need not know such a choice.
 * @throws ApiError for a tool that is not in the request.
 */
export function withAllowedTools(chat: ChatRequest): ChatRequest {
  const choice = chat.tool_choice;
  if (typeof choice !== 'object' || choice?.type !== 'allowed_tools') return chat;
  if (!('allowed_tools' in choice))
    throw new ApiError(
      'invalid_request',
      'tool_choice.allowed_tools: is missing; list the tools that may be called',
    );
  const { mode, tools } = choice.allowed_tools as AllowedTools;
  const given = new Set((chat.tools ?? []).map(keyOf));
  const allowed = new Set(tools.map(({ type, function: named }) => key(type, named?.name)));
  for (const name of allowed) if (!given.has(name)) throw unknown(name);
  return { ...chat, tools: (chat.tools ?? []).filter((tool) => allowed.has(keyOf(tool))), tool_choice: mode };
}

interface AllowedTools {
  readonly mode: 'auto' | 'required';
  readonly tools: readonly { readonly type: string; readonly function?: { readonly name: string } }[];
}

const key = (type: string, name: string | undefined): string => (type === 'function' ? (name ?? type) : type);

const keyOf = (tool: Tool): string =>
  key(tool.type, 'function' in tool ? (tool.function as { readonly name: string }).name : undefined);

const unknown = (name: string): ApiError =>
  new ApiError(
    'invalid_request',
    `tool_choice: ${name.slice(0, 64)} of allowed_tools is not among the tools`,
  );
