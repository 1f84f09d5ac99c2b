import type { Express, NextFunction, Request, Response } from 'express';
import type { Logger } from 'winston';
import { ApiError } from '../errors';
import { errorBodyBelow } from './error-bodies';
import { sendError } from './error-handler';
import { requestId } from './router';

/** Answers what no operation does: unknown paths, and paths that Express cannot decode. */
export function mountRefusals(
  app: Express,
  logger: Logger,
  undecodable: 'invalid_request' | 'not_found',
): void {
  const nothing = (cause?: unknown): ApiError =>
    new ApiError('not_found', 'There is nothing at this path', { cause });
  /** On the API a wrong base URL is the usual cause; the host of files has no reference. */
  const nowhere = (): ApiError =>
    undecodable === 'not_found'
      ? nothing()
      : new ApiError(
          'not_found',
          'There is nothing at this path: the API is at /api/v1/…, its reference at /docs',
        );
  app.use((request, response) => {
    sendError(response, nowhere(), logger, requestId(response), errorBodyBelow(request.path));
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const status = (error as { status?: number }).status;
    const failure =
      error instanceof ApiError || status === undefined || status >= 500
        ? error
        : undecodable === 'not_found'
          ? nothing(error)
          : new ApiError('invalid_request', 'The path is not valid', { cause: error });
    sendError(response, failure, logger, requestId(response));
  });
}
