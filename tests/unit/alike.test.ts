import type { ChatDelta } from '../../src/providers/format';
import { openai } from '../../src/providers/openai';

const AROUND = { id: 'c', created: 1, model: 'm', object: 'chat.completion.chunk' };
const event = (delta: object, rest: object = {}, top: object = {}): string =>
  JSON.stringify({ ...AROUND, choices: [{ index: 0, delta, finish_reason: null, ...rest }], ...top });
const text = (content: string): string => event({ content });
const END = event({}, { finish_reason: 'stop' });

/** What a reader makes of an event that comes first: nothing is known yet that it could be like. */
const readAlone = (event: { data: string }): unknown => openai.chunks()(event);
/** Its choices as their text, for the order of names is seen by callers. */
const reading = (read: (event: { data: string }) => unknown, data: string): unknown => {
  try {
    const delta = read({ data }) as ChatDelta | undefined;
    return { ...delta, choices: JSON.stringify(delta?.choices) };
  } catch (error) {
    return String(error);
  }
};

test.each<[string, string[]]>([
  ['another text', ['a', 'b', '', ' c', 'd'.repeat(10_000)].map(text)],
  [
    'quotes, escapes and other scripts',
    ['a', '"', '\\', '\\"', '\n\t', 'é世🌍', '\u2028', '{"a":1}', '"}]}'].map(text),
  ],
  [
    'escapes that are spelt out',
    [text('a'), text('é').replace('é', '\\u00e9'), text('x').replace('x', '\\/')],
  ],
  ['broken escapes', [text('a'), text('x').replace('x', '\\u00'), text('x').replace('"x"', '"x\\"')]],
  ['raw line breaks in the text', [text('a'), text('x').replace('x', 'x\ny'), text('b')]],
  ['more members after the text', [text('a'), event({ content: 'b', role: 'assistant' }), text('c')]],
  ['a role in each', ['a', 'b'].map((content) => event({ role: 'assistant', content }))],
  ['a role behind the text', ['a', 'b'].map((content) => event({ content, role: 'assistant' }))],
  ['an end', [text('a'), text('b'), event({ content: 'c' }, { finish_reason: 'stop' }), text('d')]],
  ['an end behind a text that looks like the rest', [text('a'), text('b","x":"'), text('c')]],
  [
    'the text twice: the last one counts',
    ['a', 'b'].map((said) => text('x').replace('"x"', `"${said}","content":"${said}!"`)),
  ],
  [
    'a text of the same name elsewhere',
    ['a', 'b'].map((content) => event({ content: 'x' }, {}, { content })),
  ],
  ['the name inside a text', ['a', 'b'].map((said) => event({ role: `"content":"${said}"`, content: said }))],
  ['other ids', [text('a'), text('b').replace('"c"', '"d"'), text('e')]],
  [
    'tiers and fingerprints',
    ['a', 'b'].map((content) => event({ content }, {}, { service_tier: 'flex', system_fingerprint: 'f' })),
  ],
  [
    'usage in each',
    ['a', 'b'].map((content) =>
      event({ content }, {}, { usage: { prompt_tokens: 1, completion_tokens: content.length } }),
    ),
  ],
  [
    'probabilities',
    ['a', 'b'].map((content) =>
      event({ content }, { logprobs: { content: [{ token: content, logprob: -1 }] } }),
    ),
  ],
  [
    'thoughts',
    [text('a'), event({ reasoning_content: 'x' }), event({ content: 'b', reasoning_content: 'y' })],
  ],
  ['another choice', [text('a'), event({ content: 'b' }, { index: 1 }), text('c')]],
  [
    'two choices',
    ['a', 'b'].map((content) =>
      JSON.stringify({ choices: [{ delta: { content } }, { delta: { content: 'z' } }] }),
    ),
  ],
  [
    'lists of parts',
    ['a', 'b'].map((said) => event({ content: [{ type: 'text', text: said, content: said }] })),
  ],
  [
    'what differs in each beside the text',
    Array.from({ length: 20 }, (_, at) => event({ content: `t${at}` }, {}, { pad: 'x'.repeat(at) })),
  ],
  ['errors', [text('a'), JSON.stringify({ error: { message: 'broken' } }), text('b')]],
  ['the end of the stream', [text('a'), text('b'), END, '[DONE]', '  ', '{', text('c')]],
])('one event after another is read as if it came first: %s', (_, events) => {
  const read = openai.chunks();
  for (const data of events) expect(reading(read, data)).toEqual(reading(readAlone, data));
});

test('an event under a name of its own is not taken for one of the others', () => {
  const read = openai.chunks();
  for (const said of ['a', 'b']) read({ data: text(said) });
  expect(read({ event: 'error', data: text('c') })?.error).toBeDefined();
});

test.each([
  '{"id":"p","choices":[{"index":0,"message":{"content":"\\"\\\\"},"delta":{"content":"\\\\"}}]}',
  '{"search_results":[{"content":"say \\"hi\\" he said"}],"choices":[{"index":0,"delta":{"content":"say \\\\"}}]}',
  '{"choices":[{"index":0,"delta":{"content":"\\"","content":"\\\\"}}]}',
])('a text elsewhere that is the same up to an escape ends no stream: %s', (data) => {
  const { choices } = JSON.parse(data) as { choices: { delta: { content: string } }[] };
  const read = openai.chunks();
  for (const _ of [1, 2]) expect(read({ data })?.choices[0]?.delta.content).toBe(choices[0]?.delta.content);
  expect(read({ data: text('b') })?.choices[0]?.delta.content).toBe('b');
});
