import type { ApiError } from '../errors';
import { chatFailure } from '../services/intern-chat';

/** By status, where the failure itself gives none. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'invalid_body',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  409: 'intern_busy',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  502: 'upstream_unavailable',
  503: 'service_unavailable',
};
const RETRYABLE = new Set([408, 500, 502, 503]);

/** Errors of interns' lives always say why, and whether to try again. */
export function internError(error: ApiError): object {
  const { status, message } = error;
  const { reason, retryable } = error.detail.metadata ?? {};
  const metadata = {
    error_type: error.type,
    reason: typeof reason === 'string' ? reason : (REASONS[status] ?? 'internal_error'),
    retryable: typeof retryable === 'boolean' ? retryable : RETRYABLE.has(status),
  };
  return { error: { code: status, message, metadata } };
}

/** Those of conversations have reasons of their own. */
export function internChatError(error: ApiError): object {
  const { status, message, metadata } = chatFailure(error);
  return { error: { code: status, message, metadata } };
}
