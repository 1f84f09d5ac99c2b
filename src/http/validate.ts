import type { Request } from 'express';
import type { ErrorObject } from 'ajv/dist/2020';
import { ApiError } from '../errors';
import { createNullDropper } from './absent-nulls';
import { oncePerDocument, type OpenApiDocument, type Operation } from './document';
import { createParameterCheck } from './parameters';
import { validateApart, type LargeBody } from './large-bodies';
import { EXPLANATIONS, patternWords, place, short, TYPES, type Explain } from './problems';
import { pathAhead, requestKey, validatorsOf, type Family } from './schema-validators';

export interface Validator {
  /**
   * Checks a request whose body has been parsed. Throws an ApiError 400, or 404 on a host of files.
   * @param large the bytes of a body of many values. A worker checks them, and the result is a promise.
   */
  readonly validate: (request: Request, large?: Buffer) => void | Promise<void>;
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
  const check = (request: Request, large?: Buffer): Promise<void> | undefined => {
    checkParameters(request);
    const type = request.headers['content-type'];
    /** Checks a refused body once more, without the nulls that mean absence. */
    const again = (error: unknown): Promise<void> | undefined => {
      const mayHaveNulls = isRefusal(error) && (large === undefined || large.includes('null'));
      if (!mayHaveNulls || !dropNulls?.(request.body)) throw error;
      return checkBody(request.body, type, large && Buffer.from(JSON.stringify(request.body)));
    };
    try {
      return checkBody(request.body, type, large)?.catch(again);
    } catch (error) {
      return again(error);
    }
  };
  const toBadRequest = (error: unknown, request: Request): Error => {
    if (!isRefusal(error)) return error as Error;
    if (misfit === 'not_found')
      return new ApiError('not_found', 'There is nothing at this path', { cause: error });
    const text =
      explain(
        operation,
        request.body,
        request.headers['content-type'],
        (error as { explained?: ErrorObject[] }).explained,
      ) ?? outsideTheBody(withoutLongQuotes(error.message));
    return new ApiError('invalid_request', text, { cause: error });
  };
  return {
    validate(request, large) {
      try {
        return check(request, large)?.catch((error: unknown) => {
          throw toBadRequest(error, request);
        });
      } catch (error) {
        throw toBadRequest(error, request);
      }
    },
    warm() {
      try {
        void check(emptyRequest(operation));
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
): (body: unknown, mediaType?: string, large?: Buffer) => Promise<void> | undefined {
  const { requestBody } = operation.object;
  if (!requestBody) return () => undefined;
  return (body, mediaType = 'application/json', large) => {
    if (body === undefined && !requestBody.required) return undefined;
    const key = requestKey(operation.id, mediaType);
    const paths = large && workersPaths(document);
    if (paths) return checkApart({ bytes: large, key, ...paths });
    const validate = bodyValidators(document)(key);
    if (!validate) throw new Error(`${operation.id} has no schema for ${mediaType}`);
    if (!validate(body)) throw new BodyError(validate.errors ?? []);
    return undefined;
  };
}

/** Undefined where the validators were not compiled ahead of time: a worker cannot compile them. */
const workersPaths = oncePerDocument((document) => {
  const path = pathAhead(REQUESTS, document);
  const explanations = pathAhead(EXPLANATIONS, document);
  return path === undefined || explanations === undefined ? undefined : { path, explanations };
});

async function checkApart(body: LargeBody): Promise<void> {
  const refused = await validateApart(body);
  if (refused) throw new BodyError(refused.errors, refused.explained);
}

class BodyError extends Error {
  readonly status = 400;

  constructor(
    errors: readonly ErrorObject[],
    /** Those of the explaining validator, where it was tried already. */
    readonly explained?: readonly ErrorObject[],
  ) {
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
