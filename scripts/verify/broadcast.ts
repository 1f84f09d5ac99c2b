import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { spansOf } from '../../tests/support/otlp';
import {
  API_KEY,
  Figures,
  MANAGEMENT_KEY,
  agent,
  atMost,
  call,
  chatBody,
  configurationFile,
  postgresDatabase,
  randomFrom,
  startGateway,
  startUpstream,
  temporaryFolder,
  zero,
  type Running,
} from './harness';

/**
 * npm run verify:broadcast [-- --short]
 * Observability destinations on real sockets: nothing that was settled is lost over kills and failures,
 * content stays where it is in privacy mode, and a destination that hangs slows nobody.
 */

const SHORT = process.argv.includes('--short');
const GENERATIONS = SHORT ? 1_200 : 10_000;
const KILLS = SHORT ? 2 : 5;
const CLIENTS = 16;
/** Each with a pair of gateways of its own; in every other one the gateways start the other way round. */
const PAIRS = 2;
const ROUNDS = 6;
const CALLS_A_ROUND = 400;
const CANARIES = SHORT ? 50 : 500;
const SEED = Number(process.env['SEED'] ?? 20_261_121);
const random = randomFrom(SEED);

interface Receiver {
  readonly url: string;
  /** By id of the generation: how often it was taken, and under which ids. */
  readonly taken: Map<string, { readonly times: number; readonly spanIds: Set<string> }>;
  bodies: string;
  calls: number;
  /** Decides on each call. */
  mode: 'take' | 'fail half' | 'hang';
  close(): Promise<void>;
}

/** A collector of traces. Of the calls that fail, half were taken all the same. */
async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    taken: new Map(),
    bodies: '',
    calls: 0,
    mode: 'take',
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      receiver.calls += 1;
      const body = Buffer.concat(parts).toString();
      if (receiver.mode === 'hang' && body !== '') return;
      const fails = receiver.mode === 'fail half' && body !== '' && random() < 0.5;
      if (!fails || random() < 0.5)
        for (const span of body === '' ? [] : spansOf(body)) {
          const id = String(span.attributes['gen_ai.response.id']);
          const known = receiver.taken.get(id) ?? { times: 0, spanIds: new Set() };
          known.spanIds.add(`${span.traceId} ${span.spanId}`);
          receiver.taken.set(id, { ...known, times: known.times + 1 });
        }
      if (receiver.mode === 'take') receiver.bodies += body;
      response.writeHead(fails ? 503 : 200).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(receiver, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in` });
}

const ALLOW = { network: { allow_private: ['127.0.0.1'] } };

const destinationAt = async ({ origin }: Running, url: string, more: object = {}): Promise<string> => {
  const { status, body } = await call(origin, 'POST', '/observability/destinations', MANAGEMENT_KEY, {
    name: 'verify',
    type: 'otel-collector',
    config: { endpoint: url },
    ...more,
  });
  if (status !== 201) throw new Error(`destination: ${status} ${JSON.stringify(body)}`);
  return (body as unknown as { data: { id: string } }).data.id;
};

/** @returns the ids of generations whose whole answer was received. */
async function load(origin: () => string, count: number, order: () => object): Promise<string[]> {
  const answered: string[] = [];
  const client = async (): Promise<void> => {
    while (answered.length < count) {
      try {
        const { status, headers } = await call(origin(), 'POST', '/chat/completions', API_KEY, order());
        if (status === 200) answered.push(String(headers['x-generation-id']));
      } catch {
        // It was killed.
        await sleep(50);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return answered;
}

const metric = async (origin: string, name: string): Promise<number> => {
  const { body } = await agent.request({ origin, path: '/metrics', method: 'GET' });
  const lines = (await body.text()).split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

const percentile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
const round = (value: number): number => Math.round(value * 100) / 100;

async function lossless(figures: Figures, engine: string, databaseUrl: string): Promise<void> {
  const folder = temporaryFolder();
  const upstream = await startUpstream();
  const receiver = await startReceiver();
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: databaseUrl || `file:${folder.path}/broadcast.sqlite`,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url, ALLOW),
  };
  let running = await startGateway(env);
  try {
    await destinationAt(running, receiver.url);
    receiver.mode = 'fail half';
    const loading = load(
      () => running.origin,
      GENERATIONS,
      () => chatBody('verify/model', { delayMs: 1 }),
    );
    let ended = false;
    void loading.then(() => (ended = true));
    let kills = 0;
    for (; kills < KILLS && !ended; kills++) {
      // Well before all have been answered.
      await sleep(SHORT ? 100 + random() * 200 : 800 + random() * 800);
      await running.kill('SIGKILL');
      running = await startGateway(env);
    }
    const answered = await loading;
    for (const deadline = Date.now() + (SHORT ? 240_000 : 900_000); Date.now() < deadline; await sleep(250)) {
      if (answered.every((id) => receiver.taken.has(id))) break;
    }
    figures.print(
      `kills and failures, ${engine}`,
      {
        seed: SEED,
        answered: answered.length,
        kills,
        calls: receiver.calls,
        lost: answered.filter((id) => !receiver.taken.has(id)).length,
        arrivedById: receiver.taken.size,
        repeated: [...receiver.taken.values()].filter(({ times }) => times > 1).length,
        ofSeveralIds: [...receiver.taken.values()].filter(({ spanIds }) => spanIds.size > 1).length,
        dead: await metric(running.origin, 'gateway_broadcast_queue{state="dead"}'),
      },
      { lost: zero, ofSeveralIds: zero, dead: zero, kills: (given: number) => given === KILLS },
    );
  } finally {
    await running.kill('SIGKILL');
    await receiver.close();
    await upstream.close();
    folder.remove();
  }
}

async function privacy(figures: Figures): Promise<void> {
  const folder = temporaryFolder();
  const upstream = await startUpstream();
  const receiver = await startReceiver();
  const file = `${folder.path}/privacy.sqlite`;
  const running = await startGateway({
    DATA_DIR: folder.path,
    DATABASE_URL: `file:${file}`,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url, ALLOW),
    LOG_LEVEL: 'silly',
  });
  try {
    const open = await startReceiver();
    await destinationAt(running, receiver.url, { privacy_mode: true });
    await destinationAt(running, open.url);
    let sent = 0;
    const answered = await load(
      () => running.origin,
      CANARIES,
      () =>
        chatBody('verify/model', { marker: `canary${sent++}canary`, ...(sent % 5 === 0 && { status: 400 }) }),
    );
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100))
      if (answered.every((id) => receiver.taken.has(id) && open.taken.has(id))) break;
    const database = [file, `${file}-wal`].map((path) => readFileSync(path, 'latin1')).join('');
    const count = (text: string): number => text.split(/canary\d+canary/).length - 1;
    figures.print(
      'privacy',
      {
        canaries: sent,
        arrived: receiver.taken.size,
        inPrivateTraffic: count(receiver.bodies),
        inOpenTraffic: count(open.bodies),
        inDatabase: count(database),
        inLogs: count(running.output()),
      },
      {
        inPrivateTraffic: zero,
        inDatabase: zero,
        inLogs: zero,
        // The same search finds them where they may be.
        inOpenTraffic: (given: number) => given >= answered.length,
      },
    );
    await open.close();
  } finally {
    await running.kill('SIGKILL');
    await receiver.close();
    await upstream.close();
    folder.remove();
  }
}

/**
 * Two gateways take turns call by call, so that what else happens on the machine meets both, over several
 * rounds: each gives a ratio of its own, and their median is the figure.
 */
async function hung(figures: Figures): Promise<void> {
  const rounds: Round[] = [];
  for (let pair = 0; pair < PAIRS; pair++) rounds.push(...(await hungPair(pair % 2 === 1)));
  const medianOf = (pick: (one: Round) => number): number => round(percentile(rounds.map(pick), 0.5));
  figures.print(
    'a destination that hangs',
    {
      rounds: rounds.length,
      callsARound: CALLS_A_ROUND,
      takingP50Ms: medianOf(({ taking }) => taking.p50),
      hungP50Ms: medianOf(({ hung }) => hung.p50),
      takingP99Ms: medianOf(({ taking }) => taking.p99),
      hungP99Ms: medianOf(({ hung }) => hung.p99),
      movedPercentByRound: rounds.map((one) => round(moved(one))),
      movedPercent: medianOf(moved),
      waiting: Math.max(...rounds.map(({ waiting }) => waiting)),
      takenByTheHung: Math.max(...rounds.map(({ takenByTheHung }) => takenByTheHung)),
    },
    { movedPercent: atMost(5), takenByTheHung: zero },
  );
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
}
interface Round {
  readonly taking: Latency;
  readonly hung: Latency;
  readonly waiting: number;
  readonly takenByTheHung: number;
}

const moved = ({ taking, hung }: Round): number => (hung.p99 / taking.p99 - 1) * 100;

async function hungPair(hungFirst: boolean): Promise<Round[]> {
  const folder = temporaryFolder();
  const upstream = await startUpstream();
  const [taking, hanging] = [await startReceiver(), await startReceiver()];
  const config = configurationFile(folder.path, upstream.url, ALLOW);
  const start = (name: string) =>
    startGateway({
      DATA_DIR: folder.path,
      DATABASE_URL: `file:${folder.path}/${name}.sqlite`,
      GATEWAY_CONFIG: config,
    });
  const [first, second] = [await start('first'), await start('second')];
  const [without, beside] = hungFirst ? [second, first] : [first, second];
  try {
    await destinationAt(without, taking.url);
    await destinationAt(beside, hanging.url);
    hanging.mode = 'hang';
    const times = new Map<Running, number[]>([
      [without, []],
      [beside, []],
    ]);
    const ask = async (running: Running): Promise<void> => {
      const since = performance.now();
      const order = chatBody('verify/model', { delayMs: 20 });
      await call(running.origin, 'POST', '/chat/completions', API_KEY, order);
      times.get(running)?.push(performance.now() - since);
    };
    const client = async (calls: number): Promise<void> => {
      for (let index = 0; index < calls; index++)
        for (const running of random() < 0.5 ? [without, beside] : [beside, without]) await ask(running);
    };
    const load = (calls: number) => Promise.all(Array.from({ length: 4 }, () => client(calls / 4)));
    await load(200);
    const latencyOf = (running: Running): Latency => {
      const list = times.get(running) ?? [];
      return { p50: percentile(list, 0.5), p99: percentile(list, 0.99) };
    };
    const rounds: Round[] = [];
    for (let index = 0; index < ROUNDS; index++) {
      for (const list of times.values()) list.length = 0;
      await load(CALLS_A_ROUND);
      rounds.push({
        taking: latencyOf(without),
        hung: latencyOf(beside),
        waiting: await metric(beside.origin, 'gateway_broadcast_queue{state="waiting"}'),
        takenByTheHung: hanging.taken.size,
      });
    }
    return rounds;
  } finally {
    await without.kill('SIGKILL');
    await beside.kill('SIGKILL');
    await taking.close();
    await hanging.close();
    await upstream.close();
    folder.remove();
  }
}

/** More than has room: what is dropped is counted, and the rest is there. */
async function bounded(figures: Figures): Promise<void> {
  const folder = temporaryFolder();
  const upstream = await startUpstream();
  const receiver = await startReceiver();
  const running = await startGateway({
    DATA_DIR: folder.path,
    DATABASE_URL: `file:${folder.path}/bounded.sqlite`,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url, {
      ...ALLOW,
      broadcast: { queue_rows: 100 },
    }),
  });
  try {
    await destinationAt(running, receiver.url);
    receiver.mode = 'hang';
    const answered = await load(
      () => running.origin,
      300,
      () => chatBody('verify/model', {}),
    );
    await sleep(2_500);
    const waiting = await metric(running.origin, 'gateway_broadcast_queue{state="waiting"}');
    const dropped = await metric(
      running.origin,
      'gateway_broadcasts_total{type="otel-collector",outcome="dropped"}',
    );
    figures.print(
      'a queue that is full',
      { answered: answered.length, waiting, dropped, unaccounted: answered.length - waiting - dropped },
      { waiting: atMost(100), unaccounted: zero },
    );
  } finally {
    await running.kill('SIGKILL');
    await receiver.close();
    await upstream.close();
    folder.remove();
  }
}

async function main(): Promise<void> {
  const figures = new Figures('broadcast');
  await privacy(figures);
  await bounded(figures);
  // Figures of time are of no use beside other work.
  if (!SHORT) await hung(figures);
  await lossless(figures, 'SQLite', '');
  const postgres = SHORT ? undefined : await postgresDatabase();
  if (SHORT)
    console.log(JSON.stringify({ proof: 'broadcast', skipped: 'PostgreSQL and times, in the short form' }));
  else if (!postgres) console.log(JSON.stringify({ proof: 'broadcast', skipped: 'no PostgreSQL at hand' }));
  else
    try {
      await lossless(figures, 'PostgreSQL', postgres.url);
    } finally {
      await postgres.drop();
    }
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
