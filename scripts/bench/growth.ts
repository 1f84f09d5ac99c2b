/** What a database that has grown costs: the same calls on an empty one and on one full of generations and keys. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BetterSqlite3 } from '../../src/database/sqlite';
import { MANAGEMENT_KEY, type Folder } from '../verify/harness';
import { fill, type Size } from './grown';
import { openLoop, percentile, type Target } from './load';
import { startGateway, type Subject } from './subjects';

export interface Growth {
  readonly generations: number;
  readonly keys: number;
  readonly models: number;
  /** Where the databases stay for the next run. */
  readonly grownFolder: string | undefined;
  readonly calls: readonly CallName[];
  /** Of one slice: the databases take turns. */
  readonly seconds: number;
  readonly rate: number;
  readonly rounds: number;
  readonly onErrors: (call: string, subject: string, errors: Readonly<Record<string, number>>) => void;
}

export interface GrowthFigures {
  readonly p99Ms: Readonly<Record<SubjectName, number>>;
  readonly p50Ms: Readonly<Record<SubjectName, number>>;
  /** The grown one's p99 over the empty one's. */
  readonly ratio: number;
  /** The same of two empty ones: what chance does. */
  readonly chance: number;
  /** Calls to each. */
  readonly samples: number;
}

export interface GrowthStart {
  readonly group: GroupName;
  readonly readyMs: Readonly<Record<SubjectName, number>>;
}

const SUBJECTS = ['empty', 'again', 'grown'] as const;
type SubjectName = (typeof SUBJECTS)[number];

/** Of the list of keys: fewer would make a shorter answer. */
const FULL_PAGE = 100;
/** Enough that each key of the page has been used. */
const EMPTY = { generations: 2_000, keys: FULL_PAGE, models: 0, workspaces: 1, days: 0.01 };
const WORKSPACES = 20;
const DAYS = 90;
const ASKED_FOR = 5_000;
/** Code that is not compiled yet is slow whatever the size. */
const WARM_UP_SECONDS = 5;

type GroupName = 'plain' | 'one catalogue' | 'retention';

interface Call {
  readonly title: string;
  readonly group: GroupName;
  readonly target: (subject: Subject, file: string) => Target;
  /** Nothing of the file is in memory when a slice begins. */
  readonly isCold?: true;
}

const base = ({ chat }: Subject): string => chat.url.replace('/chat/completions', '');
const asManagement = (subject: Subject, ...paths: readonly string[]): Target => {
  const urls = paths.map((path) => `${base(subject)}${path}`);
  return {
    url: urls[0] as string,
    urls,
    method: 'GET',
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}` },
  };
};
/** @param newest out of how many of the newest, in no order. */
const records = (subject: Subject, file: string, newest: number): Target => {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    const { first, last } = database
      .prepare(
        'SELECT (SELECT MIN(rowid) FROM generations) AS first, (SELECT MAX(rowid) FROM generations) AS last',
      )
      .get() as { first: number; last: number };
    const find = database
      .prepare('SELECT id FROM generations WHERE rowid >= ? ORDER BY rowid LIMIT 1')
      .pluck();
    const paths = Array.from({ length: ASKED_FOR }, () => {
      const back = Math.floor(Math.random() * Math.min(newest, last - first));
      return `/generation?id=${String(find.get(last - back))}`;
    });
    return asManagement(subject, ...paths);
  } finally {
    database.close();
  }
};

const CALLS = {
  chat: { title: 'POST /chat/completions', group: 'plain', target: ({ chat }) => chat },
  generation: {
    title: 'GET /generation, of the newest 100,000',
    group: 'plain',
    target: (subject, file) => records(subject, file, 100_000),
  },
  'old-generation': {
    title: 'GET /generation, of all, cold',
    group: 'plain',
    target: (subject, file) => records(subject, file, 8_000_000),
    isCold: true,
  },
  keys: { title: 'GET /keys', group: 'plain', target: (subject) => asManagement(subject, '/keys') },
  'cold-keys': {
    title: 'GET /keys, cold',
    group: 'plain',
    target: (subject) => asManagement(subject, '/keys'),
    isCold: true,
  },
  key: { title: 'GET /key', group: 'plain', target: (subject) => asManagement(subject, '/key') },
  credits: { title: 'GET /credits', group: 'plain', target: (subject) => asManagement(subject, '/credits') },
  popular: {
    title: 'GET /models?sort=top-weekly&limit=20',
    group: 'one catalogue',
    target: (subject) => asManagement(subject, '/models?sort=top-weekly&limit=20'),
  },
  retention: {
    title: 'POST /chat/completions, old records go',
    group: 'retention',
    target: ({ chat }) => chat,
  },
} as const satisfies Readonly<Record<string, Call>>;

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as readonly CallName[];

/** By call, the p99 of each database and how much it moved. */
export async function measureGrowth(
  upstream: string,
  folder: Folder,
  growth: Growth,
): Promise<{ calls: Record<string, GrowthFigures>; starts: GrowthStart[] }> {
  const kept: Folder = { path: growth.grownFolder ?? folder.path, remove: () => undefined };
  const { generations, keys, models } = growth;
  const sizes: Readonly<Record<SubjectName, Size & { readonly models: number }>> = {
    empty: EMPTY,
    again: EMPTY,
    grown: { generations, keys, models, workspaces: WORKSPACES, days: DAYS },
  };
  const fileOf = (name: SubjectName): string => join(kept.path, name, 'gateway.sqlite');
  for (const name of SUBJECTS) {
    const size = sizes[name];
    await makeOnce(join(kept.path, name), size, async () => {
      const first = await startGateway({ name, upstream, folder: kept, models: size.models });
      await first.stop();
      fill(fileOf(name), size);
    });
  }
  const calls: Record<string, GrowthFigures> = {};
  const starts: GrowthStart[] = [];
  for (const group of ['plain', 'one catalogue', 'retention'] as const) {
    const names = growth.calls.filter((name) => CALLS[name].group === group);
    if (names.length === 0) continue;
    const subjects: Partial<Record<SubjectName, Subject>> = {};
    try {
      for (const name of SUBJECTS) {
        subjects[name] = await startGateway({
          name,
          upstream,
          folder: kept,
          models: group === 'one catalogue' ? models : sizes[name].models,
          ...(group === 'retention' && name === 'grown' && { settings: retentionFor(fileOf(name)) }),
        });
        freeze(subjects[name]);
      }
      const all = subjects as Record<SubjectName, Subject>;
      starts.push({ group, readyMs: each((name) => all[name].readyMs ?? NaN) });
      for (const name of names) calls[CALLS[name].title] = await measure(CALLS[name], all, fileOf, growth);
    } finally {
      for (const subject of Object.values(subjects)) {
        thaw(subject);
        await subject.stop();
      }
    }
  }
  return { calls, starts };
}

const each = <T>(value: (name: SubjectName) => T): Record<SubjectName, T> =>
  Object.fromEntries(SUBJECTS.map((name) => [name, value(name)])) as Record<SubjectName, T>;

/** In turns of one slice each, so that what else the machine does falls on all alike; who has no turn stands still. */
async function measure(
  call: Call,
  subjects: Readonly<Record<SubjectName, Subject>>,
  fileOf: (name: SubjectName) => string,
  { seconds, rate, rounds, onErrors }: Growth,
): Promise<GrowthFigures> {
  const targets = each((name) => call.target(subjects[name], fileOf(name)));
  const latencies = each((): number[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (let turn = 0; turn < SUBJECTS.length; turn += 1) {
      const name = SUBJECTS[(round + turn) % SUBJECTS.length] as SubjectName;
      if (call.isCold) forget(fileOf(name));
      thaw(subjects[name]);
      const result = await openLoop(targets[name], {
        rate,
        seconds: round === 0 ? WARM_UP_SECONDS : seconds,
      });
      freeze(subjects[name]);
      if (Object.keys(result.errors).length > 0) onErrors(call.title, name, result.errors);
      if (round > 0) latencies[name].push(...result.latenciesMs);
    }
  const p99Ms = each((name) => percentile(latencies[name], 99));
  return {
    p99Ms,
    p50Ms: each((name) => percentile(latencies[name], 50)),
    ratio: p99Ms.grown / p99Ms.empty,
    chance: p99Ms.again / p99Ms.empty,
    samples: Math.min(...SUBJECTS.map((name) => latencies[name].length)),
  };
}

const freeze = ({ pid }: Subject): void => void (pid !== undefined && process.kill(pid, 'SIGSTOP'));
const thaw = ({ pid }: Subject): void => void (pid !== undefined && process.kill(pid, 'SIGCONT'));

/** Lets the system forget what it has read of a file. */
function forget(file: string): void {
  const { status, stderr } = spawnSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0']);
  if (status !== 0) throw new Error(`dd cannot take ${file} out of memory: ${String(stderr)}`);
}

/** So many days that a twentieth of the records is too old. */
function retentionFor(file: string): object {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    const oldest = database.prepare('SELECT MIN(id) FROM generations').pluck().get() as string;
    const days = (Date.now() / 1000 - Number(oldest.split('-')[1])) / 86_400;
    return { generations: { retention_days: Math.max(2, Math.floor(days * 0.95)) } };
  } finally {
    database.close();
  }
}

/** A folder is made anew when it was broken off, or is of another size. */
async function makeOnce(folder: string, size: object, make: () => Promise<void>): Promise<void> {
  const note = join(folder, 'filled.json');
  const wanted = JSON.stringify(size);
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  const started = performance.now();
  await make();
  writeFileSync(note, wanted);
  console.error(`${folder} filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
