import type { Knex } from 'knex';
import type { Database } from '../database/connection';
import { audited, GATEWAY, type Author } from './audit';
import { deleteVault, internVault } from './vault';

export const INTERN_STATES = [
  'awaiting_slack_install',
  'queued',
  'provisioning',
  'running',
  'failed',
  'stopped',
  'destroying',
  'destroy_failed',
] as const;
export type InternState = (typeof INTERN_STATES)[number];

export interface InternRecord {
  readonly id: string;
  readonly accountId: string;
  readonly workspaceId: string;
  /** Workspace that it is on its way to; null: it stays. */
  readonly transferTo: string | null;
  readonly createdBy: string;
  readonly name: string;
  readonly description: string | null;
  readonly instructions: string | null;
  /** As configured; null: left to the gateway. */
  readonly model: string | null;
  /** Since the last provision. */
  readonly runningModel: string | null;
  /** As asked for. */
  readonly vaultId: string | null;
  /** Since the last provision. */
  readonly attachedVaultId: string | null;
  readonly status: InternState;
  /** Of provisioning, from 1. */
  readonly step: number | null;
  /** Of the transition under way. */
  readonly failures: number;
  readonly lastFailureMessage: string | null;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type InternChange = Partial<Pick<InternRecord, 'name' | 'description' | 'instructions' | 'model'>>;

interface InternRow {
  id: string;
  account_id: string;
  workspace_id: string;
  transfer_to: string | null;
  created_by: string;
  name: string;
  description: string | null;
  instructions: string | null;
  model: string | null;
  running_model: string | null;
  vault_id: string | null;
  attached_vault_id: string | null;
  status: InternState;
  step: number | null;
  failures: number;
  last_failure_message: string | null;
  claimed_by: string | null;
  claimed_until_ms: number | string | null;
  idempotency_key: string;
  fingerprint: string;
  created_at: string;
  updated_at: string;
}

const toRecord = (row: InternRow): InternRecord => ({
  id: row.id,
  accountId: row.account_id,
  workspaceId: row.workspace_id,
  transferTo: row.transfer_to,
  createdBy: row.created_by,
  name: row.name,
  description: row.description,
  instructions: row.instructions,
  model: row.model,
  runningModel: row.running_model,
  vaultId: row.vault_id,
  attachedVaultId: row.attached_vault_id,
  status: row.status,
  step: row.step,
  failures: row.failures,
  lastFailureMessage: row.last_failure_message,
  idempotencyKey: row.idempotency_key,
  fingerprint: row.fingerprint,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toRow = (record: InternRecord): InternRow => ({
  id: record.id,
  account_id: record.accountId,
  workspace_id: record.workspaceId,
  transfer_to: record.transferTo,
  created_by: record.createdBy,
  name: record.name,
  description: record.description,
  instructions: record.instructions,
  model: record.model,
  running_model: record.runningModel,
  vault_id: record.vaultId,
  attached_vault_id: record.attachedVaultId,
  status: record.status,
  step: record.step,
  failures: record.failures,
  last_failure_message: record.lastFailureMessage,
  claimed_by: null,
  claimed_until_ms: null,
  idempotency_key: record.idempotencyKey,
  fingerprint: record.fingerprint,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

/** States that a worker moves on from. */
const MOVING = ['queued', 'provisioning', 'destroying'] as const;

/** What a worker knows of its claim. */
export interface Claim {
  readonly worker: string;
  readonly nowMs: number;
  readonly untilMs: number;
}

/** What a worker writes down at the end of a step. */
export type Step = Partial<
  Pick<
    InternRecord,
    'status' | 'step' | 'failures' | 'lastFailureMessage' | 'runningModel' | 'attachedVaultId'
  >
> & { readonly updatedAt: string };

export type InternStore = ReturnType<typeof createInternStore>;

export const createInternStore = (database: Database) => {
  const { knex } = database;

  /** Locked until the transaction ends. */
  const locked = async (
    trx: Knex.Transaction,
    workspaceId: string,
    id: string,
  ): Promise<InternRow | undefined> => {
    const query = trx<InternRow>('interns').where({ id, workspace_id: workspaceId });
    return (database.engine === 'postgres' ? query.forUpdate() : query).first();
  };

  const holdsAnything = async (trx: Knex.Transaction, id: string): Promise<boolean> =>
    (await trx('vault_secrets')
      .where({ scope: internVault(id) })
      .first('name')) !== undefined ||
    (await trx('intern_sessions').where({ intern_id: id }).first('id')) !== undefined;

  return {
    async find(workspaceId: string, id: string): Promise<InternRecord | undefined> {
      const [row] = await database.read<InternRow & Record<string, unknown>>(
        'SELECT * FROM interns WHERE id = ? AND workspace_id = ?',
        id.toLowerCase(),
        workspaceId,
      );
      return row && toRecord(row);
    },

    /** For the operator, who knows no workspace. */
    async findAnywhere(id: string): Promise<InternRecord | undefined> {
      const row = await knex<InternRow>('interns').where({ id: id.toLowerCase() }).first();
      return row && toRecord(row);
    },

    /** Newest first. @param after id of the last one of the page before. */
    async list(
      workspaceId: string,
      {
        states,
        after,
        limit,
      }: { readonly states?: readonly InternState[]; readonly after?: string; readonly limit: number },
    ): Promise<InternRecord[] | 'unknown cursor'> {
      const query = knex<InternRow>('interns')
        .where({ workspace_id: workspaceId })
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit);
      if (states) void query.whereIn('status', states);
      if (after !== undefined) {
        const last = await knex<InternRow>('interns').where({ workspace_id: workspaceId, id: after }).first();
        if (!last) return 'unknown cursor';
        void query.andWhereRaw('(created_at < ? OR (created_at = ? AND id < ?))', [
          last.created_at,
          last.created_at,
          last.id,
        ]);
      }
      return (await query).map(toRecord);
    },

    /** @returns the new one, or the one that the same key has made before. */
    async insert(author: Author, record: InternRecord): Promise<{ record: InternRecord; isNew: boolean }> {
      return audited(database, author, async (trx, note) => {
        const [inserted] = await trx<InternRow>('interns')
          .insert(toRow(record))
          .onConflict(['workspace_id', 'idempotency_key'])
          .ignore()
          .returning('id');
        if (!inserted) {
          const earlier = await trx<InternRow>('interns')
            .where({ workspace_id: record.workspaceId, idempotency_key: record.idempotencyKey })
            .first();
          return { record: toRecord(earlier as InternRow), isNew: false };
        }
        note({
          action: 'intern.create',
          target: record.id,
          workspaceId: record.workspaceId,
          detail: { status: record.status },
        });
        return { record, isNew: true };
      });
    },

    async update(
      author: Author,
      workspaceId: string,
      id: string,
      change: InternChange,
      updatedAt: string,
    ): Promise<InternRecord | 'absent' | 'in transfer' | 'destroying'> {
      return audited(database, author, async (trx, note) => {
        const row = await locked(trx, workspaceId, id);
        if (!row) return 'absent';
        if (row.transfer_to !== null) return 'in transfer';
        if (row.status === 'destroying') return 'destroying';
        const [updated] = await trx<InternRow>('interns')
          .where({ id })
          .update({ ...change, updated_at: updatedAt })
          .returning('*');
        note({
          action: 'intern.update',
          target: id,
          workspaceId,
          detail: { fields: Object.keys(change) },
        });
        return toRecord(updated as InternRow);
      });
    },

    /**
     * Changes the state, if it may be changed from the one that it is in.
     * @param acknowledged of a deletion: what the intern holds may be lost.
     */
    async move(
      author: Author,
      workspaceId: string,
      id: string,
      to: InternState,
      from: readonly InternState[],
      updatedAt: string,
      acknowledged = true,
    ): Promise<'moved' | 'absent' | 'in transfer' | 'holds something' | { readonly state: InternState }> {
      return audited(database, author, async (trx, note) => {
        const row = await locked(trx, workspaceId, id);
        if (!row) return 'absent';
        if (row.transfer_to !== null) return 'in transfer';
        if (!from.includes(row.status)) return { state: row.status };
        if (!acknowledged && (await holdsAnything(trx, id))) return 'holds something';
        await trx<InternRow>('interns')
          .where({ id })
          .update({
            status: to,
            step: null,
            failures: 0,
            // A worker that is at it loses its claim, and with it the right to write.
            claimed_by: null,
            claimed_until_ms: null,
            updated_at: updatedAt,
            ...(to === 'queued' && { last_failure_message: null }),
          });
        note({
          action: 'intern.move',
          target: id,
          workspaceId,
          detail: { from: row.status, to },
        });
        return 'moved';
      });
    },

    /** Interns that wait for a worker. */
    async waiting(nowMs: number, limit: number): Promise<string[]> {
      const rows = await database.read<{ id: string }>(
        `SELECT id FROM interns WHERE status IN ('${MOVING.join("','")}') AND (claimed_until_ms IS NULL OR claimed_until_ms < ?) ORDER BY updated_at LIMIT ?`,
        nowMs,
        limit,
      );
      return rows.map(({ id }) => id);
    },

    /** Of several workers, one gets it. */
    async claim(id: string, { worker, nowMs, untilMs }: Claim): Promise<InternRecord | undefined> {
      return database.transaction(async (trx) => {
        const [row] = await trx<InternRow>('interns')
          .where({ id })
          .whereIn('status', MOVING)
          .andWhereRaw('(claimed_until_ms IS NULL OR claimed_until_ms < ?)', [nowMs])
          .update({ claimed_by: worker, claimed_until_ms: untilMs })
          .returning('*');
        return row && toRecord(row);
      });
    },

    /** @param untilMs of the claim that goes on; undefined: it ends. @returns false: the claim was lost. */
    async step(
      { id, workspaceId, status }: Pick<InternRecord, 'id' | 'workspaceId' | 'status'>,
      worker: string,
      step: Step,
      untilMs: number | undefined,
    ): Promise<boolean> {
      return audited(database, GATEWAY, async (trx, note) => {
        const changed = await trx<InternRow>('interns')
          .where({ id, claimed_by: worker })
          .update({
            ...(step.status !== undefined && { status: step.status }),
            ...(step.step !== undefined && { step: step.step }),
            ...(step.failures !== undefined && { failures: step.failures }),
            ...(step.lastFailureMessage !== undefined && { last_failure_message: step.lastFailureMessage }),
            ...(step.runningModel !== undefined && { running_model: step.runningModel }),
            ...(step.attachedVaultId !== undefined && { attached_vault_id: step.attachedVaultId }),
            updated_at: step.updatedAt,
            claimed_by: untilMs === undefined ? null : worker,
            claimed_until_ms: untilMs ?? null,
          });
        if (changed === 0) return false;
        if (step.status !== undefined && step.status !== status)
          note({
            action: 'intern.move',
            target: id,
            workspaceId,
            detail: { from: status, to: step.status },
          });
        return true;
      });
    },

    /** With its secrets and conversations. @returns false: the claim was lost. */
    async remove(
      { id, workspaceId }: Pick<InternRecord, 'id' | 'workspaceId'>,
      worker: string,
    ): Promise<boolean> {
      return audited(database, GATEWAY, async (trx, note) => {
        if ((await trx<InternRow>('interns').where({ id, claimed_by: worker }).delete()) === 0) return false;
        await deleteVault(trx, internVault(id));
        for (const table of ['intern_queue', 'intern_messages', 'intern_sessions'])
          await trx(table).where({ intern_id: id }).delete();
        note({ action: 'intern.delete', target: id, workspaceId });
        return true;
      });
    },

    /** From now on, until `completeTransfer`, its vault does not change. */
    async beginTransfer(
      author: Author,
      id: string,
      to: string,
    ): Promise<'begun' | 'absent' | 'no such workspace' | { readonly state: InternState }> {
      return audited(database, author, async (trx, note) => {
        const query = trx<InternRow>('interns').where({ id });
        const row = await (database.engine === 'postgres' ? query.forUpdate() : query).first();
        if (!row) return 'absent';
        if (row.status === 'destroying' || row.status === 'provisioning' || row.status === 'queued')
          return { state: row.status };
        if (!(await trx('workspaces').where({ id: to, account_id: row.account_id }).first('id')))
          return 'no such workspace';
        if (row.transfer_to === to) return 'begun';
        await trx<InternRow>('interns').where({ id }).update({ transfer_to: to });
        note({ action: 'intern.transfer', target: id, workspaceId: row.workspace_id, detail: { to } });
        return 'begun';
      });
    },

    /** It leaves the vault of its old workspace behind, and is to be provisioned in the new one. */
    async completeTransfer(author: Author, id: string, updatedAt: string): Promise<void> {
      await audited(database, author, async (trx, note) => {
        const query = trx<InternRow>('interns').where({ id });
        const row = await (database.engine === 'postgres' ? query.forUpdate() : query).first();
        if (!row?.transfer_to) return;
        await trx<InternRow>('interns')
          .where({ id })
          .update({
            workspace_id: row.transfer_to,
            transfer_to: null,
            status: row.status === 'running' ? 'stopped' : row.status,
            vault_id: null,
            attached_vault_id: null,
            // Keys are told apart by workspace: another intern may have the same one there.
            idempotency_key: `moved:${id}`,
            updated_at: updatedAt,
          });
        note({
          action: 'intern.transferred',
          target: id,
          workspaceId: row.transfer_to,
          detail: { from: row.workspace_id },
        });
      });
    },
  };
};
