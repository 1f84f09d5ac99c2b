import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('endpoint_health', (table) => {
    table
      .text('process_id')
      .notNullable()
      .comment('each process writes rows of its own; readers add them up');
    table.text('endpoint_id').notNullable();
    table.text('period').notNullable().comment('minute 2026-11-21T09:00 | hour 2026-11-21T09');
    table.bigInteger('requests').notNullable();
    table.bigInteger('failures').notNullable();
    table.bigInteger('rate_limited').notNullable();
    table.bigInteger('tool_turns').notNullable();
    table.bigInteger('bad_tool_turns').notNullable();
    table.text('latency').notNullable().comment('JSON: how many times each bucket of milliseconds was seen');
    table.text('throughput').notNullable().comment('JSON: the same of tokens per second');
    table.bigInteger('outage_at_ms').comment('Unix time in ms when an outage was last seen');
    table.bigInteger('updated_at_ms').notNullable().comment('Unix time in ms');
    table.primary(['process_id', 'endpoint_id', 'period']);
    table.index(['updated_at_ms']);
    table.index(['period']);
  });
  await knex.schema.createTable('session_pins', (table) => {
    table.text('id').primary().comment('SHA-256 of account, model and conversation, hex');
    table.text('endpoint_id').notNullable();
    table.bigInteger('used_at_ms').notNullable().comment('Unix time in ms of its last success');
    table.index(['used_at_ms']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['session_pins', 'endpoint_health']) await knex.schema.dropTable(table);
}
