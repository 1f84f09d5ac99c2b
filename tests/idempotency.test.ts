import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../src/database/connection';
import { openDatabase } from '../src/database/connection';
import { whileLocked } from './support/database';
import { startGateway, type TestGateway } from './support/gateway';
import {
  completion,
  configurationFor,
  events,
  json,
  startUpstream,
  words,
  USAGE,
  type Script,
  type Upstream,
} from './support/upstream';

const CHAT = { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 100 };

let upstream: Upstream;
let second: Upstream;
let gateway: TestGateway;
let database: Database;
let clock = new Date('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  upstream = await startUpstream();
  second = await startUpstream();
  gateway = await startGateway({ configuration: configurationFor(upstream, second), now: () => clock });
  database = openDatabase(gateway.databaseUrl);
});
afterAll(async () => {
  await database.close();
  await gateway.close();
  await upstream.close();
  await second.close();
});
beforeEach(async () => {
  clock = new Date('2026-11-21T12:00:00.000Z');
  for (const each of [upstream, second]) {
    each.answer(completion('Hello.'));
    each.received.length = 0;
  }
  for (const table of ['idempotency_keys', 'generations']) await database.knex(table).delete();
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Bytes as they came, without a client that tidies them up. */
async function post(
  key: string,
  body: object = CHAT,
  more: RequestInit = {},
  from = gateway,
): Promise<Answer> {
  const response = await send(key, body, more, from);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const send = (key: string, body: object = CHAT, more: RequestInit = {}, from = gateway): Promise<Response> =>
  fetch(`${from.url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...more,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      ...more.headers,
    },
  });

const API_KEY = 'sk-test-0000000000000000000000000000000000';

const charges = async (): Promise<number[]> =>
  (await database.read<{ cost_nano_usd: number | string }>('SELECT cost_nano_usd FROM generations')).map(
    (row) => Number(row.cost_nano_usd),
  );

const messageOf = ({ text }: Answer): string =>
  (JSON.parse(text) as { error: { message: string } }).error.message;

const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
};

describe('a repeated request', () => {
  test.each([
    { kind: 'plain', body: CHAT, type: 'application/json; charset=utf-8' },
    { kind: 'streamed', body: { ...CHAT, stream: true }, type: 'text/event-stream; charset=utf-8' },
  ])('gets the first answer byte for byte, $kind', async ({ body, type }) => {
    const first = await post('once', body);
    const again = await post('once', body);
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    for (const answer of [first, again]) expect(answer.headers.get('content-type')).toBe(type);
    expect(again.headers.get('x-generation-id')).toBe(first.headers.get('x-generation-id'));
    expect(again.headers.get('x-generation-id')).toMatch(/^gen-/);
    expect(upstream.received).toHaveLength(1);
    expect(await charges()).toHaveLength(1);
  });

  test('is the same whatever the order of its members', async () => {
    const first = await post('order', { a: 1, b: { c: 2, d: [1, 2] }, ...CHAT });
    const again = await post('order', { ...CHAT, b: { d: [1, 2], c: 2 }, a: 1 });
    expect(again.text).toBe(first.text);
  });

  test.each([
    { given: 'another message', body: { ...CHAT, messages: [{ role: 'user', content: 'Ho' }] } },
    { given: 'another order of a list', body: { ...CHAT, list: [2, 1] } },
    { given: 'a list of pairs for an object', body: { ...CHAT, list: [[['a', 1]]] } },
    { given: 'a stream', body: { ...CHAT, stream: true } },
  ])('with $given is refused with 422', async ({ body }) => {
    const given = 'list' in body ? { ...CHAT, list: body.list.length === 2 ? [1, 2] : [{ a: 1 }] } : CHAT;
    expect((await post('other', given)).status).toBe(200);
    const refused = await post('other', body);
    expect(refused.status).toBe(422);
    expect(messageOf(refused)).toContain('Idempotency-Key');
    expect(upstream.received).toHaveLength(1);
  });

  test.each([
    { path: '/responses', body: { model: 'test/model', input: 'Hi' } },
    { path: '/messages', body: CHAT },
    { path: '/embeddings', body: { model: 'test/model', input: 'Hi' } },
    { path: '/audio/speech', body: { model: 'test/model', input: 'Hi', voice: 'a' } },
  ])('to $path instead is refused with 422, and not run', async ({ path, body }) => {
    expect((await post('elsewhere')).status).toBe(200);
    const refused = await gateway
      .as('inference')
      .post(path)
      .set('idempotency-key', 'elsewhere')
      .send(body)
      .expect(422);
    expect(JSON.stringify(refused.body)).toContain('Idempotency-Key');
    expect(upstream.received).toHaveLength(1);
  });

  test('of another API key is a request of its own', async () => {
    const { body } = await gateway.as('management').post('/keys').send({ name: 'other' }).expect(200);
    await post('shared');
    const other = await post('shared', CHAT, {
      headers: { authorization: `Bearer ${(body as { key: string }).key}` },
    });
    expect(other.headers.get('idempotent-replayed')).toBeNull();
    expect(upstream.received).toHaveLength(2);
  });

  test('runs anew after 24 hours, and not before', async () => {
    await post('day');
    clock = new Date('2026-11-22T11:59:59.999Z');
    await post('day');
    expect(upstream.received).toHaveLength(1);
    clock = new Date('2026-11-22T12:00:00.000Z');
    await post('day');
    expect(upstream.received).toHaveLength(2);
  });

  test('is refused with 409 while the first runs', async () => {
    let answer = (): void => undefined;
    upstream.answer((response, request) => {
      answer = () => completion('Late.')(response, request);
    });
    const first = post('running');
    await until(async () => (upstream.received.length > 0 ? true : undefined));
    const refused = await post('running');
    expect(refused.status).toBe(409);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(messageOf(refused)).toContain('still running');
    answer();
    expect((await first).status).toBe(200);
    expect((await post('running')).text).toBe((await first).text);
    expect(upstream.received).toHaveLength(1);
  });

  test('50 at once, from two gateways, are one upstream call and one charge', async () => {
    const other = await startGateway({
      configuration: configurationFor(upstream, second),
      now: () => clock,
      database: { url: gateway.databaseUrl },
    });
    upstream.answer(
      (response, request) => void setTimeout(() => completion('Once.')(response, request), 200),
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post('fifty', CHAT, {}, index % 2 === 0 ? gateway : other)),
    );
    await other.close();
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(upstream.received).toHaveLength(1);
    expect(await charges()).toEqual([50_000]);
  });

  test('after a fallback is one generation and one charge', async () => {
    upstream.answer(json(500, { error: { message: 'down' } }));
    const first = await post('fallback');
    expect((await post('fallback')).text).toBe(first.text);
    expect([upstream.received.length, second.received.length]).toEqual([1, 1]);
    expect(await charges()).toEqual([50_000]);
  });
});

describe('a request that failed leaves its key free', () => {
  test.each([
    {
      given: 'at every provider',
      script: json(500, { error: { message: 'down' } }),
      body: CHAT,
      status: 502,
    },
    {
      given: 'before it was sent',
      script: completion('Hello.'),
      body: { ...CHAT, model: 'test/absent' },
      status: 400,
    },
  ])('$given', async ({ script, body, status }) => {
    upstream.answer(script);
    second.answer(script);
    expect((await post('failed', body)).status).toBe(status);
    upstream.answer(completion('Hello.'));
    const again = await post('failed');
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
  });

  test('in the middle of its stream', async () => {
    const [beginning] = words('Hello there.');
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ id: 'c', ...beginning })}\n\n`);
      response.write(`data: ${JSON.stringify({ id: 'c', ...words('Hello ')[1] })}\n\n`);
      setTimeout(() => response.destroy(), 50);
    });
    const broken = await post('broken', { ...CHAT, stream: true });
    expect(broken.text).toContain('"finish_reason":"error"');
    upstream.answer(completion('Hello.'));
    const again = await post('broken', { ...CHAT, stream: true });
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(again.text).toContain('[DONE]');
    expect((await charges()).filter((cost) => cost > 0)).toEqual([50_000]);
  });
});

test.each([
  { kind: 'streamed', body: { ...CHAT, stream: true } },
  { kind: 'plain', body: CHAT },
])('for a caller who leaves before a provider is asked, none is, $kind', async ({ body }) => {
  await whileLocked(gateway.databaseUrl, ['idempotency_keys'], async () => {
    const leave = new AbortController();
    const answer = send('left', body, { signal: leave.signal });
    await sleep(150);
    leave.abort();
    await expect(answer).rejects.toThrow(/abort/);
    await sleep(50);
  });
  const record = await until(async () => {
    const [row] = await database.read('SELECT status, cancelled, cost_nano_usd, attempts FROM generations');
    return row;
  });
  expect({
    ...record,
    cancelled: Boolean(record['cancelled']),
    cost_nano_usd: Number(record['cost_nano_usd']),
  }).toEqual({
    status: 499,
    cancelled: true,
    cost_nano_usd: 0,
    attempts: '[]',
  });
  expect(upstream.received).toHaveLength(0);
  // Nothing was done for it: the same key begins anew.
  const again = await until(async () => {
    const answer = await post('left', body);
    return answer.headers.get('retry-after') === null ? answer : undefined;
  });
  expect(again.status).toBe(200);
  expect(upstream.received).toHaveLength(1);
});

describe('what is charged and cannot be answered again is not run again', () => {
  const cut = async (body: object): Promise<void> => {
    const leave = new AbortController();
    const answer = send('cut', body, { signal: leave.signal });
    if ('stream' in body) {
      const reader = (await answer).body?.getReader();
      await reader?.read();
    } else await until(async () => (upstream.received.length > 0 ? true : undefined));
    leave.abort();
    await answer.catch(() => undefined);
  };

  test.each([
    { kind: 'streamed', body: { ...CHAT, stream: true } },
    { kind: 'plain', body: CHAT },
  ])('an answer that its reader left, $kind', async ({ body }) => {
    upstream.answer((response) => {
      if (!('stream' in body)) return;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of words('Hello there, friend. ').slice(0, 4))
        response.write(`data: ${JSON.stringify({ id: 'c', ...chunk })}\n\n`);
    });
    await cut(body);
    const refused = await until(async () => {
      const answer = await post('cut', body);
      return answer.headers.get('retry-after') === null ? answer : undefined;
    });
    expect(refused.status).toBe(409);
    const [generation] = await database.read<{ id: string }>('SELECT id FROM generations');
    expect(messageOf(refused)).toMatch(/was cut .* charged/);
    expect(messageOf(refused)).toContain(generation?.id);
    expect(upstream.received).toHaveLength(1);
    expect((await charges()).every((cost) => cost > 0)).toBe(true);
  });

  test.each([{ stream: false }, { stream: true }])('an answer above 1 MiB, $stream', async ({ stream }) => {
    const body = { ...CHAT, stream };
    const long = 'word '.repeat(190_000);
    const pieces = Array.from({ length: 18 }, () => ({
      choices: [{ index: 0, delta: { content: long }, finish_reason: null }],
    }));
    upstream.answer(
      stream
        ? events(
            ...pieces,
            { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
            { choices: [], usage: USAGE },
          )
        : completion(long.repeat(18)),
    );
    const first = await post('large', body);
    expect(first.text.length).toBeGreaterThan(16 * 1024 * 1024);
    const refused = await post('large', body);
    expect(refused.status).toBe(409);
    expect(messageOf(refused)).toContain('too large');
    expect(messageOf(refused)).toContain(first.headers.get('x-generation-id'));
    expect(upstream.received).toHaveLength(1);
  });

  test('an answer of just under 16 MiB is kept', async () => {
    upstream.answer(completion('x'.repeat(16 * 1024 * 1024 - 1_000)));
    const first = await post('fits');
    expect((await post('fits')).text).toBe(first.text);
  });
});

describe('a process that died', () => {
  /** As it would be left behind: the row of a process that sends no heartbeats. */
  const orphan = async (): Promise<void> => {
    await database
      .knex('idempotency_keys')
      .update({ state: 'running', process_id: 'dead', status: null, headers: null, answer: null });
  };

  test('before it was charged: the request runs again', async () => {
    await post('dead');
    await orphan();
    await database.knex('generations').delete();
    const again = await post('dead');
    expect(again.status).toBe(200);
    expect(upstream.received).toHaveLength(2);
    expect((await post('dead')).text).toBe(again.text);
  });

  test('after it was charged: the request is not sent again', async () => {
    const first = await post('dead');
    await orphan();
    for (let i = 0; i < 2; i++) {
      const refused = await post('dead');
      expect(refused.status).toBe(409);
      expect(messageOf(refused)).toContain(first.headers.get('x-generation-id'));
    }
    expect(upstream.received).toHaveLength(1);
  });

  test.each([-300_000, 300_000])(
    'after it was charged, while the clock was put on by %i ms: the request is not sent again',
    async (ms) => {
      await post('dead');
      await orphan();
      const row = await database.knex('idempotency_keys').first('created_at');
      const before = new Date(Date.parse(row.created_at) - ms).toISOString();
      await database.knex('idempotency_keys').update({ created_at: before });
      expect((await post('dead')).status).toBe(409);
      expect(upstream.received).toHaveLength(1);
    },
  );

  test('or only paused: it keeps its request', async () => {
    await post('alive');
    await orphan();
    const [clockMs] = await database.read<{ ms: number | string }>(
      database.engine === 'postgres'
        ? 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms'
        : "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) AS ms",
    );
    await database.knex('processes').insert({ id: 'dead', heartbeat_ms: Number(clockMs?.ms) });
    const refused = await post('alive');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '1']);
  });
});

test.each([
  { given: 'an empty key', key: '' },
  { given: 'a blank in it', key: 'a b' },
  { given: '256 characters', key: 'k'.repeat(256) },
  { given: 'a letter outside of ASCII', key: 'k\u00e9y' },
])('$given is refused with 400', async ({ key }) => {
  const refused = await post(key);
  expect(refused.status).toBe(400);
  expect(messageOf(refused).toLowerCase()).toContain('idempotency-key');
  expect(upstream.received).toHaveLength(0);
});

test('255 characters are a key', async () => {
  const key = '~'.repeat(255);
  expect((await post(key)).text).toBe((await post(key)).text);
});

test('a request without the header leaves no row, and no heartbeat', async () => {
  await database.knex('processes').delete();
  await gateway.as('inference').post('/chat/completions').send(CHAT).expect(200);
  for (const table of ['idempotency_keys', 'processes', 'holds'])
    expect(await database.read(`SELECT * FROM ${table}`)).toEqual([]);
});

test('what was kept is removed when its day is over', async () => {
  clock = new Date(Date.now() - 25 * 3_600_000);
  await post('old');
  clock = new Date();
  await post('new');
  const next = await startGateway({
    configuration: configurationFor(upstream),
    database: { url: gateway.databaseUrl },
  });
  await next.close();
  const rows = await database.read<{ id: string }>('SELECT id FROM idempotency_keys');
  expect(rows.map(({ id }) => id)).toEqual(['new']);
});

test('is not sent again where a kept connection dies unread; a request without a key is', async () => {
  const used = new WeakSet<object>();
  const dying: Script = (response, request) => {
    const { socket } = response;
    if (socket && used.has(socket)) return void socket.destroy();
    if (socket) used.add(socket);
    completion('Hello.')(response, request);
  };
  const alone = await startGateway({ configuration: configurationFor(upstream) });
  try {
    const plain = (): Promise<Response> =>
      fetch(`${alone.url}/chat/completions`, {
        method: 'POST',
        body: JSON.stringify(CHAT),
        headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
      });
    upstream.answer(dying);
    expect((await plain()).status).toBe(200);
    expect((await plain()).status).toBe(200);
    expect(upstream.received).toHaveLength(3);
    expect((await plain()).status).toBe(200);
    const before = upstream.received.length;
    expect((await post('dies-unread', CHAT, {}, alone)).status).toBe(502);
    expect(upstream.received).toHaveLength(before + 1);
  } finally {
    await alone.close();
  }
});
