import { ApiError } from '../../src/errors';
import type { ChatDelta, ChatRequest, Target } from '../../src/providers/format';
import { openai, usage } from '../../src/providers/openai';

const target = (...supported: string[]): Target => ({
  upstreamModel: 'upstream-model',
  supportedParameters: new Set(supported),
  maxCompletionTokens: null,
});
const EVERYTHING = target(
  ...['temperature', 'top_p', 'top_k', 'min_p', 'top_a', 'frequency_penalty', 'presence_penalty'],
  ...[
    'repetition_penalty',
    'logit_bias',
    'logprobs',
    'top_logprobs',
    'prediction',
    'seed',
    'response_format',
  ],
  ...['stop', 'tools', 'tool_choice', 'parallel_tool_calls', 'verbosity', 'max_tokens', 'prompt_cache_key'],
);
const MESSAGES: ChatRequest['messages'] = [{ role: 'user', content: 'Hi' }];
const TOOLS: NonNullable<ChatRequest['tools']> = [{ type: 'function', function: { name: 'weather' } }];

const request = (rest: Partial<ChatRequest>, to = EVERYTHING): Record<string, unknown> =>
  JSON.parse(openai.request({ model: 'test/model', messages: MESSAGES, ...rest }, to).body) as Record<
    string,
    unknown
  >;

describe('request', () => {
  const PLAIN = { model: 'upstream-model', messages: MESSAGES };

  test.each<[string, Partial<ChatRequest>, object]>([
    ['temperature', { temperature: 0 }, { temperature: 0 }],
    ['top_p', { top_p: 0.5 }, { top_p: 0.5 }],
    ['top_k', { top_k: 3 }, { top_k: 3 }],
    ['min_p', { min_p: 0.1 }, { min_p: 0.1 }],
    ['top_a', { top_a: 0.1 }, { top_a: 0.1 }],
    ['frequency_penalty', { frequency_penalty: -1 }, { frequency_penalty: -1 }],
    ['presence_penalty', { presence_penalty: 1 }, { presence_penalty: 1 }],
    ['repetition_penalty', { repetition_penalty: 1.1 }, { repetition_penalty: 1.1 }],
    ['logit_bias', { logit_bias: { '50': -100 } }, { logit_bias: { '50': -100 } }],
    ['logprobs', { logprobs: true, top_logprobs: 2 }, { logprobs: true, top_logprobs: 2 }],
    ['seed', { seed: 0 }, { seed: 0 }],
    ['stop', { stop: ['a', 'b'] }, { stop: ['a', 'b'] }],
    [
      'response_format',
      { response_format: { type: 'json_object' } },
      { response_format: { type: 'json_object' } },
    ],
    ['verbosity', { verbosity: 'low' }, { verbosity: 'low' }],
    ['prompt_cache_key', { prompt_cache_key: 'k' }, { prompt_cache_key: 'k' }],
    [
      'tools',
      { tools: TOOLS, tool_choice: 'required', parallel_tool_calls: false },
      { tools: TOOLS, tool_choice: 'required', parallel_tool_calls: false },
    ],
    ['a choice without tools', { tool_choice: 'auto', parallel_tool_calls: true }, {}],
    ['an empty list of tools', { tools: [], tool_choice: 'auto' }, {}],
    ['max_tokens', { max_tokens: 9 }, { max_tokens: 9 }],
    [
      'max_completion_tokens where only the older name is known',
      { max_completion_tokens: 9 },
      { max_tokens: 9 },
    ],
    ['a stream', { stream: true }, { stream: true, stream_options: { include_usage: true } }],
    ['no stream', { stream: false }, {}],
    ['nulls', { temperature: null, seed: null, stop: null, tools: undefined as never }, {}],
    [
      "what is the gateway's business",
      {
        metadata: { a: 'b' },
        session_id: 's',
        provider: { only: ['p'] },
        models: ['a/b'],
        usage: { include: true },
        trace: { trace_id: 't' },
      },
      {},
    ],
    ['a field that nobody knows', { custom_knob: 7 } as Partial<ChatRequest>, { custom_knob: 7 }],
  ])('%s', (_, given, expected) => expect(request(given)).toEqual({ ...PLAIN, ...expected }));

  test('parameters that the endpoint does not list are left out', () => {
    const given = {
      temperature: 1,
      seed: 1,
      tools: TOOLS,
      tool_choice: 'auto' as const,
      response_format: { type: 'json_object' as const },
      stop: 'x',
    };
    expect(request(given, target())).toEqual(PLAIN);
  });

  test.each<[string, string[], Partial<ChatRequest>, string]>([
    ['both names, the older given', ['max_tokens', 'max_completion_tokens'], { max_tokens: 9 }, 'max_tokens'],
    [
      'both names, the newer given',
      ['max_tokens', 'max_completion_tokens'],
      { max_completion_tokens: 9 },
      'max_completion_tokens',
    ],
    ['the newer name alone', ['max_completion_tokens'], { max_tokens: 9 }, 'max_completion_tokens'],
    [
      'a model that reasons',
      ['max_tokens', 'max_completion_tokens', 'reasoning'],
      { max_tokens: 9 },
      'max_completion_tokens',
    ],
  ])('the limit for %s', (_, known, given, name) => {
    expect(request(given, target(...known))).toEqual({ ...PLAIN, [name]: 9 });
  });

  test.each<[string, Partial<ChatRequest>, string | undefined]>([
    ['reasoning_effort', { reasoning_effort: 'low' }, 'low'],
    ['reasoning.effort', { reasoning: { effort: 'high' } }, 'high'],
    ['max, which the wire calls xhigh', { reasoning: { effort: 'max' } }, 'xhigh'],
    ['enabled alone', { reasoning: { enabled: true } }, 'medium'],
    ['nothing', {}, undefined],
  ])('effort: %s', (_, given, effort) => {
    expect(request(given, target('reasoning'))['reasoning_effort']).toBe(effort);
    expect(request(given, target())).not.toHaveProperty('reasoning_effort');
  });

  test('the end user goes as a hash', () => {
    expect(request({ user: 'me@example.com' })['user']).toMatch(/^[0-9a-f]{32}$/);
    expect(request({ user: 'me@example.com' })['user']).toBe(request({ user: 'me@example.com' })['user']);
    expect(request({ user: 'you@example.com' })['user']).not.toBe(
      request({ user: 'me@example.com' })['user'],
    );
  });

  test('cache marks and reasoning of earlier turns stay here', () => {
    const { messages } = request({
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'S', cache_control: { type: 'ephemeral' } }] },
        { role: 'assistant', content: 'A', reasoning: 'because', reasoning_details: [], tool_calls: [] },
      ],
    });
    expect(messages).toEqual([
      { role: 'system', content: [{ type: 'text', text: 'S' }] },
      { role: 'assistant', content: 'A' },
    ]);
  });
});

test('more stop sequences than the wire takes are refused by name', () => {
  const stop = ['a', 'b', 'c', 'd', 'e'];
  expect(request({ stop: stop.slice(1) })['stop']).toEqual(stop.slice(1));
  expect(() => request({ stop })).toThrow(
    expect.objectContaining({ status: 400, message: expect.stringMatching(/^stop: .* 4 .* 5 /) as string }),
  );
  expect(request({ stop }, target())).not.toHaveProperty('stop');
});

test('the failure of a tool is said in words', () => {
  const failed = (content: unknown) =>
    ({ role: 'tool', tool_call_id: 'a', content, is_error: true }) as ChatRequest['messages'][number];
  const part = { type: 'text', text: 'Timeout' };
  expect(request({ messages: [failed('Timeout'), failed([part]), failed('')] })['messages']).toEqual([
    { role: 'tool', tool_call_id: 'a', content: 'The tool failed: Timeout' },
    { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'The tool failed:' }, part] },
    { role: 'tool', tool_call_id: 'a', content: 'The tool failed:' },
  ]);
});

test('arguments nested too deep: the caller is told, and another provider is tried', () => {
  const deep = `${'['.repeat(8_000)}${']'.repeat(8_000)}`;
  const call = { id: 'a', type: 'function' as const, function: { name: 'f', arguments: deep } };
  expect(() => request({ messages: [{ role: 'assistant', tool_calls: [call] }] })).toThrow(
    expect.objectContaining({ status: 400 }),
  );
  for (const given of [deep, { a: JSON.parse(deep) as unknown }])
    expect(() =>
      openai.result(answer({ tool_calls: [{ ...call, function: { name: 'f', arguments: given } }] })),
    ).toThrow(expect.objectContaining({ status: 502 }));
});

const THOUGHTS: NonNullable<
  Extract<ChatRequest['messages'][number], { role: 'assistant' }>['reasoning_details']
> = [
  { type: 'reasoning.summary', summary: 'Sums.', id: null, format: 'openai-responses-v1', index: 0 },
  { type: 'reasoning.text', text: 'Why', signature: 's1', id: 'r', format: 'anthropic-claude-v1', index: 1 },
  { type: 'reasoning.encrypted', data: 'x1', id: 'call_1', format: 'google-gemini-v1', index: 2 },
];

test('blocks of reasoning go back unchanged where the endpoint reasons; made-up ones never', () => {
  const madeUp = {
    type: 'reasoning.text',
    text: 'Hm',
    signature: null,
    id: null,
    format: 'unknown',
  } as const;
  const messages: ChatRequest['messages'] = [
    { role: 'assistant', content: 'A', reasoning: 'Hm', reasoning_details: [madeUp, ...THOUGHTS] },
    { role: 'assistant', content: 'B', reasoning_details: [madeUp] },
  ];
  const plain = messages.map(({ role, content }) => ({ role, content }));
  expect(request({ messages })['messages']).toEqual(plain);
  expect(request({ messages }, target('reasoning'))['messages']).toEqual([
    { ...plain[0], reasoning_details: THOUGHTS },
    plain[1],
  ]);
});

test('blocks of reasoning that the upstream gives are passed on, and their words are output', () => {
  const choices = [{ message: { content: 'A', reasoning_details: THOUGHTS }, finish_reason: 'stop' }];
  expect(openai.result({ choices }).choices[0]?.message).toMatchObject({
    reasoning: 'Sums.Why',
    reasoning_details: THOUGHTS,
  });
  const read = openai.chunks();
  const streamed = THOUGHTS.map((thought) =>
    read({ data: JSON.stringify({ choices: [{ delta: { reasoning_details: [thought] } }] }) }),
  ).map((found) => found?.choices[0]?.delta);
  expect(streamed).toEqual([
    { reasoning: 'Sums.', reasoning_details: [THOUGHTS[0]] },
    { reasoning: 'Why', reasoning_details: [THOUGHTS[1]] },
    { reasoning_details: [THOUGHTS[2]] },
  ]);
  const odd = [
    null,
    'x',
    { type: 'reasoning.encrypted' },
    { type: 'new' },
    { type: 'reasoning.text', text: 5 },
  ];
  const both = { content: 'A', reasoning: 'Said', reasoning_details: [...odd, THOUGHTS[2]] };
  expect(openai.result({ choices: [{ message: both }] }).choices[0]?.message).toMatchObject({
    reasoning: 'Said',
    reasoning_details: [THOUGHTS[2]],
  });
});

test('an answer that calls tools ends with tool_calls, whatever the server calls it', () => {
  const call = { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
  const ends = (native: string) => {
    const read = openai.chunks();
    const [, last] = [{ delta: { tool_calls: [call] } }, { delta: {}, finish_reason: native }].map((choice) =>
      read({ data: JSON.stringify({ choices: [choice] }) }),
    );
    const whole = openai.result(answer({ tool_calls: [call] }, { finish_reason: native }));
    return [whole.choices[0], last?.choices[0]];
  };
  for (const end of ends('stop'))
    expect(end).toMatchObject({ finish_reason: 'tool_calls', native_finish_reason: 'stop' });
  for (const end of ends('length')) expect(end).toMatchObject({ finish_reason: 'length' });
});

test.each<[string, object, object]>([
  ['content', { content: { a: 1 } }, {}],
  ['tool calls', { tool_calls: 'x' }, {}],
  ['a tool call', { tool_calls: [null] }, {}],
  ['a finish reason', { content: 'x' }, { finish_reason: 5 }],
])('%s of another kind is no answer, plain and streamed', (_, message, rest) => {
  const unusable = expect.objectContaining({ status: 502, type: 'provider_unavailable' }) as Error;
  expect(() => openai.result(answer(message, rest))).toThrow(unusable);
  const data = JSON.stringify({ choices: [{ index: 0, delta: message, ...rest }] });
  expect(() => openai.chunks()({ data })).toThrow(unusable);
});

const answer = (message: object, rest: object = {}) => ({
  id: 'chatcmpl-1',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop', ...rest }],
});

describe('result', () => {
  const first = (message: object, rest: object = {}) => openai.result(answer(message, rest)).choices[0];
  const call = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '{}' } };

  test.each<[string, object, object]>([
    ['text', { content: 'Hi' }, { content: 'Hi', refusal: null }],
    ['no text', { content: null }, { content: null }],
    [
      'text in parts',
      {
        content: [
          { type: 'text', text: 'Hel' },
          { type: 'text', text: 'lo' },
        ],
      },
      { content: 'Hello' },
    ],
    ['an empty text', { content: '' }, { content: '' }],
    ['a refusal', { content: null, refusal: 'No.' }, { content: null, refusal: 'No.' }],
    ['reasoning_content', { content: 'x', reasoning_content: 'why' }, { reasoning: 'why' }],
    ['reasoning', { content: 'x', reasoning: 'why' }, { reasoning: 'why' }],
    ['a tool call', { content: null, tool_calls: [call] }, { tool_calls: [call] }],
    [
      'arguments that are an object',
      { content: null, tool_calls: [{ ...call, function: { name: 'weather', arguments: { a: 1 } } }] },
      { tool_calls: [{ ...call, function: { name: 'weather', arguments: '{"a":1}' } }] },
    ],
    [
      'nulls where lists may be',
      { content: 'x', tool_calls: null, annotations: null, audio: null },
      { content: 'x' },
    ],
  ])('%s', (_, message, expected) => expect(first(message)?.message).toMatchObject(expected));

  test('null lists are left out', () => {
    expect(first({ content: 'x', tool_calls: null, annotations: null, audio: null })?.message).toEqual({
      role: 'assistant',
      content: 'x',
      refusal: null,
    });
  });

  test.each<[string, unknown[]]>([
    ['that have ids', ['chatcmpl-1', 'chatcmpl-2']],
    ['without ids', [undefined, undefined]],
    ['with empty ids', ['', '']],
  ])('calls without ids get ids that differ, also between answers %s', (_, answers) => {
    const { id: _id, ...nameless } = call;
    const ids = answers.flatMap((id) =>
      openai
        .result({ ...answer({ tool_calls: [nameless, { ...nameless, id: '' }] }), id })
        .choices[0]?.message.tool_calls?.map((made) => made.id),
    );
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^call_\w{10,}$/);
  });

  test.each<[unknown, string | null, string | null]>([
    ['stop', 'stop', 'stop'],
    ['length', 'length', 'length'],
    ['tool_calls', 'tool_calls', 'tool_calls'],
    ['function_call', 'tool_calls', 'function_call'],
    ['content_filter', 'content_filter', 'content_filter'],
    ['max_tokens', 'length', 'max_tokens'],
    ['eos', 'stop', 'eos'],
    ['something_new', 'stop', 'something_new'],
  ])('finish reason %j', (native, ours, kept) => {
    expect(first({ content: 'x' }, { finish_reason: native })).toMatchObject({
      finish_reason: ours,
      native_finish_reason: kept,
    });
  });

  test('log probabilities', () => {
    const entry = { token: 'a', logprob: -1, bytes: [97] };
    expect(first({ content: 'a' })?.logprobs).toBeNull();
    expect(first({ content: 'a' }, { logprobs: null })?.logprobs).toBeNull();
    expect(
      first({ content: 'a' }, { logprobs: { content: [{ ...entry, top_logprobs: [entry] }], refusal: null } })
        ?.logprobs,
    ).toEqual({ content: [{ ...entry, top_logprobs: [entry] }] });
  });

  test.each<[string, unknown]>([
    ['text', 'hello'],
    ['null', null],
    ['a list', []],
    ['no choices', {}],
    ['null choices', { choices: null }],
    ['an empty list of choices', { choices: [] }],
    ['a choice without a message', { choices: [{ index: 0, finish_reason: 'stop' }] }],
    [
      'a choice that says nothing and has no end',
      { choices: [{ message: { content: '', tool_calls: [] } }] },
    ],
    ['an error', { error: { message: 'overloaded' } }],
    ['an error that is a text', { error: 'overloaded' }],
  ])('%s is no answer, whatever the status says', (_, body) => {
    expect(() => openai.result(body)).toThrow(ApiError);
  });

  test.each([
    [{ content: 'Hi' }, 'stop'],
    [{ content: null, tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }] }, 'tool_calls'],
  ])('of %j a server may leave out why it ended', (message, reason) => {
    for (const end of [{}, { finish_reason: null }])
      expect(openai.result({ choices: [{ message, ...end }] }).choices[0]).toMatchObject({
        finish_reason: reason,
        native_finish_reason: null,
      });
  });

  test('an error in a 200 has the status that it names', () => {
    const thrown = (body: unknown): unknown => {
      try {
        return openai.result(body);
      } catch (error) {
        return error;
      }
    };
    expect(thrown({ error: { code: 429, message: 'slow down' } })).toMatchObject({ status: 429 });
    expect(thrown({ error: { code: 200, message: 'odd' } })).toMatchObject({ status: 502 });
  });
});

describe('usage', () => {
  test.each<[string, unknown, unknown]>([
    ['two numbers', { prompt_tokens: 1, completion_tokens: 2 }, { prompt: 1, completion: 2 }],
    ['explicit zeros', { prompt_tokens: 0, completion_tokens: 0 }, { prompt: 0, completion: 0 }],
    [
      'details',
      {
        prompt_tokens: 9,
        completion_tokens: 8,
        prompt_tokens_details: { cached_tokens: 3, audio_tokens: 1 },
        completion_tokens_details: { reasoning_tokens: 4 },
      },
      { prompt: 9, completion: 8, cached: 3, promptAudio: 1, reasoning: 4 },
    ],
    [
      'null details',
      {
        prompt_tokens: 9,
        completion_tokens: 8,
        prompt_tokens_details: null,
        completion_tokens_details: { reasoning_tokens: null },
      },
      { prompt: 9, completion: 8 },
    ],
    [
      'cache hits under another name',
      { prompt_tokens: 9, completion_tokens: 8, prompt_cache_hit_tokens: 5 },
      { prompt: 9, completion: 8, cached: 5 },
    ],
    [
      'more cached than the prompt',
      { prompt_tokens: 9, completion_tokens: 8, prompt_tokens_details: { cached_tokens: 90 } },
      { prompt: 9, completion: 8, cached: 9 },
    ],
    [
      'more reasoning than output',
      { prompt_tokens: 9, completion_tokens: 8, completion_tokens_details: { reasoning_tokens: 90 } },
      { prompt: 9, completion: 8, reasoning: 8 },
    ],
    ['nothing', undefined, undefined],
    ['null', null, undefined],
    ['an empty object', {}, undefined],
    ['one number', { prompt_tokens: 1 }, { prompt: 1 }],
    ['a null count', { prompt_tokens: 1, completion_tokens: null }, { prompt: 1 }],
    ['a negative count', { prompt_tokens: -1, completion_tokens: 2 }, undefined],
    ['a fraction', { prompt_tokens: 1.5, completion_tokens: 2 }, undefined],
    ['an absurd count', { prompt_tokens: 1e12, completion_tokens: 2 }, undefined],
    ['a text', { prompt_tokens: '1', completion_tokens: 2 }, undefined],
  ])('%s', (_, given, expected) => {
    expect(usage(given)).toEqual(expected);
    expect(openai.result({ ...answer({ content: 'x' }), usage: given }).usage).toEqual(expected);
  });
});

describe('chunks', () => {
  const read = (...events: (object | string)[]): (ChatDelta | undefined)[] => {
    const convert = openai.chunks();
    return events.map((event) =>
      convert({ data: typeof event === 'string' ? event : JSON.stringify(event) }),
    );
  };
  const delta = (given: object, rest: object = {}) => ({
    id: 'c',
    choices: [{ index: 0, delta: given, finish_reason: null, ...rest }],
  });
  const calls = (deltas: (ChatDelta | undefined)[]) => {
    const joined: { id: string; name: string; arguments: string }[] = [];
    for (const piece of deltas.flatMap((one) => one?.choices[0]?.delta.tool_calls ?? [])) {
      const one = (joined[piece.index] ??= { id: '', name: '', arguments: '' });
      one.id += piece.id ?? '';
      one.name += piece.function?.name ?? '';
      one.arguments += piece.function?.arguments ?? '';
    }
    return joined;
  };
  const begin = (id: string | undefined, name: string, rest: object = {}) => ({
    ...rest,
    ...(id !== undefined && { id }),
    type: 'function',
    function: { name, arguments: '' },
  });
  const more = (text: string, rest: object = {}) => ({ ...rest, function: { arguments: text } });
  const EXPECTED = [
    { id: 'a', name: 'weather', arguments: '{"x":1}' },
    { id: 'b', name: 'time', arguments: '{"y":2}' },
  ];

  test.each<[string, object[][]]>([
    [
      'with an index',
      [
        [begin('a', 'weather', { index: 0 })],
        [more('{"x"', { index: 0 })],
        [more(':1}', { index: 0 })],
        [begin('b', 'time', { index: 1 })],
        [more('{"y":2}', { index: 1 })],
      ],
    ],
    [
      'in turns',
      [
        [begin('a', 'weather', { index: 0 }), begin('b', 'time', { index: 1 })],
        [more('{"x"', { index: 0 }), more('{"y"', { index: 1 })],
        [more(':1}', { index: 0 }), more(':2}', { index: 1 })],
      ],
    ],
    [
      'without an index',
      [[begin('a', 'weather')], [more('{"x"')], [more(':1}')], [begin('b', 'time')], [more('{"y":2}')]],
    ],
    [
      'without an index, both at once',
      [
        [
          { id: 'a', function: { name: 'weather', arguments: '{"x":1}' } },
          { id: 'b', function: { name: 'time', arguments: '{"y":2}' } },
        ],
      ],
    ],
    [
      'with the index 0 for all',
      [
        [begin('a', 'weather', { index: 0 })],
        [more('{"x":1}', { index: 0 })],
        [begin('b', 'time', { index: 0 })],
        [more('{"y":2}', { index: 0 })],
      ],
    ],
    [
      'with the id on every piece',
      [
        [begin('a', 'weather')],
        [begin('b', 'time')],
        [more('{"x"', { id: 'a' })],
        [more('{"y":2}', { id: 'b' })],
        [more(':1}', { id: 'a' })],
      ],
    ],
    [
      'with nulls',
      [
        [begin('a', 'weather', { index: 0 })],
        [{ index: 0, id: null, type: null, function: { name: null, arguments: '{"x":1}' } }],
        [begin('b', 'time', { index: 1 })],
        [more('{"y":2}', { index: 1 })],
      ],
    ],
    [
      'with arguments as objects',
      [
        [{ id: 'a', function: { name: 'weather', arguments: { x: 1 } } }],
        [{ id: 'b', function: { name: 'time', arguments: { y: 2 } } }],
      ],
    ],
  ])('two calls %s', (_, pieces) => {
    const joined = calls(read(...pieces.map((tools) => delta({ tool_calls: tools }))));
    expect(joined).toEqual(EXPECTED);
  });

  test('calls without ids get one each, with their first piece', () => {
    const joined = calls(
      read(
        delta({ tool_calls: [begin(undefined, 'weather')] }),
        delta({ tool_calls: [more('{}')] }),
        delta({ tool_calls: [begin(undefined, 'time')] }),
      ),
    );
    expect(joined).toMatchObject([{ name: 'weather', arguments: '{}' }, { name: 'time' }]);
    expect(new Set(joined.map(({ id }) => id)).size).toBe(2);
    for (const { id } of joined) expect(id).toMatch(/^call_\w{24}$/);
  });

  test('a call without an id has the same one streamed as in a whole answer', () => {
    const piece = delta({ tool_calls: [begin(undefined, 'weather'), begin(undefined, 'time')] });
    // Some servers say only later what the answer's id is.
    const streamed = calls(read({ id: '', choices: [] }, piece)).map(({ id }) => id);
    const { choices } = openai.result({
      ...answer({ tool_calls: [{ function: { name: 'weather' } }, { function: { name: 'time' } }] }),
      id: 'c',
    });
    expect(streamed).toEqual(choices[0]?.message.tool_calls?.map(({ id }) => id));
  });

  test.each<[string, object | string, object | undefined]>([
    [
      'text',
      delta({ content: 'Hi' }),
      { upstreamId: 'c', choices: [{ delta: { content: 'Hi' }, finish_reason: null }] },
    ],
    [
      'text in parts',
      delta({ content: [{ type: 'text', text: 'Hi' }] }),
      { choices: [{ delta: { content: 'Hi' } }] },
    ],
    [
      'the role',
      delta({ role: 'assistant', content: '' }),
      { choices: [{ delta: { role: 'assistant', content: '' } }] },
    ],
    ['reasoning', delta({ reasoning_content: 'why' }), { choices: [{ delta: { reasoning: 'why' } }] }],
    [
      'the end with text',
      delta({ content: '.' }, { finish_reason: 'stop' }),
      { choices: [{ delta: { content: '.' }, finish_reason: 'stop' }] },
    ],
    [
      'usage with the end',
      { ...delta({}, { finish_reason: 'stop' }), usage: { prompt_tokens: 1, completion_tokens: 2 } },
      { choices: [{ finish_reason: 'stop' }], usage: { prompt: 1, completion: 2 } },
    ],
    [
      'usage alone',
      { id: 'c', choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } },
      { choices: [], usage: { prompt: 1, completion: 2 } },
    ],
    [
      'usage in a field of its own',
      { id: 'c', choices: [], x_groq: { usage: { prompt_tokens: 1, completion_tokens: 2 } } },
      { usage: { prompt: 1, completion: 2 } },
    ],
    [
      'a delta that is null',
      delta(null as never, { finish_reason: 'length' }),
      { choices: [{ delta: {}, finish_reason: 'length' }] },
    ],
    ['the end', '[DONE]', { choices: [], done: true }],
    ['an empty event', '', undefined],
    ['an error', { error: { message: 'overloaded', code: 503 } }, { choices: [], error: { status: 503 } }],
  ])('%s', (_, event, expected) => {
    const [found] = read(event);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });

  test('null usage is no report', () => {
    expect(read({ ...delta({ content: 'x' }), usage: null })[0]).not.toHaveProperty('usage');
  });

  test('an error event without an error object is an error too', () => {
    const found = openai.chunks()({ event: 'error', data: '{"message":"broken","code":500}' });
    expect(found?.error).toMatchObject({ status: 502, message: 'broken' });
  });

  test.each(['{', 'not JSON', '[]', '7', 'null'])('the event %j breaks the stream', (data) => {
    expect(() => openai.chunks()({ data })).toThrow(ApiError);
  });
});
