/** P16 and P23: too many at once, and the end of a process in the middle of its work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../src/database/connection';
import { verifyLedger } from '../../../src/stores/ledger-report';
import { Oracle, type Operation } from '../fuzz/oracle';
import {
  agent,
  API_KEY,
  atMost,
  chatBody,
  configurationFile,
  startGateway,
  temporaryFolder,
  zero,
  type Figures,
  type Order,
  type Running,
  type VerifyUpstream,
} from '../harness';
import { quantile } from '../input/bench';

interface Streamed {
  readonly status: number;
  readonly id: string | undefined;
  readonly retryAfter: string | undefined;
  readonly text: string;
  /** Until the status came. */
  readonly answeredMs: number;
  /** What the answer, each of its events included, breaks of the document. */
  readonly broken: readonly string[];
}

const oracle = new Oracle();
const chat = oracle.operations.find(({ id }) => id === 'sendChatCompletionRequest') as Operation;
const brokenIn = (answers: readonly Streamed[]): string[] =>
  answers.flatMap(({ broken }) => broken).slice(0, 5);
const none = (list: readonly unknown[]): boolean => list.length === 0;

async function stream({ origin }: Running, order: Order, onStart?: () => void): Promise<Streamed> {
  const started = performance.now();
  const { statusCode, headers, body } = await agent.request({
    origin,
    path: '/api/v1/chat/completions',
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(chatBody('verify/model', order, { stream: true, max_tokens: 1_000 })),
  });
  const answeredMs = performance.now() - started;
  onStart?.();
  const text = await body.text().catch((error: Error) => `broken: ${error.message}`);
  return {
    status: statusCode,
    id: headers['x-generation-id'] as string | undefined,
    retryAfter: headers['retry-after'] as string | undefined,
    text,
    answeredMs,
    broken: oracle.brokenBy(chat, { status: statusCode, headers, body: Buffer.from(text) }),
  };
}

const isWhole = (text: string, words: number): boolean =>
  text.trimEnd().endsWith('data: [DONE]') &&
  Array.from({ length: words }, (_, index) => `word${index} `).every((word) => text.includes(word));

/** As many as may run ask one after another, and then as many again while all of those run. */
const ASK_OVER_MS = 4_000;

/** P16: twice as many streams as may run. */
export async function overload(figures: Figures, upstream: VerifyUpstream, short: boolean): Promise<void> {
  const cap = short ? 50 : 500;
  const folder = temporaryFolder();
  const gateway = await startGateway({
    DATA_DIR: folder.path,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
    MAX_CONCURRENT_GENERATIONS: String(cap),
    // Times are told of what operators run; each answer is held against the document here.
    RESPONSE_VALIDATION: 'off',
  });
  const words = 20;
  const healthMs: number[] = [];
  let running = true;
  const health = (async () => {
    while (running) {
      const asked = performance.now();
      const { body } = await agent.request({ origin: gateway.origin, path: '/healthz', method: 'GET' });
      await body.dump();
      healthMs.push(performance.now() - asked);
      await sleep(10);
    }
  })();
  const inTurn = (order: Order): Promise<Streamed>[] =>
    Array.from({ length: cap }, async (_, index) => {
      await sleep((index / cap) * ASK_OVER_MS);
      return stream(gateway, order);
    });
  const first = inTurn({ words, paceMs: 500 });
  const inFlight = async (): Promise<number> => {
    const { body } = await agent.request({ origin: gateway.origin, path: '/metrics', method: 'GET' });
    return Number(/^gateway_generations_in_flight (\d+)/m.exec(await body.text())?.[1]);
  };
  for (const end = performance.now() + 20_000; (await inFlight()) < cap && performance.now() < end;)
    await sleep(20);
  const excess = await Promise.all(inTurn({ words: 1, paceMs: 100 }));
  const served = await Promise.all(first);
  running = false;
  await health;
  const { body } = await agent.request({ origin: gateway.origin, path: '/metrics', method: 'GET' });
  const lag = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await body.text())?.[1]) * 1_000;
  const afterwards = await stream(gateway, { words: 2 });
  await gateway.kill('SIGTERM');
  folder.remove();
  // Beside other work, times are printed and not judged.
  const within = (bound: number) => (value: number) => short || value <= bound;
  figures.print(
    'P16 overload',
    {
      cap,
      served: served.filter(({ status, text }) => status === 200 && isWhole(text, words)).length,
      refused: excess.filter(({ status }) => status === 503).length,
      withoutRetryAfter: excess.filter(
        ({ status, retryAfter }) => status === 503 && !/^\d+$/.test(retryAfter ?? ''),
      ).length,
      refusedP99Ms: quantile(
        excess.map(({ answeredMs }) => answeredMs),
        0.99,
      ),
      healthP99Ms: quantile(healthMs, 0.99),
      loopDelayP99Ms: Math.round(lag),
      afterwards: afterwards.status,
      broken: brokenIn([...served, ...excess, afterwards]),
    },
    {
      served: (count: number) => count === cap,
      refused: (count: number) => count === cap,
      withoutRetryAfter: zero,
      refusedP99Ms: within(100),
      healthP99Ms: within(100),
      loopDelayP99Ms: within(50),
      afterwards: (status: number) => status === 200,
      broken: none,
    },
  );
}

/** P23: streams that end before the grace does, and (in the long form) one that does not. */
export async function drain(figures: Figures, upstream: VerifyUpstream, short: boolean): Promise<void> {
  const folder = temporaryFolder();
  const gateway = await startGateway({
    DATA_DIR: folder.path,
    DATABASE_URL: `file:${folder.path}/gateway.sqlite`,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
  });
  const words = short ? 30 : 100;
  let begun = 0;
  const begin = (length: number) => stream(gateway, { words: length, paceMs: 100 }, () => (begun += 1));
  const streams = Array.from({ length: 50 }, () => begin(words));
  const late = short ? undefined : begin(600);
  for (const end = performance.now() + 20_000; begun < (late ? 51 : 50) && performance.now() < end;)
    await sleep(20);
  const told = performance.now();
  const ended = gateway.kill('SIGTERM');
  let notReadyMs: number | undefined;
  while (notReadyMs === undefined && performance.now() - told < 5_000) {
    const { statusCode, body } = await agent.request({
      origin: gateway.origin,
      path: '/readyz',
      method: 'GET',
    });
    await body.dump();
    if (statusCode === 503) notReadyMs = Math.round(performance.now() - told);
  }
  const refusedNew = await stream(gateway, { words: 1 });
  const got = await Promise.all(streams);
  const interrupted = await late;
  const code = await ended;
  const endedMs = Math.round(performance.now() - told);
  const database = openDatabase(`file:${folder.path}/gateway.sqlite`);
  const rows = new Map(
    (
      await database.read<{ id: string; cost_nano_usd: number }>('SELECT id, cost_nano_usd FROM generations')
    ).map((row) => [row.id, Number(row.cost_nano_usd)]),
  );
  const report = await verifyLedger(database);
  await database.close();
  folder.remove();
  figures.print(
    'P23 SIGTERM',
    {
      streams: got.length,
      whole: got.filter(({ status, text }) => status === 200 && isWhole(text, words)).length,
      lost: got.filter(({ id }) => !rows.has(id ?? '')).length,
      notReadyMs,
      refusedNew: refusedNew.status,
      code,
      endedMs,
      ...(interrupted && {
        lateSaysError: Number(
          /"finish_reason":"error"/.test(interrupted.text) && !interrupted.text.includes('[DONE]'),
        ),
        lateBilledNanoUsd: rows.get(interrupted.id ?? '') ?? -1,
      }),
      holds: report.holds,
      differences: report.differences.length + report.heldDifferences,
      broken: brokenIn([...got, refusedNew, ...(interrupted ? [interrupted] : [])]),
    },
    {
      whole: (count: number) => count === got.length,
      lost: zero,
      notReadyMs: (ms: number | undefined) => ms !== undefined && (short || ms <= 100),
      refusedNew: (status: number) => status === 503,
      code: zero,
      endedMs: atMost(34_000),
      ...(interrupted && {
        lateSaysError: (says: number) => says === 1,
        lateBilledNanoUsd: (nano: number) => nano > 0,
      }),
      holds: zero,
      differences: zero,
      broken: none,
    },
  );
}
