import type { Request, Response } from 'express';
import type { OpenAPIV3 } from 'express-openapi-validator/dist/framework/types';
import { AjvOptions } from 'express-openapi-validator/dist/framework/ajv/options';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator';
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor';
import {
  oncePerDocument,
  operationsOf,
  referencedComponents,
  resolve,
  toExpressPath,
  type OpenApiDocument,
  type Operation,
} from './document';

/** Throws the validator's own error for path, query, headers or content type; what it coerces stays in the request. */
export type CheckParameters = (request: Request, response: Response) => void;

/**
 * All of a request but its body. One instance for all operations, and the operation is told to it: the package's own
 * lookup compiles the path pattern of every operation before the one that is meant, at each request, and its own
 * loader compiles the components once more for each instance.
 */
export function createParameterCheck(operation: Operation, document: OpenApiDocument): CheckParameters {
  const { validator, operations } = prepared(document);
  const schema = operations.get(operation.id);
  const route = toExpressPath(operation.path);
  const hasNothingToCheck = createShortcut(operation, document);
  const numeric = numericTypes(operation, document);
  const nullable = nullableNames(operation, document);
  return (request, response) => {
    if (hasNothingToCheck(request)) return;
    leaveOutNulls(request, nullable);
    for (const [name, type] of numeric) refuseOddNumber(name, type, request.query[name]);
    Object.assign(request, {
      openapi: { expressRoute: route, openApiRoute: operation.path, pathParams: request.params, schema },
    });
    void validator.validate(request as never, response, passed);
  };
}

/** Query parameters that may be null. */
const nullableNames = ({ object: { parameters = [] } }: Operation, document: OpenApiDocument): string[] =>
  parameters
    .map((parameter) => resolved(parameter, document) as Parameter)
    .flatMap(({ name, in: place, schema }) =>
      place === 'query' && [schema?.type].flat().includes('null') ? [name] : [],
    );

/** In an address null is written as a word, and means absence. */
function leaveOutNulls(request: Request, nullable: readonly string[]): void {
  const { query } = request;
  const nulls = nullable.filter((name) => query[name] === 'null');
  if (nulls.length === 0) return;
  const value = Object.fromEntries(Object.entries(query).filter(([name]) => !nulls.includes(name)));
  // The framework reads the address anew whenever it is asked.
  Object.defineProperty(request, 'query', { value, writable: true, configurable: true, enumerable: true });
}

/** Query parameters that are numbers, each with its type. */
const numericTypes = (
  { object: { parameters = [] } }: Operation,
  document: OpenApiDocument,
): (readonly [name: string, type: string])[] =>
  parameters
    .map((parameter) => resolved(parameter, document) as Parameter)
    .flatMap(({ name, in: place, schema }) => {
      const type = [schema?.type].flat().find((each) => each === 'number' || each === 'integer');
      return place === 'query' && type !== undefined ? [[name, type] as const] : [];
    });

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The validator takes for a number whatever the language does: `Infinity`, `1e999` and `0x10` too. */
function refuseOddNumber(name: string, type: string, given: unknown): void {
  if (typeof given === 'string' && given !== '' && !(DECIMAL.test(given) && Number.isFinite(Number(given))))
    throw new ParameterError(`query/${name} must be ${type}`);
}

class ParameterError extends Error {
  readonly status = 400;
}

/** Whether a request gives no parameter where none is required, and its media type is one of the document's. */
function createShortcut(operation: Operation, document: OpenApiDocument): (request: Request) => boolean {
  const { parameters = [], requestBody } = operation.object;
  const own = parameters.map((parameter) => resolved(parameter, document) as Parameter);
  if (own.some(({ in: place, required }) => required === true || place === 'path' || place === 'cookie'))
    return () => false;
  const headers = own.filter(({ in: place }) => place === 'header').map(({ name }) => name.toLowerCase());
  const mediaTypes = requestBody && new Set(Object.keys(requestBody.content));
  return ({ originalUrl, headers: given }) =>
    !originalUrl.includes('?') &&
    !headers.some((name) => name in given) &&
    (mediaTypes === undefined || mediaTypes.has(given['content-type'] ?? ''));
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path' | 'cookie';
  readonly required?: boolean;
  readonly schema?: { readonly type?: string | readonly string[] };
}

const passed = (): void => undefined;

const prepared = oncePerDocument((document) => {
  const apiDoc = withoutBodies(document);
  const options = new AjvOptions({
    apiSpec: apiDoc,
    validateApiSpec: false,
    validateRequests: { coerceTypes: false, allErrors: false, allowUnknownQueryParameters: false },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    operationHandlers: false,
    $refParser: { mode: 'bundle' },
    validateFormats: true,
    ajvFormats: { mode: 'fast' },
    formats: {},
    serDes: [],
  });
  new SchemaPreprocessor(apiDoc, options.preprocessor, false as never).preProcess();
  const operations = new Map<string, OpenAPIV3.OperationObject>();
  for (const item of Object.values(apiDoc.paths))
    for (const object of Object.values(item) as OpenAPIV3.OperationObject[])
      operations.set(object.operationId ?? '', object);
  // The paths would be read again for every operation, in search of schemas to refer to.
  return { validator: new RequestValidator({ ...apiDoc, paths: {} }, options.request), operations };
});

/** The validator's own word for an operation that ignores query parameters it does not know. */
const UNKNOWN_QUERY = 'x-eov-allow-unknown-query-parameters';

/** The operations with their parameters and the media types of their bodies, and what these refer to. */
function withoutBodies(document: OpenApiDocument): OpenAPIV3.DocumentV3 {
  const paths: Record<string, Record<string, unknown>> = {};
  const parameters: unknown[] = [];
  for (const { id, method, path, object } of operationsOf(document)) {
    const own = object.parameters?.map((parameter) => resolved(parameter, document));
    parameters.push(own);
    (paths[path] ??= {})[method] = {
      operationId: id,
      [UNKNOWN_QUERY]: object[UNKNOWN_QUERY],
      ...(own && { parameters: plain(own) }),
      ...(object.requestBody && {
        requestBody: {
          required: object.requestBody.required ?? false,
          content: Object.fromEntries(Object.keys(object.requestBody.content).map((type) => [type, {}])),
        },
      }),
      responses: { default: { description: 'Checked elsewhere.' } },
    };
  }
  const components: Record<string, Record<string, unknown>> = {};
  for (const ref of referencedComponents(parameters, document)) {
    const [, , section = '', name = ''] = ref.split('/');
    (components[section] ??= {})[name] = plain(resolve(ref, document));
  }
  return {
    openapi: document.openapi,
    info: document.info,
    paths,
    components,
  } as unknown as OpenAPIV3.DocumentV3;
}

const resolved = (parameter: unknown, document: OpenApiDocument): unknown => {
  const { $ref } = parameter as { $ref?: string };
  return $ref === undefined ? parameter : resolve($ref, document);
};

const DROPPED = new Set(['discriminator', 'default', 'example', 'examples', 'description']);

/** Defaults go: the validator would write them into requests. */
function plain(node: unknown, inProperties = false): unknown {
  if (Array.isArray(node)) return node.map((member) => plain(member));
  if (node === null || typeof node !== 'object') return node;
  const isQueryParameter = (node as { in?: unknown }).in === 'query' && !inProperties;
  return Object.fromEntries([
    ...Object.entries(node)
      .filter(([key]) => inProperties || !DROPPED.has(key))
      .map(([key, member]) => [key, plain(member, key === 'properties' && !inProperties)] as const),
    // How a client spells a character in a URL makes no value wrong: many leave ' ( ) as they are.
    ...(isQueryParameter ? [['allowReserved', true] as const] : []),
  ]);
}
