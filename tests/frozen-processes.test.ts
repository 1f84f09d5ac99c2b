import { openDatabase, type Database } from '../src/database/connection';
import type { Claim, HoldRequest } from '../src/stores/claims';
import { createIdempotencyStore } from '../src/stores/idempotency';
import { createLedger, type Ledger } from '../src/stores/ledger';
import { verifyLedger } from '../src/stores/ledger-report';
import { createProcesses } from '../src/stores/processes';
import { createTestDatabase, type TestDatabase } from './support/database';
import { startGateway, type TestGateway } from './support/gateway';
import { startLedgerProcess, type LedgerProcess } from './support/ledger-process';
import { onSqlite } from './support/on-sqlite';
import { buildProgram, type Build } from './support/program';
import { generationRecord } from './support/records';
import { configurationFor, startUpstream, words, type Upstream } from './support/upstream';

/** A process that is only frozen keeps what it holds; one that has ended does not. */

const at = new Date('2026-11-21T12:00:00Z');
const LIMIT = 1_000;
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const record = (id: string, costNanoUsd: number) =>
  generationRecord({ id, keyHash: 'k', costNanoUsd, createdAt: at.toISOString() });
const claim = (limitNanoUsd = LIMIT): Claim => ({
  scope: 'key:k',
  interval: 'daily',
  limitNanoUsd,
  includeByok: false,
  source: 'service_key_limit',
});
const request = (id: string, amountNanoUsd: number, more: Partial<HoldRequest> = {}): HoldRequest => ({
  id,
  at,
  claims: [claim()],
  rates: [],
  amountNanoUsd,
  ...more,
});

let build: Build;
let stored: TestDatabase;
let database: Database;
const started: LedgerProcess[] = [];
const ledgers: Ledger[] = [];

beforeAll(() => (build = buildProgram()));
afterAll(() => build.remove());
beforeEach(async () => {
  stored = await createTestDatabase();
  database = openDatabase(stored.url);
});
afterEach(async () => {
  for (const each of started.splice(0)) await each.end();
  for (const ledger of ledgers.splice(0)) await ledger.stop();
  await database.close();
  await stored.drop();
});

const another = async (): Promise<LedgerProcess> => {
  const ledger = await startLedgerProcess(build, stored.url, record);
  started.push(ledger);
  return ledger;
};
const here = async (leaseRounds?: number): Promise<Ledger> => {
  const options = leaseRounds === undefined ? {} : { leaseRounds };
  const ledger = createLedger(database, createProcesses(database, options));
  ledgers.push(ledger);
  await ledger.start();
  return ledger;
};
const holders = async (): Promise<string[]> =>
  (await database.read<{ id: string }>('SELECT id FROM holds ORDER BY id')).map(({ id }) => id);

test('a fee that is another than expected is written into what is broadcast, too', async () => {
  const ledger = await here();
  await database.knex('usage').insert({
    scope: 'byok:a',
    period: 'month 2026-11',
    usage_nano_usd: 0,
    byok_usage_nano_usd: 500,
    held_nano_usd: 0,
    requests: 0,
  });
  const composed: number[] = [];
  const row = (costNanoUsd: number) => ({
    id: 'gen-1:d',
    destinationId: 'd',
    generationId: 'gen-1',
    payload: `costs ${costNanoUsd}`,
    once: false,
  });
  const fee = {
    terms: { millionths: 100_000, freeNanoUsd: 550 },
    listNanoUsd: 100,
    oursNanoUsd: 7,
    compose: async (costNanoUsd: number) => {
      composed.push(costNanoUsd);
      return [row(costNanoUsd)];
    },
  };
  const own = { ...record('gen-1', 7), accountId: 'a', isByok: true, upstreamCostNanoUsd: 100 };
  expect(ledger.expectedCost(own, fee)).toBe(7);
  // 50 of 100 lie above the allowance.
  expect(await ledger.settle(own, [row(7)], fee)).toBe(12);
  expect(composed).toEqual([12]);
  expect(await database.knex('broadcasts').pluck('payload')).toEqual(['costs 12']);
  expect(
    await database
      .knex('generations')
      .pluck('cost_nano_usd')
      .then(([cost]) => Number(cost)),
  ).toBe(12);
  // Written once more, as after a commit without an answer, it stands as it was written.
  expect(await ledger.settle(own, [row(7)], fee)).toBe(12);
  expect(await verifyLedger(database)).toMatchObject({ generations: 1, differences: [], heldDifferences: 0 });
});

test.each([
  {
    given: 'a process that is stopped',
    freeze: (other: LedgerProcess) => other.signal('SIGSTOP'),
    wake: (other: LedgerProcess) => other.signal('SIGCONT'),
  },
  {
    given: 'a process in a long turn of its event loop',
    freeze: (other: LedgerProcess) => other.block(6_500),
    wake: () => undefined,
  },
])(
  '$given keeps its holds, and goes on with them',
  async ({ freeze, wake }) => {
    const [frozen, observer] = [await another(), await here()];
    expect(await frozen.hold('gen-1', 800, LIMIT)).toBe('held');
    freeze(frozen);
    // Longer than any process was ever given before.
    await sleep(6_000);
    expect(await holders()).toEqual(['gen-1']);
    expect((await observer.hold(request('gen-2', 800))).outcome).toBe('limit');
    wake(frozen);
    expect(await frozen.settle('gen-1', 700)).toBe('settled');
    expect(await verifyLedger(database)).toMatchObject({
      keysNanoUsd: 700,
      holds: 0,
      heldDifferences: 0,
      differences: [],
    });
  },
  30_000,
);

test('a process that was killed holds nothing any more, at once', async () => {
  const [dying, observer] = [await another(), await here()];
  expect(await dying.hold('gen-1', 800, LIMIT)).toBe('held');
  await dying.end();
  while ((await holders()).length > 0) await sleep(50);
  expect((await observer.hold(request('gen-2', 800))).outcome).toBe('held');
  await observer.settle(record('gen-2', 800));
}, 20_000);

test.each([
  { given: 'forward', ms: 61_000 },
  { given: 'forward by minutes', ms: 300_000 },
  { given: 'back by minutes', ms: -300_000 },
])(
  'a clock that is put $given ends no process, not even one that is stopped for a moment',
  async ({ ms }) => {
    const [other, observer] = [await another(), await here()];
    expect(await other.hold('gen-1', 800, LIMIT)).toBe('held');
    other.signal('SIGSTOP');
    await database.write((tx) => tx.run('UPDATE processes SET heartbeat_ms = heartbeat_ms - ?', ms));
    await sleep(2_200);
    expect((await observer.hold(request('gen-2', 800))).outcome).toBe('limit');
    expect(await holders()).toEqual(['gen-1']);
    other.signal('SIGCONT');
    // Each heartbeat is another value, also where the clock went back.
    const beat = async (): Promise<number> => {
      const [row] = await database.read<{ ms: number | string }>(
        'SELECT MAX(heartbeat_ms) AS ms FROM processes',
      );
      return Number(row?.ms);
    };
    const before = await beat();
    while ((await beat()) <= before) await sleep(50);
    expect(await other.settle('gen-1', 700)).toBe('settled');
  },
  20_000,
);

describe('a process whose lock says nothing', () => {
  /** As it is left where the connection that had the lock broke, on another machine; or by a version without locks. */
  const unprovable = async (id: string): Promise<void> => {
    await database.knex('processes').insert({ id, heartbeat_ms: 1, proof: null });
    await database.knex('holds').insert({
      id: 'gen-1',
      process_id: id,
      amount_nano_usd: 800,
      claims: JSON.stringify([['key:k', 'day 2026-11-21']]),
    });
    await database.knex('usage').insert({
      scope: 'key:k',
      period: 'day 2026-11-21',
      usage_nano_usd: 0,
      byok_usage_nano_usd: 0,
      held_nano_usd: 800,
      requests: 0,
    });
  };

  test('is dead after a lease without a heartbeat, and its row goes with its holds', async () => {
    await unprovable('silent');
    await here(2);
    while ((await holders()).length > 0) await sleep(50);
    expect(await verifyLedger(database)).toMatchObject({ holds: 0, heldDifferences: 0 });
    expect(await database.knex('processes').where({ id: 'silent' })).toEqual([]);
  }, 20_000);

  test('lives while its heartbeats change, whatever they say', async () => {
    await unprovable('beating');
    await here(3);
    for (let beat = 0; beat < 10; beat++) {
      await sleep(500);
      await database
        .knex('processes')
        .where({ id: 'beating' })
        .update({ heartbeat_ms: 1_000 - beat });
    }
    expect(await holders()).toEqual(['gen-1']);
  }, 20_000);
});

describe('a process that was taken for dead', () => {
  /** What another process does that declares it dead. */
  const evict = (): Promise<void> =>
    database.write(async (tx) => {
      await tx.run('DELETE FROM processes');
      await tx.run('DELETE FROM holds');
      await tx.run('UPDATE usage SET held_nano_usd = 0');
    });
  const lostIds = (): { readonly ids: string[]; owner: (id: string) => { holdLost(): void } } => {
    const ids: string[] = [];
    return { ids, owner: (id) => ({ holdLost: () => void ids.push(id) }) };
  };

  test('takes its holds again where there is room, and goes on', async () => {
    const ledger = await here();
    const lost = lostIds();
    for (const id of ['gen-1', 'gen-2']) await ledger.hold(request(id, 300, { owner: lost.owner(id) }));
    await evict();
    while ((await holders()).length < 2) await sleep(20);
    expect(await verifyLedger(database)).toMatchObject({ holds: 2, heldDifferences: 0 });
    for (const id of ['gen-1', 'gen-2']) await ledger.settle(record(id, 300));
    expect(lost.ids).toEqual([]);
    expect(await verifyLedger(database)).toMatchObject({ holds: 0, heldDifferences: 0, keysNanoUsd: 600 });
  }, 20_000);

  test('ends the calls whose holds it cannot take again, before anything is sent for them', async () => {
    const ledger = await here();
    const lost = lostIds();
    for (const id of ['gen-1', 'gen-2']) await ledger.hold(request(id, 400, { owner: lost.owner(id) }));
    await evict();
    const other = createLedger(database);
    ledgers.push(other);
    await other.hold(request('gen-3', 500));
    while (lost.ids.length === 0) await sleep(20);
    await ledger.confirm();
    // 500 are left for one of two calls of 400.
    expect(lost.ids).toHaveLength(1);
    expect(await verifyLedger(database)).toMatchObject({ holds: 2, heldDifferences: 0 });
    for (const id of ['gen-1', 'gen-2', 'gen-3']) await ledger.settle(record(id, 100));
    await other.settle(record('gen-3', 100));
    expect(await verifyLedger(database)).toMatchObject({ holds: 0, heldDifferences: 0, keysNanoUsd: 300 });
  }, 20_000);

  test('takes nothing from what it held ahead, and holds again what calls had from that', async () => {
    const ledger = await here();
    const claims = [claim(100_000)];
    const lost = lostIds();
    const call = (id: string, nanoUsd: number) =>
      ledger.hold({ ...request(id, nanoUsd), claims, owner: lost.owner(id) });
    for (const id of ['gen-1', 'gen-2']) {
      await call(id, 100);
      await ledger.settle(record(id, 0));
    }
    await call('gen-3', 100);
    expect((await holders()).filter((id) => id.startsWith('advance '))).toHaveLength(1);
    await evict();
    while (!(await holders()).includes('gen-3')) await sleep(20);
    expect(await verifyLedger(database)).toMatchObject({ heldDifferences: 0 });
    expect(lost.ids).toEqual([]);
    await ledger.settle(record('gen-3', 60));
    while ((await holders()).length > 0) await sleep(20);
    expect(await verifyLedger(database)).toMatchObject({ heldDifferences: 0, keysNanoUsd: 60 });
  }, 20_000);

  test('ends a request whose idempotency key another process has taken', async () => {
    const processes = createProcesses(database);
    const store = createIdempotencyStore(database, processes);
    await processes.start();
    const asked = (id: string, lost: () => void) => ({
      keyHash: 'k',
      workspaceId: 'w',
      id,
      fingerprint: 'f',
      requestId: id,
      at,
      expiresAt: new Date(at.getTime() + 86_400_000),
      lost,
    });
    const ids: string[] = [];
    for (const id of ['one', 'two'])
      expect((await store.claim(asked(id, () => void ids.push(id)))).state).toBe('claimed');
    await evict();
    const others = createProcesses(database);
    const other = createIdempotencyStore(database, others);
    expect((await other.claim(asked('one', () => undefined))).state).toBe('claimed');
    while (ids.length === 0) await sleep(20);
    expect(ids).toEqual(['one']);
    await processes.stop();
    await others.stop();
  }, 20_000);
});

describe('a call whose hold is lost', () => {
  let upstream: Upstream;
  let gateway: TestGateway;
  let key: string;

  beforeEach(async () => {
    upstream = await startUpstream();
    gateway = await startGateway({ configuration: configurationFor(upstream) });
    const created = await gateway.as('management').post('/keys').send({ name: 'k', limit: 0.01 }).expect(200);
    key = (created.body as { key: string }).key;
  });
  afterEach(async () => {
    await gateway.close();
    await upstream.close();
  });

  const send = (stream: boolean): Promise<Response> =>
    fetch(`${gateway.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'test/model',
        messages: [{ role: 'user', content: 'Hi' }],
        max_tokens: 50,
        stream,
      }),
    });
  /** Another process declares this one dead, and gives the money to calls of its own. */
  const evict = (): Promise<void> =>
    gateway.gateway.database.knex.transaction(async (trx) => {
      await trx('processes').delete();
      await trx('holds').delete();
      await trx('usage')
        .where('held_nano_usd', '>', 0)
        .update({ held_nano_usd: 0, usage_nano_usd: 10_000_000 });
    });
  const recordOf = async (answer: Response) => {
    const id = answer.headers.get('x-generation-id');
    const { body } = await gateway.as({ key }).get(`/generation?id=${id}`).expect(200);
    return (body as { data: { total_cost: number } }).data;
  };

  test('ends as a stream with an error that says why, and what it produced is charged', async () => {
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of words('One two three four').slice(0, -1))
        response.write(`data: ${JSON.stringify({ id: 'chatcmpl-test', ...chunk })}\n\n`);
    });
    const answer = await send(true);
    await evict();
    expect(await answer.text()).toContain('the limit has no room for it now');
    const record = await recordOf(answer);
    expect(record).toMatchObject({ cancelled: true, usage_estimated: true });
    expect(record.total_cost).toBeGreaterThan(0.000004);
  }, 20_000);

  test('ends before its answer with 503, and the provider is cut', async () => {
    let isCut = false;
    upstream.answer((response) => void response.on('close', () => (isCut = true)));
    const answering = send(false);
    while (upstream.received.length === 0) await sleep(5);
    await evict();
    const answer = await answering;
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('the limit has no room for it now');
    while (!isCut) await sleep(5);
    // The provider has read the prompt.
    expect((await recordOf(answer)).total_cost).toBeGreaterThan(0);
  }, 20_000);
});

onSqlite('the lock of a process stands beside the database, and goes with it', async () => {
  const { existsSync } = await import('node:fs');
  const processes = createProcesses(database);
  const ledger = createLedger(database, processes);
  const path = `${stored.url.slice('file:'.length)}-process-${processes.id}`;
  await ledger.hold(request('gen-1', 100));
  expect(existsSync(path)).toBe(true);
  await ledger.settle(record('gen-1', 1));
  await ledger.stop();
  expect(existsSync(path)).toBe(false);
});
