import type { Configuration } from '../src/configuration';
import { openDatabase, type Database } from '../src/database/connection';
import type { Claim, HoldRequest } from '../src/stores/claims';
import { createLedger } from '../src/stores/ledger';
import { verifyLedger } from '../src/stores/ledger-report';
import { createTestDatabase, type TestDatabase } from './support/database';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { generationRecord } from './support/records';
import { completion, configurationFor, json, startUpstream, type Upstream } from './support/upstream';

const CHAT = { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 100 };
/** What the upstream reports: 10 × $1 and 20 × $2 per million. */
const COST = 0.00005;

let upstream: Upstream;
let gateway: TestGateway;
let clock: Date;

const withSettings = (settings: NonNullable<Configuration['settings']>): Configuration => {
  const base = configurationFor(upstream);
  const [model] = base.models ?? [];
  if (!model) throw new Error('no model');
  return {
    ...base,
    models: [
      model,
      {
        ...model,
        id: 'test/model:free',
        endpoints: model.endpoints.map((endpoint) => ({
          ...endpoint,
          pricing: { prompt: '0', completion: '0' },
        })),
      },
    ],
    settings,
  };
};

async function start(settings: NonNullable<Configuration['settings']> = {}): Promise<void> {
  clock = new Date('2026-11-22T23:59:50Z'); // a Sunday
  gateway = await startGateway({ configuration: withSettings(settings), now: () => clock });
}

beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());
beforeEach(() => {
  upstream.answer(completion('Hello.'));
  upstream.received.length = 0;
});
afterEach(() => gateway.close());

async function createKey(body: object): Promise<{ key: string; hash: string }> {
  const { body: answer } = await gateway
    .as('management')
    .post('/keys')
    .send({ name: 'limited', ...body })
    .expect(200);
  return { key: answer.key, hash: answer.data.hash };
}

type Caller = ReturnType<TestGateway['as']>;

const chat = (key: string, body: object = CHAT) => gateway.as({ key }).post('/chat/completions').send(body);

describe('a key with a limit', () => {
  test('is refused with 402 when the worst case does not fit, and nothing goes upstream', async () => {
    await start();
    const { key } = await createKey({ limit: 0.0001 });
    const { body } = await chat(key).expect(402);
    expect(body.error.metadata).toMatchObject({
      error_type: 'payment_required',
      limit_source: 'service_key_limit',
      limit: 0.0001,
      spent: 0,
      remaining: 0.0001,
      resets_at: null,
    });
    expect(upstream.received).toHaveLength(0);
  });

  test('lets calls through while they fit, and shows what is left at once', async () => {
    await start();
    const { key } = await createKey({ limit: 0.0005 });
    await chat(key).expect(200);
    const { body } = await gateway.as({ key }).get('/key').expect(200);
    expect(body.data).toMatchObject({
      limit: 0.0005,
      usage: COST,
      usage_daily: COST,
      limit_remaining: 0.00045,
    });
  });

  test('of zero lets free models through, and nothing else', async () => {
    await start();
    const { key } = await createKey({ limit: 0 });
    await chat(key, { ...CHAT, model: 'test/model:free' }).expect(200);
    await chat(key).expect(402);
  });

  test('gives the hold back when the upstream fails', async () => {
    await start();
    const { key } = await createKey({ limit: 0.00025 });
    upstream.answer(json(500, { error: { message: 'down' } }));
    for (let i = 0; i < 5; i++) await chat(key).expect(502);
    upstream.answer(completion('Hello.'));
    await chat(key).expect(200);
  });

  test.each([
    { reset: 'daily', passes: true },
    { reset: 'weekly', passes: true },
    { reset: 'monthly', passes: false },
    { reset: null, passes: false },
  ] as const)(
    'with the reset $reset starts afresh on Monday at midnight UTC: $passes',
    async ({ reset, passes }) => {
      await start();
      const { key } = await createKey({ limit: 0.00025, limit_reset: reset });
      await chat(key).expect(200);
      const { body } = await chat(key).expect(402);
      expect(body.error.metadata.resets_at).toBe(
        reset === null ? null : reset === 'monthly' ? '2026-12-01T00:00:00.000Z' : '2026-11-23T00:00:00.000Z',
      );
      clock = new Date('2026-11-23T00:00:00Z');
      await chat(key).expect(passes ? 200 : 402);
    },
  );

  test('counts several answers of one call', async () => {
    await start();
    const { key } = await createKey({ limit: 0.0003 });
    await chat(key).expect(200);
    await chat(key, { ...CHAT, n: 4 }).expect(402);
  });
});

const grant = (usd: number) =>
  gateway.gateway.services.credits.grant('account-default', {
    amountNanoUsd: usd * 1e9,
    note: null,
    createdBy: 'operator',
  });

describe('a workspace budget', () => {
  const budget = (interval: string, limit: number) =>
    gateway
      .as('management')
      .put(`/workspaces/default/budgets/${interval}`)
      .send({ limit_usd: limit })
      .expect(200);

  test('is refused with 403, naming the broadest interval', async () => {
    await start();
    await budget('daily', 0.00001);
    await budget('monthly', 0.00002);
    const { body } = await gateway.as('inference').post('/chat/completions').send(CHAT).expect(403);
    expect(body.error.message).toMatch(
      /^Workspace monthly budget of \$0\.00002 exceeded\. Contact your org admin\. This request may cost up to \$0\.\d+\.$/,
    );
    const { required, remaining } = body.error.metadata as { required: number; remaining: number };
    expect(required).toBeGreaterThan(remaining);
    expect(body.error.metadata).toMatchObject({
      limit_source: 'service_workspace_budget',
      interval: 'monthly',
      resets_at: '2026-12-01T00:00:00.000Z',
    });
    expect(upstream.received).toHaveLength(0);
  });

  test('holds for all keys of the workspace together', async () => {
    await start();
    await budget('lifetime', 0.0004);
    const first = await createKey({});
    const second = await createKey({});
    await chat(first.key).expect(200);
    await chat(second.key).expect(200);
    await chat(first.key).expect(200);
    await chat(second.key).expect(200);
    await chat(first.key).expect(403);
  });
});

describe('credits', () => {
  test('must cover every call where they are enforced, free models included', async () => {
    await start({ credits: { enforce: true } });
    const { body } = await chat((await createKey({})).key).expect(402);
    expect(body.error.metadata).toMatchObject({ limit_source: 'service_credits', limit: 0 });
    const { key } = await createKey({});
    await chat(key, { ...CHAT, model: 'test/model:free' }).expect(402);
    await grant(0.0005);
    await chat(key).expect(200);
    await chat(key, { ...CHAT, model: 'test/model:free' }).expect(200);
  });

  test('are not asked for where they are not enforced', async () => {
    await start();
    await gateway.as('inference').post('/chat/completions').send(CHAT).expect(200);
  });
});

describe('request counts', () => {
  test('free models are capped by the minute for the whole account, with the three headers', async () => {
    await start({ rate_limits: { free_requests_per_minute: 3 } });
    const free = { ...CHAT, model: 'test/model:free' };
    const keys = [await createKey({}), await createKey({})] as const;
    for (let i = 0; i < 3; i++) await chat(keys[i % 2 === 0 ? 0 : 1].key, free).expect(200);
    const { body, headers } = await chat(keys[1].key, free).expect(429);
    const reset = String(Date.parse('2026-11-23T00:00:00Z'));
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': reset,
      'retry-after': String(Math.ceil((Number(reset) - clock.getTime()) / 1000)),
    });
    expect(body.error.metadata).toMatchObject({
      headers: { 'X-RateLimit-Limit': '3', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': reset },
      limit_source: 'service_free_tier_minute',
    });
    const paid = await chat(keys[1].key).expect(200);
    expect(Object.keys(paid.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    clock = new Date('2026-11-23T00:00:01Z');
    await chat(keys[1].key, free).expect(200);
  });

  test('free models are capped by the day, more generously after a purchase, and GET /key shows it', async () => {
    await start({ rate_limits: { free_requests_per_day: 2, free_requests_per_day_after_purchase: 3 } });
    const free = { ...CHAT, model: 'test/model:free' };
    const { key } = await createKey({});
    await chat(key, free).expect(200);
    await chat(key, free).expect(200);
    const { body } = await chat(key, free).expect(429);
    expect(body.error.message).toContain('free-models-per-day');
    const current = await gateway.as({ key }).get('/key').expect(200);
    expect(current.body.data.free_model_daily_requests).toEqual({ limit: 2, used: 2, remaining: 0 });
    await grant(10);
    await chat(key, free).expect(200);
    await chat(key, free).expect(429);
  });

  test('a key has a shield of requests per minute where one is set', async () => {
    await start({ rate_limits: { key_requests_per_minute: 2 } });
    const [first, second] = [await createKey({}), await createKey({})];
    await chat(first.key).expect(200);
    await chat(first.key).expect(200);
    const { body, headers } = await chat(first.key).expect(429);
    expect(body.error.metadata.limit_source).toBe('service_key_rate_limit');
    expect(headers['retry-after']).toMatch(/^[1-9]\d?$/);
    await chat(second.key).expect(200);
  });

  test.each([
    ['GET /keys', (as: Caller) => as.get('/keys'), 'management'],
    ['POST /keys', (as: Caller) => as.post('/keys').send({ name: 'a' }), 'management'],
    ['GET /keys/{hash}', (as: Caller) => as.get(`/keys/${'0'.repeat(64)}`), 'management'],
    ['PATCH /keys/{hash}', (as: Caller) => as.patch(`/keys/${'0'.repeat(64)}`).send({}), 'management'],
    ['DELETE /keys/{hash}', (as: Caller) => as.delete(`/keys/${'0'.repeat(64)}`), 'management'],
    ['GET /files', (as: Caller) => as.get('/files'), 'inference'],
    ['POST /files', (as: Caller) => as.post('/files').attach('file', Buffer.from('a'), 'a.txt'), 'inference'],
    ['GET /files/{file_id}', (as: Caller) => as.get('/files/absent'), 'inference'],
    ['DELETE /files/{file_id}', (as: Caller) => as.delete('/files/absent'), 'inference'],
    ['GET /files/{file_id}/content', (as: Caller) => as.get('/files/absent/content'), 'inference'],
    ['GET /generation', (as: Caller) => as.get('/generation?id=gen-absent'), 'inference'],
  ] as const)('%s has a shield of its own, by key', async (_, call, who) => {
    await start({ rate_limits: { management_requests_per_minute: 1 } });
    expect((await call(gateway.as(who))).status).not.toBe(429);
    const { body, headers } = await call(gateway.as(who)).expect(429);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
    expect(headers['retry-after']).toMatch(/^[1-9]\d?$/);
    expect(new Date(Number(headers['x-ratelimit-reset']))).toEqual(new Date('2026-11-23T00:00:00Z'));
    expect(body.error.metadata.limit_source).toBe('service_key_rate_limit');
    // What makes generations, and what only says who calls, is not counted.
    await gateway.as(who).get('/key').expect(200);
    await chat(INFERENCE_KEY).expect(200);
    clock = new Date('2026-11-23T00:00:00Z');
    expect((await call(gateway.as(who))).status).not.toBe(429);
  });
});

describe('the ledger', () => {
  let stored: TestDatabase;
  let database: Database;
  const at = new Date('2026-11-21T12:00:00Z');
  const claim: Claim = {
    scope: 'key:k',
    interval: 'daily',
    limitNanoUsd: 1_000,
    includeByok: false,
    source: 'service_key_limit',
  };
  const request = (id: string, amountNanoUsd: number, more: Partial<HoldRequest> = {}): HoldRequest => ({
    id,
    at,
    claims: [claim],
    rates: [],
    amountNanoUsd,
    ...more,
  });

  beforeEach(async () => {
    await start();
    stored = await createTestDatabase();
    database = openDatabase(stored.url);
  });
  afterEach(async () => {
    await database.close();
    await stored.drop();
  });

  test('settling twice counts once', async () => {
    const ledger = createLedger(database);
    const record = generationRecord({ id: 'gen-1', costNanoUsd: 700, createdAt: at.toISOString() });
    await Promise.all([ledger.settle(record), ledger.settle(record)]);
    await ledger.settle(record);
    const report = await verifyLedger(database);
    expect(report).toMatchObject({
      generations: 1,
      generationsNanoUsd: 700,
      keysNanoUsd: 700,
      workspacesNanoUsd: 700,
      accountsNanoUsd: 700,
      differences: [],
    });
  });

  test('a call that nothing limits writes once', async () => {
    let writes = 0;
    const ledger = createLedger({
      ...database,
      write: (work) => {
        writes += 1;
        return database.write(work);
      },
    });
    await ledger.settle(generationRecord({ id: 'gen-1', costNanoUsd: 1, createdAt: at.toISOString() }));
    expect(writes).toBe(1);
  });

  test('many holds at once take exactly what fits', async () => {
    const ledger = createLedger(database);
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ledger.hold(request(`gen-${index}`, 100))),
    );
    expect(results.filter(({ outcome }) => outcome === 'held')).toHaveLength(10);
    expect(results.filter(({ outcome }) => outcome === 'limit')).toHaveLength(20);
  });

  test('a rough amount is only taken where there is plenty of room', async () => {
    const ledger = createLedger(database);
    expect(await ledger.hold(request('gen-1', 100, { room: 20 }))).toEqual({ outcome: 'tight' });
    expect(await ledger.hold(request('gen-2', 10, { room: 20 }))).toEqual({ outcome: 'held' });
  });

  test('a refused hold counts no request, and a refused request holds nothing', async () => {
    const ledger = createLedger(database);
    const rates = [
      { scope: 'key:k', period: 'minute 2026-11-21T12:00', limit: 2 },
      { scope: 'account:a free', period: 'day 2026-11-21', limit: 1 },
    ];
    expect((await ledger.hold(request('gen-1', 5_000, { rates }))).outcome).toBe('limit');
    expect((await ledger.hold(request('gen-2', 100, { rates }))).outcome).toBe('held');
    expect((await ledger.hold(request('gen-3', 100, { rates }))).outcome).toBe('rate');
    expect(await ledger.requests('key:k', 'minute 2026-11-21T12:00')).toBe(1);
    expect(await verifyLedger(database)).toMatchObject({ holds: 1, heldDifferences: 0 });
  });

  test('what a dead process held is given back, what a living one holds is not', async () => {
    const [dead, living] = [createLedger(database), createLedger(database)];
    await dead.hold(request('gen-1', 400));
    await database.knex('holds').update({ process_id: 'ended' });
    await living.hold(request('gen-2', 300));
    const other = createLedger(database);
    await other.start();
    expect(await verifyLedger(database)).toMatchObject({ holds: 1, heldDifferences: 0 });
    expect((await other.hold(request('gen-3', 700))).outcome).toBe('held');
    await living.stop();
    await other.stop();
  });

  test('a hold is raised to an amount, as far as the limit allows', async () => {
    const ledger = createLedger(database);
    const raise = (id: string, amount: number) => ledger.hold(request(id, amount, { raise: true }));
    await ledger.hold(request('gen-1', 400));
    expect((await raise('gen-1', 700)).outcome).toBe('held');
    // Less than what is held changes nothing.
    expect((await raise('gen-1', 100)).outcome).toBe('held');
    expect((await ledger.hold(request('gen-2', 301))).outcome).toBe('limit');
    expect((await ledger.hold(request('gen-2', 300))).outcome).toBe('held');
    expect((await raise('gen-1', 701)).outcome).toBe('limit');
    expect(await verifyLedger(database)).toMatchObject({ holds: 2, heldDifferences: 0 });
    await ledger.settle(
      generationRecord({ id: 'gen-1', keyHash: 'k', costNanoUsd: 650, createdAt: at.toISOString() }),
    );
    expect((await raise('gen-2', 350)).outcome).toBe('held');
    expect((await raise('gen-2', 351)).outcome).toBe('limit');
    expect(await verifyLedger(database)).toMatchObject({ holds: 1, heldDifferences: 0 });
  });

  test('a raise where nothing is held yet is a hold', async () => {
    const ledger = createLedger(database);
    await ledger.hold(request('gen-1', 0));
    expect((await ledger.hold(request('gen-1', 900, { raise: true }))).outcome).toBe('held');
    expect((await ledger.hold(request('gen-2', 101))).outcome).toBe('limit');
    await ledger.settle(generationRecord({ id: 'gen-1', keyHash: 'k', createdAt: at.toISOString() }));
    expect(await verifyLedger(database)).toMatchObject({ holds: 0, heldDifferences: 0 });
  });

  test('many raises at once take exactly what fits', async () => {
    const ledger = createLedger(database);
    const ids = Array.from({ length: 10 }, (_, index) => `gen-${index}`);
    for (const id of ids) await ledger.hold(request(id, 50));
    const results = await Promise.all(ids.map((id) => ledger.hold(request(id, 150, { raise: true }))));
    expect(results.filter(({ outcome }) => outcome === 'held')).toHaveLength(5);
    expect(await verifyLedger(database)).toMatchObject({ holds: 10, heldDifferences: 0 });
  });

  test('what a process raised before it died is given back whole', async () => {
    const dead = createLedger(database);
    await dead.hold(request('gen-1', 400));
    await dead.hold(request('gen-1', 900, { raise: true }));
    await database.knex('holds').update({ process_id: 'ended' });
    const other = createLedger(database);
    await other.start();
    expect(await verifyLedger(database)).toMatchObject({ holds: 0, heldDifferences: 0 });
    expect((await other.hold(request('gen-2', 1_000))).outcome).toBe('held');
    await other.stop();
  });

  test('a hold is settled in the window in which it was taken', async () => {
    const ledger = createLedger(database);
    const late = new Date('2026-11-21T23:59:59.999Z');
    await ledger.hold({ ...request('gen-1', 900), at: late });
    // The next day is free although the first call still runs.
    expect(
      (await ledger.hold({ ...request('gen-2', 900), at: new Date('2026-11-22T00:00:00Z') })).outcome,
    ).toBe('held');
    await ledger.settle(
      generationRecord({ id: 'gen-1', keyHash: 'k', costNanoUsd: 850, createdAt: late.toISOString() }),
    );
    const rows = (await database
      .knex('usage')
      .where({ scope: 'key:k' })
      .whereLike('period', 'day %')
      .orderBy('period')) as { usage_nano_usd: unknown; held_nano_usd: unknown }[];
    expect(rows.map((row) => [Number(row.usage_nano_usd), Number(row.held_nano_usd)])).toEqual([
      [850, 0],
      [0, 900],
    ]);
  });
});

test('usage reports that the upstream leaves out are counted by us', async () => {
  await start();
  upstream.answer(completion('Hello there, friend.', null));
  const { body } = await gateway.as('inference').post('/chat/completions').send(CHAT).expect(200);
  expect(body.usage.completion_tokens).toBe(5);
  const { body: found } = await gateway.as('inference').get(`/generation?id=${body.id}`).expect(200);
  expect(found.data.usage_estimated).toBe(true);
});

test('a client that disconnects from a plain answer pays for the prompt and the time, and the upstream is let go', async () => {
  await start();
  let closed = false;
  upstream.answer((response) => void response.on('close', () => (closed = true)));
  const leave = new AbortController();
  const left = gateway
    .openai()
    .chat.completions.create(
      { ...CHAT, messages: [{ role: 'user', content: 'Hi' }] },
      { signal: leave.signal },
    )
    .catch((error: unknown) => error);
  while (upstream.received.length === 0) await new Promise((done) => setTimeout(done, 5));
  leave.abort();
  await left;
  const record = async (): Promise<Record<string, unknown>> => {
    const [row] = await gateway.gateway.database.read('SELECT * FROM generations');
    return row ?? new Promise((done) => setTimeout(done, 10)).then(record);
  };
  const row = await record();
  expect(Boolean(row['cancelled'])).toBe(true);
  expect(Boolean(row['usage_estimated'])).toBe(true);
  const [prompt, completion] = [row['native_tokens_prompt'], row['native_tokens_completion']].map(Number);
  expect(Number(row['cost_nano_usd'])).toBe((prompt ?? 0) * 1_000 + (completion ?? 0) * 2_000);
  expect(Number(row['native_tokens_prompt'])).toBeGreaterThan(0);
  expect(closed).toBe(true);
});
