import { demo } from '../../src/providers/demo';
import { collect } from '../../src/providers/transport';

const say = async (content: string, rest: object = {}): Promise<string> => {
  const body = JSON.stringify({ model: 'echo', messages: [{ role: 'user', content }], ...rest });
  const answer = await demo({ url: '/chat/completions', headers: {}, body });
  expect(answer.status).toBe(200);
  return (await collect(answer, 1e6)).toString();
};

interface Choice {
  readonly finish_reason: string;
  readonly message: {
    readonly content: string | null;
    readonly reasoning?: string;
    readonly tool_calls?: {
      readonly id: string;
      readonly function: { readonly name: string; readonly arguments: string };
    }[];
  };
}
const plain = async (content: string, rest: object = {}) => {
  const answer = JSON.parse(await say(content, rest)) as {
    choices: [Choice];
    usage: { prompt_tokens: number; completion_tokens: number };
  };
  return { ...answer.choices[0], usage: answer.usage };
};

const TOOLS = [
  {
    type: 'function',
    function: {
      name: 'get_weather',
      parameters: {
        type: 'object',
        properties: {
          city: { type: 'string' },
          days: { type: 'integer', minimum: 3 },
          unit: { enum: ['c', 'f'] },
        },
      },
    },
  },
  { type: 'function', function: { name: 'get_time' } },
];

test('it repeats what it was told, says what it is, and does so each time alike', async () => {
  const { message, finish_reason, usage } = await plain('Good morning');
  expect(message.content).toMatch(/not a language model.*Good morning$/);
  expect(finish_reason).toBe('stop');
  expect(usage.prompt_tokens).toBeGreaterThan(0);
  expect(await say('Good morning')).toBe(await say('Good morning'));
});

test('parts of text are read too', async () => {
  const { message } = await plain('', {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: 'two' },
        ],
      },
    ],
  });
  expect(message.content).toContain('one two');
});

test.each(['max_tokens', 'max_completion_tokens'])('%s cuts the answer', async (name) => {
  const { message, finish_reason, usage } = await plain('a b c', { [name]: 3 });
  expect(message.content?.trim().split(' ')).toHaveLength(3);
  expect(finish_reason).toBe('length');
  expect(usage.completion_tokens).toBe(3);
});

test.each<[string, string, object, string[]]>([
  ['one that is mentioned', 'What does get_weather say?', {}, ['get_weather']],
  ['in plain words', 'Get weather, please', {}, ['get_weather']],
  ['two', 'get_weather and get_time', {}, ['get_weather', 'get_time']],
  ['none that is not mentioned', 'Hello', {}, []],
  ['none when forbidden', 'get_weather', { tool_choice: 'none' }, []],
  ['the first when required', 'Hello', { tool_choice: 'required' }, ['get_weather']],
  [
    'the chosen one',
    'Hello',
    { tool_choice: { type: 'function', function: { name: 'get_time' } } },
    ['get_time'],
  ],
])('tools: %s', async (_, content, rest, names) => {
  const { message, finish_reason } = await plain(content, { tools: TOOLS, ...rest });
  expect((message.tool_calls ?? []).map((call) => call.function.name)).toEqual(names);
  expect(finish_reason).toBe(names.length > 0 ? 'tool_calls' : 'stop');
  expect(new Set(message.tool_calls?.map(({ id }) => id)).size).toBe(names.length);
});

test('arguments fit the schema of the tool', async () => {
  const { message } = await plain('get_weather', { tools: TOOLS });
  expect(JSON.parse(message.tool_calls?.[0]?.function.arguments ?? '')).toEqual({
    city: 'get_weather',
    days: 3,
    unit: 'c',
  });
});

test('with the result of a tool it answers', async () => {
  const { message } = await plain('', {
    tools: TOOLS,
    messages: [
      { role: 'user', content: 'get_weather' },
      { role: 'assistant', content: null, tool_calls: [] },
      { role: 'tool', tool_call_id: 'x', content: 'sunny' },
    ],
  });
  expect(message.content).toContain('sunny');
  expect(message.tool_calls).toBeUndefined();
});

test('reasoning is there when it is asked for', async () => {
  expect((await plain('a b')).message).not.toHaveProperty('reasoning');
  expect((await plain('a b', { reasoning_effort: 'none' })).message).not.toHaveProperty('reasoning');
  expect((await plain('a b', { reasoning_effort: 'low' })).message.reasoning).toContain('2 words');
});

test('structured output is JSON of that schema', async () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      tags: { type: 'array', items: { type: 'boolean' } },
      kind: { const: 'x' },
    },
  };
  const { message } = await plain('Ann', {
    response_format: { type: 'json_schema', json_schema: { name: 'p', schema } },
  });
  expect(JSON.parse(message.content ?? '')).toEqual({ name: 'Ann', tags: [true], kind: 'x' });
  const loose = await plain('Ann', { response_format: { type: 'json_object' } });
  expect(JSON.parse(loose.message.content ?? '')).toMatchObject({ you_said: 'Ann' });
});

test.each<[string, object]>([
  ['text', {}],
  ['tools', { tools: TOOLS }],
  ['reasoning', { reasoning_effort: 'low' }],
])('a stream of %s adds up to the plain answer', async (_, rest) => {
  const { message, finish_reason, usage } = await plain('get_weather', rest);
  const events = (await say('get_weather', { ...rest, stream: true })).trim().split('\n\n');
  expect(events.at(-1)).toBe('data: [DONE]');
  const chunks = events.slice(0, -1).map(
    (event) =>
      JSON.parse(event.slice('data: '.length)) as {
        usage?: object;
        choices: {
          finish_reason: string | null;
          delta: { content?: string; reasoning?: string; tool_calls?: { function: { arguments: string } }[] };
        }[];
      },
  );
  const deltas = chunks.flatMap(({ choices }) => choices);
  const join = (part: (delta: (typeof deltas)[number]['delta']) => string | undefined) =>
    deltas.map(({ delta }) => part(delta) ?? '').join('');
  expect(join(({ content }) => content)).toBe(message.content ?? '');
  expect(join(({ reasoning }) => reasoning)).toBe(message.reasoning ?? '');
  expect(join(({ tool_calls: calls }) => calls?.[0]?.function.arguments)).toBe(
    message.tool_calls?.[0]?.function.arguments ?? '',
  );
  expect(deltas.map((one) => one.finish_reason).filter(Boolean)).toEqual([finish_reason]);
  expect(chunks.at(-1)?.usage).toEqual(usage);
});

test('n answers are the same answer n times, streamed too, and all of them are counted', async () => {
  const one = JSON.parse(await say('a b c')) as {
    choices: { message: object }[];
    usage: { completion_tokens: number };
  };
  const three = JSON.parse(await say('a b c', { n: 3 })) as typeof one;
  expect(three.choices).toEqual([0, 1, 2].map((index) => ({ ...one.choices[0], index })));
  expect(three.usage.completion_tokens).toBe(one.usage.completion_tokens * 3);
  const streamed = (await say('a b c', { n: 3, stream: true }))
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map(
      (line) => JSON.parse(line.slice(6)) as { choices: { index: number; delta: { content?: string } }[] },
    );
  const textOf = (index: number) =>
    streamed.map(({ choices }) => choices.find((each) => each.index === index)?.delta.content ?? '').join('');
  expect([textOf(0), textOf(1), textOf(2)]).toEqual(
    Array(3).fill((one.choices[0]?.message as { content: string }).content),
  );
});
