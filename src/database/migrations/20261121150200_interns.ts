import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('interns', (table) => {
    table.text('id').primary().comment('UUID');
    table.text('account_id').notNullable().references('accounts.id');
    table.text('workspace_id').notNullable();
    table.text('transfer_to').comment('workspace that it is on its way to; null: it stays');
    table.text('created_by').notNullable().comment('id of a user');
    table.text('name').notNullable();
    table.text('description');
    table.text('instructions');
    table.text('model').comment('as configured; null: left to the gateway');
    table.text('running_model').comment('since the last provision');
    table.text('vault_id').comment('asked for; UUID');
    table.text('attached_vault_id').comment('since the last provision');
    table
      .text('status')
      .notNullable()
      .comment(
        'awaiting_slack_install | queued | provisioning | running | failed | stopped | destroying | destroy_failed',
      );
    table.integer('step').comment('of provisioning, from 1');
    table.integer('failures').notNullable().comment('of the transition under way');
    table.text('last_failure_message');
    table.text('claimed_by').comment('random id of the worker that moves it');
    table.bigInteger('claimed_until_ms').comment('Unix time in ms; later, another worker may take it');
    table.text('idempotency_key').notNullable().comment('given, or derived from the body');
    table.text('fingerprint').notNullable().comment('SHA-256 of the body that created it, hex');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.text('updated_at').notNullable().comment('ISO 8601 UTC');
    table.unique(['workspace_id', 'idempotency_key']);
    table.index(['workspace_id', 'created_at', 'id']);
    table.index(['status']);
  });
  await knex.schema.createTable('intern_sessions', (table) => {
    table.text('intern_id').notNullable();
    table.text('id').notNullable().comment('as the caller named it, or a UUID');
    table.text('run_id').comment('random, of the run under way; null: none');
    table.bigInteger('run_until_ms').comment('Unix time in ms; later, the run is over');
    table.text('question_id').comment('tool call that waits for an answer; null: none');
    table.bigInteger('question_until_ms').comment('Unix time in ms');
    table.integer('messages').notNullable().comment('how many there are');
    table
      .text('steering')
      .notNullable()
      .comment('JSON: messages for the run under way, not among the others yet');
    table.text('created_at').notNullable().comment('ISO 8601 UTC');
    table.primary(['intern_id', 'id']);
  });
  await knex.schema.createTable('intern_messages', (table) => {
    table.text('intern_id').notNullable();
    table.text('session_id').notNullable();
    table.integer('position').notNullable();
    table.text('message').notNullable().comment('JSON of a chat message');
    table.primary(['intern_id', 'session_id', 'position']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['intern_messages', 'intern_sessions', 'interns']) await knex.schema.dropTable(table);
}
