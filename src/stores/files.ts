import type { Knex } from 'knex';
import type { Database } from '../database/connection';

export interface FileRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Of the bytes, lower-case hex. */
  readonly sha256: string;
  readonly purpose: string | null;
  readonly downloadable: boolean;
  readonly createdAt: string;
}

/** A place in the order of a list. */
export type FilePosition = Pick<FileRecord, 'createdAt' | 'id'>;

export interface FileListing {
  readonly after?: FilePosition | undefined;
  readonly limit: number;
  readonly since: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly purpose?: string | undefined;
}

interface FileRow {
  id: string;
  workspace_id: string;
  filename: string;
  mime_type: string;
  size_bytes: number | string;
  sha256: string;
  purpose: string | null;
  downloadable: boolean | number;
  created_at: string;
}

const toRecord = (row: FileRow): FileRecord => ({
  id: row.id,
  workspaceId: row.workspace_id,
  filename: row.filename,
  mimeType: row.mime_type,
  sizeBytes: Number(row.size_bytes),
  sha256: row.sha256,
  purpose: row.purpose,
  downloadable: Boolean(row.downloadable),
  createdAt: row.created_at,
});

export type FileStore = ReturnType<typeof createFileStore>;

export const createFileStore = (database: Database) => {
  const { knex } = database;

  /** Another process may have been quicker: then nothing is given back. */
  const remove = async (
    trx: Knex.Transaction,
    { id, workspace_id, size_bytes }: FileRow,
  ): Promise<boolean> => {
    if ((await trx('files').where({ id }).delete()) === 0) return false;
    await trx('file_usage').where({ workspace_id }).decrement('size_bytes', Number(size_bytes));
    return true;
  };

  return {
    /**
     * Counts it against the quota and inserts it, in place of a reservation.
     * @returns false when it does not fit.
     */
    insert: (record: FileRecord, quotaBytes: number, reservationId: string): Promise<boolean> =>
      database.transaction(async (trx) => {
        const { workspaceId, sizeBytes } = record;
        await trx('file_usage')
          .insert({ workspace_id: workspaceId, size_bytes: 0 })
          .onConflict('workspace_id')
          .ignore();
        // Guarded, so that two uploads cannot both take the last byte.
        const fits = await trx('file_usage')
          .where({ workspace_id: workspaceId })
          .andWhereRaw('size_bytes + ? <= ?', [sizeBytes, quotaBytes])
          .increment('size_bytes', sizeBytes);
        if (fits === 0) return false;
        await trx('file_reservations').where({ id: reservationId }).delete();
        await trx('files').insert({
          id: record.id,
          workspace_id: workspaceId,
          filename: record.filename,
          mime_type: record.mimeType,
          size_bytes: sizeBytes,
          sha256: record.sha256,
          purpose: record.purpose,
          downloadable: record.downloadable,
          created_at: record.createdAt,
        });
        return true;
      }),

    async usedBytes(workspaceId: string): Promise<number> {
      const row = await knex<{ workspace_id: string; size_bytes: number | string }>('file_usage')
        .where({ workspace_id: workspaceId })
        .first();
      return Number(row?.size_bytes ?? 0);
    },

    async find(workspaceId: string, id: string): Promise<FileRecord | undefined> {
      const row = await knex<FileRow>('files').where({ id, workspace_id: workspaceId }).first();
      return row && toRecord(row);
    },

    /** Oldest first unless `order` says otherwise, from behind a position. */
    async list(
      workspaceId: string,
      { after, limit, since, order = 'asc', purpose }: FileListing,
    ): Promise<FileRecord[]> {
      const query = knex<FileRow>('files').where({ workspace_id: workspaceId });
      if (after)
        void query.whereRaw(`(created_at, id) ${order === 'asc' ? '>' : '<'} (?, ?)`, [
          after.createdAt,
          after.id,
        ]);
      if (since !== undefined) void query.where('created_at', '>', since);
      if (purpose !== undefined) void query.where({ purpose });
      const rows = await query
        .orderBy([
          { column: 'created_at', order },
          { column: 'id', order },
        ])
        .limit(limit);
      return rows.map(toRecord);
    },

    /** @returns whether it was there. */
    delete: (workspaceId: string, id: string): Promise<boolean> =>
      database.transaction(async (trx) => {
        const row = await trx<FileRow>('files').where({ id, workspace_id: workspaceId }).first();
        return row !== undefined && (await remove(trx, row));
      }),

    /** Those that were created up to a time, some at a time. @returns the ids of the deleted. */
    deleteUpTo: (createdAt: string, limit: number): Promise<string[]> =>
      database.transaction(async (trx) => {
        const rows = await trx<FileRow>('files')
          .where('created_at', '<=', createdAt)
          // In one order everywhere, so that two processes cannot wait for each other.
          .orderBy(['created_at', 'id'])
          .limit(limit);
        for (const row of rows) await remove(trx, row);
        return rows.map(({ id }) => id);
      }),

    /** Which of these ids have no record. */
    async listUnknown(ids: readonly string[]): Promise<string[]> {
      const unknown: string[] = [];
      for (let at = 0; at < ids.length; at += ID_BATCH) {
        const batch = ids.slice(at, at + ID_BATCH);
        const known = await knex<FileRow>('files').whereIn('id', batch).select('id');
        const set = new Set(known.map(({ id }) => id));
        unknown.push(...batch.filter((id) => !set.has(id)));
      }
      return unknown;
    },
  };
};

const ID_BATCH = 500;
