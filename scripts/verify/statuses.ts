/**
 * Every status that the documents declare is answered in the suite, and no other: npm run verify:statuses [-- FILE]
 * FILE is what a run of it has written down (RECORD_STATUSES=FILE npm test); without one, the suite runs first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DOCUMENTS, operationsOf, readDocument } from '../../src/http/document';
import { Figures, ROOT, temporaryFolder } from './harness';

function recordOf(folder: string): string {
  const given = process.argv[2];
  if (given !== undefined) return resolve(given);
  const file = join(folder, 'statuses');
  const { status } = spawnSync('npx', ['jest'], {
    cwd: ROOT,
    env: { ...process.env, RECORD_STATUSES: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('the suite fails');
  return file;
}

const figures = new Figures('statuses');
const work = temporaryFolder();
try {
  const file = recordOf(work.path);
  if (!existsSync(file)) throw new Error(`${file}: nothing was written down`);
  const answered = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const declared = new Set(
    DOCUMENTS.flatMap((name) =>
      operationsOf(readDocument(name)).flatMap(({ id, object }) =>
        Object.keys(object.responses).map((status) => `${id} ${status}`),
      ),
    ),
  );
  figures.print(
    'declared and answered',
    {
      declared: declared.size,
      neverAnswered: [...declared].filter((pair) => !answered.has(pair)),
      undeclared: [...answered].filter((pair) => !declared.has(pair)),
    },
    {
      declared: (count: number) => count > 0,
      neverAnswered: (list: string[]) => list.length === 0,
      undeclared: (list: string[]) => list.length === 0,
    },
  );
} finally {
  work.remove();
}
figures.exit();
