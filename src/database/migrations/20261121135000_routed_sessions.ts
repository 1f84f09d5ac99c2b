import type { Knex } from 'knex';

/** Finds what a router model chose for a conversation. Rows that no router chose for are not in it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'CREATE INDEX generations_routed_session ON generations (session_id, created_at) WHERE router IS NOT NULL',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP INDEX generations_routed_session');
}
