import type { Database } from '../database/connection';
import { audited, GATEWAY, type Author } from './audit';

export interface OperatorKeyRecord {
  readonly id: string;
  readonly state: 'current' | 'next';
  readonly proof: string;
  readonly handover: string | null;
}

export interface DataKeyRecord {
  readonly scope: string;
  readonly keyId: string;
  readonly wrapped: string;
}

interface OperatorKeyRow extends OperatorKeyRecord {
  readonly created_at: string;
}

interface DataKeyRow {
  scope: string;
  key_id: string;
  wrapped: string;
  created_at: string;
}

const toRecord = ({ scope, key_id: keyId, wrapped }: DataKeyRow): DataKeyRecord => ({
  scope,
  keyId,
  wrapped,
});

export type VaultKeyStore = ReturnType<typeof createVaultKeyStore>;

/** Operator keys, as far as the database knows them, and the data keys that they wrap. */
export const createVaultKeyStore = (database: Database) => {
  const { knex } = database;
  return {
    /** None: nothing was ever sealed. */
    async operatorKeys(): Promise<OperatorKeyRecord[]> {
      return database.read<OperatorKeyRow & Record<string, unknown>>(
        'SELECT id, state, proof, handover FROM vault_keys',
      );
    },

    /** Of several processes that come first at the same time, one is. */
    async insertFirst(key: Pick<OperatorKeyRecord, 'id' | 'proof'>): Promise<void> {
      await audited(database, GATEWAY, async (trx, note) => {
        const inserted = await trx<OperatorKeyRow>('vault_keys')
          .insert({ ...key, state: 'current', handover: null, created_at: new Date().toISOString() })
          .onConflict('state')
          .ignore()
          .returning('id');
        if (inserted.length > 0) note({ action: 'vault_key.create', target: key.id });
      });
    },

    async findDataKey(scope: string): Promise<DataKeyRecord | undefined> {
      const [row] = await database.read<DataKeyRow & Record<string, unknown>>(
        'SELECT * FROM vault_data_keys WHERE scope = ?',
        scope,
      );
      return row && toRecord(row);
    },

    /** Unless there is one already. The reference to its operator key holds off the end of a rotation. */
    async insertDataKey({ scope, keyId, wrapped }: DataKeyRecord): Promise<void> {
      await database.transaction((trx) =>
        trx<DataKeyRow>('vault_data_keys')
          .insert({ scope, key_id: keyId, wrapped, created_at: new Date().toISOString() })
          .onConflict('scope')
          .ignore(),
      );
    },

    /** Says which key this process holds, for a rotation to wait for. */
    async hold(processId: string, keyId: string): Promise<void> {
      await database.transaction((trx) =>
        trx('vault_holders')
          .insert({ process_id: processId, key_id: keyId })
          .onConflict('process_id')
          .merge(['key_id']),
      );
    },

    async leave(processId: string): Promise<void> {
      await database.transaction((trx) => trx('vault_holders').where({ process_id: processId }).delete());
    },

    /** How many processes do not hold this key. */
    async behind(keyId: string): Promise<number> {
      const rows = await database.read('SELECT process_id FROM vault_holders WHERE key_id <> ?', keyId);
      return rows.length;
    },

    /** Begins a rotation: each of the two keys hands over the other one. */
    async announce(
      author: Author,
      next: Pick<OperatorKeyRecord, 'id' | 'proof' | 'handover'>,
      current: Pick<OperatorKeyRecord, 'id' | 'handover'>,
    ): Promise<void> {
      await audited(database, author, async (trx, note) => {
        await trx<OperatorKeyRow>('vault_keys').insert({
          ...next,
          state: 'next',
          created_at: new Date().toISOString(),
        });
        await trx('vault_keys').where({ id: current.id }).update({ handover: current.handover });
        note({ action: 'vault_key.rotate', target: next.id, detail: { from: current.id } });
      });
    },

    /** Some of the data keys that this operator key wraps. */
    async wrappedBy(keyId: string, limit: number): Promise<DataKeyRecord[]> {
      const rows = await knex<DataKeyRow>('vault_data_keys')
        .where({ key_id: keyId })
        .orderBy('scope')
        .limit(limit);
      return rows.map(toRecord);
    },

    /** Puts other wrappings in place of those that are as they were read. */
    async rewrap(records: readonly (DataKeyRecord & { readonly before: string })[]): Promise<void> {
      await database.transaction(async (trx) => {
        for (const { scope, keyId, wrapped, before } of records)
          await trx<DataKeyRow>('vault_data_keys')
            .where({ scope, wrapped: before })
            .update({ key_id: keyId, wrapped });
      });
    },

    /**
     * Ends a rotation: the old key and both handovers go.
     * @returns false: something is still wrapped with the old key.
     */
    async finish(author: Author, oldId: string, newId: string): Promise<boolean> {
      return audited(database, author, async (trx, note) => {
        if (database.engine === 'postgres') await trx.raw('LOCK TABLE vault_data_keys IN SHARE MODE');
        if (await trx('vault_data_keys').where({ key_id: oldId }).first('scope')) return false;
        await trx('vault_keys').where({ id: oldId }).delete();
        await trx('vault_keys').where({ id: newId }).update({ state: 'current', handover: null });
        await trx('vault_holders').whereNot({ key_id: newId }).delete();
        note({ action: 'vault_key.rotated', target: newId, detail: { from: oldId } });
        return true;
      });
    },
  };
};
