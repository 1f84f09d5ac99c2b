import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { binaries as publishCommand } from '../src/admin/binaries';
import { runAdmin } from '../src/admin/command';
import { runners as runnersCommand } from '../src/admin/runners';
import { createBinhostServices } from '../src/binhost';
import { readConfig } from '../src/config';
import { listen } from '../src/http/server';
import { startBinhost } from './support/binhost';
import { temporaryFolder } from './support/folder';
import { startGateway, type TestGateway } from './support/gateway';

const dataDir = temporaryFolder();
const work = temporaryFolder();
const services = createBinhostServices(readConfig({ DATA_DIR: dataDir }));
const TOOL = randomBytes(300_000);
const AGENT = randomBytes(1_000);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ env: { DATA_DIR: dataDir }, binhost: true });
  for (const [platform, arch] of [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
  ] as const)
    await services.binaries.publish({ bin: 'tool', platform, arch }, source(TOOL));
  await services.runners.publish('agent', source(AGENT));
});
afterAll(() => gateway.close());

function source(bytes: Uint8Array): string {
  const path = join(work, randomBytes(6).toString('hex'));
  writeFileSync(path, bytes);
  return path;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const open = (
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  origin = gateway.binhostOrigin,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    // Unlike fetch, it sends the path as it stands.
    httpRequest({ hostname, port, path, method, headers, agent: false }, resolve).on('error', reject).end();
  });

const readAll = async (response: IncomingMessage): Promise<Answer> => {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) };
};

const get = async (...call: Parameters<typeof open>): Promise<Answer> => readAll(await open(...call));

const errorOf = ({ body }: Answer) => JSON.parse(body.toString()).error;

test('the list has one line for each binary, with its pairs', async () => {
  const { status, headers, body } = await get('/');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.toString()).toBe('tool darwin/arm64 linux/arm64 linux/x64\n');
});

test('nothing published: an empty list, a manifest with the key alone', async () => {
  const empty = await startBinhost({ DATA_DIR: temporaryFolder() });
  try {
    expect((await get('/', {}, 'GET', empty.origin)).body.toString()).toBe('');
    const { body } = await get('/runner/manifest', {}, 'GET', empty.origin);
    expect(JSON.parse(body.toString())).toMatchObject({ algorithm: 'ed25519', sha256: [] });
  } finally {
    await empty.close();
  }
});

test.each(['x64', 'amd64', 'x86_64'])('a binary answers under %s', async (arch) => {
  const { status, headers, body } = await get(`/bin/tool/linux/${arch}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(TOOL.length),
    'accept-ranges': 'bytes',
    etag: `"${sha256(TOOL)}"`,
  });
  expect(body.equals(TOOL)).toBe(true);
});

test('HEAD says what GET would, without the bytes', async () => {
  for (const path of ['/', '/tool', '/bin/tool/linux/x64', '/bin/tool/linux/x64/sign', '/runner/agent']) {
    const head = await get(path, {}, 'HEAD');
    const { headers } = await get(path);
    expect([path, head.status, head.body.length]).toEqual([path, 200, 0]);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.headers.etag).toBe(headers.etag);
  }
});

test.each([
  { given: 'a range', headers: { Range: 'bytes=100-199' }, status: 206, part: [100, 200] },
  { given: 'the last bytes', headers: { Range: 'bytes=-50' }, status: 206, part: [-50] },
  { given: 'a range to the end', headers: { Range: 'bytes=299990-' }, status: 206, part: [299_990] },
  {
    given: 'a range of this version',
    headers: { Range: 'bytes=1-2', 'If-Range': `"${sha256(TOOL)}"` },
    status: 206,
    part: [1, 3],
  },
  {
    given: 'a range of another version',
    headers: { Range: 'bytes=1-2', 'If-Range': '"other"' },
    status: 200,
    part: [0],
  },
  {
    given: 'a range of some time ago',
    headers: { Range: 'bytes=1-2', 'If-Range': new Date().toUTCString() },
    status: 200,
    part: [0],
  },
  {
    given: 'the current version',
    headers: { 'If-None-Match': `"${sha256(TOOL)}"` },
    status: 304,
    part: [0, 0],
  },
  { given: 'an older version', headers: { 'If-None-Match': '"other"' }, status: 200, part: [0] },
])('$given is answered with $status', async ({ headers, status, part }) => {
  const answer = await get('/bin/tool/linux/x64', headers);
  const expected = TOOL.subarray(...part);
  expect(answer.status).toBe(status);
  expect(answer.body.equals(expected)).toBe(true);
  if (status !== 304) expect(answer.headers['content-length']).toBe(String(expected.length));
});

test.each([
  { given: 'a range behind the end', headers: { Range: 'bytes=300000-' }, status: 416 },
  { given: 'a version that is not there', headers: { 'If-Match': '"other"' }, status: 412 },
])('$given is refused with $status in the envelope', async ({ headers, status }) => {
  const answer = await get('/bin/tool/linux/x64', headers);
  expect(answer.status).toBe(status);
  expect(errorOf(answer).code).toBe(status);
  expect(answer.headers.etag).toBeUndefined();
  if (status === 416) expect(answer.headers['content-range']).toBe('bytes */300000');
});

test.each([
  { given: 'a range', headers: { Range: 'bytes=0-9' }, status: 206 },
  { given: 'a range behind the end', headers: { Range: 'bytes=9999-' }, status: 416 },
  { given: 'the current version', headers: { 'If-None-Match': `"${sha256(AGENT)}"` }, status: 304 },
  { given: 'a version that is not there', headers: { 'If-Match': '"other"' }, status: 412 },
])('of a runner, $given is answered with $status', async ({ headers, status }) => {
  expect((await get('/runner/agent', headers)).status).toBe(status);
});

describe('signatures', () => {
  const manifest = async () => JSON.parse((await get('/runner/manifest')).body.toString());

  test('verify with node and with openssl, by the key in the manifest', async () => {
    const { public_key: key, algorithm } = await manifest();
    expect(algorithm).toBe('ed25519');
    const raw = Buffer.from(key, 'base64');
    expect(raw).toHaveLength(32);
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
      format: 'jwk',
    });
    const { body: signature, headers } = await get('/bin/tool/linux/x64/sign');
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(signature).toHaveLength(64);
    expect(verify(null, TOOL, publicKey, signature)).toBe(true);
    expect(verify(null, TOOL.subarray(1), publicKey, signature)).toBe(false);

    const pem = source(Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })));
    const arguments_ = (file: Buffer) => [
      ...['pkeyutl', '-verify', '-pubin', '-inkey', pem, '-rawin'],
      ...['-in', source(file), '-sigfile', source(signature)],
    ];
    expect(execFileSync('openssl', arguments_(TOOL)).toString()).toContain('Verified Successfully');
    expect(() => execFileSync('openssl', arguments_(AGENT), { stdio: 'pipe' })).toThrow();
  });

  test('the manifest has every file: runners first, each under its path', async () => {
    const { sha256: files } = await manifest();
    expect(files[0]).toEqual({
      name: 'agent',
      path: '/runner/agent',
      sha256: sha256(AGENT),
      size: AGENT.length,
    });
    expect(files.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['/bin/tool/linux/x64', '/bin/tool/linux/arm64', '/bin/tool/darwin/arm64']),
    );
    for (const { path, sha256: sum, size } of files) {
      const { body } = await get(path);
      expect([path, sha256(body), body.length]).toEqual([path, sum, size]);
    }
  });

  test('a file that was only copied into the folder is there at once, and is signed', async () => {
    const bytes = randomBytes(5_000);
    mkdirSync(join(dataDir, 'binaries/copied/linux/x64'), { recursive: true });
    writeFileSync(join(dataDir, 'binaries/copied/linux/x64/copied'), bytes);
    expect((await get('/')).body.toString()).toContain('copied linux/x64\n');
    expect((await get('/bin/copied/linux/x64')).body.equals(bytes)).toBe(true);
    const publicKey = createPublicKey({
      key: {
        kty: 'OKP',
        crv: 'Ed25519',
        x: Buffer.from((await manifest()).public_key, 'base64').toString('base64url'),
      },
      format: 'jwk',
    });
    const answers = await Promise.all([1, 2, 3].map(() => get('/bin/copied/linux/x64/sign')));
    for (const { body } of answers) expect(verify(null, bytes, publicKey, body)).toBe(true);
  });

  test('the key is made once, for the owner alone, also when several processes come first', async () => {
    const folder = temporaryFolder();
    const hosts = [1, 2, 3, 4].map(() => createBinhostServices(readConfig({ DATA_DIR: folder })));
    const keys = await Promise.all(hosts.map(async ({ runners }) => (await runners.manifest()).public_key));
    expect(new Set(keys).size).toBe(1);
    expect(statSync(join(folder, 'binhost.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['binhost.key']);
  });

  test.each(['text', 'text in one line', 'path'])('the operator can give the key as %s', async (form) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const folder = temporaryFolder();
    const given = {
      text: pem,
      'text in one line': pem.replaceAll('\n', '\\n'),
      path: source(Buffer.from(pem)),
    }[form]!;
    const { runners } = createBinhostServices(readConfig({ DATA_DIR: folder, BINHOST_SIGNING_KEY: given }));
    const { public_key: shown } = await runners.manifest();
    expect(Buffer.from(shown, 'base64').toString('base64url')).toBe(publicKey.export({ format: 'jwk' }).x);
    expect(existsSync(join(folder, 'binhost.key'))).toBe(false);
  });

  test('a changed key signs anew', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const changed = createBinhostServices(
      readConfig({
        DATA_DIR: dataDir,
        BINHOST_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }),
    );
    const signature = await changed.binaries.signature({ bin: 'tool', platform: 'darwin', arch: 'arm64' });
    expect(verify(null, TOOL, publicKey, signature)).toBe(true);
  });
});

describe('what is not there is a 404 in the envelope', () => {
  beforeAll(() => {
    const place = join(dataDir, 'binaries/odd/linux/x64');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(dataDir, 'secret'), 'secret');
    symlinkSync(join(dataDir, 'secret'), join(place, 'odd'));
    mkdirSync(join(dataDir, 'binaries/odd/linux/arm64/odd'), { recursive: true });
    mkdirSync(join(dataDir, 'binaries/odd/darwin/x64'), { recursive: true });
    execFileSync('mkfifo', [join(dataDir, 'binaries/odd/darwin/x64/odd')]);
    mkdirSync(join(dataDir, 'elsewhere/linux/x64'), { recursive: true });
    writeFileSync(join(dataDir, 'elsewhere/linux/x64/linked'), 'secret');
    symlinkSync(join(dataDir, 'elsewhere'), join(dataDir, 'binaries/linked'));
    symlinkSync(join(dataDir, 'secret'), join(dataDir, 'runners/linked'));
    linkSync(join(dataDir, 'secret'), join(dataDir, 'runners/.hidden'));
  });

  test.each([
    '/nothing',
    '/bin',
    '/bin/tool',
    '/bin/tool/linux',
    '/bin/nothing/linux/x64',
    '/bin/tool/windows/x64',
    '/bin/tool/plan9/x64',
    '/bin/tool/linux/riscv64',
    '/bin/tool/linux/x64/sign/more',
    '/bin/Tool/linux/x64/sign',
    '/BIN/tool/linux/x64',
    '/runner',
    '/runner/nothing',
    // links, folders, pipes, hidden files
    '/bin/odd/linux/x64',
    '/bin/odd/linux/x64/sign',
    '/bin/odd/linux/arm64',
    '/bin/odd/darwin/x64',
    '/bin/linked/linux/x64',
    '/odd',
    '/linked',
    '/runner/linked',
    '/runner/.hidden',
    '/.hidden',
    // out of the folder
    '/..',
    '/../binhost.key',
    '/runner/../binhost.key',
    '/runner/..%2fbinhost.key',
    '/runner/%2e%2e%2fbinhost.key',
    '/runner/%2e%2e/binhost.key',
    '/runner/..%5cbinhost.key',
    '/runner/..\\binhost.key',
    '/runner/%252e%252e%252fbinhost.key',
    '/runner/%c0%ae%c0%ae/binhost.key',
    '/runner/..%c0%afbinhost.key',
    '/runner/%uff0e%uff0e/binhost.key',
    '/runner/....//binhost.key',
    '/runner//etc/passwd',
    '/runner/%2fetc%2fpasswd',
    '/runner/agent%00',
    '/runner/agent%00.txt',
    '/runner/agent%0a',
    '/runner/agent%20',
    '/runner/agent/..',
    '/runner/agent;x',
    '/runner/%',
    '/runner/%zz',
    '/%ff',
    '/bin/../../etc/passwd',
    '/bin/tool/../../binhost.key',
    '/bin/tool/linux/../x64',
    '/bin/tool/linux/..%2fx64',
    '/bin/..%2f..%2f..%2fetc/linux/x64',
    '/bin/tool/linux%2fx64/sign',
    '/bin/.%2e/linux/x64',
    '/bin/tool%2flinux/x64/tool',
    '//bin/tool/linux/x64',
    `/runner/${'a'.repeat(101)}`,
    `/runner/${'a'.repeat(5_000)}`,
    'http://127.0.0.1/../binhost.key',
    'http://127.0.0.1/runner/../binhost.key',
  ])('%.60s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(errorOf(answer)).toMatchObject({ code: 404, metadata: { error_type: 'not_found' } });
  });

  test('odd things are in no list either', async () => {
    expect((await get('/')).body.toString()).not.toMatch(/odd|linked/);
    expect((await get('/runner/manifest')).body.toString()).not.toMatch(/odd|linked|hidden/);
  });

  test('another method is a 405 that names those there are', async () => {
    const answer = await get('/runner/agent', {}, 'POST');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});

describe('the address in the script', () => {
  test.each([
    { host: 'files.example.com', base: 'http://files.example.com' },
    { host: 'localhost:8081', base: 'http://localhost:8081' },
    { host: '[::1]:8081', base: 'http://[::1]:8081' },
  ])('is the host that the request names: $host', async ({ host, base }) => {
    const { status, body } = await get('/tool', { Host: host });
    expect(status).toBe(200);
    expect(body.toString()).toContain(`\nbase='${base}'\n`);
  });

  test.each(["a';rm -rf ~;'", '$(id)', 'a b', 'a/b', 'user@host', '`id`', 'a:b', 'a"b', '-x'])(
    'is never %j',
    async (host) => {
      const answer = await get('/tool', { Host: host });
      expect(answer.status).toBe(400);
      expect(answer.body.toString()).not.toContain('#!/bin/sh');
    },
  );

  test('is BINHOST_PUBLIC_URL where it is set', async () => {
    const behind = await startBinhost({
      DATA_DIR: dataDir,
      BINHOST_PUBLIC_URL: 'https://get.example.com/dl/',
    });
    try {
      const { body } = await get('/tool', { Host: "';id;'" }, 'GET', behind.origin);
      expect(body.toString()).toContain("\nbase='https://get.example.com/dl'\n");
    } finally {
      await behind.close();
    }
  });
});

describe('a file that is being replaced', () => {
  const name = { bin: 'big', platform: 'linux', arch: 'x64' } as const;

  test('is read to its end by whoever had begun', async () => {
    const [first, second] = [randomBytes(12_000_000), randomBytes(9_000_000)];
    await services.binaries.publish(name, source(first));
    const begun = await open('/bin/big/linux/x64'); // the rest does not fit into the sockets' buffers
    await services.binaries.publish(name, source(second));
    expect((await get('/bin/big/linux/x64')).body.equals(second)).toBe(true);
    const { body, headers } = await readAll(begun);
    expect(body.equals(first)).toBe(true);
    expect(headers.etag).toBe(`"${sha256(first)}"`);
    expect(readdirSync(join(dataDir, 'binaries/big/linux/x64'))).toHaveLength(2); // and its signature
  });

  test('is one version or the other for every reader', async () => {
    const versions = [randomBytes(400_000), randomBytes(700_000)];
    const sums = versions.map(sha256);
    const sources = versions.map(source);
    await services.binaries.publish(name, sources[0]!);
    let publishing = true;
    const publisher = (async () => {
      for (let turn = 1; turn <= 24; turn++) await services.binaries.publish(name, sources[turn % 2]!);
      publishing = false;
    })();
    const seen = new Set<string>();
    const reader = async (): Promise<void> => {
      while (publishing) {
        const { status, headers, body } = await get('/bin/big/linux/x64');
        expect(status).toBe(200);
        const sum = sha256(body);
        seen.add(sum);
        expect(sums).toContain(sum);
        expect(headers).toMatchObject({ etag: `"${sum}"`, 'content-length': String(body.length) });
      }
    };
    await Promise.all([publisher, reader(), reader(), reader()]);
    expect(seen.size).toBe(2);
  });

  test('leaves no open file behind', async () => {
    await get('/bin/tool/linux/x64', {}, 'HEAD');
    await get('/bin/tool/linux/x64', { Range: 'bytes=999999-' });
    await get('/bin/tool/linux/x64', { 'If-None-Match': `"${sha256(TOOL)}"` });
    (await open('/bin/big/linux/x64')).destroy();
    const openFiles = (): string[] =>
      readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return [];
        }
      });
    if (!existsSync('/proc/self/fd')) return;
    const deadline = Date.now() + 3_000;
    const leaked = () => openFiles().filter((path) => path.startsWith(join(dataDir, 'binaries')));
    while (leaked().length > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20));
    expect(leaked()).toEqual([]);
  });
});

describe('the operator', () => {
  const run = async (...words: string[]): Promise<string[]> => {
    const before = process.env['DATA_DIR'];
    process.env['DATA_DIR'] = dataDir;
    const lines: string[] = [];
    const core = () => Promise.reject(new Error('publishing needs no database'));
    try {
      await runAdmin([publishCommand, runnersCommand], words, {
        core,
        print: (line) => void lines.push(line),
      });
    } finally {
      if (before === undefined) delete process.env['DATA_DIR'];
      else process.env['DATA_DIR'] = before;
    }
    return lines;
  };

  test('publishes binaries and runners', async () => {
    const bytes = randomBytes(2_000);
    expect(
      await run(
        'binaries',
        'publish',
        source(bytes),
        '--bin',
        'made',
        '--platform',
        'windows',
        '--arch',
        'amd64',
      ),
    ).toEqual([`/bin/made/windows/amd64  2000 bytes  sha256 ${sha256(bytes)}`]);
    expect(await run('runners', 'publish', source(bytes), '--runner', 'made')).toEqual([
      `/runner/made  2000 bytes  sha256 ${sha256(bytes)}`,
    ]);
    expect(readFileSync(join(dataDir, 'binaries/made/windows/x64/made')).equals(bytes)).toBe(true);
    expect((await get('/bin/made/windows/x64')).body.equals(bytes)).toBe(true);
    expect((await get('/runner/made')).body.equals(bytes)).toBe(true);
  });

  test.each([
    {
      given: 'a name with a slash',
      args: ['--bin', '../x', '--platform', 'linux', '--arch', 'x64'],
      says: /--bin/,
    },
    { given: 'a hidden name', args: ['--bin', '.x', '--platform', 'linux', '--arch', 'x64'], says: /--bin/ },
    {
      given: 'an unknown platform',
      args: ['--bin', 'x', '--platform', 'plan9', '--arch', 'x64'],
      says: /--platform/,
    },
    { given: 'no architecture', args: ['--bin', 'x', '--platform', 'linux'], says: /--arch/ },
    {
      given: 'an empty file',
      args: ['--bin', 'x', '--platform', 'linux', '--arch', 'x64'],
      bytes: Buffer.alloc(0),
      says: /is empty/,
    },
  ])('is told of $given', async ({ args, bytes = AGENT, says }) => {
    await expect(run('binaries', 'publish', source(bytes), ...args)).rejects.toThrow(says);
    expect((await get('/')).body.toString()).not.toMatch(/^x /m);
  });

  test.each(['bin', 'runner'])('cannot publish a binary under the name of a path: %s', async (name) => {
    const words = ['publish', source(AGENT), '--bin', name, '--platform', 'linux', '--arch', 'x64'];
    await expect(run('binaries', ...words)).rejects.toThrow(new RegExp(`^--bin: ${name} is where`));
    expect((await get('/')).body.toString()).not.toMatch(new RegExp(`^${name} `, 'm'));
  });

  test('cannot give a runner the path of the manifest', async () => {
    await expect(run('runners', 'publish', source(AGENT), '--runner', 'manifest')).rejects.toThrow(
      /manifest/,
    );
  });

  test.each([
    { BINHOST_SIGNING_KEY: '-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----' },
    {
      BINHOST_SIGNING_KEY: generateKeyPairSync('x25519')
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    },
    { BINHOST_SIGNING_KEY: '/nowhere/key.pem' },
    { BINHOST_PUBLIC_URL: 'ftp://example.com' },
    { BINHOST_PUBLIC_URL: "https://example.com/';id;'" },
    { BINHOST_PUBLIC_URL: 'https://user:word@example.com' },
  ])('is told at start what is wrong: %.50j', (env) => {
    const [variable] = Object.keys(env);
    expect(() => readConfig(env as NodeJS.ProcessEnv)).toThrow(new RegExp(`^${variable}: `));
  });

  test('is told which port cannot be had', async () => {
    const port = Number(new URL(gateway.binhostOrigin).port);
    const attempt = listen(() => undefined, { variable: 'BINHOST_PORT', host: '127.0.0.1', port });
    await expect(attempt).rejects.toThrow(`BINHOST_PORT: 127.0.0.1:${port} is in use`);
  });
});

test('HEAD answers on the API too', async () => {
  const { status, headers, body } = await get(
    '/api/v1/models',
    { Authorization: 'Bearer sk-test-0000000000000000000000000000000000' },
    'HEAD',
    gateway.origin,
  );
  expect([status, body.length]).toEqual([200, 0]);
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
});
