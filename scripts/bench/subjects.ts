/** What is measured: the upstream itself, the reference, the gateway, and others beside it. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { API_KEY, MANAGEMENT_KEY, ROOT, type Folder } from '../verify/harness';
import { closedLoop, type Target } from './load';
import { startProgram, type Program } from './processes';

export interface Subject {
  readonly name: string;
  /** Absent for what was not started here and told no process. */
  readonly pid?: number | undefined;
  readonly chat: Target;
  /** A call of the administration, where there is one. */
  readonly admin?: Target;
  readonly readyMs?: number;
  /** From then on to the slowest of ten more calls. */
  readonly slowestOfTenMs?: number;
  readonly stop: () => Promise<void>;
}

export const startUpstream = (): Promise<Program> =>
  startProgram([process.execPath, '--import', 'tsx', join(__dirname, 'upstream.ts')], { cpu: 1, cwd: ROOT });

export function chatBody(model: string, promptBytes = 400): object {
  const sentence = 'Which of the two offers is the better one, and what would it cost by the year? ';
  return {
    model,
    messages: [
      { role: 'system', content: 'Answer in one sentence.' },
      {
        role: 'user',
        content: sentence.repeat(Math.ceil(promptBytes / sentence.length)).slice(0, promptBytes),
      },
    ],
    temperature: 0.7,
    max_tokens: 256,
  };
}

/** Those of `npm start`, for the reference too. */
const START_FLAGS =
  (
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  ).scripts.start.match(/--\S+/g) ?? [];

export async function startReference(upstream: string, node = process.execPath): Promise<Subject> {
  const reference = ['--import', 'tsx', join(__dirname, 'reference.ts'), upstream];
  const program = await startProgram([node, ...START_FLAGS, ...reference], { cpu: 0, cwd: ROOT });
  return {
    name: 'reference',
    pid: program.pid,
    chat: {
      url: `http://127.0.0.1:${program.port}/v1/chat/completions`,
      headers: {},
      body: chatBody('mock'),
    },
    stop: program.stop,
  };
}

export const direct = (upstream: string): Subject => ({
  name: 'upstream',
  chat: { url: `${upstream}/v1/chat/completions`, headers: {}, body: chatBody('mock') },
  stop: async () => undefined,
});

/**
 * The built program with its defaults and a key that has a limit.
 * @param parts.node another Node to run it, which its native packages must have been built for.
 */
export async function startGateway(parts: {
  readonly name: string;
  readonly upstream: string;
  readonly folder: Folder;
  readonly node?: string;
  readonly root?: string;
  readonly databaseUrl?: string;
  /** How many stand in the catalogue beside the one that is called. */
  readonly models?: number;
  readonly settings?: object;
}): Promise<Subject> {
  const { name, upstream, folder, node = process.execPath, root = ROOT, databaseUrl } = parts;
  const { models = 0, settings = {} } = parts;
  const dataDir = join(folder.path, name.replace(/\W+/g, '-'));
  mkdirSync(dataDir, { recursive: true });
  const configuration = join(dataDir, 'gateway.json');
  writeFileSync(configuration, JSON.stringify(configurationFor(upstream, models, settings)));
  const start = (installation: string): Promise<Program> =>
    startProgram([node, ...START_FLAGS, join(installation, 'dist/src/main.js')], {
      cpu: 0,
      cwd: installation,
      says: /"port":(\d+)/,
      env: {
        NODE_ENV: 'production',
        PORT: '0',
        BINHOST_PORT: '0',
        DATA_DIR: dataDir,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        GATEWAY_CONFIG: configuration,
        BOOTSTRAP_MANAGEMENT_KEY: MANAGEMENT_KEY,
        BOOTSTRAP_API_KEY: API_KEY,
        BENCH_UPSTREAM_KEY: 'sk-bench-upstream',
      },
    });
  const management = { authorization: `Bearer ${MANAGEMENT_KEY}` };
  const hasKeys = root === ROOT;
  // Where the document has no keys, the whole program makes one: a limit costs a call as much on either.
  const made = hasKeys
    ? undefined
    : await withProgram(await start(ROOT), (base) => limitedKey(base, management));
  const started = performance.now();
  const program = await start(root);
  const base = baseOf(program);
  const chat = { url: `${base}/chat/completions`, body: chatBody('bench/mock') };
  const call = async (calls: number): Promise<number[]> => {
    const headers = { authorization: `Bearer ${API_KEY}` };
    const { errors, latenciesMs } = await closedLoop(
      { ...chat, headers },
      { connections: 1, seconds: 10, calls },
    );
    if (latenciesMs.length !== calls) throw new Error(`${name} answers ${JSON.stringify(errors)}`);
    return latenciesMs;
  };
  await call(1);
  const readyMs = performance.now() - started;
  const next = await call(10);
  const key = made ?? (await limitedKey(base, management));
  return {
    name,
    pid: program.pid,
    chat: { ...chat, headers: { authorization: `Bearer ${key}` } },
    ...(hasKeys && { admin: { url: `${base}/keys`, method: 'GET', headers: management } }),
    readyMs,
    slowestOfTenMs: Math.max(...next),
    stop: program.stop,
  };
}

const baseOf = ({ port }: Program): string => `http://127.0.0.1:${port}/api/v1`;

async function withProgram<T>(program: Program, use: (base: string) => Promise<T>): Promise<T> {
  try {
    return await use(baseOf(program));
  } finally {
    await program.stop();
  }
}

async function limitedKey(base: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${base}/keys`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', limit: 1_000_000 }),
  });
  const { key } = (await answer.json()) as { key?: string };
  if (key === undefined) throw new Error(`POST /keys answers ${answer.status}`);
  return key;
}

const PROVIDERS = ['bench', ...Array.from({ length: 23 }, (_, index) => `bench-${index + 1}`)];

const configurationFor = (upstream: string, others: number, settings: object): object => ({
  providers: (others === 0 ? PROVIDERS.slice(0, 1) : PROVIDERS).map((slug) => ({
    slug,
    name: slug,
    protocol: 'openai',
    base_url: `${upstream}/v1`,
    api_key: '${BENCH_UPSTREAM_KEY}',
  })),
  models: [
    model('bench/mock', ['bench']),
    ...Array.from({ length: others }, (_, index) =>
      model(
        `author-${index % 60}/model-${index}`,
        [0, 5, 10, 15].map((step) => PROVIDERS[(index + step) % PROVIDERS.length] as string),
      ),
    ),
  ],
  settings,
});

const model = (id: string, providers: readonly string[]): object => ({
  id,
  name: `Bench: ${id}`,
  context_length: 128_000,
  endpoints: providers.map((provider) => ({
    provider,
    upstream_model: 'mock',
    context_length: 128_000,
    max_completion_tokens: 4_096,
    pricing: { prompt: '0.0000001', completion: '0.0000002' },
    supported_parameters: ['temperature', 'max_tokens'],
  })),
});

/** An installation whose document holds chat alone. */
export function chatOnlyInstallation(folder: Folder): string {
  const root = join(folder.path, 'chat-only');
  mkdirSync(join(root, 'generated'), { recursive: true });
  for (const name of ['package.json', 'generated/binhost.json']) cpSync(join(ROOT, name), join(root, name));
  for (const name of ['dist/src', 'dist/docs', 'dist/tokenizer'])
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const document = JSON.parse(readFileSync(join(ROOT, 'generated/openapi.json'), 'utf8')) as {
    paths: Record<string, unknown>;
  };
  const chat = '/chat/completions';
  writeFileSync(
    join(root, 'generated/openapi.json'),
    JSON.stringify({ ...document, paths: { [chat]: document.paths[chat] } }),
  );
  return root;
}

const PORTKEY = join(__dirname, 'compare/node_modules/@portkey-ai/gateway/build/start-server.js');

/** @throws Error when it is not installed. */
export async function startPortkey(upstream: string): Promise<Subject> {
  if (!existsSync(PORTKEY))
    throw new Error('--portkey: install it first: npm ci --ignore-scripts --prefix scripts/bench/compare');
  const port = await freePort();
  const program = await startProgram([process.execPath, PORTKEY, `--port=${port}`, '--headless'], {
    cpu: 0,
    env: { NODE_ENV: 'production' },
    says: /(\d{4,5})/,
  });
  const chat: Target = {
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    headers: {
      authorization: 'Bearer sk-bench-upstream',
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': `${upstream}/v1`,
    },
    body: chatBody('mock'),
  };
  return { name: 'portkey', pid: program.pid, chat: await answering(chat), stop: program.stop };
}

/** One that runs already: `NAME=URL`, or `NAME=URL,pid=N` to read its CPU time and memory too. */
export async function running(given: string, key: string | undefined, model: string): Promise<Subject> {
  const [, name, url, pid] = /^([^=]+)=(https?:\/\/[^,]+)(?:,pid=(\d+))?$/.exec(given) ?? [];
  if (name === undefined || url === undefined)
    throw new Error('--compare: expected NAME=URL or NAME=URL,pid=N');
  const chat: Target = {
    url,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    body: chatBody(model),
  };
  return {
    name,
    ...(pid !== undefined && { pid: Number(pid) }),
    chat: await answering(chat),
    stop: async () => undefined,
  };
}

async function answering(chat: Target): Promise<Target> {
  let last = '';
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const answer = await fetch(chat.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...chat.headers },
        body: JSON.stringify(chat.body),
      });
      last = `status ${answer.status}: ${(await answer.text()).slice(0, 200)}`;
      if (answer.ok) return chat;
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${chat.url} does not answer: ${last}`);
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
