import type { ChatRequest, Target } from '../../src/providers/format';
import { anthropic } from '../../src/providers/anthropic';

const PARAMETERS = [
  'max_tokens',
  'temperature',
  'top_p',
  'top_k',
  'stop',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'response_format',
  'reasoning',
  'verbosity',
];

const target = (upstreamModel = 'claude-sonnet-4-5', more: Partial<Target> = {}): Target => ({
  upstreamModel,
  supportedParameters: new Set(PARAMETERS),
  maxCompletionTokens: 64_000,
  ...more,
});

type Message = ChatRequest['messages'][number];
const user = (content: string): Message => ({ role: 'user', content });

const sent = (chat: Partial<ChatRequest>, to = target()): Record<string, unknown> =>
  JSON.parse(anthropic.request({ messages: [user('Hi')], ...chat }, to).body) as Record<string, unknown>;

const TOOL = {
  type: 'function' as const,
  function: { name: 'get_weather', description: 'Weather.', parameters: { type: 'object', properties: {} } },
};
const CALLED: Message = {
  role: 'assistant',
  content: null,
  tool_calls: [
    { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Rome"}' } },
  ],
};

test('the request goes to /messages with the version of the wire and the flags of the caller', () => {
  const { path, headers } = anthropic.request({ messages: [user('Hi')] }, target(), {
    anthropicBeta: ['context-1m-2025-08-07', 'other'],
  });
  expect(path).toBe('/messages');
  expect(headers).toEqual({
    'anthropic-version': '2023-06-01',
    'anthropic-beta': 'context-1m-2025-08-07,other',
  });
});

test('arguments nested too deep: the caller is told, and another provider is tried', () => {
  const deep = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`;
  const call = { id: 'a', type: 'function' as const, function: { name: 'f', arguments: deep } };
  expect(() => sent({ messages: [user('Hi'), { role: 'assistant', tool_calls: [call] }] })).toThrow(
    expect.objectContaining({ status: 400 }),
  );
  const block = { type: 'tool_use', id: 'a', name: 'f', input: JSON.parse(deep) as unknown };
  expect(() => anthropic.result({ content: [block], stop_reason: 'tool_use' })).toThrow(
    expect.objectContaining({ status: 502 }),
  );
});

test.each([
  ['no block', { content: [null], stop_reason: 'end_turn' }],
  ['a block without a type', { content: [{ text: 'Hi' }], stop_reason: 'end_turn' }],
  ['nothing, and no end', { content: [] }],
  ['words without an end', { content: [{ type: 'text', text: 'Hal' }], stop_reason: null }],
])('%s is no answer', (_, body) => {
  expect(() => anthropic.result(body)).toThrow(expect.objectContaining({ status: 502 }));
});

test('a stream whose first block is none is no answer', () => {
  const data = JSON.stringify({ type: 'content_block_start', index: 0, content_block: null });
  expect(() => anthropic.chunks()({ data })).toThrow(expect.objectContaining({ status: 502 }));
});

test('a budget above the limit of the answer is refused, and both are named', () => {
  expect(() => sent({ reasoning: { max_tokens: 9_000 }, max_tokens: 3_000 })).toThrow(
    /^reasoning\.max_tokens: 9000 .*3000 .*max_tokens/,
  );
});

test('ids of calls go in characters that the wire takes, and none becomes another', () => {
  const ids = [
    'a.b',
    'a:b',
    'a_b',
    'a_x2e_b',
    'a_x5f_x2e_b',
    '_x2e.',
    '.x2e_',
    '.x',
    '_x',
    '_x_',
    'call',
    '',
  ];
  ids.push('é', '\u{1f600}', '_x2e', 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(66), ':'.repeat(40));
  const call = (id: string) => ({ id, type: 'function' as const, function: { name: 'f', arguments: '{}' } });
  const { messages } = sent({
    messages: [
      user('Hi'),
      { role: 'assistant', tool_calls: ids.map(call) },
      ...ids.map((id): Message => ({ role: 'tool', tool_call_id: id, content: 'x' })),
    ],
  }) as { messages: { content: { id: string; tool_use_id: string }[] }[] };
  const called = messages[1]?.content.map(({ id }) => id) ?? [];
  expect(new Set(called).size).toBe(ids.length);
  for (const id of called) expect(id).toMatch(/^[\w-]{1,64}$/);
  expect(messages[2]?.content.map(({ tool_use_id: id }) => id)).toEqual(called);
  expect(called.slice(0, 3)).toEqual(['a_x2e_b', 'a_x3a_b', 'a_b']);
  expect(called).toEqual(expect.arrayContaining(['_x', 'call', 'x'.repeat(64)]));
});

describe('messages', () => {
  const hi = [{ type: 'text', text: 'Hi' }];

  test.each<{ given: string; messages: Message[]; expected: object }>([
    {
      given: 'instructions anywhere, collected in order',
      messages: [
        { role: 'system', content: 'One.' },
        user('Hi'),
        {
          role: 'developer',
          content: [{ type: 'text', text: 'Two.', cache_control: { type: 'ephemeral' } }],
        },
      ],
      expected: {
        system: [
          { type: 'text', text: 'One.' },
          { type: 'text', text: 'Two.', cache_control: { type: 'ephemeral' } },
        ],
        messages: [{ role: 'user', content: hi }],
      },
    },
    {
      given: 'nothing but instructions',
      messages: [{ role: 'system', content: 'Hi' }],
      expected: { messages: [{ role: 'user', content: hi }] },
    },
    {
      given: 'one role twice, and empty text',
      messages: [user('Hi'), user(''), { role: 'user', content: 'there', name: 'Ann' }],
      expected: { messages: [{ role: 'user', content: [...hi, { type: 'text', text: 'Ann: there' }] }] },
    },
    {
      given: 'a conversation that begins with the assistant',
      messages: [{ role: 'assistant', content: 'Hello.' }, user('Hi')],
      expected: {
        messages: [
          { role: 'user', content: [{ type: 'text', text: '(The conversation continues.)' }] },
          { role: 'assistant', content: [{ type: 'text', text: 'Hello.' }] },
          { role: 'user', content: hi },
        ],
      },
    },
    {
      given: 'a beginning of the answer',
      messages: [user('Hi'), { role: 'assistant', content: 'The answer is ' }],
      expected: {
        messages: [
          { role: 'user', content: hi },
          { role: 'assistant', content: [{ type: 'text', text: 'The answer is' }] },
        ],
      },
    },
    {
      given: 'images, a PDF and text files',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBE' } },
            { type: 'file', file: { file_data: 'https://example.com/b.pdf' } },
            { type: 'file', file: { filename: 'c.txt', file_data: 'aGVsbG8=' } },
          ],
        },
      ],
      expected: {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
              {
                type: 'document',
                source: { type: 'base64', media_type: 'application/pdf', data: 'JVBE' },
                title: 'a.pdf',
              },
              { type: 'document', source: { type: 'url', url: 'https://example.com/b.pdf' } },
              {
                type: 'document',
                source: { type: 'text', media_type: 'text/plain', data: 'hello' },
                title: 'c.txt',
              },
            ],
          },
        ],
      },
    },
    {
      given: 'tool results: text, an image, a failure, after the words of the user',
      messages: [
        user('Hi'),
        {
          ...CALLED,
          tool_calls: ['a', 'b', 'c.1'].map((id) => ({
            id,
            type: 'function' as const,
            function: { name: 'f', arguments: '' },
          })),
        },
        user('Wait.'),
        { role: 'tool', tool_call_id: 'a', content: 'Sunny' },
        {
          role: 'tool',
          tool_call_id: 'b',
          content: [{ type: 'image_url', image_url: { url: 'data:image/jpg;base64,AAAA' } }],
        },
        { role: 'tool', tool_call_id: 'c.1', content: 'broken', is_error: true } as Message,
      ],
      expected: {
        messages: [
          { role: 'user', content: hi },
          {
            role: 'assistant',
            content: [
              { type: 'tool_use', id: 'a', name: 'f', input: {} },
              { type: 'tool_use', id: 'b', name: 'f', input: {} },
              { type: 'tool_use', id: 'c_x2e_1', name: 'f', input: {} },
            ],
          },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: 'Sunny' }] },
              {
                type: 'tool_result',
                tool_use_id: 'b',
                content: [
                  { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: 'AAAA' } },
                ],
              },
              {
                type: 'tool_result',
                tool_use_id: 'c_x2e_1',
                content: [{ type: 'text', text: 'broken' }],
                is_error: true,
              },
              { type: 'text', text: 'Wait.' },
            ],
          },
        ],
      },
    },
  ])('$given', ({ messages, expected }) => {
    expect(sent({ messages })).toMatchObject(expected);
  });

  test('thoughts go back unchanged, in their places, also where a client sends its deltas back', () => {
    const format = 'anthropic-claude-v1' as const;
    const { messages } = sent({
      messages: [
        user('Hi'),
        {
          ...CALLED,
          content: 'Let me see.',
          reasoning_details: [
            { type: 'reasoning.text', text: 'I ', format, index: 0 },
            { type: 'reasoning.text', text: 'think', format, index: 0 },
            { type: 'reasoning.text', signature: 'sig=', format, index: 0 },
            { type: 'reasoning.encrypted', data: 'hidden', format, index: 2 },
            { type: 'reasoning.text', text: 'foreign', signature: 'x', format: 'google-gemini-v1', index: 3 },
            { type: 'reasoning.text', text: 'unsigned', index: 4 },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'Sunny' },
      ],
    });
    expect((messages as { content: unknown }[])[1]?.content).toEqual([
      { type: 'thinking', thinking: 'I think', signature: 'sig=' },
      { type: 'text', text: 'Let me see.' },
      { type: 'redacted_thinking', data: 'hidden' },
      { type: 'tool_use', id: 'call_1', name: 'get_weather', input: { city: 'Rome' } },
    ]);
  });

  test.each<{ given: string; messages: Message[]; model?: string; type: string }>([
    {
      given: 'audio',
      messages: [
        { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }] },
      ],
      type: 'invalid_request',
    },
    {
      given: 'an image of another kind',
      messages: [
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/tiff;base64,AAAA' } }] },
      ],
      type: 'unsupported_image_format',
    },
    {
      given: 'a broken data URL',
      messages: [
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png,AAAA' } }] },
      ],
      type: 'invalid_image',
    },
    {
      given: 'a beginning of the answer, where models no longer continue one',
      messages: [user('Hi'), { role: 'assistant', content: 'The answer is' }],
      model: 'claude-opus-4-6',
      type: 'invalid_request',
    },
  ])('$given is refused before it is sent', ({ messages, model, type }) => {
    expect(() => sent({ messages }, target(model))).toThrow(expect.objectContaining({ type }));
  });
});

describe('cache marks', () => {
  const marked = (text: string, ttl?: '1h') => ({
    type: 'text' as const,
    text,
    cache_control: { type: 'ephemeral' as const, ...(ttl && { ttl }) },
  });

  test('the last four stay, and a longer-lived one never follows a shorter', () => {
    const body = sent({
      messages: [
        { role: 'system', content: [marked('a', '1h')] },
        { role: 'user', content: [marked('b', '1h'), marked('c'), marked('d', '1h'), marked('e')] },
      ],
    });
    expect(JSON.stringify(body).match(/"cache_control":\{[^}]*\}/g)).toEqual([
      '"cache_control":{"type":"ephemeral","ttl":"1h"}',
      '"cache_control":{"type":"ephemeral"}',
      '"cache_control":{"type":"ephemeral"}',
      '"cache_control":{"type":"ephemeral"}',
    ]);
    expect(body['system']).toEqual([{ type: 'text', text: 'a' }]);
  });

  test('breakpoints of other providers count as marks', () => {
    const [content] = [
      { type: 'text' as const, text: 'a', prompt_cache_breakpoint: { mode: 'explicit' as const } },
    ];
    expect(sent({ messages: [{ role: 'user', content: [content] }] })['messages']).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }] },
    ]);
  });
});

describe('settings', () => {
  const schema = {
    type: 'object',
    properties: { n: { type: 'integer', minimum: 1 } },
    required: ['n'],
  };
  const structured = { type: 'json_schema' as const, json_schema: { name: 'answer', schema } };
  const input = { properties: {}, type: 'object' };

  test.each<{ given: string; chat: Partial<ChatRequest>; model?: string; expected: object; not?: string[] }>([
    { given: 'no limit: the endpoint’s', chat: {}, expected: { max_tokens: 64_000 } },
    { given: 'a limit', chat: { max_completion_tokens: 10 }, expected: { max_tokens: 10 } },
    {
      given: 'sampling',
      chat: { temperature: 1.6, top_k: 5, stop: ['a', ' '], seed: 1, frequency_penalty: 1, user: 'ann' },
      expected: { temperature: 1, top_k: 5, stop_sequences: ['a'] },
      not: ['seed', 'frequency_penalty', 'user', 'top_p'],
    },
    {
      given: 'both samplers, where they exclude each other',
      chat: { temperature: 0.5, top_p: 0.9 },
      expected: { temperature: 0.5 },
      not: ['top_p'],
    },
    {
      given: 'both samplers, on an older model',
      chat: { temperature: 0.5, top_p: 0.9 },
      model: 'claude-3-5-sonnet-20241022',
      expected: { temperature: 0.5, top_p: 0.9 },
    },
    {
      given: 'sampling, where it is gone',
      chat: { temperature: 0.5, top_p: 0.9, top_k: 3 },
      model: 'claude-opus-5-5',
      expected: {},
      not: ['temperature', 'top_p', 'top_k'],
    },
    {
      given: 'a tool that must be called, one at a time',
      chat: { tools: [TOOL], tool_choice: 'required', parallel_tool_calls: false },
      expected: {
        tools: [{ name: 'get_weather', description: 'Weather.', input_schema: input }],
        tool_choice: { type: 'any', disable_parallel_tool_use: true },
      },
    },
    {
      given: 'one tool by name',
      chat: { tools: [TOOL], tool_choice: { type: 'function', function: { name: 'get_weather' } } },
      expected: { tool_choice: { type: 'tool', name: 'get_weather' } },
    },
    {
      given: 'a tool that must be called, where that is gone',
      chat: { tools: [TOOL], tool_choice: 'required' },
      model: 'claude-fable-5-1',
      expected: { tool_choice: { type: 'auto' } },
    },
    {
      given: 'a schema for the answer',
      chat: { response_format: structured },
      expected: {
        output_config: {
          format: {
            type: 'json_schema',
            schema: {
              type: 'object',
              properties: { n: { type: 'integer', description: '(minimum: 1)' } },
              required: ['n'],
              additionalProperties: false,
            },
          },
        },
      },
      not: ['tools'],
    },
    {
      given: 'a schema for the answer, on an older model',
      chat: { response_format: structured },
      model: 'claude-3-7-sonnet-20250219',
      expected: {
        tools: [{ name: 'gateway_json_answer', input_schema: schema }],
        tool_choice: { type: 'tool', name: 'gateway_json_answer' },
      },
      not: ['output_config'],
    },
    {
      given: 'JSON beside other tools',
      chat: { response_format: { type: 'json_object' }, tools: [TOOL] },
      expected: { tool_choice: { type: 'any' } },
    },
    {
      given: 'JSON of a model that thinks',
      chat: { response_format: { type: 'json_object' }, reasoning: { effort: 'low' } },
      expected: { system: [{ type: 'text', text: expect.stringContaining('one JSON value') }] },
      not: ['tools'],
    },
    {
      given: 'an effort, as a budget',
      chat: { reasoning: { effort: 'high' }, max_tokens: 10_000, temperature: 0.2, top_k: 4 },
      expected: { thinking: { type: 'enabled', budget_tokens: 8_000 } },
      not: ['temperature', 'top_k'],
    },
    {
      given: 'an effort whose budget is the least',
      chat: { reasoning_effort: 'minimal', max_tokens: 2_000 },
      expected: { thinking: { type: 'enabled', budget_tokens: 1_024 } },
    },
    {
      given: 'an effort in an answer too short to think in',
      chat: { reasoning_effort: 'high', max_tokens: 500 },
      expected: { max_tokens: 500 },
      not: ['thinking'],
    },
    {
      given: 'a budget',
      chat: { reasoning: { max_tokens: 5_000 } },
      expected: { thinking: { type: 'enabled', budget_tokens: 5_000 } },
    },
    {
      given: 'an effort, where models know efforts',
      chat: { reasoning: { effort: 'xhigh' } },
      model: 'claude-sonnet-4-6',
      expected: { thinking: { type: 'adaptive' }, output_config: { effort: 'high' } },
    },
    {
      given: 'a budget, where models know nothing else but efforts',
      chat: { reasoning: { max_tokens: 5_000 }, max_tokens: 10_000 },
      model: 'claude-opus-5-5',
      expected: {
        thinking: { type: 'adaptive', display: 'summarized' },
        output_config: { effort: 'medium' },
      },
    },
    {
      given: 'thoughts that nobody wants to see',
      chat: { reasoning: { effort: 'max', exclude: true } },
      model: 'claude-opus-4-7',
      expected: { thinking: { type: 'adaptive' }, output_config: { effort: 'max' } },
    },
    {
      given: 'no reasoning, where the model thinks by itself',
      chat: { reasoning: { effort: 'none' } },
      model: 'claude-sonnet-5',
      expected: { thinking: { type: 'disabled' } },
    },
    {
      given: 'a tool that must be called, of a model that thinks',
      chat: { tools: [TOOL], tool_choice: 'required', reasoning: { effort: 'high' } },
      expected: { tool_choice: { type: 'any' } },
      not: ['thinking'],
    },
    {
      given: 'a round of tools that began without thinking',
      chat: {
        messages: [user('Hi'), CALLED, { role: 'tool', tool_call_id: 'call_1', content: 'Sunny' }],
        reasoning: { effort: 'high' },
      },
      expected: {},
      not: ['thinking'],
    },
    {
      given: 'verbosity, which goes before the effort',
      chat: { verbosity: 'low', reasoning: { effort: 'high' } },
      model: 'claude-opus-5',
      expected: { output_config: { effort: 'low' } },
    },
  ])('$given', ({ chat, model, expected, not = [] }) => {
    const body = sent(chat, target(model));
    expect(body).toMatchObject(expected);
    for (const name of not) expect(body).not.toHaveProperty(name);
  });

  test('what the endpoint does not list is not sent', () => {
    const body = sent(
      {
        temperature: 0.5,
        tools: [TOOL],
        tool_choice: 'required',
        reasoning: { effort: 'high' },
        response_format: structured,
        stop: 'x',
      },
      target('claude-sonnet-4-5', { supportedParameters: new Set() }),
    );
    expect(Object.keys(body).sort()).toEqual(['max_tokens', 'messages', 'model']);
  });

  test('a tool with alternatives at the top becomes one object', () => {
    const parameters = {
      anyOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'c'] },
        { type: 'object', properties: { b: { type: 'string' } }, required: ['b', 'c'] },
      ],
      properties: { c: { type: 'string' } },
    };
    const { tools } = sent({ tools: [{ type: 'function', function: { name: 'f', parameters } }] });
    expect((tools as { input_schema: unknown }[])[0]?.input_schema).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
      required: ['c'],
    });
  });

  test('strict reaches the wire with its flag alone', () => {
    const tools = [{ ...TOOL, function: { ...TOOL.function, strict: true } }];
    expect(sent({ tools })['tools']).not.toMatchObject([{ strict: true }]);
    const { body } = anthropic.request({ messages: [user('Hi')], tools }, target(), {
      anthropicBeta: ['structured-outputs-2025-11-13'],
    });
    expect(JSON.parse(body)).toMatchObject({ tools: [{ strict: true }] });
  });

  test.each([
    { given: 'a budget that leaves no answer', chat: { reasoning: { max_tokens: 500 }, max_tokens: 500 } },
    {
      given: 'no reasoning, of a model that must',
      chat: { reasoning: { enabled: false } },
      model: 'claude-opus-5-5',
    },
    {
      given: 'a temperature beyond the scale, where every parameter must be kept to',
      chat: { temperature: 1.5, provider: { require_parameters: true } },
    },
  ])('$given is refused before it is sent', ({ chat, model }) => {
    expect(() => sent(chat, target(model))).toThrow(expect.objectContaining({ type: 'invalid_request' }));
  });
});

describe('answers', () => {
  const answer = (more: object) => ({
    id: 'msg_1',
    type: 'message',
    content: [{ type: 'text', text: 'Hello' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 2 },
    ...more,
  });

  test.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['pause_turn', 'stop'],
    ['refusal', 'content_filter'],
    ['something_new', 'stop'],
  ])('stop reason %s is %s', (native, ours) => {
    expect(anthropic.result(answer({ stop_reason: native })).choices[0]).toMatchObject({
      finish_reason: ours,
      native_finish_reason: native,
    });
  });

  test('a refusal keeps its explanation', () => {
    const { choices } = anthropic.result(
      answer({ content: [], stop_reason: 'refusal', stop_details: { explanation: 'Not this.' } }),
    );
    expect(choices[0]?.message).toEqual({ role: 'assistant', content: null, refusal: 'Not this.' });
  });

  test('JSON given through a tool is the content, plain and streamed', () => {
    const block = { type: 'tool_use', id: 't', name: 'gateway_json_answer', input: { n: 1 } };
    const { choices } = anthropic.result(answer({ content: [block], stop_reason: 'tool_use' }));
    expect(choices[0]).toEqual({
      index: 0,
      message: { role: 'assistant', content: '{"n":1}', refusal: null },
      logprobs: null,
      finish_reason: 'stop',
      native_finish_reason: 'tool_use',
    });
    const read = anthropic.chunks();
    const event = (data: object) => read({ data: JSON.stringify(data) });
    event({ type: 'message_start', message: { id: 'msg_1' } });
    event({ type: 'content_block_start', index: 0, content_block: { ...block, input: {} } });
    expect(
      event({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: '{"n"' },
      }),
    ).toMatchObject({ choices: [{ delta: { content: '{"n"' } }] });
    expect(event({ type: 'message_delta', delta: { stop_reason: 'tool_use' } })).toMatchObject({
      choices: [{ finish_reason: 'stop' }],
    });
  });

  test.each([
    { given: 'no object', body: 'text' },
    { given: 'no content', body: { id: 'x' } },
  ])('$given is no answer', ({ body }) => {
    expect(() => anthropic.result(body)).toThrow(expect.objectContaining({ type: 'provider_unavailable' }));
  });

  test.each([
    ['overloaded_error', 'provider_overloaded', 503],
    ['rate_limit_error', 'rate_limit_exceeded', 429],
    ['api_error', 'provider_unavailable', 502],
    ['invalid_request_error', 'invalid_request', 400],
    ['timeout_error', 'timeout', 524],
  ])('%s in a stream is %s', (type, ours, status) => {
    const delta = anthropic.chunks()({
      data: JSON.stringify({ type: 'error', error: { type, message: 'No.' } }),
    });
    expect(delta?.error).toMatchObject({ type: ours, status });
  });

  test('searches, and what is kept in the cache for an hour, are counted, plain and streamed', () => {
    const input = {
      input_tokens: 1,
      cache_creation_input_tokens: 9,
      cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 7 },
    };
    const output = { output_tokens: 2, server_tool_use: { web_search_requests: 3, web_fetch_requests: 1 } };
    const counted = { prompt: 10, completion: 2, cacheWrite: 9, cacheWrite1h: 7, webSearches: 3 };
    expect(anthropic.result(answer({ usage: { ...input, ...output } })).usage).toEqual(counted);
    const read = anthropic.chunks();
    read({ data: JSON.stringify({ type: 'message_start', message: { usage: input } }) });
    expect(
      read({ data: JSON.stringify({ type: 'message_delta', delta: {}, usage: output }) })?.usage,
    ).toEqual(counted);
  });

  test('counts that cannot be believed are no report', () => {
    expect(anthropic.result(answer({ usage: { input_tokens: -1, output_tokens: 2 } })).usage).toBeUndefined();
    expect(
      anthropic.result(answer({ usage: { input_tokens: 1e30, output_tokens: 2 } })).usage,
    ).toBeUndefined();
  });
});
