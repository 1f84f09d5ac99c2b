import { openDatabase, type Database } from '../../src/database/connection';
import { migrate } from '../../src/database/migrate';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { onSqlite } from '../support/on-sqlite';

let stored: TestDatabase;
let database: Database;
let other: Database;

beforeEach(async () => {
  stored = await createTestDatabase();
  database = openDatabase(stored.url);
  await migrate(database);
  other = openDatabase(stored.url);
});

afterEach(async () => {
  await Promise.all([database.close(), other.close()]);
  await stored.drop();
});

const BEAT =
  "INSERT INTO processes (id, heartbeat_ms) VALUES ('p', 1) ON CONFLICT (id) DO UPDATE SET heartbeat_ms = 2";
const raise = (of: Database): Promise<void> =>
  of.transaction(async (trx) => void (await trx('versions').where({ name: 'keys' }).increment('version', 1)));

describe('on SQLite', () => {
  onSqlite('what a call writes changes nothing that is remembered', async () => {
    const before = database.commitCounter();
    await database.write((tx) => tx.run(BEAT));
    await database.write((tx) => tx.run(BEAT), 'process');
    expect(database.commitCounter()).toBe(before);
  });

  onSqlite('a commit of anybody else is seen at once, and so is one through Knex', async () => {
    const seen = [database.commitCounter()];
    await raise(other);
    seen.push(database.commitCounter());
    await raise(database);
    seen.push(database.commitCounter());
    await other.write((tx) => tx.run(BEAT));
    seen.push(database.commitCounter());
    expect(new Set(seen).size).toBe(seen.length);
  });

  onSqlite('within a transaction nothing is believed', async () => {
    await database.knex.transaction(async (trx) => {
      await trx('versions').select();
      const before = database.commitCounter();
      await raise(other);
      expect(database.commitCounter()).not.toBe(before);
    });
  });

  onSqlite('only what may be forgotten is not waited for', async () => {
    const level = async (): Promise<unknown> => database.knex.raw('PRAGMA synchronous');
    await database.write((tx) => tx.run(BEAT), 'process');
    expect(await level()).toEqual([{ synchronous: 2 }]);
    await expect(
      database.write((tx) => tx.run('INSERT INTO nowhere VALUES (1)'), 'process'),
    ).rejects.toHaveProperty('message', expect.stringContaining('nowhere'));
    expect(await level()).toEqual([{ synchronous: 2 }]);
    const within = await database.write((tx) => tx.all('PRAGMA synchronous'), 'process');
    expect(within).toEqual([{ synchronous: 1 }]);
  });
});
