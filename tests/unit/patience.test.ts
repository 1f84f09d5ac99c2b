import { Patience, type Late, type PhaseLimits } from '../../src/providers/patience';

const LIMITS: PhaseLimits = { headersMs: 300, idleMs: 100, totalMs: 1_000 };

let told: [Late, number][];
let begunMs: number;

beforeEach(() => {
  jest.useFakeTimers();
  told = [];
  begunMs = performance.now();
});
afterEach(() => jest.useRealTimers());

const start = (limits: Partial<PhaseLimits> = {}): Patience =>
  new Patience({ ...LIMITS, ...limits }, (late) => told.push([late, performance.now() - begunMs]));
const pass = (ms: number): void => void jest.advanceTimersByTime(ms);

test('who does not begin is late after the limit for headers, although nothing may be heard for less', () => {
  start();
  pass(299);
  expect(told).toEqual([]);
  pass(10_000);
  expect(told).toEqual([['headersMs', 300]]);
});

test('the limit between events counts from the last one, wherever the timer stood', () => {
  const patience = start();
  pass(250);
  patience.begin();
  pass(90);
  patience.heard();
  pass(99);
  expect(told).toEqual([]);
  pass(10_000);
  expect(told).toEqual([['idleMs', 440]]);
});

test('a limit between events that is longer than the others does not put them off', () => {
  start({ idleMs: 5_000, totalMs: 800 });
  pass(10_000);
  expect(told).toEqual([['headersMs', 300]]);
});

test('a total that is shorter than the limit between events is kept', () => {
  start({ idleMs: 5_000, totalMs: 800 }).begin();
  pass(10_000);
  expect(told).toEqual([['totalMs', 800]]);
});

test('the total ends what goes on and on', () => {
  const patience = start();
  patience.begin();
  for (let event = 0; event < 30; event++) {
    pass(50);
    patience.heard();
  }
  expect(told).toEqual([['totalMs', 1_000]]);
});

test('where two limits are over, the total is told', () => {
  start({ headersMs: 200, totalMs: 200 });
  pass(200);
  expect(told).toEqual([['totalMs', 200]]);
});

test('while nobody reads only the total counts; afterwards silence counts anew', () => {
  const patience = start();
  patience.begin();
  patience.pause();
  patience.heard();
  pass(500);
  patience.begin();
  expect(told).toEqual([]);
  patience.resume();
  pass(99);
  expect(told).toEqual([]);
  pass(1);
  expect(told).toEqual([['idleMs', 600]]);
});

test('while nobody reads before the first event, it is not waited for either', () => {
  start().pause();
  pass(10_000);
  expect(told).toEqual([['totalMs', 1_000]]);
});

test('to read on before anything has come begins nothing', () => {
  const patience = start();
  patience.pause();
  patience.resume();
  pass(10_000);
  expect(told).toEqual([['totalMs', 1_000]]);
});

test('what has ended is never late, and leaves no timer', () => {
  const patience = start();
  pass(150);
  patience.begin();
  patience.end();
  pass(10_000);
  expect(told).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});
