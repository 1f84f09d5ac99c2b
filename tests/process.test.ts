import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../src/database/connection';
import { buildProgram, startProgram, type Build, type Program } from './support/program';

/** Whole programs start here, several for one test. */
jest.setTimeout(60_000);

const run = promisify(execFile);
const PROMPT = 'a-very-private-prompt';
const GIVEN = {
  BOOTSTRAP_MANAGEMENT_KEY: 'sk-mgmt-given-by-the-operator-000000000000',
  BOOTSTRAP_API_KEY: 'sk-given-by-the-operator-0000000000000000000',
};

let build: Build;
let folder: string;
const started: Program[] = [];

beforeAll(() => {
  build = buildProgram();
  folder = mkdtempSync(join(tmpdir(), 'gateway-process-'));
});
afterAll(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
  await Promise.all(started.map(({ exited }) => exited));
  build.remove();
  rmSync(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}): Program => {
  const program = startProgram(build, { DATA_DIR: mkdtempSync(join(folder, 'data-')), ...env });
  started.push(program);
  return program;
};
const stop = async (program: Program): Promise<number | null> => {
  program.child.kill('SIGTERM');
  return program.exited;
};
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const chat = (origin: string, key: string, words: string) =>
  fetch(`${origin}/api/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'demo/echo', stream: true, messages: [{ role: 'user', content: words }] }),
  });

describe('the first start', () => {
  test('prints addresses, both keys once, and a line that streams an answer', async () => {
    const dataDir = mkdtempSync(join(folder, 'first-'));
    const program = start({ DATA_DIR: dataDir });
    const [line] = await program.says(/^curl .*$/m);
    const [, origin = ''] = await program.says(/API +(http:\/\/127\.0\.0\.1:\d+)\/api\/v1$/m);
    const [, management = ''] = await program.says(/Management key +(sk-mgmt-[0-9a-f]{64})$/m);
    const [, inference = ''] = await program.says(/API key +(sk-[0-9a-f]{64})$/m);
    expect(program.output()).toContain(`${origin}/docs`);
    expect((await fetch(`${origin}/docs`)).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);

    const { stdout } = await run('bash', ['-c', line.replace('curl', 'curl -s')]);
    const words = stdout.split('\n').filter((text) => text.startsWith('data: '));
    expect(words.length).toBeGreaterThan(5);
    expect(words.at(-1)).toBe('data: [DONE]');
    expect(stdout).toContain('Hello!');

    const keys = await fetch(`${origin}/api/v1/keys`, { headers: { authorization: `Bearer ${management}` } });
    expect(keys.status).toBe(200);
    await keys.arrayBuffer();
    await (await chat(origin, inference, PROMPT)).text();

    expect(await stop(program)).toBe(0);
    const logs = program
      .output()
      .split('\n')
      .filter((text) => text.startsWith('{'));
    expect(logs.length).toBeGreaterThanOrEqual(2);
    for (const secret of [management, inference, PROMPT]) expect(logs.join('')).not.toContain(secret);
    expect(program.errors()).toBe('');

    const again = start({ DATA_DIR: dataDir });
    await again.says(/^curl .*\$API_KEY/m);
    expect(again.output()).not.toMatch(/sk-[0-9a-z]|only this once/);
    await again.says(/"listening"/);
    expect(await stop(again)).toBe(0);
  });

  test('does not repeat keys that were given', async () => {
    const program = start(GIVEN);
    await program.says(/^curl .*\$BOOTSTRAP_API_KEY/m);
    const [, origin = ''] = await program.says(/API +(http:\/\/\S+)\/api\/v1$/m);
    const answer = await fetch(`${origin}/api/v1/key`, {
      headers: { authorization: `Bearer ${GIVEN.BOOTSTRAP_MANAGEMENT_KEY}` },
    });
    expect(await answer.json()).toMatchObject({ data: { is_management_key: true } });
    expect(await stop(program)).toBe(0);
    for (const key of Object.values(GIVEN)) expect(program.output() + program.errors()).not.toContain(key);
  });

  test('takes the sample configuration', async () => {
    const program = start({
      ...GIVEN,
      GATEWAY_CONFIG: file('sample.yaml', SAMPLE),
      OPENAI_API_KEY: 'sk-openai',
    });
    const [, origin = ''] = await program.says(/API +(http:\/\/\S+)\/api\/v1$/m);
    const answer = await fetch(`${origin}/api/v1/models`, {
      headers: { authorization: `Bearer ${GIVEN.BOOTSTRAP_API_KEY}` },
    });
    expect(await answer.json()).toMatchObject({
      data: [
        {
          id: 'openai/gpt-4o-mini',
          pricing: { prompt: '0.00000015', completion: '0.0000006' },
          supported_parameters: ['response_format', 'temperature', 'tools'],
        },
      ],
    });
    expect(program.output()).toContain('"model":"openai/gpt-4o-mini"');
    expect(await stop(program)).toBe(0);
  });
});

const SAMPLE = `
providers:
  - slug: openai
    name: OpenAI
    protocol: openai
    base_url: https://api.openai.com/v1
    api_key: \${OPENAI_API_KEY}
    data_policy: { training: false, retains_prompts: true, retention_days: 30 }
    regions: [us]
models:
  - id: openai/gpt-4o-mini
    name: "OpenAI: GPT-4o-mini"
    context_length: 128000
    architecture: { input_modalities: [text, image], output_modalities: [text], tokenizer: GPT, instruct_type: null }
    endpoints:
      - provider: openai
        upstream_model: gpt-4o-mini
        context_length: 128000
        max_completion_tokens: 16384
        pricing: { prompt: "0.00000015", completion: "0.0000006" }
        supported_parameters: [tools, temperature, response_format]
settings:
  credits: { enforce: false }
  interns: { programme: all }
  vault: { writes: enabled }
  regional_hosts: [eu, us]
  network: { allow_private: [127.0.0.1] }
`;

describe('a mistake of the operator stops the start with a sentence', () => {
  let occupied: Server;
  beforeAll(async () => {
    occupied = createServer();
    await new Promise<void>((resolve) => occupied.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void occupied.close());

  const config = (name: string, text: string) => () => ({ GATEWAY_CONFIG: file(name, text) });
  const provider = 'providers: [{ slug: a, protocol: openai, base_url: "http://x/v1"';
  const ROWS: readonly { given: string; env: () => Record<string, string>; says: RegExp }[] = [
    {
      given: 'a short management key',
      env: () => ({ BOOTSTRAP_MANAGEMENT_KEY: 'change-me' }),
      says: /BOOTSTRAP_MANAGEMENT_KEY.*32.*9/,
    },
    {
      given: 'a short key',
      env: () => ({ BOOTSTRAP_API_KEY: 'x'.repeat(31) }),
      says: /BOOTSTRAP_API_KEY.*32.*31/,
    },
    {
      given: 'a key with a blank',
      env: () => ({ BOOTSTRAP_API_KEY: `${'x'.repeat(32)} y` }),
      says: /BOOTSTRAP_API_KEY/,
    },
    { given: 'a port that is no number', env: () => ({ PORT: 'http' }), says: /PORT.*65535.*"http"/ },
    { given: 'a port that is too high', env: () => ({ PORT: '65536' }), says: /PORT.*65535.*"65536"/ },
    {
      given: 'an unknown kind of database',
      env: () => ({ DATABASE_URL: 'mysql://u:secret-word@h/d' }),
      says: /DATABASE_URL.*file:.*postgres/,
    },
    {
      given: 'a database that nobody serves',
      env: () => ({ DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:1/d' }),
      says: /^DATABASE_URL: nothing answers/,
    },
    {
      given: 'a database below a file',
      env: () => ({ DATABASE_URL: `file:${file('plain', 'x')}/gateway.sqlite` }),
      says: /^DATABASE_URL: /,
    },
    { given: 'an unknown log level', env: () => ({ LOG_LEVEL: 'loud' }), says: /LOG_LEVEL.*info.*"loud"/ },
    { given: 'a timeout of nothing', env: () => ({ UPSTREAM_TIMEOUT_MS: '0' }), says: /UPSTREAM_TIMEOUT_MS/ },
    {
      given: 'a configuration that is not there',
      env: () => ({ GATEWAY_CONFIG: '/nowhere/gateway.yaml' }),
      says: /GATEWAY_CONFIG.*\/nowhere\/gateway\.yaml.*ENOENT/,
    },
    {
      given: 'a configuration that is no YAML',
      env: config('broken.yaml', 'a: [1'),
      says: /GATEWAY_CONFIG.*broken\.yaml/,
    },
    {
      given: 'an unknown key',
      env: config('key.yaml', `${provider}, colour: red }]`),
      says: /providers\[0\]\.colour: unknown key/,
    },
    {
      given: 'a variable that is not set',
      env: config('env.yaml', `${provider}, api_key: "\${NOT_SET_ANYWHERE}" }]`),
      says: /providers\[0\]\.api_key.*NOT_SET_ANYWHERE/,
    },
    {
      given: 'an unknown protocol',
      env: config('protocol.yaml', 'providers: [{ slug: a, protocol: telegraph }]'),
      says: /providers\[0\]\.protocol.*"telegraph".*openai/,
    },
    {
      given: 'a price that is a number',
      env: config(
        'price.yaml',
        `${provider} }]\nmodels: [{ id: a/b, endpoints: [{ provider: a, pricing: { prompt: 1, completion: "1" } }] }]`,
      ),
      says: /models\[0\]\.endpoints\[0\]\.pricing\.prompt/,
    },
    {
      given: 'an unknown provider',
      env: config(
        'provider.yaml',
        `${provider} }]\nmodels: [{ id: a/b, endpoints: [{ provider: c, pricing: { prompt: "1", completion: "1" } }] }]`,
      ),
      says: /models\[0\]\.endpoints\[0\]\.provider: got "c".*\(a\)/,
    },
    {
      given: 'a port in use',
      env: () => ({ PORT: String((occupied.address() as AddressInfo).port) }),
      says: /PORT: 127\.0\.0\.1:\d+ is in use/,
    },
  ];

  /** Two at a time, as the machine has few cores; each row then looks at its own. */
  const results = new Map<string, { code: number | null; program: Program }>();
  beforeAll(async () => {
    const rows = [...ROWS];
    const worker = async (): Promise<void> => {
      for (let row = rows.shift(); row; row = rows.shift()) {
        const program = start(row.env());
        results.set(row.given, { code: await program.exited, program });
      }
    };
    await Promise.all([worker(), worker(), worker()]);
  }, 60_000);

  test.each(ROWS)('$given', ({ given, says }) => {
    const { code, program } = results.get(given) ?? {};
    expect(code).toBe(1);
    const text = program?.errors() ?? '';
    expect(text).toMatch(says);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text).not.toMatch(/\bat .*\.js|secret-word|x{31}/);
    expect(program?.output()).not.toContain('listening');
  });
});

test('SIGTERM lets an open stream finish, refuses new ones with 503, and exits 0', async () => {
  const dataDir = mkdtempSync(join(folder, 'drain-'));
  const program = start({ ...GIVEN, DATA_DIR: dataDir });
  const [, origin = ''] = await program.says(/API +(http:\/\/\S+)\/api\/v1$/m);
  const answer = await chat(
    origin,
    GIVEN.BOOTSTRAP_API_KEY,
    `${PROMPT} ${'one two three four five six '.repeat(8)}seven`,
  );
  const id = answer.headers.get('x-generation-id');
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  program.child.kill('SIGTERM');
  await program.says(/"draining"/);
  // Passed on by npm: not a second wish.
  program.child.kill('SIGTERM');
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const refused = await chat(origin, GIVEN.BOOTSTRAP_API_KEY, PROMPT);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(refused.headers.get('connection')).toBe('close');
  expect(await refused.json()).toMatchObject({
    error: { code: 503, message: expect.stringContaining('shutting down') as unknown },
  });
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  expect(text).toContain('data: [DONE]');
  expect(text).toContain('seven');
  expect(await program.exited).toBe(0);
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  expect(program.output()).not.toContain(PROMPT);

  const again = start({ ...GIVEN, DATA_DIR: dataDir });
  const [, next = ''] = await again.says(/API +(http:\/\/\S+)\/api\/v1$/m);
  const record = await fetch(`${next}/api/v1/generation?id=${id}`, {
    headers: { authorization: `Bearer ${GIVEN.BOOTSTRAP_API_KEY}` },
  });
  expect(await record.json()).toMatchObject({ data: { finish_reason: 'stop', cancelled: false } });
  expect(existsSync(join(dataDir, 'gateway.sqlite'))).toBe(true);
  expect(await stop(again)).toBe(0);
}, 60_000);

test('SIGHUP and SIGUSR2 end neither the process nor a stream', async () => {
  const program = start(GIVEN);
  const [, origin = ''] = await program.says(/API +(http:\/\/\S+)\/api\/v1$/m);
  const answer = await chat(origin, GIVEN.BOOTSTRAP_API_KEY, `${'one two three four five '.repeat(8)}six`);
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  for (const signal of ['SIGHUP', 'SIGUSR2'] as const) {
    program.child.kill(signal);
    await program.says(new RegExp(`"${signal} ignored: restart the gateway to apply a new configuration"`));
  }
  for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  expect(text).toContain('six');
  expect(text).toContain('data: [DONE]');
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(await stop(program)).toBe(0);
});

test.each([
  { level: 'error', says: /^$/ },
  { level: 'info', says: /^\{.*"listening".*\}\n\{.*"draining".*\}$/ },
  { level: 'http', says: /"operation":"getModels"/ },
])('LOG_LEVEL=$level says no less and no more', async ({ level, says }) => {
  const program = start({ ...GIVEN, LOG_LEVEL: level });
  const [, origin = ''] = await program.says(/API +(http:\/\/\S+)\/api\/v1$/m);
  await program.says(/^curl /m);
  const answer = await fetch(`${origin}/api/v1/models`, {
    headers: { authorization: `Bearer ${GIVEN.BOOTSTRAP_API_KEY}` },
  });
  await answer.arrayBuffer();
  expect(await stop(program)).toBe(0);
  const logged = program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(logged.join('\n')).toMatch(says);
});

test('a second signal ends soon, and what ran is in the books', async () => {
  const dataDir = mkdtempSync(join(folder, 'twice-'));
  const program = start({ ...GIVEN, DATA_DIR: dataDir });
  const [, origin = ''] = await program.says(/API +(http:\/\/\S+)\/api\/v1$/m);
  const answer = await chat(origin, GIVEN.BOOTSTRAP_API_KEY, 'one two three four five six seven '.repeat(20));
  await (answer.body as ReadableStream<Uint8Array>).getReader().read();
  program.child.kill('SIGTERM');
  await program.says(/"draining"/);
  await sleep(200);
  program.child.kill('SIGTERM');
  expect(await program.exited).toBe(1);
  const database = openDatabase(`file:${join(dataDir, 'gateway.sqlite')}`);
  const id = answer.headers.get('x-generation-id');
  expect(await database.read('SELECT id, finish_reason, status FROM generations')).toEqual([
    { id, finish_reason: 'error', status: 503 },
  ]);
  expect(await database.read('SELECT id FROM holds')).toEqual([]);
  await database.close();
});
