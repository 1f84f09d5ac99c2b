import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('keys', (table) => {
    table.text('last_used_at').comment('ISO 8601 UTC, of a call; up to a minute behind');
  });
}

export async function down(knex: Knex): Promise<void> {
  // Knex would build the table anew on SQLite, which the foreign keys that point to it forbid.
  await knex.raw('ALTER TABLE keys DROP COLUMN last_used_at');
}
