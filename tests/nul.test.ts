import { verifyLedger } from '../src/stores/ledger-report';
import { startGateway, type TestGateway } from './support/gateway';

/** PostgreSQL stores no text with U+0000 or half a surrogate pair in it: a caller who sends one must not meet a 500. */
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const CHAT = { model: 'demo/echo', messages: [{ role: 'user', content: 'Hi' }] };

test.each([
  ['/keys/%00', 'management'],
  ['/workspaces/%00', 'management'],
  ['/generation?id=%00', 'inference'],
] as const)('GET %s answers 404', async (path, key) => {
  await gateway.as(key).get(path).expect(404);
});

test.each([{ name: 'a\0' }, { name: 'a', external_user: { user: '\0' } }, { 'na\0me': 'a', name: 'a' }])(
  'POST /keys answers 400 to %j',
  async (body) => {
    await gateway.as('management').post('/keys').send(body).expect(400);
  },
);

test.each([
  { body: { name: 'a\0' }, says: /^name: holds the character U\+0000/ },
  { body: { name: 'a', external_user: { user: '\0' } }, says: /^external_user\.user: holds/ },
  { body: { name: 'a', external_user: { 'us\0er': 'a' } }, says: /^external_user: holds/ },
  { body: { 'na\0me': 'a' }, says: /^The body holds/ },
])('the place of U+0000 is told: $body', async ({ body, says }) => {
  const { body: answer } = await gateway.as('management').post('/keys').send(body).expect(400);
  expect(answer.error.message).toMatch(says);
});

test.each([
  { path: '/keys', body: { name: 'a\ud800' } },
  { path: '/keys', body: { name: 'a', external_user: { user: '\udfff' } } },
  { path: '/keys', body: { 'na\udbffme': 'a', name: 'a' } },
  { path: '/workspaces', body: { name: '\ud83d x', slug: 'half' } },
  { path: '/workspaces', body: { name: 'half', slug: 'half', description: '\ude00' } },
  { path: '/guardrails', body: { name: '\ude00\ud83d' } },
])('POST $path answers 400 to half a character in $body', async ({ path, body }) => {
  const { body: answer } = await gateway.as('management').post(path).send(body).expect(400);
  expect(answer.error.message).toContain('surrogate');
});

test('a character that is written as two escapes is one', async () => {
  const { body } = await gateway
    .as('management')
    .post('/keys')
    .set('content-type', 'application/json')
    .send('{"name":"a\\ud83d\\ude00\\uD83D\\uDE00"}')
    .expect(200);
  expect(body.data.name).toBe('a😀😀');
});

test('a name that only spells the escape is a name', async () => {
  const { body } = await gateway.as('management').post('/keys').send({ name: '\\u0000' }).expect(200);
  expect(body.data.name).toBe('\\u0000');
});

test.each([
  { body: { ...CHAT, session_id: 'a\0b' }, status: 200 },
  { body: { ...CHAT, user: 'a\0b' }, status: 200 },
  { body: { ...CHAT, messages: [{ role: 'user', content: 'a\0b' }] }, status: 200 },
])('a chat with $body is answered and recorded', async ({ body, status }) => {
  const answer = await gateway.as('inference').post('/chat/completions').send(body).expect(status);
  await gateway.as('inference').get(`/generation?id=${answer.body.id}`).expect(200);
});

test('a model whose name holds it is refused', async () => {
  const { status } = await gateway
    .as('inference')
    .post('/chat/completions')
    .send({ ...CHAT, model: 'a\0b' });
  expect([400, 404]).toContain(status);
});

describe.each([
  { what: 'half a surrogate pair', text: '\ud800x' },
  { what: 'the other half', text: 'x\udfff' },
  { what: 'U+0000', text: 'a\0b' },
])('$what, from a limited key', ({ text }) => {
  let key: string;

  beforeAll(async () => {
    const { body } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'limited', limit: 1 })
      .expect(200);
    key = (body as { key: string }).key;
  });

  const record = async (id: string): Promise<Record<string, unknown>> => {
    const { body } = await gateway.as({ key }).get(`/generation?id=${id}`).expect(200);
    return (body as { data: Record<string, unknown> }).data;
  };

  test.each([
    { field: 'session_id', body: { session_id: text }, status: 200 },
    { field: 'user', body: { user: text }, status: 200 },
    { field: 'a message', body: { messages: [{ role: 'user', content: text }] }, status: 200 },
    { field: 'metadata', body: { metadata: { [text]: text } }, status: 200 },
    { field: 'a field of its own', body: { [text]: text }, status: 403 },
    { field: 'model', body: { model: text }, status: 400 },
    { field: 'models', body: { model: undefined, models: [text] }, status: 400 },
    { field: 'models, as a fallback', body: { models: [text] }, status: 200 },
  ])('in $field, is answered with $status, recorded, and leaves no hold', async ({ body, status }) => {
    const answer = await gateway
      .as({ key })
      .post('/chat/completions')
      .send({ ...CHAT, ...body })
      .expect(status);
    const id = answer.headers['x-generation-id'] as string;
    expect(await record(id)).toMatchObject({ id });
    expect(await verifyLedger(gateway.gateway.database)).toMatchObject({
      holds: 0,
      heldDifferences: 0,
      differences: [],
    });
  });
});

test.each(['x-session-id', 'user-agent', 'http-referer', 'x-service-title'])(
  'bytes outside of ASCII in %s are recorded',
  async (name) => {
    const answer = await gateway
      .as('inference')
      .post('/chat/completions')
      .set(name, 'caf\u00e9 \u0080')
      .send(CHAT)
      .expect(200);
    await gateway.as('inference').get(`/generation?id=${answer.body.id}`).expect(200);
  },
);
