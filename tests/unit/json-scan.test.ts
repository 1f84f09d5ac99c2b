import fc from 'fast-check';
import { JsonScan, parsePieces } from '../../src/json-scan';

const LIMITS = { maxValues: 250_000, maxMembers: 10_000 };

function scanned(
  json: string,
  limits = LIMITS,
): { values: number; problem: string | undefined; scan: JsonScan } {
  const scan = new JsonScan(Buffer.from(json), limits);
  let problem: string | undefined;
  while (!scan.isDone && problem === undefined) problem = scan.scan();
  return { values: scan.values, problem, scan };
}

function inPieces(json: string): unknown {
  const { scan } = scanned(json, { maxValues: Infinity, maxMembers: Infinity });
  const pieces = parsePieces(Buffer.from(json), new Set(scan.big));
  for (;;) {
    const next = pieces.next();
    if (next.done) return next.value;
  }
}

const valuesIn = (value: unknown): number =>
  1 +
  (typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, member) => sum + valuesIn(member), 0)
    : 0);

test('every value is counted once, and names are not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1), (value, indent) => {
      const json = JSON.stringify(value, undefined, indent);
      expect(scanned(json).values).toBe(valuesIn(JSON.parse(json)));
    }),
  );
});

test.each([
  ['many values', `[${'0,'.repeat(249_999)}0]`, 'values'],
  ['as many values as there may be', `[${'0,'.repeat(249_998)}0]`, undefined],
  ['many members', `{"a":{${Array.from({ length: 10_001 }, (_, at) => `"n${at}":0`).join(',')}}}`, 'members'],
  [
    'as many members as there may be',
    `{${Array.from({ length: 10_000 }, (_, at) => `"n${at}":0`).join(',')}}`,
    undefined,
  ],
  ['65 levels', '['.repeat(65) + ']'.repeat(65), 'depth'],
  ['64 levels', '['.repeat(64) + ']'.repeat(64), undefined],
  ['brackets and commas in a text', JSON.stringify('[{,'.repeat(300_000)), undefined],
  ['escaped quotes', JSON.stringify('",'.repeat(300_000)), undefined],
  ['backslashes', JSON.stringify('\\'.repeat(300_000)), undefined],
  ['a text without an end', `"${'\\"'.repeat(300_000)}`, undefined],
])('%s: %s', (_, json, problem) => {
  expect(scanned(json).problem).toBe(problem);
});

test('a body of 20 MB is read in steps', () => {
  const { scan } = scanned(`[${`"${'x'.repeat(100_000)}",`.repeat(200)}0]`);
  expect(scan.long).toHaveLength(200);
  const body = Buffer.from(`[${'"abc",'.repeat(3_000_000)}0]`);
  const slow = new JsonScan(body, { maxValues: 1e9, maxMembers: 1e9 });
  slow.scan();
  expect(slow.isDone).toBe(false);
});

const text = 'some "quoted" text \\ with [brackets], {braces} and é \u{1F600} '.repeat(3);

describe('a body in pieces', () => {
  test.each<[string, unknown]>([
    ['items', Array.from({ length: 20_000 }, (_, at) => at)],
    ['objects', Array.from({ length: 5_000 }, (_, at) => ({ [`k${at}`]: [at, text, null, true, -1.5e3] }))],
    ['members', Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`k${at} ${text}`, { at }]))],
    [
      'a big member among small ones',
      { a: 1, b: { c: Array.from({ length: 20_000 }, () => text), d: 2 }, e: [3] },
    ],
    ['long texts', [text.repeat(1_000), { [text.repeat(1_000)]: text.repeat(1_000) }]],
    ['nested arrays', [[[Array.from({ length: 30_000 }, () => [])]]]],
    ['a text alone', text.repeat(1_000)],
  ])('%s', (_, value) => {
    for (const indent of [undefined, 1]) {
      const json = ` ${JSON.stringify(value, undefined, indent)}\n`;
      expect(inPieces(json)).toEqual(value);
    }
  });

  test('names that are special, and names that come twice', () => {
    const filler = `"f":[${'0,'.repeat(40_000)}0]`;
    const json = `{"__proto__":{"a":1},"b":1,${filler},"b":2,"10":3,"9":4,"constructor":5}`;
    const value = inPieces(json);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(json)));
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  const zeros = `${'0,'.repeat(40_000)}0`;
  test.each([
    `[${zeros},]`,
    `[,${zeros}]`,
    `[${zeros},,1]`,
    `[${zeros}}`,
    `[${zeros}`,
    `[${zeros}]]`,
    `[${zeros}] 1`,
    `[${zeros},1 2]`,
    `[[${zeros}] 1]`,
    `[1 [${zeros}]]`,
    `[[${zeros}][${zeros}]]`,
    `{"a":[${zeros}],}`,
    `{"a" [${zeros}]}`,
    `{a:[${zeros}]}`,
    `{"a":[${zeros}] "b":1}`,
    `{"a":[${zeros}],"b"}`,
    `{"a":[${zeros}],"b":}`,
    `{"\\q":[${zeros}]}`,
    `[${zeros},01]`,
    `[${zeros},"\n"]`,
    `[${zeros},{]}]`,
    `x[${zeros}]`,
    `{"a":[${zeros}],"b`,
  ])('what is no JSON is refused, case %#', (json) => {
    expect(() => JSON.parse(json) as unknown).toThrow(SyntaxError);
    expect(() => inPieces(json)).toThrow(SyntaxError);
  });
});
