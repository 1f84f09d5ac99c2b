/**
 * The promises about money, with figures: npm run verify:money [-- --short] [-- --seed N]
 * P1 kill -9, P2 overspend, P3 cut streams, P4 one charge, P5 arithmetic and calendar, P6 revocation at once.
 * `--only frozen` and `--only outages` run those parts alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../../src/database/connection';
import { migrate } from '../../src/database/migrate';
import { costOf } from '../../src/inference/meter';
import { countTokens } from '../../src/inference/tokens';
import { parsePrice } from '../../src/money';
import { createLedger } from '../../src/stores/ledger';
import { verifyLedger, type LedgerReport } from '../../src/stores/ledger-report';
import { startGateway as startGatewayHere } from '../../tests/support/gateway';
import { generationRecord } from '../../tests/support/records';
import { frozen } from './money/frozen';
import { outages } from './money/outages';
import {
  agent,
  atMost,
  call,
  chatBody,
  configurationFile,
  Figures,
  MANAGEMENT_KEY,
  option,
  postgresDatabase,
  randomFrom,
  startGateway,
  startUpstream,
  temporaryFolder,
  zero,
  type Order,
  type Running,
  type VerifyUpstream,
} from './harness';

const short = process.argv.includes('--short');
const seedAt = process.argv.indexOf('--seed');
const seed = seedAt === -1 ? Date.now() % 1_000_000 : Number(process.argv[seedAt + 1]);
const random = randomFrom(seed);
const figures = new Figures('money');

interface Key {
  readonly key: string;
  readonly hash: string;
}

async function createKey(origin: string, limit: number | null): Promise<Key> {
  const { body } = await call(origin, 'POST', '/keys', MANAGEMENT_KEY, { name: 'verify', limit });
  const answer = body as unknown as { key: string; data: { hash: string } };
  return { key: answer.key, hash: answer.data.hash };
}

/** Caps what one key may spend, without a limit of its own. */
async function guard(origin: string, hash: string, limitUsd: number): Promise<void> {
  const { body } = await call(origin, 'POST', '/guardrails', MANAGEMENT_KEY, {
    name: `verify ${hash.slice(0, 8)}`,
    limit_usd: limitUsd,
    reset_interval: 'monthly',
  });
  const { id } = (body as unknown as { data: { id: string } }).data;
  const { status } = await call(origin, 'POST', `/guardrails/${id}/assignments/keys`, MANAGEMENT_KEY, {
    key_hashes: [hash],
  });
  if (status >= 300) throw new Error(`the guardrail could not be assigned: ${status}`);
}

/** Whose limit refuses: a key's own is answered with 402, a guardrail's budget with 403. */
type Scope = 'key' | 'guardrail';
const REFUSED = {
  key: { status: 402, source: 'service_key_limit' },
  guardrail: { status: 403, source: 'service_guardrail_budget' },
} as const;

async function keyState(
  origin: string,
  key: string,
): Promise<{ usage: number; limit: number; limit_remaining: number }> {
  const { body } = await call(origin, 'GET', '/key', key);
  return (body as unknown as { data: { usage: number; limit: number; limit_remaining: number } }).data;
}

/** Waits until no hold is left, at most as long as a dead process's lease lasts. */
async function settled(url: string, patienceMs = 6_000): Promise<LedgerReport> {
  const database = openDatabase(url);
  try {
    for (const end = performance.now() + patienceMs; ; await sleep(200)) {
      const report = await verifyLedger(database);
      if (report.holds === 0 || performance.now() > end) return report;
    }
  } finally {
    await database.close();
  }
}

const differenceOf = (report: LedgerReport): number => report.differences.length + report.heldDifferences;

/** P1: 64 clients, SIGKILL at random moments; nothing that was acknowledged is lost. */
async function killed(upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  const url = `file:${folder.path}/gateway.sqlite`;
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
  };
  let gateway = await startGateway(env);
  // Everything that can cap a call does.
  const { key, hash } = await createKey(gateway.origin, 1000);
  await guard(gateway.origin, hash, 1000);
  await call(gateway.origin, 'PUT', '/workspaces/default/budgets/monthly', MANAGEMENT_KEY, {
    limit_usd: 1000,
  });
  const acknowledged = new Map<string, number>();
  let stop = false;
  let slowestStartMs = 0;
  const client = async (): Promise<void> => {
    while (!stop) {
      const order: Order = {
        usage: { prompt: 1 + Math.floor(random() * 100), completion: 1 + Math.floor(random() * 100) },
        delayMs: random() * 20,
        words: 3,
      };
      const stream = random() < 0.5;
      try {
        const { statusCode, body } = await agent.request({
          origin: gateway.origin,
          path: '/api/v1/chat/completions',
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(chatBody('verify/model', order, { stream, max_tokens: 100 })),
        });
        const text = await body.text();
        if (statusCode !== 200) continue;
        const last = stream
          ? text.includes('data: [DONE]')
            ? text.split('\n\n').at(-3)?.slice(6)
            : undefined
          : text;
        if (!last) continue;
        const { id, usage } = JSON.parse(last) as { id: string; usage: { cost: number } };
        acknowledged.set(id, usage.cost);
      } catch {
        await sleep(10); // killed under us
      }
    }
  };
  const clients = Array.from({ length: 64 }, client);
  const kills = short ? 5 : 20;
  for (let i = 0; i < kills; i++) {
    await sleep(200 + random() * 300);
    await gateway.kill('SIGKILL');
    gateway = await startGateway(env);
    slowestStartMs = Math.max(slowestStartMs, gateway.startedInMs);
  }
  await sleep(300);
  stop = true;
  await Promise.all(clients);
  const database = openDatabase(url);
  let lost = 0;
  for (const [id, cost] of acknowledged) {
    const [row] = await database.read<{ cost_nano_usd: number }>(
      'SELECT cost_nano_usd FROM generations WHERE id = ?',
      id,
    );
    if (!row || row.cost_nano_usd !== Math.round(cost * 1e9)) lost += 1;
  }
  const [integrity] = await database.read<{ integrity_check: string }>('PRAGMA integrity_check');
  const [synchronous] = await database.read<{ synchronous: number }>('PRAGMA synchronous');
  await database.close();
  const report = await settled(url);
  const { usage } = await keyState(gateway.origin, key);
  const [ofKey] = [report.differences.filter(({ scope }) => scope === `key:${hash}`).length];
  await gateway.kill('SIGTERM');
  figures.print(
    'P1 kill -9',
    {
      seed,
      kills,
      acknowledged: acknowledged.size,
      lost,
      ledgerDifferences: differenceOf(report) + ofKey,
      keyUsageUsd: usage,
      holdsLeft: report.holds,
      integrity: integrity?.integrity_check,
      synchronous: synchronous?.synchronous,
      slowestStartMs,
    },
    {
      acknowledged: (count: number) => count > 50,
      lost: zero,
      ledgerDifferences: zero,
      holdsLeft: zero,
      integrity: (text: string) => text === 'ok',
      synchronous: (level: number) => level === 2,
    },
  );
  folder.remove();
}

interface Load {
  readonly requests: number;
  readonly atOnce: number;
  /** How many of the dearest calls the limit has room for. */
  readonly holds: number;
  readonly delayMs: number;
}

/** All at once, on a limit of a fifth. */
const CROWD: Load = short
  ? { requests: 400, atOnce: 400, holds: 80, delayMs: 200 }
  : { requests: 1000, atOnce: 1000, holds: 200, delayMs: 200 };
/** A limit that lasts for a while, so that the processes hold money ahead, and then runs out. */
const BUSY: Load = short
  ? { requests: 3000, atOnce: 48, holds: 1000, delayMs: 10 }
  : { requests: 12_000, atOnce: 64, holds: 4000, delayMs: 20 };

/** P2: many calls on one limit; then the rest is drained one by one. */
async function overspend(
  name: string,
  url: string,
  processes: number,
  upstream: VerifyUpstream,
  scope: Scope = 'key',
  { requests, atOnce, holds, delayMs }: Load = CROWD,
): Promise<void> {
  const folder = temporaryFolder();
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
  };
  const gateways: Running[] = [];
  for (let i = 0; i < processes; i++) gateways.push(await startGateway(env));
  const origin = (): string => (gateways[Math.floor(random() * processes)] as Running).origin;
  const first = (gateways[0] as Running).origin;
  // Output alone is priced: a hold is exactly max_tokens × $1 per million.
  const most = 100;
  const holdUsd = most / 1e6;
  const limitUsd = holds * holdUsd;
  const { key, hash } = await createKey(first, scope === 'key' ? limitUsd : null);
  if (scope === 'guardrail') await guard(first, hash, limitUsd);
  const refusal = REFUSED[scope];
  const refused: string[] = [];
  let accepted = 0;
  let cancelled = 0;
  let upstreamErrors = 0;
  let unexpected = 0;
  let phantom = 0;
  let overspentUsd = 0;
  let sampling = true;
  const samples = (async () => {
    while (sampling) {
      const { usage } = await keyState(first, key);
      overspentUsd = Math.max(overspentUsd, usage - limitUsd);
      await sleep(10);
    }
  })();
  const started = performance.now();
  const send = async (index: number): Promise<void> => {
    const marker = `${name}-${index}`;
    const kind = random();
    const order: Order = {
      marker,
      usage: { prompt: 5, completion: 1 + Math.floor(random() * most) },
      delayMs: random() * delayMs,
      ...(kind < 0.1 && { status: 500 }),
    };
    const leave = new AbortController();
    if (kind > 0.9) setTimeout(() => leave.abort(), random() * 150);
    try {
      const { statusCode, body } = await agent.request({
        origin: origin(),
        path: '/api/v1/chat/completions',
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(chatBody('verify/output', order, { max_tokens: most })),
        signal: leave.signal,
      });
      const answer = (await body.json()) as {
        error?: { metadata: { limit_source: string; spent: number; held: number; limit: number } };
      };
      if (statusCode === 200) accepted += 1;
      else if (statusCode === refusal.status && answer.error?.metadata.limit_source === refusal.source) {
        refused.push(marker);
        const { spent = 0, held = 0, limit = 0 } = answer.error?.metadata ?? {};
        if (spent + held + holdUsd <= limit - 1e-12) phantom += 1;
      } else if (kind < 0.1) upstreamErrors += 1;
      else unexpected += 1;
    } catch {
      if (leave.signal.aborted) cancelled += 1;
      else unexpected += 1;
    }
  };
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < requests) await send(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - started) / 1000;
  await sleep(300);
  sampling = false;
  await samples;
  const reachedUpstream = refused.filter((marker) => upstream.arrived.has(marker)).length;

  // One by one: every call that fits is let through, and then none.
  let falseRefusals = 0;
  for (let i = 0; i < 2000; i++) {
    const before = await keyState(first, key);
    const { status } = await call(
      origin(),
      'POST',
      '/chat/completions',
      key,
      chatBody('verify/output', { usage: { prompt: 5, completion: most } }, { max_tokens: most }),
    );
    if (status === 200) continue;
    if (status !== refusal.status) unexpected += 1;
    if (limitUsd - before.usage >= holdUsd - 1e-12) falseRefusals += 1;
    break;
  }
  const end = await keyState(first, key);
  overspentUsd = Math.max(overspentUsd, end.usage - limitUsd);
  const report = await settled(url);
  for (const gateway of gateways) await gateway.kill('SIGTERM');
  figures.print(
    `P2 overspend, ${name}`,
    {
      seed,
      scope,
      processes,
      requests,
      accepted,
      refused: refused.length,
      cancelled,
      upstreamErrors,
      unexpected,
      overspentUsd: Math.max(overspentUsd, 0),
      refusedThatReachedUpstream: reachedUpstream,
      phantomRefusals: phantom + falseRefusals,
      restUsd: limitUsd - end.usage,
      holdsLeft: report.holds,
      ledgerDifferences: differenceOf(report),
      seconds: Number(seconds.toFixed(2)),
    },
    {
      unexpected: zero,
      overspentUsd: atMost(1e-12),
      refused: (count: number) => count > 0,
      accepted: (count: number) => count > 0,
      refusedThatReachedUpstream: zero,
      phantomRefusals: zero,
      restUsd: (rest: number) => rest < holdUsd,
      holdsLeft: zero,
      ledgerDifferences: zero,
    },
  );
  folder.remove();
}

/** P3: streams that their readers cut; each is one record, charged for what was produced. */
async function cutStreams(upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  const url = `file:${folder.path}/gateway.sqlite`;
  const gateway = await startGateway({
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
  });
  const { key } = await createKey(gateway.origin, 100);
  const streams = short ? 60 : 200;
  const cuts: { marker: string; id: string; received: string; at: number }[] = [];
  await Promise.all(
    Array.from({ length: streams }, async (_, index) => {
      const marker = `cut-${index}`;
      await sleep(random() * 1_000);
      const leave = new AbortController();
      const { body, headers } = await agent.request({
        origin: gateway.origin,
        path: '/api/v1/chat/completions',
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(
          chatBody('verify/output', { marker, words: 400, paceMs: 5 }, { stream: true, max_tokens: 2000 }),
        ),
        signal: leave.signal,
      });
      const after = 1 + Math.floor(random() * 60);
      let received = '';
      let chunks = 0;
      try {
        for await (const chunk of body) {
          for (const line of String(chunk).split('\n\n')) {
            if (!line.startsWith('data: {')) continue;
            const { choices } = JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] };
            received += choices[0]?.delta.content ?? '';
          }
          if (++chunks >= after) break;
        }
      } finally {
        cuts.push({ marker, id: String(headers['x-generation-id']), received, at: performance.now() });
        leave.abort();
        body.on('error', () => undefined).destroy();
      }
    }),
  );
  await sleep(1_000);
  let slowestCloseMs = 0;
  let notCancelled = 0;
  let wrongCharge = 0;
  let neverClosed = 0;
  for (const { marker, id, received, at } of cuts) {
    const closed = upstream.cut.get(marker);
    if (!closed) neverClosed += 1;
    else slowestCloseMs = Math.max(slowestCloseMs, closed.at - at);
    const { body } = await call(gateway.origin, 'GET', `/generation?id=${id}`, key);
    const record = (
      body as unknown as { data: { cancelled: boolean; total_cost: number; usage_estimated: boolean } }
    ).data;
    if (!record.cancelled || !record.usage_estimated) notCancelled += 1;
    // At least what the reader got, at most what the upstream had written.
    const least = countTokens(received) / 1e6;
    const most = countTokens(closed?.text ?? received) / 1e6;
    if (record.total_cost < least - 1e-12 || record.total_cost > most + 1e-12) wrongCharge += 1;
  }
  const report = await settled(url);
  await gateway.kill('SIGTERM');
  figures.print(
    'P3 cut streams',
    {
      seed,
      streams,
      slowestCloseMs: Math.round(slowestCloseMs),
      neverClosed,
      records: report.generations,
      notCancelled,
      wrongCharge,
      holdsLeft: report.holds,
      ledgerDifferences: differenceOf(report),
    },
    {
      // The short form runs in CI beside other work: there the time is printed, and not judged.
      slowestCloseMs: short ? () => true : atMost(100),
      neverClosed: zero,
      records: (count: number) => count === streams,
      notCancelled: zero,
      wrongCharge: zero,
      holdsLeft: zero,
      ledgerDifferences: zero,
    },
  );
  folder.remove();
}

/** P4: whatever is repeated under one Idempotency-Key reaches the upstream once and is charged once. */
async function oneCharge(name: string, url: string, upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
  };
  const gateways = [await startGateway(env), await startGateway(env)];
  const originOf = (index: number): string => (gateways[index % 2] as Running).origin;
  const database = openDatabase(url);
  const { key, hash } = await createKey(originOf(0), 1000);
  const post = async (
    origin: string,
    id: string,
    body: object,
  ): Promise<{ status: number; text: string }> => {
    const { statusCode, body: answer } = await agent.request({
      origin,
      path: '/api/v1/chat/completions',
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(body),
    });
    return { status: statusCode, text: await answer.text() };
  };
  /** Until it is no longer said to run. */
  const patiently = async (
    origin: string,
    id: string,
    body: object,
  ): Promise<{ status: number; text: string }> => {
    for (;;) {
      const answer = await post(origin, id, body);
      if (answer.status !== 409 || !answer.text.includes('still running')) return answer;
      await sleep(50);
    }
  };
  const charges = async (): Promise<number> => {
    const [row] = await database.read<{ count: number | string }>(
      'SELECT COUNT(*) AS count FROM generations WHERE key_hash = ? AND cost_nano_usd > 0',
      hash,
    );
    return Number(row?.count);
  };

  const rounds = short ? 4 : 20;
  let unexpected = 0;
  let differentBytes = 0;
  let wrongUpstreamCalls = 0;
  let changedBodyAccepted = 0;
  let replayed = 0;
  const marked = (round: number, more: object = {}, model = 'verify/output') =>
    chatBody(
      model,
      {
        marker: `p4-${name}-${round}`,
        usage: { prompt: 5, completion: 10 },
        delayMs: random() * 100,
        words: 5,
      },
      { max_tokens: 20, ...more },
    );
  for (let round = 0; round < rounds; round++) {
    const body = marked(
      round,
      { stream: round % 2 === 1 },
      round % 4 < 2 ? 'verify/output' : 'verify/fallback',
    );
    const id = `${name}-${round}`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(originOf(index), id, body)),
    );
    answers.push(await patiently(originOf(round), id, body), await patiently(originOf(round + 1), id, body));
    const good = answers.filter(({ status }) => status === 200);
    replayed += good.length - 1;
    unexpected += answers.filter(({ status }) => status !== 200 && status !== 409).length;
    if (new Set(good.map(({ text }) => text)).size !== 1) differentBytes += 1;
    if (upstream.arrived.get(`p4-${name}-${round}`) !== 1) wrongUpstreamCalls += 1;
    if ((await post(originOf(round), id, { ...body, seed: 1 })).status !== 422) changedBodyAccepted += 1;
  }
  const chargedInRounds = await charges();

  // A process that dies in the middle: the other one takes over, and nothing is charged twice.
  const kills = short ? 2 : 6;
  let wrongAfterKill = 0;
  for (let i = 0; i < kills; i++) {
    const id = `${name}-killed-${i}`;
    const body = marked(1000 + i, {}, 'verify/output');
    const before = await charges();
    const dying = post(originOf(0), id, body).catch(() => undefined);
    await sleep(random() * 120);
    await (gateways[0] as Running).kill('SIGKILL');
    await dying;
    const { status } = await patiently(originOf(1), id, body);
    // Answered by the other, or lost with its charge: never both.
    if ((status !== 200 && status !== 409) || (await charges()) - before !== 1) wrongAfterKill += 1;
    gateways[0] = await startGateway(env);
  }
  const [ids] = await database.read<{ doubled: number | string }>(
    'SELECT COUNT(*) - COUNT(DISTINCT id) AS doubled FROM generations',
  );
  const report = await settled(url);
  await database.close();
  for (const gateway of gateways) await gateway.kill('SIGTERM');
  figures.print(
    `P4 one charge, ${name}`,
    {
      seed,
      processes: 2,
      rounds,
      postsAtOnce: 50,
      charges: chargedInRounds,
      replayed,
      unexpected,
      differentBytes,
      wrongUpstreamCalls,
      changedBodyAccepted,
      kills,
      wrongAfterKill,
      doubledIds: Number(ids?.doubled),
      holdsLeft: report.holds,
      ledgerDifferences: differenceOf(report),
    },
    {
      charges: (count: number) => count === rounds,
      replayed: (count: number) => count >= rounds,
      unexpected: zero,
      differentBytes: zero,
      wrongUpstreamCalls: zero,
      changedBodyAccepted: zero,
      wrongAfterKill: zero,
      doubledIds: zero,
      holdsLeft: zero,
      ledgerDifferences: zero,
    },
  );
  folder.remove();
}

/** P5: the clock jumps from Sunday to Monday under load; each charge is in one day, one week, and within its limit. */
async function midnight(name: string, url: string, upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  let jumpedMs = 0;
  const begun = Date.now();
  // A Sunday, ten seconds before the day, the week and the limit's period end.
  const now = (): Date => new Date(Date.UTC(2026, 10, 22, 23, 59, 50) + (Date.now() - begun) + jumpedMs);
  const gateway = await startGatewayHere({
    database: { url },
    env: { DATA_DIR: folder.path, GATEWAY_CONFIG: configurationFile(folder.path, upstream.url) },
    now,
  });
  const created = await gateway
    .as('management')
    .post('/keys')
    .send({ name: 'verify', limit: short ? 0.002 : 0.008, limit_reset: 'daily' });
  const { key, data } = created.body as { key: string; data: { hash: string; limit: number } };
  const calls = short ? 200 : 800;
  const statuses = new Map<number, number>();
  let started = 0;
  const client = async (): Promise<void> => {
    while (started < calls) {
      // Calls in flight see midnight: they began on Sunday and end on Monday.
      if (++started === Math.floor(calls / 2)) jumpedMs = 15_000;
      const order: Order = {
        usage: { prompt: 5, completion: 10 + Math.floor(random() * 40) },
        delayMs: random() * 60,
      };
      const { status } = await call(
        gateway.origin,
        'POST',
        '/chat/completions',
        key,
        chatBody('verify/output', order, { max_tokens: 50 }),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 32 }, client));
  const database = openDatabase(url);
  const report = await verifyLedger(database);
  const spent = await spentBy(database, data.hash);
  await database.close();
  await gateway.close();
  folder.remove();
  const [sunday = 0, monday = 0, before = 0, after = 0, total = 0] = [
    'day 2026-11-22',
    'day 2026-11-23',
    'week 2026-11-16',
    'week 2026-11-23',
    'total',
  ].map((period) => spent.get(period) ?? 0);
  const limit = Math.round(data.limit * 1e9);
  figures.print(
    `P5 midnight under load, ${name}`,
    {
      seed,
      calls,
      accepted: statuses.get(200) ?? 0,
      refused: statuses.get(402) ?? 0,
      other: [...statuses].filter(([status]) => status !== 200 && status !== 402).length,
      sundayNanoUsd: sunday,
      mondayNanoUsd: monday,
      inTwoDaysOrNone: Math.abs(sunday + monday - total),
      inTwoWeeksOrNone: Math.abs(before + after - total) + Math.abs(before - sunday),
      overspentNanoUsd: Math.max(sunday - limit, monday - limit, 0),
      holdsLeft: report.holds,
      windowDifferences: differenceOf(report),
    },
    {
      accepted: (count: number) => count > 0,
      refused: (count: number) => count > 0,
      other: zero,
      sundayNanoUsd: (amount: number) => amount > 0,
      mondayNanoUsd: (amount: number) => amount > 0,
      inTwoDaysOrNone: zero,
      inTwoWeeksOrNone: zero,
      overspentNanoUsd: zero,
      holdsLeft: zero,
      windowDifferences: zero,
    },
  );
}

/** Nano-USD that a key spent, by period. */
async function spentBy(database: Database, hash: string): Promise<Map<string, number>> {
  const rows = await database.read<{ period: string; usage_nano_usd: number | string }>(
    'SELECT period, usage_nano_usd FROM usage WHERE scope = ?',
    `key:${hash}`,
  );
  return new Map(rows.map(({ period, usage_nano_usd }) => [period, Number(usage_nano_usd)]));
}

/** P5: exact sums, the same on both databases, and each charge in one window while the clock passes midnight. */
async function arithmetic(): Promise<void> {
  const cases = 10_000;
  let wrong = 0;
  /** Up to a hundredth of a cent per token, so that the sums stay below 9 million USD. */
  const decimal = (): string => {
    let text = '0.0000';
    for (let left = 1 + Math.floor(random() * 14); left > 0; left--) text += Math.floor(random() * 10);
    return text;
  };
  const records: number[] = [];
  for (let i = 0; i < cases; i++) {
    const prices = [decimal(), decimal(), decimal()] as const;
    const prompt = Math.floor(random() * 200_000);
    const cached = Math.floor(random() * prompt);
    const completion = Math.floor(random() * 20_000);
    const cost = costOf(
      { prompt, completion, cached },
      {
        prompt: parsePrice(prices[0]),
        completion: parsePrice(prices[1]),
        cacheRead: parsePrice(prices[2]),
        cacheWrite: undefined,
        cacheWrite1h: undefined,
        webSearch: undefined,
        internalReasoning: undefined,
        request: 0n,
        image: 0n,
      },
    ).totalNanoUsd;
    // The oracle knows no code of the gateway's: the decimal string as a fraction, rounded half to even.
    const scaled = (price: string): bigint =>
      BigInt((price.split('.')[1] ?? '').padEnd(18, '0')) + BigInt(price.split('.')[0] ?? '0') * 10n ** 18n;
    const exact =
      BigInt(prompt - cached) * scaled(prices[0]) +
      BigInt(cached) * scaled(prices[2]) +
      BigInt(completion) * scaled(prices[1]);
    const unit = 10n ** 9n;
    const floor = exact / unit;
    const rest = exact - floor * unit;
    const rounded = rest * 2n > unit || (rest * 2n === unit && floor % 2n === 1n) ? floor + 1n : floor;
    if (BigInt(cost) !== rounded) wrong += 1;
    records.push(cost);
  }

  const postgres = await postgresDatabase();
  const folder = temporaryFolder();
  const urls = [`file:${folder.path}/a.sqlite`, ...(postgres ? [postgres.url] : [])];
  const sums: number[] = [];
  let windowDifferences = 0;
  for (const url of urls) {
    const database = openDatabase(url);
    await migrate(database);
    const ledger = createLedger(database);
    // A Sunday evening: midnight, a new week and a new month all at once.
    const start = Date.UTC(2027, 1, 28, 23, 59, 50);
    const window = records.slice(0, short ? 1_000 : 4_000);
    await Promise.all(
      window.map((cost, index) =>
        ledger.settle(
          generationRecord({
            id: `gen-${index}`,
            costNanoUsd: cost,
            createdAt: new Date(start + Math.floor((index / window.length) * 20_000)).toISOString(),
          }),
        ),
      ),
    );
    const report = await verifyLedger(database);
    sums.push(report.generationsNanoUsd);
    windowDifferences += differenceOf(report);
    const days = await database.read<{ total: number | string }>(
      "SELECT SUM(usage_nano_usd) AS total FROM usage WHERE scope = 'key:k' AND period LIKE 'day %'",
    );
    if (Number(days[0]?.total) !== report.generationsNanoUsd) windowDifferences += 1;
    await ledger.stop();
    await database.close();
  }
  await postgres?.drop();
  folder.remove();
  figures.print(
    'P5 arithmetic',
    { seed, cases, wrong, engines: urls.length, sumsDiffer: new Set(sums).size - 1, windowDifferences },
    { wrong: zero, sumsDiffer: zero, windowDifferences: zero },
  );
}

/** P6: what one process changes holds on the next request in every process. */
async function revocation(name: string, url: string, upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    GATEWAY_CONFIG: configurationFile(folder.path, upstream.url),
  };
  const a = await startGateway(env);
  const b = await startGateway(env);
  const chat = (origin: string, key: string) =>
    call(
      origin,
      'POST',
      '/chat/completions',
      key,
      chatBody('verify/output', { usage: { prompt: 1, completion: 1 } }, { max_tokens: 10 }),
    );
  const calls = short ? 300 : 1000;
  /** Calls begun after the change, on both processes; how many were let through. */
  const accepted = async (key: string): Promise<number> => {
    let count = 0;
    let left = calls;
    await Promise.all(
      Array.from({ length: 32 }, async (_, index) => {
        while (left-- > 0)
          if ((await chat(index % 2 === 0 ? a.origin : b.origin, key)).status === 200) count += 1;
      }),
    );
    return count;
  };
  const warm = async (key: string): Promise<void> => {
    await Promise.all(
      Array.from({ length: short ? 20 : 100 }, (_, index) =>
        chat(index % 2 === 0 ? a.origin : b.origin, key),
      ),
    );
  };

  const disabled = await createKey(a.origin, null);
  await warm(disabled.key);
  await call(a.origin, 'PATCH', `/keys/${disabled.hash}`, MANAGEMENT_KEY, { disabled: true });
  const afterDisabling = await accepted(disabled.key);

  const lowered = await createKey(a.origin, 100);
  await warm(lowered.key);
  await call(a.origin, 'PATCH', `/keys/${lowered.hash}`, MANAGEMENT_KEY, { limit: 0 });
  const afterLowering = await accepted(lowered.key);

  const deleted = await createKey(a.origin, null);
  await warm(deleted.key);
  await call(a.origin, 'DELETE', `/keys/${deleted.hash}`, MANAGEMENT_KEY);
  const afterDeleting = await accepted(deleted.key);

  const expiresAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2_000);
  const { body } = await call(a.origin, 'POST', '/keys', MANAGEMENT_KEY, {
    name: 'expiring',
    expires_at: expiresAt.toISOString().replace(/\.\d+Z/, 'Z'),
  });
  const expiring = (body as unknown as { key: string }).key;
  await warm(expiring);
  await sleep(Math.max(0, expiresAt.getTime() - Date.now()) + 5);
  const afterExpiry = await accepted(expiring);

  // 50 calls in flight while the change is made: their settlements must not undo it.
  const busy = await createKey(a.origin, 100);
  const flying = Array.from({ length: 50 }, (_, index) =>
    call(
      index % 2 === 0 ? a.origin : b.origin,
      'POST',
      '/chat/completions',
      busy.key,
      chatBody('verify/output', { delayMs: 200 }, { max_tokens: 30 }),
    ),
  );
  await sleep(50);
  await call(a.origin, 'PATCH', `/keys/${busy.hash}`, MANAGEMENT_KEY, { name: 'renamed', disabled: true });
  const statuses = await Promise.all(flying);
  const { body: after } = await call(b.origin, 'GET', `/keys/${busy.hash}`, MANAGEMENT_KEY);
  const patched = (after as unknown as { data: { name: string; disabled: boolean } }).data;
  const patchLost = patched.name === 'renamed' && patched.disabled ? 0 : 1;
  const finished = statuses.filter(({ status }) => status === 200).length;

  await a.kill('SIGTERM');
  await b.kill('SIGTERM');
  figures.print(
    `P6 revocation, ${name}`,
    {
      calls,
      afterDisabling,
      afterLowering,
      afterDeleting,
      afterExpiry,
      inFlight: 50,
      inFlightFinished: finished,
      patchLost,
    },
    { afterDisabling: zero, afterLowering: zero, afterDeleting: zero, afterExpiry: zero, patchLost: zero },
  );
  folder.remove();
}

/** Processes that are frozen, on both databases at once, as all of these parts: most of their time is spent waiting. */
async function freezes(upstream: VerifyUpstream): Promise<void> {
  const folder = temporaryFolder();
  const ms = short ? ([2_000, 6_000] as const) : ([2_000, 30_000] as const);
  const parts = { figures, upstream, random, seed, rounds: short ? 2 : 8, ms };
  const prove = async (own: boolean): Promise<void> => {
    const name = own ? ', own keys' : '';
    const postgres = await postgresDatabase();
    await Promise.all([
      frozen(`sqlite${name}`, `file:${folder.path}/frozen-${own}.sqlite`, own, parts),
      postgres && frozen(`postgres${name}`, postgres.url, own, parts),
    ]);
    if (postgres) await postgres.drop();
    else console.log('No PostgreSQL: frozen processes on PostgreSQL were left out.');
  };
  await Promise.all([prove(false), prove(true)]);
  folder.remove();
}

/** PostgreSQL that is cut at each statement of a call. */
async function cutStatements(upstream: VerifyUpstream): Promise<void> {
  const parts = { figures, upstream, random, seed, step: short ? 5 : 1, downMs: 300 };
  await Promise.all([outages(false, parts), outages(true, parts)]);
}

const PARTS = { frozen: freezes, outages: cutStatements };

async function main(): Promise<void> {
  const upstream = await startUpstream();
  const only = option('--only');
  const parts = Object.entries(PARTS).filter(([part]) => only === undefined || only === part);
  await Promise.all(parts.map(([, prove]) => prove(upstream)));
  if (only !== undefined) {
    await upstream.close();
    await agent.destroy();
    figures.exit();
  }
  await arithmetic();
  await killed(upstream);
  await cutStreams(upstream);
  const folder = temporaryFolder();
  for (const [processes, scope, load] of [
    [1, 'key', CROWD],
    [2, 'key', CROWD],
    [2, 'guardrail', CROWD],
    [2, 'key', BUSY],
  ] as const) {
    const at = `${load === BUSY ? 'busy-' : ''}${scope}-${processes}`;
    await overspend(`${at}, sqlite`, `file:${folder.path}/p2-${at}.sqlite`, processes, upstream, scope, load);
    const postgres = await postgresDatabase();
    if (postgres) {
      await overspend(`${at}, postgres`, postgres.url, processes, upstream, scope, load);
      await postgres.drop();
    } else console.log('No PostgreSQL: P2 on PostgreSQL was left out.');
  }
  for (const [name, proof] of Object.entries({ p4: oneCharge, p5: midnight, p6: revocation })) {
    await proof('sqlite', `file:${folder.path}/${name}.sqlite`, upstream);
    const postgres = await postgresDatabase();
    if (postgres) {
      await proof('postgres', postgres.url, upstream);
      await postgres.drop();
    } else console.log(`No PostgreSQL: ${name.toUpperCase()} on PostgreSQL was left out.`);
  }
  folder.remove();
  await upstream.close();
  await agent.destroy();
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
