import type { LookupAddress } from 'node:dns';
import { createLookup, type Resolve } from '../../src/providers/lookup';

const ADDRESSES: LookupAddress[] = [
  { address: '192.0.2.1', family: 4 },
  { address: '2001:db8::1', family: 6 },
];

let asked: string[];
let answer: (() => void)[];
let failure: NodeJS.ErrnoException | null;
let nowMs: number;

beforeEach(() => {
  asked = [];
  answer = [];
  failure = null;
  nowMs = 0;
});

const resolve: Resolve = (hostname, options, done) => {
  asked.push(`${hostname} ${options.family}`);
  answer.push(() => done(failure, failure ? [] : ADDRESSES));
};

const start = () => {
  const lookup = createLookup(resolve, () => nowMs);
  return (hostname: string, options: object = { all: true }) =>
    new Promise((done, fail) =>
      lookup(hostname, options, (error, ...found) =>
        error ? fail(error) : done(found.filter((part) => part !== undefined)),
      ),
    );
};

test('a name is resolved once for all that wait for it, and anew for those that come later', async () => {
  const lookup = start();
  const several = [lookup('a'), lookup('a'), lookup('b'), lookup('a', { all: true, family: 6 })];
  expect(asked).toEqual(['a 0', 'b 0', 'a 6']);
  for (const tell of answer) tell();
  for (const found of several) expect(await found).toEqual([ADDRESSES]);
  void lookup('a');
  expect(asked).toHaveLength(4);
});

test('who asks for one address gets the first', async () => {
  const lookup = start();
  const found = lookup('a', {});
  answer[0]?.();
  expect(await found).toEqual(['192.0.2.1', 4]);
});

test('a name that failed is asked for again after a second', async () => {
  const lookup = start();
  failure = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  const failing = [lookup('a'), lookup('a')];
  answer[0]?.();
  for (const each of failing) await expect(each).rejects.toMatchObject({ code: 'ENOTFOUND' });
  nowMs = 999;
  await expect(lookup('a')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(asked).toHaveLength(1);
  nowMs = 1_000;
  failure = null;
  const found = lookup('a');
  answer[1]?.();
  expect(await found).toEqual([ADDRESSES]);
});

test('a name without an address is a failure', async () => {
  const lookup = createLookup((_hostname, _options, done) => done(null, []));
  const failed = await new Promise((done) => lookup('a', {}, (error) => done(error)));
  expect(failed).toBeInstanceOf(Error);
});
