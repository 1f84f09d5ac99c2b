import type { Database as SqliteConnection } from 'better-sqlite3';
import { openDatabase, type Database } from '../src/database/connection';
import { migrate, rollback } from '../src/database/migrate';
import * as workspaces from '../src/database/migrations/20261121100000_workspaces';
import * as clustered from '../src/database/migrations/20261122120000_clustered_counters';
import * as internQueue from '../src/database/migrations/20261124151000_intern_queue';
import { BetterSqlite3 } from '../src/database/sqlite';
import { createEmptyDatabase, type TestDatabase } from './support/database';
import { onSqlite } from './support/on-sqlite';

let scratch: TestDatabase;
let database: Database;

beforeEach(async () => {
  scratch = await createEmptyDatabase();
  database = openDatabase(scratch.url);
});
afterEach(async () => {
  await database.close();
  await scratch.drop();
});

test('all migrations can be undone and made again', async () => {
  const names = await migrate(database);
  expect(names.length).toBeGreaterThan(2);
  expect(await rollback(database)).toEqual([...names].reverse());
  expect(await migrate(database)).toEqual(names);
  expect(await migrate(database)).toEqual([]);
});

test('a lock that a killed process left behind keeps nobody from going back', async () => {
  const names = await migrate(database);
  await database.knex('migrations_lock').update({ is_locked: 1 });
  expect(await migrate(database)).toEqual([]);
  expect(await rollback(database)).toEqual([...names].reverse());
});

/** As a gateway that is writing holds it. */
const holdWriteLock = (): SqliteConnection => {
  const writer = new BetterSqlite3(scratch.url.slice('file:'.length));
  writer.exec('BEGIN IMMEDIATE');
  return writer;
};

onSqlite('where nothing is to be done, nothing waits for a gateway that writes', async () => {
  await migrate(database);
  const writer = holdWriteLock();
  expect(await migrate(database)).toEqual([]);
  writer.close();
});

onSqlite('migrations wait for a gateway that writes', async () => {
  const names = await migrate(database);
  await rollback(database);
  const writer = holdWriteLock();
  const migrating = migrate(database);
  setTimeout(() => writer.close(), 200);
  expect(await migrating).toEqual(names);
});

test('workspaces that stood before get a guardrail id and their creator as a member', async () => {
  await migrate(database);
  const { knex } = database;
  const created_at = '2026-11-20T00:00:00.000Z';
  await knex.transaction((trx) => workspaces.down(trx));
  await knex('accounts').insert({ id: 'a', name: 'A', created_at });
  await knex('users').insert({
    id: 'u',
    account_id: 'a',
    name: 'U',
    email: 'u@x',
    role: 'admin',
    created_at,
  });
  const row = { account_id: 'a', name: 'w', is_default: false, created_at };
  await knex('workspaces').insert([
    { ...row, id: 'w1', slug: 'w1', created_by: 'u' },
    { ...row, id: 'w2', slug: 'w2', created_by: null },
  ]);
  const key = { hash: 'h', kind: 'inference', workspace_id: 'w1', name: 'k', label: 'k', created_at };
  await knex('keys').insert({ ...key, disabled: false, include_byok_in_limit: false });
  await knex.transaction((trx) => workspaces.up(trx));

  const ids = (await knex('workspaces').orderBy('id')).map(
    (one: { default_guardrail_id: string }) => one.default_guardrail_id,
  );
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(new Set(ids).size).toBe(2);
  expect(await knex('workspace_members').select('workspace_id', 'user_id', 'role')).toEqual([
    { workspace_id: 'w1', user_id: 'u', role: 'admin' },
  ]);
  expect(await knex('keys').select('workspace_id')).toEqual([{ workspace_id: 'w1' }]);
});

test('messages that wait for a run become rows, and go back', async () => {
  await migrate(database);
  const { knex } = database;
  await knex.transaction((trx) => internQueue.down(trx));
  const session = { intern_id: 'i', id: 's', messages: 1, created_at: '2026-11-20T00:00:00.000Z' };
  const steering = JSON.stringify([
    { role: 'user', content: 'Two' },
    { role: 'user', content: 'Three' },
  ]);
  await knex('intern_sessions').insert([
    { ...session, steering },
    { ...session, id: 'other', messages: 0, steering: '[]' },
  ]);
  await knex('intern_messages').insert({
    intern_id: 'i',
    session_id: 's',
    position: 0,
    message: '{"a":"One"}',
  });
  await knex.transaction((trx) => internQueue.up(trx));
  expect(await knex('intern_queue').orderBy('position')).toEqual([
    { intern_id: 'i', session_id: 's', position: 0, message: '{"role":"user","content":"Two"}' },
    { intern_id: 'i', session_id: 's', position: 1, message: '{"role":"user","content":"Three"}' },
  ]);
  const [row] = (await knex('intern_sessions').where({ id: 's' })) as Record<string, unknown>[];
  expect([row?.['queued'], Number(row?.['queued_bytes']), Number(row?.['message_bytes'])]).toEqual([
    2, 64, 11,
  ]);
  await knex.transaction((trx) => internQueue.down(trx));
  expect(await knex('intern_sessions').orderBy('id').select('id', 'steering')).toEqual([
    { id: 'other', steering: '[]' },
    { id: 's', steering },
  ]);
  await knex.transaction((trx) => internQueue.up(trx));
});

test('counters that stood before are what they were', async () => {
  await migrate(database);
  const { knex } = database;
  const usage = ['key:b', 'key:a'].flatMap((scope) =>
    ['total', 'day 2026-11-21'].map((period, requests) => ({
      scope,
      period,
      usage_nano_usd: 9_007_199_254_740_991,
      byok_usage_nano_usd: 1,
      held_nano_usd: 2,
      requests,
    })),
  );
  const day = { day: '2026-11-21', model: 'a/b', tokens: 3, requests: 4, cost_nano_usd: 5 };
  const hold = { id: 'gen-1', process_id: 'p', amount_nano_usd: 6, claims: '[]', created_at: null };
  await knex('holds').insert(hold);
  await knex('usage').insert(usage);
  await knex('model_usage_days').insert(day);
  const rows = async () => [
    await knex('usage').orderBy(['scope', 'period']),
    await knex('model_usage_days').select(),
    await knex('holds').select(),
  ];
  const before = await rows();
  expect(before.map((table) => table.length)).toEqual([4, 1, 1]);
  await knex.transaction((trx) => clustered.down(trx));
  expect(await rows()).toEqual(before);
  await knex.transaction((trx) => clustered.up(trx));
  expect(await rows()).toEqual(before);
  await expect(knex('usage').insert(usage[0]).then()).rejects.toHaveProperty(
    'message',
    expect.stringMatching(/unique/i),
  );
});
