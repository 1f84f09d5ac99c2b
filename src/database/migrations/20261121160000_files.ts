import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('files', (table) => {
    table.text('id').primary().comment('its bytes lie under this name in the data folder');
    table.text('workspace_id').notNullable().references('workspaces.id');
    table.text('filename').notNullable();
    table.text('mime_type').notNullable().comment('by the bytes');
    table.bigInteger('size_bytes').notNullable();
    table.text('sha256').notNullable().comment('of the bytes, hex');
    table.text('purpose').comment('as clients of the OpenAI format say; null: they said nothing');
    table.boolean('downloadable').notNullable().comment('false: uploaded');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.index(['workspace_id', 'created_at', 'id']);
    table.index(['created_at']);
  });
  await knex.schema.createTable('file_usage', (table) => {
    table.text('workspace_id').primary().references('workspaces.id');
    table.bigInteger('size_bytes').notNullable().comment('of all its files');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['file_usage', 'files']) await knex.schema.dropTable(table);
}
