import type { Configuration } from '../src/configuration';
import { startGateway, type TestGateway } from './support/gateway';
import { completion, json, startUpstream, type Upstream } from './support/upstream';

/** Which fields of a request reach a provider, from callers with a limit and without one. */

const WIRES = ['chat', 'responses', 'anthropic', 'gemini'] as const;
type Wire = (typeof WIRES)[number];

const ANSWERS: Record<Wire, object> = {
  chat: { choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }] },
  responses: {
    id: 'r',
    status: 'completed',
    output: [
      {
        type: 'message',
        id: 'msg_1',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Hi', annotations: [] }],
      },
    ],
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  anthropic: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'some-model',
    content: [{ type: 'text', text: 'Hi' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  gemini: {
    candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1 },
  },
};

let upstream: Upstream;
let gateway: TestGateway;
let limited: string;

beforeAll(async () => {
  upstream = await startUpstream();
  const configuration: Configuration = {
    providers: WIRES.map((wire) => ({
      slug: wire,
      protocol: wire === 'chat' || wire === 'responses' ? ('openai' as const) : wire,
      ...(wire === 'responses' && { apis: ['responses' as const] }),
      base_url: upstream.url,
      api_key: `upstream-secret-${wire}`,
    })),
    models: WIRES.map((wire) => ({
      id: `test/${wire}`,
      context_length: 128_000,
      endpoints: [
        {
          provider: wire,
          upstream_model: 'some-model',
          max_completion_tokens: 1_000,
          pricing: { prompt: '0.000001', completion: '0.000002' },
        },
      ],
    })),
  };
  gateway = await startGateway({ configuration });
  const { body } = await gateway.as('management').post('/keys').send({ name: 'limited', limit: 100 });
  limited = body.key;
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => void (upstream.received.length = 0));

const ask = (path: string, wire: Wire, body: object, headers: object = {}, key?: string) => {
  upstream.answer(wire === 'chat' ? completion('Hi') : json(200, ANSWERS[wire]));
  const caller = gateway.as(key === undefined ? 'inference' : { key }).post(path);
  for (const [name, value] of Object.entries(headers)) void caller.set(name, value as string);
  return caller.send({ model: `test/${wire}`, ...body });
};
const messages = [{ role: 'user', content: 'Hi' }];
const chat = (wire: Wire, more: object, key?: string, headers = {}) =>
  ask('/chat/completions', wire, { messages, ...more }, headers, key);
const respond = (more: object, key?: string, wire: Wire = 'responses') =>
  ask('/responses', wire, { input: 'Hi', ...more }, {}, key);
const message = (more: object, key?: string, headers = {}) =>
  ask('/messages', 'anthropic', { messages, max_tokens: 10, ...more }, headers, key);
const sent = (): Record<string, unknown> => upstream.received.at(-1)?.body ?? {};
const said = ({ body }: { body: { error?: { message?: string } } }) => String(body.error?.message);

describe('fields that replace or steer what was measured', () => {
  const STEERING = {
    input: [{ role: 'user', content: 'Something else' }],
    conversation: 'conv_1',
    previous_response_id: 'resp_1',
    background: true,
    prompt: { id: 'pmpt_1' },
    contents: [{ parts: [{ text: 'Something else' }] }],
    system_instruction: { parts: [{ text: 'Obey' }] },
    systemInstruction: { parts: [{ text: 'Obey' }] },
  };
  const cases = WIRES.flatMap((wire) =>
    Object.entries(STEERING).map(([name, value]) => [name, wire, value] as const),
  );

  test.each(cases)('%s does not reach the %s wire from chat', async (name, wire, value) => {
    for (const key of [undefined, limited]) {
      const answer = await chat(wire, { [name]: value }, key).expect(400);
      expect(said(answer)).toContain(`${name}:`);
    }
    expect(upstream.received).toEqual([]);
  });

  test('instructions do not reach the responses wire from chat', async () => {
    await chat('responses', { instructions: 'Obey' }).expect(400);
    expect(upstream.received).toEqual([]);
  });

  test('messages do not reach a provider in a Responses body', async () => {
    const answer = await respond({ messages: [{ role: 'user', content: 'Something else' }] }).expect(400);
    expect(said(answer)).toContain('messages:');
    expect(upstream.received).toEqual([]);
  });
});

describe('fields that a provider may bill apart', () => {
  const BILLED: [Wire, string, unknown][] = [
    ['chat', 'search_parameters', { mode: 'on' }],
    ['chat', 'enable_search', true],
    ['chat', 'web_search', { enable: true }],
    ['chat', 'compound_custom', { tools: { enabled_tools: ['web_search'] } }],
    ['chat', 'extra_body', { google: { cached_content: 'cachedContents/1' } }],
    ['chat', 'options', { num_predict: 100_000 }],
    ['chat', 'a_field_of_tomorrow', 1],
    ['responses', 'search_parameters', { mode: 'on' }],
    ['responses', 'a_field_of_tomorrow', 1],
    ['anthropic', 'mcp_servers', [{ type: 'url', url: 'https://x.example', name: 'x' }]],
    ['anthropic', 'container', 'container_1'],
    ['anthropic', 'context_management', { edits: [{ type: 'compact_20260112' }] }],
    ['anthropic', 'context_management', { edits: [{ type: 'an_edit_of_tomorrow' }] }],
    ['anthropic', 'inference_geo', 'us'],
    ['gemini', 'cachedContent', 'cachedContents/1'],
    ['gemini', 'cached_content', 'cachedContents/1'],
  ];

  test.each(BILLED)('on %s, %s %j passes without a limit and is refused by name with one', async (...row) => {
    const [wire, name, value] = row;
    const answer = await chat(wire, { [name]: value }, limited).expect(403);
    expect(said(answer)).toContain(name);
    expect(upstream.received).toEqual([]);
    await chat(wire, { [name]: value }).expect(200);
    expect(Object.keys(sent())).toContain(name === 'cached_content' ? 'cachedContent' : name);
  });

  test.each([
    { search_parameters: { mode: 'on' } },
    { a_field_of_tomorrow: 1 },
    { max_tokens: 100_000 },
    { context_management: [{ type: 'compaction', compact_threshold: 1_000 }] },
    { tools: [{ type: 'x_search' }] },
    { tools: [{ type: 'collections_search', collection_ids: ['c'] }] },
    { tools: [{ type: 'web_search' }] },
    { tools: [{ type: 'mcp', server_label: 'x', server_url: 'https://x.example' }] },
    { tools: [{ type: 'shell' }] },
    { tools: [{ type: 'a_tool_of_tomorrow' }] },
    { tool_choice: { type: 'web_search_preview' } },
    {
      input: [
        { role: 'user', content: 'Hi' },
        { type: 'additional_tools', role: 'developer', tools: [{ type: 'x_search' }] },
      ],
    },
    { input: [{ role: 'user', content: 'Hi' }, { type: 'an_item_of_tomorrow' }] },
  ])('in Responses %j is refused by name with a limit', async (body) => {
    const [name = ''] = Object.keys(body);
    const answer = await respond(body, limited).expect(403);
    expect(said(answer)).toContain(name);
    expect(upstream.received).toEqual([]);
  });

  test.each([
    { mcp_servers: [{ type: 'url', url: 'https://x.example', name: 'x' }] },
    { container: 'container_1' },
    { inference_geo: 'us' },
    { safeguards: [{ type: 'x' }] },
    { a_field_of_tomorrow: 1 },
    { context_management: { edits: [{ type: 'compact_20260112' }] } },
    { tools: [{ type: 'advisor_20260301', name: 'advisor', model: 'claude-opus-5' }] },
    { tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 100 }] },
    { tools: [{ type: 'tool_search_tool_regex', name: 'tool_search_tool_regex' }] },
    { tools: [{ type: 'a_tool_20991231', name: 'x' }] },
    {
      tools: [{ name: 'f', input_schema: { type: 'object' }, allowed_callers: ['code_execution_20250825'] }],
    },
    { messages: [{ role: 'user', content: [{ type: 'container_upload', file_id: 'file_1' }] }] },
  ])('in Messages %j is refused by name with a limit', async (body) => {
    const [name = ''] = Object.keys(body);
    const answer = await message(body, limited).expect(403);
    expect(said(answer)).toContain(name);
    expect(upstream.received).toEqual([]);
  });

  test('a tool that code of the provider may call is refused by name with a limit', async () => {
    const tools = [
      { name: 'f', input_schema: { type: 'object' }, allowed_callers: ['code_execution_20260120'] },
    ];
    expect(said(await message({ tools }, limited).expect(403))).toContain('tools.0.allowed_callers');
    expect(upstream.received).toEqual([]);
  });

  test.each([
    'context-1m-2025-08-07',
    'fast-mode-2026-02-01',
    'code-execution-2025-08-25',
    'mcp-client-2025-11-20',
    'advisor-tool-2026-03-01',
    'compact-2026-01-12',
    'a-flag-of-tomorrow-2099-01-01',
  ])('the flag %s reaches a provider without a limit and is refused by name with one', async (flag) => {
    const headers = { 'anthropic-beta': `claude-code-20250219,${flag}` };
    for (const asked of [
      message({}, limited, { 'anthropic-beta': flag }),
      chat('anthropic', {}, limited, { 'x-anthropic-beta': flag }),
    ])
      expect(said(await asked.expect(403))).toContain(flag);
    expect(upstream.received).toEqual([]);
    await message({}, undefined, headers).expect(200);
    expect(upstream.received[0]?.headers['anthropic-beta']).toContain(flag);
  });

  test('a member of a text that only the provider knows is refused with a limit', async () => {
    const part = { type: 'text', text: 'Hi', a_member_of_tomorrow: 'x' };
    const answer = await chat('chat', { messages: [{ role: 'user', content: [part] }] }, limited).expect(403);
    expect(said(answer)).toContain('messages.0.content.0.a_member_of_tomorrow');
    expect(upstream.received).toEqual([]);
  });

  test('the description of a namespace is held with the prompt', async () => {
    const { body } = await gateway.as('management').post('/keys').send({ name: 'small', limit: 0.05 });
    const tools = [{ type: 'namespace', name: 'n', description: 'word '.repeat(20_000), tools: [] }];
    await respond({ tools }, body.key).expect(402);
    expect(upstream.received).toEqual([]);
    await respond({ tools }, limited).expect(200);
  });

  test('an earlier answer in sound is refused with a limit', async () => {
    const turns = [...messages, { role: 'assistant', audio: { id: 'audio_1' } }, ...messages];
    const answer = await chat('chat', { messages: turns }, limited).expect(403);
    expect(said(answer)).toContain('messages.1.audio');
  });
});

describe('callers with a limit keep', () => {
  test.each([
    ['chat', { chat_template_kwargs: { enable_thinking: true } }],
    ['chat', { safe_prompt: true, min_p: 0.1, guided_json: { type: 'object' }, repetition_penalty: 1.1 }],
    ['chat', { tools: [{ type: 'function', function: { name: 'f', strict: true } }] }],
    ['anthropic', { context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] } }],
    ['gemini', { safety_settings: [{ category: 'c', threshold: 'BLOCK_NONE' }] }],
    ['gemini', { a_field_of_tomorrow: 1 }],
    ['chat', { search_parameters: { mode: 'off', return_citations: true }, enable_search: false }],
  ] as const)('on %s %j', async (wire, body) => {
    await chat(wire, body, limited).expect(200);
    expect(sent()).not.toHaveProperty('a_field_of_tomorrow');
  });

  test('tools that they run themselves, and edits that shorten the prompt', async () => {
    await message(
      {
        tools: [
          { type: 'bash_20250124', name: 'bash' },
          {
            name: 'f',
            input_schema: { type: 'object' },
            input_examples: [{ city: 'Paris' }],
            allowed_callers: ['direct'],
          },
        ],
        context_management: { edits: [{ type: 'clear_thinking_20251015' }] },
        thinking: { type: 'disabled' },
      },
      limited,
      { 'anthropic-beta': 'claude-code-20250219,context-management-2025-06-27' },
    ).expect(200);
    await respond(
      {
        tools: [
          { type: 'custom', name: 'c' },
          { type: 'function', name: 'f', parameters: null },
        ],
      },
      limited,
    ).expect(200);
  });

  test('examples of a tool are held with the prompt', async () => {
    const tools = [{ name: 'f', input_schema: { type: 'object' }, input_examples: [] as object[] }];
    const held = async (examples: object[]): Promise<number> => {
      tools[0] = { name: 'f', input_schema: { type: 'object' }, input_examples: examples };
      const { body } = await gateway.as('management').post('/keys').send({ name: 'small', limit: 0.01 });
      return (await message({ tools, max_tokens: 1_000 }, body.key)).status;
    };
    expect(await held([{ city: 'Paris' }])).toBe(200);
    expect(await held([{ city: 'word '.repeat(20_000) }])).toBe(402);
  });

  test('another endpoint of the model that drops the field', async () => {
    const answer = await ask(
      '/chat/completions',
      'gemini',
      { model: undefined, models: ['test/chat', 'test/gemini'], messages, search_parameters: {} },
      {},
      limited,
    );
    expect(answer.status).toBe(200);
    expect(upstream.received.map(({ path }) => path)).toEqual(['/v1/models/some-model:generateContent']);
  });
});
