/** Requests that grow at every place that the document describes, and at those that once took too long. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Oracle, type Operation } from '../fuzz/oracle';
import {
  agent,
  API_KEY,
  atMost,
  call,
  MANAGEMENT_KEY,
  option,
  randomFrom,
  temporaryFolder,
  zero,
  type Figures,
} from '../harness';
import { allowedTurnMs, growth, startMeasuredGateway, type MeasuredGateway } from './gateway';
import { placesOf, Smallest } from './places';
import { targets } from './targets';
import { configuration, startProvider, WIRES, type Wire } from './upstream';

/** How a request is sent: over which wire, and with what of the gateway's own work. */
interface Way {
  readonly wire: Wire;
  /** Filters, a limit and an Idempotency-Key; plain without them. */
  readonly isGuarded: boolean;
}

export interface Case {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly management?: boolean;
  /** True if it goes out over each of the chat wires. */
  readonly isWired?: boolean;
  /** Most that the place may hold; undefined: what the size of the body allows. */
  readonly most?: number | undefined;
  readonly body: (count: number, wire: Wire) => unknown;
}

interface Measured {
  readonly bytes: number;
  readonly status: number;
  readonly cpuMs: number;
  readonly turnMs: number;
}

interface Finding {
  readonly name: string;
  readonly way: string;
  readonly problem: string;
  readonly steps: readonly Measured[];
}

const only = new RegExp(option('--only') ?? '');
/** Of the ways, by name: `anthropic guarded`. */
const wayNamed = option('--way');
const seed = Number(option('--seed') ?? 1);
const INFERENCE = new Set([
  'Chat',
  'Responses',
  'Anthropic Messages',
  'Presets',
  'Embeddings',
  'Images',
  'TTS',
  'STT',
]);
const WIRED = new Set([
  'sendChatCompletionRequest',
  'createResponses',
  'createMessages',
  'countMessagesTokens',
]);
const MOST_GROWTH = 2.3;
const ADMIN_BYTES = 60_000;
/** The short form tries as many cases as fit, in an order that the seed decides. */
const SHORT_MS = 40_000;
const FULL_MS = 3 * 3_600_000;

export async function requests(figures: Figures, short: boolean): Promise<void> {
  const folder = temporaryFolder();
  const provider = await startProvider();
  const file = join(folder.path, 'gateway.json');
  writeFileSync(file, JSON.stringify(configuration(provider.origin)));
  const gateway = await startMeasuredGateway({
    GATEWAY_CONFIG: file,
    RESPONSE_VALIDATION: 'off',
  });
  const keys = { plain: API_KEY, guarded: await guardedKey(gateway.origin) };
  const largest = Number(option('--bytes') ?? (short ? 400_000 : 4_000_000));

  const findings: Finding[] = [];
  const worst = { turnMs: 0, share: 0, name: '' };
  const growths: number[] = [];
  let measured = 0;
  let accepted = 0;

  const tryCase = async (given: Case, way: Way, bytes: number): Promise<void> => {
    const label = labelOf(way);
    const send = (count: number): Promise<Measured> => measure(gateway, keys, given, way, count);
    const steps = await grow(given, way, bytes, send);
    measured += steps.length;
    accepted += steps.filter(({ status }) => status < 300).length;
    for (const { turnMs, bytes: size } of steps) {
      const share = turnMs / allowedTurnMs(size);
      if (share > worst.share)
        Object.assign(worst, { turnMs: Math.round(turnMs), share, name: `${given.name} ${label}` });
    }
    for (let at = 1; at < steps.length; at++) {
      const [before, after] = steps.slice(at - 1, at + 1) as [Measured, Measured];
      if (after.bytes < before.bytes * 1.8) continue;
      growths.push((growth(before.cpuMs, after.cpuMs) * 2 * before.bytes) / after.bytes);
    }
    const problem = problemOf(steps);
    if (problem === undefined) return;
    const finding = { name: given.name, way: label, problem, steps };
    findings.push(finding);
    console.error(JSON.stringify(finding));
  };

  const derived = casesOf(new Oracle());
  const ways: Way[] = WIRES.flatMap((wire) => [false, true].map((isGuarded) => ({ wire, isGuarded }))).filter(
    (each) => wayNamed === undefined || labelOf(each) === wayNamed,
  );
  // Other wires than chat's have one provider each, and requests of operators use none.
  const waysOf = (given: Case): readonly Way[] =>
    given.management ? ways.slice(0, 1) : given.isWired ? ways : ways.slice(0, 2);
  const random = randomFrom(seed);
  const cases = [...targets, ...derived]
    .filter(({ name }) => only.test(name))
    .map((given) => ({ given, order: random() }))
    .sort((a, b) => a.order - b.order);
  const minutes = option('--minutes');
  const until =
    performance.now() + (minutes === undefined ? (short ? SHORT_MS : FULL_MS) : Number(minutes) * 60_000);
  let tried = 0;
  let isOver = false;
  // Every place one way first, then each the next way: a run that ends early has tried all places.
  for (let round = 0; round < (short ? 1 : ways.length) && !isOver; round++)
    for (const [index, { given }] of cases.entries()) {
      isOver = performance.now() > until;
      if (isOver) break;
      const all = waysOf(given);
      if (round >= all.length) continue;
      const way = all[(index + round) % all.length] as Way;
      await tryCase(given, way, given.management ? ADMIN_BYTES : largest);
      tried++;
    }

  await gateway.stop();
  await provider.close();
  await agent.destroy();
  folder.remove();
  figures.print(
    'requests that grow',
    {
      seed,
      places: derived.length,
      /** Places and known cases, each by all its ways. */
      runs: cases.reduce((sum, { given }) => sum + waysOf(given).length, 0),
      tried,
      requests: measured,
      accepted,
      findings: findings.length,
      largestGrowth: Number(Math.max(...growths).toFixed(2)),
      longestTurnMs: worst.turnMs,
      longestTurnShare: Number(worst.share.toFixed(2)),
      longestTurnOf: worst.name,
    },
    { findings: zero, largestGrowth: atMost(MOST_GROWTH), longestTurnShare: atMost(1) },
  );
}

const labelOf = ({ wire, isGuarded }: Way): string => `${wire} ${isGuarded ? 'guarded' : 'plain'}`;

/** What breaks the rule; undefined: nothing. */
function problemOf(steps: readonly Measured[]): string | undefined {
  for (const [at, { turnMs, bytes, cpuMs }] of steps.entries()) {
    if (turnMs > allowedTurnMs(bytes)) return `a turn of ${Math.round(turnMs)} ms for ${bytes} bytes`;
    const before = steps[at - 1];
    if (!before || bytes < before.bytes * 1.8) continue;
    const each = (growth(before.cpuMs, cpuMs) * 2 * before.bytes) / bytes;
    if (each > MOST_GROWTH) return `${each.toFixed(2)} times the time for twice the size`;
  }
  return undefined;
}

/** The case at a quarter, a half and all of the size, as far as its bound goes. What breaks the rule is measured again. */
async function grow(
  given: Case,
  { wire }: Way,
  bytes: number,
  send: (count: number) => Promise<Measured>,
): Promise<Measured[]> {
  const size = (count: number): number => JSON.stringify(given.body(count, wire)).length;
  const one = Math.max((size(20) - size(10)) / 10, 0.1);
  const count = Math.max(4, Math.min(given.most ?? Infinity, Math.floor(bytes / one)));
  const counts = [count / 4, count / 2, count].map(Math.floor);
  let steps: Measured[] = [];
  for (const each of counts) steps.push(await send(each));
  if (problemOf(steps) === undefined) return steps;
  const again = [steps];
  for (let round = 0; round < 4; round++) {
    steps = [];
    for (const each of counts) steps.push(await send(each));
    again.push(steps);
  }
  return counts.map((_, at) => {
    const all = again.map((round) => round[at] as Measured);
    // Other processes only add to a measurement, so the least of several is the closest.
    const of = (name: 'cpuMs' | 'turnMs'): number => Math.min(...all.map((each) => each[name]));
    return { ...(all[0] as Measured), cpuMs: of('cpuMs'), turnMs: of('turnMs') };
  });
}

let sent = 0;

async function measure(
  gateway: MeasuredGateway,
  keys: { readonly plain: string; readonly guarded: string },
  given: Case,
  { wire, isGuarded }: Way,
  count: number,
): Promise<Measured> {
  const body = Buffer.from(JSON.stringify(given.body(count, wire)));
  await gateway.turns();
  const key = given.management ? MANAGEMENT_KEY : isGuarded ? keys.guarded : keys.plain;
  const { statusCode, body: answer } = await agent.request({
    origin: gateway.origin,
    path: `/api/v1${given.path}`,
    method: given.method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(isGuarded && !given.management && { 'idempotency-key': `linear-${process.pid}-${sent++}` }),
    },
    body,
  });
  const text = await answer.text();
  if (process.env['LINEAR_TRACE'])
    console.error(given.name, wire, count, body.length, statusCode, text.slice(0, 200));
  const { mainCpuMs, longestTurnMs } = await gateway.turns();
  return {
    bytes: body.length,
    status: statusCode,
    cpuMs: Math.round(mainCpuMs),
    turnMs: Math.round(longestTurnMs),
  };
}

/** A key with a limit, whose guardrail has a filter of every kind. */
async function guardedKey(origin: string): Promise<string> {
  const made = await call(origin, 'POST', '/keys', MANAGEMENT_KEY, { name: 'guarded', limit: 1_000_000 });
  const { key, data } = made.body as unknown as { key: string; data: { hash: string } };
  const guardrail = await call(origin, 'POST', '/guardrails', MANAGEMENT_KEY, {
    name: 'filters',
    content_filters: [{ pattern: 'forbidden[0-9]{1,4}', label: 'own', action: 'redact' }],
    content_filter_builtins: [
      ...['email', 'phone', 'ssn', 'credit-card', 'ip-address', 'secrets'].map((slug) => ({
        slug,
        action: 'redact',
      })),
      { slug: 'regex-prompt-injection', action: 'flag' },
    ],
  });
  if (guardrail.status >= 300) throw new Error(JSON.stringify(guardrail.body));
  const { id } = (guardrail.body as unknown as { data: { id: string } }).data;
  const assigned = await call(origin, 'POST', `/guardrails/${id}/assignments/keys`, MANAGEMENT_KEY, {
    key_hashes: [data.hash],
  });
  if (assigned.status >= 300) throw new Error(JSON.stringify(assigned.body));
  return key;
}

/** By tag, the model that a body names. */
const modelOf = ({ tag, id }: Operation, wire: Wire): string => {
  const own = { Embeddings: 'embeddings', Images: 'images', TTS: 'speech', STT: 'transcription' }[tag];
  return id === 'createIntern' ? 'linear/openai' : `linear/${own ?? wire}`;
};

const TURN = [{ role: 'user', content: 'a' }];
const HINTS = { messages: TURN, input: 'a', max_tokens: 10, prompt: 'a' };

function casesOf(oracle: Oracle): Case[] {
  return oracle.operations.flatMap((operation) => {
    const schema = operation.body?.content['application/json'];
    if (!schema) return [];
    const places = placesOf(schema, new Smallest(oracle, HINTS));
    const path = operation.path.replaceAll(/\{[^}]*\}/g, 'linear');
    return places.map(({ name, kind, most, grown }): Case => ({
      name: `${operation.id} ${kind} ${name}`,
      path,
      method: operation.method,
      management: !INFERENCE.has(operation.tag) || operation.tag === 'Presets',
      isWired: WIRED.has(operation.id),
      most,
      body: (count, wire) => {
        const body = grown(count);
        return typeof body === 'object' && body !== null && 'model' in body
          ? { ...body, model: modelOf(operation, wire) }
          : INFERENCE.has(operation.tag)
            ? { model: modelOf(operation, wire), ...(body as object) }
            : body;
      },
    }));
  });
}
