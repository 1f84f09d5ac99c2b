import { hash as digest, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors';
import type { Policies } from '../inference/policies';
import type { Account } from '../stores/accounts';
import type { Author } from '../stores/audit';
import type { KeyRecord, KeyStore } from '../stores/keys';
import type { Claim } from '../stores/claims';
import type { Versioned } from '../stores/versions';

/** Who calls: the key, and the account behind it. */
export interface Actor {
  readonly key: KeyRecord;
  readonly accountId: string;
  readonly userId: string;
  /** Caps on what the key may spend, broadest first. */
  readonly claims: readonly Claim[];
  /** What is laid down for its requests. */
  readonly policies: Policies;
  /** Where administrative calls act when they name no workspace. */
  readonly defaultWorkspaceId: string;
}

/** The same, as the audit log names it. */
export const authorOf = ({ key, userId }: Actor): Author => ({ actor: 'key', keyHash: key.hash, userId });

export type ActorService = ReturnType<typeof createActorService>;

/** Most keys remembered at a time. */
const REMEMBERED = 50_000;

export const hashKey = (plaintext: string): string => digest('sha256', plaintext, 'hex');

interface Parts {
  readonly keys: Pick<KeyStore, 'find'>;
  readonly version: (name: Versioned) => Promise<number>;
  readonly account: Account;
  readonly limits: (key: KeyRecord, userId: string) => Promise<readonly Claim[]>;
  readonly policies: (key: KeyRecord, userId: string) => Promise<Policies>;
  readonly now: () => Date;
}

export function createActorService({ keys, version, account, limits, policies, now }: Parts) {
  let seen = -1;
  let remembered = new Map<string, Actor>();

  /** Nothing is believed from memory before the database says that no key has changed. */
  const find = async (hash: string): Promise<Actor | undefined> => {
    const current = await version('keys');
    if (current !== seen) {
      seen = current;
      remembered = new Map();
    }
    const known = remembered.get(hash);
    if (known) return known;
    const key = await keys.find(hash);
    if (!key) return undefined;
    const userId = key.creatorUserId ?? account.userId;
    const actor: Actor = {
      key,
      accountId: account.id,
      userId,
      claims: await limits(key, userId),
      policies: await policies(key, userId),
      defaultWorkspaceId: account.defaultWorkspaceId,
    };
    if (remembered.size >= REMEMBERED) remembered = new Map();
    if (current === seen) remembered.set(hash, actor);
    return actor;
  };

  return {
    /** @throws ApiError 401, in one text for missing, unknown, disabled and expired keys. */
    async authenticate(plaintext: string | undefined): Promise<Actor> {
      if (plaintext === undefined) throw refused();
      const hash = hashKey(plaintext);
      const actor = await find(hash);
      if (!actor || !timingSafeEqual(Buffer.from(hash), Buffer.from(actor.key.hash))) throw refused();
      const { disabled, expiresAt } = actor.key;
      if (disabled || (expiresAt !== null && Date.parse(expiresAt) <= now().getTime())) throw refused();
      return actor;
    },
  };
}

/** One text, whatever was wrong: it tells nobody which keys there are. */
export const refused = (): ApiError =>
  new ApiError('authentication', 'Missing or invalid API key: give it as Authorization: Bearer KEY');
