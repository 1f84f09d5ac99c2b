import type { Knex } from 'knex';

interface Session {
  intern_id: string;
  id: string;
  steering: string;
}
interface Size {
  intern_id: string;
  session_id: string;
  bytes: number | string;
}
interface Queued {
  intern_id: string;
  session_id: string;
  position: number;
  message: string;
}

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('intern_queue', (table) => {
    table.text('intern_id').notNullable();
    table.text('session_id').notNullable();
    table.integer('position').notNullable().comment('in the order in which they came');
    table.text('message').notNullable().comment('JSON of a chat message for the run under way');
    table.primary(['intern_id', 'session_id', 'position']);
  });
  await knex.schema.alterTable('intern_sessions', (table) => {
    table.bigInteger('message_bytes').notNullable().defaultTo(0).comment('of all messages, as JSON');
    table.integer('queued').notNullable().defaultTo(0).comment('messages in intern_queue');
    table.bigInteger('queued_bytes').notNullable().defaultTo(0).comment('of them, as JSON');
    table.bigInteger('queued_minute').comment('Unix time in minutes of the last queued message');
    table.integer('queued_in_minute').notNullable().defaultTo(0).comment('messages queued in that minute');
  });
  const sizes = await knex('intern_messages')
    .groupBy('intern_id', 'session_id')
    .select<Size[]>('intern_id', 'session_id', knex.raw('SUM(LENGTH(message)) AS bytes'));
  for (const { intern_id, session_id: id, bytes } of sizes)
    await knex('intern_sessions')
      .where({ intern_id, id })
      .update({ message_bytes: Number(bytes) });
  for (const { intern_id, id, steering } of await knex<Session>('intern_sessions').whereNot({
    steering: '[]',
  })) {
    const messages = (JSON.parse(steering) as unknown[]).map((message) => JSON.stringify(message));
    for (const [position, message] of messages.entries())
      await knex('intern_queue').insert({ intern_id, session_id: id, position, message });
    await knex('intern_sessions')
      .where({ intern_id, id })
      .update({
        queued: messages.length,
        queued_bytes: messages.reduce((sum, message) => sum + Buffer.byteLength(message), 0),
      });
  }
  await knex.raw('ALTER TABLE intern_sessions DROP COLUMN steering');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('intern_sessions', (table) => {
    table.text('steering').notNullable().defaultTo('[]').comment('JSON: messages for the run under way');
  });
  const queues = new Map<string, { intern_id: string; id: string; messages: string[] }>();
  for (const { intern_id, session_id: id, message } of await knex<Queued>('intern_queue').orderBy(
    'position',
  )) {
    const name = JSON.stringify([intern_id, id]);
    const queue = queues.get(name) ?? { intern_id, id, messages: [] };
    queues.set(name, queue);
    queue.messages.push(message);
  }
  for (const { intern_id, id, messages } of queues.values())
    await knex('intern_sessions')
      .where({ intern_id, id })
      .update({ steering: `[${messages.join(',')}]` });
  for (const column of ['message_bytes', 'queued', 'queued_bytes', 'queued_minute', 'queued_in_minute'])
    await knex.raw(`ALTER TABLE intern_sessions DROP COLUMN ${column}`);
  await knex.schema.dropTable('intern_queue');
}
