import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  realpathSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { delimiter, join } from 'node:path';
import { createBinhostServices } from '../src/binhost';
import { readConfig } from '../src/config';
import { startBinhost, type TestBinhost } from './support/binhost';
import { temporaryFolder } from './support/folder';

const dataDir = temporaryFolder();
const work = temporaryFolder();
const services = createBinhostServices(readConfig({ DATA_DIR: dataDir }));
/** It can be run, to see that it is whole; the rest makes it larger than one packet. */
const PROGRAM = Buffer.from(`#!/bin/sh\necho "it runs"\nexit 0\n${'#'.repeat(400_000)}\n`);
const FOR_DARWIN = Buffer.from('#!/bin/sh\necho "it runs on darwin"\n');

let host: TestBinhost;

beforeAll(async () => {
  for (const arch of ['x64', 'arm64'] as const)
    await services.binaries.publish({ bin: 'tool', platform: 'linux', arch }, source(PROGRAM));
  for (const platform of ['darwin', 'windows'] as const)
    await services.binaries.publish({ bin: 'tool', platform, arch: 'arm64' }, source(FOR_DARWIN));
  host = await startBinhost({ DATA_DIR: dataDir });
});
afterAll(() => host.close());

function source(bytes: Uint8Array): string {
  const path = join(work, randomBytes(6).toString('hex'));
  writeFileSync(path, bytes);
  return path;
}

const onPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

const newFolder = (): string => {
  const folder = join(work, randomBytes(6).toString('hex'));
  mkdirSync(folder);
  return folder;
};

/** A folder to be the whole PATH: these programs, and these stand-ins for what the machine would say. */
function toolbox(programs: readonly string[], standIns: Readonly<Record<string, string>> = {}): string {
  const folder = newFolder();
  for (const program of programs) {
    const path = onPath(program);
    if (path && !(program in standIns)) symlinkSync(path, join(folder, program));
  }
  for (const [program, text] of Object.entries(standIns))
    writeFileSync(join(folder, program), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return folder;
}

const BASICS = ['uname', 'mkdir', 'mktemp', 'rm', 'mv', 'chmod', 'wc', 'curl'];
const SUMS = ['sha256sum', 'shasum', 'openssl'];
/** shasum is a Perl script. */
const needs = (tool: string): string[] => (tool === 'shasum' ? ['shasum', 'perl', 'env'] : [tool]);

const machine = (system: string, processor: string): Record<string, string> => ({
  uname: `case "$1" in -s) echo ${system} ;; -m) echo ${processor} ;; esac`,
});
const HERE = machine('Linux', 'x86_64');

interface Shell {
  readonly name: string;
  readonly command: readonly string[];
}

interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

interface Run {
  readonly path: string;
  readonly installDir?: string | undefined;
  readonly home?: string;
  readonly uid?: number;
  readonly cwd?: string;
}

/**
 * A busybox may be built to prefer its own programs to those on the path. For it, the stand-ins are functions,
 * and a program is there when the toolbox has it.
 */
const hideApplets = (path: string): string =>
  [
    'command() { [ -x "$PATH/$2" ]; }',
    ...readdirSync(path)
      .filter((program) => isStandIn(join(path, program)))
      .map((program) => `${program}() { "$PATH/${program}" "$@"; }`),
  ].join('\n') + '\n';

const isStandIn = (path: string): boolean => !lstatSync(path).isSymbolicLink();

/** Pipes the script to a shell whose environment is only what is named here. */
const run = (shell: readonly string[], script: string | Buffer, options: Run): Promise<Outcome> =>
  pipe(
    shell,
    shell[1] === 'sh' ? Buffer.concat([Buffer.from(hideApplets(options.path)), Buffer.from(script)]) : script,
    options,
  );

const pipe = (shell: readonly string[], script: string | Buffer, options: Run): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const [program = '', ...args] = shell;
    const child = spawn(program, args, {
      env: {
        PATH: options.path,
        ...(options.installDir !== undefined && { INSTALL_DIR: options.installDir }),
        ...(options.home !== undefined && { HOME: options.home }),
      },
      cwd: options.cwd ?? work,
      ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
    child.stdin.on('error', () => undefined); // a shell that ends early closes the pipe
    child.stdin.end(script);
  });

const script = async (origin = host.origin): Promise<string> => (await fetch(`${origin}/tool`)).text();

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

const busybox = onPath('busybox');
const candidates: readonly Shell[] = [
  { name: 'sh', command: [onPath('sh') ?? ''] },
  { name: 'dash', command: [onPath('dash') ?? ''] },
  { name: 'bash', command: [onPath('bash') ?? ''] },
  { name: 'busybox sh', command: [busybox ?? '', 'sh'] },
];
const programOf = ({ command: [program = ''] }: Shell): string => program && realpathSync(program);
/** Under the name of sh there may be one of the others. */
const shells = candidates.filter(
  (shell, index) =>
    programOf(shell) !== '' &&
    !candidates.slice(0, index).some((other) => programOf(other) === programOf(shell)),
);

describe.each(shells)('with $name', ({ command: shell }) => {
  let installDir: string;
  const path = toolbox([...BASICS, 'sha256sum'], HERE);
  beforeEach(() => (installDir = newFolder()));

  test('the binary is installed whole and can be run', async () => {
    const { status, output } = await run(shell, await script(), { path, installDir });
    expect(output).toContain(`tool: installed ${installDir}/tool`);
    expect(status).toBe(0);
    expect(readdirSync(installDir)).toEqual(['tool']);
    expect(readFileSync(join(installDir, 'tool')).equals(PROGRAM)).toBe(true);
    expect(statSync(join(installDir, 'tool')).mode & 0o777).toBe(0o755);
    expect(await pipe([join(installDir, 'tool')], '', { path })).toEqual({ status: 0, output: 'it runs\n' });
  });

  test('the line that people copy works', async () => {
    const line = `curl -fsSL '${host.origin}/tool' | '${shell.join("' '")}'`;
    const { status } = await pipe([...shell, '-c', line], '', { path, installDir });
    expect(status).toBe(0);
    expect(readFileSync(join(installDir, 'tool')).equals(PROGRAM)).toBe(true);
  });

  test('without INSTALL_DIR it goes to ~/.local/bin, also where blanks are in the name', async () => {
    const home = join(newFolder(), 'a home "of $one\'s" own');
    const { status } = await run(shell, await script(), { path, home });
    expect(status).toBe(0);
    expect(readdirSync(join(home, '.local/bin'))).toEqual(['tool']);
  });

  test('a relative INSTALL_DIR is one of the current folder', async () => {
    const { status } = await run(shell, await script(), { path, installDir: '-x/bin', cwd: installDir });
    expect(status).toBe(0);
    expect(readdirSync(join(installDir, '-x/bin'))).toEqual(['tool']);
  });

  test.each([
    { system: 'Darwin', processor: 'arm64', file: 'tool', bytes: FOR_DARWIN },
    { system: 'Linux', processor: 'aarch64', file: 'tool', bytes: PROGRAM },
    { system: 'MINGW64_NT-10.0-26100', processor: 'aarch64', file: 'tool.exe', bytes: FOR_DARWIN },
  ])('$system on $processor gets its own', async ({ system, processor, file, bytes }) => {
    const { status } = await run(shell, await script(), {
      path: toolbox([...BASICS, 'sha256sum'], machine(system, processor)),
      installDir,
    });
    expect(status).toBe(0);
    expect(readdirSync(installDir)).toEqual([file]);
    expect(readFileSync(join(installDir, file)).equals(bytes)).toBe(true);
  });

  test.each([
    { system: 'Linux', processor: 'riscv64', named: 'linux/riscv64' },
    { system: 'Darwin', processor: 'x86_64', named: 'darwin/x64' },
    { system: 'Plan9', processor: 'x86_64', named: 'Plan9/x64' },
  ])('$system on $processor is told what there is', async ({ system, processor, named }) => {
    const { status, output } = await run(shell, await script(), {
      path: toolbox([...BASICS, 'sha256sum'], machine(system, processor)),
      installDir,
    });
    expect(status).toBe(1);
    expect(output).toContain(`there is no build for ${named}, only for linux/x64, linux/arm64`);
    expect(readdirSync(installDir)).toEqual([]);
  });

  describe('a binary that is not the one of the script', () => {
    const tampered = Buffer.from(PROGRAM);
    tampered.write('it harms', tampered.indexOf('it runs'));

    const withTampered = async (bytes: Buffer, test: (script: string) => Promise<void>): Promise<void> => {
      const text = await script();
      const file = join(dataDir, 'binaries/tool/linux/x64/tool');
      writeFileSync(file, bytes);
      try {
        await test(text);
      } finally {
        await services.binaries.publish({ bin: 'tool', platform: 'linux', arch: 'x64' }, source(PROGRAM));
      }
    };

    test.each(SUMS.filter(onPath))('is refused by %s, and the older one stays', (tool) =>
      withTampered(tampered, async (text) => {
        writeFileSync(join(installDir, 'tool'), 'older');
        const only = toolbox([...BASICS, ...needs(tool)], HERE);
        const { status, output } = await run(shell, text, { path: only, installDir });
        expect(output).toContain('the SHA-256 sum is wrong; nothing was installed');
        expect(status).toBe(1);
        expect(readdirSync(installDir)).toEqual(['tool']);
        expect(readFileSync(join(installDir, 'tool'), 'utf8')).toBe('older');
      }),
    );

    test('is refused when only its size can be looked at', () =>
      withTampered(Buffer.concat([tampered, Buffer.from('more')]), async (text) => {
        const { status, output } = await run(shell, text, { path: toolbox(BASICS, HERE), installDir });
        expect(output).toContain(`instead of ${PROGRAM.length}; nothing was installed`);
        expect(status).toBe(1);
        expect(readdirSync(installDir)).toEqual([]);
      }));
  });

  test.each(SUMS.filter(onPath))('with %s alone the sum is verified', async (tool) => {
    const only = toolbox([...BASICS, ...needs(tool)], HERE);
    const { status, output } = await run(shell, await script(), { path: only, installDir });
    expect([status, output]).toEqual([0, expect.not.stringContaining('warning')]);
    expect(readdirSync(installDir)).toEqual(['tool']);
  });

  test('a sum tool that fails is no proof', async () => {
    const broken = toolbox(BASICS, { ...HERE, sha256sum: 'exit 1' });
    const { status, output } = await run(shell, await script(), { path: broken, installDir });
    expect(status).toBe(1);
    expect(output).toContain('the SHA-256 sum is wrong');
    expect(readdirSync(installDir)).toEqual([]);
  });

  test('without a sum tool it installs, and says that it could not verify', async () => {
    const { status, output } = await run(shell, await script(), { path: toolbox(BASICS, HERE), installDir });
    expect(status).toBe(0);
    expect(output).toContain(
      'found none of sha256sum, shasum and openssl, so the SHA-256 sum was not verified',
    );
    expect(readFileSync(join(installDir, 'tool')).equals(PROGRAM)).toBe(true);
  });

  const WITHOUT_CURL = BASICS.filter((program) => program !== 'curl');

  test.each(
    [
      { given: 'wget', standIns: {}, programs: ['wget'] },
      { given: "busybox's wget", standIns: { wget: `exec '${busybox}' wget "$@"` }, programs: [] },
    ].filter(({ given }) => onPath(given === 'wget' ? 'wget' : 'busybox')),
  )('without curl, $given downloads', async ({ standIns, programs }) => {
    const { status } = await run(shell, await script(), {
      path: toolbox([...WITHOUT_CURL, ...programs, 'sha256sum'], { ...HERE, ...standIns }),
      installDir,
    });
    expect(status).toBe(0);
    expect(readFileSync(join(installDir, 'tool')).equals(PROGRAM)).toBe(true);
  });

  test('without curl and wget it says what is missing', async () => {
    const { status, output } = await run(shell, await script(), {
      path: toolbox([...WITHOUT_CURL, 'sha256sum'], HERE),
      installDir,
    });
    expect(status).toBe(1);
    expect(output).toContain('tool: curl or wget is needed');
    expect(readdirSync(installDir)).toEqual([]);
  });

  test('a download that is cut off installs nothing', async () => {
    const cutter = await startCutter(host.origin, 200_000);
    try {
      const { status, output } = await run(shell, await script(cutter.origin), { path, installDir });
      expect(output).toContain('the download failed; nothing was installed');
      expect(status).toBe(1);
      expect(cutter.cuts()).toBeGreaterThan(0);
      expect(readdirSync(installDir)).toEqual([]);
    } finally {
      await cutter.close();
    }
  });

  test('a script that is cut off does nothing, wherever the cut is', async () => {
    const text = Buffer.from(await script());
    const cuts = new Set<number>([text.length - 2, text.length - 3]);
    for (let at = 0; at < text.length - 2; at++) if (text[at] === 0x0a) cuts.add(at + 1);
    for (let at = 0; at < text.length - 2; at += 307) cuts.add(at);
    const target = join(installDir, 'target');
    const rest = [...cuts];
    const worker = async (): Promise<void> => {
      for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
        const { output } = await run(shell, text.subarray(0, at), { path, installDir: target });
        expect([at, output]).toEqual([at, expect.not.stringContaining('downloading')]);
      }
    };
    await Promise.all([worker(), worker(), worker()]);
    expect(existsSync(target)).toBe(false);
    // The whole of it does, so the cuts above were not harmless by accident.
    expect((await run(shell, text, { path, installDir: target })).status).toBe(0);
    expect(readdirSync(target)).toEqual(['tool']);
  });

  test('a target that cannot be written to is named', async () => {
    chmodSync(installDir, 0o555);
    const { status, output } = await run(shell, await script(), {
      path,
      installDir,
      ...(isRoot && { uid: NOBODY }),
    });
    expect(status).toBe(1);
    expect(output).toContain(`cannot write to ${installDir}: set INSTALL_DIR`);
    expect(readdirSync(installDir)).toEqual([]);
  });

  test('a folder in the way is left alone', async () => {
    mkdirSync(join(installDir, 'tool'));
    const { status, output } = await run(shell, await script(), { path, installDir });
    expect([status, output]).toEqual([1, `tool: ${installDir}/tool is a folder\n`]);
    expect(readdirSync(join(installDir, 'tool'))).toEqual([]);
  });
});

test('at least two kinds of shell were there to try', () => {
  expect(shells.length).toBeGreaterThanOrEqual(2);
});

/** In front of the host: lets so many bytes of each answer through, and then breaks the connection. */
async function startCutter(origin: string, afterBytes: number) {
  const { hostname, port } = new URL(origin);
  let cuts = 0;
  const callers = new Set<Socket>();
  const server = createServer((caller) => {
    callers.add(caller);
    const upstream = connect(Number(port), hostname);
    let passed = 0;
    caller.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      caller.write(chunk);
      if (passed <= afterBytes) return;
      cuts++;
      upstream.destroy();
      caller.end();
    });
    for (const socket of [caller, upstream]) socket.on('error', () => undefined);
    upstream.on('close', () => caller.end());
    caller.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    close: () => {
      for (const caller of callers) caller.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
