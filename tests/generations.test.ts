import type { components } from '../generated/openapi';
import { startGateway, type TestGateway } from './support/gateway';
import { insertWorkspace } from './support/tables';
import { completion, configurationFor, startUpstream, type Upstream } from './support/upstream';

type Generation = components['schemas']['Generation'];

let upstream: Upstream;
let gateway: TestGateway;
let neighbour: { readonly key: string };

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer(completion('Hello there.'));
  gateway = await startGateway({
    configuration: configurationFor(upstream),
    now: () => new Date('2026-11-20T10:15:30.250Z'),
  });
  const workspace = await insertWorkspace(gateway.gateway.database, 'neighbour');
  const { body } = await gateway
    .as('management')
    .post('/keys')
    .send({ name: 'neighbour', workspace_id: workspace, external_user: { user: '1042' } })
    .expect(200);
  neighbour = { key: body.key as string };
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const BODY = { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] };
type Who = Parameters<TestGateway['as']>[0];
const generate = async (who: Who, headers: Record<string, string> = {}, body: object = {}): Promise<string> =>
  (
    await gateway
      .as(who)
      .post('/chat/completions')
      .set(headers)
      .send({ ...BODY, ...body })
      .expect(200)
  ).headers['x-generation-id'] ?? '';
const read = async (who: Who, id: string): Promise<Generation> =>
  (await gateway.as(who).get(`/generation?id=${id}`).expect(200)).body.data as Generation;

test('the record is complete', async () => {
  const id = await generate('inference', {
    'user-agent': 'example-app/1.4',
    'http-referer': 'https://app.example.com',
    'x-title': 'Example',
    'x-session-id': 'session-42',
    'x-request-id': 'request-0001',
  });
  const record = await read('inference', id);
  expect(record).toEqual({
    id,
    upstream_id: 'chatcmpl-test',
    request_id: 'request-0001',
    api_type: 'completions',
    app_id: null,
    model: 'test/model',
    router: null,
    provider_name: 'P1',
    finish_reason: 'stop',
    native_finish_reason: 'stop',
    origin: 'Example',
    http_referer: 'https://app.example.com',
    user_agent: 'example-app/1.4',
    external_user: null,
    session_id: 'session-42',
    service_tier: null,
    preset_id: null,
    data_region: 'global',
    workspace_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: '2026-11-20T10:15:30Z',
    cancelled: false,
    streamed: false,
    is_byok: false,
    usage_estimated: false,
    latency: expect.any(Number),
    generation_time: expect.any(Number),
    moderation_latency: null,
    tokens_prompt: 10,
    tokens_completion: 20,
    native_tokens_prompt: 10,
    native_tokens_completion: 20,
    native_tokens_completion_images: null,
    native_tokens_reasoning: 0,
    native_tokens_cached: 0,
    num_input_audio_prompt: 0,
    num_media_prompt: 0,
    num_media_completion: 0,
    num_search_results: null,
    num_fetches: null,
    web_search_engine: null,
    response_cache_source_id: null,
    total_cost: 0.00005,
    usage: 0.00005,
    upstream_inference_cost: null,
    cache_discount: null,
    provider_responses: [
      {
        endpoint_id: 'p1',
        model_permaslug: 'test/model',
        provider_name: 'P1',
        status: 200,
        latency: expect.any(Number),
        is_byok: false,
      },
    ],
  });
});

test.each([
  {
    given: 'the body before the header',
    headers: { 'x-session-id': 'h' },
    body: { session_id: 'b' },
    expected: 'b',
  },
  { given: 'the header', headers: { 'x-session-id': 'h' }, body: {}, expected: 'h' },
  { given: 'neither', headers: {}, body: {}, expected: null },
])('the session id comes from $given', async ({ headers, body, expected }) => {
  const id = await generate('inference', headers, body);
  expect((await read('inference', id)).session_id).toBe(expected);
});

test.each(['http-referer', 'user-agent', 'x-title'])('the header %s of 4 KB is cut', async (name) => {
  const id = await generate('inference', { [name]: 'x'.repeat(4_096) });
  expect(JSON.stringify(await read('inference', id))).toMatch(/"x{512}"/);
});

test('a workspace sees its own generations, a management key sees all', async () => {
  const mine = await generate('inference');
  const theirs = await generate(neighbour);
  expect((await read('inference', mine)).workspace_id).not.toBe((await read(neighbour, theirs)).workspace_id);
  expect((await read(neighbour, theirs)).external_user).toBe('1042');
  expect((await read('management', mine)).id).toBe(mine);
  expect((await read('management', theirs)).id).toBe(theirs);
});

test('a foreign id and one that does not exist are answered alike, byte for byte', async () => {
  const mine = await generate('inference');
  const answer = async (who: Who, id: string) => {
    const { status, text, headers } = await gateway.as(who).get(`/generation?id=${encodeURIComponent(id)}`);
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    return { status, text, headers: rest };
  };
  const foreign = await answer(neighbour, mine);
  expect(foreign.status).toBe(404);
  for (const absent of [`${mine.slice(0, -1)}_`, 'gen-1', '%', "' OR 1=1 --", 'x'.repeat(4_000)])
    expect(await answer(neighbour, absent)).toEqual(foreign);
});

test('a record is the same in another process that shares the database', async () => {
  const id = await generate('inference');
  const other = await startGateway({
    configuration: configurationFor(upstream),
    database: { url: gateway.databaseUrl },
  });
  const { body } = await other.as('inference').get(`/generation?id=${id}`).expect(200);
  expect(body.data).toEqual(await read('inference', id));
  await other.close();
});

test('every generation of a burst has its record and its price, once', async () => {
  const before = (await gateway.as('inference').get('/key').expect(200)).body.data.usage as number;
  const ids = await Promise.all(Array.from({ length: 60 }, () => generate('inference')));
  expect(new Set(ids).size).toBe(60);
  for (const id of ids) expect((await read('inference', id)).total_cost).toBe(0.00005);
  const after = (await gateway.as('inference').get('/key').expect(200)).body.data.usage as number;
  expect(Math.round((after - before) * 1e9)).toBe(60 * 50_000);
});
