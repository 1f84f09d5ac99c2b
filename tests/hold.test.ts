import { ledger as ledgerCommand } from '../src/admin/ledger';
import type { Configuration } from '../src/configuration';
import { openDatabase, type Database } from '../src/database/connection';
import { BetterSqlite3 } from '../src/database/sqlite';
import type { Claim } from '../src/stores/claims';
import { createLedger, type Ledger } from '../src/stores/ledger';
import { verifyLedger } from '../src/stores/ledger-report';
import { createWriteGate } from '../src/stores/write-gate';
import { createTestDatabase, type TestDatabase } from './support/database';
import { startGateway, type TestGateway } from './support/gateway';
import { onSqlite } from './support/on-sqlite';
import { generationRecord } from './support/records';
import { completion, configurationFor, json, startUpstream, type Upstream } from './support/upstream';

const MESSAGES = [{ role: 'user', content: 'Hi' }];

let upstream: Upstream;
let second: Upstream;
let gateway: TestGateway;
let clock = new Date('2026-11-21T12:00:30Z');

type EndpointConfiguration = NonNullable<Configuration['models']>[number]['endpoints'][number];

const endpoint = (more: Partial<EndpointConfiguration>): EndpointConfiguration => ({
  provider: 'p1',
  upstream_model: 'up',
  pricing: { prompt: '0.000001', completion: '0.000002' },
  supported_parameters: ['max_tokens'],
  ...more,
});

/** p1 speaks the openai format, p2 too, p3 anthropic's; all on loopback. */
const configuration = (): Configuration => {
  const base = configurationFor(upstream, second);
  return {
    ...base,
    providers: [
      ...(base.providers ?? []),
      { slug: 'p3', name: 'P3', protocol: 'anthropic', base_url: upstream.url, api_key: 'upstream-secret-3' },
    ],
    models: [
      { id: 'test/stated', endpoints: [endpoint({ context_length: 128_000, max_completion_tokens: 4_000 })] },
      { id: 'test/small', endpoints: [endpoint({ context_length: 1_000, max_completion_tokens: 1_000 })] },
      {
        id: 'test/small-gpt',
        architecture: { tokenizer: 'GPT' },
        endpoints: [endpoint({ context_length: 1_000, max_completion_tokens: 1_000 })],
      },
      { id: 'test/unstated', endpoints: [endpoint({})] },
      {
        id: 'test/newer',
        endpoints: [endpoint({ max_completion_tokens: 50, supported_parameters: ['max_completion_tokens'] })],
      },
      { id: 'test/anthropic', endpoints: [endpoint({ provider: 'p3', context_length: 200_000 })] },
      {
        id: 'test/hourly',
        endpoints: [
          endpoint({
            max_completion_tokens: 50,
            pricing: { prompt: '0.000001', completion: '0.000002', input_cache_write_1h: '0.0001' },
          }),
        ],
      },
      { id: 'test/paid', endpoints: [endpoint({ max_completion_tokens: 50 })] },
      {
        id: 'test/paid:free',
        endpoints: [
          endpoint({ provider: 'p2', max_completion_tokens: 50, pricing: { prompt: '0', completion: '0' } }),
        ],
      },
    ],
    settings: { rate_limits: { free_requests_per_minute: 1 } },
  };
};

beforeAll(async () => {
  upstream = await startUpstream();
  second = await startUpstream();
  gateway = await startGateway({ configuration: configuration(), now: () => clock });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await second.close();
});
beforeEach(() => {
  for (const each of [upstream, second]) {
    each.answer(completion('Hello.'));
    each.received.length = 0;
  }
  // Caps and budgets of the day start afresh.
  clock = new Date(clock.getTime() + 86_400_000);
});

async function limitedKey(limit = 100): Promise<string> {
  const { body } = await gateway.as('management').post('/keys').send({ name: 'limited', limit }).expect(200);
  return (body as { key: string }).key;
}

const chat = (key: string, body: object) =>
  gateway
    .as({ key })
    .post('/chat/completions')
    .send({ messages: MESSAGES, ...body });

const free = async (): Promise<number> => {
  const { body } = await gateway.as('inference').get('/key').expect(200);
  return (body as { data: { free_model_daily_requests: { used: number } } }).data.free_model_daily_requests
    .used;
};

describe('a limited caller who names no maximum', () => {
  const sent = (name = 'max_tokens'): unknown => upstream.received.at(-1)?.body[name];

  test.each([
    { given: 'the maximum that the endpoint states', model: 'test/stated', expected: 4_000 },
    { given: 'a maximum of ours where it states none', model: 'test/unstated', expected: 32_768 },
  ])('has $given sent upstream', async ({ model, expected }) => {
    await chat(await limitedKey(), { model }).expect(200);
    expect(sent()).toBe(expected);
  });

  test('has it sent under the name that the endpoint knows', async () => {
    await chat(await limitedKey(), { model: 'test/newer' }).expect(200);
    expect([sent(), sent('max_completion_tokens')]).toEqual([undefined, 50]);
  });

  test("has what the wire asks for anyway on Anthropic's, not the whole context", async () => {
    upstream.answer(
      json(200, {
        id: 'msg',
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text: 'Hello.' }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 10, output_tokens: 20 },
      }),
    );
    await chat(await limitedKey(), { model: 'test/anthropic' }).expect(200);
    expect(sent()).toBe(4_096);
  });

  test.each(['test/small', 'test/small-gpt'])(
    'has a maximum that fits the context with the prompt: %s',
    async (model) => {
      // 601 tokens by OpenAI's tokenizer, 3,000 bytes.
      const content = 'word '.repeat(600);
      await chat(await limitedKey(), { model, messages: [{ role: 'user', content }] }).expect(200);
      expect(sent()).toBeGreaterThan(100);
      expect(sent()).toBeLessThan(400);
    },
  );

  test('has one token left where the prompt alone fills the context', async () => {
    const content = 'word '.repeat(2_000);
    await chat(await limitedKey(), { model: 'test/small', messages: [{ role: 'user', content }] }).expect(
      200,
    );
    expect(sent()).toBe(1);
  });

  test('is held for what is sent', async () => {
    // 50 tokens at $2 a million, and the prompt: what is left of the limit is too little for 4,000.
    const key = await limitedKey(0.0005);
    await chat(key, { model: 'test/stated' }).expect(402);
    await chat(key, { model: 'test/newer' }).expect(200);
  });

  test('is held as if the whole prompt went to the cache for an hour', async () => {
    const key = await limitedKey(0.0005);
    await chat(key, { model: 'test/hourly' }).expect(402);
    await chat(key, { model: 'test/paid' }).expect(200);
  });

  test('and one who names it has that', async () => {
    await chat(await limitedKey(), { model: 'test/stated', max_tokens: 7 }).expect(200);
    expect(sent()).toBe(7);
  });

  test('and one without any limit has none', async () => {
    await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ model: 'test/stated', messages: MESSAGES })
      .expect(200);
    expect(upstream.received[0]?.body).not.toHaveProperty('max_tokens');
    expect(upstream.received[0]?.body).not.toHaveProperty('max_completion_tokens');
  });
});

describe('a free model among the fallbacks', () => {
  const models = ['test/paid', 'test/paid:free'];

  test('is not counted while the paid one answers', async () => {
    for (let i = 0; i < 3; i++) await chat(await limitedKey(), { models }).expect(200);
    expect(await free()).toBe(0);
    expect(second.received).toHaveLength(0);
  });

  test('is counted once when it is tried, and its cap then leaves nothing to try', async () => {
    upstream.answer(json(500, { error: { message: 'down' } }));
    const { body } = await chat(await limitedKey(), { models }).expect(200);
    expect(body.model).toBe('test/paid:free');
    expect(await free()).toBe(1);
    const refused = await chat(await limitedKey(), { models }).expect(429);
    expect(refused.body.error.message).toContain('free-models-per-min');
    expect(refused.headers['x-ratelimit-limit']).toBe('1');
    expect(second.received).toHaveLength(1);
    expect(await free()).toBe(1);
  });

  test('does not refuse the paid one when its cap is reached', async () => {
    await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ model: 'test/paid:free', messages: MESSAGES })
      .expect(200);
    await chat(await limitedKey(), { models }).expect(200);
    const { body } = await chat(await limitedKey(), { models: [...models].reverse() }).expect(200);
    expect(body.model).toBe('test/paid');
    expect(second.received).toHaveLength(1);
    const record = await gateway.as('inference').get(`/generation?id=${body.id}`);
    expect(record.body.data.provider_responses ?? []).not.toContainEqual(
      expect.objectContaining({ provider: 'p2' }),
    );
  });
});

describe('what is too much to be held', () => {
  test.each([
    { given: 'an answer beyond all numbers', body: { max_tokens: 1e300 } },
    { given: 'an answer of a safe integer', body: { max_completion_tokens: Number.MAX_SAFE_INTEGER } },
    { given: 'both', body: { max_tokens: 9e15, n: 128 } },
  ])('$given is a 402', async ({ body }) => {
    const refused = await chat(await limitedKey(), { model: 'test/unstated', ...body }).expect(402);
    expect(refused.body.error.metadata.limit_source).toBe('service_key_limit');
    expect(upstream.received).toHaveLength(0);
    expect(await verifyLedger(gateway.gateway.database)).toMatchObject({ holds: 0, heldDifferences: 0 });
  });
});

test('a request that nothing limits is written once, and holds nothing', async () => {
  const { database } = gateway.gateway;
  const write = database.write.bind(database);
  /** Of each transaction its statements, as far as they are about money: health is written now and then too. */
  const transactions: string[][] = [];
  const spy = jest.spyOn(database, 'write').mockImplementation((work) =>
    write((tx) => {
      const statements: string[] = [];
      const note = (text: string): void => {
        if (!/\b(generations|holds|usage|processes|request_counts)\b/.test(text)) return;
        if (statements.push(text) === 1) transactions.push(statements);
      };
      return work({
        run: (sql, ...values) => (note(sql), tx.run(sql, ...values)),
        all: (sql, ...values) => (note(sql), tx.all(sql, ...values)),
        insertNew: (table, rows) => (note(table.name), tx.insertNew(table, rows)),
      });
    }),
  );
  try {
    await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ model: 'test/stated', messages: MESSAGES })
      .expect(200);
    expect(transactions).toHaveLength(1);
    expect(transactions[0]?.some((text) => text.includes('generations'))).toBe(true);
    expect(transactions[0]?.filter((text) => /\b(holds|processes|request_counts)\b/.test(text))).toEqual([]);
    // Where there is a limit, the hold is a transaction of its own.
    transactions.length = 0;
    await chat(await limitedKey(), { model: 'test/stated' }).expect(200);
    expect(transactions.length).toBeGreaterThan(1);
    expect(transactions.flat().join()).toContain('holds');
  } finally {
    spy.mockRestore();
  }
});

test('a refusal says how much running calls hold', async () => {
  let answer = (): void => undefined;
  upstream.answer((response, request) => {
    answer = () => completion('Late.')(response, request);
  });
  // 50 tokens at $2 a million are $0.0001; the prompt of 4 + 4 + 2 tokens at most $0.00001.
  const key = await limitedKey(0.00015);
  const running = chat(key, { model: 'test/newer' }).then((sent) => sent);
  while (upstream.received.length === 0) await new Promise((done) => setTimeout(done, 5));
  const { body } = await chat(key, { model: 'test/newer' }).expect(402);
  const { held, remaining } = body.error.metadata as { held: number; remaining: number };
  expect([held, remaining]).toEqual([0.00011, 0.00015]);
  expect(body.error.message).toBe(
    'Key limit exceeded: $0.00015 of $0.00015 left, $0.00011 of it is held by running calls, which does not cover this request. It may cost up to $0.00011',
  );
  expect(body.error.metadata).toMatchObject({ limit: 0.00015, spent: 0, required: 0.00011 });
  await gateway
    .as('management')
    .put('/workspaces/default/budgets/daily')
    .send({ limit_usd: 0.00001 })
    .expect(200);
  const budget = await chat(key, { model: 'test/newer' }).expect(403);
  expect(budget.body.error.message).toBe(
    'Workspace daily budget of $0.00001 exceeded. Contact your org admin. This request may cost up to $0.00011.',
  );
  expect(budget.body.error.metadata.required).toBe(0.00011);
  answer();
  expect((await running).status).toBe(200);
  const calm = await chat(key, { model: 'test/stated' }).expect(403);
  expect(calm.body.error.message).not.toContain('held');
  await gateway.as('management').delete('/workspaces/default/budgets/daily').expect(200);
});

describe('fields that would change what a call costs', () => {
  test.each([0, -1, 1.5, 129, '2', true, [1], 1e300])('n of %j is a 400', async (n) => {
    const { body } = await chat(await limitedKey(), { model: 'test/paid', n }).expect(400);
    expect(body.error.message).toContain('n:');
    expect(upstream.received).toHaveLength(0);
  });

  test.each([1, 128, null])('n of %j is taken', async (n) => {
    await chat(await limitedKey(), { model: 'test/paid', n }).expect(200);
    expect(upstream.received[0]?.body['n']).toBe(n ?? undefined);
  });

  test.each([
    'best_of',
    'num_completions',
    'num_return_sequences',
    'candidate_count',
    'candidateCount',
    'use_beam_search',
    'max_new_tokens',
    'max_output_tokens',
    'num_predict',
  ])('%s is a 400 that names it, with a limit and without', async (name) => {
    for (const key of [await limitedKey(), undefined]) {
      const call = key === undefined ? gateway.as('inference') : gateway.as({ key });
      const { body } = await call
        .post('/chat/completions')
        .send({ model: 'test/paid', messages: MESSAGES, [name]: 2 })
        .expect(400);
      expect(body.error.message).toContain(`${name}:`);
    }
    expect(upstream.received).toHaveLength(0);
  });

  test("several answers are not to be had on Anthropic's wire", async () => {
    const { body } = await chat(await limitedKey(), { model: 'test/anthropic', n: 2 }).expect(400);
    expect(body.error.message).toContain('n:');
  });
});

describe('what else a prompt may hold', () => {
  const LONG = 'word '.repeat(4_000);
  test.each([
    ['a name', { messages: [{ role: 'user', content: 'Hi', name: LONG }] }],
    ['thoughts', { messages: [{ role: 'assistant', content: 'Hi', reasoning_content: LONG }] }],
    ['a refusal', { messages: [{ role: 'assistant', content: null, refusal: LONG }] }],
    ['a field that nobody knows', { messages: [{ role: 'user', content: 'Hi' }], guided_json: { of: LONG } }],
  ])('%s is held too', async (_what, body) => {
    const { body: answer } = await chat(await limitedKey(0.001), {
      model: 'test/paid',
      max_tokens: 1,
      ...body,
    }).expect(402);
    expect(answer.error.metadata.limit_source).toBe('service_key_limit');
    expect(upstream.received).toHaveLength(0);
  });

  test('an unknown member of a message is refused by name', async () => {
    const messages = [{ role: 'user', content: 'Hi', file_ids: ['file-1'] }];
    const { body } = await chat(await limitedKey(), { model: 'test/paid', messages }).expect(403);
    expect(body.error.message).toContain('messages.0.file_ids');
    expect(upstream.received).toHaveLength(0);
  });

  test('a budget for thoughts is held beside the answer', async () => {
    const { body } = await chat(await limitedKey(0.001), {
      model: 'test/paid',
      max_tokens: 1,
      thinking_budget: 32_768,
    }).expect(402);
    expect(body.error.metadata.limit_source).toBe('service_key_limit');
    expect(upstream.received).toHaveLength(0);
  });

  test.each(['functions', 'function_call'])('%s is refused by name', async (name) => {
    const { body } = await chat(await limitedKey(), { model: 'test/paid', [name]: [] }).expect(400);
    expect(body.error.message).toContain(name);
  });
});

describe('provider.max_price', () => {
  test.each([1e5, 1e-7, '1e5', '2.5E-3', '.5', '0.500000000000000000000', 1e30, '1e999', 0])(
    'takes %j',
    async (prompt) => {
      const { status } = await chat(await limitedKey(), {
        model: 'test/paid',
        provider: { max_price: { prompt } },
      });
      expect(status).toBe(Number(prompt) >= 1 ? 200 : 404);
    },
  );

  test.each([
    '0.0000000000000000000000000000001',
    1e-19,
    -1,
    '-1',
    '',
    'one',
    '1e1000000000',
    `0.${'1'.repeat(19)}`,
    `1${'0'.repeat(100_000)}`,
  ])('refuses %j with 400', async (prompt) => {
    const { body } = await chat(await limitedKey(), {
      model: 'test/paid',
      provider: { max_price: { prompt } },
    }).expect(400);
    expect(body.error.message).toContain('max_price');
    expect(upstream.received).toHaveLength(0);
  });

  test('is exact', async () => {
    const at = (prompt: string) => chatStatus({ model: 'test/paid', provider: { max_price: { prompt } } });
    expect(await at('1')).toBe(200);
    expect(await at('0.999999999999999999')).toBe(404);
    expect(await at('1e0')).toBe(200);
    expect(await at('999999999999999999e-18')).toBe(404);
  });

  const chatStatus = async (body: object): Promise<number> => (await chat(await limitedKey(), body)).status;
});

describe('heartbeats and old holds', () => {
  let stored: TestDatabase;
  let database: Database;
  const claim: Claim = {
    scope: 'key:k',
    interval: 'daily',
    limitNanoUsd: 1_000,
    includeByok: false,
    source: 'service_key_limit',
  };
  const at = new Date('2026-11-21T12:00:00Z');

  beforeEach(async () => {
    stored = await createTestDatabase();
    database = openDatabase(stored.url);
  });
  afterEach(async () => {
    await database.close();
    await stored.drop();
  });

  const beats = async (): Promise<number | undefined> => {
    const [row] = await database.read<{ heartbeat_ms: number | string }>(
      'SELECT heartbeat_ms FROM processes',
    );
    return row && Number(row.heartbeat_ms);
  };

  test('come with the first hold, go on while one is open, and stop with the last', async () => {
    const ledger = createLedger(database);
    await ledger.start();
    expect(await beats()).toBeUndefined();
    await ledger.hold({ id: 'gen-1', at, claims: [claim], rates: [], amountNanoUsd: 100 });
    const first = await beats();
    expect(first).toBeGreaterThan(0);
    while ((await beats()) === first) await new Promise((done) => setTimeout(done, 20));
    await ledger.settle(generationRecord({ id: 'gen-1', keyHash: 'k', createdAt: at.toISOString() }));
    const last = await beats();
    await new Promise((done) => setTimeout(done, 1_500));
    expect(await beats()).toBe(last);
    await ledger.stop();
    expect(await beats()).toBeUndefined();
  });

  const hold = (ledger: Ledger, id: string) =>
    ledger.hold({ id, at, claims: [claim], rates: [], amountNanoUsd: 100 });
  const holders = async (): Promise<string[]> =>
    (await database.read<{ id: string }>('SELECT id FROM holds ORDER BY id')).map(({ id }) => id);

  onSqlite(
    'nobody is dead whom a lock of the file kept from its heartbeat',
    async () => {
      const other = openDatabase(stored.url);
      const [living, judge] = [createLedger(database), createLedger(other)];
      await living.start();
      await judge.start();
      await hold(living, 'gen-1');
      const foreign = new BetterSqlite3(stored.url.slice('file:'.length));
      // Its beats come later still, the judge's rounds do not.
      const lent = await database.knex.transaction();
      foreign.exec('BEGIN IMMEDIATE');
      await new Promise((done) => setTimeout(done, 3_800));
      foreign.exec('ROLLBACK');
      await new Promise((done) => setTimeout(done, 300));
      await lent.rollback();
      await new Promise((done) => setTimeout(done, 1_500));
      expect(await holders()).toEqual(['gen-1']);
      foreign.close();
      await living.stop();
      await judge.stop();
      await other.close();
    },
    20_000,
  );

  test('a hold that could not be committed is not taken for open', async () => {
    let broken = true;
    const ledger = createLedger({
      ...database,
      write: (work) =>
        database.write(async (tx) => {
          const result = await work(tx);
          if (broken) throw new Error('the disk is full');
          return result;
        }),
    });
    await ledger.start().catch(() => undefined);
    await expect(
      ledger.hold({ id: 'gen-1', at, claims: [claim], rates: [], amountNanoUsd: 100 }),
    ).rejects.toThrow('full');
    broken = false;
    expect(await beats()).toBeUndefined();
    expect(
      (await ledger.hold({ id: 'gen-2', at, claims: [claim], rates: [], amountNanoUsd: 1_000 })).outcome,
    ).toBe('held');
    expect(await beats()).toBeGreaterThan(0);
    await ledger.stop();
  });

  test('a settlement that cannot be written releases its hold', async () => {
    const ledger = createLedger(database);
    await ledger.hold({ id: 'gen-1', at, claims: [claim], rates: [], amountNanoUsd: 100 });
    const record = generationRecord({ id: 'gen-1', keyHash: 'k', createdAt: at.toISOString() });
    // Errors of the database come from outside of the test's realm: only that there is one can be seen.
    const outcome = ledger.settle({ ...record, model: null as never }).then(
      () => 'written',
      () => 'refused',
    );
    expect(await outcome).toBe('refused');
    await ledger.stop();
    expect(await verifyLedger(database)).toMatchObject({ generations: 0, holds: 0, heldDifferences: 0 });
  });

  describe('a settlement', () => {
    /** A disk that is done when it is told. */
    const slowDisk = () => {
      const begun: { done: () => void; fail: (error: Error) => void }[] = [];
      const commits: number[] = [];
      const slow: Database = {
        ...database,
        write: (work, outlives) => {
          commits.push(begun.length);
          return database.write(work, outlives);
        },
        synced: () => new Promise((done, fail) => begun.push({ done, fail })),
      };
      return { slow, begun, commits };
    };
    const record = (id: string) =>
      generationRecord({ id, keyHash: 'k', costNanoUsd: 7, createdAt: at.toISOString() });
    const until = async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) await new Promise((done) => setTimeout(done, 2));
    };

    test('is answered when the disk has it; who asks for money does not wait, and what waits comes together', async () => {
      const { slow, begun, commits } = slowDisk();
      // On PostgreSQL what asks is another transaction than what is settled.
      const more = database.engine === 'postgres' ? 1 : 0;
      const ledger = createLedger(slow);
      const answered: string[] = [];
      const settle = (id: string) => ledger.settle(record(id)).then(() => answered.push(id));
      const first = settle('gen-1');
      await until(() => begun.length === 1);
      const others = ['gen-2', 'gen-3'].map(settle);
      await new Promise((done) => setTimeout(done, 50));
      expect({ answered, commits: commits.length }).toEqual({ answered: [], commits: 1 });
      await ledger.hold({ id: 'gen-4', at, claims: [claim], rates: [], amountNanoUsd: 100 });
      expect({ answered, commits: commits.length, syncs: begun.length }).toEqual({
        answered: [],
        commits: 2 + more,
        syncs: 1,
      });
      const fifth = settle('gen-5');
      begun[0]?.done();
      await first;
      await until(() => begun.length === 2);
      expect({ answered, commits: commits.length }).toEqual({ answered: ['gen-1'], commits: 3 + more });
      begun[1]?.done();
      await Promise.all([...others, fifth]);
      await ledger.stop();
      expect(await verifyLedger(database)).toMatchObject({ generations: 4, holds: 1, differences: [] });
    });

    test('that the disk fails is an error, and the next one is tried', async () => {
      const { slow, begun } = slowDisk();
      const ledger = createLedger(slow);
      const failing = ledger.settle(record('gen-1'));
      await until(() => begun.length === 1);
      const next = ledger.settle(record('gen-2'));
      begun[0]?.fail(new Error('input/output error'));
      await expect(failing).rejects.toThrow('input/output error');
      await until(() => begun.length === 2);
      begun[1]?.done();
      await next;
      await ledger.stop();
    });

    test('that waits for the disk is waited for by a stop', async () => {
      const { slow, begun } = slowDisk();
      const ledger = createLedger(slow);
      const settling = ledger.settle(record('gen-1'));
      await until(() => begun.length === 1);
      let stopped = false;
      const stopping = ledger.stop().then(() => (stopped = true));
      await new Promise((done) => setTimeout(done, 20));
      expect(stopped).toBe(false);
      begun[0]?.done();
      await Promise.all([settling, stopping]);
    });

    test('of many in several turns is one commit', async () => {
      const { slow, begun, commits } = slowDisk();
      const ledger = createLedger(slow);
      const settled: Promise<unknown>[] = [];
      for (let turn = 0; turn < 3; turn++) {
        for (let each = 0; each < 5; each++) settled.push(ledger.settle(record(`gen-${turn}-${each}`)));
        await new Promise((done) => setImmediate(done));
      }
      await until(() => begun.length === 1);
      begun[0]?.done();
      await Promise.all(settled);
      expect(commits).toHaveLength(1);
      await ledger.stop();
    });
  });

  describe('while another process has the database locked for long', () => {
    const record = generationRecord({
      id: 'gen-1',
      keyHash: 'k',
      costNanoUsd: 7,
      createdAt: at.toISOString(),
    });
    /** Refuses to write as SQLite does. */
    const lockable = () => {
      const state = { isLocked: false, isLockedByFailure: false, tries: 0, code: 'SQLITE_BUSY' };
      const locked: Database = {
        ...database,
        write: async (work, outlives) => {
          if (!state.isLocked)
            return database.write(work, outlives).finally(() => (state.isLocked = state.isLockedByFailure));
          state.tries += 1;
          throw Object.assign(new Error('database is locked'), { code: state.code });
        },
      };
      return { state, ledger: createLedger(locked, undefined, { retryForMs: 100 }), locked };
    };
    const outcome = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'written',
        (error: unknown) => (error as Error).message,
      );

    test('what was spent is told as not written, and is written when the lock is gone', async () => {
      const { state, ledger } = lockable();
      await hold(ledger, 'gen-1');
      state.isLocked = true;
      expect(await outcome(ledger.settle(record))).toBe('database is locked');
      expect(await holders()).toEqual(['gen-1']);
      state.isLocked = false;
      await ledger.stop();
      expect(state.tries).toBeGreaterThan(1);
      expect(await verifyLedger(database)).toMatchObject({
        generations: 1,
        keysNanoUsd: 7,
        holds: 0,
        heldDifferences: 0,
        differences: [],
      });
    });

    test.each([
      'SQLITE_FULL',
      'SQLITE_IOERR_WRITE',
      'ECONNREFUSED',
      'EAI_AGAIN',
      'EHOSTUNREACH',
      'ENETUNREACH',
      '08006',
      '53100',
      '53300',
      '57014',
      '55P03',
      '40P01',
    ])('so it is where the database says %s', async (code) => {
      const { state, ledger } = lockable();
      Object.assign(state, { isLocked: true, code });
      expect(await outcome(ledger.settle(record))).toBe('database is locked');
      state.isLocked = false;
      await ledger.stop();
      expect(await verifyLedger(database)).toMatchObject({ generations: 1, differences: [] });
    });

    test('a bad record that comes with others does not make each of them wait for itself', async () => {
      const { state, ledger } = lockable();
      const ids = Array.from({ length: 20 }, (_, index) => `gen-${index}`);
      const bad = outcome(ledger.settle({ ...record, id: 'gen-bad', model: null as never }));
      const settling = ids.map((id) => outcome(ledger.settle({ ...record, id })));
      // The batch fails as a whole, and what is tried alone finds the lock.
      state.isLockedByFailure = true;
      expect(new Set(await Promise.all(settling))).toEqual(new Set(['database is locked']));
      expect(state.tries).toBeLessThan(ids.length);
      state.isLocked = state.isLockedByFailure = false;
      await ledger.stop();
      expect(await bad).not.toBe('written');
      expect(await verifyLedger(database)).toMatchObject({ generations: ids.length, differences: [] });
    });

    test('who asks for money is refused at once, and others are tried together with it', async () => {
      const { state, ledger } = lockable();
      state.isLocked = true;
      const settling = outcome(ledger.settle(record));
      const holding = outcome(hold(ledger, 'gen-2'));
      expect(await holding).toBe('database is locked');
      expect(state.tries).toBe(database.engine === 'postgres' ? 2 : 1);
      state.isLocked = false;
      expect(await settling).toBe('written');
      expect((await hold(ledger, 'gen-3')).outcome).toBe('held');
      expect(await holders()).toEqual(['gen-3']);
      await ledger.stop();
    });

    test('a settlement that a freeze has held up for long is tried again before its caller is told', async () => {
      const { state, ledger } = lockable();
      state.isLocked = true;
      const settling = outcome(ledger.settle(record));
      // The event loop stands still from before the first try until after the time for which callers wait.
      const end = performance.now() + 200;
      while (performance.now() < end);
      while (state.tries === 0) await new Promise((done) => setImmediate(done));
      state.isLocked = false;
      expect(await settling).toBe('written');
      await ledger.stop();
    });

    test('a stop gives up after a while, and says so', async () => {
      const { state, ledger } = lockable();
      state.isLocked = true;
      const settling = outcome(ledger.settle(record));
      expect(await outcome(ledger.stop())).toBe('1 records could not be written');
      expect(await settling).toBe('database is locked');
    });

    test('the gate is closed, and open again when a write succeeds', async () => {
      const { state, ledger, locked } = lockable();
      const gate = createWriteGate(ledger, locked);
      state.isLocked = true;
      const refused = {
        status: 503,
        message: expect.stringContaining('cannot write its records') as unknown,
      };
      await expect(gate.settle(record)).rejects.toMatchObject(refused);
      await expect(gate.ready()).rejects.toMatchObject(refused);
      state.isLocked = false;
      await gate.ready();
      await ledger.stop();
      expect(await verifyLedger(database)).toMatchObject({ generations: 1, differences: [] });
    });
  });

  test('one bad record of a batch does not keep the others from being written', async () => {
    const ledger = createLedger(database);
    const hold = (id: string) => ledger.hold({ id, at, claims: [claim], rates: [], amountNanoUsd: 100 });
    await Promise.all(['gen-1', 'gen-2', 'gen-3'].map(hold));
    const record = (id: string) =>
      generationRecord({ id, keyHash: 'k', costNanoUsd: 7, createdAt: at.toISOString() });
    const results = await Promise.allSettled([
      ledger.settle(record('gen-1')),
      ledger.settle({ ...record('gen-2'), model: null as never }),
      ledger.settle(record('gen-3')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await ledger.stop();
    expect(await verifyLedger(database)).toMatchObject({
      keysNanoUsd: 14,
      holds: 0,
      heldDifferences: 0,
      differences: [],
    });
  });

  test.each([
    { minutes: 14, warns: false },
    { minutes: 16, warns: true },
  ])('`ledger verify` warns of holds of $minutes minutes: $warns', async ({ minutes, warns }) => {
    const ledger = createLedger(database);
    const then = new Date(Date.now() - minutes * 60_000);
    for (const id of ['gen-1', 'gen-2'])
      await ledger.hold({ id, at: then, claims: [claim], rates: [], amountNanoUsd: 250 });
    const lines: string[] = [];
    await ledgerCommand.actions['verify']?.run({
      core: () => Promise.resolve({ database }),
      print: (line: string) => void lines.push(line),
    } as never);
    const warnings = lines.filter((line) => line.startsWith('WARNING'));
    expect(warnings).toEqual(
      warns ? ['WARNING      2 of the holds are older than 15 minutes; they hold 0.0000005 USD'] : [],
    );
    await ledger.stop();
  });
});
