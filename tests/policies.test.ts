import type { Configuration } from '../src/configuration';
import { verifyLedger } from '../src/stores/ledger-report';
import { startGateway, type TestGateway } from './support/gateway';
import { png } from './support/images';
import {
  completion,
  configurationFor,
  json,
  startUpstream,
  type Script,
  type Upstream,
} from './support/upstream';

/** What one turn costs: 10 and 20 tokens for $1 and $2 a million. */
const TURN_USD = 0.00005;

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({
    now: () => new Date('2026-11-21T12:00:00Z'),
    configuration: configuration(),
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
  upstream.answer(completion('Done.'));
});

function configuration(): Configuration {
  const { providers = [], models = [] } = configurationFor(upstream);
  const [model] = models;
  if (!model) throw new Error('no configuration');
  const writes = (output: 'embeddings' | 'speech' | 'image') => ({
    architecture: { output_modalities: [output], tokenizer: 'GPT' },
  });
  return {
    providers,
    models: [
      { ...model, id: 'test/a' },
      { ...model, id: 'test/b' },
      { ...model, id: 'test/embed', ...writes('embeddings') },
      { ...model, id: 'test/speech', ...writes('speech') },
      { ...model, id: 'test/painter', ...writes('image') },
    ],
    settings: { byok: { fee_percent: 10, free_usd_per_month: 0 } },
  };
}

const admin = () => gateway.as('management');

let made = 0;
/** A workspace with a key, with these rules and with an own provider key that serves everything. */
async function place({ rules, own, key: settings }: { rules?: object; own?: object; key?: object }) {
  const slug = `place-${++made}`;
  const workspace = await admin().post('/workspaces').send({ name: slug, slug }).expect(201);
  const { id, default_guardrail_id: guardrail } = workspace.body.data;
  if (rules) await admin().patch(`/guardrails/${guardrail}`).send(rules).expect(200);
  if (own)
    await admin()
      .post('/byok')
      .send({ provider: 'p1', key: 'sk-mine', workspace_id: id, ...own })
      .expect(201);
  const { body } = await admin()
    .post('/keys')
    .send({ name: slug, workspace_id: id, ...settings })
    .expect(200);
  return { caller: gateway.as({ key: body.key }), hash: body.data.hash as string };
}

const filter = (action: 'block' | 'redact', pattern = 'secret|2026') => ({
  content_filters: [{ pattern, action, label: 'words' }],
});
const ASK = { model: 'test/a', messages: [{ role: 'user', content: 'Hi' }] };
const CLEAN = { differences: [], holds: 0, heldDifferences: 0 };
const TOOLS = { tools: [{ type: 'service:datetime' }] };

/** Calls the tool until it has been answered. */
const callsOnce: Script = (response, request) => {
  const messages = request.body['messages'] as { role: string }[];
  const name = (request.body['tools'] as { function: { name: string } }[])[0]?.function.name;
  if (messages.some(({ role }) => role === 'tool')) return completion('Done.')(response, request);
  const call = { id: 'call_1', type: 'function', function: { name, arguments: '{}' } };
  return json(200, {
    id: 'up',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: null, tool_calls: [call] },
        finish_reason: 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30 },
  })(response, request);
};
const sentKeys = () => upstream.received.map(({ headers }) => headers.authorization);

test('a router chooses among the models that guardrails leave', async () => {
  for (const model of ['test/a', 'test/b']) {
    const { caller } = await place({ rules: { allowed_models: [model] } });
    const { body } = await caller
      .post('/chat/completions')
      .send({ ...ASK, model: 'service/auto' })
      .expect(200);
    expect(body.model).toBe(model);
  }
});

describe('server tools', () => {
  test('every turn goes with the own key, and the fee is of all of them', async () => {
    const { caller } = await place({ own: {} });
    upstream.answer(callsOnce);
    const { body, headers } = await caller
      .post('/chat/completions')
      .send({ ...ASK, ...TOOLS })
      .expect(200);
    expect(sentKeys()).toEqual(['Bearer sk-mine', 'Bearer sk-mine']);
    expect(body.usage).toMatchObject({
      is_byok: true,
      cost: 2 * TURN_USD * 0.1,
      cost_details: { upstream_inference_cost: 2 * TURN_USD },
    });
    const { body: record } = await caller.get(`/generation?id=${headers['x-generation-id']}`).expect(200);
    expect(record.data).toMatchObject({ is_byok: true, upstream_inference_cost: 2 * TURN_USD });
    expect(await verifyLedger(gateway.gateway.database)).toMatchObject(CLEAN);
  });

  test('turns of the own key and of ours are counted apart', async () => {
    const { caller } = await place({ own: {} });
    upstream.answer((response, request) => {
      const messages = request.body['messages'] as { role: string }[];
      const second = messages.some(({ role }) => role === 'tool');
      if (second && request.headers.authorization === 'Bearer sk-mine')
        return json(500, { error: { message: 'down' } })(response, request);
      return callsOnce(response, request);
    });
    const { body } = await caller
      .post('/chat/completions')
      .send({ ...ASK, ...TOOLS })
      .expect(200);
    expect(sentKeys()).toEqual([
      'Bearer sk-mine',
      'Bearer sk-mine',
      expect.stringContaining('upstream-secret'),
    ]);
    expect(body.usage).toMatchObject({
      is_byok: true,
      cost: 0.000055,
      cost_details: { upstream_inference_cost: TURN_USD },
    });
    expect(await verifyLedger(gateway.gateway.database)).toMatchObject(CLEAN);
  });

  test('where a limit leaves the own key alone, later turns do not go to ours', async () => {
    const { caller } = await place({ own: {}, key: { limit: 0.0002 } });
    upstream.answer((response, request) => {
      const messages = request.body['messages'] as { role: string }[];
      if (messages.some(({ role }) => role === 'tool'))
        return json(500, { error: { message: 'down' } })(response, request);
      return callsOnce(response, request);
    });
    const answer = await caller.post('/chat/completions').send({ ...ASK, ...TOOLS, max_tokens: 300 });
    expect(answer.status).toBe(502);
    expect(sentKeys()).toEqual(['Bearer sk-mine', 'Bearer sk-mine']);
    expect(await verifyLedger(gateway.gateway.database)).toMatchObject(CLEAN);
  });

  test('what a tool answered is redacted, and the request stays redacted', async () => {
    const { caller } = await place({ rules: filter('redact') });
    upstream.answer(callsOnce);
    const { body } = await caller
      .post('/chat/completions')
      .set('X-Service-Metadata', 'enabled')
      .send({ ...ASK, ...TOOLS, messages: [{ role: 'user', content: 'A secret' }] })
      .expect(200);
    expect(upstream.received).toHaveLength(2);
    expect(JSON.stringify(upstream.received.map(({ body: sent }) => sent))).not.toMatch(/secret|2026/);
    expect(body.service_metadata.pipeline).toMatchObject([
      { type: 'guardrail' },
      { type: 'guardrail' },
      { type: 'server_tools' },
    ]);
  });

  test('what a tool answered and may not be said ends the request', async () => {
    const { caller } = await place({ rules: filter('block', '2026') });
    upstream.answer(callsOnce);
    await caller
      .post('/chat/completions')
      .send({ ...ASK, ...TOOLS })
      .expect(403);
    expect(upstream.received).toHaveLength(1);
  });
});

describe('embeddings', () => {
  const vectors = (count: number): Script =>
    json(200, {
      data: Array.from({ length: count }, (_, index) => ({ object: 'embedding', index, embedding: [1, 2] })),
      usage: { prompt_tokens: 7, total_tokens: 7 },
    });

  test('go with the own key, for the fee', async () => {
    const { caller } = await place({ own: {} });
    upstream.answer(vectors(1));
    const { body } = await caller.post('/embeddings').send({ model: 'test/embed', input: 'Hi' }).expect(200);
    expect(sentKeys()).toEqual(['Bearer sk-mine']);
    expect(body.usage).toMatchObject({
      is_byok: true,
      cost: 0.0000007,
      cost_details: { upstream_inference_cost: 0.000007 },
    });
  });

  test.each([
    { input: 'A secret', sent: 'A [REDACTED]' },
    { input: ['Hi', 'A secret'], sent: ['Hi', 'A [REDACTED]'] },
  ])('of $input are redacted', async ({ input, sent }) => {
    const { caller } = await place({ rules: filter('redact') });
    upstream.answer(vectors(Array.isArray(input) ? 2 : 1));
    await caller.post('/embeddings').send({ model: 'test/embed', input }).expect(200);
    expect(upstream.received[0]?.body['input']).toEqual(sent);
  });

  test.each([
    { given: 'a filter', rules: filter('block') },
    { given: 'a list of models', rules: { allowed_models: ['test/a'] } },
    { given: 'a filter, which reads no tokens,', rules: filter('redact'), input: [1, 2, 3] },
  ])('$given refuses them', async ({ rules, input = 'A secret' }) => {
    const { caller } = await place({ rules });
    await caller.post('/embeddings').send({ model: 'test/embed', input }).expect(403);
    expect(upstream.received).toEqual([]);
  });
});

describe('speech', () => {
  const speak = { model: 'test/speech', input: 'A secret', voice: 'alloy' };

  test.each([
    { given: 'a filter', rules: filter('block') },
    { given: 'a filter that redacts', rules: filter('redact') },
    { given: 'a list of models', rules: { allowed_models: ['test/a'] } },
  ])('$given refuses it', async ({ rules }) => {
    const { caller } = await place({ rules });
    await caller.post('/audio/speech').send(speak).expect(403);
    expect(upstream.received).toEqual([]);
  });

  test('goes with the own key', async () => {
    const { caller } = await place({ own: {} });
    upstream.answer((response) => response.writeHead(200, { 'content-type': 'audio/pcm' }).end('sound'));
    await caller.post('/audio/speech').send(speak).expect(200);
    expect(sentKeys()).toEqual(['Bearer sk-mine']);
  });
});

describe('images', () => {
  const paint = { model: 'test/painter', prompt: 'A secret place' };
  const drawn = json(200, { data: [{ b64_json: png().toString('base64') }] });

  test.each([
    { given: 'a filter', rules: filter('block') },
    { given: 'a list of models', rules: { allowed_models: ['test/a'] } },
  ])('$given refuses it', async ({ rules }) => {
    const { caller } = await place({ rules });
    await caller.post('/images').send(paint).expect(403);
    expect(upstream.received).toEqual([]);
  });

  test('what a filter redacts does not reach the provider', async () => {
    const { caller } = await place({ rules: filter('redact') });
    upstream.answer(drawn);
    await caller.post('/images').send(paint).expect(200);
    expect(upstream.received[0]?.body['prompt']).toBe('A [REDACTED] place');
  });

  test('goes with the own key, for the fee alone', async () => {
    const { caller } = await place({ own: {} });
    upstream.answer(drawn);
    const { body } = await caller.post('/images').send(paint).expect(200);
    expect(body.usage.is_byok).toBe(true);
    expect(sentKeys()).toEqual(['Bearer sk-mine']);
  });
});
