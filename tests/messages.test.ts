import Anthropic, { APIError } from '@anthropic-ai/sdk';
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
const WIRES = ['openai', 'anthropic', 'gemini'] as const satisfies readonly Wire[];
const MODES = [{ stream: false }, { stream: true }] as const;
const CASES = WIRES.flatMap((wire) => MODES.map(({ stream }) => ({ wire, stream })));

const UPSTREAM_MODELS = {
  openai: 'gpt-5',
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
    pricing: { prompt: '0.000001', completion: '0.000002', input_cache_read: '0.0000001' },
    supported_parameters: PARAMETERS,
  });
  return {
    providers: WIRES.map((wire) => ({
      slug: wire,
      name: wire.toUpperCase(),
      protocol: wire,
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
    configuration: configuration({ openai: upstream.url, anthropic: upstream.url, gemini: upstream.url }),
  });
  client = clientOf(gateway);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => void (upstream.received.length = 0));

const MESSAGES = [{ role: 'user' as const, content: 'Hi' }];
const bodyFor = (wire: Wire | 'mixed', rest: object = {}) => ({
  model: `test/${wire}`,
  max_tokens: 1_000,
  messages: MESSAGES,
  ...rest,
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
          (choice?.message.content ?? '') +
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
        stop_reason: { tool_calls: 'tool_use', length: 'max_tokens', stop: 'end_turn' }[
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
        .map((block) => (block.type === 'text' ? { ...block, citations: null } : block))
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
      configuration: configuration({ openai: `${url}/v1`, anthropic: `${url}/v1`, gemini: `${url}/v1beta` }),
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
        content: [{ type: 'text', text: 'Hello, naïve 👋 world.' }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        usage: { input_tokens: 12, output_tokens: 5 },
      });
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
      expect(second).toMatchObject({
        content: [{ type: 'text', text: 'It is sunny.' }],
        stop_reason: 'end_turn',
      });
    });

    test('thinking', async () => {
      const message = await send(
        said('think', { max_tokens: 4_096, thinking: { type: 'enabled', budget_tokens: 1_024 } }),
      );
      expect(message.content).toMatchObject([
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
      expect(last.content).toMatchObject([{ type: 'text', text: 'It is sunny.' }]);
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
      expect(await ask(gateway, body, stream)).toMatchObject({
        stop_reason: 'end_turn',
        content: [{ text: 'One, ' }],
      });
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
