import { startGateway, type TestGateway } from './support/gateway';

/** PostgreSQL stores no text with U+0000 in it: a caller who sends one must not meet a 500. */
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
