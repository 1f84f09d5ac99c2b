import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    table.text('description');
    table.text('default_guardrail_id').comment('UUID; filled for every row');
    table.text('default_image_model');
    table.text('default_text_model');
    table.text('default_provider_sort');
    table.text('disabled_server_tools').comment('JSON: types of tools; null: none');
    table.text('io_logging_api_key_ids').comment('JSON: integers; null: all keys');
    table.double('io_logging_sampling_rate').notNullable().defaultTo(1);
    table.boolean('is_data_discount_logging_enabled').notNullable().defaultTo(false);
    table.boolean('is_observability_broadcast_enabled').notNullable().defaultTo(true);
    table.boolean('is_observability_io_logging_enabled').notNullable().defaultTo(false);
    table.boolean('include_byok_in_budgets').notNullable().defaultTo(false);
    table.text('updated_at').comment('ISO 8601 UTC; null: never updated');
  });

  await knex.schema.createTable('workspace_members', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('workspace_id').notNullable().references('workspaces.id');
    table.text('user_id').notNullable().references('users.id');
    table.text('role').notNullable().comment('admin | member');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.unique(['workspace_id', 'user_id']);
    table.index(['workspace_id', 'created_at', 'id']);
  });

  await knex.schema.createTable('workspace_budgets', (table) => {
    table.text('workspace_id').notNullable().references('workspaces.id');
    table.text('interval').notNullable().comment('daily | weekly | monthly | lifetime');
    table.text('id').notNullable().unique().comment('UUID');
    table.bigInteger('limit_nano_usd').notNullable();
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('updated_at').notNullable().comment('ISO 8601 UTC');
    table.primary(['workspace_id', 'interval']);
  });

  await knex.schema.createTable('credit_grants', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('account_id').notNullable().references('accounts.id');
    table.bigInteger('amount_nano_usd').notNullable();
    table.text('note');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('created_by').notNullable().comment('who granted: operator | id of a user');
    table.index(['account_id', 'created_at']);
  });

  // Workspaces that stand already: their creator is their first member.
  const workspaces = await knex('workspaces').select<
    { id: string; created_by: string | null; created_at: string }[]
  >('id', 'created_by', 'created_at');
  for (const { id, created_by: userId, created_at } of workspaces) {
    await knex('workspaces').where({ id }).update({ default_guardrail_id: randomUUID() });
    if (userId !== null)
      await knex('workspace_members').insert({
        id: randomUUID(),
        workspace_id: id,
        user_id: userId,
        role: 'admin',
        created_at,
      });
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['credit_grants', 'workspace_budgets', 'workspace_members'])
    await knex.schema.dropTable(table);
  // Knex would build the table anew on SQLite, which the foreign keys that point to it forbid.
  for (const column of [
    'description',
    'default_guardrail_id',
    'default_image_model',
    'default_text_model',
    'default_provider_sort',
    'disabled_server_tools',
    'io_logging_api_key_ids',
    'io_logging_sampling_rate',
    'is_data_discount_logging_enabled',
    'is_observability_broadcast_enabled',
    'is_observability_io_logging_enabled',
    'include_byok_in_budgets',
    'updated_at',
  ])
    await knex.raw('ALTER TABLE workspaces DROP COLUMN ??', [column]);
}
