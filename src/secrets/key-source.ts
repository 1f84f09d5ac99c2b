import { randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config';
import { findOrCreateSecret } from '../stores/secret-files';
import { KEY_BYTES } from './envelope';
import type { KeySource } from './keyring';

/** The operator key as VAULT_KEY gives it, else a file of ours in the data folder. */
export function createKeySource({
  vaultKey,
  newVaultKey,
  dataDir,
}: Pick<Config, 'vaultKey' | 'newVaultKey' | 'dataDir'>): KeySource {
  const file = join(dataDir, 'vault.key');
  const nextFile = `${file}.next`;
  const make = (): string => `${randomBytes(KEY_BYTES).toString('base64')}\n`;
  return {
    async keys() {
      const stored = vaultKey ? [] : [await keyIn(file), await keyIn(nextFile)];
      return [vaultKey, newVaultKey, ...stored].filter((key): key is Buffer => key !== undefined);
    },

    async first() {
      return vaultKey ?? parsed(await findOrCreateSecret(file, make), file);
    },

    async next() {
      if (newVaultKey) return newVaultKey;
      if (vaultKey)
        throw new ConfigError(
          'VAULT_KEY_NEW: give the key to change to, as openssl rand -base64 32 prints it; VAULT_KEY stays the old one until then',
        );
      return parsed(await findOrCreateSecret(nextFile, make), nextFile);
    },

    async replaced() {
      if (!vaultKey && !newVaultKey) await rename(nextFile, file);
    },
  };
}

async function keyIn(file: string): Promise<Buffer | undefined> {
  try {
    return parsed(await readFile(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parsed(text: string, file: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== text.trim())
    throw new ConfigError(`VAULT_KEY: ${file} does not hold 32 bytes in base64; restore it from a backup`);
  return key;
}
