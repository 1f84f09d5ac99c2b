import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { sendEvents, type SseTimers } from '../../src/http/sse';
import type { EventSink, EventStream } from '../../src/inference/events';

/** A stream that a test pushes by hand; it notes what is asked of it. */
class Pushed implements EventStream<object> {
  sink: EventSink<object> | undefined;
  resumes = 0;
  cancels = 0;
  pipe(sink: EventSink<object>): void {
    this.sink = sink;
  }
  resume(): void {
    this.resumes++;
  }
  cancel(): void {
    this.cancels++;
  }
}

let server: Server;
let stream: Pushed;
let timers: SseTimers;
let response: ServerResponse | undefined;
let client: Socket;

beforeEach(async () => {
  stream = new Pushed();
  timers = { keepAliveMs: 60_000, evictAfterMs: 60_000 };
  response = undefined;
  server = createServer((_, given) => {
    response = given;
    sendEvents(given, stream, { headers: { 'X-Generation-Id': 'gen-1' }, timers });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const until = async (holds: () => boolean): Promise<void> => {
  const end = Date.now() + 4_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error('did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

/** A caller on a real socket, which reads or does not. */
async function call(reading: boolean): Promise<() => string> {
  let received = '';
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.setEncoding('utf8');
  client.on('error', () => undefined);
  if (reading) client.on('data', (text: string) => (received += text));
  else client.pause();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => stream.sink !== undefined);
  return () => received;
}

/** Sends until the system's own buffers are full too, and the reader is really waited for. */
async function stall(): Promise<void> {
  const event = { text: 'x'.repeat(60_000) };
  for (let sent = 1; sent <= 2_000; sent++) {
    if (stream.sink?.send(event) !== false) continue;
    const { resumes } = stream;
    for (let waited = 0; waited < 15 && stream.resumes === resumes; waited++)
      await new Promise((resolve) => setTimeout(resolve, 2));
    if (stream.resumes === resumes) return;
  }
  throw new Error('was never told to wait');
}

test('a reader who left before there was anything to stream ends the stream', async () => {
  let left = false;
  server.removeAllListeners('request');
  server.on('request', (_, given: ServerResponse) => {
    given.on('close', () => {
      sendEvents(given, stream, { headers: {}, timers });
      left = true;
    });
    client.destroy();
  });
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => left);
  expect(stream.cancels).toBe(1);
  // What had come before is counted all the same.
  expect(stream.sink?.send({ a: 1 })).toBe(true);
});

test('events go out as they are pushed, in the form of the protocol', async () => {
  const received = await call(true);
  expect(stream.sink?.send({ a: 1 })).toBe(true);
  await until(() => received().includes('data: {"a":1}\n\n'));
  stream.sink?.send({ b: 'line\nline' });
  stream.sink?.end('[DONE]');
  await until(() => received().includes('data: [DONE]\n\n'));
  expect(received()).toContain('data: {"b":"line\\nline"}\n\n');
  expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(received()).toMatch(/content-type: text\/event-stream; charset=utf-8\r\n/i);
  expect(received()).toMatch(/x-accel-buffering: no\r\n/i);
  expect(received()).toMatch(/x-generation-id: gen-1\r\n/i);
  expect(stream.cancels).toBe(0);
});

test('the end may come without a marker, and nothing comes after it', async () => {
  const received = await call(true);
  stream.sink?.send({ error: 1 });
  stream.sink?.end();
  stream.sink?.end('[DONE]');
  expect(stream.sink?.send({ late: 1 })).toBe(true);
  await until(() => received().endsWith('0\r\n\r\n'));
  expect(received()).not.toMatch(/DONE|late/);
});

test('what comes in one turn goes out in one piece, and large events do not wait for each other', async () => {
  const received = await call(true);
  for (const text of ['a', 'é', 'b']) stream.sink?.send({ text }, undefined, JSON.stringify({ text }));
  await until(() => received().includes('"b"'));
  stream.sink?.send({ large: 'x'.repeat(20_000) });
  stream.sink?.send({ small: 1 });
  stream.sink?.end('[DONE]');
  await until(() => received().endsWith('0\r\n\r\n'));
  const [, body = ''] = received().split('\r\n\r\n', 2);
  expect(body).toMatch(
    /^3d\r\ndata: {"text":"a"}\n\ndata: {"text":"é"}\n\ndata: {"text":"b"}\n\n\r\n4e34\r\n/,
  );
  expect(received()).toMatch(/data: {"small":1}\n\ndata: \[DONE\]\n\n\r\n0\r\n\r\n$/);
});

test('streams that follow each other on one connection leave nothing on it, also where they were asked for together', async () => {
  const received = await call(true);
  const sockets = new Set([response?.socket]);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const first = stream.sink;
  await until(() => stream.sink !== first);
  // The second has begun, and must wait.
  stream.sink?.send({ second: 1 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  stream.sink?.send({ second: 2 });
  for (const event of [{ first: 1 }, { first: 2 }]) {
    first?.send(event);
    await until(() => received().includes(JSON.stringify(event)));
  }
  expect(received()).not.toContain('second');
  first?.end();
  await until(() => received().includes('{"second":2}'));
  stream.sink?.send({ second: 3 });
  await until(() => received().includes('{"second":3}'));
  stream.sink?.end('[DONE]');
  await until(() => received().endsWith('[DONE]\n\n\r\n0\r\n\r\n'));
  sockets.add(response?.req.socket);
  await until(() => [...sockets].every((socket) => !socket || socket.listenerCount('drain') <= 1));
  expect(received().match(/"(first|second)":\d/g)).toEqual([
    '"first":1',
    '"first":2',
    '"second":1',
    '"second":2',
    '"second":3',
  ]);
});

test('a reader that closes its side while events come is no failure', async () => {
  const failures: unknown[] = [];
  server.on('clientError', (error) => failures.push(error));
  await call(true);
  const busy = setInterval(() => stream.sink?.send({ text: 'x' }), 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  response?.socket?.end();
  client.end();
  await until(() => stream.cancels > 0);
  clearInterval(busy);
  expect(failures).toEqual([]);
});

test('while nothing comes, comments keep the connection', async () => {
  timers = { keepAliveMs: 20, evictAfterMs: 60_000 };
  const received = await call(true);
  await until(() => received().split(': SERVICE PROCESSING\n\n').length > 3);
  stream.sink?.end('[DONE]');
  await until(() => received().endsWith('0\r\n\r\n'));
});

test('a reader that stalls is waited for, with little kept, and goes on where it was', async () => {
  await call(false);
  await stall();
  expect(response?.writableLength).toBeLessThan(1024 * 1024);
  const { resumes } = stream;
  client.resume();
  await until(() => stream.resumes === resumes + 1);
  expect(response?.writableLength).toBe(0);
  expect(stream.cancels).toBe(0);
});

test('comments are not added to what a stalled reader leaves lying', async () => {
  timers = { keepAliveMs: 10, evictAfterMs: 60_000 };
  await call(false);
  await stall();
  const before = response?.writableLength;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(response?.writableLength).toBe(before);
});

test('a reader that stalls for too long is given up', async () => {
  timers = { keepAliveMs: 60_000, evictAfterMs: 60 };
  await call(false);
  await stall();
  await until(() => response?.destroyed === true);
  expect(stream.cancels).toBeGreaterThan(0);
});

test('a reader that comes back in time is not given up', async () => {
  timers = { keepAliveMs: 60_000, evictAfterMs: 400 };
  await call(false);
  await stall();
  const { resumes } = stream;
  client.resume();
  await until(() => stream.resumes === resumes + 1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(response?.destroyed).toBe(false);
  expect(stream.cancels).toBe(0);
});

test('a reader that leaves ends the stream, once', async () => {
  await call(true);
  stream.sink?.send({ a: 1 });
  client.destroy();
  await until(() => stream.cancels > 0);
  expect(stream.sink?.send({ b: 2 })).toBe(true);
  stream.sink?.end('[DONE]');
  expect(stream.cancels).toBe(1);
});
