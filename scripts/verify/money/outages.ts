/** P2 and P25 together: PostgreSQL is unavailable from each statement of a call on, with the gateway's keys and callers' own. */
import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  agent,
  atMost,
  call,
  chatBody,
  configurationFile,
  MANAGEMENT_KEY,
  postgresDatabase,
  startGateway,
  temporaryFolder,
  zero,
  type Figures,
  type Order,
  type Running,
  type VerifyUpstream,
} from '../harness';
import { account, spentByKeys } from './records';

/** The moment of a cut: before the server has the statement, or after it ran and before its answer is back. */
type Where = 'before' | 'after';

/** Stands between a gateway and PostgreSQL, and cuts all connections at a statement that is counted. */
async function startCutter(target: URL) {
  const sockets = new Set<Socket>();
  let left = Infinity;
  let where: Where = 'before';
  let downMs = 0;
  let isDown = false;
  let cuts = 0;

  const cut = (): void => {
    cuts += 1;
    isDown = true;
    for (const socket of sockets) socket.destroy();
    setTimeout(() => (isDown = false), downMs);
  };
  const server = createServer((socket) => {
    if (isDown) return void socket.resetAndDestroy();
    const beyond = connect(Number(target.port || 5432), target.hostname);
    let isLast = false;
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
    }
    socket.on('data', (statement: Buffer) => {
      left -= 1;
      isLast = left === 0;
      if (isLast && where === 'before') cut();
      else beyond.write(statement);
    });
    beyond.on('data', (answer: Buffer) => {
      if (isLast) cut();
      else socket.write(answer);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts at the statement with this number, counted from now on. */
    arm(statement: number, at: Where, forMs: number): void {
      [left, where, downMs] = [statement, at, forMs];
    },
    /** @returns whether a cut had been made since the last time. */
    disarm(): boolean {
      const hasCut = cuts > 0;
      [left, cuts] = [Infinity, 0];
      return hasCut;
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export interface Outages {
  readonly figures: Figures;
  readonly upstream: VerifyUpstream;
  readonly random: () => number;
  readonly seed: number;
  /** Every so many statements of the calls. */
  readonly step: number;
  readonly downMs: number;
}

const TOKENS = 100;
/** The number of holds for which a key's limit has room. */
const HOLDS = 3;
/** Statements from which on no call is left to cut. */
const MOST_STATEMENTS = 80;

/** @param own calls go through the caller's own provider key, and the limit is on their fees. */
export async function outages(
  own: boolean,
  { figures, upstream, random, seed, step, downMs }: Outages,
): Promise<void> {
  const name = own ? 'own keys' : 'gateway keys';
  const postgres = await postgresDatabase();
  if (!postgres) return console.log(`No PostgreSQL: outages with ${name} were left out.`);
  const cutter = await startCutter(new URL(postgres.url));
  const through = new URL(postgres.url);
  through.hostname = '127.0.0.1';
  through.port = String(cutter.port);
  const folder = temporaryFolder();
  const env = {
    DATA_DIR: folder.path,
    VAULT_KEY: randomBytes(32).toString('base64'),
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url, {
      byok: { fee_percent: 10, free_usd_per_month: 0.0005 },
    }),
  };
  const far = await startGateway({ ...env, DATABASE_URL: through.toString() });
  const near = await startGateway({ ...env, DATABASE_URL: postgres.url });
  if (own)
    await call(near.origin, 'POST', '/byok', MANAGEMENT_KEY, {
      provider: 'up',
      key: 'sk-own',
      is_byok_only: true,
    });
  const create = async (limit: number | null) => {
    const { body } = await call(near.origin, 'POST', '/keys', MANAGEMENT_KEY, { name: 'verify', limit });
    return body as unknown as { key: string; data: { hash: string } };
  };
  const limitUsd = HOLDS * (TOKENS / 1e6) * (own ? 0.1 : 1);
  const unlimited = await create(null);
  const limited: string[] = [];
  const sent = new Set<string>();
  const statuses = new Map<string, number>();
  const ask = async (gateway: Running, key: string, stream: boolean): Promise<void> => {
    const marker = `outage-${own ? 'own' : 'ours'}-${sent.size}`;
    sent.add(marker);
    const status = await chat(gateway, key, marker, stream, random() * 60);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  let cuts = 0;
  let idle = 0;
  for (let statement = 1; statement <= MOST_STATEMENTS && idle < 4; statement += step)
    for (const where of ['before', 'after'] as const) {
      const { key, data } = await create(limitUsd);
      limited.push(data.hash);
      cutter.arm(statement, where, downMs);
      await Promise.all([
        ask(far, key, false),
        ask(far, key, true),
        ask(far, unlimited.key, true),
        ask(near, key, false),
        ask(near, key, true),
      ]);
      if (cutter.disarm()) {
        cuts += 1;
        idle = 0;
        await sleep(downMs);
      } else idle += 1;
    }
  // Postponed settlements are written by now, or count as lost.
  const arrived = new Set([...sent].filter((marker) => upstream.arrived.has(marker)));
  const report = await account(postgres.url, arrived);
  const spent = await spentByKeys(postgres.url);
  let overspentNanoUsd = 0;
  for (const hash of limited)
    overspentNanoUsd = Math.max(overspentNanoUsd, (spent.get(hash) ?? 0) - Math.round(limitUsd * 1e9));
  const exits = [far, near].filter(({ child }) => child.exitCode !== null).length;
  for (const gateway of [far, near]) await gateway.kill('SIGTERM');
  cutter.close();
  await postgres.drop();
  folder.remove();
  const { 200: accepted, 402: refused, 503: unavailable, ...other } = Object.fromEntries(statuses);
  figures.print(
    `P2 PostgreSQL unavailable during each statement, ${name}`,
    {
      seed,
      processes: 2,
      cuts,
      calls: sent.size,
      accepted,
      refused,
      unavailable,
      other,
      internalErrors: statuses.get('500') ?? 0,
      reachedUpstream: arrived.size,
      overspentNanoUsd,
      exits,
      ...report,
    },
    {
      cuts: (count: number) => count > 5,
      accepted: (count: number) => count > 0,
      internalErrors: zero,
      overspentNanoUsd: atMost(0),
      exits: zero,
      lost: zero,
      doubled: zero,
      holdsLeft: zero,
      ledgerDifferences: zero,
    },
  );
}

async function chat(
  { origin }: Running,
  key: string,
  marker: string,
  stream: boolean,
  delayMs: number,
): Promise<string> {
  const order: Order = { marker, usage: { prompt: 5, completion: TOKENS }, delayMs, words: 3, paceMs: 5 };
  const more = { stream, max_tokens: TOKENS, session_id: marker };
  try {
    const { statusCode, body } = await agent.request({
      origin,
      path: '/api/v1/chat/completions',
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(chatBody('verify/output', order, more)),
    });
    const text = await body.text();
    return statusCode === 200 && stream && !text.includes('data: [DONE]') ? 'broken' : String(statusCode);
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
