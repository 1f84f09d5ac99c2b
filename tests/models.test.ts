import type { components } from '../generated/openapi';
import { startGateway, type TestGateway } from './support/gateway';

type Model = components['schemas']['Model'];

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({
    configuration: {
      providers: [
        {
          slug: 'near',
          name: 'Near',
          protocol: 'openai',
          base_url: 'http://127.0.0.1:1/v1',
          api_key: 'near-secret-key',
        },
        { slug: 'far', name: 'Far', protocol: 'openai', base_url: 'http://127.0.0.1:1/v1' },
      ],
      models: [
        {
          id: 'maker/full',
          name: 'Maker: Full',
          canonical_slug: 'maker/full-2026-01-01',
          description: 'Everything said.',
          created: 1_760_000_000,
          context_length: 200_000,
          architecture: {
            input_modalities: ['text', 'image'],
            output_modalities: ['text'],
            modality: 'text+image->text',
            instruct_type: 'chatml',
            tokenizer: 'GPT',
          },
          default_parameters: { temperature: 0.7 },
          expiration_date: '2027-01-01',
          knowledge_cutoff: '2026-01-01',
          hugging_face_id: 'maker/full',
          is_moderated: true,
          endpoints: [
            {
              provider: 'near',
              context_length: 128_000,
              max_completion_tokens: 4_096,
              pricing: { prompt: '0.000000000000000001', completion: '0.0000006', input_cache_read: '0.1' },
              supported_parameters: ['tools', 'temperature'],
            },
            {
              provider: 'far',
              pricing: { prompt: '1', completion: '2' },
              supported_parameters: ['seed', 'temperature'],
            },
          ],
        },
        { id: 'maker/bare', endpoints: [{ provider: 'far', pricing: { prompt: '0', completion: '0' } }] },
        {
          id: 'maker/painter',
          architecture: { output_modalities: ['image'] },
          endpoints: [{ provider: 'far', pricing: { prompt: '0', completion: '0' } }],
        },
      ],
    },
  });
});
afterAll(() => gateway.close());

const list = async (): Promise<Model[]> =>
  (await gateway.as('inference').get('/models').expect(200)).body.data as Model[];

test('a model shows what the operator said, and prices as decimal strings without rounding', async () => {
  const [full] = await list();
  expect(full).toEqual({
    id: 'maker/full',
    object: 'model',
    canonical_slug: 'maker/full-2026-01-01',
    name: 'Maker: Full',
    description: 'Everything said.',
    created: 1_760_000_000,
    context_length: 200_000,
    architecture: {
      input_modalities: ['text', 'image'],
      output_modalities: ['text'],
      modality: 'text+image->text',
      instruct_type: 'chatml',
      tokenizer: 'GPT',
    },
    pricing: {
      prompt: '0.000000000000000001',
      completion: '0.0000006',
      request: '0',
      image: '0',
      input_cache_read: '0.1',
    },
    top_provider: { context_length: 128_000, max_completion_tokens: 4_096, is_moderated: true },
    supported_parameters: ['seed', 'temperature', 'tools'],
    supported_voices: null,
    default_parameters: { temperature: 0.7 },
    hugging_face_id: 'maker/full',
    expiration_date: '2027-01-01',
    knowledge_cutoff: '2026-01-01',
    per_request_limits: null,
    links: { details: '/api/v1/models/maker/full/endpoints' },
  });
});

test('a model of which nothing is said has all fields too', async () => {
  const bare = (await list()).find(({ id }) => id === 'maker/bare');
  expect(bare).toMatchObject({
    canonical_slug: 'maker/bare',
    name: 'maker/bare',
    description: '',
    architecture: { modality: 'text->text', instruct_type: null, tokenizer: 'Other' },
    pricing: { prompt: '0', completion: '0', request: '0', image: '0' },
    top_provider: { max_completion_tokens: null, is_moderated: false },
    expiration_date: null,
  });
});

test('the list holds the models that write text, in the order of the configuration, and their routers', async () => {
  const { body } = await gateway.as('management').get('/models').expect(200);
  expect((body.data as Model[]).map(({ id }) => id)).toEqual([
    'maker/full',
    'maker/bare',
    'service/auto',
    'service/auto-beta',
  ]);
  expect(body).toMatchObject({ total_count: 4, links: { next: null } });
});

test('lists and models carry the tags of the OpenAI format, whichever list it is', async () => {
  for (const path of [
    '/models',
    '/models?output_modalities=all&limit=2',
    '/models/user',
    '/embeddings/models',
  ]) {
    const { body } = await gateway.as('inference').get(path).expect(200);
    expect(body.object).toBe('list');
    for (const { object } of body.data as { object?: string }[]) expect(object).toBe('model');
  }
});

test('GET /models/{author}/{slug} is GET /model/{author}/{slug}', async () => {
  for (const id of ['maker/full', 'maker/full-2026-01-01', 'service/auto', 'maker/bare:nitro']) {
    const { body } = await gateway.as('inference').get(`/models/${id}`).expect(200);
    expect(body).toEqual((await gateway.as('inference').get(`/model/${id}`).expect(200)).body);
  }
  const { body } = await gateway.as('inference').get('/models/maker/absent').expect(404);
  expect(body.error).toMatchObject({ code: 404, type: 'invalid_request_error' });
  await gateway.as('inference').get('/models/user').expect(200);
});

test('nothing of a provider but its offer is shown', async () => {
  const { text } = await gateway.as('inference').get('/models').expect(200);
  for (const inside of ['near-secret-key', '127.0.0.1', 'upstream_model']) expect(text).not.toContain(inside);
});

test('without a configuration there is the demo, which is honest and free', async () => {
  const demo = await startGateway();
  const { body } = await demo.as('inference').get('/models').expect(200);
  expect(body.data).toMatchObject([
    {
      id: 'demo/echo',
      description: expect.stringMatching(/not a language model/i),
      pricing: { prompt: '0', completion: '0' },
    },
  ]);
  await demo.close();
});

test.each([
  { name: 'OPENAI_API_KEY', id: 'openai/gpt-4o-mini' },
  { name: 'GROQ_API_KEY', id: 'meta-llama/llama-3.3-70b-instruct' },
  { name: 'DEEPSEEK_API_KEY', id: 'deepseek/deepseek-chat' },
  { name: 'TOGETHER_API_KEY', id: 'meta-llama/llama-3.3-70b-instruct' },
])('$name in the environment brings $id', async ({ name, id }) => {
  const started = await startGateway({ env: { [name]: 'credential-of-a-provider' } });
  const { body } = await started.as('inference').get('/models').expect(200);
  expect((body.data as Model[]).map((model) => model.id)).toContain(id);
  await started.close();
});
