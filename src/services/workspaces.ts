import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import { formatAmount, toNanoUsd, toUsd } from '../money';
import { INTERVALS, type Interval } from '../periods';
import {
  isUuid,
  type BudgetRecord,
  type MemberRecord,
  type WorkspaceChange,
  type WorkspaceRecord,
  type WorkspaceStore,
} from '../stores/workspaces';
import { authorOf, type Actor } from './actors';
import { pageOf, type PageQuery } from './paging';

type Schemas = components['schemas'];

interface Parts {
  readonly workspaces: WorkspaceStore;
  readonly now: () => Date;
}

export type WorkspaceService = ReturnType<typeof createWorkspaceService>;

/** `ref` is an id or a slug throughout. A workspace of another account is as absent as one that never was. */
export const createWorkspaceService = ({ workspaces, now }: Parts) => {
  const find = async (actor: Actor, ref: string): Promise<WorkspaceRecord> => {
    const record = await workspaces.find(actor.accountId, ref);
    if (!record) throw absent();
    return record;
  };

  return {
    async list(actor: Actor, query: PageQuery): Promise<Schemas['ListWorkspacesResponse']> {
      const { records, total } = await workspaces.list(actor.accountId, pageOf(query));
      return { data: records.map(toSchema), total_count: total };
    },

    /** The actor's user becomes its first member. */
    async create(
      actor: Actor,
      input: Schemas['CreateWorkspaceRequest'],
    ): Promise<Schemas['CreateWorkspaceResponse']> {
      const createdAt = now().toISOString();
      const record: WorkspaceRecord = {
        id: randomUUID(),
        accountId: actor.accountId,
        slug: slug(input.slug),
        name: input.name,
        isDefault: false,
        description: input.description ?? null,
        defaultGuardrailId: randomUUID(),
        defaultImageModel: input.default_image_model ?? null,
        defaultTextModel: input.default_text_model ?? null,
        defaultProviderSort: input.default_provider_sort ?? null,
        disabledServerTools: input.disabled_server_tools ?? null,
        ioLoggingApiKeyIds: input.io_logging_api_key_ids ?? null,
        ioLoggingSamplingRate: input.io_logging_sampling_rate ?? 1,
        isDataDiscountLoggingEnabled: input.is_data_discount_logging_enabled ?? false,
        isObservabilityBroadcastEnabled: input.is_observability_broadcast_enabled ?? true,
        isObservabilityIoLoggingEnabled: input.is_observability_io_logging_enabled ?? false,
        includeByokInBudgets: false,
        createdBy: actor.userId,
        createdAt,
        updatedAt: null,
      };
      const member: MemberRecord = {
        id: randomUUID(),
        workspaceId: record.id,
        userId: actor.userId,
        role: 'admin',
        createdAt,
      };
      if (!(await workspaces.insert(authorOf(actor), record, member))) throw slugTaken();
      return { data: toSchema(record) };
    },

    async get(actor: Actor, ref: string): Promise<Schemas['GetWorkspaceResponse']> {
      return { data: toSchema(await find(actor, ref)) };
    },

    async update(
      actor: Actor,
      ref: string,
      input: Schemas['UpdateWorkspaceRequest'],
    ): Promise<Schemas['UpdateWorkspaceResponse']> {
      const { id } = await find(actor, ref);
      const updated = await workspaces.update(authorOf(actor), actor.accountId, id, toChange(input, now()));
      if (updated === 'absent') throw absent();
      if (updated === 'slug taken') throw slugTaken();
      return { data: toSchema(updated) };
    },

    async delete(actor: Actor, ref: string): Promise<Schemas['DeleteWorkspaceResponse']> {
      const { id } = await find(actor, ref);
      const outcome = await workspaces.delete(authorOf(actor), actor.accountId, id, now().toISOString());
      switch (outcome) {
        case 'deleted':
          return { deleted: true };
        case 'absent':
          throw absent();
        case 'default':
          throw new ApiError('invalid_request', 'The default workspace cannot be deleted');
        case 'has interns':
          throw new ApiError(
            'invalid_request',
            'The workspace has interns: delete them before the workspace',
          );
        case 'has active keys':
          throw new ApiError(
            'invalid_request',
            'The workspace has active keys: delete or disable them before the workspace',
          );
      }
    },

    async listBudgets(actor: Actor, ref: string): Promise<Schemas['ListWorkspaceBudgetsResponse']> {
      const { id, includeByokInBudgets } = await find(actor, ref);
      const budgets = await workspaces.listBudgets(id);
      return { data: budgets.map(toBudget), include_byok_in_budgets: includeByokInBudgets };
    },

    async getBudget(
      actor: Actor,
      ref: string,
      interval: Interval,
    ): Promise<Schemas['GetWorkspaceBudgetResponse']> {
      const { id, includeByokInBudgets } = await find(actor, ref);
      const budget = (await workspaces.listBudgets(id)).find((one) => one.interval === interval);
      if (!budget) throw new ApiError('not_found', `The workspace has no ${interval} budget`);
      return { data: toBudget(budget), include_byok_in_budgets: includeByokInBudgets };
    },

    /** @throws ApiError 400 unless longer intervals have larger budgets. */
    async setBudget(
      actor: Actor,
      ref: string,
      interval: Interval,
      input: Schemas['UpsertWorkspaceBudgetRequest'],
    ): Promise<Schemas['UpsertWorkspaceBudgetResponse']> {
      const { id } = await find(actor, ref);
      const at = now().toISOString();
      const budget: BudgetRecord = {
        id: randomUUID(),
        workspaceId: id,
        interval,
        limitNanoUsd: toNanoUsd(input.limit_usd),
        createdAt: at,
        updatedAt: at,
      };
      const outcome = await workspaces.upsertBudget(
        authorOf(actor),
        budget,
        input.include_byok_in_budgets,
        (others) => misordered(budget, others),
      );
      if (outcome === 'absent') throw absent();
      if ('refused' in outcome) throw new ApiError('invalid_request', outcome.refused);
      return { data: toBudget(outcome.budget), include_byok_in_budgets: outcome.includeByok };
    },

    async deleteBudget(
      actor: Actor,
      ref: string,
      interval: Interval,
    ): Promise<Schemas['DeleteWorkspaceBudgetResponse']> {
      const { id } = await find(actor, ref);
      await workspaces.deleteBudget(authorOf(actor), id, interval);
      return { deleted: true };
    },

    async listMembers(
      actor: Actor,
      ref: string,
      query: PageQuery,
    ): Promise<Schemas['ListWorkspaceMembersResponse']> {
      const { id } = await find(actor, ref);
      const { records, total } = await workspaces.listMembers(id, pageOf(query));
      return { data: records.map(toMember), total_count: total };
    },

    async addMembers(
      actor: Actor,
      ref: string,
      input: Schemas['BulkAddWorkspaceMembersRequest'],
    ): Promise<Schemas['BulkAddWorkspaceMembersResponse']> {
      const { id } = await find(actor, ref);
      const createdAt = now().toISOString();
      const members = userIds(input).map((userId) => ({ id: randomUUID(), userId, createdAt }));
      const outcome = await workspaces.addMembers(authorOf(actor), actor.accountId, id, members);
      if (outcome === 'absent') throw absent();
      if ('unknownUser' in outcome)
        throw new ApiError(
          'invalid_request',
          `user_ids: no member of this organization has the id ${outcome.unknownUser.slice(0, 64)}`,
        );
      return { added_count: outcome.added.length, data: outcome.added.map(toMember) };
    },

    async removeMembers(
      actor: Actor,
      ref: string,
      input: Schemas['BulkRemoveWorkspaceMembersRequest'],
    ): Promise<Schemas['BulkRemoveWorkspaceMembersResponse']> {
      const { id } = await find(actor, ref);
      const outcome = await workspaces.removeMembers(
        authorOf(actor),
        id,
        userIds(input),
        now().toISOString(),
      );
      if ('userWithKeys' in outcome)
        throw new ApiError(
          'invalid_request',
          `user_ids: ${outcome.userWithKeys} has active keys in the workspace: delete or disable them first`,
        );
      return { removed_count: outcome.removed };
    },
  };
};

const absent = (): ApiError => new ApiError('not_found', 'There is no such workspace');
const slugTaken = (): ApiError =>
  new ApiError('invalid_request', 'slug: another workspace has this slug already');

function slug(text: string): string {
  if (isUuid(text)) throw new ApiError('invalid_request', 'slug: must not have the form of a UUID');
  return text;
}

const userIds = ({ user_ids: ids }: { user_ids: readonly string[] }): string[] => [...new Set(ids)];

/** What is wrong with a budget beside the others, with both limits; undefined: nothing. */
function misordered(budget: BudgetRecord, others: readonly BudgetRecord[]): string | undefined {
  const rank = ({ interval }: BudgetRecord): number => INTERVALS.indexOf(interval);
  for (const other of others) {
    const [short, long] = rank(other) < rank(budget) ? [other, budget] : [budget, other];
    if (long.limitNanoUsd <= short.limitNanoUsd)
      return (
        `limit_usd: the ${long.interval} budget ($${formatAmount(long.limitNanoUsd)}) must be above ` +
        `the ${short.interval} budget ($${formatAmount(short.limitNanoUsd)})`
      );
  }
  return undefined;
}

const toChange = (input: Schemas['UpdateWorkspaceRequest'], at: Date): WorkspaceChange => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.slug !== undefined && { slug: slug(input.slug) }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.default_image_model !== undefined && { defaultImageModel: input.default_image_model }),
  ...(input.default_text_model !== undefined && { defaultTextModel: input.default_text_model }),
  ...(input.default_provider_sort !== undefined && { defaultProviderSort: input.default_provider_sort }),
  ...(input.disabled_server_tools !== undefined && { disabledServerTools: input.disabled_server_tools }),
  ...(input.io_logging_api_key_ids !== undefined && { ioLoggingApiKeyIds: input.io_logging_api_key_ids }),
  ...(input.io_logging_sampling_rate !== undefined && {
    ioLoggingSamplingRate: input.io_logging_sampling_rate,
  }),
  ...(input.is_data_discount_logging_enabled !== undefined && {
    isDataDiscountLoggingEnabled: input.is_data_discount_logging_enabled,
  }),
  ...(input.is_observability_broadcast_enabled !== undefined && {
    isObservabilityBroadcastEnabled: input.is_observability_broadcast_enabled,
  }),
  ...(input.is_observability_io_logging_enabled !== undefined && {
    isObservabilityIoLoggingEnabled: input.is_observability_io_logging_enabled,
  }),
  updatedAt: at.toISOString(),
});

const toSchema = (record: WorkspaceRecord): Schemas['Workspace'] => ({
  id: record.id,
  name: record.name,
  slug: record.slug,
  description: record.description,
  default_guardrail_id: record.defaultGuardrailId,
  default_image_model: record.defaultImageModel,
  default_text_model: record.defaultTextModel,
  default_provider_sort: record.defaultProviderSort,
  disabled_server_tools: record.disabledServerTools && [...record.disabledServerTools],
  io_logging_api_key_ids: record.ioLoggingApiKeyIds && [...record.ioLoggingApiKeyIds],
  io_logging_sampling_rate: record.ioLoggingSamplingRate,
  is_data_discount_logging_enabled: record.isDataDiscountLoggingEnabled,
  is_observability_broadcast_enabled: record.isObservabilityBroadcastEnabled,
  is_observability_io_logging_enabled: record.isObservabilityIoLoggingEnabled,
  include_byok_in_budgets: record.includeByokInBudgets,
  created_by: record.createdBy,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const toBudget = (record: BudgetRecord): Schemas['WorkspaceBudget'] => ({
  id: record.id,
  workspace_id: record.workspaceId,
  limit_usd: toUsd(record.limitNanoUsd),
  reset_interval: record.interval === 'lifetime' ? null : record.interval,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

const toMember = (record: MemberRecord): Schemas['WorkspaceMember'] => ({
  id: record.id,
  workspace_id: record.workspaceId,
  user_id: record.userId,
  role: record.role,
  created_at: record.createdAt,
});
