import { ApiError } from '../../src/errors';
import { answeredArguments, argumentsOf, callersArguments } from '../../src/providers/content';
import { MOST_LEVELS, isDeeper, parseObject } from '../../src/providers/json';

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test.each<[string, string, boolean]>([
  ['as many levels as may be', nested(MOST_LEVELS), false],
  ['one level more', nested(MOST_LEVELS + 1), true],
  ['lists', '['.repeat(1_000_000), true],
  ['brackets in a string', JSON.stringify({ a: '['.repeat(1_000) }), false],
  ['brackets after an escaped quote', JSON.stringify({ a: `\\"${'['.repeat(1_000)}` }), false],
  ['brackets after an escaped backslash', `["\\\\",${'['.repeat(MOST_LEVELS)}`, true],
  ['siblings', `[${Array(1_000).fill('[]').join(',')}]`, false],
  ['a string without an end', `"${'['.repeat(1_000)}`, false],
])('%s', (_, given, expected) => expect(isDeeper(given)).toBe(expected));

test('an object that is nested too deep is not read', () => {
  expect(parseObject(nested(20))).toBeDefined();
  expect(parseObject(nested(8_000))).toBeUndefined();
});

const thrown = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

test('arguments that are nested too deep are the mistake of whoever sent them', () => {
  const asked = thrown(() => callersArguments(nested(8_000)));
  expect(asked).toBeInstanceOf(ApiError);
  expect(asked).toMatchObject({ type: 'invalid_request', status: 400 });
  const text = nested(8_000);
  for (const answer of [text, JSON.parse(text) as unknown])
    expect(thrown(() => answeredArguments(answer))).toMatchObject({
      type: 'provider_unavailable',
      status: 502,
    });
  expect(argumentsOf(callersArguments(nested(2)))).toEqual({ a: { a: 1 } });
  expect(answeredArguments({ a: { a: 1 } })).toBe(nested(2));
});
