import type { Knex } from 'knex';
import type { Database } from '../database/connection';
import { audited, type Author } from './audit';

/** Where secrets belong together: a workspace, or one intern. */
export type VaultScope = `workspace:${string}` | `intern:${string}`;

export const workspaceVault = (id: string): VaultScope => `workspace:${id}`;
export const internVault = (id: string): VaultScope => `intern:${id}`;

export interface SecretRecord {
  readonly scope: string;
  readonly name: string;
  /** Null: stored without. */
  readonly hosts: readonly string[] | null;
  readonly sealed: string;
  /** Rises with each replacement. */
  readonly version: number;
  readonly fingerprint: string;
  readonly createdAt: string;
}

/** A row that says something else than was ever written. */
export class BrokenRowError extends Error {}

interface SecretRow {
  scope: string;
  name: string;
  hosts: string | null;
  sealed: string;
  version: number;
  fingerprint: string;
  created_at: string;
}

const toRecord = (row: SecretRow): SecretRecord => ({
  scope: row.scope,
  name: row.name,
  hosts: row.hosts === null ? null : hosts(row.hosts),
  sealed: row.sealed,
  version: row.version,
  fingerprint: row.fingerprint,
  createdAt: row.created_at,
});

function hosts(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((host) => typeof host === 'string')) return list;
  } catch {
    // Said below.
  }
  throw new BrokenRowError('the hosts of a secret are not a list of names');
}

const toRow = (record: SecretRecord): SecretRow => ({
  scope: record.scope,
  name: record.name,
  hosts: record.hosts && JSON.stringify(record.hosts),
  sealed: record.sealed,
  version: record.version,
  fingerprint: record.fingerprint,
  created_at: record.createdAt,
});

/** Removes all of a vault, in a transaction that removes what it belongs to. */
export async function deleteVault(trx: Knex.Transaction, scope: VaultScope): Promise<void> {
  await trx('vault_secrets').where({ scope }).delete();
  await trx('vault_data_keys').where({ scope }).delete();
}

/** What an intern's vault depends on. */
export interface InternPlace {
  readonly internId: string;
  readonly workspaceId: string;
}

export type VaultStore = ReturnType<typeof createVaultStore>;

export const createVaultStore = (database: Database) => {
  const { knex } = database;

  /** Locks the intern's row against a transfer until the transaction ends. */
  const stays = async (
    trx: Knex.Transaction,
    { internId, workspaceId }: InternPlace,
  ): Promise<'absent' | 'in transfer' | undefined> => {
    const query = trx<{ id: string; workspace_id: string; transfer_to: string | null }>('interns').where({
      id: internId,
      workspace_id: workspaceId,
    });
    const row = await (database.engine === 'postgres' ? query.forUpdate() : query).first('transfer_to');
    if (!row) return 'absent';
    return row.transfer_to === null ? undefined : 'in transfer';
  };

  const versions = async (
    trx: Knex.Transaction,
    scope: string,
    names: readonly string[],
  ): Promise<Map<string, number>> => {
    const rows = await trx<SecretRow>('vault_secrets')
      .where({ scope })
      .whereIn('name', names)
      .select('name', 'version');
    return new Map(rows.map(({ name, version }) => [name, version]));
  };

  const put = (trx: Knex.Transaction, records: readonly SecretRecord[]) =>
    trx<SecretRow>('vault_secrets')
      .insert(records.map(toRow))
      .onConflict(['scope', 'name'])
      .merge(['hosts', 'sealed', 'version', 'fingerprint', 'created_at']);

  return {
    /** By name. */
    async list(
      scope: VaultScope,
      { offset, limit }: { readonly offset: number; readonly limit: number },
    ): Promise<SecretRecord[]> {
      const rows = await knex<SecretRow>('vault_secrets')
        .where({ scope })
        .orderBy('name')
        .offset(offset)
        .limit(limit);
      return rows.map(toRecord);
    },

    /**
     * Stores a secret in place of the one of its name.
     * @param make given the version that it gets.
     * @param intern whose vault it is; absent: a workspace's.
     * @param beforeCommit the last moment to refuse.
     */
    async put(
      author: Author,
      {
        scope,
        name,
        workspaceId,
      }: { readonly scope: VaultScope; readonly name: string; readonly workspaceId: string },
      make: (version: number) => SecretRecord,
      intern: InternPlace | undefined,
      beforeCommit: () => void,
    ): Promise<SecretRecord | 'absent' | 'in transfer'> {
      return audited(
        database,
        author,
        async (trx, note) => {
          const moved = intern && (await stays(trx, intern));
          if (moved) return moved;
          // Two that replace the same secret take turns, so that no version is used twice.
          if (database.engine === 'postgres')
            await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`${scope} ${name}`]);
          const record = make(((await versions(trx, scope, [name])).get(name) ?? 0) + 1);
          await put(trx, [record]);
          note({
            action: 'secret.store',
            target: name,
            workspaceId,
            detail: { vault: scope, version: record.version },
          });
          return record;
        },
        beforeCommit,
      );
    },

    /** @returns whether it was there. */
    async delete(
      author: Author,
      {
        scope,
        name,
        workspaceId,
      }: { readonly scope: VaultScope; readonly name: string; readonly workspaceId: string },
      beforeCommit: () => void,
    ): Promise<boolean> {
      return audited(
        database,
        author,
        async (trx, note) => {
          const gone = await trx<SecretRow>('vault_secrets').where({ scope, name }).delete();
          if (gone > 0)
            note({ action: 'secret.delete', target: name, workspaceId, detail: { vault: scope } });
          return gone > 0;
        },
        beforeCommit,
      );
    },

    /**
     * Copies secrets of a workspace to an intern: all of them, or none.
     * @param make seals one anew, for its new place and version.
     * @returns the copies in the order of the names.
     */
    async copy(
      author: Author,
      { internId, workspaceId, names }: InternPlace & { readonly names: readonly string[] },
      make: (source: SecretRecord, version: number) => SecretRecord,
      beforeCommit: () => void,
    ): Promise<SecretRecord[] | 'absent' | 'in transfer' | 'no such secret' | 'without hosts'> {
      return audited(
        database,
        author,
        async (trx, note) => {
          const moved = await stays(trx, { internId, workspaceId });
          if (moved) return moved;
          const source = workspaceVault(workspaceId);
          const target = internVault(internId);
          const query = trx<SecretRow>('vault_secrets').where({ scope: source }).whereIn('name', names);
          const rows = await (database.engine === 'postgres' ? query.forShare() : query);
          const found = new Map(rows.map((row) => [row.name, toRecord(row)]));
          const sources = names.flatMap((name) => found.get(name) ?? []);
          if (sources.length < names.length) return 'no such secret';
          if (sources.some((record) => record.hosts === null)) return 'without hosts';
          const known = await versions(trx, target, names);
          const copies = sources.map((record) => make(record, (known.get(record.name) ?? 0) + 1));
          await put(trx, copies);
          for (const { name, version } of copies)
            note({
              action: 'secret.copy',
              target: name,
              workspaceId,
              detail: { from: source, vault: target, version },
            });
          return copies;
        },
        beforeCommit,
      );
    },

    /** Secrets that may go to a host, for use. Written to the audit log in the same transaction. */
    async readFor(
      author: Author,
      scopes: readonly VaultScope[],
      host: string,
      workspaceId: string,
    ): Promise<SecretRecord[]> {
      return audited(database, author, async (trx, note) => {
        const rows = await trx<SecretRow>('vault_secrets').whereIn('scope', scopes).whereNotNull('hosts');
        const records = rows.map(toRecord).filter((record) => record.hosts?.includes(host));
        for (const { scope, name, version } of records)
          note({ action: 'secret.read', target: name, workspaceId, detail: { vault: scope, version, host } });
        return records;
      });
    },

    /** Counts a request of a key. @returns false: the minute's limit is used up. */
    async countRequest(keyHash: string, minute: number, limit: number): Promise<boolean> {
      return database.transaction(async (trx) => {
        const [row] = await trx<{ key_hash: string; minute: number; count: number }>('vault_requests')
          .insert({ key_hash: keyHash, minute, count: 1 })
          .onConflict(['key_hash', 'minute'])
          .merge({ count: trx.raw('vault_requests.count + 1') as unknown as number })
          .where('vault_requests.count', '<', limit)
          .returning('count');
        if (row?.count === 1)
          await trx('vault_requests').where({ key_hash: keyHash }).andWhere('minute', '<', minute).delete();
        return row !== undefined;
      });
    },
  };
};
