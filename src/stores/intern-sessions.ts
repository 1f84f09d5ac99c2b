import type { Knex } from 'knex';
import type { components } from '../../generated/openapi';
import type { Database } from '../database/connection';

export type SessionMessage = Exclude<components['schemas']['ChatMessages'], { role: 'function' }>;

interface SessionRow {
  intern_id: string;
  id: string;
  run_id: string | null;
  run_until_ms: number | string | null;
  question_id: string | null;
  question_until_ms: number | string | null;
  messages: number;
  message_bytes: number | string;
  queued: number;
  queued_bytes: number | string;
  queued_minute: number | string | null;
  queued_in_minute: number;
  created_at: string;
}

interface MessageRow {
  intern_id: string;
  session_id: string;
  position: number;
  message: string;
}

/** One conversation of one intern. */
export interface SessionId {
  readonly internId: string;
  readonly id: string;
}

/** A run that wants to begin. */
export interface RunStart {
  readonly runId: string;
  readonly nowMs: number;
  readonly untilMs: number;
}

export type Entered =
  /** The run has begun: all messages so far. */
  | { readonly history: SessionMessage[] }
  /** The message is with the run that is under way. */
  | 'steered'
  /** A question waits for its answer. */
  | { readonly questionUntilMs: number }
  /** Nothing was asked, or another run is under way. */
  | 'not pending'
  /** Another question was asked. */
  | 'unknown'
  /** The time for an answer is over. */
  | 'over'
  /** The queue of the current run is full. */
  | 'queue full'
  /** The limit of messages per minute is reached. */
  | { readonly nextMinuteMs: number }
  /** The message alone is too large to wait for a run. */
  | 'message too large'
  /** The conversation would be too large. */
  | 'conversation full';

/** Messages that wait for a run: how many, how large, and how many a minute. */
export const QUEUE = {
  messages: 20,
  bytes: 1024 * 1024,
  messageBytes: 256 * 1024,
  messagesPerMinute: 60,
} as const;
/** Maximum bytes of all messages of a conversation, as JSON. */
export const MOST_CONVERSATION_BYTES = 8 * 1024 * 1024;
const MINUTE_MS = 60_000;

const NO_ANSWER = 'No answer came in time.';
const SUPERSEDED = 'The user has written something else instead.';

const bytesOf = (messages: readonly string[]): number =>
  messages.reduce((sum, message) => sum + Buffer.byteLength(message), 0);

export type InternSessionStore = ReturnType<typeof createInternSessionStore>;

/** Conversations, and which run is under way in each. A run has a lease: one that died holds nothing up. */
export const createInternSessionStore = (database: Database) => {
  const of = ({ internId, id }: SessionId) => ({ intern_id: internId, id });

  const lock = async (trx: Knex.Transaction, session: SessionId): Promise<SessionRow | undefined> => {
    const query = trx<SessionRow>('intern_sessions').where(of(session));
    return (database.engine === 'postgres' ? query.forUpdate() : query).first();
  };

  /** Appends messages in turn: those before the queue, the queue itself, and those behind it. */
  const append = async (
    trx: Knex.Transaction,
    session: SessionId,
    row: SessionRow,
    before: readonly string[],
    behind: readonly string[],
  ): Promise<Pick<SessionRow, 'messages' | 'message_bytes' | 'queued' | 'queued_bytes'>> => {
    const { internId: intern_id, id: session_id } = session;
    const insert = async (messages: readonly string[], from: number): Promise<void> => {
      if (messages.length === 0) return;
      await trx<MessageRow>('intern_messages').insert(
        messages.map((message, index) => ({ intern_id, session_id, position: from + index, message })),
      );
    };
    const queueAt = row.messages + before.length;
    await insert(before, row.messages);
    if (row.queued > 0) {
      await trx.raw(
        'INSERT INTO intern_messages (intern_id, session_id, position, message) ' +
          'SELECT intern_id, session_id, position + ?, message FROM intern_queue WHERE intern_id = ? AND session_id = ?',
        [queueAt, intern_id, session_id],
      );
      await trx('intern_queue').where({ intern_id, session_id }).delete();
    }
    await insert(behind, queueAt + row.queued);
    return {
      messages: queueAt + row.queued + behind.length,
      message_bytes: Number(row.message_bytes) + Number(row.queued_bytes) + bytesOf(before) + bytesOf(behind),
      queued: 0,
      queued_bytes: 0,
    };
  };

  /** Hands a message to the run under way. */
  const enqueue = async (
    trx: Knex.Transaction,
    session: SessionId,
    row: SessionRow,
    message: string,
    nowMs: number,
  ): Promise<Entered> => {
    const bytes = bytesOf([message]);
    const minute = Math.floor(nowMs / MINUTE_MS);
    const inMinute = Number(row.queued_minute) === minute ? row.queued_in_minute : 0;
    const queuedBytes = Number(row.queued_bytes) + bytes;
    if (bytes > QUEUE.messageBytes) return 'message too large';
    if (Number(row.message_bytes) + queuedBytes > MOST_CONVERSATION_BYTES) return 'conversation full';
    if (inMinute >= QUEUE.messagesPerMinute) return { nextMinuteMs: (minute + 1) * MINUTE_MS };
    if (row.queued >= QUEUE.messages || queuedBytes > QUEUE.bytes) return 'queue full';
    await trx<MessageRow>('intern_queue').insert({
      intern_id: session.internId,
      session_id: session.id,
      position: row.queued,
      message,
    });
    await trx<SessionRow>('intern_sessions')
      .where(of(session))
      .update({
        queued: row.queued + 1,
        queued_bytes: queuedBytes,
        queued_minute: minute,
        queued_in_minute: inMinute + 1,
      });
    return 'steered';
  };

  const history = async (trx: Knex.Transaction, session: SessionId): Promise<SessionMessage[]> => {
    const rows = await trx<MessageRow>('intern_messages')
      .where({ intern_id: session.internId, session_id: session.id })
      .orderBy('position')
      .select('message');
    return rows.map(({ message }) => JSON.parse(message) as SessionMessage);
  };

  return {
    /**
     * Takes a message in, and begins a run where none is under way.
     * @param room told the bytes of the conversation before it is read. What it throws leaves everything as it was.
     */
    async enter(
      session: SessionId,
      message: Extract<SessionMessage, { role: 'user' | 'tool' }>,
      { runId, nowMs, untilMs }: RunStart,
      createdAt: string,
      room: (bytes: number) => void,
    ): Promise<Entered> {
      return database.transaction(async (trx): Promise<Entered> => {
        if (message.role === 'user')
          await trx<SessionRow>('intern_sessions')
            .insert({ ...of(session), messages: 0, created_at: createdAt })
            .onConflict(['intern_id', 'id'])
            .ignore();
        const row = await lock(trx, session);
        if (!row) return 'not pending';
        const isRunning = row.run_id !== null && Number(row.run_until_ms) > nowMs;
        const isOver = Number(row.question_until_ms) <= nowMs;
        const before: string[] = [];
        const given = JSON.stringify(message);
        if (message.role === 'tool') {
          if (isRunning || row.question_id === null) return 'not pending';
          if (row.question_id !== message.tool_call_id) return 'unknown';
          if (isOver) return 'over';
        } else if (isRunning) {
          return enqueue(trx, session, row, given, nowMs);
        } else if (row.question_id !== null) {
          if (!isOver) return { questionUntilMs: Number(row.question_until_ms) };
          before.push(JSON.stringify({ role: 'tool', tool_call_id: row.question_id, content: NO_ANSWER }));
        }
        // Messages for a run that died are part of the conversation all the same.
        const total = Number(row.message_bytes) + Number(row.queued_bytes) + bytesOf([...before, given]);
        if (total > MOST_CONVERSATION_BYTES) return 'conversation full';
        room(total);
        await trx<SessionRow>('intern_sessions')
          .where(of(session))
          .update({
            ...(await append(trx, session, row, before, [given])),
            run_id: runId,
            run_until_ms: untilMs,
            question_id: null,
            question_until_ms: null,
          });
        return { history: await history(trx, session) };
      });
    },

    /** The run is alive. */
    async extend(session: SessionId, runId: string, untilMs: number): Promise<void> {
      await database.transaction((trx) =>
        trx('intern_sessions')
          .where({ ...of(session), run_id: runId })
          .update({ run_until_ms: untilMs }),
      );
    },

    /**
     * Ends a turn.
     * @param said the intern's message; undefined: it said nothing.
     * @param question the tool call that the run pauses for, and until when.
     * @returns all messages when others came in meanwhile: the run goes on with them. Undefined: it is over.
     */
    async finishTurn(
      session: SessionId,
      runId: string,
      said: Extract<SessionMessage, { role: 'assistant' }> | undefined,
      question: { readonly id: string; readonly untilMs: number } | undefined,
      goesOn: boolean,
    ): Promise<SessionMessage[] | undefined> {
      return database.transaction(async (trx) => {
        const row = await lock(trx, session);
        // Its lease ran out, and another one has begun.
        if (row?.run_id !== runId) return undefined;
        const isSteered = row.queued > 0;
        const before: SessionMessage[] = said ? [said] : [];
        if (question && isSteered)
          before.push({ role: 'tool', tool_call_id: question.id, content: SUPERSEDED });
        const appended = await append(
          trx,
          session,
          row,
          before.map((message) => JSON.stringify(message)),
          [],
        );
        const continues = goesOn && isSteered;
        await trx<SessionRow>('intern_sessions')
          .where(of(session))
          .update({
            ...appended,
            ...(!continues && { run_id: null, run_until_ms: null }),
            ...(question && !isSteered && { question_id: question.id, question_until_ms: question.untilMs }),
          });
        return continues ? history(trx, session) : undefined;
      });
    },
  };
};
