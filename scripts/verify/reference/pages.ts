import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANY, SCALAR, union, type OperationShape, type Shape, type Source } from './shape';

/** Reads pages of the reference: operations, tables of fields and the notation of their types. */
export function pagesSource(folder: string, name: string): Source {
  const types = new Map<string, Shape>();
  const operations: OperationShape[] = [];
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.md') && each !== 'index.md')) {
    const sections = readFileSync(join(folder, file), 'utf8').split(/\n(?=#{2,4} )/);
    for (const section of sections) {
      const [title = '', ...lines] = section.split('\n');
      const operation = /^### (GET|POST|PUT|PATCH|DELETE) (\S+?)[†‡]?$/.exec(title);
      const object = /^#### (\w+)/.exec(title);
      if (operation) operations.push(operationOf(operation[1] as string, operation[2] as string, lines));
      else if (object) types.set(object[1] as string, blockShape(lines));
      else
        for (const line of lines) {
          const small = /^- \*\*(\w+)\*\*[†‡]?(?: \(nullable\))?: (.*)$/.exec(line);
          if (small) types.set(small[1] as string, textShape(small[2] as string));
        }
    }
  }
  return { name, operations, types };
}

function operationOf(method: string, path: string, lines: readonly string[]): OperationShape {
  let query: Readonly<Record<string, Shape>> = {};
  const requests: Shape[] = [];
  const responses: Shape[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('| Param ')) query = queryOf(lines.slice(index + 2));
    const [, head = '', rest = ''] = /^(Body|2\d\d) `[^`]+`: ?(.*)$/.exec(line) ?? [];
    if (head === '') continue;
    const shape = rest === '' ? tableShape(lines.slice(index + 1)) : textShape(rest);
    (head === 'Body' ? requests : responses).push(shape);
  }
  return { method, path, query, request: union(requests), response: union(responses) };
}

function rowsOf(lines: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('|'))
      rows.push(
        line
          .slice(1, -1)
          .split(' | ')
          .map((cell) => cell.replace(/^\s*\|?|\|?\s*$/g, '').trim()),
      );
    else if (rows.length > 0) break;
  }
  return rows;
}

const queryOf = (lines: readonly string[]): Record<string, Shape> =>
  Object.fromEntries(
    rowsOf(lines)
      .filter(([, place]) => place === 'query')
      .map(([name = '', , type = '']) => [plain(name), typeShape(type)]),
  );

const plain = (name: string): string => name.replace(/[*†‡]/g, '');

function blockShape(lines: readonly string[]): Shape {
  if (lines.some((line) => line.startsWith('one of '))) {
    const entries = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
    return { union: entries.map((entry) => memberShape(entry)) };
  }
  return tableShape(lines);
}

/** A table whose names are paths: `data[].pricing.prompt*`. */
function tableShape(lines: readonly string[]): Shape {
  const root: Node = { children: new Map(), parts: [] };
  for (const [given = '', type = ''] of rowsOf(lines)) {
    if (given === 'Field' || given.startsWith('---') || given === '(closed)') continue;
    const steps = given
      .replace(/\(all fields of\)/, '(all)')
      .split('.')
      .map(plain);
    let node = root;
    for (const step of steps) {
      if (step === '(all)') break;
      const name = step.replace(/(\[\]|\{\})+$/, '');
      const next: Node = node.children.get(name) ?? { children: new Map(), parts: [] };
      node.children.set(name, next);
      node = next;
    }
    node.parts.push(typeShape(type));
  }
  return nodeShape(root);
}

interface Node {
  readonly children: Map<string, Node>;
  readonly parts: Shape[];
}

function nodeShape({ children, parts }: Node): Shape {
  if (children.size === 0) return parts.length === 1 ? (parts[0] as Shape) : { all: parts };
  const fields: Shape = {
    fields: Object.fromEntries([...children].map(([name, node]) => [name, nodeShape(node)])),
  };
  const [own] = parts;
  if (own && ('items' in own || ('union' in own && own.union.some((each) => 'items' in each))))
    return { items: fields };
  if (own && 'map' in own) return { map: fields };
  const refs = parts.filter((part) => 'ref' in part || 'all' in part);
  return refs.length > 0 ? { all: [...refs, fields] } : fields;
}

/** After a colon: a list of members, fields with semicolons, or a type. */
function textShape(text: string): Shape {
  const members = /^one of \d+(?: by `(\w+)`)?: (.*)$/.exec(text);
  if (members)
    return { union: split(members[2] as string, ';').map((each) => memberShape(each, members[1])) };
  const isType =
    /^(enum\(|const |array|map<|\{|any\b|null\b)/.test(text) ||
    /^(\w+)( \/ \w+)*$/.test(text) ||
    /^string (binary|\/)/.test(text);
  return isType ? typeShape(text) : fieldsShape(text);
}

/** `text → ChatContentText`, `const none`, `{…}`, `bm25 {…}` or a type. */
function memberShape(text: string, discriminator?: string): Shape {
  const given = text.replace(/[†‡]/g, '').trim();
  const arrow = /^(\S+) → (.*)$/.exec(given);
  if (arrow) return typeShape(arrow[2] as string);
  const tagged = /^(\w+) (\{.*\})$/.exec(given);
  if (tagged && tagged[1] !== 'const' && discriminator !== undefined)
    return {
      all: [
        typeShape(tagged[2] as string),
        { fields: { [discriminator]: { values: [tagged[1] as string] } } },
      ],
    };
  return typeShape(given);
}

/** `name* type; other type; all of Base; closed`. */
function fieldsShape(text: string): Shape {
  const fields: Record<string, Shape> = {};
  const bases: Shape[] = [];
  for (const each of split(text, ';').map((part) => part.trim())) {
    const base = /^all of (\w+)/.exec(each);
    const field = /^([\w@$[\]-]+)\*?[†‡]?\*?(?: (.*))?$/.exec(each);
    if (base) bases.push({ ref: base[1] as string });
    else if (field && !/^(closed|other keys|every key)/.test(each))
      fields[field[1] as string] = typeShape(field[2] ?? '');
  }
  return bases.length > 0 ? { all: [...bases, { fields }] } : { fields };
}

/** The notation of a type: alternatives with a slash between. */
function typeShape(text: string): Shape {
  const shapes = split(text, ' / ').flatMap((each) => alternativeShape(each.trim()) ?? []);
  const [only = ANY] = shapes;
  return shapes.length > 1 ? { union: shapes } : only;
}

const PLAIN = /^(string|number|integer|boolean|null|uuid)\b/;

function alternativeShape(text: string): Shape | undefined {
  const inner = (open: string): string =>
    text.slice(text.indexOf(open) + 1, closing(text, text.indexOf(open)));
  if (text === 'null') return undefined;
  if (text.startsWith('enum(')) return { values: wordsOf(inner('(')) };
  if (text.startsWith('const ')) return { values: [plain(text.slice(6).split(' ')[0] as string)] };
  if (/^array(\[[^\]]*\])?</.test(text)) return { items: typeShape(inner('<')) };
  if (text.startsWith('map<')) return { map: typeShape(inner('<')) };
  if (text.startsWith('{')) return fieldsShape(inner('{'));
  if (PLAIN.test(text)) return SCALAR;
  const named = /^([A-Z]\w*)/.exec(text);
  return named ? { ref: named[1] as string } : ANY;
}

/** The words of an enum; those with blanks stand in quotes. */
const wordsOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? plain(word as string));

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '<': '>', '{': '}', '[': ']' };

/** Where the bracket at `start` closes. */
function closing(text: string, start: number): number {
  const open: string[] = [];
  for (let at = start; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '`') at = Math.max(at, text.indexOf('`', at + 1));
    else if (PAIRS[character] !== undefined) open.push(PAIRS[character]);
    else if (character === open.at(-1)) {
      open.pop();
      if (open.length === 0) return at;
    }
  }
  return text.length;
}

/** Splits where no bracket and no code is open. */
function split(text: string, by: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '`') at = Math.max(at, text.indexOf('`', at + 1));
    else if (PAIRS[character] !== undefined) at = closing(text, at);
    else if (text.startsWith(by, at)) {
      parts.push(text.slice(from, at));
      from = at + by.length;
    }
  }
  return [...parts, text.slice(from)];
}
