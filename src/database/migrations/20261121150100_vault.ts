import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('vault_keys', (table) => {
    table.text('id').primary().comment('keyed digest of the operator key');
    table.text('state').notNullable().unique().comment('current | next: a rotation is under way');
    table.text('proof').notNullable().comment('envelope that only this key opens');
    table.text('handover').comment('during a rotation: this key, sealed with the other one');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
  });
  await knex.schema.createTable('vault_holders', (table) => {
    table.text('process_id').primary();
    table.text('key_id').notNullable().comment('newest operator key that the process holds');
  });
  await knex.schema.createTable('vault_data_keys', (table) => {
    table.text('scope').primary();
    table.text('key_id').notNullable().references('vault_keys.id');
    table.text('wrapped').notNullable().comment('the data key, sealed with the operator key');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.index(['key_id']);
  });
  await knex.schema.createTable('vault_secrets', (table) => {
    table.text('scope').notNullable().comment('workspace:<id> | intern:<id>');
    table.text('name').notNullable();
    table.text('hosts').comment('JSON: host names; null: stored without');
    table.text('sealed').notNullable().comment('envelope of the value');
    table.integer('version').notNullable().comment('rises with each replacement');
    table.text('fingerprint').notNullable();
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.primary(['scope', 'name']);
  });
  await knex.schema.createTable('vault_requests', (table) => {
    table.text('key_hash').notNullable().comment('of the API key');
    table.bigInteger('minute').notNullable().comment('Unix time / 60');
    table.integer('count').notNullable();
    table.primary(['key_hash', 'minute']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['vault_requests', 'vault_secrets', 'vault_data_keys', 'vault_holders', 'vault_keys'])
    await knex.schema.dropTable(table);
}
