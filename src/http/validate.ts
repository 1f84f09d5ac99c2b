import type { Request } from 'express';
import type { ErrorObject } from 'ajv/dist/2020';
import { ApiError } from '../errors';
import { createNullDropper } from './absent-nulls';
import { oncePerDocument, type OpenApiDocument, type Operation } from './document';
import { createParameterCheck } from './parameters';
import { patternWords, place, short, TYPES, type Explain } from './problems';
import { requestKey, validatorsOf, type Family } from './schema-validators';

export interface Validator {
  /** Checks a request whose body has been parsed. Throws an ApiError 400, or 404 on a host of files. */
  readonly validate: (request: Request) => void;
  /** Checks an empty request, so that the first is as quick as the next. @throws Error for a document that is broken. */
  readonly warm: () => void;
}

/** Discriminators go: whoever is refused is told by another that follows them. Defaults would be written into bodies. */
export const REQUESTS: Family = {
  name: 'requests',
  of: 'requests',
  options: { strict: false, strictNumbers: true, allErrors: false },
  formats: { mode: 'fast' },
  dropped: ['description', 'default', 'example', 'examples'],
  discriminators: 'dropped',
};

const bodyValidators = oncePerDocument((document) => validatorsOf(REQUESTS, document));

export function createValidator(
  operation: Operation,
  document: OpenApiDocument,
  explain: Explain,
  misfit: 'invalid_request' | 'not_found' = 'invalid_request',
): Validator {
  const checkParameters = createParameterCheck(operation, document);
  const checkBody = createBodyCheck(operation, document);
  const dropNulls = createNullDropper(operation, document);
  const check = (request: Request): void => {
    checkParameters(request);
    try {
      checkBody(request.body, request.headers['content-type']);
    } catch (error) {
      if (!dropNulls?.(request.body)) throw error;
      checkBody(request.body, request.headers['content-type']);
    }
  };
  const toBadRequest = (error: unknown, request: Request): Error => {
    if (!isRefusal(error)) return error as Error;
    if (misfit === 'not_found')
      return new ApiError('not_found', 'There is nothing at this path', { cause: error });
    const text =
      explain(operation, request.body, request.headers['content-type']) ??
      outsideTheBody(withoutLongQuotes(error.message));
    return new ApiError('invalid_request', text, { cause: error });
  };
  return {
    validate(request) {
      try {
        check(request);
      } catch (error) {
        throw toBadRequest(error, request);
      }
    },
    warm() {
      try {
        check(emptyRequest(operation));
      } catch (error) {
        if (!isRefusal(error))
          throw new Error(`the document is broken at ${operation.id}: ${(error as Error).message}`, {
            cause: error,
          });
      }
    },
  };
}

const isRefusal = (error: unknown): error is Error => {
  const { status } = error as { status?: number };
  return status !== undefined && status < 500;
};

function emptyRequest({ path, object: { requestBody } }: Operation): Request {
  const [type] = Object.keys(requestBody?.content ?? {});
  const request = {
    // With a query, for without one there is less to check.
    originalUrl: `${path}?`,
    query: {},
    params: {},
    headers: type === undefined ? {} : { 'content-type': type },
    body: requestBody ? {} : undefined,
  };
  return request as unknown as Request;
}

/** Throws in the words of the validator of parameters. */
function createBodyCheck(
  operation: Operation,
  document: OpenApiDocument,
): (body: unknown, mediaType?: string) => void {
  const { requestBody } = operation.object;
  if (!requestBody) return () => undefined;
  return (body, mediaType = 'application/json') => {
    if (body === undefined && !requestBody.required) return;
    const validate = bodyValidators(document)(requestKey(operation.id, mediaType));
    if (!validate) throw new Error(`${operation.id} has no schema for ${mediaType}`);
    if (!validate(body)) throw new BodyError(validate.errors ?? []);
  };
}

class BodyError extends Error {
  readonly status = 400;

  constructor(errors: readonly ErrorObject[]) {
    super(errors.map(({ instancePath, message }) => `body${instancePath} ${message}`).join(', '));
  }
}

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
    // Nobody can write null into a query.
    .replace(
      /must be ((?:string|number|integer|boolean|array|object|null)(?:,\w+)*)(?= |,|$)/,
      (_, types: string) =>
        `must be ${types
          .split(',')
          .filter((type) => type !== 'null')
          .map((type) => TYPES[type] ?? type)
          .join(' or ')}`,
    )
    .replace(
      /must match pattern "(.*?)"(?=$|, (?:query|params|headers|request)\/)/s,
      (_, pattern: string) => `must ${patternWords(pattern)}`,
    )
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
