import { existsSync, statSync } from 'node:fs';
import { MOST_PAGES } from '../src/database/checkpoints';
import { openDatabase, type Database } from '../src/database/connection';
import { createTestDatabase, type TestDatabase } from './support/database';
import { onSqlite } from './support/on-sqlite';

let scratch: TestDatabase;
let database: Database;
let file: string;

beforeEach(async () => {
  scratch = await createTestDatabase();
  file = scratch.url.slice('file:'.length);
  database = openDatabase(scratch.url);
});
afterEach(async () => {
  await database.close();
  await scratch.drop();
});

/** One commit of so many pages. */
const commit = (pages: number): Promise<number> =>
  database.write((tx) =>
    tx.run(
      'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?) ' +
        'INSERT INTO filler SELECT hex(zeroblob(1900)) FROM numbers',
      pages,
    ),
  );

async function log(): Promise<{ log: number; checkpointed: number }> {
  const [row] = await database.read<{ log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)');
  return row ?? { log: 0, checkpointed: 0 };
}

onSqlite('no commit waits until the log is in the file, and soon it is', async () => {
  await database.write((tx) => tx.run('CREATE TABLE filler (text)'));
  await commit(3_000);
  expect((await log()).log).toBeGreaterThan(3_000);
  expect((await log()).checkpointed).toBe(0);
  for (let commits = 0; commits < 40; commits++) await commit(1);
  const deadline = Date.now() + 20_000;
  while ((await log()).checkpointed < 3_000 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await log()).checkpointed).toBeGreaterThan(3_000);
});

onSqlite('the log stays within twice its pages where the thread has its time', async () => {
  await database.write((tx) => tx.run('CREATE TABLE filler (text)'));
  for (let commits = 1; commits <= 160; commits++) {
    await commit(200);
    if (commits % 32 !== 0) continue;
    const deadline = Date.now() + 20_000;
    for (let now = await log(); now.checkpointed < now.log && Date.now() < deadline; now = await log())
      await commit(1);
  }
  // Of 32,000 pages that are written.
  expect(statSync(`${file}-wal`).size).toBeLessThan(2 * MOST_PAGES * 4_096);
});

onSqlite('the log begins anew however much is written, and is gone at the end', async () => {
  await database.write((tx) => tx.run('CREATE TABLE filler (text)'));
  for (let commits = 0; commits < 200; commits++) await commit(200);
  // All that is written are five times as many; the thread may be at work for a while on a disk that is slow.
  expect(statSync(`${file}-wal`).size).toBeLessThan(3 * MOST_PAGES * 4_096);
  await database.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
  database = openDatabase(scratch.url);
  expect(await database.read('SELECT COUNT(*) AS rows FROM filler')).toEqual([{ rows: 40_000 }]);
});
