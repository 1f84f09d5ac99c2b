import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('versions', (table) => {
    table.text('name').primary().comment('what is remembered in memory elsewhere: keys, …');
    table.bigInteger('version').notNullable().comment('rises in the transaction of each change');
  });
  await knex('versions').insert({ name: 'keys', version: 0 });

  await knex.schema.createTable('accounts', (table) => {
    table.text('id').primary();
    table.text('name').notNullable();
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
  });
  await knex.schema.createTable('users', (table) => {
    table.text('id').primary();
    table.text('account_id').notNullable().references('accounts.id');
    table.text('name').notNullable();
    table.text('email').notNullable();
    table.text('role').notNullable().comment('admin | member');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
  });
  await knex.schema.createTable('workspaces', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('slug').notNullable();
    table.text('name').notNullable();
    table.boolean('is_default').notNullable();
    table.text('created_by').references('users.id');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.unique(['account_id', 'slug']);
  });

  await knex.schema.createTable('keys', (table) => {
    table.text('hash').primary().comment('SHA-256 of the plaintext, hex');
    table.text('kind').notNullable().comment('inference | management');
    table.text('workspace_id').notNullable().references('workspaces.id');
    table.text('creator_user_id').references('users.id');
    table.text('name').notNullable();
    table.text('label').notNullable().comment('masked form of the plaintext');
    table.boolean('disabled').notNullable();
    table.bigInteger('limit_nano_usd').comment('null: no limit');
    table.text('limit_reset').comment('daily | weekly | monthly | null: never');
    table.boolean('include_byok_in_limit').notNullable();
    table.text('external_user').comment('JSON: {user, api_key_hash}');
    table.text('expires_at').comment('ISO 8601 UTC; null: never');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('updated_at').comment('ISO 8601 UTC; null: never updated');
    table.index(['workspace_id', 'created_at', 'hash']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['keys', 'workspaces', 'users', 'accounts', 'versions'])
    await knex.schema.dropTable(table);
}
