import type { ServerResponse } from 'node:http';
import type { Logger } from 'winston';
import { envelope, toApiError, type ApiError } from '../errors';

/**
 * The only writer of errors.
 * @param bodyOf the envelope of the operation's format.
 * @returns the status.
 */
export function sendError(
  response: ServerResponse,
  failure: unknown,
  logger: Logger,
  requestId: string,
  bodyOf: (error: ApiError) => object = envelope,
): number {
  const error = toApiError(failure);
  const { status } = error;
  if (status >= 500) {
    const { cause } = error;
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
  if (response.headersSent) {
    response.destroy();
    return status;
  }
  const body = JSON.stringify(bodyOf(error));
  response.writeHead(status, {
    ...error.detail.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
  return status;
}

const frames = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
    .join(' | ');
