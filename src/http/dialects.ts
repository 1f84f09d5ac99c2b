import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, toApiError } from '../errors';
import { messagesError } from '../formats/messages/errors';
import { isUnknownModel, openaiWords } from '../openai-errors';
import type { Operation } from './document';
import { errorBodyBelow, errorBodyOf } from './error-bodies';

/** The error format of a base path. */
export interface Dialect {
  /** The failure as the dialect has it, where its status or type differs. */
  readonly translate: (failure: unknown) => unknown;
  readonly errorBody: (error: ApiError, requestId: string) => object;
  /** A further header that carries the id of the request. */
  readonly idHeader?: string;
}

/** The parts of a request that select a dialect. The user agent is never used. */
export interface Addressed {
  readonly originalUrl: string;
  readonly headers: IncomingHttpHeaders;
}

export type DialectFor = (request: Addressed) => Dialect;

const asItIs = (failure: unknown): unknown => failure;

/** The contract's own dialect, with the errors of each operation's format. */
export function contractDialect(operation: Operation): DialectFor {
  const dialect: Dialect = { translate: asItIs, errorBody: errorBodyOf(operation) };
  return () => dialect;
}

/** Originals answer 404 for a model that they do not have. */
function translate(failure: unknown): unknown {
  const error = toApiError(failure);
  if (!isUnknownModel(error)) return failure;
  return new ApiError('not_found', error.message, { ...error.detail, status: 404 });
}

const OPENAI: Dialect = {
  translate,
  errorBody: (error) => {
    const { type, param, code } = openaiWords(error);
    return { error: { message: error.message, type, param, code } };
  },
};

const ANTHROPIC: Dialect = {
  translate,
  errorBody(error, requestId) {
    const { error: detail, ...body } = messagesError(error);
    const type = error.status === 413 ? 'request_too_large' : detail.type;
    return { ...body, error: { ...detail, type }, request_id: body.request_id ?? requestId };
  },
  idHeader: 'request-id',
};

const OPENAI_ALONE = /^\/v1\/(chat|responses|embeddings|images|audio)(\/|$)/;
const MESSAGES = /^(\/v1)+\/messages(\/|$)/;

/** Below `/v1`: Anthropic's format for its own paths and for its clients, which name its version; otherwise OpenAI's. */
export function compatibleDialect({ originalUrl, headers }: Addressed): Dialect {
  const path = pathOf(originalUrl);
  const isAnthropic =
    MESSAGES.test(path) || (headers['anthropic-version'] !== undefined && !OPENAI_ALONE.test(path));
  return isAnthropic ? ANTHROPIC : OPENAI;
}

/** At paths that no operation has. */
export function dialectBelow({ originalUrl, headers }: Addressed): Dialect {
  const path = pathOf(originalUrl);
  if (path === '/v1' || path.startsWith('/v1/')) return compatibleDialect({ originalUrl, headers });
  if (headers['anthropic-version'] !== undefined) return ANTHROPIC;
  return { translate: asItIs, errorBody: errorBodyBelow(path) };
}

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
