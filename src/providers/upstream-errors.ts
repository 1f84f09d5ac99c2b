import { ApiError, type ErrorType } from '../errors';

/** The one table from an upstream's status to ours. */
const TYPES: Readonly<Record<number, ErrorType>> = {
  400: 'invalid_request',
  401: 'authentication',
  402: 'payment_required',
  403: 'permission_denied',
  404: 'not_found',
  408: 'timeout',
  413: 'payload_too_large',
  422: 'unprocessable',
  429: 'rate_limit_exceeded',
  503: 'provider_overloaded',
  504: 'timeout',
  529: 'provider_overloaded',
};

const CONTEXT = /context[ _-]?(length|window)|maximum context|prompt is too long|too many tokens/i;
const CONTENT = /content[ _-]?(policy|filter|management)|moderation|safety system/i;

/** Timeouts of an upstream are 524 on inference. */
const STATUSES: Partial<Record<ErrorType, number>> = { timeout: 524 };

/**
 * @param code the upstream's own code, kept as `provider_code`.
 * @param said its message: passed on where it speaks of the caller's request. Where it speaks of the
 *   gateway's credential or account it stays inside, because such messages quote keys.
 */
export function upstreamError(status: number, code: string | undefined, said: string | undefined): ApiError {
  const about = `${code ?? ''} ${said ?? ''}`;
  let type: ErrorType = TYPES[status] ?? (status >= 500 ? 'provider_unavailable' : 'invalid_request');
  if (type === 'invalid_request' && CONTEXT.test(about)) type = 'context_length_exceeded';
  else if ((type === 'invalid_request' || type === 'permission_denied') && CONTENT.test(about))
    type = 'content_policy_violation';
  const metadata = {
    provider_status: status,
    ...(code !== undefined && { provider_code: redact(code).slice(0, 200) }),
  };
  const ours = STATUSES[type];
  return new ApiError(type, message(type, said), {
    metadata,
    ...(ours !== undefined && { status: ours }),
    cause: said,
  });
}

function message(type: ErrorType, said: string | undefined): string {
  switch (type) {
    case 'authentication':
      return "The provider refused the gateway's credential";
    case 'payment_required':
      return "The provider says that the gateway's account cannot pay";
    default:
      return redact(said ?? '') || 'The provider returned an error without a message';
  }
}

/** Cuts what looks like a credential, and length. */
export const redact = (text: string): string =>
  text
    // `key` and `api` begin plain words too, such as api_connection_error.
    .replace(/\b(?:(?:sk|pk|rk|xai|gsk|AIza)|(?:key|api)(?=[\w*-]*[\d*]))[\w*-]{12,}/g, '[redacted]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [redacted]')
    .slice(0, 2_000);

/** A body, stream or event that is no answer. */
export const unusable = (what: string, cause?: unknown): ApiError =>
  new ApiError('provider_unavailable', `The provider returned ${what}`, { cause });
