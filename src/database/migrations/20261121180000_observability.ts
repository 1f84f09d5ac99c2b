import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('observability_destinations', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('workspace_id').notNullable().comment('stays when the workspace is deleted');
    table.text('type').notNullable();
    table.text('name').notNullable();
    table.boolean('enabled').notNullable();
    table.text('config').notNullable().comment('JSON, sealed');
    table.text('api_key_hashes').comment('JSON: hashes of keys; null: all keys');
    table.text('filter_rules').comment('JSON; null: none');
    table.double('sampling_rate').notNullable().comment('above 0, up to 1');
    table.boolean('privacy_mode').notNullable().comment('messages and choices are never sent');
    table.boolean('broadcast_generation_cost').notNullable();
    table.boolean('broadcast_generation_identity').notNullable();
    table.boolean('broadcast_generation_request_context').notNullable();
    table.bigInteger('revision').notNullable().comment('grows with every change');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('updated_at').notNullable().comment('ISO 8601 UTC');
    table.index(['account_id', 'workspace_id', 'created_at', 'id']);
  });
  await knex.schema.createTable('broadcasts', (table) => {
    table.text('id').primary().comment('generation and destination: stable over repeats');
    table.text('destination_id').notNullable();
    table.text('generation_id').notNullable();
    table.text('state').notNullable().comment('waiting | dead');
    table.bigInteger('bytes').notNullable().comment('of the payload');
    table.boolean('once').notNullable().comment('a failure is not tried again');
    table.integer('attempts').notNullable();
    table.bigInteger('due_at_ms').notNullable().comment('Unix time in ms: not tried before');
    table.text('claim').comment('the worker that has it in hand, until its due time');
    table.text('last_error').comment('why the last try failed; no text of the other side');
    table.bigInteger('created_at_ms').notNullable().comment('Unix time in ms');
    // Last, so that the other columns are read without it.
    table.text('payload').notNullable().comment('JSON of the event, sealed');
    table.index(['destination_id', 'state', 'due_at_ms', 'created_at_ms', 'bytes']);
    table.index(['created_at_ms']);
  });
  await knex('versions').insert({ name: 'destinations', version: 0 });
}

export async function down(knex: Knex): Promise<void> {
  await knex('versions').where({ name: 'destinations' }).delete();
  for (const table of ['broadcasts', 'observability_destinations']) await knex.schema.dropTable(table);
}
