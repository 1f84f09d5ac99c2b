import { jsonProblem } from '../../src/http/json-problem';

test.each([
  ['', 'it ends too early at line 1, column 1'],
  ['{"a":', 'it ends too early at line 1, column 6'],
  ['[1,2', 'it ends too early at line 1, column 5'],
  ['\ufeff{}', 'it begins with a byte order mark'],
  ['{"a":1,}', 'a comma before } at line 1, column 7'],
  ['[\n  1,\n]', 'a comma before ] at line 2, column 4'],
  ["{'a':1}", 'a single quote in the place of a double one at line 1, column 2'],
  ['{"a":\'b\'}', 'a single quote in the place of a double one at line 1, column 6'],
  ['{\u201ca\u201d:1}', 'a curly quote in the place of a straight one at line 1, column 2'],
  ['{a:1}', 'a name without double quotes at line 1, column 2'],
  ['{"a" 1}', 'a colon is missing at line 1, column 6'],
  ['{"a"}', 'a colon is missing at line 1, column 5'],
  ['{"a":}', 'a value is missing at line 1, column 6'],
  ['{"a":1 "b":2}', 'a comma is missing at line 1, column 8'],
  ['[1 2]', 'a comma is missing at line 1, column 4'],
  ['[,1]', 'a comma with nothing before it at line 1, column 2'],
  ['{,}', 'a comma with nothing before it at line 1, column 2'],
  ['[1}', 'a } that closes nothing at line 1, column 3'],
  ['{"a":1}}', 'a } that closes nothing at line 1, column 8'],
  ['{}{}', 'there is more after the end of the value, at line 1, column 3'],
  ['{} // x', 'a comment at line 1, column 4'],
  ['# x\n{}', 'a comment at line 1, column 1'],
  ['{"a":/1}', 'a value is missing at line 1, column 6'],
  ['[NaN]', 'a word that is none of true, false and null, at line 1, column 2'],
  ['[True]', 'a word that is none of true, false and null, at line 1, column 2'],
  ['[falsE]', 'a word that is none of true, false and null, at line 1, column 2'],
  ['[01]', 'a number that JSON writes otherwise at line 1, column 2'],
  ['[.5]', 'a number that JSON writes otherwise at line 1, column 2'],
  ['[+1]', 'a number that JSON writes otherwise at line 1, column 2'],
  ['[1E+2, 1.]', 'a number that JSON writes otherwise at line 1, column 8'],
  ['["a\nb"]', 'a line break in a text at line 1, column 4'],
  ['["a\tb"]', 'a control character in a text at line 1, column 4'],
  ['["\\x"]', 'a backslash that escapes nothing at line 1, column 3'],
  ['["\\u12g4"]', 'a backslash that escapes nothing at line 1, column 3'],
  ['["\\N"]', 'a backslash that escapes nothing at line 1, column 3'],
  ['["\\u00eF\\"", "b]', 'a text without an end at line 1, column 14'],
])('%j', (text, problem) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(jsonProblem(text)).toBe(problem);
});

test('of whatever is broken it says something, in words of its own', () => {
  const whole = '{"kilo":[1,-2.5e3,true,null,"me\\u00e9ga"],"giga":{"tera":""}}';
  for (let at = 0; at < whole.length; at++)
    for (const put of ['', '}', ']', ',', ':', '"', "'", '\\', '\n', '0', 'q', '\u00e9']) {
      const broken = whole.slice(0, at) + put + whole.slice(at + 1);
      try {
        JSON.parse(broken);
      } catch {
        expect(jsonProblem(broken)).toMatch(/ at line [12], column \d+$/);
        expect(jsonProblem(broken)).not.toMatch(/kilo|me.*ga\b|giga|tera/);
      }
    }
});

test('a million of open brackets, or of characters, takes no stack', () => {
  expect(jsonProblem('['.repeat(1_000_000))).toBe('it ends too early at line 1, column 1000001');
  expect(jsonProblem(`"${'x'.repeat(1_000_000)}`)).toBe('a text without an end at line 1, column 1');
});
