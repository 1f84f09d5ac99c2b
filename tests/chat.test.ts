import { createHash } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import type { Configuration } from '../src/configuration';
import type { components } from '../generated/openapi';
import { readDocument } from '../src/http/document';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import {
  completion,
  configurationFor,
  events,
  json,
  startUpstream,
  USAGE,
  words,
  type Script,
  type Upstream,
} from './support/upstream';
import { eventually, readStream, type ReadStream } from './support/wire';

type Generation = components['schemas']['Generation'];

const KEEP_ALIVE_MS = 30;
const SECRETS = ['upstream-secret-1', 'upstream-secret-2'];
const BODY = { model: 'test/model', messages: [{ role: 'user' as const, content: 'Hi' }] };

let first: Upstream;
let second: Upstream;
let gateway: TestGateway;

/** `test/model` at both upstreams, `test/narrow` that knows little, `test/reasoner`, and `test/refused` whose first provider is down. */
async function configuration(): Promise<Configuration> {
  const down = createServer();
  await new Promise<void>((resolve) => down.listen(0, '127.0.0.1', resolve));
  const { port } = down.address() as AddressInfo;
  await new Promise((resolve) => down.close(resolve));
  const base = configurationFor(first, second);
  const endpoint = (provider: string, supported: string[]) => ({
    provider,
    upstream_model: 'upstream-model',
    pricing: { prompt: '0.000001', completion: '0.000002' },
    supported_parameters: supported,
  });
  return {
    providers: [
      ...(base.providers ?? []),
      { slug: 'down', name: 'Down', protocol: 'openai', base_url: `http://127.0.0.1:${port}/v1` },
    ],
    models: [
      ...(base.models ?? []),
      { id: 'test/narrow', endpoints: [endpoint('p1', ['max_tokens'])] },
      {
        id: 'test/reasoner',
        endpoints: [endpoint('p1', ['max_tokens', 'max_completion_tokens', 'reasoning'])],
      },
      { id: 'test/refused', endpoints: [endpoint('down', []), endpoint('p2', [])] },
    ],
  };
}

beforeAll(async () => {
  [first, second] = await Promise.all([startUpstream(), startUpstream()]);
  gateway = await startGateway({
    configuration: await configuration(),
    sseTimers: { keepAliveMs: KEEP_ALIVE_MS, evictAfterMs: 10_000 },
  });
});
afterAll(async () => {
  await gateway.close();
  await Promise.all([first.close(), second.close()]);
});
beforeEach(() => {
  for (const upstream of [first, second]) {
    upstream.answer(completion('Hello there.'));
    upstream.received.length = 0;
  }
});

const plain = (body: object = {}, headers: Record<string, string> = {}) =>
  gateway
    .as('inference')
    .post('/chat/completions')
    .set(headers)
    .send({ ...BODY, ...body });
const streamed = (body: object = {}, headers: Record<string, string> = {}): Promise<ReadStream> =>
  readStream(gateway.url, INFERENCE_KEY, { ...BODY, ...body }, headers);
const record = async (id: unknown): Promise<Generation> =>
  (
    await gateway
      .as('inference')
      .get(`/generation?id=${String(id)}`)
      .expect(200)
  ).body.data as Generation;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sse = (...chunks: object[]): string =>
  chunks.map((chunk) => `data: ${JSON.stringify({ id: 'chatcmpl-test', ...chunk })}\n\n`).join('');
/** Writes pieces as they are, each when the one before has gone out. */
const pieces =
  (...written: readonly (string | Buffer | { readonly waitMs: number })[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.socket?.setNoDelay(true);
    void (async () => {
      for (const piece of written) {
        if (typeof piece === 'object' && 'waitMs' in piece) await wait(piece.waitMs);
        else await new Promise<void>((sent) => response.write(piece, () => sent()));
      }
      response.end();
    })();
  };
const token = (content: string, finish: string | null = null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason: finish }],
});
const ROLE = { choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] };
const cutAfter =
  (text: string): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text, () => setTimeout(() => response.destroy(), 20));
  };
const endless =
  (text: string, status = 200): Script =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    const again = setInterval(() => response.write(text), 20);
    response.on('close', () => clearInterval(again));
  };
const cut: Script = (response) => response.destroy();
const raw =
  (status: number, type: string, body: string): Script =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
const error = (status: number, message = 'no', code?: string, headers: Record<string, string> = {}): Script =>
  json(status, { error: { message, ...(code !== undefined && { code }) } }, headers);

describe('a plain answer', () => {
  test('carries our id, the model, and the exact cost', async () => {
    const { body, headers } = await plain().expect(200);
    expect(headers['x-generation-id']).toBe(body.id);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^gen-\d{10}-[A-Za-z0-9]{20}$/),
      object: 'chat.completion',
      model: 'test/model',
      provider: 'P1',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello there.' },
          finish_reason: 'stop',
          native_finish_reason: 'stop',
        },
      ],
      system_fingerprint: null,
      usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30, cost: 0.00005, is_byok: false },
    });
    expect(await record(body.id)).toMatchObject({
      total_cost: 0.00005,
      native_tokens_prompt: 10,
      streamed: false,
      cancelled: false,
      upstream_id: 'chatcmpl-test',
    });
  });

  test('has no headers about rate limits, and is not to be stored', async () => {
    const { headers } = await plain().expect(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    { given: 'stop', reason: 'stop' },
    { given: 'length', reason: 'length' },
    { given: 'tool_calls', reason: 'tool_calls' },
    { given: 'function_call', reason: 'tool_calls' },
    { given: 'content_filter', reason: 'content_filter' },
    { given: 'eos', reason: 'stop' },
    { given: 'something new', reason: 'stop' },
  ])('names the finish reason $given $reason, and keeps the original', async ({ given, reason }) => {
    first.answer(
      json(200, {
        choices: [{ index: 0, message: { role: 'assistant', content: 'x' }, finish_reason: given }],
        usage: USAGE,
      }),
    );
    const { body } = await plain().expect(200);
    expect(body.choices[0]).toMatchObject({ finish_reason: reason, native_finish_reason: given });
  });
});

describe('a streamed answer', () => {
  test('ends with its usage and [DONE], and its record can be read at once', async () => {
    const answer = await streamed();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(answer.content).toBe('Hello there.');
    expect(answer.done).toBe(true);
    const [head] = answer.chunks;
    expect(answer.headers.get('x-generation-id')).toBe(head?.id);
    expect(
      new Set(answer.chunks.map(({ id, model, provider, object }) => [id, model, provider, object].join())),
    ).toEqual(new Set([[head?.id, 'test/model', 'P1', 'chat.completion.chunk'].join()]));
    expect(answer.chunks.filter((chunk) => 'usage' in chunk)).toHaveLength(1);
    expect(answer.chunks.at(-1)).toMatchObject({
      choices: [{ index: 0, delta: {}, finish_reason: null }],
      usage: { completion_tokens: 20, cost: 0.00005 },
    });
    expect(answer.text).not.toContain('system_fingerprint');
    expect(await record(head?.id)).toMatchObject({ streamed: true, finish_reason: 'stop', usage: 0.00005 });
  });

  test.each([{ include_usage: false }, { include_usage: true }, null])(
    'reports usage whatever stream_options says: %j; a program that did not ask finds a choice beside it',
    async (options) => {
      const answer = await streamed({ stream_options: options, usage: { include: false } });
      const choices = options?.include_usage ? [] : [{ index: 0, delta: {}, finish_reason: null }];
      expect(answer.chunks.at(-1)).toMatchObject({ choices, usage: { total_tokens: 30 } });
    },
  );

  test('is kept alive by comments while nothing comes', async () => {
    first.answer(
      pieces(sse(token('a')), { waitMs: KEEP_ALIVE_MS * 5 }, sse(token('b', 'stop')), 'data: [DONE]\n\n'),
    );
    const answer = await streamed();
    expect(answer.comments.length).toBeGreaterThanOrEqual(2);
    expect(new Set(answer.comments)).toEqual(new Set([': SERVICE PROCESSING']));
    expect(answer.content).toBe('ab');
  });

  test('joins tool calls whose arguments come in parts', async () => {
    const call = (index: number, id: string | undefined, name: string | undefined, text: string) => ({
      choices: [
        {
          index: 0,
          delta: {
            tool_calls: [
              {
                index,
                ...(id && { id, type: 'function' }),
                function: { ...(name && { name }), arguments: text },
              },
            ],
          },
          finish_reason: null,
        },
      ],
    });
    first.answer(
      events(
        { choices: [{ index: 0, delta: { role: 'assistant', content: null }, finish_reason: null }] },
        call(0, 'call_a', 'weather', ''),
        call(0, undefined, undefined, '{"city":'),
        call(1, 'call_b', 'time', '{}'),
        call(0, undefined, undefined, '"Lisbon"}'),
        { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
        { choices: [], usage: USAGE },
      ),
    );
    const stream = gateway.openai().chat.completions.stream({
      ...BODY,
      tools: [{ type: 'function', function: { name: 'weather', parameters: {} } }],
    });
    const message = (await stream.finalChatCompletion()).choices[0]?.message;
    expect(message?.tool_calls).toMatchObject([
      { id: 'call_a', function: { name: 'weather', arguments: '{"city":"Lisbon"}' } },
      { id: 'call_b', function: { name: 'time', arguments: '{}' } },
    ]);
  });
});

describe('an error before the first token', () => {
  test.each([
    { upstream: 400, status: 400, type: 'invalid_request' },
    // The gateway's own credential and account, and not the caller's.
    { upstream: 401, status: 502, type: 'provider_unavailable' },
    { upstream: 402, status: 502, type: 'provider_unavailable' },
    { upstream: 403, status: 502, type: 'provider_unavailable' },
    { upstream: 404, status: 404, type: 'not_found' },
    { upstream: 408, status: 524, type: 'timeout' },
    { upstream: 413, status: 413, type: 'payload_too_large' },
    { upstream: 422, status: 422, type: 'unprocessable' },
    { upstream: 429, status: 429, type: 'rate_limit_exceeded' },
    { upstream: 500, status: 502, type: 'provider_unavailable' },
    { upstream: 502, status: 502, type: 'provider_unavailable' },
    { upstream: 503, status: 503, type: 'provider_overloaded' },
    { upstream: 504, status: 524, type: 'timeout' },
    { upstream: 529, status: 529, type: 'provider_overloaded' },
  ])('$upstream is JSON with $status, in a stream too', async ({ upstream, status, type }) => {
    for (const each of [first, second]) each.answer(error(upstream, 'Sorry.', 'its_code'));
    const answers = [await plain(), await plain({ stream: true })];
    for (const answer of answers) {
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.body.error).toMatchObject({
        code: status,
        metadata: { error_type: type, provider_code: 'its_code', provider_status: upstream },
      });
      expect(await record(answer.headers['x-generation-id'])).toMatchObject({
        total_cost: 0,
        finish_reason: 'error',
        cancelled: false,
        native_tokens_completion: null,
      });
    }
  });

  test('an unknown model has its record too', async () => {
    const { headers, body } = await plain({ model: 'test/none' }).expect(400);
    expect(body.error.availability).toMatchObject({ code: 'model_not_found', retryable: false });
    expect(await record(headers['x-generation-id'])).toMatchObject({ model: 'test/none', total_cost: 0 });
  });

  test.each([
    { said: "This model's maximum context length is 8192 tokens.", type: 'context_length_exceeded' },
    { said: 'Blocked by the content policy', type: 'content_policy_violation' },
  ])('"$said" is known by its words', async ({ said, type }) => {
    first.answer(error(400, said));
    const { body } = await plain().expect(400);
    expect(body.error).toMatchObject({ message: said, metadata: { error_type: type, provider_name: 'P1' } });
  });
});

describe('an error after the first token', () => {
  const begun = sse(token('Hello '), token('wor'));
  test.each([
    {
      given: 'an error event',
      script: pieces(begun, sse({ error: { code: 429, message: 'Slow down' } })),
      code: 429,
    },
    {
      given: 'an error event without a status',
      script: pieces(begun, sse({ error: { message: 'Oh' } })),
      code: 502,
    },
    {
      given: 'a cut',
      script: ((response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(begun, () => setTimeout(() => response.destroy(), 20));
      }) satisfies Script,
      code: 502,
    },
    { given: 'an end without an ending', script: pieces(begun), code: 502 },
    { given: 'an event that is not JSON', script: pieces(begun, 'data: {"choices"\n\n'), code: 502 },
  ])('$given is one last chunk with the error, and costs nothing', async ({ script, code }) => {
    first.answer(script);
    const answer = await streamed();
    expect(answer.status).toBe(200);
    expect(answer.content).toBe('Hello wor');
    expect(answer.done).toBe(false);
    expect(answer.chunks.at(-1)).toMatchObject({
      error: {
        code,
        message: expect.any(String),
        metadata: { error_type: expect.any(String), provider_name: 'P1' },
      },
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
    });
    expect(answer.chunks.filter((chunk) => chunk.error)).toHaveLength(1);
    expect(second.received).toHaveLength(0);
    expect(await record(answer.chunks[0]?.id)).toMatchObject({
      finish_reason: 'error',
      total_cost: 0,
      cancelled: false,
    });
  });
});

describe('usage', () => {
  const answered = (usage: unknown): Script[] => [
    json(200, {
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hello there.' }, finish_reason: 'stop' }],
      ...(usage !== undefined && { usage }),
    }),
    events(...words('Hello there.'), ...(usage === undefined ? [] : [{ choices: [], usage }])),
  ];
  const ask = async (usage: unknown): Promise<Generation[]> => {
    first.answer(...answered(usage));
    const { body } = await plain().expect(200);
    const { chunks } = await streamed();
    return [await record(body.id), await record(chunks[0]?.id)];
  };

  test.each([
    { given: 'none', usage: undefined },
    { given: 'null', usage: null },
    { given: 'half of it', usage: { prompt_tokens: 4 } },
    { given: 'a negative count', usage: { prompt_tokens: -1, completion_tokens: 2 } },
    { given: 'an absurd count', usage: { prompt_tokens: 1, completion_tokens: 1e15 } },
    { given: 'texts', usage: { prompt_tokens: '1', completion_tokens: '2' } },
  ])('$given is counted by the gateway, and marked', async ({ usage }) => {
    for (const generation of await ask(usage)) {
      expect(generation).toMatchObject({ usage_estimated: true, native_tokens_completion: 3 });
      expect(generation.native_tokens_prompt).toBeGreaterThan(0);
      expect(generation.total_cost).toBe(((generation.native_tokens_prompt ?? 0) + 6) / 1e6);
    }
  });

  test.each([
    { usage: { prompt_tokens: 77, prompt_tokens_details: { cached_tokens: 5 } }, prompt: 77, completion: 3 },
    { usage: { prompt_tokens: 77, completion_tokens: null }, prompt: 77, completion: 3 },
    {
      usage: { completion_tokens: 9, prompt_tokens_details: { cached_tokens: 500 } },
      prompt: undefined,
      completion: 9,
    },
  ])('of $usage what is said counts, and the rest is counted by the gateway', async (row) => {
    for (const generation of await ask(row.usage)) {
      const { native_tokens_prompt: prompt, native_tokens_completion: completion } = generation;
      expect(generation.usage_estimated).toBe(true);
      expect(completion).toBe(row.completion);
      if (row.prompt === undefined) expect(prompt).toBeGreaterThan(0);
      else expect(prompt).toBe(row.prompt);
      expect(generation.total_cost).toBe(((prompt ?? 0) + 2 * row.completion) / 1e6);
    }
  });

  test.each([
    { given: 'a run without a break', text: 'x'.repeat(100_000), tokens: 12_500 },
    { given: 'more than is counted', text: 'word '.repeat(100_000), tokens: 100_000 },
  ])('of $given is estimated without holding up the others', async ({ text, tokens }) => {
    first.answer(
      json(200, {
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      }),
    );
    const { body } = await plain().expect(200);
    const counted = (await record(body.id)).native_tokens_completion ?? 0;
    // One by one it would take the first of these a quarter of a minute.
    expect(Math.abs(counted / tokens - 1)).toBeLessThan(0.01);
  });

  test('an explicit 0 is 0', async () => {
    for (const generation of await ask({ prompt_tokens: 0, completion_tokens: 0 }))
      expect(generation).toMatchObject({
        usage_estimated: false,
        native_tokens_completion: 0,
        total_cost: 0,
      });
  });

  test('details are passed on, and never exceed what they are part of', async () => {
    const usage = {
      ...USAGE,
      prompt_tokens_details: { cached_tokens: 99 },
      completion_tokens_details: { reasoning_tokens: 5 },
    };
    for (const generation of await ask(usage))
      expect(generation).toMatchObject({ native_tokens_cached: 10, native_tokens_reasoning: 5 });
  });

  test('of several reports the last one counts, once', async () => {
    const later = { prompt_tokens: 10, completion_tokens: 21 };
    first.answer(
      events(
        { ...token('Hello'), usage: { prompt_tokens: 10, completion_tokens: 1 } },
        { ...token('.', 'stop'), usage: later },
        { choices: [], usage: later },
      ),
    );
    const { chunks } = await streamed();
    expect(chunks.at(-1)?.usage).toMatchObject({ completion_tokens: 21, cost: 0.000052 });
    expect(await record(chunks[0]?.id)).toMatchObject({ total_cost: 0.000052, native_tokens_completion: 21 });
  });
});

describe('debug.echo_upstream_body', () => {
  test('shows each attempted provider its body in a chunk before the answer', async () => {
    first.answer(error(500));
    const { chunks, content } = await streamed({ temperature: 0.5, debug: { echo_upstream_body: true } });
    const echoes = chunks.filter((chunk) => chunk.debug);
    expect(echoes).toEqual(chunks.slice(0, 2));
    for (const echo of echoes)
      expect(echo).toMatchObject({
        choices: [],
        debug: { echo_upstream_body: { model: 'upstream-model', temperature: 0.5, messages: BODY.messages } },
      });
    expect(echoes[1]?.debug?.echo_upstream_body).toEqual(second.received[0]?.body);
    expect(content).toBe('Hello there.');
  });

  test('a long prompt comes to each of them as it was sent', async () => {
    first.answer(error(500));
    const content = 'He said: "1\\2 – 😀?"\n\u0001'.repeat(2_000);
    const messages = [
      { role: 'system' as const, content: 'Hi' },
      { role: 'user' as const, content },
    ];
    const { chunks } = await streamed({ messages, debug: { echo_upstream_body: true } });
    for (const { received } of [first, second]) expect(received[0]?.body['messages']).toEqual(messages);
    expect(chunks[1]?.debug?.echo_upstream_body).toEqual(second.received[0]?.body);
  });

  test('has no effect on a plain answer', async () => {
    const { body } = await plain({ debug: { echo_upstream_body: true } }).expect(200);
    expect(body.debug).toBeUndefined();
    expect(first.received[0]?.body).not.toHaveProperty('debug');
  });
});

describe('service metadata', () => {
  const EXPECTED = {
    requested: 'test/model',
    strategy: 'direct',
    region: null,
    summary: 'available=2, selected=P1',
    attempt: 1,
    is_byok: false,
    generation_time: expect.any(Number),
    endpoints: {
      total: 2,
      available: [
        { model: 'test/model', provider: 'P1', selected: true },
        { model: 'test/model', provider: 'P2', selected: false },
      ],
    },
  };

  test.each([
    ['X-Service-Metadata', 'enabled'],
    ['X-Service-Metadata', 'ENABLED'],
    ['X-Service-Experimental-Metadata', 'Enabled'],
    ['X-OpenRouter-Metadata', 'enabled'],
    ['X-OpenRouter-Experimental-Metadata', 'enabled'],
  ])('%s: %s adds it to the answer, in a stream to the last chunk', async (name, value) => {
    const { body } = await plain({}, { [name]: value }).expect(200);
    expect(body.service_metadata).toMatchObject(EXPECTED);
    const { chunks } = await streamed({}, { [name]: value });
    expect(chunks.filter((chunk) => chunk.service_metadata)).toEqual([chunks.at(-1)]);
    expect(chunks.at(-1)?.service_metadata).toMatchObject(EXPECTED);
  });

  test.each(['disabled', 'true', '1', 'enabled,enabled', ''])('%j does not', async (value) => {
    const { body } = await plain({}, { 'X-Service-Metadata': value }).expect(200);
    expect(body).not.toHaveProperty('service_metadata');
  });

  test('tells of every attempt', async () => {
    first.answer(error(500));
    const { body } = await plain({}, { 'X-Service-Metadata': 'enabled' }).expect(200);
    expect(body.service_metadata).toMatchObject({
      attempt: 2,
      summary: 'available=2, selected=P2',
      attempts: [
        { model: 'test/model', provider: 'P1', status: 500 },
        { model: 'test/model', provider: 'P2', status: 200 },
      ],
    });
  });

  test('stands beside an error once routing had begun, with nothing selected', async () => {
    for (const upstream of [first, second]) upstream.answer(error(503));
    const { body } = await plain({}, { 'X-Service-Metadata': 'enabled' }).expect(503);
    expect(body.service_metadata).toMatchObject({
      attempt: 2,
      endpoints: { available: [{ selected: false }, { selected: false }] },
    });
    const refused = await plain({ model: 'test/none' }, { 'X-Service-Metadata': 'enabled' }).expect(400);
    expect(refused.body).not.toHaveProperty('service_metadata');
  });
});

describe('reasoning', () => {
  const thought = { reasoning_content: 'Let me think.' };
  const scripts = (): Script[] => [
    json(200, {
      choices: [
        { index: 0, message: { role: 'assistant', content: 'Yes.', ...thought }, finish_reason: 'stop' },
      ],
      usage: USAGE,
    }),
    events({ choices: [{ index: 0, delta: thought, finish_reason: null }] }, token('Yes.', 'stop'), {
      choices: [],
      usage: USAGE,
    }),
  ];

  test('is shown as text and as details', async () => {
    first.answer(...scripts());
    const details = [{ type: 'reasoning.text', text: 'Let me think.', signature: null }];
    const { body } = await plain().expect(200);
    expect(body.choices[0].message).toMatchObject({ reasoning: 'Let me think.', reasoning_details: details });
    const { chunks } = await streamed();
    expect(chunks[0]?.choices[0]?.delta).toMatchObject({
      reasoning: 'Let me think.',
      reasoning_details: details,
    });
  });

  test.each([{ reasoning: { exclude: true } }, { include_reasoning: false }])(
    'is hidden by %j',
    async (body) => {
      first.answer(...scripts());
      const { text } = await plain(body).expect(200);
      const answer = await streamed(body);
      for (const said of [text, answer.text]) {
        expect(said).not.toContain('think');
        expect(said).not.toContain('reasoning_details');
        expect(said).toContain('Yes.');
      }
    },
  );
});

describe('fallback', () => {
  const both: readonly { given: string; script: Script }[] = [
    { given: '500', script: error(500) },
    { given: '429', script: error(429) },
    { given: '503', script: error(503) },
    ...[408, 502, 504, 529].map((status) => ({ given: String(status), script: error(status) })),
    { given: '401 of the gateway', script: error(401) },
    { given: '404', script: error(404) },
    { given: 'a connection that breaks', script: cut },
    {
      given: 'a redirect',
      script: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    },
    { given: 'an empty 200', script: raw(200, 'application/json', '') },
    { given: 'a page', script: raw(200, 'text/html', '<html>Welcome</html>') },
    { given: 'an error inside of a 200', script: json(200, { error: { message: 'overloaded', code: 503 } }) },
  ];
  const inPlain = [
    ...both,
    { given: 'half a JSON', script: raw(200, 'application/json', '{"choices":[') },
    { given: 'an answer without choices', script: json(200, { choices: [] }) },
    { given: 'an array', script: json(200, []) },
    { given: 'a whole stream', script: events(token('Hello', 'stop')) },
    { given: 'comments without end', script: endless(': wait\n\n') },
    { given: '500 with comments without end', script: endless(': wait\n\n', 500) },
  ];
  const inStream = [
    ...both,
    { given: 'an error as first event', script: events({ error: { message: 'overloaded' } }) },
    { given: '[DONE] alone', script: events() },
    { given: 'a first event that is not JSON', script: pieces('data: <html>\n\n') },
    { given: 'comments alone', script: pieces(': hello\n\n') },
    { given: 'a role and an error', script: pieces(sse(ROLE, { error: { message: 'no', code: 503 } })) },
    { given: 'a role and the end', script: pieces(sse(ROLE)) },
    { given: 'a role, counts and [DONE]', script: events(ROLE, { choices: [], usage: USAGE }) },
    { given: 'a role and a broken connection', script: cutAfter(sse(ROLE)) },
  ];

  test.each(inPlain)('$given goes on to the next endpoint', async ({ script }) => {
    first.answer(script);
    const { body } = await plain().expect(200);
    expect(body).toMatchObject({ provider: 'P2', usage: { cost: 0.00005 } });
    const { provider_responses: attempts, total_cost: cost } = await record(body.id);
    expect(attempts?.map(({ provider_name: name }) => name)).toEqual(['P1', 'P2']);
    expect(cost).toBe(0.00005);
  });

  test.each(inStream)('in a stream, $given goes on to the next endpoint', async ({ script }) => {
    first.answer(script);
    const { chunks, content, done } = await streamed();
    expect({ content, done }).toEqual({ content: 'Hello there.', done: true });
    expect(new Set(chunks.map(({ provider }) => provider))).toEqual(new Set(['P2']));
    expect((await record(chunks[0]?.id)).provider_responses).toHaveLength(2);
  });

  test.each([false, true])(
    'a refused connection goes on to the next endpoint (stream: %j)',
    async (stream) => {
      const { status, text } = await plain({ model: 'test/refused', stream });
      expect(status).toBe(200);
      expect(text).toContain('P2');
    },
  );

  describe('of an upstream that hangs', () => {
    let hasty: TestGateway;
    beforeAll(async () => {
      hasty = await startGateway({
        configuration: await configuration(),
        config: { upstream: { connectMs: 5_000, headersMs: 400, idleMs: 400, totalMs: 10_000 } },
      });
    });
    afterAll(() => hasty.close());
    const ask = (stream: boolean) =>
      hasty
        .as('inference')
        .post('/chat/completions')
        .set('X-Service-Metadata', 'enabled')
        .send({ ...BODY, stream });
    const hang =
      (...said: string[]): Script =>
      (response) => {
        if (said.length === 0) return;
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        for (const piece of said) response.write(piece);
      };

    test.each([
      { where: 'before its headers', script: hang(), stream: false, status: null },
      { where: 'before its headers', script: hang(), stream: true, status: null },
      { where: 'before its body is whole', script: hang('{"choices":'), stream: false, status: 200 },
      { where: 'before its first event', script: hang(''), stream: true, status: 200 },
      { where: 'after a comment', script: hang(': wait\n\n'), stream: true, status: 200 },
      { where: 'before the first of unwanted events', script: hang(''), stream: false, status: 200 },
      { where: 'after blanks', script: hang('\n', '\n'), stream: false, status: 200 },
    ])('$where goes on to the next endpoint (stream: $stream)', async ({ script, stream, status }) => {
      first.answer(script);
      const answer = await ask(stream);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('"attempt":2');
      const { body } = await hasty
        .as('inference')
        .get(`/generation?id=${answer.headers['x-generation-id']}`)
        .expect(200);
      expect(body.data.provider_responses).toMatchObject([
        { provider_name: 'P1', status, error_type: 'timeout' },
        { provider_name: 'P2', status: 200 },
      ]);
      expect(answer.text).toContain(
        `"attempts":[{"model":"test/model","provider":"P1","status":${status ?? 0}}`,
      );
    });

    test('everywhere is a timeout, with every attempt on record', async () => {
      for (const upstream of [first, second]) upstream.answer(hang());
      const answer = await ask(false);
      expect(answer.status).toBe(524);
      expect(answer.body).toMatchObject({
        error: { metadata: { error_type: 'timeout' }, availability: { code: 'temporarily_unavailable' } },
        service_metadata: { attempt: 2, attempts: [{ status: 0 }, { status: 0 }] },
      });
      const { body } = await hasty
        .as('inference')
        .get(`/generation?id=${answer.headers['x-generation-id']}`)
        .expect(200);
      expect(body.data.provider_responses).toHaveLength(2);
    });

    test('after its first word is not tried elsewhere', async () => {
      first.answer(hang(sse(token('Hello'))));
      const { text } = await ask(true);
      expect(text).toContain('"finish_reason":"error"');
      expect(second.received).toHaveLength(0);
    });
  });

  test.each([400, 413, 422])("%d is the caller's own and is not tried elsewhere", async (status) => {
    first.answer(error(status));
    await plain().expect(status);
    await plain({ stream: true }).expect(status);
    expect(first.received).toHaveLength(2);
    expect(second.received).toHaveLength(0);
  });

  test('is not tried when the caller forbids it', async () => {
    first.answer(error(500));
    await plain({ provider: { allow_fallbacks: false } }).expect(502);
    expect(second.received).toHaveLength(0);
  });

  test('keeps to the order of the caller', async () => {
    const { body } = await plain({ provider: { order: ['p2', 'p1'] } }).expect(200);
    expect(body.provider).toBe('P2');
  });

  test('names the earlier failures in the last one', async () => {
    first.answer(error(429));
    second.answer(error(500));
    const { body } = await plain().expect(502);
    expect(body.error.metadata).toMatchObject({
      provider_name: 'P2',
      previous_errors: [{ provider: 'P1', code: 429, status: 429 }],
    });
  });

  const date = (seconds: number) => () => new Date(Date.now() + seconds * 1_000).toUTCString();
  test.each([
    { given: 'both hint', hints: ['7', '3'], expected: /^3$/ },
    { given: 'both hint, one by a date', hints: [date(60), '90'], expected: /^(59|60)$/ },
    { given: 'only the first hints', hints: ['7', undefined], expected: undefined },
    { given: 'only the last hints', hints: [undefined, '3'], expected: undefined },
    { given: 'none hints', hints: [undefined, undefined], expected: undefined },
    { given: 'one hint is nonsense', hints: ['7', 'soon'], expected: undefined },
  ])('Retry-After when $given', async ({ hints, expected }) => {
    for (const [index, upstream] of [first, second].entries()) {
      const given = hints[index];
      const hint = typeof given === 'function' ? given() : given;
      upstream.answer(error(429, 'Slow down', 'rate', hint === undefined ? {} : { 'retry-after': hint }));
    }
    const { headers, body } = await plain().expect(429);
    expect(body.error.metadata.provider_code).toBe('rate');
    if (expected) expect(headers['retry-after']).toMatch(expected);
    else expect(headers['retry-after']).toBeUndefined();
  });
});

describe("the gateway's credential", () => {
  const quoted = (secret: string) => `Incorrect API key provided: ${secret}. Authorization: Bearer ${secret}`;
  const isSilent = (text: string): boolean => SECRETS.every((secret) => !text.includes(secret));

  test.each([400, 401, 403, 404, 422, 429, 500, 503])(
    'is in no answer to a %d, and in no log',
    async (status) => {
      for (const [index, upstream] of [first, second].entries())
        upstream.answer(error(status, quoted(SECRETS[index] ?? ''), SECRETS[index]));
      for (const { text, headers } of [await plain(), await plain({ stream: true })])
        expect(isSilent(text + JSON.stringify(headers))).toBe(true);
      expect(isSilent(gateway.logs.join(''))).toBe(true);
    },
  );

  test('is in no error of a stream', async () => {
    const [secret = ''] = SECRETS;
    first.answer(pieces(sse(token('a')), sse({ error: { message: quoted(secret), code: secret } })));
    const { text } = await streamed(
      { debug: { echo_upstream_body: true } },
      { 'X-Service-Metadata': 'enabled' },
    );
    expect(text).toContain('"error"');
    expect(isSilent(text)).toBe(true);
  });

  test("goes upstream in place of the caller's", async () => {
    await plain({}, { 'x-api-key': 'x', cookie: 'a=b', 'x-custom': 'y' }).expect(200);
    const [call] = first.received;
    expect(call?.headers.authorization).toBe(`Bearer ${SECRETS[0]}`);
    expect(JSON.stringify(call)).not.toContain(INFERENCE_KEY);
    for (const name of ['x-api-key', 'cookie', 'x-custom']) expect(call?.headers).not.toHaveProperty(name);
  });
});

test('a client that leaves closes the upstream, and pays for what was produced', async () => {
  let closed = false;
  first.answer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(sse(token('Hello there.')));
    const more = setInterval(() => response.write(sse(token(' more'))), 5);
    response.on('close', () => {
      clearInterval(more);
      closed = true;
    });
  });
  const left = new AbortController();
  const response = await fetch(`${gateway.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...BODY, stream: true }),
    signal: left.signal,
  });
  await response.body?.getReader().read();
  left.abort();
  await eventually(() => closed);
  // The upstream goes first, then what was produced is counted.
  await eventually(() => gateway.gateway.inFlight() === 0);
  const id = response.headers.get('x-generation-id');
  await eventually(async () => (await gateway.as('inference').get(`/generation?id=${id}`)).status === 200);
  const generation = await record(id);
  expect(generation).toMatchObject({ cancelled: true, usage_estimated: true, streamed: true });
  expect(generation.total_cost).toBeGreaterThan(0);
});

describe('what the gateway cannot do is refused by name', () => {
  interface Union {
    readonly oneOf: readonly { readonly $ref: string }[];
  }
  const schemas = readDocument('openapi').components['schemas'] as Record<
    string,
    Union & { properties: Record<string, { const?: string }> }
  >;
  const members = (union: string, tag: string): string[] =>
    (schemas[union]?.oneOf ?? []).flatMap(
      ({ $ref }) => schemas[$ref.split('/').at(-1) ?? '']?.properties[tag]?.const ?? [],
    );
  const plugins = members('RequestPlugin', 'id');
  /** What each of them does stands in plugins.test.ts. */
  const AVAILABLE = new Set([
    'auto-router',
    'auto-beta-router',
    'pareto-router',
    'file-parser',
    'context-compression',
    'response-healing',
  ]);
  const tools = [
    ...members('ChatFunctionTool', 'type').filter((type) => type !== 'function' && type !== 'custom'),
    'web_search',
    'service:shell',
  ];

  /** tests/server-tools.test.ts is about the others. */
  const unavailable = tools.filter(
    (type) =>
      ![
        'service:datetime',
        'service:web_fetch',
        'service:files',
        'service:experimental__search_models',
      ].includes(type),
  );

  test('the document has 13 plugins and 14 tools', () => {
    expect(schemas['RequestPlugin']?.oneOf).toHaveLength(13);
    expect(schemas['ChatFunctionTool']?.oneOf).toHaveLength(14);
    expect(plugins).toHaveLength(13);
    expect(tools).toHaveLength(12);
    expect(unavailable).toHaveLength(8);
  });

  test.each([
    ...plugins
      .filter((id) => !AVAILABLE.has(id))
      .map((id) => ({
        what: `the plugin ${id}`,
        body: { plugins: [id === 'alignment' ? { id, rules: ['Be kind.'] } : { id }] },
        says: id,
      })),
    ...unavailable.map((type) => ({ what: `the tool ${type}`, body: { tools: [{ type }] }, says: type })),
    {
      what: 'a server tool as choice',
      body: { tool_choice: { type: 'service:web_search' } },
      says: 'service:web_search',
    },
    { what: 'a preset in a list', body: { models: ['@preset/mine'] }, says: 'preset' },
    { what: 'web search by its options', body: { web_search_options: {} }, says: 'web_search_options' },
    { what: 'web search by a suffix', body: { model: 'test/model:online' }, says: ':online' },
    { what: 'web search between suffixes', body: { model: 'test/model:online:nitro' }, says: ':online' },
    { what: 'web search in a list', body: { models: ['test/other:online'] }, says: ':online' },
    {
      what: 'deferred tools',
      body: {
        deferred_tools: {
          protocol: 'v1',
          profile: 'portable',
          search: { type: 'bm25' },
          validation: 'runtime',
        },
      },
      says: 'deferred_tools',
    },
    {
      what: 'a grammar',
      body: { response_format: { type: 'grammar', grammar: 'root ::= "x"' } },
      says: 'grammar',
    },
    { what: 'python', body: { response_format: { type: 'python' } }, says: 'python' },
  ])('$what', async ({ body, says }) => {
    for (const stream of [false, true]) {
      const answer = await plain({ ...body, stream }).expect(400);
      expect(answer.body.error.message).toContain(says);
    }
    expect(first.received).toHaveLength(0);
  });

  test.each(plugins)('the plugin %s that is switched off is no matter', async (id) => {
    const rules = id === 'alignment' ? { rules: ['Be kind.'] } : {};
    // A schema that is closed has no such key.
    await plain({ plugins: [{ id, ...rules, enabled: false }] }).expect(id === 'alignment' ? 400 : 200);
  });
});

describe('the upstream body', () => {
  const sent = async (body: object, model = 'test/model'): Promise<Record<string, unknown>> => {
    await plain({ ...body, model }).expect(200);
    expect(first.received).toHaveLength(1);
    return first.received[0]?.body ?? {};
  };
  const MINIMAL = { model: 'upstream-model', messages: BODY.messages };
  const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object' } } };

  test('is the model and the messages when nothing else is asked', async () => {
    expect(await sent({})).toEqual(MINIMAL);
    expect(first.received[0]?.path).toBe('/v1/chat/completions');
  });

  test.each([
    { temperature: 0 },
    { top_p: 0.9 },
    { stop: ['a', 'b'] },
    { stop: 'a' },
    { seed: 7 },
    { logit_bias: { '50256': -100 } },
    { logprobs: true, top_logprobs: 3 },
    { response_format: { type: 'json_object' } },
    {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 's', strict: true, schema: { type: 'object' } },
      },
    },
    { tools: [tool] },
    { tools: [tool], tool_choice: 'required', parallel_tool_calls: false },
    { tools: [tool], tool_choice: { type: 'function', function: { name: 'f' } } },
    { max_completion_tokens: 5 },
    { vendor_setting: { deep: [1, 'x', null] } },
    { modalities: ['text'] },
  ])('takes %j as it is', async (body) => {
    expect(await sent(body)).toEqual({ ...MINIMAL, ...body });
  });

  test.each([
    { models: ['test/narrow'] },
    { provider: { allow_fallbacks: true } },
    { metadata: { a: 'b' } },
    { session_id: 's' },
    { trace: { trace_id: 't' } },
    { usage: { include: true } },
    { stream_options: { include_usage: true } },
    { stream: false },
    { debug: { echo_upstream_body: true } },
    { route: 'fallback' },
    { plugins: [] },
    { include_reasoning: true },
    { tools: [] },
    { tool_choice: 'auto' },
    { temperature: null },
    { max_tokens: null },
  ])('leaves %j out', async (body) => {
    expect(await sent(body)).toEqual(MINIMAL);
  });

  test.each([
    { temperature: 1 },
    { top_k: 5 },
    { min_p: 0.1 },
    { top_a: 0.1 },
    { repetition_penalty: 1.1 },
    { frequency_penalty: 1 },
    { presence_penalty: 1 },
    { seed: 1 },
    { verbosity: 'low' },
    { reasoning_effort: 'high' },
    { reasoning: { effort: 'low' } },
    { prediction: { type: 'content', content: 'x' } },
  ])('drops %j where the endpoint does not know it', async (body) => {
    expect(await sent(body, 'test/narrow')).toEqual(MINIMAL);
  });

  test.each([
    { model: 'test/narrow', given: { max_completion_tokens: 9 }, expected: { max_tokens: 9 } },
    { model: 'test/narrow', given: { max_tokens: 9 }, expected: { max_tokens: 9 } },
    { model: 'test/reasoner', given: { max_tokens: 9 }, expected: { max_completion_tokens: 9 } },
    { model: 'test/reasoner', given: { max_completion_tokens: 9 }, expected: { max_completion_tokens: 9 } },
    {
      model: 'test/reasoner',
      given: { max_tokens: 5, max_completion_tokens: 9 },
      expected: { max_completion_tokens: 9 },
    },
    { model: 'test/reasoner', given: { reasoning_effort: 'low' }, expected: { reasoning_effort: 'low' } },
    {
      model: 'test/reasoner',
      given: { reasoning: { effort: 'low' } },
      expected: { reasoning_effort: 'low' },
    },
    {
      model: 'test/reasoner',
      given: { reasoning: { enabled: true } },
      expected: { reasoning_effort: 'medium' },
    },
    { model: 'test/reasoner', given: { reasoning_effort: 'none' }, expected: { reasoning_effort: 'none' } },
  ])('$model gets $expected for $given', async ({ model, given, expected }) => {
    expect(await sent(given, model)).toEqual({ ...MINIMAL, ...expected });
  });

  test('names the end user by a hash', async () => {
    const { user } = await sent({ user: 'alice@example.com' });
    expect(user).toBe(createHash('sha256').update('alice@example.com').digest('hex').slice(0, 32));
  });

  test('asks for a stream with usage', async () => {
    await streamed({ stream_options: { include_usage: false } });
    expect(first.received[0]?.body).toEqual({
      ...MINIMAL,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test('keeps every role and part, without marks for caches', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'developer', content: 'Be kind.' },
      {
        role: 'user',
        name: 'alice',
        content: [
          { type: 'text', text: 'Look', cache_control: { type: 'ephemeral' } },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } },
        ],
      },
      {
        role: 'assistant',
        content: null,
        reasoning: 'hm',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'done' },
    ];
    const { messages: passed } = (await sent({ messages })) as { messages: typeof messages };
    expect(passed[2]?.content).toEqual([
      { type: 'text', text: 'Look' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'low' } },
    ]);
    expect(passed[3]).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
    });
    expect([passed[0], passed[1], passed[4]]).toEqual([messages[0], messages[1], messages[4]]);
  });
});

describe('server-sent events of an upstream', () => {
  const SAID = 'Grüße, 世界 🌍!';
  const stream = sse(token(SAID), token('', 'stop'), { choices: [], usage: USAGE }) + 'data: [DONE]\n\n';

  test.each([
    { given: 'lines that end in CR LF', text: stream.replaceAll('\n', '\r\n') },
    { given: 'lines that end in CR', text: stream.replaceAll('\n', '\r') },
    { given: 'no space after data:', text: stream.replaceAll('data: ', 'data:') },
    { given: 'comments between', text: stream.replaceAll('\n\n', '\n\n: ping\n\n:\n\n') },
    {
      given: 'names, ids and retry times',
      text: stream.replaceAll('data: ', 'event: message\nid: 1\nretry: 5\ndata: '),
    },
    { given: 'a byte order mark', text: `\ufeff${stream}` },
    { given: 'many blank lines', text: stream.replaceAll('\n\n', '\n\n\n\n') },
    { given: 'no blank line at the end', text: stream.trimEnd() },
    { given: 'no [DONE]', text: stream.replace('data: [DONE]\n\n', '') },
    { given: 'JSON over several data lines', text: stream.replaceAll(',"choices"', ',\ndata: "choices"') },
  ])('are read with $given', async ({ text }) => {
    first.answer(pieces(text));
    const answer = await streamed();
    expect({ content: answer.content, done: answer.done }).toEqual({ content: SAID, done: true });
    expect(answer.chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 10, completion_tokens: 20 });
  });

  test('are read wherever they are cut', async () => {
    const bytes = Buffer.from(stream);
    first.answer((response, call) => {
      const at = call.body['seed'] as number;
      pieces(bytes.subarray(0, at), { waitMs: 4 }, bytes.subarray(at))(response, call);
    });
    const cuts = Array.from({ length: bytes.length - 1 }, (_, index) => index + 1);
    const wrong: number[] = [];
    while (cuts.length > 0)
      await Promise.all(
        cuts.splice(0, 25).map(async (seed) => {
          const answer = await streamed({ seed });
          if (answer.content !== SAID || !answer.done) wrong.push(seed);
        }),
      );
    expect(wrong).toEqual([]);
  });
});

test('no log line holds a prompt, an answer or a key', () => {
  const logged = gateway.logs.join('');
  expect(gateway.logs.length).toBeGreaterThan(100);
  for (const secret of [INFERENCE_KEY, 'Hello there', '"Hi"', 'Grüße', ...SECRETS])
    expect(logged).not.toContain(secret);
});
