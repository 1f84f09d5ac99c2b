import { randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '../config';
import type { Account, AccountStore } from '../stores/accounts';
import type { KeyStore } from '../stores/keys';
import { newKey } from './keys';

/** Plaintexts of the first keys; absent where none was made, or where the operator gave it. */
export interface BootstrapKeys {
  readonly management?: string;
  readonly inference?: string;
}

interface Parts {
  readonly config: Pick<Config, 'bootstrapManagementKey' | 'bootstrapApiKey'>;
  readonly accounts: Pick<AccountStore, 'findOrCreate'>;
  readonly keys: Pick<KeyStore, 'insertFirst'>;
  readonly now: () => Date;
}

const ACCOUNT_ID = 'account-default';

/** The account, its user and workspace, and the first two keys: made once, by whichever process comes first. */
export async function bootstrap({
  config,
  accounts,
  keys,
  now,
}: Parts): Promise<{ account: Account; keys: BootstrapKeys }> {
  const createdAt = now().toISOString();
  const account = await accounts.findOrCreate(
    { id: ACCOUNT_ID, userId: `user-${randomUUID()}`, defaultWorkspaceId: randomUUID() },
    createdAt,
  );
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
    createdAt,
  };
  const made = await keys.insertFirst([
    newKey(management, { ...common, kind: 'management', name: 'Bootstrap management key' }),
    newKey(inference, { ...common, kind: 'inference', name: 'Bootstrap key' }),
  ]);
  if (!made) return { account, keys: {} };
  return {
    account,
    keys: {
      ...(config.bootstrapManagementKey === undefined && { management }),
      ...(config.bootstrapApiKey === undefined && { inference }),
    },
  };
}
