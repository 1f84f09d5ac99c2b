import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import type { ChatRequest } from '../../providers/format';
import { defined } from '../../providers/json';
import { customAsFunction } from '../custom-input';

type Schemas = components['schemas'];
type ChatTool = NonNullable<ChatRequest['tools']>[number];

/** What a function of the chat request was in the caller's tools. */
export interface CallersTool {
  readonly kind: 'function' | 'custom';
  readonly name: string;
  readonly namespace?: string;
}

/** The caller's tools as functions, which is all that chat knows. */
export interface ToolReading {
  readonly tools: ChatTool[];
  /** By the function's name; functions that kept theirs are left out. */
  readonly renamed: ReadonlyMap<string, CallersTool>;
  /** What cannot be a function, by the name that a caller would look for. */
  readonly hosted: readonly string[];
}

export function readTools(given: readonly Schemas['ResponsesTool'][]): ToolReading {
  const tools: ChatTool[] = [];
  const renamed = new Map<string, CallersTool>();
  const hosted: string[] = [];
  const names = new Set<string>();
  const searches = given.some(({ type }) => type === 'service:tool_search');
  const add = (tool: Schemas['NamespaceMember'] | Schemas['FunctionTool'], namespace?: string): void => {
    const name = functionName(tool.name, namespace);
    if (names.has(name))
      throw new ApiError('invalid_request', `tools: two tools are called ${name.slice(0, 64)}`);
    names.add(name);
    for (const flag of ['defer_loading', 'async'] as const)
      if (tool[flag] && !(searches && flag === 'defer_loading'))
        hosted.push(`${flag} of the tool ${tool.name.slice(0, 64)}`);
    if (tool.type === 'custom' || namespace !== undefined)
      renamed.set(name, { kind: tool.type, name: tool.name, ...(namespace !== undefined && { namespace }) });
    const made = tool.type === 'custom' ? asFunction(name, tool) : plainFunction(name, tool);
    tools.push({ ...made, ...(tool.defer_loading && { defer_loading: true }) });
  };
  for (const tool of given) {
    const known = tool as Schemas['ResponsesRequestTool'];
    if (known.type === 'function' || known.type === 'custom') add(known);
    else if (known.type === 'namespace') for (const member of known.tools) add(member, known.name);
    // Whoever runs the gateway's own tools decides about them.
    else if (known.type.startsWith('service:')) tools.push(known);
    else hosted.push(`the tool ${known.type.slice(0, 64)}`);
  }
  return { tools, renamed, hosted };
}

/** Functions have no namespaces in chat. */
export const functionName = (name: string, namespace?: string | null): string =>
  namespace ? `${namespace}__${name}` : name;

const plainFunction = (
  name: string,
  { description, parameters, strict }: Schemas['FunctionTool'] | Schemas['NamespaceFunctionTool'],
): ChatTool => ({
  type: 'function',
  function: defined({
    name,
    description: description ?? undefined,
    parameters: parameters ?? undefined,
    strict: strict ?? undefined,
  }),
});

const asFunction = (name: string, { description, format }: Schemas['CustomTool']): ChatTool =>
  customAsFunction(name, description, format?.type === 'grammar' ? format : undefined);

interface ChoiceReading {
  readonly choice?: ChatRequest['tool_choice'];
  /** Only these may be called. */
  readonly allowed?: ReadonlySet<string>;
  readonly hosted?: string;
}

export function readToolChoice(choice: Schemas['ResponsesToolChoice'] | undefined): ChoiceReading {
  if (choice === undefined) return {};
  if (typeof choice === 'string') return { choice };
  const typed = choice as Schemas['ToolChoiceTyped'];
  switch (typed.type) {
    case 'function':
    case 'custom':
      return { choice: { type: 'function', function: { name: typed.name } } };
    case 'allowed_tools': {
      const names = typed.tools.map(({ type, name, namespace }) => {
        if ((type === 'function' || type === 'custom') && typeof name === 'string')
          return functionName(name, typeof namespace === 'string' ? namespace : undefined);
        return undefined;
      });
      if (names.includes(undefined))
        return { hosted: 'tool_choice allowed_tools with anything but functions and custom tools' };
      return { choice: typed.mode, allowed: new Set(names as string[]) };
    }
    default:
      // The gateway's own tools are forced as in chat.
      return choice.type.startsWith('service:')
        ? { choice: { type: choice.type } }
        : { hosted: `tool_choice ${choice.type.slice(0, 64)}` };
  }
}
