import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator';
import { ApiError } from '../errors';
import { place, short, type Explain } from './problems';
import {
  oncePerDocument,
  referencedComponents,
  resolve,
  toExpressPath,
  type OpenApiDocument,
  type Operation,
} from './document';

/** Checks a request whose body has been parsed. Rejects with an ApiError 400, or 404 on a host of files. */
export type Validate = (request: Request, response: Response) => Promise<void>;

/**
 * The validator's own instance on a document that holds this one operation: with all of them in one,
 * each request would compile the path pattern of every operation before its own.
 */
export function createValidator(
  operation: Operation,
  document: OpenApiDocument,
  explain: Explain,
  misfit: 'invalid_request' | 'not_found' = 'invalid_request',
): Validate {
  const known = validators(document);
  let validate = known.get(operation.id);
  if (!validate) known.set(operation.id, (validate = compiled(operation, document, explain, misfit)));
  return validate;
}

const validators = oncePerDocument(() => new Map<string, Validate>());

function compiled(
  operation: Operation,
  document: OpenApiDocument,
  explain: Explain,
  misfit: 'invalid_request' | 'not_found',
): Validate {
  const apiSpec = subDocument(operation, document) as never;
  const base = (document.servers[0]?.url ?? '').replace(/\/$/, '');
  const handlers = new OpenApiValidator({
    apiSpec,
    validateApiSpec: false,
    validateRequests: { coerceTypes: false, allErrors: false, allowUnknownQueryParameters: false },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    // Past the package's own loader, which compiles the whole meta-schema for each instance: 40 ms for each operation.
  }).installMiddleware(
    Promise.resolve({
      apiDoc: apiSpec,
      basePaths: [base],
      routes: [
        {
          basePath: base,
          expressRoute: base + toExpressPath(operation.path),
          openApiRoute: base + operation.path,
          method: operation.method.toUpperCase(),
          pathParams: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        },
      ],
      serial: ++instances,
    }),
  ) as RequestHandler[];
  const toBadRequest = (error: unknown, request: Request): Error => {
    const { status, message } = error as { status?: number; message: string };
    if (status === undefined || status >= 500) return error as Error;
    if (misfit === 'not_found')
      return new ApiError('not_found', 'There is nothing at this path', { cause: error });
    const text =
      explain(operation, request.body, request.headers['content-type']) ??
      outsideTheBody(withoutLongQuotes(message));
    return new ApiError('invalid_request', text, { cause: error });
  };
  const validate: Validate = (request, response) =>
    new Promise((done, fail) => {
      let index = 0;
      const next: NextFunction = (error?: unknown) => {
        if (error !== undefined) return fail(toBadRequest(error, request));
        const handler = handlers[index++];
        if (!handler) return done();
        try {
          void handler(request, response, next);
        } catch (thrown) {
          fail(toBadRequest(thrown, request));
        }
      };
      next();
    });
  return async (request, response) => {
    if (request.method !== 'HEAD') return validate(request, response);
    // The document has no HEAD: it is a GET without the body.
    request.method = 'GET';
    try {
      await validate(request, response);
    } finally {
      request.method = 'HEAD';
    }
  };
}

let instances = 0;

/** The validator's own words for parameters, in the style of ours. */
function outsideTheBody(message: string): string {
  const unknown = /^Unknown query parameter '(.*)'$/s.exec(message)?.[1];
  if (unknown !== undefined) return `${short(unknown, 64)}: is not a known query parameter`;
  const empty = /^Empty value found for query parameter '(.*)'$/s.exec(message)?.[1];
  if (empty !== undefined) return `${short(empty, 64)}: must not be empty`;
  const [, where = '', pointer = '', complaint = message] =
    /^(query|params|headers|body|cookies)(\/\S+)? (.*)$/s.exec(message) ?? [];
  const missing = /^must have required property '(.*)'$/s.exec(complaint)?.[1];
  if (missing !== undefined)
    return `${place(`${pointer}/${missing}`)}: is required${where === 'body' ? '' : ` in the ${PLACES[where] ?? where}`}`;
  const words = complaint
    .replace('must be integer', 'must be a whole number')
    .replace('must be equal to one of the allowed values:', 'must be one of')
    .replace('must be >= ', 'must be at least ')
    .replace('must be <= ', 'must be at most ');
  return short(
    where === '' ? words : `${pointer === '' ? `the ${PLACES[where] ?? where}` : place(pointer)}: ${words}`,
    300,
  );
}

const PLACES: Readonly<Record<string, string>> = { params: 'path' };

/** The validator quotes what it did not expect, whole. */
const withoutLongQuotes = (message: string): string =>
  message.replace(/^request\/(?=.)/, '').replace(/'(.{60}).+'/s, "'$1…'");

/**
 * The one operation with what it refers to. Discriminators go: the validator poisons bodies with them.
 * Defaults go: it would write them into bodies. Responses are checked elsewhere.
 */
function subDocument(operation: Operation, document: OpenApiDocument): object {
  const { parameters, requestBody } = operation.object;
  const components: Record<string, Record<string, unknown>> = {};
  for (const ref of referencedComponents([parameters, requestBody], document)) {
    const [, , section = '', name = ''] = ref.split('/');
    (components[section] ??= {})[name] = plain(resolve(ref, document));
  }
  return {
    openapi: document.openapi,
    info: document.info,
    servers: document.servers,
    paths: {
      [operation.path]: {
        [operation.method]: {
          operationId: operation.id,
          [UNKNOWN_QUERY]: operation.object[UNKNOWN_QUERY],
          ...(parameters && { parameters: plain(parameters) }),
          ...(requestBody && { requestBody: plain(requestBody) }),
          responses: { default: { description: 'Checked elsewhere.' } },
        },
      },
    },
    components,
  };
}

/** The validator's own word for an operation that ignores query parameters it does not know. */
const UNKNOWN_QUERY = 'x-eov-allow-unknown-query-parameters';

const DROPPED = new Set(['discriminator', 'default', 'example', 'examples', 'description']);

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
