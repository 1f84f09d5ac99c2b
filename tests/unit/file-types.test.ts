import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileType, FILE_TYPES } from '../../src/services/file-types';
import { FILE_SAMPLES, type FileSample } from '../support/samples/files';

const typeOf = (bytes: Buffer) =>
  fileType({
    sizeBytes: bytes.length,
    read: (position, length) => Promise.resolve(bytes.subarray(position, position + length)),
  });

test.each(FILE_SAMPLES)('$name: $type', async ({ bytes, type }) => {
  expect(await typeOf(bytes)).toBe(type);
});

test('there are samples of every type, and many that are not what they say', () => {
  expect(new Set(FILE_SAMPLES.flatMap(({ type }) => type ?? []))).toEqual(new Set(FILE_TYPES));
  expect(FILE_SAMPLES.filter(({ hostile }) => hostile).length).toBeGreaterThanOrEqual(20);
});

/** In a process of its own: some of the packages load others in a way that this one does not allow. */
async function madeSamples(): Promise<FileSample[]> {
  const program = join(__dirname, '../support/samples/print-made.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Omit<FileSample, 'bytes'> & { base64: string })
    .map(({ base64, ...sample }) => ({ ...sample, bytes: Buffer.from(base64, 'base64') }));
}

test('files of other programs: three of every type at least, and what can be done to them', async () => {
  const made = await madeSamples();
  const found = await Promise.all(made.map(async ({ name, bytes }) => [name, await typeOf(bytes)] as const));
  expect(new Map(found)).toEqual(new Map(made.map(({ name, type }) => [name, type])));
  for (const type of FILE_TYPES) expect(made.filter((each) => each.type === type).length).toBeGreaterThan(2);
  expect(made.filter(({ hostile }) => hostile).length).toBeGreaterThanOrEqual(20);
  expect(found).toHaveLength(new Set(made.map(({ name }) => name)).size);
}, 60_000);

test('an empty file has no type', async () => {
  expect(await typeOf(Buffer.alloc(0))).toBeUndefined();
});

/** Each is held against the parser of the language. */
test.each([
  '[]',
  '[[]]',
  '{"a":{}}',
  '[1,2]',
  '[1 2]',
  '[,]',
  '[1,]',
  '{"a"}',
  '{"a":}',
  '{a:1}',
  "{'a':1}",
  '[01]',
  '[1.]',
  '[.5]',
  '[-]',
  '[-0]',
  '[1e5]',
  '[1e]',
  '[1E+2]',
  '["\\x"]',
  '["\\u12g4"]',
  '["\\u12G4"]',
  '["a\tb"]',
  '["\u007fa"]',
  '[true]',
  '[tru]',
  '[truex]',
  '[nul]',
  '[null,false]',
  '{"a":1}}',
  '[1]]',
  '{"a":1]',
  '[}',
  ' {"a" : [ ] } \n',
  '[1,[2,[3]]]',
  '{"a":1,"b"}',
  '["é"]',
  '[\n1\n]',
  '[1] x',
  '[+1]',
  '[1-2]',
])('%j is JSON, or is not', async (given) => {
  let valid = true;
  try {
    JSON.parse(given);
  } catch {
    valid = false;
  }
  const type = await typeOf(Buffer.from(given));
  if (valid) expect(type).toBe('application/json');
  else expect(type).not.toBe('application/json');
});

test.each([
  { given: '{"a":1} {"b":2}', type: 'text/plain' },
  { given: '{"a":1}\n\n{"b":2}\n', type: 'application/x-ndjson' },
  { given: '{"a":\n1}\n{"b":2}\n', type: 'text/plain' },
  { given: '{"a":1}\n2\n', type: 'text/plain' },
  { given: '1\n2\n3\n', type: 'text/plain' },
  { given: 'a,b\n1,2,3\n', type: 'text/plain' },
  { given: 'a,b\n', type: 'text/plain' },
  { given: 'a,b\n"1,2\n', type: 'text/plain' },
  { given: 'a,b\n\n1,2\n', type: 'text/plain' },
  { given: 'a,b\n1,2\n\n', type: 'text/csv' },
])('$given is $type', async ({ given, type }) => {
  expect(await typeOf(Buffer.from(given))).toBe(type);
});
