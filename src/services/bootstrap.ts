import { randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '../config';
import type { Account, AccountStore } from '../stores/accounts';
import { GATEWAY } from '../stores/audit';
import type { KeyStore } from '../stores/keys';
import { newKey } from './keys';

/** Plaintexts of the first keys; absent where none was made, or where the operator gave it. */
export interface BootstrapKeys {
  readonly management?: string;
  readonly inference?: string;
}

interface Parts {
  readonly config: Pick<Config, 'bootstrapManagementKey' | 'bootstrapApiKey'>;
  readonly account: Account;
  readonly keys: Pick<KeyStore, 'insertFirst'>;
  readonly now: () => Date;
}

const ACCOUNT_ID = 'account-default';

/** The account with its user and default workspace: made once, by whichever process comes first. */
export const findAccount = (
  accounts: Pick<AccountStore, 'findOrCreate'>,
  now: () => Date,
): Promise<Account> =>
  accounts.findOrCreate(
    { id: ACCOUNT_ID, userId: `user-${randomUUID()}`, defaultWorkspaceId: randomUUID() },
    now().toISOString(),
  );

/** The first two keys, likewise made once. */
export async function makeFirstKeys({ config, account, keys, now }: Parts): Promise<BootstrapKeys> {
  const management = config.bootstrapManagementKey ?? `sk-mgmt-${randomBytes(32).toString('hex')}`;
  const inference = config.bootstrapApiKey ?? `sk-${randomBytes(32).toString('hex')}`;
  const common = {
    workspaceId: account.defaultWorkspaceId,
    creatorUserId: account.userId,
    limitNanoUsd: null,
    limitReset: null,
    includeByokInLimit: false,
    externalUser: null,
    expiresAt: null,
    createdAt: now().toISOString(),
  };
  const made = await keys.insertFirst(GATEWAY, [
    newKey(management, { ...common, kind: 'management', name: 'Bootstrap management key' }),
    newKey(inference, { ...common, kind: 'inference', name: 'Bootstrap key' }),
  ]);
  if (!made) return {};
  return {
    ...(config.bootstrapManagementKey === undefined && { management }),
    ...(config.bootstrapApiKey === undefined && { inference }),
  };
}
