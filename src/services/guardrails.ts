import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import { checkPattern, DETECTORS, InvalidPatternError } from '../inference/policies/detectors';
import { MAX_AMOUNT_USD, MIN_AMOUNT_USD } from '../money';
import type { AccountStore } from '../stores/accounts';
import type {
  AssignmentRecord,
  GuardrailRecord,
  GuardrailRules,
  GuardrailStore,
  SubjectKind,
} from '../stores/guardrails';
import { isUuid } from '../stores/workspaces';
import { authorOf, type Actor } from './actors';
import { pageOf, type PageQuery } from './paging';

type Schemas = components['schemas'];

interface Parts {
  readonly guardrails: GuardrailStore;
  readonly accounts: Pick<AccountStore, 'hasWorkspace' | 'isDefaultGuardrail'>;
  readonly now: () => Date;
}

export type GuardrailService = ReturnType<typeof createGuardrailService>;

/** Rules for the requests of keys and members. A guardrail of another account is as absent as one that never was. */
export const createGuardrailService = ({ guardrails, accounts, now }: Parts) => {
  const workspace = async (actor: Actor, id: string | undefined): Promise<string> => {
    if (id === undefined) return actor.defaultWorkspaceId;
    const known = id.toLowerCase();
    if (!(await accounts.hasWorkspace(actor.accountId, known))) throw noWorkspace();
    return known;
  };

  const find = async (actor: Actor, id: string): Promise<GuardrailRecord> => {
    const record = isUuid(id) ? await guardrails.find(actor.accountId, id.toLowerCase()) : undefined;
    if (!record) throw absent();
    return record;
  };

  const assign = async (
    actor: Actor,
    id: string,
    kind: SubjectKind,
    given: readonly string[],
  ): Promise<number> => {
    const guardrail = await find(actor, id);
    if (await accounts.isDefaultGuardrail(guardrail.id))
      throw new ApiError(
        'invalid_request',
        'The guardrail of a whole workspace covers everything there already',
      );
    const subjects = [...new Set(given)];
    const [foreign] =
      kind === 'key'
        ? await guardrails.foreignKeys(guardrail.workspaceId, subjects)
        : await guardrails.foreignMembers(guardrail.workspaceId, subjects);
    if (foreign !== undefined)
      throw new ApiError(
        'invalid_request',
        kind === 'key'
          ? `key_hashes: the workspace of the guardrail has no key ${foreign.slice(0, 64)}`
          : `member_user_ids: the workspace of the guardrail has no member ${foreign.slice(0, 64)}`,
      );
    const by = { userId: actor.userId, at: now().toISOString() };
    return guardrails.assign(authorOf(actor), guardrail, kind, subjects, by);
  };

  const unassign = async (actor: Actor, id: string, kind: SubjectKind, given: readonly string[]) =>
    guardrails.unassign(authorOf(actor), await find(actor, id), kind, [...new Set(given)]);

  const list = async (actor: Actor, kind: SubjectKind, id: string | undefined, query: PageQuery) => {
    const guardrailId = id === undefined ? undefined : (await find(actor, id)).id;
    return guardrails.listAssignments(kind, { accountId: actor.accountId, guardrailId }, pageOf(query));
  };

  return {
    async list(
      actor: Actor,
      query: PageQuery & { readonly workspace_id?: string },
    ): Promise<Schemas['ListGuardrailsResponse']> {
      const workspaceId = await workspace(actor, query.workspace_id);
      const { records, total } = await guardrails.list(actor.accountId, workspaceId, pageOf(query));
      return { data: records.map(toSchema), total_count: total };
    },

    /** It lays down nothing until keys or members are put under it. */
    async create(
      actor: Actor,
      { name, description, workspace_id: given, ...rules }: Schemas['CreateGuardrailRequest'],
    ): Promise<Schemas['CreateGuardrailResponse']> {
      const workspaceId = await workspace(actor, given);
      check(rules);
      const record: GuardrailRecord = {
        id: randomUUID(),
        workspaceId,
        name,
        description: description ?? null,
        rules,
        createdAt: now().toISOString(),
        updatedAt: null,
      };
      if (!(await guardrails.insert(authorOf(actor), record))) throw noWorkspace();
      return { data: toSchema(record) };
    },

    async get(actor: Actor, id: string): Promise<Schemas['GetGuardrailResponse']> {
      return { data: toSchema(await find(actor, id)) };
    },

    async update(
      actor: Actor,
      id: string,
      { name, description, ...rules }: Schemas['UpdateGuardrailRequest'],
    ): Promise<Schemas['UpdateGuardrailResponse']> {
      await find(actor, id);
      const revised = await guardrails.update(
        authorOf(actor),
        actor.accountId,
        id.toLowerCase(),
        (standing) => {
          const together = { ...standing.rules, ...rules };
          check(together);
          return {
            ...standing,
            ...(name !== undefined && { name }),
            ...(description !== undefined && { description }),
            rules: together,
            updatedAt: now().toISOString(),
          };
        },
      );
      if (!revised) throw absent();
      return { data: toSchema(revised) };
    },

    async delete(actor: Actor, id: string): Promise<Schemas['DeleteGuardrailResponse']> {
      const outcome = isUuid(id)
        ? await guardrails.delete(authorOf(actor), actor.accountId, id.toLowerCase())
        : 'absent';
      if (outcome === 'absent') throw absent();
      if (outcome === 'default')
        throw new ApiError(
          'invalid_request',
          'The guardrail of a whole workspace cannot be deleted; set its rules to null instead',
        );
      return { deleted: true };
    },

    async assignKeys(actor: Actor, id: string, { key_hashes: hashes }: Schemas['BulkAssignKeysRequest']) {
      return { assigned_count: await assign(actor, id, 'key', hashes) };
    },
    async unassignKeys(actor: Actor, id: string, { key_hashes: hashes }: Schemas['BulkUnassignKeysRequest']) {
      return { unassigned_count: await unassign(actor, id, 'key', hashes) };
    },
    async assignMembers(
      actor: Actor,
      id: string,
      { member_user_ids: ids }: Schemas['BulkAssignMembersRequest'],
    ) {
      return { assigned_count: await assign(actor, id, 'member', ids) };
    },
    async unassignMembers(
      actor: Actor,
      id: string,
      { member_user_ids: ids }: Schemas['BulkUnassignMembersRequest'],
    ) {
      return { unassigned_count: await unassign(actor, id, 'member', ids) };
    },

    /** @param id absent: of all guardrails of the account. */
    async listKeys(
      actor: Actor,
      id: string | undefined,
      query: PageQuery,
    ): Promise<Schemas['ListKeyAssignmentsResponse']> {
      const { records, total } = await list(actor, 'key', id, query);
      return {
        data: records.map((record) => ({
          ...toAssignment(record),
          key_hash: record.subject,
          key_label: record.label,
          key_name: record.name,
        })),
        total_count: total,
      };
    },

    /** @param id absent: of all guardrails of the account. */
    async listMembers(
      actor: Actor,
      id: string | undefined,
      query: PageQuery,
    ): Promise<Schemas['ListMemberAssignmentsResponse']> {
      const { records, total } = await list(actor, 'member', id, query);
      return {
        data: records.map((record) => ({
          ...toAssignment(record),
          organization_id: actor.accountId,
          user_id: record.subject,
        })),
        total_count: total,
      };
    },
  };
};

const absent = (): ApiError => new ApiError('not_found', 'There is no such guardrail');
const noWorkspace = (): ApiError =>
  new ApiError('invalid_request', 'workspace_id: there is no such workspace');

/** @throws ApiError for rules that contradict each other, or that nothing here could follow. */
function check(rules: GuardrailRules): void {
  const { limit_usd: limit, reset_interval: interval } = rules;
  if ((typeof limit === 'number') !== (typeof interval === 'string'))
    throw new ApiError('invalid_request', 'limit_usd and reset_interval: give both, or neither');
  if (typeof limit === 'number' && (limit > MAX_AMOUNT_USD || (limit > 0 && limit < MIN_AMOUNT_USD)))
    throw new ApiError('invalid_request', `limit_usd: 0, or from 0.000000001 to ${MAX_AMOUNT_USD} USD`);
  for (const { slug } of rules.content_filter_builtins ?? [])
    if (!DETECTORS[slug])
      throw new ApiError(
        'invalid_request',
        `content_filter_builtins: ${slug} is not available in this gateway, which has no model of language to find it with`,
      );
  for (const [index, { pattern }] of (rules.content_filters ?? []).entries())
    try {
      checkPattern(pattern);
    } catch (error) {
      if (!(error instanceof InvalidPatternError)) throw error;
      throw new ApiError('invalid_request', `content_filters[${index}].pattern: ${error.message}`, {
        metadata: { reason: 'invalid_regex_pattern' },
      });
    }
}

const toSchema = ({
  id,
  workspaceId,
  name,
  description,
  rules,
  ...times
}: GuardrailRecord): Schemas['Guardrail'] => ({
  id,
  workspace_id: workspaceId,
  name,
  description,
  allowed_models: rules.allowed_models ?? null,
  allowed_providers: rules.allowed_providers ?? null,
  ignored_models: rules.ignored_models ?? null,
  ignored_providers: rules.ignored_providers ?? null,
  allowed_data_regions: rules.allowed_data_regions ?? null,
  content_filter_builtins: rules.content_filter_builtins ?? null,
  content_filters: rules.content_filters ?? null,
  enable_free_model_publication: rules.enable_free_model_publication ?? null,
  enable_free_model_training: rules.enable_free_model_training ?? null,
  enable_paid_model_training: rules.enable_paid_model_training ?? null,
  enforce_zdr: rules.enforce_zdr ?? null,
  enforce_zdr_anthropic: rules.enforce_zdr_anthropic ?? null,
  enforce_zdr_google: rules.enforce_zdr_google ?? null,
  enforce_zdr_openai: rules.enforce_zdr_openai ?? null,
  enforce_zdr_other: rules.enforce_zdr_other ?? null,
  enforce_zdr_xai: rules.enforce_zdr_xai ?? null,
  include_byok_in_budgets: rules.include_byok_in_budgets ?? false,
  limit_usd: rules.limit_usd ?? null,
  reset_interval: rules.reset_interval ?? null,
  created_at: times.createdAt,
  updated_at: times.updatedAt,
});

const toAssignment = (record: AssignmentRecord) => ({
  id: record.id,
  guardrail_id: record.guardrailId,
  assigned_by: record.assignedBy,
  created_at: record.createdAt,
});
