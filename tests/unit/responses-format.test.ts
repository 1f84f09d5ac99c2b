import { toChat, type ResponsesRequest } from '../../src/formats/responses';
import { nativeResponses, responses } from '../../src/providers/responses';
import { sealDetails, unsealDetails } from '../../src/providers/sealed-reasoning';
import type { ChatRequest, Target } from '../../src/providers/format';
import { describeSamples } from '../support/samples/document';
import samples from '../support/samples/responses';

const PARAMETERS = [
  'max_tokens',
  'temperature',
  'top_p',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'response_format',
  'logprobs',
  'top_logprobs',
  'reasoning',
  'verbosity',
];
const target = (supported: readonly string[] = PARAMETERS): Target => ({
  upstreamModel: 'gpt-5',
  supportedParameters: new Set(supported),
  maxCompletionTokens: 1_000,
});
const MESSAGES: ChatRequest['messages'] = [{ role: 'user', content: 'Hi' }];
const sent = (chat: Partial<ChatRequest>, to = target()): Record<string, unknown> =>
  JSON.parse(responses.request({ messages: MESSAGES, ...chat }, to).body) as Record<string, unknown>;

describe('samples against the document', () => describeSamples(samples));

test.each([{}, { input: [] }])('%j has no input', (body) => {
  expect(() => toChat(body as ResponsesRequest)).toThrow(
    expect.objectContaining({ status: 400, message: expect.stringMatching(/^input: /) as string }),
  );
});

test.each([
  ['auto', [{ id: 'context-compression' }]],
  ['disabled', [{ id: 'context-compression', enabled: false }]],
  [undefined, undefined],
] as const)('truncation %s', (truncation, plugins) => {
  expect(toChat({ input: 'Hi', ...(truncation && { truncation }) }).chat.plugins).toEqual(plugins);
});

test('the tier of an endpoint is asked for where the body passes', () => {
  const { body } = nativeResponses.request(
    { input: 'Hi', service_tier: 'auto' },
    { messages: [] },
    {
      ...target(),
      tier: 'flex',
    },
  );
  expect(JSON.parse(body)).toMatchObject({ service_tier: 'flex' });
});

test('the failure of a tool is said in words', () => {
  const failed = { role: 'tool', tool_call_id: 'a', content: 'Timeout', is_error: true };
  expect(sent({ messages: [failed as ChatRequest['messages'][number]] })['input']).toEqual([
    { type: 'function_call_output', call_id: 'a', output: 'The tool failed: Timeout' },
  ]);
});

test('arguments nested too deep: the caller is told, and another provider is tried', () => {
  const deep = `${'['.repeat(8_000)}${']'.repeat(8_000)}`;
  const called = { id: 'a', type: 'function' as const, function: { name: 'f', arguments: deep } };
  const item = { type: 'function_call', call_id: 'a', name: 'f', arguments: deep };
  const refused = expect.objectContaining({ status: 400 }) as Error;
  expect(() => sent({ messages: [{ role: 'assistant', tool_calls: [called] }] })).toThrow(refused);
  expect(() => nativeResponses.request({ input: [item] }, { messages: MESSAGES }, target())).toThrow(refused);
  expect(() => responses.result({ output: [item], status: 'completed' })).toThrow(
    expect.objectContaining({ status: 502 }),
  );
});

describe('a chat request on the Responses wire', () => {
  test('nothing is stored, and reasoning comes in a form that can be sent back', () => {
    expect(sent({})).toEqual({
      model: 'gpt-5',
      input: [{ role: 'user', content: 'Hi' }],
      store: false,
      include: ['reasoning.encrypted_content'],
    });
    expect(sent({}, target(['temperature']))).not.toHaveProperty('include');
  });

  test('a conversation becomes items, reasoning before what it led to', () => {
    const format = 'openai-responses-v1' as const;
    expect(
      sent({
        messages: [
          { role: 'system', content: 'Be brief.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Look' },
              { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
              { type: 'file', file: { filename: 'a.pdf', file_data: 'JVBERi0=' } },
              { type: 'file', file: { file_data: 'https://example.com/a.pdf' } },
              { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
            ],
          },
          {
            role: 'assistant',
            content: 'One moment.',
            reasoning_details: [
              { type: 'reasoning.summary', summary: 'Hm', id: 'rs_1', format, index: 0 },
              { type: 'reasoning.summary', summary: 'm.', id: 'rs_1', format, index: 0 },
              { type: 'reasoning.encrypted', data: 'sealed', id: 'rs_1', format, index: 0 },
              { type: 'reasoning.encrypted', data: 'again', id: 'rs_2', format, index: 2 },
              {
                type: 'reasoning.text',
                text: 'Foreign',
                signature: 's',
                format: 'anthropic-claude-v1',
                index: 0,
              },
            ],
            tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'call_1', content: 'A cat.' },
          { role: 'assistant', content: null, refusal: 'No.' },
        ],
      })['input'],
    ).toEqual([
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Look' },
          { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
          { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' },
          { type: 'input_file', file_url: 'https://example.com/a.pdf' },
          { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
        ],
      },
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'Hmm.' }],
        encrypted_content: 'sealed',
      },
      { role: 'assistant', content: 'One moment.' },
      { type: 'reasoning', id: 'rs_2', summary: [], encrypted_content: 'again' },
      { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'A cat.' },
      { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] },
    ]);
  });

  test.each([
    { given: { max_tokens: 50 }, becomes: { max_output_tokens: 50 } },
    { given: { temperature: 0.5, top_p: 0.9 }, becomes: { temperature: 0.5, top_p: 0.9 } },
    { given: { stop: ['a'], seed: 1, logit_bias: { '1': 1 } }, becomes: {} },
    {
      given: { logprobs: true, top_logprobs: 2 },
      becomes: { top_logprobs: 2, include: ['reasoning.encrypted_content', 'message.output_text.logprobs'] },
    },
    {
      given: { reasoning: { effort: 'low', summary: 'auto' } },
      becomes: { reasoning: { effort: 'low', summary: 'auto' } },
    },
    {
      given: { verbosity: 'low', response_format: { type: 'json_object' } },
      becomes: { text: { format: { type: 'json_object' }, verbosity: 'low' } },
    },
    {
      given: {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'a', schema: { type: 'object' }, strict: true },
        },
      },
      becomes: {
        text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object' }, strict: true } },
      },
    },
    {
      given: {
        tools: [{ type: 'function', function: { name: 'look' } }],
        tool_choice: { type: 'function', function: { name: 'look' } },
      },
      becomes: {
        tools: [
          { type: 'function', name: 'look', parameters: { type: 'object', properties: {} }, strict: false },
        ],
        tool_choice: { type: 'function', name: 'look' },
      },
    },
    { given: { stream: true, n: 1, of_tomorrow: 1 }, becomes: { stream: true, of_tomorrow: 1 } },
  ])('$given becomes $becomes', ({ given, becomes }) => {
    const {
      model: _model,
      input: _input,
      store: _store,
      include,
      ...rest
    } = sent(given as Partial<ChatRequest>);
    const { include: wanted, ...others } = becomes as Record<string, unknown>;
    expect(rest).toEqual(others);
    if (wanted) expect(include).toEqual(wanted);
  });

  test.each([
    { given: { n: 2 }, names: 'n:' },
    { given: { modalities: ['audio'] }, names: 'modalities' },
    {
      given: {
        messages: [
          { role: 'user', content: [{ type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } }] },
        ],
      },
      names: 'video_url',
    },
  ])('$given cannot be said there', ({ given, names }) => {
    expect(() => sent(given as Partial<ChatRequest>)).toThrow(names);
  });

  test.each([
    [
      { status: 'failed', error: { code: 'rate_limit_exceeded', message: 'Slow' }, output: [] },
      'rate_limit_exceeded',
    ],
    [{ status: 'cancelled', output: [] }, 'provider_unavailable'],
    [{ status: 'in_progress', output: [] }, 'provider_unavailable'],
    [{ status: 'completed' }, 'provider_unavailable'],
    ['text', 'provider_unavailable'],
  ])('%j is no answer', (body, type) => {
    expect(() => responses.result(body)).toThrow(expect.objectContaining({ type }));
  });

  test('a server that sends nothing but the last event is understood', () => {
    const read = responses.chunks();
    const delta = read({
      data: JSON.stringify({
        type: 'response.completed',
        response: {
          status: 'completed',
          output: [
            { type: 'message', content: [{ type: 'output_text', text: 'Hello.' }] },
            { type: 'custom_tool_call', call_id: 'c', name: 'sql', input: 'select 1' },
          ],
          usage: { input_tokens: 1, output_tokens: 2 },
        },
      }),
    });
    expect(delta).toMatchObject({
      choices: [
        {
          delta: { content: 'Hello.', tool_calls: [{ function: { arguments: '{"input":"select 1"}' } }] },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt: 1, completion: 2 },
      done: true,
    });
  });
});

describe('searches on the web', () => {
  const call = (action?: string, status = 'completed') => ({
    type: 'web_search_call',
    id: 'ws',
    status,
    ...(action && { action: { type: action } }),
  });
  const output = [call('search'), call('open_page'), call('find_in_page'), call(), call('search', 'failed')];
  const whole = { status: 'completed', output, usage: { input_tokens: 1, output_tokens: 2 } };
  const counted = { prompt: 1, completion: 2, webSearches: 2 };

  test('are counted in an answer; pages that are opened, and what failed, are not', () => {
    expect(responses.result(whole).usage).toEqual(counted);
  });

  test('are counted in a stream, once', () => {
    const read = responses.chunks();
    const events = [
      ...output.flatMap((item, output_index) =>
        ['added', 'done'].map((step) => ({ type: `response.output_item.${step}`, output_index, item })),
      ),
      { type: 'response.completed', response: whole },
    ];
    expect(events.map((event) => read({ data: JSON.stringify(event) })).at(-1)?.usage).toEqual(counted);
  });
});

describe('a body of the Responses format on its own wire', () => {
  const native = (body: Record<string, unknown>, chat: Partial<ChatRequest> = {}, to = target()) =>
    JSON.parse(nativeResponses.request(body, { messages: MESSAGES, ...chat }, to).body) as Record<
      string,
      unknown
    >;

  test('a budget of tokens becomes an effort', () => {
    const reasoning = { max_tokens: 500, enabled: true, summary: 'auto' as const };
    expect(
      native({ input: 'Hi', max_output_tokens: 1_000, reasoning }, { max_tokens: 1_000, reasoning }),
    ).toMatchObject({
      reasoning: { effort: 'medium', summary: 'auto' },
    });
  });

  test('what an endpoint does not list is left out', () => {
    const body = native(
      { input: 'Hi', temperature: 1, top_p: null, reasoning: { effort: 'low' } },
      {},
      target([]),
    );
    expect(body).toEqual({ model: 'gpt-5', input: 'Hi', store: false });
  });

  test('the cache marks of other wires are left out', () => {
    const part = { type: 'input_text', text: 'Hi' };
    const marked = { ...part, cache_control: { type: 'ephemeral' } };
    const breaking = { ...part, prompt_cache_breakpoint: { mode: 'explicit' } };
    expect(native({ input: [{ role: 'user', content: [marked, breaking] }] })['input']).toEqual([
      { role: 'user', content: [part, breaking] },
    ]);
  });

  test('reasoning that was sealed for another provider is left out, its own is opened', () => {
    const own = {
      type: 'reasoning.encrypted',
      data: 'x',
      id: 'rs_1',
      format: 'openai-responses-v1',
      index: 0,
    } as const;
    const foreign = {
      type: 'reasoning.text',
      text: 'x',
      signature: 's',
      id: null,
      format: 'anthropic-claude-v1',
      index: 0,
    } as const;
    const item = (encrypted_content: string) => ({
      type: 'reasoning',
      id: 'rs_a',
      summary: [],
      encrypted_content,
    });
    expect(
      native({ input: [item(sealDetails([own])), item(sealDetails([foreign])), item('theirs')] })['input'],
    ).toEqual([{ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' }, item('theirs')]);
  });
});

describe('sealed reasoning', () => {
  test('somebody else’s text is not ours', () => expect(unsealDetails('gAAAA')).toBeUndefined());
  test.each([
    'mgr1.',
    'mgr1.!!!',
    `mgr1.${Buffer.from('[{"type":"x"}]').toString('base64url')}`,
    `mgr1.${Buffer.from('[]').toString('base64url')}`,
  ])('%s is damaged', (sealed) => expect(() => unsealDetails(sealed)).toThrow('encrypted_content'));
});
