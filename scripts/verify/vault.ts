/**
 * The promises about secrets, with figures: npm run verify:vault [-- --short] [-- --seed N]
 * P19 canaries, P20 encryption and rotation, P21 all or nothing, P22 a row for every change.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../../src/database/connection';
import { migrate } from '../../src/database/migrate';
import { DataKey, open, seal } from '../../src/secrets/envelope';
import { createKeySource } from '../../src/secrets/key-source';
import { createKeyring } from '../../src/secrets/keyring';
import { createAuditStore, OPERATOR } from '../../src/stores/audit';
import { createInternStore } from '../../src/stores/interns';
import { createVaultStore, internVault, workspaceVault } from '../../src/stores/vault';
import { createVaultKeyStore } from '../../src/stores/vault-keys';
import { createVaultService } from '../../src/services/vault';
import { createProgramme } from '../../src/services/programme';
import { createWorkspaceStore } from '../../src/stores/workspaces';
import {
  agent,
  API_KEY,
  configurationFile,
  Figures,
  MANAGEMENT_KEY,
  randomFrom,
  ROOT,
  startGateway,
  startUpstream,
  temporaryFolder,
  zero,
  type Folder,
  type Running,
  type VerifyUpstream,
} from './harness';

const short = process.argv.includes('--short');
const seedAt = process.argv.indexOf('--seed');
const seed = seedAt === -1 ? Date.now() % 1_000_000 : Number(process.argv[seedAt + 1]);
const random = randomFrom(seed);
const figures = new Figures('vault');

/** No limit that the load would meet. */
const SETTINGS = {
  vault: { requests_per_minute: 1_000_000 },
  network: { allow_private: ['127.0.0.1'] },
};
const HOST = 'api.example.com';

const env = (folder: Folder, upstream: VerifyUpstream, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  DATA_DIR: folder.path,
  DATABASE_URL: `file:${folder.path}/gateway.sqlite`,
  GATEWAY_CONFIG: configurationFile(folder.path, upstream.url, SETTINGS),
  ...more,
});

/** Told of its making, and of nothing else: nobody calls a model here. */
const destination = (name: string, { url }: VerifyUpstream): object => ({
  name,
  type: 'webhook',
  config: { url, signingSecret: 'never-in-the-log' },
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The answer as text: some have none. */
async function send(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  key = API_KEY,
): Promise<Answer> {
  const { statusCode, body: answer } = await agent.request({
    origin,
    path: `/api/v1${path}`,
    method: method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: statusCode, text: await answer.text() };
}

async function createIntern(origin: string, name: string, provision = false): Promise<string> {
  const { text } = await send(origin, 'POST', '/interns', { name, provision });
  return (JSON.parse(text) as { id: string }).id;
}

/** What a value may look like elsewhere, and every window of 16 characters of it. */
function traces(value: string): string[] {
  const bytes = Buffer.from(value);
  const encoded = [0, 1, 2].map((shift) =>
    // Base64 differs with the place in the stream: the middle of each of the three is always there.
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  const forms = new Set([
    value,
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    JSON.stringify(JSON.stringify(value)).slice(3, -3),
  ]);
  for (let at = 0; at + 16 <= value.length; at++) forms.add(value.slice(at, at + 16));
  return [...forms];
}

const hits = (haystack: string, needles: readonly string[]): number =>
  needles.filter((needle) => haystack.includes(needle)).length;

async function dump({ knex }: Database): Promise<string> {
  const names = await knex('sqlite_master').where({ type: 'table' }).pluck<string[]>('name');
  const tables = await Promise.all(names.map(async (name) => [name, await knex(name)]));
  return JSON.stringify(tables);
}

/** All files below a folder, with what the database has not yet moved out of its log. */
function filesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (path) => statSync(path).isFile() && !path.endsWith('gateway.json') && !path.endsWith('vault.key'),
    )
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

/** P19: nothing of a value comes out anywhere. */
async function canaries(upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  const temporary = temporaryFolder();
  const gateway = await startGateway(env(folder, upstream, { LOG_LEVEL: 'silly', TMPDIR: temporary.path }));
  const marker = (name: string) => `${name}/"\\ü+${randomBytes(24).toString('base64url')}`;
  const values = Array.from({ length: short ? 10 : 50 }, (_, index) => marker(`vault-${index}`));
  const refused = marker('refused');
  const answers: string[] = [];
  const say = async (...words: Parameters<typeof send> extends [string, ...infer R] ? R : never) => {
    const answer = await send(gateway.origin, ...words);
    answers.push(answer.text);
    return answer;
  };
  const intern = await createIntern(gateway.origin, 'canary', true);
  let stored = 0;
  for (const [index, value] of values.entries()) {
    const { status } = await say('PUT', `/vault/secrets/canary_${index}`, { value, hosts: [HOST] });
    if (status === 200) stored += 1;
    await say('PUT', `/vault/interns/${intern}/secrets/own_${index}`, { value, hosts: [HOST] });
  }
  const names = values.map((_, index) => `canary_${index}`);
  await say('POST', `/vault/interns/${intern}/secrets/copy`, { names });
  await say('GET', '/vault/secrets');
  await say('GET', `/vault/interns/${intern}/secrets`);
  // Whatever goes wrong repeats nothing either.
  await say('PUT', '/vault/secrets/bad', { value: refused, hosts: [] });
  await say('PUT', '/vault/secrets/bad', { value: [refused], hosts: [HOST] });
  await say('PUT', '/vault/secrets/bad', { value: refused, hosts: [refused] });
  await say('PUT', '/vault/secrets/bad', `{"value": "${refused}`);
  await say('PUT', '/vault/secrets/bad', { value: refused, hosts: [HOST] }, MANAGEMENT_KEY);
  await say('POST', `/vault/interns/${intern}/secrets/copy`, { names: [refused] });
  const database = openDatabase(`file:${folder.path}/gateway.sqlite`);
  await database.knex.raw('ALTER TABLE vault_secrets RENAME TO away');
  await say('PUT', '/vault/secrets/bad', { value: refused, hosts: [HOST] });
  await database.knex.raw('ALTER TABLE away RENAME TO vault_secrets');
  await send(gateway.origin, 'POST', `/interns/${intern}/chat/completions`, {
    stream: true,
    messages: [{ role: 'user', content: '{}' }],
  });
  const needles = [...values, refused].flatMap(traces);
  // The same search finds what is there to be found.
  const control = hits(await dump(database), traces('canary_1'));
  const found = {
    stored,
    forms: needles.length,
    control,
    logs: hits(gateway.output(), needles),
    answers: hits(answers.join('\n'), needles),
    dump: hits(await dump(database), needles),
    filesWithWal: hits(filesBelow(folder.path), needles),
    temporaryFiles: hits(filesBelow(temporary.path), needles),
  };
  await database.close();
  await gateway.kill('SIGTERM');
  const filesAfter = hits(filesBelow(folder.path), needles);
  figures.print(
    'P19 canaries',
    { ...found, filesAfter },
    {
      stored: (value: number) => value === values.length,
      control: (value: number) => value > 0,
      logs: zero,
      answers: zero,
      dump: zero,
      filesWithWal: zero,
      filesAfter: zero,
      temporaryFiles: zero,
    },
  );
  folder.remove();
  temporary.remove();
}

/** P20, in this process: nonces, changed bytes, rows that change places. */
async function crypto(): Promise<void> {
  const key = new DataKey('workspace:w', randomBytes(32));
  const nonces = new Set<string>();
  for (let index = 0; index < 10_000; index++) nonces.add(key.seal('same', 'name', index).slice(3, 19));
  const operator = randomBytes(32);
  const sealed = seal(operator, randomBytes(64), ['scope']);
  const bytes = Buffer.from(sealed.slice(3), 'base64');
  let flippedOpened = 0;
  for (let index = 0; index < 100; index++) {
    const changed = Buffer.from(bytes);
    const at = Math.floor(random() * changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    if (opens(() => open(operator, `v1.${changed.toString('base64')}`, ['scope']))) flippedOpened += 1;
  }
  const swapped = await swaps();
  figures.print(
    'P20 encryption',
    { nonces: nonces.size, flipped: 100, flippedOpened, ...swapped },
    {
      nonces: (value: number) => value === 10_000,
      flippedOpened: zero,
      swappedOpened: zero,
      untouchedOpened: (value: number) => value === 21,
    },
  );
}

function opens(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** The service over a database of its own. */
async function swaps(): Promise<{ swapped: number; swappedOpened: number; untouchedOpened: number }> {
  const folder = temporaryFolder();
  const database = openDatabase(`file:${folder.path}/swap.sqlite`);
  await migrate(database);
  const keyring = createKeyring({
    store: createVaultKeyStore(database),
    source: createKeySource({ vaultKey: randomBytes(32), newVaultKey: undefined, dataDir: folder.path }),
  });
  const vault = serviceOn(database, keyring);
  const scope = internVault('i');
  const key = await keyring.findOrCreate(scope);
  const store = createVaultStore(database);
  const hosts = Array.from({ length: 21 }, (_, index) => `h${index}.example.com`);
  for (const [index, host] of hosts.entries())
    await store.put(
      OPERATOR,
      { scope, name: `s${index}`, workspaceId: 'w' },
      (version) => ({
        scope,
        name: `s${index}`,
        hosts: [host],
        sealed: key.seal(`value-${index}`, `s${index}`, [host], version),
        version,
        fingerprint: '',
        createdAt: '2026-01-01T00:00:00Z',
      }),
      undefined,
      () => undefined,
    );
  const place = { id: 'i', workspaceId: 'w', attachedVaultId: null };
  const read = async (host: string): Promise<boolean> =>
    vault.secretsFor(place, host, OPERATOR).then(
      (found) => found.size > 0,
      () => false,
    );
  let untouchedOpened = 0;
  for (const host of hosts) if (await read(host)) untouchedOpened += 1;
  const rows = await database
    .knex<{ name: string; sealed: string }>('vault_secrets')
    .select('name', 'sealed');
  const byName = new Map(rows.map((row) => [row.name, row.sealed]));
  let swappedOpened = 0;
  for (let index = 0; index < 20; index++) {
    await database
      .knex('vault_secrets')
      .where({ name: `s${index}` })
      .update({ sealed: byName.get(`s${index + 1}`) });
    if (await read(hosts[index] ?? '')) swappedOpened += 1;
  }
  await database.close();
  folder.remove();
  return { swapped: 20, swappedOpened, untouchedOpened };
}

const serviceOn = (database: Database, keyring: ReturnType<typeof createKeyring>) =>
  createVaultService({
    store: createVaultStore(database),
    keyring,
    programme: createProgramme({ workspaces: createWorkspaceStore(database), settings: {} }),
    findIntern: (workspaceId, id) => createInternStore(database).find(workspaceId, id),
    settings: {},
    timeouts: { storeMs: 10_000, totalMs: 10_000 },
    now: () => new Date(),
  });

/** The operator's command, as a process; killed after a while where that is wanted. */
function admin(
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
  killWhen?: (output: string) => boolean,
): Promise<{ code: number | null; out: string }> {
  return new Promise((done) => {
    let out = '';
    const child = execFile(
      process.execPath,
      [join(ROOT, 'dist/src/admin.js'), ...words],
      { env: { PATH: process.env['PATH'], ...environment } },
      (_error, _stdout, stderr) => done({ code: child.exitCode, out: out + stderr }),
    );
    child.stdout?.on('data', (part: Buffer) => {
      out += part.toString();
      if (killWhen?.(out)) child.kill('SIGKILL');
    });
  });
}

/** P20: the operator key is changed while two gateways serve, and once more after a kill. */
async function rotation(upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  const OLD = randomBytes(32);
  const NEW = randomBytes(32);
  const old = { VAULT_KEY: OLD.toString('base64') };
  const both = { ...old, VAULT_KEY_NEW: NEW.toString('base64') };
  const environment = env(folder, upstream, old);
  const gateways = [await startGateway(environment), await startGateway(environment)];
  const [first] = gateways as [Running, Running];
  const interns: string[] = [];
  const count = short ? 120 : 400;
  const database = openDatabase(`file:${folder.path}/gateway.sqlite`);
  for (let index = 0; index < count; index++) {
    const id = await createIntern(first.origin, `i-${index}`);
    interns.push(id);
    await send(first.origin, 'PUT', `/vault/interns/${id}/secrets/s`, {
      value: `value-${index}`,
      hosts: [HOST],
    });
  }
  await send(first.origin, 'PUT', '/vault/secrets/s', { value: 'value', hosts: [HOST] });
  const made = await send(
    first.origin,
    'POST',
    '/observability/destinations',
    destination('verify', upstream),
    MANAGEMENT_KEY,
  );
  if (made.status !== 201) throw new Error(`destination: ${made.status} ${made.text}`);
  const reader = createKeyring({
    store: createVaultKeyStore(database),
    source: createKeySource({ vaultKey: OLD, newVaultKey: undefined, dataDir: folder.path }),
  });
  await reader.start();
  const vault = serviceOn(database, reader);
  const workspace =
    (await database.knex<{ workspace_id: string }>('interns').first('workspace_id'))?.workspace_id ?? '';

  let isOver = false;
  let sent = 0;
  let failed = 0;
  let plaintextReads = 0;
  let plaintextFailed = 0;
  // A copy opens the source and seals it anew: a read and a write in one.
  const load = (async () => {
    const pending: Promise<void>[] = [];
    for (let turn = 0; !isOver; turn++) {
      const { origin } = gateways[turn % 2] as Running;
      const id = interns[Math.floor(random() * interns.length)] ?? '';
      pending.push(
        send(origin, 'POST', `/vault/interns/${id}/secrets/copy`, { names: ['s'] }).then(
          ({ status }) => {
            sent += 1;
            if (status !== 200) failed += 1;
          },
          () => void (failed += 1),
        ),
      );
      if (turn % 5 === 0)
        pending.push(
          vault.secretsFor({ id, workspaceId: workspace, attachedVaultId: null }, HOST, OPERATOR).then(
            (found) => {
              plaintextReads += 1;
              if (found.size === 0) plaintextFailed += 1;
            },
            () => void (plaintextFailed += 1),
          ),
        );
      await sleep(20);
    }
    await Promise.all(pending);
  })();
  await sleep(1_000);
  const killed = await admin({ ...environment, ...both }, ['vault', 'rotate-key'], (out) =>
    out.includes('Locked anew'),
  );
  const halfway = await database.knex<{ key_id: string }>('vault_data_keys').distinct('key_id');
  await sleep(1_000);
  const resumed = await admin({ ...environment, ...both }, ['vault', 'rotate-key']);
  await sleep(1_500);
  isOver = true;
  await load;
  const opened = async (key: Buffer): Promise<number> => {
    const ring = createKeyring({
      store: createVaultKeyStore(database),
      source: createKeySource({ vaultKey: key, newVaultKey: undefined, dataDir: folder.path }),
    });
    let number = 0;
    for (const scope of ['observability', workspaceVault(workspace), ...interns.map(internVault)])
      if (
        await ring.find(scope).then(
          (found) => found !== undefined,
          () => false,
        )
      )
        number += 1;
    return number;
  };
  // Its configuration is opened to be shown.
  const shown = await send(first.origin, 'GET', '/observability/destinations', undefined, MANAGEMENT_KEY);
  const destinationsShown = (JSON.parse(shown.text) as { total_count?: number }).total_count ?? 0;
  const oldOpened = await opened(OLD);
  const newOpened = await opened(NEW);
  for (const gateway of gateways) await gateway.kill('SIGTERM');
  await reader.stop();
  await database.close();
  const refusedStart = await startGateway(environment).then(
    async (gateway) => {
      await gateway.kill('SIGKILL');
      return 'started';
    },
    (error: unknown) => (String(error).includes('VAULT_KEY: it does not open') ? 'refused' : String(error)),
  );
  figures.print(
    'P20 rotation',
    {
      scopes: count + 2,
      destinationsShown,
      requests: sent,
      failed,
      plaintextReads,
      plaintextFailed,
      killedWith: killed.code,
      keysHalfway: halfway.length,
      resumedWith: resumed.code,
      ...(resumed.code !== 0 && { said: resumed.out.slice(-300) }),
      oldOpened,
      newOpened,
      startWithOldKey: refusedStart,
    },
    {
      requests: (value: number) => value > 100,
      failed: zero,
      plaintextFailed: zero,
      plaintextReads: (value: number) => value > 20,
      killedWith: (value: number | null) => value === null,
      keysHalfway: (value: number) => value === 2,
      resumedWith: zero,
      oldOpened: zero,
      destinationsShown: (value: number) => value === 1,
      newOpened: (value: number) => value === count + 2,
      startWithOldKey: (value: string) => value === 'refused',
    },
  );
  folder.remove();
}

/** P21 and P22: a copy of 100 names under failures and kills; every change has its row. */
async function allOrNothing(upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  const environment = env(folder, upstream);
  let gateway = await startGateway(environment);
  const database = openDatabase(`file:${folder.path}/gateway.sqlite`);
  const names = Array.from({ length: 100 }, (_, index) => `n${index}`);
  for (const name of names)
    await send(gateway.origin, 'PUT', `/vault/secrets/${name}`, { value: name, hosts: [HOST] });
  let partial = 0;
  let whole = 0;
  let none = 0;
  let acknowledgedLost = 0;
  let others = 0;
  const check = async (intern: string, acknowledged: boolean): Promise<void> => {
    const [row] = await database
      .knex('vault_secrets')
      .where({ scope: internVault(intern) })
      .count<{ n: number }[]>({ n: '*' });
    const copied = Number(row?.n);
    if (copied === 100) whole += 1;
    else if (copied === 0) none += 1;
    else partial += 1;
    if (acknowledged && copied !== 100) acknowledgedLost += 1;
  };
  const step = short ? 10 : 1;
  let injected = 0;
  let injectedAccepted = 0;
  const target = await createIntern(gateway.origin, 'target');
  for (let nth = 0; nth < 100; nth += step) {
    await database.knex.raw(
      `CREATE TRIGGER broken BEFORE INSERT ON vault_secrets WHEN NEW.name = 'n${nth}' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    const { status } = await send(gateway.origin, 'POST', `/vault/interns/${target}/secrets/copy`, { names });
    await database.knex.raw('DROP TRIGGER broken');
    injected += 1;
    if (status === 200) injectedAccepted += 1;
    else if (status !== 502) others += 1;
    await check(target, false);
  }
  const kills = short ? 5 : 20;
  for (let kill = 0; kill < kills; kill++) {
    const interns: string[] = [];
    for (let index = 0; index < 4; index++)
      interns.push(await createIntern(gateway.origin, `k-${kill}-${index}`));
    const copies = interns.map((id) =>
      send(gateway.origin, 'POST', `/vault/interns/${id}/secrets/copy`, { names }).then(
        ({ status }) => ({ id, acknowledged: status === 200 }),
        () => ({ id, acknowledged: false }),
      ),
    );
    await sleep(random() * 80);
    await gateway.kill('SIGKILL');
    const results = await Promise.all(copies);
    gateway = await startGateway(environment);
    for (const { id, acknowledged } of results) await check(id, acknowledged);
  }
  figures.print(
    'P21 copies',
    { names: 100, injected, injectedAccepted, kills, whole, none, partial, acknowledgedLost, others },
    {
      partial: zero,
      injectedAccepted: zero,
      acknowledgedLost: zero,
      others: zero,
      whole: (value: number) => value > 0,
      none: (value: number) => value > 0,
    },
  );

  // Administrative changes under kills: what stands there has its row.
  for (let kill = 0; kill < kills; kill++) {
    let stop = false;
    const { origin } = gateway;
    const clients = Array.from({ length: 4 }, async (_, client) => {
      for (let turn = 0; !stop; turn++)
        try {
          const id = `${kill}-${client}-${turn}`;
          await send(origin, 'POST', '/keys', { name: id }, MANAGEMENT_KEY);
          await send(origin, 'POST', '/workspaces', { name: id, slug: `w-${id}` }, MANAGEMENT_KEY);
          // A workspace has room for a few only.
          if (turn === 0 && client === 0 && kill % 5 === 0)
            await send(
              origin,
              'POST',
              '/observability/destinations',
              destination(id, upstream),
              MANAGEMENT_KEY,
            );
          await send(origin, 'POST', '/interns', { name: `a-${kill}-${client}-${turn}`.slice(0, 17) });
          await send(origin, 'PUT', `/vault/secrets/x${kill}_${client}_${turn}`, {
            value: 'v',
            hosts: [HOST],
          });
        } catch {
          return;
        }
    });
    await sleep(100 + random() * 200);
    await gateway.kill('SIGKILL');
    stop = true;
    await Promise.all(clients);
    gateway = await startGateway(environment);
  }
  const { knex } = database;
  const missing = async (table: string, id: string, action: string): Promise<number> => {
    const rows = await knex(table)
      .whereNotIn(id, knex('audit_log').where({ action }).select('target'))
      .pluck<string[]>(id);
    return rows.length;
  };
  const secretsWithout = await knex('vault_secrets as s')
    .whereNotExists(
      knex('audit_log')
        .whereIn('action', ['secret.store', 'secret.copy'])
        .whereRaw('target = s.name')
        .whereRaw("json_extract(detail, '$.vault') = s.scope")
        .whereRaw("json_extract(detail, '$.version') = s.version"),
    )
    .pluck<string[]>('name');
  const withoutRow =
    (await missing('keys', 'hash', 'key.create')) +
    (await missing('interns', 'id', 'intern.create')) +
    (await missing('observability_destinations', 'id', 'destination.create')) +
    (await knex('workspaces')
      .where({ is_default: false })
      .whereNotIn('id', knex('audit_log').where({ action: 'workspace.create' }).select('target'))
      .pluck<string[]>('id')
      .then((ids) => ids.length)) +
    secretsWithout.length;
  const rows = (await createAuditStore(database).list({}, 1_000_000)).length;
  const unaudited = destination('unaudited', upstream);
  await knex.raw('ALTER TABLE audit_log RENAME TO away');
  const refusals = [
    await send(gateway.origin, 'POST', '/keys', { name: 'unaudited' }, MANAGEMENT_KEY),
    await send(
      gateway.origin,
      'POST',
      '/workspaces',
      { name: 'unaudited', slug: 'unaudited' },
      MANAGEMENT_KEY,
    ),
    await send(gateway.origin, 'POST', '/interns', { name: 'unaudited' }),
    await send(gateway.origin, 'POST', '/observability/destinations', unaudited, MANAGEMENT_KEY),
    await send(gateway.origin, 'PUT', '/vault/secrets/unaudited', { value: 'v', hosts: [HOST] }),
    await send(gateway.origin, 'DELETE', '/vault/secrets/n1'),
  ];
  await knex.raw('ALTER TABLE away RENAME TO audit_log');
  const slipped =
    refusals.filter(({ status }) => status < 500).length +
    (await knex('keys').where({ name: 'unaudited' })).length +
    (await knex('workspaces').where({ name: 'unaudited' })).length +
    (await knex('interns').where({ name: 'unaudited' })).length +
    (await knex('observability_destinations').where({ name: 'unaudited' })).length +
    (await knex('vault_secrets').where({ name: 'unaudited' })).length +
    (1 -
      (await knex('vault_secrets').where({ name: 'n1', scope: workspaceVault(await workspaceId(database)) }))
        .length);
  figures.print(
    'P22 audit',
    { kills, rows, changesWithoutRow: withoutRow, refusedWithoutLog: refusals.length, slipped },
    { rows: (value: number) => value > 100, changesWithoutRow: zero, slipped: zero },
  );
  await gateway.kill('SIGTERM');
  await database.close();
  folder.remove();
}

const workspaceId = async ({ knex }: Database): Promise<string> =>
  (await knex<{ id: string; is_default: boolean }>('workspaces').where({ is_default: true }).first('id'))
    ?.id ?? '';

async function main(): Promise<void> {
  console.log(JSON.stringify({ proof: 'vault', seed, short }));
  const upstream = await startUpstream();
  await crypto();
  await canaries(upstream);
  await rotation(upstream);
  await allOrNothing(upstream);
  await upstream.close();
  figures.exit();
}

void main();
