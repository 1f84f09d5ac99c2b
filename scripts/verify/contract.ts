/**
 * Proves what the contract pipeline promises, in a temporary copy of the tree: the checkout stays as it is.
 * Prints one line of JSON and exits non-zero when something does not hold.
 *
 *   npm run verify:contract
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** An independent generator of clients, fetched by npx into the temporary folder for this script alone. */
const GENERATOR = 'swagger-typescript-api@13.2.16';

const root = resolve(__dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'contract-'));
const tree = join(work, 'tree');
const modules = join(root, 'node_modules');
const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', npm_config_update_notifier: 'false' };
const require_ = createRequire(join(root, 'package.json'));

interface Ran {
  readonly failed: boolean;
  readonly said: string;
}

function run(command: string, args: readonly string[], cwd: string): Ran {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { failed: status !== 0, said: `${stdout}${stderr}` };
}

const errorsIn = ({ said }: Ran): string[] => said.match(/^.*error TS\d+:.*$/gm) ?? [];

const failures: string[] = [];
const hold = (holds: boolean, what: string, said = ''): boolean => {
  if (!holds) failures.push(`${what}${said && `: ${said.slice(0, 1_500)}`}`);
  return holds;
};

/** A fresh copy of what the build reads. */
function copyTree(): void {
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\n').filter((name) => name !== '' && name !== 'node_modules'))
    cpSync(join(root, file), join(tree, file), { recursive: true, force: true });
  symlinkSync(modules, join(tree, 'node_modules'), 'dir');
}

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(join(tree, file), 'utf8');
  const after = change(before);
  if (before === after) throw new Error(`${file}: nothing to change`);
  writeFileSync(join(tree, file), after);
}

/** The build after a change: it must fail, and say so in a source file of ours. */
function breaks(what: string, change: () => void): string {
  copyTree();
  change();
  const built = run('npm', ['run', 'build', '--silent'], tree);
  const [error = ''] = errorsIn(built).filter((line) => line.startsWith('src/'));
  hold(built.failed && error !== '', `${what} does not break the build`, built.said);
  return error.split(':')[0] ?? '';
}

/** Type-checks files of the temporary folder under `strict`. */
function typeErrors(folder: string, files: readonly string[]): string[] {
  const checked = run(
    process.execPath,
    [
      require_.resolve('typescript/bin/tsc'),
      '--noEmit',
      '--strict',
      '--noUncheckedIndexedAccess',
      '--target',
      'ES2022',
      '--module',
      'ES2022',
      '--moduleResolution',
      'bundler',
      '--lib',
      'ES2023,DOM,DOM.Iterable',
      ...files,
    ],
    folder,
  );
  const errors = errorsIn(checked);
  return checked.failed && errors.length === 0 ? [checked.said] : errors;
}

/** Unions of answers also hold what is not described: a type that is described leads to its member all the same. */
function narrowing(): string {
  return `
export function said(event: MessagesStreamEvent): string {
  if (event.type === 'content_block_start' && event.content_block.type === 'tool_use')
    return event.content_block.name;
  return event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '';
}

export function called(item: OutputItems): string {
  if (item.type === 'function_call') return item.arguments;
  const [part] = item.type === 'message' ? item.content : [];
  return part?.type === 'output_text' ? part.text : '';
}

// @ts-expect-error text has no thoughts
export const mistaken = (event: MessagesStreamEvent): string => event.type === 'content_block_start' && event.content_block.type === 'text' ? event.content_block.thinking : '';
`;
}

/** A small client over the generated types, and calls through it: right ones, and wrong ones that must not compile. */
const CLIENT = `
import type { components, operations, paths } from './openapi';

type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never;
type Method<P extends keyof paths, M extends keyof paths[P]> = NonNullable<paths[P][M]>;
type Of<O, K extends string> = O extends { [N in K]?: infer V } ? V : never;
type Input<O> = {
  readonly params?: Of<O, 'parameters'> extends { path?: infer V } ? V : never;
  readonly query?: Of<O, 'parameters'> extends { query?: infer V } ? V : never;
  readonly body?: Json<NonNullable<Of<O, 'requestBody'>>>;
};
type Answer<O> = O extends { responses: { 200: infer R } } ? Json<R> : never;

export async function call<P extends keyof paths, M extends 'get' | 'post' | 'patch' | 'delete'>(
  base: string,
  method: M,
  path: P,
  input: Input<Method<P, M>>,
): Promise<Answer<Method<P, M>>> {
  const filled = String(path).replace(/\\{(\\w+)\\}/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown> | undefined)?.[name])),
  );
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>);
  const response = await fetch(base + filled + '?' + query.toString(), {
    method: method.toUpperCase(),
    body: input.body === undefined ? null : JSON.stringify(input.body),
  });
  return (await response.json()) as Answer<Method<P, M>>;
}

export async function use(base: string): Promise<(string | number | null | undefined)[]> {
  const answer = await call(base, 'post', '/chat/completions', {
    body: { model: 'openai/gpt-4o-mini', messages: [{ role: 'user', content: 'Hello' }] },
  });
  const made = await call(base, 'post', '/keys', { body: { name: 'ci', limit: 5 } });
  const key = await call(base, 'get', '/keys/{hash}', { params: { hash: made.data.hash } });
  const listed = await call(base, 'get', '/keys', { query: { offset: 100 } });
  const models = await call(base, 'get', '/models', {});
  const record = await call(base, 'get', '/generation', { query: { id: answer.id } });
  // @ts-expect-error a field that the document does not have
  await call(base, 'post', '/keys', { body: { name: 'ci', limits: 5 } });
  // @ts-expect-error a required field is missing
  await call(base, 'post', '/chat/completions', { body: { model: 'openai/gpt-4o-mini' } });
  // @ts-expect-error a role that no message has
  await call(base, 'post', '/chat/completions', { body: { messages: [{ role: 'robot', content: '' }] } });
  // @ts-expect-error the answer has no such field
  void key.data.plaintext;
  return [
    answer.choices[0]?.message.content,
    answer.usage?.cost,
    made.key,
    key.data.limit,
    listed.data[0]?.label,
    models.data[0]?.pricing.prompt,
    record.data.total_cost,
  ];
}

export type Everything = operations[keyof operations];

type Schemas = components['schemas'];
type MessagesStreamEvent = Schemas['MessagesStreamEvent'];
type OutputItems = Schemas['OutputItems'];
${narrowing()}`;

/** The independent generator's client, and a call through it. */
const OTHER = `
import { Api, type MessagesStreamEvent, type OutputItems } from './api';

export async function use(base: string): Promise<(string | number | null | undefined)[]> {
  const api = new Api({ baseUrl: base });
  const answer = await api.chat.sendChatCompletionRequest({
    model: 'openai/gpt-4o-mini',
    messages: [{ role: 'user', content: 'Hello' }],
  });
  const made = await api.keys.createKeys({ name: 'ci', limit: 5 });
  // @ts-expect-error a field that the document does not have
  await api.keys.createKeys({ name: 'ci', limits: 5 });
  return [answer.data.id, made.data.key, made.data.data.limit];
}
${narrowing()}`;

function main(): void {
  const renamedField = breaks('a field renamed in openapi/', () =>
    edit('openapi/schemas/keys/ApiKeyRecord.yaml', (text) =>
      text.replaceAll('limit_remaining', 'limit_left'),
    ),
  );
  const renamedInput = breaks('a request field renamed in openapi/', () =>
    edit('openapi/schemas/keys/CreateKeysRequest.yaml', (text) => text.replaceAll('expires_at', 'ends_at')),
  );
  const removedHandler = breaks('a removed handler', () =>
    edit('src/handlers/index.ts', (text) => text.replace('...models', '')),
  );
  const misspeltHandler = breaks('a misspelt handler', () =>
    edit('src/handlers/models.ts', (text) => text.replace('getModels({', 'getModel({')),
  );

  copyTree();
  const untouched = run('npm', ['run', 'build', '--silent'], tree);
  hold(!untouched.failed, 'the tree as it is does not build', untouched.said);

  const redocly = join(modules, '@redocly/cli/bin/cli.js');
  const linted = run(
    process.execPath,
    [redocly, 'lint', 'generated/openapi.json', '--extends=recommended', '--format=json'],
    tree,
  );
  const totals = /"totals"\s*:\s*\{\s*"errors"\s*:\s*(\d+),\s*"warnings"\s*:\s*(\d+)/.exec(linted.said);
  const lintErrors = Number(totals?.[1] ?? NaN);
  hold(lintErrors === 0, 'the bundle breaks recommended rules', linted.said);

  const own = join(work, 'own');
  mkdirSync(own);
  cpSync(join(tree, 'generated/openapi.ts'), join(own, 'openapi.ts'));
  writeFileSync(join(own, 'client.ts'), CLIENT);
  const ownErrors = typeErrors(own, ['client.ts']);
  hold(
    ownErrors.length === 0,
    'the client over openapi-typescript does not type-check',
    ownErrors.join('\n'),
  );

  const other = join(work, 'other');
  mkdirSync(other);
  const generated = run(
    'npx',
    [
      '--yes',
      `--package=${GENERATOR}`,
      'swagger-typescript-api',
      'generate',
      '--path',
      join(tree, 'generated/openapi.json'),
      '--output',
      other,
      '--name',
      'api.ts',
    ],
    other,
  );
  hold(!generated.failed, `${GENERATOR} fails`, generated.said);
  writeFileSync(join(other, 'use.ts'), OTHER);
  const otherErrors = generated.failed ? [] : typeErrors(other, ['use.ts']);
  hold(otherErrors.length === 0, `the client of ${GENERATOR} does not type-check`, otherErrors.join('\n'));

  console.log(
    JSON.stringify({
      ok: failures.length === 0,
      renamedField,
      renamedInput,
      removedHandler,
      misspeltHandler,
      lintErrors,
      lintWarnings: Number(totals?.[2] ?? NaN),
      clients: {
        'openapi-typescript': ownErrors.length,
        [GENERATOR]: generated.failed ? null : otherErrors.length,
      },
    }),
  );
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

try {
  main();
} finally {
  rmSync(work, { recursive: true, force: true });
}
