import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database as SqliteConnection } from 'better-sqlite3';
import knexFactory, { type Knex } from 'knex';
import { BetterSqlite3 } from '../../src/database/sqlite';
import { createWriter, type Writer } from '../../src/database/writer';

const FULL = 2;
const NORMAL = 1;

let folder: string;
let writer: Writer;
let opened: number;

const open = (): SqliteConnection => {
  opened += 1;
  const connection = new BetterSqlite3(join(folder, 'gateway.sqlite'));
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  return connection;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'writer-'));
  opened = 0;
  writer = createWriter(open);
});
afterEach(async () => {
  await writer.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const synchronous = (connection: SqliteConnection): unknown =>
  connection.pragma('synchronous', { simple: true });

test('it is lent to one at a time, in the order of asking', async () => {
  const order: string[] = [];
  const borrow = async (name: string): Promise<void> => {
    const connection = await writer.lend('NORMAL');
    order.push(`${name} has it`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} gives it back`);
    writer.release(connection);
  };
  await Promise.all(['first', 'second', 'third'].map(borrow));
  expect(order).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} has it`, `${name} gives it back`]),
  );
  expect(opened).toBe(1);
});

test('each has the durability it asked for, whoever had it before', async () => {
  const seen: unknown[] = [];
  for (const asked of ['FULL', 'NORMAL', 'NORMAL', 'FULL', 'NORMAL'] as const) {
    const connection = await writer.lend(asked);
    seen.push(synchronous(connection));
    writer.release(connection);
  }
  expect(seen).toEqual([FULL, NORMAL, NORMAL, FULL, NORMAL]);
  const first = await writer.lend('NORMAL');
  const waiting = writer.acquire().promise;
  writer.release(first);
  expect(synchronous(await waiting)).toBe(FULL);
  writer.release(first);
});

describe('as the pool of Knex', () => {
  let knex: Knex;
  beforeEach(() => {
    knex = knexFactory({ client: 'better-sqlite3', connectionPool: writer, useNullAsDefault: true });
  });
  afterEach(() => knex.destroy());

  test('a transaction has it alone, with FULL, and gives it back when it fails', async () => {
    await knex.schema.createTable('notes', (table) => table.text('text'));
    const order: string[] = [];
    let lent: Promise<void> | undefined;
    const failing = knex.transaction(async (trx) => {
      lent = writer.lend('NORMAL').then((connection) => {
        order.push(`next: ${String(connection.inTransaction)}`);
        writer.release(connection);
      });
      await trx('notes').insert({ text: 'never' });
      order.push(`Knex: ${JSON.stringify(await trx.raw('PRAGMA synchronous'))}`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await lent;
    expect(order).toEqual([`Knex: [{"synchronous":${FULL}}]`, 'next: false']);
    expect(await knex('notes')).toEqual([]);
    expect(opened).toBe(1);
  });
});

test('a connection that cannot be opened is an error for each, and is tried again', async () => {
  let fails = true;
  const failing = createWriter(() => {
    if (fails) throw new Error('no disk');
    return open();
  });
  const asked = await Promise.allSettled([
    failing.lend('FULL'),
    failing.lend('NORMAL'),
    failing.lend('FULL'),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  fails = false;
  const connection = await failing.lend('FULL');
  expect(failing.release(connection)).toBe(true);
  await failing.destroy();
});

test('who waits too long gives up, and those behind wait on', async () => {
  const quick = createWriter(open, 20);
  const connection = await quick.lend('FULL');
  await expect(quick.lend('FULL')).rejects.toThrow('timeout acquiring a connection');
  const patient = quick.lend('NORMAL');
  expect(quick.numPendingAcquires()).toBe(1);
  quick.release(connection);
  expect(synchronous(await patient)).toBe(NORMAL);
  quick.release(connection);
  await quick.destroy();
});

test('a transaction that was left open is rolled back before the next one has it', async () => {
  const careless = await writer.lend('FULL');
  careless.exec('CREATE TABLE notes (text TEXT)');
  careless.exec("BEGIN; INSERT INTO notes VALUES ('never')");
  const next = writer.lend('NORMAL');
  writer.release(careless);
  expect((await next).prepare('SELECT * FROM notes').all()).toEqual([]);
  expect((await next).inTransaction).toBe(false);
  writer.release(await next);
});

test('what was not lent is not taken back', async () => {
  const connection = await writer.lend('FULL');
  const other = open();
  expect(writer.release(other)).toBe(false);
  other.close();
  expect(writer.release(connection)).toBe(true);
  expect(writer.release(connection)).toBe(false);
});

test('it is closed when it is back, and then lent no more', async () => {
  const connection = await writer.lend('NORMAL');
  const closed = writer.destroy();
  const late = writer.lend('FULL');
  await new Promise((resolve) => setImmediate(resolve));
  expect(connection.open).toBe(true);
  writer.release(connection);
  await closed;
  expect(connection.open).toBe(false);
  await expect(late).rejects.toThrow('the database is closed');
  await expect(writer.lend('FULL')).rejects.toThrow('the database is closed');
});
