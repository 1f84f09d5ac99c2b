import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import type { Caller } from '../inference/generation';
import type { Credential } from '../inference/policies/credentials';
import { object } from '../providers/json';
import type { Keyring } from '../secrets/keyring';
import type { AccountStore } from '../stores/accounts';
import { byokVault, type ByokChange, type ByokRecord, type ByokStore } from '../stores/byok';
import { isUuid } from '../stores/workspaces';
import { authorOf, type Actor } from './actors';
import { pageOf, type PageQuery } from './paging';

type Schemas = components['schemas'];

interface Parts {
  readonly byok: ByokStore;
  readonly accounts: Pick<AccountStore, 'hasWorkspace'>;
  readonly keyring: Pick<Keyring, 'find' | 'findOrCreate'>;
  /** Slugs that the gateway is configured with. */
  readonly providers: () => ReadonlySet<string>;
  readonly now: () => Date;
}

export type ByokService = ReturnType<typeof createByokService>;

const bindingOf = ({ id, provider }: Pick<ByokRecord, 'id' | 'provider'>) =>
  ['provider key', id, provider] as const;

/** What may stand in a header. */
const HEADER_SAFE = /^[\x21-\x7e]+$/;
const SHOWN_FROM = 16;

export const createByokService = ({ byok, accounts, keyring, providers, now }: Parts) => {
  const workspace = async (actor: Actor, id: string | undefined): Promise<string> => {
    if (id === undefined) return actor.defaultWorkspaceId;
    const known = id.toLowerCase();
    if (!(await accounts.hasWorkspace(actor.accountId, known))) throw noWorkspace();
    return known;
  };

  const checkHashes = async (
    workspaceId: string,
    hashes: readonly string[] | null | undefined,
  ): Promise<void> => {
    if (!hashes) return;
    const [dead] = await byok.deadKeys(workspaceId, hashes, now().toISOString());
    if (dead !== undefined)
      throw new ApiError(
        'invalid_request',
        `allowed_api_key_hashes: no key in use of the workspace has the hash ${dead}`,
      );
  };

  const checkProvider = (slug: string): void => {
    if (!providers().has(slug))
      throw new ApiError(
        'invalid_request',
        `provider: ${JSON.stringify(slug.slice(0, 64))} is no provider of this gateway (GET /providers lists them)`,
      );
  };

  const find = async (actor: Actor, id: string): Promise<ByokRecord> => {
    const record = isUuid(id) ? await byok.find(actor.accountId, id.toLowerCase()) : undefined;
    if (!record) throw absent();
    return record;
  };

  const seal = async (record: Pick<ByokRecord, 'id' | 'workspaceId' | 'provider'>, key: string) => {
    const scope = await keyring.findOrCreate(byokVault(record.workspaceId));
    return { label: mask(key), sealed: scope.seal(key, ...bindingOf(record)) };
  };

  return {
    async list(
      actor: Actor,
      query: PageQuery & { readonly workspace_id?: string; readonly provider?: string },
    ): Promise<Schemas['ListBYOKKeysResponse']> {
      const workspaceId = await workspace(actor, query.workspace_id);
      const { provider } = query;
      const { records, total } = await byok.list({ workspaceId, provider }, pageOf(query));
      return { data: records.map(toSchema), total_count: total };
    },

    /** The plaintext is stored sealed, and never shown again. */
    async create(
      actor: Actor,
      input: Schemas['CreateBYOKKeyRequest'],
    ): Promise<Schemas['CreateBYOKKeyResponse']> {
      checkProvider(input.provider);
      checkKey(input.key);
      const workspaceId = await workspace(actor, input.workspace_id);
      await checkHashes(workspaceId, input.allowed_api_key_hashes);
      const owner = { id: randomUUID(), workspaceId, provider: input.provider };
      const settings = {
        isFallback: input.is_fallback ?? false,
        isByokOnly: input.is_byok_only ?? false,
        isRequired: input.is_required ?? false,
      };
      const wrong = contradiction(settings);
      if (wrong !== undefined) throw new ApiError('invalid_request', wrong);
      const record = await byok.insert(authorOf(actor), {
        ...owner,
        ...settings,
        ...(await seal(owner, input.key)),
        name: input.name ?? null,
        disabled: input.disabled ?? false,
        declaredZdr: input.declared_zdr ?? null,
        allowedModels: input.allowed_models ?? null,
        allowedApiKeyHashes: input.allowed_api_key_hashes ?? null,
        allowedUserIds: input.allowed_user_ids ?? null,
        createdBy: actor.userId,
        createdAt: now().toISOString(),
        updatedAt: null,
      });
      if (!record) throw noWorkspace();
      return { data: toSchema(record) };
    },

    async get(actor: Actor, id: string): Promise<Schemas['GetBYOKKeyResponse']> {
      return { data: toSchema(await find(actor, id)) };
    },

    async update(
      actor: Actor,
      id: string,
      input: Schemas['UpdateBYOKKeyRequest'],
    ): Promise<Schemas['UpdateBYOKKeyResponse']> {
      const record = await find(actor, id);
      if (input.key !== undefined) checkKey(input.key);
      await checkHashes(record.workspaceId, input.allowed_api_key_hashes);
      const change: ByokChange = {
        ...(input.name !== undefined && { name: input.name }),
        ...(input.disabled !== undefined && { disabled: input.disabled }),
        ...(input.is_fallback !== undefined && { isFallback: input.is_fallback }),
        ...(input.is_byok_only !== undefined && { isByokOnly: input.is_byok_only }),
        ...(input.is_required !== undefined && { isRequired: input.is_required }),
        ...(input.declared_zdr !== undefined && { declaredZdr: input.declared_zdr }),
        ...(input.allowed_models !== undefined && { allowedModels: input.allowed_models }),
        ...(input.allowed_api_key_hashes !== undefined && {
          allowedApiKeyHashes: input.allowed_api_key_hashes,
        }),
        ...(input.allowed_user_ids !== undefined && { allowedUserIds: input.allowed_user_ids }),
        ...(input.key !== undefined && (await seal(record, input.key))),
        updatedAt: now().toISOString(),
      };
      const changed = await byok.update(authorOf(actor), actor.accountId, record.id, change, contradiction);
      if (!changed) throw absent();
      if ('refused' in changed) throw new ApiError('invalid_request', changed.refused);
      return { data: toSchema(changed) };
    },

    async delete(actor: Actor, id: string): Promise<Schemas['DeleteBYOKKeyResponse']> {
      if (!isUuid(id) || !(await byok.delete(authorOf(actor), actor.accountId, id.toLowerCase())))
        throw absent();
      return { deleted: true };
    },

    /**
     * Opens the caller's credentials, for as long as its request lasts. With them stand those of others
     * that keep a provider closed for everybody.
     */
    async open({
      workspaceId,
      keyHash,
      userId,
      policies,
    }: Pick<Caller, 'workspaceId' | 'keyHash' | 'userId' | 'policies'>): Promise<readonly Credential[]> {
      const isUsable = ({ allowedApiKeyHashes: keys, allowedUserIds: users }: ByokRecord): boolean =>
        (keys === null || keys.includes(keyHash)) && (users === null || users.includes(userId));
      const records = policies.credentials.filter((record) => isUsable(record) || record.isByokOnly);
      if (!records.some(isUsable)) return records.map((record) => ({ ...record, isUsable: false, key: '' }));
      const scope = await keyring.find(byokVault(workspaceId));
      if (!scope) throw new Error('the key of sealed provider keys is gone');
      return records.map((record) =>
        isUsable(record)
          ? { ...record, isUsable: true, key: scope.open(record.sealed, ...bindingOf(record)) }
          : { ...record, isUsable: false, key: '' },
      );
    },
  };
};

const absent = (): ApiError => new ApiError('not_found', 'There is no such provider key');
const noWorkspace = (): ApiError =>
  new ApiError('invalid_request', 'workspace_id: there is no such workspace');

/** @throws ApiError for what no provider of ours takes. */
function checkKey(key: string): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(key);
  } catch {
    parsed = undefined;
  }
  if (object(parsed))
    throw new ApiError(
      'invalid_request',
      'key: credentials in JSON are not available in this gateway; its providers take a key',
    );
  if (!HEADER_SAFE.test(key))
    throw new ApiError('invalid_request', 'key: holds characters that no key has, such as blanks');
  if (/\*{4}|…|\.{3}/.test(key))
    throw new ApiError('invalid_request', 'key: this is the masked form of a key');
}

/** First and last characters, too few to be of use. */
const mask = (key: string): string =>
  key.length < SHOWN_FROM ? '...' : `${key.slice(0, 3)}...${key.slice(-4)}`;

/** What is wrong with settings together; undefined: nothing. */
const contradiction = ({
  isFallback,
  isByokOnly,
  isRequired,
}: Pick<ByokRecord, 'isFallback' | 'isByokOnly' | 'isRequired'>): string | undefined =>
  isFallback && (isByokOnly || isRequired)
    ? `is_fallback: cannot be combined with ${isByokOnly ? 'is_byok_only' : 'is_required'}, which leaves nothing to fall back from`
    : undefined;

const toSchema = (record: ByokRecord): Schemas['BYOKKey'] => ({
  id: record.id,
  workspace_id: record.workspaceId,
  provider: record.provider,
  name: record.name,
  label: record.label,
  disabled: record.disabled,
  is_fallback: record.isFallback,
  is_byok_only: record.isByokOnly,
  is_required: record.isRequired,
  declared_region: null,
  declared_zdr: record.declaredZdr,
  allowed_models: record.allowedModels && [...record.allowedModels],
  allowed_api_key_hashes: record.allowedApiKeyHashes && [...record.allowedApiKeyHashes],
  allowed_user_ids: record.allowedUserIds && [...record.allowedUserIds],
  sort_order: record.sortOrder,
  created_at: record.createdAt,
});
