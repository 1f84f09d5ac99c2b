import Parser from 'rss-parser';
import type { components } from '../generated/openapi';
import type { Configuration, EndpointConfiguration, ModelConfiguration } from '../src/configuration';
import { buildCatalogue } from '../src/inference/catalogue';
import { UNMEASURED } from '../src/inference/routing/health';
import { toFeed } from '../src/services/model-feed';
import { ModelList, type ListedModel } from '../src/services/model-list';
import { createModelService } from '../src/services/models';
import { startGateway, type TestGateway } from './support/gateway';
import { completion, startUpstream, type Upstream } from './support/upstream';

type Model = components['schemas']['Model'];

const at = (provider: string, prompt: string, more: Partial<EndpointConfiguration> = {}) => ({
  provider,
  pricing: { prompt, completion: prompt },
  supported_parameters: ['temperature'],
  ...more,
});

const MODELS: ModelConfiguration[] = [
  {
    id: 'acme/writer',
    name: 'Acme: Writer 50%',
    created: 300,
    context_length: 8_000,
    architecture: { tokenizer: 'GPT', instruct_type: 'chatml' },
    categories: ['marketing/seo', 'legal'],
    distillable: true,
    benchmarks: { artificial_analysis: { intelligence_index: 40 } },
    endpoints: [
      at('closed', '0.000002'),
      at('open', '0.000001', { supported_parameters: ['tools', 'temperature'] }),
    ],
  },
  {
    id: 'acme/seer',
    name: 'Acme: Seer',
    created: 100,
    context_length: 200_000,
    architecture: { input_modalities: ['text', 'image', 'file'], tokenizer: 'Claude' },
    categories: ['programming'],
    benchmarks: {
      artificial_analysis: { intelligence_index: 70 },
      design_arena: [{ arena: 'models', category: 'website', elo: 1_100, rank: 2, win_rate: 51 }],
    },
    endpoints: [at('closed', '0.00001', { supported_parameters: ['tools', 'seed'] })],
  },
  {
    id: 'zeta/painter',
    name: 'Zeta: Painter',
    created: 200,
    context_length: 32_000,
    architecture: { input_modalities: ['text', 'image'], output_modalities: ['text', 'image'] },
    benchmarks: {
      design_arena: [{ arena: 'models', category: 'website', elo: 1_300, rank: 1, win_rate: 60 }],
    },
    endpoints: [at('open', '0')],
  },
  {
    id: 'zeta/vectors',
    name: 'Zeta: Vectors',
    architecture: { output_modalities: ['embeddings'] },
    endpoints: [at('closed', '0.0000001')],
  },
  {
    id: 'zeta/writer:free',
    name: 'Zeta: Writer\u0007 (free)',
    description: 'Rings\u0007 \ud800 ]]> twice ]]> <guid> & 😀',
    endpoints: [at('open', '0')],
  },
];

/** They are there where they have several models to choose from. */
const ROUTERS = ['service/auto', 'service/auto-beta', 'service/free'];
const WRITERS = ['acme/writer', 'acme/seer', 'zeta/painter', 'zeta/writer:free'];

const configurationFor = (url: string): Configuration => ({
  providers: [
    {
      slug: 'closed',
      name: 'Closed Inc',
      protocol: 'openai',
      base_url: url,
      headquarters: 'US',
      datacenters: ['US', 'IE'],
      privacy_policy_url: 'https://closed.example/privacy',
    },
    {
      slug: 'open',
      protocol: 'openai',
      base_url: url,
      data_policy: { training: false, retains_prompts: false },
      regions: ['eu'],
    },
  ],
  models: MODELS,
});

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer(completion('Hello.'));
  gateway = await startGateway({ configuration: configurationFor(upstream.url) });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const get = (path: string) => gateway.as('inference').get(path);
const ids = async (query: string): Promise<string[]> => {
  const { body } = await get(`/models${query}`).expect(200);
  expect(body.total_count).toBe((body.data as Model[]).length);
  return models(body.data as Model[]);
};
/** Without the routers that choose among them. */
const models = (data: readonly Model[]): string[] =>
  data.map(({ id }) => id).filter((id) => !id.startsWith('service/'));

test.each([
  { query: '', expected: WRITERS },
  { query: '?category=programming', expected: ['acme/seer'] },
  { query: '?category=marketing/seo', expected: ['acme/writer'] },
  { query: '?category=marketing%2Fseo', expected: ['acme/writer'] },
  { query: '?category=trivia', expected: [] },
  { query: '?supported_parameters=tools', expected: ['acme/writer', 'acme/seer'] },
  { query: '?supported_parameters=tools,seed', expected: ['acme/seer'] },
  { query: '?supported_parameters=tools%2C%20temperature', expected: ['acme/writer'] },
  { query: '?supported_parameters=', expected: WRITERS },
  { query: '?output_modalities=image', expected: ['zeta/painter'] },
  { query: '?output_modalities=embeddings,image', expected: ['zeta/painter', 'zeta/vectors'] },
  { query: '?output_modalities=all', expected: MODELS.map(({ id }) => id) },
  { query: '?input_modalities=image', expected: ['acme/seer', 'zeta/painter'] },
  { query: '?input_modalities=image,file', expected: ['acme/seer'] },
  { query: '?q=writer', expected: ['acme/writer', 'zeta/writer:free'] },
  { query: '?q=WRITER%20zeta', expected: ['zeta/writer:free'] },
  { query: '?q=acme+seer', expected: ['acme/seer'] },
  { query: '?q=acme/seer', expected: ['acme/seer'] },
  { query: '?q=50%25', expected: ['acme/writer'] },
  { query: '?q=%25_%25_%25', expected: [] },
  { query: '?q=.*', expected: [] },
  { query: `?q=${'x'.repeat(10_000)}`, expected: [] },
  { query: '?q=', expected: WRITERS },
  { query: '?context=32000', expected: ['acme/seer', 'zeta/painter'] },
  { query: '?min_price=1', expected: ['acme/writer', 'acme/seer'] },
  { query: '?min_price=1.0000001', expected: ['acme/seer'] },
  { query: '?max_price=1', expected: ['acme/writer', 'zeta/painter', 'zeta/writer:free'] },
  { query: '?max_price=0', expected: ['zeta/painter', 'zeta/writer:free'] },
  { query: '?min_price=1&max_price=10', expected: ['acme/writer', 'acme/seer'] },
  { query: '?arch=gpt', expected: ['acme/writer'] },
  { query: '?arch=&providers=&model_authors=&use_rss=', expected: WRITERS },
  { query: '?arch=ChatML', expected: ['acme/writer'] },
  { query: '?model_authors=zeta', expected: ['zeta/painter', 'zeta/writer:free'] },
  { query: '?model_authors=acme,ZETA', expected: WRITERS },
  { query: '?providers=open', expected: ['acme/writer', 'zeta/painter', 'zeta/writer:free'] },
  { query: '?providers=Closed%20Inc', expected: ['acme/writer', 'acme/seer'] },
  { query: '?distillable=true', expected: ['acme/writer'] },
  { query: '?distillable=false', expected: ['acme/seer', 'zeta/painter', 'zeta/writer:free'] },
  { query: '?zdr=true', expected: ['acme/writer', 'zeta/painter', 'zeta/writer:free'] },
  { query: '?region=eu', expected: ['acme/writer', 'zeta/painter', 'zeta/writer:free'] },
  // The one endpoint without retention is the only one with tools; the one of `closed` costs 2.
  { query: '?providers=closed&zdr=true', expected: [] },
  { query: '?providers=closed&region=eu', expected: [] },
  { query: '?providers=closed&supported_parameters=tools', expected: ['acme/seer'] },
  { query: '?providers=open&supported_parameters=tools', expected: ['acme/writer'] },
  { query: '?providers=closed&max_price=1', expected: [] },
  { query: '?providers=closed&max_price=2', expected: ['acme/writer'] },
  { query: '?providers=closed&min_price=2&max_price=2', expected: ['acme/writer'] },
  { query: '?providers=open&max_price=1', expected: ['acme/writer', 'zeta/painter', 'zeta/writer:free'] },
  { query: '?zdr=true&min_price=1', expected: ['acme/writer'] },
  { query: '?zdr=true&context=16000', expected: ['zeta/painter'] },
  { query: '?max_price=1e0', expected: ['acme/writer', 'zeta/painter', 'zeta/writer:free'] },
  { query: '?sort=newest', expected: ['acme/writer', 'zeta/painter', 'acme/seer', 'zeta/writer:free'] },
  {
    query: '?sort=pricing-low-to-high',
    expected: ['zeta/painter', 'zeta/writer:free', 'acme/writer', 'acme/seer'],
  },
  {
    query: '?sort=pricing-high-to-low',
    expected: ['acme/seer', 'acme/writer', 'zeta/painter', 'zeta/writer:free'],
  },
  {
    query: '?sort=context-high-to-low',
    expected: ['acme/seer', 'zeta/painter', 'acme/writer', 'zeta/writer:free'],
  },
  {
    query: '?sort=intelligence-high-to-low',
    expected: ['acme/seer', 'acme/writer', 'zeta/painter', 'zeta/writer:free'],
  },
  {
    query: '?sort=design-arena-elo-high-to-low',
    expected: ['zeta/painter', 'acme/seer', 'acme/writer', 'zeta/writer:free'],
  },
  { query: '?sort=newest&zdr=true&q=writer&max_price=1', expected: ['acme/writer', 'zeta/writer:free'] },
  {
    query: '?supported_parameters=tools&category=programming&input_modalities=file&context=200000',
    expected: ['acme/seer'],
  },
])('GET /models$query', async ({ query, expected }) => {
  expect(await ids(query)).toEqual(expected);
});

test.each([
  ['?category=cooking', 'category'],
  ['?output_modalities=smell', 'output_modalities'],
  ['?input_modalities=text,,image', 'input_modalities'],
  ['?sort=random', 'sort'],
  ['?context=0', 'context'],
  ['?context=1.5', 'context'],
  ['?min_price=-1', 'min_price'],
  ['?max_price=cheap', 'max_price'],
  ['?max_price=Infinity', 'max_price'],
  ['?min_price=-Infinity', 'min_price'],
  ['?max_price=NaN', 'max_price'],
  ['?max_price=1e999', 'max_price'],
  ['?max_price=0x10', 'max_price'],
  ['?max_price=%201', 'max_price'],
  ['?context=0x10', 'context'],
  ['?limit=0b1', 'limit'],
  ['?distillable=maybe', 'distillable'],
  ['?zdr=false', 'zdr'],
  ['?region=mars', 'region'],
  ['?limit=0', 'limit'],
  ['?limit=1001', 'limit'],
  ['?offset=-1', 'offset'],
  ['?colour=red', 'colour'],
])('GET /models%s is refused, and %s is named', async (query, name) => {
  const { body } = await get(`/models${query}`).expect(400);
  expect(body.error.message).toContain(name);
});

test('pages follow each other by their links, with the filters kept', async () => {
  const seen: string[] = [];
  let path: string | null = '/api/v1/models?output_modalities=all&sort=newest&limit=2';
  while (path !== null) {
    const { body } = (await get(path.replace('/api/v1', '')).expect(200)) as {
      body: components['schemas']['ModelsListResponse'];
    };
    expect(body.total_count).toBe(MODELS.length + ROUTERS.length);
    seen.push(...models(body.data));
    path = body.links.next;
  }
  expect(seen).toEqual(['acme/writer', 'zeta/painter', 'acme/seer', 'zeta/vectors', 'zeta/writer:free']);
  const { body } = await get('/models?offset=99').expect(200);
  expect(body).toMatchObject({ data: [], total_count: 4 + ROUTERS.length, links: { next: null } });
});

test('the whole list has a tag, by which an unchanged one is not sent again', async () => {
  const { headers } = await get('/models').expect(200);
  const tag = headers['etag'] as string;
  const unchanged = await get('/models').set('If-None-Match', tag).expect(304);
  expect(unchanged.text).toBe('');
  await get('/models').set('If-None-Match', '"another"').expect(200);
});

test('popularity, and what is measured, come from calls of this gateway', async () => {
  for (const model of ['zeta/painter', 'zeta/painter', 'acme/seer'])
    await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ model, messages: [{ role: 'user', content: 'Hi' }] })
      .expect(200);
  for (const sort of ['most-popular', 'top-weekly'])
    expect(await ids(`?sort=${sort}`)).toEqual([
      'zeta/painter',
      'acme/seer',
      'acme/writer',
      'zeta/writer:free',
    ]);
});

test('a feed reader reads the feed', async () => {
  const { text, headers } = await get('/models?use_rss=true&sort=newest').expect(200);
  expect(headers['content-type']).toMatch(/^application\/rss\+xml/);
  const feed = await new Parser().parseString(text);
  const items = feed.items.filter(({ guid }) => !guid?.startsWith('service/'));
  expect(items.map(({ title, guid }) => ({ title, guid }))).toEqual([
    { title: 'Acme: Writer 50% (acme/writer)', guid: 'acme/writer' },
    { title: 'Zeta: Painter (zeta/painter)', guid: 'zeta/painter' },
    { title: 'Acme: Seer (acme/seer)', guid: 'acme/seer' },
    { title: 'Zeta: Writer (free) (zeta/writer:free)', guid: 'zeta/writer:free' },
  ]);
  const [first] = feed.items;
  expect(first?.isoDate).toBe('1970-01-01T00:05:00.000Z');
  expect(first?.link).toBe(`${gateway.url}/model/acme/writer`);
  // Nothing that XML 1.0 does not allow, and no address or date that is none.
  expect(text).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
  expect(text.split('<guid isPermaLink="false">')).toHaveLength(feed.items.length + 1);
  const undated = feed.items.find(({ guid }) => guid === 'zeta/writer:free');
  expect(undated?.content).toBe('Rings  ]] > twice ]] > <guid> & 😀');
  expect(undated?.pubDate).toBeUndefined();
  const chats = await new Parser().parseString(
    (await get('/models?use_rss=true&use_rss_chat_links=true')).text,
  );
  expect(chats.items[0]?.link).toBe(`${gateway.origin}/docs?model=acme%2Fwriter`);
  await get('/models?use_rss=false').expect('content-type', /json/);
});

test('models are counted', async () => {
  expect((await get('/models/count').expect(200)).body).toEqual({
    data: { count: 4 + ROUTERS.length },
  });
  expect((await get('/models/count?output_modalities=all').expect(200)).body.data.count).toBe(
    MODELS.length + ROUTERS.length,
  );
});

test.each(['acme/seer', 'zeta/writer:free'])('GET /model/%s', async (id) => {
  const { body } = await get(`/model/${id}`).expect(200);
  expect(body.data.id).toBe(id);
});

test.each(['acme/nobody', 'acme/seer:free', `acme/${'x'.repeat(300)}`])(
  'GET /model/%s is not found',
  async (id) => {
    const { body } = await get(`/model/${id}`).expect(404);
    expect(body.error.message.length).toBeLessThan(120);
  },
);

test('the endpoints of a model, with prices and limits of each', async () => {
  const { body } = await get('/models/acme/writer/endpoints').expect(200);
  expect(body.data).toMatchObject({ id: 'acme/writer', name: 'Acme: Writer 50%' });
  expect(body.data.endpoints).toMatchObject([
    { tag: 'closed', provider_name: 'Closed Inc', pricing: { prompt: '0.000002' }, context_length: 8_000 },
    { tag: 'open', provider_name: 'open', supported_parameters: ['temperature', 'tools'] },
  ]);
});

test('a variant that is not listed has no endpoints', async () => {
  expect((await get('/models/acme/writer:free/endpoints').expect(200)).body.data).toMatchObject({
    id: 'acme/writer',
    endpoints: [],
  });
  await get('/models/acme/nobody/endpoints').expect(404);
});

test('what remains under zero data retention', async () => {
  const { body } = await get('/endpoints/zdr').expect(200);
  expect(
    (body.data as { model_id: string; tag: string }[]).map(({ model_id, tag }) => `${model_id} ${tag}`),
  ).toEqual(['acme/writer open', 'zeta/painter open', 'zeta/writer:free open']);
});

test('providers', async () => {
  expect((await get('/providers').expect(200)).body.data).toEqual([
    {
      name: 'Closed Inc',
      slug: 'closed',
      headquarters: 'US',
      datacenters: ['US', 'IE'],
      privacy_policy_url: 'https://closed.example/privacy',
      terms_of_service_url: null,
      status_page_url: null,
    },
    {
      name: 'open',
      slug: 'open',
      headquarters: null,
      datacenters: null,
      privacy_policy_url: null,
      terms_of_service_url: null,
      status_page_url: null,
    },
  ]);
});

test('the list of a caller whom nothing restricts is the whole', async () => {
  const { body } = await get('/models/user').expect(200);
  expect(models(body.data as Model[])).toEqual(WRITERS);
});

test('the list of a caller has pages, an order and kinds of output as the list of all has', async () => {
  const { body } = await get('/models/user?offset=1&limit=2&sort=newest').expect(200);
  const { body: all } = await get('/models?offset=1&limit=2&sort=newest').expect(200);
  expect(body.data).toEqual(all.data);
  expect(body.total_count).toBe(all.total_count);
  expect(body.links.next).toBe((all.links.next as string).replace('/models?', '/models/user?'));
  const { body: next } = await gateway
    .as('inference')
    .get((body.links.next as string).slice('/api/v1'.length));
  expect(next.data[0]).toEqual((await get('/models?offset=3&limit=1&sort=newest')).body.data[0]);
  const { body: kinds } = await get('/models/user?output_modalities=all').expect(200);
  expect(kinds.total_count).toBeGreaterThan(WRITERS.length);
  await get('/models/user?category=science').expect(400);
});

test('endpoints say which tools they understand, and their tier', async () => {
  const { body } = await get('/endpoints/zdr').expect(200);
  for (const endpoint of body.data as {
    readonly supported_parameters: readonly string[];
    readonly supports_tool_choice: Record<string, boolean>;
  }[]) {
    const tools = endpoint.supported_parameters.includes('tools');
    const chooses = tools && endpoint.supported_parameters.includes('tool_choice');
    expect(endpoint).toMatchObject({
      native_tools: {},
      supports_diarization: false,
      supports_tool_choice: { auto: tools, function: chooses, none: chooses, required: chooses },
    });
  }
  expect(body.data.length).toBeGreaterThan(0);
});

test('routers stand after the models that they choose among', async () => {
  const { body } = await get('/models').expect(200);
  expect((body.data as Model[]).map(({ id }) => id)).toEqual([...WRITERS, ...ROUTERS]);
  for (const id of ROUTERS) {
    expect((await get(`/model/${id}`).expect(200)).body.data).toMatchObject({
      id,
      architecture: { tokenizer: 'Router' },
    });
    expect((await get(`/models/${id}/endpoints`).expect(200)).body.data).toMatchObject({ id, endpoints: [] });
  }
});

test('a feed is newest first, holds 1,000 and can be continued', async () => {
  const models = Array.from({ length: 1_005 }, (_, index) => ({
    id: `maker/model-${index}`,
    created: index,
    endpoints: [at('open', '0.000001')],
  }));
  const other = await startGateway({ configuration: { ...configurationFor(upstream.url), models } });
  const guids = async (query: string): Promise<(string | undefined)[]> => {
    const { text } = await other.as('inference').get(`/models?use_rss=true${query}`).expect(200);
    return (await new Parser().parseString(text)).items.map(({ guid }) => guid);
  };
  const all = await guids('');
  expect(all).toHaveLength(1_000);
  expect(all.slice(0, 2)).toEqual(['maker/model-1004', 'maker/model-1003']);
  expect(await guids('&offset=1000&limit=3')).toEqual(['maker/model-4', 'maker/model-3', 'maker/model-2']);
  expect((await guids('&sort=context-high-to-low&limit=1'))[0]).toBe('maker/model-0');
  await other.close();
});

test('a feed leaves out what is no date', () => {
  const [listed] = new ModelList(buildCatalogue(configurationFor('http://127.0.0.1:9')), []).listed;
  const { model, ...rest } = listed as ListedModel;
  const created = 99_999_999_999_999;
  const text = toFeed(
    [{ ...rest, created, model: { ...model, configuration: { ...model.configuration, created } } }],
    'http://127.0.0.1/api/v1',
    false,
  );
  expect(text).toContain('acme/writer');
  expect(text).not.toMatch(/pubDate|Invalid/);
});

test.each(['min_price', 'max_price', 'offset'])('%s may be null', async (name) => {
  const { body } = await get(`/models?${name}=null`).expect(200);
  expect(models(body.data as Model[])).toEqual(WRITERS);
  expect((await get(`/models?${name}=nil`)).status).toBe(400);
});

test('one model is found without reading the whole catalogue again', async () => {
  const catalogue = buildCatalogue(configurationFor('http://127.0.0.1:9'));
  let reads = 0;
  const counted = new Proxy(catalogue.models, {
    get(models, name) {
      if (name === 'values') reads += 1;
      const member: unknown = Reflect.get(models, name);
      return typeof member === 'function' ? (member.bind(models) as unknown) : member;
    },
  });
  const offered = { ...catalogue, models: counted };
  const service = createModelService({
    catalogue: () => offered,
    refresh: () => Promise.resolve(),
    figures: () => ({ ...UNMEASURED, level: 0 }),
    medians: () => () => undefined,
    weeklyTokens: () => Promise.resolve(() => undefined),
    admits: () => Promise.resolve(() => true),
    now: () => new Date(),
  });
  expect((await service.get('service', 'auto')).data.id).toBe('service/auto');
  const first = reads;
  expect(first).toBeGreaterThan(0);
  expect((await service.get('acme', 'writer')).data.id).toBe('acme/writer');
  expect((await service.endpointsOf('acme', 'writer')).data.endpoints).toHaveLength(2);
  expect((await service.endpointsOf('service', 'auto')).data.endpoints).toEqual([]);
  expect(reads).toBe(first);
});
