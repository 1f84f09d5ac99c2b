import { connect, type Socket } from 'node:net';
import type { Configuration } from '../src/configuration';
import { INFERENCE_KEY, startGateway, type Options, type TestGateway } from './support/gateway';
import {
  configurationFor,
  events,
  json,
  startUpstream,
  words,
  type Script,
  type Upstream,
} from './support/upstream';
import { eventually } from './support/wire';

/** Ways in which an answer ends, and what the call costs then: docs/charging.md. */

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => void (upstream = await startUpstream()));
afterAll(() => upstream.close());
afterEach(() => gateway.close());

type Endpoint = NonNullable<Configuration['models']>[number]['endpoints'][number];

/** `test/model` at one endpoint: $1 and $2 per million tokens. */
const start = async (
  endpoint: Partial<Endpoint> = {},
  options: Options = {},
  model: object = {},
): Promise<void> => {
  const { providers = [], models = [] } = configurationFor(upstream);
  const [only] = models;
  const [first] = only?.endpoints ?? [];
  gateway = await startGateway({
    ...options,
    configuration: {
      providers,
      models: [{ ...only, ...model, endpoints: [{ ...first, ...endpoint }] }],
    } as Configuration,
  });
};

interface Row {
  readonly cancelled: boolean;
  readonly estimated: boolean;
  readonly costNanoUsd: number;
  readonly completion: number;
  readonly status: number;
}

/** The one record of a call, when it is there. */
async function recorded(session: string): Promise<Row> {
  const { knex } = gateway.gateway.database;
  const rows = (): Promise<Record<string, unknown>[]> => knex('generations').where({ session_id: session });
  await eventually(async () => (await rows()).length > 0, 10_000);
  const [row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(await knex('holds')).toEqual([]);
  return {
    cancelled: Boolean(row?.['cancelled']),
    estimated: Boolean(row?.['usage_estimated']),
    costNanoUsd: Number(row?.['cost_nano_usd']),
    completion: Number(row?.['native_tokens_completion']),
    status: Number(row?.['status']),
  };
}

const FORMATS = {
  chat: { path: '/chat/completions', body: { messages: [{ role: 'user', content: 'Hi' }] } },
  responses: { path: '/responses', body: { input: 'Hi' } },
  messages: { path: '/messages', body: { max_tokens: 16_000, messages: [{ role: 'user', content: 'Hi' }] } },
} as const;
type FormatName = keyof typeof FORMATS;
const NAMES = Object.keys(FORMATS) as FormatName[];

let calls = 0;

interface Asked {
  readonly session: string;
  readonly response: Promise<Response>;
  readonly leave: () => void;
}

function ask(format: FormatName, more: object = {}): Asked {
  const { path, body } = FORMATS[format];
  const session = `call-${++calls}`;
  const leaving = new AbortController();
  const response = fetch(gateway.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${INFERENCE_KEY}`,
      'content-type': 'application/json',
      'x-session-id': session,
    },
    body: JSON.stringify({ model: 'test/model', ...body, ...more }),
    signal: leaving.signal,
  });
  response.catch(() => undefined);
  return { session, response, leave: () => leaving.abort() };
}

/** Reads a stream until its text holds this. */
async function readUntil(response: Response, text: string): Promise<void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let read = '';
  while (!read.includes(text)) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`the stream ended before ${text}: ${read}`);
    read += decoder.decode(value, { stream: true });
  }
}

const token = (content: string): object => ({
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
});
const sse = (...chunks: object[]): string =>
  chunks.map((chunk) => `data: ${JSON.stringify({ id: 'up', ...chunk })}\n\n`).join('');
const opened =
  (...chunks: object[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(sse(...chunks));
  };
const TWO_THOUSAND = Array.from({ length: 100 }, () => token('word '.repeat(20)));
const DEEP = `{"a":${'['.repeat(64)}${']'.repeat(64)}}`;
const calling = (args: string): object => ({
  choices: [
    {
      index: 0,
      delta: {
        tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'deep', arguments: args } }],
      },
      finish_reason: null,
    },
  ],
});
const TOOL = {
  chat: { type: 'function', function: { name: 'deep', parameters: { type: 'object' } } },
  responses: { type: 'function', name: 'deep', parameters: { type: 'object' }, strict: null },
  messages: { name: 'deep', input_schema: { type: 'object' } },
} as const;

const uptime = async (): Promise<number | null> => {
  const { body } = await gateway.as('inference').get('/models/test/model/endpoints');
  return body.data.endpoints[0].uptime_last_5m as number | null;
};

describe('an answer that the gateway refuses after words were delivered is charged, and the endpoint stays healthy', () => {
  const refusals: [string, object | string][] = [
    ['a tool call nested 65 deep', calling(DEEP)],
    ['an event of 2 MiB', token('word '.repeat(400_000))],
    ['an event nested 200 deep', `data: {"choices":[],"x":${'['.repeat(200)}${']'.repeat(200)}}\n\n`],
  ];
  test.each(refusals.flatMap(([what, event]) => NAMES.map((format) => ({ what, event, format }))))(
    '$what, to a caller of $format',
    async ({ event, format }) => {
      await start();
      upstream.answer((response, request) => {
        opened(...TWO_THOUSAND)(response, request);
        response.end(typeof event === 'string' ? event : sse(event));
      });
      const { session, response } = ask(format, { stream: true, tools: [TOOL[format]] });
      expect(await (await response).text()).toMatch(/too (deep|large)/);
      const row = await recorded(session);
      expect(row).toMatchObject({ cancelled: false, estimated: true, status: 502 });
      expect(row.completion).toBeGreaterThanOrEqual(2_000);
      expect(row.costNanoUsd).toBeGreaterThan(4_000_000);
      expect(await uptime()).toBe(100);
    },
  );

  test('our own deadline for a reader who is quick', async () => {
    await start({}, { env: { UPSTREAM_TIMEOUT_MS: '400' } });
    upstream.answer(opened(...TWO_THOUSAND));
    const { session, response } = ask('chat', { stream: true });
    expect(await (await response).text()).toContain('did not finish in time');
    expect(await recorded(session)).toMatchObject({ cancelled: false, estimated: true, status: 524 });
    expect(await uptime()).toBe(100);
  });

  test('our own deadline for a slow reader, whose provider had finished', async () => {
    await start({}, { env: { UPSTREAM_TIMEOUT_MS: '4000' } });
    const many = Array.from({ length: 77_000 }, (_, i) => token(`w${i} `));
    const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    const usage = { prompt_tokens: 10, completion_tokens: 77_000, total_tokens: 77_010 };
    upstream.answer(events(...many, end, { choices: [], usage }));
    const socket = await slowReader('slow');
    const row = await recorded('slow');
    socket.destroy();
    expect(row).toMatchObject({ cancelled: false, estimated: false, completion: 77_000, status: 524 });
    expect(row.costNanoUsd).toBe(10_000 + 154_000_000);
    expect(await uptime()).toBe(100);
  }, 20_000);

  test('a provider that gives up behind a slow reader is paid for the delivered words', async () => {
    await start();
    const many = Array.from({ length: 20_000 }, (_, i) => token(`word${i} `.repeat(20)));
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(sse(...many));
      // The connection breaks while the gateway waits for its client.
      setTimeout(() => response.destroy(), 2_000);
    });
    const socket = await slowReader('gave-up');
    setTimeout(() => socket.resume(), 3_000);
    const row = await recorded('gave-up');
    socket.destroy();
    expect(row).toMatchObject({ cancelled: false, estimated: true });
    expect(row.completion).toBeGreaterThan(1_000);
    expect(row.costNanoUsd).toBeGreaterThan(2_000_000);
    expect(await uptime()).toBe(100);
  }, 20_000);

  test.each([false, true])('an end in error with its final usage is charged (stream %s)', async (stream) => {
    await start();
    const usage = { prompt_tokens: 10, completion_tokens: 2_000, total_tokens: 2_010 };
    const ended = { finish_reason: 'function_call_filter: MALFORMED_FUNCTION_CALL' };
    upstream.answer(
      stream
        ? events(...TWO_THOUSAND, { choices: [{ index: 0, delta: {}, ...ended }] }, { choices: [], usage })
        : json(200, { id: 'up', choices: [{ index: 0, message: { content: 'word ' }, ...ended }], usage }),
    );
    const { session, response } = ask('chat', { stream });
    await (await response).text();
    expect(await recorded(session)).toMatchObject({ completion: 2_000, costNanoUsd: 10_000 + 4_000_000 });
  });

  test('a true failure of the provider stays free', async () => {
    await start();
    upstream.answer((response, request) => {
      opened(...TWO_THOUSAND)(response, request);
      setTimeout(() => response.destroy(), 20);
    });
    const { session, response } = ask('chat', { stream: true });
    await (await response).text();
    expect((await recorded(session)).costNanoUsd).toBe(0);
    expect(await uptime()).toBe(0);
  });
});

/** Sends a request and never reads. */
async function slowReader(session: string): Promise<Socket> {
  const { hostname, port } = new URL(gateway.origin);
  const socket = connect(Number(port), hostname);
  socket.pause();
  const body = JSON.stringify({ model: 'test/model', ...FORMATS.chat.body, stream: true });
  socket.write(
    `POST /api/v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${INFERENCE_KEY}\r\n` +
      `X-Session-Id: ${session}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await new Promise((done) => socket.once('connect', done));
  return socket;
}

describe('a plain answer that the gateway refuses is charged as its provider counted, and tried nowhere else', () => {
  test.each([
    [
      'a deep call',
      { tool_calls: [{ id: 'c', type: 'function', function: { name: 'deep', arguments: DEEP } }] },
    ],
    ['a deep field', { content: 'x', more: JSON.parse('['.repeat(120) + ']'.repeat(120)) as unknown }],
  ])('%s', async (_, message) => {
    const { providers, models } = configurationFor(upstream, upstream);
    gateway = await startGateway({ configuration: { providers, models } });
    const before = upstream.received.length;
    upstream.answer(
      json(200, {
        id: 'up',
        choices: [
          { index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: 'stop' },
        ],
        usage: { prompt_tokens: 10, completion_tokens: 2_000, total_tokens: 2_010 },
      }),
    );
    const { session, response } = ask('chat');
    expect((await response).status).toBe(502);
    const row = await recorded(session);
    expect(row).toMatchObject({ estimated: false, completion: 2_000, costNanoUsd: 4_010_000 });
    expect(upstream.received.length - before).toBe(1);
    expect(await uptime()).not.toBe(0);
  });
});

describe('a client that disconnects before the usage', () => {
  /** Writes at a steady pace. @param script hidden: the model thinks; others are words. */
  const MAY_REASON = { reasoning: { mandatory: true } };

  test('pays for hidden reasoning by the time that passed and the measured speed', async () => {
    await start({ output_tokens_per_second: 2_000 }, {}, MAY_REASON);
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(sse({ choices: [{ index: 0, delta: { role: 'assistant' }, finish_reason: null }] }));
      setTimeout(() => response.write(sse(token('Well. '))), 1_000);
    });
    const { session, response, leave } = ask('chat', { stream: true });
    await readUntil(await response, 'Well');
    leave();
    const row = await recorded(session);
    expect(row).toMatchObject({ cancelled: true, estimated: true });
    // A second at 2,000 tokens and a tenth more.
    expect(row.completion).toBeGreaterThanOrEqual(2_000);
    expect(row.completion).toBeLessThanOrEqual(16_384);
  });

  test('a speed that was measured goes before the configured one', async () => {
    await start({ output_tokens_per_second: 1 }, {}, MAY_REASON);
    upstream.answer(
      events(...words('Hello.'), { choices: [], usage: { prompt_tokens: 1, completion_tokens: 9_000 } }),
    );
    await (await ask('chat', { stream: true }).response).text();
    upstream.answer(opened());
    const { session, leave } = ask('chat', { stream: true });
    await eventually(
      () => upstream.received.at(-1)?.body['stream'] === true && gateway.gateway.inFlight() === 1,
    );
    await new Promise((done) => setTimeout(done, 400));
    leave();
    expect((await recorded(session)).completion).toBeGreaterThan(100);
  });

  test('pays for no reasoning where the model does none', async () => {
    await start({ supported_parameters: ['max_tokens'], output_tokens_per_second: 5_000 });
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      setTimeout(() => response.write(sse(token('Hello there.'))), 300);
    });
    const { session, response, leave } = ask('chat', { stream: true });
    await readUntil(await response, 'there');
    leave();
    expect(await recorded(session)).toMatchObject({ cancelled: true, estimated: true, completion: 3 });
  });

  test.each(NAMES)('pays for a plain answer by the time that passed, in %s', async (format) => {
    await start({ output_tokens_per_second: 1_000 });
    const before = upstream.received.length;
    upstream.answer(() => undefined);
    const { session, leave } = ask(format);
    await eventually(() => upstream.received.length > before);
    await new Promise((done) => setTimeout(done, 500));
    leave();
    const row = await recorded(session);
    expect(row).toMatchObject({ cancelled: true, estimated: true });
    expect(row.completion).toBeGreaterThanOrEqual(500);
  });

  test('pays for images', async () => {
    const pricing = { prompt: '0.000001', completion: '0.000002', image_output: '0.00003' };
    const image = { tokens: [{ most: 1_290 }] };
    await start(
      { pricing, image, supported_parameters: ['max_tokens'] },
      {},
      {
        architecture: { output_modalities: ['text', 'image'] },
      },
    );
    const url = `data:image/png;base64,${'A'.repeat(4_000)}`;
    const images = [{ type: 'image_url', index: 0, image_url: { url } }];
    upstream.answer(
      opened({ choices: [{ index: 0, delta: { images }, finish_reason: null }] }, token('Here.')),
    );
    const { session, response, leave } = ask('chat', { stream: true });
    await readUntil(await response, 'Here');
    leave();
    const row = await recorded(session);
    expect(row.completion).toBe(1_292);
    expect(row.costNanoUsd).toBeGreaterThanOrEqual(1_290 * 30_000 + 2 * 2_000);
  });

  test('counts on the way are the least that is paid', async () => {
    await start({ supported_parameters: ['max_tokens'] });
    const usage = { prompt_tokens: 500, completion_tokens: 700, total_tokens: 1_200 };
    upstream.answer(opened({ ...token('Hello. '), usage }, token('And more words.')));
    const { session, response, leave } = ask('chat', { stream: true });
    await readUntil(await response, 'words');
    leave();
    expect(await recorded(session)).toMatchObject({
      cancelled: true,
      estimated: true,
      completion: 705,
      costNanoUsd: 500_000 + 705 * 2_000,
    });
  });

  test('a limit is never exceeded by an estimate', async () => {
    await start({ output_tokens_per_second: 1_000_000, max_completion_tokens: 1_000 }, {}, MAY_REASON);
    const { body: made } = await gateway.as('management').post('/keys').send({ name: 'small', limit: 0.01 });
    upstream.answer(() => undefined);
    const before = upstream.received.length;
    const leaving = new AbortController();
    const call = gateway
      .openai(made.key as string)
      .chat.completions.create(
        { model: 'test/model', messages: [{ role: 'user', content: 'Hi' }], max_completion_tokens: 1_000 },
        { signal: leaving.signal },
      )
      .catch(() => undefined);
    await eventually(() => upstream.received.length > before);
    await new Promise((done) => setTimeout(done, 50));
    leaving.abort();
    await call;
    await eventually(() => gateway.gateway.inFlight() === 0);
    const { body } = await gateway.as({ key: made.key as string }).get('/key');
    expect(body.data.usage).toBeGreaterThanOrEqual(0.002);
    expect(body.data.usage).toBeLessThan(0.0021);
  });
});

describe('on_disconnect: drain', () => {
  const usage = { prompt_tokens: 10, completion_tokens: 12_000, total_tokens: 12_010 };
  const TRUE_COST = 10_000 + 24_000_000;

  test.each(NAMES)('reads a stream on to its usage, in %s', async (format) => {
    await start({ on_disconnect: 'drain' });
    let finished = false;
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(sse(token('Hello. ')));
      setTimeout(() => {
        response.write(sse(token('More.'), { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
        response.end(sse({ choices: [], usage }) + 'data: [DONE]\n\n', () => (finished = true));
      }, 300);
    });
    const { session, response, leave } = ask(format, { stream: true });
    await readUntil(await response, 'Hello');
    leave();
    expect(await recorded(session)).toMatchObject({
      cancelled: true,
      estimated: false,
      costNanoUsd: TRUE_COST,
    });
    expect(finished).toBe(true);
  });

  test('reads a plain answer on to its usage', async () => {
    await start({ on_disconnect: 'drain' });
    const before = upstream.received.length;
    upstream.answer((response, request) => {
      const message = { role: 'assistant', content: 'Hello.' };
      const whole = json(200, { id: 'up', choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
      setTimeout(() => whole(response, request), 300);
    });
    const { session, leave } = ask('chat');
    await eventually(() => upstream.received.length > before);
    leave();
    expect(await recorded(session)).toMatchObject({
      cancelled: true,
      estimated: false,
      costNanoUsd: TRUE_COST,
    });
  });

  test('a provider may say it for all its endpoints, and the timeouts bound it', async () => {
    const { providers = [], models } = configurationFor(upstream);
    gateway = await startGateway({
      configuration: {
        providers: providers.map((each) => ({ ...each, on_disconnect: 'drain' })),
        models,
      },
      env: { UPSTREAM_TIMEOUT_MS: '700' },
    });
    upstream.answer(opened(token('Hello. ')));
    const { session, response, leave } = ask('chat', { stream: true });
    await readUntil(await response, 'Hello');
    leave();
    await new Promise((done) => setTimeout(done, 200));
    expect(await upstream.connections()).toBe(1);
    const row = await recorded(session);
    expect(row).toMatchObject({ cancelled: true, estimated: true });
    expect(row.costNanoUsd).toBeGreaterThan(0);
    await eventually(async () => (await upstream.connections()) === 0);
  });
});

describe('usage of one request in several iterations (anthropic)', () => {
  const iteration = (type: string, input: number, output: number, more: object = {}): object => ({
    type,
    input_tokens: input,
    output_tokens: output,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation: null,
    ...more,
  });
  const CASES: [string, object, number][] = [
    [
      'a compaction is paid',
      {
        input_tokens: 45,
        output_tokens: 1_234,
        iterations: [iteration('compaction', 180_000, 3_500), iteration('message', 23_000, 1_000)],
      },
      (180_000 + 23_000) * 1_000 + (3_500 + 1_000) * 2_000,
    ],
    [
      'an advisor is paid at the price of its model',
      {
        input_tokens: 412,
        output_tokens: 531,
        iterations: [
          iteration('message', 412, 89),
          iteration('advisor_message', 823, 1_612, { model: 'claude-opus-9-20261001' }),
          iteration('message', 1_348, 442),
        ],
      },
      (412 + 1_348) * 1_000 + 531 * 2_000 + 823 * 10_000 + 1_612 * 50_000,
    ],
    [
      'an advisor without a price is paid at the dearest of its provider',
      {
        input_tokens: 10,
        output_tokens: 20,
        iterations: [
          iteration('message', 10, 20),
          iteration('advisor_message', 100, 200, { model: 'other' }),
        ],
      },
      10 * 1_000 + 20 * 2_000 + 100 * 10_000 + 200 * 50_000,
    ],
    [
      'a model that took over is paid at its own price',
      {
        input_tokens: 100,
        output_tokens: 200,
        iterations: [
          iteration('message', 50, 5),
          iteration('fallback_message', 100, 200, { model: 'claude-opus-9' }),
        ],
      },
      50 * 1_000 + 5 * 2_000 + 100 * 10_000 + 200 * 50_000,
    ],
    [
      'none are as before',
      { input_tokens: 10, output_tokens: 20, iterations: null },
      10 * 1_000 + 20 * 2_000,
    ],
  ];
  const MODES = CASES.flatMap(([what, usage, cost]) =>
    [false, true].flatMap((stream) =>
      (['chat', 'messages'] as const).map((format) => ({ what, usage, cost, stream, format })),
    ),
  );
  test.each(MODES)('$what, in $format, stream $stream', async ({ usage, cost, stream, format }) => {
    const models = [
      {
        id: 'test/model',
        upstream_model: 'claude-haiku-9',
        pricing: { prompt: '0.000001', completion: '0.000002' },
      },
      {
        id: 'test/advisor',
        upstream_model: 'claude-opus-9',
        pricing: { prompt: '0.00001', completion: '0.00005' },
      },
    ];
    gateway = await startGateway({
      configuration: {
        providers: [{ slug: 'a', protocol: 'anthropic', base_url: upstream.url, api_key: 'secret' }],
        models: models.map(({ id, ...endpoint }) => ({ id, endpoints: [{ provider: 'a', ...endpoint }] })),
      },
    });
    const { iterations: _all, ...first } = usage as { iterations?: unknown };
    const message = { id: 'msg', type: 'message', role: 'assistant', model: 'claude-haiku-9' };
    const named = (type: string, value: object): string =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;
    upstream.answer((response, request) => {
      if (!stream)
        return json(200, {
          ...message,
          content: [{ type: 'text', text: 'Hi.' }],
          stop_reason: 'end_turn',
          stop_sequence: null,
          usage,
        })(response, request);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        named('message_start', {
          message: {
            ...message,
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: { ...first, output_tokens: 1 },
          },
        }) +
          named('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
          named('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Hi.' } }) +
          named('content_block_stop', { index: 0 }) +
          named('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage }) +
          named('message_stop', {}),
      );
    });
    const { session, response } = ask(format, { stream });
    expect((await response).status).toBe(200);
    await (await response).text();
    expect(await recorded(session)).toMatchObject({ costNanoUsd: cost, estimated: false });
  });

  test('the output tokens of the first event are no final count', async () => {
    gateway = await startGateway({
      configuration: {
        providers: [{ slug: 'a', protocol: 'anthropic', base_url: upstream.url, api_key: 'secret' }],
        models: [
          {
            id: 'test/model',
            endpoints: [
              {
                provider: 'a',
                pricing: { prompt: '0.000001', completion: '0.000002' },
                supported_parameters: ['max_tokens'],
              },
            ],
          },
        ],
      },
    });
    const named = (type: string, value: object): string =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const usage = { input_tokens: 1_000, output_tokens: 1 };
      response.write(
        named('message_start', {
          message: { id: 'm', type: 'message', role: 'assistant', content: [], usage },
        }) +
          named('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
          named('content_block_delta', {
            index: 0,
            delta: { type: 'text_delta', text: 'word '.repeat(500) },
          }),
      );
    });
    const { session, response, leave } = ask('chat', { stream: true });
    await readUntil(await response, 'word');
    leave();
    const row = await recorded(session);
    expect(row).toMatchObject({ cancelled: true, estimated: true });
    expect(row.completion).toBeGreaterThanOrEqual(500);
    expect(row.costNanoUsd).toBe(1_000_000 + row.completion * 2_000);
  });
});
