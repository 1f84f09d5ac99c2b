import type { Configuration } from '../src/configuration';
import { INFERENCE_KEY, startGateway, type TestGateway } from './support/gateway';
import { configurationFor, json, startUpstream, type Script, type Upstream } from './support/upstream';

/** Answers in the shapes in which real providers send them, and the second turn of the conversation. */

type Json = Record<string, unknown>;
type Caller = 'chat' | 'responses' | 'messages';
const CALLERS: readonly Caller[] = ['chat', 'responses', 'messages'];

let upstream: Upstream;
let gateway: TestGateway;

const endpoint = (provider: string, upstream_model: string) => ({
  provider,
  upstream_model,
  max_completion_tokens: 16_384,
  pricing: { prompt: '0.000001', completion: '0.000002' },
});
const model = (id: string, provider: string, upstreamModel: string) => ({
  id,
  name: id,
  context_length: 128_000,
  endpoints: [endpoint(provider, upstreamModel)],
});

const priced = (id: string, provider: string) => ({
  ...model(id, provider, 'some-model'),
  endpoints: [
    {
      ...endpoint(provider, 'some-model'),
      pricing: {
        prompt: '0.000001',
        completion: '0.000002',
        input_cache_write: '0.00000125',
        web_search: '0.01',
      },
    },
  ],
});

beforeAll(async () => {
  upstream = await startUpstream();
  const { providers = [] } = configurationFor(upstream);
  const provider = { ...providers[0], base_url: upstream.url, api_key: 'upstream-secret' };
  gateway = await startGateway({
    configuration: {
      providers: [
        { ...provider, slug: 'chat', protocol: 'openai' },
        { ...provider, slug: 'responses', protocol: 'openai', apis: ['responses'] },
        { ...provider, slug: 'claude', protocol: 'anthropic' },
        { ...provider, slug: 'gemini', protocol: 'gemini' },
      ],
      models: [
        model('test/thinker', 'chat', 'deepseek-reasoner'),
        model('test/plain', 'chat', 'some-model'),
        model('test/gpt', 'chat', 'gpt-5'),
        priced('test/priced', 'chat'),
        priced('test/searcher', 'responses'),
        model('test/responses', 'responses', 'google/gemini-3-flash'),
        model('test/claude', 'claude', 'claude-sonnet-4-5'),
        model('test/gemini', 'gemini', 'gemini-2.5-flash'),
      ],
    } as unknown as Configuration,
  });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
});

const PATHS = { chat: '/chat/completions', responses: '/responses', messages: '/messages' } as const;

async function send(caller: Caller, body: Json): Promise<{ status: number; text: string }> {
  const answer = await fetch(gateway.url + PATHS[caller], {
    method: 'POST',
    headers: { authorization: `Bearer ${INFERENCE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const eventsIn = (text: string): Json[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as Json);

/** Raw events; `data` alone, or with a name for wires that name theirs. */
const stream =
  (...given: (object | string)[]): Script =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of given) {
      const type = (event as Json)['type'];
      if (typeof type === 'string') response.write(`event: ${type}\n`);
      response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
    }
    response.end();
  };
const chunk = (delta: object, reason: string | null = null, more: object = {}) => ({
  id: 'c1',
  choices: [{ index: 0, delta, finish_reason: reason }],
  ...more,
});
const USED = { id: 'c1', choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } };
const whole = (message: object, more: object = {}) =>
  json(200, {
    id: 'c1',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
    usage: USED.usage,
    ...more,
  });

const ask = (caller: Caller, id: string, isStream: boolean, history: unknown[] = []): Json => ({
  model: id,
  stream: isStream,
  [caller === 'responses' ? 'input' : 'messages']: [{ role: 'user', content: 'Hi' }, ...history],
  ...(caller === 'messages' && { max_tokens: 500 }),
});

/** The answer as its caller sends it back, with a result for every call. */
function sentBack(caller: Caller, isStream: boolean, text: string): unknown[] {
  const events = isStream ? eventsIn(text) : [JSON.parse(text) as Json];
  if (caller === 'chat') return chatBack(events, isStream);
  if (caller === 'responses') {
    const last = isStream ? (events.at(-1)?.['response'] as Json) : (events[0] as Json);
    const output = last['output'] as Json[];
    return [
      ...output,
      ...output.flatMap(({ type, call_id }) =>
        type === 'function_call' ? [{ type: 'function_call_output', call_id, output: 'done' }] : [],
      ),
    ];
  }
  const content = isStream ? blocksOf(events) : ((events[0] as Json)['content'] as Json[]);
  const results = content.flatMap(({ type, id }) =>
    type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: id, content: 'done' }] : [],
  );
  return [
    { role: 'assistant', content },
    { role: 'user', content: results.length > 0 ? results : 'Go on' },
  ];
}

function chatBack(events: Json[], isStream: boolean): unknown[] {
  const message: Json = { role: 'assistant' };
  for (const event of events)
    for (const choice of event['choices'] as Json[])
      for (const [name, value] of Object.entries((isStream ? choice['delta'] : choice['message']) as Json))
        if (Array.isArray(value)) message[name] = [...((message[name] as unknown[]) ?? []), ...value];
        else if (name !== 'role' && typeof value === 'string')
          message[name] = `${(message[name] as string | undefined) ?? ''}${value}`;
  const pieces = (message['tool_calls'] as { id?: string; index?: number; function: Json }[]) ?? [];
  const calls = pieces.filter(({ id }) => id !== undefined);
  if (calls.length > 0)
    message['tool_calls'] = calls.map(({ id, index, function: { name } }) => ({
      id,
      type: 'function',
      function: {
        name,
        arguments: pieces
          .filter((piece) => piece.index === index && (isStream || piece.id === id))
          .map((piece) => (piece.function['arguments'] as string | undefined) ?? '')
          .join(''),
      },
    }));
  const results = calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: 'done' }));
  return [message, ...(results.length > 0 ? results : [{ role: 'user', content: 'Go on' }])];
}

function blocksOf(events: Json[]): Json[] {
  const blocks: Json[] = [];
  for (const event of events) {
    const index = event['index'] as number;
    if (event['type'] === 'content_block_start') blocks[index] = { ...(event['content_block'] as Json) };
    const block = blocks[index];
    const delta = event['delta'] as Json | undefined;
    if (!block || !delta || event['type'] !== 'content_block_delta') continue;
    if (delta['type'] === 'input_json_delta')
      block['json'] = `${(block['json'] as string | undefined) ?? ''}${delta['partial_json'] as string}`;
    else
      for (const name of ['text', 'thinking', 'signature'])
        if (delta[name] !== undefined) block[name] = `${block[name] as string}${delta[name] as string}`;
  }
  return blocks.map(({ json: input, ...block }) =>
    input === undefined ? block : { ...block, input: JSON.parse(input as string) as unknown },
  );
}

/** Sends an answer back in the caller's format. @returns the assistant's message as the provider gets it. */
async function secondTurn(caller: Caller, id: string, isStream: boolean): Promise<Json> {
  const first = await send(caller, ask(caller, id, isStream));
  expect(first.status).toBe(200);
  upstream.received.length = 0;
  const back = sentBack(caller, isStream, first.text);
  const second = await send(caller, ask(caller, id, isStream, back));
  expect([second.status, second.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  const messages = upstream.received[0]?.body['messages'] as Json[];
  return messages.find(({ role }) => role === 'assistant') as Json;
}

const CALL = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a": 1}' } };

describe.each(CALLERS)('%s: thoughts go back to the provider that gave them', (caller) => {
  test.each([true, false])('reasoning_content, streamed: %s', async (isStream) => {
    upstream.answer(
      isStream
        ? stream(
            chunk({ role: 'assistant', content: null, reasoning_content: 'I should' }),
            chunk({ reasoning_content: ' call\n f.' }),
            chunk({ tool_calls: [{ index: 0, ...CALL }] }),
            chunk({ content: '' }, 'tool_calls'),
            USED,
            '[DONE]',
          )
        : whole({ content: '', reasoning_content: 'I should call\n f.', tool_calls: [CALL] }),
    );
    const message = await secondTurn(caller, 'test/thinker', isStream);
    expect(message['reasoning_content']).toBe('I should call\n f.');
    expect(message['reasoning_details']).toBeUndefined();
    expect(message['tool_calls']).toMatchObject([{ id: 'call_1', function: { name: 'f' } }]);
  });

  test.each([true, false])('the thinking parts of Mistral, streamed: %s', async (isStream) => {
    const thinking = (text: string) => [{ type: 'thinking', thinking: [{ type: 'text', text }] }];
    upstream.answer(
      isStream
        ? stream(
            chunk({ role: 'assistant', content: '' }),
            chunk({ content: thinking('One and') }),
            chunk({ content: thinking(' one.') }),
            chunk({ content: [{ type: 'text', text: 'Two' }] }),
            chunk({ content: '.' }, 'stop'),
            USED,
            '[DONE]',
          )
        : whole({ content: [...thinking('One and one.'), { type: 'text', text: 'Two.' }] }),
    );
    const message = await secondTurn(caller, 'test/plain', isStream);
    const [thought, ...rest] = message['content'] as Json[];
    expect(thought).toEqual(thinking('One and one.')[0]);
    expect(rest.map(({ text }) => text).join('')).toBe('Two.');
  });

  test.each([true, false])('a signed thought of Claude in pieces, streamed: %s', async (isStream) => {
    const format = 'anthropic-claude-v1';
    const piece = (more: object) => ({ type: 'reasoning.text', format, index: 0, ...more });
    upstream.answer(
      isStream
        ? stream(
            chunk({
              role: 'assistant',
              content: '',
              reasoning: 'Let',
              reasoning_details: [piece({ text: 'Let' })],
            }),
            chunk({ content: '', reasoning: ' me.', reasoning_details: [piece({ text: ' me.' })] }),
            chunk({ content: '', reasoning_details: [piece({ signature: 'c2lnbmVk' })] }),
            chunk({ content: 'Yes.' }),
            chunk({ content: '' }, 'stop'),
            USED,
            '[DONE]',
          )
        : whole({
            content: 'Yes.',
            reasoning: 'Let me.',
            reasoning_details: [piece({ text: 'Let me.', signature: 'c2lnbmVk' })],
          }),
    );
    const message = await secondTurn(caller, 'test/plain', isStream);
    expect(message['reasoning_details']).toMatchObject([piece({ text: 'Let me.', signature: 'c2lnbmVk' })]);
  });

  test('a proof of Gemini in an event of its own, through another gateway', async () => {
    const proof = {
      type: 'reasoning.encrypted',
      data: 'cHJvb2Y=',
      id: 'call_1',
      format: 'google-gemini-v1',
      index: 0,
    };
    upstream.answer(
      stream(
        chunk({ role: 'assistant', content: '', tool_calls: [{ index: 0, ...CALL }] }),
        chunk({ content: '', reasoning_details: [proof] }),
        chunk({ content: '' }, 'tool_calls'),
        USED,
        '[DONE]',
      ),
    );
    const message = await secondTurn(caller, 'test/plain', true);
    expect(message['reasoning_details']).toMatchObject([proof]);
  });

  test.each([true, false])('a proof on the call itself, streamed: %s', async (isStream) => {
    const extra_content = { google: { thought_signature: 'cHJvb2Y=' } };
    upstream.answer(
      isStream
        ? stream(
            chunk({ role: 'assistant', tool_calls: [{ index: 0, ...CALL, extra_content }] }),
            chunk({}, 'tool_calls'),
            USED,
            '[DONE]',
          )
        : whole({ content: null, tool_calls: [{ ...CALL, extra_content }] }),
    );
    const message = await secondTurn(caller, 'test/plain', isStream);
    expect(message['tool_calls']).toMatchObject([{ id: 'call_1', extra_content }]);
    expect(message['reasoning_details']).toBeUndefined();
  });
});

test('a reasoning item of another gateway goes back as it came', async () => {
  const item = {
    type: 'reasoning',
    id: 'rs_1',
    summary: [],
    encrypted_content: 'cHJvb2Y=',
    format: 'google-gemini-v1',
    signature: 's',
  };
  upstream.answer(json(200, responseWith([item])));
  const first = await send('responses', ask('responses', 'test/responses', false));
  const back = sentBack('responses', false, first.text);
  await send('responses', ask('responses', 'test/responses', false, back));
  expect(upstream.received[1]?.body['input']).toContainEqual(item);
});

test('models of OpenAI get no thoughts in words', async () => {
  upstream.answer(whole({ content: 'Yes.' }));
  const history = [
    {
      role: 'assistant',
      content: 'Yes.',
      reasoning_details: [{ type: 'reasoning.text', text: 'Hm', id: 'reasoning_content' }],
    },
    { role: 'user', content: 'Go on' },
  ];
  expect((await send('chat', ask('chat', 'test/gpt', false, history))).status).toBe(200);
  expect(JSON.stringify(upstream.received[0]?.body)).not.toContain('Hm');
});

const responseWith = (output: object[], more: object = {}) => ({
  id: 'resp_up',
  object: 'response',
  created_at: 1,
  status: 'completed',
  model: 'm',
  output,
  usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
  ...more,
});

test('an empty refusal is none', async () => {
  upstream.answer(
    stream(
      chunk({ role: 'assistant', content: 'Yes', refusal: '' }),
      chunk({ content: '.', refusal: '' }, 'stop'),
      USED,
      '[DONE]',
    ),
  );
  const { text } = await send('chat', ask('chat', 'test/plain', true));
  expect(text).not.toContain('"refusal":""');
  upstream.answer(whole({ content: 'Yes.', refusal: '' }));
  const plain = JSON.parse((await send('chat', ask('chat', 'test/plain', false))).text) as {
    choices: { message: Json }[];
  };
  expect(plain.choices[0]?.message['refusal']).toBeNull();
});

test.each([
  ['stop', [chunk({ role: 'assistant', content: 'Yes.' })]],
  ['tool_calls', [chunk({ role: 'assistant', tool_calls: [{ index: 0, ...CALL }] })]],
])('a stream without a finish reason ends with %s', async (reason, chunks) => {
  upstream.answer(stream(...chunks, USED, '[DONE]'));
  const { text } = await send('chat', ask('chat', 'test/plain', true));
  const reasons = eventsIn(text).flatMap((event) =>
    (event['choices'] as Json[]).map((choice) => choice['finish_reason']),
  );
  expect(reasons.filter(Boolean)).toEqual([reason]);
});

describe('a call that stands whole in message_start', () => {
  const call = { type: 'tool_use', id: 'toolu_1', name: 'f', input: { a: 1 }, caller: { type: 'direct' } };
  const events = [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude-sonnet-4-5',
        content: [call],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 1 },
      },
    },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ];
  test('chat', async () => {
    upstream.answer(stream(...events));
    const { status, text } = await send('chat', ask('chat', 'test/claude', true));
    expect(status).toBe(200);
    expect(text).toContain('"toolu_1"');
    expect(text).toContain('{\\"a\\":1}');
    expect(text).toContain('"finish_reason":"tool_calls"');
  });
  test('messages', async () => {
    upstream.answer(stream(...events));
    const { status, text } = await send('messages', ask('messages', 'test/claude', true));
    expect(status).toBe(200);
    expect(text).toContain('"toolu_1"');
  });
});

describe('nothing is dropped in silence', () => {
  const message = async (id: string): Promise<Json> => {
    const { text } = await send('chat', ask('chat', id, false));
    return (JSON.parse(text) as { choices: { message: Json }[] }).choices[0]?.message as Json;
  };

  const SOURCES = {
    citations: ['https://a.example', 'https://b.example'],
    search_results: [{ title: 'A', url: 'https://a.example', snippet: 'About a.' }],
  };
  const ANNOTATIONS = [
    {
      type: 'url_citation',
      url_citation: {
        url: 'https://a.example',
        title: 'A',
        content: 'About a.',
        start_index: 0,
        end_index: 0,
      },
    },
    {
      type: 'url_citation',
      url_citation: { url: 'https://b.example', title: '', start_index: 0, end_index: 0 },
    },
  ];

  test("Perplexity's sources are annotations", async () => {
    upstream.answer(whole({ content: 'Yes[1].' }, SOURCES));
    expect(await message('test/plain')).toMatchObject({ annotations: ANNOTATIONS });
  });

  test("Perplexity's sources come once in a stream", async () => {
    upstream.answer(
      stream(
        chunk({ role: 'assistant', content: 'Yes' }, null, SOURCES),
        chunk({ content: '[1].' }, null, SOURCES),
        chunk({ content: '' }, 'stop', { ...SOURCES, usage: USED.usage }),
        '[DONE]',
      ),
    );
    const { text } = await send('chat', ask('chat', 'test/plain', true));
    const found = eventsIn(text).flatMap((event) =>
      (event['choices'] as { delta: Json }[]).flatMap(({ delta }) => delta['annotations'] ?? []),
    );
    expect(found).toEqual(ANNOTATIONS);
  });

  test('a file that another gateway parsed', async () => {
    const file = {
      type: 'file',
      file: { hash: 'h', name: 'a.pdf', content: [{ type: 'text', text: 'Words' }] },
    };
    upstream.answer(whole({ content: 'Yes.', annotations: [file, { type: 'newer' }] }));
    expect(await message('test/plain')).toMatchObject({ annotations: [file], omitted: ['newer'] });
  });

  test('tools that Groq ran', async () => {
    upstream.answer(
      whole({ content: 'Yes.', executed_tools: [{ type: 'search', arguments: '{}', output: 'x' }] }),
    );
    expect(await message('test/plain')).toMatchObject({ omitted: ['executed_tools'] });
  });

  test('code that Gemini ran, and its result', async () => {
    upstream.answer(
      json(200, {
        responseId: 'g1',
        candidates: [
          {
            content: {
              role: 'model',
              parts: [
                { executableCode: { language: 'PYTHON', code: 'print(1)' } },
                { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
                { text: 'One.' },
              ],
            },
            finishReason: 'STOP',
          },
        ],
        usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5 },
      }),
    );
    expect(await message('test/gemini')).toMatchObject({
      content: 'One.',
      omitted: ['executableCode', 'codeExecutionResult'],
    });
  });

  test('a search, and a citation of a file, of the Responses wire', async () => {
    const output = [
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'q' } },
      {
        type: 'message',
        id: 'msg_1',
        status: 'completed',
        role: 'assistant',
        content: [
          {
            type: 'output_text',
            text: 'Yes.',
            annotations: [{ type: 'file_citation', file_id: 'f', filename: 'a', index: 0 }],
          },
        ],
      },
    ];
    upstream.answer(json(200, responseWith(output)));
    expect(await message('test/responses')).toMatchObject({
      content: 'Yes.',
      omitted: ['web_search_call', 'file_citation'],
    });
  });

  test('a citation of a document of Claude', async () => {
    const citation = { type: 'char_location', cited_text: 'x', document_index: 0 };
    upstream.answer(
      json(200, {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text: 'Yes.', citations: [citation] }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 10, output_tokens: 5 },
      }),
    );
    expect(await message('test/claude')).toMatchObject({ content: 'Yes.', omitted: ['char_location'] });
  });
});

test('an empty first id does not hide the one that follows', async () => {
  upstream.answer(
    stream(
      { id: '', choices: [], prompt_filter_results: [] },
      { ...chunk({ role: 'assistant', content: 'Yes.' }, 'stop'), id: 'chatcmpl-true' },
      { ...USED, id: 'chatcmpl-true' },
      '[DONE]',
    ),
  );
  const { text } = await send('chat', ask('chat', 'test/plain', true));
  const { body } = await gateway.as('inference').get(`/generation?id=${String(eventsIn(text)[0]?.['id'])}`);
  expect((body as { data: Json }).data['upstream_id']).toBe('chatcmpl-true');
});

test.each([true, false])('the id of a response finds its generation, streamed: %s', async (isStream) => {
  for (const id of ['test/plain', 'test/responses']) {
    upstream.answer(
      id === 'test/plain'
        ? isStream
          ? stream(chunk({ content: 'Yes.' }, 'stop'), USED, '[DONE]')
          : whole({ content: 'Yes.' })
        : isStream
          ? stream(
              { type: 'response.created', response: { ...responseWith([]), status: 'in_progress' } },
              {
                type: 'response.output_item.added',
                output_index: 0,
                item: { type: 'message', id: 'm', status: 'in_progress', role: 'assistant', content: [] },
              },
              {
                type: 'response.output_text.delta',
                item_id: 'm',
                output_index: 0,
                content_index: 0,
                delta: 'Yes.',
                logprobs: [],
              },
              { type: 'response.completed', response: responseWith([]) },
            )
          : json(200, responseWith([])),
    );
    const { text } = await send('responses', ask('responses', id, isStream));
    const answer = isStream ? (eventsIn(text).at(-1)?.['response'] as Json) : (JSON.parse(text) as Json);
    const found = await gateway.as('inference').get(`/generation?id=${String(answer['id'])}`);
    expect(found.status).toBe(200);
  }
});

test.each([
  {
    given: 'an account without quota',
    status: 429,
    body: { error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } },
    answers: 502,
    says: /no quota or credit left/,
  },
  {
    given: 'a refused key under another status',
    status: 400,
    body: { code: 'invalid-argument', error: 'Incorrect API key provided. Get one from the console.' },
    answers: 502,
    says: /refused the gateway's credential/,
  },
  {
    given: 'messages that are too long',
    status: 400,
    body: {
      error: {
        message: 'The total length of all messages is too long.',
        type: 'too_many_prompt_tokens',
        code: 400,
      },
    },
    answers: 400,
    says: /context_length_exceeded/,
  },
])('$given', async ({ status, body, answers, says }) => {
  upstream.answer(json(status, body));
  const { status: answered, text } = await send('chat', ask('chat', 'test/plain', false));
  expect(answered).toBe(answers);
  expect(text).toMatch(says);
});

describe('native Responses as providers send it', () => {
  const search = (action: object) => ({ type: 'web_search_call', id: 'ws_1', status: 'completed', action });
  const message = (part: object) => ({
    type: 'message',
    id: 'msg_1',
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', text: 'Yes.', annotations: [], ...part }],
  });
  const SHAPES: readonly [string, object[], object?][] = [
    ['a search without a query', [search({ type: 'search', queries: ['a', 'b'] })]],
    [
      'a source that is no page',
      [search({ type: 'search', query: 'q', sources: [{ type: 'api', name: 'oai-weather' }] })],
    ],
    [
      'a citation without a title',
      [
        message({
          annotations: [{ type: 'url_citation', url: 'https://a.example', start_index: 0, end_index: 3 }],
        }),
      ],
    ],
    ['a text without probabilities', [message({ logprobs: null })]],
    ['no joined text', [message({})], { output_text: null }],
    ['reasoning in words', [message({})], { reasoning: 'medium' }],
    [
      'items of a connector',
      [
        {
          type: 'mcp_list_tools',
          id: 'mcpl_1',
          server_label: null,
          tools: [{ name: 'search', input_schema: null, description: null }],
          error: { type: 'http_error', code: 401, message: 'x' },
        },
        {
          type: 'mcp_call',
          id: 'mcp_1',
          name: 'search',
          arguments: '{}',
          output: null,
          error: { type: 'tool_error', message: 'x' },
        },
      ],
    ],
  ];
  test.each(SHAPES)('plain: %s', async (_, output, more = {}) => {
    upstream.answer(json(200, responseWith(output, more)));
    const { status, text } = await send('responses', ask('responses', 'test/responses', false));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ output, ...more });
  });
  test.each(SHAPES)('streamed: %s', async (_, output, more = {}) => {
    upstream.answer(
      stream(
        { type: 'response.created', response: { ...responseWith([], more), status: 'in_progress' } },
        ...output.flatMap((item, output_index) => [
          { type: 'response.output_item.added', output_index, item },
          { type: 'response.output_item.done', output_index, item },
        ]),
        { type: 'response.completed', response: responseWith(output, more) },
      ),
    );
    const { text } = await send('responses', ask('responses', 'test/responses', true));
    expect(eventsIn(text).at(-1)).toMatchObject({ type: 'response.completed', response: { output } });
  });
});

test('an event that breaks the document ends its own stream, and not the process', async () => {
  const uncaught: unknown[] = [];
  const note = (reason: unknown): void => void uncaught.push(reason);
  process.on('unhandledRejection', note);
  const item = { type: 'web_search_call', id: 5, status: 'completed', action: { type: 'search' } };
  upstream.answer(
    stream(
      { type: 'response.created', response: { ...responseWith([]), status: 'in_progress' } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, id: 'ws_1' } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: responseWith([item]) },
    ),
  );
  const { text } = await send('responses', ask('responses', 'test/responses', true));
  expect(text).not.toContain('response.completed');
  upstream.answer(whole({ content: 'Yes.' }));
  expect((await send('chat', ask('chat', 'test/plain', false))).status).toBe(200);
  process.off('unhandledRejection', note);
  expect(uncaught).toEqual([]);
});

test('a response whose text settings are null', async () => {
  upstream.answer(json(200, responseWith([], { text: null })));
  expect((await send('responses', ask('responses', 'test/responses', false))).status).toBe(200);
});

describe('usage that the totals of a provider do not include', () => {
  const record = async (id: string): Promise<Json> => {
    const { text } = await send('chat', ask('chat', id, false));
    const answer = JSON.parse(text) as Json;
    const { body } = await gateway.as('inference').get(`/generation?id=${String(answer['id'])}`);
    return (body as { data: Json }).data;
  };

  test("citations, thoughts and searches of Perplexity's research", async () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      citation_tokens: 1_000,
      num_search_queries: 2,
      reasoning_tokens: 2_000,
    };
    upstream.answer(whole({ content: 'Yes.' }, { usage }));
    const data = await record('test/priced');
    expect(data).toMatchObject({ native_tokens_prompt: 1_010, native_tokens_completion: 2_005 });
    expect(data['total_cost']).toBeCloseTo(1_010e-6 + 2_005 * 2e-6 + 2 * 0.01, 9);
  });

  test('cache writes under the name of DashScope', async () => {
    const usage = {
      prompt_tokens: 1_000,
      completion_tokens: 5,
      total_tokens: 1_005,
      prompt_tokens_details: { cache_creation_input_tokens: 400 },
    };
    upstream.answer(whole({ content: 'Yes.' }, { usage }));
    expect((await record('test/priced'))['total_cost']).toBeCloseTo(600e-6 + 400 * 1.25e-6 + 5 * 2e-6, 9);
  });

  test('searches that a response reports beside its items', async () => {
    const more = { tool_usage: { web_search: { num_requests: 3 } } };
    const said = { type: 'output_text', text: 'Yes.', annotations: [] };
    const message = { type: 'message', id: 'm', status: 'completed', role: 'assistant', content: [said] };
    upstream.answer(json(200, responseWith([message], more)));
    expect((await record('test/searcher'))['total_cost']).toBeCloseTo(10e-6 + 5 * 2e-6 + 3 * 0.01, 9);
  });
});
