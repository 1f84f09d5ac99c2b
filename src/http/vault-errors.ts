import { envelope, type ApiError } from '../errors';

/** One text for each status; those of 408, 502, 503 and 504 tell causes apart, and come from where they are thrown. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'Invalid vault request',
  401: 'Invalid or missing API key',
  403: 'Vault scope is unavailable',
  404: 'Not found',
  409: 'Vault request conflicts with existing secrets',
  413: 'Request body too large',
  429: 'Too many vault requests',
  500: 'Internal Server Error',
};

/** What is wrong with a request stands in the metadata, without what was given: it may be a secret. */
export function vaultError(error: ApiError): object {
  const { status } = error;
  const body = envelope(error);
  const message = MESSAGES[status];
  if (message === undefined) return body;
  const reason = status === 400 ? { reason: error.message.replace(/[,;] got .*$/s, '') } : {};
  return {
    ...body,
    error: { ...body.error, message, metadata: { ...reason, ...body.error.metadata } },
  };
}
