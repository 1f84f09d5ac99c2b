import fc from 'fast-check';
import { heal, type Root } from '../../src/plugins/response-healing';

const objects = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue());

describe('healing', () => {
  test.each<{ what: string; given: string; root?: Root; becomes: unknown }>([
    { what: 'a missing bracket', given: '{"name": "Ann", "age": 30', becomes: { name: 'Ann', age: 30 } },
    {
      what: 'missing brackets of several kinds',
      given: '{"list": [1, 2, {"a": true',
      becomes: { list: [1, 2, { a: true }] },
    },
    { what: 'trailing commas', given: '{"a": [1, 2,], "b": 3,}', becomes: { a: [1, 2], b: 3 } },
    { what: 'unquoted keys', given: '{name: "Ann", age: 30}', becomes: { name: 'Ann', age: 30 } },
    { what: 'single quotes', given: "{'name': 'Ann'}", becomes: { name: 'Ann' } },
    { what: "Python's words", given: '{"a": True, "b": None}', becomes: { a: true, b: null } },
    { what: 'comments', given: '{"a": 1 /* one */}', becomes: { a: 1 } },
    { what: 'a code fence', given: '```json\n{"a": 1}\n```', becomes: { a: 1 } },
    {
      what: 'a code fence around broken JSON, and text',
      given: 'Here:\n```json\n{a: 1,}\n```\nDone.',
      becomes: { a: 1 },
    },
    {
      what: 'text around',
      given: 'Sure! Here it is: {"a": {"b": "}"}} I hope it helps.',
      becomes: { a: { b: '}' } },
    },
    { what: 'brackets in the text before', given: 'As asked [see above]: {"a": 1}', becomes: { a: 1 } },
    { what: 'braces in the text before', given: 'For the set {x} it is {"a": 1}.', becomes: { a: 1 } },
    { what: 'an apostrophe in the text', given: "Here's it: {a: 1}. That's all.", becomes: { a: 1 } },
    { what: 'an array where one is expected', given: 'It is [1, 2,]', root: 'array', becomes: [1, 2] },
    { what: 'an array of objects', given: '[{a: 1}, {a: 2}]', root: 'array', becomes: [{ a: 1 }, { a: 2 }] },
  ])('mends $what', ({ given, root = 'object', becomes }) => {
    expect(JSON.parse(heal(given, root))).toEqual(becomes);
  });

  test.each([
    { what: 'text that ends in a string', given: '{"name": "An' },
    { what: 'text that ends behind a colon', given: '{"name":' },
    { what: 'text that ends behind a comma', given: '{"name": "Ann", ' },
    { what: 'text that ends in a word', given: '{"name": tru' },
    { what: 'an opening bracket alone', given: '{' },
    { what: 'no JSON at all', given: 'I cannot do that.' },
    { what: 'nothing', given: '' },
    { what: 'an array where an object is expected', given: '[1, 2' },
    { what: 'brackets nested too deeply', given: '['.repeat(100_000) },
  ])('leaves $what alone', ({ given }) => {
    expect(heal(given, 'object')).toBe(given);
  });

  test('a valid answer keeps every byte', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom(undefined, 2),
        fc.constantFrom<Root>('any', 'object', 'array'),
        (value, spaces, root) => {
          const json = JSON.stringify(value, null, spaces);
          expect(heal(json, root)).toBe(json);
        },
      ),
    );
  });

  test('whatever comes in, what comes out is valid or what came in', () => {
    const fragments = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '```json\n', '\n```', 'true')),
    );
    fc.assert(
      fc.property(fragments, (parts) => {
        const given = parts.join('');
        const healed = heal(given, 'object');
        if (healed !== given) expect(JSON.parse(healed)).toEqual(expect.any(Object));
      }),
      { numRuns: 500 },
    );
  });

  test('an object in a fence or in text comes out as it was', () => {
    fc.assert(
      fc.property(objects, fc.boolean(), (value, fence) => {
        const json = JSON.stringify(value);
        const given = fence ? `Here:\n\`\`\`json\n${json}\n\`\`\`` : `It is ${json} as asked.`;
        // JSON knows no negative zero.
        expect(JSON.parse(heal(given, 'object'))).toEqual(JSON.parse(json));
      }),
    );
  });

  test('a text cut inside of a string is never completed', () => {
    fc.assert(
      fc.property(objects, fc.string({ minLength: 2 }), fc.nat(), (value, last, at) => {
        const tail = JSON.stringify(last);
        // Behind the opening quote, before the closing one, and not between a backslash and what it escapes.
        const kept = tail.slice(0, 1 + (at % (tail.length - 2))).replace(/\\(u[\da-f]{0,3})?$/, '');
        const cut = `{"before": ${JSON.stringify(value)}, "last": ${kept}`;
        expect(heal(cut, 'object')).toBe(cut);
      }),
    );
  });
});
