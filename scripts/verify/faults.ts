/**
 * The fault table, with figures: npm run verify:faults [-- --short] [-- --only PATTERN]
 * P17: every fault × {plain, streamed} × {alone, with an endpoint behind it}, over every wire format
 * that makes a difference. Then callers that leave, limits everywhere, and what a dead first endpoint costs.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { openDatabase, type Database } from '../../src/database/connection';
import { verifyLedger } from '../../src/stores/ledger-report';
import { ask, type Got } from './faults/calls';
import {
  closedPort,
  startRawUpstream,
  startSink,
  TEXT,
  USAGE,
  type RawUpstream,
} from './faults/raw-upstream';
import {
  ALL,
  chargeOf,
  faults as faultTable,
  limited,
  PRICES,
  STEADY,
  steady,
  UPSTREAM_KEY,
  type Expected,
  type Fault,
} from './faults/table';
import { WIRES, type Wire } from './faults/wires';
import {
  API_KEY,
  atMost,
  Figures,
  MANAGEMENT_KEY,
  startGateway,
  temporaryFolder,
  zero,
  type Running,
} from './harness';

const short = process.argv.includes('--short');
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt === -1 ? undefined : process.argv[onlyAt + 1];
const CALLS = short ? 4 : 50;
const AT_ONCE = 10;
/** Scaled down, so that every wait of the gateway ends while we look. */
const TIMEOUTS = { connectMs: 1_000, headersMs: 1_500, idleMs: 1_000, totalMs: 4_000 };
const LATE_MS = TIMEOUTS.totalMs + 1_000;
const MIB = 1024 * 1024;

const figures = new Figures('faults');

const MODES = ['plain', 'stream'] as const;
type Mode = (typeof MODES)[number];
const PLACES = ['alone', 'backed'] as const;
type Place = (typeof PLACES)[number];

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const modelOf = (place: Place, wire: Wire, name: string): string => `${place}/${wire}-${slugOf(name)}`;

interface Bench {
  readonly gateway: Running;
  readonly upstream: RawUpstream;
  readonly database: Database;
  readonly agent: Agent;
  readonly faults: Readonly<Record<string, Fault>>;
  /** All that callers were told, to be searched for credentials. */
  readonly said: string[];
  /** What the records must add up to. */
  chargedNanoUsd: number;
  calls: number;
}

type Row = {
  readonly id: string;
  readonly cost_nano_usd: number | string;
  readonly status: number;
  readonly attempts: string;
};

async function recordsOf(database: Database, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await database.read<Row>(
    `SELECT id, cost_nano_usd, status, attempts FROM generations WHERE id IN (${ids.map(() => '?').join(', ')})`,
    ...ids,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** So many at once, in turn. */
async function times<T>(count: number, atOnce: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      while (next < count) {
        const index = next++;
        results[index] = await run(index);
      }
    }),
  );
  return results;
}

/** What is required of one call, as seen from outside. */
interface Required {
  readonly ok: (got: Got) => boolean;
  /** Undefined: something, by the time that passed. */
  readonly chargeNanoUsd: number | undefined;
  readonly attempts: number;
}

const says = (got: Got, text: string): boolean =>
  got.status === 200 && !got.error && got.done && got.text === text && got.finish === 'stop';

function required(expected: Expected, place: Place): Required {
  switch (expected.becomes) {
    case 'answer':
      return { ok: (got) => says(got, TEXT), chargeNanoUsd: expected.chargeNanoUsd, attempts: 1 };
    case 'break':
    case 'refused':
      return {
        ok: (got) => got.status === 200 && got.error !== undefined && !got.done && got.finish === 'error',
        chargeNanoUsd: expected.becomes === 'break' ? 0 : undefined,
        attempts: 1,
      };
    case 'deadline':
      return {
        ok: (got) => got.status === expected.status && got.error?.code === got.status,
        chargeNanoUsd: 0,
        attempts: 1,
      };
    case 'failure':
      return place === 'backed'
        ? { ok: (got) => says(got, STEADY.text), chargeNanoUsd: chargeOf(STEADY.usage), attempts: 2 }
        : {
            ok: (got) =>
              got.status === expected.status &&
              got.error?.code === got.status &&
              got.retryAfter === expected.retryAfter,
            chargeNanoUsd: 0,
            attempts: 1,
          };
  }
}

async function runFault(bench: Bench, name: string, fault: Fault, wire: Wire): Promise<void> {
  const { gateway, upstream, agent } = bench;
  const sum = { calls: 0, wrongOutcome: 0, wrongCharge: 0, wrongAttempts: 0, late: 0 };
  let slowestMs = 0;
  let growthMiB = 0;
  let wrong: object | undefined;
  const asking = `${wire}/${slugOf(name)}`;
  const askedBefore = upstream.asked.get(asking) ?? 0;
  const run = async (place: Place, mode: Mode): Promise<void> => {
    const expected = fault[mode];
    if (!expected) return;
    const calls = fault.growthBytes && short ? 1 : CALLS;
    const { ok, chargeNanoUsd, attempts } = required(expected, place);
    const got = await times(calls, fault.atOnce ?? AT_ONCE, async () => {
      // Of each call by itself: what an earlier one left may not have been collected yet.
      const watch = fault.growthBytes && watchMemory(gateway);
      const answer = await ask(agent, gateway.origin, modelOf(place, wire, name), mode === 'stream');
      if (watch) growthMiB = Math.max(growthMiB, watch() / MIB);
      return answer;
    });
    const records = await recordsOf(
      bench.database,
      got.map(({ id }) => id ?? ''),
    );
    for (const answer of got) {
      bench.said.push(answer.raw);
      const record = records.get(answer.id ?? '');
      const tried = record ? (JSON.parse(record.attempts) as unknown[]).length : -1;
      const charged = Number(record?.cost_nano_usd ?? -1);
      bench.chargedNanoUsd += chargeNanoUsd ?? charged;
      const problems = {
        outcome: !ok(answer),
        charge: chargeNanoUsd === undefined ? charged <= 0 : charged !== chargeNanoUsd,
        attempts: tried !== attempts,
      };
      sum.wrongOutcome += Number(problems.outcome);
      sum.wrongCharge += Number(problems.charge);
      sum.wrongAttempts += Number(problems.attempts);
      slowestMs = Math.max(slowestMs, answer.tookMs);
      sum.late += Number(answer.tookMs > LATE_MS);
      if (problems.outcome || problems.charge || problems.attempts)
        wrong ??= {
          place,
          mode,
          ...problems,
          status: answer.status,
          told: answer.raw.slice(-300),
          charged: record?.cost_nano_usd,
          due: chargeNanoUsd,
          tried,
        };
    }
    sum.calls += calls;
    bench.calls += calls;
  };
  const runs = PLACES.flatMap((place) => MODES.map((mode) => () => run(place, mode)));
  // Memory is measured one call after the other.
  if (fault.growthBytes) for (const one of runs) await one();
  else await Promise.all(runs.map((one) => one()));
  const asked = (upstream.asked.get(asking) ?? 0) - askedBefore;
  const { least, most } = fault.at ? { least: 0, most: 0 } : (fault.asks ?? { least: 1, most: 1 });
  const wrongAsks = Number(asked < least * sum.calls || asked > most * sum.calls);
  figures.print(
    `P17 ${name}, ${wire}`,
    {
      ...sum,
      asked,
      wrongAsks,
      slowestMs: Math.round(slowestMs),
      ...(fault.growthBytes && { growthMiB: Math.round(growthMiB) }),
      ...(wrong && { wrong }),
    },
    {
      calls: (count: number) => count > 0,
      wrongOutcome: zero,
      wrongCharge: zero,
      wrongAttempts: zero,
      wrongAsks: zero,
      late: zero,
      ...(fault.growthBytes && { growthMiB: atMost(fault.growthBytes / MIB) }),
    },
  );
}

/** @returns what ends the watch, and says by how many bytes the process had grown at most. */
function watchMemory({ child }: Running): () => number {
  const read = (): number =>
    existsSync(`/proc/${child.pid}/status`)
      ? Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024
      : 0;
  const before = read();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, read())), 5);
  return () => {
    clearInterval(timer);
    return most - before;
  };
}

const WARM_CALLS = 40;

const descriptors = ({ child }: Running): number =>
  existsSync(`/proc/${child.pid}/fd`) ? readdirSync(`/proc/${child.pid}/fd`).length : 0;

/** Callers that leave: while nothing has come, and in the middle of a stream. */
async function leaving(bench: Bench): Promise<void> {
  const { agent, gateway, upstream, database } = bench;
  for (const [name, mode] of [
    ['hang before headers', 'plain'],
    ['hang before headers', 'stream'],
    ['drip of events', 'stream'],
  ] as const) {
    const model = modelOf('backed', 'openai', name);
    const known = new Set((await cancelledOf(database, model)).map(({ id }) => id));
    const asking = `openai/${slugOf(name)}`;
    const closedBefore = upstream.closed.get(asking)?.length ?? 0;
    const steadyBefore = upstream.asked.get('openai/steady') ?? 0;
    const leftAt: number[] = [];
    await times(CALLS, CALLS, async () => {
      const leave = new AbortController();
      const asked = ask(agent, gateway.origin, model, mode === 'stream', leave.signal);
      await Promise.race([asked, sleep(400)]).catch(() => undefined);
      leftAt.push(performance.now());
      leave.abort();
      await asked.catch(() => undefined);
    });
    await sleep(700);
    const closed = (upstream.closed.get(asking) ?? []).slice(closedBefore).sort((a, b) => a - b);
    const left = leftAt.sort((a, b) => a - b);
    const slowestCloseMs = Math.max(...closed.map((at, index) => at - (left[index] ?? 0)));
    const records = (await cancelledOf(database, model)).filter(({ id }) => !known.has(id));
    const charges = records.map(({ cost_nano_usd: cost }) => Number(cost));
    bench.calls += CALLS;
    bench.chargedNanoUsd += charges.reduce((sum, charge) => sum + charge, 0);
    const prompt = chargeOf({ prompt: 0, completion: 0 });
    figures.print(
      `P17 the caller hangs up: ${name}, ${mode}`,
      {
        calls: CALLS,
        records: records.length,
        upstreamClosed: closed.length,
        slowestCloseMs: Math.round(slowestCloseMs),
        askedElsewhere: (upstream.asked.get('openai/steady') ?? 0) - steadyBefore,
        leastChargeNanoUsd: Math.min(...charges),
        mostChargeNanoUsd: Math.max(...charges),
      },
      {
        records: (count: number) => count === CALLS,
        upstreamClosed: (count: number) => count === CALLS,
        // The short form runs beside other work: there the time is printed, and not judged.
        slowestCloseMs: short ? () => true : atMost(250),
        askedElsewhere: zero,
        // The prompt was read; of the answer no more than half a second of a speed that was not measured.
        leastChargeNanoUsd: (charge: number) => charge > prompt,
        mostChargeNanoUsd: atMost(chargeOf({ prompt: 30, completion: 200 })),
      },
    );
  }
}

const cancelledOf = (database: Database, model: string): Promise<Row[]> =>
  database.read<Row>(
    'SELECT id, cost_nano_usd, status, attempts FROM generations WHERE model = ? AND cancelled = ?',
    model,
    1,
  );

/** Every endpoint says 429: the shortest hint, where all gave one. */
async function limits(bench: Bench): Promise<void> {
  for (const [model, hint] of [
    ['limits/hinted', '3'],
    ['limits/unhinted', undefined],
  ] as const)
    for (const mode of MODES) {
      const got = await times(CALLS, AT_ONCE, () =>
        ask(bench.agent, bench.gateway.origin, model, mode === 'stream'),
      );
      bench.calls += CALLS;
      figures.print(
        `P17 429 everywhere, ${hint === undefined ? 'some hints' : 'all hints'}, ${mode}`,
        {
          calls: CALLS,
          wrong: got.filter(({ status, retryAfter }) => status !== 429 || retryAfter !== hint).length,
        },
        { wrong: zero },
      );
    }
}

/** With the first endpoint down, what the second's answer takes longer. */
async function addedTime(bench: Bench, refusedPort: number): Promise<void> {
  const median = (values: number[]): number =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  const round = (value: number): number => Math.round(value * 100) / 100;
  const rounds = short ? 30 : 200;
  const connectMs = median(
    await times(rounds, 1, async () => {
      const started = performance.now();
      await new Promise((done) => connect(refusedPort, '127.0.0.1').once('error', done));
      return performance.now() - started;
    }),
  );
  for (const mode of MODES) {
    const direct: number[] = [];
    const second: number[] = [];
    let wrong = 0;
    await times(rounds, 1, async () => {
      for (const [model, into] of [
        ['limits/steady', direct],
        [modelOf('backed', 'openai', 'refuse'), second],
      ] as const) {
        const got = await ask(bench.agent, bench.gateway.origin, model, mode === 'stream');
        into.push(got.tookMs);
        if (!says(got, STEADY.text)) wrong += 1;
      }
    });
    bench.calls += 2 * rounds;
    bench.chargedNanoUsd += 2 * rounds * chargeOf(STEADY.usage);
    const addedMs = median(second) - median(direct);
    figures.print(
      `first endpoint down, ${mode}`,
      {
        rounds,
        wrong,
        directMedianMs: round(median(direct)),
        fallbackMedianMs: round(median(second)),
        addedMs: round(addedMs),
        refusedConnectMs: round(connectMs),
      },
      { wrong: zero, addedMs: atMost(connectMs + (short ? 50 : 5)) },
    );
  }
}

function configuration(
  faults: Readonly<Record<string, Fault>>,
  upstream: RawUpstream,
  refusedPort: number,
): object {
  const provider = (slug: string, protocol: Wire, base: string) => ({
    slug,
    protocol,
    base_url: base,
    api_key: UPSTREAM_KEY,
  });
  const raw = `http://127.0.0.1:${upstream.port}`;
  const pricing = {
    prompt: `0.${String(PRICES.promptNanoUsd).padStart(9, '0')}`,
    completion: `0.${String(PRICES.completionNanoUsd).padStart(9, '0')}`,
  };
  const endpoint = (slug: string, model: string) => ({
    provider: slug,
    upstream_model: model,
    max_completion_tokens: 4096,
    pricing,
    supported_parameters: ['max_tokens'],
  });
  const model = (id: string, ...endpoints: object[]) => ({
    id,
    context_length: 128_000,
    architecture: { tokenizer: 'GPT' },
    endpoints,
  });
  const behind = endpoint('steady', 'steady');
  return {
    providers: [
      ...WIRES.map((wire) => provider(`raw-${wire}`, wire, `${raw}/${wire}`)),
      provider('steady', 'openai', `${raw}/openai`),
      provider('refused', 'openai', `http://127.0.0.1:${refusedPort}/v1`),
      provider('nowhere', 'openai', 'http://no-such-host.invalid/v1'),
      provider('distrusted', 'openai', `https://localhost:${upstream.tlsPort}/openai`),
    ],
    models: [
      ...Object.entries(faults).flatMap(([name, { wires, at }]) =>
        wires.flatMap((wire) => {
          const faulty = endpoint(at ?? `raw-${wire}`, slugOf(name));
          return [
            model(modelOf('alone', wire, name), faulty),
            model(modelOf('backed', wire, name), faulty, behind),
          ];
        }),
      ),
      model('limits/steady', behind),
      model('limits/hinted', endpoint('raw-openai', 'limited-7'), endpoint('raw-anthropic', 'limited-3')),
      model('limits/unhinted', endpoint('raw-openai', 'limited-7'), endpoint('raw-gemini', 'limited')),
    ],
  };
}

/** Every form in which a credential may hide. */
const formsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
  // A part long enough to be recognised.
  secret.slice(4, 24),
];

async function main(): Promise<void> {
  const sink = await startSink();
  const table = faultTable(sink.port);
  const scripts = Object.fromEntries(
    Object.entries(table).flatMap(([name, { script }]) => (script ? [[slugOf(name), script]] : [])),
  );
  const upstream = await startRawUpstream({
    ...scripts,
    steady,
    'limited-7': limited('7'),
    'limited-3': limited('3'),
    limited: limited(),
  });
  const refusedPort = await closedPort();
  const folder = temporaryFolder();
  const path = join(folder.path, 'gateway.json');
  writeFileSync(path, JSON.stringify(configuration(table, upstream, refusedPort)));
  const url = `file:${folder.path}/gateway.sqlite`;
  const gateway = await startGateway({
    DATA_DIR: folder.path,
    DATABASE_URL: url,
    GATEWAY_CONFIG: path,
    LOG_LEVEL: 'debug',
    UPSTREAM_CONNECT_TIMEOUT_MS: String(TIMEOUTS.connectMs),
    UPSTREAM_HEADERS_TIMEOUT_MS: String(TIMEOUTS.headersMs),
    UPSTREAM_IDLE_TIMEOUT_MS: String(TIMEOUTS.idleMs),
    UPSTREAM_TIMEOUT_MS: String(TIMEOUTS.totalMs),
    RESPONSE_VALIDATION: 'report',
  });
  let crashed = 0;
  gateway.child.once('exit', () => (crashed += 1));
  const database = openDatabase(url);
  const agent = new Agent({ connections: null, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const bench: Bench = {
    gateway,
    upstream,
    database,
    agent,
    faults: table,
    said: [],
    chargedNanoUsd: 0,
    calls: 0,
  };

  // The first of everything loads what later ones have: that is the baseline.
  const warm = new Agent();
  await ask(warm, gateway.origin, modelOf('alone', 'openai', 'usage missing'), true);
  // So many that the thread which empties the log has come, with its own descriptors.
  for (let call = 0; call < WARM_CALLS; call++)
    await ask(warm, gateway.origin, modelOf('alone', 'openai', 'healthy'), false);
  await warm.destroy();
  bench.calls += 1 + WARM_CALLS;
  bench.chargedNanoUsd += WARM_CALLS * chargeOf(USAGE) + costOfEstimate(table);
  await sleep(5_500);
  const restingDescriptors = descriptors(gateway);

  const rows = Object.entries(table).filter(([name]) => only === undefined || new RegExp(only).test(name));
  const run = async ([name, fault]: (typeof rows)[number]): Promise<void> => {
    for (const wire of fault.wires) await runFault(bench, name, fault, wire);
  };
  // Those that only wait can wait together; all of them at full size would be too many at once.
  const waiting = short ? rows.filter(([, { atOnce }]) => atOnce === ALL) : [];
  await Promise.all(waiting.map(run));
  for (const row of rows) if (!waiting.includes(row)) await run(row);
  if (only === undefined || new RegExp(only).test('leave')) await leaving(bench);
  if (only === undefined || new RegExp(only).test('429 everywhere')) await limits(bench);
  if (only === undefined || new RegExp(only).test('down')) await addedTime(bench, refusedPort);

  await agent.destroy();
  const ended = performance.now();
  let leftDescriptors = 0;
  let leftConnections = 0;
  do {
    await sleep(100);
    leftDescriptors = Math.max(descriptors(gateway) - restingDescriptors, 0);
    leftConnections = upstream.connections();
  } while (leftDescriptors + leftConnections > 0 && performance.now() - ended < 5_000);
  const backToRestMs = performance.now() - ended;

  const report = await verifyLedger(database);
  await database.close();
  const crashes = crashed;
  await gateway.kill('SIGTERM');
  const heard = bench.said.join('\n') + gateway.output();
  const broken = gateway.output().match(/.*breaks the contract.*/g) ?? [];
  const leaks = [UPSTREAM_KEY, API_KEY, MANAGEMENT_KEY].flatMap(formsOf);
  figures.print(
    'P17 overall',
    {
      calls: bench.calls,
      generations: report.generations,
      crashes,
      chargeDifferenceNanoUsd: report.generationsNanoUsd - bench.chargedNanoUsd,
      ledgerDifferences: report.differences.length + report.heldDifferences,
      holdsLeft: report.holds,
      leftDescriptors,
      leftConnections,
      backToRestMs: Math.round(backToRestMs),
      sinkConnections: sink.connections(),
      credentialsSeen: leaks.filter((form) => heard.includes(form)).length,
      brokenReplies: broken.length,
      ...(broken[0] !== undefined && { broken: broken[0].slice(0, 500) }),
    },
    {
      generations: (count: number) => count === bench.calls,
      crashes: zero,
      chargeDifferenceNanoUsd: zero,
      ledgerDifferences: zero,
      holdsLeft: zero,
      leftDescriptors: zero,
      leftConnections: zero,
      sinkConnections: zero,
      credentialsSeen: zero,
      brokenReplies: zero,
    },
  );
  upstream.close();
  sink.close();
  folder.remove();
  figures.exit();
}

const costOfEstimate = (table: Readonly<Record<string, Fault>>): number => {
  const expected = table['usage missing']?.stream;
  return expected?.becomes === 'answer' ? expected.chargeNanoUsd : NaN;
};

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
