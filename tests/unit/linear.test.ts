import type { ChatRequest } from '../../src/providers/format';
import type { Filter } from '../../src/inference/policies/guard';
import { screen } from '../../src/inference/policies/screen';
import { readTools } from '../../src/formats/responses/tools';
import { toChat } from '../../src/formats/responses/request';
import type { ResponsesRequest } from '../../src/formats/responses/request';
import { leavesOf, unitsOf } from '../../src/inference/policies/texts';
import { redact } from '../../src/providers/upstream-errors';
import { fitsWildcards, trimBoth, trimEnd } from '../../src/trim';

/** Quadratic code needs minutes for so many items, and the time limit of a test catches it. */
const MANY = 50_000;
const many = <T>(make: (index: number) => T): T[] => Array.from({ length: MANY }, (_, index) => make(index));

const responses = (input: unknown[]): ResponsesRequest => ({ model: 'a/b', input }) as ResponsesRequest;

describe('a Responses conversation of 50,000 items', () => {
  test.each([
    [
      'reasoning of one id',
      () => ({ type: 'reasoning', id: 'rs', summary: [{ type: 'summary_text', text: 'x' }] }),
    ],
    [
      'reasoning of many ids',
      (at: number) => ({ type: 'reasoning', id: `rs_${at}`, summary: [] as unknown[] }),
    ],
    [
      'reasoning and calls in turn',
      (at: number) =>
        at % 2 === 0
          ? { type: 'reasoning', id: `rs_${at}`, summary: [{ type: 'summary_text', text: 'x' }] }
          : { type: 'function_call', call_id: `c${at}`, name: 'f', arguments: '{}' },
    ],
    ['calls', (at: number) => ({ type: 'function_call', call_id: `c${at}`, name: 'f', arguments: '{}' })],
    [
      'texts after a call',
      (at: number) =>
        at === 0
          ? { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }
          : { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'x' }] },
    ],
  ])('%s', (_, item) => {
    const { chat } = toChat(responses(many<unknown>(item)));
    expect(chat.messages).toHaveLength(1);
  });

  test('thoughts stand in the order of their places, those of one place in the order of their items', () => {
    const sealed = (index: number, text: string): object => ({
      type: 'reasoning',
      id: 'rs',
      summary: [],
      encrypted_content: `mgr1.${Buffer.from(JSON.stringify([{ type: 'reasoning.text', text, index }])).toString('base64url')}`,
    });
    const { chat } = toChat(responses([sealed(0, 'a'), sealed(4, 'd'), sealed(2, 'b'), sealed(2, 'c')]));
    const [turn] = chat.messages as unknown as [{ reasoning_details: { text: string; index: number }[] }];
    expect(turn.reasoning_details.map(({ text, index }) => `${text}${index}`)).toEqual([
      'a0',
      'b2',
      'c2',
      'd4',
    ]);
  });
});

test('50,000 tools have names of their own', () => {
  const tools = many((at) => ({ type: 'function' as const, name: `f${at}`, parameters: {}, strict: null }));
  expect(readTools(tools).tools).toHaveLength(MANY);
  expect(() => readTools([...tools, { ...tools[0]! }])).toThrow('two tools are called f0');
});

describe('arguments of a call, as content filters read them', () => {
  test('more than 10,000 names are refused', () => {
    const names = (count: number): string =>
      `{${Array.from({ length: count }, (_, at) => `"n${at}":1`).join(',')}}`;
    expect(read(names(10_000)).texts.length).toBeGreaterThan(20_000);
    expect(() => read(names(10_001))).toThrow('have more than 10000 names');
  });

  const read = (args: string): { texts: string[]; isTwisted: boolean } => {
    const chat = {
      model: 'a/b',
      messages: [
        {
          role: 'assistant' as const,
          content: null,
          tool_calls: [{ id: 'c', type: 'function' as const, function: { name: 'f', arguments: args } }],
        },
      ],
    };
    const [unit] = unitsOf(chat);
    const { leaves, isTwisted } = leavesOf(unit!);
    return { texts: leaves.map(({ text }) => text), isTwisted };
  };

  test.each([
    ['escaped quotes without an end', `"${'\\"'.repeat(MANY * 4)}`],
    ['backslashes', '\\'.repeat(MANY * 4)],
    ['quotes', '"'.repeat(MANY * 4)],
    ['digits', '1'.repeat(MANY * 4)],
    ['signs', '-'.repeat(MANY * 4)],
    ['blanks after a text', `"a"${' '.repeat(MANY * 4)}`],
  ])('%s take time in step with their length', (_, args) => {
    expect(read(args).texts.length).toBeGreaterThan(0);
  });

  test.each([
    ['{"a":12345678901234567890}', ['f', 'a', '12345678901234567890'], false],
    ['{"a":-1.5e3, "b" : "x\\"y:1"}', ['f', 'a', '-1500', 'b', 'x"y:1'], false],
    ['{"a":1,"a":2}', ['f', 'a', '2'], true],
    ['{"a":[true,null,"12345678901234567890"]}', ['f', 'a', '12345678901234567890'], false],
    ['{"a":"no end', ['f', '{"a":"no end'], false],
  ])('%s', (args, texts, isTwisted) => {
    const found = read(args);
    expect(found.texts.filter((text) => text !== 'c')).toEqual(texts);
    expect(found.isTwisted).toBe(isTwisted);
  });
});

describe("a provider's words without credentials", () => {
  test.each(['key-', 'api', 'key', 'sk-', '*', '-', 'Bearer '])('%s, 240 kB of it', (piece) => {
    expect(redact(piece.repeat(240_000 / piece.length)).length).toBeLessThanOrEqual(2_000);
  });

  test.each([
    ['api_connection_error', 'api_connection_error'],
    ['the key key-abcdefghijkl1 is wrong', 'the key [redacted] is wrong'],
    ['key-wrong-sk-abcdefghijklmnop', 'key-wrong-[redacted]'],
    ['key-wrong-sk-abcdefghijklmnop1', '[redacted]'],
    ['sk-abcdefghijklmnop', '[redacted]'],
    ['Bearer abc', 'Bearer [redacted]'],
  ])('%s', (said, told) => expect(redact(said)).toBe(told));
});

test('characters at the ends', () => {
  expect(trimEnd(`a${'/'.repeat(MANY)}`, '/')).toBe('a');
  expect(trimEnd(`${'/'.repeat(MANY)}a`, '/')).toHaveLength(MANY + 1);
  expect(trimBoth('//a/b//', '/')).toBe('a/b');
  expect(trimBoth('///', '/')).toBe('');
});

test.each([
  ['a/b', 'a/b', true],
  ['a/b', 'a/*', true],
  ['a/b', '*', true],
  ['a/b', '*b*', true],
  ['a/b', 'a*b*b', false],
  ['ab', 'ab*b', false],
  ['abb', 'ab*b', true],
  ['a.b', 'a?b', false],
  ['a'.repeat(200), `${'*a'.repeat(60)}*b`, false],
])('%s fits %s: %s', (text, pattern, fits) => expect(fitsWildcards(text, pattern)).toBe(fits));

test('filters read and change each of many tools', async () => {
  const tools = many((at) => ({
    type: 'function',
    function: { name: `f${at}`, description: 'secret word' },
  }));
  const filter = {
    label: 'own',
    action: 'redact',
    stage: 'content_filter',
    usersOnly: false,
    guardrail: { id: 'g', scope: 'api-key' },
    search: {
      detect: (text: string) => {
        const start = text.indexOf('secret');
        return start < 0 ? [] : [{ start, end: start + 6, placeholder: '[X]' }];
      },
    },
  } as unknown as Filter;
  const chat = { model: 'a/b', messages: [{ role: 'user', content: 'secret' }], tools } as ChatRequest;
  const screened = await screen(chat, [filter]);
  expect(screened.chat.messages[0]).toEqual({ role: 'user', content: '[X]' });
  expect(screened.chat.tools).toHaveLength(MANY);
  expect(JSON.stringify(screened.chat.tools)).not.toContain('secret');
  expect(screened.chat.tools?.[7]).toEqual({
    type: 'function',
    function: { name: 'f7', description: '[X] word' },
  });
});
