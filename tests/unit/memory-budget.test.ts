import { anySignal, Departure, memoryOf } from '../../src/departure';
import { defaultProcessBytes, MemoryBudget, MemoryRefusal } from '../../src/memory-budget';

const MEBIBYTE = 1024 * 1024;
const budget = (request: number, process: number) =>
  new MemoryBudget({ request_bytes: request * MEBIBYTE, process_bytes: process * MEBIBYTE });
const statusOf = (act: () => void): number => {
  try {
    act();
    return 200;
  } catch (error) {
    if (error instanceof MemoryRefusal) return error.status;
    throw error;
  }
};

test.each([
  { heap: 4096, machine: 16_384, expected: (4096 - 128) / 4 },
  { heap: 4096, machine: 512, expected: (512 - 128) / 4 },
  { heap: 64, machine: 16_384, expected: 24 },
])('a heap of $heap MiB on $machine MiB gives $expected MiB', ({ heap, machine, expected }) => {
  expect(defaultProcessBytes(heap * MEBIBYTE, machine * MEBIBYTE)).toBe(Math.floor(expected * MEBIBYTE));
});

test('one request is bounded by 413, all together by 503, and small ones have the last tenth', () => {
  const all = budget(8, 10);
  const first = all.open();
  expect(statusOf(() => first.reserve(8 * MEBIBYTE + 1))).toBe(413);
  first.reserve(8 * MEBIBYTE);
  const second = all.open();
  expect(statusOf(() => second.reserve(2 * MEBIBYTE))).toBe(503);
  expect(statusOf(() => second.reserve(MEBIBYTE))).toBe(200);
  expect(all.heldBytes).toBe(9 * MEBIBYTE);
});

test('a request that could never fit into the process is a 413', () => {
  expect(
    statusOf(() =>
      budget(64, 10)
        .open()
        .reserve(9.5 * MEBIBYTE),
    ),
  ).toBe(413);
});

test('memory is given back by the last user, whatever is reserved later', () => {
  const all = budget(8, 10);
  const memory = all.open();
  memory.retain();
  memory.reserve(MEBIBYTE);
  memory.reserveAnswer(MEBIBYTE);
  memory.release();
  expect(all.heldBytes).toBe(2 * MEBIBYTE);
  memory.release();
  expect(all.heldBytes).toBe(0);
  memory.reserve(MEBIBYTE);
  memory.reserveAnswer(MEBIBYTE);
  expect(all.heldBytes).toBe(0);
});

test('a share is given back by itself', () => {
  const all = budget(8, 10);
  const memory = all.open();
  memory.reserve(10);
  const share = memory.share(4 / 3);
  share.add(30);
  expect(all.heldBytes).toBe(50);
  share.giveBack();
  share.giveBack();
  expect(all.heldBytes).toBe(10);
});

test('the memory of a request goes where its signal goes', () => {
  const memory = budget(8, 10).open();
  const departure = new Departure(memory);
  expect(memoryOf(departure)).toBe(memory);
  expect(memoryOf(departure.signal)).toBe(memory);
  expect(memoryOf(anySignal(departure, new AbortController().signal))).toBe(memory);
  expect(memoryOf(new AbortController().signal)).toBeUndefined();
});
