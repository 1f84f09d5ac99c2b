/** P2 with processes that are frozen: SIGSTOP, long turns of the event loop, and a wall clock that jumps. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  agent,
  atMost,
  call,
  chatBody,
  configurationFile,
  MANAGEMENT_KEY,
  startGateway,
  temporaryFolder,
  zero,
  type Figures,
  type Order,
  type Running,
  type VerifyUpstream,
} from '../harness';
import { disturbable } from './preload';
import { account, spentByKeys } from './records';

export interface Freezes {
  readonly figures: Figures;
  readonly upstream: VerifyUpstream;
  readonly random: () => number;
  readonly seed: number;
  readonly rounds: number;
  /** For how long a process is frozen. */
  readonly ms: readonly [number, number];
}

type Kind = 'stop' | 'cut' | 'block' | 'clock';
/** `cut`: stopped, and its connections to PostgreSQL end meanwhile, as those of a paused machine do. */
const KINDS: readonly Kind[] = ['stop', 'block', 'clock', 'cut'];

/** Output alone is priced, at $1 per million: a hold is this many tokens, and so is what each call costs. */
const TOKENS = 100;
const HOLDS = 48;
/** A slow machine gets so long to use up the limit while a process is frozen. */
const REFUSED_WITHIN_MS = 15_000;
const CLIENTS = 24;

interface Tally {
  readonly statuses: Map<string, number>;
  readonly sent: Set<string>;
}

/** @param own calls go through the caller's own provider key: the limit is on their fees. */
export async function frozen(
  name: string,
  url: string,
  own: boolean,
  { figures, upstream, random, seed, rounds, ms }: Freezes,
): Promise<void> {
  const folder = temporaryFolder();
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    VAULT_KEY: randomBytes(32).toString('base64'),
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url, {
      byok: { fee_percent: 10, free_usd_per_month: 0.0005 },
    }),
    ...disturbable(folder.path, ms),
  };
  const gateways = [await startGateway(env), await startGateway(env)] as const;
  if (own)
    await call(gateways[0].origin, 'POST', '/byok', MANAGEMENT_KEY, {
      provider: 'up',
      key: 'sk-own',
      is_byok_only: true,
    });
  const holdUsd = (TOKENS / 1e6) * (own ? 0.1 : 1);
  const limitUsd = HOLDS * holdUsd;
  const hashes: string[] = [];
  const tally: Tally = { statuses: new Map(), sent: new Set() };
  const accepted = (): number => tally.statuses.get('200') ?? 0;
  const refusals = (): number => tally.statuses.get('402') ?? 0;
  let frozenMs = 0;
  for (let round = 0; round < rounds; round++) {
    const wanted = KINDS[round % KINDS.length] as Kind;
    const kind = wanted === 'cut' && url.startsWith('file:') ? 'stop' : wanted;
    const created = await call(gateways[0].origin, 'POST', '/keys', MANAGEMENT_KEY, {
      name: `verify ${round}`,
      limit: limitUsd,
    });
    const { key, data } = created.body as unknown as { key: string; data: { hash: string } };
    hashes.push(data.hash);
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let count = 0; !isOver; count++) {
        const marker = `${name.replace(/\W+/g, '-')}-${round}-${client}-${count}`;
        await send(gateways[client % 2] as Running, key, marker, random, tally);
      }
    });
    // In the middle of calls, and before they have used up the limit.
    const [begun, first] = [accepted(), random() * (HOLDS / 3)];
    await until(() => accepted() - begun >= first);
    const forMs = ms[0] + random() * (ms[1] - ms[0]);
    frozenMs += forMs;
    const [target, other] = [gateways[round % 2], gateways[(round + 1) % 2]] as [Running, Running];
    const before = refusals();
    await freeze(target, other, kind, url, async () => {
      await sleep(forMs);
      await until(() => refusals() > before);
    });
    await sleep(500);
    isOver = true;
    await Promise.all(clients);
  }
  const arrived = new Set([...tally.sent].filter((marker) => upstream.arrived.has(marker)));
  const report = await account(url, arrived);
  const spent = await spentByKeys(url);
  let overspentNanoUsd = 0;
  for (const hash of hashes)
    overspentNanoUsd = Math.max(overspentNanoUsd, (spent.get(hash) ?? 0) - Math.round(limitUsd * 1e9));
  for (const gateway of gateways) await gateway.kill('SIGTERM');
  // 408: a process was frozen while it read the request.
  const {
    200: _,
    402: refused,
    503: unavailable,
    408: unread,
    broken,
    ...other
  } = Object.fromEntries(tally.statuses);
  figures.print(
    `P2 frozen processes, ${name}`,
    {
      seed,
      processes: 2,
      rounds,
      frozenSeconds: Math.round(frozenMs / 1_000),
      calls: tally.sent.size,
      accepted: accepted(),
      refused,
      unavailable: unavailable ?? 0,
      unread: unread ?? 0,
      broken: broken ?? 0,
      unexpected: Object.values(other).reduce((sum, count) => sum + count, 0),
      other,
      reachedUpstream: arrived.size,
      repeatedUpstream: [...arrived].filter((marker) => (upstream.arrived.get(marker) ?? 0) > 1).length,
      overspentNanoUsd,
      ...report,
    },
    {
      accepted: (count: number) => count >= rounds,
      refused: (count: number) => count > 0,
      unexpected: zero,
      // A stream may end with a 503 event, although its record is written later: while PostgreSQL is cut, and on SQLite
      // when the frozen process holds the lock of the file. Such streams are printed and not judged.
      repeatedUpstream: zero,
      overspentNanoUsd: atMost(0),
      lost: zero,
      doubled: zero,
      holdsLeft: zero,
      ledgerDifferences: zero,
    },
  );
  folder.remove();
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + REFUSED_WITHIN_MS; !isSo() && performance.now() < end;)
    await sleep(50);
}

/** @param meanwhile resolves when the process may go on. */
async function freeze(
  target: Running,
  other: Running,
  kind: Kind,
  url: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  // Other processes see a clock that jumps while one is frozen, and the frozen one sees it as it returns.
  if (kind === 'clock') other.child.kill('SIGIO');
  if (kind === 'block') target.child.kill('SIGWINCH');
  else target.child.kill('SIGSTOP');
  if (kind === 'cut') await cutConnections(url);
  await meanwhile();
  if (kind === 'clock') target.child.kill('SIGIO');
  if (kind !== 'block') target.child.kill('SIGCONT');
}

/** Ends all connections to a database of PostgreSQL. */
async function cutConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
}

/** One call; some are asked twice under one idempotency key, of both processes. */
async function send(
  { origin }: Running,
  key: string,
  marker: string,
  random: () => number,
  { statuses, sent }: Tally,
): Promise<void> {
  const order: Order = {
    marker,
    usage: { prompt: 5, completion: TOKENS },
    delayMs: random() * 400,
    words: 5,
    paceMs: random() * 40,
  };
  const more = { stream: random() < 0.5, max_tokens: TOKENS, session_id: marker };
  const idempotent = random() < 0.2;
  sent.add(marker);
  let status: string;
  try {
    const { statusCode, body } = await agent.request({
      origin,
      path: '/api/v1/chat/completions',
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(idempotent && { 'idempotency-key': marker }),
      },
      body: JSON.stringify(chatBody('verify/output', order, more)),
    });
    const text = await body.text();
    status =
      statusCode === 200 && more.stream && !text.includes('data: [DONE]') ? 'broken' : String(statusCode);
  } catch (error) {
    status = (error as { code?: string }).code ?? String(error);
  }
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  // A refused client does not ask at once.
  if (status !== '200') await sleep(50);
}
