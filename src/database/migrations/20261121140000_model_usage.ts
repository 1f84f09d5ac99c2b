import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('model_usage_days', (table) => {
    table.text('day').notNullable().comment('UTC, as 2026-11-21');
    table.text('model').notNullable();
    table.bigInteger('tokens').notNullable().comment('prompt and completion together');
    table.bigInteger('requests').notNullable();
    table.bigInteger('cost_nano_usd').notNullable();
    table.primary(['day', 'model']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('model_usage_days');
}
