import type { Knex } from 'knex';
import type { Database } from '../database/connection';
import { audited, type Author, type Note } from './audit';
import { bump } from './versions';

/** Whose keys seal the credentials of a workspace. */
export const byokVault = (workspaceId: string): string => `byok:${workspaceId}`;

/** A workspace's own credential at a provider. */
export interface ByokRecord {
  readonly id: string;
  readonly workspaceId: string;
  /** Slug. */
  readonly provider: string;
  readonly name: string | null;
  /** The masked plaintext. */
  readonly label: string;
  /** Envelope of the plaintext. */
  readonly sealed: string;
  readonly disabled: boolean;
  readonly isFallback: boolean;
  readonly isByokOnly: boolean;
  readonly isRequired: boolean;
  /** Null: as the provider. */
  readonly declaredZdr: boolean | null;
  /** Null: all. */
  readonly allowedModels: readonly string[] | null;
  readonly allowedApiKeyHashes: readonly string[] | null;
  readonly allowedUserIds: readonly string[] | null;
  readonly sortOrder: number;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

export type ByokChange = Partial<
  Omit<ByokRecord, 'id' | 'workspaceId' | 'provider' | 'sortOrder' | 'createdBy' | 'createdAt'>
> & { readonly updatedAt: string };

interface ByokRow extends Record<string, unknown> {
  id: string;
  workspace_id: string;
  provider: string;
  name: string | null;
  label: string;
  sealed: string;
  disabled: boolean | number;
  is_fallback: boolean | number;
  is_byok_only: boolean | number;
  is_required: boolean | number;
  declared_zdr: boolean | number | null;
  allowed_models: string | null;
  allowed_api_key_hashes: string | null;
  allowed_user_ids: string | null;
  sort_order: number;
  created_by: string;
  created_at: string;
  updated_at: string | null;
}

const list = (text: string | null): readonly string[] | null =>
  text === null ? null : (JSON.parse(text) as string[]);
const json = (value: readonly string[] | null): string | null => value && JSON.stringify(value);

const toRecord = (row: ByokRow): ByokRecord => ({
  id: row.id,
  workspaceId: row.workspace_id,
  provider: row.provider,
  name: row.name,
  label: row.label,
  sealed: row.sealed,
  disabled: Boolean(row.disabled),
  isFallback: Boolean(row.is_fallback),
  isByokOnly: Boolean(row.is_byok_only),
  isRequired: Boolean(row.is_required),
  declaredZdr: row.declared_zdr === null ? null : Boolean(row.declared_zdr),
  allowedModels: list(row.allowed_models),
  allowedApiKeyHashes: list(row.allowed_api_key_hashes),
  allowedUserIds: list(row.allowed_user_ids),
  sortOrder: Number(row.sort_order),
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toRow = (record: ByokRecord): ByokRow => ({
  id: record.id,
  workspace_id: record.workspaceId,
  provider: record.provider,
  name: record.name,
  label: record.label,
  sealed: record.sealed,
  disabled: record.disabled,
  is_fallback: record.isFallback,
  is_byok_only: record.isByokOnly,
  is_required: record.isRequired,
  declared_zdr: record.declaredZdr,
  allowed_models: json(record.allowedModels),
  allowed_api_key_hashes: json(record.allowedApiKeyHashes),
  allowed_user_ids: json(record.allowedUserIds),
  sort_order: record.sortOrder,
  created_by: record.createdBy,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const ORDER = ['provider', 'sort_order', 'id'];

export type ByokStore = ReturnType<typeof createByokStore>;

export const createByokStore = (database: Database) => {
  const { knex } = database;

  /** They take turns with changes of keys, and every process sees them on its next request. */
  const change = <T>(author: Author, work: (trx: Knex.Transaction, note: Note) => Promise<T>): Promise<T> =>
    audited(database, author, async (trx, note) => {
      await bump(trx, 'keys');
      return work(trx, note);
    });

  /** Undefined also where its workspace is of another account. */
  const findRow = (on: Knex, accountId: string, id: string): Promise<ByokRow | undefined> =>
    on<ByokRow>('byok_keys')
      .where({ id })
      .whereIn('workspace_id', on('workspaces').where({ account_id: accountId }).select('id'))
      .first();

  return {
    /** @returns the record with its place, last of its provider's; undefined: the workspace has gone. */
    async insert(author: Author, record: Omit<ByokRecord, 'sortOrder'>): Promise<ByokRecord | undefined> {
      return change(author, async (trx, note) => {
        const { workspaceId: workspace_id, provider } = record;
        if (!(await trx('workspaces').where({ id: workspace_id }).first('id'))) return undefined;
        const [row] = (await trx('byok_keys')
          .where({ workspace_id, provider })
          .max({ last: 'sort_order' })) as [{ last: number | string | null }];
        const placed = { ...record, sortOrder: row.last === null ? 0 : Number(row.last) + 1 };
        await trx('byok_keys').insert(toRow(placed));
        note({
          action: 'byok.create',
          target: record.id,
          workspaceId: record.workspaceId,
          detail: { provider },
        });
        return placed;
      });
    },

    async find(accountId: string, id: string): Promise<ByokRecord | undefined> {
      const row = await findRow(knex, accountId, id);
      return row && toRecord(row);
    },

    /** In the order in which they are used. */
    async list(
      where: { readonly workspaceId: string; readonly provider?: string | undefined },
      page: { readonly offset: number; readonly limit: number },
    ): Promise<{ records: ByokRecord[]; total: number }> {
      const matching = {
        workspace_id: where.workspaceId,
        ...(where.provider !== undefined && { provider: where.provider }),
      };
      const rows = await knex<ByokRow>('byok_keys')
        .where(matching)
        .orderBy(ORDER)
        .offset(page.offset)
        .limit(page.limit);
      const [count] = (await knex('byok_keys').where(matching).count({ total: '*' })) as [
        { total: number | string },
      ];
      return { records: rows.map(toRecord), total: Number(count.total) };
    },

    /** Those that requests of the workspace may use. Read by a prepared statement: requests come here. */
    async usable(workspaceId: string): Promise<ByokRecord[]> {
      const rows = await database.read<ByokRow>(
        `SELECT * FROM byok_keys WHERE workspace_id = ? ORDER BY ${ORDER.join(', ')}`,
        workspaceId,
      );
      return rows.map(toRecord).filter(({ disabled }) => !disabled);
    },

    /**
     * Changes a record unless `refuse`, given what it would become, objects.
     * @returns the changed record; undefined when there is none.
     */
    async update<R>(
      author: Author,
      accountId: string,
      id: string,
      changes: ByokChange,
      refuse: (changed: ByokRecord) => R | undefined,
    ): Promise<ByokRecord | { readonly refused: R } | undefined> {
      return change(author, async (trx, note) => {
        const row = await findRow(trx, accountId, id);
        if (!row) return undefined;
        const changed = { ...toRecord(row), ...changes };
        const refused = refuse(changed);
        if (refused !== undefined) return { refused };
        await trx('byok_keys').where({ id }).update(toRow(changed));
        note({
          action: 'byok.update',
          target: id,
          workspaceId: changed.workspaceId,
          detail: { fields: Object.keys(changes).filter((field) => field !== 'updatedAt') },
        });
        return changed;
      });
    },

    /** @returns whether it was there. */
    async delete(author: Author, accountId: string, id: string): Promise<boolean> {
      return change(author, async (trx, note) => {
        const row = await findRow(trx, accountId, id);
        if (!row) return false;
        await trx('byok_keys').where({ id }).delete();
        note({ action: 'byok.delete', target: id, workspaceId: row.workspace_id });
        return true;
      });
    },

    /** Which of these are no inference keys of the workspace that can be used at `at`. */
    async deadKeys(workspaceId: string, hashes: readonly string[], at: string): Promise<string[]> {
      const rows = await knex<{
        hash: string;
        kind: string;
        workspace_id: string;
        disabled: boolean | number;
        expires_at: string | null;
      }>('keys')
        .whereIn('hash', hashes)
        .where('kind', 'inference')
        .where('workspace_id', workspaceId)
        .select('hash', 'disabled', 'expires_at');
      const live = new Set(
        rows
          .filter((row) => !row.disabled && (row.expires_at === null || row.expires_at > at))
          .map(({ hash }) => hash),
      );
      return hashes.filter((hash) => !live.has(hash));
    },
  };
};
