import type { Knex } from 'knex';

/** Keys of tables that every call writes in, with the columns in their order. */
const TABLES = {
  usage: ['scope', 'period'],
  model_usage_days: ['day', 'model'],
  holds: ['id'],
} as const;

/** That every call wrote in, too, and nothing needs: holds are few, and ids of generations begin with their time. */
const INDEXES = [
  ['holds', ['process_id']],
  ['generations', ['workspace_id', 'created_at']],
] as const;

/**
 * On SQLite, rows of one scope lay wherever the table ended when they came to be, and each call wrote a page for each
 * of its counters. In the order of their key they lie side by side. PostgreSQL has no such tables.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of INDEXES)
    await knex.schema.alterTable(name, (table) => table.dropIndex([...columns]));
  await rebuild(knex, (definition) => `${definition} WITHOUT ROWID`);
}

export async function down(knex: Knex): Promise<void> {
  await rebuild(knex, (definition) => definition.replace(/ WITHOUT ROWID$/, ''));
  for (const [name, columns] of INDEXES)
    await knex.schema.alterTable(name, (table) => table.index([...columns]));
}

async function rebuild(knex: Knex, change: (definition: string) => string): Promise<void> {
  if ((knex.client as Knex.Client).config.client !== 'better-sqlite3') return;
  for (const [table, key] of Object.entries(TABLES)) {
    const clustered = `${table}_clustered`;
    const { sql } = await knex('sqlite_master')
      .where({ type: 'table', name: table })
      .first<{ sql: string }>('sql');
    const columns = sql.slice(sql.indexOf('('));
    await knex.raw(`CREATE TABLE ${clustered} ${change(columns)}`);
    // The sign keeps it from the index, which would fetch each row from another page.
    const order = key.map((column) => `+${column}`).join(', ');
    await knex.raw(`INSERT INTO ${clustered} SELECT * FROM ${table} ORDER BY ${order}`);
    await knex.schema.dropTable(table);
    await knex.schema.renameTable(clustered, table);
  }
}
