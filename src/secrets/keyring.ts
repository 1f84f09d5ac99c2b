import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Author } from '../stores/audit';
import type { DataKeyRecord, OperatorKeyRecord, VaultKeyStore } from '../stores/vault-keys';
import { DataKey, EnvelopeError, KEY_BYTES, keyId, open, seal } from './envelope';

/** The operator key at hand does not open what stands in the database. */
export class WrongKeyError extends Error {}

/** Where the operator keeps the key: the environment, or a file of ours. */
export interface KeySource {
  /** Keys that can be had now, without making one. */
  keys(): Promise<readonly Buffer[]>;
  /** The key to begin with; made where none was given. */
  first(): Promise<Buffer>;
  /** The key to change to; the same one when asked again before `replaced`. @throws when none can be had. */
  next(): Promise<Buffer>;
  /** The new key is in use, and the old one opens nothing any more. */
  replaced(): Promise<void>;
}

interface Parts {
  readonly store: VaultKeyStore;
  readonly source: KeySource;
}

export type Keyring = ReturnType<typeof createKeyring>;

/** How often a process looks for a rotation, and how long a rotation waits for one that does not. */
const LOOK_EVERY_MS = 500;
const WAIT_FOR_HOLDERS_MS = 5_000;
const BATCH = 50;
const CACHED = 10_000;

const PROOF = Buffer.from('model-gateway vault');
const proofOf = (id: string) => ['proof', id] as const;
const handoverOf = (id: string) => ['handover', id] as const;
const dataKeyOf = (scope: string) => ['data key', scope] as const;

/**
 * The keys of the vault. An operator key, which never enters the database, wraps a data key for each
 * scope. During a rotation each of the two operator keys stands there sealed with the other, so that
 * running processes learn the new one; afterwards the old one opens nothing.
 */
export function createKeyring({ store, source }: Parts) {
  const processId = randomUUID();
  const held = new Map<string, Buffer>();
  let unwrapped = new Map<string, DataKey>();
  let holds: string | undefined;
  let watcher: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const take = (key: Buffer, records: readonly OperatorKeyRecord[]): boolean => {
    const record = records.find(({ id }) => id === keyId(key));
    if (!record) return false;
    open(key, record.proof, proofOf(record.id));
    held.set(record.id, key);
    return true;
  };

  /** Holds every key of the database that can be had. @throws WrongKeyError when the current one cannot. */
  const load = async (): Promise<readonly OperatorKeyRecord[]> => {
    const records = await store.operatorKeys();
    const missing = (): OperatorKeyRecord[] => records.filter(({ id }) => !held.has(id));
    if (missing().length > 0) for (const key of await source.keys()) take(key, records);
    for (const { id, handover } of missing())
      for (const key of [...held.values()])
        if (handover !== null && !held.has(id)) {
          const other = openOrNothing(key, handover, handoverOf(id));
          if (other) take(other, records);
        }
    if (missing().length > 0)
      throw new WrongKeyError('the operator key does not open the vault in the database');
    return records;
  };

  /** The key that wraps what is new. */
  const newest = (records: readonly OperatorKeyRecord[]): OperatorKeyRecord | undefined =>
    records.find(({ state }) => state === 'next') ?? records[0];

  const heldKey = (id: string): Buffer => {
    const key = held.get(id);
    if (!key) throw new WrongKeyError('the operator key does not open the vault in the database');
    return key;
  };

  const unwrap = async ({ scope, keyId: by, wrapped }: DataKeyRecord): Promise<DataKey> => {
    const cached = unwrapped.get(wrapped);
    if (cached?.scope === scope) return cached;
    if (!held.has(by)) await load();
    const key = new DataKey(scope, open(heldKey(by), wrapped, dataKeyOf(scope)));
    if (unwrapped.size >= CACHED) unwrapped = new Map();
    unwrapped.set(wrapped, key);
    return key;
  };

  /** @throws WrongKeyError, EnvelopeError */
  const find = async (scope: string): Promise<DataKey | undefined> => {
    for (let tries = 0; ; tries++) {
      const record = await store.findDataKey(scope);
      if (!record) return undefined;
      try {
        return await unwrap(record);
      } catch (error) {
        // A rotation may have ended between the two reads.
        if (!(error instanceof WrongKeyError) || tries > 0) throw error;
      }
    }
  };

  const look = async (): Promise<void> => {
    const records = await load();
    for (const id of held.keys()) if (!records.some((record) => record.id === id)) held.delete(id);
    const newestId = newest(records)?.id;
    if (newestId === undefined || newestId === holds) return;
    await store.hold(processId, newestId);
    holds = newestId;
  };

  const begin = async (): Promise<void> => {
    const key = await source.first();
    const id = keyId(key);
    await store.insertFirst({ id, proof: seal(key, PROOF, proofOf(id)) });
  };

  return {
    /** @throws WrongKeyError when the database holds a vault that the operator's key does not open. */
    async check(): Promise<void> {
      await load();
    },

    /** The key of a scope; undefined: nothing was ever sealed there. */
    find,

    /** The key of a scope, made at first use. */
    async findOrCreate(scope: string): Promise<DataKey> {
      for (;;) {
        const found = await find(scope);
        if (found) return found;
        let operator = newest(await load());
        if (!operator) {
          await begin();
          operator = newest(await load());
        }
        if (!operator) throw new WrongKeyError('the vault has no operator key');
        const wrapped = seal(heldKey(operator.id), randomBytes(KEY_BYTES), dataKeyOf(scope));
        await store.insertDataKey({ scope, keyId: operator.id, wrapped });
      }
    },

    /** From now on this process follows rotations. */
    async start(): Promise<void> {
      await look();
      watcher = setInterval(() => {
        looking ??= look()
          .catch(() => undefined)
          .finally(() => (looking = undefined));
      }, LOOK_EVERY_MS);
      watcher.unref();
    },

    async stop(): Promise<void> {
      clearInterval(watcher);
      await looking;
      if (holds !== undefined) await store.leave(processId).catch(() => undefined);
      held.clear();
      unwrapped.clear();
    },

    /**
     * Changes the operator key while others serve; one that was broken off goes on.
     * @param progress told how many data keys were wrapped anew.
     * @returns how many there were; undefined: there is nothing to rotate, or the new key is in use already.
     */
    async rotate(author: Author, progress: (rewrapped: number) => void): Promise<number | undefined> {
      const before = await store.operatorKeys();
      if (before.length === 0) return undefined;
      const fresh = await source.next();
      const freshId = keyId(fresh);
      if (before.length === 1 && before[0]?.id === freshId) {
        await source.replaced();
        return undefined;
      }
      let records = await load();
      const old = records.find(({ state }) => state === 'current') as OperatorKeyRecord;
      if (!records.some(({ state }) => state === 'next')) {
        await store.announce(
          author,
          {
            id: freshId,
            proof: seal(fresh, PROOF, proofOf(freshId)),
            handover: seal(heldKey(old.id), fresh, handoverOf(freshId)),
          },
          { id: old.id, handover: seal(fresh, heldKey(old.id), handoverOf(old.id)) },
        );
        records = await load();
      }
      const next = records.find(({ state }) => state === 'next') as OperatorKeyRecord;
      if (next.id !== freshId)
        throw new WrongKeyError('another rotation is under way, to another key: end that one first');
      for (let waited = 0; waited < WAIT_FOR_HOLDERS_MS && (await store.behind(next.id)) > 0; waited += 100)
        await sleep(100);
      let rewrapped = 0;
      do
        for (;;) {
          const batch = await store.wrappedBy(old.id, BATCH);
          if (batch.length === 0) break;
          await store.rewrap(
            batch.map(({ scope, wrapped }) => ({
              scope,
              keyId: next.id,
              wrapped: seal(fresh, open(heldKey(old.id), wrapped, dataKeyOf(scope)), dataKeyOf(scope)),
              before: wrapped,
            })),
          );
          progress((rewrapped += batch.length));
        }
      while (!(await store.finish(author, old.id, next.id)));
      held.delete(old.id);
      await source.replaced();
      return rewrapped;
    },
  };
}

function openOrNothing(key: Buffer, sealed: string, binding: readonly string[]): Buffer | undefined {
  try {
    return open(key, sealed, binding);
  } catch (error) {
    if (error instanceof EnvelopeError) return undefined;
    throw error;
  }
}
