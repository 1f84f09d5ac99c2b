import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createGuard, isAddressOrRange, isPublic, type Resolve } from '../../src/providers/guard';
import { createPublicFetch, FetchFailure, type PublicFetch } from '../../src/providers/public-fetch';
import { createTransport, type Transport } from '../../src/providers/transport';

const TIMEOUTS = { connectMs: 2_000, headersMs: 2_000, idleMs: 2_000, totalMs: 5_000 };

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.169.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '::ffff:8.8.8.8',
  '2606:4700:4700::1111',
])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::808:808',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2001:10::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::',
  '3fff::1',
  '4000::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each([
  ['an address', '10.0.0.1', '10.0.0.1', true],
  ['another address', '10.0.0.1', '10.0.0.2', false],
  ['a range', '10.1.0.0/16', '10.1.200.3', true],
  ['outside the range', '10.1.0.0/16', '10.2.0.1', false],
  ['the IPv6 spelling of an IPv4 address', '127.0.0.1', '::ffff:7f00:1', true],
  ['a range of IPv6', 'fd00::/8', 'fd12::1', true],
  ['the other family', '0.0.0.0/0', 'fd12::1', false],
] as const)('the operator allows %s', (_, entry, address, expected) => {
  expect(createGuard([entry]).permits(address)).toBe(expected);
});

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['127.1', false],
  ['2130706433', false],
  ['10.0.0.0/33', false],
  ['localhost', false],
  ['', false],
])('allow_private takes %p: %p', (entry, expected) => {
  expect(isAddressOrRange(entry)).toBe(expected);
});

describe('fetching', () => {
  let server: Server;
  let port: number;
  let requests: { url: string; headers: Record<string, unknown> }[];
  let answer: RequestListener;
  const transports: Transport[] = [];

  const fetcher = (allow: readonly string[], resolve?: Resolve) => {
    const guard = createGuard(allow, resolve);
    const transport = createTransport(TIMEOUTS, guard);
    transports.push(transport);
    const fetchPublic = createPublicFetch(guard, transport.get);
    return (url: string, more: Partial<PublicFetch> = {}) =>
      fetchPublic({ url, maxBytes: 100_000, timeoutMs: 2_000, ...more });
  };
  const reason = async (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'none',
      (error: unknown) => (error instanceof FetchFailure ? error.reason : `thrown: ${String(error)}`),
    );

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push({ url: request.url ?? '', headers: request.headers });
      answer(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    requests = [];
    answer = (_, response) => response.setHeader('content-type', 'Text/Plain; charset="UTF-8"').end('hello');
  });
  afterAll(async () => {
    for (const transport of transports) await transport.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  test('an address that the operator allows is reached, with nothing that identifies the caller', async () => {
    const fetched = await fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/a?b=c#d`);
    expect(fetched).toMatchObject({
      mediaType: 'text/plain',
      charset: 'utf-8',
      url: `http://127.0.0.1:${port}/a?b=c#d`,
    });
    expect(fetched.body.toString()).toBe('hello');
    expect(requests).toEqual([
      {
        url: '/a?b=c',
        headers: {
          host: `127.0.0.1:${port}`,
          connection: 'close',
          accept: '*/*',
          'accept-encoding': 'identity',
          'user-agent': 'model-gateway',
        },
      },
    ]);
  });

  test.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://2130706433',
    'HTTP://127.0.0.1',
    'http://127.0.0.1.',
    'http://①②⑦.0.0.1',
    'http://%31%32%37.0.0.1',
    'http://0.0.0.0',
    'http://0',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://localhost',
    'http://LOCALHOST.',
    'http://sub.localhost',
    'http://metadata.google.internal',
    'http://user@127.0.0.1',
    'http://user:secret@example.com',
    'ftp://127.0.0.1',
    'file:///etc/passwd',
    'gopher://127.0.0.1',
    'data:text/plain,hello',
    'blob:http://127.0.0.1/x',
    'not a URL',
  ])('%s is refused, and no connection is made', async (url) => {
    const known: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const at = url.replace(/^(http:\/\/[^/]+)$/i, `$1:${port}/`);
    expect(await reason(fetcher([], known)(at))).toBe('refused');
    expect(requests).toEqual([]);
  });

  test('a URL of nine thousand characters is refused', async () => {
    expect(await reason(fetcher([])(`http://example.com/${'x'.repeat(9_000)}`))).toBe('refused');
  });

  test.each([
    [['8.8.8.8', '127.0.0.1']],
    [['127.0.0.1', '8.8.8.8']],
    [['2606:4700::1', '::1']],
    [['::ffff:127.0.0.1']],
    [[]],
  ])('a name that resolves to %p is refused', async (addresses) => {
    const resolve: Resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    expect(await reason(fetcher([], resolve)(`http://rebind.example:${port}/`))).toBe('refused');
    expect(requests).toEqual([]);
  });

  test('a name under which nobody public lives is refused whatever it resolves to', async () => {
    const resolve: Resolve = async () => [{ address: '8.8.8.8', family: 4 }];
    expect(await reason(fetcher([], resolve)('http://metadata.google.internal/'))).toBe('refused');
  });

  test('the socket goes to the address that was judged, although the name changes its mind', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    let asked = 0;
    const resolve: Resolve = async () => [{ address: answers[asked++] ?? '127.0.0.2', family: 4 }];
    const fetched = await fetcher(['127.0.0.1'], resolve)(`http://name.example:${port}/`);
    expect(fetched.body.toString()).toBe('hello');
    expect(asked).toBe(1);
  });

  test('redirects are followed, each judged anew', async () => {
    answer = ({ url }, response) => {
      if (url === '/start') response.writeHead(302, { location: '/middle' }).end();
      else if (url === '/middle') response.writeHead(301, { location: `http://127.0.0.1:${port}/end` }).end();
      else response.end('arrived');
    };
    const fetched = await fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/start`);
    expect(fetched.url).toBe(`http://127.0.0.1:${port}/end`);
    expect(fetched.body.toString()).toBe('arrived');
  });

  test.each([
    ['another address', () => `http://127.0.0.2:${port}/`],
    ['metadata', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a file', () => 'file:///etc/passwd'],
    ['credentials', () => `http://user:secret@127.0.0.1:${port}/`],
  ])('a redirect to %s is refused', async (_, location) => {
    answer = (_request, response) => response.writeHead(302, { location: location() }).end();
    expect(await reason(fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`))).toBe('refused');
    expect(requests).toHaveLength(1);
  });

  test('a redirect that does not end is given up after five', async () => {
    answer = (_, response) => response.writeHead(302, { location: '/again' }).end();
    expect(await reason(fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`))).toBe('redirects');
    expect(requests).toHaveLength(6);
  });

  test.each([
    ['declared', (body: Buffer) => ({ 'content-length': String(body.length) })],
    ['undeclared', () => ({})],
  ])('a body above the cap is refused, its length %s', async (_, headers) => {
    const body = Buffer.alloc(100_001);
    answer = (_request, response) => response.writeHead(200, headers(body)).end(body);
    expect(await reason(fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`))).toBe('too_large');
  });

  test('a body of just the cap is whole', async () => {
    answer = (_, response) => response.end(Buffer.alloc(100_000, 'x'));
    const { body } = await fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`);
    expect(body.equals(Buffer.alloc(100_000, 'x'))).toBe(true);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('a body that is packed as %s although that was not asked for is read', async (encoding, pack) => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(pack(Buffer.alloc(90_000, 'y')));
    const { body } = await fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`);
    expect(body.equals(Buffer.alloc(90_000, 'y'))).toBe(true);
  });

  test('a bomb is given up at the cap', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await reason(fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`))).toBe('too_large');
  });

  test.each([
    ['damaged gzip', { 'content-encoding': 'gzip' }, 'unreachable'],
    ['an unknown packing', { 'content-encoding': 'zstd' }, 'unreachable'],
  ])('%s is a failure', async (_, headers, expected) => {
    answer = (_request, response) => response.writeHead(200, headers).end('not packed at all');
    expect(await reason(fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`))).toBe(expected);
  });

  test.each([404, 500, 204, 304])('the status %p is a failure', async (status) => {
    answer = (_, response) => response.writeHead(status).end();
    expect(await reason(fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`))).toBe('status');
  });

  test.each([
    ['says nothing', () => undefined],
    [
      'drips',
      (response: Parameters<RequestListener>[1]) => void setInterval(() => response.write('x'), 20).unref(),
    ],
  ])('a server that %s is given up at the deadline', async (_, behave) => {
    answer = (_request, response) => behave(response);
    const call = fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`, { timeoutMs: 300 });
    expect(await reason(call)).toBe('timeout');
  });

  test('a connection that breaks is a failure', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '50' }).write('only so far');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await reason(fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`))).toBe('unreachable');
  });

  test('the caller leaving closes the connection', async () => {
    const leaving = new AbortController();
    const closed = new Promise<void>((done) => {
      answer = (_, response) => void response.on('close', () => done());
    });
    const call = reason(fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`, { signal: leaving.signal }));
    while (requests.length === 0) await new Promise((next) => setTimeout(next, 5));
    leaving.abort();
    await closed;
    expect(await call).not.toBe('none');
  });

  test('a proxy of the environment is not obeyed', async () => {
    const before = process.env['http_proxy'];
    process.env['http_proxy'] = 'http://127.0.0.1:9';
    try {
      expect((await fetcher(['127.0.0.1'])(`http://127.0.0.1:${port}/`)).body.toString()).toBe('hello');
    } finally {
      if (before === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = before;
    }
  });
});
