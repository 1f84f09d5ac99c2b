/** P26: what must not start. Each case is the built program itself, which says why and never listens. */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseOldSqlite } from '../../../src/database/connect';
import { BetterSqlite3 } from '../../../src/database/sqlite';
import {
  API_KEY,
  MANAGEMENT_KEY,
  ROOT,
  startGateway,
  temporaryFolder,
  zero,
  type Figures,
  type Folder,
} from '../harness';

interface Case {
  readonly given: string;
  readonly env: NodeJS.ProcessEnv;
  readonly says: RegExp;
  /** Another tree than this one. */
  readonly root?: string;
}

interface Ended {
  readonly code: number | null;
  readonly told: string;
  readonly listened: boolean;
}

export async function boot(figures: Figures): Promise<void> {
  const folder = temporaryFolder();
  const cases = await refused(folder);
  const wrong: string[] = [];
  for (const { given, env, says, root = ROOT } of cases) {
    const { code, told, listened } = await run(root, { DATA_DIR: join(folder.path, 'data'), ...env });
    if (code === 0 || code === null || listened || !says.test(told) || told.includes(API_KEY))
      wrong.push(`${given}: ${code} ${told.slice(0, 200)}`);
  }
  // Every SQLite that can be installed with this program is new enough: the check itself is asked.
  let old = 0;
  try {
    refuseOldSqlite('3.45.0');
  } catch {
    old = 1;
  }
  folder.remove();
  figures.print(
    'P26 boot',
    { cases: cases.length + 1, refused: cases.length - wrong.length + old, wrong },
    {
      cases: (count: number) => count >= 7,
      wrong: (list: string[]) => list.length === 0,
      refused: (count: number) => zero(count - cases.length - 1),
    },
  );
}

async function refused(folder: Folder): Promise<Case[]> {
  const open = join(folder.path, 'open.sqlite');
  new BetterSqlite3(open).exec('CREATE TABLE t (a)').close();
  chmodSync(open, 0o644);
  const newer = join(folder.path, 'newer.sqlite');
  new BetterSqlite3(newer)
    .exec('CREATE TABLE migrations (id INTEGER PRIMARY KEY, name TEXT, batch INTEGER, migration_time TEXT)')
    .exec("INSERT INTO migrations (name, batch) VALUES ('29990101000000_of_the_future', 1)")
    .close();
  chmodSync(newer, 0o600);
  const locked = {
    DATA_DIR: join(folder.path, 'vault'),
    VAULT_KEY: Buffer.alloc(32, 'one key ').toString('base64'),
  };
  const first = await startGateway(locked);
  await fetch(`${first.origin}/api/v1/vault/secrets/a`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ value: 'v', hosts: ['api.example.com'] }),
  });
  await first.kill('SIGTERM');
  return [
    { given: 'an empty secret', env: { VAULT_KEY: '' }, says: /^VAULT_KEY: is empty/ },
    {
      given: 'the secret of an example',
      env: { BOOTSTRAP_MANAGEMENT_KEY: 'change-me-change-me-change-me-change-me' },
      says: /^BOOTSTRAP_MANAGEMENT_KEY: holds the text of an example/,
    },
    {
      given: 'another operator key',
      env: { ...locked, VAULT_KEY: Buffer.alloc(32, 'another ').toString('base64') },
      says: /^VAULT_KEY: it does not open the vault/,
    },
    { given: 'a broken document', env: {}, says: /document/, root: treeWithBrokenDocument(folder) },
    {
      given: 'a database that others may read',
      env: { DATABASE_URL: `file:${open}` },
      says: /^DATABASE_URL: other users may open/,
    },
    {
      given: 'a database of a newer version',
      env: { DATABASE_URL: `file:${newer}` },
      says: /^DATABASE_URL: a newer version/,
    },
  ];
}

/** This installation with a reference that leads nowhere. */
function treeWithBrokenDocument(folder: Folder): string {
  const tree = join(folder.path, 'tree');
  mkdirSync(join(tree, 'generated'), { recursive: true });
  cpSync(join(ROOT, 'dist'), join(tree, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(tree, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'dir');
  cpSync(join(ROOT, 'generated/binhost.json'), join(tree, 'generated/binhost.json'));
  cpSync(join(ROOT, 'generated/compatible.json'), join(tree, 'generated/compatible.json'));
  const text = readFileSync(join(ROOT, 'generated/openapi.json'), 'utf8');
  const broken = text.replace(
    '#/components/schemas/CreateKeysRequest"',
    '#/components/schemas/NoSuchRequest"',
  );
  if (broken === text) throw new Error('there is no reference to break');
  writeFileSync(join(tree, 'generated/openapi.json'), broken);
  return tree;
}

function run(root: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'dist/src/main.js')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      BINHOST_PORT: '0',
      BOOTSTRAP_MANAGEMENT_KEY: MANAGEMENT_KEY,
      BOOTSTRAP_API_KEY: API_KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  let listened = false;
  child.stderr.on('data', (part: Buffer) => (told += part.toString()));
  child.stdout.on('data', (part: Buffer) => {
    if (!part.toString().includes('"message":"listening"')) return;
    listened = true;
    child.kill('SIGKILL');
  });
  return new Promise((done) => child.once('close', (code) => done({ code, told, listened })));
}
