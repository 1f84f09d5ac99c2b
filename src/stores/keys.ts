import type { Knex } from 'knex';
import type { Database } from '../database/connection';
import { audited, type Author, type Note } from './audit';
import { bump } from './versions';

export interface KeyRecord {
  /** SHA-256 of the plaintext, lower-case hex. */
  readonly hash: string;
  readonly kind: 'inference' | 'management';
  readonly workspaceId: string;
  readonly creatorUserId: string | null;
  readonly name: string;
  /** The masked plaintext: first and last characters. */
  readonly label: string;
  readonly disabled: boolean;
  readonly limitNanoUsd: number | null;
  readonly limitReset: 'daily' | 'weekly' | 'monthly' | null;
  readonly includeByokInLimit: boolean;
  /** The partner's own user, and the SHA-256 of a secret of theirs. */
  readonly externalUser: { readonly user: string; readonly apiKeyHash?: string } | null;
  readonly expiresAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string | null;
  /** Up to a minute behind. Null: never. */
  readonly lastUsedAt: string | null;
}

/** What an update may change. */
export type KeyChange = Partial<
  Pick<KeyRecord, 'name' | 'disabled' | 'limitNanoUsd' | 'limitReset' | 'includeByokInLimit'>
> & { readonly updatedAt: string };

interface KeyRow {
  hash: string;
  kind: KeyRecord['kind'];
  workspace_id: string;
  creator_user_id: string | null;
  name: string;
  label: string;
  disabled: boolean | number;
  limit_nano_usd: number | string | null;
  limit_reset: KeyRecord['limitReset'];
  include_byok_in_limit: boolean | number;
  external_user: string | null;
  expires_at: string | null;
  created_at: string;
  updated_at: string | null;
  last_used_at: string | null;
}

const toRecord = (row: KeyRow): KeyRecord => ({
  hash: row.hash,
  kind: row.kind,
  workspaceId: row.workspace_id,
  creatorUserId: row.creator_user_id,
  name: row.name,
  label: row.label,
  disabled: Boolean(row.disabled),
  limitNanoUsd: row.limit_nano_usd === null ? null : Number(row.limit_nano_usd),
  limitReset: row.limit_reset,
  includeByokInLimit: Boolean(row.include_byok_in_limit),
  externalUser:
    row.external_user === null ? null : (JSON.parse(row.external_user) as KeyRecord['externalUser']),
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastUsedAt: row.last_used_at,
});

const toRow = (record: KeyRecord): KeyRow => ({
  hash: record.hash,
  kind: record.kind,
  workspace_id: record.workspaceId,
  creator_user_id: record.creatorUserId,
  name: record.name,
  label: record.label,
  disabled: record.disabled,
  limit_nano_usd: record.limitNanoUsd,
  limit_reset: record.limitReset,
  include_byok_in_limit: record.includeByokInLimit,
  external_user: record.externalUser && JSON.stringify(record.externalUser),
  expires_at: record.expiresAt,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  last_used_at: record.lastUsedAt,
});

const created = ({ hash, kind, workspaceId }: KeyRecord) => ({
  action: 'key.create',
  target: hash,
  workspaceId,
  detail: { kind },
});

export type KeyStore = ReturnType<typeof createKeyStore>;

export const createKeyStore = (database: Database) => {
  const { knex } = database;
  const change = <T>(author: Author, work: (trx: Knex.Transaction, note: Note) => Promise<T>): Promise<T> =>
    audited(database, author, async (trx, note) => {
      await bump(trx, 'keys');
      return work(trx, note);
    });
  return {
    /** @returns false: the workspace has gone meanwhile. */
    async insert(author: Author, record: KeyRecord): Promise<boolean> {
      return change(author, async (trx, note) => {
        if (!(await trx('workspaces').where({ id: record.workspaceId }).first('id'))) return false;
        await trx('keys').insert(toRow(record));
        note(created(record));
        return true;
      });
    },

    /** @returns the changed record; undefined when there is none. */
    async update(author: Author, hash: string, changes: KeyChange): Promise<KeyRecord | undefined> {
      const row: Partial<KeyRow> = {
        ...(changes.name !== undefined && { name: changes.name }),
        ...(changes.disabled !== undefined && { disabled: changes.disabled }),
        ...(changes.limitNanoUsd !== undefined && { limit_nano_usd: changes.limitNanoUsd }),
        ...(changes.limitReset !== undefined && { limit_reset: changes.limitReset }),
        ...(changes.includeByokInLimit !== undefined && {
          include_byok_in_limit: changes.includeByokInLimit,
        }),
        updated_at: changes.updatedAt,
      };
      return change(author, async (trx, note) => {
        const [updated] = await trx<KeyRow>('keys').where({ hash }).update(row).returning('*');
        if (!updated) return undefined;
        note({
          action: 'key.update',
          target: hash,
          workspaceId: updated.workspace_id,
          detail: { fields: Object.keys(row).filter((field) => field !== 'updated_at') },
        });
        return toRecord(updated);
      });
    },

    /** @returns whether it was there. */
    async delete(author: Author, hash: string): Promise<boolean> {
      return change(author, async (trx, note) => {
        const gone = await trx<KeyRow>('keys').where({ hash }).first('workspace_id');
        if (!gone || (await trx('keys').where({ hash }).delete()) === 0) return false;
        note({ action: 'key.delete', target: hash, workspaceId: gone.workspace_id });
        return true;
      });
    },

    /** Read by the prepared statement of the inference path. */
    async find(hash: string): Promise<KeyRecord | undefined> {
      const [row] = await database.read<KeyRow & Record<string, unknown>>(
        'SELECT * FROM keys WHERE hash = ?',
        hash,
      );
      return row && toRecord(row);
    },

    /**
     * Newest first; inference keys only.
     * @param where.validAt only keys that have not expired at this time.
     */
    async list(
      where: { workspaceId: string; includeDisabled: boolean; validAt?: string | undefined },
      page: { offset: number; limit: number },
    ): Promise<KeyRecord[]> {
      const rows = await knex<KeyRow>('keys')
        .where({
          workspace_id: where.workspaceId,
          kind: 'inference',
          ...(!where.includeDisabled && { disabled: false }),
        })
        .where((valid) => {
          const { validAt } = where;
          if (validAt !== undefined) void valid.whereNull('expires_at').orWhere('expires_at', '>', validAt);
        })
        .orderBy([{ column: 'created_at', order: 'desc' }, 'hash'])
        .offset(page.offset)
        .limit(page.limit);
      return rows.map(toRecord);
    },

    /** Inserts them into an empty table only. @returns whether it was empty. */
    async insertFirst(author: Author, records: readonly KeyRecord[]): Promise<boolean> {
      return change(author, async (trx, note) => {
        if (database.engine === 'postgres') await trx.raw('LOCK TABLE keys IN EXCLUSIVE MODE');
        if (await trx('keys').first('hash')) return false;
        await trx('keys').insert(records.map(toRow));
        for (const record of records) note(created(record));
        return true;
      });
    },
  };
};
