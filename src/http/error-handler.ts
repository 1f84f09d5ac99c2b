import type { ServerResponse } from 'node:http';
import type { Logger } from 'winston';
import { ApiError, envelope, toApiError } from '../errors';
import type { Dialect } from './dialects';

/** @param allow methods that the path has. */
export const notAllowed = (method: string, allow: string): ApiError =>
  new ApiError('invalid_request', `${method.slice(0, 20)} is not allowed here`, {
    status: 405,
    headers: { Allow: allow },
  });

interface Told {
  readonly logger: Logger;
  readonly requestId: string;
  /** Absent: the contract's own envelope. */
  readonly dialect?: Pick<Dialect, 'errorBody' | 'idHeader'>;
}

/**
 * The only writer of errors.
 * @returns the status.
 */
export function sendError(
  response: ServerResponse,
  failure: unknown,
  { logger, requestId, dialect }: Told,
): number {
  const error = toApiError(failure);
  const { status } = error;
  logFailure(error, { logger, requestId });
  if (response.headersSent) {
    response.destroy();
    return status;
  }
  const body = JSON.stringify(dialect ? dialect.errorBody(error, requestId) : envelope(error));
  response.writeHead(status, {
    ...(dialect?.idHeader !== undefined && {
      [dialect.idHeader]: error.detail.headers?.['X-Generation-Id'] ?? requestId,
    }),
    ...error.detail.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
  return status;
}

/** Logs a failure that someone must act on, or that the service coped with. */
export function logFailure(error: ApiError, { logger, requestId }: Omit<Told, 'dialect'>): void {
  const { cause, status } = error;
  if (status < 500) return;
  logger.log(status === 500 ? 'error' : 'warn', 'request failed', {
    requestId,
    status,
    errorType: error.type,
    // Messages of third parties may quote a request: the name and the place must do.
    ...(cause instanceof Error && {
      cause: cause.name,
      code: (cause as { code?: unknown }).code,
      stack: frames(cause),
    }),
  });
}

const frames = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' | ');
