import type { PresetAdded } from '../../inference/policies/preset';
import { array, object, text, type Json } from '../../providers/json';
import type { MessagesRequest } from './request';

/** The caller's own body with a preset under it. */
export interface Furnished {
  readonly body: MessagesRequest;
  /** What of the preset this format cannot say in its own words, named; undefined: nothing. */
  readonly unsaid: string | undefined;
}

type Say = (value: unknown, body: Json) => boolean;

const as =
  (name: string): Say =>
  (value, body) => {
    body[name] = value;
    return true;
  };
const unsayable: Say = () => false;
/** Fields that only the gateway reads. */
const nothing: Say = () => true;

const CHOICES: Readonly<Record<string, string>> = { auto: 'auto', none: 'none', required: 'any' };

/** Settings of chat in words of this format. Others go under their own names. */
const SAID: Readonly<Record<string, Say>> = {
  max_completion_tokens: as('max_tokens'),
  stop: (value, body) => as('stop_sequences')(typeof value === 'string' ? [value] : value, body),
  tools(value, body) {
    const tools = array(value).map(toolOf);
    const given = new Set(array(body['tools']).map((tool) => object(tool)?.['name']));
    body['tools'] = [...tools.filter((tool) => !given.has(tool?.['name'])), ...array(body['tools'])];
    return !tools.includes(undefined);
  },
  tool_choice(value, body) {
    const named = text(object(object(value)?.['function'])?.['name']);
    const type = typeof value === 'string' ? CHOICES[value] : undefined;
    body['tool_choice'] = named === undefined ? { type } : { type: 'tool', name: named };
    return named !== undefined || type !== undefined;
  },
  reasoning(value, body) {
    const { enabled, max_tokens: budget, effort, exclude } = object(value) ?? {};
    if (exclude === true) return false;
    if (enabled === false || effort === 'none') return as('thinking')({ type: 'disabled' }, body);
    if (typeof budget !== 'number' || effort !== undefined) return false;
    return as('thinking')({ type: 'enabled', budget_tokens: budget }, body);
  },
  response_format: (value) => object(value)?.['type'] === 'text',
  plugins: (value) => array(value).length === 0,
  reasoning_effort: unsayable,
  include_reasoning: unsayable,
  verbosity: unsayable,
  structured_outputs: unsayable,
  deferred_tools: unsayable,
  parallel_tool_calls: (value) => value !== false,
  model: nothing,
  models: nothing,
  provider: nothing,
  route: nothing,
  audio: unsayable,
  frequency_penalty: (value) => value === 0,
  image_config: unsayable,
  logit_bias: (value) => Object.keys(object(value) ?? {}).length === 0,
  logprobs: (value) => value === false,
  max_tool_calls: nothing,
  min_p: unsayable,
  modalities: (value) => array(value).every((each) => each === 'text'),
  presence_penalty: (value) => value === 0,
  prompt_cache_options: unsayable,
  repetition_penalty: unsayable,
  seed: unsayable,
  stop_server_tools_when: nothing,
  top_a: unsayable,
  top_logprobs: unsayable,
  web_search_options: unsayable,
};

export function furnished(given: MessagesRequest, { fields, system }: PresetAdded): Furnished {
  const body: Json = { ...given };
  let unsaid: string | undefined;
  if (system !== undefined) body['system'] = system;
  for (const [name, value] of Object.entries(fields))
    if (!(SAID[name] ?? as(name))(value, body)) unsaid ??= `the ${name} of its preset`;
  return { body: body as unknown as MessagesRequest, unsaid };
}

/** Undefined for one that only the gateway runs. */
function toolOf(given: unknown): Json | undefined {
  const tool = object(given);
  const called = object(tool?.['function']);
  if (!tool || !called) return undefined;
  return {
    name: called['name'],
    ...(called['description'] !== undefined && { description: called['description'] }),
    input_schema: called['parameters'] ?? { type: 'object', properties: {} },
    ...(typeof called['strict'] === 'boolean' && { strict: called['strict'] }),
    ...(tool['cache_control'] !== undefined && { cache_control: tool['cache_control'] }),
  };
}
