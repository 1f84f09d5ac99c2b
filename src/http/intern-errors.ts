import type { ApiError } from '../errors';
import { chatFailure } from '../services/intern-chat';

/** By status, where the failure itself gives none. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'invalid_body',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  409: 'intern_busy',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  502: 'upstream_unavailable',
};
const RETRYABLE = new Set([408, 500, 502]);

/** Errors of interns' lives always say why, and whether to try again. */
export function internError(error: ApiError): object {
  const { status, message } = error;
  const given = error.detail.metadata;
  const metadata = {
    error_type: error.type,
    reason: REASONS[status] ?? 'internal_error',
    retryable: RETRYABLE.has(status),
    ...given,
  };
  return { error: { code: status, message, metadata } };
}

/** Those of conversations have reasons of their own. */
export function internChatError(error: ApiError): object {
  const { status, message, metadata } = chatFailure(error);
  return { error: { code: status, message, metadata } };
}
