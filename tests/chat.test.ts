import { startGateway, type TestGateway } from './support/gateway';
import { completion, configurationFor, startUpstream, type Upstream } from './support/upstream';

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ configuration: configurationFor(upstream) });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => upstream.answer(completion('Hello there.')));

const BODY = { model: 'test/model', messages: [{ role: 'user' as const, content: 'Hi' }] };

test('a plain answer carries our id, the model, and the exact cost', async () => {
  const answer = await gateway.as('inference').post('/chat/completions').send(BODY).expect(200);
  expect(answer.headers['x-generation-id']).toBe(answer.body.id);
  expect(answer.body).toMatchObject({
    model: 'test/model',
    provider: 'P1',
    usage: { prompt_tokens: 10, cost: 0.00005 },
  });
  const { body } = await gateway.as('inference').get(`/generation?id=${answer.body.id}`).expect(200);
  expect(body.data).toMatchObject({
    total_cost: 0.00005,
    native_tokens_prompt: 10,
    streamed: false,
    cancelled: false,
  });
});

test('a streamed answer ends with its usage, and its record can be read at once', async () => {
  const stream = await gateway.openai().chat.completions.create({ ...BODY, stream: true });
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('Hello there.');
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 20 } });
  const { body } = await gateway.as('inference').get(`/generation?id=${chunks[0]?.id}`).expect(200);
  expect(body.data).toMatchObject({ streamed: true, finish_reason: 'stop', usage: 0.00005 });
});
