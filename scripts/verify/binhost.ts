/**
 * `npm run verify:binhost`: serves a file of 200 MB from a gateway of its own, to one reader, to several at the same
 * time and to one that stops and resumes, and prints how the gateway's memory grew.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const MEGABYTE = 1024 * 1024;
const SIZE = 200 * MEGABYTE;
/** More than this, and the file is held in memory. */
const MAX_GROWTH = 64 * MEGABYTE;
const READERS = 8;
const root = resolve(__dirname, '../..');
const tsx = ['--import', 'tsx'];

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-binhost-'));
  const [port, binhostPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `file:${join(folder, 'gateway.sqlite')}`,
    PORT: String(port),
    BINHOST_PORT: String(binhostPort),
    LOG_LEVEL: 'error',
  };
  const source = join(folder, 'source');
  const sum = await writeSource(source);
  const gateway = spawn(process.execPath, [...tsx, 'src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const host = `http://127.0.0.1:${binhostPort}`;
    const place = `${host}/bin/large/linux/x64`;
    await until(async () => (await fetch(host)).ok);
    const publish = [...tsx, 'src/admin.ts', 'binaries', 'publish', source];
    await promisify(execFile)(
      process.execPath,
      [...publish, '--bin', 'large', '--platform', 'linux', '--arch', 'x64'],
      { cwd: root, env },
    );
    const memory = await watchMemory(`http://127.0.0.1:${port}/metrics`);

    report('one reader', await timed(() => download(place)), sum);
    const together = await timed(() => Promise.all(Array.from({ length: READERS }, () => download(place))));
    for (const digest of together.result) if (digest !== sum) throw new Error('a reader got other bytes');
    report(`${READERS} readers`, { ...together, result: sum }, sum, READERS);
    report('cut at 37 % and resumed', await timed(() => resumed(place, Math.floor(SIZE * 0.37))), sum);
    const signature = await (await fetch(`${place}/sign`)).arrayBuffer();
    console.log(`signature               ${signature.byteLength} bytes`);

    const { before, highest } = await memory.stop();
    const growth = highest - before;
    console.log(
      `resident memory         ${mb(before)} MB before, ${mb(highest)} MB at most: ${mb(growth)} MB of growth (limit ${mb(MAX_GROWTH)})`,
    );
    if (growth > MAX_GROWTH) throw new Error('the memory is not flat');
  } finally {
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeSource(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = createWriteStream(path);
  for (let written = 0; written < SIZE; written += MEGABYTE) {
    const chunk = randomBytes(MEGABYTE);
    hash.update(chunk);
    if (!file.write(chunk)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  return hash.digest('hex');
}

const open = (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((done, fail) => get(url, { headers, agent: false }, done).on('error', fail));

async function download(url: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await open(url)) hash.update(chunk);
  return hash.digest('hex');
}

/** Reads so many bytes, hangs up, and asks for the rest of the same version. */
async function resumed(url: string, cutAt: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-resumed-'));
  const path = join(folder, 'part');
  try {
    const first = await open(url);
    const file = createWriteStream(path);
    let kept = 0;
    for await (const chunk of first) {
      const wanted = (chunk as Buffer).subarray(0, cutAt - kept);
      kept += wanted.length;
      if (!file.write(wanted)) await once(file, 'drain');
      if (kept === cutAt) break; // which hangs up
    }
    const rest = await open(url, { Range: `bytes=${kept}-`, 'If-Range': first.headers.etag ?? '' });
    if (rest.statusCode !== 206) throw new Error(`the rest was answered with ${rest.statusCode}`);
    for await (const chunk of rest) if (!file.write(chunk)) await once(file, 'drain');
    file.end();
    await once(file, 'close');
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Timed<T> {
  readonly result: T;
  readonly seconds: number;
}

async function timed<T>(act: () => Promise<T>): Promise<Timed<T>> {
  const started = performance.now();
  const result = await act();
  return { result, seconds: (performance.now() - started) / 1000 };
}

function report(what: string, { result, seconds }: Timed<string>, sum: string, readers = 1): void {
  if (result !== sum) throw new Error(`${what}: other bytes than were published`);
  const rate = (SIZE * readers) / MEGABYTE / seconds;
  console.log(`${what.padEnd(23)} the same bytes, ${seconds.toFixed(2)} s, ${rate.toFixed(0)} MB/s`);
}

/** Resident memory of the gateway, several times a second. */
async function watchMemory(metrics: string) {
  const read = async (): Promise<number> => {
    const text = await (await fetch(metrics)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
  };
  const before = await read();
  if (!(before > 0)) throw new Error('the metrics have no memory figure');
  let highest = before;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      highest = Math.max(highest, await read());
      await new Promise((done) => setTimeout(done, 50));
    }
  })();
  return {
    async stop() {
      watching = false;
      await watch;
      return { before, highest };
    },
  };
}

const mb = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 100)))
    if (await condition().catch(() => false)) return;
    else if (Date.now() > deadline) throw new Error('the gateway did not start');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
