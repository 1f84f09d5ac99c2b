/**
 * Measures the gateway, with everything on and a key that has a limit, beside the upstream itself and a reference that
 * only passes bytes on. Compare ratios within one run: machines and days differ.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { CALL_NAMES, measureGrowth } from './bench/growth';
import { closedLoop } from './bench/load';
import { canPin } from './bench/processes';
import {
  boundsOf,
  boundsTable,
  figuresTable,
  growthStartTable,
  growthTable,
  mediansOf,
  MOST_GROWTH,
  startsTable,
  type Runs,
  type Start,
} from './bench/report';
import { SCENARIOS, type Bench, type Figures, type ScenarioName } from './bench/scenarios';
import {
  chatOnlyInstallation,
  direct,
  running,
  startGateway,
  startPortkey,
  startReference,
  startUpstream,
  type Subject,
} from './bench/subjects';
import { temporaryFolder } from './verify/harness';

const HELP = `npm run bench -- [options]

  --scenarios LIST   of ${Object.keys(SCENARIOS).join(',')} (default: all)
  --seconds N        length of one measurement (5)
  --rounds N         measurements of each kind; medians count (3)
  --warm-up N        seconds of full load for each before anything but idle is measured (20)
  --rate N           calls per second in rate (300)
  --starts N         of reference, gateway and chat only: the bounds between these take the middle ratio (3)
  --streams N        open streams in idle, then three times as many (1000)
  --portkey          the Portkey gateway beside it; once before: npm ci --ignore-scripts --prefix scripts/bench/compare
  --compare NAME=URL another gateway's chat completions beside it; NAME=URL,pid=N reads its CPU time and memory too
  --compare-key KEY, --compare-model MODEL   what to send it
  --node PATH        the Node that runs the gateway and the reference, for which its native packages must have been built
  --database URL     in place of SQLite in a new folder
  --growth           in place of all that: a database of --generations N (10000000), --keys N (10000) and --models N (5000)
                     beside an empty one; twice the --rounds make chance half as large
  --calls LIST       for --growth: of ${CALL_NAMES.join(',')} (default: all)
  --grown-folder DIR for --growth: where the databases are made (about 10 GB), and found again by the next run
  --json FILE        every measurement
  --judge            exit code 1 when a bound is missed or a call has failed
`;

const { values: options } = parseArgs({
  options: {
    scenarios: { type: 'string', default: Object.keys(SCENARIOS).join(',') },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    'warm-up': { type: 'string', default: '20' },
    starts: { type: 'string', default: '3' },
    rate: { type: 'string', default: '300' },
    streams: { type: 'string', default: '1000' },
    portkey: { type: 'boolean', default: false },
    compare: { type: 'string', multiple: true, default: [] },
    'compare-key': { type: 'string' },
    'compare-model': { type: 'string', default: 'mock' },
    node: { type: 'string' },
    database: { type: 'string' },
    growth: { type: 'boolean', default: false },
    generations: { type: 'string', default: '10000000' },
    keys: { type: 'string', default: '10000' },
    models: { type: 'string', default: '5000' },
    calls: { type: 'string', default: CALL_NAMES.join(',') },
    'grown-folder': { type: 'string' },
    json: { type: 'string' },
    judge: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** @throws Error naming the option, for what is no whole number from there on. */
function wholeNumber(option: keyof typeof options, least = 1): number {
  const given = String(options[option]);
  if (!/^\d{1,9}$/.test(given) || Number(given) < least)
    throw new Error(`--${option}: expected a whole number from ${least} on, not ${given}`);
  return Number(given);
}

const numbers = () => ({
  seconds: wholeNumber('seconds'),
  rounds: wholeNumber('rounds'),
  warmUpSeconds: wholeNumber('warm-up', 0),
  starts: wholeNumber('starts'),
  rate: wholeNumber('rate'),
  streams: wholeNumber('streams'),
  generations: wholeNumber('generations'),
  keys: wholeNumber('keys'),
  models: wholeNumber('models'),
});

const versionOf = (node = process.execPath): string => execFileSync(node, ['--version']).toString().trim();

/** @throws Error for a name that there is not. */
const listed = <N extends string>(option: string, given: string, names: readonly N[]): N[] =>
  given.split(',').map((name) => {
    const found = names.find((each) => each === name);
    if (found === undefined) throw new Error(`--${option}: there is no ${name}`);
    return found;
  });

/** One after another, except what runs once and first. */
const ONCE: readonly ScenarioName[] = ['idle'];

async function main(): Promise<number> {
  const given = numbers();
  const names = listed('scenarios', options.scenarios, Object.keys(SCENARIOS) as ScenarioName[]);
  const folder = temporaryFolder();
  const subjects: Subject[] = [];
  const upstreamProgram = await startUpstream();
  const upstream = `http://127.0.0.1:${upstreamProgram.port}`;
  const loadBefore = loadavg()[0];
  let haveFailed = false;
  const bench: Bench = {
    ...given,
    async upstream(settings) {
      const answer = await fetch(`${upstream}/settings`, {
        method: 'POST',
        body: settings ? JSON.stringify(settings) : '',
      });
      return ((await answer.json()) as { openStreams: number }).openStreams;
    },
    onErrors(scenario, subject, errors) {
      haveFailed = true;
      console.error(`  ${subject} ${scenario}: ${JSON.stringify(errors)}`);
    },
  };
  const common = {
    upstream,
    folder,
    ...(options.node !== undefined && { node: options.node }),
    ...(options.database !== undefined && { databaseUrl: options.database }),
  };
  try {
    if (options.growth) {
      const { calls, starts } = await measureGrowth(upstream, folder, {
        ...given,
        grownFolder: options['grown-folder'],
        calls: listed('calls', options.calls, CALL_NAMES),
        onErrors: bench.onErrors,
      });
      console.log(`${growthTable(calls)}\n\n${growthStartTable(starts)}`);
      if (options.json !== undefined)
        writeFileSync(options.json, `${JSON.stringify({ loadBefore, calls, starts }, null, 1)}\n`);
      const hasGrown = Object.values(calls).some(({ ratio }) => ratio > MOST_GROWTH);
      return options.judge && (haveFailed || hasGrown) ? 1 : 0;
    }
    const gateway = await startGateway({ ...common, name: 'gateway' });
    subjects.push(direct(upstream), await startReference(upstream, options.node), gateway);
    const chatOnly = options.database === undefined ? chatOnlyInstallation(folder) : undefined;
    if (chatOnly !== undefined)
      subjects.push(await startGateway({ ...common, name: 'chat only', root: chatOnly }));
    if (options.portkey) subjects.push(await startPortkey(upstream));
    for (const other of options.compare)
      subjects.push(await running(other, options['compare-key'], options['compare-model']));
    const runs = await measure(names, subjects, bench);
    const medians = mediansOf(runs);
    const starts = [runs];
    if (names.includes('max'))
      while (starts.length < given.starts) {
        const name = `gateway ${starts.length + 1}`;
        starts.push(
          await measureStart(bench, {
            reference: () => startReference(upstream, options.node),
            gateway: () => startGateway({ ...common, name }),
            ...(chatOnly !== undefined && {
              'chat only': () => startGateway({ ...common, name: `${name} chat only`, root: chatOnly }),
            }),
          }),
        );
      }
    const start: Start = { readyMs: gateway.readyMs ?? NaN, slowestOfTenMs: gateway.slowestOfTenMs ?? NaN };
    const byStart = starts.map(mediansOf);
    const bounds = boundsOf(byStart, start, {
      isNode24: Number(/\d+/.exec(versionOf(options.node))?.[0]) >= 24,
      streams: bench.streams,
    });
    const machine = {
      node: process.version,
      gatewayAndReference: versionOf(options.node),
      cpu: cpus()[0]?.model,
      cpus: cpus().length,
      pinned: canPin,
      loadBefore,
      loadAfter: loadavg()[0],
    };
    console.log(
      `${JSON.stringify(machine)}\n\n${figuresTable(medians)}\n\n${startsTable(byStart)}\n\n${boundsTable(bounds)}`,
    );
    if (options.json !== undefined)
      writeFileSync(
        options.json,
        `${JSON.stringify({ machine, start, medians, byStart, bounds, runs: starts }, null, 1)}\n`,
      );
    const isMissed = bounds.some(({ verdict }) => verdict === 'missed');
    return options.judge && (haveFailed || isMissed) ? 1 : 0;
  } finally {
    for (const subject of subjects) await subject.stop();
    await upstreamProgram.stop();
    folder.remove();
  }
}

/** Two processes of one program differ by up to a tenth. @param programs by the name that their figures get. */
async function measureStart(
  bench: Bench,
  programs: Readonly<Record<string, () => Promise<Subject>>>,
): Promise<Runs> {
  const subjects: Subject[] = [];
  try {
    for (const [name, start] of Object.entries(programs)) subjects.push({ ...(await start()), name });
    return await measure(['max'], subjects, bench);
  } finally {
    for (const subject of subjects) await subject.stop();
  }
}

/** Round by round through all subjects, there and back, so that what else the machine does falls on all alike. */
async function measure(
  names: readonly ScenarioName[],
  subjects: readonly Subject[],
  bench: Bench,
): Promise<Runs> {
  const runs: Record<string, Partial<Record<ScenarioName, Figures[]>>> = {};
  const take = async (name: ScenarioName, subject: Subject): Promise<void> => {
    const figures = await SCENARIOS[name](subject, bench);
    if (figures) ((runs[subject.name] ??= {})[name] ??= []).push(figures);
  };
  for (const name of names.filter((each) => ONCE.includes(each)))
    for (const subject of subjects) if (subject.pid !== undefined) await take(name, subject);
  await bench.upstream({ chunks: 100, delayMs: 0 });
  const repeated = names.filter((each) => !ONCE.includes(each));
  // Engines compile for as long as tens of thousands of calls take.
  if (repeated.length > 0)
    for (const { chat } of subjects)
      await closedLoop(chat, { connections: 64, seconds: bench.warmUpSeconds });
  for (const name of repeated)
    for (let round = 1; round <= bench.rounds; round += 1) {
      for (const subject of round % 2 === 1 ? subjects : subjects.toReversed()) await take(name, subject);
      console.error(`${name} ${round} of ${bench.rounds}`);
    }
  return runs;
}

if (options.help) console.log(HELP);
else
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
