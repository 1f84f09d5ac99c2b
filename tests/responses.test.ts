import { LLMock } from '@copilotkit/aimock';
import type OpenAI from 'openai';
import { APIError } from 'openai';
import type { Response as OfficialResponse, ResponseInputItem } from 'openai/resources/responses/responses';
import type { Configuration } from '../src/configuration';
import { toChat } from '../src/formats/responses';
import { responses as responsesWire } from '../src/providers/responses';
import { startGateway, type TestGateway } from './support/gateway';
import { checkResponses, eventsOf, type Reassembled } from './support/grammar/responses';
import { transcript, type Wire } from './support/transcripts';
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

const WIRES = ['openai', 'anthropic', 'gemini'] as const satisfies readonly Wire[];
type Base = (typeof WIRES)[number];
const UPSTREAM_MODELS = {
  openai: 'gpt-5',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
} as const;

const configuration = (urls: Record<Base, string>): Configuration => ({
  providers: WIRES.map((wire) => ({
    slug: wire,
    protocol: wire,
    base_url: urls[wire],
    api_key: `upstream-secret-${wire}`,
  })),
  models: WIRES.map((wire) => ({
    id: `test/${wire}`,
    context_length: 128_000,
    architecture: { input_modalities: ['text', 'image', 'file', 'audio'] },
    endpoints: [
      {
        provider: wire,
        upstream_model: UPSTREAM_MODELS[wire],
        max_completion_tokens: 16_384,
        pricing: { prompt: '0.000001', completion: '0.000002' },
        supported_parameters: [
          'max_tokens',
          'temperature',
          'tools',
          'tool_choice',
          'parallel_tool_calls',
          'response_format',
          'reasoning',
          'reasoning_effort',
        ],
      },
    ],
  })),
});

type Body = Record<string, unknown>;

/** One turn of the caller, on the wire that the client reads. */
async function stream(gateway: TestGateway, body: Body): Promise<Reassembled> {
  const answer = await gateway
    .as('inference')
    .post('/responses')
    .send({ ...body, stream: true });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return checkResponses(eventsOf(answer.text));
}

/** An answer without what differs from one request to the next. */
const comparable = ({ id, created_at: _at, completed_at: _done, ...rest }: Body): unknown =>
  JSON.parse(JSON.stringify(rest).replaceAll(String(id).slice('resp_'.length), 'SAME'));

describe('over every wire', () => {
  const upstreams = {} as Record<Wire, Upstream>;
  let gateway: TestGateway;

  beforeAll(async () => {
    for (const wire of WIRES) upstreams[wire] = await startUpstream();
    const given = configuration({
      openai: upstreams.openai.url,
      anthropic: upstreams.anthropic.url,
      gemini: upstreams.gemini.url,
    });
    const [provider] = given.providers ?? [];
    const [model] = given.models ?? [];
    if (!provider || !model) throw new Error('nothing is configured');
    upstreams.responses = await startUpstream();
    gateway = await startGateway({
      configuration: {
        providers: [
          ...(given.providers ?? []),
          { ...provider, slug: 'responses', base_url: upstreams.responses.url, apis: ['responses'] },
        ],
        models: [
          ...(given.models ?? []),
          {
            ...model,
            id: 'test/responses',
            endpoints: model.endpoints.map((endpoint) => ({ ...endpoint, provider: 'responses' })),
          },
        ],
      },
    });
  });
  afterAll(async () => {
    await gateway.close();
    for (const upstream of Object.values(upstreams)) await upstream.close();
  });

  /** The turn after a recorded one, with everything sent back as it was answered. */
  const replay = async (wire: Wire, output: unknown): Promise<Record<string, unknown>> => {
    const items = output as readonly Record<string, unknown>[];
    await gateway
      .as('inference')
      .post('/responses')
      .send({
        model: `test/${wire}`,
        input: [
          { role: 'user', content: 'Hi' },
          ...items,
          ...items.flatMap(({ type, call_id }) =>
            type === 'function_call' ? [{ type: 'function_call_output', call_id, output: 'Done.' }] : [],
          ),
          { role: 'user', content: 'Go on.' },
        ],
        tools: ['get_weather', 'search', 'noop'].map((name) => ({ type: 'function', name })),
        reasoning: { effort: 'low' },
      })
      .expect(200);
    return upstreams[wire].received.at(-1)?.body ?? {};
  };

  const recorded =
    (wire: Wire, seed: number): Script =>
    (response, { path, body }) => {
      const { plain, stream: text } = transcript(wire, seed);
      if (body['stream'] !== true && !path.includes(':streamGenerateContent'))
        return json(200, plain)(response, undefined as never);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(text);
    };

  test.each([...WIRES, 'responses'] as const)(
    '%s: what a stream ends with is its pieces, and the plain answer',
    async (wire) => {
      for (let seed = 1; seed <= 25; seed++) {
        upstreams[wire].answer(recorded(wire, seed));
        const body = { model: `test/${wire}`, input: 'Hi' };
        const { final } = await stream(gateway, body);
        const plain = await gateway.as('inference').post('/responses').send(body);
        expect(plain.status).toBe(200);
        expect(comparable(final)).toEqual(comparable(plain.body));
      }
    },
  );

  test('what the anthropic wire signed goes back to it as it was', async () => {
    for (let seed = 1; seed <= 25; seed++) {
      upstreams.anthropic.answer(recorded('anthropic', seed));
      const { final } = await stream(gateway, { model: 'test/anthropic', input: 'Hi' });
      const { content } = transcript('anthropic', seed).plain as { content: Record<string, unknown>[] };
      const { messages } = (await replay('anthropic', final.output)) as {
        messages: { role: string; content: Record<string, unknown>[] }[];
      };
      const turn = messages.find(({ role }) => role === 'assistant')?.content ?? [];
      const bare = (blocks: readonly Record<string, unknown>[]) =>
        blocks.map(({ citations: _citations, ...block }) => block);
      expect(bare(turn)).toEqual(bare(content));
    }
  });

  test('what the gemini wire signed goes back to it beside what it belongs to', async () => {
    for (let seed = 1; seed <= 25; seed++) {
      upstreams.gemini.answer(recorded('gemini', seed));
      const { final } = await stream(gateway, { model: 'test/gemini', input: 'Hi' });
      const { candidates } = transcript('gemini', seed).plain as {
        candidates: { content: { parts: Record<string, unknown>[] } }[];
      };
      const given = candidates[0]?.content.parts.filter(({ functionCall }) => functionCall);
      const { contents } = (await replay('gemini', final.output)) as {
        contents: { role: string; parts: Record<string, unknown>[] }[];
      };
      const sent = contents.flatMap(({ role, parts }) => (role === 'model' ? parts : []));
      expect(sent.filter(({ functionCall }) => functionCall)).toEqual(given);
    }
  });

  test('what an upstream of this format sealed goes back to it as it was', async () => {
    for (let seed = 1; seed <= 25; seed++) {
      upstreams.responses.answer(recorded('responses', seed));
      const { final } = await stream(gateway, { model: 'test/responses', input: 'Hi' });
      const { output } = transcript('responses', seed).plain as { output: unknown[] };
      expect(final.output).toMatchObject(output);
      const { input } = (await replay('responses', final.output)) as { input: unknown[] };
      expect(input.slice(1, 1 + output.length)).toMatchObject(output);
    }
  });

  test('reasoning keeps its place where an item of another kind needs the whole turn rewritten', async () => {
    const sealed = (id: string) => ({ type: 'reasoning', id, summary: [], encrypted_content: `of ${id}` });
    const items = [
      sealed('rs_1'),
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Wait.', annotations: [] }],
      },
      sealed('rs_2'),
      { type: 'function_call', call_id: 'call_1', name: 'noop', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'Done.' },
    ];
    const { chat } = toChat({ input: items });
    const target = {
      upstreamModel: 'gpt-5',
      supportedParameters: new Set(['tools']),
      maxCompletionTokens: null,
    };
    const { input } = JSON.parse(responsesWire.request(chat, target).body) as { input: object[] };
    expect(input).toEqual([
      sealed('rs_1'),
      { role: 'assistant', content: 'Wait.' },
      sealed('rs_2'),
      ...items.slice(3),
    ]);
  });

  test('reasoning of one provider is not shown to another', async () => {
    const seed = [...Array(50).keys()].find((at) =>
      JSON.stringify(transcript('anthropic', at).plain).includes('"thinking"'),
    ) as number;
    upstreams.anthropic.answer(recorded('anthropic', seed));
    const { final } = await stream(gateway, { model: 'test/anthropic', input: 'Hi' });
    upstreams.responses.answer(recorded('responses', 1));
    const { input } = (await replay('responses', final.output)) as { input: { type?: string }[] };
    expect(input.filter(({ type }) => type === 'reasoning')).toEqual([]);
    // And the other way round.
    const thoughtful = [...Array(50).keys()].find((at) =>
      JSON.stringify(transcript('responses', at).plain).includes('"reasoning"'),
    ) as number;
    upstreams.responses.answer(recorded('responses', thoughtful));
    const other = await stream(gateway, { model: 'test/responses', input: 'Hi' });
    const body = JSON.stringify(await replay('anthropic', other.final.output));
    expect(body).not.toContain('c2ln+');
    expect(body).not.toContain('"thinking","');
  });
});

/** A third party's view of the wires, and the official client, which is not told that it talks to a gateway. */
describe.each([...WIRES, 'native'] as const)('the official client over %s', (wire) => {
  const mock = new LLMock({ port: 0, chunkSize: 6 });
  let gateway: TestGateway;
  let client: OpenAI;
  const model = `test/${wire === 'native' ? 'openai' : wire}`;

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
    mock.onMessage('think', {
      content: 'Done thinking.',
      reasoning: 'Hm, well.',
      reasoningSignature: 'c2lnbmVk',
      usage,
    });
    mock.onMessage('long', { content: 'And so on and', finishReason: 'length', usage });
    mock.onMessage('Hi', { content: 'Hello, naïve 👋 world.', usage });
    const url = await mock.start();
    const given = configuration({ openai: `${url}/v1`, anthropic: `${url}/v1`, gemini: `${url}/v1beta` });
    gateway = await startGateway({
      configuration: {
        ...given,
        providers: (given.providers ?? []).map((provider) =>
          wire === 'native' && provider.slug === 'openai'
            ? { ...provider, apis: ['chat', 'responses'] }
            : provider,
        ),
      },
    });
    client = gateway.openai();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.stop();
  });

  /** The client's own reassembly of a stream, and the stream held against the grammar. */
  async function streamed(body: Body): Promise<OfficialResponse> {
    await stream(gateway, body);
    const runner = client.responses.stream(body);
    return await runner.finalResponse();
  }

  const upstreamPaths = (): string[] => mock.getRequests().map(({ path }) => path);

  test('text, plain and streamed', async () => {
    mock.clearRequests();
    const plain = await client.responses.create({ model, input: 'Hi' });
    expect(plain).toMatchObject({ status: 'completed', model, output_text: 'Hello, naïve 👋 world.' });
    expect(plain.id).toMatch(/^resp_/);
    expect(plain.usage).toMatchObject({
      input_tokens: 12,
      output_tokens: 5,
      total_tokens: 17,
      cost: 0.000022,
    });
    expect((await streamed({ model, input: 'Hi' })).output_text).toBe(plain.output_text);
    expect(new Set(upstreamPaths().map((path) => path.includes('/responses')))).toEqual(
      new Set([wire === 'native']),
    );
  });

  test('two parallel calls, and the turn after them', async () => {
    const tools = [
      {
        type: 'function' as const,
        name: 'get_weather',
        description: 'Current weather of a city.',
        parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
        strict: false,
      },
    ];
    const body = { model, input: 'What is the weather?', tools };
    const plain = await client.responses.create(body);
    const called = await streamed(body);
    for (const answer of [plain, called]) {
      const calls = answer.output.filter((item) => item.type === 'function_call');
      expect(calls.map(({ name, arguments: given }) => [name, JSON.parse(given)])).toEqual([
        ['get_weather', { city: 'Rome' }],
        ['get_weather', { city: 'Oslo' }],
      ]);
      expect(new Set(calls.map(({ call_id }) => call_id)).size).toBe(2);
      expect(answer.status).toBe('completed');
      const input: ResponseInputItem[] = [
        { role: 'user', content: 'What is the weather?' },
        ...(answer.output as ResponseInputItem[]),
        ...calls.map(({ call_id }) => ({
          type: 'function_call_output' as const,
          call_id,
          output: 'It is sunny there.',
        })),
      ];
      const next = await client.responses.create({ model, input, tools });
      expect(next.output_text).toBe('It is sunny.');
    }
  });

  test('reasoning, as an item that can be sent back', async () => {
    const body = {
      model,
      input: 'Please think',
      reasoning: { effort: 'low' as const, summary: 'auto' as const },
    };
    const plain = await client.responses.create(body);
    const final = await streamed(body);
    for (const answer of [plain, final]) {
      const [first] = answer.output;
      if (first?.type !== 'reasoning') throw new Error(`expected reasoning, got ${String(first?.type)}`);
      expect(first.summary.map(({ text }) => text).join('')).toBe('Hm, well.');
      expect(answer.output_text).toBe('Done thinking.');
      const next = await client.responses.create({
        ...body,
        input: [
          { role: 'user', content: 'Please think' },
          ...(answer.output as ResponseInputItem[]),
          { role: 'user', content: 'Hi' },
        ],
      });
      expect(next.output_text).toBe('Hello, naïve 👋 world.');
    }
  });

  test('an answer that is too long is incomplete, not an error', async () => {
    const plain = await client.responses.create({ model, input: 'A long story' });
    const final = await streamed({ model, input: 'A long story' });
    for (const answer of [plain, final])
      expect(answer).toMatchObject({
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
        output_text: 'And so on and',
      });
  });

  test('errors arrive in the classes of the client', async () => {
    const error: unknown = await client.responses
      .create({ model: 'test/absent', input: 'Hi' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining('test/absent') });
  });
});

describe('rules', () => {
  let upstream: Upstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    upstream = await startUpstream();
    const configured = configurationFor(upstream);
    gateway = await startGateway({
      configuration: {
        ...configured,
        models: configured.models?.map((model) => ({
          ...model,
          architecture: { input_modalities: ['text', 'image', 'file', 'audio'] },
        })),
      },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await upstream.close();
  });
  beforeEach(() => upstream.answer(completion('Hello.')));

  const ask = (body: Body, headers: Record<string, string> = {}) =>
    gateway
      .as('inference')
      .post('/responses')
      .set(headers)
      .send({ model: 'test/model', input: 'Hi', ...body });
  const sent = (): Body => upstream.received.at(-1)?.body ?? {};
  const base = { model: 'test/model', input: 'Hi' };

  test.each([
    { given: 'background', body: { background: true }, names: 'background' },
    { given: 'a stored response', body: { store: true }, names: 'store' },
    { given: 'a previous response', body: { previous_response_id: 'resp_1' }, names: 'previous_response_id' },
    { given: 'a conversation', body: { conversation: 'conv_1' }, names: 'conversation' },
    { given: 'a prompt template', body: { prompt: { id: 'pmpt_1' } }, names: 'prompt' },
    { given: 'no input', body: { input: undefined }, names: 'input' },
    {
      given: 'an item by reference',
      body: { input: [{ type: 'item_reference', id: 'msg_1' }] },
      names: 'item_reference',
    },
    {
      given: 'an image by id',
      body: { input: [{ role: 'user', content: [{ type: 'input_image', file_id: 'f' }] }] },
      names: 'input_image',
    },
    { given: 'too many steps', body: { max_tool_calls: 31 }, names: 'max_tool_calls' },
    {
      given: 'no step for a server tool',
      body: { max_tool_calls: 0, tools: [{ type: 'service:datetime' }] },
      names: 'max_tool_calls',
    },
    { given: 'an unknown extra', body: { include: ['everything'] }, names: 'include' },
    ...[
      { n: 2 },
      { messages: [] },
      { max_tokens: 5 },
      { max_completion_tokens: 5 },
      { response_format: { type: 'json_object' } },
      { reasoning_effort: 'low' },
      { include_reasoning: false },
      { verbosity: 'low' },
      { web_search_options: {} },
      { audio: {} },
    ].map((body) => ({ given: `${Object.keys(body)[0]} of chat`, body, names: Object.keys(body)[0] ?? '' })),
    { given: 'a label with brackets', body: { metadata: { 'a[b]': 'x' } }, names: 'metadata' },
    { given: 'a label that is too long', body: { metadata: { a: 'x'.repeat(513) } }, names: 'metadata' },
    { given: 'a long label name', body: { metadata: { ['a'.repeat(65)]: 'x' } }, names: 'metadata' },
    {
      given: '17 labels',
      body: { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, 'v'])) },
      names: 'metadata',
    },
    {
      given: 'damaged reasoning',
      body: { input: [{ type: 'reasoning', summary: [], encrypted_content: 'mgr1.AAAA' }] },
      names: 'encrypted_content',
    },
    {
      given: 'two tools of one name',
      body: {
        tools: [
          { type: 'function', name: 'a' },
          { type: 'custom', name: 'a' },
        ],
      },
      names: 'tools',
    },
  ])('$given is a 400 that names it', async ({ body, names }) => {
    const before = upstream.received.length;
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(names);
    expect(answer.body.error_type).toBe('invalid_request');
    expect(upstream.received).toHaveLength(before);
  });

  test.each([
    { type: 'web_search' },
    { type: 'web_search_2025_08_26' },
    { type: 'web_search_preview' },
    { type: 'web_search_preview_2025_03_11' },
    { type: 'file_search', vector_store_ids: ['vs_1'] },
    { type: 'computer_use_preview', display_height: 1, display_width: 1, environment: 'linux' },
    { type: 'code_interpreter', container: { type: 'auto' } },
    { type: 'mcp', server_label: 'x', server_url: 'https://example.com' },
    { type: 'image_generation' },
    { type: 'local_shell' },
    { type: 'shell' },
    { type: 'apply_patch' },
  ])('the tool $type of other servers is refused by name where nobody runs it', async (tool) => {
    const answer = await ask({ tools: [tool] });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(tool.type);
  });

  test.each([
    { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'sky' } },
    { type: 'local_shell_call_output', id: 'ls_1', output: 'x' },
    { type: 'compaction', encrypted_content: 'x' },
  ])('the item $type is refused by name where nobody reads it', async (item) => {
    const answer = await ask({ input: [{ role: 'user', content: 'Hi' }, item] });
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(item.type);
  });

  test('a conversation reaches the upstream turn by turn', async () => {
    await ask({
      instructions: 'Be brief.',
      input: [
        { role: 'developer', content: 'No jokes.' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'Look:' },
            { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
            { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' },
            { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
          ],
        },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'One moment.', annotations: [] }],
        },
        { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{"a":1}' },
        { type: 'custom_tool_call', call_id: 'call_2', name: 'sql', input: 'select 1' },
        { type: 'function_call_output', call_id: 'call_1', output: 'A cat.' },
        { type: 'custom_tool_call_output', call_id: 'call_2', output: [{ type: 'input_text', text: '1' }] },
        {
          type: 'message',
          id: 'msg_2',
          role: 'assistant',
          content: [{ type: 'refusal', refusal: 'I cannot say.' }],
        },
        { role: 'user', content: 'And now?' },
      ],
    }).expect(200);
    expect(sent()['messages']).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'developer', content: 'No jokes.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look:' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
          { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' } },
          { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
        ],
      },
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'One moment.' }],
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } },
          { id: 'call_2', type: 'function', function: { name: 'sql', arguments: '{"input":"select 1"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'A cat.' },
      { role: 'tool', tool_call_id: 'call_2', content: [{ type: 'text', text: '1' }] },
      { role: 'assistant', content: null, refusal: 'I cannot say.' },
      { role: 'user', content: 'And now?' },
    ]);
  });

  test('settings reach the upstream under its names', async () => {
    await ask({
      max_output_tokens: 50,
      temperature: 0.5,
      top_p: 0.9,
      top_logprobs: 2,
      parallel_tool_calls: false,
      reasoning: { effort: 'high' },
      text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object' }, strict: true } },
      tools: [
        {
          type: 'function',
          name: 'look',
          description: 'Looks.',
          parameters: { type: 'object' },
          strict: null,
        },
        { type: 'function', name: 'other', parameters: { type: 'object' } },
        { type: 'namespace', name: 'db', description: 'Data.', tools: [{ type: 'function', name: 'read' }] },
      ],
      tool_choice: {
        type: 'allowed_tools',
        mode: 'required',
        tools: [
          { type: 'function', name: 'look' },
          { type: 'function', name: 'read', namespace: 'db' },
        ],
      },
      seed: 7,
      user: 'someone',
      metadata: { team: 'a' },
    }).expect(200);
    expect(sent()).toMatchObject({
      max_completion_tokens: 50,
      temperature: 0.5,
      top_p: 0.9,
      logprobs: true,
      top_logprobs: 2,
      parallel_tool_calls: false,
      reasoning_effort: 'high',
      seed: 7,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'a', schema: { type: 'object' }, strict: true },
      },
      tools: [
        {
          type: 'function',
          function: { name: 'look', description: 'Looks.', parameters: { type: 'object' } },
        },
        { type: 'function', function: { name: 'db__read' } },
      ],
      tool_choice: 'required',
    });
    expect(sent()['tools']).toHaveLength(2);
    expect(sent()).not.toHaveProperty('metadata');
    expect(JSON.stringify(sent())).not.toContain('someone');
  });

  test('extras of tools that are not there, and what no answer lacks, are no mistake', async () => {
    await ask({
      include: ['reasoning.encrypted_content', 'file_search_call.results', 'web_search_call.action.sources'],
      stream_options: { include_obfuscation: false },
      usage: { include: true },
      max_tool_calls: 0,
      tools: [{ type: 'function', name: 'look' }],
    }).expect(200);
    expect(sent()).not.toHaveProperty('stream_options');
    expect(sent()).not.toHaveProperty('logprobs');
    await ask({ include: ['message.output_text.logprobs'] }).expect(200);
    expect(sent()).toMatchObject({ logprobs: true });
  });

  test('the object repeats what was asked for, and every field that may be null is there', async () => {
    const { body } = await ask({
      metadata: { team: 'a' },
      instructions: 'Be brief.',
      max_output_tokens: 50,
      safety_identifier: 'x',
      tools: [{ type: 'function', name: 'look' }],
      prompt_cache_key: 'k',
    }).expect(200);
    expect(body).toMatchObject({
      object: 'response',
      status: 'completed',
      metadata: { team: 'a' },
      instructions: 'Be brief.',
      max_output_tokens: 50,
      safety_identifier: 'x',
      prompt_cache_key: 'k',
      tools: [{ type: 'function', name: 'look' }],
      tool_choice: 'auto',
      parallel_tool_calls: true,
      store: false,
      error: null,
      incomplete_details: null,
      previous_response_id: null,
      temperature: 1,
      usage: { input_tokens: 10, output_tokens: 20, total_tokens: 30, cost: 0.00005, is_byok: false },
    });
    expect(body.completed_at).toBeGreaterThanOrEqual(body.created_at);
  });

  test('a custom tool is called with free text, and a namespace keeps its name', async () => {
    const call = (index: number, name: string, given: string) => ({
      choices: [
        {
          index: 0,
          delta: {
            tool_calls: [
              { index, id: `call_${index}`, type: 'function', function: { name, arguments: given } },
            ],
          },
          finish_reason: null,
        },
      ],
    });
    const more = (index: number, given: string) => ({
      choices: [
        { index: 0, delta: { tool_calls: [{ index, function: { arguments: given } }] }, finish_reason: null },
      ],
    });
    upstream.answer(
      events(
        call(0, 'sql', '{"inp'),
        // Mixed pieces, as some servers send them.
        call(1, 'db__read', '{"a"'),
        more(0, 'ut":"select 1"}'),
        more(1, ':1}'),
        { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
        { choices: [], usage: USAGE },
      ),
    );
    const { final, types } = await stream(gateway, {
      ...base,
      tools: [
        {
          type: 'custom',
          name: 'sql',
          description: 'Runs SQL.',
          format: { type: 'grammar', syntax: 'regex', definition: '^select' },
        },
        { type: 'namespace', name: 'db', description: 'Data.', tools: [{ type: 'function', name: 'read' }] },
      ],
    });
    expect(final.output).toMatchObject([
      { type: 'custom_tool_call', name: 'sql', input: 'select 1', call_id: 'call_0', status: 'completed' },
      {
        type: 'function_call',
        name: 'read',
        namespace: 'db',
        arguments: '{"a":1}',
        call_id: 'call_1',
        status: 'completed',
      },
    ]);
    expect(types).toContain('response.custom_tool_call_input.done');
    expect(JSON.stringify(sent()['tools'])).toContain('^select');
  });

  test('a refusal is a part of its own', async () => {
    const parts = ['I cannot ', 'help.'].map((refusal) => ({
      choices: [{ index: 0, delta: { refusal }, finish_reason: null }],
    }));
    upstream.answer(
      events(
        ...parts,
        { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
        { choices: [], usage: USAGE },
      ),
    );
    const { final, types } = await stream(gateway, base);
    expect(final.output).toMatchObject([
      { type: 'message', status: 'completed', content: [{ type: 'refusal', refusal: 'I cannot help.' }] },
    ]);
    expect(types.filter((type) => type === 'response.refusal.delta')).toHaveLength(2);
  });

  test('what the filter withheld is incomplete', async () => {
    upstream.answer(
      json(200, {
        choices: [
          { index: 0, message: { role: 'assistant', content: 'Well' }, finish_reason: 'content_filter' },
        ],
        usage: USAGE,
      }),
    );
    const { body } = await ask({}).expect(200);
    expect(body).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'content_filter' } });
  });

  test('logprobs stand beside their text', async () => {
    const content = [
      {
        token: 'Hi',
        logprob: -0.5,
        bytes: [72, 105],
        top_logprobs: [{ token: 'Hi', logprob: -0.5, bytes: null }],
      },
    ];
    upstream.answer(
      events(
        { choices: [{ index: 0, delta: { content: 'Hi' }, logprobs: { content }, finish_reason: null }] },
        { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
        { choices: [], usage: USAGE },
      ),
    );
    const { final } = await stream(gateway, { ...base, top_logprobs: 1 });
    expect(final.output[0]).toMatchObject({
      content: [
        {
          text: 'Hi',
          logprobs: [{ token: 'Hi', logprob: -0.5, top_logprobs: [{ token: 'Hi', bytes: [] }] }],
        },
      ],
    });
  });

  test('what breaks off after the first byte is a failed response, with what came before', async () => {
    const [, first, second] = words('Once upon a time');
    upstream.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(first)}\n\ndata: ${JSON.stringify(second)}\n\n`);
      setTimeout(() => response.destroy(), 20);
    });
    const { final } = await stream(gateway, base);
    expect(final).toMatchObject({
      status: 'failed',
      error: { code: 'server_error' },
      error_type: 'provider_unavailable',
      usage: null,
      output: [{ type: 'message', status: 'incomplete', content: [{ text: 'Once upon ' }] }],
    });
  });

  test('a failure before the first byte is an ordinary error with its type on top', async () => {
    upstream.answer(json(429, { error: { message: 'Slow down', code: 'rate_limit_exceeded' } }));
    for (const streaming of [false, true]) {
      const answer = await ask({ stream: streaming });
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject({ error: { code: 429 }, error_type: 'rate_limit_exceeded' });
      expect(answer.headers['x-generation-id']).toMatch(/^gen-/);
    }
  });

  test('a conversation that is too long for the model is an answer that is incomplete', async () => {
    upstream.answer(json(400, { error: { message: 'Too long', code: 'context_length_exceeded' } }));
    const { body, headers } = await ask({}).expect(200);
    expect(body).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      error: null,
      error_type: 'context_length_exceeded',
      output: [],
    });
    expect(headers['x-generation-id']).toContain(body.id.slice('resp_'.length));
    const { final, types } = await stream(gateway, base);
    expect(types).toEqual(['response.created', 'response.in_progress', 'response.incomplete']);
    expect(final.error_type).toBe('context_length_exceeded');
  });

  test('the record says what a record of chat says; the session of the body goes before the header', async () => {
    const { body, headers } = await ask({ session_id: 'of-the-body' }, { 'x-session-id': 'of-the-header' });
    const { body: record } = await gateway
      .as('inference')
      .get(`/generation?id=${headers['x-generation-id']}`)
      .expect(200);
    expect(record.data).toMatchObject({
      api_type: 'completions',
      session_id: 'of-the-body',
      model: 'test/model',
      native_tokens_prompt: 10,
      native_tokens_completion: 20,
      total_cost: body.usage.cost,
      streamed: false,
    });
    const { headers: second } = await ask({}, { 'x-session-id': 'of-the-header' });
    const { body: other } = await gateway.as('inference').get(`/generation?id=${second['x-generation-id']}`);
    expect(other.data.session_id).toBe('of-the-header');
  });

  test('a key without money is refused as on chat', async () => {
    const { body } = await gateway.as('management').post('/keys').send({ name: 'poor', limit: 0 });
    const answer = await gateway.as({ key: body.key }).post('/responses').send(base);
    expect(answer.status).toBe(402);
    expect(answer.body.error_type).toBe('payment_required');
  });

  test('what was sent upstream is told as an event, where it was asked for', async () => {
    const answer = await ask({ stream: true, debug: { echo_upstream_body: true } });
    const all = eventsOf(answer.text);
    checkResponses(all);
    expect(all.find(({ type }) => type === 'response.debug')).toMatchObject({
      debug: { echo_upstream_body: { model: 'upstream-model' } },
    });
  });

  test('routing metadata stands on the last object', async () => {
    const plain = await ask({}, { 'X-Service-Metadata': 'enabled' }).expect(200);
    expect(plain.body.service_metadata).toMatchObject({ requested: 'test/model', attempt: 1 });
    const streaming = await ask({ stream: true }, { 'X-Service-Metadata': 'enabled' });
    expect(checkResponses(eventsOf(streaming.text)).final.service_metadata).toMatchObject({ attempt: 1 });
  });
});

test('the demo model answers in this format too', async () => {
  const gateway = await startGateway();
  try {
    const { final } = await stream(gateway, {
      model: 'demo/echo',
      input: 'Hello there',
      reasoning: { effort: 'low' },
    });
    expect(final).toMatchObject({ status: 'completed', model: 'demo/echo', usage: { cost: 0 } });
    expect(final.output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
    expect(JSON.stringify(final.output)).toContain('Hello there');
  } finally {
    await gateway.close();
  }
});

describe('where the upstream speaks the format itself', () => {
  let upstream: Upstream;
  let plain: Upstream;
  let gateway: TestGateway;

  beforeAll(async () => {
    upstream = await startUpstream();
    plain = await startUpstream();
    const given = configurationFor(upstream, plain);
    gateway = await startGateway({
      configuration: {
        ...given,
        providers: (given.providers ?? []).map((provider, at) =>
          at === 0 ? { ...provider, apis: ['chat', 'responses'] } : provider,
        ),
      },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await upstream.close();
    await plain.close();
  });
  beforeEach(() => {
    upstream.received.length = 0;
    plain.received.length = 0;
    plain.answer(completion('From the other one.'));
  });

  const OUTPUT = [
    {
      type: 'web_search_call',
      id: 'ws_1',
      status: 'completed',
      action: { type: 'search', query: 'sky' },
      of_tomorrow: 1,
    },
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [
        {
          type: 'output_text',
          text: 'Blue.',
          annotations: [{ type: 'star_citation', star: 1 }],
          logprobs: [],
        },
        { type: 'output_hologram', depth: 1 },
      ],
    },
    { type: 'hologram', depth: { mm: 3 } },
  ];
  const usage = { input_tokens: 10, output_tokens: 20, total_tokens: 30, of_tomorrow: 3 };
  const answer = {
    id: 'resp_upstream',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: 'upstream-model-2026',
    output: OUTPUT,
    usage,
    of_tomorrow: { a: 1 },
  };
  const eventStream =
    (events: readonly { readonly type: string }[], ends = true): Script =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      events.forEach((event, at) =>
        response.write(
          `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: at })}\n\n`,
        ),
      );
      if (ends) response.end();
      else setTimeout(() => response.destroy(), 20);
    };
  const asked = {
    model: 'test/model',
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'Why?', of_tomorrow: 1 }] },
      { type: 'web_search_call', id: 'ws_0', status: 'completed', action: { type: 'search', query: 'x' } },
    ],
    tools: [{ type: 'web_search', search_context_size: 'low' }],
    include: ['reasoning.encrypted_content', 'web_search_call.action.sources'],
    prompt_cache_options: { mode: 'explicit' },
    max_output_tokens: 40,
    reasoning: { effort: 'low', summary: 'auto' },
    truncation: 'disabled',
    of_tomorrow: true,
    user: 'someone',
    metadata: { team: 'a' },
    session_id: 's',
    provider: { order: ['p1'] },
    plugins: [{ id: 'web', enabled: false }],
    trace: { trace_id: 't' },
  };

  test('the body passes: only what is the gateway’s is taken out or decided', async () => {
    upstream.answer(json(200, answer));
    const { body } = await gateway.as('inference').post('/responses').send(asked).expect(200);
    const [call] = upstream.received;
    expect(call?.path).toBe('/v1/responses');
    const { safety_identifier: hashed, ...sent } = call?.body ?? {};
    expect(sent).toEqual({
      model: 'upstream-model',
      store: false,
      input: asked.input,
      tools: asked.tools,
      include: asked.include,
      prompt_cache_options: { mode: 'explicit' },
      max_output_tokens: 40,
      reasoning: { effort: 'low', summary: 'auto' },
      truncation: 'disabled',
      of_tomorrow: true,
    });
    expect(hashed).toMatch(/^[0-9a-f]{32}$/);
    expect(body).toMatchObject({
      status: 'completed',
      model: 'test/model',
      output: OUTPUT,
      of_tomorrow: { a: 1 },
      user: 'someone',
      metadata: { team: 'a' },
      usage: { ...usage, cost: 0.00005, input_tokens_details: { cached_tokens: 0 }, is_byok: false },
      incomplete_details: null,
      error: null,
    });
    expect(body.id).not.toBe('resp_upstream');
    const { body: record } = await gateway
      .as('inference')
      .get(`/generation?id=gen-${body.created_at}-${body.id.slice(5)}`)
      .expect(200);
    expect(record.data).toMatchObject({ upstream_id: 'resp_upstream', total_cost: 0.00005 });
  });

  test('the events pass, with ours ids, numbers and money', async () => {
    const { output: _output, usage: _usage, ...started } = answer;
    upstream.answer(
      eventStream([
        { type: 'response.created', response: { ...started, status: 'in_progress', output: [] } },
        { type: 'response.in_progress', response: { ...started, status: 'in_progress', output: [] } },
        {
          type: 'response.output_item.added',
          output_index: 0,
          item: { ...OUTPUT[0], status: 'in_progress' },
        },
        { type: 'response.web_search_call.searching', output_index: 0, item_id: 'ws_1', of_tomorrow: 1 },
        { type: 'response.output_item.done', output_index: 0, item: OUTPUT[0] },
        { type: 'response.progress_of_tomorrow', step: { done: 1 } },
        { type: 'response.output_item.added', output_index: 1, item: { ...OUTPUT[1], content: [] } },
        {
          type: 'response.content_part.added',
          output_index: 1,
          item_id: 'msg_1',
          content_index: 0,
          part: { type: 'output_text', text: '' },
        },
        {
          type: 'response.output_text.delta',
          output_index: 1,
          item_id: 'msg_1',
          content_index: 0,
          delta: 'Blue.',
          obfuscation: 'xx',
        },
        {
          type: 'response.output_text.done',
          output_index: 1,
          item_id: 'msg_1',
          content_index: 0,
          text: 'Blue.',
        },
        {
          type: 'response.content_part.done',
          output_index: 1,
          item_id: 'msg_1',
          content_index: 0,
          part: { type: 'output_text', text: 'Blue.' },
        },
        {
          type: 'response.content_part.added',
          output_index: 1,
          item_id: 'msg_1',
          content_index: 1,
          part: { type: 'output_hologram', depth: 1 },
        },
        { type: 'response.output_item.done', output_index: 1, item: OUTPUT[1] },
        { type: 'response.output_item.done', output_index: 2, item: OUTPUT[2] },
        { type: 'response.completed', response: answer },
      ] as never),
    );
    const streamed = await gateway
      .as('inference')
      .post('/responses')
      .send({ ...asked, stream: true })
      .expect(200);
    const all = eventsOf(streamed.text);
    expect(all.map(({ sequence_number }) => sequence_number)).toEqual(all.map((_, at) => at));
    expect(all).toHaveLength(15);
    expect(all[3]).toMatchObject({ type: 'response.web_search_call.searching', of_tomorrow: 1 });
    expect(all[5]).toEqual({
      type: 'response.progress_of_tomorrow',
      step: { done: 1 },
      sequence_number: 5,
    });
    expect(all[8]).toMatchObject({ delta: 'Blue.', obfuscation: 'xx', logprobs: [] });
    const last = all.at(-1) as { response: Record<string, unknown> };
    expect(last.response).toMatchObject({ output: OUTPUT, model: 'test/model', usage: { cost: 0.00005 } });
    expect(new Set(all.flatMap((event) => ('response' in event ? [event.response.id] : []))).size).toBe(1);
    expect(streamed.text).not.toContain('resp_upstream');
  });

  test('a stream that breaks off ends as failed, with the items that were done and what came of the others', async () => {
    upstream.answer(
      eventStream(
        [
          { type: 'response.created', response: { ...answer, status: 'in_progress', output: [] } },
          { type: 'response.output_item.added', output_index: 0, item: OUTPUT[1] },
          { type: 'response.output_item.done', output_index: 0, item: OUTPUT[1] },
          {
            type: 'response.output_item.added',
            output_index: 1,
            item: { type: 'function_call', id: 'fc_1', call_id: 'c', name: 'x', arguments: '' },
          },
          { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 1, delta: '{"a' },
        ] as never,
        false,
      ),
    );
    const streamed = await gateway
      .as('inference')
      .post('/responses')
      .send({ ...asked, stream: true })
      .expect(200);
    const cut = {
      type: 'function_call',
      id: 'fc_1',
      call_id: 'c',
      name: 'x',
      arguments: '{"a',
      status: 'incomplete',
    };
    const all = eventsOf(streamed.text);
    expect(all.slice(-3, -1)).toMatchObject([
      { type: 'response.function_call_arguments.done', item_id: 'fc_1', name: 'x', arguments: '{"a' },
      { type: 'response.output_item.done', output_index: 1, item: cut },
    ]);
    expect(all.at(-1)).toMatchObject({
      type: 'response.failed',
      response: {
        status: 'failed',
        error_type: 'provider_unavailable',
        output: [OUTPUT[1], cut],
        model: 'test/model',
      },
    });
  });

  test.each([
    {
      type: 'response.failed',
      response: { ...answer, status: 'failed', error: { code: 'rate_limit_exceeded', message: 'Slow down' } },
    },
    { type: 'error', code: 'rate_limit_exceeded', message: 'Slow down', param: null },
  ])('$type before the first item goes to the next endpoint, which may speak chat', async (event) => {
    upstream.answer(eventStream([{ type: 'response.created', response: answer } as never, event]));
    const { final } = await stream(gateway, { model: 'test/model', input: 'Why?' });
    expect(final.output).toMatchObject([{ content: [{ text: 'From the other one.' }] }]);
    expect(plain.received).toHaveLength(1);
  });

  test('an endpoint that cannot do what was asked for is not tried with less', async () => {
    upstream.answer(json(503, { error: { message: 'Busy' } }));
    const refused = await gateway.as('inference').post('/responses').send(asked);
    // The failure of the one that can is what the caller may act on.
    expect(refused.status).toBe(503);
    const unable = await gateway
      .as('inference')
      .post('/responses')
      .send({ ...asked, provider: { only: ['p2'] } });
    expect(unable.status).toBe(400);
    expect(unable.body.error.message).toContain('web_search');
    expect(plain.received).toHaveLength(0);
  });

  describe('what is not known yet', () => {
    const tomorrow = {
      input: [
        { type: 'hologram', depth: { mm: 3 } },
        {
          role: 'user',
          content: [
            { type: 'input_hologram', depth: 1 },
            { type: 'input_text', text: 'Hm?' },
          ],
        },
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          content: [
            { type: 'output_text', text: 'A moon.', annotations: [{ type: 'star_citation', star: 1 }] },
            { type: 'output_hologram' },
          ],
        },
        { type: 'function_call', call_id: 'a', name: 'look', arguments: '{}' },
        { type: 'function_call_output', call_id: 'a', output: [{ type: 'input_hologram' }] },
      ],
      tools: [{ type: 'crystal_ball', size: 3 }],
      tool_choice: { type: 'crystal_ball', odds: 0.5 },
      text: { format: { type: 'verse', metre: 'iambic' } },
    };

    test('passes as it came, past endpoints that speak chat alone', async () => {
      upstream.answer(json(200, answer));
      await gateway
        .as('inference')
        .post('/responses')
        .send({ ...tomorrow, model: 'test/model', provider: { order: ['p2', 'p1'] } })
        .expect(200);
      expect(plain.received).toHaveLength(0);
      expect(upstream.received[0]?.body).toMatchObject(tomorrow);
    });

    test.each<[string, object]>([
      ['input[0]: an item of the type hologram', { input: tomorrow.input.slice(0, 1) }],
      ['input[0].content[0]: a part of the type input_hologram', { input: tomorrow.input.slice(1, 2) }],
      ['input[0].content[1]: a part of the type output_hologram', { input: tomorrow.input.slice(2, 3) }],
      ['input[1].output[0]: a part of the type input_hologram', { input: tomorrow.input.slice(3) }],
      ['the tool crystal_ball', { tools: tomorrow.tools }],
      ['tool_choice crystal_ball', { tool_choice: tomorrow.tool_choice }],
      ['text.format of the type verse', { text: tomorrow.text }],
    ])('is refused by name where no endpoint speaks the format: %s', async (named, given) => {
      const { body } = await gateway
        .as('inference')
        .post('/responses')
        .send({ model: 'test/model', input: 'Hi', ...given, provider: { only: ['p2'] } })
        .expect(400);
      expect(body.error).toMatchObject({
        code: 400,
        message: `${named}: not available for this model in this gateway`,
      });
      expect(plain.received).toHaveLength(0);
    });
  });

  test('chat callers stay on chat where the endpoint offers both', async () => {
    upstream.answer(completion('Hello.'));
    await gateway
      .as('inference')
      .post('/chat/completions')
      .send({ model: 'test/model', messages: [{ role: 'user', content: 'Hi' }] })
      .expect(200);
    expect(upstream.received.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });
});
