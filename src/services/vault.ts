import type { components } from '../../generated/openapi';
import type { VaultTimeouts } from '../config';
import type { Configuration } from '../configuration';
import { ApiError } from '../errors';
import { secondsUntil } from '../periods';
import { EnvelopeError, type DataKey } from '../secrets/envelope';
import { WrongKeyError, type Keyring } from '../secrets/keyring';
import type { Author } from '../stores/audit';
import type { InternRecord } from '../stores/interns';
import {
  BrokenRowError,
  internVault,
  workspaceVault,
  type InternPlace,
  type SecretRecord,
  type VaultScope,
  type VaultStore,
} from '../stores/vault';
import { authorOf } from './actors';
import { Deadline } from './deadline';
import type { Programme, ProgrammeCall } from './programme';
import { seconds } from './timestamps';

type Schemas = components['schemas'];
type Secret = Schemas['VaultSecret'];

/** Of the vault's requests of one key. */
const REQUESTS_PER_MINUTE = 600;
const PAGE = 100;

interface Parts {
  readonly store: VaultStore;
  readonly keyring: Keyring;
  readonly programme: Programme;
  /** An intern of the workspace. */
  readonly findIntern: (workspaceId: string, id: string) => Promise<InternRecord | undefined>;
  readonly settings: NonNullable<Configuration['settings']>;
  readonly timeouts: Pick<VaultTimeouts, 'storeMs' | 'totalMs'>;
  readonly now: () => Date;
}

export type VaultService = ReturnType<typeof createVaultService>;

/** Secrets bound to hosts, by workspace and by intern. Their values go in and never come out of an operation. */
export const createVaultService = ({
  store,
  keyring,
  programme,
  findIntern,
  settings: { vault: settings = {} },
  timeouts,
  now,
}: Parts) => {
  const perMinute = settings.requests_per_minute ?? REQUESTS_PER_MINUTE;

  /** One answer of the store, in time or not at all. */
  const ask = async <T>(
    total: Deadline,
    work: (beforeCommit: () => void) => Promise<T>,
    unreachable: ErrorOfStore = 'vault',
  ): Promise<T> => {
    const deadline = new Deadline(timeouts.storeMs, () => timedOut(504));
    try {
      return await deadline.bound(
        work(() => {
          total.passed();
          deadline.passed();
        }),
      );
    } catch (error) {
      throw failureOf(error, unreachable);
    }
  };

  const begin = async (
    call: ProgrammeCall,
    total: Deadline,
  ): Promise<{ workspaceId: string; author: Author }> => {
    programme.refuseRegional(call.region);
    const { id: workspaceId } = await ask(total, () => programme.workspace(call), 'scope');
    if (settings.enabled === false) throw unavailable();
    return { workspaceId, author: authorOf(call.actor) };
  };

  const refuseWrites = (): void => {
    if (settings.writes === 'disabled')
      throw new ApiError('provider_overloaded', 'Vault writes are not enabled');
  };

  const place = async (total: Deadline, workspaceId: string, id: string): Promise<InternPlace> => {
    const intern = await ask(total, () => findIntern(workspaceId, id), 'scope');
    if (!intern) throw absent('intern');
    return { internId: intern.id, workspaceId };
  };

  /** Runs an operation within the route's deadline. */
  const within = <T>(work: (total: Deadline) => Promise<T>): Promise<T> => {
    const total = new Deadline(timeouts.totalMs, () => timedOut(408));
    return total.bound(work(total));
  };

  const list = async (
    total: Deadline,
    scope: VaultScope,
    { limit = PAGE, offset = 0 }: PageQuery,
  ): Promise<Schemas['VaultSecretListResponse']> => {
    const records = await ask(total, () => store.list(scope, { offset, limit: limit + 1 }));
    return { data: records.slice(0, limit).map(toSchema), has_more: records.length > limit };
  };

  const write = async (
    total: Deadline,
    author: Author,
    scope: VaultScope,
    workspaceId: string,
    name: string,
    input: Schemas['StoreVaultSecretRequest'],
    intern?: InternPlace,
  ): Promise<Schemas['VaultSecretResponse']> => {
    const hosts = hostsOf(input.hosts);
    const key = await ask(total, () => keyring.findOrCreate(scope));
    const createdAt = now().toISOString();
    const record = await ask(total, (beforeCommit) =>
      store.put(
        author,
        { scope, name, workspaceId },
        (version) => sealed(key, { scope, name, hosts, version, createdAt }, input.value),
        intern,
        beforeCommit,
      ),
    );
    return { data: toSchema(there(record)) };
  };

  const remove = async (
    total: Deadline,
    author: Author,
    scope: VaultScope,
    workspaceId: string,
    name: string,
  ): Promise<void> => {
    if (
      !(await ask(total, (beforeCommit) => store.delete(author, { scope, name, workspaceId }, beforeCommit)))
    )
      throw absent('secret');
  };

  return {
    /**
     * What a call must pass before its request is read. It counts there, so that malformed ones count too; what it may do
     * is asked again by the operation, for the world may have changed while the body arrived.
     */
    admit: (call: ProgrammeCall & { readonly writes: boolean }) =>
      within(async (total): Promise<void> => {
        await begin(call, total);
        const at = now();
        const minute = Math.floor(at.getTime() / 60_000);
        if (!(await ask(total, () => store.countRequest(call.actor.key.hash, minute, perMinute))))
          throw tooMany(perMinute, minute, at);
        if (call.writes) refuseWrites();
      }),

    listForWorkspace: (call: ProgrammeCall, page: PageQuery) =>
      within(async (total) => {
        const { workspaceId } = await begin(call, total);
        return list(total, workspaceVault(workspaceId), page);
      }),

    listForIntern: (call: ProgrammeCall, internId: string, page: PageQuery) =>
      within(async (total) => {
        const { workspaceId } = await begin(call, total);
        const intern = await place(total, workspaceId, internId);
        return list(total, internVault(intern.internId), page);
      }),

    storeForWorkspace: (call: ProgrammeCall, name: string, input: Schemas['StoreVaultSecretRequest']) =>
      within(async (total) => {
        const { workspaceId, author } = await begin(call, total);
        refuseWrites();
        return write(total, author, workspaceVault(workspaceId), workspaceId, name, input);
      }),

    storeForIntern: (
      call: ProgrammeCall,
      internId: string,
      name: string,
      input: Schemas['StoreVaultSecretRequest'],
    ) =>
      within(async (total) => {
        const { workspaceId, author } = await begin(call, total);
        refuseWrites();
        const intern = await place(total, workspaceId, internId);
        return write(total, author, internVault(intern.internId), workspaceId, name, input, intern);
      }),

    deleteForWorkspace: (call: ProgrammeCall, name: string) =>
      within(async (total) => {
        const { workspaceId, author } = await begin(call, total);
        refuseWrites();
        await remove(total, author, workspaceVault(workspaceId), workspaceId, name);
      }),

    deleteForIntern: (call: ProgrammeCall, internId: string, name: string) =>
      within(async (total) => {
        const { workspaceId, author } = await begin(call, total);
        refuseWrites();
        const intern = await place(total, workspaceId, internId);
        await remove(total, author, internVault(intern.internId), workspaceId, name);
      }),

    /** Copies secrets of the workspace to an intern: all that are named, or none. */
    copyToIntern: (call: ProgrammeCall, internId: string, { names }: Schemas['CopyVaultSecretsRequest']) =>
      within(async (total): Promise<Schemas['CopyVaultSecretsResponse']> => {
        const { workspaceId, author } = await begin(call, total);
        refuseWrites();
        const intern = await place(total, workspaceId, internId);
        const from = await ask(total, () => keyring.find(workspaceVault(workspaceId)));
        if (!from) throw absent('secret');
        const target = internVault(intern.internId);
        const to = await ask(total, () => keyring.findOrCreate(target));
        const createdAt = now().toISOString();
        const copies = await ask(total, (beforeCommit) =>
          store.copy(
            author,
            { ...intern, names },
            (source, version) =>
              sealed(
                to,
                { scope: target, name: source.name, hosts: source.hosts, version, createdAt },
                opened(from, source),
              ),
            beforeCommit,
          ),
        );
        return { data: there(copies).map(toSchema) };
      }),

    /**
     * What an intern may send to a host: its own secrets, then those of the vault it is attached to. The only way by
     * which values leave the vault, for the runtime alone, and each of them is in the audit log.
     * @param host as in a URL; only secrets bound to exactly this name are found.
     */
    async secretsFor(
      intern: Pick<InternRecord, 'id' | 'workspaceId' | 'attachedVaultId'>,
      host: string,
      author: Author,
    ): Promise<ReadonlyMap<string, string>> {
      if (settings.enabled === false) throw unavailable();
      const name = hostName(host);
      const scopes = [
        internVault(intern.id),
        // A workspace's vault has the workspace's id: one of another workspace is never read.
        ...(intern.attachedVaultId === intern.workspaceId ? [workspaceVault(intern.workspaceId)] : []),
      ];
      if (name === undefined) return new Map();
      try {
        const records = await store.readFor(author, scopes, name, intern.workspaceId);
        const values = new Map<string, string>();
        for (const scope of scopes) {
          const key = await keyring.find(scope);
          for (const record of records)
            if (key && record.scope === scope && !values.has(record.name))
              values.set(record.name, opened(key, record));
        }
        return values;
      } catch (error) {
        throw failureOf(error, 'vault');
      }
    },
  };
};

interface PageQuery {
  readonly limit?: number;
  readonly offset?: number;
}

const sealed = (
  key: DataKey,
  record: Omit<SecretRecord, 'sealed' | 'fingerprint'>,
  value: string,
): SecretRecord => ({
  ...record,
  sealed: key.seal(value, record.name, record.hosts, record.version),
  fingerprint: key.fingerprint(value),
});

const opened = (key: DataKey, { name, hosts, version, sealed: envelope }: SecretRecord): string =>
  key.open(envelope, name, hosts, version);

const toSchema = (record: SecretRecord): Secret => ({
  name: record.name,
  hosts: record.hosts && [...record.hosts],
  fingerprint: `sha256:${record.fingerprint}`,
  created_at: seconds(record.createdAt),
});

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** In lower case and without the dot at the end. @returns undefined for what is no host name. */
function hostName(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name.length <= 253 && name.split('.').every((label) => LABEL.test(label)) ? name : undefined;
}

/** @throws ApiError 400 for a scheme, a port, a path, a wildcard, or nothing. */
function hostsOf(given: readonly string[]): string[] {
  const names = given.map((host, index) => {
    const name = hostName(host);
    if (name === undefined)
      throw new ApiError(
        'invalid_request',
        `hosts[${index}]: must be a host name alone, such as api.example.com: no scheme, port, path or wildcard`,
      );
    return name;
  });
  return [...new Set(names)];
}

/** Which lookup failed: an unknown failure means another status. */
type ErrorOfStore = 'vault' | 'scope';

function failureOf(error: unknown, unreachable: ErrorOfStore): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof WrongKeyError) return unavailable(error);
  if (error instanceof EnvelopeError || error instanceof BrokenRowError)
    return new ApiError('provider_unavailable', 'Invalid vault response', { cause: error });
  return unreachable === 'scope'
    ? new ApiError('server', 'Internal Server Error', { cause: error })
    : new ApiError('provider_unavailable', 'Vault request failed', { cause: error });
}

function there<T>(outcome: T | 'absent' | 'in transfer' | 'no such secret' | 'without hosts'): T {
  switch (outcome) {
    case 'absent':
      throw absent('intern');
    case 'no such secret':
      throw absent('secret');
    case 'in transfer':
      throw conflict('intern_is_transferring');
    case 'without hosts':
      throw conflict('secret_without_hosts');
    default:
      return outcome;
  }
}

const absent = (what: 'intern' | 'secret'): ApiError =>
  new ApiError('not_found', 'Not found', { metadata: { reason: `${what}_not_found` } });

const conflict = (reason: string): ApiError =>
  new ApiError('invalid_request', 'Vault request conflicts with existing secrets', {
    status: 409,
    metadata: { reason },
  });

const timedOut = (status: 408 | 504): ApiError =>
  new ApiError('timeout', 'Vault request timed out', { status });

const unavailable = (cause?: unknown): ApiError =>
  new ApiError('provider_overloaded', 'Vault service is unavailable', { cause });

const tooMany = (limit: number, minute: number, at: Date): ApiError => {
  const resetMs = (minute + 1) * 60_000;
  const headers = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(resetMs),
  };
  return new ApiError('rate_limit_exceeded', 'Too many vault requests', {
    headers: { ...headers, 'Retry-After': secondsUntil(resetMs, at) },
    metadata: { headers, limit_source: 'service_vault' },
  });
};
