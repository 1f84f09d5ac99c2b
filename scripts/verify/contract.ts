/**
 * Proves what the contract pipeline promises, in a temporary copy of the tree: the checkout stays as it is.
 * Clients that are generated from the document are proven by verify:sdks. Prints one line of JSON and exits non-zero when
 * something does not hold.
 *
 *   npm run verify:contract
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'contract-'));
const tree = join(work, 'tree');
const modules = join(root, 'node_modules');
const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', npm_config_update_notifier: 'false' };

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

  console.log(
    JSON.stringify({
      ok: failures.length === 0,
      renamedField,
      renamedInput,
      removedHandler,
      misspeltHandler,
      lintErrors,
      lintWarnings: Number(totals?.[2] ?? NaN),
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
