import { gzipSync } from 'node:zlib';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readDocument } from '../src/http/document';
import { envelope, toApiError } from '../src/errors';
import { INFERENCE_KEY, MANAGEMENT_KEY, startGateway, type TestGateway } from './support/gateway';
import { completion, configurationFor, startUpstream, type Upstream } from './support/upstream';
import { rawRequest, type RawAnswer } from './support/wire';

const BODY_TIMEOUT_MS = 1_500;

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer(completion('Hello.'));
  gateway = await startGateway({ configuration: configurationFor(upstream), bodyTimeoutMs: BODY_TIMEOUT_MS });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const MESSAGES = [{ role: 'user', content: 'Hi' }];
const chat = (body: object) =>
  gateway
    .as('inference')
    .post('/chat/completions')
    .send({ model: 'test/model', messages: MESSAGES, ...body });

/** A POST with a key whose body and framing are the test's own. */
const post = (
  path: string,
  headers: string,
  ...writes: Parameters<typeof rawRequest>[1][]
): Promise<RawAnswer> =>
  rawRequest(
    gateway.origin,
    `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${path === '/keys' ? MANAGEMENT_KEY : INFERENCE_KEY}\r\n${headers}\r\n\r\n`,
    ...writes,
  );

const errorOf = (answer: RawAnswer) =>
  (JSON.parse(answer.body) as { error: { code: number; message: string; metadata: { error_type: string } } })
    .error;

describe('the envelope', () => {
  test.each([
    { given: 'an unknown path', path: '/api/v1/nothing', status: 404, type: 'not_found' },
    { given: 'the prefix alone', path: '/api/v1', status: 404, type: 'not_found' },
    { given: 'a path outside of the prefix', path: '/', status: 404, type: 'not_found' },
    { given: 'another version', path: '/api/v2/models', status: 404, type: 'not_found' },
    { given: 'another case', path: '/api/v1/MODELS', status: 404, type: 'not_found' },
    {
      given: 'a path that cannot be decoded',
      path: '/api/v1/nothing/%ff',
      status: 404,
      type: 'not_found',
    },
    {
      given: 'a path that cannot be decoded, without a key',
      path: '/api/v1/keys/%ff',
      status: 401,
      type: 'authentication',
    },
    { given: 'no key', path: '/api/v1/models', status: 401, type: 'authentication' },
  ])('answers $given with $status, a type and a request id', async ({ path, status, type }) => {
    const answer = await fetch(gateway.origin + path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(await answer.json()).toEqual({
      error: {
        code: status,
        message: expect.any(String),
        type: 'invalid_request_error',
        param: null,
        metadata: { error_type: type },
      },
    });
  });

  test.each([
    ['get', '/keys/%ff', undefined],
    ['get', '/interns/%', 'invalid_body'],
    ['patch', '/interns/%zz', 'invalid_body'],
    ['delete', '/interns/%', 'invalid_body'],
    ['post', '/interns/%/provision', 'invalid_body'],
    ['post', '/interns/%zz/suspend', 'invalid_body'],
    ['post', '/interns/%/chat/completions', 'bad_request'],
    ['delete', '/vault/secrets/%zz', 'The path is not valid'],
    ['put', '/vault/secrets/%zz', 'The path is not valid'],
  ] as const)(
    '%s %s cannot be decoded: refused as its operation refuses, to those with a key',
    async (method, path, reason) => {
      const ask = (key: string) =>
        fetch(gateway.url + path, {
          method: method.toUpperCase(),
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(method !== 'get' && { body: '{}' }),
        });
      const answer = await ask(path.startsWith('/keys') ? MANAGEMENT_KEY : INFERENCE_KEY);
      const { error } = (await answer.json()) as ReturnType<typeof envelope>;
      expect({ status: answer.status, code: error.code }).toEqual({ status: 400, code: 400 });
      expect(error.message).toBe(
        path.startsWith('/vault') ? 'Invalid vault request' : 'The path is not valid',
      );
      expect(error.metadata?.['reason']).toBe(reason);
      expect((await ask('sk-unknown')).status).toBe(401);
    },
  );

  test('a method that a path lacks is a 405 where the path cannot be decoded, too', async () => {
    const { headers, body } = await gateway.as('inference').put('/interns/%').send({}).expect(405);
    expect(body.error.metadata).toMatchObject({ reason: 'method_not_allowed', retryable: false });
    expect(headers['allow']).toContain('PATCH');
  });

  test.each([
    '/chat/completions',
    '/api/chat/completions',
    '/api/v1/v1/chat/completions',
    '/api/v1',
    '/api/v1/messages/nowhere',
  ])('a wrong base URL is told where the API is: %s', async (path) => {
    const answer = await fetch(gateway.origin + path, { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: {
        message:
          `There is no operation at POST ${path}. Check the base URL: ${gateway.origin}/v1 for OpenAI clients, ` +
          `${gateway.origin} for Anthropic clients, ${gateway.origin}/api/v1 for OpenRouter clients and this ` +
          "gateway's own API. See docs/clients.md and /docs.",
      },
    });
  });

  test.each([
    { given: 'req-12345678', kept: true },
    { given: 'short', kept: false },
    { given: 'with blanks and "quotes"', kept: false },
    { given: 'x'.repeat(65), kept: false },
  ])('a request id of the caller is kept when it is sane: $given', async ({ given, kept }) => {
    for (const path of ['/models', '/nothing']) {
      const { headers } = await gateway.as('inference').get(path).set('x-request-id', given);
      expect(headers['x-request-id'] === given).toBe(kept);
      expect(headers['x-request-id']).toMatch(/^[\w.-]{8,64}$/);
    }
  });
});

describe('a body that cannot be read', () => {
  const JSON_TYPE = 'Content-Type: application/json';
  const sized = (body: string | Buffer) => `Content-Length: ${Buffer.byteLength(body)}`;
  const deep = (depth: number) =>
    `{"model":"test/model","messages":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  test.each([
    { given: 'not JSON', body: '{"model":', says: /JSON/ },
    { given: 'two values', body: '{}{}', says: /JSON/ },
    { given: 'single quotes', body: "{'model':'x'}", says: /JSON: a single quote .* at line 1, column 2$/ },
    { given: 'a comma too many', body: '{\n"a":1,\n}', says: /JSON: a comma before } at line 2, column 6$/ },
    { given: 'broken off', body: '{"a": [1', says: /JSON: it ends too early at line 1, column 9$/ },
    {
      given: 'broken behind a long text',
      body: `{"a":"${'x'.repeat(20_000)}",}`,
      says: /JSON: a comma before } at line 1, column 20008$/,
    },
    { given: 'NaN', body: '{"temperature":NaN}', says: /JSON/ },
    { given: 'a byte order mark', body: '\ufeff{}', says: /JSON: it begins with a byte order mark$/ },
    { given: 'nested 64 levels too deep', body: deep(128), says: /nested/ },
    { given: 'nested 5,000 levels deep', body: deep(5_000), says: /nested/ },
    { given: 'not UTF-8', body: Buffer.from([0x22, 0xff, 0xfe, 0x22]), says: /UTF-8/ },
    { given: 'half a character', body: Buffer.from([0x22, 0xe2, 0x82, 0x22]), says: /UTF-8/ },
    { given: 'UTF-16', body: Buffer.from('{"model":"x"}', 'utf16le'), says: /JSON|UTF-8/ },
    { given: 'empty', body: '', says: /body/ },
    { given: 'null', body: 'null', says: /body/ },
    { given: 'a text', body: '"model"', says: /body/ },
  ])('$given is a 400 that says so', async ({ body, says }) => {
    const answer = await post('/chat/completions', `${JSON_TYPE}\r\n${sized(body)}`, body);
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 400, message: expect.stringMatching(says) });
    expect(errorOf(answer).metadata.error_type).toBe('invalid_request');
  });

  test('brackets inside of texts are no nesting', async () => {
    await chat({ messages: [{ role: 'user', content: `${'[{'.repeat(200)} \\" \\\\` }] }).expect(200);
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, identity'])('%s is not accepted', async (encoding) => {
    const body = gzipSync('{}');
    const answer = await post(
      '/chat/completions',
      `${JSON_TYPE}\r\nContent-Encoding: ${encoding}\r\n${sized(body)}`,
      body,
    );
    expect(answer.status).toBe(400);
    expect(errorOf(answer).message).toMatch(/ompressed/);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'nonsense',
  ])('the content type %s is not accepted', async (type) => {
    const answer = await post('/chat/completions', `Content-Type: ${type}\r\nContent-Length: 2`, '{}');
    expect(answer.status).toBe(400);
    expect(errorOf(answer).message).toMatch(/Content-Type/);
  });

  test.each(['utf-16', 'UTF-16LE', 'iso-8859-1', '"utf-32"', 'utf-8-but-not', ''])(
    'the charset %s is not accepted',
    async (charset) => {
      const type = `Content-Type: application/json; charset=${charset}\r\nContent-Length: 2`;
      const answer = await post('/chat/completions', type, '{}');
      expect(answer.status).toBe(400);
      expect(errorOf(answer).message).toMatch(/^Content-Type: send the body in UTF-8/);
    },
  );

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json; charset=utf8; x=1',
    'Application/JSON;charset="UTF-8"',
    'application/vnd.api+json',
  ])('the content type %s is accepted', async (type) => {
    await gateway
      .as('inference')
      .post('/chat/completions')
      .set('content-type', type)
      .send(JSON.stringify({ model: 'test/model', messages: MESSAGES }))
      .expect(200);
  });

  test.each([
    { path: '/keys', most: 64 * 1024 },
    { path: '/chat/completions', most: 20 * 1024 * 1024 },
  ])(
    'POST $path takes $most bytes and answers 413 to one more, by its declared length',
    async ({ path, most }) => {
      const answer = await post(path, `${JSON_TYPE}\r\nContent-Length: ${most + 1}`, '{');
      expect(answer.status).toBe(413);
      expect(errorOf(answer)).toMatchObject({ code: 413, message: expect.stringMatching(/too large/) });
      const fits = await post(path, `${JSON_TYPE}\r\nContent-Length: ${most}`, Buffer.alloc(most, ' '));
      expect(fits.status).toBe(400); // no body but blanks
    },
  );

  test('a length that is not declared counts while it is read', async () => {
    const piece = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    const answer = await post(
      '/keys',
      `${JSON_TYPE}\r\nTransfer-Encoding: chunked`,
      piece.repeat(4),
      '1\r\n \r\n',
    );
    expect(answer.status).toBe(413);
    expect(errorOf(answer).metadata.error_type).toBe('payload_too_large');
  });

  test('a body that stalls is a 408, and the connection is closed', async () => {
    const answer = await post('/keys', `${JSON_TYPE}\r\nContent-Length: 20`, '{"name":');
    expect(answer.status).toBe(408);
    expect(errorOf(answer)).toEqual({
      code: 408,
      message: 'Request body timed out',
      type: 'invalid_request_error',
      param: null,
      metadata: { error_type: 'timeout' },
    });
  });

  test('a body that drips is a 408 too', async () => {
    const drip = Array.from({ length: 40 }, () => [' ', { waitMs: 50 }]).flat();
    const answer = await post('/keys', `${JSON_TYPE}\r\nContent-Length: 200`, ...drip);
    expect(answer.status).toBe(408);
  });
});

describe('a request that breaks the contract', () => {
  test.each([
    { given: 'no messages', body: { messages: undefined }, says: /messages/ },
    { given: 'an empty list of messages', body: { messages: [] }, says: /messages/ },
    { given: 'messages that are a text', body: { messages: 'Hi' }, says: /messages/ },
    {
      given: 'an unknown role',
      body: { messages: [{ role: 'robot', content: 'x' }] },
      says: /messages\[0\].*robot/,
    },
    { given: 'no role', body: { messages: [{ content: 'x' }] }, says: /messages\[0\].*role/ },
    {
      given: 'a user message without content',
      body: { messages: [{ role: 'user' }] },
      says: /messages\[0\].*content/,
    },
    {
      given: 'a tool message without its call',
      body: { messages: [{ role: 'tool', content: 'x' }] },
      says: /messages\[0\].*tool_call_id/,
    },
    {
      given: 'an unknown kind of content',
      body: { messages: [{ role: 'user', content: [{ type: 'smell', smell: 'rose' }] }] },
      says: /messages\[0\]\.content\[0\].*smell/,
    },
    {
      given: 'an image without an address',
      body: { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: {} }] }] },
      says: /content\[0\]\.image_url.*url/,
    },
    { given: 'an unknown plugin', body: { plugins: [{ id: 'telepathy' }] }, says: /plugins\[0\].*telepathy/ },
    { given: 'an unknown tool', body: { tools: [{ type: 'hammer' }] }, says: /tools\[0\].*hammer/ },
    {
      given: 'a function without a name',
      body: { tools: [{ type: 'function', function: {} }] },
      says: /tools\[0\].*name/,
    },
    {
      given: 'an unknown response format',
      body: { response_format: { type: 'xml' } },
      says: /response_format.*xml/,
    },
    {
      given: 'a JSON schema without a name',
      body: { response_format: { type: 'json_schema', json_schema: {} } },
      says: /response_format.*name/,
    },
    { given: 'a wrong enum', body: { reasoning_effort: 'enormous' }, says: /reasoning_effort.*one of.*high/ },
    { given: 'a wrong type', body: { stream: 'yes' }, says: /stream/ },
    {
      given: 'two efforts',
      body: { reasoning_effort: 'high', reasoning: { effort: 'low' } },
      says: /reasoning/,
    },
    { given: 'top_logprobs without logprobs', body: { top_logprobs: 2 }, says: /top_logprobs/ },
    { given: 'a temperature below 0', body: { temperature: -0.1 }, says: /temperature/ },
    { given: 'a temperature above 2', body: { temperature: 2.1 }, says: /temperature/ },
    { given: 'top_p above 1', body: { top_p: 1.1 }, says: /top_p/ },
    { given: 'a frequency penalty above 2', body: { frequency_penalty: 2.1 }, says: /frequency_penalty/ },
    { given: 'a presence penalty below -2', body: { presence_penalty: -2.1 }, says: /presence_penalty/ },
    { given: '21 log probabilities', body: { logprobs: true, top_logprobs: 21 }, says: /top_logprobs/ },
    { given: 'five stops', body: { stop: ['a', 'b', 'c', 'd', 'e'] }, says: /stop/ },
    { given: 'no tokens', body: { max_tokens: 0 }, says: /max_tokens/ },
    { given: 'half a token', body: { max_completion_tokens: 1.5 }, says: /max_completion_tokens/ },
    { given: 'a session id of 257', body: { session_id: 's'.repeat(257) }, says: /session_id/ },
    {
      given: '17 pairs of metadata',
      body: { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, 'v'])) },
      says: /metadata/,
    },
    { given: 'a metadata key of 65', body: { metadata: { ['k'.repeat(65)]: 'v' } }, says: /metadata/ },
    { given: 'a metadata value of 513', body: { metadata: { k: 'v'.repeat(513) } }, says: /metadata/ },
    { given: 'a model that is no text', body: { model: 7 }, says: /model/ },
    { given: 'no model at all', body: { model: undefined }, says: /model/ },
    { given: 'an unknown model', body: { model: 'test/none' }, says: /test\/none/ },
  ])('answers 400 to $given, and says where', async ({ body, says }) => {
    const before = upstream.received.length;
    const { status, body: answer } = await chat(body);
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({ code: 400, message: expect.stringMatching(says) });
    expect(upstream.received).toHaveLength(before);
  });

  test.each([
    { given: 'two efforts that agree', body: { reasoning_effort: 'low', reasoning: { effort: 'low' } } },
    {
      given: 'an effort beside another setting',
      body: { reasoning_effort: 'low', reasoning: { exclude: true } },
    },
    { given: 'no effort, said aloud', body: { reasoning_effort: null, reasoning: { effort: 'low' } } },
  ])('takes $given', async ({ body }) => {
    await chat(body).expect(200);
  });

  test.each([
    '/models?limit=5&nonsense=1',
    '/key?verbose=1',
    '/generation?id=x&id=y',
    '/generation?id=',
    '/generation',
  ])('answers 400 to GET %s', async (path) => {
    const { status, body } = await gateway.as('inference').get(path);
    expect(status).toBe(400);
    expect(body.error.metadata.error_type).toBe('invalid_request');
  });
});

describe('what an error does not say', () => {
  const LONG = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(20);
  /** Any 65 characters in a row of what was sent. */
  const echoes = (text: string): boolean => {
    for (let at = 0; at + 65 <= LONG.length; at++) if (text.includes(LONG.slice(at, at + 65))) return true;
    return false;
  };

  test.each([
    { place: 'the model', body: { model: LONG } },
    { place: 'a model of the list', body: { model: LONG, models: [`a/${LONG}`] } },
    { place: 'a role', body: { messages: [{ role: LONG, content: 'x' }] } },
    { place: 'an enum', body: { reasoning_effort: LONG } },
    { place: 'a plugin', body: { plugins: [{ id: LONG }] } },
    { place: 'a tool', body: { tools: [{ type: LONG }] } },
    { place: 'a name inside an object', body: { provider: { [LONG]: 1 } } },
    { place: 'a metadata key', body: { metadata: { [LONG]: 'x' } } },
    { place: 'a metadata value', body: { metadata: { x: LONG } } },
    { place: 'a server tool', body: { tools: [{ type: `service:${LONG}` }] } },
    { place: 'a tool choice', body: { tool_choice: { type: LONG } } },
    { place: 'a preset', body: { model: `@preset/${LONG}` } },
    { place: 'a provider', body: { provider: { only: [LONG] } } },
  ])('no more than 64 characters of $place', async ({ body }) => {
    const { status, text } = await chat(body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(echoes(text)).toBe(false);
  });

  test.each([
    { place: 'a query parameter', path: `/models?${LONG}=1`, method: 'get' },
    { place: 'a query value', path: `/keys?offset=${LONG}`, method: 'get' },
    { place: 'a path', path: `/${LONG}`, method: 'get' },
    { place: 'a key hash', path: `/keys/${LONG}`, method: 'get' },
    { place: 'a generation id', path: `/generation?id=${LONG}`, method: 'get' },
    { place: 'a key name', path: '/keys', method: 'post' },
  ] as const)('no more than 64 characters of $place', async ({ path, method }) => {
    const { status, text } = await gateway
      .as('management')
      [method](path)
      .send(method === 'post' ? { [LONG]: 1 } : undefined);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(echoes(text)).toBe(false);
  });

  test('why the gateway failed', async () => {
    const failing = await startGateway({ configuration: configurationFor(upstream) });
    await failing.as('management').get('/keys').expect(200);
    await failing.gateway.database.close();
    for (const path of ['/keys', '/key', '/models']) {
      const { status, text } = await failing.as('management').get(path);
      expect(status).toBe(500);
      expect(text).toBe(
        '{"error":{"code":500,"message":"Internal Server Error","type":"server_error","param":null,"metadata":{"error_type":"server"}}}',
      );
    }
    const logged = failing.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter(({ level, status }) => level === 'error' && status === 500)).toHaveLength(3);
    await failing.close();
  });

  test('an unknown failure has no details, whatever it carries', () => {
    const failure = Object.assign(new Error('SELECT * FROM keys'), { status: 402, path: '/etc' });
    expect(envelope(toApiError(failure))).toEqual({
      error: {
        code: 500,
        message: 'Internal Server Error',
        type: 'server_error',
        param: null,
        metadata: { error_type: 'server' },
      },
    });
  });
});

test('spellings of Content-Type leave nothing behind', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const ask = async (index: number): Promise<void> => {
    for (const [method, path] of [
      ['POST', '/chat/completions'],
      ['GET', '/models'],
    ] as const) {
      const answer = await fetch(gateway.url + path, {
        method,
        headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': `application/json; q=${index}` },
        ...(method === 'POST' && { body: '{"model":"test/model","messages":[]}' }),
      });
      expect(answer.status).toBe(method === 'POST' ? 400 : 200);
      await answer.arrayBuffer();
    }
  };
  for (let index = -20; index < 0; index++) await ask(index);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 200; index++) await ask(index);
  collect();
  const grownBytes = process.memoryUsage().heapUsed - before;
  // A validator compiled for each would keep more than 100 MB.
  expect(grownBytes).toBeLessThan(5_000_000);
});

test('every operation declares the errors that any request can get', () => {
  for (const item of Object.values(readDocument('openapi').paths))
    for (const { responses, requestBody } of Object.values(item)) {
      const body = requestBody ? ['408', '413'] : [];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '500', ...body]));
    }
});
