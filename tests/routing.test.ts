import type { components } from '../generated/openapi';
import type { Configuration } from '../src/configuration';
import { openDatabase, type Database } from '../src/database/connection';
import { createHealth, type Health } from '../src/inference/routing/health';
import { createPins } from '../src/inference/routing/sticky';
import { createEndpointHealthStore } from '../src/stores/endpoint-health';
import { createSessionPinStore, type SessionPin } from '../src/stores/session-pins';
import { createTestDatabase, type TestDatabase } from './support/database';
import { startGateway, type TestGateway } from './support/gateway';
import {
  completion,
  configurationFor,
  events,
  json,
  startUpstream,
  USAGE,
  words,
  type Script,
  type Upstream,
} from './support/upstream';
import { eventually } from './support/wire';

type Generation = components['schemas']['Generation'];

let first: Upstream;
let second: Upstream;
let clock: Date;
let chance: number;
let scratch: TestDatabase;
let gateway: TestGateway;

const error = (status: number, message = 'no', code?: string): Script =>
  json(status, { error: { message, ...(code !== undefined && { code }) } });

/** `test/model` and `test/other` at both upstreams for the same price, and some with an endpoint of their own. */
const configuration = (): Configuration => {
  const base = configurationFor(first, second);
  const [model] = base.models ?? [];
  if (!model) throw new Error('no model');
  const [one, two] = model.endpoints;
  if (!one || !two) throw new Error('no endpoints');
  const priced = (usd: string) => ({ prompt: usd, completion: usd });
  return {
    providers: (base.providers ?? []).map((each, index) =>
      index === 1 ? { ...each, regions: ['eu'] } : each,
    ),
    models: [
      model,
      { ...model, id: 'test/second', created: 5, endpoints: [{ ...two, pricing: priced('0.000003') }] },
      {
        ...model,
        id: 'test/cached',
        endpoints: [one, two].map((each) => ({
          ...each,
          pricing: { ...each.pricing, input_cache_read: '0.0000001' },
        })),
      },
      {
        ...model,
        id: 'test/tiers',
        endpoints: [
          one,
          { ...one, tier: 'priority', pricing: priced('0.000005') },
          { ...two, tier: 'flex', pricing: priced('0.0000005') },
        ],
      },
      {
        ...model,
        id: 'test/vectors',
        architecture: { input_modalities: ['text'], output_modalities: ['embeddings'] },
        endpoints: [one],
      },
    ],
    settings: { routing: { balance: 'price' }, regional_hosts: ['eu', 'us'] },
  };
};

const start = (): Promise<TestGateway> =>
  startGateway({
    configuration: configuration(),
    database: scratch,
    now: () => clock,
    random: () => chance,
  });

/** Two processes on one database. */
let other: TestGateway;

beforeAll(async () => {
  [first, second] = await Promise.all([startUpstream(), startUpstream()]);
  clock = new Date();
  scratch = await createTestDatabase();
  gateway = await start();
  other = await start();
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await other.close();
  await scratch.drop();
  await Promise.all([first.close(), second.close()]);
});
beforeEach(() => {
  // By then all that was learnt is out of date.
  later(2 * 86_400_000);
  chance = 0;
  for (const upstream of [first, second]) {
    upstream.answer(completion('Hello there.'));
    upstream.received.length = 0;
  }
});

const BODY = { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] };
const send = (body: object = {}, headers: Record<string, string> = {}, to = gateway) =>
  to
    .as('inference')
    .post('/chat/completions')
    .set(headers)
    .send({ ...BODY, ...body });
/** Who answers. */
const provider = async (body: object = {}, headers: Record<string, string> = {}, to = gateway) =>
  (await send(body, headers, to).expect(200)).body.provider as string;
const record = async (id: unknown): Promise<Generation> =>
  (
    await gateway
      .as('inference')
      .get(`/generation?id=${String(id)}`)
      .expect(200)
  ).body.data as Generation;
const later = (ms: number): void => void (clock = new Date(clock.getTime() + ms));

describe('load balancing', () => {
  test('follows the draw', async () => {
    expect(await provider()).toBe('P1');
    chance = 0.9;
    expect(await provider()).toBe('P2');
  });

  test.each([
    ['500', error(500)],
    ['429', error(429)],
    ['a broken connection', (response) => void response.destroy()],
    [
      'a stream that breaks off',
      (response, { body }) =>
        body['stream']
          ? void response
              .writeHead(200, { 'content-type': 'text/event-stream' })
              .write(`data: ${JSON.stringify(words('Hel')[1])}\n\n`, () => response.destroy())
          : void response.destroy(),
    ],
  ] satisfies [string, Script][])(
    'leaves an endpoint alone for 30 seconds after three times %s',
    async (_, script) => {
      first.answer(script);
      for (let i = 0; i < 3; i++) await send({ stream: true });
      // A reused connection that breaks is tried once more.
      const tried = first.received.length;
      expect(tried).toBeGreaterThanOrEqual(3);
      expect(await provider()).toBe('P2');
      expect(first.received).toHaveLength(tried);
      // The caller's own order goes before what is known.
      await send({ provider: { order: ['p1'] } }).expect(200);
      expect(first.received.length).toBeGreaterThan(tried);
      first.answer(completion('Hello again.'));
      later(31_000);
      expect(await provider()).toBe('P1');
    },
  );

  test.each([400, 413, 422])("holds no %d against an endpoint: that is the caller's own", async (status) => {
    first.answer(error(status));
    for (let i = 0; i < 4; i++) await send().expect(status);
    first.answer(completion('Hello.'));
    expect(await provider()).toBe('P1');
  });

  test('holds nothing against an endpoint whose caller left', async () => {
    first.answer(() => undefined);
    for (let i = 0; i < 4; i++) {
      const leaving = new AbortController();
      const call = fetch(`${gateway.url}/chat/completions`, {
        method: 'POST',
        signal: leaving.signal,
        headers: {
          'content-type': 'application/json',
          authorization: 'Bearer sk-test-0000000000000000000000000000000000',
        },
        body: JSON.stringify(BODY),
      }).catch(() => undefined);
      await eventually(() => first.received.length === i + 1);
      leaving.abort();
      await call;
      await eventually(async () => (await first.connections()) === 0);
    }
    first.answer(completion('Hello.'));
    expect(await provider()).toBe('P1');
  });

  test('prefers what was quick, where latency is asked for', async () => {
    first.answer((response, call) => void setTimeout(() => completion('Hello.')(response, call), 120));
    for (const order of [['p1'], ['p2']]) await send({ stream: true, provider: { order } }).expect(200);
    first.answer(completion('Hello.'));
    expect(await provider()).toBe('P1');
    expect(await provider({ provider: { sort: 'latency' } })).toBe('P2');
    expect(await provider({ provider: { sort: 'throughput' } })).toBe('P2');
    expect(await provider({ model: 'test/model:nitro' })).toBe('P2');
    expect(await provider({ provider: { preferred_max_latency: 0.08 } })).toBe('P2');
    expect(await provider({ provider: { preferred_max_latency: 60 } })).toBe('P1');
  });

  test('sends tools to whom they are called well by, and remembers it over a restart', async () => {
    const tools = [
      {
        type: 'function',
        function: {
          name: 'f',
          parameters: { type: 'object', required: ['x'], properties: { x: { type: 'number' } } },
        },
      },
    ];
    const calls =
      (given: string): Script =>
      (response, { body }) => {
        const call = { id: 'c', type: 'function', function: { name: 'f', arguments: given } };
        if (body['stream'] === true)
          events(
            { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...call }] }, finish_reason: null }] },
            { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
            { choices: [], usage: USAGE },
          )(response, undefined as never);
        else
          json(200, {
            choices: [
              {
                index: 0,
                message: { role: 'assistant', content: null, tool_calls: [call] },
                finish_reason: 'tool_calls',
              },
            ],
            usage: USAGE,
          })(response, undefined as never);
      };
    first.answer(calls('{"x":"one"}'));
    second.answer(calls('{"x":1}'));
    for (const order of [['p1'], ['p2']])
      for (let i = 0; i < 10; i++)
        await send({ tools, stream: i % 2 === 0, provider: { order } }).expect(200);
    expect(await provider({ tools })).toBe('P2');
    expect(await provider({ tools, provider: { sort: 'price' } })).toBe('P1');
    expect(await provider()).toBe('P1');
    await gateway.close();
    gateway = await start();
    expect(await provider({ tools })).toBe('P2');
  });
});

describe('a list of models', () => {
  test.each([
    ['an outage', error(503)],
    ['a rate limit', error(429)],
    ['a prompt that is too long', error(400, 'too long', 'context_length_exceeded')],
    ['moderation', error(403, 'flagged', 'moderation_blocked')],
    ['a refused parameter', error(400, 'this model has no such thing')],
    ['a request that is too large', error(413)],
  ])('goes on to the next after %s', async (_, script) => {
    first.answer(script);
    second.answer((response, call) =>
      second.received.length === 1 && _ !== 'an outage' && _ !== 'a rate limit'
        ? completion('Hello there.')(response, call)
        : second.received.length === 1
          ? script(response, call)
          : completion('Hello there.')(response, call),
    );
    const { body } = await send({ models: ['test/second'] }, { 'X-Service-Metadata': 'enabled' }).expect(200);
    expect(body).toMatchObject({
      model: 'test/second',
      provider: 'P2',
      usage: { cost: 0.00009 },
      service_metadata: { requested: 'test/model', strategy: 'fallback' },
    });
    expect(await record(body.id)).toMatchObject({ model: 'test/second', total_cost: 0.00009 });
  });

  test('ends with the last error, and names the ones before', async () => {
    first.answer(error(400, 'no such thing', 'bad_thing'));
    second.answer(error(429, 'slow down'));
    const { body } = await send({ models: ['test/second'] }).expect(429);
    expect(body.error.metadata).toMatchObject({
      provider_name: 'P2',
      previous_errors: [{ provider: 'P1', code: 'bad_thing', status: 400 }],
    });
    expect(body.error).not.toHaveProperty('availability');
  });

  test('of one model is tried once', async () => {
    first.answer(error(400));
    await send({ models: ['test/model', 'test/model'] }).expect(400);
    expect(first.received).toHaveLength(1);
    expect(second.received).toHaveLength(0);
  });

  test('is found by the newest of a family too', async () => {
    const { body } = await send({ model: '~test/second-latest' }, { 'X-Service-Metadata': 'enabled' }).expect(
      200,
    );
    expect(body).toMatchObject({
      model: 'test/second',
      service_metadata: {
        requested: '~test/second-latest',
        strategy: 'latest',
        params: { version_group: 'test/second' },
      },
    });
  });
});

describe('availability', () => {
  test.each([
    [[429, 429], 429, 'capacity_exhausted'],
    [[500, 503], 503, 'temporarily_unavailable'],
    [[504, 502], 502, 'temporarily_unavailable'],
    [[429, 500], 502, 'temporarily_unavailable'],
    [[401, 500], 502, undefined],
  ] as const)('of %j is a %d: %s', async (statuses, status, code) => {
    for (const [index, upstream] of [first, second].entries()) upstream.answer(error(statuses[index] ?? 0));
    const { body } = await send().expect(status);
    if (code === undefined) expect(body.error).not.toHaveProperty('availability');
    else
      expect(body.error.availability).toEqual({
        code,
        retryable: true,
        requested_models: ['test/model'],
        affected_providers: ['p1', 'p2'],
      });
  });

  test('says when to come back where all providers do', async () => {
    for (const upstream of [first, second])
      upstream.answer(json(429, { error: { message: 'no' } }, { 'retry-after': '7' }));
    const { body } = await send().expect(429);
    expect(body.error.availability).toMatchObject({ code: 'capacity_exhausted', retry_after: 7 });
  });

  test('of a constraint names it, and the routing that led to it', async () => {
    const { body } = await send(
      { provider: { max_price: { prompt: '1e-9' } } },
      { 'X-Service-Metadata': 'enabled' },
    ).expect(404);
    expect(body).toMatchObject({
      error: { message: expect.stringContaining('provider.max_price excludes p1, p2') as unknown },
      service_metadata: {
        attempt: 0,
        summary: 'available=2, selected=none',
        endpoints: { total: 2, available: [{ selected: false }, { selected: false }] },
      },
    });
  });

  test('of a model that does not chat is a wrong endpoint', async () => {
    const { body } = await send({ model: 'test/vectors' }).expect(400);
    expect(body.error.availability).toMatchObject({ code: 'wrong_endpoint', retryable: false });
  });

  test.each(['max_tokens', 'max_completion_tokens'])(
    'of more %s than anybody gives is a 400',
    async (field) => {
      const { body } = await send({ [field]: 50_000 }).expect(400);
      expect(body.error).toMatchObject({
        message: `${field}: 50000 is more than test/model answers with: at most 16384 tokens`,
        metadata: { error_type: 'max_tokens_exceeded' },
        availability: { retryable: false, excluded_by: ['context_length'], constraint: { field } },
      });
      expect(first.received).toHaveLength(0);
      // What else stands in the way is told as before.
      await send({ [field]: 50_000, provider: { ignore: ['p1'] } }).expect(404);
    },
  );

  test('of a prompt that is too long is a 400 about the context', async () => {
    const { body } = await send({
      max_tokens: 16_000,
      messages: [{ role: 'user', content: 'word '.repeat(120_000) }],
    }).expect(400);
    expect(body.error.metadata.error_type).toBe('context_length_exceeded');
    expect(body.error.message).toMatch(/^The prompt of about \d+ tokens and the 16000 .* do not fit /);
    expect(first.received).toHaveLength(0);
  });
});

describe('a regional host', () => {
  const METADATA = { 'X-Service-Metadata': 'enabled' };
  test('keeps to providers of its region', async () => {
    const { body } = await send({}, { ...METADATA, Host: 'eu.gateway.example' }).expect(200);
    expect(body).toMatchObject({ provider: 'P2', service_metadata: { region: 'eu' } });
    expect(await record(body.id)).toMatchObject({ data_region: 'europe' });
    expect(first.received).toHaveLength(0);
  });

  test('fails where there is none', async () => {
    const { body } = await send({}, { Host: 'US.gateway.example:8080' }).expect(403);
    expect(body.error.availability).toMatchObject({
      code: 'region_restricted',
      excluded_by: ['data_region'],
    });
    expect(body.error.message).toMatch(/ is in the region of this host$/);
    expect([first.received, second.received]).toEqual([[], []]);
  });

  test.each(['gateway.example', 'europe.example', 'eu'])('is not %s', async (host) => {
    const { body } = await send({}, { ...METADATA, Host: host }).expect(200);
    expect(body).toMatchObject({ provider: 'P1', service_metadata: { region: null } });
    expect(await record(body.id)).toMatchObject({ data_region: 'global' });
  });
});

describe('a service tier', () => {
  const tiers = (body: object) => send({ model: 'test/tiers', ...body }).expect(200);
  test('is asked for upstream, told, recorded and billed', async () => {
    const { body } = await tiers({ service_tier: 'priority' });
    expect(first.received[0]?.body['service_tier']).toBe('priority');
    expect(body).toMatchObject({ provider: 'P1', service_tier: 'priority', usage: { cost: 0.00015 } });
    expect(await record(body.id)).toMatchObject({
      service_tier: 'priority',
      total_cost: 0.00015,
      provider_responses: [{ endpoint_id: 'p1/priority', routed_service_tier: 'priority' }],
    });
  });

  test('is told in each chunk of a stream', async () => {
    const { text } = await tiers({ service_tier: 'flex', stream: true }).buffer(true);
    const chunks = text.split('\n\n').filter((line) => line.startsWith('data: {'));
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks) expect(chunk).toContain('"service_tier":"flex"');
    expect(second.received[0]?.body['service_tier']).toBe('flex');
  });

  test('that the upstream did not serve is not billed', async () => {
    first.answer((response) =>
      json(200, {
        service_tier: 'default',
        choices: [{ index: 0, message: { role: 'assistant', content: 'Hi.' }, finish_reason: 'stop' }],
        usage: USAGE,
      })(response, undefined as never),
    );
    const { body } = await tiers({ service_tier: 'fast' });
    expect(body).toMatchObject({ service_tier: 'default', usage: { cost: 0.00005 } });
  });

  test('of nobody is asked for upstream where the caller does not', async () => {
    const { body } = await tiers({});
    expect(first.received[0]?.body).not.toHaveProperty('service_tier');
    // The base tier of a provider that has others; where it has none, there is nothing to say.
    expect(body).toMatchObject({ service_tier: 'default' });
    expect(await record(body.id)).toMatchObject({ service_tier: 'default' });
    const { text } = await tiers({ stream: true }).buffer(true);
    const chunks = text.split('\n\n').filter((line) => line.startsWith('data: {'));
    for (const chunk of chunks) expect(chunk).toContain('"service_tier":"default"');
    expect((await send({}).expect(200)).body).toMatchObject({ service_tier: null });
  });

  test('falls back from priority to the base tier, but not from flex', async () => {
    first.answer(error(503), completion('Hello.'));
    const { body } = await tiers({ service_tier: 'priority' });
    expect(first.received.map(({ body: sent }) => sent['service_tier'])).toEqual(['priority', undefined]);
    expect(body.usage.cost).toBe(0.00005);
    second.answer(error(503));
    await send({ model: 'test/tiers', service_tier: 'flex' }).expect(503);
    expect(first.received).toHaveLength(2);
  });
});

describe('a conversation', () => {
  /** It is begun at P2, by a draw that would go to P1 from then on. */
  const begin = async (body: object, headers: Record<string, string> = {}): Promise<void> => {
    chance = 0.9;
    expect(await provider(body, headers)).toBe('P2');
    chance = 0;
    const database = openDatabase(scratch.url);
    await eventually(
      async () => (await database.knex('session_pins').where('used_at_ms', clock.getTime())).length === 1,
    );
    await database.close();
  };

  test.each([
    ['session_id', { session_id: 's' }, {}],
    ['the header', {}, { 'x-session-id': 's' }],
    ['prompt_cache_key', { prompt_cache_key: 's' }, {}],
    ['a streamed one', { session_id: 's', stream: true }, {}],
  ])('named by %s stays at its endpoint, in each process', async (_, body, headers) => {
    if ('stream' in body) {
      chance = 0.9;
      await send(body, headers).expect(200);
    }
    await begin({ ...body, stream: false }, headers);
    for (const each of [gateway, other]) {
      expect(await provider({ ...body, stream: false }, headers, each)).toBe('P2');
      expect(await provider({}, {}, each)).toBe('P1');
    }
  });

  test('belongs to its model, and loses to an order', async () => {
    await begin({ session_id: 's' });
    expect(await provider({ session_id: 's', model: 'test/cached' })).toBe('P1');
    expect(await provider({ session_id: 's', provider: { order: ['p1'] } })).toBe('P1');
    expect(await provider({ session_id: 's' })).toBe('P2');
  });

  test('may begin anew after ten minutes of silence', async () => {
    await begin({ session_id: 's' });
    later(9 * 60_000);
    expect(await provider({ session_id: 's' }, {}, other)).toBe('P2');
    later(9 * 60_000);
    expect(await provider({ session_id: 's' }, {}, other)).toBe('P2');
    later(10 * 60_000);
    expect(await provider({ session_id: 's' }, {}, other)).toBe('P1');
  });

  test('leaves an endpoint that is down, and goes on where it went', async () => {
    await begin({ session_id: 's' });
    second.answer(error(500));
    for (let i = 0; i < 3; i++) expect(await provider({ session_id: 's' })).toBe('P1');
    second.answer(completion('Back.'));
    chance = 0.9;
    expect(await provider({ session_id: 's' })).toBe('P1');
  });

  test('is not renewed by an error', async () => {
    await begin({ session_id: 's' });
    later(9 * 60_000);
    second.answer(error(400));
    await send({ session_id: 's' }).expect(400);
    second.answer(completion('Hello.'));
    later(2 * 60_000);
    expect(await provider({ session_id: 's' })).toBe('P1');
  });

  test('without a name stays where its cache is', async () => {
    const cached = completion('Hello.', { ...USAGE, prompt_tokens_details: { cached_tokens: 5 } });
    chance = 0.9;
    // No cache was seen: nothing to stay for.
    expect(await provider({ model: 'test/cached' })).toBe('P2');
    chance = 0;
    expect(await provider({ model: 'test/cached' })).toBe('P1');
    second.answer(cached);
    await begin({ model: 'test/cached' });
    expect(await provider({ model: 'test/cached' }, {}, other)).toBe('P2');
    expect(
      await provider({ model: 'test/cached', messages: [{ role: 'user', content: 'Else' }] }, {}, other),
    ).toBe('P1');
  });

  test('without a name stays nowhere when the cache saves nothing', async () => {
    second.answer(completion('Hello.', { ...USAGE, prompt_tokens_details: { cached_tokens: 5 } }));
    chance = 0.9;
    expect(await provider()).toBe('P2');
    chance = 0;
    expect(await provider()).toBe('P1');
  });
});

describe('the health windows', () => {
  let database: Database;
  let one: Health;
  let two: Health;
  let own: TestDatabase;
  beforeEach(async () => {
    clock.setUTCHours(12, 0, 30, 0);
    own = await createTestDatabase();
    database = openDatabase(own.url);
    const make = () => createHealth({ store: createEndpointHealthStore(database), now: () => clock });
    [one, two] = [make(), make()];
  });
  afterEach(async () => {
    await database.close();
    await own.drop();
  });

  const both = async (): Promise<void> => {
    await one.sync();
    await two.sync();
    await one.sync();
  };
  const end = { outcome: undefined, tokens: 0, durationMs: 0, toolCalls: undefined };

  test('add up what each process saw', async () => {
    for (let i = 0; i < 6; i++) one.attempted('e', undefined, 100);
    for (let i = 0; i < 2; i++) two.attempted('e', 'provider_unavailable');
    expect(one.of('e')).toMatchObject({ uptime30m: 1, requests30m: 6 });
    await both();
    for (const health of [one, two])
      expect(health.of('e')).toMatchObject({
        uptime5m: 0.75,
        uptime30m: 0.75,
        uptime1d: 0.75,
        requests30m: 8,
      });
    // What is written again replaces what was.
    two.attempted('e', 'timeout');
    two.attempted('e', undefined);
    await both();
    for (const health of [one, two])
      expect(health.of('e')).toMatchObject({ uptime30m: 0.7, requests30m: 10 });
  });

  test('count failures by whose doing they are', () => {
    for (const type of ['authentication', 'payment_required', 'not_found', 'server'] as const)
      one.attempted('bad', type);
    for (const type of ['invalid_request', 'payload_too_large', 'permission_denied'] as const)
      one.attempted('fine', type);
    one.attempted('fine', undefined);
    one.attempted('fine', 'rate_limit_exceeded');
    expect(one.of('bad')).toMatchObject({ uptime5m: 0, requests30m: 4 });
    expect(one.of('fine')).toMatchObject({ uptime5m: 1, requests30m: 1, rateLimited30m: 1 });
  });

  test('tell medians as soon as they change, and for half an hour', async () => {
    const latency = (health: Health): number | undefined => health.medians('latency')('e');
    expect(latency(one)).toBeUndefined();
    one.attempted('e', undefined, 100);
    expect(latency(one)).toBe(one.of('e').latency30m?.p50);
    for (let i = 0; i < 2; i++) one.attempted('e', undefined, 900);
    expect(latency(one)).toBeGreaterThan(800);
    one.ended('e', { ...end, tokens: 100, durationMs: 1_000 });
    expect(Math.abs((one.medians('throughput')('e') ?? 0) - 100)).toBeLessThan(5);
    await both();
    expect(latency(two)).toBe(latency(one));
    clock.setUTCMinutes(29);
    expect(latency(one)).toBeGreaterThan(800);
    clock.setUTCMinutes(31, 0);
    expect(latency(one)).toBeUndefined();
  });

  test('take a stream that breaks for a failure', () => {
    one.attempted('e', undefined, 100);
    one.attempted('e', undefined, 100);
    one.ended('e', { ...end, outcome: 'provider_unavailable', tokens: 50, durationMs: 10 });
    expect(one.of('e')).toMatchObject({ uptime5m: 0.5, requests30m: 2, throughput5m: null });
  });

  test('end after 5 minutes, 30 minutes and a day', async () => {
    one.attempted('e', undefined, 100);
    one.ended('e', { ...end, tokens: 100, durationMs: 1_000 });
    await both();
    const seen = () =>
      [one, two].map((health) => {
        const { uptime5m, uptime30m, uptime1d, latency5m, throughput30m } = health.of('e');
        return [uptime5m, uptime30m, uptime1d, latency5m === null, throughput30m === null];
      });
    const expected = async (...figures: unknown[]) => {
      await both();
      expect(seen()).toEqual([figures, figures]);
    };
    await expected(1, 1, 1, false, false);
    later(6 * 60_000);
    await expected(null, 1, 1, true, false);
    later(25 * 60_000);
    await expected(null, null, 1, true, true);
    later(25 * 3_600_000);
    await expected(null, null, null, true, true);
    later(3_600_000);
    await both();
    expect(await database.knex('endpoint_health')).toEqual([]);
  });

  test('give percentiles that are right to a twentieth, from either end', async () => {
    for (let ms = 1; ms <= 1_000; ms++) (ms % 2 ? one : two).attempted('e', undefined, ms);
    for (let rate = 1; rate <= 100; rate++)
      (rate % 2 ? one : two).ended('e', { ...end, tokens: rate, durationMs: 1_000 });
    await both();
    const near = (value: number) => ({
      asymmetricMatch: (given: unknown) => Math.abs(Number(given) / value - 1) < 0.051,
    });
    const { latency30m, throughput30m } = two.of('e');
    expect(latency30m).toEqual({ p50: near(500), p75: near(750), p90: near(900), p99: near(990) });
    // Nine in ten were at least so quick.
    expect(throughput30m).toMatchObject({ p50: near(51), p75: near(26), p90: near(11) });
  });

  test('show an outage to others, for half a minute', async () => {
    for (let i = 0; i < 2; i++) one.attempted('e', 'timeout');
    expect(one.isOut('e')).toBe(false);
    one.attempted('e', 'timeout');
    expect([one.isOut('e'), two.isOut('e')]).toEqual([true, false]);
    await both();
    expect(two.isOut('e')).toBe(true);
    later(31_000);
    expect([one.isOut('e'), two.isOut('e')]).toEqual([false, false]);
  });

  test('see no outage where most went well', () => {
    for (let i = 0; i < 3; i++) {
      one.attempted('e', undefined);
      one.attempted('e', 'timeout');
    }
    expect(one.isOut('e')).toBe(false);
    one.attempted('e', 'timeout');
    expect(one.isOut('e')).toBe(true);
  });

  test('keep what could not be written', async () => {
    const store = createEndpointHealthStore(database);
    let fails = true;
    const health = createHealth({
      store: {
        ...store,
        save: (rows, nowMs) => (fails ? Promise.reject(new Error('gone')) : store.save(rows, nowMs)),
      },
      now: () => clock,
    });
    health.attempted('e', undefined);
    await expect(health.sync()).rejects.toThrow('gone');
    fails = false;
    await health.sync();
    await two.sync();
    expect(two.of('e').requests30m).toBe(1);
  });

  test('know nothing of whom nobody has asked', () => {
    expect(one.of('nobody')).toMatchObject({ uptime1d: null, latency30m: null, toolSuccess: null });
    expect(one.isOut('nobody')).toBe(false);
  });
});

describe('pins', () => {
  let database: Database;
  beforeAll(() => {
    database = openDatabase(scratch.url);
  });
  afterAll(() => database.close());

  test('are written once for many uses, and forgotten when idle', async () => {
    const written: SessionPin[][] = [];
    const store = createSessionPinStore(database);
    const pins = createPins({
      store: { ...store, save: (given) => (written.push([...given]), store.save(given)) },
      now: () => clock,
    });
    for (let i = 0; i < 50; i++) pins.keep('id', 'e1');
    await eventually(() => written.length === 1);
    pins.keep('id', 'e1');
    await pins.stop();
    expect(written.flat()).toHaveLength(1);
    later(11 * 60_000);
    await pins.stop();
    expect(await store.find('id')).toBeUndefined();
  });

  test('follow another process, but not back to an older use', async () => {
    const make = () => createPins({ store: createSessionPinStore(database), now: () => clock });
    const [here, there] = [make(), make()];
    here.keep('id', 'e1');
    await here.stop();
    expect(await there.find('id')).toBe('e1');
    later(2_000);
    there.keep('id', 'e2');
    await there.stop();
    expect(await here.find('id')).toBe('e2');
    await createSessionPinStore(database).save([
      { id: 'id', endpointId: 'e0', usedAtMs: clock.getTime() - 1 },
    ]);
    later(2_000);
    expect(await here.find('id')).toBe('e2');
  });
});
