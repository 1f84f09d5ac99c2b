import type { Knex } from 'knex';
import type { components } from '../../generated/openapi';
import type { Database } from '../database/connection';

export type SessionMessage = components['schemas']['ChatMessages'];

interface SessionRow {
  intern_id: string;
  id: string;
  run_id: string | null;
  run_until_ms: number | string | null;
  question_id: string | null;
  question_until_ms: number | string | null;
  messages: number;
  steering: string;
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
  | 'over';

const NO_ANSWER = 'No answer came in time.';
const SUPERSEDED = 'The user has written something else instead.';

export type InternSessionStore = ReturnType<typeof createInternSessionStore>;

/** Conversations, and which run is under way in each. A run has a lease: one that died holds nothing up. */
export const createInternSessionStore = (database: Database) => {
  const of = ({ internId, id }: SessionId) => ({ intern_id: internId, id });

  const lock = async (trx: Knex.Transaction, session: SessionId): Promise<SessionRow | undefined> => {
    const query = trx<SessionRow>('intern_sessions').where(of(session));
    return (database.engine === 'postgres' ? query.forUpdate() : query).first();
  };

  const append = async (
    trx: Knex.Transaction,
    session: SessionId,
    from: number,
    messages: readonly SessionMessage[],
  ): Promise<number> => {
    if (messages.length > 0)
      await trx<MessageRow>('intern_messages').insert(
        messages.map((message, index) => ({
          intern_id: session.internId,
          session_id: session.id,
          position: from + index,
          message: JSON.stringify(message),
        })),
      );
    return from + messages.length;
  };

  const history = async (trx: Knex.Transaction, session: SessionId): Promise<SessionMessage[]> => {
    const rows = await trx<MessageRow>('intern_messages')
      .where({ intern_id: session.internId, session_id: session.id })
      .orderBy('position')
      .select('message');
    return rows.map(({ message }) => JSON.parse(message) as SessionMessage);
  };

  return {
    /** Takes a message in, and begins a run where none is under way. */
    async enter(
      session: SessionId,
      message: Extract<SessionMessage, { role: 'user' | 'tool' }>,
      { runId, nowMs, untilMs }: RunStart,
      createdAt: string,
    ): Promise<Entered> {
      return database.transaction(async (trx): Promise<Entered> => {
        if (message.role === 'user')
          await trx<SessionRow>('intern_sessions')
            .insert({ ...of(session), messages: 0, steering: '[]', created_at: createdAt })
            .onConflict(['intern_id', 'id'])
            .ignore();
        const row = await lock(trx, session);
        if (!row) return 'not pending';
        const isRunning = row.run_id !== null && Number(row.run_until_ms) > nowMs;
        const isOver = Number(row.question_until_ms) <= nowMs;
        const added: SessionMessage[] = [];
        if (message.role === 'tool') {
          if (isRunning || row.question_id === null) return 'not pending';
          if (row.question_id !== message.tool_call_id) return 'unknown';
          if (isOver) return 'over';
        } else if (isRunning) {
          const steering = [...(JSON.parse(row.steering) as SessionMessage[]), message];
          await trx('intern_sessions')
            .where(of(session))
            .update({ steering: JSON.stringify(steering) });
          return 'steered';
        } else if (row.question_id !== null) {
          if (!isOver) return { questionUntilMs: Number(row.question_until_ms) };
          added.push({ role: 'tool', tool_call_id: row.question_id, content: NO_ANSWER });
        }
        // Messages for a run that died are part of the conversation all the same.
        added.push(...(JSON.parse(row.steering) as SessionMessage[]), message);
        await trx('intern_sessions')
          .where(of(session))
          .update({
            messages: await append(trx, session, row.messages, added),
            run_id: runId,
            run_until_ms: untilMs,
            question_id: null,
            question_until_ms: null,
            steering: '[]',
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
        const steering = JSON.parse(row.steering) as SessionMessage[];
        const isSteered = steering.length > 0;
        const messages = await append(trx, session, row.messages, [
          ...(said ? [said] : []),
          ...(question && isSteered
            ? [{ role: 'tool' as const, tool_call_id: question.id, content: SUPERSEDED }]
            : []),
          ...steering,
        ]);
        const continues = goesOn && isSteered;
        await trx('intern_sessions')
          .where(of(session))
          .update({
            messages,
            steering: '[]',
            ...(!continues && { run_id: null, run_until_ms: null }),
            ...(question && !isSteered && { question_id: question.id, question_until_ms: question.untilMs }),
          });
        return continues ? history(trx, session) : undefined;
      });
    },
  };
};
