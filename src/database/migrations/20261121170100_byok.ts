import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('byok_keys', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('workspace_id').notNullable().references('workspaces.id');
    table.text('provider').notNullable().comment('slug');
    table.text('name');
    table.text('label').notNullable().comment('masked form of the plaintext');
    table.text('sealed').notNullable().comment('envelope of the plaintext');
    table.boolean('disabled').notNullable();
    table.boolean('is_fallback').notNullable();
    table.boolean('is_byok_only').notNullable();
    table.boolean('is_required').notNullable();
    table.boolean('declared_zdr').comment('null: as the provider');
    table.text('allowed_models').comment('JSON: ids; null: all');
    table.text('allowed_api_key_hashes').comment('JSON; null: all');
    table.text('allowed_user_ids').comment('JSON; null: all');
    table.integer('sort_order').notNullable().comment('within workspace and provider');
    table.text('created_by').notNullable();
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('updated_at').comment('ISO 8601 UTC; null: never updated');
    table.index(['workspace_id', 'provider', 'sort_order', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('byok_keys');
}
