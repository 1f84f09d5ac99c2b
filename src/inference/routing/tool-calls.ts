import type { ChatRequest } from '../../providers/format';

/** A call that a model made. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: string;
}

type Schema = Readonly<Record<string, unknown>>;

const MOST_DEPTH = 12;

/**
 * Whether every call names a tool that was sent, with arguments that fit its schema. Of the schema
 * the types, required and closed properties, items and enumerations are read.
 * @returns undefined when no function was called.
 */
export function judgeToolCalls(calls: readonly ToolCall[], chat: ChatRequest): 'good' | 'bad' | undefined {
  if (calls.length === 0) return undefined;
  const schemas = new Map<string, Schema | undefined>();
  for (const tool of chat.tools ?? [])
    if (tool.type === 'function' && 'function' in tool)
      schemas.set(tool.function.name, tool.function.parameters);
  const good = calls.every((call) => {
    if (!schemas.has(call.name)) return false;
    try {
      const schema = schemas.get(call.name);
      // Tools without parameters are called with nothing at all by some models.
      const given: unknown = JSON.parse(call.arguments === '' ? '{}' : call.arguments);
      return isObject(given) && (!schema || fits(given, schema, 0));
    } catch {
      return false;
    }
  });
  return good ? 'good' : 'bad';
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fits(value: unknown, schema: unknown, depth: number): boolean {
  if (!isObject(schema) || depth > MOST_DEPTH) return schema !== false;
  const { type, required, properties, items, additionalProperties } = schema;
  if (type !== undefined && !(Array.isArray(type) ? type : [type]).some((each) => isOf(value, each)))
    return false;
  if (Array.isArray(schema['enum']) && !schema['enum'].some((member) => same(member, value))) return false;
  if ('const' in schema && !same(schema['const'], value)) return false;
  if (Array.isArray(value)) return items === undefined || value.every((item) => fits(item, items, depth + 1));
  if (!isObject(value)) return true;
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, String(name)))) return false;
  const known = isObject(properties) ? properties : {};
  return Object.entries(value).every(([name, member]) =>
    Object.hasOwn(known, name)
      ? fits(member, known[name], depth + 1)
      : additionalProperties !== false || isObject(schema['patternProperties']),
  );
}

function isOf(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    default:
      return true;
  }
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
