import type { Request } from 'express';
import { RequestParameterMutator } from 'express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator';
import type { ErrorObject } from 'ajv/dist/2020';
import { oncePerDocument, resolve, toExpressPath, type OpenApiDocument, type Operation } from './document';
import {
  parameterPlaces,
  parametersOf,
  validatorsOf,
  type Family,
  type Parameter,
} from './schema-validators';

/** Throws for path, query or headers, in the validator's words; what is coerced stays in the request. */
export type CheckParameters = (request: Request) => void;

/** All of them are texts: what reads as its type becomes it. */
export const PARAMETERS: Family = {
  name: 'parameters',
  of: 'parameters',
  options: { strict: false, strictNumbers: true, allErrors: false, coerceTypes: true },
  formats: { mode: 'fast' },
  dropped: ['description', 'default', 'example', 'examples'],
  discriminators: 'dropped',
};

const parameterValidators = oncePerDocument((document) => validatorsOf(PARAMETERS, document));

/**
 * All of a request but its body. Of the package that does this, the part that reads the styles of parameters: its own
 * loader compiles the schemas of each operation at the first request.
 */
export function createParameterCheck(operation: Operation, document: OpenApiDocument): CheckParameters {
  const parameters = parametersOf(operation.object, document);
  const hasNothingToCheck = createShortcut(parameters);
  const numeric = numericTypes(parameters);
  const nullable = nullableNames(parameters);
  const read = createReader(operation, parameters, document);
  const known = new Map(
    parameters.flatMap((parameter) => (parameter.in === 'query' ? [[parameter.name, parameter]] : [])),
  );
  const lists = new Set(parameters.flatMap(({ name, schema }) => (schema.type === 'array' ? [name] : [])));
  const takesUnknown = operation.object['x-eov-allow-unknown-query-parameters'] === true;
  return (request) => {
    if (hasNothingToCheck(request)) return;
    leaveOutNulls(request, nullable);
    for (const [name, type] of numeric) refuseOddNumber(name, type, request.query[name]);
    refuseOddLists(request.query, lists);
    read(request);
    const { query, headers, params } = request;
    if (!takesUnknown) refuseUnknown(query, known);
    const validate = parameterValidators(document)(operation.id);
    if (validate && !validate({ query, headers, params })) throw new ParameterError(told(validate.errors));
  };
}

/** Lists become lists, by the style of each parameter. */
function createReader(
  { path }: Operation,
  parameters: readonly Parameter[],
  document: OpenApiDocument,
): (request: Request) => void {
  const schema = {
    // How a client spells a character in a URL makes no value wrong: many leave ' ( ) as they are.
    parameters: parameters.map((parameter) => ({
      ...parameter,
      ...(parameter.in === 'query' && { allowReserved: true }),
    })),
  };
  const schemas = { getSchema: (ref: string) => ({ schema: resolve(ref, document) }) };
  const reader = new RequestParameterMutator(
    schemas as never,
    document as never,
    toExpressPath(path),
    parameterPlaces(parameters) as never,
  );
  return (request) => {
    ownQuery(request, request.query);
    reader.modifyRequest(Object.assign(request, { openapi: { schema } }) as never);
  };
}

/**
 * In place of the framework's, which reads the address anew whenever it is asked. The property is spelt out: to add the
 * value to a copy of the rest costs the engine more than all of it.
 */
export const ownQuery = (request: Request, value: Request['query']): void =>
  void Object.defineProperty(request, 'query', {
    value,
    writable: true,
    configurable: true,
    enumerable: true,
  });

function refuseUnknown(query: Request['query'], known: ReadonlyMap<string, Parameter>): void {
  for (const [name, value] of Object.entries(query)) {
    const parameter = known.get(name);
    if (!parameter) throw new ParameterError(`Unknown query parameter '${name}'`);
    if (value === '' && parameter.allowEmptyValue !== true)
      throw new ParameterError(`Empty value found for query parameter '${name}'`);
  }
}

const told = (errors: readonly ErrorObject[] | null | undefined): string =>
  (errors ?? [])
    .map(({ instancePath, keyword, message = '', params }) => {
      const { allowedValues } = params as { allowedValues?: unknown[] };
      return `request${instancePath} ${message}${keyword === 'enum' && allowedValues ? `: ${allowedValues.join(', ')}` : ''}`;
    })
    .join(', ');

/** Query parameters that may be null. */
const nullableNames = (parameters: readonly Parameter[]): string[] =>
  parameters.flatMap(({ name, in: place, schema }) =>
    place === 'query' && [schema.type].flat().includes('null') ? [name] : [],
  );

/** In an address null is written as a word, and means absence. */
function leaveOutNulls(request: Request, nullable: readonly string[]): void {
  const { query } = request;
  const nulls = nullable.filter((name) => query[name] === 'null');
  if (nulls.length === 0) return;
  ownQuery(request, Object.fromEntries(Object.entries(query).filter(([name]) => !nulls.includes(name))));
}

/** Query parameters that are numbers, each with its type. */
const numericTypes = (parameters: readonly Parameter[]): (readonly [name: string, type: string])[] =>
  parameters.flatMap(({ name, in: place, schema }) => {
    const type = [schema.type].flat().find((each) => each === 'number' || each === 'integer');
    return place === 'query' && type !== undefined ? [[name, type] as const] : [];
  });

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The validator takes for a number whatever the language does: `Infinity`, `1e999` and `0x10` too. */
function refuseOddNumber(name: string, type: string, given: unknown): void {
  if (typeof given === 'string' && given !== '' && !(DECIMAL.test(given) && Number.isFinite(Number(given))))
    throw new ParameterError(`query/${name} must be ${type}`);
}

/** The package splits whatever is given for a list, and `name[a]` and `name[99]` are no texts there. */
function refuseOddLists(query: Request['query'], lists: ReadonlySet<string>): void {
  for (const given of Object.keys(query)) {
    const [, name = '', rest = ''] = /^([^[]*)(\[.*)$/s.exec(given) ?? [];
    if (lists.has(name) && !/^\[\d?\]$/.test(rest)) throw new ParameterError(`query/${name} must be array`);
  }
}

class ParameterError extends Error {
  readonly status = 400;
}

/** Whether a request gives no parameter where none is required. */
function createShortcut(parameters: readonly Parameter[]): (request: Request) => boolean {
  if (parameters.some(({ in: place, required }) => required === true || place === 'path')) return () => false;
  const headers = parameters
    .filter(({ in: place }) => place === 'header')
    .map(({ name }) => name.toLowerCase());
  return ({ originalUrl, headers: given }) =>
    !originalUrl.includes('?') && !headers.some((name) => name in given);
}
