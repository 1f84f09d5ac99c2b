import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { CALLER_LEFT, Departure } from '../../src/departure';
import { createGuard } from '../../src/providers/guard';
import { collect, createTransport, OutOfTime, type Transport } from '../../src/providers/transport';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** Answers by connection and by request on it, both counted from 1. */
type Script = (socket: Socket, request: { readonly connection: number; readonly nth: number }) => void;

let transport: Transport;
let server: Server;
let script: Script;
let requests: number;
let sockets: Set<Socket>;
let url: string;

beforeEach(async () => {
  transport = createTransport(
    { connectMs: 1_000, headersMs: 5_000, idleMs: 5_000, totalMs: 5_000 },
    createGuard(),
  );
  requests = 0;
  sockets = new Set();
  let connections = 0;
  server = createServer((socket) => {
    const connection = ++connections;
    let nth = 0;
    let text = '';
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      text += part.toString();
      if (!text.endsWith('\r\n\r\n{}')) return;
      text = '';
      requests += 1;
      script(socket, { connection, nth: ++nth });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`;
});

afterEach(async () => {
  await transport.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => server.close(done));
});

const send = async (since?: number, once?: boolean): Promise<string> => {
  const answer = await transport.send({
    url,
    headers: {},
    body: '{}',
    ...(since !== undefined && { since }),
    once,
  });
  const text = (await collect(answer, 1_000)).toString();
  // A connection is free for the next call one turn after its answer.
  await new Promise((done) => setTimeout(done, 20));
  return text;
};

const reset: Script = (socket) => socket.resetAndDestroy();
const close: Script = (socket) => socket.end();
const brokenHead: Script = (socket) => socket.end('HTTP/1.1 200 O');

describe('a kept connection that is dead', () => {
  test.each([
    ['reset', reset],
    ['closed', close],
  ])('%s as it is used again: asked once more, over a new one', async (_, die) => {
    script = (socket, request) => (request.nth > 1 ? die(socket, request) : socket.write(ANSWER));
    expect(await send()).toBe('ok');
    expect(await send()).toBe('ok');
    expect(requests).toBe(3);
  });

  test('closed after a while: a provider may have been at work, so it is a failure', async () => {
    script = (socket, { nth }) =>
      nth > 1 ? void setTimeout(() => socket.resetAndDestroy(), 400) : socket.write(ANSWER);
    await send();
    await expect(send()).rejects.toMatchObject({ type: 'provider_unavailable', status: 502 });
    expect(requests).toBe(2);
  });

  test('what is to be sent once fails', async () => {
    script = (socket, request) => (request.nth > 1 ? reset(socket, request) : socket.write(ANSWER));
    await send();
    await expect(send(undefined, true)).rejects.toMatchObject({ status: 502 });
    expect(requests).toBe(2);
  });

  test('is not followed by another that is dead too', async () => {
    script = (socket, request) => (request.nth > 1 ? reset(socket, request) : socket.write(ANSWER));
    await Promise.all([send(), send(), send()]);
    expect(sockets.size).toBe(3);
    expect(await Promise.all([send(), send(), send()])).toEqual(['ok', 'ok', 'ok']);
    expect(requests).toBe(9);
  });

  test.each([
    ['after a part of the answer', brokenHead, 1],
    ['where the new one dies as well', reset, 2],
  ])('no more than one retry, and none %s', async (_, die, expected) => {
    script = (socket, request) =>
      request.connection > 1 || request.nth > 1 ? die(socket, request) : socket.write(ANSWER);
    await send();
    requests = 0;
    await expect(send()).rejects.toMatchObject({ type: 'provider_unavailable', status: 502 });
    expect(requests).toBe(expected);
  });

  test('a new connection that dies is a failure at once', async () => {
    script = reset;
    await expect(send()).rejects.toMatchObject({ status: 502 });
    expect(requests).toBe(1);
  });
});

test.each(['by its reader', 'by its signal'])(
  'an answer that is broken off %s closes its connection, and no other is opened',
  async (by) => {
    let closed = 0;
    script = (socket) => {
      socket.on('close', () => closed++);
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n');
    };
    const left = new AbortController();
    const answers = await Promise.all(
      [1, 2, 3].map(() => transport.send({ url, headers: {}, body: '{}' }, left.signal)),
    );
    const failures: unknown[] = [];
    for (const answer of answers)
      answer.read({ data: () => undefined, end: () => undefined, fail: (error) => failures.push(error) });
    if (by === 'by its signal') left.abort();
    else for (const answer of answers) answer.abort();
    await new Promise((done) => setTimeout(done, 100));
    expect({ closed, connections: sockets.size }).toEqual({ closed: 3, connections: 3 });
    expect(failures).toHaveLength(by === 'by its signal' ? 3 : 0);
  },
);

describe('for a caller who has left, nothing is sent', () => {
  const left = new Departure();
  left.leave();

  test.each([
    ['a departure', left],
    ['a signal', AbortSignal.abort()],
  ])('%s', async (_, signal) => {
    script = (socket) => socket.write(ANSWER);
    await expect(transport.send({ url, headers: {}, body: '{}' }, signal)).rejects.toBe(CALLER_LEFT);
    await expect(
      transport.get(new URL(url), { headers: {}, timeoutMs: 1_000, signal: AbortSignal.abort() }),
    ).rejects.toBe(CALLER_LEFT);
    expect(await send()).toBe('ok');
    expect(requests).toBe(1);
    expect(sockets.size).toBe(1);
  });
});

test('the time for the whole call counts from where it began', async () => {
  script = () => undefined;
  const failure = await send(performance.now() - 6_000).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OutOfTime);
  expect(failure).toMatchObject({ status: 524, type: 'timeout' });
});
