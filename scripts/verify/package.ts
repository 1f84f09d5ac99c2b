/**
 * What others install: npm run verify:package [-- --short]
 * The packed tarball holds the program and nothing else, and runs from a folder of its own by `npx model-gateway`; the
 * steps of the Dockerfile run, and so do the nodes of the compose files, one on SQLite and two on one PostgreSQL.
 * The short form takes better-sqlite3 as it was compiled here, and leaves out `npm ci` of the image.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { API_KEY, atMost, Figures, MANAGEMENT_KEY, postgresDatabase, ROOT, temporaryFolder } from './harness';

const short = process.argv.includes('--short');
const figures = new Figures('package');
const work = temporaryFolder();

function run(folder: string, command: string, environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, npm_config_update_notifier: 'false', ...environment },
  });
  if (status !== 0) throw new Error(`${command}: ${stderr.slice(-2_000)}`);
  return stdout;
}

interface Started {
  readonly origin: string;
  readonly output: () => string;
  stop(): Promise<number | null>;
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );

/** Starts a command that runs the gateway, in a group of its own, for npx has children. */
async function start(
  folder: string,
  [program, ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Started> {
  const child: ChildProcess = spawn(program as string, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, PORT: '0', BINHOST_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  const port = await new Promise<number>((done, fail) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /"message":"listening","port":(\d+)/.exec(output);
      if (found) done(Number(found[1]));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then((code) => fail(new Error(`${program} ended with ${code}: ${output.slice(-2_000)}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: async () => {
      process.kill(-(child.pid as number), 'SIGTERM');
      const code = await exited;
      // The gateway may outlive what started it.
      for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100))
        if (!(await answers(port))) return code;
      throw new Error(`${program} goes on after SIGTERM`);
    },
  };
}

/** A chat with the built-in provider; its text. */
async function chat(origin: string, key: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'demo/echo', messages: [{ role: 'user', content: 'Hello!' }] }),
  });
  const body = (await response.json()) as { choices?: { message: { content: string } }[] };
  return `${response.status} ${body.choices?.[0]?.message.content ?? ''}`;
}

const status = async (url: string): Promise<number> => (await fetch(url)).status;
const isWelcome = (text: string): boolean => text.startsWith('200 ') && text.includes('Hello!');

async function tarball(): Promise<void> {
  // `prepare` builds it, as for everyone who packs.
  const packed = JSON.parse(
    run(ROOT, `npm pack --json --pack-destination ${work.path}`).replace(/^[^[{]*(?=[[{]\n)/s, ''),
  ) as { filename: string; size: number; files: { path: string }[] }[];
  const [{ filename, size, files }] = packed as [(typeof packed)[0]];
  const folder = join(work.path, 'installed');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run(
    folder,
    `npm install ${short ? '--ignore-scripts ' : ''}--no-audit --no-fund --omit=dev ${join(work.path, filename)}`,
  );
  const binding = 'node_modules/better-sqlite3/build';
  if (short) cpSync(join(ROOT, binding), join(folder, binding), { recursive: true });
  const paths = files.map(({ path }) => path);
  const gateway = await start(folder, ['npx', '--no-install', 'model-gateway'], {});
  const key = /API key {9}(\S+)/.exec(gateway.output())?.[1] ?? '';
  const says = await chat(gateway.origin, key);
  const docs = await status(`${gateway.origin}/docs/reference.js`);
  const document = await status(`${gateway.origin}/openapi.yaml`);
  const admin = run(folder, 'npx --no-install model-gateway-admin --help');
  await gateway.stop();
  const drained = gateway.output().includes('"message":"draining"');
  figures.print(
    'the tarball',
    {
      megabytes: Math.round(size / 1e5) / 10,
      files: paths.length,
      astray: paths.filter((path) => /test|\.tsx?$|^(src|scripts|openapi|\.ci)\b|tsbuildinfo/.test(path)),
      says,
      docs,
      document,
      admin: admin.split('\n')[0],
      drained,
    },
    {
      megabytes: atMost(10),
      astray: (list: string[]) => list.length === 0,
      says: isWelcome,
      docs: (code: number) => code === 200,
      document: (code: number) => code === 200,
      admin: (line: string) => line.startsWith('Usage: model-gateway-admin '),
      drained: Boolean,
    },
  );
}

type Step = readonly [word: string, rest: string];

/** The Dockerfile's instructions, stage by stage. */
const stages = (): Step[][] => {
  const made: Step[][] = [];
  for (const line of readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split('\n')) {
    const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === undefined || rest === undefined) continue;
    if (word === 'FROM') made.push([]);
    made.at(-1)?.push([word, rest]);
  }
  return made;
};

/** Walks through the Dockerfile without an engine: the build stage's steps, the copies, and the command with its check. */
async function image(): Promise<{ folder: string; command: string[]; environment: Record<string, string> }> {
  const [build = [], final = []] = stages();
  const source = join(work.path, 'build');
  mkdirSync(source);
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  for (const file of run(ROOT, 'git ls-files -co --exclude-standard').trim().split('\n'))
    if (!ignored.includes(file.split('/')[0] as string) && existsSync(join(ROOT, file)))
      cpSync(join(ROOT, file), join(source, file));
  const steps = build.filter(([word]) => word === 'RUN').map(([, rest]) => rest);
  if (short) {
    // What `npm ci` would leave, made by the tarball before.
    symlinkSync(join(work.path, 'installed/node_modules'), join(source, 'node_modules'), 'dir');
    cpSync(join(ROOT, 'dist'), join(source, 'dist'), { recursive: true });
  } else for (const step of steps) run(source, step);
  const folder = join(work.path, 'app');
  mkdirSync(folder);
  const environment: Record<string, string> = {};
  let check = '';
  let command: string[] = [];
  let user = '';
  for (const [word, rest] of final) {
    if (word === 'COPY') {
      const [, from = '', to = ''] = /^--from=build \/build\/(\S+) (\S+)$/.exec(rest) ?? [];
      const target = to === './' ? join(folder, from) : join(folder, to);
      if (from === 'node_modules') symlinkSync(join(source, from), target, 'dir');
      else cpSync(join(source, from), target, { recursive: true });
    } else if (word === 'RUN')
      run(
        folder,
        rest.replaceAll('/data', join(work.path, 'data')).replace('node:node', '$(id -un):$(id -gn)'),
      );
    else if (word === 'ENV')
      for (const pair of rest.split(' '))
        environment[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
    else if (word === 'HEALTHCHECK') check = rest.slice(rest.indexOf('CMD ') + 4);
    else if (word === 'CMD') command = JSON.parse(rest) as string[];
    else if (word === 'USER') user = rest;
  }
  const dataDir = join(work.path, 'data');
  const own = { ...environment, HOST: '127.0.0.1', DATA_DIR: dataDir, PORT: '0', BINHOST_PORT: '0' };
  const gateway = await start(folder, command, { ...own, BOOTSTRAP_API_KEY: API_KEY });
  const healthy = (port: string): number | null => {
    const [program = '', ...args] = JSON.parse(check) as string[];
    return spawnSync(program, args, { env: { PATH: process.env['PATH'], PORT: port } }).status;
  };
  const says = await chat(gateway.origin, API_KEY);
  const health = healthy(new URL(gateway.origin).port);
  const exit = await gateway.stop();
  figures.print(
    'the image, step by step',
    {
      steps: short ? [] : steps,
      user,
      keepsDevelopment: existsSync(join(folder, 'node_modules/typescript')),
      says,
      health,
      unhealthyWhenGone: healthy(new URL(gateway.origin).port),
      kept: existsSync(join(dataDir, 'gateway.sqlite')),
      exit,
    },
    {
      user: (name: string) => name === 'node',
      keepsDevelopment: (kept: boolean) => !kept,
      says: isWelcome,
      health: (code: number | null) => code === 0,
      unhealthyWhenGone: (code: number | null) => code === 1,
      kept: Boolean,
      exit: (code: number | null) => code === 0,
    },
  );
  return { folder, command, environment: own };
}

interface Compose {
  readonly services: Readonly<
    Record<string, { build?: string; environment?: Record<string, string>; ports?: string[] }>
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}
const compose = (name: string): Compose =>
  parse(readFileSync(join(ROOT, name), 'utf8'), { merge: true }) as Compose;

/** The environment of a service, with `${NAME}` filled in as compose does it. */
function environmentOf(
  { environment = {} }: Compose['services'][string],
  values: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      String(text).replace(/\$\{(\w+):([-?])(.*?)\}/g, (_, variable: string, kind: string, rest: string) => {
        if (values[variable] === undefined && kind === '?') throw new Error(`${variable} is not told`);
        return values[variable] ?? rest;
      }),
    ]),
  );
}

/** The nodes of the compose files, as processes in the place of containers. */
async function nodes({ folder, command, environment }: Awaited<ReturnType<typeof image>>): Promise<void> {
  const one = compose('compose.yaml').services;
  const alone = await start(folder, command, {
    ...environment,
    ...environmentOf(one['gateway'] as Compose['services'][string], {}),
    DATA_DIR: join(work.path, 'alone'),
    BOOTSTRAP_API_KEY: API_KEY,
  });
  const says = await chat(alone.origin, API_KEY);
  figures.print(
    'compose.yaml',
    { services: Object.keys(one), says, exit: await alone.stop() },
    {
      services: (names: string[]) => names.length === 1,
      says: isWelcome,
      exit: (code: number | null) => code === 0,
    },
  );

  const database = await postgresDatabase();
  if (database === undefined) {
    console.log(
      JSON.stringify({ proof: 'package', name: 'compose.postgres.yaml', skipped: 'no PostgreSQL at hand' }),
    );
    return;
  }
  const { services } = compose('compose.postgres.yaml');
  const values = {
    POSTGRES_PASSWORD: 'secret',
    VAULT_KEY: randomBytes(32).toString('base64'),
    BOOTSTRAP_MANAGEMENT_KEY: MANAGEMENT_KEY,
    BOOTSTRAP_API_KEY: API_KEY,
  };
  const started: Started[] = [];
  try {
    for (const name of ['gateway-1', 'gateway-2']) {
      const told = environmentOf(services[name] as Compose['services'][string], values);
      if (told['DATABASE_URL'] !== 'postgres://gateway:secret@postgres:5432/gateway')
        throw new Error(`${name}: DATABASE_URL is ${told['DATABASE_URL']}`);
      started.push(
        await start(folder, command, {
          ...environment,
          ...told,
          DATABASE_URL: database.url,
          DATA_DIR: join(work.path, 'shared'),
        }),
      );
    }
    const [first, second] = started as [Started, Started];
    const made = (await (
      await fetch(`${first.origin}/api/v1/keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${MANAGEMENT_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'made by the first' }),
      })
    ).json()) as { key: string };
    const onTheOther = await chat(second.origin, made.key);
    const exits = [await first.stop(), await second.stop()];
    figures.print(
      'compose.postgres.yaml',
      { services: Object.keys(services), onTheOther, exits },
      {
        services: (names: string[]) => names.join() === 'postgres,gateway-1,gateway-2',
        onTheOther: isWelcome,
        exits: (codes: (number | null)[]) => codes.every((code) => code === 0),
      },
    );
  } finally {
    await database.drop();
  }
}

async function main(): Promise<void> {
  try {
    await tarball();
    await nodes(await image());
  } finally {
    work.remove();
  }
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
