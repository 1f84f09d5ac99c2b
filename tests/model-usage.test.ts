import { openDatabase, type Database } from '../src/database/connection';
import { migrate } from '../src/database/migrate';
import { createLedger } from '../src/stores/ledger';
import { createModelUsageStore } from '../src/stores/model-usage';
import { createTestDatabase, type TestDatabase } from './support/database';
import { generationRecord } from './support/records';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

let scratch: TestDatabase;
let database: Database;

beforeEach(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.url);
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  await scratch.drop();
});

let calls = 0;
async function use(model: string, at: Date, tokens: number): Promise<void> {
  const ledger = createLedger(database);
  await ledger.settle(
    generationRecord({
      id: `gen-${Math.floor(at.getTime() / 1000)}-${calls++}`,
      createdAt: at.toISOString(),
      model,
      provider: 'p',
      tokensPrompt: tokens,
      tokensCompletion: 0,
      costNanoUsd: 10 * tokens,
    }),
  );
  await ledger.stop();
}

/** Nobody waits for it as long as the former one is not a minute old. */
async function newerThan<T>(
  former: T,
  at: Date,
  store: { weeklyTokens: (at: Date) => Promise<T> },
): Promise<T> {
  for (;;) {
    const tokens = await store.weeklyTokens(at);
    if (tokens !== former) return tokens;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a week is today, within seconds, and the six days before it', async () => {
  const store = createModelUsageStore(database);
  for (const days of [8, 7, 6, 1, 0]) await use('a/long', daysAgo(days), 10 ** days);
  await use('a/past', daysAgo(3), 5);
  const former = await store.weeklyTokens(NOW);
  expect(['a/long', 'a/past'].map(former)).toEqual([1_000_011, 5]);

  await use('a/long', NOW, 1);
  await use('a/new', NOW, 7);
  const next = new Date(NOW.getTime() + 15_000);
  const newer = await newerThan(former, next, store);
  expect(['a/long', 'a/past', 'a/new'].map(newer)).toEqual([1_000_012, 5, 7]);
  expect(await store.weekly(['a/long', 'a/none'], next)).toEqual(
    new Map([['a/long', expect.objectContaining({ usageNanoUsd: 10_000_120, requests: 4 })]]),
  );
});

test('a week that is older than a minute is given to nobody', async () => {
  const store = createModelUsageStore(database);
  await use('a/model', NOW, 1);
  expect((await store.weeklyTokens(NOW))('a/model')).toBe(1);
  await use('a/model', NOW, 2);
  const [within, after] = [59_999, 60_000].map((ms) => new Date(NOW.getTime() + ms)) as [Date, Date];
  expect((await store.weeklyTokens(within))('a/model')).toBe(1);
  const other = createModelUsageStore(database);
  await other.weeklyTokens(NOW);
  await use('a/model', NOW, 4);
  expect((await other.weeklyTokens(after))('a/model')).toBe(7);
});

test('the next day counts from its own week, and what came late is found after a while', async () => {
  const store = createModelUsageStore(database);
  await use('a/model', daysAgo(6), 1);
  await use('a/model', NOW, 2);
  expect((await store.weeklyTokens(NOW))('a/model')).toBe(3);
  expect((await store.weeklyTokens(daysAgo(-1)))('a/model')).toBe(2);
  // Admitted before midnight, settled after it.
  await use('a/model', NOW, 4);
  const later = new Date(daysAgo(-1).getTime() + 3_600_000);
  expect((await store.weeklyTokens(later))('a/model')).toBe(6);
});

test('thousands of models are read in several turns, and who asks meanwhile has the former week', async () => {
  const store = createModelUsageStore(database);
  const models = Array.from({ length: 1_203 }, (_, index) => `a/model-${index}`);
  const today = NOW.toISOString().slice(0, 10);
  const yesterday = daysAgo(1).toISOString().slice(0, 10);
  const count = (day: string, tokens: number) =>
    database.knex.batchInsert(
      'model_usage_days',
      models.map((model) => ({ day, model, tokens, requests: 1, cost_nano_usd: 3 })),
      100,
    );
  await count(yesterday, 2);
  const former = await store.weeklyTokens(NOW);
  expect(models.map(former)).toEqual(models.map(() => 2));
  await count(today, 5);
  const next = new Date(NOW.getTime() + 15_000);
  let turns = 0;
  let isRead = false;
  const newer = newerThan(former, next, store).finally(() => (isRead = true));
  const countTurns = (): void => void setImmediate(() => void ((turns += 1), isRead || countTurns()));
  countTurns();
  expect(models.map(await newer)).toEqual(models.map(() => 7));
  expect(turns).toBeGreaterThan(1);
  expect(await store.weekly(['a/model-1202'], next)).toEqual(
    new Map([['a/model-1202', { tokens: 7, requests: 2, usageNanoUsd: 6 }]]),
  );
});
