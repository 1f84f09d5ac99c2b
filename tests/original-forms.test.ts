import { startGateway, type TestGateway } from './support/gateway';
import {
  completion,
  configurationFor,
  events,
  json,
  startUpstream,
  USAGE,
  type Upstream,
} from './support/upstream';

/** Request forms that the originals take, on chat and Responses. */
type Json = Record<string, unknown>;

let upstream: Upstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ configuration: configurationFor(upstream) });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
  upstream.answer(completion('Hello.'));
});

const MESSAGES = [{ role: 'user', content: 'Hi' }];
const named = (name: string): Json => ({ type: 'function', function: { name } });
const sent = (): Json => upstream.received.at(-1)?.body ?? {};

describe.each(['/api/v1', '/v1'] as const)('at %s', (address) => {
  const chat = (body: Json) =>
    gateway
      .as('inference', address)
      .post('/chat/completions')
      .send({ model: 'test/model', messages: MESSAGES, ...body });
  const responses = (body: Json) =>
    gateway
      .as('inference', address)
      .post('/responses')
      .send({ model: 'test/model', input: 'Hi', ...body });

  describe('custom tools in chat', () => {
    const custom = (name: string, format?: Json): Json => ({
      type: 'custom',
      custom: { name, description: 'Runs a program.', ...(format && { format }) },
    });
    const grammar = { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } };
    const called = {
      id: 'call_1',
      type: 'function',
      function: { name: 'run', arguments: '{"input":"print(\\"a\\")"}' },
    };
    const other = {
      id: 'call_2',
      type: 'function',
      function: { name: 'look', arguments: '{"input":"sky"}' },
    };
    const inChat = { id: 'call_1', type: 'custom', custom: { name: 'run', input: 'print("a")' } };

    test('become functions, and their calls come back with their text', async () => {
      upstream.answer(
        json(200, {
          id: 'up',
          choices: [
            {
              index: 0,
              message: { role: 'assistant', content: null, tool_calls: [called, other] },
              finish_reason: 'tool_calls',
            },
          ],
          usage: USAGE,
        }),
      );
      const tools = [custom('run', grammar), named('look')];
      const { body } = await chat({ tools, tool_choice: { type: 'custom', custom: { name: 'run' } } }).expect(
        200,
      );
      expect(body.choices[0].message.tool_calls).toEqual([inChat, other]);
      expect(sent()).toMatchObject({ tool_choice: named('run') });
      const [first, second] = sent()['tools'] as { function: { parameters: object } }[];
      expect(first).toMatchObject({
        type: 'function',
        function: { name: 'run', description: 'Runs a program.' },
      });
      expect(JSON.stringify(first?.function.parameters)).toContain('It matches this lark grammar');
      expect(second).toEqual(named('look'));
    });

    test('streamed: the call first, and its text when it is over', async () => {
      const piece = (index: number, call: Json, end: string | null = null): Json => ({
        choices: [{ index: 0, delta: { tool_calls: [{ index, ...call }] }, finish_reason: end }],
      });
      upstream.answer(
        events(
          piece(0, { id: 'call_1', type: 'function', function: { name: 'run', arguments: '' } }),
          piece(0, { function: { arguments: '{"input":"pri' } }),
          piece(0, { function: { arguments: 'nt(1)"}' } }),
          piece(1, { id: 'call_2', type: 'function', function: { name: 'look', arguments: '{}' } }),
          { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
          { choices: [], usage: USAGE },
        ),
      );
      const { text } = await chat({ stream: true, tools: [custom('run'), named('look')] }).expect(200);
      const chunks = text
        .split('\n')
        .filter((line) => line.startsWith('data: {'))
        .map(
          (line) => JSON.parse(line.slice(6)) as { choices: { delta: Json; finish_reason: string | null }[] },
        );
      const calls = chunks.flatMap(({ choices }) => (choices[0]?.delta['tool_calls'] ?? []) as Json[]);
      expect(calls).toEqual([
        { index: 0, id: 'call_1', type: 'custom', custom: { name: 'run', input: '' } },
        { index: 1, id: 'call_2', type: 'function', function: { name: 'look', arguments: '{}' } },
        { index: 0, custom: { input: 'print(1)' } },
      ]);
      const reasons = chunks.flatMap(({ choices }) => choices.map(({ finish_reason: reason }) => reason));
      expect(reasons.findIndex((reason) => reason === 'tool_calls')).toBeGreaterThan(
        chunks.findIndex(({ choices }) => JSON.stringify(choices).includes('print(1)')),
      );
    });

    test('a stream that is cut has the text as far as it came', async () => {
      upstream.answer(
        events(
          {
            choices: [
              {
                index: 0,
                delta: {
                  tool_calls: [
                    { ...called, index: 0, function: { name: 'run', arguments: '{"input":"pri' } },
                  ],
                },
                finish_reason: null,
              },
            ],
          },
          { choices: [{ index: 0, delta: {}, finish_reason: 'length' }] },
        ),
      );
      const { text } = await chat({ stream: true, tools: [custom('run')] }).expect(200);
      expect(text).toContain('"custom":{"input":"pri"}');
    });

    test('calls come back in the next request', async () => {
      const messages = [
        ...MESSAGES,
        { role: 'assistant', content: null, tool_calls: [inChat] },
        { role: 'tool', tool_call_id: 'call_1', content: 'a' },
      ];
      await chat({ messages, tools: [custom('run')] }).expect(200);
      expect((sent()['messages'] as Json[])[1]).toMatchObject({ tool_calls: [called] });
    });

    test('may be among the allowed tools', async () => {
      const tools = [custom('run'), custom('erase')];
      const allowed = { mode: 'auto', tools: [{ type: 'custom', custom: { name: 'run' } }] };
      await chat({ tools, tool_choice: { type: 'allowed_tools', allowed_tools: allowed } }).expect(200);
      expect(sent()['tools']).toMatchObject([{ function: { name: 'run' } }]);
    });

    test('two tools of one name are refused', async () => {
      const { body } = await chat({ tools: [custom('run'), named('run')] }).expect(400);
      expect(body.error.message).toContain('two tools are called run');
    });
  });

  describe('a choice of allowed tools', () => {
    const tools = [named('look'), named('write'), named('erase')];
    const allowing = (mode: string, ...names: string[]): Json => ({
      tools,
      tool_choice: { type: 'allowed_tools', allowed_tools: { mode, tools: names.map(named) } },
    });

    test.each(['auto', 'required'])('sends these alone, with the mode %s', async (mode) => {
      await chat(allowing(mode, 'look', 'erase')).expect(200);
      expect(sent()).toMatchObject({ tools: [named('look'), named('erase')], tool_choice: mode });
      expect(sent()['tools']).toHaveLength(2);
    });

    test('is refused for a tool that is not there', async () => {
      const { body } = await chat(allowing('auto', 'look', 'burn')).expect(400);
      expect(body.error.message).toContain('burn of allowed_tools is not among the tools');
    });

    test('is refused without its list', async () => {
      await chat({ tools, tool_choice: { type: 'allowed_tools' } }).expect(400);
    });
  });

  test.each([
    { body: { store: true }, says: 'set store to false' },
    { body: { previous_response_id: 'resp_1' }, says: 'send the whole conversation in input' },
    { body: { input: [{ type: 'item_reference', id: 'msg_1' }] }, says: 'store is set to false' },
  ])('$body of Responses is refused with what to do', async ({ body, says }) => {
    const { body: answer } = await responses(body).expect(400);
    expect(answer.error.message).toContain(says);
    expect(upstream.received).toEqual([]);
  });
});

describe('functions of the old kind', () => {
  const functions = [{ name: 'look', description: 'Looks.', parameters: { type: 'object' } }];
  const chat = (body: Json, address: '/v1' | '/api/v1' = '/v1') =>
    gateway
      .as('inference', address)
      .post('/chat/completions')
      .send({ model: 'test/model', messages: MESSAGES, ...body });
  const call = { name: 'look', arguments: '{"a":1}' };
  const calls = [{ id: 'call_1', type: 'function', function: call }];

  test('go upstream as tools, and come back as the old form', async () => {
    upstream.answer(
      json(200, {
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: null, tool_calls: calls },
            finish_reason: 'tool_calls',
          },
        ],
        usage: USAGE,
      }),
    );
    const { body } = await chat({ functions, function_call: { name: 'look' } }).expect(200);
    expect(sent()).toMatchObject({
      tools: [{ type: 'function', function: functions[0] }],
      tool_choice: named('look'),
    });
    expect(sent()).not.toHaveProperty('functions');
    expect(sent()).not.toHaveProperty('function_call');
    expect(body.choices[0]).toMatchObject({
      finish_reason: 'function_call',
      message: { function_call: call },
    });
    expect(body.choices[0].message).not.toHaveProperty('tool_calls');
  });

  test('are streamed in the old form', async () => {
    const piece = (delta: Json, reason: string | null = null) => ({
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
    upstream.answer(
      events(
        piece({
          role: 'assistant',
          tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'look', arguments: '' } }],
        }),
        piece({ tool_calls: [{ index: 0, function: { arguments: '{"a":1}' } }] }),
        piece({}, 'tool_calls'),
        { choices: [], usage: USAGE },
      ),
    );
    const { text } = await chat({ functions, stream: true }).buffer(true).expect(200);
    const told = text
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .flatMap((line) => (JSON.parse(line.slice('data: '.length)) as { choices: Choice[] }).choices);
    expect(told.map(({ delta }) => delta.function_call?.arguments ?? '').join('')).toBe(call.arguments);
    expect(told.map(({ delta }) => delta.function_call?.name ?? '').join('')).toBe('look');
    expect(told.at(-1)?.finish_reason).toBe('function_call');
    expect(text).not.toContain('"tool_calls":[');
  });

  test('a result goes back to the call before it', async () => {
    const messages = [
      ...MESSAGES,
      { role: 'assistant', content: null, function_call: call },
      { role: 'function', name: 'look', content: 'A cat.' },
    ];
    await chat({ functions, messages }).expect(200);
    expect(sent()['messages']).toMatchObject([
      ...MESSAGES,
      { role: 'assistant', tool_calls: calls },
      { role: 'tool', tool_call_id: 'call_1', content: 'A cat.' },
    ]);
  });

  test.each([
    { body: { functions: [{}] }, says: 'functions[0].name' },
    { body: { functions, tools: [named('look')] }, says: 'not together with tools' },
    { body: { functions, function_call: {} }, says: 'function_call: must be' },
    { body: { messages: [{ role: 'function', name: 'look', content: '1' }] }, says: 'messages[0].name' },
  ])('$body is refused', async ({ body, says }) => {
    const { body: answer } = await chat(body).expect(400);
    expect(answer.error.message).toContain(says);
  });

  test('belong to /v1 alone', async () => {
    const { body } = await chat({ functions }, '/api/v1').expect(400);
    expect(body.error.message).toContain('use tools');
    const messages = [{ role: 'function', name: 'look', content: '1' }];
    const { body: second } = await chat({ messages }, '/api/v1').expect(400);
    expect(second.error.message).toContain('tool message');
  });
});

interface Choice {
  readonly delta: { readonly function_call?: { readonly name?: string; readonly arguments?: string } };
  readonly finish_reason: string | null;
}
