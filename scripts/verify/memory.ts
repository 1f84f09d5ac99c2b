/**
 * What requests make the gateway hold, in memory and on the disk: tiny chunks, files that are named again and again,
 * images by address, uploads beyond the quota, messages to a running intern, and five of each at once with a heap of
 * 512 MB. The process lives, and its memory stays within the budget.
 * Usage: npm run verify -- memory [--short]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY, atMost, call, Figures, startGateway, temporaryFolder, zero, type Running } from './harness';
import { imageOf, startMemoryUpstream, VECTORS, type MemoryUpstream } from './memory/upstream';
import {
  bytesBelow,
  growing,
  head,
  heldBytes,
  inBytes,
  isAlive,
  raw,
  residentMB,
  send,
  type Answered,
} from './memory/wire';

const short = process.argv.includes('--short');
const HEAP_MB = 512;
/** Of one request. */
const REQUEST_BYTES = 64 * 1024 * 1024;
/** Resident memory at the most: the heap, what lies outside of it, and the program itself. */
const MOST_RESIDENT_MB = 1_000;
const TINY_BYTES = short ? 1_000_000 : 6_000_000;
const QUOTA_BYTES = 30_000_000;
const AT_ONCE = 5;

const figures = new Figures('memory');
const folder = temporaryFolder();

async function main(): Promise<void> {
  const upstream = await startMemoryUpstream();
  const gateway = await startGateway({
    DATA_DIR: folder.path,
    GATEWAY_CONFIG: configuration(upstream.origin),
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  });
  try {
    await warm(gateway);
    await tinyChunks(gateway);
    await tinyAnswer(gateway);
    const image = await upload(gateway, imageOf(19_000_000), 'a.png');
    await repeatedFiles(gateway, upstream, image);
    await byAddress(gateway, upstream);
    await manyAtOnce(gateway, upstream, image);
    await quota(gateway);
    await interns(gateway, upstream);
    await pipelined(gateway, upstream);
    await atTheEnd(gateway);
  } finally {
    if (isAlive(gateway)) await gateway.kill('SIGTERM');
    await upstream.close();
    folder.remove();
  }
  figures.exit();
}

function configuration(origin: string): string {
  const path = join(folder.path, 'gateway.json');
  const base = { base_url: `${origin}/v1`, api_key: 'upstream-secret' };
  const pricing = { prompt: '0', completion: '0' };
  const architecture = { input_modalities: ['text', 'image', 'file'] };
  writeFileSync(
    path,
    JSON.stringify({
      providers: [
        { slug: 'chat', protocol: 'openai', ...base },
        { slug: 'claude', protocol: 'anthropic', ...base },
        { slug: 'google', protocol: 'gemini', ...base },
      ],
      models: [
        { id: 'verify/chat', architecture, endpoints: [{ provider: 'chat', pricing }] },
        { id: 'verify/claude', architecture, endpoints: [{ provider: 'claude', pricing }] },
        { id: 'verify/google', architecture, endpoints: [{ provider: 'google', pricing }] },
        {
          id: 'verify/vectors',
          architecture: { input_modalities: ['text'], output_modalities: ['embeddings'] },
          endpoints: [{ provider: 'chat', pricing }],
        },
        {
          id: 'verify/listener',
          architecture: { input_modalities: ['audio'], output_modalities: ['transcription'] },
          endpoints: [{ provider: 'chat', pricing }],
        },
        {
          id: 'verify/painter',
          architecture: { input_modalities: ['text', 'image'], output_modalities: ['image'] },
          endpoints: [
            { provider: 'chat', pricing, image: { parameters: { input_references: { min: 0, max: 16 } } } },
          ],
        },
      ],
      settings: {
        files: { quota_bytes: QUOTA_BYTES },
        interns: { programme: 'all' },
        network: { allow_private: ['127.0.0.1'] },
      },
    }),
  );
  return path;
}

const chat = (content: unknown, model = 'verify/chat', more: object = {}): string =>
  JSON.stringify({ model, messages: [{ role: 'user', content }], ...more });
const times = <T>(count: number, of: T | ((index: number) => T)): T[] =>
  Array.from({ length: count }, (_, index) => (of instanceof Function ? of(index) : of));
const statuses = (answers: readonly Answered[]): string =>
  answers
    .map(({ status }) => status)
    .sort()
    .join(' ');
/** Refusals for want of memory say when to come back; no connection breaks. */
const unclear = (answers: readonly Answered[]): number =>
  answers.filter(
    ({ status, retryAfter }) =>
      ![200, 413, 503].includes(status) || (status === 503 && retryAfter === undefined),
  ).length;

/** What is loaded at first use is nobody's doing. */
async function warm(gateway: Running): Promise<void> {
  const body = chat('x'.repeat(4_000_000));
  for (let index = 0; index < 3; index++) await send(gateway, '/chat/completions', body);
}

async function tinyChunks(gateway: Running): Promise<void> {
  const isAnswered = (text: string): boolean => /^HTTP\/1\.1 \d+[^]*\r\n\r\n[^]/.test(text);
  const form = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
    Buffer.alloc(TINY_BYTES, 'word '),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  for (const { kind, path, type, body } of [
    {
      kind: 'JSON',
      path: '/chat/completions',
      type: 'application/json',
      body: Buffer.from(chat('x'.repeat(TINY_BYTES))),
    },
    { kind: 'a form', path: '/files', type: 'multipart/form-data; boundary=b', body: form },
  ]) {
    const { result, growthMB } = await growing(gateway, () =>
      raw(gateway, [head(path, type, 'Transfer-Encoding: chunked'), ...inBytes(body)], isAnswered),
    );
    const { id } = (/\{[^]*\}/.exec(result)?.[0] ? JSON.parse(/\{[^]*\}/.exec(result)?.[0] ?? '{}') : {}) as {
      id?: string;
    };
    if (path === '/files' && id) await remove(gateway, id);
    figures.print(
      `${kind} of ${TINY_BYTES} bytes in chunks of one byte`,
      { status: Number(result.slice(9, 12)), growthMB },
      { status: (status: number) => status === 200, growthMB: atMost(120) },
    );
  }
}

async function tinyAnswer(gateway: Running): Promise<void> {
  const { result, growthMB } = await growing(gateway, () =>
    send(gateway, '/chat/completions', chat('ANSWER_IN_BYTES')),
  );
  figures.print(
    'an answer of 1 MiB in chunks of one byte',
    { status: result.status, growthMB },
    { status: (status: number) => status === 200, growthMB: atMost(120) },
  );
}

async function upload(gateway: Running, bytes: Buffer, name: string): Promise<string> {
  const body = Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const { text } = await send(gateway, '/files', body, 'multipart/form-data; boundary=b');
  return (JSON.parse(text) as { id: string }).id;
}

const remove = (gateway: Running, id: string): Promise<unknown> =>
  call(gateway.origin, 'DELETE', `/files/${id}`, API_KEY);

const byId = (id: string) => ({ type: 'file', file: { file_id: id } });

async function repeatedFiles(gateway: Running, upstream: MemoryUpstream, id: string): Promise<void> {
  const image = { type: 'image', source: { type: 'file', file_id: id } };
  const input = { type: 'input_image', detail: 'auto', file_id: id };
  for (const { format, path, body } of [
    { format: 'chat', path: '/chat/completions', body: (count: number) => chat(times(count, byId(id))) },
    {
      format: 'Messages',
      path: '/messages',
      body: (count: number) => chat(times(count, image), 'verify/claude', { max_tokens: 5 }),
    },
    {
      format: 'Responses',
      path: '/responses',
      body: (count: number) =>
        JSON.stringify({ model: 'verify/chat', input: [{ role: 'user', content: times(count, input) }] }),
    },
  ]) {
    upstream.reset();
    const { result, growthMB } = await growing(gateway, async () => [
      await send(gateway, path, body(18)),
      ...(await Promise.all(times(AT_ONCE, () => send(gateway, path, body(18))))),
    ]);
    figures.print(
      `${format}: 18 references to an image of 19 MB, once and ${AT_ONCE} at once`,
      { alive: isAlive(gateway), statuses: statuses(result), sentBytes: upstream.received(), growthMB },
      {
        alive: Boolean,
        statuses: (all: string) => all === times(AT_ONCE + 1, '413').join(' '),
        sentBytes: zero,
        growthMB: atMost(60),
      },
    );
    upstream.reset();
    const two = await growing(gateway, () => send(gateway, path, body(2)));
    figures.print(
      `${format}: 2 references to it`,
      { status: two.result.status, sentBytes: upstream.received(), growthMB: two.growthMB },
      {
        status: (status: number) => status === 200,
        sentBytes: (bytes: number) => bytes > 50_000_000 && bytes <= REQUEST_BYTES,
        growthMB: atMost(500),
      },
    );
  }
}

async function byAddress(gateway: Running, upstream: MemoryUpstream): Promise<void> {
  const body = (count: number): string =>
    chat(
      times(count, (index) => ({
        type: 'image_url',
        image_url: { url: `${upstream.origin}/image/${index}` },
      })),
      'verify/google',
    );
  upstream.reset();
  const { result, growthMB } = await growing(gateway, async () => [
    await send(gateway, '/chat/completions', body(2)),
    await send(gateway, '/chat/completions', body(16)),
    ...(await Promise.all(times(AT_ONCE, () => send(gateway, '/chat/completions', body(2))))),
  ]);
  figures.print(
    `images of 19 MB by address: two, sixteen, and two in ${AT_ONCE} requests at once`,
    {
      alive: isAlive(gateway),
      statuses: statuses(result),
      first: result[0]?.status,
      second: result[1]?.status,
      unclear: unclear(result),
      largestBytes: upstream.largest(),
      growthMB,
    },
    {
      alive: Boolean,
      first: (status: number) => status === 200,
      second: (status: number) => status === 413,
      unclear: zero,
      largestBytes: atMost(REQUEST_BYTES),
      growthMB: atMost(600),
    },
  );
}

/** The largest that each kind of request may be, five at once. */
async function manyAtOnce(gateway: Running, upstream: MemoryUpstream, id: string): Promise<void> {
  const dataUrl = `data:image/png;base64,${imageOf(9_000_000).toString('base64')}`;
  const form = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="model"\r\n\r\nverify/listener\r\n'),
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'),
    Buffer.alloc(26_000_000, 1),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const JSON_TYPE = 'application/json';
  const rows: readonly { kind: string; path: string; body: string | Buffer; type?: string }[] = [
    { kind: 'two references to a stored image', path: '/chat/completions', body: chat(times(2, byId(id))) },
    { kind: 'a body of 20 MB', path: '/chat/completions', body: chat('word '.repeat(4_000_000)) },
    {
      kind: 'a body of 19 MB in wide characters',
      path: '/chat/completions',
      body: chat(`ж${'word '.repeat(3_800_000)}`),
    },
    {
      kind: 'a recording of 25 MB in JSON',
      path: '/audio/transcriptions',
      body: JSON.stringify({
        model: 'verify/listener',
        input_audio: { data: Buffer.alloc(25_000_000, 1).toString('base64'), format: 'wav' },
      }),
    },
    {
      kind: 'a recording of 26 MB in a form',
      path: '/audio/transcriptions',
      body: form,
      type: 'multipart/form-data; boundary=b',
    },
    {
      kind: 'vectors of 84 MB for a request of 6 kB',
      path: '/embeddings',
      body: JSON.stringify({ model: 'verify/vectors', input: times(VECTORS, 'a') }),
    },
    {
      kind: 'images of 27 MB to start from',
      path: '/images',
      body: JSON.stringify({
        model: 'verify/painter',
        prompt: 'A dot.',
        input_references: times(3, { type: 'image_url', image_url: { url: dataUrl } }),
      }),
    },
  ];
  for (const { kind, path, body, type = JSON_TYPE } of rows) {
    upstream.reset();
    const one = await send(gateway, path, body, type);
    const { result, growthMB } = await growing(gateway, () =>
      Promise.all(times(AT_ONCE, () => send(gateway, path, body, type))),
    );
    figures.print(
      `${kind}, ${AT_ONCE} at once`,
      {
        alive: isAlive(gateway),
        one: one.status,
        statuses: statuses(result),
        unclear: unclear(result),
        largestBytes: upstream.largest(),
        growthMB,
        residentMB: isAlive(gateway) ? residentMB(gateway) : undefined,
      },
      {
        alive: Boolean,
        one: (status: number) => status === 200,
        unclear: zero,
        largestBytes: atMost(REQUEST_BYTES),
      },
    );
  }
}

/** Uploads of 100 MB each, where 11 MB are left of the quota. */
async function quota(gateway: Running): Promise<void> {
  const files = join(folder.path, 'files');
  const before = bytesBelow(files);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, bytesBelow(files))), 10);
  const block = Buffer.alloc(1_000_000, 'word ');
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  function* form(isChunked: boolean): Generator<string | Buffer> {
    const more = isChunked
      ? 'Transfer-Encoding: chunked'
      : `Content-Length: ${start.length + 100 * block.length + 9}`;
    yield head('/files', 'multipart/form-data; boundary=b', more);
    yield isChunked ? `${start.length.toString(16)}\r\n${start}\r\n` : start;
    for (let index = 0; index < 100; index++) {
      if (isChunked) yield `${block.length.toString(16)}\r\n`;
      yield block;
      if (isChunked) yield '\r\n';
    }
  }
  const { result, growthMB } = await growing(gateway, () =>
    Promise.all(
      times(8, (index) => raw(gateway, form(index % 2 === 0), (text) => text.includes('\r\n\r\n'))),
    ),
  );
  clearInterval(timer);
  await sleep(500);
  const refused = result.filter((text) => text.startsWith('HTTP/1.1 403')).length;
  figures.print(
    `8 uploads of 100 MB at once, quota ${QUOTA_BYTES}`,
    {
      refused,
      mostOnDiskBytes: most,
      leftOnDiskBytes: bytesBelow(files) - before,
      growthMB,
    },
    {
      refused: (count: number) => count === 8,
      mostOnDiskBytes: atMost(QUOTA_BYTES),
      leftOnDiskBytes: zero,
      growthMB: atMost(100),
    },
  );
}

async function interns(gateway: Running, upstream: MemoryUpstream): Promise<void> {
  const created = await call(gateway.origin, 'POST', '/interns', API_KEY, {
    name: 'verify',
    provision: true,
  });
  const { id } = created.body as unknown as { id: string };
  for (let wait = 0; wait < 100; wait++) {
    const { body } = await call(gateway.origin, 'GET', `/interns/${id}`, API_KEY);
    if ((body as unknown as { status: string }).status === 'running') break;
    await sleep(50);
  }
  const release = upstream.hold();
  const path = `/interns/${id}/chat/completions`;
  const message = (text: string): string =>
    JSON.stringify({
      stream: true,
      session_id: 's',
      model: 'verify/chat',
      messages: [{ role: 'user', content: text }],
    });
  const run = send(gateway, path, message('Go'));
  for (let wait = 0; wait < 200 && upstream.received() === 0; wait++) await sleep(10);
  await sleep(100);
  const before = bytesBelow(folder.path);
  const { result, growthMB } = await growing(gateway, async () => {
    const answers: Answered[] = [];
    for (const text of [...times(60, 'x'.repeat(1_000_000)), ...times(60, 'x'.repeat(200_000))])
      answers.push(await send(gateway, path, message(text)));
    return answers;
  });
  const grownBytes = bytesBelow(folder.path) - before;
  release();
  const { status } = await run;
  const taken = result.filter((answer) => answer.status === 202).length;
  figures.print(
    '60 messages of 1 MB and 60 of 200 kB to a running intern',
    {
      taken,
      unclear: result.filter(
        (answer) => ![202, 413].includes(answer.status) && !(answer.status === 429 && answer.retryAfter),
      ).length,
      diskGrowthBytes: grownBytes,
      run: status,
      growthMB,
    },
    {
      taken: (count: number) => count > 0 && count <= 5,
      unclear: zero,
      diskGrowthBytes: atMost(8_000_000),
      run: (code: number) => code === 200,
      growthMB: atMost(120),
    },
  );
}

async function pipelined(gateway: Running, upstream: MemoryUpstream): Promise<void> {
  const body = chat('Hi', 'verify/chat', { stream: true });
  const post = head('/chat/completions', 'application/json', `Content-Length: ${body.length}`) + body;
  const behind = [
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    `${head('/chat/completions', 'application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
    'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 0\r\n\r\n',
    head('/chat/completions', 'application/json', 'Content-Length: 999999999'),
  ];
  const release = upstream.hold();
  const answers = behind.map((bytes) => raw(gateway, [post, bytes], () => false));
  await sleep(300);
  release();
  const texts = await Promise.all(answers);
  const whole = texts.filter(
    (text) => text.startsWith('HTTP/1.1 200') && text.includes('last') && text.includes('[DONE]'),
  );
  const disturbed = texts.filter((text) => (text.match(/HTTP\/1\.1 4\d\d /g) ?? []).length !== 1);
  figures.print(
    'requests that are refused behind a running stream on their connection',
    {
      requests: behind.length,
      streamsNotWhole: behind.length - whole.length,
      notAnsweredOnce: disturbed.length,
    },
    { streamsNotWhole: zero, notAnsweredOnce: zero },
  );
}

async function atTheEnd(gateway: Running): Promise<void> {
  const after = await send(gateway, '/chat/completions', chat('Hi'));
  figures.print(
    'at the end',
    {
      alive: isAlive(gateway),
      status: after.status,
      heldBytes: await heldBytes(gateway),
      ...residentMB(gateway),
    },
    {
      alive: Boolean,
      status: (status: number) => status === 200,
      heldBytes: zero,
      peak: atMost(MOST_RESIDENT_MB),
    },
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
