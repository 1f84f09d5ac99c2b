import type { Knex } from 'knex';
import type { components } from '../../generated/openapi';
import type { Database, Row } from '../database/connection';
import { audited, type Author, type Note } from './audit';
import { bump } from './versions';

type Schemas = components['schemas'];
export type DestinationKind = Schemas['ObservabilityDestinationType'];
export type FilterRules = NonNullable<Schemas['ObservabilityFilterRulesConfig']>;

export interface DestinationRecord {
  readonly id: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly type: DestinationKind;
  readonly name: string;
  readonly enabled: boolean;
  /** Sealed. */
  readonly config: string;
  /** Null: all keys. */
  readonly apiKeyHashes: readonly string[] | null;
  readonly filterRules: FilterRules | null;
  readonly samplingRate: number;
  readonly privacyMode: boolean;
  readonly broadcastCost: boolean;
  readonly broadcastIdentity: boolean;
  readonly broadcastRequestContext: boolean;
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A destination that may be sent to. */
export interface ActiveDestination extends DestinationRecord {
  /** It and its workspace broadcast. */
  readonly active: boolean;
}

export type DestinationChange = Partial<
  Omit<DestinationRecord, 'id' | 'accountId' | 'workspaceId' | 'type' | 'revision' | 'createdAt'>
>;

interface DestinationRow extends Row {
  id: string;
  account_id: string;
  workspace_id: string;
  type: DestinationKind;
  name: string;
  enabled: boolean | number;
  config: string;
  api_key_hashes: string | null;
  filter_rules: string | null;
  sampling_rate: number;
  privacy_mode: boolean | number;
  broadcast_generation_cost: boolean | number;
  broadcast_generation_identity: boolean | number;
  broadcast_generation_request_context: boolean | number;
  revision: number | string;
  created_at: string;
  updated_at: string;
}

type JoinedRow = DestinationRow & { broadcasts: boolean | number | null };

const toRecord = (row: DestinationRow): DestinationRecord => ({
  id: row.id,
  accountId: row.account_id,
  workspaceId: row.workspace_id,
  type: row.type,
  name: row.name,
  enabled: Boolean(row.enabled),
  config: row.config,
  apiKeyHashes: row.api_key_hashes === null ? null : (JSON.parse(row.api_key_hashes) as string[]),
  filterRules: row.filter_rules === null ? null : (JSON.parse(row.filter_rules) as FilterRules),
  samplingRate: row.sampling_rate,
  privacyMode: Boolean(row.privacy_mode),
  broadcastCost: Boolean(row.broadcast_generation_cost),
  broadcastIdentity: Boolean(row.broadcast_generation_identity),
  broadcastRequestContext: Boolean(row.broadcast_generation_request_context),
  revision: Number(row.revision),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toRow = (record: DestinationRecord): DestinationRow => ({
  id: record.id,
  account_id: record.accountId,
  workspace_id: record.workspaceId,
  type: record.type,
  name: record.name,
  enabled: record.enabled,
  config: record.config,
  api_key_hashes: record.apiKeyHashes && JSON.stringify(record.apiKeyHashes),
  filter_rules: record.filterRules && JSON.stringify(record.filterRules),
  sampling_rate: record.samplingRate,
  privacy_mode: record.privacyMode,
  broadcast_generation_cost: record.broadcastCost,
  broadcast_generation_identity: record.broadcastIdentity,
  broadcast_generation_request_context: record.broadcastRequestContext,
  revision: record.revision,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

/** A workspace that is gone keeps its destinations, switched off. */
export async function disableDestinations(trx: Knex.Transaction, workspaceId: string): Promise<void> {
  await bump(trx, 'destinations');
  await trx('observability_destinations').where({ workspace_id: workspaceId }).update({ enabled: false });
}

export type DestinationStore = ReturnType<typeof createDestinationStore>;

export const createDestinationStore = (database: Database) => {
  const { knex } = database;
  const change = <T>(author: Author, work: (trx: Knex.Transaction, note: Note) => Promise<T>): Promise<T> =>
    audited(database, author, async (trx, note) => {
      await bump(trx, 'destinations');
      return work(trx, note);
    });

  return {
    /** Those of the hashes that no inference key of the workspace has. */
    async foreignKeys(workspaceId: string, hashes: readonly string[]): Promise<string[]> {
      const rows = await knex<{ hash: string; kind: string; workspace_id: string }>('keys')
        .whereIn('hash', hashes)
        .where({ kind: 'inference', workspace_id: workspaceId })
        .select('hash');
      const own = new Set(rows.map(({ hash }) => hash));
      return hashes.filter((hash) => !own.has(hash));
    },

    /** Oldest first, of these kinds alone. */
    async list(
      accountId: string,
      workspaceId: string,
      types: readonly DestinationKind[],
      page: { readonly offset: number; readonly limit: number },
    ): Promise<{ records: DestinationRecord[]; total: number }> {
      const matching = () =>
        knex<DestinationRow>('observability_destinations')
          .where({ account_id: accountId, workspace_id: workspaceId })
          .whereIn('type', types);
      const rows = await matching().orderBy(['created_at', 'id']).offset(page.offset).limit(page.limit);
      const [counted] = (await matching().count({ total: '*' })) as unknown as [{ total: number | string }];
      return { records: rows.map(toRecord), total: Number(counted.total) };
    },

    async find(accountId: string, id: string): Promise<DestinationRecord | undefined> {
      const row = await knex<DestinationRow>('observability_destinations')
        .where({ account_id: accountId, id })
        .first();
      return row && toRecord(row);
    },

    /** Every destination there is, for sending. */
    async all(): Promise<ActiveDestination[]> {
      const rows = await database.read<JoinedRow>(
        'SELECT d.*, w.is_observability_broadcast_enabled AS broadcasts FROM observability_destinations d ' +
          'LEFT JOIN workspaces w ON w.id = d.workspace_id ORDER BY d.created_at, d.id',
      );
      return rows.map((row) => ({
        ...toRecord(row),
        active: Boolean(row.enabled) && Boolean(row.broadcasts),
      }));
    },

    /** @returns false: the workspace has `most` of this kind already. */
    async insert(author: Author, record: DestinationRecord, most: number): Promise<boolean> {
      return change(author, async (trx, note) => {
        const [counted] = (await trx('observability_destinations')
          .where({ account_id: record.accountId, workspace_id: record.workspaceId, type: record.type })
          .count({ total: '*' })) as [{ total: number | string }];
        if (Number(counted.total) >= most) return false;
        await trx('observability_destinations').insert(toRow(record));
        note({
          action: 'destination.create',
          target: record.id,
          workspaceId: record.workspaceId,
          detail: { type: record.type },
        });
        return true;
      });
    },

    /** @returns undefined: it has been changed or deleted since it was read. */
    async update(
      author: Author,
      read: DestinationRecord,
      changes: DestinationChange,
    ): Promise<DestinationRecord | undefined> {
      return change(author, async (trx, note) => {
        const record = { ...read, ...changes, revision: read.revision + 1 };
        const changed = await trx('observability_destinations')
          .where({ id: read.id, revision: read.revision })
          .update(toRow(record));
        if (changed !== 1) return undefined;
        note({
          action: 'destination.update',
          target: record.id,
          workspaceId: record.workspaceId,
          detail: { fields: Object.keys(changes).filter((field) => field !== 'updatedAt') },
        });
        return record;
      });
    },

    /** With what still waits for it. @returns false: there is none. */
    async delete(author: Author, accountId: string, id: string): Promise<boolean> {
      return change(author, async (trx, note) => {
        const row = await trx<DestinationRow>('observability_destinations')
          .where({ account_id: accountId, id })
          .first('workspace_id');
        if (!row) return false;
        await trx('observability_destinations').where({ id }).delete();
        await trx('broadcasts').where({ destination_id: id }).delete();
        note({ action: 'destination.delete', target: id, workspaceId: row.workspace_id });
        return true;
      });
    },

    /** Configurations whose sealed form is like this pattern of SQL. */
    async sealedLike(form: string): Promise<{ id: string; sealed: string }[]> {
      return knex('observability_destinations')
        .where('config', 'like', form)
        .select<{ id: string; sealed: string }[]>('id', { sealed: 'config' });
    },

    /** Unless it has changed meanwhile. */
    async reseal(id: string, before: string, after: string): Promise<void> {
      await database.transaction(async (trx) => {
        await bump(trx, 'destinations');
        await trx('observability_destinations')
          .where({ id, config: before })
          .update({ config: after, revision: trx.raw('revision + 1') });
      });
    },
  };
};
