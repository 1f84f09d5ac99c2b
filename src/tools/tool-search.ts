import type * as Re2 from 're2js';
import type { components } from '../../generated/openapi';
import { lazy } from '../lazy';
import type { ChatRequest } from '../providers/format';
import { object } from '../providers/json';
import { neededText, numberOf } from './given';
import { ToolFailure, type ServerTool } from './tool';

type Settings = components['schemas']['ToolSearchServerToolConfig'];
type Tool = NonNullable<ChatRequest['tools']>[number];
type FunctionTool = Extract<Tool, { type: 'function' }>;

const re2 = lazy<typeof Re2>('re2js');

const MOST_RESULTS = 50;
const LONGEST_PATTERN = 200;
const DESCRIPTION_CHARACTERS = 300;

/** Whether a model is not shown the function until it has searched for it. */
export const isDeferred = (tool: Tool): tool is FunctionTool =>
  tool.type === 'function' && (tool as { defer_loading?: unknown }).defer_loading === true;

/**
 * `service:tool_search`: finds functions of the caller's that are hidden so far.
 * @param found called with the names of those that may be called from now on.
 */
export const toolSearch = (
  { max_results: mostResults = 5 }: Settings,
  hidden: readonly FunctionTool[],
  found: (names: readonly string[]) => void,
): ServerTool => ({
  name: 'tool_search',
  description:
    'Searches for further tools, which can be called once they are found. The pattern is held against ' +
    'their names, descriptions and arguments.',
  parameters: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        maxLength: LONGEST_PATTERN,
        description: 'A regular expression, in any case, such as "weather|forecast".',
      },
      max_results: {
        type: 'integer',
        minimum: 1,
        maximum: MOST_RESULTS,
        description: 'Most tools to return.',
      },
    },
    required: ['query'],
  },
  async run(given) {
    const pattern = patternOf(neededText(given, 'query'));
    const most = Math.min(Math.max(numberOf(given, 'max_results') ?? mostResults, 1), MOST_RESULTS);
    const hits = hidden.filter((tool) => pattern.matcher(searched(tool)).find());
    const tools = hits.slice(0, most).map(({ function: { name, description } }) => ({
      name,
      ...(description && { description: description.slice(0, DESCRIPTION_CHARACTERS) }),
    }));
    found(tools.map(({ name }) => name));
    return { total: hits.length, tools };
  },
});

/** In time that grows with the text alone. @throws ToolFailure */
function patternOf(query: string): Re2.RE2JS {
  if (query.length > LONGEST_PATTERN)
    throw new ToolFailure(`query: has ${query.length} characters, and at most ${LONGEST_PATTERN} are taken`);
  try {
    const { RE2JS } = re2();
    return RE2JS.compile(query, RE2JS.CASE_INSENSITIVE);
  } catch {
    throw new ToolFailure('query: is no regular expression');
  }
}

function searched({ function: { name, description, parameters } }: FunctionTool): string {
  const properties = object(object(parameters)?.['properties']) ?? {};
  const given = Object.entries(properties).map(([argument, schema]) => {
    const about = object(schema)?.['description'];
    return typeof about === 'string' ? `${argument} ${about}` : argument;
  });
  return [name, description ?? '', ...given].join('\n');
}

/** Functions that earlier searches of a conversation found. @param result as the model saw it. */
export function foundBefore(result: string): string[] {
  let said: unknown;
  try {
    said = JSON.parse(result);
  } catch {
    return [];
  }
  const tools = object(said)?.['tools'];
  return Array.isArray(tools)
    ? tools.flatMap((tool) => {
        const name = object(tool)?.['name'];
        return typeof name === 'string' ? [name] : [];
      })
    : [];
}
