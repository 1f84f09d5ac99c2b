import { randomBytes, randomUUID } from 'node:crypto';
import { hashKey } from '../src/services/actors';
import type { Config } from '../src/config';
import type { Configuration } from '../src/configuration';
import type { Database } from '../src/database/connection';
import { OPERATOR } from '../src/stores/audit';
import { whileLocked } from './support/database';
import { INFERENCE_KEY, startGateway, type Options, type TestGateway } from './support/gateway';
import { insertWorkspace } from './support/tables';
import { rawRequest } from './support/wire';

const VALUE = 'the-value-of-a-secret';
const HOSTS = ['api.example.com'];
const NOBODY = '00000000-0000-4000-8000-000000000000';

let gateway: TestGateway;
let database: Database;
let intern: string;
const others: TestGateway[] = [];

beforeAll(async () => {
  gateway = await startGateway();
  ({ database } = gateway.gateway);
  intern = await createIntern(gateway, 'test-intern');
  await store('workspace', 'plain');
});
afterAll(async () => {
  for (const other of others) await other.close();
  await gateway.close();
});

/** Another process on the same database. */
async function another(
  settings: NonNullable<Configuration['settings']>,
  config: Partial<Config> = {},
  options: Options = {},
): Promise<TestGateway> {
  const other = await startGateway({
    ...options,
    database: { url: gateway.databaseUrl },
    configuration: { settings },
    config,
  });
  others.push(other);
  return other;
}

async function createIntern(at: TestGateway, name: string): Promise<string> {
  const { body } = await at.as('inference').post('/interns').send({ name }).expect(201);
  return (body as { id: string }).id;
}

const pathOf = (scope: 'workspace' | 'intern') =>
  scope === 'workspace' ? '/vault/secrets' : `/vault/interns/${intern}/secrets`;

const store = (scope: 'workspace' | 'intern', name: string, value = VALUE, hosts = HOSTS) =>
  gateway
    .as('inference')
    .put(`${pathOf(scope)}/${name}`)
    .send({ value, hosts })
    .expect(200);

const list = async (scope: 'workspace' | 'intern'): Promise<{ name: string; fingerprint: string }[]> =>
  (await gateway.as('inference').get(pathOf(scope)).expect(200)).body.data;

const copyPath = (id = intern) => `/vault/interns/${id}/secrets/copy`;

const secretsFor = (host: string, attachedVaultId: string | null = null) =>
  internRecord().then((record) =>
    gateway.gateway.services.vault.secretsFor({ ...record, attachedVaultId }, host, OPERATOR),
  );

async function internRecord(): Promise<{ id: string; workspaceId: string }> {
  const row = await database
    .knex<{ id: string; workspace_id: string }>('interns')
    .where({ id: intern })
    .first();
  return { id: intern, workspaceId: row?.workspace_id ?? '' };
}

describe.each(['workspace', 'intern'] as const)('the vault of the %s', (scope) => {
  test('stores, replaces, lists and deletes, and never shows a value', async () => {
    const path = pathOf(scope);
    const first = await store(scope, 'b_key', 'one');
    expect(first.body).toEqual({
      data: {
        name: 'b_key',
        hosts: HOSTS,
        fingerprint: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    });
    const same = await store(scope, 'a_key', 'one');
    expect(same.body.data.fingerprint).toBe(first.body.data.fingerprint);
    const replaced = await store(scope, 'b_key', 'two', ['Other.Example.COM.', 'other.example.com']);
    expect(replaced.body.data.hosts).toEqual(['other.example.com']);
    expect(replaced.body.data.fingerprint).not.toBe(first.body.data.fingerprint);
    const page = await gateway.as('inference').get(`${path}?limit=1`).expect(200);
    expect(page.body).toEqual({ data: [same.body.data], has_more: true });
    const rest = await gateway.as('inference').get(`${path}?limit=1&offset=1`).expect(200);
    expect(rest.body.data).toEqual([replaced.body.data]);
    await gateway.as('inference').delete(`${path}/a_key`).expect(204);
    await gateway.as('inference').delete(`${path}/a_key`).expect(404);
    await gateway.as('inference').delete(`${path}/b_key`).expect(204);
    expect((await list(scope)).map(({ name }) => name)).not.toContain('b_key');
  });

  test.each([
    ['a scheme', 'https://example.com'],
    ['a port', 'example.com:443'],
    ['a path', 'example.com/x'],
    ['a wildcard', '*.example.com'],
    ['nothing', ''],
    ['a dot alone', '.'],
    ['an empty label', 'a..b'],
    ['a blank', 'a b'],
    ['a user', 'me@example.com'],
    ['a label of 64 characters', `${'a'.repeat(64)}.com`],
  ])('refuses a host with %s', async (_, host) => {
    const { body } = await gateway
      .as('inference')
      .put(`${pathOf(scope)}/refused`)
      .send({ value: VALUE, hosts: ['ok.example.com', host] })
      .expect(400);
    expect(body.error).toEqual({
      code: 400,
      message: 'Invalid vault request',
      type: 'invalid_request_error',
      param: 'hosts[1]',
      metadata: {
        error_type: 'invalid_request',
        reason: expect.stringContaining('hosts[1]: must be a host name'),
      },
    });
  });
});

test('fingerprints of one value differ between vaults', async () => {
  const own = await store('workspace', 'twin', 'twins');
  const other = await store('intern', 'twin', 'twins');
  expect(own.body.data.fingerprint).not.toBe(other.body.data.fingerprint);
});

test.each([
  ['a number', { value: 12_345, hosts: HOSTS }],
  ['no hosts', { value: 'shown-nowhere', hosts: [] }],
  ['a field too many', { value: 'shown-nowhere', hosts: HOSTS, note: 'shown-nowhere' }],
  ['65,537 characters', { value: 'x'.repeat(65_537), hosts: HOSTS }],
])('a refused value is not repeated: %s', async (_, body) => {
  const answer = await gateway.as('inference').put('/vault/secrets/refused').send(body).expect(400);
  expect(answer.text).not.toMatch(/12345|shown-nowhere|xxx/);
  expect(answer.body.error.metadata.reason).toMatch(/^(value|hosts|note)/);
});

test('copies values and hosts in the order asked for, and replaces', async () => {
  await store('workspace', 'copied_b', 'value-b', ['b.example.com']);
  await store('workspace', 'copied_a', 'value-a', ['a.example.com']);
  await store('intern', 'copied_a', 'old', ['old.example.com']);
  const { body } = await gateway
    .as('inference')
    .post(copyPath(intern.toUpperCase()))
    .send({ names: ['copied_b', 'copied_a'] })
    .expect(200);
  expect(body.data.map(({ name, hosts }: { name: string; hosts: string[] }) => [name, hosts])).toEqual([
    ['copied_b', ['b.example.com']],
    ['copied_a', ['a.example.com']],
  ]);
  expect(await secretsFor('A.example.com.')).toEqual(new Map([['copied_a', 'value-a']]));
  expect(await secretsFor('old.example.com')).toEqual(new Map());
  expect(await secretsFor('example.com')).toEqual(new Map());
  expect(await secretsFor('https://a.example.com')).toEqual(new Map());
});

test('a runtime reads only what is bound to the host, and every read is written down', async () => {
  await store('intern', 'read_me', 'mine', ['read.example.com']);
  await store('workspace', 'read_me', 'theirs', ['read.example.com']);
  await store('workspace', 'read_too', 'theirs', ['read.example.com']);
  expect(await secretsFor('read.example.com')).toEqual(new Map([['read_me', 'mine']]));
  const { workspaceId } = await internRecord();
  expect(await secretsFor('read.example.com', workspaceId)).toEqual(
    new Map([
      ['read_me', 'mine'],
      ['read_too', 'theirs'],
    ]),
  );
  expect(await secretsFor('read.example.com', randomUUID())).toEqual(new Map([['read_me', 'mine']]));
  const reads = await gateway.gateway.services.audit.list({ action: 'secret.read' }, 100);
  expect(reads.filter(({ detail }) => detail['host'] === 'read.example.com')).toHaveLength(5);
  await unwritable('audit_log', async () => {
    await expect(secretsFor('read.example.com')).rejects.toThrow('Vault request failed');
  });
});

/** Makes every insert into a table fail. */
async function unwritable(table: string, work: () => Promise<void>, when = 'TRUE'): Promise<void> {
  const { knex, engine } = database;
  if (engine === 'sqlite')
    await knex.raw(
      `CREATE TRIGGER broken BEFORE INSERT ON ${table} WHEN ${when} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
  else {
    await knex.raw(
      "CREATE FUNCTION broken() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$ LANGUAGE plpgsql",
    );
    await knex.raw(
      `CREATE TRIGGER broken BEFORE INSERT ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION broken()`,
    );
  }
  try {
    await work();
  } finally {
    await knex.raw(engine === 'sqlite' ? 'DROP TRIGGER broken' : `DROP TRIGGER broken ON ${table}`);
    if (engine === 'postgres') await knex.raw('DROP FUNCTION broken');
  }
}

/** Takes a table away. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await database.knex.raw(`ALTER TABLE ${table} RENAME TO away`);
  try {
    await work();
  } finally {
    await database.knex.raw(`ALTER TABLE away RENAME TO ${table}`);
  }
}

/** Holds a lock that the store waits for. */
const locked = (work: () => Promise<void>): Promise<void> =>
  whileLocked(gateway.databaseUrl, ['vault_secrets'], work);

const asItIs = (work: () => Promise<void>): Promise<void> => work();

interface Row {
  readonly given: string;
  readonly status: number;
  readonly message: string;
  readonly reason?: string;
  readonly settings?: NonNullable<Configuration['settings']>;
  readonly timeouts?: Config['vault'];
  readonly options?: Options;
  readonly as?: 'management' | 'unknown' | 'none' | { readonly key: string };
  readonly host?: string;
  readonly to?: () => string | Promise<string>;
  readonly body?: object | string;
  /** What the world is like meanwhile. */
  readonly during?: (work: () => Promise<void>) => Promise<void>;
}

const INVALID = 'Invalid vault request';
const CONFLICT = 'Vault request conflicts with existing secrets';
const QUICK = { bodyMs: 10_000, storeMs: 10_000, totalMs: 10_000 };
const FOREIGN_KEY = `sk-foreign-${'0'.repeat(32)}`;

const ROWS: readonly Row[] = [
  { given: 'no names', status: 400, message: INVALID, body: {} },
  { given: 'an empty list', status: 400, message: INVALID, body: { names: [] } },
  { given: 'the same name twice', status: 400, message: INVALID, body: { names: ['plain', 'plain'] } },
  { given: '101 names', status: 400, message: INVALID, body: { names: names(101) } },
  { given: 'a name in capitals', status: 400, message: INVALID, body: { names: ['Plain'] } },
  { given: 'two underscores', status: 400, message: INVALID, body: { names: ['a__b'] } },
  { given: 'an underscore last', status: 400, message: INVALID, body: { names: ['a_'] } },
  { given: '256 characters', status: 400, message: INVALID, body: { names: ['a'.repeat(256)] } },
  { given: 'a field too many', status: 400, message: INVALID, body: { names: ['plain'], all: true } },
  { given: 'broken JSON', status: 400, message: INVALID, body: '{"names"' },
  { given: 'an id that is no UUID', status: 400, message: INVALID, to: () => 'nobody' },
  { given: 'no key', status: 401, message: 'Invalid or missing API key', as: 'none' },
  { given: 'an unknown key', status: 401, message: 'Invalid or missing API key', as: 'unknown' },
  { given: 'a management key', status: 401, message: 'Invalid or missing API key', as: 'management' },
  {
    given: 'a regional host',
    status: 403,
    message: 'Vault scope is unavailable',
    reason: 'regional_host',
    settings: { regional_hosts: ['eu'] },
    host: 'eu.gateway.example',
  },
  {
    given: 'a key without a usable workspace',
    status: 403,
    message: 'Vault scope is unavailable',
    reason: 'no_workspace',
    as: { key: FOREIGN_KEY },
  },
  { given: 'an unknown intern', status: 404, message: 'Not found', to: () => NOBODY },
  { given: 'an intern of another workspace', status: 404, message: 'Not found', to: foreignIntern },
  { given: 'an unknown secret', status: 404, message: 'Not found', body: { names: ['plain', 'absent'] } },
  {
    given: 'nobody in the programme',
    status: 404,
    message: 'Not found',
    settings: { interns: { programme: 'none' } },
  },
  {
    given: 'a workspace outside the programme',
    status: 404,
    message: 'Not found',
    settings: { interns: { programme: ['chosen'] } },
  },
  {
    given: 'a route that takes too long',
    status: 408,
    message: 'Vault request timed out',
    timeouts: { ...QUICK, totalMs: 200 },
    during: locked,
  },
  {
    given: 'a secret without hosts',
    status: 409,
    message: CONFLICT,
    reason: 'secret_without_hosts',
    body: { names: ['plain', 'hostless'] },
  },
  {
    given: 'an intern in transfer',
    status: 409,
    message: CONFLICT,
    reason: 'intern_is_transferring',
    during: moving,
  },
  {
    given: 'a body above 425,000 bytes',
    status: 413,
    message: 'Request body too large',
    body: { names: ['x'.repeat(425_000)] },
  },
  {
    given: 'more requests than allowed',
    status: 429,
    message: 'Too many vault requests',
    settings: { vault: { requests_per_minute: 1 } },
    // A minute of its own.
    options: { now: () => new Date('2031-01-31T12:00:30Z') },
  },
  {
    given: 'a scope that cannot be looked up',
    status: 500,
    message: 'Internal Server Error',
    during: (work) => without('workspaces', work),
  },
  {
    given: 'an intern that cannot be looked up',
    status: 500,
    message: 'Internal Server Error',
    during: (work) => without('interns', work),
  },
  {
    given: 'a vault that cannot be reached',
    status: 502,
    message: 'Vault request failed',
    during: (work) => without('vault_secrets', work),
  },
  {
    given: 'an audit log that cannot be written',
    status: 502,
    message: 'Vault request failed',
    during: (work) => unwritable('audit_log', work),
  },
  {
    given: 'a changed envelope',
    status: 502,
    message: 'Invalid vault response',
    body: { names: ['plain', 'changed'] },
  },
  {
    given: 'broken hosts',
    status: 502,
    message: 'Invalid vault response',
    body: { names: ['plain', 'crooked'] },
  },
  {
    given: 'writes that are disabled',
    status: 503,
    message: 'Vault writes are not enabled',
    settings: { vault: { writes: 'disabled' } },
  },
  {
    given: 'no vault',
    status: 503,
    message: 'Vault service is unavailable',
    settings: { vault: { enabled: false } },
  },
  {
    given: 'a store that does not answer',
    status: 504,
    message: 'Vault request timed out',
    timeouts: { ...QUICK, storeMs: 200 },
    during: locked,
  },
];

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `n${index}`);
}

let foreign: string | undefined;
async function foreignIntern(): Promise<string> {
  foreign ??= await (async () => {
    const workspace_id = await insertWorkspace(database, 'elsewhere');
    const id = randomUUID();
    const row = await database.knex('interns').where({ id: intern }).first<Record<string, unknown>>();
    await database.knex('interns').insert({ ...row, id, workspace_id });
    return id;
  })();
  return foreign;
}

async function moving(work: () => Promise<void>): Promise<void> {
  const { internTransfers } = gateway.gateway.services;
  const target = await insertWorkspace(database, `target-${randomBytes(4).toString('hex')}`);
  expect(await internTransfers.begin(intern, target)).toBe('begun');
  try {
    await work();
    await gateway
      .as('inference')
      .put(`${pathOf('intern')}/late`)
      .send({ value: VALUE, hosts: HOSTS })
      .expect(409);
  } finally {
    await database.knex('interns').where({ id: intern }).update({ transfer_to: null });
  }
}

describe('POST /vault/interns/{internId}/secrets/copy', () => {
  beforeAll(async () => {
    for (const name of ['hostless', 'changed', 'crooked']) await store('workspace', name);
    const { knex } = database;
    await knex('vault_secrets').where({ name: 'hostless' }).update({ hosts: null });
    await knex('vault_secrets').where({ name: 'crooked' }).update({ hosts: '{"not": "a list"}' });
    const { sealed } = (await knex('vault_secrets').where({ name: 'changed' }).first()) as { sealed: string };
    await knex('vault_secrets')
      .where({ name: 'changed' })
      .update({ sealed: sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21) });
    await knex('accounts').insert({ id: 'foreign', name: 'F', created_at: '2026-01-01T00:00:00Z' });
    const workspace_id = await insertWorkspace(database, 'foreign');
    await knex('workspaces').where({ id: workspace_id }).update({ account_id: 'foreign' });
    const key = (await knex('keys')
      .where({ hash: hashKey(INFERENCE_KEY) })
      .first()) as object;
    await knex('keys').insert({ ...key, hash: hashKey(FOREIGN_KEY), workspace_id });
    await knex('versions').where({ name: 'keys' }).increment('version', 1);
  });
  afterAll(async () => {
    await database.knex('vault_secrets').whereIn('name', ['hostless', 'changed', 'crooked']).delete();
  });
  beforeEach(async () => {
    await database
      .knex('vault_secrets')
      .where({ scope: `intern:${intern}` })
      .delete();
  });

  test.each(ROWS)('answers $status "$message" to $given, and copies nothing', async (row) => {
    const { settings, timeouts } = row;
    const at =
      settings || timeouts
        ? await another(settings ?? {}, timeouts ? { vault: timeouts } : {}, row.options)
        : gateway;
    if (row.status === 429) await at.as('inference').get(pathOf('intern')).expect(200);
    const to = (await row.to?.()) ?? intern;
    await (row.during ?? asItIs)(async () => {
      const call = at
        .as(row.as ?? 'inference')
        .post(copyPath(to))
        .set('Content-Type', 'application/json')
        .send(row.body ?? { names: ['plain'] });
      const { status, body, headers } = await (row.host === undefined ? call : call.set('Host', row.host));
      expect({ status, message: body.error.message }).toEqual({ status: row.status, message: row.message });
      expect(body.error.code).toBe(row.status);
      if (row.reason !== undefined) expect(body.error.metadata.reason).toBe(row.reason);
      if (row.status === 429)
        expect(headers).toMatchObject({
          'x-ratelimit-limit': '1',
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': expect.stringMatching(/^\d{13}$/),
          'retry-after': expect.stringMatching(/^[1-9]\d?$/),
        });
    });
    // What was given up may still be waiting for the lock.
    if (row.during === locked) await new Promise((done) => setTimeout(done, 300));
    const copied = await database.knex('vault_secrets').where('scope', 'like', 'intern:%').count({ n: '*' });
    expect(Number(copied[0]?.['n'])).toBe(0);
  });

  test('answers 408 "Request body timed out" to a body that stops', async () => {
    const other = await another({}, { vault: { ...QUICK, bodyMs: 200 } });
    const answer = await rawRequest(
      other.origin,
      `POST /api/v1${copyPath()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${INFERENCE_KEY}\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"names"`,
    );
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toEqual({
      error: {
        code: 408,
        message: 'Request body timed out',
        type: 'invalid_request_error',
        param: null,
        metadata: { error_type: 'timeout' },
      },
    });
  });

  test('a body of 425,000 bytes is read', async () => {
    const body = JSON.stringify({ names: ['plain'] });
    const padded = body + ' '.repeat(425_000 - body.length);
    await gateway
      .as('inference')
      .post(copyPath())
      .set('Content-Type', 'application/json')
      .send(padded)
      .expect(200);
    await gateway
      .as('inference')
      .post(copyPath())
      .set('Content-Type', 'application/json')
      .send(`${padded} `)
      .expect(413);
  });

  test('copies 100 or none, wherever it fails', async () => {
    const all = names(100);
    for (const name of all) await store('workspace', name);
    for (const nth of [0, 1, 42, 98, 99])
      await unwritable(
        'vault_secrets',
        async () => {
          await gateway.as('inference').post(copyPath()).send({ names: all }).expect(502);
          expect(await list('intern')).toEqual([]);
        },
        `NEW.name = 'n${nth}' AND NEW.scope LIKE 'intern:%'`,
      );
    const { body } = await gateway.as('inference').post(copyPath()).send({ names: all }).expect(200);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(all);
    expect(await list('intern')).toHaveLength(100);
  });
});

test.each(['get', 'put', 'delete'] as const)(
  '%s outside the programme is a 404, reads too',
  async (method) => {
    const other = await another({ interns: { programme: 'none' } });
    const path = method === 'get' ? '/vault/secrets' : '/vault/secrets/plain';
    const call = other.as('inference')[method](path);
    const { body } = await (method === 'put' ? call.send({ value: VALUE, hosts: HOSTS }) : call).expect(404);
    expect(body.error.message).toBe('Not found');
  },
);

describe('a malformed request', () => {
  const CALLS = [
    ['post', () => copyPath(), '{"names"'],
    ['post', () => copyPath('nobody'), '{"names":["plain"]}'],
    ['put', () => '/vault/secrets/plain', '{"value":1}'],
    ['put', () => '/vault/secrets/Bad__name', '[]'],
    ['put', () => `${pathOf('intern')}/plain`, '{'],
    ['delete', () => '/vault/secrets/Bad__name', undefined],
    ['delete', () => '/vault/interns/nobody/secrets/plain', undefined],
    ['get', () => '/vault/secrets?limit=0', undefined],
    ['get', () => '/vault/interns/nobody/secrets', undefined],
  ] as const;
  const send = (at: TestGateway, [method, path, body]: (typeof CALLS)[number], host = '127.0.0.1') => {
    const call = at.as('inference')[method](path()).set('Host', host);
    return body === undefined ? call : call.set('Content-Type', 'application/json').send(body);
  };

  test.each([
    { given: 'outside the programme', status: 404, settings: { interns: { programme: 'none' } } },
    { given: 'of a vault that is off', status: 503, settings: { vault: { enabled: false } } },
    { given: 'with writes disabled', status: 503, settings: { vault: { writes: 'disabled' } }, reads: 400 },
    { given: 'on a regional host', status: 403, settings: { regional_hosts: ['eu'] }, host: 'eu.example' },
    { given: 'of a caller who may', status: 400, settings: {} },
  ] as const)('$given is answered with $status', async ({ settings, status, ...row }) => {
    const other = await another(settings as NonNullable<Configuration['settings']>);
    for (const call of CALLS) {
      const expected = call[0] === 'get' && 'reads' in row ? row.reads : status;
      const answer = await send(other, call, 'host' in row ? row.host : undefined);
      expect([call[0], call[1](), answer.status]).toEqual([call[0], call[1](), expected]);
    }
  });

  test('counts in the rate limit', async () => {
    const other = await another(
      { vault: { requests_per_minute: CALLS.length } },
      {},
      { now: () => new Date('2032-02-01T12:00:30Z') },
    );
    for (const call of CALLS) expect((await send(other, call)).status).toBe(400);
    for (const call of CALLS) expect((await send(other, call)).status).toBe(429);
    await other.as('inference').get('/vault/secrets').expect(429);
  });
});

test('with writes disabled, reads go on', async () => {
  const other = await another({ vault: { writes: 'disabled' } });
  await other.as('inference').get('/vault/secrets').expect(200);
  await other.as('inference').delete('/vault/secrets/plain').expect(503);
  await other.as('inference').put('/vault/secrets/plain').send({ value: VALUE, hosts: HOSTS }).expect(503);
});

test('two that replace the same secret at once use two versions', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => store('workspace', 'contested', `value-${index}`)),
  );
  const row = await database.knex('vault_secrets').where({ name: 'contested' }).first<{ version: number }>();
  expect(row.version).toBe(8);
});

test('rows that change places do not open', async () => {
  await store('intern', 'swap_a', 'value-a', ['swap.example.com']);
  await store('intern', 'swap_b', 'value-b', ['swap.example.com']);
  const { knex } = database;
  const [a, b] = (await knex('vault_secrets').where('name', 'like', 'swap_%').orderBy('name')) as {
    sealed: string;
  }[];
  await knex('vault_secrets').where({ name: 'swap_a' }).update({ sealed: b?.sealed });
  await expect(secretsFor('swap.example.com')).rejects.toThrow('Invalid vault response');
  await knex('vault_secrets')
    .where({ name: 'swap_a' })
    .update({ sealed: a?.sealed, hosts: '["evil.example.com"]' });
  await expect(secretsFor('evil.example.com')).rejects.toThrow('Invalid vault response');
});

test('start-up refuses a key that does not open the vault', async () => {
  await expect(another({}, { vaultKey: randomBytes(32) })).rejects.toThrow(/^VAULT_KEY: it does not open/);
});
