import { redact, unusable, upstreamError } from '../../src/providers/upstream-errors';

test.each([
  [400, 'x', 'Bad value', 'invalid_request', 400],
  [400, 'context_length_exceeded', 'Too long', 'context_length_exceeded', 400],
  [400, undefined, "This model's maximum context length is 8192 tokens", 'context_length_exceeded', 400],
  [400, undefined, 'prompt is too long: 9 tokens', 'context_length_exceeded', 400],
  [400, 'content_policy_violation', 'No', 'content_policy_violation', 400],
  [400, 'content_filter', 'No', 'content_policy_violation', 400],
  [403, undefined, 'blocked by our safety system', 'content_policy_violation', 400],
  [403, undefined, 'Not in your region', 'permission_denied', 403],
  [401, 'invalid_api_key', 'Incorrect key', 'authentication', 401],
  [402, undefined, 'Pay first', 'payment_required', 402],
  [404, 'model_not_found', 'No such model', 'not_found', 404],
  [405, undefined, 'Wrong method', 'invalid_request', 400],
  [408, undefined, 'Slow', 'timeout', 524],
  [413, undefined, 'Large', 'payload_too_large', 413],
  [418, undefined, 'Teapot', 'invalid_request', 400],
  [422, undefined, 'Unprocessable', 'unprocessable', 422],
  [429, 'rate_limit_exceeded', 'Slow down', 'rate_limit_exceeded', 429],
  [500, undefined, 'Oops', 'provider_unavailable', 502],
  [502, undefined, 'Bad gateway', 'provider_unavailable', 502],
  [503, undefined, 'Overloaded', 'provider_overloaded', 503],
  [504, undefined, 'Slow', 'timeout', 524],
  [520, undefined, 'Odd', 'provider_unavailable', 502],
  [529, undefined, 'Overloaded', 'provider_overloaded', 503],
] as const)('%s %s "%s" is %s, %s', (status, code, said, type, ours) => {
  const error = upstreamError(status, code, said);
  expect(error).toMatchObject({ type, status: ours });
  expect(error.detail.metadata).toEqual({ provider_status: status, ...(code && { provider_code: code }) });
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
