import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('processes', (table) => {
    table
      .text('proof')
      .comment('where others find its lock; null: a version without locks, judged by its heartbeats');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('processes', (table) => table.dropColumn('proof'));
}
