import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { BetterSqlite3 } from '../../src/database/sqlite';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Of the database that has the schema and no rows, which is made once for all tests: a file, or a name on the server. */
export const SCHEMA_VARIABLE = 'TEST_SCHEMA';

/** A database of its own with the schema in it: a SQLite file, or one on the server of TEST_DATABASE_URL. */
export const createTestDatabase = (): Promise<TestDatabase> => create(process.env[SCHEMA_VARIABLE]);

/** The same without the schema. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create(undefined);

async function create(schema: string | undefined): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
    const file = join(folder, 'gateway.sqlite');
    if (schema !== undefined) copyFileSync(schema, file);
    return {
      url: `file:${file}`,
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `gateway_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}${schema === undefined ? '' : ` TEMPLATE ${schema}`}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Runs something while another program keeps the tables locked; in SQLite that is the whole file, for writers. */
export async function whileLocked(
  url: string,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (url.startsWith('file:')) {
    const connection = new BetterSqlite3(url.slice('file:'.length));
    connection.exec('BEGIN IMMEDIATE');
    try {
      await work();
    } finally {
      connection.close();
    }
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  for (const table of tables) await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  try {
    await work();
  } finally {
    await client.end();
  }
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
