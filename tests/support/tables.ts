import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/connection';

/** Everything that a database holds, or one table of it, as text. */
export async function dumpTables({ knex, engine }: Database, only?: string): Promise<string> {
  const names =
    only === undefined
      ? engine === 'sqlite'
        ? await knex('sqlite_master').where({ type: 'table' }).pluck<string[]>('name')
        : await knex('information_schema.tables')
            .where({ table_schema: 'public' })
            .pluck<string[]>('table_name')
      : [only];
  const tables: Record<string, unknown> = {};
  for (const name of names.sort()) tables[name] = await knex(name);
  return JSON.stringify(tables);
}

/** A second workspace in the one account. @returns its id. */
export async function insertWorkspace({ knex }: Database, slug: string): Promise<string> {
  const id = randomUUID();
  const account = await knex<{ id: string }>('accounts').first('id');
  await knex('workspaces').insert({
    id,
    account_id: account?.id,
    slug,
    name: slug,
    is_default: false,
    created_at: '2026-01-01T00:00:00Z',
  });
  return id;
}
