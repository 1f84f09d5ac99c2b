import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('removed_generations', (table) => {
    table.text('key_hash').notNullable();
    table.text('workspace_id').notNullable();
    table.text('account_id').notNullable();
    table.text('user_id').notNullable().comment('empty: not recorded');
    table.text('day').notNullable().comment('2026-11-21, UTC, of admission');
    table.bigInteger('requests').notNullable();
    table.bigInteger('cost_nano_usd').notNullable();
    table.primary(['key_hash', 'workspace_id', 'account_id', 'user_id', 'day']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('removed_generations');
}
