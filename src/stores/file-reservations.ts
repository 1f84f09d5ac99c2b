import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database/connection';
import type { Processes } from './processes';

/** Bytes that an upload requests from its workspace's quota. */
export interface WantedBytes {
  readonly workspaceId: string;
  readonly quotaBytes: number;
  /** In all, for what is to be written now. */
  readonly atLeast: number;
  /** In all, so that the next bytes need no further question. */
  readonly wanted: number;
}

export type FileReservationStore = ReturnType<typeof createFileReservationStore>;

/**
 * Parts of quotas that running uploads have taken. A reservation belongs to the process that receives the upload: of a
 * process that has ended, none counts.
 */
export function createFileReservationStore(
  database: Database,
  processes: Pick<Processes, 'id' | 'watch' | 'write' | 'isGone' | 'everyRound' | 'whenTidying'>,
) {
  const open = new Set<string>();
  /** Could not be released at once: tried again every second. */
  const unreleased = new Set<string>();
  processes.watch(() => open.size);
  processes.everyRound(async () => {
    for (const id of unreleased) await remove(id);
  });

  processes.whenTidying(async (tx) => {
    for (const { process_id: process } of await tx.all<{ process_id: string }>(
      'SELECT DISTINCT process_id FROM file_reservations',
    ))
      await isOver(tx, process);
  });

  /** Tells whether a process has ended, and removes what it has left then. */
  const isOver = async (tx: Transaction, process: string): Promise<boolean> => {
    if (process === processes.id || !(await processes.isGone(tx, process))) return false;
    await tx.run('DELETE FROM file_reservations WHERE process_id = ?', process);
    return true;
  };

  const remove = async (id: string): Promise<void> => {
    await database.write((tx) => tx.run('DELETE FROM file_reservations WHERE id = ?', id));
    open.delete(id);
    unreleased.delete(id);
  };

  /** Bytes of other uploads to the workspace. */
  const reservedByOthers = async (tx: Transaction, workspaceId: string, id: string): Promise<number> => {
    const rows = await tx.all<{ process_id: string; size_bytes: number | string }>(
      'SELECT process_id, SUM(size_bytes) AS size_bytes FROM file_reservations WHERE workspace_id = ? AND id <> ? GROUP BY process_id',
      workspaceId,
      id,
    );
    let bytes = 0;
    for (const { process_id: process, size_bytes: size } of rows)
      if (!(await isOver(tx, process))) bytes += Number(size);
    return bytes;
  };

  const lock = database.engine === 'postgres' ? ' FOR UPDATE' : '';

  return {
    /** Names a reservation that holds nothing yet. */
    begin: (): string => randomUUID(),

    /** Raises a reservation. Returns its bytes in all; undefined: not even the least fits into the quota. */
    raise: async (
      id: string,
      { workspaceId, quotaBytes, atLeast, wanted }: WantedBytes,
    ): Promise<number | undefined> => {
      const isNew = !open.has(id);
      open.add(id);
      let granted: number | undefined;
      try {
        granted = await processes.write(async (tx) => {
          await tx.run(
            'INSERT INTO file_usage (workspace_id, size_bytes) VALUES (?, 0) ON CONFLICT (workspace_id) DO NOTHING',
            workspaceId,
          );
          // Uploads to one workspace take their turns from here on.
          const [usage] = await tx.all<{ size_bytes: number | string }>(
            `SELECT size_bytes FROM file_usage WHERE workspace_id = ?${lock}`,
            workspaceId,
          );
          const taken = Number(usage?.size_bytes ?? 0) + (await reservedByOthers(tx, workspaceId, id));
          const most = Math.min(wanted, quotaBytes - taken);
          if (most < atLeast) return undefined;
          await tx.run(
            'INSERT INTO file_reservations (id, workspace_id, process_id, size_bytes) VALUES (?, ?, ?, ?) ' +
              'ON CONFLICT (id) DO UPDATE SET size_bytes = excluded.size_bytes',
            id,
            workspaceId,
            processes.id,
            most,
          );
          return most;
        });
        return granted;
      } finally {
        if (isNew && granted === undefined) open.delete(id);
      }
    },

    /** Gives it back, whatever it holds. */
    async release(id: string): Promise<void> {
      if (!open.has(id)) return;
      await remove(id).catch(() => void unreleased.add(id));
    },

    /** Forgets a reservation that was removed with the file's record. */
    spent: (id: string): void => void open.delete(id),
  };
}
