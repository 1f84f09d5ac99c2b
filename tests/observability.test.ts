import { createHash, createHmac } from 'node:crypto';
import type { Configuration } from '../src/configuration';
import { openDatabase } from '../src/database/connection';
import { OPERATOR } from '../src/stores/audit';
import { startGateway, type TestGateway } from './support/gateway';
import { spansOf, type OtlpSpan } from './support/otlp';
import { startStore } from './support/s3';
import { startSink, type Sink, type SinkCall } from './support/sink';
import {
  completion,
  configurationFor,
  json,
  startUpstream,
  type Script,
  type Upstream,
} from './support/upstream';

const PATH = '/observability/destinations';
const VAULT_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');

let upstream: Upstream;
let sink: Sink;
let gateway: TestGateway;

/** Beside the model for chats one for each other kind. */
function configuration(): Configuration {
  const { models = [], ...rest } = configurationFor(upstream);
  const other = (id: string, output: 'embeddings' | 'speech' | 'transcription') => ({
    id,
    architecture: { output_modalities: [output] },
    endpoints: [{ provider: 'p1', upstream_model: 'up', pricing: { prompt: '0.000001', completion: '0' } }],
  });
  return {
    ...rest,
    models: [
      ...models,
      other('test/vectors', 'embeddings'),
      other('test/voice', 'speech'),
      other('test/ears', 'transcription'),
    ],
  };
}

const start = (more: Parameters<typeof startGateway>[0] = {}): Promise<TestGateway> =>
  startGateway({
    configuration: {
      ...configuration(),
      settings: { network: { allow_private: ['127.0.0.1'] }, regional_hosts: ['eu'] },
    },
    env: { VAULT_KEY },
    resolve: (host) =>
      Promise.resolve([{ address: host === 'inside.test' ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
    ...more,
  });

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await start();
}, 30_000);
beforeEach(async () => {
  upstream.answer(completion('The answer.'));
  sink = await startSink();
});
afterEach(async () => {
  const { data } = (await gateway.as('management').get(PATH)).body;
  for (const { id } of data) await gateway.as('management').delete(`${PATH}/${id}`);
  await sink.close();
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const create = async (type: string, config: object, more: object | undefined = {}) => {
  const res = await gateway
    .as('management')
    .post(PATH)
    .send({ name: 'Mine', type, config, ...more });
  expect([res.status, res.body.error?.message]).toEqual([201, undefined]);
  return res.body.data as { id: string; workspace_id: string; config: object };
};
const webhook = (more: object = {}, config: object = {}) =>
  create('webhook', { url: `${sink.url}/in`, ...config }, more);

const chat = async (more: object = {}, on = gateway): Promise<string> => {
  const res = await on
    .as('inference')
    .post('/chat/completions')
    .send({ model: 'test/model', messages: [{ role: 'user', content: 'A question.' }], ...more });
  return res.headers['x-generation-id'] as string;
};

const isTest = ({ headers }: SinkCall): boolean => headers['x-test-connection'] === 'true';
const exported = (calls: readonly SinkCall[]): OtlpSpan[] =>
  calls.filter((call) => !isTest(call)).flatMap(({ body }) => spansOf(body));
const generationOf = (span: OtlpSpan): string => String(span.attributes['gen_ai.response.id']);
const span = (id: string): Promise<OtlpSpan> =>
  sink.until((calls) => exported(calls).find((one) => generationOf(one) === id));

/** Standard Webhooks, computed anew from what arrived. */
const signatureOf = ({ headers, body }: SinkCall, secret: string): string =>
  `v1,${createHmac('sha256', secret)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;

/** Webhook broadcasts that ended so, as the metrics count them. */
const outcomes = async (outcome: string): Promise<number> => {
  const text = await (await fetch(`${gateway.origin}/metrics`)).text();
  return Number(
    new RegExp(`^gateway_broadcasts_total\\{type="webhook",outcome="${outcome}"\\} (\\S+)$`, 'm').exec(
      text,
    )?.[1] ?? 0,
  );
};
const eventually = async (check: () => Promise<void>, withinMs = 15_000): Promise<void> => {
  for (const deadline = Date.now() + withinMs; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

describe('destinations', () => {
  test('are created, read, listed, changed and deleted', async () => {
    const made = await create(
      'langfuse',
      { baseUrl: `${sink.url}/`, publicKey: 'pk-lf-1234567890abcdef', secretKey: 'sk-lf-abcdef1234567890' },
      { privacy_mode: true },
    );
    expect(made).toEqual({
      id: expect.any(String),
      workspace_id: expect.any(String),
      type: 'langfuse',
      name: 'Mine',
      enabled: true,
      config: { baseUrl: sink.url, publicKey: 'pk-l…cdef', secretKey: 'sk-l…7890' },
      api_key_hashes: null,
      filter_rules: null,
      sampling_rate: 1,
      privacy_mode: true,
      broadcast_generation_cost: false,
      broadcast_generation_cost_allocation: false,
      regions: ['global', 'europe', 'us'],
      broadcast_generation_identity: false,
      broadcast_generation_request_context: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const management = gateway.as('management');
    expect((await management.get(`${PATH}/${made.id}`)).body).toEqual({ data: made });
    expect((await management.get(PATH)).body).toEqual({ data: [made], total_count: 1 });
    expect((await management.get(`${PATH}?offset=1`)).body).toEqual({ data: [], total_count: 1 });
    const patched = await management.patch(`${PATH}/${made.id}`).send({ name: 'Other', sampling_rate: 0.5 });
    expect(patched.body.data).toEqual({
      ...made,
      name: 'Other',
      sampling_rate: 0.5,
      updated_at: expect.any(String),
    });
    expect((await management.delete(`${PATH}/${made.id}`)).body).toEqual({ deleted: true });
    expect((await management.get(`${PATH}/${made.id}`)).status).toBe(404);
    expect((await management.delete(`${PATH}/${made.id}`)).status).toBe(404);
  });

  test.each([
    { given: 'no URL', body: { type: 'webhook', config: {} }, says: 'config.url' },
    {
      given: 'a field of another kind',
      body: { type: 'webhook', config: { url: 'SINK', host: 'x' } },
      says: 'config.host',
    },
    {
      given: 'a URL that is none',
      body: { type: 'webhook', config: { url: 'ftp://x' } },
      says: 'config.url',
    },
    {
      given: 'a URL with a password',
      body: { type: 'webhook', config: { url: 'https://user:canary@in.example' } },
      says: 'config.url',
    },
    {
      given: 'a masked secret',
      body: { type: 'posthog', config: { endpoint: 'SINK', apiKey: 'phc_…1234' } },
      says: 'config.apiKey',
    },
    { given: 'a kind that is not offered', body: { type: 'snowflake', config: {} }, says: 'type' },
    {
      given: 'a header of the connection',
      body: { type: 'webhook', config: { url: 'SINK', headers: { Host: 'x' } } },
      says: 'config.headers',
    },
    {
      given: 'a sampling rate of 0',
      body: { type: 'webhook', config: { url: 'SINK' }, sampling_rate: 0 },
      says: 'sampling_rate',
    },
    {
      given: 'an empty list of keys',
      body: { type: 'webhook', config: { url: 'SINK' }, api_key_hashes: [] },
      says: 'api_key_hashes',
    },
    {
      given: 'a pattern that is none',
      body: {
        type: 'webhook',
        config: { url: 'SINK' },
        filter_rules: { groups: [{ rules: [{ field: 'model', operator: 'regex', value: '(' }] }] },
      },
      says: 'filter_rules.groups[0].rules[0].value',
    },
    {
      given: 'a look-behind',
      body: {
        type: 'webhook',
        config: { url: 'SINK' },
        filter_rules: { groups: [{ rules: [{ field: 'model', operator: 'regex', value: '(?<=a)b' }] }] },
      },
      says: 'filter_rules.groups[0].rules[0].value',
    },
    {
      given: 'a number that is none',
      body: {
        type: 'webhook',
        config: { url: 'SINK' },
        filter_rules: { groups: [{ rules: [{ field: 'total_cost', operator: 'gt', value: 'much' }] }] },
      },
      says: 'filter_rules.groups[0].rules[0].value',
    },
    ...(['gt', 'gte', 'lt', 'lte'] as const).map((operator) => ({
      given: `${operator} on a text`,
      body: {
        type: 'webhook',
        config: { url: 'SINK' },
        filter_rules: { groups: [{ rules: [{ field: 'model', operator, value: 1 }] }] },
      },
      says: `filter_rules.groups[0].rules[0].operator: ${operator} compares numbers, and model is a text`,
    })),
    {
      given: 'a text that is to equal a number',
      body: {
        type: 'webhook',
        config: { url: 'SINK' },
        filter_rules: { groups: [{ rules: [{ field: 'total_tokens', operator: 'equals', value: 'many' }] }] },
      },
      says: 'filter_rules.groups[0].rules[0].value: total_tokens is a number',
    },
    {
      given: 'a key that is not there',
      body: { type: 'webhook', config: { url: 'SINK' }, api_key_hashes: ['a'.repeat(64)] },
      says: `api_key_hashes: the workspace of the destination has no inference key with the hash ${'a'.repeat(64)}`,
    },
    {
      given: 'a configuration without what it needs',
      body: { type: 'otel-collector', config: {} },
      says: 'config.endpoint: is missing; destinations of the type otel-collector need a text',
    },
    {
      given: 'an address that is no text',
      body: { type: 'webhook', config: { url: 7 } },
      says: 'config.url: expected a text',
    },
    {
      given: 'a method that is not offered',
      body: { type: 'webhook', config: { url: 'SINK', method: 'GET' } },
      says: 'config.method: expected one of POST, PUT',
    },
    {
      given: 'an address that is too long',
      body: { type: 'webhook', config: { url: `https://example.com/${'a'.repeat(2_100)}` } },
      says: 'config.url: expected at most 2048 characters',
    },
    {
      given: 'a header whose name is none',
      body: { type: 'webhook', config: { url: 'SINK', headers: { 'a b': 'c' } } },
      says: 'config.headers.a b: expected the name of a header',
    },
    {
      given: 'headers that are no object',
      body: { type: 'webhook', config: { url: 'SINK', headers: [] } },
      says: 'config.headers: expected an object',
    },
    {
      given: 'a workspace that is not there',
      body: {
        type: 'webhook',
        config: { url: 'SINK' },
        workspace_id: '00000000-0000-4000-8000-000000000000',
      },
      says: 'workspace_id',
    },
  ])('are refused with 400 for $given', async ({ body, says }) => {
    const text = JSON.stringify({ name: 'x', ...body }).replaceAll('SINK', sink.url);
    const res = await gateway.as('management').post(PATH).send(JSON.parse(text));
    expect(res.status).toBe(400);
    expect(res.body.error.message).toContain(says);
    expect(sink.calls).toEqual([]);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=0.5', 'workspace_id=mine'])(
    'are not listed with ?%s',
    async (query) => {
      expect((await gateway.as('management').get(`${PATH}?${query}`)).status).toBe(400);
    },
  );

  test('are listed to a management key alone, of kinds that are offered', async () => {
    const { id } = await webhook();
    await create('otel-collector', { endpoint: sink.url });
    const listed = await gateway.as('management').get(`${PATH}?limit=1`);
    expect([listed.body.data.length, listed.body.total_count]).toEqual([1, 2]);
    expect((await gateway.as('inference').get(PATH)).status).toBe(403);
    const database = openDatabase(gateway.databaseUrl);
    await database.knex('observability_destinations').where({ id }).update({ type: 'weave' });
    const left = await gateway.as('management').get(PATH);
    expect((await gateway.as('management').get(`${PATH}/${id}`)).status).toBe(404);
    await database.knex('observability_destinations').where({ id }).update({ type: 'webhook' });
    await database.close();
    expect(left.body.data.map(({ type }: { type: string }) => type)).toEqual(['otel-collector']);
    expect(left.body.total_count).toBe(1);
  });

  test('are saved only when they take a test call', async () => {
    const post = () =>
      gateway
        .as('management')
        .post(PATH)
        .send({ name: 'x', type: 'webhook', config: { url: sink.url } });
    sink.answer(() => 503);
    const refused = await post();
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toBe(
      'config: the connection test failed: it answered with the status 503',
    );
    // A server that wants a body says 400, and is there.
    sink.answer(() => 400);
    expect((await post()).status).toBe(201);
    expect(sink.calls.at(-1)).toMatchObject({
      method: 'POST',
      body: '',
      headers: { 'x-test-connection': 'true' },
    });
    sink.answer((_, response) => (response.writeHead(302, { location: `${sink.url}/else` }).end(), 302));
    expect((await post()).status).toBe(400);
    expect(sink.calls.at(-1)?.path).toBe('/');
    expect((await gateway.as('management').get(PATH)).body.total_count).toBe(1);
  });

  test('are tested with signed calls, each with an id of its own', async () => {
    const secret = 'whsec-0123456789abcdef';
    sink.answer((call) => (call.headers['webhook-signature'] === signatureOf(call, secret) ? 200 : 401));
    const { id } = await webhook({ enabled: false }, { signingSecret: secret });
    expect((await gateway.as('management').patch(`${PATH}/${id}`).send({ enabled: true })).status).toBe(200);
    expect(sink.calls.map((call) => [isTest(call), call.body])).toEqual([
      [true, ''],
      [true, ''],
    ]);
    expect(new Set(sink.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    const other = { name: 'x', type: 'webhook', config: { url: sink.url } };
    expect((await gateway.as('management').post(PATH).send(other)).status).toBe(400);
    expect(sink.calls.at(-1)?.headers).not.toHaveProperty('webhook-signature');
  });

  test.each(['http://10.0.0.1/x', 'http://[::1]/x', 'http://169.254.169.254/latest', 'http://inside.test/'])(
    'are refused at %s, an address that is not public',
    async (url) => {
      const res = await gateway
        .as('management')
        .post(PATH)
        .send({ name: 'x', type: 'otel-collector', config: { endpoint: url } });
      expect(res.status).toBe(400);
      expect(res.body.error.message).toContain('the address is not a public one');
    },
  );

  test('are five of a type in a workspace at most', async () => {
    for (let made = 0; made < 5; made++) await webhook();
    const sixth = { name: 'x', type: 'webhook', config: { url: sink.url } };
    expect((await gateway.as('management').post(PATH).send(sixth)).status).toBe(409);
    await create('otel-collector', { endpoint: sink.url });
    const workspace = await gateway.as('management').post('/workspaces').send({ name: 'W', slug: 'w' });
    const elsewhere = await gateway
      .as('management')
      .post(PATH)
      .send({ ...sixth, workspace_id: workspace.body.data.id });
    expect(elsewhere.status).toBe(201);
    const listed = await gateway.as('management').get(`${PATH}?workspace_id=${workspace.body.data.id}`);
    expect(listed.body.total_count).toBe(1);
    await gateway.as('management').delete(`/workspaces/${workspace.body.data.id}`);
    const left = await gateway.as('management').get(`${PATH}/${elsewhere.body.data.id}`);
    expect(left.body.data.enabled).toBe(false);
    await gateway.as('management').delete(`${PATH}/${elsewhere.body.data.id}`);
  });

  test('keep their secrets when a masked value comes back', async () => {
    const { id, config } = await webhook(
      {},
      { signingSecret: 'whsec-0123456789abcdef', headers: { 'X-Token': 'token-0123456789' } },
    );
    expect(config).toMatchObject({ signingSecret: 'whse…cdef', headers: { 'X-Token': 'tok…789' } });
    const patch = (given: object) => gateway.as('management').patch(`${PATH}/${id}`).send({ config: given });
    const same = await patch(config);
    expect(same.status).toBe(200);
    expect((await patch({ signingSecret: 'whse…0000' })).status).toBe(400);
    expect((await patch({ headers: { 'X-Else': 'tok…789' } })).status).toBe(400);
    const generation = await chat();
    await span(generation);
    const call = sink.calls.at(-1) as SinkCall;
    expect(call.headers['x-token']).toBe('token-0123456789');
    expect(call.headers['webhook-signature']).toBe(signatureOf(call, 'whsec-0123456789abcdef'));
    const elsewhere = { url: sink.url.replace('127.0.0.1', 'other.test') };
    const moved = await patch(elsewhere);
    expect([moved.status, moved.body.error.message]).toEqual([
      400,
      'config.signingSecret: must be given again, because the address is another one',
    ]);
    expect((await patch({ ...elsewhere, signingSecret: 'whsec-9876543210' })).body.error.message).toContain(
      'config.headers.X-Token: must be given again',
    );
    const again = { signingSecret: 'whsec-0123456789abcdef', headers: { 'X-Token': 'token-0123456789' } };
    expect((await patch({ ...elsewhere, ...again })).status).toBe(200);
    expect((await patch({ signingSecret: null })).body.data.config).not.toHaveProperty('signingSecret');
  });

  test.each([
    { change: 'another path', to: '/else?team=a', status: 400 },
    { change: 'a longer path', to: '/in/else?team=a', status: 400 },
    { change: 'another query', to: '/in?team=b', status: 400 },
    { change: 'no query', to: '/in', status: 400 },
    { change: 'the same address', to: '/in?team=a', status: 200 },
    { change: 'the same in another spelling', to: '/x/../in?team=a', status: 200 },
  ])('answer $status to $change without the secrets', async ({ to, status }) => {
    const secrets = { signingSecret: 'whsec-0123456789abcdef', headers: { 'X-Token': 'token-0123456789' } };
    const { id } = await webhook({}, { url: `${sink.url}/in?team=a`, ...secrets });
    const patch = (config: object) => gateway.as('management').patch(`${PATH}/${id}`).send({ config });
    sink.calls.splice(0);
    const moved = await patch({ url: sink.url + to });
    expect(moved.status).toBe(status);
    if (status === 200) return;
    expect(moved.body.error.message).toContain('config.signingSecret: must be given again');
    expect(sink.calls).toEqual([]);
    expect((await patch({ url: sink.url + to, ...secrets })).status).toBe(200);
  });

  test('lie in the database without their secrets', async () => {
    await webhook({}, { signingSecret: 'whsec-canary-0123456789' });
    const database = openDatabase(gateway.databaseUrl);
    const rows = JSON.stringify(await database.knex('observability_destinations'));
    await database.close();
    expect(rows).toContain('"config":"v1.');
    expect(rows).not.toContain('canary');
    expect(gateway.logs.join()).not.toContain('canary');
  });

  test('changed by two at once are told apart', async () => {
    const { id } = await webhook();
    const database = openDatabase(gateway.databaseUrl);
    sink.answer((call, response) => {
      if (call.path !== '/other') return 200;
      // Somebody else is quicker while the test call is under way.
      void database
        .knex('observability_destinations')
        .where({ id })
        .increment('revision', 1)
        .then(() => response.writeHead(200).end());
      return 'hang';
    });
    const patched = await gateway
      .as('management')
      .patch(`${PATH}/${id}`)
      .send({ config: { url: `${sink.url}/other` } });
    await database.close();
    expect(patched.status).toBe(409);
  });
});

const rule = (field: string, operator: string, value: string) => ({
  groups: [{ rules: [{ field, operator, value }] }],
});
const spoken: Script = (response) => {
  response.writeHead(200, { 'content-type': 'audio/pcm' }).end(Buffer.alloc(64, 1));
};

describe('what arrives', () => {
  test('is a span with the conventions for generative AI', async () => {
    await create('otel-collector', { endpoint: sink.url }, { broadcast_generation_cost: true });
    const id = await chat({
      temperature: 0.5,
      user: 'u-1',
      session_id: 's-1',
      trace: {
        trace_id: 'aaaabbbbccccddddeeeeffff00001111',
        parent_span_id: '00f067aa0ba902b7',
        generation_name: 'Summarize',
        feature: 'search',
        depth: { a: 1 },
      },
    });
    const one = await span(id);
    expect(sink.calls.at(-1)).toMatchObject({ method: 'POST', path: '/v1/traces' });
    expect(sink.calls.at(-1)?.headers['content-type']).toBe('application/json');
    expect(one).toMatchObject({
      traceId: 'aaaabbbbccccddddeeeeffff00001111',
      parentSpanId: '00f067aa0ba902b7',
      name: 'Summarize',
      kind: 3,
    });
    expect(one.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.system': 'p1',
      'gen_ai.request.model': 'test/model',
      'gen_ai.response.model': 'test/model',
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.output_tokens': 20,
      'gen_ai.usage.total_tokens': 30,
      'gen_ai.usage.cost': 0.00005,
      'gen_ai.response.finish_reason': 'stop',
      'gen_ai.request.temperature': 0.5,
      'user.id': 'u-1',
      'session.id': 's-1',
      'trace.metadata.feature': 'search',
      'trace.metadata.depth': '{"a":1}',
    });
    expect(JSON.parse(String(one.attributes['gen_ai.input.messages']))).toEqual([
      { role: 'user', parts: [{ type: 'text', content: 'A question.' }] },
    ]);
    expect(JSON.parse(String(one.attributes['gen_ai.output.messages']))).toEqual([
      { role: 'assistant', parts: [{ type: 'text', content: 'The answer.' }], finish_reason: 'stop' },
    ]);
  });

  test('names key, request and cost only where that was asked for', async () => {
    const plain = await webhook();
    const full = await webhook({
      broadcast_generation_cost: true,
      broadcast_generation_identity: true,
      broadcast_generation_request_context: true,
    });
    expect(plain.id).not.toBe(full.id);
    const id = await chat();
    const spans = await sink.until((calls) => {
      const found = exported(calls).filter((one) => generationOf(one) === id);
      return found.length === 2 ? found : undefined;
    });
    const names = ['gen_ai.usage.cost', 'gateway.api_key.hash', 'gateway.workspace.id', 'gateway.request.id'];
    const known = spans.map(({ attributes }) => names.filter((name) => name in attributes).length);
    expect(known.sort()).toEqual([0, names.length]);
  });

  test('is the whole of a stream, also in the formats of others', async () => {
    await webhook();
    const stream = await gateway.openai().chat.completions.create({
      model: 'test/model',
      messages: [{ role: 'user', content: 'A question.' }],
      stream: true,
    });
    let id = '';
    for await (const chunk of stream) id = chunk.id;
    const { attributes } = await span(id);
    expect(attributes['gateway.streamed']).toBe(true);
    expect(String(attributes['gen_ai.output.messages'])).toContain('"content":"The answer."');
    const messages = await gateway
      .as('inference')
      .post('/messages')
      .send({ model: 'test/model', max_tokens: 10, messages: [{ role: 'user', content: 'Another.' }] });
    const other = await span(messages.headers['x-generation-id'] as string);
    expect(String(other.attributes['gen_ai.input.messages'])).toContain('Another.');
    expect(String(other.attributes['gen_ai.output.messages'])).toContain('The answer.');
  });

  test.each([
    {
      kind: 'embeddings',
      path: '/embeddings',
      body: {
        model: 'test/vectors',
        input: ['canary-words', 'and more'],
        user: 'u-1',
        trace: { team: 'red' },
      },
      answer: json(200, { data: [0, 1].map((index) => ({ index, embedding: [1, 2] })) }),
      operation: 'embeddings',
      input: ['canary-words', 'and more'],
      output: [],
    },
    {
      kind: 'speech',
      path: '/audio/speech',
      body: { model: 'test/voice', input: 'canary-words', voice: 'x', user: 'u-1', trace: { team: 'red' } },
      answer: spoken,
      operation: 'text_to_speech',
      input: ['canary-words'],
      output: [],
    },
    {
      kind: 'a transcription',
      path: '/audio/transcriptions',
      body: {
        model: 'test/ears',
        input_audio: { data: 'AAAA', format: 'wav' },
        user: 'u-1',
        trace: { team: 'red' },
      },
      answer: json(200, { text: 'canary-words' }),
      operation: 'speech_to_text',
      input: ['[input_audio]'],
      output: ['canary-words'],
    },
    {
      kind: 'embeddings that fail',
      path: '/embeddings',
      body: { model: 'test/vectors', input: 'canary-words', user: 'u-1', trace: { team: 'red' } },
      answer: json(400, { error: { message: 'canary-words is not nice' } }),
      operation: 'embeddings',
      input: ['canary-words'],
      output: [],
      error: 'invalid_request',
    },
  ])(
    'is the same of $kind, with every rule',
    async ({ path, body, answer, operation, input, output, error }) => {
      await webhook({ filter_rules: rule('user_id', 'equals', 'u-1') });
      await create('otel-collector', { endpoint: `${sink.url}/private` }, { privacy_mode: true });
      await create(
        'otel-collector',
        { endpoint: `${sink.url}/filtered` },
        { filter_rules: rule('input', 'contains', 'nobody says that') },
      );
      upstream.answer(answer);
      const res = await gateway.as('inference').post(path).send(body);
      const id = res.headers['x-generation-id'] as string;
      const [open, closed] = await sink.until((calls) => {
        const at = (where: string) =>
          exported(calls.filter((call) => call.path === where)).find((one) => generationOf(one) === id);
        const found = [at('/in'), at('/private/v1/traces')];
        return found.every((one) => one !== undefined) ? (found as [OtlpSpan, OtlpSpan]) : undefined;
      });
      expect(open.attributes).toMatchObject({
        'gen_ai.operation.name': operation,
        'user.id': 'u-1',
        'trace.metadata.team': 'red',
      });
      expect(open.attributes['error.type']).toBe(error);
      const texts = (name: string) =>
        (JSON.parse(String(open.attributes[name])) as { parts: { content: string }[] }[]).flatMap(
          ({ parts }) => parts.map(({ content }) => content),
        );
      expect(texts('gen_ai.input.messages')).toEqual(input);
      expect(texts('gen_ai.output.messages')).toEqual(output);
      expect(JSON.stringify(closed)).not.toContain('canary');
      expect(closed.attributes['gen_ai.operation.name']).toBe(operation);
      const sent = exported(sink.calls.filter((call) => call.path === '/filtered/v1/traces'));
      expect(sent.map(generationOf)).toEqual([]);
    },
  );

  test('tells of failures', async () => {
    await webhook();
    upstream.answer(json(400, { error: { message: 'no such thing' } }));
    const { status, attributes } = await span(await chat());
    expect(status.code).toBe(2);
    expect(attributes).toMatchObject({ 'error.type': 'invalid_request', 'gateway.status': 400 });
    expect(attributes).not.toHaveProperty(['gen_ai.usage.input_tokens']);
  });

  test('holds no pictures', async () => {
    await webhook();
    const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(10)}`;
    const id = await chat({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look.' },
            { type: 'image_url', image_url: { url: picture } },
          ],
        },
      ],
    });
    const text = String((await span(id)).attributes['gen_ai.input.messages']);
    expect(text).toContain('Look.\\n[image_url]');
    expect(sink.calls.map(({ body }) => body).join()).not.toContain('iVBORw0KGgo');
  });

  test('holds no content in privacy mode, and the database neither', async () => {
    await webhook({ privacy_mode: true });
    upstream.answer(completion('canary-answer'));
    const said = { messages: [{ role: 'user', content: 'canary-prompt' }] };
    const id = await chat(said);
    upstream.answer(json(400, { error: { message: 'canary-error: canary-prompt is not nice' } }));
    const failed = await chat(said);
    const sent = await span(failed);
    await span(id);
    expect(sent.attributes).not.toHaveProperty(['gen_ai.input.messages']);
    expect(sink.calls.map(({ body }) => body).join()).not.toContain('canary');
    expect(gateway.logs.join()).not.toContain('canary-prompt');
  });

  test('is sealed while it waits', async () => {
    await webhook();
    sink.answer(() => 500);
    await chat({ messages: [{ role: 'user', content: 'canary-prompt' }] });
    const database = openDatabase(gateway.databaseUrl);
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-assertion
    const rows = (await database.knex('broadcasts')) as { payload: string; state: string }[];
    await database.close();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.payload.startsWith('v1.')).toBe(true);
    expect(JSON.stringify(rows)).not.toContain('canary');
    expect(Buffer.from(rows[0]?.payload.slice(3) ?? '', 'base64').toString('latin1')).not.toContain('canary');
  });
});

interface QuietRow {
  readonly more: object;
  readonly isForAnotherKey?: boolean;
}

describe('the rules', () => {
  const silent = async (id: string): Promise<void> => {
    // What is sent for another destination shows that the worker has been there.
    await span(id);
    expect(sink.calls.filter(({ path }) => path === '/quiet')).toEqual([]);
  };

  test.each([
    { rule: 'a destination that is off', more: { enabled: false } },
    { rule: 'other keys', more: {}, isForAnotherKey: true },
    {
      rule: 'a filter that does not hold',
      more: {
        filter_rules: {
          groups: [{ rules: [{ field: 'model', operator: 'not_equals', value: 'test/model' }] }],
        },
      },
    },
    {
      rule: 'a filter on an answer that was not given',
      more: {
        privacy_mode: true,
        filter_rules: { groups: [{ rules: [{ field: 'output', operator: 'contains', value: 'else' }] }] },
      },
    },
  ])('keep to themselves: $rule', async ({ more, isForAnotherKey }: QuietRow) => {
    const other = isForAnotherKey && (await gateway.as('management').post('/keys').send({ name: 'other' }));
    await create(
      'otel-collector',
      { endpoint: `${sink.url}/quiet/v1/traces` },
      { ...more, ...(other && { api_key_hashes: [other.body.data.hash as string] }) },
    );
    await webhook({
      api_key_hashes: [
        createHash('sha256').update('sk-test-0000000000000000000000000000000000').digest('hex'),
      ],
      filter_rules: {
        groups: [
          {
            logic: 'or',
            rules: [
              { field: 'output', operator: 'regex', value: '^The .*\\.$' },
              { field: 'user_id', operator: 'exists' },
            ],
          },
          { rules: [{ field: 'total_tokens', operator: 'gte', value: 30 }] },
        ],
      },
    });
    sink.calls.splice(0);
    await silent(await chat());
    expect(sink.calls.every(({ path }) => path === '/in')).toBe(true);
  });

  test('of a workspace come first', async () => {
    const { workspace_id } = await webhook();
    const patch = (on: boolean) =>
      gateway
        .as('management')
        .patch(`/workspaces/${String(workspace_id)}`)
        .send({ is_observability_broadcast_enabled: on });
    expect((await patch(false)).status).toBe(200);
    const quiet = await chat();
    expect((await patch(true)).status).toBe(200);
    await span(await chat());
    expect(exported(sink.calls).map(generationOf)).not.toContain(quiet);
  });

  test('take whole sessions or nothing of them', async () => {
    const { id } = await webhook({ sampling_rate: 0.5 });
    const sessions = Array.from({ length: 12 }, (_, index) => `session-${index}`);
    const asked: string[] = [];
    for (const session_id of [...sessions, ...sessions]) asked.push(await chat({ session_id }));
    const expected = sessions.filter((session) => {
      const drawn = createHash('sha256').update(`${id} ${session}`).digest().readUIntBE(0, 6);
      return drawn / 2 ** 48 < 0.5;
    });
    await eventually(async () => expect(exported(sink.calls)).toHaveLength(expected.length * 2));
    const seen = new Set(exported(sink.calls).map(({ attributes }) => attributes['session.id']));
    expect([...seen].sort()).toEqual(expected.sort());
    expect(asked).toHaveLength(24);
  });
});

describe('delivery', () => {
  test('leaves one object for each generation in a store that checks signatures', async () => {
    const store = await startStore('traces');
    try {
      const config = { endpoint: store.url, bucketName: 'traces', ...store.credentials };
      const refused = await gateway
        .as('management')
        .post(PATH)
        .send({ name: 'Mine', type: 's3', config: { ...config, secretAccessKey: 'another' } });
      expect([refused.status, refused.body.error.message]).toEqual([
        400,
        expect.stringContaining('the connection test failed'),
      ]);
      await create('s3', config);
      const ids = [await chat(), await chat(), await chat()];
      await eventually(async () => {
        const kept = [...(await store.objects('traces')).values()].map(
          (text) => JSON.parse(text) as { id: string; output: unknown },
        );
        expect(kept.map(({ id }) => id).sort()).toEqual([...ids].sort());
        expect(kept[0]?.output).toMatchObject([{ content: 'The answer.' }]);
      });
    } finally {
      await store.close();
    }
  }, 20_000);

  test('is tried again, with the same ids', async () => {
    await webhook();
    const before = [await outcomes('delivered'), await outcomes('failed')];
    let failures = 0;
    sink.answer((call) => (isTest(call) ? 200 : failures++ < 2 ? 503 : 200));
    const id = await chat();
    await eventually(async () => {
      expect(await outcomes('delivered')).toBe(Number(before[0]) + 1);
    });
    const tries = sink.calls.filter((call) => !isTest(call));
    expect(tries).toHaveLength(3);
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(exported(tries).map(({ spanId }) => spanId)).size).toBe(1);
    expect(exported(tries).map(generationOf)).toEqual([id, id, id]);
    expect(await outcomes('failed')).toBe(Number(before[1]) + 2);
  }, 20_000);

  test('of what is refused for good is given up, and replayed by the operator', async () => {
    const { id: destination } = await webhook();
    let refuse = true;
    sink.answer((call) => {
      if (isTest(call) || !refuse) return 200;
      return call.body.includes('bad-one') ? 422 : 200;
    });
    const [bad, good] = await Promise.all([chat({ user: 'bad-one' }), chat()]);
    await span(good);
    const { observability } = gateway.gateway.services;
    await eventually(async () => {
      expect(await observability.dead(destination, 10)).toEqual([
        expect.objectContaining({ generationId: bad, lastError: 'it answered with the status 422' }),
      ]);
    });
    await eventually(async () => {
      expect(await observability.queues()).toEqual([
        expect.objectContaining({ id: destination, waiting: 0, dead: 1, active: true }),
      ]);
    });
    refuse = false;
    sink.calls.splice(0);
    expect(await observability.replay(OPERATOR, undefined)).toBe(1);
    await span(bad);
    await eventually(async () => expect((await observability.queues())[0]?.dead).toBe(0));
  });

  test('outlives the gateway that settled', async () => {
    await webhook();
    const other = await start({ database: { url: gateway.databaseUrl } });
    sink.answer(() => 'hang');
    const ids = [await chat({}, other), await chat({}, other)];
    await other.close();
    sink.answer(() => 200);
    sink.calls.splice(0);
    for (const id of ids) await span(id);
  }, 40_000);

  test('is shared by two gateways without doubling', async () => {
    await webhook();
    const second = await start({ database: { url: gateway.databaseUrl } });
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, index) => chat({}, index % 2 === 0 ? gateway : second)),
    );
    await eventually(async () => {
      expect((await gateway.gateway.services.observability.queues())[0]?.waiting).toBe(0);
    });
    await second.close();
    expect(exported(sink.calls).map(generationOf).sort()).toEqual(ids.sort());
  }, 30_000);

  test('of a request bound to a region is not tried again', async () => {
    const { id: destination } = await webhook();
    const before = await outcomes('dropped');
    sink.answer(() => 500);
    const configured = await gateway
      .as('inference')
      .post('/chat/completions')
      .set('Host', 'eu.gateway.test')
      .send({ model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] });
    expect(configured.headers['x-generation-id']).toBeDefined();
    await eventually(async () => {
      expect(await outcomes('dropped')).toBe(before + 1);
    });
    const queues = await gateway.gateway.services.observability.queues();
    expect(queues).toEqual([expect.objectContaining({ id: destination, waiting: 0, dead: 0 })]);
  });

  test('ends with the destination', async () => {
    const { id } = await webhook();
    sink.answer(() => 500);
    await chat();
    await gateway.as('management').delete(`${PATH}/${id}`);
    const database = openDatabase(gateway.databaseUrl);
    expect(await database.knex('broadcasts')).toEqual([]);
    await database.close();
  });
});
