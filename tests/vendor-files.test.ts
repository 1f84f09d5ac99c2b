import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGateway, type TestGateway } from './support/gateway';

/** Files at a provider, with the keys that a workspace has there. */

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const FIRST = 'sk-first-canary-5f1d0c6b';
const SECOND = 'sk-second-canary-91ab33de';
const seen: Seen[] = [];
/** What a key gets for an answer, where that is no success. */
const failing = new Map<string, { status: number; body: string } | 'silence'>();

let vendor: Server;
let gateway: TestGateway;

const shapes = {
  '/openai': (filename: string) => ({
    id: 'file-abc123',
    object: 'file',
    bytes: 11,
    created_at: 1_760_000_000,
    filename,
    purpose: 'user_data',
    status: 'processed',
  }),
  '/anthropic': (filename: string) => ({
    id: 'file_011CNha8iCJcU1wXNR6q4V8w',
    type: 'file',
    filename,
    mime_type: 'text/plain',
    size_bytes: 11,
    created_at: '2026-10-09T08:53:20Z',
    downloadable: false,
  }),
};

beforeAll(async () => {
  vendor = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString('latin1') });
      const key = headers.authorization?.slice(7) ?? headers['x-api-key'];
      const failure = failing.get(String(key));
      if (failure === 'silence') return;
      const shape = shapes[url.startsWith('/openai') ? '/openai' : '/anthropic'];
      const answer =
        method === 'DELETE'
          ? { id: 'file-abc123', deleted: true }
          : /\/files(\?|$)/.test(url) && method === 'GET'
            ? { data: [shape('a.txt')], has_more: true, first_id: 'a', last_id: 'a' }
            : shape('a.txt');
      response.writeHead(failure?.status ?? 200, { 'content-type': 'application/json' });
      response.end(failure?.body ?? JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  gateway = await startGateway({
    env: { UPSTREAM_TIMEOUT_MS: '2500' },
    configuration: {
      providers: [
        { slug: 'openai', protocol: 'openai', base_url: `${origin}/openai`, api_key: 'sk-of-the-operator' },
        {
          slug: 'anthropic',
          protocol: 'anthropic',
          base_url: `${origin}/anthropic`,
          api_key: 'sk-of-the-operator',
        },
      ],
      models: [],
    },
  });
});
afterAll(async () => {
  await gateway.close();
  vendor.closeAllConnections();
  await new Promise((resolve) => vendor.close(resolve));
});
beforeEach(() => {
  seen.length = 0;
  failing.clear();
});

let made = 0;
/** A workspace with these keys at a provider, and an inference key of it. */
async function place(provider: string, keys: readonly object[], rules?: object) {
  const admin = gateway.as('management');
  const slug = `vendor-${++made}`;
  const workspace = await admin.post('/workspaces').send({ name: slug, slug }).expect(201);
  const { id, default_guardrail_id: guardrail } = workspace.body.data;
  for (const key of keys)
    await admin
      .post('/byok')
      .send({ provider, workspace_id: id, ...key })
      .expect(201);
  if (rules) await admin.patch(`/guardrails/${guardrail}`).send(rules).expect(200);
  const { body } = await admin.post('/keys').send({ name: slug, workspace_id: id }).expect(200);
  return gateway.as({ key: body.key });
}

type Caller = ReturnType<TestGateway['as']>;

const upload = (
  caller: ReturnType<TestGateway['as']>,
  provider: string,
  bytes: Buffer | string = 'hello files',
) => caller.post(`/files?provider=${provider}`).attach('file', Buffer.from(bytes), 'a.txt');

test.each(['openai', 'anthropic'] as const)(
  '%s: sent, read, listed and deleted with the own key',
  async (provider) => {
    const caller = await place(provider, [{ key: FIRST }]);
    const { body } = await upload(caller, provider).expect(200);
    const [sent] = seen;
    expect(sent?.method).toBe('POST');
    expect(sent?.url).toBe(`/${provider}/files`);
    expect(provider === 'openai' ? sent?.headers.authorization : sent?.headers['x-api-key']).toMatch(FIRST);
    if (provider === 'anthropic') expect(sent?.headers['anthropic-beta']).toContain('files-api');
    expect(sent?.body).toContain('hello files');
    expect(sent?.body).toContain('name="file"; filename="a.txt"\r\nContent-Type: text/plain');
    expect(sent?.body.includes('name="purpose"\r\n\r\nuser_data')).toBe(provider === 'openai');
    expect(Number(sent?.headers['content-length'])).toBe(sent?.body.length);
    const id = provider === 'openai' ? 'file-abc123' : 'file_011CNha8iCJcU1wXNR6q4V8w';
    expect(body).toEqual({
      _shape: 'service',
      id,
      type: 'file',
      filename: 'a.txt',
      mime_type: 'text/plain',
      size_bytes: 11,
      created_at: expect.stringMatching(/^202\d-/),
      downloadable: false,
    });
    const one = await caller.get(`/files/${id}?provider=${provider}`).expect(200);
    expect(one.body.id).toBe(id);
    const list = await caller.get(`/files?provider=${provider}&limit=1&after=${id}`).expect(200);
    expect(list.body).toMatchObject({ data: [{ id }], has_more: true });
    expect(seen.at(-1)?.url).toContain(provider === 'openai' ? `after=${id}` : `after_id=${id}`);
    await caller.delete(`/files/${id}?provider=${provider}`).expect(200);
    expect(seen.at(-1)).toMatchObject({ method: 'DELETE', url: `/${provider}/files/${id}` });
    await caller.get(`/files/${id}/content?provider=${provider}`).expect(400);
    // Nothing of it is kept here.
    expect((await caller.get('/files').expect(200)).body.data).toEqual([]);
  },
);

test('a large file passes through whole', async () => {
  const caller = await place('openai', [{ key: FIRST }]);
  const bytes = Buffer.from('0123456789abcdef'.repeat(320 * 1024));
  await upload(caller, 'openai', bytes).expect(200);
  const sent = seen[0]?.body ?? '';
  const from = sent.indexOf('\r\n\r\n', sent.indexOf('name="file"')) + 4;
  expect(sent.slice(from, from + bytes.length) === bytes.toString('latin1')).toBe(true);
});

test.each([
  {
    given: 'a refused key',
    failure: { status: 401, body: `{"error":{"message":"bad key ${FIRST}"}}` },
    status: 401,
  },
  { given: 'a key that cannot pay', failure: { status: 402, body: FIRST }, status: 403 },
  { given: 'a key without rights', failure: { status: 403, body: `no ${FIRST}` }, status: 403 },
  { given: 'a key that is used up', failure: { status: 429, body: FIRST }, status: 429 },
  { given: 'a provider that is down', failure: { status: 500, body: FIRST }, status: 502 },
  {
    given: 'a file that it does not take',
    failure: { status: 400, body: `{"error":{"message":"bad ${FIRST}"}}` },
    status: 400,
  },
  { given: 'a provider that is overloaded', failure: { status: 503, body: FIRST }, status: 503 },
  { given: 'a provider that says so in its own way', failure: { status: 529, body: FIRST }, status: 503 },
  { given: 'a file that is too large there', failure: { status: 413, body: '' }, status: 413 },
  { given: 'an answer that is no file', failure: { status: 200, body: '[]' }, status: 502 },
])('$given answers $status, and no text shows the key', async ({ failure, status }) => {
  const caller = await place('openai', [{ key: FIRST }]);
  failing.set(FIRST, failure);
  const answer = await upload(caller, 'openai').expect(status);
  if ([401, 402, 403].includes(status))
    expect(answer.body.error).toMatchObject({
      message: 'OpenAI refused the provider key of this workspace',
      metadata: { is_byok: true, provider_status: failure.status },
    });
  expect(seen).toHaveLength(1);
  expect(answer.text).not.toContain(FIRST);
  expect(gateway.logs.join('')).not.toContain(FIRST);
});

describe.each([
  ['GET /files', (caller: Caller) => caller.get('/files?provider=openai')],
  ['GET /files/{file_id}', (caller: Caller) => caller.get('/files/file-abc123?provider=openai')],
  ['DELETE /files/{file_id}', (caller: Caller) => caller.delete('/files/file-abc123?provider=openai')],
  [
    'GET /files/{file_id}/content',
    (caller: Caller) => caller.get('/files/file-abc123/content?provider=openai'),
  ],
] as const)('%s at a provider', (_, call) => {
  test.each([
    [400, 400],
    [413, 400],
    [429, 429],
    [500, 502],
    [503, 503],
  ])('that says %d answers %d', async (said, answered) => {
    const caller = await place('openai', [{ key: FIRST }]);
    failing.set(FIRST, { status: said, body: '{}' });
    expect((await call(caller)).status).toBe(answered);
  });
});

test('the content of a file that a provider does not have is missing, and not refused', async () => {
  const caller = await place('openai', [{ key: FIRST }]);
  failing.set(FIRST, { status: 404, body: '{}' });
  await caller.get('/files/file-abc123/content?provider=openai').expect(404);
});

test('a provider that hangs is given up, with a status that files have', async () => {
  const caller = await place('openai', [{ key: FIRST }]);
  failing.set(FIRST, 'silence');
  const { body } = await caller.get('/files/file-abc123?provider=openai').expect(502);
  expect(body.error.message).toBe('The provider did not answer in time');
});

test('keys are tried in their order, those for emergencies last, and the operator’s never', async () => {
  const caller = await place('openai', [{ key: SECOND, is_fallback: true }, { key: FIRST }]);
  failing.set(FIRST, { status: 401, body: '{}' });
  await upload(caller, 'openai').expect(200);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${FIRST}`, `Bearer ${SECOND}`]);
  expect(seen[1]?.body).toContain('hello files');
  failing.set(SECOND, { status: 401, body: '{}' });
  await upload(caller, 'openai').expect(401);
  expect(JSON.stringify(seen)).not.toContain('sk-of-the-operator');
});

test.each([
  { given: 'no key', keys: [], status: 400, says: 'no key of yours for openai' },
  {
    given: 'a key that is disabled',
    keys: [{ key: FIRST, disabled: true }],
    status: 400,
    says: 'no key of yours',
  },
  {
    given: 'a key of another user',
    keys: [{ key: FIRST, allowed_user_ids: ['x'] }],
    status: 400,
    says: 'no key of yours',
  },
  {
    given: 'a provider to be ignored',
    keys: [{ key: FIRST }],
    rules: { ignored_providers: ['openai'] },
    status: 403,
    says: 'ignored_providers',
  },
  {
    given: 'another provider alone',
    keys: [{ key: FIRST }],
    rules: { allowed_providers: ['anthropic'] },
    status: 403,
    says: 'allowed_providers',
  },
  {
    given: 'zero retention',
    keys: [{ key: FIRST }],
    rules: { enforce_zdr_openai: true },
    status: 403,
    says: 'enforce_zdr',
  },
  {
    given: 'a filter of words',
    keys: [{ key: FIRST }],
    rules: { content_filter_builtins: [{ slug: 'email', action: 'redact' }] },
    status: 403,
    says: 'a guardrail filters words',
  },
])('$given: $status, and nothing is sent', async ({ keys, rules, status, says }) => {
  const caller = await place('openai', keys, rules);
  const { body } = await upload(caller, 'openai').expect(status);
  expect(body.error.message).toContain(says);
  await caller.get('/files?provider=openai').expect(status);
  expect(seen).toEqual([]);
});

test('a key of one workspace is of no use in another', async () => {
  await place('openai', [{ key: FIRST }]);
  await upload(gateway.as('inference'), 'openai').expect(400);
  expect(seen).toEqual([]);
});

test.each(['openai', 'anthropic'] as const)(
  '%s: a provider without files at its address is a 502, and only a file that is named can be missing',
  async (provider) => {
    const caller = await place(provider, [{ key: FIRST }]);
    failing.set(FIRST, { status: 404, body: '{}' });
    for (const call of [upload(caller, provider), caller.get(`/files?provider=${provider}`)]) {
      const { body } = await call.expect(502);
      expect(body.error.message).toContain('base_url');
    }
    for (const call of [
      caller.get(`/files/file-abc123?provider=${provider}`),
      caller.delete(`/files/file-abc123?provider=${provider}`),
    ]) {
      const { body } = await call.expect(404);
      expect(body.error.message).toBe('There is no such file');
    }
  },
);
