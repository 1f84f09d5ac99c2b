import { readConfiguration, type Configuration } from '../src/configuration';
import { startGateway, type TestGateway } from './support/gateway';
import { completion, configurationFor, startUpstream, type Upstream } from './support/upstream';

/** Bare model names: resolved where exactly one configured model can be meant, otherwise answered with proposals. */
const MODELS = [
  { id: 'openai/gpt-4o' },
  { id: 'openai/gpt-4o:free' },
  { id: 'acme/owl-1', aliases: ['owl', 'best', 'claude-sonnet-4-5-20250929'] },
  { id: 'acme/fox-1', aliases: ['best', 'acme/fox-latest'] },
  { id: 'one/twin' },
  { id: 'other/twin' },
] as const;

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer(completion('Hello.'));
  const { providers, models = [] } = configurationFor(upstream);
  const endpoints = models[0]?.endpoints ?? [];
  const named = MODELS.map((model) => ({ ...model, endpoints })) as unknown as Configuration['models'];
  gateway = await startGateway({ configuration: { providers, models: named } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const ask = (model: string) =>
  gateway
    .as('inference')
    .post('/chat/completions')
    .send({ model, messages: [{ role: 'user', content: 'Hi' }] });

test.each([
  ['gpt-4o', 'openai/gpt-4o'],
  ['gpt-4o:free', 'openai/gpt-4o:free'],
  ['gpt-4o:nitro', 'openai/gpt-4o'],
  ['owl', 'acme/owl-1'],
  ['owl-1', 'acme/owl-1'],
  ['claude-sonnet-4-5-20250929', 'acme/owl-1'],
  ['acme/fox-latest', 'acme/fox-1'],
])('%s is %s', async (name, id) => {
  const { body } = await ask(name).expect(200);
  expect(body.model).toBe(id);
});

test.each([
  [
    'twin',
    /^twin is not a valid model id\. Did you mean one\/twin or other\/twin\? \(GET \/models lists them\)$/,
  ],
  ['best', /Did you mean acme\/fox-1 or acme\/owl-1\?/],
  ['gpt-4', /Did you mean openai\/gpt-4o/],
  ['GPT-4o', /Did you mean openai\/gpt-4o/],
  ['opnai/gpt-4o', /Did you mean openai\/gpt-4o/],
  ['owl:free', /^owl:free is not a valid model id/],
  ['zzz', /^zzz is not a valid model id \(GET \/models lists them\)$/],
  ['x'.repeat(100_000), /^x{60}… is not a valid model id \(GET \/models lists them\)$/],
])('%.20s is refused with the nearest ids', async (name, says) => {
  const { body } = await ask(name).expect(400);
  expect(body.error.message).toMatch(says);
  expect(body.error.availability).toMatchObject({ code: 'model_not_found' });
});

test('an unknown author of a known slug is not guessed', async () => {
  const { body } = await ask('acme/gpt-4o').expect(400);
  expect(body.error.message).toMatch(/Did you mean openai\/gpt-4o/);
});

test('Responses and Messages take short names as well', async () => {
  const { body } = await gateway
    .as('inference')
    .post('/responses')
    .send({ model: 'gpt-4o', input: 'Hi' })
    .expect(200);
  expect(body.model).toBe('openai/gpt-4o');
  const message = await gateway
    .as('inference')
    .post('/messages')
    .send({ model: 'owl', max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] })
    .expect(200);
  expect(message.body.model).toBe('acme/owl-1');
});

test('a model of another kind is told so under either name', async () => {
  for (const model of ['gpt-4o', 'openai/gpt-4o']) {
    const vectors = await gateway
      .as('inference')
      .post('/embeddings')
      .send({ model, input: 'Hi' })
      .expect(400);
    expect(vectors.body.error.message).toMatch(/makes no embeddings/);
    const images = await gateway.as('inference').post('/images').send({ model, prompt: 'Hi' }).expect(400);
    expect(images.body.error.message).toBe('model: openai/gpt-4o is no model for images');
  }
});

test.each([[['a b']], [['']], [['a:free']]])('the aliases %j are refused at the start', (aliases) => {
  const models = [
    { id: 'a/b', aliases, endpoints: [{ provider: 'p', pricing: { prompt: '0', completion: '0' } }] },
  ];
  const document = { providers: [{ slug: 'p', protocol: 'demo' }], models };
  const refuse = (problem: string): never => {
    throw new Error(problem);
  };
  expect(() => readConfiguration(document, {}, refuse)).toThrow(/aliases\[0\]/);
});
