import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { components } from '../../generated/openapi';
import type { Database } from '../database/connection';
import { audited, type Author, type Note } from './audit';
import { bump } from './versions';

/** What a guardrail lays down, in the words of the API; a field that is absent says nothing. */
export type GuardrailRules = Omit<
  components['schemas']['CreateGuardrailRequest'],
  'name' | 'description' | 'workspace_id'
>;

export interface GuardrailRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly description: string | null;
  readonly rules: GuardrailRules;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

export type SubjectKind = 'key' | 'member';

export interface AssignmentRecord {
  readonly id: string;
  readonly guardrailId: string;
  readonly subject: string;
  readonly assignedBy: string;
  readonly createdAt: string;
  /** Of a key. */
  readonly label: string;
  readonly name: string;
}

/** A guardrail, and through what it reaches a request. */
export interface GuardrailInForce extends GuardrailRecord {
  readonly scope: 'workspace' | 'member' | 'api_key';
}

interface GuardrailRow extends Record<string, unknown> {
  id: string;
  workspace_id: string;
  name: string;
  description: string | null;
  rules: string;
  created_at: string;
  updated_at: string | null;
}

interface AssignmentRow {
  id: string;
  guardrail_id: string;
  workspace_id: string;
  kind: SubjectKind;
  subject: string;
  assigned_by: string;
  created_at: string;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const toRecord = (row: GuardrailRow): GuardrailRecord => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  description: row.description,
  rules: JSON.parse(row.rules) as GuardrailRules,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toRow = (record: GuardrailRecord): GuardrailRow => ({
  id: record.id,
  workspace_id: record.workspaceId,
  name: record.name,
  description: record.description,
  rules: JSON.stringify(record.rules),
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

export type GuardrailStore = ReturnType<typeof createGuardrailStore>;

export const createGuardrailStore = (database: Database) => {
  const { knex } = database;

  /** They take turns with changes of keys, and every process sees them on its next request. */
  const change = <T>(author: Author, work: (trx: Knex.Transaction, note: Note) => Promise<T>): Promise<T> =>
    audited(database, author, async (trx, note) => {
      await bump(trx, 'keys');
      return work(trx, note);
    });

  const ofAccount = (on: Knex, accountId: string) =>
    on('workspaces').where({ account_id: accountId }).select('id');

  const findRow = (on: Knex, accountId: string, id: string): Promise<GuardrailRow | undefined> =>
    on<GuardrailRow>('guardrails').where({ id }).whereIn('workspace_id', ofAccount(on, accountId)).first();

  /** The guardrail that covers a whole workspace stands from the first time that anybody looks for it. */
  const ensureDefaults = async (accountId: string): Promise<void> => {
    const missing = await knex<{
      id: string;
      account_id: string;
      default_guardrail_id: string;
      created_at: string;
    }>('workspaces')
      .where({ account_id: accountId })
      .whereNotNull('default_guardrail_id')
      .whereNotIn('default_guardrail_id', knex('guardrails').select('id'))
      .select('id', 'default_guardrail_id', 'created_at');
    for (const workspace of missing)
      await knex('guardrails')
        .insert(
          toRow({
            id: workspace.default_guardrail_id,
            workspaceId: workspace.id,
            name: `Workspace ${workspace.id} Default`,
            description: null,
            rules: {},
            createdAt: workspace.created_at,
            updatedAt: null,
          }),
        )
        .onConflict('id')
        .ignore();
  };

  const assignments = (kind: SubjectKind, where: { accountId: string; guardrailId?: string | undefined }) => {
    const query = knex('guardrail_assignments as a')
      .where('a.kind', kind)
      .whereIn('a.workspace_id', ofAccount(knex, where.accountId));
    if (where.guardrailId !== undefined) void query.where('a.guardrail_id', where.guardrailId);
    return kind === 'key' ? query.join('keys as k', 'k.hash', 'a.subject') : query;
  };

  return {
    /** @returns false: the workspace has gone. */
    async insert(author: Author, record: GuardrailRecord): Promise<boolean> {
      return change(author, async (trx, note) => {
        if (!(await trx('workspaces').where({ id: record.workspaceId }).first('id'))) return false;
        await trx('guardrails').insert(toRow(record));
        note({ action: 'guardrail.create', target: record.id, workspaceId: record.workspaceId });
        return true;
      });
    },

    async find(accountId: string, id: string): Promise<GuardrailRecord | undefined> {
      await ensureDefaults(accountId);
      const row = await findRow(knex, accountId, id);
      return row && toRecord(row);
    },

    /** In the order of their creation, so that the workspace's own comes first. */
    async list(
      accountId: string,
      workspaceId: string,
      page: Page,
    ): Promise<{ records: GuardrailRecord[]; total: number }> {
      await ensureDefaults(accountId);
      const rows = await knex<GuardrailRow>('guardrails')
        .where({ workspace_id: workspaceId })
        .orderBy(['created_at', 'id'])
        .offset(page.offset)
        .limit(page.limit);
      const [count] = (await knex('guardrails')
        .where({ workspace_id: workspaceId })
        .count({ total: '*' })) as [{ total: number | string }];
      return { records: rows.map(toRecord), total: Number(count.total) };
    },

    /** @param revise given what stands there, makes what shall; it may throw. */
    async update(
      author: Author,
      accountId: string,
      id: string,
      revise: (standing: GuardrailRecord) => GuardrailRecord,
    ): Promise<GuardrailRecord | undefined> {
      await ensureDefaults(accountId);
      return change(author, async (trx, note) => {
        const row = await findRow(trx, accountId, id);
        if (!row) return undefined;
        const revised = revise(toRecord(row));
        await trx('guardrails').where({ id }).update(toRow(revised));
        note({ action: 'guardrail.update', target: id, workspaceId: revised.workspaceId });
        return revised;
      });
    },

    /** With its assignments. */
    async delete(author: Author, accountId: string, id: string): Promise<'deleted' | 'absent' | 'default'> {
      await ensureDefaults(accountId);
      return change(author, async (trx, note) => {
        const row = await findRow(trx, accountId, id);
        if (!row) return 'absent';
        if (await trx('workspaces').where({ default_guardrail_id: id }).first('id')) return 'default';
        await trx('guardrails').where({ id }).delete();
        note({ action: 'guardrail.delete', target: id, workspaceId: row.workspace_id });
        return 'deleted';
      });
    },

    /** @returns how many now have it that had not; a subject has one guardrail of a workspace at a time. */
    async assign(
      author: Author,
      guardrail: GuardrailRecord,
      kind: SubjectKind,
      subjects: readonly string[],
      by: { readonly userId: string; readonly at: string },
    ): Promise<number> {
      return change(author, async (trx, note) => {
        const { id, workspaceId } = guardrail;
        const standing = await trx<AssignmentRow>('guardrail_assignments')
          .where({ workspace_id: workspaceId, kind, guardrail_id: id })
          .whereIn('subject', subjects)
          .select('subject');
        const had = new Set(standing.map(({ subject }) => subject));
        const fresh = subjects.filter((subject) => !had.has(subject));
        for (const subject of fresh)
          await trx<AssignmentRow>('guardrail_assignments')
            .insert({
              id: randomUUID(),
              guardrail_id: id,
              workspace_id: workspaceId,
              kind,
              subject,
              assigned_by: by.userId,
              created_at: by.at,
            })
            .onConflict(['workspace_id', 'kind', 'subject'])
            .merge();
        if (fresh.length > 0)
          note({ action: 'guardrail.assign', target: id, workspaceId, detail: { kind, subjects: fresh } });
        return fresh.length;
      });
    },

    /** @returns how many had it. */
    async unassign(
      author: Author,
      { id, workspaceId }: GuardrailRecord,
      kind: SubjectKind,
      subjects: readonly string[],
    ): Promise<number> {
      return change(author, async (trx, note) => {
        const removed = await trx('guardrail_assignments')
          .where({ guardrail_id: id, kind })
          .whereIn('subject', subjects)
          .delete();
        if (removed > 0)
          note({ action: 'guardrail.unassign', target: id, workspaceId, detail: { kind, subjects } });
        return removed;
      });
    },

    /** In the order in which they were made; those of keys that are gone are left out. */
    async listAssignments(
      kind: SubjectKind,
      where: { readonly accountId: string; readonly guardrailId?: string | undefined },
      page: Page,
    ): Promise<{ records: AssignmentRecord[]; total: number }> {
      const rows = (await assignments(kind, where)
        .select('a.*', ...(kind === 'key' ? ['k.label as label', 'k.name as name'] : []))
        .orderBy(['a.created_at', 'a.id'])
        .offset(page.offset)
        .limit(page.limit)) as (AssignmentRow & { label?: string; name?: string })[];
      const [count] = (await assignments(kind, where).count({ total: 'a.id' })) as [
        { total: number | string },
      ];
      return {
        records: rows.map((row) => ({
          id: row.id,
          guardrailId: row.guardrail_id,
          subject: row.subject,
          assignedBy: row.assigned_by,
          createdAt: row.created_at,
          label: row.label ?? '',
          name: row.name ?? '',
        })),
        total: Number(count.total),
      };
    },

    /** Which of these are no inference keys of the workspace. */
    async foreignKeys(workspaceId: string, hashes: readonly string[]): Promise<string[]> {
      const rows = await knex<{ hash: string; workspace_id: string; kind: string }>('keys')
        .where({ workspace_id: workspaceId, kind: 'inference' })
        .whereIn('hash', hashes)
        .select('hash');
      const known = new Set(rows.map(({ hash }) => hash));
      return hashes.filter((hash) => !known.has(hash));
    },

    /** Which of these are no members of the workspace. */
    async foreignMembers(workspaceId: string, userIds: readonly string[]): Promise<string[]> {
      const rows = await knex<{ user_id: string; workspace_id: string }>('workspace_members')
        .where({ workspace_id: workspaceId })
        .whereIn('user_id', userIds)
        .select('user_id');
      const known = new Set(rows.map(({ user_id: id }) => id));
      return userIds.filter((id) => !known.has(id));
    },

    /** Those that a key's requests are under. Read by a prepared statement: requests come here. */
    async inForce(workspaceId: string, keyHash: string, userId: string): Promise<GuardrailInForce[]> {
      const rows = await database.read<GuardrailRow & { scope: GuardrailInForce['scope'] }>(
        "SELECT g.*, 'workspace' AS scope FROM guardrails g JOIN workspaces w ON w.default_guardrail_id = g.id WHERE w.id = ? " +
          "UNION ALL SELECT g.*, CASE a.kind WHEN 'key' THEN 'api_key' ELSE 'member' END AS scope FROM guardrail_assignments a " +
          'JOIN guardrails g ON g.id = a.guardrail_id ' +
          "WHERE a.workspace_id = ? AND ((a.kind = 'key' AND a.subject = ?) OR (a.kind = 'member' AND a.subject = ?))",
        workspaceId,
        workspaceId,
        keyHash,
        userId,
      );
      return rows.map((row) => ({ ...toRecord(row), scope: row.scope }));
    },
  };
};
