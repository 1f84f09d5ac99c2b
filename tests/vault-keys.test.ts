import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAdmin } from '../src/admin/command';
import { vault } from '../src/admin/vault';
import { createCore } from '../src/core';
import { readConfig } from '../src/config';
import { openDatabase, type Database } from '../src/database/connection';
import { createKeySource } from '../src/secrets/key-source';
import { createKeyring, WrongKeyError, type Keyring } from '../src/secrets/keyring';
import { OPERATOR } from '../src/stores/audit';
import { createVaultKeyStore, type VaultKeyStore } from '../src/stores/vault-keys';
import { createTestDatabase, type TestDatabase } from './support/database';
import { temporaryFolder } from './support/folder';

let scratch: TestDatabase;
let database: Database;
let store: VaultKeyStore;

beforeEach(async () => {
  scratch = await createTestDatabase();
  database = openDatabase(scratch.url);
  store = createVaultKeyStore(database);
});
afterEach(async () => {
  await database.close();
  await scratch.drop();
});

const OLD = randomBytes(32);
const NEW = randomBytes(32);

const keyring = (
  vaultKey: Buffer | undefined,
  newVaultKey?: Buffer,
  dataDir = '/nowhere',
  on = store,
): Keyring => createKeyring({ store: on, source: createKeySource({ vaultKey, newVaultKey, dataDir }) });

/** Seals one value in each of `count` scopes. */
async function fill(ring: Keyring, count: number): Promise<{ scope: string; sealed: string }[]> {
  const filled = [];
  for (let index = 0; index < count; index++) {
    const scope = `workspace:${index}`;
    filled.push({ scope, sealed: (await ring.findOrCreate(scope)).seal(`value-${index}`) });
  }
  return filled;
}

const opens = async (ring: Keyring, { scope, sealed }: { scope: string; sealed: string }) =>
  (await ring.find(scope))?.open(sealed);

test('of many that begin at once, one key is made', async () => {
  const rings = Array.from({ length: 6 }, () => keyring(OLD));
  const keys = await Promise.all(rings.map((ring) => ring.findOrCreate('workspace:w')));
  const sealed = keys[0]?.seal('value') ?? '';
  for (const key of keys) expect(key.open(sealed)).toBe('value');
  expect(await database.knex('vault_keys')).toHaveLength(1);
});

test('a wrong key opens nothing', async () => {
  const [filled] = await fill(keyring(OLD), 1);
  await expect(keyring(NEW).check()).rejects.toThrow(WrongKeyError);
  await expect(opens(keyring(NEW), filled ?? { scope: '', sealed: '' })).rejects.toThrow(WrongKeyError);
  await expect(keyring(NEW).findOrCreate('workspace:other')).rejects.toThrow(WrongKeyError);
});

test('a rotation goes on under readers, who learn the new key by themselves', async () => {
  const filled = await fill(keyring(OLD), 120);
  const reader = keyring(OLD);
  await reader.start();
  let isOver = false;
  let reads = 0;
  const reading = (async () => {
    while (!isOver) {
      const one = filled[reads++ % filled.length];
      if (one) expect(await opens(reader, one)).toMatch(/^value-/);
      await new Promise(setImmediate);
    }
  })();
  expect(await keyring(OLD, NEW).rotate(OPERATOR, () => undefined)).toBe(120);
  const later = await reader.findOrCreate('workspace:new');
  isOver = true;
  await reading;
  expect(reads).toBeGreaterThan(10);
  expect(later.open(later.seal('x'))).toBe('x');
  for (const one of filled) expect(await opens(keyring(NEW), one)).toMatch(/^value-/);
  for (const one of filled) await expect(opens(keyring(OLD), one)).rejects.toThrow(WrongKeyError);
  await reader.stop();
  expect(await database.knex('vault_holders')).toEqual([]);
});

test('one that broke off halfway leaves both keys working, and goes on', async () => {
  const filled = await fill(keyring(OLD), 120);
  let batches = 0;
  const breaking: VaultKeyStore = {
    ...store,
    rewrap: (records) => (++batches > 1 ? Promise.reject(new Error('killed')) : store.rewrap(records)),
  };
  await expect(keyring(OLD, NEW, '/nowhere', breaking).rotate(OPERATOR, () => undefined)).rejects.toThrow(
    'killed',
  );
  const rows = await database.knex<{ key_id: string }>('vault_data_keys').distinct('key_id');
  expect(rows).toHaveLength(2);
  for (const key of [OLD, NEW])
    for (const one of filled) expect(await opens(keyring(key), one)).toMatch(/^value-/);
  await expect(keyring(OLD, randomBytes(32)).rotate(OPERATOR, () => undefined)).rejects.toThrow(
    /another rotation/,
  );
  expect(await keyring(OLD, NEW).rotate(OPERATOR, () => undefined)).toBe(70);
  await expect(keyring(OLD).check()).rejects.toThrow(WrongKeyError);
  await keyring(NEW).check();
  expect(await keyring(OLD, NEW).rotate(OPERATOR, () => undefined)).toBeUndefined();
});

test('the key of the data folder is made when it is needed, and changed in place', async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'vault.key');
  const first = keyring(undefined, undefined, dataDir);
  await first.check();
  expect(existsSync(file)).toBe(false);
  const [filled = { scope: '', sealed: '' }] = await fill(first, 1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file, 'utf8');
  expect(Buffer.from(before, 'base64')).toHaveLength(32);
  expect(await keyring(undefined, undefined, dataDir).rotate(OPERATOR, () => undefined)).toBe(1);
  expect(readFileSync(file, 'utf8')).not.toBe(before);
  expect(existsSync(`${file}.next`)).toBe(false);
  expect(await opens(keyring(undefined, undefined, dataDir), filled)).toBe('value-0');
  writeFileSync(file, 'short');
  await expect(keyring(undefined, undefined, dataDir).check()).rejects.toThrow(/does not hold 32 bytes/);
});

test('the command says what it did, and what it needs', async () => {
  await fill(keyring(OLD), 3);
  const run = async (env: Record<string, string>): Promise<string> => {
    const lines: string[] = [];
    const core = await createCore({ config: readConfig({ DATABASE_URL: scratch.url, ...env }) });
    try {
      await runAdmin([vault], ['vault', 'rotate-key'], {
        core: async () => core,
        print: (line) => void lines.push(line),
      });
      return lines.join('\n');
    } finally {
      await core.close();
    }
  };
  const keys = { VAULT_KEY: OLD.toString('base64'), VAULT_KEY_NEW: NEW.toString('base64') };
  await expect(run({ VAULT_KEY: keys.VAULT_KEY })).rejects.toThrow(/^VAULT_KEY_NEW: give the key/);
  await expect(run({ ...keys, VAULT_KEY: randomBytes(32).toString('base64') })).rejects.toThrow(
    /^VAULT_KEY: /,
  );
  expect(await run(keys)).toBe(
    'Locked anew: 3\nDone: 3 data keys are locked with the new key, and the old one opens nothing.',
  );
  expect(await run(keys)).toMatch(/^There is nothing to rotate/);
});
