import type { components } from '../generated/openapi';
import { openaiWords } from './openai-errors';

/** The document's canonical error types, stable across API formats. */
export type ErrorType = components['schemas']['ApiErrorType'];
export type ErrorMetadata = Record<string, unknown>;

/** Status of each canonical type where the failure says no other. */
const STATUS = {
  context_length_exceeded: 400,
  max_tokens_exceeded: 400,
  token_limit_exceeded: 400,
  string_too_long: 400,
  invalid_request: 400,
  invalid_prompt: 400,
  content_policy_violation: 400,
  refusal: 400,
  invalid_image: 400,
  image_too_large: 400,
  image_too_small: 400,
  unsupported_image_format: 400,
  image_download_failed: 400,
  authentication: 401,
  payment_required: 402,
  permission_denied: 403,
  not_found: 404,
  image_not_found: 404,
  precondition_failed: 412,
  payload_too_large: 413,
  unprocessable: 422,
  rate_limit_exceeded: 429,
  server: 500,
  unmapped: 500,
  provider_unavailable: 502,
  provider_overloaded: 503,
  timeout: 504,
} satisfies Record<ErrorType, number>;

interface Detail {
  /** Differs from the type's own status, as 408 of a stalled body or 524 of a silent upstream. */
  readonly status?: number;
  readonly metadata?: ErrorMetadata;
  /** Why no endpoint could serve the request (`error.availability`). */
  readonly availability?: components['schemas']['ErrorAvailability'];
  readonly headers?: Readonly<Record<string, string>>;
  /** How the request was routed, where that was asked for and routing had begun. */
  readonly serviceMetadata?: components['schemas']['ServiceMetadata'];
  /** The kind of resource that was not found, for formats that distinguish it. */
  readonly unknown?: 'model' | 'address' | 'response';
  /** Field at fault where a provider names one; our own messages begin with it. */
  readonly param?: string;
  /** Whose failure it is: absent, our own. */
  readonly saidBy?: 'provider';
  /** The gateway refused the answer by its own rules: the provider did its work and bills it. */
  readonly refusedBy?: 'gateway';
  /** For the log only, never for the caller. */
  readonly cause?: unknown;
}

/** A failure with a public message. Thrown once, written by the error handler. */
export class ApiError extends Error {
  constructor(
    readonly type: ErrorType,
    message: string,
    readonly detail: Detail = {},
  ) {
    super(message, { cause: detail.cause });
    this.name = 'ApiError';
  }

  get status(): number {
    return this.detail.status ?? STATUS[this.type];
  }

  /** The same failure with more metadata; what it already says stays. */
  with(detail: Detail): ApiError {
    return new ApiError(this.type, this.message, {
      ...detail,
      ...this.detail,
      metadata: { ...detail.metadata, ...this.detail.metadata },
      headers: { ...detail.headers, ...this.detail.headers },
    });
  }
}

/** What a caller learns of any failure: unknown ones are an internal error without details. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('server', 'Internal Server Error', { cause: error });

/** True for an answer that the gateway refused by its own rules: it is charged, and no failure of the endpoint. */
export const isGatewayRefusal = (error: ApiError | undefined): boolean =>
  error?.detail.refusedBy === 'gateway';

type Envelope = components['schemas']['ErrorResponse'];

/** The body of an error. `metadata` always names the canonical type; `type` and `param` are OpenAI's words. */
export const envelope = (error: ApiError): Envelope => {
  const { type, param } = openaiWords(error);
  return {
    error: {
      code: error.status,
      message: error.message,
      type,
      param,
      metadata: { error_type: error.type, ...error.detail.metadata },
      ...(error.detail.availability && { availability: error.detail.availability }),
    },
    ...(error.detail.serviceMetadata &&
      error.status !== 500 && { service_metadata: error.detail.serviceMetadata }),
  };
};
