import type { Knex } from 'knex';
import type { Database, Transaction } from '../database/connection';
import { audited, type Author } from './audit';

/** What is to be sent to destinations, until it has been. */

export interface BroadcastRow {
  /** Generation and destination: settling twice sends once. */
  readonly id: string;
  readonly destinationId: string;
  readonly generationId: string;
  /** The event, sealed. */
  readonly payload: string;
  /** A failure is not tried again. */
  readonly once: boolean;
}

export interface ClaimedBroadcast extends BroadcastRow {
  /** Tries, this one included. */
  readonly attempts: number;
}

export interface QueueState {
  readonly destinationId: string;
  readonly waiting: number;
  readonly dead: number;
  readonly bytes: number;
  /** When the oldest that waits was written; null: none waits. */
  readonly oldestAt: string | null;
}

export interface DeadBroadcast {
  readonly id: string;
  readonly destinationId: string;
  readonly generationId: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  destination_id: string;
  generation_id: string;
  payload: string;
  once: boolean | number;
  attempts: number;
  last_error: string | null;
  created_at_ms: number | string;
}

/** Part of the transaction that settles. */
export async function insertBroadcasts(
  tx: Transaction,
  rows: readonly BroadcastRow[],
  engine: Database['engine'],
): Promise<void> {
  for (const row of rows)
    await tx.run(
      'INSERT INTO broadcasts (id, destination_id, generation_id, state, payload, bytes, once, attempts, due_at_ms, created_at_ms) ' +
        `VALUES (?, ?, ?, 'waiting', ?, ?, ${row.once ? TRUE[engine] : FALSE[engine]}, 0, 0, ${NOW[engine]}) ON CONFLICT (id) DO NOTHING`,
      row.id,
      row.destinationId,
      row.generationId,
      row.payload,
      row.payload.length,
    );
}

/** One clock for all processes: the database's, in ms. */
const NOW = {
  sqlite: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
  postgres: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
} satisfies Record<Database['engine'], string>;
const TRUE = { sqlite: '1', postgres: 'true' } satisfies Record<Database['engine'], string>;
const FALSE = { sqlite: '0', postgres: 'false' } satisfies Record<Database['engine'], string>;

export type BroadcastStore = ReturnType<typeof createBroadcastStore>;

export const createBroadcastStore = (database: Database) => {
  const { engine, knex } = database;
  const now = NOW[engine];

  /** What the operator does with the dead. */
  const decide = (
    author: Author,
    verb: string,
    destinationId: string | undefined,
    act: (dead: Knex.QueryBuilder) => Promise<number>,
  ): Promise<number> =>
    audited(database, author, async (trx, note) => {
      const dead = trx('broadcasts').where({
        state: 'dead',
        ...(destinationId !== undefined && { destination_id: destinationId }),
      });
      const count = await act(dead);
      if (count > 0)
        note({ action: `broadcast.${verb}`, target: destinationId ?? 'all destinations', detail: { count } });
      return count;
    });
  const marks = (ids: readonly unknown[]): string => ids.map(() => '?').join(', ');
  const iso = (ms: number | string): string => new Date(Number(ms)).toISOString();

  return {
    /**
     * Takes what is due, oldest first. Another process gets none of it before the lease ends.
     * @param claim names this taking.
     * @param most rows, and bytes after the first row.
     */
    async claim(
      destinationId: string,
      claim: string,
      most: { readonly rows: number; readonly bytes: number },
      leaseMs: number,
    ): Promise<ClaimedBroadcast[]> {
      const due = `FROM broadcasts WHERE destination_id = ? AND state = 'waiting' AND due_at_ms <= ${now}`;
      // Without asking for the right to write where there is nothing to do.
      if ((await database.read(`SELECT 1 AS one ${due} LIMIT 1`, destinationId)).length === 0) return [];
      const rows = await database.write(async (tx) => {
        const candidates = await tx.all<{ id: string; bytes: number | string }>(
          `SELECT id, bytes ${due} ORDER BY due_at_ms, created_at_ms LIMIT ?` +
            (engine === 'postgres' ? ' FOR UPDATE SKIP LOCKED' : ''),
          destinationId,
          most.rows,
        );
        let bytes = 0;
        const ids = candidates
          .filter((row, index) => (bytes += Number(row.bytes)) <= most.bytes || index === 0)
          .map(({ id }) => id);
        if (ids.length === 0) return [];
        return tx.all<Row>(
          `UPDATE broadcasts SET claim = ?, due_at_ms = ${now} + ?, attempts = attempts + 1 WHERE id IN (${marks(ids)}) ` +
            'RETURNING id, destination_id, generation_id, payload, once, attempts',
          claim,
          leaseMs,
          ...ids,
        );
      });
      return rows.map((row) => ({
        id: row.id,
        destinationId: row.destination_id,
        generationId: row.generation_id,
        payload: row.payload,
        once: Boolean(row.once),
        attempts: row.attempts,
      }));
    },

    /** They have been sent, or are not wanted any more. */
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await database.write((tx) => tx.run(`DELETE FROM broadcasts WHERE id IN (${marks(ids)})`, ...ids));
    },

    /** Gives back what was claimed, to be tried again later. */
    async postpone(
      claim: string,
      ids: readonly string[],
      delayMs: number,
      lastError: string | null,
      /** The try did not happen. */
      uncounted = false,
    ): Promise<void> {
      if (ids.length === 0) return;
      await database.write((tx) =>
        tx.run(
          `UPDATE broadcasts SET claim = NULL, due_at_ms = ${now} + ?, last_error = COALESCE(?, last_error), ` +
            `attempts = attempts - ? WHERE claim = ? AND id IN (${marks(ids)})`,
          delayMs,
          lastError,
          uncounted ? 1 : 0,
          claim,
          ...ids,
        ),
      );
    },

    /** Nobody tries them again, until an operator says so. */
    async bury(claim: string, ids: readonly string[], lastError: string): Promise<void> {
      if (ids.length === 0) return;
      await database.write((tx) =>
        tx.run(
          `UPDATE broadcasts SET state = 'dead', claim = NULL, last_error = ? WHERE claim = ? AND id IN (${marks(ids)})`,
          lastError,
          claim,
          ...ids,
        ),
      );
    },

    /** Buries what is older than `giveUpMs`, and removes the dead older than `keepMs`. @returns how many died. */
    async expire(giveUpMs: number, keepMs: number): Promise<number> {
      return database.write(async (tx) => {
        await tx.run(
          `DELETE FROM broadcasts WHERE created_at_ms < ${now} - ? AND state = 'dead' AND due_at_ms <= ${now}`,
          keepMs,
        );
        return tx.run(
          `UPDATE broadcasts SET state = 'dead', claim = NULL, last_error = COALESCE(last_error, 'the destination was switched off') ` +
            `WHERE created_at_ms < ${now} - ? AND state = 'waiting' AND due_at_ms <= ${now}`,
          giveUpMs,
        );
      });
    },

    /** What there is for each destination that has any. */
    async queues(): Promise<QueueState[]> {
      const rows = await database.read<Record<string, string | number | null>>(
        "SELECT destination_id, SUM(CASE WHEN state = 'waiting' THEN 1 ELSE 0 END) AS waiting, " +
          "SUM(CASE WHEN state = 'dead' THEN 1 ELSE 0 END) AS dead, SUM(bytes) AS bytes, " +
          "MIN(CASE WHEN state = 'waiting' THEN created_at_ms END) AS oldest FROM broadcasts GROUP BY destination_id",
      );
      return rows.map(({ destination_id, waiting, dead, bytes, oldest }) => ({
        destinationId: String(destination_id),
        waiting: Number(waiting),
        dead: Number(dead),
        bytes: Number(bytes),
        oldestAt: oldest === null || oldest === undefined ? null : iso(oldest),
      }));
    },

    /** Newest first. @param destinationId undefined: of all. */
    async dead(destinationId: string | undefined, most: number): Promise<DeadBroadcast[]> {
      const rows = await database.read<Row>(
        "SELECT id, destination_id, generation_id, attempts, last_error, created_at_ms FROM broadcasts WHERE state = 'dead' " +
          `${destinationId === undefined ? '' : 'AND destination_id = ? '}ORDER BY created_at_ms DESC, id LIMIT ?`,
        ...(destinationId === undefined ? [] : [destinationId]),
        most,
      );
      return rows.map((row) => ({
        id: row.id,
        destinationId: row.destination_id,
        generationId: row.generation_id,
        attempts: row.attempts,
        lastError: row.last_error,
        createdAt: iso(row.created_at_ms),
      }));
    },

    /** Lets the dead be tried again, with the time of a new one. @returns how many. */
    async replay(author: Author, destinationId: string | undefined): Promise<number> {
      return decide(author, 'replay', destinationId, (dead) =>
        dead.update({ state: 'waiting', attempts: 0, due_at_ms: 0, created_at_ms: knex.raw(now) }),
      );
    },

    /** Removes the dead. @returns how many. */
    async discard(author: Author, destinationId: string | undefined): Promise<number> {
      return decide(author, 'discard', destinationId, (dead) => dead.delete());
    },

    /** Some payloads whose sealed form is like this pattern of SQL, in the order of ids. */
    async sealedLike(form: string, afterId: string): Promise<{ id: string; sealed: string }[]> {
      return database.read(
        'SELECT id, payload AS sealed FROM broadcasts WHERE id > ? AND payload LIKE ? ORDER BY id LIMIT 20',
        afterId,
        form,
      );
    },

    /** Unless it has been sent meanwhile. */
    async reseal(id: string, before: string, after: string): Promise<void> {
      await database.write((tx) =>
        tx.run(
          'UPDATE broadcasts SET payload = ?, bytes = ? WHERE id = ? AND payload = ?',
          after,
          after.length,
          id,
          before,
        ),
      );
    },
  };
};
