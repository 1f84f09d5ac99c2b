/**
 * Compares the public reference with our document: npm run verify -- reference FOLDER...
 * A folder holds pages of the reference, or an unpacked SDK for TypeScript or Python. It prints each operation, field and
 * enum value that our document lacks. Intended differences are listed with a reason in reference/explained.json.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readDocument } from '../../src/http/document';
import { Figures, zero } from './harness';
import { differencesOf, type Difference } from './reference/compare';
import { documentSource } from './reference/document';
import { pagesSource } from './reference/pages';
import type { OperationShape, Shape, Source } from './reference/shape';
import { typescriptSource } from './reference/typescript-models';

interface Explained {
  /** Operations by name, with the reason. */
  readonly operations: Readonly<Record<string, string>>;
  /** A pattern in which `*` matches any text. The first match counts. */
  readonly differences: readonly { readonly at: string; readonly path: string; readonly reason: string }[];
}

const FOLDER = join(__dirname, 'reference');
const explained = JSON.parse(readFileSync(join(FOLDER, 'explained.json'), 'utf8')) as Explained;

const fits = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(text);
const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

function reasonOf({ operation, at, path }: Difference): string | undefined {
  if (at === 'operation') return explained.operations[operation];
  const place = `${operation} ${at}`;
  return explained.differences.find((each) => fits(each.at, place) && fits(each.path, path))?.reason;
}

function sourceOf(folder: string): Source {
  const name = basename(folder);
  if (existsSync(join(folder, 'index.md'))) return pagesSource(folder, name);
  if (existsSync(join(folder, 'esm/funcs'))) return typescriptSource(folder, name);
  const python = [folder, join(folder, 'openrouter')].find((each) => existsSync(join(each, 'components')));
  if (python === undefined) throw new Error(`${folder}: neither pages of the reference nor an SDK`);
  const said = execFileSync('python3', [join(FOLDER, 'python-models.py'), python], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const { operations, types } = JSON.parse(said) as {
    operations: OperationShape[];
    types: Record<string, Shape>;
  };
  return { name, operations, types: new Map(Object.entries(types)) };
}

const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (folders.length === 0) {
  console.error('Name at least one folder: pages of the reference, or an unpacked SDK');
  process.exit(2);
}
const figures = new Figures('reference');
const document = documentSource(readDocument('openapi'));
for (const folder of folders) {
  const source = sourceOf(folder);
  const differences = differencesOf(source, document);
  let unexplained = 0;
  for (const difference of differences) {
    const reason = reasonOf(difference);
    if (reason === undefined) unexplained += 1;
    const { operation, at, path } = difference;
    console.log(
      `${reason === undefined ? 'UNEXPLAINED' : 'explained'} ${operation} ${at} ${path}${reason === undefined ? '' : `: ${reason}`}`,
    );
  }
  figures.print(
    source.name,
    { operations: source.operations.length, differences: differences.length, unexplained },
    { operations: (count: number) => count > 0, unexplained: zero },
  );
}
figures.exit();
