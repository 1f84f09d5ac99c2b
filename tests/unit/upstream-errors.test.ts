import { redact, upstreamError } from '../../src/providers/upstream-errors';

test.each<[number | undefined, string | undefined, string | undefined, string, number]>([
  [400, undefined, 'No.', 'invalid_request', 400],
  [400, 'context_length_exceeded', undefined, 'context_length_exceeded', 400],
  [
    400,
    'invalid_request_error',
    'prompt is too long: 210000 tokens > 200000 maximum',
    'context_length_exceeded',
    400,
  ],
  [
    400,
    'INVALID_ARGUMENT',
    'The input token count (9) exceeds the maximum number',
    'context_length_exceeded',
    400,
  ],
  [
    400,
    'invalid_request_error',
    'max_tokens: 9 > 8, which is the maximum allowed',
    'max_tokens_exceeded',
    400,
  ],
  [400, 'string_above_max_length', undefined, 'string_too_long', 400],
  [400, 'invalid_prompt', undefined, 'invalid_prompt', 400],
  [400, 'content_filter', undefined, 'content_policy_violation', 400],
  [403, undefined, 'Blocked by our content policy', 'content_policy_violation', 400],
  [400, 'invalid_base64_image', undefined, 'invalid_image', 400],
  [400, 'image_too_large', undefined, 'image_too_large', 400],
  [400, 'invalid_request_error', 'image exceeds 5 MB maximum', 'image_too_large', 400],
  [400, 'image_too_small', undefined, 'image_too_small', 400],
  [400, 'unsupported_image_media_type', undefined, 'unsupported_image_format', 400],
  [400, 'image_file_not_found', undefined, 'image_not_found', 404],
  [400, 'failed_to_download_image', undefined, 'image_download_failed', 400],
  [400, 'invalid_request_error', 'Unable to download the file', 'image_download_failed', 400],
  [400, 'refusal', undefined, 'refusal', 400],
  [401, 'authentication_error', 'invalid x-api-key', 'authentication', 401],
  [402, undefined, undefined, 'payment_required', 402],
  [400, 'invalid_request_error', 'Your credit balance is too low', 'payment_required', 402],
  [429, 'insufficient_quota', undefined, 'payment_required', 402],
  [403, 'permission_error', undefined, 'permission_denied', 403],
  [404, 'not_found_error', undefined, 'not_found', 404],
  [412, undefined, undefined, 'precondition_failed', 412],
  [413, 'request_too_large', undefined, 'payload_too_large', 413],
  [422, undefined, undefined, 'unprocessable', 422],
  [422, undefined, 'maximum context length is 10', 'context_length_exceeded', 400],
  [429, 'rate_limit_error', undefined, 'rate_limit_exceeded', 429],
  [408, undefined, undefined, 'timeout', 524],
  [500, 'INTERNAL', 'the context window broke', 'provider_unavailable', 502],
  [502, undefined, undefined, 'provider_unavailable', 502],
  [503, 'UNAVAILABLE', undefined, 'provider_overloaded', 503],
  [504, undefined, undefined, 'timeout', 524],
  [529, 'overloaded_error', undefined, 'provider_overloaded', 503],
  [undefined, 'overloaded_error', undefined, 'provider_overloaded', 503],
  [undefined, 'rate_limit_exceeded', undefined, 'rate_limit_exceeded', 429],
  [undefined, undefined, 'Something broke', 'provider_unavailable', 502],
])('%s, %s, %j is %s with %d', (status, code, said, type, ours) => {
  const error = upstreamError(status, code, said);
  expect({ type: error.type, status: error.status }).toEqual({ type, status: ours });
  expect(error.detail.metadata).toEqual({
    ...(status !== undefined && { provider_status: status }),
    ...(code !== undefined && { provider_code: code }),
  });
});

test('what speaks of the gateway’s own credential or account stays inside', () => {
  for (const code of ['invalid_api_key', 'billing_error'])
    expect(
      upstreamError(400, code, 'Incorrect API key provided: sk-secret0123456789abcdef').message,
    ).not.toMatch(/secret/);
});

test('credentials are cut from what is passed on', () => {
  expect(redact('key sk-ant-api03-abcdefghijklmnop and AIzaSyA0123456789abcdef, Bearer abc.def')).toBe(
    'key [redacted] and [redacted], Bearer [redacted]',
  );
});
