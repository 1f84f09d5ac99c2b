import { Worker } from 'node:worker_threads';
import { ApiError } from '../../errors';

/**
 * Callers' patterns on long texts, apart from the event loop. Text, so that it runs the same from the
 * sources and from the build.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { RE2JS } = require(workerData.library);
const known = new Map();
parentPort.on('message', ({ pattern, texts, most }) => {
  let compiled = known.get(pattern);
  if (!compiled) {
    if (known.size >= 100) known.clear();
    known.set(pattern, (compiled = RE2JS.compile(pattern)));
  }
  parentPort.postMessage(
    texts.map((text) => {
      const spans = [];
      const matcher = compiled.matcher(text);
      while (matcher.find()) {
        const [start, end] = [matcher.start(), matcher.end()];
        if (end === start) continue;
        if (spans.length < most * 2) spans.push(start, end);
        else spans[spans.length - 1] = end;
      }
      return Uint32Array.from(spans);
    }),
  );
});
`;

const WORKERS = 2;
const WAITING = 256;
/** Of one text; what comes after is taken as one find up to the last. */
const MOST_FINDS = 50_000;

/** It took longer than it may. */
export class TooSlowError extends Error {}

const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let running = 0;

const started = (): Worker => {
  const worker = new Worker(PROGRAM, {
    eval: true,
    env: {},
    workerData: { library: require.resolve('re2js') },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  // Whoever has it listens; without work it may die unheard.
  worker.on('error', () => undefined);
  return worker;
};

async function enter(): Promise<void> {
  if (running < WORKERS) {
    running++;
    return;
  }
  if (waiting.length >= WAITING)
    throw new ApiError(
      'provider_overloaded',
      'Too many prompts are being looked through; try again shortly',
      {
        headers: { 'Retry-After': '1' },
      },
    );
  // The one who leaves hands the place over.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

/**
 * Where a pattern, in the engine's own flavour, is found in each text: starts and ends in turn.
 * @throws TooSlowError when it takes longer than `timeMs`.
 */
export async function findApart(
  pattern: string,
  texts: readonly string[],
  timeMs: number,
): Promise<readonly Uint32Array[]> {
  await enter();
  try {
    return await findIn(idle.pop() ?? started(), pattern, texts, timeMs);
  } finally {
    leave();
  }
}

const findIn = (
  worker: Worker,
  pattern: string,
  texts: readonly string[],
  timeMs: number,
): Promise<readonly Uint32Array[]> =>
  new Promise((resolve, reject) => {
    const end = (found?: readonly Uint32Array[]): void => {
      clearTimeout(late);
      worker.off('message', end).off('error', failed).off('exit', failed);
      if (found) {
        worker.unref();
        idle.push(worker);
        return resolve(found);
      }
      void worker.terminate();
      reject(new TooSlowError());
    };
    const failed = (): void => end();
    const late = setTimeout(failed, timeMs);
    worker.on('message', end).on('error', failed).on('exit', failed);
    worker.ref();
    worker.postMessage({ pattern, texts, most: MOST_FINDS });
  });
