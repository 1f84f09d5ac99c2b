import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('usage', (table) => {
    table.bigInteger('held_nano_usd').notNullable().defaultTo(0).comment('reserved by calls in flight');
  });
  await knex.schema.createTable('holds', (table) => {
    table.text('id').primary().comment('id of the generation');
    table.text('process_id').notNullable();
    table.bigInteger('amount_nano_usd').notNullable();
    table.text('claims').notNullable().comment('JSON: [scope, period] of each usage row that it is held on');
    table.index(['process_id']);
  });
  await knex.schema.createTable('processes', (table) => {
    table.text('id').primary().comment('random, new at each start');
    table.bigInteger('heartbeat_ms').notNullable().comment("the database's clock, Unix time in ms");
  });
  await knex.schema.createTable('request_counts', (table) => {
    table.text('scope').notNullable();
    table.text('period').notNullable().comment('minute 2026-11-21T09:00 | day 2026-11-21');
    table.bigInteger('requests').notNullable();
    table.primary(['scope', 'period']);
    table.index(['period']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['request_counts', 'processes', 'holds']) await knex.schema.dropTable(table);
  await knex.schema.alterTable('usage', (table) => table.dropColumn('held_nano_usd'));
}
