import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createLogger } from 'winston';
import { prepareGateway } from '../src/app';
import { ConfigError, readConfig } from '../src/config';
import { connectDatabase, refuseOldSqlite } from '../src/database/connect';
import { BetterSqlite3 } from '../src/database/sqlite';
import { listen } from '../src/http/server';
import { createTestDatabase } from './support/database';
import { buildProgram, startProgram, type Build, type Program } from './support/program';

/** What an operator may get wrong, and the one sentence that each program answers with. */

const PASSWORD = 'secret-word';
const KEY = 'sk-startup-00000000000000000000000000000000';
let folder: string;
let build: Build;
const started: Program[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-startup-'));
  build = buildProgram();
});
afterAll(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
  await Promise.all(started.map(({ exited }) => exited));
  build.remove();
  rmSync(folder, { recursive: true, force: true });
});

const path = (name: string): string => join(folder, name);
const file = (name: string, text = 'x', mode = 0o600): string => {
  writeFileSync(path(name), text, { mode });
  return path(name);
};
const newFolder = (): string => mkdtempSync(path('data-'));
const start = (main: string, env: Record<string, string>, ...words: string[]): Program => {
  const program = startProgram({ main }, { DATA_DIR: newFolder(), ...env }, ...words);
  started.push(program);
  return program;
};

let databases = 0;
function database(kind: string, mode: number, ...statements: string[]): string {
  const name = `${++databases}-${kind}`;
  const connection = new BetterSqlite3(path(name));
  for (const statement of statements) connection.exec(statement);
  connection.close();
  chmodSync(path(name), mode);
  return `file:${path(name)}`;
}
const newerDatabase = (): string =>
  database(
    'newer.sqlite',
    0o600,
    'CREATE TABLE migrations (id INTEGER PRIMARY KEY, name TEXT, batch INTEGER, migration_time TEXT)',
    "INSERT INTO migrations (name, batch) VALUES ('29990101000000_of_the_future', 1)",
  );

describe('variables', () => {
  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['one port for both', { PORT: '8081' }, /^BINHOST_PORT: .*8081 for both/],
    ['a port with decimals', { BINHOST_PORT: '80.5' }, /^BINHOST_PORT: .*65535.*"80\.5"/],
    ['an empty key', { BOOTSTRAP_API_KEY: '' }, /^BOOTSTRAP_API_KEY: is empty/],
    ['an empty vault key', { VAULT_KEY: ' ' }, /^VAULT_KEY: is empty/],
    [
      'the key of an example',
      { BOOTSTRAP_MANAGEMENT_KEY: 'change-me-change-me-change-me-change-me' },
      /^BOOTSTRAP_MANAGEMENT_KEY: holds the text of an example/,
    ],
    [
      'one key for both',
      { BOOTSTRAP_MANAGEMENT_KEY: 'k'.repeat(32), BOOTSTRAP_API_KEY: 'k'.repeat(32) },
      /^BOOTSTRAP_API_KEY: expected another key/,
    ],
    ['a vault key that is no base64', { VAULT_KEY: '*'.repeat(44) }, /^VAULT_KEY: expected 32 bytes/],
    ['a vault key of 16 bytes', { VAULT_KEY: 'AAECAwQFBgcICQoLDA0ODw==' }, /^VAULT_KEY: expected 32 bytes/],
    [
      'a vault key of zeros',
      { VAULT_KEY: Buffer.alloc(32).toString('base64') },
      /^VAULT_KEY: holds one byte/,
    ],
    ['a database in memory', { DATABASE_URL: 'file::memory:' }, /^DATABASE_URL: expected file:<path>/],
    [
      'another database',
      { DATABASE_URL: `mysql://u:${PASSWORD}@h/d` },
      /^DATABASE_URL: expected file:<path>/,
    ],
    [
      'a password that breaks the address',
      { DATABASE_URL: `postgres://u:${PASSWORD}@h:no-port/d` },
      /^DATABASE_URL: not a valid URL; .*%40/,
    ],
    [
      'a folder as configuration',
      { GATEWAY_CONFIG: tmpdir() },
      /^GATEWAY_CONFIG: .*it is a folder \(EISDIR\)/,
    ],
    [
      'a public address without a scheme',
      { BINHOST_PUBLIC_URL: 'get.test' },
      /^BINHOST_PUBLIC_URL: .*"get\.test"/,
    ],
    [
      'a signing key that is not there',
      { BINHOST_SIGNING_KEY: '/nowhere.pem' },
      /^BINHOST_SIGNING_KEY: cannot read \/nowhere\.pem: there is no such file \(ENOENT\); expected a private key/,
    ],
    [
      'a signing key without its first line',
      { BINHOST_SIGNING_KEY: `MC4CAQ${PASSWORD}${'x'.repeat(60)}` },
      /^BINHOST_SIGNING_KEY: cannot read the file that it names: .*PEM/,
    ],
    [
      'a folder as signing key',
      { BINHOST_SIGNING_KEY: tmpdir() },
      /^BINHOST_SIGNING_KEY: .*it is a folder \(EISDIR\)/,
    ],
    ['no place for generations', { MAX_CONCURRENT_GENERATIONS: '0' }, /^MAX_CONCURRENT_GENERATIONS: .*"0"/],
    ['an unknown check', { RESPONSE_VALIDATION: 'yes' }, /^RESPONSE_VALIDATION: .*report.*"yes"/],
    ['a negative timeout', { UPSTREAM_IDLE_TIMEOUT_MS: '-1' }, /^UPSTREAM_IDLE_TIMEOUT_MS: .*"-1"/],
    ['a timeout with a unit', { UPSTREAM_CONNECT_TIMEOUT_MS: '5s' }, /^UPSTREAM_CONNECT_TIMEOUT_MS: .*"5s"/],
  ])('%s', (_, env, says) => {
    let problem: unknown;
    try {
      readConfig(env);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(ConfigError);
    expect((problem as Error).message).toMatch(says);
    expect((problem as Error).message).not.toMatch(/secret-word|\n/);
  });

  test.each([
    ['nothing', '', /is empty/],
    ['blanks', ' \n\n', /is empty/],
    ['comments', '# models: []\n', /only comments/],
  ])('a configuration of %s is refused', (name, text, says) => {
    expect(() => readConfig({ GATEWAY_CONFIG: file(`${name}.yaml`, text) })).toThrow(says);
  });

  test('a vault key is 32 bytes', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
    expect(readConfig({ VAULT_KEY: key.toString('base64') }).vaultKey).toEqual(key);
    expect(readConfig({}).vaultKey).toBeUndefined();
  });
});

describe('what the machine refuses', () => {
  let occupied: Server;
  beforeAll(async () => {
    occupied = createServer();
    await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void occupied.close());
  const port = (): string => String((occupied.address() as AddressInfo).port);

  interface Row {
    readonly given: string;
    readonly env: () => Record<string, string>;
    readonly says: RegExp;
    /** Asked of the migrations and of the operator's commands too. */
    readonly everywhere?: true;
  }
  const ROWS: readonly Row[] = [
    {
      given: 'a data folder where none can be made',
      env: () => ({ DATA_DIR: '/proc/nope' }),
      says: /^DATA_DIR: cannot write to the folder \/proc\/nope: no folder can be made there \(ENOENT\); name/,
      everywhere: true,
    },
    {
      given: 'a file in place of the data folder',
      env: () => ({ DATA_DIR: file('in-place') }),
      says: /^DATA_DIR: .*in-place: a part of the path is a file/,
      everywhere: true,
    },
    {
      given: 'a data folder below a file',
      env: () => ({ DATA_DIR: `${file('above')}/data` }),
      says: /^DATA_DIR: .*above\/data: a part of the path is a file/,
    },
    {
      given: 'a database below a file',
      env: () => ({ DATABASE_URL: `file:${file('plain')}/gateway.sqlite` }),
      says: /^DATABASE_URL: .*plain: a part of the path is a file/,
      everywhere: true,
    },
    {
      given: 'a database where no folder can be made',
      env: () => ({ DATABASE_URL: 'file:/proc/nope/gateway.sqlite' }),
      says: /^DATABASE_URL: .*\/proc\/nope: no folder can be made there/,
    },
    {
      given: 'a folder as database',
      env: () => ({ DATABASE_URL: `file:${newFolder()}` }),
      says: /^DATABASE_URL: .* is a folder; name a file in it/,
    },
    {
      given: 'a text as database',
      env: () => ({ DATABASE_URL: `file:${file('notes.txt', 'these are notes\n'.repeat(100))}` }),
      says: /^DATABASE_URL: .*notes\.txt is not a SQLite database/,
      everywhere: true,
    },
    {
      given: 'a database that others may read',
      env: () => ({ DATABASE_URL: database('open.sqlite', 0o644, 'CREATE TABLE t (a)') }),
      says: /^DATABASE_URL: other users may open .*open\.sqlite \(mode 644\); run chmod 600/,
      everywhere: true,
    },
    {
      given: 'a database of a newer version',
      env: () => ({ DATABASE_URL: newerDatabase() }),
      says: /^DATABASE_URL: a newer version .*29990101000000_of_the_future/,
      everywhere: true,
    },
    {
      given: 'a PostgreSQL that nobody serves',
      env: () => ({ DATABASE_URL: `postgres://u:${PASSWORD}@127.0.0.1:1/d` }),
      says: /^DATABASE_URL: nothing answers at 127\.0\.0\.1:1; start PostgreSQL/,
      everywhere: true,
    },
    {
      given: 'a PostgreSQL on a host that is not there',
      env: () => ({ DATABASE_URL: `postgres://u:${PASSWORD}@no-such-host.invalid/d` }),
      says: /^DATABASE_URL: .*no-such-host\.invalid/,
    },
    {
      given: 'a host of another machine',
      env: () => ({ HOST: '192.0.2.1' }),
      says: /^HOST: 192\.0\.2\.1 is no address of this machine/,
    },
    {
      given: 'a host that is no host',
      env: () => ({ HOST: 'no-such-host.invalid' }),
      says: /^HOST: .*no-such-host\.invalid/,
    },
    {
      given: 'a port in use',
      env: () => ({ PORT: port() }),
      says: /^PORT: 127\.0\.0\.1:\d+ is in use by another program; end/,
    },
    {
      given: 'a port of the binary host in use',
      env: () => ({ BINHOST_PORT: port() }),
      says: /^BINHOST_PORT: 127\.0\.0\.1:\d+ is in use/,
    },
  ];

  interface Result {
    readonly program: Program;
    readonly code: number | null;
  }
  /** A few at a time: most of a start is the loading of packages. */
  const results = new Map<string, Promise<Result>>();
  beforeAll(async () => {
    const jobs = ROWS.flatMap(({ given, env, everywhere }) => [
      { name: `main ${given}`, run: () => start(build.main, env()) },
      ...(everywhere
        ? [
            { name: `migrate ${given}`, run: () => start(build.migrate, env()) },
            { name: `admin ${given}`, run: () => start(build.admin, env(), 'credits', 'show') },
          ]
        : []),
    ]);
    const worker = async (): Promise<void> => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const program = job.run();
        const result = program.exited.then((code) => ({ program, code }));
        results.set(job.name, result);
        await result;
      }
    };
    await Promise.all([worker(), worker(), worker()]);
  }, 120_000);

  const programs = ({ everywhere }: Row) => (everywhere ? ['main', 'migrate', 'admin'] : ['main']);
  test.each(ROWS.flatMap((row) => programs(row).map((program) => ({ ...row, program }))))(
    '$program: $given',
    async ({ given, program: name, says }) => {
      const result = await results.get(`${name} ${given}`);
      expect(result?.code).toBe(1);
      const text = result?.program.errors() ?? '';
      expect(text).toMatch(says);
      expect(text.trim().split('\n')).toHaveLength(1);
      expect(text).not.toMatch(/\bat .*[jt]s:\d|secret-word/);
      expect(result?.program.output()).not.toContain('listening');
    },
  );

  test('a start that fails at a port in use has made no keys and changed no catalogue', async () => {
    const name = path('in-use.sqlite');
    const rows = (table: string): unknown[] => {
      const connection = new BetterSqlite3(name, { readonly: true });
      const found = connection.prepare(`SELECT * FROM ${table}`).all();
      connection.close();
      return found;
    };
    const result = start(build.main, { DATABASE_URL: `file:${name}`, PORT: port() });
    expect(await result.exited).toBe(1);
    expect(result.output()).not.toContain('keys were made');
    for (const table of ['keys', 'catalogue_models', 'catalogue_prices']) expect(rows(table)).toEqual([]);
  }, 60_000);
});

test('a start counts the models that it found', async () => {
  const model = {
    id: 'test/one',
    endpoints: [{ provider: 'demo', pricing: { prompt: '0', completion: '0' } }],
  };
  const one = { providers: [{ slug: 'demo', protocol: 'demo' }], models: [model] };
  const banner = async (env: Record<string, string>): Promise<string> => {
    const program = start(build.main, { PORT: '0', BINHOST_PORT: '0', ...env });
    await program.says(/; \d+ models?\n[^]*listening/);
    program.child.kill('SIGTERM');
    await program.exited;
    return program.output();
  };
  expect(await banner({})).toMatch(/Providers {2}Demo; 2 models\n/);
  expect(await banner({ GATEWAY_CONFIG: file('one.json', JSON.stringify(one)) })).toMatch(/; 1 model\n/);
}, 60_000);

test('requests wait until the configuration is applied, and readiness with them', async () => {
  const scratch = await createTestDatabase();
  const config = readConfig({ DATABASE_URL: scratch.url, DATA_DIR: newFolder(), BOOTSTRAP_API_KEY: KEY });
  const prepared = await prepareGateway({ config, logger: createLogger({ silent: true }) });
  const server = await listen(prepared.app, { variable: 'PORT', host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const call = fetch(`${origin}/api/v1/models`, { headers: { authorization: `Bearer ${KEY}` } });
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect(await Promise.race([call, setImmediate('still waiting')])).toBe('still waiting');
    const { database } = await prepared.open();
    expect((await call).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await database.knex('catalogue_models').select('id')).not.toEqual([]);
    expect(config.configuration.models).toBeUndefined();
  } finally {
    server.closeAllConnections();
    server.close();
    await prepared.close();
    await scratch.drop();
  }
});

test('the files of a new database are for their user alone, below folders that are made', async () => {
  const name = path('deep/er/gateway.sqlite');
  const opened = await connectDatabase(`file:${name}`);
  await opened.knex.raw('CREATE TABLE t (a)');
  for (const suffix of ['', '-wal', '-shm'])
    expect((statSync(name + suffix).mode & 0o777).toString(8)).toBe('600');
  await opened.close();
  await (await connectDatabase(`file:${name}`)).close();
});

test('a copy with a log that others may read is refused too', async () => {
  const name = file('logged.sqlite', '');
  file('logged.sqlite-wal', '', 0o640);
  chmodSync(`${name}-wal`, 0o640);
  await expect(connectDatabase(`file:${name}`)).rejects.toThrow(/logged\.sqlite-wal \(mode 640\)/);
  expect(readFileSync(`${name}-wal`, 'utf8')).toBe('');
});

test.each([
  ['3.51.3', false],
  ['3.52.0', false],
  ['4.0.0', false],
  ['3.51.2', true],
  ['3.45.0', true],
  ['2.99.9', true],
])('SQLite %s is too old: %s', (version, tooOld) => {
  const check = expect(() => refuseOldSqlite(version));
  if (tooOld) check.toThrow(/^DATABASE_URL: .*SQLite is .*3\.51\.3 or newer/);
  else check.not.toThrow();
});

const server = process.env['TEST_DATABASE_URL'];
(server ? describe : describe.skip)('a PostgreSQL that refuses', () => {
  const at = (change: (url: URL) => void): string => {
    const url = new URL(server ?? '');
    change(url);
    return url.toString();
  };

  test('a database that is not there', async () => {
    const url = at((to) => (to.pathname = '/no_such_database'));
    await expect(connectDatabase(url)).rejects.toThrow(
      /^DATABASE_URL: there is no database no_such_database at .*; create it first$/,
    );
  });

  test('a user that is not there', async () => {
    const url = at((to) => {
      to.username = 'no_such_user';
      to.password = PASSWORD;
    });
    const refusal = expect(connectDatabase(url)).rejects;
    await refusal.toThrow(/^DATABASE_URL: .*refuses the (user|password of the user) no_such_user/);
    await expect(connectDatabase(url)).rejects.not.toThrow(PASSWORD);
  });

  test('one that is there is reached', async () => {
    const scratch = await createTestDatabase();
    const opened = await connectDatabase(scratch.url);
    expect(opened.engine).toBe('postgres');
    await opened.close();
    await scratch.drop();
  });
});
