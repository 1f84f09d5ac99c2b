import { createHash, randomBytes } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import { MAX_AMOUNT_USD, MIN_AMOUNT_USD, toNanoUsd, toUsd } from '../money';
import type { AccountStore } from '../stores/accounts';
import type { KeyChange, KeyRecord, KeyStore } from '../stores/keys';
import { keyScope, type UsageByInterval, type UsageStore } from '../stores/usage';
import { authorOf, hashKey, type Actor } from './actors';
import { budgetsOf, effectiveOf } from './key-budgets';
import { milliseconds, seconds } from './timestamps';

type Schemas = components['schemas'];

const PAGE = 100;

interface Parts {
  readonly keys: KeyStore;
  readonly accounts: Pick<AccountStore, 'hasWorkspace' | 'hasUser'>;
  readonly usage: UsageStore;
  /** Requests to free models: today's cap and count, and whether the account never bought anything. */
  readonly freeRequests: (
    accountId: string,
  ) => Promise<{ readonly limit: number; readonly used: number; readonly isFreeTier: boolean }>;
  readonly now: () => Date;
}

export type KeyService = ReturnType<typeof createKeyService>;

export const createKeyService = ({ keys, accounts, usage, freeRequests, now }: Parts) => {
  const withUsage = async (record: KeyRecord): Promise<Schemas['ApiKeyRecord']> =>
    toSchema(record, await usage.find(keyScope(record.hash), now()));

  /** Management keys administer; they are not among the keys that are administered. */
  const find = async (hash: string): Promise<KeyRecord> => {
    const record = await keys.find(hash);
    if (!record || record.kind !== 'inference') throw absent();
    return record;
  };

  return {
    /**
     * Issues a key.
     * @returns the record, labelled with its name this once, and the plaintext: only its SHA-256 is stored.
     */
    async create(actor: Actor, input: Schemas['CreateKeysRequest']): Promise<Schemas['CreateKeysResponse']> {
      const workspaceId = await workspace(actor, input.workspace_id);
      if (input.creator_user_id && !(await accounts.hasUser(actor.accountId, input.creator_user_id)))
        throw new ApiError('invalid_request', 'creator_user_id: no member of this organization has this id');
      const key = `sk-${randomBytes(32).toString('hex')}`;
      const record = newKey(key, {
        kind: 'inference',
        workspaceId,
        creatorUserId: input.creator_user_id ?? actor.userId,
        name: input.name,
        limitNanoUsd: limit(input.limit),
        limitReset: input.limit_reset ?? null,
        includeByokInLimit: input.include_byok_in_limit ?? false,
        externalUser: externalUser(input.external_user),
        expiresAt: expiry(input.expires_at, now()),
        createdAt: now().toISOString(),
      });
      if (!(await keys.insert(authorOf(actor), record))) throw noWorkspace();
      return { data: { ...(await withUsage(record)), label: record.name }, key };
    },

    async list(
      actor: Actor,
      query: {
        include_disabled?: string;
        include_expired?: string;
        offset?: number | null;
        workspace_id?: string;
      },
    ): Promise<Schemas['ListKeysResponse']> {
      const workspaceId = await workspace(actor, query.workspace_id);
      const offset = Math.min(query.offset ?? 0, Number.MAX_SAFE_INTEGER);
      const records = await keys.list(
        {
          workspaceId,
          includeDisabled: query.include_disabled === 'true',
          validAt: query.include_expired === 'true' ? undefined : now().toISOString(),
        },
        { offset, limit: PAGE },
      );
      const usages = await usage.findMany(
        records.map(({ hash }) => keyScope(hash)),
        now(),
      );
      return {
        data: records.map((record) => toSchema(record, usages.get(keyScope(record.hash)) as UsageByInterval)),
      };
    },

    async get(hash: string): Promise<Schemas['GetKeyResponse']> {
      return { data: await withUsage(await find(hash)) };
    },

    async update(
      actor: Actor,
      hash: string,
      input: Schemas['UpdateKeysRequest'],
    ): Promise<Schemas['UpdateKeysResponse']> {
      await find(hash);
      const change: KeyChange = {
        ...(input.name !== undefined && { name: input.name }),
        ...(input.disabled !== undefined && { disabled: input.disabled }),
        ...(input.limit !== undefined && { limitNanoUsd: limit(input.limit) }),
        ...(input.limit_reset !== undefined && { limitReset: input.limit_reset }),
        ...(input.include_byok_in_limit !== undefined && { includeByokInLimit: input.include_byok_in_limit }),
        updatedAt: now().toISOString(),
      };
      const updated = await keys.update(authorOf(actor), hash, change);
      if (!updated) throw absent();
      return { data: await withUsage(updated) };
    },

    async delete(actor: Actor, hash: string): Promise<Schemas['DeleteKeysResponse']> {
      await find(hash);
      if (!(await keys.delete(authorOf(actor), hash))) throw absent();
      return { deleted: true };
    },

    /** The calling key itself, of either kind. */
    async current(actor: Actor): Promise<Schemas['CurrentKeyResponse']> {
      const { key } = actor;
      const record = toSchema(key, await usage.find(keyScope(key.hash), now()));
      const free = await freeRequests(actor.accountId);
      const budgets = await budgetsFor(actor);
      return {
        data: {
          label: record.label,
          limit: record.limit,
          limit_remaining: record.limit_remaining,
          limit_reset: record.limit_reset,
          include_byok_in_limit: record.include_byok_in_limit,
          usage: record.usage,
          usage_daily: record.usage_daily,
          usage_weekly: record.usage_weekly,
          usage_monthly: record.usage_monthly,
          byok_usage: record.byok_usage,
          byok_usage_daily: record.byok_usage_daily,
          byok_usage_weekly: record.byok_usage_weekly,
          byok_usage_monthly: record.byok_usage_monthly,
          creator_user_id: record.creator_user_id,
          expires_at: record.expires_at,
          organization_id: actor.accountId,
          workspace_id: key.workspaceId,
          budgets,
          effective_budget: effectiveOf(budgets),
          is_free_tier: free.isFreeTier,
          is_management_key: key.kind === 'management',
          is_provisioning_key: key.kind === 'management',
          allowed_data_regions: [...(actor.policies.guard.regions ?? (['global', 'europe', 'us'] as const))],
          free_model_daily_requests: {
            limit: free.limit,
            used: free.used,
            remaining: Math.max(free.limit - free.used, 0),
          },
          rate_limit: {
            requests: -1,
            interval: '10s',
            note: 'Deprecated: paid models have no request limit.',
          },
        },
      };
    },
  };

  async function budgetsFor({ claims }: Actor): Promise<Schemas['KeyBudget'][]> {
    const scopes = new Set(claims.flatMap(({ budget, scope }) => (budget ? [scope] : [])));
    if (scopes.size === 0) return [];
    const at = now();
    return budgetsOf(claims, await usage.findMany([...scopes], at), at);
  }

  async function workspace(actor: Actor, id: string | undefined): Promise<string> {
    if (id === undefined) return actor.defaultWorkspaceId;
    const known = id.toLowerCase();
    if (!(await accounts.hasWorkspace(actor.accountId, known))) throw noWorkspace();
    return known;
  }
};

/** A key as it is stored, from its plaintext. */
export const newKey = (
  plaintext: string,
  rest: Omit<KeyRecord, 'hash' | 'label' | 'disabled' | 'updatedAt' | 'lastUsedAt'>,
): KeyRecord => ({
  ...rest,
  hash: hashKey(plaintext),
  label: mask(plaintext),
  disabled: false,
  updatedAt: null,
  lastUsedAt: null,
});

/** First and last characters, too few to be of use. */
const mask = (plaintext: string): string => `${plaintext.slice(0, 6)}…${plaintext.slice(-4)}`;

const absent = (): ApiError => new ApiError('not_found', 'There is no such key');
const noWorkspace = (): ApiError =>
  new ApiError('invalid_request', 'workspace_id: there is no such workspace');

function limit(usd: number | null | undefined): number | null {
  if (usd === null || usd === undefined) return null;
  if (usd > MAX_AMOUNT_USD) throw new ApiError('invalid_request', `limit: at most ${MAX_AMOUNT_USD} USD`);
  if (usd > 0 && usd < MIN_AMOUNT_USD)
    throw new ApiError('invalid_request', 'limit: 0, or at least 0.000000001 USD');
  return toNanoUsd(usd);
}

function expiry(text: string | null | undefined, now: Date): string | null {
  if (text === null || text === undefined) return null;
  const time = Date.parse(text);
  // The parser turns 30 February into 2 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== text.slice(0, 19))
    throw new ApiError('invalid_request', 'expires_at: not a date and time');
  if (time <= now.getTime()) throw new ApiError('invalid_request', 'expires_at: lies in the past');
  return new Date(time).toISOString();
}

const externalUser = (given: Schemas['ExternalUser'] | null | undefined): KeyRecord['externalUser'] =>
  given
    ? {
        user: given.user,
        ...(given.api_key !== undefined && {
          apiKeyHash: createHash('sha256').update(given.api_key).digest('hex'),
        }),
      }
    : null;

const toSchema = (record: KeyRecord, usage: UsageByInterval): Schemas['ApiKeyRecord'] => {
  const spent = usage[record.limitReset ?? 'lifetime'];
  const counted = spent.usageNanoUsd + (record.includeByokInLimit ? spent.byokUsageNanoUsd : 0);
  return {
    hash: record.hash,
    name: record.name,
    label: record.label,
    disabled: record.disabled,
    limit: record.limitNanoUsd === null ? null : toUsd(record.limitNanoUsd),
    limit_remaining: record.limitNanoUsd === null ? null : toUsd(Math.max(record.limitNanoUsd - counted, 0)),
    limit_reset: record.limitReset,
    include_byok_in_limit: record.includeByokInLimit,
    usage: toUsd(usage.lifetime.usageNanoUsd),
    usage_daily: toUsd(usage.daily.usageNanoUsd),
    usage_weekly: toUsd(usage.weekly.usageNanoUsd),
    usage_monthly: toUsd(usage.monthly.usageNanoUsd),
    byok_usage: toUsd(usage.lifetime.byokUsageNanoUsd),
    byok_usage_daily: toUsd(usage.daily.byokUsageNanoUsd),
    byok_usage_weekly: toUsd(usage.weekly.byokUsageNanoUsd),
    byok_usage_monthly: toUsd(usage.monthly.byokUsageNanoUsd),
    creator_user_id: record.creatorUserId,
    external_user: record.externalUser && { user: record.externalUser.user },
    expires_at: record.expiresAt && milliseconds(record.expiresAt),
    created_at: seconds(record.createdAt),
    updated_at: record.updatedAt && seconds(record.updatedAt),
    last_used_at: record.lastUsedAt && seconds(record.lastUsedAt),
    workspace_id: record.workspaceId,
  };
};
