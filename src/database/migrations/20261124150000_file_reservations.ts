import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('file_reservations', (table) => {
    table.text('id').primary().comment('random, of one upload');
    table.text('workspace_id').notNullable();
    table
      .text('process_id')
      .notNullable()
      .comment('that receives the upload; without it, the row counts no more');
    table.bigInteger('size_bytes').notNullable().comment('of the quota, taken before the bytes are written');
    table.index(['workspace_id']);
    table.index(['process_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('file_reservations');
}
