import { ApiError, type ErrorType } from '../../src/errors';
import { againstTheGateway, redact, unusable, upstreamError } from '../../src/providers/upstream-errors';

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
  [529, 'overloaded_error', undefined, 'provider_overloaded', 529],
  [undefined, 'overloaded_error', undefined, 'provider_overloaded', 503],
  [undefined, 'rate_limit_exceeded', undefined, 'rate_limit_exceeded', 429],
  [undefined, undefined, 'Something broke', 'provider_unavailable', 502],
  [400, 'x', 'Bad value', 'invalid_request', 400],
  [400, 'context_length_exceeded', 'Too long', 'context_length_exceeded', 400],
  [400, undefined, "This model's maximum context length is 8192 tokens", 'context_length_exceeded', 400],
  [400, undefined, 'prompt is too long: 9 tokens', 'context_length_exceeded', 400],
  [400, 'content_policy_violation', 'No', 'content_policy_violation', 400],
  [403, undefined, 'blocked by our safety system', 'content_policy_violation', 400],
  [403, undefined, 'Not in your region', 'permission_denied', 403],
  [401, 'invalid_api_key', 'Incorrect key', 'authentication', 401],
  [404, 'model_not_found', 'No such model', 'not_found', 404],
  [405, undefined, 'Wrong method', 'invalid_request', 400],
  [413, undefined, 'Large', 'payload_too_large', 413],
  [418, undefined, 'Teapot', 'invalid_request', 400],
  [429, 'rate_limit_exceeded', 'Slow down', 'rate_limit_exceeded', 429],
  [500, undefined, 'Oops', 'provider_unavailable', 502],
  [503, undefined, 'Overloaded', 'provider_overloaded', 503],
  [520, undefined, 'Odd', 'provider_unavailable', 502],
  [529, undefined, 'Overloaded', 'provider_overloaded', 529],
])('%s, %s, %j is %s with %d', (status, code, said, type, ours) => {
  const error = upstreamError(status, code, said);
  expect({ type: error.type, status: error.status }).toEqual({ type, status: ours });
  expect(error.detail.metadata).toEqual({
    ...(status !== undefined && { provider_status: status }),
    ...(code !== undefined && { provider_code: code }),
  });
});

/** What the gateway answers with: every canonical type, and the status that callers see. */
test.each(
  Object.entries({
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
  } satisfies Record<ErrorType, number>) as [ErrorType, number][],
)('%s is a %d, and a 502 where it is said of the gateway itself', (type, status) => {
  const detail = { metadata: { provider_code: 'its_code' } };
  const error = new ApiError(type, 'Sorry, sk-of-ours.', { ...detail, saidBy: 'provider' });
  expect(error.status).toBe(status);
  const ours = new ApiError(type, 'Sorry.', detail);
  expect(againstTheGateway(ours)).toBe(ours);
  const told = againstTheGateway(error);
  if (status < 401 || status > 403) return expect(told).toBe(error);
  expect(told).toMatchObject({ type: 'provider_unavailable', status: 502 });
  expect(told.message).not.toContain('sk-of-ours');
  expect(told.detail.metadata).toEqual({ provider_code: 'its_code' });
});

test.each([
  [403, 'unsupported_country_region_territory', 'Not here'],
  [400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'],
])('a %d for the region (%s) stays a 403', (status, code, said) => {
  const told = againstTheGateway(upstreamError(status, code, said));
  expect(told).toMatchObject({ type: 'permission_denied', status: 403, message: said });
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

test.each([401, 402])('what a %s says of our credential or account stays inside', (status) => {
  const error = upstreamError(status, undefined, 'Key abc of organisation Example is refused');
  expect(error.message).not.toMatch(/abc|Example/);
  expect(error.detail.cause).toContain('Example');
});

test('a failure without words has some', () => {
  expect(upstreamError(500, undefined, undefined).message).not.toBe('');
  expect(upstreamError(500, undefined, '').message).not.toBe('');
});

test.each([
  'Incorrect API key provided: sk-proj-abcdef1234567890ABCDEF. See the settings.',
  'key sk-abc*********************wxyz',
  'Authorization: Bearer abcdefghijklmnop was refused',
  'bearer  sometoken.with.dots',
  'gsk_abcdefghijklmnopqrstuv',
  'AIzaSyA-abcdefghijklmnopqrstuvwxyz',
  'xai-abcdefghijklmnopqrstuv',
  'api-abcdef1234567890',
])('a credential is cut out of %j', (text) => {
  const shown = redact(text);
  expect(shown).toContain('[redacted]');
  expect(shown).not.toMatch(/abcdef|sometoken|wxyz/);
});

test('plain words stay as they are, and long ones are cut', () => {
  const text = "Unsupported value: 'temperature' does not support 3 with this model.";
  expect(redact(text)).toBe(text);
  expect(redact('api_connection_error and key_not_found_anywhere')).toBe(
    'api_connection_error and key_not_found_anywhere',
  );
  expect(redact('word '.repeat(1_000))).toHaveLength(2_000);
});

test('a code that holds a credential is cut too', () => {
  const { metadata } = upstreamError(400, 'sk-proj-abcdef1234567890ABCDEF', 'x').detail;
  expect(JSON.stringify(metadata)).not.toContain('abcdef');
});

test('an answer that is none is a 502', () => {
  expect(unusable('an empty answer')).toMatchObject({ type: 'provider_unavailable', status: 502 });
});
