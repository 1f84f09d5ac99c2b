import { connect } from 'node:net';
import { startGateway, INFERENCE_KEY, type TestGateway } from './support/gateway';
import { temporaryFolder } from './support/folder';
import { eventually, rawRequest, type RawAnswer } from './support/wire';

/** What reaches the listener before any router: every refusal is an envelope, on both hosts. */

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ binhost: true, env: { DATA_DIR: temporaryFolder() } });
});
afterAll(() => gateway.close());

const HOSTS = [
  { host: 'the API', origin: () => gateway.origin },
  { host: 'the binary host', origin: () => gateway.binhostOrigin },
];
const envelopeOf = ({ body }: RawAnswer) =>
  (JSON.parse(body) as { error: { code: number; message: string; metadata: { error_type: string } } }).error;
const header = ({ head }: RawAnswer, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();

const KEY = `Authorization: Bearer ${INFERENCE_KEY}\r\n`;
const ROWS: readonly { given: string; bytes: string; status: number; says: RegExp }[] = [
  { given: 'what is no HTTP', bytes: 'hello\r\n\r\n', status: 400, says: /not valid HTTP/ },
  {
    given: 'a TLS greeting',
    bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  { given: 'HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400, says: /not valid HTTP/ },
  {
    given: 'another version',
    bytes: 'GET / HTTP/3.7\r\nHost: x\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'a line without a version',
    bytes: 'GET /healthz\r\nHost: x\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'HTTP/2 in the words of HTTP/1',
    bytes: 'GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'a method that is none',
    bytes: 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'two framings at once',
    bytes:
      'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'two lengths',
    bytes: 'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'a length that is none',
    bytes: 'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'lines that end in LF alone',
    bytes: 'GET / HTTP/1.1\nHost: x\n\n',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'NUL in a header',
    bytes: 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'a folded header',
    bytes: 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  {
    given: 'a header without a name',
    bytes: 'GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n',
    status: 400,
    says: /not valid HTTP/,
  },
  { given: 'no host', bytes: 'GET / HTTP/1.1\r\n\r\n', status: 400, says: /Host/ },
  { given: 'two hosts', bytes: 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', status: 400, says: /Host/ },
  {
    given: 'a header of 17 KB',
    bytes: `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17 * 1024)}\r\n\r\n`,
    status: 431,
    says: /larger than 16 KiB/,
  },
  {
    given: 'a path of 17 KB',
    bytes: `GET /${'a'.repeat(17 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    status: 431,
    says: /larger than 16 KiB/,
  },
  {
    given: '101 headers, the key last',
    bytes: `GET /api/v1/models HTTP/1.1\r\nHost: x\r\n${'X-A: a\r\n'.repeat(99)}${KEY}\r\n`,
    status: 431,
    says: /more than 100 headers/,
  },
  {
    given: 'an expectation that nobody meets',
    bytes: 'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 2\r\n\r\n{}',
    status: 417,
    says: /Expect/,
  },
  ...[
    'http://',
    'https://',
    'HTTP://?x=1',
    'http:///api/v1/models',
    'http://@/',
    'http://:80/',
    'http://u@gateway.test/',
    'http://[]/',
  ].map((target) => ({
    given: `the target ${target}`,
    bytes: `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`,
    status: 400,
    says: /names no valid host/,
  })),
  {
    given: 'CONNECT',
    bytes: 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
    status: 405,
    says: /CONNECT is not allowed/,
  },
];

describe.each(HOSTS)('$host', ({ host, origin }) => {
  test.each(ROWS)('answers $given with an envelope, and closes', async ({ bytes, status, says }) => {
    const answer = await rawRequest(origin(), Buffer.from(bytes, 'latin1'));
    expect(answer.status).toBe(status);
    expect(header(answer, 'content-type')).toBe('application/json; charset=utf-8');
    expect(header(answer, 'connection')).toBe('close');
    expect(header(answer, 'x-request-id')).toMatch(/^[\w.-]{8,64}$/);
    expect(header(answer, 'x-content-type-options')).toBe('nosniff');
    expect(Number(header(answer, 'content-length'))).toBe(Buffer.byteLength(answer.body));
    const { code, message, metadata } = envelopeOf(answer);
    expect(code).toBe(status);
    expect(message).toMatch(says);
    expect(metadata.error_type).toBe('invalid_request');
    expect(answer.closedAfterMs).toBeLessThan(5_000);
  });

  test('serves a target in absolute form like one in origin form', async () => {
    const get = (target: string) =>
      rawRequest(origin(), `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${KEY}\r\n`);
    const path = host === 'the API' ? '/api/v1/models' : '/runner/manifest';
    const plain = await get(path);
    expect(plain.status).toBe(200);
    for (const target of [
      `http://gateway.test${path}`,
      `HTTP://gateway.test:8080${path}`,
      `http://[::1]:80${path}`,
    ]) {
      const absolute = await get(target);
      expect([absolute.status, absolute.body]).toEqual([200, plain.body]);
    }
    expect((await get('http://gateway.test')).status).toBe((await get('/')).status);
    expect((await get('http://gateway.test?x=1')).status).toBe((await get('/?x=1')).status);
  });

  test('goes on in HTTP/1.1 where the caller offers something newer', async () => {
    const path = host === 'the API' ? '/healthz' : '/runner/manifest';
    const answer = await rawRequest(
      origin(),
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    );
    expect(answer.status).toBe(200);
  });

  test('answers a WebSocket greeting as any other request', async () => {
    const answer = await rawRequest(
      origin(),
      'GET /no-such-place HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    expect(answer.status).toBe(404);
    expect(envelopeOf(answer).code).toBe(404);
  });

  test('answers at once who asks whether to go on with nothing', async () => {
    const answer = await rawRequest(
      origin(),
      `GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
    );
    expect([200, 404]).toContain(answer.status);
  });
});

describe('a body that waits to be asked for', () => {
  const BODY = JSON.stringify({ model: 'demo/echo', messages: [{ role: 'user', content: 'Hi' }] });

  /** Sends the body when it is asked for. @returns all that came, and whether it was asked for. */
  const ask = (path: string, headers: string, body: string): Promise<{ text: string; asked: boolean }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(gateway.origin);
      const socket = connect(Number(port), hostname);
      let text = '';
      let asked = false;
      socket.on('error', reject);
      socket.on('data', (part) => {
        text += part.toString();
        if (asked || !text.startsWith('HTTP/1.1 100')) return;
        asked = true;
        socket.write(body);
      });
      socket.on('close', () => resolve({ text, asked }));
      socket.write(
        `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n${headers}Content-Length: ${body.length}\r\n\r\n`,
      );
    });
  const JSON_TYPE = 'Content-Type: application/json\r\n';
  const FORM_TYPE = 'Content-Type: multipart/form-data; boundary=b\r\n';
  const FORM = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHi\r\n--b--\r\n';

  test.each([
    { given: 'JSON', path: '/chat/completions', headers: JSON_TYPE, body: BODY },
    { given: 'a file', path: '/files', headers: FORM_TYPE, body: FORM },
  ])('is asked for when its caller is let in: $given', async ({ path, headers, body }) => {
    const { text, asked } = await ask(path, KEY + headers, body);
    expect(asked).toBe(true);
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test.each([
    { given: 'no key', path: '/chat/completions', headers: JSON_TYPE, body: BODY, status: 401 },
    { given: 'no key, with a file', path: '/files', headers: FORM_TYPE, body: FORM, status: 401 },
    { given: 'a key without the right', path: '/keys', headers: KEY + JSON_TYPE, body: BODY, status: 403 },
    { given: 'no such place', path: '/nowhere', headers: KEY + JSON_TYPE, body: BODY, status: 404 },
  ])('is never asked for with $given', async ({ path, headers, body, status }) => {
    const { text, asked } = await ask(path, headers, body);
    expect(asked).toBe(false);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text).not.toContain('100 Continue');
  });

  test('is not asked for where it is announced as too large', async () => {
    const answer = await rawRequest(
      gateway.origin,
      `POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n${KEY}${JSON_TYPE}Content-Length: 99999999\r\n\r\n`,
    );
    expect(answer.status).toBe(413);
  });
});

test('100 headers are fine', async () => {
  const fill = 'X-A: a\r\n'.repeat(97);
  const { status } = await rawRequest(
    gateway.origin,
    `GET /api/v1/models HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${fill}${KEY}\r\n`,
  );
  expect(status).toBe(200);
});

test('a body in broken chunks is a 400', async () => {
  const answer = await rawRequest(
    gateway.origin,
    `POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\n${KEY}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  );
  expect([answer.status, envelopeOf(answer).code]).toEqual([400, 400]);
});

test('a caller that goes on sending can read why it is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      rawRequest(
        gateway.origin,
        'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n',
        Buffer.alloc(8 * 1024 * 1024, 0x20),
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
});

test.each(["%27it's%27", 'a(b)!*', 'a:b/c?d@e$f,g;h', '%27%28%29'])(
  'however a client spells a character in a query, %s is read',
  async (id) => {
    const answer = await gateway.as('inference').get(`/generation?id=${id}`);
    expect(answer.status).toBe(404);
  },
);

test.each([
  ['two different credentials', `${KEY}Authorization: Bearer sk-another\r\n`, 401],
  ['two different credentials, ours last', `Authorization: Bearer sk-another\r\n${KEY}`, 401],
  ['three, of which two are equal', `${KEY}Authorization: Basic eA==\r\n${KEY}`, 401],
  ['the same one twice', `${KEY}${KEY}`, 200],
])('%s', async (_, keys, status) => {
  const answer = await rawRequest(
    gateway.origin,
    `GET /api/v1/models HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${keys}\r\n`,
  );
  expect(answer.status).toBe(status);
});

test('HTTP/1.0 needs no host', async () => {
  expect((await rawRequest(gateway.origin, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test('a second request that is broken does not disturb the first answer', async () => {
  const answer = await rawRequest(
    gateway.origin,
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    { waitMs: 100 },
    'nonsense\r\n\r\n',
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toMatch(/^\{"status":"ok"\}HTTP\/1\.1 400 Bad Request\r\n/);
});

describe('behind a running answer on the same connection', () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
  const running = (more: object): string => {
    const body = JSON.stringify({
      model: 'demo/echo',
      messages: [{ role: 'user', content: words }],
      ...more,
    });
    return `POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\n${KEY}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const POST = `POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\n${KEY}Content-Type: application/json\r\n`;
  const BEHIND: readonly { given: string; bytes: string; status: number }[] = [
    ...ROWS.filter(({ given }) => given !== 'lines that end in LF alone'),
    { given: 'a broken chunk', bytes: `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`, status: 400 },
    {
      given: 'oversized chunk extensions',
      bytes: `${POST}Transfer-Encoding: chunked\r\n\r\n2;a=${'a'.repeat(17 * 1024)}\r\n{}\r\n`,
      status: 413,
    },
    {
      given: 'a body that is refused unread',
      bytes: `${POST}Content-Length: 99999999\r\n\r\n{`,
      status: 413,
    },
    {
      given: 'a body without a key',
      bytes: `${POST.replace(KEY, '')}Content-Length: 60000\r\n\r\n{`,
      status: 401,
    },
    { given: 'half of a head, and a close', bytes: 'GET / HTTP/1.1\r\nHo', status: 400 },
  ];

  test.each([
    { kind: 'stream', more: { stream: true }, waitMs: 60, last: 'data: [DONE]' },
    { kind: 'plain answer', more: {}, waitMs: 0, last: 'word39' },
  ])('$kind: it ends first, whatever is wrong with the next request', async ({ more, waitMs, last }) => {
    const answers = await Promise.all(
      BEHIND.map(async ({ given, bytes, status }) => {
        const closes = given.endsWith('a close');
        const answer = await rawRequest(
          gateway.origin,
          running(more),
          { waitMs },
          Buffer.from(bytes, 'latin1'),
          ...(closes ? [{ waitMs: 20 }, { end: true } as const] : []),
        );
        return { given, status, answer };
      }),
    );
    for (const { given, status, answer } of answers) {
      const [first = '', second] = answer.body.split(/(?=HTTP\/1\.1 \d{3} )/);
      expect([given, answer.status]).toEqual([given, 200]);
      expect([given, first]).toEqual([given, expect.stringContaining(last)]);
      expect([given, second?.slice(9, 12)]).toEqual([given, String(status)]);
      expect([given, answer.body.match(/HTTP\/1\.1 \d{3} /g)]).toEqual([given, [`HTTP/1.1 ${status} `]]);
    }
  });

  test('no request behind a refused one is served', async () => {
    const answer = await rawRequest(
      gateway.origin,
      `GET / HTTP/1.1\r\n\r\n${running({})}`,
      `GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`,
    );
    expect([answer.status, envelopeOf(answer).message]).toEqual([400, 'Host: exactly one is needed']);
  });

  test('a long answer goes on behind CONNECT as its reader takes it', async () => {
    const { port } = new URL(gateway.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let size = 0;
    let ending = '';
    const closed = new Promise((done) => socket.on('close', done));
    socket.write(`GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20));
    socket.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n');
    await new Promise((next) => setTimeout(next, 100));
    socket.on('data', (part: Buffer) => {
      size += part.length;
      ending = (ending + part.toString('latin1')).slice(-1_000);
    });
    await closed;
    const { length } = Buffer.from(await (await fetch(`${gateway.origin}/openapi.json`)).arrayBuffer());
    expect(size).toBeGreaterThan(20 * length);
    expect(ending).toContain('HTTP/1.1 405 Method Not Allowed');
  });

  test('a connection that closes ends the answers that wait for their turn', async () => {
    const { port } = new URL(gateway.origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(running({ stream: true }).repeat(3));
    await eventually(() => gateway.gateway.inFlight() === 3);
    socket.destroy();
    await eventually(() => gateway.gateway.inFlight() === 0, 1_000);
  });
});

test('a caller that resets its connection disturbs nobody', async () => {
  const { port } = new URL(gateway.origin);
  const socket = connect(Number(port), '127.0.0.1');
  await new Promise((done) => socket.once('connect', done));
  socket.write('GET / HTTP/1.1\r\nHo');
  socket.resetAndDestroy();
  expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200);
});
