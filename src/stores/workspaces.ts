import type { Knex } from 'knex';
import type { Database } from '../database/connection';
import { INTERVALS, type Interval } from '../periods';
import { audited, type Author, type Note } from './audit';
import { byokVault } from './byok';
import { deleteVault, workspaceVault } from './vault';
import { disableDestinations } from './destinations';
import { bump } from './versions';

export interface WorkspaceRecord {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly description: string | null;
  readonly defaultGuardrailId: string;
  readonly defaultImageModel: string | null;
  readonly defaultTextModel: string | null;
  readonly defaultProviderSort: string | null;
  /** Null: none. */
  readonly disabledServerTools: readonly string[] | null;
  /** Null: all keys. */
  readonly ioLoggingApiKeyIds: readonly number[] | null;
  readonly ioLoggingSamplingRate: number;
  readonly isDataDiscountLoggingEnabled: boolean;
  readonly isObservabilityBroadcastEnabled: boolean;
  readonly isObservabilityIoLoggingEnabled: boolean;
  readonly includeByokInBudgets: boolean;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

export type WorkspaceChange = Partial<
  Omit<WorkspaceRecord, 'id' | 'accountId' | 'isDefault' | 'defaultGuardrailId' | 'createdBy' | 'createdAt'>
>;

export interface BudgetRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly interval: Interval;
  readonly limitNanoUsd: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type Role = 'admin' | 'member';

export interface MemberRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly role: Role;
  readonly createdAt: string;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

interface WorkspaceRow {
  id: string;
  account_id: string;
  slug: string;
  name: string;
  is_default: boolean | number;
  description: string | null;
  default_guardrail_id: string;
  default_image_model: string | null;
  default_text_model: string | null;
  default_provider_sort: string | null;
  disabled_server_tools: string | null;
  io_logging_api_key_ids: string | null;
  io_logging_sampling_rate: number;
  is_data_discount_logging_enabled: boolean | number;
  is_observability_broadcast_enabled: boolean | number;
  is_observability_io_logging_enabled: boolean | number;
  include_byok_in_budgets: boolean | number;
  created_by: string | null;
  created_at: string;
  updated_at: string | null;
}

interface BudgetRow {
  id: string;
  workspace_id: string;
  interval: Interval;
  limit_nano_usd: number | string;
  created_at: string;
  updated_at: string;
}

interface MemberRow {
  id: string;
  workspace_id: string;
  user_id: string;
  role: Role;
  created_at: string;
}

const toRecord = (row: WorkspaceRow): WorkspaceRecord => ({
  id: row.id,
  accountId: row.account_id,
  slug: row.slug,
  name: row.name,
  isDefault: Boolean(row.is_default),
  description: row.description,
  defaultGuardrailId: row.default_guardrail_id,
  defaultImageModel: row.default_image_model,
  defaultTextModel: row.default_text_model,
  defaultProviderSort: row.default_provider_sort,
  disabledServerTools:
    row.disabled_server_tools === null ? null : (JSON.parse(row.disabled_server_tools) as string[]),
  ioLoggingApiKeyIds:
    row.io_logging_api_key_ids === null ? null : (JSON.parse(row.io_logging_api_key_ids) as number[]),
  ioLoggingSamplingRate: row.io_logging_sampling_rate,
  isDataDiscountLoggingEnabled: Boolean(row.is_data_discount_logging_enabled),
  isObservabilityBroadcastEnabled: Boolean(row.is_observability_broadcast_enabled),
  isObservabilityIoLoggingEnabled: Boolean(row.is_observability_io_logging_enabled),
  includeByokInBudgets: Boolean(row.include_byok_in_budgets),
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const json = (value: readonly unknown[] | null): string | null => value && JSON.stringify(value);

const toRow = (record: WorkspaceRecord): WorkspaceRow => ({
  id: record.id,
  account_id: record.accountId,
  slug: record.slug,
  name: record.name,
  is_default: record.isDefault,
  description: record.description,
  default_guardrail_id: record.defaultGuardrailId,
  default_image_model: record.defaultImageModel,
  default_text_model: record.defaultTextModel,
  default_provider_sort: record.defaultProviderSort,
  disabled_server_tools: json(record.disabledServerTools),
  io_logging_api_key_ids: json(record.ioLoggingApiKeyIds),
  io_logging_sampling_rate: record.ioLoggingSamplingRate,
  is_data_discount_logging_enabled: record.isDataDiscountLoggingEnabled,
  is_observability_broadcast_enabled: record.isObservabilityBroadcastEnabled,
  is_observability_io_logging_enabled: record.isObservabilityIoLoggingEnabled,
  include_byok_in_budgets: record.includeByokInBudgets,
  created_by: record.createdBy,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const toBudget = (row: BudgetRow): BudgetRecord => ({
  id: row.id,
  workspaceId: row.workspace_id,
  interval: row.interval,
  limitNanoUsd: Number(row.limit_nano_usd),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toMember = (row: MemberRow): MemberRecord => ({
  id: row.id,
  workspaceId: row.workspace_id,
  userId: row.user_id,
  role: row.role,
  createdAt: row.created_at,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Slugs of this form would be taken for ids. */
export const isUuid = (text: string): boolean => UUID.test(text);

export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

export const createWorkspaceStore = (database: Database) => {
  const { knex } = database;

  /** Changes of keys, workspaces and budgets take turns, also between processes, and every process sees them at once. */
  const change = <T>(author: Author, work: (trx: Knex.Transaction, note: Note) => Promise<T>): Promise<T> =>
    audited(database, author, async (trx, note) => {
      await bump(trx, 'keys');
      return work(trx, note);
    });

  const isSlugTaken = async (trx: Knex, accountId: string, slug: string, byOtherThan: string) =>
    (await trx<WorkspaceRow>('workspaces')
      .where({ account_id: accountId, slug })
      .whereNot({ id: byOtherThan })
      .first('id')) !== undefined;

  const budgetsOf = async (on: Knex, workspaceId: string): Promise<BudgetRecord[]> => {
    const rows = await on<BudgetRow>('workspace_budgets').where({ workspace_id: workspaceId });
    return rows.map(toBudget).sort((a, b) => INTERVALS.indexOf(a.interval) - INTERVALS.indexOf(b.interval));
  };

  /** Keys that can be used at `at`. */
  const activeKeys = (on: Knex, workspaceId: string, at: string) =>
    on<{ workspace_id: string; disabled: boolean; creator_user_id: string | null }>('keys')
      .where({ workspace_id: workspaceId, disabled: false })
      .andWhere((lasting) => void lasting.whereNull('expires_at').orWhere('expires_at', '>', at));

  return {
    /** @param ref id or slug. @returns undefined also for a workspace of another account. */
    async find(accountId: string, ref: string): Promise<WorkspaceRecord | undefined> {
      const where = isUuid(ref) ? { id: ref.toLowerCase() } : SLUG.test(ref) ? { slug: ref } : undefined;
      const row =
        where &&
        (await knex<WorkspaceRow>('workspaces')
          .where({ account_id: accountId, ...where })
          .first());
      return row && toRecord(row);
    },

    /** Oldest first. */
    async list(accountId: string, page: Page): Promise<{ records: WorkspaceRecord[]; total: number }> {
      const rows = await knex<WorkspaceRow>('workspaces')
        .where({ account_id: accountId })
        .orderBy([{ column: 'is_default', order: 'desc' }, 'created_at', 'id'])
        .offset(page.offset)
        .limit(page.limit);
      return {
        records: rows.map(toRecord),
        total: await count(knex('workspaces').where({ account_id: accountId })),
      };
    },

    /** With its first member. @returns false: the slug is taken. */
    async insert(author: Author, record: WorkspaceRecord, member: MemberRecord): Promise<boolean> {
      return change(author, async (trx, note) => {
        if (await isSlugTaken(trx, record.accountId, record.slug, record.id)) return false;
        await trx('workspaces').insert(toRow(record));
        await trx('workspace_members').insert(memberRow(member));
        note({
          action: 'workspace.create',
          target: record.id,
          workspaceId: record.id,
          detail: { member: member.userId },
        });
        return true;
      });
    },

    async update(
      author: Author,
      accountId: string,
      id: string,
      changes: WorkspaceChange,
    ): Promise<WorkspaceRecord | 'absent' | 'slug taken'> {
      return change(author, async (trx, note) => {
        const row = await trx<WorkspaceRow>('workspaces').where({ account_id: accountId, id }).first();
        if (!row) return 'absent';
        if (changes.slug !== undefined && (await isSlugTaken(trx, accountId, changes.slug, id)))
          return 'slug taken';
        const record = { ...toRecord(row), ...changes };
        await trx('workspaces').where({ id }).update(toRow(record));
        const fields = Object.keys(changes).filter((field) => field !== 'updatedAt');
        note({ action: 'workspace.update', target: id, workspaceId: id, detail: { fields } });
        return record;
      });
    },

    /** With its budgets, memberships, and the keys that nobody can use any more. */
    async delete(
      author: Author,
      accountId: string,
      id: string,
      at: string,
    ): Promise<'deleted' | 'absent' | 'default' | 'has active keys' | 'has interns'> {
      return change(author, async (trx, note) => {
        const row = await trx<WorkspaceRow>('workspaces').where({ account_id: accountId, id }).first();
        if (!row) return 'absent';
        if (row.is_default) return 'default';
        if (await activeKeys(trx, id, at).first('hash')) return 'has active keys';
        if (await trx('interns').where({ workspace_id: id }).orWhere({ transfer_to: id }).first('id'))
          return 'has interns';
        for (const table of [
          'keys',
          'workspace_budgets',
          'workspace_members',
          'files',
          'file_usage',
          'file_reservations',
          'presets',
          'byok_keys',
          'guardrails',
        ])
          await trx(table).where({ workspace_id: id }).delete();
        await deleteVault(trx, workspaceVault(id));
        await disableDestinations(trx, id);
        await trx('vault_data_keys')
          .where({ scope: byokVault(id) })
          .delete();
        await trx('workspaces').where({ id }).delete();
        note({ action: 'workspace.delete', target: id, workspaceId: id });
        return 'deleted';
      });
    },

    /** From the shortest interval to the longest. */
    async listBudgets(workspaceId: string): Promise<BudgetRecord[]> {
      return budgetsOf(knex, workspaceId);
    },

    /**
     * Sets a budget unless `refuse`, given the others, objects.
     * @param includeByok for all budgets of the workspace; undefined: unchanged.
     */
    async upsertBudget<R>(
      author: Author,
      budget: BudgetRecord,
      includeByok: boolean | undefined,
      refuse: (others: readonly BudgetRecord[]) => R | undefined,
    ): Promise<{ refused: R } | { budget: BudgetRecord; includeByok: boolean } | 'absent'> {
      return change(author, async (trx, note) => {
        const { workspaceId, interval } = budget;
        const workspace = await trx<WorkspaceRow>('workspaces').where({ id: workspaceId }).first();
        if (!workspace) return 'absent';
        const budgets = await budgetsOf(trx, workspaceId);
        const refused = refuse(budgets.filter((other) => other.interval !== interval));
        if (refused !== undefined) return { refused };
        const [row] = await trx<BudgetRow>('workspace_budgets')
          .insert({
            id: budget.id,
            workspace_id: workspaceId,
            interval,
            limit_nano_usd: budget.limitNanoUsd,
            created_at: budget.createdAt,
            updated_at: budget.updatedAt,
          })
          .onConflict(['workspace_id', 'interval'])
          .merge(['limit_nano_usd', 'updated_at'])
          .returning('*');
        if (includeByok !== undefined)
          await trx('workspaces')
            .where({ id: workspaceId })
            .update({ include_byok_in_budgets: includeByok, updated_at: budget.updatedAt });
        note({
          action: 'budget.set',
          target: interval,
          workspaceId,
          detail: {
            fields: ['limit_usd', ...(includeByok === undefined ? [] : ['include_byok_in_budgets'])],
          },
        });
        return {
          budget: toBudget(row as BudgetRow),
          includeByok: includeByok ?? Boolean(workspace.include_byok_in_budgets),
        };
      });
    },

    async deleteBudget(author: Author, workspaceId: string, interval: Interval): Promise<void> {
      await change(author, async (trx, note) => {
        if ((await trx('workspace_budgets').where({ workspace_id: workspaceId, interval }).delete()) > 0)
          note({ action: 'budget.delete', target: interval, workspaceId });
      });
    },

    /** In the order in which they joined. */
    async listMembers(workspaceId: string, page: Page): Promise<{ records: MemberRecord[]; total: number }> {
      const rows = await knex<MemberRow>('workspace_members')
        .where({ workspace_id: workspaceId })
        .orderBy(['created_at', 'id'])
        .offset(page.offset)
        .limit(page.limit);
      return {
        records: rows.map(toMember),
        total: await count(knex('workspace_members').where({ workspace_id: workspaceId })),
      };
    },

    /**
     * Adds those that are no members yet; their role is the one they have in the organization.
     * @returns the new ones in the order given, or a user who is not of the account: then nobody is added.
     */
    async addMembers(
      author: Author,
      accountId: string,
      workspaceId: string,
      members: readonly Omit<MemberRecord, 'role' | 'workspaceId'>[],
    ): Promise<{ added: MemberRecord[] } | { unknownUser: string } | 'absent'> {
      return change(author, async (trx, note) => {
        if (!(await trx('workspaces').where({ id: workspaceId }).first('id'))) return 'absent';
        const users = await trx<{ id: string; account_id: string; role: Role }>('users')
          .where({ account_id: accountId })
          .whereIn(
            'id',
            members.map(({ userId }) => userId),
          )
          .select('id', 'role');
        const roles = new Map(users.map(({ id, role }) => [id, role]));
        const unknown = members.find(({ userId }) => !roles.has(userId));
        if (unknown) return { unknownUser: unknown.userId };
        const inserted = await trx<MemberRow>('workspace_members')
          .insert(
            members.map((member) =>
              memberRow({ ...member, workspaceId, role: roles.get(member.userId) as Role }),
            ),
          )
          .onConflict(['workspace_id', 'user_id'])
          .ignore()
          .returning('*');
        if (inserted.length > 0)
          note({
            action: 'members.add',
            target: workspaceId,
            workspaceId,
            detail: { user_ids: inserted.map((row) => row.user_id) },
          });
        const byUser = new Map(inserted.map((row) => [row.user_id, toMember(row)]));
        return { added: members.flatMap(({ userId }) => byUser.get(userId) ?? []) };
      });
    },

    /** @returns how many left, or a user who has an active key here: then nobody leaves. */
    async removeMembers(
      author: Author,
      workspaceId: string,
      userIds: readonly string[],
      at: string,
    ): Promise<{ removed: number } | { userWithKeys: string }> {
      return change(author, async (trx, note) => {
        const members = await trx<MemberRow>('workspace_members')
          .where({ workspace_id: workspaceId })
          .whereIn('user_id', userIds)
          .select('user_id');
        const leaving = members.map(({ user_id }) => user_id);
        const owner = await activeKeys(trx, workspaceId, at)
          .whereIn('creator_user_id', leaving)
          .first('creator_user_id');
        if (owner) return { userWithKeys: owner.creator_user_id as string };
        if (leaving.length > 0)
          note({ action: 'members.remove', target: workspaceId, workspaceId, detail: { user_ids: leaving } });
        return {
          removed: await trx('workspace_members')
            .where({ workspace_id: workspaceId })
            .whereIn('user_id', leaving)
            .delete(),
        };
      });
    },
  };
};

const memberRow = (member: MemberRecord): MemberRow => ({
  id: member.id,
  workspace_id: member.workspaceId,
  user_id: member.userId,
  role: member.role,
  created_at: member.createdAt,
});

async function count(query: Knex.QueryBuilder): Promise<number> {
  const [row] = (await query.count({ total: '*' })) as [{ total: number | string }];
  return Number(row.total);
}
