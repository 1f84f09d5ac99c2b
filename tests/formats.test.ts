import { LLMock } from '@copilotkit/aimock';
import type { Configuration } from '../src/configuration';
import type { ChatChoice } from '../src/providers/format';
import { startGateway, type TestGateway } from './support/gateway';
import { reassemble, transcript, type Wire } from './support/transcripts';
import { completion, json, startUpstream, type Script, type Upstream } from './support/upstream';

/** One suite for every wire format, through the whole gateway, plain and streamed. */
const WIRES = ['openai', 'responses', 'anthropic', 'gemini'] as const satisfies readonly Wire[];
const MODES = [{ stream: false }, { stream: true }] as const;
const CASES = WIRES.flatMap((wire) => MODES.map(({ stream }) => ({ wire, stream })));

const UPSTREAM_MODELS = {
  openai: 'gpt-5',
  responses: 'gpt-5',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
} as const;
const PARAMETERS = [
  'max_tokens',
  'temperature',
  'stop',
  'seed',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'response_format',
  'reasoning',
  'reasoning_effort',
];

/** `test/<wire>` at one provider of that wire, and after it at a spare one of the openai wire. */
const configuration = (urls: Record<Wire, string>, spare: string): Configuration => ({
  providers: [
    ...WIRES.map((wire) => ({
      slug: wire,
      ...(wire === 'responses'
        ? { protocol: 'openai' as const, apis: ['responses' as const] }
        : { protocol: wire }),
      base_url: urls[wire],
      api_key: `upstream-secret-${wire}`,
    })),
    { slug: 'spare', protocol: 'openai', base_url: spare, api_key: 'upstream-secret-spare' },
  ],
  models: WIRES.map((wire) => ({
    id: `test/${wire}`,
    context_length: 128_000,
    endpoints: [
      {
        provider: wire,
        upstream_model: UPSTREAM_MODELS[wire],
        max_completion_tokens: 16_384,
        pricing: { prompt: '0.000001', completion: '0.000002', input_cache_read: '0.0000001' },
        supported_parameters: PARAMETERS,
      },
      {
        provider: 'spare',
        pricing: { prompt: '0.00001', completion: '0.00001' },
        supported_parameters: PARAMETERS,
      },
    ],
  })),
});

type Body = Parameters<ReturnType<TestGateway['openai']>['chat']['completions']['create']>[0];
type Choice = ReturnType<typeof reassemble>['choices'][number];

interface Answered {
  readonly choice: Choice | undefined;
  readonly usage: Record<string, unknown> | undefined;
  readonly id: string | undefined;
  readonly provider: string | undefined;
  readonly error?: { readonly code: number; readonly metadata: Record<string, unknown> };
}

/** The same of both: what the caller ends up with. */
async function ask(gateway: TestGateway, body: Omit<Body, 'stream'>, stream: boolean): Promise<Answered> {
  if (!stream) {
    const answer = await gateway.as('inference').post('/chat/completions').send(body);
    const { choices, usage, id, provider, error } = answer.body;
    return { choice: choices?.[0], usage, id, provider, ...(error && { error }) };
  }
  const answer = await gateway
    .as('inference')
    .post('/chat/completions')
    .send({ ...body, stream });
  if (answer.status !== 200)
    return {
      choice: undefined,
      usage: undefined,
      id: undefined,
      provider: undefined,
      error: answer.body.error,
    };
  const chunks = answer.text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)));
  const { choices } = reassemble(chunks.map(({ choices: given }) => ({ choices: given })));
  const last = chunks.at(-1);
  return {
    choice: choices[0],
    usage: last?.usage,
    id: last?.id,
    provider: last?.provider,
    ...(last?.error && { error: last.error }),
  };
}

const recorded =
  (wire: Wire, seed: number): Script =>
  (response, { path, body }) => {
    const { plain, stream } = transcript(wire, seed);
    const streamed = body['stream'] === true || path.includes(':streamGenerateContent?alt=sse');
    if (!streamed) return json(200, plain)(response, { path, body, headers: {} });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(stream);
  };

const ERRORS = {
  openai: { error: { message: 'Slow down', code: 'rate_limit_exceeded' } },
  responses: { error: { message: 'Slow down', code: 'rate_limit_exceeded' } },
  anthropic: { type: 'error', error: { type: 'rate_limit_error', message: 'Slow down' } },
  gemini: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Slow down' } },
} as const;

let upstream: Upstream;
let spare: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  spare = await startUpstream();
  const { url } = upstream;
  const urls = { openai: url, responses: url, anthropic: url, gemini: url };
  gateway = await startGateway({ configuration: configuration(urls, spare.url) });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await spare.close();
});
beforeEach(() => {
  upstream.received.length = 0;
  spare.answer(completion('From the spare one.'));
});

/** A transcript with signed and encrypted thoughts. */
const SIGNED = [...Array(50).keys()].find(
  (seed) =>
    /reasoning.encrypted.*/.test(JSON.stringify(transcript('anthropic', seed).expected)) &&
    transcript('anthropic', seed).expected.choices[0]?.message.reasoning,
) as number;

/** A plain answer has its annotations as a list, without any too. */
const annotated = (choice: ChatChoice | undefined): object => ({
  ...choice,
  message: { annotations: [], ...choice?.message },
});

const MESSAGES = [{ role: 'user' as const, content: 'Hi' }];
const only = { provider: { only: ['openai', 'responses', 'anthropic', 'gemini'] } };

describe.each(CASES)('$wire, streamed $stream', ({ wire, stream }) => {
  const body = { model: `test/${wire}`, messages: MESSAGES };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('transcript %d reaches the caller whole', async (seed) => {
    upstream.answer(recorded(wire, seed));
    const { expected } = transcript(wire, seed);
    const answer = await ask(gateway, body, stream);
    expect(answer.choice).toEqual(stream ? expected.choices[0] : annotated(expected.choices[0]));
    expect(answer.usage).toMatchObject({
      prompt_tokens: expected.usage?.prompt,
      completion_tokens: expected.usage?.completion,
      prompt_tokens_details: { cached_tokens: expected.usage?.cached },
    });
    const { body: record } = await gateway.as('inference').get(`/generation?id=${answer.id}`).expect(200);
    expect(record.data).toMatchObject({
      upstream_id: expected.upstreamId,
      native_finish_reason: expected.choices[0]?.native_finish_reason,
      native_tokens_cached: expected.usage?.cached,
    });
  });

  test('the credential goes where the wire reads it', async () => {
    upstream.answer(recorded(wire, 1));
    await ask(gateway, body, stream);
    const [call] = upstream.received;
    const { authorization, 'x-api-key': key, 'x-goog-api-key': google } = call?.headers ?? {};
    expect({ authorization, key, google }).toEqual(
      {
        openai: { authorization: 'Bearer upstream-secret-openai' },
        responses: { authorization: 'Bearer upstream-secret-responses' },
        anthropic: { key: 'upstream-secret-anthropic' },
        gemini: { google: 'upstream-secret-gemini' },
      }[wire],
    );
  });

  test('an error before the answer goes to the next endpoint', async () => {
    upstream.answer(json(429, ERRORS[wire]));
    const answer = await ask(gateway, body, stream);
    expect(answer).toMatchObject({
      provider: 'spare',
      choice: { message: { content: 'From the spare one.' } },
    });
  });

  test('an error in place of an answer goes to the next endpoint', async () => {
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
      const error = JSON.stringify(ERRORS[wire]);
      response.end(stream ? `data: ${error}\n\n` : error);
    });
    expect(await ask(gateway, body, stream)).toMatchObject({ provider: 'spare' });
  });

  test('the only endpoint’s error keeps its status, its code and its hint', async () => {
    upstream.answer(json(429, ERRORS[wire], { 'retry-after': '7' }));
    const answer = await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ ...body, ...only, stream });
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('7');
    expect(answer.body.error).toMatchObject({
      message: 'Slow down',
      metadata: {
        error_type: 'rate_limit_exceeded',
        provider_code: {
          openai: 'rate_limit_exceeded',
          responses: 'rate_limit_exceeded',
          anthropic: 'rate_limit_error',
          gemini: 'RESOURCE_EXHAUSTED',
        }[wire],
      },
    });
  });
});

test.each(WIRES)(
  '%s: an answer that breaks off ends with an error, and is not told as whole',
  async (wire) => {
    const { stream } = transcript(wire, 4);
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(stream.slice(0, Math.floor(stream.length * 0.6)));
    });
    const answer = await ask(gateway, { model: `test/${wire}`, messages: MESSAGES }, true);
    expect(answer).toMatchObject({ choice: { finish_reason: 'error' }, error: { code: 502 } });
  },
);

test('an overload in the middle of a stream of the anthropic wire is told with its type', async () => {
  const stream = [
    { type: 'message_start', message: { id: 'msg_1' } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Half' } },
    { type: 'error', error: { type: 'overloaded_error', message: 'Busy' } },
  ];
  const write =
    (events: object[]): Script =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    };
  upstream.answer(write(stream));
  const body = { model: 'test/anthropic', messages: MESSAGES };
  expect(await ask(gateway, body, true)).toMatchObject({
    choice: { message: { content: 'Half' }, finish_reason: 'error' },
    error: { code: 503, metadata: { error_type: 'provider_overloaded' } },
  });
  // Before the first word it is still time to go elsewhere.
  for (const before of [['message_start'], ['message_start', 'content_block_start']]) {
    upstream.answer(write(stream.filter(({ type }) => before.includes(type) || type === 'error')));
    expect(await ask(gateway, body, true)).toMatchObject({ provider: 'spare' });
  }
});

test.each(MODES)(
  'what one wire cannot say goes to the next endpoint (streamed $stream)',
  async ({ stream }) => {
    const content = [{ type: 'input_audio' as const, input_audio: { data: 'AAAA', format: 'wav' as const } }];
    const body = { model: 'test/anthropic', messages: [{ role: 'user' as const, content }] };
    expect(await ask(gateway, body, stream)).toMatchObject({ provider: 'spare' });
    expect(upstream.received).toEqual([]);
    const { error } = await ask(gateway, { ...body, ...only }, stream);
    expect(error).toMatchObject({ code: 400, message: 'input_audio: this model takes no audio' });
  },
);

test.each(MODES)(
  'reasoning that is to stay hidden leaves no trace (streamed $stream)',
  async ({ stream }) => {
    upstream.answer(recorded('anthropic', SIGNED));
    const body = {
      model: 'test/anthropic',
      messages: MESSAGES,
      reasoning: { effort: 'high', exclude: true },
    };
    const { choice } = await ask(gateway, body, stream);
    expect(choice?.message).not.toHaveProperty('reasoning');
    expect(choice?.message).not.toHaveProperty('reasoning_details');
  },
);

test('flags of the caller reach the anthropic wire alone', async () => {
  for (const wire of WIRES) {
    upstream.answer(recorded(wire, 1));
    await gateway
      .as('inference')
      .post('/chat/completions')
      .set('x-anthropic-beta', 'context-1m-2025-08-07, bad flag!,other')
      .send({ model: `test/${wire}`, messages: MESSAGES })
      .expect(200);
  }
  expect(upstream.received.map(({ headers }) => headers['anthropic-beta'])).toEqual([
    undefined,
    undefined,
    'context-1m-2025-08-07,other',
    undefined,
  ]);
});

describe('with the first endpoint down', () => {
  let down: TestGateway;
  beforeAll(async () => {
    const nowhere = 'http://127.0.0.1:1';
    const urls = { openai: nowhere, responses: nowhere, anthropic: nowhere, gemini: nowhere };
    down = await startGateway({ configuration: configuration(urls, spare.url) });
  });
  afterAll(() => down.close());

  test.each(CASES)('$wire, streamed $stream: the second answers', async ({ wire, stream }) => {
    const answer = await ask(down, { model: `test/${wire}`, messages: MESSAGES }, stream);
    expect(answer).toMatchObject({
      provider: 'spare',
      choice: { message: { content: 'From the spare one.' }, finish_reason: 'stop' },
    });
    const { body } = await down.as('inference').get(`/generation?id=${answer.id}`).expect(200);
    expect(body.data.provider_responses).toMatchObject([
      { provider_name: wire, status: null, error_type: 'provider_unavailable' },
      { provider_name: 'spare', status: 200 },
    ]);
  });

  const callers = [
    { path: '/responses', body: { input: 'Hi' } },
    { path: '/messages', body: { messages: MESSAGES, max_tokens: 100 } },
  ].flatMap((caller) => MODES.map(({ stream }) => ({ ...caller, stream })));
  test.each(callers)('$path, streamed $stream: the second answers', async ({ path, body, stream }) => {
    for (const wire of WIRES) {
      const answer = await down
        .as('inference')
        .post(path)
        .send({ model: `test/${wire}`, ...body, stream })
        .expect(200);
      const words = [...answer.text.matchAll(/"(?:delta|text)":"((?:[^"\\]|\\.)*)"/g)].map(
        ([, word]) => word,
      );
      expect(words.join('')).toContain('From the spare one.');
    }
  });
});

describe('against a third party’s view of the wires', () => {
  const mock = new LLMock({ port: 0 });
  let third: TestGateway;

  beforeAll(async () => {
    const usage = { prompt_tokens: 12, completion_tokens: 5 };
    mock.on({ toolResultContains: 'sunny' }, { content: 'It is sunny.', usage });
    mock.onMessage('weather', {
      content: 'Let me look.',
      toolCalls: [
        { id: 'tool_a', name: 'get_weather', arguments: '{"city":"Rome"}' },
        { id: 'tool_b', name: 'get_weather', arguments: '{"city":"Oslo"}' },
      ],
      usage,
    });
    mock.onMessage('think', { content: 'Done thinking.', reasoning: 'Hm, well.', usage });
    mock.onMessage('Hi', { content: 'Hello, naïve 👋 world.', usage });
    const url = await mock.start();
    third = await startGateway({
      configuration: configuration(
        { openai: `${url}/v1`, responses: `${url}/v1`, anthropic: `${url}/v1`, gemini: `${url}/v1beta` },
        spare.url,
      ),
    });
  });
  afterAll(async () => {
    await third.close();
    await mock.stop();
  });

  const tools = [
    {
      type: 'function' as const,
      function: {
        name: 'get_weather',
        parameters: { type: 'object', properties: { city: { type: 'string' } } },
      },
    },
  ];

  describe.each(CASES)('$wire, streamed $stream', ({ wire, stream }) => {
    const model = `test/${wire}`;
    const said = (content: string) => ({ model, messages: [{ role: 'user' as const, content }], ...only });

    test('text', async () => {
      const { choice } = await ask(third, said('Hi'), stream);
      expect(choice).toMatchObject({ message: { content: 'Hello, naïve 👋 world.' }, finish_reason: 'stop' });
    });

    test('parallel calls, and their results', async () => {
      const first = await ask(third, { ...said('weather'), tools }, stream);
      expect(first.choice).toMatchObject({
        message: { content: 'Let me look.' },
        finish_reason: 'tool_calls',
      });
      const calls = first.choice?.message.tool_calls ?? [];
      expect(calls.map((call) => JSON.parse(call.function.arguments))).toEqual([
        { city: 'Rome' },
        { city: 'Oslo' },
      ]);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
      const { message } = first.choice as Choice;
      const results = calls.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: 'sunny' }));
      const messages = [...said('weather').messages, message, ...results] as Body['messages'];
      const second = await ask(third, { ...said(''), messages, tools }, stream);
      expect(second.choice).toMatchObject({ message: { content: 'It is sunny.' }, finish_reason: 'stop' });
    });

    test('reasoning', async () => {
      const { choice } = await ask(third, said('think'), stream);
      expect(choice?.message).toMatchObject({ content: 'Done thinking.', reasoning: 'Hm, well.' });
      // What the provider can read again is a piece of its own on one of them.
      expect(choice?.message.reasoning_details).toHaveLength(wire === 'responses' ? 2 : 1);
    });
  });
});
