import { Departure, signalOf } from '../../src/departure';

test('tells once, whoever asks by then', () => {
  const departure = new Departure();
  const { signal } = departure;
  const told: string[] = [];
  const gone = (): void => void told.push('gone');
  departure.addEventListener('abort', () => told.push('listener'));
  departure.addEventListener('abort', gone);
  departure.removeEventListener('abort', gone);
  signal.addEventListener('abort', () => told.push('signal'));
  departure.leave();
  departure.leave();
  expect(told.sort()).toEqual(['listener', 'signal']);
  expect(departure.aborted).toBe(true);
  expect(departure.signal).toBe(signal);
});

test('a signal that is made too late has aborted', () => {
  const departure = new Departure();
  departure.leave();
  expect(signalOf(departure).aborted).toBe(true);
});
