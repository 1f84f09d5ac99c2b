import { LLMock } from '@copilotkit/aimock';
import type { components } from '../generated/openapi';
import type { Configuration } from '../src/configuration';
import { startGateway, type TestGateway } from './support/gateway';
import { json, startUpstream, type Script, type Upstream } from './support/upstream';

type Vectors = components['schemas']['CreateEmbeddingsResponse'];
type Endpoints = NonNullable<Configuration['models']>[number]['endpoints'];

let first: Upstream;
let second: Upstream;
let mock: LLMock;
let gateway: TestGateway;

const priced = { prompt: '0.000001', completion: '0.000002' };

function configuration(): Configuration {
  const model = (id: string, ...endpoints: Endpoints) => ({
    id,
    context_length: 8_192,
    architecture: { output_modalities: ['embeddings' as const], tokenizer: 'GPT' },
    endpoints,
  });
  const at = (provider: string, parameters?: string[]): Endpoints[number] => ({
    provider,
    upstream_model: 'up',
    pricing: priced,
    ...(parameters && { supported_parameters: parameters }),
  });
  const provider = (slug: string, protocol: 'openai' | 'gemini' | 'anthropic', url: string) => ({
    slug,
    protocol,
    base_url: url,
    api_key: `${slug}-secret-key`,
  });
  return {
    providers: [
      provider('a', 'openai', first.url),
      provider('b', 'openai', second.url),
      provider('g', 'gemini', second.url),
      provider('m', 'anthropic', first.url),
      provider('mock-openai', 'openai', `${mock.url}/v1`),
      provider('mock-gemini', 'gemini', `${mock.url}/v1beta`),
      { slug: 'demo', protocol: 'demo' },
    ],
    models: [
      model('test/two', at('a'), at('b')),
      model('test/one', at('a')),
      model('test/fixed', at('a', [])),
      model('test/typed', at('a', ['input_type', 'dimensions'])),
      model('test/gemini', at('g', ['dimensions', 'input_type'])),
      model('test/both', at('a'), at('g')),
      model('test/messages', at('m')),
      model('mock/openai', at('mock-openai')),
      model('mock/gemini', at('mock-gemini')),
      model('demo/embed', { provider: 'demo', pricing: { prompt: '0', completion: '0' } }),
      { ...model('test/chat', at('a')), architecture: { output_modalities: ['text'] } },
    ],
  };
}

beforeAll(async () => {
  [first, second] = await Promise.all([startUpstream(), startUpstream()]);
  mock = new LLMock({ port: 0 });
  mock.onEmbedding(/./, { embedding: [0.25, -0.5, 0.125] });
  await mock.start();
  gateway = await startGateway({ configuration: configuration() });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([first.close(), second.close(), mock.stop()]);
});
beforeEach(() => {
  first.received.length = 0;
  second.received.length = 0;
  first.answer(vectors([1, 2]));
  second.answer(vectors([3, 4]));
});

const USAGE = { prompt_tokens: 7, total_tokens: 7 };

/** One for each vector; @param usage null: none is reported. */
const vectors = (...given: readonly (readonly number[] | string)[]): Script => answered(given, USAGE);
const answered = (given: readonly unknown[], usage: object | null): Script =>
  json(200, {
    object: 'list',
    model: 'up',
    data: given.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    ...(usage && { usage }),
  });

const base64 = (numbers: readonly number[]): string =>
  Buffer.from(new Float32Array(numbers).buffer).toString('base64');

const embed = (body: object) => gateway.as('inference').post('/embeddings').send(body);
const vectorsOf = ({ body }: { body: unknown }): unknown[] =>
  (body as Vectors).data.map(({ embedding }) => embedding);

async function recordOf(headers: Record<string, string>): Promise<Record<string, unknown>> {
  const { body } = await gateway
    .as('inference')
    .get(`/generation?id=${headers['x-generation-id']}`)
    .expect(200);
  return (body as { data: Record<string, unknown> }).data;
}

describe('the official client', () => {
  test('asks for base64 by itself and reads numbers, whether the upstream knows base64 or not', async () => {
    const client = gateway.openai();
    for (const vector of [base64([0.5, -0.25]), [0.5, -0.25]]) {
      first.answer(vectors(vector));
      const answer = await client.embeddings.create({ model: 'test/one', input: 'Hello' });
      expect(answer.data).toEqual([{ object: 'embedding', index: 0, embedding: [0.5, -0.25] }]);
      expect(answer.model).toBe('test/one');
      expect(answer.usage).toMatchObject({ prompt_tokens: 7, total_tokens: 7 });
      expect(first.received.at(-1)?.body['encoding_format']).toBe('base64');
    }
  });

  test.each([
    ['mock/openai', ['Hello', 'there']],
    ['mock/gemini', ['Hello']],
  ])('reads the vectors of %s', async (model, input) => {
    const { data } = await gateway.openai().embeddings.create({ model, input });
    expect(data.map(({ embedding }) => embedding)).toEqual(input.map(() => [0.25, -0.5, 0.125]));
  });
});

describe('an answer', () => {
  test.each([
    { asked: 'float', given: [0.5, 2], found: [0.5, 2] },
    { asked: 'float', given: base64([0.5, 2]), found: [0.5, 2] },
    { asked: 'base64', given: [0.5, 2], found: base64([0.5, 2]) },
    { asked: 'base64', given: base64([0.5, 2]), found: base64([0.5, 2]) },
    { asked: undefined, given: [0.1, -3e-9], found: [0.1, -3e-9] },
  ])('is $asked although the upstream wrote $given', async ({ asked, given, found }) => {
    first.answer(vectors(given));
    const answer = await embed({ model: 'test/one', input: 'Hi', encoding_format: asked }).expect(200);
    expect(vectorsOf(answer)).toEqual([found]);
  });

  test('stands in the order of the inputs, whatever the order of the upstream', async () => {
    first.answer(
      json(200, {
        data: [
          { index: 1, embedding: [2] },
          { index: 0, embedding: [1] },
        ],
        usage: USAGE,
      }),
    );
    const answer = await embed({ model: 'test/one', input: ['a', 'b'] }).expect(200);
    expect(vectorsOf(answer)).toEqual([[1], [2]]);
    expect((answer.body as Vectors).data.map(({ index }) => index)).toEqual([0, 1]);
  });

  test('has its id, its exact cost and its record', async () => {
    const { body, headers } = await embed({ model: 'test/one', input: 'Hi', session_id: 's1' }).expect(200);
    const { id, usage } = body as Vectors;
    expect(id).toBe(headers['x-generation-id']);
    expect(usage).toEqual({
      prompt_tokens: 7,
      total_tokens: 7,
      cost: 0.000007,
      cost_details: {
        upstream_inference_cost: null,
        upstream_inference_prompt_cost: 0.000007,
        upstream_inference_completions_cost: 0,
      },
      is_byok: false,
    });
    expect(await recordOf(headers)).toMatchObject({
      api_type: 'embeddings',
      model: 'test/one',
      provider_name: 'a',
      total_cost: 0.000007,
      tokens_prompt: 7,
      tokens_completion: 0,
      streamed: false,
      cancelled: false,
      session_id: 's1',
    });
  });

  test('keeps no endpoint for a session, which only groups its records', async () => {
    let chance = 0.9;
    const drawing = await startGateway({
      configuration: { ...configuration(), settings: { routing: { balance: 'price' } } },
      random: () => chance,
    });
    const once = async (): Promise<number[]> => {
      await drawing
        .as('inference')
        .post('/embeddings')
        .set('x-session-id', 's1')
        .send({ model: 'test/two', input: 'Hi' })
        .expect(200);
      return [first.received.length, second.received.length];
    };
    try {
      expect(await once()).toEqual([0, 1]);
      chance = 0;
      expect(await once()).toEqual([1, 1]);
    } finally {
      await drawing.close();
    }
  });

  test('without usage is counted by the gateway, and says so in its record', async () => {
    first.answer(answered([[1]], null));
    const { body, headers } = await embed({ model: 'test/one', input: 'one two three four' }).expect(200);
    expect((body as Vectors).usage).toMatchObject({ prompt_tokens: 4, cost: 0.000004 });
    expect(await recordOf(headers)).toMatchObject({ usage_estimated: true, total_cost: 0.000004 });
  });

  test('keeps what the upstream says of the kinds of tokens', async () => {
    const details = { text_tokens: 3, image_tokens: 4, nonsense: 9 };
    first.answer(answered([[1]], { ...USAGE, prompt_tokens_details: details }));
    const { body } = await embed({ model: 'test/one', input: 'Hi' }).expect(200);
    expect((body as Vectors).usage?.prompt_tokens_details).toEqual({ text_tokens: 3, image_tokens: 4 });
  });
});

describe('the openai format', () => {
  const text = (words: string) => ({ type: 'text', text: words });
  test.each([
    ['a text', 'Hi', 'Hi'],
    ['several texts', ['a', 'b'], ['a', 'b']],
    ['tokens', [1, 2, 3], [1, 2, 3]],
    [
      'tokens of several texts',
      [
        [1, 2],
        [3, 4],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['a content of texts', [{ content: [text('a'), text('b')] }], 'a\nb'],
  ])('sends %s', async (_, input, sent) => {
    const several = Array.isArray(sent) && typeof sent[0] !== 'number';
    first.answer(several ? vectors([1], [2]) : vectors([1]));
    await embed({ model: 'test/one', input, user: 'somebody' }).expect(200);
    const { path, body } = first.received[0] ?? {};
    expect(path).toBe('/v1/embeddings');
    expect(body).toEqual({
      model: 'up',
      input: sent,
      encoding_format: 'float',
      user: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('sends input_type to endpoints that list it, and drops it elsewhere', async () => {
    await embed({ model: 'test/typed', input: 'Hi', input_type: 'search_query' }).expect(200);
    await embed({ model: 'test/one', input: 'Hi', input_type: 'search_query' }).expect(200);
    expect(first.received.map(({ body }) => body['input_type'])).toEqual(['search_query', undefined]);
    const { body } = await embed({
      model: 'test/one',
      input: 'Hi',
      input_type: 'search_query',
      provider: { require_parameters: true },
    }).expect(404);
    expect(body).toMatchObject({ error: { availability: { excluded_by: ['require_parameters'] } } });
  });

  test('never drops dimensions', async () => {
    await embed({ model: 'test/one', input: 'Hi', dimensions: 2 }).expect(200);
    expect(first.received[0]?.body['dimensions']).toBe(2);
    const { body } = await embed({ model: 'test/fixed', input: 'Hi', dimensions: 2 }).expect(400);
    expect(body).toMatchObject({ error: { message: expect.stringContaining('dimensions: no endpoint') } });
    expect(first.received).toHaveLength(1);
  });

  test('refuses parts that it cannot send, and another wire takes them', async () => {
    const input = [
      { content: [text('a cat'), { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
    ];
    const { body } = await embed({ model: 'test/one', input }).expect(400);
    expect(body).toMatchObject({ error: { message: expect.stringMatching(/^input: .*openai format/) } });
    expect(first.received).toHaveLength(0);
    second.answer(json(200, { embedding: { values: [1] } }));
    const answer = await embed({ model: 'test/both', input }).expect(200);
    expect(vectorsOf(answer)).toEqual([[1]]);
    expect(await recordOf(answer.headers as Record<string, string>)).toMatchObject({ num_media_prompt: 1 });
  });
});

describe('the gemini format', () => {
  test('sends one input alone, with its use and its length', async () => {
    second.answer(
      json(200, {
        embedding: { values: [1, 2] },
        usageMetadata: {
          promptTokenCount: 9,
          promptTokensDetails: [
            { modality: 'TEXT', tokenCount: 4 },
            { modality: 'IMAGE', tokenCount: 5 },
          ],
        },
      }),
    );
    const { body } = await embed({
      model: 'test/gemini',
      dimensions: 2,
      input_type: 'search_document',
      input: [
        {
          content: [
            { type: 'text', text: 'a cat' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
            { type: 'input_audio', input_audio: { data: 'BBBB', format: 'wav' } },
            { type: 'input_video', input_video: { data: 'CCCC', format: 'video/mp4' } },
            { type: 'input_file', input_file: { data: 'data:application/pdf;base64,DDDD' } },
          ],
        },
      ],
    }).expect(200);
    expect(second.received[0]).toMatchObject({
      path: '/v1/models/up:embedContent',
      headers: { 'x-goog-api-key': 'g-secret-key' },
      body: {
        model: 'models/up',
        content: {
          parts: [
            { text: 'a cat' },
            { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
            { inlineData: { mimeType: 'audio/wav', data: 'BBBB' } },
            { inlineData: { mimeType: 'video/mp4', data: 'CCCC' } },
            { inlineData: { mimeType: 'application/pdf', data: 'DDDD' } },
          ],
        },
        taskType: 'RETRIEVAL_DOCUMENT',
        outputDimensionality: 2,
      },
    });
    expect((body as Vectors).usage).toMatchObject({
      prompt_tokens: 9,
      cost: 0.000009,
      prompt_tokens_details: { text_tokens: 4, image_tokens: 5 },
    });
  });

  test('sends several in one batch, whose tokens are counted here', async () => {
    second.answer(json(200, { embeddings: [{ values: [1] }, { values: [2] }] }));
    const answer = await embed({
      model: 'test/gemini',
      input: ['Hello there', 'Hi'],
      input_type: 'semantic_similarity',
    }).expect(200);
    expect(vectorsOf(answer)).toEqual([[1], [2]]);
    expect((answer.body as Vectors).usage?.prompt_tokens).toBe(3);
    expect(second.received[0]).toMatchObject({
      path: '/v1/models/up:batchEmbedContents',
      body: {
        requests: [
          {
            model: 'models/up',
            content: { parts: [{ text: 'Hello there' }] },
            taskType: 'SEMANTIC_SIMILARITY',
          },
          { model: 'models/up', content: { parts: [{ text: 'Hi' }] }, taskType: 'SEMANTIC_SIMILARITY' },
        ],
      },
    });
  });

  const image = (url: string) => [{ content: [{ type: 'image_url', image_url: { url } }] }];
  test.each([
    ['tokens', [1, 2, 3], /take no tokens/],
    ['more than its batch', Array.from({ length: 101 }, () => 'x'), /at most 100 inputs/],
    ['an image behind an address', image('https://example.com/cat.png'), /send a data URL/],
    ['an image that is nowhere', image('cat.png'), /expected a data URL/],
    [
      'audio of an unknown format',
      [{ content: [{ type: 'input_audio', input_audio: { data: 'AAAA' } }] }],
      /^input_audio.format/,
    ],
  ])('refuses %s before anything goes upstream', async (_, input, message) => {
    const { body } = await embed({ model: 'test/gemini', input }).expect(400);
    expect(body).toMatchObject({ error: { message: expect.stringMatching(message) } });
    expect(second.received).toHaveLength(0);
  });
});

describe('fallback', () => {
  const text =
    (body: string): Script =>
    (response) =>
      response.writeHead(200).end(body);
  test.each<[string, Script]>([
    ['a failure', json(500, { error: { message: 'no' } })],
    ['an overload', json(529, {})],
    ['a limit', json(429, {})],
    ['a refused credential', json(401, { error: { message: 'bad key a-secret-key' } })],
    ['an error in place of an answer', json(200, { error: { message: 'no' } })],
    ['an empty answer', text('')],
    ['a page', text('<html>')],
    ['no vectors', json(200, { data: [] })],
    ['too many vectors', vectors([1, 2], [3, 4])],
    ['an empty vector', vectors([])],
    ['words in place of numbers', json(200, { data: [{ embedding: ['a'] }] })],
    ['broken base64', vectors('AAA$')],
    ['half a number', vectors('AAAA')],
    ['another length', vectors([1, 2, 3])],
    ['a position that is nowhere', json(200, { data: [{ index: 900_000_000, embedding: [1, 2] }] })],
    ['a reset', (response) => response.destroy()],
  ])('%s at the first endpoint: the second one answers', async (_, script) => {
    first.answer(script);
    const answer = await embed({ model: 'test/two', input: 'Hi', dimensions: 2 }).expect(200);
    expect(vectorsOf(answer)).toEqual([[3, 4]]);
    const record = await recordOf(answer.headers);
    expect(record).toMatchObject({ provider_name: 'b', total_cost: 0.000007 });
    expect(record['provider_responses']).toHaveLength(2);
  });

  test('is not for what the caller got wrong', async () => {
    first.answer(json(400, { error: { message: 'input is too long for this model' } }));
    const { body } = await embed({ model: 'test/two', input: 'Hi' }).expect(400);
    expect(body).toMatchObject({ error: { message: 'input is too long for this model' } });
    expect(second.received).toHaveLength(0);
  });

  test.each<[string, Script, number, string]>([
    ['overloaded', json(503, { error: { message: 'busy' } }), 529, 'provider_overloaded'],
    ['unusable', json(200, {}), 502, 'provider_unavailable'],
    ['limited', json(429, {}), 429, 'rate_limit_exceeded'],
  ])('an only endpoint that is %s is an error, recorded and free', async (_, script, status, type) => {
    first.answer(script);
    const { body, headers } = await embed({ model: 'test/one', input: 'Hi' }).expect(status);
    expect(body).toMatchObject({ error: { code: status, metadata: { error_type: type } } });
    expect(await recordOf(headers)).toMatchObject({ api_type: 'embeddings', total_cost: 0 });
  });

  test('one that is silent is a 524', async () => {
    first.answer(() => undefined);
    const hasty = await startGateway({
      configuration: configuration(),
      env: { UPSTREAM_HEADERS_TIMEOUT_MS: '200' },
    });
    const { body } = await hasty
      .as('inference')
      .post('/embeddings')
      .send({ model: 'test/one', input: 'Hi' })
      .expect(524);
    expect(body).toMatchObject({ error: { code: 524, metadata: { error_type: 'timeout' } } });
    await hasty.close();
  });

  test('no answer and no log repeats the credential', async () => {
    first.answer(json(400, { error: { message: 'not with a-secret-key' } }));
    const { text: said } = await embed({ model: 'test/one', input: 'Hi' }).expect(400);
    expect(said + gateway.logs.join('')).not.toContain('a-secret-key');
  });
});

describe('limits', () => {
  const keyWith = async (limit: number): Promise<string> => {
    const { body } = await gateway.as('management').post('/keys').send({ name: 'limited', limit });
    return (body as { key: string }).key;
  };

  test('as many calls as the limit pays for, and then none goes upstream', async () => {
    // "Hi" is one token.
    first.answer(answered([[1]], { prompt_tokens: 1, total_tokens: 1 }));
    const caller = gateway.as({ key: await keyWith(0.000005) });
    const statuses: number[] = [];
    for (let call = 0; call < 7; call++) {
      const { status } = await caller.post('/embeddings').send({ model: 'test/one', input: 'Hi' });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 402, 402]);
    expect(first.received).toHaveLength(5);
    const { body } = await caller.get('/key').expect(200);
    expect(body).toMatchObject({ data: { usage: 0.000005, limit_remaining: 0 } });
  });

  test('tokens count as what they are', async () => {
    const caller = gateway.as({ key: await keyWith(0.00001) });
    await caller
      .post('/embeddings')
      .send({ model: 'test/one', input: Array.from({ length: 11 }, (_, n) => n) })
      .expect(402);
    expect(first.received).toHaveLength(0);
  });
});

test.each([
  ['an unknown model', { model: 'test/absent', input: 'Hi' }, /test\/absent is not a valid model id/],
  ['a model that writes text', { model: 'test/chat', input: 'Hi' }, /test\/chat makes no embeddings/],
  ['a wire without embeddings', { model: 'test/messages', input: 'Hi' }, /of this format make no/],
  ['no input', { model: 'test/one' }, /input/],
  ['an empty text', { model: 'test/one', input: '' }, /input/],
  ['an empty list', { model: 'test/one', input: [] }, /input/],
  ['an empty text among others', { model: 'test/one', input: ['a', ''] }, /input/],
  ['half a token', { model: 'test/one', input: [1.5] }, /input/],
  ['a content without parts', { model: 'test/one', input: [{ content: [] }] }, /input/],
  ['more length than there is', { model: 'test/one', input: 'Hi', dimensions: 1e308 }, /dimensions/],
  ['no length', { model: 'test/one', input: 'Hi', dimensions: 0 }, /dimensions/],
  ['another encoding', { model: 'test/one', input: 'Hi', encoding_format: 'hex' }, /encoding_format/],
  ['a sort that is not there', { model: 'test/one', input: 'Hi', provider: { sort: 'tallness' } }, /sort/],
])('%s is a 400 that names it', async (_, body, message) => {
  const answer = await embed(body).expect(400);
  expect(answer.body).toMatchObject({ error: { code: 400, message: expect.stringMatching(message) } });
  expect(first.received).toHaveLength(0);
});

test('provider preferences choose the endpoint', async () => {
  const answer = await embed({ model: 'test/two', input: 'Hi', provider: { only: ['b'] } }).expect(200);
  expect(vectorsOf(answer)).toEqual([[3, 4]]);
  expect(first.received).toHaveLength(0);
});

describe('GET /embeddings/models', () => {
  const list = (query = '') => gateway.as('inference').get(`/embeddings/models${query}`);
  type Page = components['schemas']['ModelsListResponse'];

  test('lists the models that make vectors, and no other', async () => {
    const { data, total_count: total, links } = (await list().expect(200)).body as Page;
    const ids = data.map(({ id }) => id);
    expect(ids).toContain('test/one');
    expect(ids).not.toContain('test/chat');
    expect(total).toBe(ids.length);
    expect(links.next).toBeNull();
    const chat = (await gateway.as('inference').get('/models').expect(200)).body as Page;
    expect(chat.data.map(({ id }) => id)).toEqual(['test/chat']);
  });

  test('pages follow each other by their links to the end', async () => {
    const all = ((await list().expect(200)).body as Page).data.map(({ id }) => id);
    const found: string[] = [];
    let next: string | null = '/api/v1/embeddings/models?offset=0&limit=4';
    while (next !== null) {
      const page = (await list(next.slice(next.indexOf('?'))).expect(200)).body as Page;
      expect(page.total_count).toBe(all.length);
      found.push(...page.data.map(({ id }) => id));
      next = page.links.next;
    }
    expect(found).toEqual(all);
  });

  test.each(['?limit=0', '?limit=1001', '?offset=-1', '?offset=x'])('refuses %s', async (query) => {
    await list(query).expect(400);
  });
});

describe('the demo', () => {
  const near = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

  test('makes the same vector for the same words, and a nearer one where words are shared', async () => {
    const client = gateway.openai();
    const input = ['the sky is blue', 'the sky is wide', 'stock prices fell sharply', 'The sky is blue!'];
    const { data, usage } = await client.embeddings.create({ model: 'demo/embed', input });
    const [sky = [], wide = [], stocks = [], again = []] = data.map(({ embedding }) => embedding);
    expect(sky).toHaveLength(256);
    expect(near(sky, sky)).toBeCloseTo(1, 5);
    expect(again).toEqual(sky);
    expect(near(sky, wide)).toBeGreaterThan(near(sky, stocks) + 0.3);
    expect(usage.prompt_tokens).toBe(16);
  });

  test.each([1, 33, 4_096])('makes vectors of %d numbers', async (dimensions) => {
    const answer = await embed({ model: 'demo/embed', input: [[5, 6], [7]], dimensions }).expect(200);
    expect(vectorsOf(answer).map((vector) => (vector as number[]).length)).toEqual([dimensions, dimensions]);
  });

  test('and no longer ones', async () => {
    const { body } = await embed({ model: 'demo/embed', input: 'Hi', dimensions: 5_000 }).expect(400);
    expect(body).toMatchObject({ error: { message: expect.stringContaining('at most 4096') } });
  });
});

test('how long vectors take is measured', async () => {
  await embed({ model: 'test/one', input: 'Hi' }).expect(200);
  const { body } = await gateway.as('inference').get('/models/test/one/endpoints').expect(200);
  expect(body.data.endpoints[0].latency_last_30m).toMatchObject({ p50: expect.any(Number) as number });
  expect(body.data.endpoints[0].throughput_last_30m).toBeNull();
});
