import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    table.boolean('include_byok_in_budgets').notNullable().defaultTo(false);
  });
  await knex.schema.createTable('workspace_budgets', (table) => {
    table.text('workspace_id').notNullable();
    table.text('interval').notNullable();
    table.bigInteger('limit_nano_usd').notNullable();
    table.text('created_at').notNullable();
    table.text('updated_at').notNullable();
    table.primary(['workspace_id', 'interval']);
  });
  await knex.schema.createTable('credit_grants', (table) => {
    table.text('id').primary();
    table.text('account_id').notNullable();
    table.bigInteger('amount_nano_usd').notNullable();
    table.text('note');
    table.text('created_at').notNullable();
    table.text('created_by');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('credit_grants');
  await knex.schema.dropTable('workspace_budgets');
}
