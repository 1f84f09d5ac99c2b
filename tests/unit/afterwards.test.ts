import { afterwards } from '../../src/inference/afterwards';

test('work that waits is all done, in order, and lets others have their turns', async () => {
  const done: number[] = [];
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (done.length < 10) setImmediate(count);
  };
  setImmediate(count);
  for (let nth = 0; nth < 10; nth++)
    afterwards(() => {
      const end = performance.now() + 4;
      while (performance.now() < end);
      done.push(nth);
    });
  expect(done).toEqual([]);
  while (done.length < 10) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(turns).toBeGreaterThanOrEqual(5);
});
