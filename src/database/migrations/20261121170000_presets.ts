import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('presets', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('workspace_id').notNullable().references('workspaces.id');
    table.text('slug').notNullable();
    table.text('name').notNullable();
    table.text('description');
    table.text('status').notNullable().comment('active | disabled | archived');
    table.text('status_updated_at').comment('ISO 8601 UTC; null: never changed');
    table.text('creator_user_id');
    table.integer('designated_version').notNullable().comment('the one that requests use');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('updated_at').notNullable().comment('ISO 8601 UTC');
    table.unique(['workspace_id', 'slug']);
    table.index(['workspace_id', 'created_at', 'id']);
  });

  await knex.schema.createTable('preset_versions', (table) => {
    table.text('preset_id').notNullable().references('presets.id').onDelete('CASCADE');
    table.integer('version').notNullable().comment('1, 2, …');
    table.text('id').notNullable().unique().comment('UUID');
    table.text('config').notNullable().comment('JSON: fields of a chat request');
    table.text('system_prompt');
    table.text('creator_id').notNullable();
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.primary(['preset_id', 'version']);
  });

  await knex.schema.alterTable('generations', (table) => {
    table.text('preset_id').comment('UUID; null: none was used');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE generations DROP COLUMN preset_id');
  for (const table of ['preset_versions', 'presets']) await knex.schema.dropTable(table);
}
