/**
 * What interrupted answers cost: npm run verify -- uncharged [--short] [--only PATTERN]
 * A provider bills exactly what it has sent. However an answer ends, over three callers' formats and four wires, the
 * ledger is never below that bill, unless the provider itself failed, and never above what was reserved.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../../src/database/connection';
import {
  call,
  Figures,
  MANAGEMENT_KEY,
  option,
  startGateway,
  temporaryFolder,
  zero,
  type Running,
} from './harness';
import { act, bodyOf, type Target } from './uncharged/client';
import {
  billed,
  IMAGE_TOKENS,
  MAX_TOKENS,
  startProvider,
  TOKENS_PER_SECOND,
  type Order,
  type Provider,
} from './uncharged/provider';
import { FORMATS, WAYS, type Format, type Way } from './uncharged/ways';
import { WIRES, type Wire } from './uncharged/wires';

const short = process.argv.includes('--short');
const only = option('--only');
const AT_ONCE = 12;
/** The slowest way waits for the deadline; these are shorter than any operator's. */
const TIMEOUTS = { UPSTREAM_IDLE_TIMEOUT_MS: '2500', UPSTREAM_TIMEOUT_MS: '4000' };
const figures = new Figures('uncharged');

interface Case {
  readonly way: Way;
  readonly format: Format;
  readonly wire: Wire;
}

interface Bench {
  readonly origin: string;
  readonly database: Database;
  readonly provider: Provider;
  /** A key that nothing fits into: its refusals say what would be reserved. */
  readonly poorKey: string;
  readonly key: string;
}

interface Row extends Record<string, unknown> {
  readonly cost_nano_usd: number | string;
  readonly cancelled: number | boolean;
  readonly usage_estimated: number | boolean;
}

const modelOf = (wire: string, { drains, isPlainModel }: Way): string =>
  `verify/${wire}${drains ? '-drained' : isPlainModel ? '-plain' : ''}`;

function configuration(url: string): object {
  const endpoint = (provider: string, more: object = {}): object => ({
    provider,
    upstream_model: 'up',
    max_completion_tokens: MAX_TOKENS,
    pricing: { prompt: '0.000001', completion: '0.000002', image_output: '0.00003' },
    supported_parameters: ['max_tokens', 'tools', 'tool_choice', 'reasoning'],
    ...(provider !== 'anthropic' && { image: { tokens: [{ most: IMAGE_TOKENS }] } }),
    ...more,
  });
  const architecture = { tokenizer: 'GPT', output_modalities: ['text', 'image'] };
  const model = (id: string, ...given: Parameters<typeof endpoint>): object => ({
    id: `verify/${id}`,
    context_length: 128_000,
    architecture,
    endpoints: [endpoint(...given)],
  });
  const media = (id: string, output: string, more: object = {}): object => ({
    id: `verify/${id}`,
    architecture: { output_modalities: [output] },
    endpoints: [endpoint('openai', more)],
  });
  return {
    providers: WIRES.map((wire) => ({
      slug: wire,
      protocol: wire === 'responses' ? 'openai' : wire,
      ...(wire === 'responses' && { apis: ['responses'] }),
      base_url: url,
      api_key: 'upstream-secret',
    })),
    models: [
      ...WIRES.flatMap((wire) => [
        model(wire, wire),
        model(`${wire}-drained`, wire, { on_disconnect: 'drain' }),
        model(`${wire}-plain`, wire, { supported_parameters: ['max_tokens', 'tools', 'tool_choice'] }),
      ]),
      media('speech', 'speech', { default_voice: 'nova', pricing: { prompt: '0.000001', completion: '0' } }),
      media('embeddings', 'embeddings'),
      media('images', 'image', { image: { streaming: true } }),
    ],
    settings: { routing: { balance: 'off' } },
  };
}

async function makeKey(origin: string, limit: number): Promise<string> {
  const { body } = await call(origin, 'POST', '/keys', MANAGEMENT_KEY, { name: 'verify', limit });
  return (body as unknown as { key: string }).key;
}

/** Calls that end measure how fast the provider writes. */
async function warmUp(bench: Bench): Promise<void> {
  const way: Way = {
    name: 'warm up',
    steps: [{ do: 'think', ms: 1_500 }, { do: 'words', count: 1 }, { do: 'end' }],
    client: { act: 'read' },
    cancelled: false,
  };
  const models = WIRES.flatMap((wire) => ['', '-drained', '-plain'].map((kind) => `verify/${wire}${kind}`));
  await Promise.all(
    models.map((model) => {
      const marker = `warm ${model}`;
      const target: Target = { ...bench, model, format: 'chat', session: marker };
      return act(target, way, { marker, steps: way.steps });
    }),
  );
}

async function requiredNanoUsd(target: Target, way: Way, order: Order, { poorKey }: Bench): Promise<number> {
  const path = { chat: '/chat/completions', responses: '/responses', messages: '/messages' }[target.format];
  const { status, body } = await call(target.origin, 'POST', path, poorKey, bodyOf(target, way, order));
  const found = /"required":([\d.e-]+)/.exec(JSON.stringify(body))?.[1];
  if (found === undefined)
    throw new Error(`no hold was refused: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  return Math.round(Number(found) * 1e9);
}

async function recordsOf(database: Database, session: string, withinMs = 12_000): Promise<Row[]> {
  const sql = 'SELECT cost_nano_usd, cancelled, usage_estimated FROM generations WHERE session_id = ?';
  for (const until = performance.now() + withinMs; ; await sleep(20)) {
    const rows = await database.read<Row>(sql, session);
    if (rows.length > 0 || performance.now() > until) return rows;
  }
}

interface Judged {
  readonly name: string;
  readonly billNanoUsd: number;
  readonly ledgerNanoUsd: number;
  readonly holdNanoUsd: number;
  readonly belowBill: boolean;
  readonly aboveHold: boolean;
  readonly wrongFlags: boolean;
  readonly wrongRecords: boolean;
  readonly chargedFailure: boolean;
}

let calls = 0;

async function judge({ way, format, wire }: Case, bench: Bench): Promise<Judged> {
  const marker = `call-${++calls}`;
  const order: Order = {
    marker,
    steps: way.steps,
    ...(way.later && { later: way.later }),
    ...(typeof way.plain === 'string' && { plain: way.plain }),
  };
  const target: Target = { ...bench, model: modelOf(wire, way), format, session: marker };
  const required = await requiredNanoUsd(target, way, order, bench);
  // Each turn of a tool loop raises the hold to what was spent and its own worst case.
  const hold = Math.ceil(required * (way.later ? 2.2 : 1));
  // A limit that the hold just fits into: the gateway reserves no more than that.
  const key = await makeKey(bench.origin, hold / 1e9);
  await act({ ...target, key }, way, order);
  const rows = await recordsOf(bench.database, marker);
  return judged(`${way.name} (${format} over ${wire})`, way, bench.provider.bills(marker), rows, hold);
}

function judged(
  name: string,
  way: Pick<Way, 'cancelled' | 'estimated' | 'failure' | 'billsNothing'>,
  bills: ReturnType<Provider['bills']>,
  rows: readonly Row[],
  hold: number,
): Judged {
  const [row] = rows;
  const ledger = Number(row?.cost_nano_usd ?? 0);
  const bill = way.billsNothing ? 0 : billed(bills);
  const found: Judged = {
    name,
    billNanoUsd: bill,
    ledgerNanoUsd: ledger,
    holdNanoUsd: hold,
    belowBill: !way.failure && ledger < bill,
    aboveHold: ledger > hold,
    wrongFlags:
      row !== undefined &&
      (Boolean(row.cancelled) !== way.cancelled ||
        (way.estimated !== undefined && Boolean(row.usage_estimated) !== way.estimated)),
    wrongRecords: rows.length !== 1,
    chargedFailure: way.failure === true && ledger > 0,
  };
  const { name: _name, ...shown } = found;
  const wrong = Object.entries(shown).filter(([, value]) => value === true);
  console.log(
    JSON.stringify({
      case: name,
      bill: bill / 1e9,
      ledger: ledger / 1e9,
      hold: hold / 1e9,
      ...(wrong.length > 0 && {
        wrong: wrong.map(([flag]) => flag),
        cancelled: row?.cancelled,
        estimated: row?.usage_estimated,
      }),
    }),
  );
  return found;
}

async function times<T>(
  cases: readonly T[],
  atOnce: number,
  run: (each: T) => Promise<Judged>,
): Promise<Judged[]> {
  const results: Judged[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < cases.length) {
        const each = cases[next++] as T;
        results.push(await run(each));
      }
    }),
  );
  return results;
}

/** All ways over all formats and wires; in short, each way over two pairs of them, others for each way. */
function casesOf(): Case[] {
  return WAYS.filter(({ name }) => only === undefined || name.includes(only)).flatMap((way, index) => {
    const pairs = (way.wires ?? WIRES).flatMap((wire) =>
      (way.formats ?? FORMATS).map((format): Case => ({ way, format, wire })),
    );
    if (!short) return pairs;
    const first = (index * 5) % pairs.length;
    const second = (first + Math.ceil(pairs.length / 2)) % pairs.length;
    return [...new Set([first, second])].map((at) => pairs[at] as Case);
  });
}

/** Calls that are no chats: the client disconnects after a while. */
async function media(bench: Bench): Promise<Judged[]> {
  const jobs = [
    ['speech', '/audio/speech', (input: string) => ({ input, response_format: 'mp3' }), false],
    ['images, after the first', '/images', (prompt: string) => ({ prompt, stream: true }), true],
    ['embeddings', '/embeddings', (input: string) => ({ input }), true],
  ] as const;
  return Promise.all(
    jobs.map(async ([name, path, bodyFor, estimated]) => {
      const marker = `media ${name}`;
      const words = `<<${Buffer.from(JSON.stringify({ marker, steps: [] })).toString('base64url')}>>`;
      const model = `verify/${name.split(',')[0] ?? ''}`;
      const body = { model, ...bodyFor(words) };
      const refusal = await call(bench.origin, 'POST', path, bench.poorKey, body);
      const required = Number(/"required":([\d.e-]+)/.exec(JSON.stringify(refusal.body))?.[1]) * 1e9;
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(), 900);
      await fetch(`${bench.origin}/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bench.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, session_id: marker }),
        signal: leaving.signal,
      })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
      const rows = await recordsOf(bench.database, marker);
      return judged(
        `disconnect: ${name}`,
        { cancelled: true, estimated },
        bench.provider.bills(marker),
        rows,
        required,
      );
    }),
  );
}

/** The gateway is told to stop; at the end of its grace time it interrupts what still runs. */
async function stopped(provider: Provider, folder: string, configurationPath: string): Promise<Judged[]> {
  const url = `file:${join(folder, 'stopped.db')}`;
  const gateway = await startGateway({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'stopped'),
    GATEWAY_CONFIG: configurationPath,
  });
  const key = await makeKey(gateway.origin, 100);
  const poorKey = await makeKey(gateway.origin, 1e-9);
  const way: Way = {
    name: 'the gateway stops',
    steps: [{ do: 'words', count: 2_000, paceMs: 50 }],
    client: { act: 'read' },
    cancelled: true,
    estimated: true,
  };
  const database = openDatabase(url);
  const bench: Bench = { origin: gateway.origin, database, provider, key, poorKey };
  const running = WIRES.map(async (wire, index) => {
    const marker = `stopped ${wire}`;
    const format = FORMATS[index % FORMATS.length] as Format;
    const target: Target = { ...bench, model: `verify/${wire}`, format, session: marker };
    const order: Order = { marker, steps: way.steps };
    const required = await requiredNanoUsd(target, way, order, bench);
    await act(target, way, order).catch(() => undefined);
    return { marker, wire, format, required };
  });
  await sleep(1_500);
  await gateway.kill('SIGTERM');
  const ended = await Promise.all(running);
  const results: Judged[] = [];
  for (const { marker, wire, format, required } of ended) {
    const rows = await recordsOf(database, marker);
    results.push(judged(`${way.name} (${format} over ${wire})`, way, provider.bills(marker), rows, required));
  }
  await database.close();
  return results;
}

async function main(): Promise<void> {
  const folder = temporaryFolder();
  const provider = await startProvider();
  const path = join(folder.path, 'gateway.json');
  writeFileSync(path, JSON.stringify(configuration(provider.url)));
  // The grace time takes half a minute: the other ways run beside it.
  const stops = only === undefined || 'the gateway stops'.includes(only);
  const stopping = stops ? stopped(provider, folder.path, path) : Promise.resolve([]);
  const url = `file:${join(folder.path, 'gateway.db')}`;
  const gateway: Running = await startGateway({
    DATABASE_URL: url,
    DATA_DIR: join(folder.path, 'data'),
    GATEWAY_CONFIG: path,
    ...TIMEOUTS,
  });
  const database = openDatabase(url);
  const key = await makeKey(gateway.origin, 1_000);
  const poorKey = await makeKey(gateway.origin, 1e-9);
  const bench: Bench = { origin: gateway.origin, database, provider, key, poorKey };
  // The first calls of a process are slow, and say little of the provider.
  await warmUp(bench);
  await warmUp(bench);
  const results = await times(casesOf(), AT_ONCE, (each) => judge(each, bench));
  if (only === undefined) results.push(...(await media(bench)));
  results.push(...(await stopping));
  await sleep(200);
  const [holds] = await database.read<{ count: number | string }>('SELECT count(*) AS count FROM holds');
  await gateway.kill('SIGTERM');
  await database.close();
  await provider.close();
  folder.remove();
  const count = (flag: keyof Judged): number => results.filter((each) => each[flag]).length;
  figures.print(
    'interrupted answers',
    {
      ways: new Set(results.map(({ name }) => name.replace(/ \(.*/, ''))).size,
      cases: results.length,
      tokensPerSecond: TOKENS_PER_SECOND,
      belowBill: count('belowBill'),
      aboveHold: count('aboveHold'),
      wrongFlags: count('wrongFlags'),
      wrongRecords: count('wrongRecords'),
      chargedFailures: count('chargedFailure'),
      holdsLeft: Number(holds?.count ?? 0),
      failing: results
        .filter(
          (each) =>
            each.belowBill || each.aboveHold || each.wrongFlags || each.wrongRecords || each.chargedFailure,
        )
        .map(({ name }) => name),
    },
    {
      ways: (value: number) => only !== undefined || value >= 40,
      belowBill: zero,
      aboveHold: zero,
      wrongFlags: zero,
      wrongRecords: zero,
      chargedFailures: zero,
      holdsLeft: zero,
    },
  );
  figures.exit();
}

void main();
