import { ApiError } from '../errors';
import { array, object, text, type Json } from './json';

/** JSON schemas, made to fit what an upstream reads. */

/** More than this and a schema has grown out of hand, as nested references can make it. */
const MOST_NODES = 20_000;

/**
 * Local references resolved; a reference to what is being resolved is cut to `cut`.
 * @throws ApiError when the resolved schema is too large.
 */
function inlined(schema: unknown, cut: Json): Json {
  const root = object(schema) ?? {};
  let nodes = 0;
  const members = (node: Json, open: readonly string[]): Json =>
    Object.fromEntries(Object.entries(node).map(([name, member]) => [name, visit(member, open)]));
  const visit = (node: unknown, open: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((member) => visit(member, open));
    const given = object(node);
    if (!given) return node;
    if (++nodes > MOST_NODES)
      throw new ApiError(
        'invalid_request',
        'A JSON schema of this request is too large once its references are resolved',
      );
    const { $ref: pointer, $defs: _defs, definitions: _definitions, properties, ...plain } = given;
    const reference = text(pointer);
    if (reference !== undefined) {
      if (open.includes(reference)) return cut;
      const target = object(lookUp(root, reference));
      return visit({ ...target, ...plain, ...(properties !== undefined && { properties }) }, [
        ...open,
        reference,
      ]);
    }
    const named = object(properties);
    return { ...members(plain, open), ...(named && { properties: members(named, open) }) };
  };
  return object(visit(root, ['#'])) ?? {};
}

function lookUp(root: Json, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  return reference
    .slice(1)
    .split('/')
    .filter(Boolean)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, step) => object(node)?.[step], root);
}

/** The members of `allOf` put into one. */
function merged(given: Json): Json {
  const { allOf, ...rest } = given;
  return array(allOf).reduce<Json>((sum, member) => {
    const more = merged(object(member) ?? {});
    return {
      ...more,
      ...sum,
      ...(more['properties'] !== undefined && {
        properties: { ...object(more['properties']), ...object(sum['properties']) },
      }),
      ...(more['required'] !== undefined && {
        required: [...new Set([...array(sum['required']), ...array(more['required'])])],
      }),
    };
  }, rest);
}

/** Keywords of Gemini's schema, an excerpt of OpenAPI 3.0. Anything else there is an error. */
const GEMINI_KEYWORDS = [
  'title',
  'description',
  'default',
  'example',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
  'pattern',
  'propertyOrdering',
];

/** Formats that it accepts, by type. */
const GEMINI_FORMATS: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
};

export const toGeminiSchema = (schema: unknown): Json => geminiNode(inlined(schema, { type: 'object' }));

function geminiNode(node: unknown): Json {
  const given = merged(object(node) ?? {});
  const built: Json = {};
  for (const key of GEMINI_KEYWORDS) if (given[key] !== undefined) built[key] = given[key];
  const types = (Array.isArray(given['type']) ? given['type'] : [given['type']]).filter(
    (type): type is string => typeof type === 'string',
  );
  const nullable = types.includes('null') || given['nullable'] === true;
  const solid = types.filter((type) => type !== 'null');
  const values = given['const'] === undefined ? array(given['enum']) : [given['const']];
  const members = [...array(given['anyOf']), ...array(given['oneOf'])].map((member) => object(member) ?? {});
  const choices = members.filter((member) => member['type'] !== 'null');
  if (nullable || choices.length < members.length || values.includes(null)) built['nullable'] = true;

  if (solid.length > 1) {
    built['anyOf'] = solid.map((type) =>
      geminiNode({ ...given, type, anyOf: undefined, description: undefined }),
    );
    return only(built, ['title', 'description', 'nullable', 'anyOf']);
  }
  if (choices.length === 1) return { ...geminiNode({ ...choices[0] }), ...built };
  if (choices.length > 1) {
    built['anyOf'] = choices.map(geminiNode);
    return only(built, ['title', 'description', 'nullable', 'anyOf']);
  }
  const type = solid[0] ?? guess(given, values);
  built['type'] = type;
  const format = text(given['format']);
  if (format !== undefined && GEMINI_FORMATS[type]?.includes(format)) built['format'] = format;
  const words = values.filter((value): value is string => typeof value === 'string' && value !== '');
  if (type === 'string' && words.length > 0) built['enum'] = words;
  if (type === 'array')
    built['items'] = given['items'] === undefined ? { type: 'string' } : geminiNode(given['items']);
  if (type === 'object') {
    const properties = Object.entries(object(given['properties']) ?? {});
    if (properties.length > 0) {
      built['properties'] = Object.fromEntries(
        properties.map(([name, member]) => [name, geminiNode(member)]),
      );
      const names = new Set(properties.map(([name]) => name));
      const required = array(given['required']).filter((name) => names.has(name as string));
      if (required.length > 0) built['required'] = required;
    }
  }
  return built;
}

const only = (node: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(node).filter(([key]) => keys.includes(key)));

function guess(given: Json, values: readonly unknown[]): string {
  if (given['properties'] !== undefined) return 'object';
  if (given['items'] !== undefined) return 'array';
  const [first] = values.filter((value) => value !== null);
  if (typeof first === 'number') return Number.isInteger(first) ? 'integer' : 'number';
  if (typeof first === 'boolean') return 'boolean';
  return values.length > 0 || given['pattern'] !== undefined ? 'string' : 'object';
}

/** A tool's input: an object at the top, without alternatives there. */
export function toAnthropicInput(schema: unknown): Json {
  const given = merged(object(schema) ?? {});
  const { anyOf, oneOf, ...rest } = given;
  const choices = [...array(anyOf), ...array(oneOf)].map((choice) => merged(object(choice) ?? {}));
  if (choices.length === 0) return { properties: {}, ...rest, type: 'object' };
  const required = choices
    .map((choice) => array(choice['required']))
    .reduce((common, names) => common.filter((name) => names.includes(name)));
  return {
    ...rest,
    type: 'object',
    properties: Object.assign(
      {},
      ...choices.map((choice) => object(choice['properties'])),
      object(rest['properties']),
    ) as Json,
    required: [...new Set([...array(rest['required']), ...required])],
  };
}

/** Keywords that constrained decoding does not know; the description carries them instead. */
const UNENFORCED = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
];

/**
 * A schema for Anthropic's structured output, where every object is closed.
 * @returns undefined where it cannot be said: open maps and recursion.
 */
export function toAnthropicOutput(schema: unknown): Json | undefined {
  let sayable = true;
  const marker = { $recursive: true };
  const visit = (node: unknown): unknown => {
    const given = object(node);
    if (!given) return node;
    const whole = merged(given);
    if (whole['$recursive'] === true) sayable = false;
    const built: Json = {};
    const limits: string[] = [];
    for (const [key, member] of Object.entries(whole)) {
      if (UNENFORCED.includes(key) || (key === 'minItems' && Number(member) > 1))
        limits.push(`${key}: ${JSON.stringify(member)}`);
      else if (key === 'properties')
        built[key] = Object.fromEntries(
          Object.entries(object(member) ?? {}).map(([name, property]) => [name, visit(property)]),
        );
      else if (key === 'items') built[key] = visit(member);
      else if (key === 'oneOf' || key === 'anyOf') built['anyOf'] = array(member).map(visit);
      else if (key !== '$schema' && key !== '$id') built[key] = member;
    }
    if (limits.length > 0)
      built['description'] = [text(whole['description']), `(${limits.join(', ')})`].filter(Boolean).join(' ');
    if (whole['type'] === 'object' || whole['properties'] !== undefined) {
      const open = whole['additionalProperties'];
      if (object(open) || whole['patternProperties'] !== undefined || whole['properties'] === undefined)
        sayable = false;
      built['additionalProperties'] = false;
    }
    return built;
  };
  const built = object(visit(inlined(schema, marker)));
  return sayable ? built : undefined;
}
