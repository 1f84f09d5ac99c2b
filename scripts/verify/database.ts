/**
 * When the database is in trouble: npm run verify:database [-- --short]
 * P24: SQLite that another process has locked, for a while and for longer than a caller waits, or that is full. P25: a PostgreSQL that goes away and comes back.
 */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from 'winston';
import { createGateway } from '../../src/app';
import { readConfig } from '../../src/config';
import { openDatabase } from '../../src/database/connection';
import { BetterSqlite3 } from '../../src/database/sqlite';
import { listen } from '../../src/http/server';
import { verifyLedger, type LedgerReport } from '../../src/stores/ledger-report';
import {
  agent,
  API_KEY,
  atMost,
  call,
  chatBody,
  configurationFile,
  Figures,
  MANAGEMENT_KEY,
  postgresDatabase,
  startGateway,
  startUpstream,
  temporaryFolder,
  zero,
  type Order,
  type VerifyUpstream,
} from './harness';

const short = process.argv.includes('--short');
const OPERATORS = 6;
const CALLS = 20;

interface Got {
  readonly status: number;
  readonly id: string | undefined;
  readonly tookMs: number;
}

async function chat(origin: string, key: string, order: Order): Promise<Got> {
  const started = performance.now();
  const { status, headers } = await call(
    origin,
    'POST',
    '/chat/completions',
    key,
    chatBody('verify/model', order, { max_tokens: 50 }),
  );
  return {
    status,
    id: headers['x-generation-id'] as string | undefined,
    tookMs: performance.now() - started,
  };
}

async function createKey(origin: string): Promise<string> {
  const { body } = await call(origin, 'POST', '/keys', MANAGEMENT_KEY, { name: 'verify', limit: 1000 });
  return (body as unknown as { key: string }).key;
}

/** Every answer that said 200 must stand in the ledger, and the ledger must add up. */
async function balance(url: string, acknowledged: readonly string[]) {
  const database = openDatabase(url);
  try {
    const ids = new Set<string>();
    for (const { id } of await database.read<{ id: string }>('SELECT id FROM generations')) ids.add(id);
    let report: LedgerReport = await verifyLedger(database);
    for (const end = performance.now() + 6_000; report.holds > 0 && performance.now() < end;) {
      await sleep(200);
      report = await verifyLedger(database);
    }
    return {
      lost: acknowledged.filter((id) => !ids.has(id)).length,
      doubled: acknowledged.length - new Set(acknowledged).size,
      holdsLeft: report.holds,
      ledgerDifferences: report.differences.length + report.heldDifferences,
    };
  } finally {
    await database.close();
  }
}
const BALANCED = { lost: zero, doubled: zero, holdsLeft: zero, ledgerDifferences: zero };

/** Callers that go on until they are told to stop. */
function load(origin: string, key: string, callers: number) {
  const acknowledged: string[] = [];
  const statuses: Record<number, number> = {};
  const successAt: number[] = [];
  let slowestMs = 0;
  let running = true;
  const done = Promise.all(
    Array.from({ length: callers }, async () => {
      while (running) {
        const { status, id, tookMs } = await chat(origin, key, { delayMs: 20 });
        statuses[status] = (statuses[status] ?? 0) + 1;
        slowestMs = Math.max(slowestMs, tookMs);
        if (status !== 200) await sleep(50);
        else {
          successAt.push(performance.now());
          if (id !== undefined) acknowledged.push(id);
        }
      }
    }),
  );
  return {
    acknowledged,
    statuses,
    successAt,
    slowestMs: () => slowestMs,
    stop: async () => {
      running = false;
      await done;
    },
  };
}

/** A gateway on a new file, and a key for it. */
async function onNewFile(upstream: VerifyUpstream) {
  const folder = temporaryFolder();
  const file = `${folder.path}/gateway.sqlite`;
  const gateway = await startGateway({
    DATA_DIR: folder.path,
    DATABASE_URL: `file:${file}`,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
  });
  const key = await createKey(gateway.origin);
  return { folder, file, gateway, key };
}

/** P24, first half: another process holds the write lock. */
export async function locked(figures: Figures, upstream: VerifyUpstream): Promise<void> {
  const { folder, file, gateway, key } = await onNewFile(upstream);
  const lockedMs = short ? 2_000 : 5_000;
  const traffic = load(gateway.origin, key, 8);
  await sleep(500);
  const other = new BetterSqlite3(file);
  other.pragma('busy_timeout = 5000');
  other.exec('BEGIN IMMEDIATE');
  const ended = performance.now() + lockedMs;
  // Who administers waits for the lock, and nobody for them.
  let keys = 0;
  const operators = Array.from({ length: OPERATORS }, async () => {
    while (performance.now() < ended) if ((await createKey(gateway.origin)).length > 0) keys += 1;
  });
  let slowestHealthMs = 0;
  while (performance.now() < ended) {
    const asked = performance.now();
    const { body } = await agent.request({ origin: gateway.origin, path: '/healthz', method: 'GET' });
    await body.dump();
    slowestHealthMs = Math.max(slowestHealthMs, performance.now() - asked);
    await sleep(10);
  }
  other.exec('COMMIT');
  other.close();
  await Promise.all(operators);
  await sleep(1_000);
  await traffic.stop();
  const { exitCode } = gateway.child;
  await gateway.kill('SIGTERM');
  figures.print(
    'P24 SQLite locked by another process',
    {
      lockedMs,
      slowestHealthMs: Math.round(slowestHealthMs),
      slowestCallMs: Math.round(traffic.slowestMs()),
      statuses: traffic.statuses,
      keysMade: keys,
      exits: exitCode === null ? 0 : 1,
      ...(await balance(`file:${file}`, traffic.acknowledged)),
    },
    {
      keysMade: (made: number) => made >= OPERATORS,
      // The short form runs beside other work: there the time is printed, and not judged.
      slowestHealthMs: short ? () => true : atMost(200),
      statuses: (statuses: Record<number, number>) => Object.keys(statuses).join() === '200',
      exits: zero,
      ...BALANCED,
    },
  );
  folder.remove();
}

/** How long the upstream takes to answer. */
const UPSTREAM_MS = 400;

/** P24: the lock is there when the upstream has answered already, and stays for longer than a caller waits. */
export async function lockedForLong(figures: Figures, upstream: VerifyUpstream): Promise<void> {
  const { folder, file, gateway, key } = await onNewFile(upstream);
  const statuses: Record<number, number> = {};
  const acknowledged: string[] = [];
  let slowestMs = 0;
  const quietKey = await createKey(gateway.origin);
  const ask = async (marker: string, of = key): Promise<void> => {
    const { status, id, tookMs } = await chat(gateway.origin, of, { marker, delayMs: UPSTREAM_MS });
    statuses[status] = (statuses[status] ?? 0) + 1;
    slowestMs = Math.max(slowestMs, tookMs);
    if (status === 200 && id !== undefined) acknowledged.push(id);
  };
  const markers = Array.from({ length: (3 * CALLS) / 2 }, (_, index) => `long-lock-${index}`);
  const [served, atOnce, later] = [0, 1, 2].map((half) =>
    markers.slice((half * CALLS) / 2, ((half + 1) * CALLS) / 2),
  );
  const calls = (served ?? []).map((marker) => ask(marker));
  while (!served?.every((marker) => upstream.arrived.has(marker))) await sleep(5);
  const other = new BetterSqlite3(file);
  other.pragma('busy_timeout = 5000');
  other.exec('BEGIN IMMEDIATE');
  const began = performance.now();
  // Who must ask for money is not let through at once, and who has it ahead is not once a commit is late: the first one
  // comes when the upstream answers.
  calls.push(...(atOnce ?? []).map((marker) => ask(marker, quietKey)));
  await sleep(UPSTREAM_MS + 300);
  calls.push(...(later ?? []).map((marker) => ask(marker)));
  await Promise.all(calls);
  const toldMs = performance.now() - began;
  other.exec('COMMIT');
  other.close();
  const back = performance.now();
  // The gate opens with the first call that finds it can write.
  while (!acknowledged.length && performance.now() - back < 15_000) await ask('after the long lock');
  const recoveryMs = performance.now() - back;
  await gateway.kill('SIGTERM');
  const reached = markers.filter((marker) => upstream.arrived.has(marker)).length;
  const database = openDatabase(`file:${file}`);
  const [row] = await database.read<{ records: number }>(
    'SELECT COUNT(*) AS records FROM generations WHERE cost_nano_usd > 0',
  );
  await database.close();
  figures.print(
    'P24 SQLite locked for longer than a caller waits',
    {
      lockedMs: Math.round(toldMs),
      slowestCallMs: Math.round(slowestMs),
      statuses,
      recoveryMs: Math.round(recoveryMs),
      reachedUpstream: reached,
      servedWithoutRecord: reached + acknowledged.length - (row?.records ?? 0),
      ...(await balance(`file:${file}`, acknowledged)),
    },
    {
      slowestCallMs: atMost(15_000),
      statuses: (found: Record<number, number>) => found[503] === markers.length && found[200] === 1,
      recoveryMs: atMost(5_000),
      reachedUpstream: (count: number) => count === CALLS / 2,
      servedWithoutRecord: zero,
      ...BALANCED,
    },
  );
  folder.remove();
}

/** P24, second half: no page is left. In this process, because only the connection that writes can be told so. */
export async function full(figures: Figures, upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  const url = `file:${folder.path}/gateway.sqlite`;
  const gateway = await createGateway({
    config: readConfig({
      DATA_DIR: folder.path,
      DATABASE_URL: url,
      GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
      BOOTSTRAP_MANAGEMENT_KEY: MANAGEMENT_KEY,
      BOOTSTRAP_API_KEY: API_KEY,
      RESPONSE_VALIDATION: 'enforce',
    }),
    logger: createLogger({ silent: true }),
  });
  const server = await listen(gateway.listener, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const acknowledged: string[] = [];
  const limit = async (pages: number): Promise<void> => {
    await gateway.database.knex.raw(`PRAGMA max_page_count = ${pages}`);
  };
  const ask = async (marker: string, key: string): Promise<number> => {
    const { status, id } = await chat(origin, key, { marker });
    if (status === 200 && id !== undefined) acknowledged.push(id);
    return status;
  };
  const keys = [API_KEY, await createKey(origin)];
  for (const key of keys) await ask('before', key);

  await limit(1); // SQLite takes the present size where less is asked for.
  // What is left of the last pages takes some more; the call that finds the end has been made already.
  let until = 0;
  let foundAs = 200;
  while (foundAs === 200 && until < 2_000)
    foundAs = await ask(`filling-${until++}`, keys[until % 2] as string);
  const statuses: Record<number, number> = {};
  let reachedUpstream = 0;
  for (let index = 0; index < 50; index++) {
    const status = await ask(`full-${index}`, keys[index % 2] as string);
    statuses[status] = (statuses[status] ?? 0) + 1;
    reachedUpstream += Number(upstream.arrived.has(`full-${index}`));
  }
  const reads = [
    await call(origin, 'GET', '/key', API_KEY),
    await call(origin, 'GET', '/models', API_KEY),
    await call(origin, 'GET', `/generation?id=${acknowledged[0]}`, API_KEY),
    await call(origin, 'GET', '/keys', MANAGEMENT_KEY),
  ];
  await limit(1_000_000_000);
  const afterwards = [await ask('after', API_KEY), await ask('after', keys[1] as string)];
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await gateway.close();
  figures.print(
    'P24 SQLite full',
    {
      callsUntilFull: until,
      foundAs,
      statuses,
      reachedUpstream,
      readsRefused: reads.filter(({ status }) => status !== 200).length,
      refusedAfterwards: afterwards.filter((status) => status !== 200).length,
      ...(await balance(url, acknowledged)),
    },
    {
      foundAs: (status: number) => status === 503,
      statuses: (found: Record<number, number>) => Object.keys(found).join() === '503',
      reachedUpstream: zero,
      readsRefused: zero,
      refusedAfterwards: zero,
      ...BALANCED,
    },
  );
  folder.remove();
}

/** Stands between the gateway and its database, and can cut all connections and refuse new ones. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>();
  let down = false;
  const server = createServer((socket) => {
    if (down) return void socket.resetAndDestroy();
    const beyond = connect(Number(target.port || 5432), target.hostname);
    for (const [side, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(side);
      side.on('error', () => undefined);
      side.on('close', () => {
        sockets.delete(side);
        other.destroy();
      });
      side.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    /** Restarts in so many milliseconds. */
    restart: async (downMs: number) => {
      down = true;
      cut();
      await sleep(downMs);
      down = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

/** P25: every connection is cut in the middle of the load, then the server is away for a while. */
async function restarted(figures: Figures, upstream: VerifyUpstream): Promise<void> {
  const postgres = await postgresDatabase();
  if (!postgres) return console.log('No PostgreSQL: P25 was left out.');
  const folder = temporaryFolder();
  const proxy = await startProxy(new URL(postgres.url));
  const through = new URL(postgres.url);
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  const gateway = await startGateway({
    DATA_DIR: folder.path,
    DATABASE_URL: through.toString(),
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
  });
  const key = await createKey(gateway.origin);
  const traffic = load(gateway.origin, key, 16);
  const rounds = short ? 2 : 5;
  const recoveriesMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await sleep(1_000);
    if (round % 2 === 0) proxy.cut();
    else await proxy.restart(short ? 1_000 : 3_000);
    const back = performance.now();
    while (!traffic.successAt.some((at) => at > back) && performance.now() - back < 15_000) await sleep(20);
    recoveriesMs.push(Math.round((traffic.successAt.find((at) => at > back) ?? Infinity) - back));
  }
  await traffic.stop();
  const exits = gateway.child.exitCode === null ? 0 : 1;
  await sleep(500);
  const found = await balance(postgres.url, traffic.acknowledged);
  await gateway.kill('SIGTERM');
  proxy.close();
  await postgres.drop();
  figures.print(
    'P25 PostgreSQL restarts',
    {
      rounds,
      statuses: traffic.statuses,
      acknowledged: traffic.acknowledged.length,
      slowestRecoveryMs: Math.max(...recoveriesMs),
      slowestCallMs: Math.round(traffic.slowestMs()),
      exits,
      ...found,
    },
    { slowestRecoveryMs: atMost(5_000), exits: zero, ...BALANCED },
  );
  folder.remove();
}

async function main(): Promise<void> {
  const figures = new Figures('database');
  const upstream = await startUpstream();
  await locked(figures, upstream);
  await lockedForLong(figures, upstream);
  await full(figures, upstream);
  await restarted(figures, upstream);
  await upstream.close();
  await agent.destroy();
  figures.exit();
}

if (require.main === module)
  main().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
