import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { transformFileSync } from '@swc/core';

const ROOT = join(__dirname, '../..');

/** The program as JavaScript, below the installation's folder as a build is. */
export interface Build {
  readonly main: string;
  /** The operator's commands, and the migrations alone. */
  readonly admin: string;
  readonly migrate: string;
  remove(): void;
}

/** Quicker than the compiler: types are checked elsewhere. */
export function buildProgram(): Build {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'dist/program-'));
  for (const file of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const source = join(ROOT, 'src', file);
    const target = join(folder, relative(ROOT, source).replace(/\.ts$/, '.js'));
    const { code } = transformFileSync(source, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'commonjs' },
    });
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  return {
    main: join(folder, 'src/main.js'),
    admin: join(folder, 'src/admin.js'),
    migrate: join(folder, 'src/database/run.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Program {
  readonly child: ChildProcess;
  /** Both streams, so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves with what the pattern found on stdout. @throws when the program ends without it. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code; null: ended by a signal. */
  readonly exited: Promise<number | null>;
}

/** Starts the real program, with this environment and nothing of ours. */
export function startProgram(
  { main }: Pick<Build, 'main'>,
  env: Record<string, string>,
  ...words: string[]
): Program {
  const child = spawn(process.execPath, ['--enable-source-maps', main, ...words], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      BINHOST_PORT: '0',
      RESPONSE_VALIDATION: 'enforce',
      ...env,
    },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  const tell = (): void => waiting.forEach((look) => look());
  child.stdout.on('data', (part: Buffer) => {
    stdout += part.toString();
    tell();
  });
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  let ended = false;
  const exited = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      ended = true;
      resolve(code);
      tell();
    }),
  );
  return {
    child,
    output: () => stdout,
    errors: () => stderr,
    exited,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(stdout);
          if (!found && !ended) return;
          waiting.delete(look);
          if (found) resolve(found);
          else reject(new Error(`the program ended without ${pattern}: ${stderr}`));
        };
        waiting.add(look);
        look();
      }),
  };
}
