import type { Express, NextFunction, Request, Response } from 'express';
import type { Logger } from 'winston';
import { ApiError } from '../errors';
import { dialectBelow } from './dialects';
import { sendError } from './error-handler';
import { requestId } from './router';
import { wrongAddress } from './wrong-address';

/** Answers what no operation does: unknown paths, and paths that Express cannot decode. */
export function mountRefusals(
  app: Express,
  logger: Logger,
  undecodable: 'invalid_request' | 'not_found',
): void {
  const isFiles = undecodable === 'not_found';
  const nothing = (cause?: unknown): ApiError =>
    new ApiError('not_found', 'There is nothing at this path', { cause });
  const refuse = (request: Request, response: Response, failure: unknown): void => {
    const told = { logger, requestId: requestId(response) };
    // The host of files has no formats.
    sendError(response, failure, isFiles ? told : { ...told, dialect: dialectBelow(request) });
  };
  app.use((request, response) => {
    refuse(request, response, isFiles ? nothing() : wrongAddress(request));
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const status = (error as { status?: number }).status;
    const failure =
      error instanceof ApiError || status === undefined || status >= 500
        ? error
        : isFiles
          ? nothing(error)
          : new ApiError('invalid_request', 'The path is not valid', { cause: error });
    refuse(request, response, failure);
  });
}
