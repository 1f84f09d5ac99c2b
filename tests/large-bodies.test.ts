import { startGateway, type TestGateway } from './support/gateway';

/** Bodies that are counted, parsed in pieces and validated by a worker. */

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const said = (body: unknown): string => (body as { error: { message: string } }).error.message;
const user = { role: 'user', content: 'Hi' };
const whole = { model: 'demo/echo', messages: [user] };
/** More values than the event loop validates. */
const zeros = many(6_000, () => 0);

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  gateway.as('inference').post(path).set(headers).send(body);

test.each<[string, string, object, number, RegExp]>([
  [
    'values',
    'chat/completions',
    { ...whole, x: many(250_000, () => 0) },
    413,
    /more than 250000 JSON values/,
  ],
  [
    'members',
    'chat/completions',
    { ...whole, x: Object.fromEntries(many(10_001, (at) => [`k${at}`, 0])) },
    400,
    /an object with more than 10000 members/,
  ],
  [
    'messages',
    'chat/completions',
    { ...whole, messages: many(10_001, () => user) },
    400,
    /^messages: must have at most 10000 items, got 10001$/,
  ],
  [
    'tools',
    'messages',
    {
      ...whole,
      max_tokens: 5,
      tools: many(2_049, (at) => ({ name: `t${at}`, input_schema: { type: 'object' } })),
    },
    400,
    /^tools: must have at most 2048 items, got 2049$/,
  ],
  [
    'items',
    'responses',
    { model: 'demo/echo', input: many(20_001, () => user) },
    400,
    /^input: must have at most 20000 items, got 20001$/,
  ],
])('too many %s of %s', async (_, path, body, status, message) => {
  const answer = await post(`/${path}`, body).expect(status);
  expect(said(answer.body)).toMatch(message);
});

test('an embedding may have more values', async () => {
  const { body } = await post('/embeddings', { model: 'demo/echo', input: many(300_000, () => 1) });
  expect(said(body)).not.toMatch(/JSON values/);
});

test('what is refused is refused in the same words, whoever validates it', async () => {
  const mistakes = [
    { messages: 'Hi' },
    { messages: [user, null] },
    { messages: [{ role: 'usr', content: 'x' }] },
    { messages: [{ role: 'user', content: [{ type: 'image' }] }] },
    { temperature: '1' },
    { stop: ['a', 'b', 'c', 'd', 'e'] },
    { tools: [{ type: 'funktion' }] },
    { provider: { colour: 1 } },
    { provider: { max_price: { prompt: 'cheap' } } },
    { seed: 'x'.repeat(100) },
    { metadata: Object.fromEntries(many(17, (at) => [`k${at}`, 'v'])) },
  ];
  for (const mistake of mistakes) {
    const here = await post('/chat/completions', { ...whole, ...mistake }).expect(400);
    const apart = await post('/chat/completions', { ...whole, ...mistake, zeros }).expect(400);
    expect(said(apart.body)).toBe(said(here.body));
  }
});

test('a conversation of many messages is answered', async () => {
  const messages = many(9_999, (at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `word ${at}`,
  }));
  const { body } = await post('/chat/completions', { model: 'demo/echo', messages, max_tokens: 5 }).expect(
    200,
  );
  expect((body as { choices: unknown[] }).choices).toHaveLength(1);
});

test('a large body is the same one again in another order of its members', async () => {
  const key = { 'Idempotency-Key': 'large-body' };
  const first = await post('/chat/completions', { ...whole, zeros: [{ a: zeros, b: 1 }] }, key).expect(200);
  const again = await post('/chat/completions', { zeros: [{ b: 1, a: zeros }], ...whole }, key).expect(200);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.text).toBe(first.text);
  await post('/chat/completions', { ...whole, zeros: [{ a: zeros, b: 2 }] }, key).expect(422);
});

test.each([
  [`{"model":"demo/echo","messages":[],"x":[${'0,'.repeat(40_000)}]}`, /a comma before \]/],
  [`{"model":"demo/echo","x":[${'0,'.repeat(40_000)}0] "y":1}`, /a comma is missing/],
  [`{"model":"demo/echo","x":[${'0,'.repeat(40_000)}0`, /it ends too early/],
])('a large body that is no JSON, case %#', async (text, message) => {
  const answer = await gateway
    .as('inference')
    .post('/chat/completions')
    .set('content-type', 'application/json')
    .send(text)
    .expect(400);
  expect(said(answer.body)).toMatch(message);
});
