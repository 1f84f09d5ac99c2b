import { toChat, type MessagesRequest } from '../../src/formats/messages';
import { buildCatalogue } from '../../src/inference/catalogue';
import { withinOutputLimits } from '../../src/inference/output-limit';
import { openai } from '../../src/providers/openai';
import { readMessages, type Event } from '../support/grammar/messages';
import { asJson, describeSamples } from '../support/samples/document';
import samples from '../support/samples/messages';

const HI = [{ role: 'user', content: 'Hi' }];
const request = (rest: object) => ({ model: 'm', max_tokens: 100, messages: HI, ...rest }) as MessagesRequest;
const chatOf = (rest: object): Record<string, unknown> => toChat(request(rest)).chat;

/** The conversation is one thought without a signature, of which nothing is left. */
const isUnsignedAlone = (body: unknown): boolean =>
  /"messages":\[\{"role":"assistant","content":\[\{[^{}]*"signature":""\}\]\}\]/.test(JSON.stringify(body));

describe('samples against the document', () => {
  describeSamples(samples);

  test('every valid request becomes chat, or is refused by name', () => {
    const requests = samples.filter(({ schema, valid }) => schema === 'MessagesRequest' && valid);
    expect(requests.length).toBeGreaterThan(40);
    for (const { body } of requests) {
      const convert = () => toChat(asJson(body) as MessagesRequest, { interleaves: true }).chat;
      if (isUnsignedAlone(body)) expect(convert).toThrow(/messages: .*without a signature/);
      else expect(convert().messages.length).toBeGreaterThan(0);
    }
  });
});

describe('settings', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
  const strict = { ...schema, additionalProperties: false };

  test.each<{ given: object; expected: object }>([
    { given: { thinking: { type: 'disabled' } }, expected: { reasoning: { enabled: false } } },
    {
      given: { thinking: { type: 'enabled', budget_tokens: 1_024 }, max_tokens: 1_025 },
      expected: { reasoning: { max_tokens: 1_024 }, max_tokens: 1_025 },
    },
    { given: { thinking: { type: 'adaptive' } }, expected: { reasoning: { enabled: true } } },
    {
      given: { thinking: { type: 'adaptive' }, output_config: { effort: 'low' } },
      expected: { reasoning: { enabled: true, effort: 'low' }, verbosity: 'low' },
    },
    {
      given: { output_config: { format: { type: 'json_schema', schema } } },
      expected: { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } },
    },
    {
      given: { output_config: { format: { type: 'json_schema', schema: strict } } },
      expected: {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'answer', schema: strict, strict: true },
        },
      },
    },
    {
      given: { output_format: { type: 'json_schema', schema } },
      expected: { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } },
    },
    { given: { stop_sequences: ['a', 'b'] }, expected: { stop: ['a', 'b'] } },
    { given: { stop_sequences: [] }, expected: {} },
    { given: { top_k: 5, top_p: 0.5, temperature: 2 }, expected: { top_k: 5, top_p: 0.5, temperature: 2 } },
    { given: { speed: 'fast' }, expected: { service_tier: 'priority' } },
    { given: { service_tier: 'standard_only' }, expected: { service_tier: 'default' } },
    { given: { metadata: { user_id: 'a' } }, expected: { user: 'a' } },
    { given: { metadata: { user_id: 'a' }, user: 'b' }, expected: { user: 'b' } },
    { given: { metadata: { user_id: null } }, expected: {} },
    { given: { fallbacks: [{ model: 'a/b' }, { model: 'c/d' }] }, expected: { models: ['a/b', 'c/d'] } },
    { given: { models: ['a/b'], fallbacks: null }, expected: { models: ['a/b'] } },
    { given: { cache_control: { type: 'ephemeral' } }, expected: { cache_control: { type: 'ephemeral' } } },
    {
      given: { session_id: 's', trace: { trace_id: 't' } },
      expected: { session_id: 's', trace: { trace_id: 't' } },
    },
    {
      given: { tool_choice: { type: 'tool', name: 'look', disable_parallel_tool_use: true } },
      expected: {
        tool_choice: { type: 'function', function: { name: 'look' } },
        parallel_tool_calls: false,
      },
    },
    {
      given: { tool_choice: { type: 'auto', disable_parallel_tool_use: false } },
      expected: { tool_choice: 'auto' },
    },
    { given: { of_tomorrow: { a: 1 } }, expected: { of_tomorrow: { a: 1 } } },
  ])('$given', ({ given, expected }) => {
    expect(chatOf(given)).toEqual({ model: 'm', max_tokens: 100, messages: HI, ...expected });
  });

  test.each([
    ['container', { container: 'c' }],
    ['mcp_servers', { mcp_servers: [{ type: 'url' }] }],
    ['inference_geo', { inference_geo: 'us' }],
    ['safeguards', { safeguards: [{ type: 'classifier' }] }],
    ['output_config.task_budget', { output_config: { task_budget: { type: 'tokens', total: 20_000 } } }],
    [
      'context_management: the edit compact_20260112',
      { context_management: { edits: [{ type: 'compact_20260112' }] } },
    ],
    ['tools[0]: a tool of the type bash_20250124', { tools: [{ type: 'bash_20250124', name: 'bash' }] }],
    [
      'tools[0].defer_loading',
      { tools: [{ name: 'a', input_schema: { type: 'object' }, defer_loading: true }] },
    ],
    ['messages[0].clear_at', { messages: [{ ...HI[0], clear_at: 'next_user_message' }] }],
    ['seed', { seed: 1 }],
    ['n', { n: 2 }],
    [
      'messages[0].content[0].source: a file by its id',
      { messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'file', file_id: 'f' } }] }] },
    ],
    [
      'messages[0].content[0]: a block of the type container_upload',
      { messages: [{ role: 'user', content: [{ type: 'container_upload', file_id: 'f' }] }] },
    ],
    [
      'messages[0].content[0].citations',
      {
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'document',
                source: { type: 'text', media_type: 'text/plain', data: 'x' },
                citations: { enabled: true },
              },
            ],
          },
        ],
      },
    ],
  ])('%s is for providers of the format alone', (name, given) => {
    expect(toChat(request(given)).nativeOnly).toBe(name);
  });

  test('a field of chat does not slip through unchecked', () => {
    expect(chatOf({ seed: 'x', n: 2, debug: { echo_upstream_body: true } })).toEqual({
      model: 'm',
      max_tokens: 100,
      messages: HI,
    });
  });
});

describe('documents and pictures', () => {
  const contentOf = (block: object): unknown =>
    toChat(request({ messages: [{ role: 'user', content: [block] }] })).chat.messages[0]?.content;

  test.each([
    [
      { type: 'image', source: { type: 'url', url: 'https://a.b/c.png' } },
      [{ type: 'image_url', image_url: { url: 'https://a.b/c.png' } }],
    ],
    [
      {
        type: 'document',
        source: { type: 'url', url: 'https://a.b/c.pdf' },
        title: 'C',
        context: 'Read it.',
      },
      [
        { type: 'text', text: 'Read it.' },
        { type: 'file', file: { filename: 'C', file_data: 'https://a.b/c.pdf' } },
      ],
    ],
    [
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'naïve' } },
      [{ type: 'file', file: { file_data: 'data:text/plain;base64,bmHDr3Zl' } }],
    ],
    [
      { type: 'document', source: { type: 'content', content: [{ type: 'text', text: 'a' }] }, title: 'T' },
      [
        { type: 'text', text: 'T' },
        { type: 'text', text: 'a' },
      ],
    ],
    [
      { type: 'search_result', source: 'https://a.b', title: 'A', content: [{ type: 'text', text: 'x' }] },
      [{ type: 'text', text: 'A\nhttps://a.b\n\nx' }],
    ],
  ])('%j', (block, expected) => {
    expect(contentOf(block)).toEqual(expected);
  });

  test('the openai wire is told text files as text, and pictures in results as words of the user', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };
    const { chat } = toChat(
      request({
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'document',
                title: 'Tale',
                source: { type: 'text', media_type: 'text/plain', data: 'Once' },
              },
            ],
          },
          {
            role: 'assistant',
            content: ['a', 'b'].map((id) => ({ type: 'tool_use', id, name: 'look', input: {} })),
          },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'See.' }, image] },
              { type: 'tool_result', tool_use_id: 'b', content: [image] },
            ],
          },
        ],
      }),
    );
    const { body } = openai.request(chat, {
      upstreamModel: 'x',
      supportedParameters: new Set(),
      maxCompletionTokens: null,
    });
    const { messages } = JSON.parse(body) as { messages: { role: string; content: unknown }[] };
    const shown = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
    expect(messages.map(({ role, content }) => ({ role, content }))).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Tale\n\nOnce' }] },
      { role: 'assistant', content: null },
      { role: 'tool', content: [{ type: 'text', text: 'See.' }] },
      { role: 'tool', content: '(The result follows.)' },
      { role: 'user', content: [shown, shown] },
    ]);
  });
});

test.each([
  [undefined, [false, true]],
  ['all', [true, true]],
  [{ type: 'all' }, [true, true]],
  [{ type: 'thinking_turns', value: 1 }, [false, true]],
  [{ type: 'thinking_turns', value: 2 }, [true, true]],
])('thoughts that are kept: %j', (keep, kept) => {
  const turn = (text: string) => [
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: text, signature: 's' },
        { type: 'text', text },
      ],
    },
    { role: 'user', content: 'And?' },
  ];
  const { chat, nativeOnly } = toChat(
    request({
      messages: [...HI, ...turn('one'), ...turn('two')],
      context_management: { edits: [{ type: 'clear_thinking_20251015', ...(keep && { keep }) }] },
    }),
  );
  expect(nativeOnly).toBeUndefined();
  expect(
    chat.messages.filter(({ role }) => role === 'assistant').map((message) => 'reasoning_details' in message),
  ).toEqual(kept);
});

describe('a budget of thoughts', () => {
  const thinking = (budget: number) => ({ type: 'enabled', budget_tokens: budget });

  test.each([
    [1_024, 1_024],
    [4_096, 1_024],
  ])('%d of %d tokens of the answer is refused', (budget, most) => {
    expect(() => toChat(request({ thinking: thinking(budget), max_tokens: most }))).toThrow(
      `max_tokens: must be greater than thinking.budget_tokens, and ${most} is not greater than ${budget}`,
    );
  });

  test('below the answer, without one, and between calls of tools it is taken', () => {
    const reasoning = { max_tokens: 4_096 };
    for (const most of [4_097, undefined])
      expect(chatOf({ thinking: thinking(4_096), max_tokens: most })).toMatchObject({ reasoning });
    const { chat } = toChat(request({ thinking: thinking(4_096), max_tokens: 1_024 }), { interleaves: true });
    expect(chat).toMatchObject({ reasoning });
  });
});

describe('limits on output', () => {
  const pricing = { prompt: '0.000001', completion: '0.000001' };
  const catalogue = buildCatalogue({
    providers: ['one', 'two'].map((slug) => ({ slug, protocol: 'openai', base_url: 'http://127.0.0.1' })),
    models: [
      {
        id: 'a/small-2',
        endpoints: [
          { provider: 'one', max_completion_tokens: 1_000, pricing },
          { provider: 'two', max_completion_tokens: 2_000, pricing },
        ],
      },
      { id: 'a/open', endpoints: [{ provider: 'one', pricing }] },
      { id: 'a/short', context_length: 5_000, endpoints: [{ provider: 'one', pricing }] },
    ],
  });
  const limited = (chat: object): object =>
    withinOutputLimits({ messages: [], ...chat }, catalogue, { nowMs: Date.now() });

  test.each([
    ['one that an endpoint allows stays', { model: 'a/small-2', max_tokens: 1_500 }, {}],
    [
      'an endpoint that the caller excludes does not count',
      { model: 'a/small-2', max_tokens: 1_500, provider: { only: ['one'] } },
      { max_tokens: 1_000 },
    ],
    [
      'an alias has the limit of its model',
      { model: '~a/small-latest', max_tokens: 9_000 },
      { max_tokens: 2_000 },
    ],
    ['several suffixes', { model: 'a/small-2:nitro:floor', max_tokens: 9_000 }, { max_tokens: 2_000 }],
    ['what the context leaves is a limit', { model: 'a/short', max_tokens: 128_000 }, { max_tokens: 5_000 }],
    ['one that none allows is lowered', { model: 'a/small-2', max_tokens: 9_000 }, { max_tokens: 2_000 }],
    ['one of a model without a limit stays', { model: 'a/open', max_tokens: 9_000 }, {}],
    ['a fallback may allow more', { model: 'a/small-2', models: ['a/open'], max_tokens: 9_000 }, {}],
    ['a suffix is no other model', { model: 'a/small-2:floor', max_tokens: 9_000 }, { max_tokens: 2_000 }],
    ['an unknown model has none', { model: 'a/none', max_tokens: 9_000 }, {}],
    ['no wish, no limit', { model: 'a/small-2' }, {}],
    [
      'the budget for thoughts goes down with it',
      { model: 'a/small-2', max_tokens: 9_000, reasoning: { max_tokens: 8_000 } },
      { max_tokens: 2_000, reasoning: { max_tokens: 1_999 } },
    ],
  ])('%s', (_what, chat, changed) => {
    expect(limited(chat)).toEqual({ messages: [], ...chat, ...changed });
  });
});

describe('the grammar of a stream', () => {
  const usage = { input_tokens: 1, output_tokens: 2 };
  const start = { type: 'message_start', message: { id: 'g', content: [], stop_reason: null, usage } };
  const begin = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };
  const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'a' } };
  const close = { type: 'content_block_stop', index: 0 };
  const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage };
  const stop = { type: 'message_stop' };
  const ping = { type: 'ping' };
  const error = { type: 'error', error: { type: 'api_error', message: 'x' } };
  const whole = [start, begin, delta, close, end, stop];
  const run = (events: readonly object[]) =>
    readMessages(events.map((data) => ({ event: (data as Event).type, data: data as Event })));

  test.each([
    ['whole', whole],
    ['with pings', whole.flatMap((event) => [ping, event]).slice(1)],
    ['broken off', [start, begin, delta, error]],
    ['broken off at once', [start, error]],
  ])('%s is read', (_what, events) => {
    expect(run(events).message.id).toBe('g');
  });

  test.each([
    ['no start', [begin]],
    ['two starts', [start, ...whole]],
    ['no end', whole.slice(0, -1)],
    ['no word on why it stopped', [start, begin, close, { ...end, delta: { stop_reason: null } }, stop]],
    ['a stop without an end', [start, stop]],
    ['two open blocks', [start, begin, { ...begin, index: 1 }]],
    ['a skipped index', [start, { ...begin, index: 1 }]],
    ['a piece of a closed block', [start, begin, close, delta]],
    [
      'a piece of another kind',
      [start, begin, { ...delta, delta: { type: 'thinking_delta', thinking: 'a' } }],
    ],
    ['an end while a block is open', [start, begin, end, stop]],
    ['fewer tokens than before', [start, { ...end, usage: { output_tokens: 1 } }, stop]],
    ['a block after the end', [start, end, begin, close, stop]],
    ['something after the stop', [...whole, ping]],
    ['something after an error', [start, error, stop]],
  ])('%s is found', (_what, events) => {
    expect(() => run(events)).toThrow();
  });
});
