/** What the proofs about input share: a gateway with everything on, and a judge for whatever it answers. */
import { readFileSync } from 'node:fs';
import { WebSocket } from 'undici';
import { rawRequest, type RawAnswer } from '../../../tests/support/wire';
import { createLogger } from 'winston';
import { createGateway, type Gateway, type GatewayParts } from '../../../src/app';
import { readConfig } from '../../../src/config';
import { brokenByAny, leaksIn, parsed, type Answer, type Oracle } from '../fuzz/oracle';
import { agent, API_KEY, MANAGEMENT_KEY, temporaryFolder, type Figures, type Running } from '../harness';

export interface Bench {
  readonly gateway: Running;
  readonly oracle: Oracle;
  readonly figures: Figures;
  readonly random: () => number;
  readonly seed: number;
  readonly short: boolean;
  /** The gateway's data folder. */
  readonly folder: string;
  /** Takes whatever a destination sends. */
  readonly sink: string;
}

/** A gateway in this process, for what is not seen or cannot be set from outside; `close` leaves nothing of it. */
export async function gatewayHere(
  environment: NodeJS.ProcessEnv = {},
  parts: Pick<GatewayParts, 'bodyTimeoutMs'> = {},
): Promise<Gateway> {
  const folder = temporaryFolder();
  const gateway = await createGateway({
    config: readConfig({
      DATA_DIR: folder.path,
      BOOTSTRAP_MANAGEMENT_KEY: MANAGEMENT_KEY,
      BOOTSTRAP_API_KEY: API_KEY,
      ...environment,
    }),
    logger: createLogger({ silent: true }),
    ...parts,
  });
  return {
    ...gateway,
    close: async () => {
      await gateway.close();
      folder.remove();
    },
  };
}

export const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** In a short form, which runs beside other work, times are printed and not judged. */
export const within =
  ({ short }: Pick<Bench, 'short'>, bound: number) =>
  (value: number): boolean =>
    short || value <= bound;

/** Bytes as they are; a connection that is reset before any answer has the status 0. */
export async function raw(
  origin: string,
  ...writes: Parameters<typeof rawRequest> extends [string, ...infer W] ? W : never
): Promise<RawAnswer> {
  try {
    return await rawRequest(origin, ...writes);
  } catch {
    return { status: 0, head: '', body: '', closedAfterMs: 0 };
  }
}

export function answerOf({ status, head, body }: RawAnswer): Answer {
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n').slice(1)) {
    const at = line.indexOf(':');
    headers[line.slice(0, at).toLowerCase()] = line.slice(at + 1).trim();
  }
  return { status, headers, body: Buffer.from(body) };
}

/** What is wrong with an answer to a request that reached no operation: always an envelope. */
export function brokenEnvelope(oracle: Oracle, answer: Answer): string[] {
  const problems = brokenByAny(answer);
  const body = parsed(answer.body.toString());
  const misfit = oracle.misfit(ENVELOPE, body);
  if (misfit !== undefined) problems.push(`no envelope: ${misfit}`);
  const code = (body as { error?: { code?: unknown } } | undefined)?.error?.code;
  if (code !== answer.status)
    problems.push(`error.code is ${JSON.stringify(code)} where the status is ${answer.status}`);
  return [...problems, ...leaksIn(answer.body.toString())];
}

const ENVELOPE = { $ref: '#/components/schemas/ErrorResponse' };

/** So many at once, in turn. */
export async function times(
  count: number,
  atOnce: number,
  run: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      while (next < count) await run(next++);
    }),
  );
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN) * 10) / 10
  );
};

export const residentMiB = ({ child }: Running): number =>
  Math.round(
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  );

/**
 * Milliseconds for which the main thread has computed: unlike the time of an answer, other work on the machine does not
 * count. Undefined where the system does not tell.
 */
export function mainThreadMs({ child }: Running): number | undefined {
  try {
    return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}

/** Milliseconds for which its collections of garbage have held up the main thread. */
export async function collectedMs({ origin }: Running): Promise<number> {
  const { body } = await agent.request({ origin, path: '/metrics', method: 'GET' });
  const sums = (await body.text()).matchAll(/^nodejs_gc_duration_seconds_sum\{.*\} (\S+)$/gm);
  return [...sums].reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0);
}

/** Bytes that the process has read, from sockets and files. */
export const readBytes = ({ child }: Running): number =>
  Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${child.pid}/io`, 'utf8'))?.[1] ?? 0);

/** Of a gateway that was started with {@link INSPECTED}: what is in use after a collection of garbage. */
export async function heapMiB(gateway: Running): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(gateway.output())?.[1];
  if (address === undefined) throw new Error('the gateway was started without its inspector');
  const socket = new WebSocket(address);
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', () => fail(new Error('the inspector does not answer')));
  });
  let asked = 0;
  const ask = (method: string, params: object = {}): Promise<Record<string, unknown>> =>
    new Promise((done) => {
      const id = ++asked;
      socket.addEventListener('message', ({ data }) => {
        const told = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown> };
        if (told.id === id) done(told.result ?? {});
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await ask('HeapProfiler.collectGarbage');
  const { usedSize } = await ask('Runtime.getHeapUsage');
  socket.close();
  return Number(usedSize) / 1024 / 1024;
}

/** Variables of a gateway whose heap is measured. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };
