/**
 * Clients as people use them, unchanged: npm run verify -- clients [language...] [--short] [--only PATTERN] [--address NAME]
 * Each language has a small project under tests/clients/ with pinned clients. Its program runs every client through the
 * same cases, over an upstream of each wire, and once against the mock alone. A case that also fails against the mock
 * alone is the client's own fault. Prints a table of clients and cases, and skips a language whose tools are missing.
 * `--short` takes the first project of each language (TypeScript and Python if none is named). In these two each case
 * then has one upstream: the upstreams take turns. The mock alone is called only when a case failed.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ADDRESSES, DEFAULT_ADDRESS, type Address } from './clients/bases';
import { LANGUAGES, type Language } from './clients/languages';
import { table, type Outcome, type Row } from './clients/table';
import {
  ANSWER,
  CITY,
  configuration,
  startMatrixUpstream,
  THOUGHT,
  UPSTREAM_KEY,
  WIRES,
} from './clients/upstream';
import {
  API_KEY,
  call,
  Figures,
  MANAGEMENT_KEY,
  option,
  ROOT,
  startGateway,
  temporaryFolder,
  zero,
} from './harness';

const CACHE = join(ROOT, 'node_modules/.cache/clients');
const SHORT = ['typescript', 'python'];
const INSTALL_MS = 580_000;
const RUN_MS = 300_000;

/** What a language's program reads from the variable MATRIX. */
interface Task {
  readonly address: Address;
  readonly key: string;
  /** A key that has spent its limit. */
  readonly poorKey: string;
  readonly model: string;
  /** Another name of the model, which clients of Anthropic have on their lists. */
  readonly knownModel: string;
  /** The address has models and files; the mock alone lacks some. */
  readonly wire: string;
  readonly only: string;
  /** Programs of TypeScript and Python run every case whose number, divided by `of`, leaves `index`. */
  readonly share?: { readonly index: number; readonly of: number };
  readonly answer: string;
  readonly thought: string;
  readonly city: typeof CITY;
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

function run(
  folder: string,
  command: readonly string[],
  limitMs: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
    child.on('error', (error) => resolve({ code: -1, output, errors: String(error) }));
    child.on('close', (code) => resolve({ code, output, errors }));
  });
}

const found = (program: string): Promise<boolean> =>
  new Promise((resolve) => execFile('which', [program], (error) => resolve(error === null)));

/** Copies the project to the cache and installs its clients, unless the same lock file was installed there before. */
async function prepare(name: string, { shares, locks, install, build = [] }: Language): Promise<string> {
  const folder = join(CACHE, name);
  mkdirSync(folder, { recursive: true });
  for (const project of shares === undefined ? [name] : [shares, name])
    cpSync(join(ROOT, 'tests/clients', project), folder, { recursive: true });
  const stamp = join(folder, '.installed');
  const hash = createHash('sha256');
  for (const file of locks) hash.update(readFileSync(join(folder, file)));
  const digest = hash.digest('hex');
  const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
  for (const command of [...(installed ? [] : install), ...build]) {
    const { code, output, errors } = await run(folder, command, INSTALL_MS);
    if (code !== 0)
      throw new Error(`${command.join(' ')} ended with ${code}: ${(errors + output).slice(-2_000)}`);
  }
  writeFileSync(stamp, digest);
  return folder;
}

/** Runs a language's program on one task; a line of JSON is one outcome. */
async function runCases(folder: string, language: Language, task: Task): Promise<Outcome[]> {
  const { code, output, errors } = await run(folder, language.run, RUN_MS, { MATRIX: JSON.stringify(task) });
  const outcomes = output
    .split('\n')
    .filter((line) => line.startsWith('{"client"'))
    .map((line) => JSON.parse(line) as Outcome);
  if (code !== 0)
    outcomes.push({ client: 'program', case: 'exit', ok: false, detail: `${code}: ${errors.slice(-1_000)}` });
  return outcomes;
}

/** Runs the blocks of docs/clients.md in this language, with the project's clients and a model of the matrix. */
async function runPage(folder: string, { page }: Language, origin: string): Promise<Outcome[]> {
  if (page === undefined) return [];
  const { block, file, run: command } = page;
  const text = readFileSync(join(ROOT, 'docs/clients.md'), 'utf8');
  const outcomes: Outcome[] = [];
  for (const [, code = ''] of text.matchAll(new RegExp(`^\`\`\`${block}\n(.*?)^\`\`\`$`, 'gms'))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      code.replaceAll('http://127.0.0.1:8080', origin).replaceAll('demo/echo', WIRES.openai.id),
    );
    const { code: status, output, errors } = await run(folder, command, RUN_MS, { API_KEY });
    outcomes.push({
      client: 'docs/clients.md',
      case: `block ${outcomes.length + 1}`,
      ok: status === 0 && output.includes(ANSWER),
      detail: `${status}: ${(errors + output).slice(-500)}`,
    });
  }
  return outcomes;
}

/** `typescript` also selects `typescript-next`. With --short only the first project of a language runs. */
function askedLanguages(words: readonly string[], short: boolean): string[] {
  const named = words.filter((word) => word in LANGUAGES);
  if (short) return named.length > 0 ? named : SHORT;
  return Object.keys(LANGUAGES).filter(
    (name) => named.length === 0 || named.some((word) => name === word || name.startsWith(`${word}-`)),
  );
}

async function main(): Promise<void> {
  const figures = new Figures('clients');
  const only = option('--only') ?? '';
  const short = process.argv.includes('--short');
  const asked = askedLanguages(process.argv.slice(2), short);
  const addressName = option('--address') ?? DEFAULT_ADDRESS;
  const addressOf = ADDRESSES[addressName];
  if (addressOf === undefined)
    throw new Error(`--address: expected one of ${Object.keys(ADDRESSES).join(', ')}`);
  const work = temporaryFolder();
  const mock = await startMatrixUpstream();
  const mockOrigin = `http://127.0.0.1:${mock.port}`;
  const config = join(work.path, 'gateway.json');
  writeFileSync(config, JSON.stringify(configuration(mockOrigin)));
  const gateway = await startGateway({ DATA_DIR: join(work.path, 'data'), GATEWAY_CONFIG: config });
  try {
    const poor = await call(gateway.origin, 'POST', '/keys', MANAGEMENT_KEY, { name: 'poor', limit: 0 });
    const shared = { only, answer: ANSWER, thought: THOUGHT, city: CITY };
    const alone: Task = {
      ...shared,
      wire: 'mock',
      address: {
        openai: `${mockOrigin}/v1`,
        anthropic: mockOrigin,
        contract: `${mockOrigin}/v1`,
        original: true,
      },
      key: UPSTREAM_KEY,
      poorKey: UPSTREAM_KEY,
      model: 'matrix',
      knownModel: WIRES.anthropic.alias,
    };
    const tasks = Object.entries(WIRES).map(([wire, { id, alias }], index, { length }): Task => ({
      ...shared,
      wire,
      address: addressOf(gateway.origin),
      key: API_KEY,
      poorKey: String(poor.body['key']),
      model: id,
      knownModel: alias,
      ...(short && { share: { index, of: length } }),
    }));
    for (const [name, language] of Object.entries(LANGUAGES)) {
      if (!asked.includes(name)) continue;
      if (!existsSync(join(ROOT, 'tests/clients', name))) continue;
      const missing: string[] = [];
      for (const tool of language.tools) if (!(await found(tool))) missing.push(tool);
      if (missing.length > 0) {
        figures.print(name, { skipped: `not installed: ${missing.join(', ')}` }, {});
        continue;
      }
      const folder = await prepare(name, language);
      const rows: Row[] = [];
      const runTask = async (task: Task): Promise<void> => {
        for (const outcome of await runCases(folder, language, task))
          rows.push({ ...outcome, wire: task.wire });
      };
      for (const task of tasks) await runTask(task);
      for (const outcome of await runPage(folder, language, gateway.origin))
        rows.push({ ...outcome, wire: 'openai' });
      if (!short || rows.some(({ ok }) => !ok)) await runTask(alone);
      const { lines, passed, red, clientFaults } = table(rows);
      console.log(lines.join('\n'));
      figures.print(
        name,
        { address: addressName, passed, clientFaults: clientFaults.length, red: red.length },
        { passed: (count: number) => count > 0, red: zero },
      );
    }
  } finally {
    await gateway.kill('SIGTERM');
    await mock.stop();
    work.remove();
  }
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
