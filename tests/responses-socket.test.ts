import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { verifyLedger } from '../src/stores/ledger-report';
import { MANAGEMENT_KEY, startGateway, UNKNOWN_KEY, type TestGateway } from './support/gateway';
import { checkResponses } from './support/grammar/responses';
import { openSocket, type Event, type SocketClient, type SocketOptions } from './support/socket';
import {
  completion,
  configurationFor,
  startUpstream,
  words,
  type Script,
  type Upstream,
} from './support/upstream';

const ADDRESSES = [{ base: '/v1' }, { base: '/api/v1' }] as const;
const MODEL = 'test/model';

let upstream: Upstream;
let gateway: TestGateway;
const clients: SocketClient[] = [];
const open = async (options: SocketOptions = {}, at = gateway): Promise<SocketClient> => {
  const client = await openSocket(at, options);
  clients.push(client);
  return client;
};

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ configuration: configurationFor(upstream) });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
  upstream.answer(completion('Hello there.'));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await noHolds(gateway);
});

/** Nothing is held once the calls have ended. */
async function noHolds({ gateway: { database } }: TestGateway): Promise<void> {
  for (let left = 100; left > 0 && (await verifyLedger(database)).holds > 0; left--) await sleep(20);
  expect(await verifyLedger(database)).toMatchObject({ holds: 0, heldDifferences: 0, differences: [] });
}

const responseOf = (events: readonly Event[]): Record<string, unknown> =>
  events.at(-1)?.['response'] as Record<string, unknown>;
const idOf = (events: readonly Event[]): string => responseOf(events)['id'] as string;
const errorOf = (events: readonly Event[]): Record<string, unknown> =>
  events.at(-1)?.['error'] as Record<string, unknown>;
const messages = (): unknown => upstream.received.at(-1)?.body['messages'];
const newKey = async (body: object, at = gateway): Promise<{ key: string; hash: string }> => {
  const { body: made } = await at
    .as('management')
    .post('/keys')
    .send({ name: 'ci', ...body })
    .expect(200);
  const { key, data } = made as { key: string; data: { hash: string } };
  return { key, hash: data.hash };
};
const spent = async (key: string): Promise<number> =>
  ((await gateway.as({ key }).get('/key').expect(200)).body as { data: { usage: number } }).data.usage;
const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  for (let left = 200; !(await holds()); left--) {
    if (left === 0) throw new Error('it never came to hold');
    await sleep(20);
  }
};

/** A stream that begins, and goes on until the connection ends. */
const endless =
  (text: string, everyMs = 10): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const say = (): void =>
      void response.write(
        `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })}\n\n`,
      );
    say();
    const timer = setInterval(say, everyMs);
    response.on('close', () => clearInterval(timer));
  };

/** Words, and the rest when `release` is called. */
function held(): { script: Script; release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const [first, ...rest] = words('Held back.');
  return {
    release: () => release(),
    script: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const say = (chunk: object): void =>
        void response.write(`data: ${JSON.stringify({ id: 'x', ...chunk })}\n\n`);
      say(first as object);
      say(rest[0] as object);
      void released.then(() => {
        rest.slice(1).forEach(say);
        response.end('data: [DONE]\n\n');
      });
    },
  };
}

describe.each(ADDRESSES)('$base/responses', ({ base }) => {
  test('makes a response with the events of a stream, without the marker at its end', async () => {
    const client = await open({ base });
    const events = await client.turn({ model: MODEL, input: 'Hi' });
    checkResponses(events as never);
    expect(responseOf(events)).toMatchObject({
      previous_response_id: null,
      output: [{ type: 'message', content: [{ text: 'Hello there.' }] }],
      usage: { input_tokens: 10, output_tokens: 20, cost: 0.00005 },
    });
    expect(client.events).toHaveLength(events.length);
  });

  test('serves messages in their order, one after the other', async () => {
    const first = held();
    upstream.answer(first.script, completion('Second.'));
    const client = await open({ base });
    client.send({ type: 'response.create', model: MODEL, input: 'One' });
    client.send({ type: 'response.create', model: MODEL, input: 'Two' });
    await client.first('response.output_text.delta');
    await sleep(50);
    expect(upstream.received).toHaveLength(1);
    first.release();
    const one = await client.ended();
    const two = await client.ended();
    expect(JSON.stringify(responseOf(one))).toContain('Held back.');
    expect(JSON.stringify(responseOf(two))).toContain('Second.');
  });

  test('continues a response, and an earlier one again', async () => {
    const client = await open({ base });
    const first = await client.turn({ model: MODEL, input: 'One', instructions: 'Be brief.', store: false });
    upstream.answer(completion('Second.'));
    const second = await client.turn({ model: MODEL, input: 'Two', previous_response_id: idOf(first) });
    expect(responseOf(second)).toMatchObject({ previous_response_id: idOf(first), instructions: null });
    const said = (content: string) => ({ role: 'assistant', content: [{ type: 'text', text: content }] });
    expect(messages()).toEqual([
      { role: 'user', content: 'One' },
      said('Hello there.'),
      { role: 'user', content: 'Two' },
    ]);
    await client.turn({
      model: MODEL,
      input: [{ role: 'user', content: 'Three' }],
      previous_response_id: idOf(second),
    });
    expect(messages()).toEqual([
      { role: 'user', content: 'One' },
      said('Hello there.'),
      { role: 'user', content: 'Two' },
      said('Second.'),
      { role: 'user', content: 'Three' },
    ]);
    await client.turn({ model: MODEL, input: 'Other', previous_response_id: idOf(first) });
    expect(messages()).toEqual([
      { role: 'user', content: 'One' },
      said('Hello there.'),
      { role: 'user', content: 'Other' },
    ]);
  });

  test.each([
    { what: 'a text that is no JSON', message: 'Hi', status: 400, says: 'not valid JSON' },
    { what: 'a list', message: '[]', status: 400, says: 'not a JSON object' },
    {
      what: 'no type',
      message: { model: MODEL, input: 'Hi' },
      status: 400,
      says: 'response.create',
      param: 'type',
    },
    {
      what: 'another type',
      message: { type: 'response.steer' },
      status: 400,
      says: 'response.create',
      param: 'type',
    },
    {
      what: 'an answer that is no stream',
      message: { stream: false },
      status: 400,
      says: 'always events',
      param: 'stream',
    },
    {
      what: 'a background',
      message: { background: true },
      status: 400,
      says: 'background',
      param: 'background',
    },
    { what: 'storage', message: { store: true }, status: 400, says: 'store', param: 'store' },
    {
      what: 'a number for an id',
      message: { previous_response_id: 1 },
      status: 400,
      says: 'the id of a response',
      param: 'previous_response_id',
    },
    {
      what: 'an odd generate',
      message: { generate: 1 },
      status: 400,
      says: 'true or false',
      param: 'generate',
    },
    {
      what: 'a wrong field',
      message: { temperature: 3 },
      status: 400,
      says: 'at most 2',
      param: 'temperature',
    },
    { what: 'no input', message: { input: undefined }, status: 400, says: 'missing', param: 'input' },
    {
      what: 'nesting that is too deep',
      message: `${'['.repeat(70)}${']'.repeat(70)}`,
      status: 400,
      says: 'nested',
    },
    {
      what: 'too many values',
      message: `{"a":[${'1,'.repeat(250_001)}1]}`,
      status: 413,
      says: 'JSON values',
    },
  ])('refuses $what, and goes on', async ({ message, status, says, param = null }) => {
    const client = await open({ base });
    const isPart =
      typeof message === 'object' && !('model' in message) && (message as Event)['type'] === undefined;
    client.send(isPart ? { type: 'response.create', model: MODEL, input: 'Hi', ...message } : message);
    const [event] = await client.ended();
    expect(event).toMatchObject({
      type: 'error',
      status,
      error: { code: expect.any(String) as string, param },
    });
    expect((event?.['error'] as { message: string }).message).toContain(says);
    expect(upstream.received).toHaveLength(0);
    expect(responseOf(await client.turn({ model: MODEL, input: 'Hi' }))['status']).toBe('completed');
  });

  test('refuses binary messages', async () => {
    const client = await open({ base });
    client.socket.send(Buffer.from('{}'), { binary: true });
    expect(await client.ended()).toMatchObject([{ type: 'error', status: 400 }]);
  });

  test('opens for keys that may call models alone', async () => {
    await expect(openSocket(gateway, { base, key: null })).rejects.toMatchObject({ status: 401 });
    await expect(openSocket(gateway, { base, key: UNKNOWN_KEY })).rejects.toMatchObject({ status: 401 });
    await expect(openSocket(gateway, { base, key: MANAGEMENT_KEY })).rejects.toMatchObject({ status: 403 });
    const { key } = await newKey({});
    const client = await open({ base, key: null, headers: { 'x-api-key': key } });
    expect(responseOf(await client.turn({ model: MODEL, input: 'Hi' }))['status']).toBe('completed');
  });

  test('refuses what is no handshake', async () => {
    const plain = await gateway.as('inference', base).get('/responses');
    expect([plain.status, plain.headers['upgrade']]).toEqual([426, 'websocket']);
    const upgrade = (headers: string): Promise<string> =>
      raw(
        gateway,
        `GET ${base}/responses HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nAuthorization: Bearer ${KEY}\r\n${headers}\r\n`,
      );
    expect(await upgrade('Sec-WebSocket-Version: 13\r\n')).toMatch(/^HTTP\/1\.1 400 .*Sec-WebSocket-Key/s);
    expect(await upgrade(`Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n`)).toMatch(
      /^HTTP\/1\.1 400 .*Sec-WebSocket-Version: 13/s,
    );
  });
});

const KEY = 'sk-test-0000000000000000000000000000000000';

/** Sends bytes, and returns all that comes back until the connection ends. */
async function raw({ origin }: TestGateway, text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let told = '';
  socket.on('data', (chunk: Buffer) => (told += chunk.toString()));
  socket.write(text);
  await once(socket, 'close');
  return told;
}

test('serves requests that offer another protocol as if they did not', async () => {
  const body = JSON.stringify({ model: MODEL, input: 'Hi' });
  const told = await raw(
    gateway,
    `POST /v1/responses HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n` +
      `HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nAuthorization: Bearer ${KEY}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(told).toMatch(/^HTTP\/1\.1 200 .*Hello there\./s);
  const models = await raw(
    gateway,
    `GET /v1/models HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nAuthorization: Bearer ${KEY}\r\n\r\n`,
  );
  expect(models).toMatch(/^HTTP\/1\.1 200 /);
});

test('an upgrade waits for the answers before it on its connection', async () => {
  const late = held();
  upstream.answer(late.script);
  const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
  let told = '';
  socket.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const body = JSON.stringify({ model: MODEL, input: 'Hi', stream: true });
  const head = `Host: a\r\nAuthorization: Bearer ${KEY}\r\n`;
  socket.write(
    `POST /v1/responses HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}` +
      `GET /v1/responses HTTP/1.1\r\n${head}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
  );
  await until(() => told.includes('output_text.delta'));
  expect(told).not.toContain('101 Switching');
  late.release();
  await until(() => told.includes('101 Switching'));
  expect(told.indexOf('response.completed')).toBeLessThan(told.indexOf('101 Switching'));
  socket.destroy();
});

test('no extension is agreed on, and every message has an own record, with the id of its response', async () => {
  const { key } = await newKey({});
  const client = await open({ key });
  expect(client.socket.extensions).toBe('');
  const first = await client.turn({ model: MODEL, input: 'One', metadata: { turn: 'one' } });
  await client.turn({ model: MODEL, input: 'Two', previous_response_id: idOf(first) });
  expect(await spent(key)).toBeCloseTo(0.0001, 10);
  const tail = idOf(first).slice('resp_'.length);
  const seconds = String(responseOf(first)['created_at']);
  const { body } = await gateway.as({ key }).get(`/generation?id=gen-${seconds}-${tail}`).expect(200);
  expect(body).toMatchObject({ data: { streamed: true, cancelled: false, total_cost: 0.00005 } });
});

describe('continuation', () => {
  test('belongs to its connection alone', async () => {
    const one = await open();
    const two = await open();
    const first = await one.turn({ model: MODEL, input: 'One' });
    const refused = await two.turn({ model: MODEL, input: 'Two', previous_response_id: idOf(first) });
    expect(refused).toMatchObject([
      {
        type: 'error',
        status: 400,
        error: { code: 'previous_response_not_found', param: 'previous_response_id' },
      },
    ]);
    await gateway
      .as('inference', '/v1')
      .post('/responses')
      .send({ model: MODEL, input: 'Two', previous_response_id: idOf(first) })
      .expect(400);
    expect(
      responseOf(await two.turn({ model: MODEL, input: 'Two', previous_response_id: null }))['status'],
    ).toBe('completed');
  });

  test.each([
    {
      what: 'a result of a call that nobody made',
      added: { input: [{ type: 'function_call_output', call_id: 'call_1', output: 'x' }] },
      code: 'invalid_request',
    },
    { what: 'a field that is wrong', added: { input: 'Two', temperature: 3 }, code: 'invalid_request' },
    {
      what: 'a model that is not there',
      added: { input: 'Two', model: 'absent/model' },
      code: 'model_not_found',
    },
  ])('that fails for $what makes the connection forget', async ({ added, code }) => {
    const client = await open();
    const first = await client.turn({ model: MODEL, input: 'One' });
    const failed = await client.turn({ model: MODEL, previous_response_id: idOf(first), ...added });
    expect(failed).toHaveLength(1);
    expect(errorOf(failed)['code']).toBe(code);
    const again = await client.turn({ model: MODEL, previous_response_id: idOf(first), input: 'Two' });
    expect(errorOf(again)['code']).toBe('previous_response_not_found');
  });

  test('that the provider breaks off fails as an event, costs nothing, and is forgotten', async () => {
    const { key } = await newKey({});
    const client = await open({ key });
    const first = await client.turn({ model: MODEL, input: 'One' });
    const before = await spent(key);
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify({ id: 'x', ...words('Hi you there')[1] })}\n\n`);
      setTimeout(() => response.destroy(), 50);
    });
    const failed = await client.turn({ model: MODEL, input: 'Two', previous_response_id: idOf(first) });
    expect(failed.at(-1)?.['type']).toBe('response.failed');
    expect(await spent(key)).toBe(before);
    const again = await client.turn({ model: MODEL, previous_response_id: idOf(first), input: 'Two' });
    expect(errorOf(again)['code']).toBe('previous_response_not_found');
  });

  test('takes calls of tools and their results', async () => {
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'look', arguments: '{"at":1}' },
    };
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of [
        { choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] },
        { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
      ])
        response.write(`data: ${JSON.stringify({ id: 'x', ...chunk })}\n\n`);
      response.end('data: [DONE]\n\n');
    }, completion('Seen.'));
    const tools = [{ type: 'function', name: 'look', parameters: { type: 'object' } }];
    const client = await open();
    const first = await client.turn({ model: MODEL, input: 'Look', tools });
    const second = await client.turn({
      model: MODEL,
      tools,
      previous_response_id: idOf(first),
      input: [{ type: 'function_call_output', call_id: 'call_1', output: 'A cat.' }],
    });
    expect(responseOf(second)['status']).toBe('completed');
    expect(messages()).toMatchObject([
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ id: 'call_1' }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'A cat.' },
    ]);
  });

  test('reaches back for 16 responses', async () => {
    const client = await open();
    const ids: string[] = [];
    for (let i = 0; i < 17; i++) ids.push(idOf(await client.turn({ model: MODEL, input: `Turn ${i}` })));
    const old = await client.turn({ model: MODEL, input: 'Old', previous_response_id: ids[0] });
    expect(errorOf(old)['code']).toBe('previous_response_not_found');
    const kept = await client.turn({ model: MODEL, input: 'Kept', previous_response_id: ids[1] });
    expect(responseOf(kept)['status']).toBe('completed');
  });

  test('of a conversation that is made ready without an answer costs nothing before it', async () => {
    const { key } = await newKey({});
    const client = await open({ key });
    const ready = await client.turn({ model: MODEL, input: 'Context.', generate: false });
    expect(ready.map(({ type }) => type)).toEqual(['response.created', 'response.completed']);
    expect(upstream.received).toHaveLength(0);
    expect(await spent(key)).toBe(0);
    await client.turn({ model: MODEL, input: 'Now.', previous_response_id: idOf(ready) });
    expect(messages()).toEqual([
      { role: 'user', content: 'Context.' },
      { role: 'user', content: 'Now.' },
    ]);
  });
});

describe('ends', () => {
  test('a client that is killed mid-stream is charged for what it got, and the upstream request is cancelled', async () => {
    upstream.answer(endless('word '));
    const { key } = await newKey({ limit: 1 });
    const client = await open({ key });
    client.send({ type: 'response.create', model: MODEL, input: 'Hi', max_output_tokens: 1000 });
    await client.first('response.output_text.delta');
    client.socket.terminate();
    await until(async () => (await upstream.connections()) === 0);
    await until(async () => (await spent(key)) > 0);
    await noHolds(gateway);
    const { data } = (await gateway.as({ key }).get('/key').expect(200)).body as { data: { usage: number } };
    expect(data.usage).toBeLessThan(0.002);
  });

  test('a client that closes while it waits for an answer is not waited for', async () => {
    upstream.answer(() => undefined);
    const client = await open();
    client.send({ type: 'response.create', model: MODEL, input: 'Hi' });
    client.send({ type: 'response.create', model: MODEL, input: 'Behind it' });
    await until(() => upstream.received.length === 1);
    client.socket.close();
    await until(async () => (await upstream.connections()) === 0);
    expect(upstream.received).toHaveLength(1);
  });

  test('a key that is disabled is refused with its next message, and the connection is closed', async () => {
    const { key, hash } = await newKey({});
    const client = await open({ key });
    await client.turn({ model: MODEL, input: 'Hi' });
    await gateway.as('management').patch(`/keys/${hash}`).send({ disabled: true }).expect(200);
    expect(await client.turn({ model: MODEL, input: 'Hi' })).toMatchObject([{ type: 'error', status: 401 }]);
    expect(await client.closed()).toMatchObject({ code: 1008 });
  });

  test('a limit that is reached refuses a message, and the connection stays', async () => {
    const { key } = await newKey({ limit: 0.00001 });
    const client = await open({ key });
    expect(await client.turn({ model: MODEL, input: 'Hi' })).toMatchObject([
      { type: 'error', status: 402, error: { code: 'insufficient_quota' } },
    ]);
    expect(await client.turn({ model: MODEL, input: 'Hi' })).toMatchObject([{ status: 402 }]);
  });

  test('more than 16 messages that wait are refused', async () => {
    upstream.answer(() => undefined);
    const client = await open();
    for (let i = 0; i < 18; i++) client.send({ type: 'response.create', model: MODEL, input: 'Hi' });
    expect(await client.ended()).toMatchObject([{ type: 'error', status: 429 }]);
  });

  test('a message above the limit is refused, one far above it ends the connection', async () => {
    const client = await open();
    client.send(`{"type":"response.create","input":"${'a'.repeat(20 * 1024 * 1024)}"}`);
    expect(await client.ended()).toMatchObject([
      { type: 'error', status: 413, error: { code: 'request_too_large' } },
    ]);
    client.send('a'.repeat(22 * 1024 * 1024));
    expect(await client.closed()).toMatchObject({ code: 1009 });
  });
});

describe('timers', () => {
  const started: TestGateway[] = [];
  const start = async (options: Parameters<typeof startGateway>[0]): Promise<TestGateway> => {
    const made = await startGateway({ configuration: configurationFor(upstream), ...options });
    started.push(made);
    return made;
  };
  afterEach(async () => {
    for (const made of started.splice(0)) {
      await noHolds(made);
      await made.close();
    }
  });

  test('an idle connection is closed', async () => {
    const client = await open({}, await start({ socketTimers: { idleMs: 100 } }));
    expect(await client.closed()).toMatchObject({ code: 1000 });
  });

  test('a connection ends at its age, after its running response', async () => {
    const late = held();
    upstream.answer(late.script);
    const client = await open({}, await start({ socketTimers: { lifeMs: 300 } }));
    client.send({ type: 'response.create', model: MODEL, input: 'Hi' });
    await client.first('response.output_text.delta');
    await sleep(400);
    late.release();
    expect(responseOf(await client.ended())['status']).toBe('completed');
    expect(await client.ended()).toMatchObject([
      { type: 'error', status: 400, error: { code: 'websocket_connection_limit_reached' } },
    ]);
    expect(await client.closed()).toMatchObject({ code: 1000 });
  });

  test('a client that answers no ping is disconnected, one that answers stays', async () => {
    const at = await start({ socketTimers: { pingMs: 60 } });
    const alive = await open({}, at);
    const socket = new WebSocket(`${at.origin.replace('http', 'ws')}/v1/responses`, {
      headers: { Authorization: `Bearer ${KEY}` },
      autoPong: false,
    });
    socket.on('error', () => undefined);
    await once(socket, 'close');
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
    alive.socket.ping('are you there');
    const [data] = (await once(alive.socket, 'pong')) as [Buffer];
    expect(data.toString()).toBe('are you there');
  });

  test('a reader that takes nothing is disconnected, and charged for what was sent', async () => {
    upstream.answer(endless('word '.repeat(20_000), 5));
    const at = await start({ socketTimers: { evictAfterMs: 300 } });
    const client = await open({}, at);
    client.send({ type: 'response.create', model: MODEL, input: 'Hi' });
    await client.first('response.output_text.delta');
    client.socket.pause();
    await until(async () => (await upstream.connections()) === 0);
    await noHolds(at);
    const { data } = (await at.as('inference').get('/key').expect(200)).body as { data: { usage: number } };
    expect(data.usage).toBeGreaterThan(0);
  }, 30_000);

  test('a shutdown closes idle connections, lets responses end, and refuses new messages', async () => {
    const late = held();
    upstream.answer(late.script);
    const at = await start({});
    const idle = await open({}, at);
    const busy = await open({}, at);
    busy.send({ type: 'response.create', model: MODEL, input: 'Hi' });
    await busy.first('response.output_text.delta');
    busy.send({ type: 'response.create', model: MODEL, input: 'Too late' });
    at.gateway.beginDraining();
    expect(await idle.closed()).toMatchObject({ code: 1001 });
    for (const base of ['/v1', '/api/v1'] as const)
      await expect(openSocket(at, { base })).rejects.toMatchObject({ status: 503 });
    late.release();
    expect(responseOf(await busy.ended())['status']).toBe('completed');
    expect(await busy.ended()).toMatchObject([{ type: 'error', status: 503 }]);
    expect(await busy.closed()).toMatchObject({ code: 1001 });
  });

  test('a shutdown that does not wait ends the response with an event', async () => {
    upstream.answer(endless('word '));
    const at = await start({});
    const client = await open({}, at);
    client.send({ type: 'response.create', model: MODEL, input: 'Hi' });
    await client.first('response.output_text.delta');
    at.gateway.beginDraining();
    at.gateway.interrupt();
    expect((await client.ended()).at(-1)?.['type']).toBe('response.failed');
    expect(await client.closed()).toMatchObject({ code: 1001 });
  });

  test('conversations count in the memory of the process until the connection ends', async () => {
    const MEBIBYTE = 1024 * 1024;
    const configuration = configurationFor(upstream);
    const at = await start({
      configuration: {
        ...configuration,
        settings: { memory: { request_bytes: 9 * MEBIBYTE, process_bytes: 12 * MEBIBYTE } },
      },
    });
    const post = (): Promise<{ status: number }> =>
      at
        .as('inference')
        .post('/responses')
        .send({ model: MODEL, input: 'b '.repeat(2.5 * MEBIBYTE), max_output_tokens: 10 });
    const client = await open({}, at);
    expect([200, 400]).toContain((await post()).status);
    await client.turn({ model: MODEL, input: 'a '.repeat(3.5 * MEBIBYTE), generate: false });
    expect((await post()).status).toBe(503);
    await client.close();
    await until(async () => (await post()).status !== 503);
  }, 30_000);
});
