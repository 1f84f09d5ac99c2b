import type { components } from '../../../generated/openapi';
import type { ServerCall } from '../../inference/server-calls';
import { object, parseObject, text, type Json } from '../../providers/json';

type Schemas = components['schemas'];

/** Items of the tools that this gateway runs. */
export type ServerToolItem =
  | Schemas['OutputDatetimeItem']
  | Schemas['OutputWebFetchServerToolItem']
  | Schemas['OutputSearchModelsServerToolItem']
  | Schemas['OutputFilesServerToolItem']
  | Schemas['OutputToolSearchServerToolItem'];

type Kind = ServerToolItem['type'];

const strings = (from: Json, ...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = text(from[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** What an item tells beside the call itself, from its arguments and its result. */
const FACTS = {
  'service:datetime': (_, result) => ({
    datetime: text(result['datetime']) ?? '',
    timezone: text(result['timezone']) ?? '',
  }),
  'service:web_fetch': (given, result) => ({
    ...strings(given, 'url'),
    ...strings(result, 'url', 'title', 'content', 'error'),
  }),
  'service:experimental__search_models': (given) => strings(given, 'query'),
  'service:files': (given, result) => ({
    ...strings(given, 'operation', 'file_id', 'filename'),
    ...strings(result, 'operation', 'file_id', 'filename', 'error'),
  }),
  'service:tool_search': (given) => strings(given, 'query'),
} satisfies Record<Kind, (given: Json, result: Json) => object>;

/** @param id where the call has none. */
export function serverToolItem(call: ServerCall, id: string): ServerToolItem {
  const { tool_name: type, arguments: given, result } = call;
  const told = parseObject(result) ?? {};
  const facts = Object.hasOwn(FACTS, type) ? FACTS[type as Kind](parseObject(given) ?? {}, told) : {};
  return {
    type,
    id: call.id ?? id,
    status: told['error'] === undefined ? 'completed' : 'incomplete',
    call_id: call.tool_call_id ?? null,
    arguments: given,
    result,
    ...facts,
  } as ServerToolItem;
}

/** @returns undefined for an item that does not say what the model was told. */
export function serverCallIn(item: { readonly type: string }): ServerCall | undefined {
  if (!Object.hasOwn(FACTS, item.type)) return undefined;
  const given = object(item) ?? {};
  const call = (args: string, result: string): ServerCall => ({
    type: 'reasoning.server_tool_call',
    tool_name: item.type,
    arguments: args,
    result,
    id: text(given['id']) ?? null,
    tool_call_id: text(given['call_id']) ?? null,
  });
  const args = text(given['arguments']);
  const result = text(given['result']);
  if (result !== undefined) return call(args ?? '{}', result);
  // Without its result, two kinds still tell what it was.
  if (item.type === 'service:datetime') {
    const { datetime, timezone } = given;
    return call(JSON.stringify({ timezone }), JSON.stringify({ datetime, timezone }));
  }
  if (item.type === 'service:web_fetch' && text(given['url']) !== undefined)
    return call(
      JSON.stringify({ url: given['url'] }),
      JSON.stringify(strings(given, 'url', 'title', 'content', 'error')),
    );
  return undefined;
}
