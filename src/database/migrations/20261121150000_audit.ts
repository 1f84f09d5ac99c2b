import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('audit_log', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('at').notNullable().comment('ISO 8601 UTC');
    table.text('actor').notNullable().comment('key | operator | gateway');
    table.text('key_hash').comment('of the API key that acted');
    table.text('user_id').comment('its owner');
    table.text('action').notNullable().comment('noun.verb');
    table.text('target').notNullable().comment('id or name of what was changed');
    table.text('workspace_id').comment('where; null: of the whole account');
    table.text('detail').notNullable().comment('JSON: names of fields, ids, counts; never a value');
    table.index(['at', 'id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit_log');
}
