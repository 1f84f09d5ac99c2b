/**
 * The contract, attacked from both sides: npm run verify:fuzz [-- --short] [-- --seed N] [-- --only PATTERN] [-- --seen FILE]
 * `--document compatible` attacks the address /v1, which speaks the formats of OpenAI and Anthropic.
 * Requests are derived from the document for every operation. None that fits it may be refused as invalid, none that
 * breaks it may be served, and every answer must be one that the document describes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { agent, Figures, option, startGateway, temporaryFolder, type Running } from './harness';
import { ALLOWED } from './fuzz/allowed';
import { Oracle, parsed, type Answer, type Operation } from './fuzz/oracle';
import { Known, Requests, send, type Request } from './fuzz/requests';
import { configuration, startProvider } from './fuzz/upstream';

const short = process.argv.includes('--short');
const seed = Number(option('--seed') ?? Date.now() % 1_000_000);
const only = new RegExp(option('--only') ?? '');
const ROUNDS = Number(option('--rounds') ?? (short ? 1 : 10));
const RUNS = short ? 8 : 30;
/** Of so many values one breaks the document, in the wrong half of the requests. */
const ONE_BEYOND_IN = 14;
const MOST_SHRINKS = Number(option('--shrinks') ?? 60);

/** They need what no request makes: of files, only those that a provider wrote can be downloaded. */
const UNREACHED = new Set(['downloadFileContent']);

const figures = new Figures('fuzz');
const document = option('--document') === 'compatible' ? 'compatible' : 'openapi';
const oracle = new Oracle(document);
const known = new Known();
const requests = new Requests(oracle, known);

interface Finding {
  readonly group: string;
  readonly operation: string;
  readonly problem: string;
  readonly request: Request;
  readonly answer: string;
}

interface Tally {
  right: number;
  served: number;
  wrong: number;
  refused: number;
}

const findings = new Map<string, Finding & { count: number }>();
const tallies = new Map<string, Tally>();
const excused = new Map<string, number>();
/** Refusals that were excused although the document does not speak of them. */
const unstated = new Set<string>();

/** The first thing that should not be; undefined: nothing. */
function judge(operation: Operation, request: Request, answer: Answer): string | undefined {
  const [broken] = oracle.brokenBy(operation, answer);
  if (broken !== undefined) return broken;
  const { status } = answer;
  if (status >= 500 && !isAllowed(operation, answer)) return `answers ${status}`;
  if (request.misfit === undefined) {
    const isRefusal = status === 400 || status === 415 || status === 422;
    return isRefusal && !isAllowed(operation, answer) ? 'refuses what the document accepts' : undefined;
  }
  return status < 400 ? 'accepts what the document refuses' : undefined;
}

function isAllowed(operation: Operation, { status, body }: Answer): boolean {
  const { id, tag } = operation;
  const text = body.toString();
  const rule = ALLOWED.find(
    ({ on, status: only, says }) =>
      (on === undefined || on.test(id) || on.test(tag)) && (only ?? 400) === status && says.test(text),
  );
  if (!rule) return false;
  const name = String(rule.says);
  excused.set(name, (excused.get(name) ?? 0) + 1);
  if (!oracle.wordsOf(operation).includes(rule.stated)) unstated.add(`${id}: ${rule.stated}`);
  return true;
}

/** What findings of one cause have in common. */
function groupOf({ tag }: Operation, problem: string, request: Request, answer: Answer): string {
  const body = parsed(answer.body.toString()) as
    { error?: { message?: string; metadata?: { reason?: string } } } | undefined;
  const said = `${body?.error?.message ?? ''} ${body?.error?.metadata?.reason ?? ''}`;
  const about = problem.startsWith('accepts')
    ? (request.misfit ?? '')
    : problem.startsWith('refuses')
      ? said
      : problem;
  const plain = `${problem.slice(0, 40)} | ${tag} | ${about}`
    .replace(/got .*$/s, '')
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/\d+/g, '0');
  return plain.slice(0, 220);
}

/** One property for each operation: it is tried until it finds nothing that is not known. */
async function attack(gateway: Running, operation: Operation, round: number): Promise<void> {
  const tally = tallies.get(operation.id) ?? { right: 0, served: 0, wrong: 0, refused: 0 };
  tallies.set(operation.id, tally);
  // Without parameters and a body there is only one request.
  const runs = operation.body || operation.parameters.length > 0 ? RUNS : 1;
  for (const beyond of [undefined, ONE_BEYOND_IN])
    for (let attempt = 0; attempt < 5; attempt++) {
      let hunted: string | undefined;
      let shrinks = 0;
      const property = fc.asyncProperty(fc.gen(), async (g) => {
        if (hunted !== undefined && ++shrinks > MOST_SHRINKS) return true;
        const request = requests.make(g, operation, beyond);
        const answer = await send(gateway.origin, operation, request);
        known.learn(operation, answer);
        if (request.misfit === undefined) tally.right += 1;
        else tally.wrong += 1;
        if (request.misfit === undefined && answer.status < 400) tally.served += 1;
        if (request.misfit !== undefined && answer.status >= 400) tally.refused += 1;
        const problem = judge(operation, request, answer);
        if (problem === undefined) return true;
        const group = groupOf(operation, problem, request, answer);
        const finding = findings.get(group);
        if (hunted === undefined ? finding !== undefined : hunted !== group) {
          if (finding) finding.count += 1;
          return true;
        }
        hunted = group;
        findings.set(group, {
          group,
          operation: operation.id,
          problem,
          request,
          answer: `${answer.status} ${answer.body.toString().slice(0, 400)}`,
          count: (finding?.count ?? 0) + 1,
        });
        return false;
      });
      const { failed } = await fc.check(property, {
        seed: seed + round * 1_000 + attempt * 100_000,
        numRuns: runs,
        endOnFailure: false,
      });
      if (!failed || hunted === undefined) break;
      print(findings.get(hunted) as Finding);
    }
}

/** The smallest request found for it. */
function print({ operation, problem, request: { misfit, path, body, headers }, answer }: Finding): void {
  const { authorization: _, ...shown } = headers;
  console.error(
    JSON.stringify({
      operation,
      problem,
      misfit,
      path,
      headers: shown,
      body: String(body ?? '').slice(0, 1_000),
      answer,
    }),
  );
}

async function main(): Promise<void> {
  console.log(JSON.stringify({ proof: 'fuzz', document, seed, short, operations: oracle.operations.length }));
  const folder = temporaryFolder();
  const provider = await startProvider();
  requests.sink = `${new URL(provider.url).origin}/sink`;
  const file = join(folder.path, 'gateway.json');
  writeFileSync(file, JSON.stringify(configuration(provider.url)));
  const gateway = await startGateway({ DATA_DIR: folder.path, GATEWAY_CONFIG: file });
  // What there is comes first, then what makes more, what reads and changes it, and what ends it: parts before wholes.
  const order = ['POST', 'PUT', 'GET', 'PATCH', 'DELETE'];
  const rank = ({ method, path }: Operation): number => {
    if (method === 'GET' && !path.includes('{')) return -1;
    if (path.endsWith('/suspend')) return order.indexOf('PATCH');
    return order.indexOf(method) - (method === 'DELETE' ? path.split('/').length / 100 : 0);
  };
  const operations = oracle.operations.filter(({ id }) => only.test(id)).sort((a, b) => rank(a) - rank(b));
  for (let round = 0; round < ROUNDS; round++)
    for (const operation of operations) await attack(gateway, operation, round);
  const exits = gateway.child.exitCode === null ? 0 : 1;
  await gateway.kill('SIGTERM');
  await provider.close();
  folder.remove();
  await agent.destroy();

  const sum = (name: keyof Tally): number =>
    [...tallies.values()].reduce((total, tally) => total + tally[name], 0);
  figures.print(
    'requests derived from the document',
    {
      operations: operations.length,
      fitting: sum('right'),
      served: sum('served'),
      breaking: sum('wrong'),
      refused: sum('refused'),
      excused: Object.fromEntries(excused),
      unused: ALLOWED.map(({ says }) => String(says)).filter((name) => !excused.has(name)),
      unstated: [...unstated],
      neverServed: [...tallies]
        .filter(([id, { served }]) => served === 0 && !UNREACHED.has(id))
        .map(([id]) => id),
      findings: findings.size,
      exits,
    },
    {
      // The short form is too short for each of them.
      neverServed: (ids: string[]) => short || ids.length === 0,
      unstated: (list: string[]) => list.length === 0,
      findings: (count: number) => count === 0,
      exits: (count: number) => count === 0,
    },
  );
  figures.exit();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
