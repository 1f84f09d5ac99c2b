import Anthropic, { APIError, toFile } from '@anthropic-ai/sdk';
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { LLMock } from '@copilotkit/aimock';
import { z } from 'zod';
import type { Configuration } from '../src/configuration';
import { readMessages, wireEvents, type Message, type Read } from './support/grammar/messages';
import {
  INFERENCE_KEY,
  MANAGEMENT_KEY,
  UNKNOWN_KEY,
  startGateway,
  type TestGateway,
} from './support/gateway';
import { transcript, type Wire } from './support/transcripts';
import { completion, json, startUpstream, type Script, type Upstream } from './support/upstream';
import { eventually, rawRequest } from './support/wire';

/** The Anthropic message format over every wire format, with its official client. */
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
  'top_k',
  'stop',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'response_format',
  'reasoning',
  'verbosity',
];

/** `test/<wire>` at one provider of that wire; `test/mixed` at one of the openai wire, then at the anthropic one. */
const configuration = (urls: Record<Wire, string>): Configuration => {
  const endpoint = (wire: Wire) => ({
    provider: wire,
    upstream_model: UPSTREAM_MODELS[wire],
    max_completion_tokens: 16_384,
    pricing: {
      prompt: '0.000001',
      completion: '0.000002',
      input_cache_read: '0.0000001',
      web_search: '0.01',
    },
    supported_parameters: PARAMETERS,
  });
  return {
    providers: WIRES.map((wire) => ({
      slug: wire,
      name: wire.toUpperCase(),
      ...(wire === 'responses'
        ? { protocol: 'openai' as const, apis: ['responses' as const] }
        : { protocol: wire }),
      base_url: urls[wire],
      api_key: `upstream-secret-${wire}`,
    })),
    models: [
      ...WIRES.map((wire) => ({
        id: `test/${wire}`,
        context_length: 128_000,
        endpoints: [endpoint(wire)],
      })),
      { id: 'test/mixed', context_length: 128_000, endpoints: [endpoint('openai'), endpoint('anthropic')] },
    ],
  };
};

const clientOf = (gateway: TestGateway, apiKey = INFERENCE_KEY): Anthropic =>
  new Anthropic({ apiKey, baseURL: `${gateway.origin}/api`, maxRetries: 0 });

let upstream: Upstream;
let gateway: TestGateway;
let client: Anthropic;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({
    configuration: configuration({
      openai: upstream.url,
      responses: upstream.url,
      anthropic: upstream.url,
      gemini: upstream.url,
    }),
  });
  client = clientOf(gateway);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => void (upstream.received.length = 0));

const MESSAGES = [{ role: 'user' as const, content: 'Hi' }];
const bodyFor = <T extends object = object>(wire: Wire | 'mixed', rest?: T) => ({
  model: `test/${wire}`,
  max_tokens: 1_000,
  messages: MESSAGES,
  ...(rest as T),
});

/** A streamed answer, read by the grammar. */
async function read(to: TestGateway, body: object, headers: Record<string, string> = {}): Promise<Read> {
  const answer = await to
    .as('inference')
    .post('/messages')
    .set(headers)
    .send({ ...body, stream: true })
    .expect(200)
    .expect('content-type', /event-stream/);
  return readMessages(wireEvents(answer.text));
}

/** The message, whichever way it comes. */
async function ask(to: TestGateway, body: object, stream: boolean): Promise<Message> {
  if (stream) return (await read(to, body)).message;
  const { body: message } = await to.as('inference').post('/messages').send(body).expect(200);
  return message as Message;
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

const sse =
  (...events: object[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  };

const refusal = async (call: PromiseLike<unknown>): Promise<APIError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIError)) throw new Error(`expected an APIError, got ${String(error)}`);
  return error;
};

describe.each(WIRES)('recorded answers of the %s wire', (wire) => {
  test.each([...Array(16).keys()].map((index) => index + 1))(
    'transcript %d: what is streamed is the plain answer in pieces',
    async (seed) => {
      upstream.answer(recorded(wire, seed));
      const plain = await ask(gateway, bodyFor(wire), false);
      const streamed = await ask(gateway, bodyFor(wire), true);
      // Sources that come after a call have no text left to stand on.
      const cites = (message: Message): boolean => JSON.stringify(message).includes('encrypted_index');
      const late = cites(plain) && plain.content.some(({ type }) => type === 'tool_use');
      expect({ ...streamed, id: '', usage: {}, content: withoutEmpty(streamed, late) }).toEqual({
        ...plain,
        id: '',
        usage: {},
        content: withoutEmpty(plain, late),
      });
      const { service_tier: _tier, ...counts } = plain.usage;
      expect(streamed.usage).toMatchObject(counts);
      const { expected } = transcript(wire, seed);
      const [choice] = expected.choices;
      expect({
        text: plain.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
        thinking: plain.content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
        calls: plain.content.flatMap((block) =>
          block.type === 'tool_use' ? [{ id: block.id, name: block.name, input: block.input }] : [],
        ),
      }).toEqual({
        text:
          (choice?.message.content ?? choice?.message.refusal ?? '') +
          (choice?.message.images ?? []).map(({ image_url: image }) => `![image](${image.url})`).join(''),
        thinking: choice?.message.reasoning ?? '',
        calls: (choice?.message.tool_calls ?? []).map((call) => ({
          id: call.id,
          name: call.function.name,
          input: JSON.parse(call.function.arguments),
        })),
      });
      expect(plain).toMatchObject({
        model: `test/${wire}`,
        provider: wire.toUpperCase(),
        stop_reason: choice?.message.refusal
          ? 'refusal'
          : { tool_calls: 'tool_use', length: 'max_tokens', stop: 'end_turn' }[
              choice?.finish_reason as string
            ],
        usage: {
          input_tokens:
            (expected.usage?.prompt ?? 0) - (expected.usage?.cached ?? 0) - (expected.usage?.cacheWrite ?? 0),
          cache_read_input_tokens: expected.usage?.cached,
          output_tokens: expected.usage?.completion,
        },
      });
    },
  );

  test('thoughts go back to their provider as they came', async () => {
    upstream.answer(recorded(wire, SIGNED));
    const body = bodyFor(wire, { thinking: { type: 'enabled', budget_tokens: 1_024 }, max_tokens: 4_096 });
    const { content } = await ask(gateway, body, true);
    const replies = content.flatMap((block) =>
      block.type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: block.id, content: 'Done.' }] : [],
    );
    const messages = [...MESSAGES, { role: 'assistant', content }, { role: 'user', content: replies }];
    await ask(gateway, { ...body, messages }, false);
    const sent = JSON.stringify(upstream.received.at(-1)?.body);
    const { message } = transcript(wire, SIGNED).expected.choices[0] ?? {};
    const signatures = (message?.reasoning_details ?? []).flatMap((detail) =>
      detail.type === 'reasoning.encrypted'
        ? [detail.data]
        : detail.type === 'reasoning.text' && detail.signature
          ? [detail.signature]
          : [],
    );
    expect(signatures.length > 0).toBe(wire !== 'openai');
    for (const signature of signatures) expect(sent).toContain(JSON.stringify(signature));
    expect(sent).not.toContain('gateway.');
  });
});

/** A transcript with calls and, where the wire knows them, signed thoughts. */
const SIGNED = [...Array(200).keys()].find((seed) =>
  WIRES.every((wire) => {
    const [choice] = transcript(wire, seed).expected.choices;
    const signed = JSON.stringify(choice?.message.reasoning_details ?? []).includes('signature');
    return (choice?.message.tool_calls?.length ?? 0) > 0 && (wire !== 'anthropic' || signed);
  }),
) as number;

const withoutEmpty = (message: Message, citations: boolean): unknown =>
  citations
    ? message.content
        .filter((block) => block.type !== 'text' || block.text !== '')
        .map((block) => (block.type === 'text' ? { type: block.type, text: block.text } : block))
    : message.content;

describe('against a third party’s view of the wires', () => {
  const mock = new LLMock({ port: 0 });
  let third: TestGateway;
  let official: Anthropic;

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
      configuration: configuration({
        openai: `${url}/v1`,
        responses: `${url}/v1`,
        anthropic: `${url}/v1`,
        gemini: `${url}/v1beta`,
      }),
    });
    official = clientOf(third);
  });
  afterAll(async () => {
    await third.close();
    await mock.stop();
  });

  const weather = {
    name: 'get_weather',
    description: 'Current weather of a city.',
    input_schema: { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] },
  };

  describe.each(CASES)('$wire, streamed $stream', ({ wire, stream }) => {
    /** As an application calls the official client. */
    const send = async (body: Anthropic.MessageCreateParamsNonStreaming): Promise<Anthropic.Message> =>
      stream ? official.messages.stream(body).finalMessage() : official.messages.create(body);
    /** Without what only a provider can read, which one of the wires always gives. */
    const readable = <T extends { type: string }>({ content }: { content: T[] }): T[] =>
      content.filter(({ type }) => type !== 'redacted_thinking');
    const said = (content: string, rest: object = {}) => ({
      ...bodyFor(wire, rest),
      messages: [{ role: 'user' as const, content }],
    });

    test('text', async () => {
      const message = await send(
        said('Hi', { system: 'Be brief.', temperature: 0.5, stop_sequences: ['END'] }),
      );
      expect(message).toMatchObject({
        type: 'message',
        role: 'assistant',
        model: `test/${wire}`,
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 12, output_tokens: 5 },
      });
      expect(readable(message)).toMatchObject([{ type: 'text', text: 'Hello, naïve 👋 world.' }]);
      expect(message.id).toMatch(/^gen-/);
    });

    test('parallel calls, and their results', async () => {
      const first = await send(said('weather', { tools: [weather] }));
      expect(first.stop_reason).toBe('tool_use');
      const calls = first.content.filter((block) => block.type === 'tool_use');
      expect(calls.map(({ input }) => input)).toEqual([{ city: 'Rome' }, { city: 'Oslo' }]);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
      const second = await send({
        ...said('', { tools: [weather] }),
        messages: [
          { role: 'user', content: 'weather' },
          { role: 'assistant', content: first.content },
          {
            role: 'user',
            content: calls.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: 'sunny' })),
          },
        ],
      });
      expect(second.stop_reason).toBe('end_turn');
      expect(readable(second)).toMatchObject([{ type: 'text', text: 'It is sunny.' }]);
    });

    test('thinking', async () => {
      const message = await send(
        said('think', { max_tokens: 4_096, thinking: { type: 'enabled', budget_tokens: 1_024 } }),
      );
      expect(readable(message)).toMatchObject([
        { type: 'thinking', thinking: 'Hm, well.' },
        { type: 'text', text: 'Done thinking.' },
      ]);
    });

    test('the client’s own loop over tools', async () => {
      const asked: string[] = [];
      const runner = official.beta.messages.toolRunner({
        ...bodyFor(wire),
        messages: [{ role: 'user', content: 'weather' }],
        stream,
        tools: [
          betaZodTool({
            name: 'get_weather',
            description: 'Current weather of a city.',
            inputSchema: z.object({ city: z.string() }),
            run: ({ city }) => {
              asked.push(city);
              return 'sunny';
            },
          }),
        ],
      });
      const last = await runner.runUntilDone();
      expect(asked).toEqual(['Rome', 'Oslo']);
      expect(readable(last).map((block) => block.type === 'text' && block.text)).toEqual(['It is sunny.']);
    });
  });

  test.each(WIRES)('%s: every event is in its place', async (wire) => {
    for (const content of ['Hi', 'weather', 'think']) {
      const { message, stop } = await read(third, {
        ...bodyFor(wire),
        messages: [{ role: 'user', content }],
        tools: [weather],
      });
      expect(message.usage).toMatchObject({ input_tokens: 12, output_tokens: 5, cost: 0.000022 });
      expect(stop).toEqual({ type: 'message_stop' });
    }
  });
});

describe('how an answer ends', () => {
  const chat = (message: object, finish: string): Script => {
    const usage = { prompt_tokens: 10, completion_tokens: 20 };
    return (response, call) =>
      call.body['stream'] === true
        ? sse(
            { id: 'x', choices: [{ index: 0, delta: message, finish_reason: null }] },
            { id: 'x', choices: [{ index: 0, delta: {}, finish_reason: finish }] },
            { id: 'x', choices: [], usage },
          )(response, call)
        : json(200, {
            id: 'x',
            choices: [{ index: 0, message: { content: null, ...message }, finish_reason: finish }],
            usage,
          })(response, call);
  };

  test.each(
    MODES.flatMap(({ stream }) =>
      (
        [
          ['stop', { content: 'Yes.' }, { stop_reason: 'end_turn', stop_details: null }],
          ['length', { content: 'Yes' }, { stop_reason: 'max_tokens', content: [{ text: 'Yes' }] }],
          [
            'stop',
            { refusal: 'I cannot help with that.' },
            {
              stop_reason: 'refusal',
              stop_details: { type: 'refusal', category: null, explanation: 'I cannot help with that.' },
              content: [{ type: 'text', text: 'I cannot help with that.' }],
            },
          ],
          ['content_filter', { content: 'So' }, { stop_reason: 'refusal', content: [{ text: 'So' }] }],
        ] as const
      ).map(([finish, message, expected]) => ({ stream, finish, message, expected })),
    ),
  )('$finish, streamed $stream: $message', async ({ stream, finish, message, expected }) => {
    upstream.answer(chat(message, finish));
    expect(await ask(gateway, bodyFor('openai'), stream)).toMatchObject(expected);
  });

  test.each(MODES)(
    'the only stop sequence is named where it was met (streamed $stream)',
    async ({ stream }) => {
      upstream.answer(chat({ content: 'One, ' }, 'stop_sequence'));
      const body = bodyFor('openai', { stop_sequences: ['two'] });
      const told = { stop_reason: 'stop_sequence', content: [{ text: 'One, ' }] };
      expect(await ask(gateway, body, stream)).toMatchObject({ ...told, stop_sequence: 'two' });
      body.stop_sequences.push('three');
      expect(await ask(gateway, body, stream)).toMatchObject({ ...told, stop_sequence: null });
    },
  );

  test('an answer that its provider breaks off is an error, not a message', async () => {
    upstream.answer(chat({ content: 'So' }, 'error'));
    const error = await refusal(client.messages.create(bodyFor('openai')));
    expect(error).toMatchObject({ status: 502, type: 'api_error' });
    const { error: inBand } = await read(gateway, bodyFor('openai'));
    expect(inBand?.error).toMatchObject({ type: 'api_error', error_type: 'provider_unavailable' });
  });

  test.each(WIRES)('%s: a stream that is cut ends with an error in band', async (wire) => {
    const { stream } = transcript(wire, 4);
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(stream.slice(0, Math.floor(stream.length * 0.6)));
    });
    const { error, stop, message } = await read(gateway, bodyFor(wire));
    expect(stop).toBeUndefined();
    expect(error).toMatchObject({
      error: { type: 'api_error', error_type: 'provider_unavailable' },
      request_id: message.id,
    });
    const failed = await refusal(client.messages.stream(bodyFor(wire)).finalMessage());
    expect(failed.message).toContain('api_error');
    const { body: record } = await gateway.as('inference').get(`/generation?id=${message.id}`).expect(200);
    expect(record.data).toMatchObject({ finish_reason: 'error', total_cost: 0, streamed: true });
  });
});

describe('calls that come at once', () => {
  const piece = (index: number, rest: object) => ({
    id: 'x',
    choices: [{ index: 0, delta: { tool_calls: [{ index, ...rest }] }, finish_reason: null }],
  });
  const begin = (index: number, name: string) =>
    piece(index, { id: `call_${name}`, type: 'function', function: { name, arguments: '' } });
  const more = (index: number, args: string) => piece(index, { function: { arguments: args } });
  const end = { id: 'x', choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] };

  test('become blocks one after the other', async () => {
    upstream.answer(
      sse(
        begin(0, 'a'),
        begin(1, 'b'),
        begin(2, 'c'),
        more(1, '{"n"'),
        more(0, '{"m":'),
        more(0, '1}'),
        more(1, ':2}'),
        end,
      ),
    );
    const { content } = await ask(gateway, bodyFor('openai'), true);
    expect(content).toMatchObject([
      { id: 'call_a', input: { m: 1 } },
      { id: 'call_b', input: { n: 2 } },
      { id: 'call_c', input: {} },
    ]);
  });

  test('one that goes on after it was told as whole breaks the stream off', async () => {
    upstream.answer(
      sse(
        begin(0, 'a'),
        more(0, '{}'),
        begin(1, 'b'),
        more(1, '{'),
        more(0, '{"again":1}'),
        more(1, '}'),
        end,
      ),
    );
    const { error } = await read(gateway, bodyFor('openai'));
    expect(error?.error).toMatchObject({ error_type: 'provider_unavailable' });
  });
});

describe('the native path: a provider that speaks the format', () => {
  const answer = {
    id: 'msg_upstream',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5-20250929',
    content: [
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'sky' } },
      {
        type: 'web_search_tool_result',
        tool_use_id: 'srvtoolu_1',
        caller: { type: 'direct' },
        content: [
          {
            type: 'web_search_result',
            url: 'https://a.b',
            title: 'A',
            encrypted_content: 'x',
            page_age: null,
          },
        ],
      },
      {
        type: 'text',
        text: 'Blue.',
        citations: [{ type: 'star_location', star: 1 }],
        of_tomorrow: { kept: true },
      },
      { type: 'hologram', depth: { mm: 3 } },
    ],
    stop_reason: 'daydream',
    stop_sequence: null,
    context_management: { applied_edits: [] },
    of_tomorrow: [1, 2],
    usage: {
      input_tokens: 100,
      output_tokens: 50,
      cache_read_input_tokens: 1_000,
      cache_creation_input_tokens: 200,
      cache_creation: { ephemeral_5m_input_tokens: 200, ephemeral_1h_input_tokens: 0 },
      server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 },
      service_tier: 'standard',
      inference_geo: 'us',
      of_tomorrow: 7,
    },
  };
  const { content, usage, ...rest } = answer;
  const events = [
    {
      type: 'message_start',
      message: { ...rest, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
    },
    { type: 'ping', at: 'once' },
    { type: 'progress_of_tomorrow', step: { done: 1 } },
    ...content.flatMap((block, index) => [
      {
        type: 'content_block_start',
        index,
        content_block:
          block.type === 'text'
            ? { type: block.type, text: '', of_tomorrow: block.of_tomorrow }
            : 'input' in block
              ? { ...block, input: {} }
              : block,
      },
      ...(block.type === 'text'
        ? [
            {
              type: 'content_block_delta',
              index,
              delta: { type: 'text_delta', text: 'Blue.', of_tomorrow: 1 },
            },
            {
              type: 'content_block_delta',
              index,
              delta: { type: 'citations_delta', citation: { type: 'star_location', star: 1 } },
            },
          ]
        : block.type === 'hologram'
          ? [{ type: 'content_block_delta', index, delta: { type: 'hologram_delta', angle: 90 } }]
          : 'input' in block
            ? [
                {
                  type: 'content_block_delta',
                  index,
                  delta: { type: 'input_json_delta', partial_json: '{"query":"sky"}' },
                },
              ]
            : []),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: 'daydream', stop_sequence: null },
      usage: { output_tokens: 50, of_tomorrow: 7 },
      context_management: { applied_edits: [] },
    },
    { type: 'message_stop', of_tomorrow: true },
  ];
  const native: Script = (response, call) =>
    call.body['stream'] === true ? sse(...events)(response, call) : json(200, answer)(response, call);

  const request = {
    model: 'test/anthropic',
    max_tokens: 500,
    system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral', ttl: '1h' } }],
    messages: [
      { role: 'user', content: 'What colour is the sky?' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Well.', signature: 'c2lnbmVk' },
          { type: 'redacted_thinking', data: 'c2VhbGVk' },
          { type: 'tool_use', id: 'toolu_1', name: 'look', input: {}, cache_control: { type: 'ephemeral' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'Up.' }] },
    ],
    tools: [
      { name: 'look', input_schema: { type: 'object' }, eager_input_streaming: true },
      { type: 'web_search_20250305', name: 'web_search', max_uses: 2 },
      { type: 'computer_20251124', name: 'computer', display_width_px: 1_024, display_height_px: 768 },
    ],
    mcp_servers: [{ type: 'url', url: 'https://mcp.example', name: 'wiki' }],
    context_management: { edits: [{ type: 'compact_20260112' }] },
    thinking: { type: 'adaptive', display: 'omitted' },
    of_tomorrow: { any: ['thing'] },
    metadata: { user_id: 'someone' },
    service_tier: 'standard_only',
    provider: { order: ['anthropic'] },
    session_id: 'mine',
    trace: { trace_id: 'mine' },
    user: 'someone else',
  };

  test('a field of tomorrow is no reason against it, where all parameters are required', async () => {
    upstream.answer(native);
    const ask = (wire: Wire) =>
      gateway
        .as('inference')
        .post('/messages')
        .send(bodyFor(wire, { of_tomorrow: 1, provider: { require_parameters: true } }));
    await ask('anthropic').expect(200);
    expect(upstream.received[0]?.body).toMatchObject({ of_tomorrow: 1 });
    await ask('gemini').expect(404);
    expect(upstream.received).toHaveLength(1);
  });

  test.each(MODES)('the body goes there with nothing dropped (streamed $stream)', async ({ stream }) => {
    upstream.answer(native);
    await gateway
      .as('inference')
      .post('/messages?beta=true')
      .set({ 'anthropic-beta': 'context-1m-2025-08-07,other', 'x-anthropic-beta': 'third' })
      .send({ ...request, stream })
      .expect(200);
    const [call] = upstream.received;
    const { provider: _p, session_id: _s, trace: _t, user: _u, metadata: _m, ...passed } = request;
    const { metadata, ...sent } = call?.body ?? {};
    expect(sent).toEqual({ ...passed, model: 'claude-sonnet-4-5', stream });
    expect(metadata).toEqual({ user_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(call?.path).toBe('/v1/messages');
    expect(call?.headers).toMatchObject({
      'x-api-key': 'upstream-secret-anthropic',
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'context-1m-2025-08-07,other,third',
    });
  });

  test('with thoughts between calls of tools the budget may be larger than one answer', async () => {
    upstream.answer(native);
    const thinking = { type: 'enabled', budget_tokens: 4_096 };
    const body = { ...request, max_tokens: 2_000, thinking };
    const post = () => gateway.as('inference').post('/messages');
    await post().send(body).expect(400);
    await post().set('anthropic-beta', 'interleaved-thinking-2025-05-14').send(body).expect(200);
    expect(upstream.received.map(({ body: sent }) => sent)).toMatchObject([{ max_tokens: 2_000, thinking }]);
  });

  test.each([
    ['2024-10-22', '2024-10-22'],
    [undefined, '2023-06-01'],
    ['latest', '2023-06-01'],
    ['2024-13-01', '2023-06-01'],
    ['2024-10-22, 2023-01-01', '2023-06-01'],
    ['2024-10-22 x', '2023-06-01'],
  ])('the version %s is asked for as %s', async (version, sent) => {
    upstream.answer(native);
    await gateway
      .as('inference')
      .post('/messages')
      .set(version === undefined ? {} : { 'anthropic-version': version })
      .send(request)
      .expect(200);
    expect(upstream.received[0]?.headers).toMatchObject({ 'anthropic-version': sent });
  });

  test('what is no name of a feature is not sent', async () => {
    upstream.answer(native);
    await gateway
      .as('inference')
      .post('/messages')
      .set('anthropic-beta', `one-2025-01-01, two three, <script>, ${'x'.repeat(101)}, one-2025-01-01,four`)
      .send(request)
      .expect(200);
    expect(upstream.received[0]?.headers['anthropic-beta']).toBe('one-2025-01-01,four');
  });

  test('a body that the gateway writes is in the version that it writes', async () => {
    upstream.answer(native);
    await gateway
      .as('inference')
      .post('/messages')
      .set('anthropic-version', '2024-10-22')
      .send(bodyFor('anthropic', { tools: [{ type: 'service:datetime' }] }))
      .expect(200);
    expect(upstream.received[0]?.headers).toMatchObject({ 'anthropic-version': '2023-06-01' });
  });

  test.each(MODES)('the answer comes back with nothing dropped (streamed $stream)', async ({ stream }) => {
    upstream.answer(native);
    const { body: plain } = await gateway.as('inference').post('/messages').send(request).expect(200);
    const streamed = await read(gateway, request);
    const got = (stream ? streamed.message : plain) as Message;
    const completed = { stop_details: null, container: null, diagnostics: null };
    const cost = {
      // 100 + 200 at $1 and 1,000 cached at $0.1 per million, 50 at $2, and a search.
      cost: 0.0105,
      cost_details: {
        upstream_inference_cost: null,
        upstream_inference_prompt_cost: 0.0004,
        upstream_inference_completions_cost: 0.0001,
      },
      is_byok: false,
    };
    expect(got).toEqual({
      ...answer,
      ...completed,
      id: expect.stringMatching(/^gen-/),
      model: 'test/anthropic',
      provider: 'ANTHROPIC',
      usage: { ...usage, output_tokens_details: null, speed: null, ...cost },
    });
    if (stream) {
      expect(streamed.pings).toBe(1);
      expect(streamed.stop).toMatchObject({ of_tomorrow: true });
    }
    const { body: record } = await gateway.as('inference').get(`/generation?id=${got.id}`).expect(200);
    expect(record.data).toMatchObject({
      upstream_id: 'msg_upstream',
      native_finish_reason: 'daydream',
      native_tokens_prompt: 1_300,
      native_tokens_cached: 1_000,
      native_tokens_completion: 50,
      total_cost: 0.0105,
      streamed: stream,
    });
  });

  test('events pass as they came, byte for byte where nothing is ours', async () => {
    upstream.answer(native);
    const { text } = await gateway
      .as('inference')
      .post('/messages')
      .send({ ...request, stream: true });
    for (const event of events)
      if (!/^message/.test(event.type))
        expect(text).toContain(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  });

  test('what only such a provider can do goes past the others, and is refused where there is none', async () => {
    upstream.answer(native);
    const { body } = await gateway
      .as('inference')
      .post('/messages')
      .send({ ...request, model: 'test/mixed', provider: { order: ['openai', 'anthropic'] } })
      .expect(200);
    expect(body).toMatchObject({ provider: 'ANTHROPIC' });
    expect(upstream.received).toHaveLength(1);
    const error = await refusal(client.messages.create(bodyFor('openai', { tools: request.tools as never })));
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error' });
    expect(error.message).toContain('tools[1]: a tool of the type web_search_20250305 is only for providers');
    expect(upstream.received).toHaveLength(1);
  });

  describe('what is not known yet', () => {
    const tomorrow = {
      ...request,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'hologram', depth: { mm: 3 } },
            { type: 'text', text: 'What is it?' },
          ],
        },
        {
          role: 'assistant',
          content: [{ type: 'text', text: 'A moon.', citations: [{ type: 'star_location', star: 1 }] }],
        },
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'telescope', angle: 30 } },
            { type: 'document', source: { type: 'scroll', length: 2 } },
            { type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'hologram', depth: 1 }] },
          ],
        },
      ],
      thinking: { type: 'dreaming', hours: 8 },
      tool_choice: { type: 'perhaps', odds: 0.5 },
      context_management: { edits: [{ type: 'forget_20300101', what: ['all'] }] },
    };

    test.each(MODES)('passes as it came (streamed $stream)', async ({ stream }) => {
      upstream.answer(native);
      const { status } = await gateway
        .as('inference')
        .post('/messages')
        .send({ ...tomorrow, model: 'test/mixed', provider: { order: ['openai', 'anthropic'] }, stream });
      expect(status).toBe(200);
      expect(upstream.received).toHaveLength(1);
      const { messages, thinking, tool_choice, context_management } = tomorrow;
      expect(upstream.received[0]?.body).toMatchObject({
        messages,
        thinking,
        tool_choice,
        context_management,
      });
    });

    test.each<[string, object]>([
      [
        'messages[0].content[0]: a block of the type hologram',
        { messages: [{ role: 'user', content: [{ type: 'hologram' }] }] },
      ],
      [
        'messages[0].content[0].content[0]: a block of the type hologram',
        {
          messages: [
            {
              role: 'user',
              content: [{ type: 'tool_result', tool_use_id: 'a', content: [{ type: 'hologram' }] }],
            },
          ],
        },
      ],
      [
        'messages[0].content[0].source: the type telescope',
        { messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'telescope' } }] }] },
      ],
      [
        'messages[0].content[0].source: the type scroll',
        { messages: [{ role: 'user', content: [{ type: 'document', source: { type: 'scroll' } }] }] },
      ],
      ['thinking: the type dreaming', { thinking: tomorrow.thinking }],
      ['tool_choice: the type perhaps', { tool_choice: tomorrow.tool_choice }],
      ['context_management: the edit forget_20300101', { context_management: tomorrow.context_management }],
      ['tools[0]: a tool of the type crystal_ball', { tools: [{ type: 'crystal_ball', name: 'ball' }] }],
    ])('is refused by name where no endpoint speaks the format: %s', async (named, given) => {
      const { body } = await gateway
        .as('inference')
        .post('/messages')
        .send(bodyFor('openai', given))
        .expect(400);
      expect(body.error).toMatchObject({
        type: 'invalid_request_error',
        message: `${named} is only for providers that speak the Anthropic format, and none of them could serve this request`,
      });
      expect(upstream.received).toHaveLength(0);
    });
  });

  test.each([
    ['max_tokens that is absent', { max_tokens: undefined }, { max_tokens: 16_384 }],
    ['max_tokens that is too large', { max_tokens: 128_000 }, { max_tokens: 16_384 }],
    [
      'a budget beyond what the model may answer',
      { max_tokens: 128_000, thinking: { type: 'enabled', budget_tokens: 100_000, display: 'summarized' } },
      {
        max_tokens: 16_384,
        thinking: { type: 'enabled', budget_tokens: 16_383, display: 'summarized' },
      },
    ],
    ['a temperature above its scale', { temperature: 1.5 }, { temperature: 1 }],
    ['the gateway’s word for a tier', { service_tier: 'default' }, { service_tier: 'standard_only' }],
  ])('%s is put right', async (_what, given, sent) => {
    upstream.answer(native);
    await ask(gateway, bodyFor('anthropic', given), false);
    expect(upstream.received[0]?.body).toMatchObject(sent);
  });

  test('thoughts of another provider stay behind', async () => {
    upstream.answer(recorded('gemini', SIGNED));
    const { content: foreign } = await ask(gateway, bodyFor('gemini'), false);
    expect(JSON.stringify(foreign)).toContain('gateway.');
    upstream.answer(native);
    const replies = foreign.flatMap((block) =>
      block.type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: block.id, content: 'Done.' }] : [],
    );
    const unsigned = { type: 'thinking', thinking: 'Hm.', signature: '' };
    await ask(
      gateway,
      bodyFor('anthropic', {
        max_tokens: 4_096,
        thinking: { type: 'enabled', budget_tokens: 1_024 },
        messages: [
          ...MESSAGES,
          { role: 'assistant', content: [unsigned, ...foreign] },
          { role: 'user', content: replies },
        ],
      }),
      false,
    );
    const sent = upstream.received.at(-1)?.body as { messages: { content: { type: string }[] }[] };
    expect(sent).not.toHaveProperty('thinking');
    expect(sent.messages[1]?.content).toEqual(
      foreign.filter(({ type }) => type !== 'thinking' && type !== 'redacted_thinking'),
    );
  });

  test('a provider that says nothing of its tokens is metered by us', async () => {
    const { usage: _none, ...silent } = answer;
    upstream.answer(json(200, silent));
    const message = await ask(gateway, bodyFor('anthropic'), false);
    expect(message.usage.input_tokens).toBeGreaterThan(0);
    expect(message.usage.output_tokens).toBeGreaterThan(0);
    expect(message.usage.cost).toBeGreaterThan(0);
  });

  test('an overload in the middle of a stream is told with its type', async () => {
    upstream.answer(
      sse(...events.slice(0, 4), { type: 'error', error: { type: 'overloaded_error', message: 'Busy' } }),
    );
    const { error } = await read(gateway, bodyFor('anthropic'));
    expect(error?.error).toMatchObject({ type: 'overloaded_error', error_type: 'provider_overloaded' });
  });
});

describe('errors', () => {
  test.each([
    { given: 'no key', as: 'none', status: 401, type: 'authentication_error', error_type: 'authentication' },
    { given: 'an unknown key', as: 'unknown', status: 401, type: 'authentication_error' },
    { given: 'a management key', as: 'management', status: 403, type: 'permission_error' },
    { given: 'an unknown model', body: { model: 'no/model' }, status: 400, type: 'invalid_request_error' },
    { given: 'no messages', body: { messages: [] }, status: 400, type: 'invalid_request_error' },
    { given: 'too high a temperature', body: { temperature: 3 }, status: 400, type: 'invalid_request_error' },
    {
      given: 'no endpoint that fits',
      body: { provider: { only: ['nobody'] } },
      status: 404,
      type: 'not_found_error',
    },
    {
      given: 'two lists of models',
      body: { models: ['test/openai'], fallbacks: [{ model: 'test/gemini' }] },
      status: 400,
      says: 'fallbacks: not together with models',
    },
    { given: 'an unknown tier', body: { service_tier: 'gold' }, status: 400, says: 'service_tier' },
    {
      given: 'a budget that leaves no answer',
      body: { max_tokens: 2_000, thinking: { type: 'enabled', budget_tokens: 2_000 } },
      status: 400,
      says: 'max_tokens: must be greater than thinking.budget_tokens',
    },
    {
      given: 'too small a budget',
      body: { thinking: { type: 'enabled', budget_tokens: 1_023 } },
      status: 400,
      says: 'thinking.budget_tokens: must be at least 1024',
    },
    { given: 'a thread', body: { thread: { type: 'create' } }, status: 400, says: 'thread' },
    { given: 'a plugin', body: { plugins: [{ id: 'web' }] }, status: 400, says: 'plugins' },
    {
      given: 'both halves at once',
      body: { plugins: [{ id: 'web' }], container: 'c' },
      status: 400,
      says: 'container needs a provider that speaks the Anthropic format',
    },
    { given: 'a field of chat', body: { reasoning: 'x' }, status: 400, says: 'reasoning is only for' },
    {
      given: 'a server tool',
      body: { tools: [{ type: 'service:shell' }] },
      status: 400,
      says: 'service:shell',
    },
  ] as const)('$given: $status in the format’s own envelope', async (row) => {
    const answer = await gateway
      .as('as' in row ? row.as : 'inference')
      .post('/messages')
      .send({ ...bodyFor('openai'), ...('body' in row && row.body) });
    expect(answer.status).toBe(row.status);
    expect(answer.body).toMatchObject({
      type: 'error',
      error: {
        type: 'type' in row ? row.type : 'invalid_request_error',
        ...('error_type' in row && { error_type: row.error_type }),
        message: expect.stringContaining('says' in row ? row.says : ''),
      },
    });
    // Before a generation has begun there is no id to name.
    const begun = answer.headers['x-generation-id'] ?? null;
    expect(answer.body.request_id).toBe(begun);
    expect(upstream.received).toEqual([]);
  });

  test('a wrong method and too large a body too', async () => {
    const method = await gateway.as('inference').get('/messages');
    expect(method.status).toBe(405);
    expect(method.body).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
    const large = await rawRequest(
      gateway.origin,
      `POST /api/v1/messages HTTP/1.1\r\nHost: x\r\nx-api-key: ${INFERENCE_KEY}\r\nContent-Type: application/json\r\nContent-Length: 104857600\r\n\r\n{`,
    );
    expect(large.status).toBe(413);
    expect(JSON.parse(large.body)).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', error_type: 'payload_too_large' },
      request_id: null,
    });
  });

  test.each([
    [429, { error: { message: 'Slow down' } }, Anthropic.RateLimitError, 'rate_limit_error'],
    [500, { error: { message: 'Oh' } }, Anthropic.InternalServerError, 'api_error'],
    [503, { error: { message: 'Busy' } }, Anthropic.InternalServerError, 'overloaded_error'],
    [400, { error: { message: 'No' } }, Anthropic.BadRequestError, 'invalid_request_error'],
  ] as const)('an upstream’s %d is the client’s own class of error', async (status, body, kind, type) => {
    upstream.answer(json(status, body));
    const error = await refusal(client.messages.create(bodyFor('openai')));
    expect(error).toBeInstanceOf(kind);
    expect(error.type).toBe(type);
    expect(error.error).toMatchObject({ request_id: expect.stringMatching(/^gen-/) });
    expect(error.requestID).toMatch(/^gen-/);
  });
});

describe('access', () => {
  beforeEach(() => upstream.answer(completion('Hello.')));
  const post = (headers: Record<string, string>, path = '/messages') =>
    gateway.as('none').post(path).set(headers).send(bodyFor('openai'));

  test('the key may stand in either header', async () => {
    await post({ 'x-api-key': INFERENCE_KEY }).expect(200);
    await post({ authorization: `Bearer ${INFERENCE_KEY}` }).expect(200);
    const token = new Anthropic({
      authToken: INFERENCE_KEY,
      baseURL: `${gateway.origin}/api`,
      maxRetries: 0,
    });
    expect((await token.messages.create(bodyFor('openai'))).content).toMatchObject([{ text: 'Hello.' }]);
  });

  test.each([
    ['an unknown one', { 'x-api-key': UNKNOWN_KEY }, 401],
    ['an empty one', { 'x-api-key': '' }, 401],
    ['a management key', { 'x-api-key': MANAGEMENT_KEY }, 403],
    ['the other header is wrong', { authorization: 'Bearer x', 'x-api-key': INFERENCE_KEY }, 401],
  ] as const)('%s is refused', async (_what, headers, status) => {
    await post(headers).expect(status);
    await post(headers, '/messages/count_tokens').expect(status);
  });

  test('the client’s other calls find the key there too', async () => {
    const { data: models } = await client.models.list();
    expect(models.map(({ id }) => id)).toContain('test/anthropic');
    const file = await client.beta.files.upload({
      file: await toFile(Buffer.from('Hello, file.'), 'a.txt', { type: 'text/plain' }),
    });
    expect((await client.beta.files.list()).data.map(({ id }) => id)).toContain(file.id);
    await client.beta.files.delete(file.id);
    await post({ 'x-api-key': INFERENCE_KEY }, '/chat/completions').expect(200);
    await post({ 'x-api-key': UNKNOWN_KEY }, '/chat/completions').expect(401);
    await gateway.as('none').get('/key').set('x-api-key', INFERENCE_KEY).expect(200);
  });

  test.each([
    ['a management key where one is needed', '/keys', MANAGEMENT_KEY],
    ['secrets', '/vault/secrets', INFERENCE_KEY],
  ])('%s goes into the other header alone', async (_what, path, key) => {
    await gateway.as('none').get(path).set('x-api-key', key).expect(401);
    await gateway.as({ key }).get(path).expect(200);
  });
});

describe('the gateway’s own fields', () => {
  test('fallbacks are tried in order', async () => {
    upstream.answer(json(500, { error: { message: 'Down' } }), completion('From the second one.'));
    const body = bodyFor('openai', { fallbacks: [{ model: 'no/model' }, { model: 'test/mixed' }] });
    expect(await ask(gateway, body, false)).toMatchObject({ content: [{ text: 'From the second one.' }] });
  });

  test.each(MODES)('routing metadata comes where it was asked for (streamed $stream)', async ({ stream }) => {
    upstream.answer(completion('Hello.'));
    const headers = { 'X-Service-Metadata': 'enabled' };
    const { body } = await gateway.as('inference').post('/messages').set(headers).send(bodyFor('openai'));
    const { stop } = await read(gateway, bodyFor('openai'), headers);
    expect((stream ? stop : body)?.service_metadata).toMatchObject({
      requested: 'test/openai',
      summary: 'available=1, selected=OPENAI',
    });
  });

  test('the id of the generation is where clients of the format look', async () => {
    upstream.answer(completion('Hello.'));
    const { data, request_id: id } = await client.messages.create(bodyFor('openai')).withResponse();
    expect(id).toBe(data.id);
    const { body: record } = await gateway.as('inference').get(`/generation?id=${id}`).expect(200);
    expect(record.data).toMatchObject({ api_type: 'completions', model: 'test/openai', total_cost: 0.00005 });
  });

  test('a key’s limit holds here as on chat', async () => {
    upstream.answer(completion('Hello.'));
    const { body: made } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'poor', limit: 0.0001 })
      .expect(200);
    const error = await refusal(
      clientOf(gateway, made.key).messages.create({ ...bodyFor('openai'), max_tokens: 10_000 }),
    );
    expect(error).toMatchObject({ status: 402, type: 'billing_error' });
    expect(upstream.received).toEqual([]);
    await clientOf(gateway, made.key).messages.create({ ...bodyFor('openai'), max_tokens: 20 });
    const { body: key } = await gateway.as({ key: made.key }).get('/key').expect(200);
    expect(key.data.usage).toBe(0.00005);
  });

  test('what only the provider understands is held for all the same', async () => {
    const { body: made } = await gateway
      .as('management')
      .post('/keys')
      .send({ name: 'poor', limit: 0.01 })
      .expect(200);
    const sealed = { type: 'compaction', content: null, encrypted_content: 'x'.repeat(20_000) };
    const error = await refusal(
      clientOf(gateway, made.key).messages.create({
        ...bodyFor('anthropic', { max_tokens: 20 }),
        messages: [...MESSAGES, { role: 'assistant', content: [sealed] as never }, ...MESSAGES],
      }),
    );
    expect(error).toMatchObject({ status: 402, type: 'billing_error' });
    expect(upstream.received).toEqual([]);
  });

  test('a limit on output that no endpoint allows is lowered for every wire', async () => {
    for (const wire of WIRES) {
      upstream.answer(recorded(wire, 1));
      await ask(gateway, bodyFor(wire, { max_tokens: 128_000 }), false);
    }
    expect(JSON.stringify(upstream.received.map(({ body }) => body)).match(/16384/g)).toHaveLength(
      WIRES.length,
    );
  });

  test.each(['service/auto', '~test/openai-latest', 'test/mixed:nitro:floor'])(
    'and for %s, whichever endpoint it stands for',
    async (model) => {
      upstream.answer(completion('Hello.'));
      const body = bodyFor('openai', { model, max_tokens: 128_000, provider: { ignore: ['anthropic'] } });
      expect(await ask(gateway, body, false)).toMatchObject({ content: [{ text: 'Hello.' }] });
      expect(JSON.stringify(upstream.received[0]?.body)).toContain('16384');
    },
  );

  test('the caller who leaves ends the call, and pays for what was made', async () => {
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: null }] })}\n\n`,
      );
    });
    const stream = client.messages.stream(bodyFor('openai'));
    await new Promise<void>((resolve) => stream.on('text', () => resolve()));
    const id = stream.currentMessage?.id;
    stream.abort();
    await expect(stream.done()).rejects.toThrow();
    await eventually(async () => (await gateway.as('inference').get(`/generation?id=${id}`)).status === 200);
    const { body: record } = await gateway.as('inference').get(`/generation?id=${id}`);
    expect(record.data).toMatchObject({ cancelled: true, streamed: true });
    expect(record.data.total_cost).toBeGreaterThan(0);
  });
});

describe('POST /messages/count_tokens', () => {
  const count = async (rest: object): Promise<number> =>
    (
      await client.messages.countTokens({
        model: 'test/openai',
        messages: MESSAGES,
        ...rest,
      })
    ).input_tokens;

  test('counts every part of a prompt, and asks nobody', async () => {
    const bare = await count({});
    expect(bare).toBeGreaterThan(0);
    expect(bare).toBeLessThan(20);
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' },
    };
    for (const more of [
      { system: 'Answer in one sentence.' },
      { tools: [{ name: 'look', description: 'Looks up.', input_schema: { type: 'object' } }] },
      { tools: [{ type: 'web_search_20250305', name: 'web_search' }] },
      { messages: [{ role: 'user', content: 'Hi, and a good deal more than that.' }] },
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }, image] }] },
    ])
      expect(await count(more)).toBeGreaterThan(bare);
    expect(
      (await client.beta.messages.countTokens({ model: 'test/openai', messages: MESSAGES })).input_tokens,
    ).toBe(bare);
    expect(upstream.received).toEqual([]);
  });

  describe('where a provider speaks the format', () => {
    const prompt = {
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi', of_tomorrow: 1 }] }],
      system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
      tools: [
        { name: 'look', input_schema: { type: 'object' } },
        { type: 'web_search_20250305', name: 'web_search' },
      ],
      thinking: { type: 'adaptive' },
      of_tomorrow: true,
    };
    const given = {
      ...prompt,
      model: 'test/mixed',
      max_tokens: 10,
      temperature: 0.5,
      metadata: { user_id: 'someone' },
      provider: { order: ['openai'] },
      session_id: 's',
    };
    const answered = { input_tokens: 4_711, context_management: { original_input_tokens: 5_000 } };
    const counted = async (body: object = given, headers: object = {}): Promise<unknown> =>
      (
        await gateway
          .as('inference')
          .post('/messages/count_tokens?beta=true')
          .set(headers as Record<string, string>)
          .send(body)
          .expect(200)
      ).body;
    let estimate: unknown;
    beforeAll(async () => {
      estimate = await counted({ ...given, model: 'test/openai' });
    });

    test('it counts, in the caller’s own words, without charge and without a generation', async () => {
      upstream.answer(json(200, answered));
      const spent = async (): Promise<unknown> =>
        (await gateway.as('inference').get('/key').expect(200)).body.data.usage;
      const before = await spent();
      const headers = { 'anthropic-version': '2024-10-22', 'anthropic-beta': 'context-1m-2025-08-07' };
      expect(await counted(given, headers)).toEqual(answered);
      expect(upstream.received).toHaveLength(1);
      const [call] = upstream.received;
      expect(call?.path).toBe('/v1/messages/count_tokens');
      expect(call?.body).toEqual({ ...prompt, model: 'claude-sonnet-4-5' });
      expect(call?.headers).toMatchObject({ 'x-api-key': 'upstream-secret-anthropic', ...headers });
      expect(await spent()).toBe(before);
      expect(estimate).not.toEqual(answered);
    });

    test.each<[string, Script]>([
      ['an error', json(500, { error: { type: 'api_error', message: 'Down' } })],
      ['a limit on rates', json(429, { error: { type: 'rate_limit_error', message: 'Slow down' } })],
      ['a refusal of the body', json(400, { error: { type: 'invalid_request_error', message: 'No' } })],
      ['no number', json(200, { input_tokens: 'many' })],
      ['a negative number', json(200, { input_tokens: -1 })],
      ['no JSON', (response) => void response.end('<html>')],
      [
        'a redirect',
        (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      ],
      ['a closed connection', (response) => void response.destroy()],
    ])('of which %s is no count: the estimate stands', async (_what, script) => {
      upstream.answer(script);
      expect(await counted()).toEqual(estimate);
      expect(upstream.received.length).toBeGreaterThan(0);
    });

    test('a tool of the gateway’s is no provider’s to count', async () => {
      const { input_tokens: tokens } = (await counted({
        ...given,
        tools: [...given.tools, { type: 'service:datetime' }],
      })) as { input_tokens: number };
      expect(tokens).toBeGreaterThan(0);
      expect(upstream.received).toEqual([]);
    });

    test('nor is a provider that the caller’s guardrails exclude, or a prompt that they would change', async () => {
      for (const rules of [
        { ignored_providers: ['anthropic'] },
        { content_filters: [{ pattern: 'H[i]', action: 'redact' }] },
      ]) {
        const { body: made } = await gateway.as('management').post('/keys').send({ name: 'guarded' });
        const { body: guard } = await gateway
          .as('management')
          .post('/guardrails')
          .send({ name: 'rules', ...rules });
        await gateway
          .as('management')
          .post(`/guardrails/${guard.data.id}/assignments/keys`)
          .send({ key_hashes: [made.data.hash] })
          .expect(200);
        const { body } = await gateway
          .as({ key: made.key })
          .post('/messages/count_tokens')
          .send(given)
          .expect(200);
        expect(body).toEqual(estimate);
      }
      expect(upstream.received).toEqual([]);
    });
  });

  test('a model that no request would reach is an error of the format', async () => {
    const error = await refusal(count({ model: 'no/model' }));
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error' });
  });
});
