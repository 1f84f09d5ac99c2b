/**
 * What uploads cost and leave: five of 100 MiB at once, 200 that break off, sums, and the type of every sample.
 * Usage: npm run verify:uploads [-- --short]
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, createReadStream } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { FILE_TYPES } from '../../src/services/file-types';
import { FILE_SAMPLES, type FileSample } from '../../tests/support/samples/files';
import { madeSamples } from '../../tests/support/samples/made';
import {
  API_KEY,
  atMost,
  Figures,
  randomFrom,
  startGateway,
  temporaryFolder,
  zero,
  type Running,
} from './harness';

const short = process.argv.includes('--short');
const LIMIT_BYTES = 104_857_600;
const AT_ONCE = short ? 3 : 5;
const ABORTS = short ? 40 : 200;
const MEBIBYTE = 1024 * 1024;

const figures = new Figures('P15 uploads');
const folder = temporaryFolder();
const storage = join(folder.path, 'files');

async function main(): Promise<void> {
  const gateway = await startGateway({ DATA_DIR: folder.path });
  try {
    // What is loaded at first use is not the uploads' doing.
    for (let warm = 0; warm < 3; warm++) await upload(gateway, blocks(8 * MEBIBYTE, warm), 'warm.csv');
    await atOnce(gateway);
    await limits(gateway);
    await aborts(gateway);
    await types(gateway);
  } finally {
    await gateway.kill('SIGTERM');
    folder.remove();
  }
  figures.exit();
}

async function atOnce(gateway: Running): Promise<void> {
  await quiet();
  const before = memoryBytes(gateway);
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, memoryBytes(gateway))), 20);
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      upload(gateway, blocks(LIMIT_BYTES, 100 + index), `${index}.csv`),
    ),
  );
  clearInterval(sampling);
  let unequal = 0;
  for (const { sha256, id } of answers) if ((await storedSum(id)) !== sha256) unequal += 1;
  figures.print(
    `${AT_ONCE} uploads of ${LIMIT_BYTES} bytes at once`,
    {
      stored: answers.filter(({ status }) => status === 200).length,
      growthMB: Math.round((most - before) / 1e6),
      sumsUnequal: unequal,
    },
    { stored: (count: number) => count === AT_ONCE, growthMB: atMost(64), sumsUnequal: zero },
  );
  for (const { id } of answers) await remove(gateway, id);
}

async function limits(gateway: Running): Promise<void> {
  const over = await upload(gateway, blocks(LIMIT_BYTES + 1, 1), 'over.csv');
  const started = performance.now();
  const call = open(gateway, 2 * LIMIT_BYTES);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const refusedMs = Math.round(performance.now() - started);
  call.destroy();
  figures.print(
    'the limit',
    { oneMore: over.status, declared: response.statusCode, refusedMs },
    {
      oneMore: (status: number) => status === 413,
      declared: (status: number) => status === 413,
      refusedMs: atMost(50),
    },
  );
}

async function breakOff(gateway: Running, count: number, random: () => number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const call = open(gateway, 20 * MEBIBYTE);
      const whole = Buffer.concat([Buffer.from(HEAD), randomBytes(Math.floor(random() * 4 * MEBIBYTE))]);
      call.write(whole.subarray(0, Math.max(1, Math.floor(random() * whole.length))));
      await new Promise((resolve) => setTimeout(resolve, random() * 40));
      call.destroy();
    }),
  );
}

/** Each breaks off at another place: in its head, in its content, before its last boundary. */
async function aborts(gateway: Running): Promise<void> {
  const random = randomFrom(20_261_121);
  await breakOff(gateway, 20, random);
  await quiet();
  const filesBefore = contents().length;
  let descriptorsBefore = 0;
  let waitedMs = 0;
  // The thread that tidies SQLite's log starts once, stays, and has descriptors of its own. A leak grows with each burst.
  for (let burst = 0; burst < 2; burst++) {
    descriptorsBefore = descriptors(gateway);
    for (let done = 0; done < ABORTS; done += 20)
      await breakOff(gateway, Math.min(20, ABORTS - done), random);
    for (waitedMs = 0; waitedMs < 5_000; waitedMs += 50) {
      if (contents().length === filesBefore && descriptors(gateway) <= descriptorsBefore) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (waitedMs < 5_000) break;
  }
  figures.print(
    `${ABORTS} uploads that break off`,
    {
      filesLeft: contents().length - filesBefore,
      descriptorsLeft: Math.max(descriptors(gateway) - descriptorsBefore, 0),
      goneAfterMs: waitedMs,
    },
    { filesLeft: zero, descriptorsLeft: zero },
  );
}

/** Files as other programs write them, and what can be done to such files; then those of which each byte has a reason. */
async function types(gateway: Running): Promise<void> {
  await table(gateway, 'types of files of other programs', await madeSamples());
  await table(gateway, 'types by content', FILE_SAMPLES);
}

async function table(gateway: Running, name: string, samples: readonly FileSample[]): Promise<void> {
  const wrong: string[] = [];
  for (const sample of samples) {
    const { status, mimeType } = await upload(gateway, [sample.bytes], sample.filename);
    if (status !== (sample.type === undefined ? 400 : 200) || mimeType !== sample.type)
      wrong.push(sample.name);
  }
  figures.print(
    name,
    {
      samples: samples.length,
      types: new Set(samples.flatMap(({ type }) => type ?? [])).size,
      hostile: samples.filter(({ hostile }) => hostile).length,
      refused: samples.filter(({ type }) => type === undefined).length,
      wrong,
    },
    {
      samples: (count: number) => count >= 60,
      types: (count: number) => count === FILE_TYPES.length,
      hostile: (count: number) => count >= 20,
      wrong: (names: string[]) => names.length === 0,
    },
  );
}

const BOUNDARY = 'b9c2f1d0';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="FILE"\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

function open(gateway: Running, length: number): ClientRequest {
  const call = request(`${gateway.origin}/api/v1/files`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': length,
    },
  });
  call.on('error', () => undefined);
  call.setMaxListeners(0);
  call.flushHeaders();
  return call;
}

interface Uploaded {
  readonly status: number;
  readonly id: string;
  readonly mimeType: string | undefined;
  readonly sha256: string;
}

async function upload(gateway: Running, parts: Iterable<Buffer>, filename: string): Promise<Uploaded> {
  const head = HEAD.replace('FILE', filename);
  const all = [...parts];
  const size = all.reduce((sum, { length }) => sum + length, 0);
  const call = open(gateway, Buffer.byteLength(head) + size + TAIL.length);
  const hash = createHash('sha256');
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  let over = false;
  void answered.catch(() => undefined).then(() => (over = true));
  call.write(head);
  for (const part of all) {
    if (over) break;
    hash.update(part);
    if (!call.write(part))
      await Promise.race([once(call, 'drain'), once(call, 'close'), answered]).catch(() => undefined);
  }
  if (!over) call.end(TAIL);
  const [response] = await answered;
  const body = [];
  for await (const part of response) body.push(part as Buffer);
  const { id, mime_type: mimeType } = JSON.parse(Buffer.concat(body).toString()) as {
    id: string;
    mime_type?: string;
  };
  return { status: response.statusCode ?? 0, id, mimeType, sha256: hash.digest('hex') };
}

/** A table, the text whose structure takes the longest to read: one block of a MiB over and over, with a start of its own. */
function blocks(size: number, seed: number): Buffer[] {
  const random = randomFrom(seed);
  const row = `${Math.floor(random() * 1e9)},a name,"a ""quoted"" text"\n`;
  const block = Buffer.alloc(Math.floor(MEBIBYTE / row.length) * row.length, row);
  const parts: Buffer[] = [];
  for (let left = size; left > 0; left -= block.length)
    parts.push(left < block.length ? block.subarray(0, left) : block);
  return parts;
}

async function remove(gateway: Running, id: string): Promise<void> {
  await fetch(`${gateway.origin}/api/v1/files/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${API_KEY}` },
  });
}

const contents = (): string[] =>
  existsSync(storage)
    ? readdirSync(storage, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

async function storedSum(id: string): Promise<string> {
  const [path] = contents().filter((each) => each.endsWith(id));
  const hash = createHash('sha256');
  for await (const part of createReadStream(path ?? '')) hash.update(part as Buffer);
  return hash.digest('hex');
}

const memoryBytes = ({ child }: Running): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

const descriptors = ({ child }: Running): number => readdirSync(`/proc/${child.pid}/fd`).length;

const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 500));

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
