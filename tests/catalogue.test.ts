import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AdminError, runAdmin } from '../src/admin/command';
import { catalogue } from '../src/admin/catalogue';
import { createCore } from '../src/core';
import { readConfig } from '../src/config';
import { PRICE_NAMES, type Configuration } from '../src/configuration';
import { openDatabase } from '../src/database/connection';
import { priceOf } from '../src/services/catalogue-import/format';
import { failureText } from '../src/startup';
import { createTestDatabase, type TestDatabase } from './support/database';
import { temporaryFolder } from './support/folder';
import { startGateway } from './support/gateway';

const folder = temporaryFolder();
let site: Server;
let base: string;
/** What each path answers. */
const pages = new Map<string, { status?: number; body: unknown }>();
const seen: (string | undefined)[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    seen.push(request.headers.authorization);
    const page = pages.get(request.url ?? '');
    response.writeHead(page?.status ?? (page ? 200 : 404), { location: `${base}/models.json` });
    response.end(typeof page?.body === 'string' ? page.body : JSON.stringify(page?.body ?? {}));
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => site.close(done));
});

let database: TestDatabase;
beforeEach(async () => void (database = await createTestDatabase()));
afterEach(() => database.drop());

const configuration = (...ids: string[]): Configuration => ({
  providers: [
    { slug: 'openai', protocol: 'openai', base_url: `${base}/v1`, api_key: 'sk-upstream' },
    { slug: 'anthropic', protocol: 'anthropic', base_url: `${base}/v1` },
  ],
  models: ids.map((id) => ({
    id,
    endpoints: [{ provider: 'openai', pricing: { prompt: '0.000001', completion: '0.000002' } }],
  })),
});

/** The operator's command, on the test's database. @returns what it printed. */
async function admin(words: string[], configured = configuration('openai/own')): Promise<string> {
  const lines: string[] = [];
  const core = await createCore({
    config: { ...readConfig({ DATABASE_URL: database.url }), configuration: configured },
  });
  try {
    await runAdmin([catalogue], ['catalogue', ...words], {
      core: async () => core,
      print: (line) => void lines.push(line),
    });
    return lines.join('\n');
  } finally {
    await core.close();
  }
}

const file = (name: string, document: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
  return path;
};

const MODELS_DEV = {
  openai: {
    id: 'openai',
    env: ['OPENAI_API_KEY'],
    npm: '@ai-sdk/openai',
    name: 'OpenAI',
    doc: 'https://example.com',
    models: {
      'gpt-new': {
        id: 'gpt-new',
        name: 'GPT New',
        family: 'gpt',
        attachment: true,
        reasoning: true,
        temperature: false,
        tool_call: true,
        structured_output: true,
        knowledge: '2026-01',
        release_date: '2026-03-05',
        last_updated: '2026-03-05',
        modalities: { input: ['text', 'image', 'pdf'], output: ['text'] },
        open_weights: false,
        cost: { input: 1.25, output: 10, cache_read: 0.125, context_over_200k: { input: 2.5 } },
        limit: { context: 400000, output: 128000 },
        smell: 'roses',
      },
      'gpt-gone': { id: 'gpt-gone', name: 'Gone', status: 'deprecated', cost: { input: 1, output: 1 } },
      'gpt-gift': { id: 'gpt-gift', name: 'Without a price', limit: {} },
      own: { id: 'own', name: 'Own', cost: { input: 9, output: 9 } },
      'bad one': { id: 'bad one', name: 'Bad', cost: { input: 1, output: 1 } },
    },
  },
  elsewhere: { id: 'elsewhere', models: { x: { id: 'x', cost: { input: 1, output: 1 } } } },
};

test('models.dev: every field is taken, reported or known to say nothing', async () => {
  const printed = await admin(['import', file('models-dev.json', MODELS_DEV)]);
  expect(printed).toContain('Format models.dev');
  expect(printed).toContain('Added: 1\n  openai/gpt-new');
  expect(printed).toContain('Left to the configuration: 1\n  openai/own');
  expect(printed).toContain('"openai/gpt-gone": deprecated');
  expect(printed).toContain('"openai/gpt-gift": no price for prompt and completion');
  expect(printed).toMatch(/"openai\/bad one": id: expected author\/slug/);
  expect(printed).toContain('Of providers that are not configured: 1\n  elsewhere (1)');
  expect(printed).toContain('Prices that this gateway does not charge by: 1\n  cost.context_over_200k (1)');
  expect(printed).toContain('Unknown fields: 1\n  smell (1)');

  const gateway = await startGateway({ database, configuration: configuration('openai/own') });
  const { body } = await gateway.as('inference').get('/model/openai/gpt-new').expect(200);
  expect(body.data).toMatchObject({
    name: 'GPT New',
    created: Date.parse('2026-03-05') / 1000,
    context_length: 400_000,
    knowledge_cutoff: '2026-01',
    architecture: { input_modalities: ['text', 'image', 'file'], output_modalities: ['text'] },
    pricing: { prompt: '0.00000125', completion: '0.00001', input_cache_read: '0.000000125' },
    top_provider: { max_completion_tokens: 128_000 },
    supported_parameters: [
      'include_reasoning',
      'max_tokens',
      'reasoning',
      'response_format',
      'stop',
      'structured_outputs',
      'tool_choice',
      'tools',
    ],
  });
  await gateway.close();
});

const LITELLM = {
  sample_spec: { litellm_provider: 'one of many', mode: 'chat', input_cost_per_token: 0 },
  'gpt-lite': {
    litellm_provider: 'openai',
    mode: 'chat',
    max_tokens: 16384,
    max_input_tokens: 128000,
    max_output_tokens: 16384,
    input_cost_per_token: 1.5e-7,
    output_cost_per_token: 6e-7,
    cache_read_input_token_cost: 7.5e-8,
    input_cost_per_token_above_200k_tokens: 3e-7,
    supports_function_calling: true,
    supports_vision: true,
    supports_response_schema: true,
    supports_parallel_function_calling: true,
    deprecation_date: '2030-01-01',
    source: 'https://example.com',
    supports_telepathy: true,
  },
  'openai/vectors': { litellm_provider: 'openai', mode: 'embedding', input_cost_per_token: 2e-8 },
  'claude-lite': {
    litellm_provider: 'anthropic',
    mode: 'chat',
    input_cost_per_token: 3e-6,
    output_cost_per_token: 1.5e-5,
  },
  painter: { litellm_provider: 'openai', mode: 'video_generation', output_cost_per_second: 0.1 },
  broken: { mode: 'chat' },
};

test("LiteLLM's price map, from an address", async () => {
  pages.set('/prices.json', { body: LITELLM });
  const printed = await admin(['import', `${base}/prices.json`]);
  expect(printed).toContain('Format litellm');
  expect(printed).toContain('Added: 3');
  expect(printed).toContain('"openai/painter": mode video_generation');
  expect(printed).toContain('"broken": no litellm_provider');
  expect(printed).toContain('supports_telepathy (1)');
  expect(printed).toContain('input_cost_per_token_above_200k_tokens (1)');
  const gateway = await startGateway({ database, configuration: configuration('openai/own') });
  const read = async (id: string) =>
    (await gateway.as('inference').get(`/model/${id}`).expect(200)).body.data;
  expect(await read('openai/gpt-lite')).toMatchObject({
    pricing: { prompt: '0.00000015', completion: '0.0000006', input_cache_read: '0.000000075' },
    context_length: 128_000,
    expiration_date: '2030-01-01',
    architecture: { input_modalities: ['text', 'image'] },
    top_provider: { max_completion_tokens: 16_384 },
  });
  expect(await read('openai/vectors')).toMatchObject({
    architecture: { output_modalities: ['embeddings'] },
    pricing: { prompt: '0.00000002', completion: '0' },
  });
  expect(await read('anthropic/claude-lite')).toMatchObject({ pricing: { completion: '0.000015' } });
  await gateway.close();
});

test("LiteLLM's prices of images and sounds", async () => {
  const entry = (mode: string, more: object) => ({ litellm_provider: 'openai', mode, ...more });
  const tokens = { input_cost_per_token: 5e-6, output_cost_per_token: 1e-5 };
  const list = file('media.json', {
    'by-image': entry('image_generation', { output_cost_per_image: 0.04 }),
    'by-token': entry('image_generation', {
      ...tokens,
      output_cost_per_image_token: 3e-5,
      output_cost_per_image: 0.039,
    }),
    'by-pixel': entry('image_generation', { input_cost_per_pixel: 0, output_cost_per_pixel: 1.9e-8 }),
    voice: entry('audio_speech', { input_cost_per_character: 1.5e-5 }),
    ear: entry('audio_transcription', { input_cost_per_second: 1e-4, output_cost_per_second: 1e-4 }),
    'token-ear': entry('audio_transcription', { ...tokens, input_cost_per_audio_token: 6e-6 }),
    vectors: entry('embedding', { input_cost_per_token: 2e-8 }),
  });
  const printed = await admin(['import', list]);
  expect(printed).toContain('Added: 6\n');
  expect(printed).toContain(
    'Left out: 1\n  "openai/by-pixel": output_cost_per_pixel: pixels have no price here',
  );
  expect(printed).toContain('  output_cost_per_image (1)\n');
  expect(printed).toContain('  output_cost_per_second (1)');
  expect(printed).not.toMatch(/ input_cost_per_(token|character|second|audio)/);
  const gateway = await startGateway({ database, configuration: configuration('openai/own') });
  const get = async (path: string) => (await gateway.as('inference').get(path).expect(200)).body;
  const read = async (id: string) => (await get(`/model/openai/${id}`)).data;
  expect((await get('/images/models/openai/by-image/endpoints')).endpoints[0].pricing).toMatchObject([
    { unit: 'image', cost_usd: 0.04 },
  ]);
  expect((await read('by-token')).pricing).toMatchObject({ completion: '0.00001', image_output: '0.00003' });
  expect(await read('voice')).toMatchObject({
    pricing: { prompt: '0.000015', completion: '0' },
    supported_parameters: ['response_format', 'speed', 'voice'],
  });
  expect(await read('ear')).toMatchObject({
    pricing: { prompt: '0.0001', completion: '0' },
    architecture: { modality: 'audio->transcription' },
    supported_parameters: ['language', 'prompt', 'response_format', 'temperature', 'timestamp_granularities'],
  });
  expect((await read('token-ear')).pricing).toMatchObject({ prompt: '0.000006', completion: '0.00001' });
  expect((await read('vectors')).supported_parameters).toEqual([
    'dimensions',
    'encoding_format',
    'input_type',
    'user',
  ]);
  await gateway.close();
});

test('models whose images would be free are left out of the own format', async () => {
  const draws = { architecture: { output_modalities: ['image'] } };
  const free = { prompt: '0', completion: '0' };
  const list = file('images.json', {
    data: [
      { id: 'openai/by-image', ...draws, pricing: free },
      { id: 'openai/by-token', ...draws, pricing: { ...free, image_output: '0.00004' } },
    ],
  });
  const printed = await admin(['import', list, '--provider', 'openai']);
  expect(printed).toContain('Added: 1\n  openai/by-token');
  expect(printed).toContain('"openai/by-image": what its images cost is not in the list');
});

test('a row that is no model is named, and the others are taken', async () => {
  const list = file('rows.json', { data: [null, named('openai/row', '0.000001'), { name: 'x' }, 'y'] });
  const printed = await admin(['import', list, '--provider', 'openai']);
  expect(printed).toContain('Added: 1\n  openai/row');
  expect(printed).toContain(
    'Left out: 3\n  "data[0]": not an object\n  "data[2]": no id\n  "data[3]": not an object',
  );
});

test('a bad length or date of the own format is named', async () => {
  const list = file('lengths.json', {
    data: [
      {
        ...named('openai/odd', '0.000001'),
        context_length: 'long',
        top_provider: { max_completion_tokens: -5, context_length: null },
        created: 99_999_999_999_999,
      },
    ],
  });
  const printed = await admin(['import', list, '--provider', 'openai']);
  expect(printed).toContain('Added: 1\n  openai/odd');
  expect(printed).toContain('Fields left out: 3\n');
  for (const field of ['context_length', 'endpoints[0].max_completion_tokens', 'created'])
    expect(printed).toContain(`"openai/odd": ${field}: `);
  expect(printed).toContain('created: expected seconds since 1970, before the year 10000');
});

const named = (id: string, prompt: string) => ({ id, pricing: { prompt, completion: '0.000002' } });

test.each([
  {
    what: "LiteLLM's price map",
    words: [],
    list: Object.fromEntries(
      [
        ['gpt-twin', 1e-6],
        ['openai/gpt-twin', 3e-6],
      ].map(([name, price]) => [
        name,
        { litellm_provider: 'openai', input_cost_per_token: price, output_cost_per_token: 2e-6 },
      ]),
    ),
  },
  {
    what: 'the own format',
    words: ['--provider', 'openai'],
    list: { data: [named('openai/gpt-twin', '0.000001'), named('openai/gpt-twin', '0.000003')] },
  },
])('$what names a model twice: its first entry counts', async ({ words, list }) => {
  const printed = await admin(['import', file('twins.json', list), ...words]);
  expect(printed).toContain('Added: 1\n  openai/gpt-twin');
  expect(printed).toContain(
    'Left out: 1\n  "openai/gpt-twin": openai/gpt-twin at openai is already in the list',
  );
  expect((await admin(['prices', 'openai/gpt-twin'])).split('\n')).toEqual([
    expect.stringMatching(/openai {2}prompt 0\.000001, completion 0\.000002$/),
  ]);
  const gateway = await startGateway({ database, configuration: configuration('openai/own') });
  const { body } = await gateway.as('inference').get('/models/openai/gpt-twin/endpoints').expect(200);
  expect(body.data.endpoints).toMatchObject([{ pricing: { prompt: '0.000001' } }]);
  await gateway.close();
});

test('twins of a configuration have one price in the history', async () => {
  const { models = [], ...rest } = configuration('maker/twin');
  const twins = models.map((model) => ({
    ...model,
    endpoints: model.endpoints.flatMap((endpoint) => [
      endpoint,
      { ...endpoint, pricing: { ...endpoint.pricing, prompt: '0.000003' } },
    ]),
  }));
  const gateway = await startGateway({ database, configuration: { ...rest, models: twins } });
  await gateway.close();
  expect(await admin(['prices', 'maker/twin'])).toMatch(/^\S+ {2}openai {2}prompt 0\.000001, [^\n]*$/);
});

test('a failure of the database is told in its own words, without the statement', async () => {
  const row = { model: 'a/b', provider: 'openai', pricing: '{}', valid_from: 'now' };
  await admin(['list']);
  const { knex } = openDatabase(database.url);
  const failure: unknown = await knex('catalogue_prices')
    .insert([row, row])
    .catch((error: unknown) => error);
  await knex.destroy();
  expect(failureText(failure, 'It could not be done')).toMatch(/^It could not be done: (UNIQUE|duplicate)/);
  expect(failureText(failure, '')).not.toMatch(/insert into|values/i);
});

test('the own format: every price that a configuration may have', async () => {
  const pricing = Object.fromEntries([...PRICE_NAMES].map((name, index) => [name, `0.00${index + 1}1`]));
  expect(pricing).toMatchObject({ image_token: expect.any(String), image_output: expect.any(String) });
  const list = file('prices.json', { data: [{ id: 'openai/priced', pricing: { ...pricing, smell: '1' } }] });
  const printed = await admin(['import', list, '--provider', 'openai']);
  expect(printed).toContain('Prices that this gateway does not charge by: 1\n  pricing.smell (1)');
  for (const [name, price] of Object.entries(pricing)) expect(printed).toContain(`${name} ${price}`);
  const gateway = await startGateway({ database, configuration: configuration('openai/own') });
  const { body } = await gateway.as('inference').get('/models/openai/priced/endpoints').expect(200);
  expect(body.data.endpoints).toMatchObject([{ pricing }]);
  await gateway.close();
});

test('an import replaces no router of the gateway', async () => {
  const ids = ['service/auto', 'service/free:nitro', 'service/other'];
  const list = file('routers.json', { data: ids.map((id) => named(id, '0.000001')) });
  const printed = await admin(['import', list, '--provider', 'openai']);
  expect(printed).toContain('Added: 1\n  service/other');
  expect(printed).toContain('Left to the gateway: 2\n  service/auto\n  service/free:nitro');
  expect(await admin(['list'])).not.toMatch(/service\/(auto|free)/);
});

test('an empty list of the own format names no models, so that all can be retired', async () => {
  const full = file('full.json', { data: [named('openai/last', '0.000001')] });
  const empty = file('empty.json', { data: [] });
  await admin(['import', full, '--provider', 'openai']);
  expect(await admin(['import', empty, '--provider', 'openai'])).toBe('Format models\nUnchanged: 0');
  const retired = await admin(['import', empty, '--provider', 'openai', '--retire-missing']);
  expect(retired).toContain('Retired: 1\n  openai/last');
});

test('one odd field is left out and named, and the model stays', async () => {
  const pricing = { prompt: '0.000001', completion: '0.000002' };
  const odd = [
    { id: 'maker/created', created: 'yesterday' },
    { id: 'maker/expires', expiration_date: 'when ready' },
    { id: 'maker/modality', architecture: { modality: 5, input_modalities: ['text', 'smell'] } },
    { id: 'maker/mood', architecture: { mood: 'good', output_modalities: ['image'] } },
    { id: 'maker/thinks', reasoning: { supported_efforts: ['high'] } },
    { id: 'maker/smells', architecture: { output_modalities: ['smell'] } },
  ].map((model) => ({ ...model, pricing }));
  const printed = await admin(['import', file('odd-fields.json', { data: odd }), '--provider', 'openai']);
  expect(printed).toContain('Added: 5\n');
  expect(printed).toContain('Fields left out: 6\n');
  for (const words of [
    '"maker/created": created: ',
    '"maker/expires": expiration_date: expected a date',
    '"maker/modality": architecture.modality: ',
    '"maker/modality": architecture.input_modalities[1]: ',
    '"maker/mood": architecture: unknown key mood',
    '"maker/thinks": reasoning.mandatory: ',
  ])
    expect(printed).toContain(words);
  expect(printed).toMatch(/Left out: 1\n {2}"maker\/smells": architecture\.output_modalities\[0\]: /);

  const litellm = file('odd-litellm.json', {
    'gpt-when': {
      litellm_provider: 'openai',
      mode: 'chat',
      input_cost_per_token: 1e-6,
      output_cost_per_token: 2e-6,
      deprecation_date: 'when a successor is there',
    },
  });
  expect(await admin(['import', litellm])).toMatch(
    /Added: 1\n {2}openai\/gpt-when\n[^]*Fields left out: 1\n {2}"openai\/gpt-when": expiration_date: /,
  );

  const gateway = await startGateway({ database, configuration: configuration('openai/own') });
  const read = async (id: string) =>
    (await gateway.as('inference').get(`/model/${id}`).expect(200)).body.data;
  expect(await read('maker/created')).toMatchObject({ created: 0, pricing });
  expect(await read('maker/expires')).toMatchObject({ expiration_date: null });
  expect((await read('maker/modality')).architecture).toMatchObject({ input_modalities: ['text'] });
  expect((await read('maker/mood')).architecture).toMatchObject({ output_modalities: ['image'] });
  expect(await read('maker/thinks')).not.toHaveProperty('reasoning');
  await gateway.close();
});

test.each(['constructor', 'toString', '__proto__'])('a field %s is unknown like any other', async (name) => {
  const odd = { [name]: 1 };
  const dev = { id: 'dev', cost: { input: 1, output: 1, ...odd }, ...odd, modalities: { input: [name] } };
  const devPrinted = await admin(['import', file('dev.json', { openai: { models: { dev } } })]);
  expect(devPrinted).toContain('Added: 1\n  openai/dev');
  expect(devPrinted).toContain(`charge by: 1\n  cost.${name} (1)`);
  expect(devPrinted).toContain(`Unknown fields: 2\n  ${name} (1)\n  modalities.input: ${name} (1)`);

  const lite = {
    litellm_provider: 'openai',
    input_cost_per_token: 1e-6,
    output_cost_per_token: 1e-6,
    ...odd,
  };
  const litePrinted = await admin(['import', file('lite.json', { lite, painter: { ...lite, mode: name } })]);
  expect(litePrinted).toContain('Added: 1\n  openai/lite');
  expect(litePrinted).toContain(`"openai/painter": mode ${name}`);
  expect(litePrinted).toContain(`Unknown fields: 1\n  ${name} (2)`);

  const { pricing } = named('', '0.000001');
  const own = { id: 'openai/mine', ...odd, pricing: { ...pricing, ...odd } };
  const ownPrinted = await admin(['import', file('mine.json', { data: [own] }), '--provider', 'openai']);
  expect(ownPrinted).toContain('Added: 1\n  openai/mine');
  expect(ownPrinted).toContain(`charge by: 1\n  pricing.${name} (1)`);
  expect(ownPrinted).toContain(`Unknown fields: 1\n  ${name} (1)`);
});

test.each([
  {
    list: {
      openai: {
        smell: 'roses',
        models: {
          nested: {
            id: 'nested',
            cost: { input: 1, output: 1 },
            limit: { context: 8, new: 1 },
            modalities: { input: ['text', 'smell'], output: ['taste'], other: [] },
          },
        },
      },
    },
    fields: [
      'provider.smell',
      'limit.new',
      'modalities.other',
      'modalities.input: smell',
      'modalities.output: taste',
    ],
  },
  {
    list: { x: { litellm_provider: 'openai', supported_modalities: ['text', 'smell'] } },
    fields: ['supported_modalities: smell'],
  },
  {
    list: { data: [{ ...named('openai/x', '1'), top_provider: { context_length: 8, smell: 1 } }] },
    fields: ['top_provider.smell'],
  },
])('unknown within a member: $fields', async ({ list, fields }) => {
  const lines = fields.map((field) => `\n  ${field} (1)`).join('');
  expect(await admin(['import', file('nested.json', list)])).toContain(
    `Unknown fields: ${fields.length}${lines}`,
  );
});

test("this service's own list, which a running gateway offers from its next request on", async () => {
  const source = await startGateway({ configuration: configuration('maker/one', 'maker/two') });
  const { body } = await source.as('inference').get('/models').expect(200);
  await source.close();
  const running = await startGateway({ database, configuration: configuration('openai/own') });
  const ids = async () =>
    ((await running.as('inference').get('/models').expect(200)).body.data as { id: string }[])
      .map(({ id }) => id)
      .filter((id) => !id.startsWith('service/'));
  expect(await ids()).toEqual(['openai/own']);
  const path = file('own.json', { ...body, data: [...body.data, { id: 'x/y', pricing: {}, extra: 1 }] });
  await expect(admin(['import', path])).resolves.toContain('name one with --provider');
  expect(await admin(['import', path, '--provider', 'openai', '--dry-run'])).toContain('nothing is changed');
  expect(await ids()).toEqual(['openai/own']);
  const printed = await admin(['import', path, '--provider', 'openai']);
  expect(printed).toContain('Added: 2\n  maker/one\n  maker/two');
  expect(printed).toContain('Unknown fields: 1\n  extra (1)');
  expect(await ids()).toEqual(['openai/own', 'maker/one', 'maker/two']);
  await running.close();
});

test.each([
  '/models/count',
  '/models/user',
  '/model/openai/one',
  '/models/openai/one/endpoints',
  '/endpoints/zdr',
  '/models?use_rss=true',
])('GET %s has an import from its first request on', async (path) => {
  const running = await startGateway({
    database,
    configuration: {
      ...configuration('openai/own'),
      providers: configuration().providers?.map((provider) => ({
        ...provider,
        data_policy: { training: false, retains_prompts: false },
      })),
    },
  });
  const read = async () => (await running.as('inference').get(path)).text;
  const before = await read();
  const models = { one: { id: 'one', cost: { input: 1, output: 1 } } };
  const list = file('one.json', { openai: { models } });
  await admin(['import', list]);
  const after = await read();
  expect(after).not.toBe(before);
  expect(await read()).toBe(after);
  await running.close();
});

test('a dry run names the fields that would change', async () => {
  const row = { ...named('openai/x', '0.000001'), name: 'X', architecture: { input_modalities: ['text'] } };
  const at = (name: string, entry: object) => file(name, { data: [entry] });
  await admin(['import', at('before.json', row), '--provider', 'openai']);
  const other = {
    ...row,
    name: 'Y',
    description: 'New.',
    architecture: { input_modalities: ['text', 'image'] },
    top_provider: { max_completion_tokens: 64 },
  };
  const words = ['import', at('after.json', other), '--provider', 'openai', '--dry-run'];
  expect(await admin(words)).toContain(
    'Changed: 1\n  openai/x: name, architecture.input_modalities, endpoints[0].max_completion_tokens, description\n',
  );
  const lite = { litellm_provider: 'openai', input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 };
  const moved = await admin(['import', file('moved.json', { x: lite }), '--dry-run']);
  expect(moved).toMatch(/Changed: 1\n {2}openai\/x: .*source\n/);
});

test('an import twice changes nothing; another price is a new version; what is missing can be retired', async () => {
  const list = (price: number, ...names: string[]) =>
    file('list.json', {
      openai: {
        models: Object.fromEntries(names.map((id) => [id, { id, cost: { input: price, output: 1 } }])),
      },
    });
  await admin(['import', list(1, 'a', 'b')]);
  const again = await admin(['import', list(1, 'a', 'b')]);
  expect(again).toContain('Unchanged: 2');
  expect(again).not.toContain('Added');
  const dearer = await admin(['import', list(2, 'a')]);
  expect(dearer).toContain('Changed: 1\n  openai/a: endpoints[0].pricing');
  expect(dearer).toContain(
    'openai/a at openai: prompt 0.000001, completion 0.000001 → prompt 0.000002, completion 0.000001',
  );
  expect(dearer).not.toContain('Retired');
  expect((await admin(['prices', 'openai/a'])).split('\n')).toEqual([
    expect.stringMatching(/^\S+Z {2}openai {2}prompt 0\.000001, completion 0\.000001$/),
    expect.stringMatching(/^\S+Z {2}openai {2}prompt 0\.000002, completion 0\.000001$/),
  ]);
  expect(await admin(['import', list(2, 'a'), '--retire-missing'])).toContain('Retired: 1\n  openai/b');
  expect(await admin(['list'])).toMatch(/openai\/b {2}models\.dev {2}retired /);
  expect(await admin(['import', list(2, 'a', 'b')])).toContain('Offered again: 1\n  openai/b');
});

test('what the configuration no longer names is retired, and comes back with it', async () => {
  const start = async (...ids: string[]) => {
    const gateway = await startGateway({ database, configuration: configuration(...ids) });
    await gateway.close();
  };
  await start('maker/one', 'maker/two');
  await start('maker/one');
  expect(await admin(['list'])).toMatch(
    /^maker\/one {2}configuration$\n^maker\/two {2}configuration {2}retired /m,
  );
  await start('maker/one', 'maker/two');
  expect(await admin(['list'])).not.toContain('retired');
  expect((await admin(['prices', 'maker/two'])).split('\n')).toHaveLength(1);
});

describe('sync', () => {
  test("a provider's own list says what is gone and what has no price", async () => {
    pages.set('/v1/models', { body: { object: 'list', data: [{ id: 'new-one', owned_by: 'x' }] } });
    const printed = await admin(['sync', 'openai']);
    expect(printed).toContain('openai lists 1 models; 0 of them are offered here');
    expect(printed).toContain('Gone there, still offered here: 1\n  openai/own');
    expect(printed).toContain('Not offered here, and listed without a price: 1\n  new-one');
    expect(seen.at(-1)).toBe('Bearer sk-upstream');
  });

  test('a list with prices is imported', async () => {
    pages.set('/v1/models', {
      body: { data: [{ id: 'maker/priced', pricing: { prompt: '0.000003', completion: '0.000004' } }] },
    });
    expect(await admin(['sync', 'openai'])).toContain('Added: 1\n  maker/priced');
  });

  test('a model without an author gets the slug of its provider', async () => {
    const pricing = { prompt: '0.000003', completion: '0.000004' };
    pages.set('/v1/models', { body: { data: [{ id: 'gpt-bare', pricing }] } });
    expect(await admin(['sync', 'openai'])).toContain('Added: 1\n  openai/gpt-bare');
    expect(await admin(['sync', 'openai'])).toContain('openai lists 1 models; 1 of them are offered here');
  });

  test.each([
    { page: { body: {} }, message: 'no list of models' },
    { page: { status: 500, body: {} }, message: 'answered with 500' },
    { page: { status: 302, body: {} }, message: 'answered with 302' },
    { page: { body: '<html>' }, message: 'not JSON' },
  ])('an answer that says $message', async ({ page, message }) => {
    pages.set('/v1/models', page);
    await expect(admin(['sync', 'openai'])).rejects.toThrow(message);
  });

  test('a provider that is not configured', async () => {
    await expect(admin(['sync', 'nobody'])).rejects.toThrow('no provider "nobody"');
  });
});

test.each([
  { words: ['import', '/absent.json'], message: 'cannot read "/absent.json" (ENOENT)' },
  { words: ['import', 'http://127.0.0.1:1/x'], message: 'did not answer (ECONNREFUSED)' },
  { words: ['prices', 'never/was'], message: 'There never was a model "never/was"' },
])('$words: $message', async ({ words, message }) => {
  const error: unknown = await admin(words).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AdminError);
  expect((error as Error).message).toContain(message);
});

test('documents of no known format, and no JSON', async () => {
  await expect(admin(['import', file('odd.json', [1, 2])])).rejects.toThrow('none of the known formats');
  await expect(admin(['import', file('odd.json', '{')])).rejects.toThrow('is not JSON');
  await expect(admin(['import', file('own.json', MODELS_DEV), '--provider', 'nobody'])).rejects.toThrow(
    '--provider: the configuration has no provider "nobody"',
  );
});

test.each([
  [1.25, 1_000_000, '0.00000125'],
  [10, 1_000_000, '0.00001'],
  [0, 1_000_000, '0'],
  [1.5e-7, 1, '0.00000015'],
  [3e-6, 1, '0.000003'],
  ['0.000000000000000001', 1, '0.000000000000000001'],
  ['0.0000000000000000001', 1, undefined],
  [2_000_000, 1_000_000, '2'],
  ['12.50', 1, '12.5'],
  [-1, 1, undefined],
  ['-1', 1, undefined],
  [NaN, 1, undefined],
  [null, 1, undefined],
  ['1e400', 1, undefined],
] as const)('a price of %p per %p is %p', (value, per, expected) => {
  expect(priceOf(value, per)).toBe(expected);
});
