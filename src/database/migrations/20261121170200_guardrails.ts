import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('guardrails', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('workspace_id').notNullable().references('workspaces.id');
    table.text('name').notNullable();
    table.text('description');
    table.text('rules').notNullable().comment('JSON: lists, data policies, filters, budget');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('updated_at').comment('ISO 8601 UTC; null: never updated');
    table.index(['workspace_id', 'created_at', 'id']);
  });
  await knex.schema.createTable('guardrail_assignments', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('guardrail_id').notNullable().references('guardrails.id').onDelete('CASCADE');
    table.text('workspace_id').notNullable().comment('of the guardrail');
    table.text('kind').notNullable().comment('key | member');
    table.text('subject').notNullable().comment('hash of a key | id of a user');
    table.text('assigned_by').notNullable();
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.unique(['workspace_id', 'kind', 'subject']);
    table.index(['guardrail_id', 'kind', 'created_at', 'id']);
  });
  await knex.schema.alterTable('generations', (table) => {
    table.text('user_id').comment('owner of the key; null: from before it was recorded');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE generations DROP COLUMN user_id');
  for (const table of ['guardrail_assignments', 'guardrails']) await knex.schema.dropTable(table);
}
