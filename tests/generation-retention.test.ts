import { readConfiguration } from '../src/configuration';
import { openDatabase, type Database } from '../src/database/connection';
import { createGenerationRetention } from '../src/services/generation-retention';
import { createGenerationRetentionStore } from '../src/stores/generation-retention';
import { createGenerationStore } from '../src/stores/generations';
import { createLedger } from '../src/stores/ledger';
import { verifyLedger } from '../src/stores/ledger-report';
import { createTestDatabase, type TestDatabase } from './support/database';
import { startGateway } from './support/gateway';
import { generationRecord } from './support/records';
import { completion, configurationFor, startUpstream } from './support/upstream';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const DAY_MS = 86_400_000;

let scratch: TestDatabase;
let database: Database;

beforeEach(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.url);
});
afterEach(async () => {
  await database.close();
  await scratch.drop();
});

/** Records of calls so many days ago, of one nano-USD each. */
async function spend(daysAgo: readonly number[], given: { userId?: string } = {}): Promise<string[]> {
  const ledger = createLedger(database);
  const ids = await Promise.all(
    daysAgo.map(async (days, index) => {
      const at = new Date(NOW.getTime() - days * DAY_MS);
      const id = `gen-${Math.floor(at.getTime() / 1000)}-${index}`;
      await ledger.settle(generationRecord({ id, createdAt: at.toISOString(), costNanoUsd: 1, ...given }));
      return id;
    }),
  );
  await ledger.stop();
  return ids;
}

const keeping = (days: number | undefined, most?: number) =>
  createGenerationRetention({
    store: createGenerationRetentionStore(database),
    days,
    now: () => NOW,
    ...(most !== undefined && { most }),
  });

test('records go when they are older than they are kept, and no others', async () => {
  const ids = await spend([40, 31, 30.001, 29.999, 1, 0]);
  expect(await keeping(30).sweep()).toBe(3);
  const store = createGenerationStore(database);
  const found = await Promise.all(ids.map(async (id) => (await store.find(id)) !== undefined));
  expect(found).toEqual([false, false, false, true, true, true]);
});

test('without a setting they all stay', async () => {
  await spend([4_000, 1]);
  expect(await keeping(undefined).sweep()).toBe(0);
  expect(await database.read('SELECT id FROM generations')).toHaveLength(2);
});

test.each([9_210, 9_999, 18_000, 20_700, 100_000_000, 999_999_999, Number.MAX_SAFE_INTEGER])(
  'kept for %d days they all stay',
  async (days) => {
    await spend([4_000, 1, 0]);
    expect(await keeping(days).sweep()).toBe(0);
    expect(await database.read('SELECT id FROM generations')).toHaveLength(3);
  },
);

test.each([{}, { userId: 'u' }])('the counters are proven as before: %j', async (given) => {
  await spend([50, 50, 41, 40, 3], given);
  const before = await verifyLedger(database);
  expect(before).toMatchObject({ generations: 5, generationsNanoUsd: 5, differences: [] });
  await keeping(45).sweep();
  expect(await verifyLedger(database)).toEqual(before);
  await keeping(30).sweep();
  expect(await verifyLedger(database)).toEqual(before);
});

test('a step takes no more than it may, oldest first, and two at once take each record once', async () => {
  const ids = await spend([60, 59, 58, 57, 56]);
  const store = createGenerationRetentionStore(database);
  expect(await store.remove(NOW, 2)).toMatchObject({ count: 2 });
  expect((await database.read('SELECT id FROM generations ORDER BY id')).map(({ id }) => id)).toEqual(
    ids.slice(2).sort(),
  );
  const removed = await Promise.all([keeping(2, 1).sweep(), keeping(2, 1).sweep()]);
  expect(removed[0] + removed[1]).toBe(3);
  expect(await verifyLedger(database)).toMatchObject({ generations: 5, differences: [] });
});

test.each([
  ['quick ones take more until there are enough', () => 0, [2, 4, 8, 10, 10]],
  ['slow ones fewer, and one at least', () => 5, [2, 1, 1, 1]],
  ['one that was slow half of it', (rows: number) => (rows > 4 ? 5 : 0), [2, 4, 8, 4, 8, 4]],
])('the size of steps: %s', async (_, ms, sizes) => {
  await spend(
    Array.from({ length: sizes.reduce((sum, size) => sum + size) - 1 }, (_day, index) => 90 - index / 10),
  );
  const store = createGenerationRetentionStore(database);
  const asked: number[] = [];
  const retention = createGenerationRetention({
    store: {
      async remove(before, rows) {
        asked.push(rows);
        return { ...(await store.remove(before, rows)), ms: ms(rows) };
      },
    },
    days: 30,
    now: () => NOW,
    most: 10,
  });
  await retention.sweep();
  expect(asked).toEqual(sizes);
});

test('a gateway that is told how long to keep them does so from its start', async () => {
  const upstream = await startUpstream();
  upstream.answer(completion('Hello.'));
  const configuration = {
    ...configurationFor(upstream),
    settings: { generations: { retention_days: 2 } },
  };
  const first = await startGateway({
    configuration,
    now: () => new Date(NOW.getTime() - 3 * DAY_MS),
    database: scratch,
  });
  const { body } = await first
    .as('inference')
    .post('/chat/completions')
    .send({ model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] })
    .expect(200);
  const path = `/generation?id=${(body as { id: string }).id}`;
  const spent = await first.as('inference').get('/key').expect(200);
  await first.as('inference').get(path).expect(200);
  await first.close();
  const second = await startGateway({ configuration, now: () => NOW, database: scratch });
  try {
    for (let status = 200; status !== 404;) ({ status } = await second.as('inference').get(path));
    const usage = ({ body: key }: typeof spent): unknown => (key as { data: { usage: number } }).data.usage;
    expect(usage(spent)).toBeGreaterThan(0);
    expect(usage(await second.as('inference').get('/key').expect(200))).toBe(usage(spent));
  } finally {
    await second.close();
    await upstream.close();
  }
});

test('a day is not enough: calls are repeated under their keys for so long', () => {
  const given = { settings: { generations: { retention_days: 1 } } };
  expect(() =>
    readConfiguration(given, {}, (problem) => {
      throw new Error(problem);
    }),
  ).toThrow(/retention_days/);
});
