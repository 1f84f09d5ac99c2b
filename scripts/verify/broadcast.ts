import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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
const GENERATIONS = SHORT ? 600 : 10_000;
const KILLS = SHORT ? 2 : 5;
const CLIENTS = 16;
const LATENCY_CALLS = SHORT ? 400 : 4_000;
const CANARIES = SHORT ? 50 : 500;
const SEED = Number(process.env['SEED'] ?? 20_261_121);
const random = randomFrom(SEED);

interface Receiver {
  readonly url: string;
  /** By id of the generation: how often it was taken. */
  readonly taken: Map<string, number>;
  bodies: string;
  calls: number;
  /** Decides on each call. */
  mode: 'take' | 'fail half' | 'hang';
  close(): Promise<void>;
}

/** Takes OTLP in JSON. Of the calls that fail, half were taken all the same. */
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
        for (const [, id = ''] of body.matchAll(
          /"gen_ai\.response\.id","value":\{"stringValue":"(gen-[^"]+)"/g,
        ))
          receiver.taken.set(id, (receiver.taken.get(id) ?? 0) + 1);
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
    type: 'webhook',
    config: { url },
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
      await sleep(800 + random() * 800);
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
        repeated: [...receiver.taken.values()].filter((times) => times > 1).length,
        dead: await metric(running.origin, 'gateway_broadcast_queue{state="dead"}'),
      },
      { lost: zero, dead: zero, kills: (given: number) => given === KILLS },
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

/** Two gateways take turns call by call, so that what else happens on the machine meets both. */
async function hung(figures: Figures): Promise<void> {
  const folder = temporaryFolder();
  const upstream = await startUpstream();
  const receiver = await startReceiver();
  const config = configurationFile(folder.path, upstream.url, ALLOW);
  const start = (name: string) =>
    startGateway({
      DATA_DIR: folder.path,
      DATABASE_URL: `file:${folder.path}/${name}.sqlite`,
      GATEWAY_CONFIG: config,
    });
  const [without, beside] = [await start('without'), await start('beside')];
  try {
    // Both send; one of them to a destination that hangs.
    const taking = await startReceiver();
    await destinationAt(without, taking.url);
    await destinationAt(beside, receiver.url);
    receiver.mode = 'hang';
    const times = new Map<Running, number[]>([
      [without, []],
      [beside, []],
    ]);
    const ask = async (running: Running): Promise<void> => {
      const since = performance.now();
      await call(
        running.origin,
        'POST',
        '/chat/completions',
        API_KEY,
        chatBody('verify/model', { delayMs: 20 }),
      );
      times.get(running)?.push(performance.now() - since);
    };
    for (let warm = 0; warm < 50; warm++) await Promise.all([ask(without), ask(beside)]);
    for (const list of times.values()) list.length = 0;
    const client = async (): Promise<void> => {
      for (let index = 0; index < LATENCY_CALLS / 4; index++)
        for (const running of random() < 0.5 ? [without, beside] : [beside, without]) await ask(running);
    };
    await Promise.all(Array.from({ length: 4 }, client));
    const p99 = (running: Running): number => percentile(times.get(running) ?? [], 0.99);
    const p50 = (running: Running): number => percentile(times.get(running) ?? [], 0.5);
    figures.print(
      'a destination that hangs',
      {
        calls: LATENCY_CALLS,
        takingP50Ms: round(p50(without)),
        hungP50Ms: round(p50(beside)),
        takingP99Ms: round(p99(without)),
        hungP99Ms: round(p99(beside)),
        movedPercent: round((p99(beside) / p99(without) - 1) * 100),
        waiting: await metric(beside.origin, 'gateway_broadcast_queue{state="waiting"}'),
        taken: receiver.taken.size,
      },
      { movedPercent: atMost(5), taken: zero },
    );
    await taking.close();
  } finally {
    await without.kill('SIGKILL');
    await beside.kill('SIGKILL');
    await receiver.close();
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
      'gateway_broadcasts_total{type="webhook",outcome="dropped"}',
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
  await hung(figures);
  await lossless(figures, 'SQLite', '');
  const postgres = await postgresDatabase();
  if (!postgres) console.log(JSON.stringify({ proof: 'broadcast', skipped: 'no PostgreSQL at hand' }));
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
