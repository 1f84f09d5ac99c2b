import type { Database } from '../database/connection';

/** The endpoint that a conversation stays at. */
export interface SessionPin {
  /** SHA-256 of account, model and conversation, hex. */
  readonly id: string;
  readonly endpointId: string;
  readonly usedAtMs: number;
}

export type SessionPinStore = ReturnType<typeof createSessionPinStore>;

export const createSessionPinStore = (database: Database) => ({
  async find(id: string): Promise<SessionPin | undefined> {
    const [row] = await database.read<{ endpoint_id: string; used_at_ms: number | string }>(
      'SELECT endpoint_id, used_at_ms FROM session_pins WHERE id = ?',
      id,
    );
    return row && { id, endpointId: row.endpoint_id, usedAtMs: Number(row.used_at_ms) };
  },

  /** The latest use wins, whoever writes last. */
  async save(pins: readonly SessionPin[]): Promise<void> {
    await database.write(async (tx) => {
      // In one order for all processes, so that two of them cannot wait for each other.
      for (const { id, endpointId, usedAtMs } of [...pins].sort((a, b) => (a.id < b.id ? -1 : 1)))
        await tx.run(
          'INSERT INTO session_pins (id, endpoint_id, used_at_ms) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET ' +
            'endpoint_id = excluded.endpoint_id, used_at_ms = excluded.used_at_ms WHERE session_pins.used_at_ms <= excluded.used_at_ms',
          id,
          endpointId,
          usedAtMs,
        );
    });
  },

  async prune(beforeMs: number): Promise<void> {
    await database.write((tx) => tx.run('DELETE FROM session_pins WHERE used_at_ms < ?', beforeMs));
  },
});
