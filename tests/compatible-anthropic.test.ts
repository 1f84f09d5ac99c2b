import Anthropic, { APIError } from '@anthropic-ai/sdk';
import type { Configuration } from '../src/configuration';
import {
  INFERENCE_KEY,
  MANAGEMENT_KEY,
  startGateway,
  UNKNOWN_KEY,
  type TestGateway,
} from './support/gateway';
import {
  completion,
  configurationFor,
  events,
  json,
  startUpstream,
  words,
  type Upstream,
} from './support/upstream';

/** The address of the host in the format of Anthropic, by its official client and by raw requests. */

let upstream: Upstream;
let gateway: TestGateway;
let client: Anthropic;

beforeAll(async () => {
  upstream = await startUpstream();
  const { providers = [], models = [] } = configurationFor(upstream);
  const endpoints = models[0]?.endpoints ?? [];
  const model = (id: string, created?: number, more: object = {}) => ({
    id,
    endpoints,
    ...(created && { created }),
    ...more,
  });
  gateway = await startGateway({
    configuration: {
      providers,
      models: [
        model('anthropic/claude-sonnet-4.5', 1_759_104_000, {
          name: 'Claude Sonnet 4.5',
          context_length: 200_000,
          aliases: ['claude-test', 'claude-sonnet-4-5', 'claude-sonnet-4-5-20250929'],
        }),
        model('anthropic/claude-haiku-4.5', 1_760_000_000, { expiration_date: '2099-01-01T00:00:00Z' }),
        model('openai/gpt-4o', 1_715_367_049),
        model('acme/owl'),
      ],
    } as unknown as Configuration,
  });
  client = gateway.anthropic();
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => upstream.answer(completion('Hello there.')));

const HI = {
  model: 'claude-test',
  max_tokens: 20,
  messages: [{ role: 'user' as const, content: 'Hi' }],
};

const refusal = async (call: PromiseLike<unknown>): Promise<APIError> => {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIError)) throw new Error(`expected an APIError, got ${String(error)}`);
  return error;
};

const raw = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': INFERENCE_KEY,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const VERSION = { 'anthropic-version': '2023-06-01' };

describe('messages', () => {
  test('a message, under a name of the original', async () => {
    const { data, response, request_id: id } = await client.messages.create(HI).withResponse();
    expect(data).toMatchObject({ type: 'message', model: 'anthropic/claude-sonnet-4.5' });
    expect(data.content).toMatchObject([{ type: 'text', text: 'Hello there.' }]);
    expect(id).toBe(response.headers.get('request-id'));
    expect(id).toMatch(/^gen-/);
  });

  test('a stream', async () => {
    const message = await client.messages.stream(HI).finalMessage();
    expect(message.content).toMatchObject([{ type: 'text', text: 'Hello there.' }]);
  });

  test('tokens are counted, and the answer names its request', async () => {
    const { data, response } = await client.messages
      .countTokens({ model: HI.model, messages: HI.messages })
      .withResponse();
    expect(data.input_tokens).toBeGreaterThan(0);
    expect(response.headers.get('request-id')).toBe(response.headers.get('x-request-id'));
  });

  test('the beta interface of the client', async () => {
    const message = await client.beta.messages.create({ ...HI, betas: ['interleaved-thinking-2025-05-14'] });
    expect(message.content).toMatchObject([{ type: 'text', text: 'Hello there.' }]);
  });

  test('a failure after the first event is an event of the format', async () => {
    const [first = {}, second = {}] = words('One two');
    upstream.answer(events(first, second, { error: { message: 'The upstream broke.', code: 500 } }));
    const error = await refusal(client.messages.stream(HI).finalMessage());
    expect(error.error).toMatchObject({ type: 'error', error: { type: 'api_error' } });
  });
});

describe('models', () => {
  test('are listed newest first, in pages', async () => {
    const seen = [];
    for await (const model of client.models.list({ limit: 2 })) seen.push(model);
    expect(seen.map(({ id }) => id)).toEqual([
      'anthropic/claude-haiku-4.5',
      'anthropic/claude-sonnet-4.5',
      'openai/gpt-4o',
      'acme/owl',
      // Routers have no date.
      'service/auto',
      'service/auto-beta',
    ]);
    expect(seen[1]).toEqual({
      type: 'model',
      id: 'anthropic/claude-sonnet-4.5',
      display_name: 'Claude Sonnet 4.5',
      created_at: '2025-09-29T00:00:00Z',
      max_input_tokens: 200_000,
      max_tokens: 16_384,
      capabilities: null,
      lifecycle: 'active',
      deprecated_at: null,
      retires_at: null,
      line: null,
    });
    expect(seen[0]).toMatchObject({ lifecycle: 'deprecated', retires_at: '2099-01-01T00:00:00Z' });
  });

  test('pages go back as well', async () => {
    const page = await client.models.list({ limit: 1, before_id: 'acme/owl' });
    expect(page).toMatchObject({
      data: [{ id: 'openai/gpt-4o' }],
      has_more: true,
      first_id: 'openai/gpt-4o',
      last_id: 'openai/gpt-4o',
    });
    const first = await client.models.list({ before_id: 'anthropic/claude-sonnet-4.5' });
    expect(first).toMatchObject({ data: [{ id: 'anthropic/claude-haiku-4.5' }], has_more: false });
  });

  test.each([
    ['after_id=absent', 'after_id'],
    ['before_id=absent', 'before_id'],
    ['limit=0', 'limit'],
    ['after_id=acme/owl&before_id=acme/owl', 'after_id'],
  ])('a page of %s is a 400', async (query, says) => {
    const answer = await raw(`/v1/models?${query}`, undefined, VERSION);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: expect.stringContaining(says) },
    });
  });

  test.each(['anthropic/claude-sonnet-4.5', 'claude-sonnet-4-5', 'claude-sonnet-4.5'])(
    '%s is retrieved',
    async (id) => {
      expect(await client.models.retrieve(id)).toMatchObject({
        type: 'model',
        display_name: 'Claude Sonnet 4.5',
      });
    },
  );

  test('an unknown one is a not_found_error', async () => {
    const error = await refusal(client.models.retrieve('claude-9'));
    expect(error).toMatchObject({ status: 404, type: 'not_found_error' });
  });

  test('without the header of the version they have the other format', async () => {
    expect(await (await raw('/v1/models')).json()).toMatchObject({ object: 'list' });
  });
});

describe('files', () => {
  test('have the shape of the format for its client', async () => {
    const file = await client.beta.files.upload({ file: new File(['Just some words.\n'], 'note.txt') });
    expect(file).toMatchObject({
      type: 'file',
      filename: 'note.txt',
      size_bytes: 17,
      mime_type: 'text/plain',
    });
    expect(await client.beta.files.retrieveMetadata(file.id)).toMatchObject({ id: file.id });
    const list = await client.beta.files.list();
    expect(list.data.map(({ id }) => id)).toContain(file.id);
    expect(await client.beta.files.delete(file.id)).toEqual({ id: file.id, type: 'file_deleted' });
    const error = await refusal(client.beta.files.retrieveMetadata(file.id));
    expect(error).toMatchObject({ status: 404, type: 'not_found_error' });
  });
});

describe('errors', () => {
  const isError = (type: string) => ({
    type: 'error',
    error: expect.objectContaining({ type, message: expect.any(String) }),
    request_id: expect.stringMatching(/^[\w.-]{8,64}$/),
  });

  test.each<[string, string, unknown, Record<string, string>, number, string]>([
    ['an unknown key', '/v1/messages', HI, { 'x-api-key': UNKNOWN_KEY }, 401, 'authentication_error'],
    ['a management key', '/v1/messages', HI, { 'x-api-key': MANAGEMENT_KEY }, 403, 'permission_error'],
    ['an unknown model', '/v1/messages', { ...HI, model: 'claude-9' }, {}, 404, 'not_found_error'],
    [
      'an unknown model',
      '/v1/messages/count_tokens',
      { ...HI, model: 'claude-9' },
      {},
      404,
      'not_found_error',
    ],
    ['no field that is required', '/v1/messages', { model: HI.model }, {}, 400, 'invalid_request_error'],
    ['a broken body', '/v1/messages', '{"a":', {}, 400, 'invalid_request_error'],
    ['another content', '/v1/messages', '{}', { 'content-type': 'text/plain' }, 415, 'invalid_request_error'],
    ['an unknown path', '/v1/messages/nowhere', {}, {}, 404, 'not_found_error'],
    ['batches', '/v1/messages/batches', {}, {}, 404, 'not_found_error'],
    ['another method', '/v1/messages', undefined, {}, 405, 'invalid_request_error'],
    [
      'no key at models',
      '/v1/models',
      undefined,
      { ...VERSION, 'x-api-key': '' },
      401,
      'authentication_error',
    ],
    ['an unknown path of its client', '/v1/complete', {}, VERSION, 404, 'not_found_error'],
    ['a base URL with /v1', '/v1/v1/messages', HI, VERSION, 404, 'not_found_error'],
    ['the base URL of the contract', '/api/v1/v1/messages', HI, VERSION, 404, 'not_found_error'],
  ])('%s at %s is an error of the format', async (_, path, body, headers, status, type) => {
    const answer = await raw(path, body, headers);
    const told = (await answer.json()) as { request_id: string };
    expect([answer.status, told]).toEqual([status, isError(type)]);
    expect(answer.headers.get('request-id')).toBe(told.request_id);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
  });

  test('a body that is too large is a request_too_large', async () => {
    const answer = await raw('/v1/messages', `{"model":"${'x'.repeat(21 * 1024 * 1024)}"}`);
    expect([answer.status, await answer.json()]).toEqual([413, isError('request_too_large')]);
  });

  test('the error of a call that had begun names its generation', async () => {
    upstream.answer(json(400, { error: { message: 'No.' } }));
    const error = await refusal(client.messages.create(HI));
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error' });
    expect(error.requestID).toMatch(/^gen-/);
    expect(error.error).toMatchObject({ request_id: error.requestID });
  });

  test('a rate limit of the provider', async () => {
    upstream.answer(json(429, { error: { message: 'Slow down.' } }, { 'retry-after': '7' }));
    const error = await refusal(client.messages.create(HI));
    expect(error).toMatchObject({ status: 429, type: 'rate_limit_error' });
    expect(error.headers?.get('retry-after')).toBe('7');
  });

  test('the client with a wrong base URL reads the right one', async () => {
    for (const base of ['/v1', '/v1/messages', '/api/v1']) {
      const wrong = new Anthropic({ apiKey: INFERENCE_KEY, baseURL: gateway.origin + base, maxRetries: 0 });
      const error = await refusal(wrong.messages.create(HI));
      expect(error.status).toBe(404);
      expect(error.message).toContain(`${gateway.origin} for Anthropic clients`);
    }
  });

  test('the contract keeps its own statuses and codes', async () => {
    const answer = await raw('/api/v1/messages', { ...HI, model: 'claude-9' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const chat = await raw(
      '/api/v1/chat/completions',
      { ...HI, model: 'claude-9' },
      { authorization: `Bearer ${INFERENCE_KEY}` },
    );
    expect(chat.status).toBe(400);
    expect(await chat.json()).toMatchObject({
      error: { code: 400, type: 'invalid_request_error', param: 'model' },
    });
  });
});
