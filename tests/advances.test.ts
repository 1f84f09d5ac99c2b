import fc from 'fast-check';
import { openDatabase, type Database, type Row, type Value } from '../src/database/connection';
import type { Claim, HoldRequest } from '../src/stores/claims';
import { createLedger, type Ledger } from '../src/stores/ledger';
import { verifyLedger } from '../src/stores/ledger-report';
import { createTestDatabase, type TestDatabase } from './support/database';
import { generationRecord } from './support/records';

/** Money that a process holds ahead for a busy key: calls take from it in memory, and nothing else changes for anybody. */

const at = new Date('2026-11-21T12:00:00Z');
const keyLimit = (limitNanoUsd: number): Claim => ({
  scope: 'key:k',
  interval: 'daily',
  limitNanoUsd,
  includeByok: false,
  source: 'service_key_limit',
});
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

let stored: TestDatabase;
let database: Database;
let ledgers: Ledger[];
let calls = 0;

beforeEach(async () => {
  stored = await createTestDatabase();
  database = openDatabase(stored.url);
  ledgers = [];
});
afterEach(async () => {
  await Promise.all(ledgers.map((ledger) => ledger.stop()));
  expect(await verifyLedger(database)).toMatchObject({ holds: 0, heldDifferences: 0, differences: [] });
  await database.close();
  await stored.drop();
});

/** A ledger, and how often it writes. */
const start = (on: Database = database) => {
  const writes = { count: 0 };
  const ledger = createLedger({
    ...on,
    write: (work, outlives) => {
      writes.count += 1;
      return on.write(work, outlives);
    },
  });
  ledgers.push(ledger);
  return { ledger, writes };
};

const request = (
  claims: readonly Claim[],
  amountNanoUsd: number,
  more: Partial<HoldRequest> = {},
): HoldRequest => ({ id: `gen-${++calls}`, at, claims, rates: [], amountNanoUsd, ...more });

const record = (id: string, costNanoUsd: number, createdAt = at) =>
  generationRecord({ id, keyHash: 'k', costNanoUsd, createdAt: createdAt.toISOString() });

/** Holds and settles. @returns the outcome. */
async function call(
  ledger: Ledger,
  claims: readonly Claim[],
  amount: number,
  cost = amount,
): Promise<string> {
  const held = request(claims, amount);
  const { outcome } = await ledger.hold(held);
  if (outcome === 'held') await ledger.settle(record(held.id, cost));
  return outcome;
}

/** So that the next calls have one. */
async function makeBusy(ledger: Ledger, claims: readonly Claim[]): Promise<void> {
  for (let each = 0; each < 2; each++) await call(ledger, claims, 100);
}

const spent = async (): Promise<number> => (await verifyLedger(database)).keysNanoUsd;
const held = async (): Promise<number[]> =>
  (
    await database.read<{ amount_nano_usd: number | string }>('SELECT amount_nano_usd FROM holds ORDER BY id')
  ).map((row) => Number(row.amount_nano_usd));

test('calls of a busy key write once, at their end, and where they stop nothing is held after a moment', async () => {
  const { ledger, writes } = start();
  const claims = [keyLimit(1_000_000)];
  await makeBusy(ledger, claims);
  expect(await held()).toEqual([1_600]);
  const before = writes.count;
  for (let each = 0; each < 10; each++) expect(await call(ledger, claims, 100, 60)).toBe('held');
  expect(writes.count - before).toBe(10);
  expect(await verifyLedger(database)).toMatchObject({ holds: 1, heldDifferences: 0, keysNanoUsd: 800 });
  await sleep(500);
  expect(await held()).toEqual([]);
});

test('a key that is asked for now and then holds nothing ahead, nor does one whose calls are counted', async () => {
  const { ledger } = start();
  const claims = [keyLimit(1_000_000)];
  for (let each = 0; each < 3; each++) {
    await call(ledger, claims, 100);
    expect(await held()).toEqual([]);
    await sleep(120);
  }
  const rates = [{ scope: 'key:k', period: 'minute 2026-11-21T12:00', limit: 100 }];
  for (let each = 0; each < 5; each++) await ledger.hold(request(claims, 100, { rates }));
  expect(await held()).toEqual([100, 100, 100, 100, 100]);
  expect(await ledger.requests('key:k', 'minute 2026-11-21T12:00')).toBe(5);
  for (let each = 0; each < 5; each++) await ledger.settle(record(`gen-${calls - each}`, 1));
});

test('many that come at once take one together', async () => {
  const { ledger } = start();
  const claims = [keyLimit(100_000_000)];
  const running = Array.from({ length: 64 }, () => request(claims, 100));
  await Promise.all(running.map((each) => ledger.hold(each)));
  await Promise.all(running.map(({ id }) => ledger.settle(record(id, 100))));
  expect(await held()).toEqual([1_600]);
});

test('it grows with the calls that run at once', async () => {
  const { ledger, writes } = start();
  const claims = [keyLimit(100_000_000)];
  await makeBusy(ledger, claims);
  const running = Array.from({ length: 400 }, () => request(claims, 100));
  for (const each of running) await ledger.hold(each);
  expect(writes.count).toBeLessThan(20);
  await Promise.all(running.map(({ id }) => ledger.settle(record(id, 100))));
});

test('calls that run when it ends stay held, to the last of them', async () => {
  const { ledger } = start();
  const claims = [keyLimit(1_000_000)];
  await makeBusy(ledger, claims);
  const running = [request(claims, 100), request(claims, 250), request(claims, 300)] as const;
  for (const each of running) await ledger.hold(each);
  await sleep(500);
  expect(await held()).toEqual([650]);
  await ledger.settle(record(running[1].id, 10));
  expect(await held()).toEqual([400]);
  expect(await verifyLedger(database)).toMatchObject({ heldDifferences: 0, keysNanoUsd: 210 });
  // A turn of one of them may ask for more.
  expect((await ledger.hold({ ...running[0], amountNanoUsd: 999_491, raise: true })).outcome).toBe('limit');
  expect((await ledger.hold({ ...running[0], amountNanoUsd: 999_490, raise: true })).outcome).toBe('held');
  expect((await ledger.hold(request(claims, 1))).outcome).toBe('limit');
  await ledger.settle(record(running[0].id, 500));
  await ledger.settle(record(running[2].id, 0));
  expect(await held()).toEqual([]);
});

test('a turn takes more out of it, and where it has not enough the limit is asked', async () => {
  const { ledger, writes } = start();
  const claims = [keyLimit(100_000)];
  await makeBusy(ledger, claims);
  const running = request(claims, 100);
  await ledger.hold(running);
  const before = writes.count;
  expect((await ledger.hold({ ...running, amountNanoUsd: 1_000, raise: true })).outcome).toBe('held');
  expect(writes.count).toBe(before);
  expect((await ledger.hold({ ...running, amountNanoUsd: 99_800, raise: true })).outcome).toBe('held');
  expect((await ledger.hold(request(claims, 1))).outcome).toBe('limit');
  await ledger.settle(record(running.id, 1));
});

test('a limit runs out exactly, whatever is held ahead', async () => {
  const { ledger } = start();
  const claims = [keyLimit(100_000)];
  const outcomes: string[] = [];
  for (let each = 0; each < 1_001; each++) outcomes.push(await call(ledger, claims, 100));
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1_000);
  expect(outcomes.at(-1)).toBe('limit');
  expect(await spent()).toBe(100_000);
});

test('what is held ahead for one key is there for another under the same budget', async () => {
  const { ledger } = start();
  const budget: Claim = { ...keyLimit(100_000), scope: 'workspace:w', source: 'service_workspace_budget' };
  const [one, other] = [[budget], [budget, keyLimit(1_000_000)]];
  await makeBusy(ledger, one);
  expect(await held()).toEqual([1_600]);
  const all = request(other, 99_800);
  expect((await ledger.hold(all)).outcome).toBe('held');
  expect((await ledger.hold(request(one, 1))).outcome).toBe('limit');
  await ledger.settle(record(all.id, 0));
});

test('another process that runs short of a limit waits until it is given back', async () => {
  const file = openDatabase(stored.url);
  const [one, other] = [start(), start(file)];
  const claims = [keyLimit(100_000)];
  await makeBusy(one.ledger, claims);
  const all = request([keyLimit(100_000)], 99_800);
  expect((await other.ledger.hold(all)).outcome).toBe('held');
  // What a call holds is not waited for, and what could not fit even if nothing were held is asked for once.
  for (const { nanoUsd, asked } of [
    { nanoUsd: 201, asked: 2 },
    { nanoUsd: 99_801, asked: 1 },
  ]) {
    const before = other.writes.count;
    expect((await other.ledger.hold(request([keyLimit(100_000)], nanoUsd))).outcome).toBe('limit');
    expect(other.writes.count - before).toBe(asked);
  }
  await other.ledger.settle(record(all.id, 0));
  await Promise.all(ledgers.map((ledger) => ledger.stop()));
  await file.close();
});

test('what is given back between a refusal and the question who has it is there', async () => {
  const file = openDatabase(stored.url);
  const one = start();
  const other = start({
    ...file,
    async read<R extends Row>(sql: string, ...values: Value[]) {
      if (sql.startsWith('SELECT id, claims')) while ((await held()).length > 0) await sleep(20);
      return file.read<R>(sql, ...values);
    },
  });
  const claims = [keyLimit(100_000)];
  await makeBusy(one.ledger, claims);
  const all = request([keyLimit(100_000)], 99_800);
  expect((await other.ledger.hold(all)).outcome).toBe('held');
  await other.ledger.settle(record(all.id, 0));
  await Promise.all(ledgers.map((ledger) => ledger.stop()));
  await file.close();
});

test('a process that goes on with small calls gives back what another needs', async () => {
  const file = openDatabase(stored.url);
  const [one, other] = [start(), start(file)];
  const claims = [keyLimit(1_000_000)];
  const crowd = Array.from({ length: 100 }, () => request(claims, 100));
  for (const each of crowd) await one.ledger.hold(each);
  await Promise.all(crowd.map(({ id }) => one.ledger.settle(record(id, 0))));
  expect((await held())[0]).toBeGreaterThan(5_000);
  let isOver = false;
  const busy = (async () => {
    while (!isOver) {
      await call(one.ledger, claims, 100, 0);
      await sleep(5);
    }
  })();
  const large = request([keyLimit(1_000_000)], 999_000);
  expect((await other.ledger.hold(large)).outcome).toBe('held');
  await other.ledger.settle(record(large.id, 0));
  isOver = true;
  await busy;
  await Promise.all(ledgers.map((ledger) => ledger.stop()));
  await file.close();
});

test('who comes together with others gets what fits before anything is held ahead', async () => {
  const { ledger } = start();
  const claims = [keyLimit(100_000)];
  await call(ledger, claims, 10, 0);
  const [small, large] = [request(claims, 10), request(claims, 99_990)] as const;
  const results = await Promise.all([ledger.hold(small), ledger.hold(large)]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['held', 'held']);
  for (const { id } of [small, large]) await ledger.settle(record(id, 0));
});

test('what ends while a transaction is on its way is there for it', async () => {
  let isSlow = false;
  const { ledger } = start({
    ...database,
    write: (work, outlives) =>
      database.write(
        (tx) =>
          work({
            ...tx,
            async all(sql, ...values) {
              if (isSlow && sql.includes('usage')) await sleep(350);
              return tx.all(sql, ...values);
            },
          }),
        outlives,
      ),
  });
  const claims = [keyLimit(100_000)];
  await makeBusy(ledger, claims);
  isSlow = true;
  const all = request(claims, 99_800);
  expect((await ledger.hold(all)).outcome).toBe('held');
  isSlow = false;
  await ledger.settle(record(all.id, 0));
});

test.each([
  { error: 'Connection terminated', code: 'ECONNRESET' },
  { error: 'internal error', code: 'XX000' },
])('a raise that fails ($error) leaves what the turns before it hold', async ({ error, code }) => {
  let fails = false;
  const file = openDatabase(stored.url);
  const [{ ledger }, other] = [
    start({
      ...database,
      write: (work, outlives) =>
        database.write(async (tx) => {
          const result = await work(tx);
          if (!fails) return result;
          fails = false;
          throw Object.assign(new Error(error), { code });
        }, outlives),
    }),
    start(file),
  ];
  const claims = [keyLimit(100_000)];
  const running = request(claims, 50_000);
  await ledger.hold(running);
  fails = true;
  await expect(ledger.hold({ ...running, amountNanoUsd: 60_000, raise: true })).rejects.toThrow(error);
  await sleep(100);
  expect((await other.ledger.hold(request([keyLimit(100_000)], 50_001))).outcome).toBe('limit');
  await ledger.settle(record(running.id, 50_000));
  expect(await held()).toEqual([]);
  await Promise.all(ledgers.map((each) => each.stop()));
  await file.close();
});

test('a lowered limit counts from the next call on', async () => {
  const { ledger } = start();
  await makeBusy(ledger, [keyLimit(1_000_000)]);
  const lowered = [keyLimit(1_000)];
  expect((await ledger.hold(request(lowered, 801))).outcome).toBe('limit');
  const rest = request(lowered, 800);
  expect((await ledger.hold(rest)).outcome).toBe('held');
  await ledger.settle(record(rest.id, 0));
});

test('a new day begins with a limit of its own', async () => {
  const { ledger } = start();
  const claims = [keyLimit(100_000)];
  await makeBusy(ledger, claims);
  const tomorrow = new Date('2026-11-22T00:00:00Z');
  const [first, rest] = [
    request(claims, 100, { at: tomorrow }),
    request(claims, 99_900, { at: tomorrow }),
  ] as const;
  expect((await ledger.hold(first)).outcome).toBe('held');
  expect((await ledger.hold({ ...rest, amountNanoUsd: 99_901 })).outcome).toBe('limit');
  expect((await ledger.hold(rest)).outcome).toBe('held');
  await ledger.settle(record(first.id, 7, tomorrow));
  await ledger.settle(record(rest.id, 0, tomorrow));
  const rows = await database.read<{ period: string; usage_nano_usd: number | string }>(
    "SELECT period, usage_nano_usd FROM usage WHERE scope = 'key:k' AND period LIKE 'day %' ORDER BY period",
  );
  expect(rows.map((row) => [row.period, Number(row.usage_nano_usd)])).toEqual([
    ['day 2026-11-21', 200],
    ['day 2026-11-22', 7],
  ]);
});

test('a record that cannot be written gives back what its call held', async () => {
  const { ledger } = start();
  const claims = [keyLimit(100_000)];
  await makeBusy(ledger, claims);
  const bad = request(claims, 1_600);
  await ledger.hold(bad);
  const outcome = ledger.settle({ ...record(bad.id, 1), model: null as never }).then(
    () => 'written',
    () => 'refused',
  );
  expect(await outcome).toBe('refused');
  expect((await ledger.hold(request(claims, 1_600))).outcome).toBe('held');
  await ledger.settle(record(`gen-${calls}`, 1));
  expect(await held()).toEqual([1_600]);
});

test('a process whose heartbeats may have been missed asks the database again', async () => {
  // Not started, it sends a heartbeat only with what it holds.
  const { ledger } = start();
  const claims = [keyLimit(1_000_000)];
  const age = async (): Promise<number> => {
    const [row] = await database.read<{ age: number | string }>(
      database.engine === 'sqlite'
        ? "SELECT (julianday('now') - 2440587.5) * 86400000 - heartbeat_ms AS age FROM processes"
        : 'SELECT extract(epoch FROM clock_timestamp()) * 1000 - heartbeat_ms AS age FROM processes',
    );
    return Number(row?.age);
  };
  await call(ledger, claims, 1);
  let oldest = 0;
  /** At calls that did not ask: however long the disk takes, their heartbeat is fresh when they begin. */
  let oldestTrusted = 0;
  for (const until = performance.now() + 4_000; performance.now() < until; await sleep(20)) {
    const before = await age();
    await call(ledger, claims, 1);
    oldest = Math.max(oldest, before);
    if ((await age()) >= before) oldestTrusted = Math.max(oldestTrusted, before);
  }
  expect(oldest).toBeGreaterThan(1_500);
  expect(oldestTrusted).toBeGreaterThan(1_000);
  expect(oldestTrusted).toBeLessThan(2_600);
}, 10_000);

test('what others gave back of a process they took for dead is not given back again', async () => {
  const { ledger } = start();
  const claims = [keyLimit(100_000)];
  await makeBusy(ledger, claims);
  const running = request(claims, 100);
  await ledger.hold(running);
  await database.knex.transaction(async (trx) => {
    await trx('holds').delete();
    await trx('usage').update({ held_nano_usd: 0 });
  });
  await ledger.settle(record(running.id, 100));
  const next = request(claims, 99_700);
  expect((await ledger.hold(next)).outcome).toBe('held');
  expect((await ledger.hold(request(claims, 1))).outcome).toBe('limit');
  await ledger.settle(record(next.id, 0));
});

test('what could not be written of its end is written when the database is back', async () => {
  let isAway = false;
  const { ledger } = start({
    ...database,
    write: async (work, outlives) =>
      database.write(async (tx) => {
        const result = await work(tx);
        if (!isAway) return result;
        isAway = false;
        throw Object.assign(new Error('the disk is full'), { code: 'SQLITE_FULL' });
      }, outlives),
  });
  const claims = [keyLimit(100_000)];
  await makeBusy(ledger, claims);
  isAway = true;
  const refusal = ledger.hold(request(claims, 100_000));
  await expect(refusal).rejects.toThrow('full');
  await sleep(100);
  expect(await held()).toEqual([]);
});

test('while a commit is late, calls wait for the database before they go on', async () => {
  let go: (() => void) | undefined;
  let isSlow = false;
  const { ledger } = start({
    ...database,
    write: async (work, outlives) => {
      if (isSlow) await new Promise<void>((done) => (go = done));
      return database.write(work, outlives);
    },
  });
  const claims = [keyLimit(1_000_000)];
  await makeBusy(ledger, claims);
  const running = request(claims, 100);
  await ledger.hold(running);
  isSlow = true;
  const settling = ledger.settle(record(running.id, 1));
  await sleep(150);
  const next = request(claims, 100);
  let isHeld = false;
  const holding = ledger.hold(next).then(() => (isHeld = true));
  await sleep(20);
  expect(isHeld).toBe(false);
  isSlow = false;
  go?.();
  await Promise.all([settling, holding]);
  await ledger.settle(record(next.id, 1));
});

test('two limits on one row are held once', async () => {
  const { ledger } = start();
  const claims: Claim[] = [keyLimit(1_000), { ...keyLimit(1_000), source: 'service_guardrail_budget' }];
  const running = [request(claims, 500), request(claims, 500)] as const;
  for (const each of running) expect((await ledger.hold(each)).outcome).toBe('held');
  expect((await ledger.hold(request(claims, 1))).outcome).toBe('limit');
  for (const { id } of running) await ledger.settle(record(id, 500));
  expect(await spent()).toBe(1_000);
});

test('whatever two processes do, and whichever answers of the database are lost: what fits is held, what does not is refused', async () => {
  const LIMIT = 2_500;
  const other = openDatabase(stored.url);
  const step = fc.record({
    process: fc.nat(1),
    amount: fc.integer({ min: 1, max: 10 }),
    /** Of what was held. */
    cost: fc.double({ min: 0.5, max: 1, noNaN: true }),
    does: fc.oneof(
      { weight: 6, arbitrary: fc.constant('call' as const) },
      { weight: 3, arbitrary: fc.constant('begin' as const) },
      { weight: 3, arbitrary: fc.constant('end' as const) },
      { weight: 1, arbitrary: fc.constant('large' as const) },
      { weight: 1, arbitrary: fc.constant('raise' as const) },
    ),
    losesAnswer: fc.integer({ min: 0, max: 100 }).map((drawn) => drawn === 0),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 250, maxLength: 350 }), async (steps) => {
      const day = new Date(at.getTime() + ++round * 86_400_000);
      let loses = false;
      const both = [database, other].map(
        (on) =>
          start({
            ...on,
            write: async (work, outlives) => {
              const result = await on.write(work, outlives);
              if (!loses) return result;
              loses = false;
              throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
            },
          }).ledger,
      );
      const claims = both.map(() => [keyLimit(LIMIT)]);
      const running: { process: number; held: HoldRequest }[] = [];
      let used = 0;
      const heldNow = (): number => running.reduce((sum, each) => sum + each.held.amountNanoUsd, 0);
      const settle = async (
        { process, held: { id, amountNanoUsd } }: (typeof running)[number],
        share: number,
      ) => {
        const cost = Math.floor(amountNanoUsd * share);
        await (both[process] as Ledger).settle(record(id, cost, day));
        used += cost;
      };
      for (const { process, amount, cost, does, losesAnswer } of steps) {
        loses = losesAnswer;
        const ledger = both[process] as Ledger;
        if (does === 'end') {
          const [each] = running.splice(0, 1);
          if (each) await settle(each, cost);
          continue;
        }
        if (does === 'raise') {
          const each = running.find((of) => of.process === process);
          if (!each) continue;
          const raised = {
            ...each.held,
            amountNanoUsd: each.held.amountNanoUsd + amount,
            raise: true as const,
          };
          const fits = used + heldNow() + amount <= LIMIT;
          loses = false;
          expect((await ledger.hold(raised)).outcome).toBe(fits ? 'held' : 'limit');
          if (fits) each.held = raised;
          continue;
        }
        const asked = request(claims[process] as Claim[], does === 'large' ? amount * 100 : amount, {
          at: day,
        });
        const fits = used + heldNow() + asked.amountNanoUsd <= LIMIT;
        const outcome = await ledger.hold(asked).then(
          (result) => result.outcome,
          () => 'lost',
        );
        if (outcome === 'lost') {
          // What may have been held is given back before the next one is asked.
          await ledger.hold(request(claims[process] as Claim[], 0, { at: day }));
          continue;
        }
        expect(outcome).toBe(fits ? 'held' : 'limit');
        if (!fits) continue;
        if (does === 'call') await settle({ process, held: asked }, cost);
        else running.push({ process, held: asked });
      }
      loses = false;
      for (const each of running.splice(0)) await settle(each, 1);
      await Promise.all(both.map((ledger) => ledger.stop()));
      const report = await verifyLedger(database);
      expect(report).toMatchObject({ holds: 0, heldDifferences: 0, differences: [] });
    }),
    { numRuns: 2, endOnFailure: true },
  );
  await other.close();
}, 60_000);

test('many at once in two processes: nothing is overspent, nothing that fits is refused', async () => {
  const LIMIT = 200_000;
  const other = openDatabase(stored.url);
  const both = [start().ledger, start(other).ledger];
  let refused = 0;
  const drive = async (ledger: Ledger, claims: readonly Claim[], seed: number): Promise<void> => {
    for (let each = 0; each < 1_000; each++) {
      const outcome = await call(ledger, claims, 100, 50 + ((each * 31 + seed * 17) % 51));
      if (outcome === 'held') continue;
      refused += 1;
      return;
    }
  };
  const work = both.flatMap((ledger, index) => {
    const claims = [keyLimit(LIMIT)];
    return Array.from({ length: 16 }, (_, seed) => drive(ledger, claims, seed + index * 16));
  });
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const [row] = await other.read<{ usage_nano_usd: number | string; held_nano_usd: number | string }>(
        "SELECT usage_nano_usd, held_nano_usd FROM usage WHERE scope = 'key:k' AND period = 'day 2026-11-21'",
      );
      most = Math.max(most, Number(row?.usage_nano_usd ?? 0) + Number(row?.held_nano_usd ?? 0));
      await sleep(2);
    }
  })();
  await Promise.all(work);
  isOver = true;
  await watching;
  expect(refused).toBe(32);
  expect(most).toBeLessThanOrEqual(LIMIT);
  // The last refusal of each was for want of what calls of the others held; now they are over.
  const claims = [keyLimit(LIMIT)];
  for (let each = 0; each < 50 && (await call(both[0] as Ledger, claims, 100)) === 'held'; each++);
  expect(LIMIT - (await spent())).toBeLessThan(100);
  await Promise.all(both.map((ledger) => ledger.stop()));
  await other.close();
}, 30_000);
