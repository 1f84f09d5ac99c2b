import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('idempotency_keys', (table) => {
    table.text('key_hash').notNullable().comment('of the API key');
    table.text('id').notNullable().comment('as the caller named it');
    table.text('fingerprint').notNullable().comment('SHA-256 of operation and body, hex');
    table.text('state').notNullable().comment('running | kept | too_large | cut');
    table.text('run').notNullable().comment('random, new for each run: only its own end counts');
    table.text('process_id').notNullable();
    table.text('workspace_id').notNullable();
    table.text('request_id').notNullable();
    table.text('generation_id').comment('what was charged, where the answer is not to be had');
    table.integer('status').comment('of the answer that is kept, as what follows');
    table.text('headers').comment('JSON object');
    table.binary('answer').comment('the bytes that were sent');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('expires_at').notNullable().comment('ISO 8601 UTC');
    table.primary(['key_hash', 'id']);
    table.index(['expires_at']);
  });
  await knex.schema.alterTable('holds', (table) => {
    table.text('created_at').comment('ISO 8601 UTC');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('holds', (table) => table.dropColumn('created_at'));
  await knex.schema.dropTable('idempotency_keys');
}
