import type { components } from '../../../generated/openapi';
import type { ApiError, ErrorType } from '../../errors';

type Schemas = components['schemas'];

/** The vocabulary of this format for each canonical type. */
const TYPES = {
  context_length_exceeded: 'invalid_request_error',
  max_tokens_exceeded: 'invalid_request_error',
  token_limit_exceeded: 'invalid_request_error',
  string_too_long: 'invalid_request_error',
  invalid_request: 'invalid_request_error',
  invalid_prompt: 'invalid_request_error',
  content_policy_violation: 'invalid_request_error',
  refusal: 'invalid_request_error',
  invalid_image: 'invalid_request_error',
  image_too_large: 'invalid_request_error',
  image_too_small: 'invalid_request_error',
  unsupported_image_format: 'invalid_request_error',
  image_download_failed: 'invalid_request_error',
  authentication: 'authentication_error',
  payment_required: 'billing_error',
  permission_denied: 'permission_error',
  not_found: 'not_found_error',
  image_not_found: 'not_found_error',
  precondition_failed: 'invalid_request_error',
  payload_too_large: 'invalid_request_error',
  unprocessable: 'invalid_request_error',
  rate_limit_exceeded: 'rate_limit_error',
  server: 'api_error',
  unmapped: 'api_error',
  provider_unavailable: 'api_error',
  provider_overloaded: 'overloaded_error',
  timeout: 'timeout_error',
} as const satisfies Record<ErrorType, Schemas['AnthropicErrorType']>;

function detailOf(error: ApiError): Schemas['AnthropicErrorDetail'] {
  const { availability, metadata } = error.detail;
  const code = metadata?.['error_code'];
  return {
    type: TYPES[error.type],
    message: error.message,
    error_type: error.type,
    ...(availability && { availability }),
    // Where clients of the format look for what they recover from.
    ...(typeof code === 'string' && { details: metadata }),
  };
}

/** The body of an error. `request_id` is the generation's, where one had begun. */
export const messagesError = (error: ApiError): Schemas['AnthropicMessagesErrorResponse'] => {
  const { metadata, serviceMetadata, headers } = error.detail;
  return {
    type: 'error',
    error: detailOf(error),
    request_id: headers?.['X-Generation-Id'] ?? null,
    ...(metadata && Object.keys(metadata).length > 0 && { metadata }),
    ...(serviceMetadata && error.status !== 500 && { service_metadata: serviceMetadata }),
  };
};

/** The same as the last event of a stream. */
export const errorEvent = (error: ApiError, generationId: string): Schemas['MessagesErrorEvent'] => ({
  type: 'error',
  error: detailOf(error),
  request_id: generationId,
});
