import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('holds', (table) => {
    table
      .boolean('is_called_back')
      .notNullable()
      .defaultTo(false)
      .comment('another process needs what is held ahead');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('holds', (table) => table.dropColumn('is_called_back'));
}
