import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { components } from '../../generated/openapi';
import { destinationOwner } from '../broadcast';
import { Rejected, type BaseConfig } from '../broadcast/kind';
import { OFFERED, kindOf } from '../broadcast/kinds';
import { problemOf } from '../broadcast/rules';
import { ApiError } from '../errors';
import { DeliveryFailed, type Deliver } from '../providers/transport';
import type { Sealer } from '../secrets/sealed';
import type { Author } from '../stores/audit';
import type { BroadcastStore } from '../stores/broadcasts';
import type {
  DestinationChange,
  DestinationKind,
  DestinationRecord,
  DestinationStore,
} from '../stores/destinations';
import type { WorkspaceStore } from '../stores/workspaces';
import { authorOf, type Actor } from './actors';
import { pageOf, type PageQuery } from './paging';

type Schemas = components['schemas'];

interface Parts {
  readonly destinations: DestinationStore;
  readonly queue: BroadcastStore;
  readonly workspaces: Pick<WorkspaceStore, 'find'>;
  readonly sealer: Sealer;
  readonly deliver: Deliver;
  readonly now: () => Date;
}

/** Of one type in a workspace. */
const MOST_OF_A_TYPE = 5;

export type ObservabilityService = ReturnType<typeof createObservabilityService>;

export const createObservabilityService = ({
  destinations,
  queue,
  workspaces,
  sealer,
  deliver,
  now,
}: Parts) => {
  const find = async (actor: Actor, id: string): Promise<DestinationRecord> => {
    const record = await destinations.find(actor.accountId, id.toLowerCase());
    if (!record || !OFFERED.includes(record.type)) throw absent();
    return record;
  };

  const workspaceOf = async (actor: Actor, id: string | undefined): Promise<string> => {
    if (id === undefined) return actor.defaultWorkspaceId;
    const workspace = await workspaces.find(actor.accountId, id);
    if (!workspace) throw new ApiError('invalid_request', 'workspace_id: there is no such workspace');
    return workspace.id;
  };

  /** @param kept hashes that the destination has already: their keys may be gone by now. */
  const refuseForeignKeys = async (
    workspaceId: string,
    hashes: readonly string[] | null | undefined,
    kept: readonly string[] | null,
  ): Promise<void> => {
    const added = (hashes ?? []).filter((hash) => !kept?.includes(hash));
    if (added.length === 0) return;
    const [foreign] = await destinations.foreignKeys(workspaceId, added);
    if (foreign !== undefined)
      throw new ApiError(
        'invalid_request',
        `api_key_hashes: the workspace of the destination has no inference key with the hash ${foreign}`,
      );
  };

  const opened = async ({ id, config }: Pick<DestinationRecord, 'id' | 'config'>): Promise<BaseConfig> =>
    JSON.parse(await sealer.open(config, destinationOwner(id))) as BaseConfig;

  const shown = async (record: DestinationRecord): Promise<Schemas['ObservabilityDestination']> =>
    toSchema(record, masked(record.type, await opened(record)));

  /** What does not take a test call is not saved. */
  const test = async (type: DestinationKind, config: BaseConfig): Promise<void> => {
    try {
      await kindOf(type).test(config, deliver);
    } catch (error) {
      if (error instanceof Rejected || error instanceof DeliveryFailed)
        throw new ApiError('invalid_request', `config: the connection test failed: ${error.message}`, {
          cause: error,
        });
      throw error;
    }
  };

  return {
    async list(
      actor: Actor,
      query: PageQuery & { readonly workspace_id?: string },
    ): Promise<Schemas['ListObservabilityDestinationsResponse']> {
      const workspaceId = await workspaceOf(actor, query.workspace_id);
      const { records, total } = await destinations.list(
        actor.accountId,
        workspaceId,
        OFFERED,
        pageOf(query),
      );
      return { data: await Promise.all(records.map(shown)), total_count: total };
    },

    async create(
      actor: Actor,
      input: Schemas['CreateObservabilityDestinationRequest'],
    ): Promise<Schemas['CreateObservabilityDestinationResponse']> {
      const workspaceId = await workspaceOf(actor, input.workspace_id);
      refuseBadRules(input.filter_rules);
      await refuseForeignKeys(workspaceId, input.api_key_hashes, null);
      const config = readConfig(input.type, input.config, undefined);
      await test(input.type, config);
      const id = randomUUID();
      const at = now().toISOString();
      const record: DestinationRecord = {
        id,
        accountId: actor.accountId,
        workspaceId,
        type: input.type,
        name: input.name,
        enabled: input.enabled ?? true,
        config: await sealer.seal(JSON.stringify(config), destinationOwner(id)),
        apiKeyHashes: input.api_key_hashes ?? null,
        filterRules: input.filter_rules ?? null,
        samplingRate: input.sampling_rate ?? 1,
        privacyMode: input.privacy_mode ?? false,
        broadcastCost: input.broadcast_generation_cost ?? false,
        broadcastIdentity: input.broadcast_generation_identity ?? false,
        broadcastRequestContext: input.broadcast_generation_request_context ?? false,
        revision: 1,
        createdAt: at,
        updatedAt: at,
      };
      if (!(await destinations.insert(authorOf(actor), record, MOST_OF_A_TYPE)))
        throw new ApiError(
          'invalid_request',
          `The workspace has ${MOST_OF_A_TYPE} destinations of the type ${input.type} already`,
          { status: 409 },
        );
      return { data: toSchema(record, masked(record.type, config)) };
    },

    async get(actor: Actor, id: string): Promise<Schemas['GetObservabilityDestinationResponse']> {
      return { data: await shown(await find(actor, id)) };
    },

    async update(
      actor: Actor,
      id: string,
      input: Schemas['UpdateObservabilityDestinationRequest'],
    ): Promise<Schemas['UpdateObservabilityDestinationResponse']> {
      const record = await find(actor, id);
      refuseBadRules(input.filter_rules);
      await refuseForeignKeys(record.workspaceId, input.api_key_hashes, record.apiKeyHashes);
      const stored = await opened(record);
      const config = input.config === undefined ? stored : readConfig(record.type, input.config, stored);
      const isNew = JSON.stringify(config) !== JSON.stringify(stored);
      if (isNew || (input.enabled === true && !record.enabled)) await test(record.type, config);
      const changes: DestinationChange = {
        updatedAt: now().toISOString(),
        ...(isNew && { config: await sealer.seal(JSON.stringify(config), destinationOwner(record.id)) }),
        ...(input.name !== undefined && { name: input.name }),
        ...(input.enabled !== undefined && { enabled: input.enabled }),
        ...(input.api_key_hashes !== undefined && { apiKeyHashes: input.api_key_hashes }),
        ...(input.filter_rules !== undefined && { filterRules: input.filter_rules }),
        ...(input.sampling_rate !== undefined && { samplingRate: input.sampling_rate }),
        ...(input.privacy_mode !== undefined && { privacyMode: input.privacy_mode }),
        ...(input.broadcast_generation_cost !== undefined && {
          broadcastCost: input.broadcast_generation_cost,
        }),
        ...(input.broadcast_generation_identity !== undefined && {
          broadcastIdentity: input.broadcast_generation_identity,
        }),
        ...(input.broadcast_generation_request_context !== undefined && {
          broadcastRequestContext: input.broadcast_generation_request_context,
        }),
      };
      const updated = await destinations.update(authorOf(actor), record, changes);
      if (updated) return { data: toSchema(updated, masked(updated.type, config)) };
      await find(actor, id);
      throw new ApiError('invalid_request', 'The destination was changed meanwhile: read it and try again', {
        status: 409,
      });
    },

    async delete(actor: Actor, id: string): Promise<Schemas['DeleteObservabilityDestinationResponse']> {
      if (!(await destinations.delete(authorOf(actor), actor.accountId, id.toLowerCase()))) throw absent();
      return { deleted: true };
    },

    /** Every destination with what waits for it, for the operator. */
    async queues() {
      const [all, queues] = await Promise.all([destinations.all(), queue.queues()]);
      const byId = new Map(queues.map((entry) => [entry.destinationId, entry]));
      return all.map(({ id, type, name, active }) => ({
        id,
        type,
        name,
        active,
        waiting: byId.get(id)?.waiting ?? 0,
        dead: byId.get(id)?.dead ?? 0,
        oldestAt: byId.get(id)?.oldestAt ?? null,
      }));
    },

    /** @param destinationId undefined: of all. */
    dead: (destinationId: string | undefined, most: number) => queue.dead(destinationId, most),
    replay: (author: Author, destinationId: string | undefined) => queue.replay(author, destinationId),
    discard: (author: Author, destinationId: string | undefined) => queue.discard(author, destinationId),
  };
};

const absent = (): ApiError => new ApiError('not_found', 'There is no such destination');

function refuseBadRules(rules: Schemas['ObservabilityFilterRulesConfig'] | null | undefined): void {
  const problem = rules ? problemOf(rules) : undefined;
  if (problem !== undefined) throw new ApiError('invalid_request', problem);
}

type Given = Readonly<Record<string, unknown>>;

/**
 * What a configuration becomes; masked values stand for the stored ones.
 * @param stored undefined: there is none yet.
 */
function readConfig(type: DestinationKind, given: Given, stored: BaseConfig | undefined): BaseConfig {
  const { config, secrets } = kindOf(type);
  const before = (stored ?? {}) as Given;
  const merged: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(given)) {
    if (value === null) delete merged[name];
    else if (name === 'headers') merged[name] = readHeaders(value, stored?.headers);
    else if (secrets.includes(name)) merged[name] = unmasked(`config.${name}`, value, before[name]);
    else merged[name] = value;
  }
  const result = config.safeParse(merged);
  if (result.success) {
    if (stored) refuseMoved(type, given, stored, result.data);
    return result.data;
  }
  const [issue] = result.error.issues as [Issue];
  throw new ApiError('invalid_request', wordsOf(type, issue, merged));
}

type Issue = z.core.$ZodIssue;

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/** What is wrong with a configuration, and where; our own messages stand as they are. */
function wordsOf(type: DestinationKind, issue: Issue, given: Given): string {
  const path = ['config', ...issue.path].map((part) => String(part).slice(0, 64)).join('.');
  const found = issue.path.reduce<unknown>(
    (value, part) => (value as Given | undefined)?.[String(part)],
    given,
  );
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${path}.${String(issue.keys[0]).slice(0, 64)}: destinations of the type ${type} have no such field`;
    case 'invalid_type': {
      const noun = NOUNS[issue.expected] ?? issue.expected;
      return found === undefined
        ? `${path}: is missing; destinations of the type ${type} need ${noun}`
        : `${path}: expected ${noun}`;
    }
    case 'invalid_value':
      return `${path}: expected one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_key':
      return `${path}: ${issue.issues[0]?.message ?? 'expected another name'}`;
    case 'too_big':
      if (issue.origin === 'string') return `${path}: expected at most ${issue.maximum} characters`;
      return `${path}: expected at most ${issue.maximum}`;
    case 'too_small':
      // With the words of the schema, where it has some.
      return `${path}: ${/^Too small/.test(issue.message) ? `expected at least ${issue.minimum}` : issue.message}`;
    default:
      return `${path}: ${issue.message}`;
  }
}

function readHeaders(given: unknown, stored: BaseConfig['headers']): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      unmasked(`config.headers.${name.slice(0, 64)}`, value, stored?.[name]),
    ]),
  );
}

/**
 * Whoever may change an address must not get the secrets that were stored for another one.
 * @throws ApiError when they are to go along.
 */
function refuseMoved(type: DestinationKind, given: Given, stored: BaseConfig, config: BaseConfig): void {
  const [before, after] = [stored as Given, config as Given];
  if (ADDRESSES.every((name) => addressOf(before[name]) === addressOf(after[name]))) return;
  const isKept = (value: unknown): boolean =>
    value === undefined || (typeof value === 'string' && value.includes(ELLIPSIS));
  const headers = given['headers'] as Given | undefined;
  const kept = [
    ...kindOf(type).secrets.filter((name) => after[name] !== undefined && isKept(given[name])),
    ...Object.keys(config.headers ?? {})
      .filter((name) => isKept(headers?.[name]))
      .map((name) => `headers.${name.slice(0, 64)}`),
  ];
  if (kept[0] !== undefined)
    throw new ApiError(
      'invalid_request',
      `config.${kept[0]}: must be given again, because the address is another one`,
    );
}

/** Fields of configurations that say where events go. */
const ADDRESSES = ['url', 'endpoint', 'baseUrl', 'host', 'otlpEndpoint', 'region'];

/** The whole of it, for one host may serve many: by path or query. Only another spelling is no other address. */
const addressOf = (value: unknown): unknown =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).href : value;

const ELLIPSIS = '…';

/** @throws ApiError when it is a masked value, but not the one of what is stored. */
function unmasked(path: string, given: unknown, stored: unknown): unknown {
  if (typeof given !== 'string' || !given.includes(ELLIPSIS)) return given;
  if (typeof stored === 'string' && mask(stored) === given) return stored;
  throw new ApiError('invalid_request', `${path}: is a masked value; give the whole secret`);
}

/** First and last characters, too few to be of use. */
function mask(secret: string): string {
  const shownAtEachEnd = Math.min(Math.floor(secret.length / 5), 4);
  return `${secret.slice(0, shownAtEachEnd)}${ELLIPSIS}${shownAtEachEnd === 0 ? '' : secret.slice(-shownAtEachEnd)}`;
}

function masked(type: DestinationKind, config: BaseConfig): BaseConfig {
  const { secrets } = kindOf(type);
  return Object.fromEntries(
    Object.entries(config).map(([name, value]: [string, unknown]) => {
      if (name === 'headers')
        return [
          name,
          Object.fromEntries(
            Object.entries(value as Record<string, string>).map(([header, held]) => [header, mask(held)]),
          ),
        ];
      return [name, secrets.includes(name) ? mask(String(value)) : value];
    }),
  );
}

/** The configuration is of the record's type, which its kind has seen to. */
const toSchema = (record: DestinationRecord, config: BaseConfig): Schemas['ObservabilityDestination'] =>
  ({
    id: record.id,
    workspace_id: record.workspaceId,
    type: record.type,
    name: record.name,
    enabled: record.enabled,
    config,
    api_key_hashes: record.apiKeyHashes && [...record.apiKeyHashes],
    filter_rules: record.filterRules,
    sampling_rate: record.samplingRate,
    privacy_mode: record.privacyMode,
    regions: ['global', 'europe', 'us'],
    broadcast_generation_cost: record.broadcastCost,
    broadcast_generation_cost_allocation: false,
    broadcast_generation_identity: record.broadcastIdentity,
    broadcast_generation_request_context: record.broadcastRequestContext,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  }) as Schemas['ObservabilityDestination'];
