/** P9 and P11: what is no HTTP, what is no JSON, and what is neither. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Answer, Operation } from '../fuzz/oracle';
import { Known, Requests } from '../fuzz/requests';
import { agent, API_KEY, MANAGEMENT_KEY, zero, atMost } from '../harness';
import {
  answerOf,
  brokenEnvelope,
  pick,
  quantile,
  raw,
  heapMiB,
  residentMiB,
  times,
  within,
  type Bench,
} from './bench';

const none = (list: readonly unknown[]): boolean => list.length === 0;
const CRLF = '\r\n';
const JSON_HEAD = `Authorization: Bearer ${API_KEY}${CRLF}Content-Type: application/json${CRLF}`;
const CHAT = '/api/v1/chat/completions';
const post = (head: string, body = '', path = CHAT): string =>
  `POST ${path} HTTP/1.1${CRLF}Host: x${CRLF}${JSON_HEAD}${head}${CRLF}${body}`;
/** What must never be served, hidden behind the body of another request. */
const SMUGGLED = `GET /api/v1/models/count HTTP/1.1${CRLF}Host: x${CRLF}Authorization: Bearer ${API_KEY}${CRLF}${CRLF}`;

interface Row {
  readonly given: string;
  readonly bytes: string;
  readonly status: readonly number[];
}

const chunked = (...chunks: readonly string[]): string =>
  `Transfer-Encoding: chunked${CRLF}${CRLF}${chunks.join('')}`;

/** Each is refused, once, and nothing after it is served. */
const REFUSED: readonly Row[] = [
  {
    given: 'CL and TE',
    bytes: post(`Content-Length: 4${CRLF}Transfer-Encoding: chunked${CRLF}`, `0${CRLF}${CRLF}${SMUGGLED}`),
    status: [400],
  },
  {
    given: 'TE and CL',
    bytes: post(`Transfer-Encoding: chunked${CRLF}Content-Length: 4${CRLF}`, `0${CRLF}${CRLF}${SMUGGLED}`),
    status: [400],
  },
  ...[
    'xchunked',
    'chunked, identity',
    'identity, chunked, chunked',
    'chunked\u000b',
    '"chunked"',
    'chunked;q=1',
    'chunked\r\nTransfer-Encoding: x',
  ].map((coding) => ({
    given: `the coding ${JSON.stringify(coding)}`,
    bytes: post(`Transfer-Encoding: ${coding}${CRLF}`, `0${CRLF}${CRLF}${SMUGGLED}`),
    status: [400, 501],
  })),
  {
    given: 'a blank before the colon',
    bytes: post(`Transfer-Encoding : chunked${CRLF}`, `0${CRLF}${CRLF}${SMUGGLED}`),
    status: [400],
  },
  {
    given: 'a blank before the coding header',
    bytes: post(` Transfer-Encoding: chunked${CRLF}`, `0${CRLF}${CRLF}${SMUGGLED}`),
    status: [400],
  },
  {
    given: 'a tab before the colon',
    bytes: post(`Content-Length\t: 2${CRLF}`, `{}${SMUGGLED}`),
    status: [400],
  },
  ...['+2', '-2', '0x2', '2 2', '2,2', '2, 3', '2e0', '99999999999999999999', '2\u000b', ' ', '١'].map(
    (length) => ({
      given: `the length ${JSON.stringify(length)}`,
      bytes: post(`Content-Length: ${length}${CRLF}`, `{}${SMUGGLED}`),
      status: [400, 413],
    }),
  ),
  {
    given: 'two lengths',
    bytes: post(`Content-Length: 2${CRLF}Content-Length: 3${CRLF}`, `{}${SMUGGLED}`),
    status: [400],
  },
  ...['-1', 'g', '0x1', '+1', ' 1', '1 2', 'ffffffffffffffffff', '1_0'].map((size) => ({
    given: `a chunk of ${JSON.stringify(size)}`,
    bytes: `POST ${CHAT} HTTP/1.1${CRLF}Host: x${CRLF}${JSON_HEAD}${chunked(`${size}${CRLF}{${CRLF}0${CRLF}${CRLF}`)}${SMUGGLED}`,
    status: [400, 413],
  })),
  {
    given: 'a chunk without its end',
    bytes: `POST ${CHAT} HTTP/1.1${CRLF}Host: x${CRLF}${JSON_HEAD}${chunked(`2${CRLF}{}XX0${CRLF}${CRLF}`)}${SMUGGLED}`,
    status: [400],
  },
  {
    given: 'chunks that end in LF',
    bytes: `POST ${CHAT} HTTP/1.1${CRLF}Host: x${CRLF}${JSON_HEAD}${chunked('2\n{}\n0\n\n')}${SMUGGLED}`,
    status: [400],
  },
  {
    given: 'chunk extensions of 20 KB',
    bytes: `POST ${CHAT} HTTP/1.1${CRLF}Host: x${CRLF}${JSON_HEAD}${chunked(`2;${'a'.repeat(20_000)}${CRLF}{}${CRLF}0${CRLF}${CRLF}`)}`,
    status: [400, 413],
  },
  {
    given: 'a LF in the extension of a chunk',
    bytes: `POST ${CHAT} HTTP/1.1${CRLF}Host: x${CRLF}${JSON_HEAD}${chunked(`2;a\n${CRLF}{}${CRLF}0${CRLF}${CRLF}`)}${SMUGGLED}`,
    status: [400],
  },
  ...[
    'GET\t/ HTTP/1.1',
    'GET / HTTP/1.2',
    'GET / HTTP/0.9',
    'GET / HTTP/1.1 x',
    'GET /',
    ' GET / HTTP/1.1',
    'get / HTTP/1.1',
    'GET /\0 HTTP/1.1',
    'G\0ET / HTTP/1.1',
    'GET / http/1.1',
    'GET / HTTP/11',
    'GET / HTTP/2.0',
  ].map((line) => ({
    given: `the line ${JSON.stringify(line)}`,
    bytes: `${line}${CRLF}Host: x${CRLF}${CRLF}`,
    status: [400],
  })),
  ...[
    'X-A: a\0b',
    'X-A: a\rb',
    'X\0A: b',
    'X A: b',
    'X-A',
    ': b',
    'X-A: a\r\n b',
    'X(A): b',
    'X\u00e9: b',
  ].map((header) => ({
    given: `the header ${JSON.stringify(header)}`,
    bytes: `GET /healthz HTTP/1.1${CRLF}Host: x${CRLF}${header}${CRLF}${CRLF}`,
    status: [400],
  })),
  { given: 'a bare LF', bytes: 'GET /healthz HTTP/1.1\nHost: x\n\n', status: [400] },
  { given: 'headers that end in LF', bytes: `GET /healthz HTTP/1.1${CRLF}Host: x\n${CRLF}`, status: [400] },
  { given: 'no host', bytes: `GET /healthz HTTP/1.1${CRLF}${CRLF}`, status: [400] },
  {
    given: 'two hosts',
    bytes: `GET /healthz HTTP/1.1${CRLF}Host: a${CRLF}Host: b${CRLF}${CRLF}`,
    status: [400],
  },
  ...[17, 64, 200].map((kib) => ({
    given: `a header of ${kib} KiB`,
    bytes: `GET /healthz HTTP/1.1${CRLF}Host: x${CRLF}X-A: ${'a'.repeat(kib * 1024)}${CRLF}${CRLF}`,
    status: [431],
  })),
  {
    given: 'a path of 17 KiB',
    bytes: `GET /${'a'.repeat(17 * 1024)} HTTP/1.1${CRLF}Host: x${CRLF}${CRLF}`,
    status: [431],
  },
  ...[101, 500].map((count) => ({
    given: `${count} headers`,
    bytes: `GET /healthz HTTP/1.1${CRLF}Host: x${CRLF}${`X-A: a${CRLF}`.repeat(count)}${CRLF}`,
    status: [431],
  })),
  { given: 'an expectation', bytes: post(`Expect: tea${CRLF}Content-Length: 2${CRLF}`, '{}'), status: [417] },
  {
    given: 'CONNECT',
    bytes: `CONNECT example.com:443 HTTP/1.1${CRLF}Host: example.com${CRLF}${CRLF}`,
    status: [405],
  },
  { given: 'TLS', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', status: [400] },
  { given: 'HTTP/2', bytes: `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}`, status: [400] },
  { given: 'SSH', bytes: `SSH-2.0-OpenSSH_9.6${CRLF}`, status: [400] },
  { given: 'SMTP', bytes: `EHLO example.com${CRLF}`, status: [400] },
  {
    given: 'a proxy line',
    bytes: `PROXY TCP4 127.0.0.1 127.0.0.1 1 2${CRLF}GET / HTTP/1.1${CRLF}Host: x${CRLF}${CRLF}`,
    status: [400],
  },
];

/** P11: raw bytes. The table, and then the same with one byte changed. */
export async function rawCases(bench: Bench): Promise<void> {
  const { gateway, oracle, figures, random } = bench;
  const wrong: string[] = [];
  const broken: string[] = [];
  let smuggled = 0;
  let longestMs = 0;
  let unanswered = 0;
  for (const { given, bytes, status } of REFUSED) {
    const answer = await raw(gateway.origin, Buffer.from(bytes, 'latin1'));
    if (!status.includes(answer.status)) wrong.push(`${given}: ${answer.status}`);
    smuggled += Number(/HTTP\/1\.1 200/.test(answer.body));
    longestMs = Math.max(longestMs, answer.closedAfterMs);
    broken.push(...brokenEnvelope(oracle, answerOf(answer)).map((problem) => `${given}: ${problem}`));
  }
  const mutants = Math.max(200 - REFUSED.length, 100);
  const sound = [
    post(`Content-Length: 2${CRLF}Connection: close${CRLF}`, '{}'),
    `GET /api/v1/models/count HTTP/1.1${CRLF}Host: x${CRLF}Connection: close${CRLF}Authorization: Bearer ${API_KEY}${CRLF}${CRLF}`,
  ];
  const statuses: Record<number, number> = {};
  await times(mutants, 8, async () => {
    const bytes = Buffer.from(pick(random, sound), 'latin1');
    for (let change = 0; change < 1 + Math.floor(random() * 3); change++)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    const answer = await answered(gateway.origin, bytes);
    if (answer === undefined) unanswered += 1;
    else {
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status >= 500)
        wrong.push(
          `a changed byte: ${answer.status}: ${JSON.stringify(bytes.toString('latin1')).slice(0, 300)}`,
        );
      if (answer.status >= 400)
        broken.push(
          ...brokenAny(oracle, answer).map(
            (problem) => `${JSON.stringify(bytes.toString('latin1')).slice(0, 300)}: ${problem}`,
          ),
        );
    }
  });
  figures.print(
    'P11 raw sockets',
    {
      table: REFUSED.length,
      mutants,
      statuses,
      stillWaiting: unanswered,
      smuggled,
      longestMs: Math.round(longestMs),
      wrong,
      broken: broken.slice(0, 5),
      exits: Number(gateway.child.exitCode !== null),
    },
    { wrong: none, broken: none, smuggled: zero, longestMs: atMost(5_000), exits: zero },
  );
}

/** Some broken requests only look unfinished: those wait for their timer, and are left. */
async function answered(origin: string, bytes: Buffer): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((done) => (timer = setTimeout(() => done(undefined), 400)));
  const answer = await Promise.race([raw(origin, bytes), late]);
  clearTimeout(timer);
  return answer && answer.status !== 0 ? answerOf(answer) : undefined;
}

/** Of any operation: the envelope, or one of the formats that have their own. */
function brokenAny(oracle: Bench['oracle'], answer: Answer): string[] {
  const problems = brokenEnvelope(oracle, answer);
  return problems.some((problem) => problem.startsWith('no envelope')) &&
    /"type":"error"|"retryable":/.test(answer.body.toString())
    ? []
    : problems;
}

/** Two requests at once on one connection: two answers, in their order; and none for what follows a refusal. */
export async function pipelining({ gateway, figures }: Bench): Promise<void> {
  const get = (path: string, close = false): string =>
    `GET ${path} HTTP/1.1${CRLF}Host: x${CRLF}Authorization: Bearer ${API_KEY}${CRLF}${close ? `Connection: close${CRLF}` : ''}${CRLF}`;
  const statuses = (text: string): string =>
    [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status).join();
  const whole = async (bytes: string): Promise<string> => {
    const { head, body } = await raw(gateway.origin, bytes);
    return statuses(`${head}\r\n\r\n${body}`);
  };
  const body = '{"model":"fuzz/chat","messages":[{"role":"user","content":"Hi"}]}';
  const said = {
    inOrder: await whole(get('/api/v1/nowhere') + get('/api/v1/key') + get('/healthz', true)),
    bodyThenGet: await whole(post(`Content-Length: ${body.length}${CRLF}`, body) + get('/api/v1/key', true)),
    chunkedThenGet: await whole(
      `POST ${CHAT} HTTP/1.1${CRLF}Host: x${CRLF}${JSON_HEAD}${chunked(`${body.length.toString(16)};a=b${CRLF}${body}${CRLF}0${CRLF}X-Trailer: a${CRLF}${CRLF}`)}${get('/api/v1/key', true)}`,
    ),
    many: await whole(get('/healthz').repeat(40) + get('/healthz', true)),
    afterRefusal: await whole(`nonsense${CRLF}${CRLF}${get('/healthz', true)}`),
    bodyOfGet: await whole(
      `GET /api/v1/key HTTP/1.1${CRLF}Host: x${CRLF}Content-Length: 5${CRLF}Authorization: Bearer ${API_KEY}${CRLF}${CRLF}hello${get('/healthz', true)}`,
    ),
  };
  figures.print('P11 pipelining', said, {
    inOrder: (text: string) => text === '404,200,200',
    bodyThenGet: (text: string) => text === '200,200',
    chunkedThenGet: (text: string) => text === '200,200',
    many: (text: string) => text === Array(41).fill('200').join(),
    afterRefusal: (text: string) => text === '400',
    bodyOfGet: (text: string) => text === '200,200',
  });
}

/** P11: bodies, types, encodings and paths by hand; each with the statuses that are right. */
export async function bodies({ gateway, oracle, figures }: Bench): Promise<void> {
  const keys = oracle.operations.find(({ id }) => id === 'createKeys') as Operation;
  const chat = oracle.operations.find(({ id }) => id === 'sendChatCompletionRequest') as Operation;
  const name = (value: string): string => `{"name":${value}}`;
  const json = { 'content-type': 'application/json' };
  type Case = readonly [
    given: string,
    operation: Operation,
    body: string | Buffer,
    status: number,
    headers?: Record<string, string>,
  ];
  const cases: readonly Case[] = [
    ['5,000 arrays', keys, name('['.repeat(5_000) + ']'.repeat(5_000)), 400],
    ['200,000 arrays', chat, '['.repeat(200_000), 400],
    ['5,000 objects', chat, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400],
    ['depth in a text', keys, name(`"${'['.repeat(60)}"`), 200],
    ['1e400', keys, '{"name":"a","limit":1e400}', 400],
    ['-1e400', keys, '{"name":"a","limit":-1e400}', 400],
    ['a number of 10,000 digits', keys, `{"name":"a","limit":${'9'.repeat(10_000)}}`, 400],
    ['1e-400', keys, '{"name":"a","limit":1e-400}', 200],
    ['minus zero', keys, '{"name":"a","limit":-0}', 200],
    ['NaN', keys, '{"name":"a","limit":NaN}', 400],
    ['__proto__', keys, '{"name":"a","__proto__":{"admin":true}}', 400],
    ['constructor', keys, '{"name":"a","constructor":{"prototype":{"admin":true}}}', 400],
    [
      '__proto__ in metadata',
      chat,
      '{"model":"fuzz/chat","messages":[{"role":"user","content":"Hi"}],"metadata":{"__proto__":"x"}}',
      200,
    ],
    ['two names', keys, '{"name":"a","name":7}', 400],
    ['half a surrogate pair', keys, name('"\\ud800"'), 400],
    ['half a surrogate pair at the end', keys, name('"a\\udfff"'), 400],
    ['NUL', keys, name('"a\\u0000b"'), 400],
    ['NUL as a byte', keys, name('"a\0b"'), 400],
    [
      'bytes that are no UTF-8',
      keys,
      Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, ...Buffer.from('"}')]),
      400,
    ],
    [
      'an overlong slash',
      keys,
      Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, ...Buffer.from('"}')]),
      400,
    ],
    ['UTF-16', keys, Buffer.from('{"name":"a"}', 'utf16le'), 400],
    ['Latin-1', keys, name('"a"'), 400, { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['UTF-7', keys, name('"a"'), 400, { 'content-type': 'application/json; charset=utf-7' }],
    ['UTF-8 in capitals', keys, name('"a"'), 200, { 'content-type': 'application/json; charset="UTF-8"' }],
    ['nothing', keys, '', 400],
    ['blanks', keys, '   ', 400],
    ['half of it', keys, '{"name":"a"', 400],
    ['more after it', keys, '{"name":"a"} {}', 400],
    ['a comment', keys, '{"name":"a"} // b', 400],
    ['a comma too many', keys, '{"name":"a",}', 400],
    ['single quotes', keys, "{'name':'a'}", 400],
    ['a text', keys, '"name"', 400],
    ['null', keys, 'null', 400],
    ['a list', keys, '[{"name":"a"}]', 400],
    ['a form', keys, 'name=a', 400, { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'XML',
      keys,
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      400,
      { 'content-type': 'application/xml' },
    ],
    ['text', keys, name('"a"'), 400, { 'content-type': 'text/plain' }],
    ['a type that is none', keys, name('"a"'), 400, { 'content-type': '/' }],
    [
      'a multipart form',
      keys,
      '--b\r\n\r\n--b--',
      400,
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['gzip', keys, gzipSync(name('"a"')), 400, { ...json, 'content-encoding': 'gzip' }],
    [
      'a bomb',
      keys,
      gzipSync(Buffer.alloc(60_000_000)).subarray(0, 60_000),
      400,
      { ...json, 'content-encoding': 'gzip' },
    ],
    ['br', keys, name('"a"'), 400, { ...json, 'content-encoding': 'br' }],
    ['a coding that is none', keys, name('"a"'), 400, { ...json, 'content-encoding': 'x, gzip' }],
    ['identity', keys, name('"a"'), 200, { ...json, 'content-encoding': 'identity' }],
    ['65 KiB', keys, name(`"${'a'.repeat(65 * 1024)}"`), 413],
    ['LIKE wildcards', keys, name('"%_%"'), 200],
    ['SQL', keys, name('"\'; DROP TABLE keys; --"'), 200],
  ];
  const wrong: string[] = [];
  const broken: string[] = [];
  for (const [given, operation, body, status, headers = json] of cases) {
    const answer = await ask(
      gateway.origin,
      operation.method,
      `/api/v1${operation.path}`,
      operation === keys ? MANAGEMENT_KEY : API_KEY,
      headers,
      body,
    );
    if (answer.status !== status)
      wrong.push(`${given}: ${answer.status} ${answer.body.toString().slice(0, 120)}`);
    broken.push(...oracle.brokenBy(operation, answer).map((problem) => `${given}: ${problem}`));
  }
  const polluted = ({} as { admin?: unknown }).admin !== undefined;
  figures.print(
    'P11 bodies by hand',
    {
      cases: cases.length,
      wrong,
      broken: broken.slice(0, 5),
      polluted: Number(polluted),
      exits: Number(gateway.child.exitCode !== null),
    },
    { wrong: none, broken: none, exits: zero },
  );
}

async function ask(
  origin: string,
  method: string,
  path: string,
  key: string | undefined,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): Promise<Answer> {
  const {
    statusCode,
    headers: told,
    body: answer,
  } = await agent.request({
    origin,
    path,
    method: method,
    headers: { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    ...(body !== undefined && { body }),
  });
  return { status: statusCode, headers: told, body: Buffer.from(await answer.arrayBuffer()) };
}

/** P11: paths and methods that lead nowhere, or to another place than they seem to. */
export async function paths({ gateway, oracle, figures }: Bench): Promise<void> {
  const wrong: string[] = [];
  const broken: string[] = [];
  const outside = [
    '/../etc/passwd',
    '/api/v1/../../etc/passwd',
    '/api/v1/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/..%5cpackage.json',
    '//healthz//',
    '/api//v1/models',
    '/API/V1/MODELS',
    '/api/v1/Models',
    '/api/v1/models;x=1',
    '/api/v1/models%00',
    '/api/v1/models%20',
    '/api/v1',
    '/api',
    '/api/v2/models',
    '/.env',
    '/.git/config',
    '/metrics/x',
    '/healthz%2f',
    '/*',
    '/api/v1/keys/a/b/c',
    '/api/v1/%',
    '/api/v1/keys/%',
    '/api/v1/keys/%zz',
    '/api/v1/keys/%c0%af',
    '/api/v1/keys/%ff',
    '/api/v1/workspaces/%ed%a0%80',
  ];
  for (const path of outside) {
    const answer = await raw(
      gateway.origin,
      `GET ${path} HTTP/1.1${CRLF}Host: x${CRLF}Connection: close${CRLF}Authorization: Bearer ${MANAGEMENT_KEY}${CRLF}${CRLF}`,
    );
    if (answer.status !== 404 && answer.status !== 400) wrong.push(`${path}: ${answer.status}`);
    broken.push(...brokenEnvelope(oracle, answerOf(answer)).map((problem) => `${path}: ${problem}`));
  }
  let methods = 0;
  for (const path of new Set(oracle.operations.map((operation) => operation.path))) {
    const declared = new Set<string>(
      oracle.operations.filter((operation) => operation.path === path).map(({ method }) => method),
    );
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'].filter(
      (each) => !declared.has(each),
    )) {
      methods += 1;
      const answer = answerOf(
        await raw(
          gateway.origin,
          `${method} /api/v1${path.replace(/\{\w+\}/g, 'x')} HTTP/1.1${CRLF}Host: x${CRLF}Connection: close${CRLF}Content-Length: 0${CRLF}${CRLF}`,
        ),
      );
      // Another path of the document may take it: that one asks for a key.
      if (answer.status !== 405 && answer.status !== 401) wrong.push(`${method} ${path}: ${answer.status}`);
      const allow = new Set(String(answer.headers['allow'] ?? '').split(', '));
      if (answer.status === 405 && [...declared].some((each) => !allow.has(each)))
        wrong.push(`${method} ${path}: Allow is ${[...allow].join()}`);
    }
    if (!declared.has('GET')) continue;
    const head = answerOf(
      await raw(
        gateway.origin,
        `HEAD /api/v1${path.replace(/\{\w+\}/g, 'x')} HTTP/1.1${CRLF}Host: x${CRLF}Connection: close${CRLF}${CRLF}`,
      ),
    );
    if (head.body.length > 0 || head.status !== 401)
      wrong.push(`HEAD ${path}: ${head.status} with ${head.body.length} bytes`);
  }
  figures.print(
    'P11 paths and methods',
    { paths: outside.length, methods, wrong, broken: broken.slice(0, 5) },
    { wrong: none, broken: none },
  );
}

/** This process needs as much of the machine as the service does: more would wait for it and not for the service. */
const AT_ONCE = 4;

/** P11 and P9: bodies that were right, until something happened to them. */
export async function mutations(bench: Bench): Promise<void> {
  const { gateway, oracle, figures, random, seed, short } = bench;
  const count = short ? 1_500 : 20_000;
  const requests = new Requests(oracle, new Known());
  const operations = oracle.operations.filter(({ body }) => body);
  // Its mark: no error says more than 64 characters of it again.
  const mark = Array.from({ length: 200 }, () => pick(random, [...'abcdefghijklmnopqrstuvwxyz'])).join('');
  const windows = Array.from({ length: mark.length - 64 }, (_, at) => mark.slice(at, at + 65));
  const drafts = operations.map((operation) => {
    const made = fc.sample(
      fc.gen().map((g) => requests.make(g, operation, 30)),
      { seed, numRuns: 12 },
    );
    return { operation, made };
  });
  const statuses: Record<number, number> = {};
  const broken = new Map<string, string>();
  const tookMs: number[] = [];
  /** The answers are judged at the end: this process is not to be what the service waits for. */
  const judgements: (() => void)[] = [];
  let echoes = 0;
  let failures = 0;
  const run = async (): Promise<void> => {
    const { operation, made } = pick(random, drafts);
    const request = pick(random, made);
    const headers: Record<string, string> = { ...request.headers };
    const body = mutated(random, request.body ?? '{}', mark);
    if (random() < 0.1) headers['content-type'] = pick(random, TYPES);
    if (random() < 0.05)
      headers['content-encoding'] = pick(random, ['gzip', 'br', 'deflate', 'identity', 'x']);
    if (random() < 0.05) headers['idempotency-key'] = pick(random, ['', ' ', 'a'.repeat(300), mark]);
    const path =
      random() < 0.1
        ? `${request.path}${request.path.includes('?') ? '&' : '?'}${pick(random, QUERIES)}`
        : request.path;
    const started = performance.now();
    let answer: Answer;
    try {
      answer = await ask(gateway.origin, operation.method, path, undefined, headers, body);
    } catch (error) {
      // The client itself refuses some headers, and a refusal may close the connection before all is sent.
      failures += Number((error as { code?: string }).code === 'ECONNREFUSED');
      return;
    }
    tookMs.push(performance.now() - started);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    judgements.push(() =>
      judge(
        operation,
        answer,
        `${path} ${JSON.stringify(headers).slice(0, 200)} ${String(body).slice(0, 300)}`,
      ),
    );
  };
  const judge = (operation: (typeof drafts)[number]['operation'], answer: Answer, asked: string): void => {
    const text = answer.body.toString();
    if (answer.status >= 400 && windows.some((window) => text.includes(window))) {
      echoes += 1;
      broken.set('an echo', `${operation.id} ${text.slice(0, 300)}`);
    }
    for (const problem of [
      ...oracle.brokenBy(operation, answer),
      ...(answer.status >= 500 ? [`answers ${answer.status}`] : []),
    ])
      broken.set(`${operation.id}: ${problem.slice(0, 120)}`, `${asked} => ${text.slice(0, 200)}`);
  };
  await times(Math.min(500, count), AT_ONCE, run);
  // Once garbage is collected: what a runtime has not given back yet is no growth.
  await heapMiB(gateway);
  const before = residentMiB(gateway);
  tookMs.length = 0;
  await times(count, AT_ONCE, run);
  await new Promise((done) => setTimeout(done, 500));
  const peakMiB = residentMiB(gateway);
  await heapMiB(gateway);
  const kept = residentMiB(gateway);
  for (const judgement of judgements) judgement();
  for (const [problem, example] of broken) console.error(JSON.stringify({ problem, example }));
  figures.print(
    'P11 mutations, P9 errors',
    {
      count,
      statuses,
      p50Ms: quantile(tookMs, 0.5),
      p99Ms: quantile(tookMs, 0.99),
      growthMiB: kept - before,
      peakMiB: peakMiB - before,
      echoes,
      unreachable: failures,
      broken: [...broken.keys()].slice(0, 8),
      exits: Number(gateway.child.exitCode !== null),
    },
    {
      p99Ms: within(bench, 50),
      growthMiB: within(bench, 50),
      echoes: zero,
      unreachable: zero,
      broken: none,
      exits: zero,
    },
  );
}

const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json; q=1; q=2',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=fuzz-0a1b2c3d',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'application/vnd.a+json',
  ',',
  'application/json, text/plain',
  '\u00e9',
];
const QUERIES = [
  'x=1',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor.prototype.a=1',
  'a[]=1&a[]=2',
  'limit=1e400',
  'limit=-1',
  'offset=99999999999999999999',
  'offset[]=1',
  'offset=1&offset=2',
  '%',
  '%ff=%fe',
  '=',
  '&&&',
  'a'.repeat(4_000),
  'workspace_id=%00',
  'workspace_id=%25',
];
const SCRAPS = [
  'null',
  '1e400',
  '-1e400',
  '{"__proto__":{"x":1}}',
  '[]',
  '{}',
  '"\\ud800"',
  '"\\u0000"',
  '""',
  'true',
  '[[[[[[[[]]]]]]]]',
  '0.1',
  '-0',
  '99999999999999999999',
  '"%_%"',
  '"\'; --"',
  '1e-400',
  '"\u{10FFFF}"',
  '"\\u202e"',
  '" "',
];

/** One or a few changes: bytes, pieces, values, or all of it at once. */
function mutated(random: () => number, body: string | Buffer, mark: string): Buffer {
  const text = body.toString();
  switch (Math.floor(random() * 8)) {
    case 0:
      return Buffer.from(text.slice(0, Math.floor(random() * text.length)));
    case 1: {
      const bytes = Buffer.from(text);
      for (let change = 0; change < 1 + random() * 4 && bytes.length > 0; change++)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      return bytes;
    }
    case 2:
      // Another value in the place of one.
      return Buffer.from(
        replaceOne(random, text, /"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d+(?:\.\d+)?|true|false|null|\[\]|\{\}/g, () =>
          pick(random, SCRAPS),
        ),
      );
    case 3:
      return Buffer.from(
        replaceOne(random, text, /"(?:[^"\\]|\\.)*"(?=\s*:)/g, () =>
          pick(random, [
            '"__proto__"',
            '"constructor"',
            '"toString"',
            '""',
            `"${mark}"`,
            '"a.b[0]"',
            '"$ref"',
          ]),
        ),
      );
    case 4:
      return Buffer.from(replaceOne(random, text, /"(?:[^"\\]|\\.)*"(?!\s*:)/g, () => JSON.stringify(mark)));
    case 5: {
      const at = Math.floor(random() * text.length);
      return Buffer.from(
        text.slice(0, at) + text.slice(at, at + Math.floor(random() * 40)).repeat(2) + text.slice(at),
      );
    }
    case 6: {
      const depth = pick(random, [10, 63, 64, 65, 1_000, 5_000]);
      return Buffer.from(
        replaceOne(random, text, /"(?:[^"\\]|\\.)*"(?!\s*:)/g, () => '['.repeat(depth) + ']'.repeat(depth)),
      );
    }
    default:
      return Buffer.from(
        pick(random, [
          ...SCRAPS,
          `"${mark}"`,
          `{"${mark}":1}`,
          `[${text}]`,
          `${text}${text}`,
          `\ufeff${text}`,
        ]),
      );
  }
}

function replaceOne(random: () => number, text: string, what: RegExp, by: () => string): string {
  const found = [...text.matchAll(what)];
  const one = pick(random, found);
  return one === undefined ? text : text.slice(0, one.index) + by() + text.slice(one.index + one[0].length);
}
