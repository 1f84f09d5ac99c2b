import { LONG_BYTES, WrittenTexts, type Place } from '../../src/written-texts';

const LONG = 'What "costs" \\ less?\nThe one – or the other? 😀 '.repeat(LONG_BYTES / 32);
const OTHER = `${LONG}!`;

/** Finds the texts as they are written, in the order in which they stand. */
function parse(json: string, ...literals: string[]) {
  const body = Buffer.from(json);
  const places: Place[] = [];
  let from = 0;
  for (const literal of literals) {
    const start = body.indexOf(literal, from);
    from = start + Buffer.byteLength(literal);
    places.push({ start, end: from });
  }
  return WrittenTexts.parse(body, places);
}

test('a body is read as ever, and written as it was', () => {
  const unusual = JSON.stringify(LONG).replaceAll('c', '\\u0063').replaceAll('/', '\\/');
  const own = { model: 'a', messages: [{ role: 'user', content: LONG }, 1, null], last: OTHER };
  const json = JSON.stringify(own).replace(JSON.stringify(LONG), () => unusual);
  const { value, texts } = parse(json, unusual, JSON.stringify(OTHER));
  expect(value).toEqual(own);
  const written = texts.write({ first: 'x', ...own, model: 'b' });
  expect(written?.includes(unusual)).toBe(true);
  expect(JSON.parse(String(written))).toEqual({ first: 'x', ...own, model: 'b' });
});

test('members of any name keep their place', () => {
  const json = `{"__proto__":${JSON.stringify(LONG)},"a":{"__proto__":"b"}}`;
  const { value, texts } = parse(json, JSON.stringify(LONG));
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(String(texts.write(value as object))).toBe(json);
});

test('what is undefined is left out, and a text that was changed is written anew', () => {
  const { value, texts } = parse(JSON.stringify([LONG]), JSON.stringify(LONG));
  expect(value).toEqual([LONG]);
  expect(JSON.parse(String(texts.write({ a: undefined, b: [LONG, undefined], c: `${LONG} ` })))).toEqual({
    b: [LONG, null],
    c: `${LONG} `,
  });
  expect(texts.write({ a: `${LONG} ` })).toBe(JSON.stringify({ a: `${LONG} ` }));
});

test.each(['"a\nb"', '"a\\x"', '"\\u12"'])('%j is no text', (literal) => {
  const long = literal.replace('a', LONG.replace(/["\\\n]/g, ''));
  expect(() => parse(`{"a":${long}}`, long)).toThrow(SyntaxError);
});
