/** What a database that has grown costs: the same calls on an empty one and on one full of generations and keys. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { MANAGEMENT_KEY, type Folder } from '../verify/harness';
import { openLoop, percentile, type Target } from './load';
import { startGateway, type Subject } from './subjects';

export interface Growth {
  readonly generations: number;
  readonly keys: number;
  readonly seconds: number;
  readonly rate: number;
  readonly rounds: number;
}

const BATCH = 100_000;
/** Of the list of keys: fewer would make a shorter answer. */
const FULL_PAGE = 100;

/** By call, the median p99 of both and how much it moved. */
export async function measureGrowth(
  upstream: string,
  folder: Folder,
  growth: Growth,
): Promise<Record<string, { emptyMs: number; grownMs: number; ratio: number }>> {
  for (const [name, size] of [
    ['empty', { generations: 0, keys: FULL_PAGE }],
    ['grown', growth],
  ] as const) {
    const first = await startGateway({ name, upstream, folder });
    await first.stop();
    fill(join(folder.path, name, 'gateway.sqlite'), size);
  }
  const subjects = [
    await startGateway({ name: 'empty', upstream, folder }),
    await startGateway({ name: 'grown', upstream, folder }),
  ] as const;
  const figures: Record<string, { emptyMs: number; grownMs: number; ratio: number }> = {};
  try {
    for (const [call, target] of Object.entries(CALLS)) {
      const p99: [number[], number[]] = [[], []];
      for (let round = 0; round < growth.rounds; round += 1)
        for (const [index, subject] of subjects.entries())
          p99[index]?.push(percentile((await openLoop(await target(subject), growth)).latenciesMs, 99));
      const [emptyMs, grownMs] = [percentile(p99[0], 50), percentile(p99[1], 50)];
      figures[call] = { emptyMs, grownMs, ratio: grownMs / emptyMs };
    }
  } finally {
    for (const subject of subjects) await subject.stop();
  }
  return figures;
}

const base = ({ chat }: Subject): string => chat.url.replace('/chat/completions', '');
const administration = (subject: Subject, path: string): Target => ({
  url: `${base(subject)}${path}`,
  method: 'GET',
  headers: { authorization: `Bearer ${MANAGEMENT_KEY}` },
});

const CALLS: Readonly<Record<string, (subject: Subject) => Target | Promise<Target>>> = {
  'POST /chat/completions': ({ chat }) => chat,
  'GET /generation': async (subject) => {
    const answer = await fetch(subject.chat.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...subject.chat.headers },
      body: JSON.stringify(subject.chat.body),
    });
    const { id } = (await answer.json()) as { id: string };
    return { ...administration(subject, `/generation?id=${id}`), headers: subject.chat.headers };
  },
  'GET /keys': (subject) => administration(subject, '/keys'),
};

/** Copies of the generations and keys that the first start has made, spread over 90 days. */
function fill(file: string, { generations, keys }: Pick<Growth, 'generations' | 'keys'>): void {
  const database = new BetterSqlite3(file);
  // The file is thrown away: nothing of it need outlive a crash.
  database.pragma('synchronous = OFF');
  try {
    copyRows(database, 'generations', generations, {
      id: `'gen-' || (1700000000 + n) || '-' || hex(randomblob(10))`,
      created_at: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n % 7776000) || ' seconds')`,
    });
    copyRows(database, 'keys', keys, {
      hash: `lower(hex(randomblob(32)))`,
      created_at: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n % 7776000) || ' seconds')`,
    });
    database.exec('ANALYZE');
  } finally {
    database.close();
  }
}

function copyRows(
  database: BetterSqlite3.Database,
  table: string,
  count: number,
  fresh: Readonly<Record<string, string>>,
): void {
  const columns = (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const values = columns.map((column) => fresh[column] ?? `source.${column}`);
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')})
     WITH RECURSIVE numbers (n) AS (SELECT ? UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
     SELECT ${values.join(', ')} FROM numbers, (SELECT * FROM ${table} LIMIT 1) AS source`,
  );
  for (let from = 0; from < count; from += BATCH) insert.run(from, Math.min(from + BATCH, count));
}
