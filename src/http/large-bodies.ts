import { Worker } from 'node:worker_threads';
import type { ErrorObject } from 'ajv/dist/2020';
import { pause } from '../breathing';
import { ApiError } from '../errors';

/**
 * Validates large bodies apart from the event loop: a body of 250,000 values takes up to a second. The program is text,
 * so that it runs the same from the sources and from the build.
 */
const PROGRAM = `
const { parentPort } = require('node:worker_threads');
const modules = new Map();
const loaded = (path) => {
  if (!modules.has(path)) modules.set(path, require(path));
  return modules.get(path);
};
parentPort.on('message', ({ bytes, path, key, explanations }) => {
  const value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  const validate = loaded(path)[key];
  if (validate(value)) return parentPort.postMessage(undefined);
  const explain = loaded(explanations)[key];
  const explained = explain && !explain(value) ? explain.errors : [];
  // The values stay here: the other side has the body.
  const plain = ({ data, schema, ...error }) => error;
  parentPort.postMessage({ errors: validate.errors.map(plain), explained: explained.map(plain) });
});
`;

export interface LargeBody {
  readonly bytes: Buffer;
  /** The module of the validators, and that of the explanations. */
  readonly path: string;
  readonly explanations: string;
  /** Of the validator, the same in both. */
  readonly key: string;
}

/** Errors of both validators, without the data that they are about. */
export interface LargeBodyErrors {
  readonly errors: readonly ErrorObject[];
  readonly explained: readonly ErrorObject[];
}

const WORKERS = 2;
const WAITING = 64;
/** Validation takes about a second at most. On an overloaded machine it may take longer. */
const TIMEOUT_MS = 20_000;

const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Validates a body in a worker.
 * @returns undefined for a valid body.
 * @throws ApiError 503 if too many large bodies wait, or validation does not end in time.
 */
export async function validateApart(body: LargeBody): Promise<LargeBodyErrors | undefined> {
  if (running < WORKERS) running++;
  else if (waiting.length >= WAITING) throw overloaded();
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await validateIn(idle.pop() ?? start(), body);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
    // The answer of a worker and the work that follows it are two turns.
    await pause();
  }
}

const overloaded = (): ApiError =>
  new ApiError('provider_overloaded', 'Too many large requests are being validated; try again shortly', {
    headers: { 'Retry-After': '1' },
  });

function start(): Worker {
  const worker = new Worker(PROGRAM, {
    eval: true,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // An idle worker may exit. It is removed from the pool, so the error needs no handling.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  });
  return worker;
}

const validateIn = (worker: Worker, { bytes, ...job }: LargeBody): Promise<LargeBodyErrors | undefined> =>
  new Promise((resolve, reject) => {
    const release = (): void => {
      clearTimeout(late);
      worker.off('message', said).off('error', failed).off('exit', failed);
    };
    const said = (errors: LargeBodyErrors | undefined): void => {
      release();
      worker.unref();
      idle.push(worker);
      resolve(errors);
    };
    const failed = (): void => {
      release();
      void worker.terminate();
      reject(overloaded());
    };
    const late = setTimeout(failed, TIMEOUT_MS);
    worker.on('message', said).on('error', failed).on('exit', failed);
    worker.ref();
    // A copy of its own, since a message takes the whole slab of a small buffer along.
    const copy = new Uint8Array(bytes);
    worker.postMessage({ bytes: copy, ...job }, [copy.buffer]);
  });
