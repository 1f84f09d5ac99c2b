import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    table.integer('num_fetches').comment('pages that tools went to; null: no tools');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => table.dropColumn('num_fetches'));
}
