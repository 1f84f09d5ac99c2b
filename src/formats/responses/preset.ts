import type { PresetAdded } from '../../inference/policies/preset';
import { array, object, text, type Json } from '../../providers/json';
import type { ResponsesRequest } from './request';

type Say = (value: unknown, body: Json) => boolean;

const as =
  (name: string): Say =>
  (value, body) => {
    body[name] = value;
    return true;
  };
/** In the settings of the text. */
const inText =
  (name: string): Say =>
  (value, body) => {
    const said = object(body['text']);
    if (said?.[name] === undefined) body['text'] = { ...said, [name]: value };
    return true;
  };
const unsayable: Say = () => false;
/** Fields that only the gateway reads. */
const nothing: Say = () => true;

/** Settings of chat in words of this format. Others go under their own names. */
const SAID: Readonly<Record<string, Say>> = {
  max_tokens: as('max_output_tokens'),
  max_completion_tokens: as('max_output_tokens'),
  reasoning_effort: (value, body) => as('reasoning')({ effort: value }, body),
  reasoning: (value, body) => object(value)?.['exclude'] !== true && as('reasoning')(value, body),
  response_format(value, body) {
    const format = object(value) ?? {};
    if (format['type'] === 'json_schema')
      return inText('format')({ type: 'json_schema', ...object(format['json_schema']) }, body);
    return inText('format')(format, body);
  },
  verbosity: inText('verbosity'),
  tools(value, body) {
    const tools = array(value).map(toolOf);
    const given = new Set(array(body['tools']).map((tool) => object(tool)?.['name']));
    body['tools'] = [...tools.filter((tool) => !given.has(tool?.['name'])), ...array(body['tools'])];
    return !tools.includes(undefined);
  },
  tool_choice(value, body) {
    const named = text(object(object(value)?.['function'])?.['name']);
    body['tool_choice'] = named === undefined ? value : { type: 'function', name: named };
    return typeof value === 'string' || named !== undefined;
  },
  plugins: (value) => array(value).length === 0,
  include_reasoning: unsayable,
  structured_outputs: unsayable,
  deferred_tools: unsayable,
  model: nothing,
  models: nothing,
  provider: nothing,
  route: nothing,
  service_tier: nothing,
  audio: unsayable,
  cache_control: unsayable,
  image_config: unsayable,
  logit_bias: (value) => Object.keys(object(value) ?? {}).length === 0,
  logprobs: (value) => value === false,
  min_p: unsayable,
  modalities: (value) => array(value).every((each) => each === 'text'),
  prompt_cache_options: unsayable,
  repetition_penalty: unsayable,
  seed: unsayable,
  stop: (value) => array(value).length === 0 && typeof value !== 'string',
  stop_server_tools_when: nothing,
  top_a: unsayable,
  top_k: unsayable,
  web_search_options: unsayable,
};

/**
 * The caller's own body with a preset under it, and what of the preset this format cannot say in its own
 * words; undefined: nothing.
 */
export function furnished(
  given: ResponsesRequest,
  { fields, system }: PresetAdded,
): { readonly body: ResponsesRequest; readonly unsaid: string | undefined } {
  const body: Json = { ...given };
  let unsaid: string | undefined;
  if (system !== undefined) body['instructions'] = system;
  for (const [name, value] of Object.entries(fields))
    if (!(SAID[name] ?? as(name))(value, body)) unsaid ??= `the ${name} of its preset`;
  return { body, unsaid };
}

/** Undefined for one that only the gateway runs. */
function toolOf(given: unknown): Json | undefined {
  const called = object(object(given)?.['function']);
  if (!called) return undefined;
  return {
    type: 'function',
    name: called['name'],
    ...(called['description'] !== undefined && { description: called['description'] }),
    parameters: called['parameters'] ?? { type: 'object', properties: {} },
    strict: called['strict'] ?? false,
  };
}
