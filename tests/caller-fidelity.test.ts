import Anthropic from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import type { Configuration } from '../src/configuration';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { json, startUpstream, type Script, type Upstream } from './support/upstream';

/** What callers of one format get of an upstream of another, and what reaches it: nothing is lost, nothing is made up. */

const WIRES = ['chat', 'responses', 'anthropic', 'gemini'] as const;

const ALL = [
  'max_tokens',
  'temperature',
  'top_p',
  'stop',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'response_format',
  'reasoning',
  'verbosity',
];

/** Upstream models, and what the operator says of their reasoning. */
const REASONERS: Record<string, [string, NonNullable<Configuration['models']>[number]['reasoning']?]> = {
  newer: ['gpt-5.1'],
  older: ['gpt-5'],
  told: ['some-model', { mandatory: false, supported_efforts: ['none', 'low', 'high'] }],
  all: ['some-model', { mandatory: false, supported_efforts: null }],
  least: ['some-model', { mandatory: false, supported_efforts: ['low', 'high'] }],
  always: ['some-model', { mandatory: true }],
};

/** `test/<wire>`: its operator says nothing of what it takes. `test/<wire>-listed`: all is said. */
const configuration = (url: string): Configuration => ({
  providers: WIRES.map((wire) => ({
    slug: wire,
    protocol: wire === 'chat' || wire === 'responses' ? ('openai' as const) : wire,
    ...(wire === 'responses' && { apis: ['responses' as const] }),
    base_url: url,
    api_key: `upstream-secret-${wire}`,
  })),
  models: WIRES.flatMap((wire) => {
    const endpoint = {
      provider: wire,
      upstream_model: 'some-model',
      max_completion_tokens: 8_192,
      pricing: { prompt: '0.000001', completion: '0.000002' },
    };
    return [
      { id: `test/${wire}`, context_length: 128_000, endpoints: [endpoint] },
      ...Object.entries(REASONERS).map(([name, [upstream_model, reasoning]]) => ({
        id: `test/${wire}-${name}`,
        context_length: 128_000,
        supported_parameters: ALL,
        ...(reasoning && { reasoning }),
        endpoints: [{ ...endpoint, upstream_model }],
      })),
      {
        id: `test/${wire}-listed`,
        context_length: 128_000,
        architecture: { input_modalities: ['text' as const, 'image' as const] },
        supported_parameters: ALL,
        endpoints: [endpoint],
      },
    ];
  }),
});

let upstream: Upstream;
let gateway: TestGateway;
let openai: OpenAI;
let anthropic: Anthropic;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ configuration: configuration(upstream.url) });
  openai = gateway.openai();
  anthropic = new Anthropic({
    apiKey: INFERENCE_KEY,
    baseURL: `${gateway.origin}/api`,
    maxRetries: 0,
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => void (upstream.received.length = 0));

const post = (path: string, body: object) => gateway.as('inference').post(path).send(body);
const sent = (): Record<string, unknown> => upstream.received.at(-1)?.body ?? {};

const eventStream =
  (events: readonly { readonly type: string }[], ends = true): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    if (ends) response.end();
    else setTimeout(() => response.destroy(), 50);
  };

interface Block {
  readonly start: object;
  readonly deltas?: readonly object[];
}
/** A streamed message of these blocks. */
const blocks = (given: readonly Block[], reason = 'end_turn', usage: object = { output_tokens: 7 }): Script =>
  eventStream([
    {
      type: 'message_start',
      message: {
        id: 'msg_up',
        type: 'message',
        role: 'assistant',
        model: 'some-model',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 1 },
      },
    } as { type: string },
    ...given.flatMap(({ start, deltas = [] }, index) => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage } as { type: string },
    { type: 'message_stop' },
  ]);
const inputOf = (words: string) => ({ type: 'input_json_delta', partial_json: words });

describe('tools that run at an upstream of the anthropic format', () => {
  const OWN = {
    start: { type: 'tool_use', id: 'toolu_9', name: 'f', input: {} },
    deltas: [inputOf('{"a":1}')],
  };

  test.each([
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
    { type: 'mcp_tool_use', id: 'mcptoolu_1', name: 'm', server_name: 'n', input: {} },
    { type: 'tool_of_tomorrow', id: 't', input: {} },
  ])('what is written to $type stays out of the calls of the caller’s tools', async (start) => {
    upstream.answer(blocks([{ start, deltas: [inputOf('{"q":1}')] }, OWN], 'tool_use'));
    const chat = await openai.chat.completions
      .stream({ model: 'test/anthropic', messages: [{ role: 'user', content: 'Hi' }] })
      .finalChatCompletion();
    expect(chat.choices[0]?.message.tool_calls).toEqual([
      expect.objectContaining({
        id: 'toolu_9',
        function: expect.objectContaining({ name: 'f', arguments: '{"a":1}' }) as object,
      }),
    ]);
    const response = await openai.responses.stream({ model: 'test/anthropic', input: 'Hi' }).finalResponse();
    expect(response.output).toEqual([
      expect.objectContaining({ type: 'function_call', call_id: 'toolu_9', name: 'f', arguments: '{"a":1}' }),
    ]);
  });
});

const FILE = { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'The words.' } };
const MESSAGE = {
  id: 'msg_up',
  type: 'message',
  role: 'assistant',
  model: 'some-model',
  content: [{ type: 'text', text: 'Blue.' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 5 },
};
const RESPONSE = {
  id: 'resp_up',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'some-model',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Blue.', annotations: [], logprobs: [] }],
    },
  ],
  usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
};

describe('files for a model of which nobody says what it takes', () => {
  const MARK = { cache_control: { type: 'ephemeral' } };
  const body = {
    max_tokens: 2_000,
    context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] },
    field_of_tomorrow: { a: 1 },
    thinking: { type: 'adaptive' },
    tools: [{ type: 'web_search_20250305', name: 'web_search' }],
    messages: [
      {
        role: 'user',
        content: [
          { ...FILE, ...MARK },
          { type: 'text', text: 'Colour?' },
        ],
      },
    ],
  };

  test('a message goes to a provider of its format as it came', async () => {
    upstream.answer(json(200, MESSAGE));
    await post('/messages', { model: 'test/anthropic', ...body }).expect(200);
    expect(sent()).toEqual({ model: 'some-model', ...body });
  });

  test('a response goes to a provider of its format as it came', async () => {
    upstream.answer(json(200, RESPONSE));
    const rest = {
      input: [
        {
          role: 'user',
          content: [{ type: 'input_file', filename: 'a.txt', file_data: 'data:text/plain;base64,aGVsbG8=' }],
        },
      ],
      tools: [{ type: 'custom', name: 'c' }, { type: 'web_search' }],
      field_of_tomorrow: { a: 1 },
    };
    await post('/responses', { model: 'test/responses', ...rest }).expect(200);
    expect(sent()).toEqual({ model: 'some-model', store: false, ...rest });
  });

  test('other formats still get the text of the file', async () => {
    upstream.answer(json(200, MESSAGE));
    await post('/responses', {
      model: 'test/anthropic',
      input: [
        {
          role: 'user',
          content: [{ type: 'input_file', filename: 'a.txt', file_data: 'data:text/plain;base64,aGVsbG8=' }],
        },
      ],
    }).expect(200);
    expect(JSON.stringify(sent()['messages'])).toContain('hello');
  });

  test('where the operator says that a model takes none, the text goes there, with the mark of the cache', async () => {
    upstream.answer(json(200, MESSAGE));
    const { messages, max_tokens } = body;
    await post('/messages', { model: 'test/anthropic-listed', max_tokens, messages }).expect(200);
    expect(sent()['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: '<file name="file">' },
          { type: 'text', text: 'The words.' },
          { type: 'text', text: '</file>', ...MARK },
          { type: 'text', text: 'Colour?' },
        ],
      },
    ]);
  });

  test.each([
    [{ field_of_tomorrow: 1 }, /^field_of_tomorrow: /],
    [
      { context_management: body.context_management },
      /^context_management: the edit clear_tool_uses_20250919 /,
    ],
    [{ tools: body.tools }, /web_search_20250305/],
  ])('what would be lost with that is refused by its name: %j', async (more, message) => {
    const { messages, max_tokens } = body;
    const refused = await post('/messages', {
      model: 'test/anthropic-listed',
      max_tokens,
      messages,
      ...more,
    }).expect(400);
    expect((refused.body as { error: { message: string } }).error.message).toMatch(message);
    expect(upstream.received).toHaveLength(0);
  });
});

describe('settings of a response at a provider of the format', () => {
  const settings = {
    reasoning: { effort: 'high', summary: 'auto' },
    top_logprobs: 2,
    temperature: 0.5,
    presence_penalty: 0.1,
  };

  test('all of them go where nobody says what the model takes', async () => {
    upstream.answer(json(200, RESPONSE));
    const { body } = await post('/responses', { model: 'test/responses', input: 'Hi', ...settings }).expect(
      200,
    );
    expect(sent()).toMatchObject(settings);
    expect((body as { reasoning: unknown }).reasoning).toMatchObject({ effort: 'high' });
  });

  test('what the operator left out of a list does not, and rules the endpoint out where all must be kept', async () => {
    upstream.answer(json(200, RESPONSE));
    const asked = { model: 'test/responses-listed', input: 'Hi', ...settings };
    await post('/responses', asked).expect(200);
    expect(sent()).toMatchObject({ reasoning: settings.reasoning, temperature: 0.5 });
    expect(sent()).not.toHaveProperty('top_logprobs');
    expect(sent()).not.toHaveProperty('presence_penalty');
    const refused = await post('/responses', { ...asked, provider: { require_parameters: true } });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      expect.any(Number),
      expect.stringContaining('require_parameters'),
    ]);
    expect(upstream.received).toHaveLength(1);
  });
});

describe('a response that a provider of the format breaks off', () => {
  const at = { item_id: 'msg_1', output_index: 1 };
  const thought = { item_id: 'rs_1', output_index: 0 };
  const search = {
    type: 'web_search_call',
    id: 'ws_1',
    status: 'in_progress',
    action: { type: 'search', query: 'x' },
  };

  test.each(['the connection ends', 'an error event', 'response.failed'])(
    'what was said before is closed as incomplete, and kept (%s)',
    async (how) => {
      const started = { ...RESPONSE, status: 'in_progress', output: [] };
      const end = {
        'the connection ends': [],
        'an error event': [{ type: 'error', code: 'server_error', message: 'Broken', param: null }],
        'response.failed': [
          {
            type: 'response.failed',
            response: { ...started, status: 'failed', error: { code: 'server_error', message: 'Broken' } },
          },
        ],
      }[how] as { type: string }[];
      upstream.answer(
        eventStream(
          [
            { type: 'response.created', response: started },
            {
              type: 'response.output_item.added',
              output_index: 0,
              item: { type: 'reasoning', id: 'rs_1', summary: [] },
            },
            {
              type: 'response.reasoning_summary_part.added',
              ...thought,
              summary_index: 0,
              part: { type: 'summary_text', text: '' },
            },
            { type: 'response.reasoning_summary_text.delta', ...thought, summary_index: 0, delta: 'Hm.' },
            {
              type: 'response.output_item.added',
              output_index: 1,
              item: { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress', content: [] },
            },
            {
              type: 'response.content_part.added',
              ...at,
              content_index: 0,
              part: { type: 'output_text', text: '', annotations: [] },
            },
            { type: 'response.output_text.delta', ...at, content_index: 0, delta: 'Bl' },
            { type: 'response.output_text.delta', ...at, content_index: 0, delta: 'ue' },
            { type: 'response.output_item.added', output_index: 2, item: search },
            ...end,
          ] as never,
          how !== 'the connection ends',
        ),
      );
      const events: OpenAI.Responses.ResponseStreamEvent[] = [];
      const stream = await openai.responses.create({ model: 'test/responses', input: 'Hi', stream: true });
      for await (const event of stream) events.push(event);
      expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, index) => index));
      expect(events.slice(-8)).toMatchObject([
        { type: 'response.reasoning_summary_text.done', summary_index: 0, text: 'Hm.' },
        { type: 'response.reasoning_summary_part.done', part: { text: 'Hm.' } },
        { type: 'response.output_item.done', output_index: 0, item: { id: 'rs_1', status: 'incomplete' } },
        { type: 'response.output_text.done', content_index: 0, text: 'Blue' },
        { type: 'response.content_part.done', part: { type: 'output_text', text: 'Blue' } },
        { type: 'response.output_item.done', output_index: 1, item: { id: 'msg_1', status: 'incomplete' } },
        { type: 'response.output_item.done', output_index: 2, item: { id: 'ws_1', status: 'failed' } },
        {
          type: 'response.failed',
          response: {
            status: 'failed',
            output: [
              { id: 'rs_1', summary: [{ type: 'summary_text', text: 'Hm.' }], status: 'incomplete' },
              { id: 'msg_1', content: [{ type: 'output_text', text: 'Blue' }], status: 'incomplete' },
              { id: 'ws_1', status: 'failed' },
            ],
          },
        },
      ]);
    },
  );
});

const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
const chunksOf =
  (...chunks: object[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of [...chunks, { choices: [], usage: USAGE }])
      response.write(`data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', ...chunk })}\n\n`);
    response.end('data: [DONE]\n\n');
  };
const step = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const callStep = (name: string, args?: string, index = 0) =>
  step({
    ...(index === 0 && { role: 'assistant' }),
    tool_calls: [
      {
        index,
        id: `call_${index}`,
        type: 'function',
        function: { name, ...(args !== undefined && { arguments: args }) },
      },
    ],
  });
const chatAnswer = (message: object, finish_reason = 'tool_calls'): Script =>
  json(200, {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'some-model',
    choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason }],
    usage: USAGE,
  });

describe('a call without arguments', () => {
  const parameters = { type: 'object', properties: {}, required: [], additionalProperties: false };
  const chatTools = [{ type: 'function' as const, function: { name: 'f', strict: true, parameters } }];
  const tools = [{ type: 'function' as const, name: 'f', strict: true, parameters }];
  const CALL = {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_0',
    name: 'f',
    arguments: '',
    status: 'completed',
  };
  const CALLED = { ...RESPONSE, output: [CALL] };
  const at = { item_id: 'fc_1', output_index: 0 };
  const UPSTREAMS: Record<string, { plain: Script; streamed: Script }> = {
    chat: {
      plain: chatAnswer({
        tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'f', arguments: '' } }],
      }),
      streamed: chunksOf(callStep('f', ''), step({}, 'tool_calls')),
    },
    responses: {
      plain: json(200, CALLED),
      streamed: eventStream([
        { type: 'response.created', response: { ...CALLED, status: 'in_progress', output: [] } },
        { type: 'response.output_item.added', output_index: 0, item: { ...CALL, status: 'in_progress' } },
        { type: 'response.function_call_arguments.done', ...at, arguments: '', name: 'f' },
        { type: 'response.output_item.done', output_index: 0, item: CALL },
        { type: 'response.completed', response: CALLED },
      ] as never),
    },
    anthropic: {
      plain: json(200, {
        ...MESSAGE,
        content: [{ type: 'tool_use', id: 'call_0', name: 'f' }],
        stop_reason: 'tool_use',
      }),
      streamed: blocks(
        [{ start: { type: 'tool_use', id: 'call_0', name: 'f', input: {} }, deltas: [inputOf('')] }],
        'tool_use',
      ),
    },
  };

  test.each(Object.keys(UPSTREAMS))('has none for the strict clients of every format (%s)', async (wire) => {
    const { plain, streamed } = UPSTREAMS[wire] as { plain: Script; streamed: Script };
    const model = `test/${wire}`;
    const chat = { model, messages: [{ role: 'user' as const, content: 'Hi' }], tools: chatTools };
    upstream.answer(plain);
    const parsed = await openai.chat.completions.parse(chat);
    expect(parsed.choices[0]?.message.tool_calls?.[0]?.function).toMatchObject({
      arguments: '{}',
      parsed_arguments: {},
    });
    const response = await openai.responses.parse({ model, input: 'Hi', tools });
    expect(response.output[0]).toMatchObject({
      type: 'function_call',
      arguments: '{}',
      parsed_arguments: {},
    });
    const asked = {
      model,
      max_tokens: 100,
      messages: [{ role: 'user' as const, content: 'Hi' }],
      tools: [{ name: 'f', input_schema: { type: 'object' as const } }],
    };
    if (wire !== 'anthropic')
      expect((await anthropic.messages.create(asked)).content).toMatchObject([
        { type: 'tool_use', input: {} },
      ]);

    upstream.answer(streamed);
    const ended = await openai.chat.completions.stream(chat).finalChatCompletion();
    expect(ended.choices[0]?.message.tool_calls?.[0]?.function).toMatchObject({
      arguments: '{}',
      parsed_arguments: {},
    });
    let pieces = '';
    const stream = openai.responses.stream({ model, input: 'Hi', tools });
    stream.on('response.function_call_arguments.delta', ({ delta }) => (pieces += delta));
    const final = await stream.finalResponse();
    expect([final.output[0], pieces]).toMatchObject([{ arguments: '{}', parsed_arguments: {} }, '{}']);
    const message = await anthropic.messages.stream(asked).finalMessage();
    expect(message.content).toMatchObject([{ type: 'tool_use', input: {} }]);
  });

  test.each(['chat', 'responses', 'messages'])(
    'before other calls and words of the answer (%s)',
    async (caller) => {
      upstream.answer(
        chunksOf(
          callStep('f', ''),
          callStep('g', '{"a":', 1),
          step({ tool_calls: [{ index: 1, function: { arguments: '1}' } }] }),
          step({ content: 'Done.' }),
          step({}, 'tool_calls'),
        ),
      );
      const model = 'test/chat';
      const messages = [{ role: 'user' as const, content: 'Hi' }];
      if (caller === 'chat') {
        const { choices } = await openai.chat.completions.stream({ model, messages }).finalChatCompletion();
        const calls = choices[0]?.message.tool_calls ?? [];
        expect(calls.map((call) => 'function' in call && call.function.arguments)).toEqual(['{}', '{"a":1}']);
      } else if (caller === 'responses') {
        const { output } = await openai.responses.stream({ model, input: 'Hi' }).finalResponse();
        // One call is written at a time: until it is known to be whole, the next one waits.
        expect(output).toMatchObject([{ arguments: '{}' }, { type: 'message' }, { arguments: '{"a":1}' }]);
      } else {
        const { content } = await anthropic.messages
          .stream({ model, max_tokens: 100, messages })
          .finalMessage();
        expect(content).toMatchObject([{ input: {} }, { input: { a: 1 } }, { type: 'text' }]);
      }
    },
  );

  test('that was cut short has no arguments made up', async () => {
    upstream.answer(chunksOf(callStep('f', ''), step({}, 'length')));
    const { output } = await openai.responses.stream({ model: 'test/chat', input: 'Hi' }).finalResponse();
    expect(output).toMatchObject([{ type: 'function_call', arguments: '', status: 'incomplete' }]);
  });
});

const CANDIDATE = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'Blue.' }] }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
};

describe('a refusal that stands in the conversation', () => {
  test.each([
    [
      'anthropic',
      MESSAGE,
      'messages',
      { role: 'assistant', content: [{ type: 'text', text: 'I will not.' }] },
    ],
    ['gemini', CANDIDATE, 'contents', { role: 'model', parts: [{ text: 'I will not.' }] }],
  ])('is a word of the assistant’s where there are no refusals (%s)', async (wire, answer, field, turn) => {
    upstream.answer(json(200, answer));
    const model = `test/${wire}`;
    const user = { role: 'user' as const, content: 'Hi' };
    await openai.chat.completions.create({
      model,
      messages: [user, { role: 'assistant', content: null, refusal: 'I will not.' }, user],
    });
    expect((sent()[field] as unknown[])[1]).toEqual(turn);
    await post('/responses', {
      model,
      input: [
        user,
        {
          type: 'message',
          role: 'assistant',
          id: 'msg_0',
          status: 'completed',
          content: [{ type: 'refusal', refusal: 'I will not.' }],
        },
        user,
      ],
    }).expect(200);
    expect((sent()[field] as unknown[])[1]).toEqual(turn);
  });
});

describe.each(['chat', 'responses'] as const)('reasoning at a model of the openai protocols (%s)', (wire) => {
  const effort = (): unknown =>
    wire === 'chat'
      ? sent()['reasoning_effort']
      : (sent()['reasoning'] as { effort?: unknown } | undefined)?.effort;
  const messages = [{ role: 'user', content: 'Hi' }];
  /** The ways to turn it off. */
  const OFF = [
    ['/chat/completions', { messages, reasoning: { enabled: false } }],
    ['/responses', { input: 'Hi', reasoning: { enabled: false } }],
    ['/messages', { messages, max_tokens: 100, thinking: { type: 'disabled' } }],
  ] as const;
  beforeEach(() =>
    upstream.answer(wire === 'chat' ? chatAnswer({ content: 'Blue.' }, 'stop') : json(200, RESPONSE)),
  );

  test.each(OFF)('is turned off where the model is known to take that (%s)', async (path, body) => {
    for (const [name, expected] of [
      ['newer', 'none'],
      ['told', 'none'],
      ['all', 'none'],
      // Nobody knows of these, and what a model does not know it refuses.
      ['older', undefined],
      ['listed', undefined],
      ['least', undefined],
    ] as const) {
      await post(path, { model: `test/${wire}-${name}`, ...body }).expect(200);
      expect([name, effort()]).toEqual([name, expected]);
    }
  });

  test.each(OFF)('cannot be turned off where it is mandatory (%s)', async (path, body) => {
    const refused = await post(path, { model: `test/${wire}-always`, ...body }).expect(400);
    expect(JSON.stringify(refused.body)).toContain('this model always reasons');
    expect(upstream.received).toHaveLength(0);
  });

  test.each([
    ['least', 'none', 'low'],
    ['least', 'medium', 'low'],
    ['least', 'max', 'high'],
    ['told', 'minimal', 'low'],
    ['all', 'medium', 'medium'],
    ['older', 'none', 'none'],
  ])('an effort becomes the nearest one that the operator names (%s: %s)', async (name, given, expected) => {
    const model = `test/${wire}-${name}`;
    await post('/chat/completions', { model, messages, reasoning: { effort: given } }).expect(200);
    expect(effort()).toBe(expected);
  });
});

describe('a custom tool that is cut short', () => {
  test.each([
    ['{"inp', ''],
    ['{', ''],
    ['{ "input" : "a \\"b\\"\\n\\u00e9 c', 'a "b"\né c'],
    ['{"input":"abc\\', 'abc'],
    ['{"input":"abc\\u00', 'abc'],
    ['{"input":"abc\\ud83d', 'abc'],
    ['{"input":"abc\\ud83d\\ude00"', 'abc\u{1f600}'],
    ['no JSON', 'no JSON'],
  ])('%s gives what came of its text', async (given, input) => {
    upstream.answer(chunksOf(callStep('c', given), step({}, 'length')));
    const asked = { model: 'test/chat', input: 'Hi', tools: [{ type: 'custom' as const, name: 'c' }] };
    const { output, status } = await openai.responses.stream(asked).finalResponse();
    expect(status).toBe('incomplete');
    expect(output).toMatchObject([{ type: 'custom_tool_call', name: 'c', input, status: 'incomplete' }]);
  });
});

describe('stop sequences where the wire has none', () => {
  const body = { max_tokens: 100, messages: [{ role: 'user', content: 'Hi' }], stop_sequences: ['END'] };

  test.each(['test/responses', 'test/responses-listed'])('are not listed for the model (%s)', async (id) => {
    const { body: one } = await gateway.as('inference').get(`/models/${id}/endpoints`).expect(200);
    const { body: all } = await gateway.as('inference').get('/models').expect(200);
    const lists = [
      (one as { data: { endpoints: { supported_parameters: string[] }[] } }).data.endpoints[0]
        ?.supported_parameters,
      (all as { data: { id: string; supported_parameters: string[] }[] }).data.find(
        (model) => model.id === id,
      )?.supported_parameters,
    ];
    for (const list of lists) {
      expect(list).toContain('temperature');
      expect(list).not.toContain('stop');
    }
  });

  test('are left out, unless everything must be kept to', async () => {
    upstream.answer(json(200, RESPONSE));
    await post('/messages', { model: 'test/responses', ...body }).expect(200);
    expect(JSON.stringify(sent())).not.toContain('END');
    upstream.received.length = 0;
    const refused = await post('/messages', {
      model: 'test/responses',
      ...body,
      provider: { require_parameters: true },
    });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      404,
      expect.stringContaining('require_parameters'),
    ]);
    expect(upstream.received).toHaveLength(0);
  });
});

test('counts that a provider of the messages format leaves out are 0 in a stream and in a plain answer', async () => {
  const counts = {
    server_tool_use: { web_search_requests: 1 },
    cache_creation: { ephemeral_1h_input_tokens: 2 },
  };
  const asked = {
    model: 'test/anthropic',
    max_tokens: 100,
    messages: [{ role: 'user' as const, content: 'Hi' }],
    tools: [{ type: 'web_search_20250305' as const, name: 'web_search' as const }],
  };
  const expected = {
    server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 },
    cache_creation: { ephemeral_1h_input_tokens: 2, ephemeral_5m_input_tokens: 0 },
  };
  upstream.answer(
    blocks(
      [{ start: { type: 'text', text: '' }, deltas: [{ type: 'text_delta', text: 'Blue.' }] }],
      'end_turn',
      {
        output_tokens: 5,
        ...counts,
      },
    ),
  );
  // The gateway of the tests holds every event against the document.
  const events: Anthropic.RawMessageStreamEvent[] = [];
  for await (const event of await anthropic.messages.create({ ...asked, stream: true })) events.push(event);
  expect(events.map(({ type }) => type).slice(-2)).toEqual(['message_delta', 'message_stop']);
  expect(events.at(-2)).toMatchObject({ usage: expected });
  upstream.answer(json(200, { ...MESSAGE, usage: { ...MESSAGE.usage, ...counts } }));
  expect((await anthropic.messages.create(asked)).usage).toMatchObject(expected);
});

describe('a response of a provider that is not done', () => {
  test.each([['queued'], ['in_progress'], ['cancelled']])(
    '%s goes to the next endpoint, since nothing can be asked for later',
    async (status) => {
      upstream.answer(
        json(200, { ...RESPONSE, status, output: [] }),
        chatAnswer({ content: 'Blue.' }, 'stop'),
      );
      const { body } = await post('/responses', {
        model: 'test/responses',
        models: ['test/responses', 'test/chat'],
        input: 'Hi',
      }).expect(200);
      expect(body).toMatchObject({ model: 'test/chat', status: 'completed' });
      expect(upstream.received).toHaveLength(2);
      upstream.answer(json(200, { ...RESPONSE, status, output: [] }));
      const alone = await post('/chat/completions', {
        model: 'test/responses',
        messages: [{ role: 'user', content: 'Hi' }],
      });
      expect(alone.status).toBe(502);
      expect(JSON.stringify(alone.body)).toContain(`an answer that is ${status}`);
    },
  );
});

test('what the messages format has and the gateway has not is told in the words of the format', async () => {
  const missing = await anthropic.messages.batches
    .create({ requests: [] })
    .then(() => undefined)
    .catch((error: unknown) => error as InstanceType<typeof Anthropic.NotFoundError>);
  expect(missing).toBeInstanceOf(Anthropic.NotFoundError);
  expect(missing?.error).toMatchObject({ type: 'error', error: { type: 'not_found_error' } });
  const { body } = await gateway.as('inference').get('/nothing/at/all').expect(404);
  expect(body).toMatchObject({ error: { code: 404 } });
  expect(body).not.toHaveProperty('type');
});
