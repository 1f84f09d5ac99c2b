import { randomBytes } from 'node:crypto';
import { ByteCollector } from '../../src/byte-collector';

const MIB = 1024 * 1024;

test.each([
  { given: 'nothing', sizes: [] },
  { given: 'one byte at a time', sizes: Array<number>(10_000).fill(1) },
  { given: 'one large chunk', sizes: [100_000] },
  { given: 'small chunks around large ones', sizes: [1, 20_000, 3, 0, 5, 70_000, 16_383, 16_384, 2] },
  { given: 'chunks that cross the end of a slab', sizes: Array<number>(60).fill(9_999) },
])('gives back $given as it came', ({ sizes }) => {
  const chunks = sizes.map((size) => randomBytes(size));
  const collector = new ByteCollector();
  for (const chunk of chunks) collector.add(chunk);
  expect(collector.length).toBe(Buffer.concat(chunks).length);
  expect(collector.take().equals(Buffer.concat(chunks))).toBe(true);
  expect(collector.length).toBe(0);
  expect(collector.take()).toHaveLength(0);
});

test.each([10, 100_000])('gives back a single chunk of %d bytes without a copy', (size) => {
  const chunk = randomBytes(size);
  const collector = new ByteCollector();
  collector.add(chunk);
  expect(collector.take()).toBe(chunk);
});

test('collects anew after it was taken', () => {
  const collector = new ByteCollector();
  for (const text of ['a', 'b']) collector.add(Buffer.from(text));
  const first = collector.take();
  for (const text of ['c', 'd']) collector.add(Buffer.from(text));
  expect([first.toString(), collector.take().toString()]).toEqual(['ab', 'cd']);
});

/** Bytes of all memory that the collected chunks keep. */
function kept(collector: ByteCollector): number {
  const { parts } = collector as unknown as { readonly parts: readonly Buffer[] };
  return [...new Set(parts.map(({ buffer }) => buffer))].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

test('keeps neither objects nor packets of small chunks', () => {
  const collector = new ByteCollector();
  // Each chunk is the only one of its packet: together the packets are 1 GB.
  for (let count = 0; count < 16_384; count++) collector.add(Buffer.allocUnsafeSlow(65_536).subarray(0, 64));
  expect(kept(collector)).toBeLessThan(2 * MIB);
});

test('wastes no slab on small chunks between large ones', () => {
  const collector = new ByteCollector();
  for (let count = 0; count < 500; count++) {
    collector.add(Buffer.alloc(16_384));
    collector.add(Buffer.alloc(1));
  }
  expect(kept(collector)).toBeLessThan(collector.length + MIB);
});
