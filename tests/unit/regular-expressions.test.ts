import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';
import { checkSync } from 'recheck';
import ts from 'typescript';

// The native and Java forms of the checker are not installed.
process.env['RECHECK_BACKEND'] = 'pure';

const SRC = join(__dirname, '../../src');

/** Expressions that the checker cannot prove, with the bound on the text that they meet. */
const BOUNDED: Readonly<Record<string, string>> = {
  'configuration.ts /^(?:Bearer +)?\\$(?:[A-Za-z_]\\w*$|\\(|\\{(?![A-Za-z_][A-Za-z0-9_]*\\}))/':
    'The operator writes the text. The expression is anchored, and the lookahead is tried once.',
  'http/validate.ts /must match pattern "(.*?)"(?=$|, (?:query|params|headers|request)\\/)/s':
    'The text is a message of the validator about parameters, which quotes the document alone.',
  'plugins/auto-router.ts CODE': 'The text has 4,000 characters at most.',
  'providers/anthropic.ts /_(?=x[0-9a-f]*(?:_|[^\\w-]))|[^\\w-]/gu':
    'The lookahead of an underscore ends at the next one.',
  'services/file-types/markdown.ts CODE': 'A line has 1,000 characters at most.',
  'services/file-types/markdown.ts /(^|[^\\w!])!?\\[[^\\]\\n]+\\]\\([^()\\s]+\\)/':
    'A line has 1,000 characters at most.',
  'startup.ts STATEMENT': 'The text is an error of the database at startup.',
};

/** Files that make expressions of parts, with the reason why their time is linear. */
const COMPOSED: Readonly<Record<string, string>> = {
  'database/away.ts': 'Alternatives of fixed words.',
  'formats/custom-input.ts': 'A sticky copy of a literal, and an anchored one of fixed words.',
  'http/absent-nulls.ts': 'Patterns of the document, which the repository writes.',
  'http/document.ts': 'The paths of the document; each segment ends at a slash.',
  'inference/policies/phones.ts': 'A copy of a literal.',
  'stores/binaries.ts': 'Names of our own files.',
  'stores/generation-ids.ts': 'Classes of fixed lengths.',
};

interface Found {
  readonly file: string;
  readonly literal: string;
  /** The constant that holds it. */
  readonly name: string | undefined;
}

function expressions(): { literals: Found[]; composed: string[] } {
  const literals: Found[] = [];
  const composed: string[] = [];
  for (const entry of readdirSync(SRC, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(SRC, path);
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const { parent } = node;
        const name = ts.isVariableDeclaration(parent) ? parent.name.getText() : undefined;
        literals.push({ file, literal: node.text, name });
      }
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
        composed.push(file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, composed };
}

/** Stands for an assertion or a back-reference, on which the rest of a match may fail. */
const RARE = '\uE000';
/** Longer repetitions only multiply the time. The checker would unroll them to automata of millions of states. */
const MOST_REPEATED = 2;

/**
 * Rewrites an expression to one that the checker knows, and that is linear only if the given one is: what a lookaround
 * asks for becomes a letter that a text may lack. Undefined if a lookaround itself reads without a bound.
 */
function checkable(literal: string): { source: string; flags: string } | undefined {
  const edits: { start: number; end: number; text: string }[] = [];
  let isEndless = false;
  let within = 0;
  visitRegExpAST(parseRegExpLiteral(literal), {
    onAssertionEnter(node) {
      if (node.kind !== 'lookahead' && node.kind !== 'lookbehind') return;
      if (within++ === 0) edits.push({ start: node.start, end: node.end, text: RARE });
    },
    onAssertionLeave(node) {
      if (node.kind === 'lookahead' || node.kind === 'lookbehind') within--;
    },
    onBackreferenceEnter({ start, end }) {
      if (within === 0) edits.push({ start, end, text: RARE });
    },
    onQuantifierEnter({ element, end, min, max, greedy }) {
      if (within > 0) {
        if (max === Infinity) isEndless = true;
        return;
      }
      if (Number.isFinite(max) ? max <= MOST_REPEATED : min <= MOST_REPEATED) return;
      const most = Number.isFinite(max) ? MOST_REPEATED : '';
      const text = `{${Math.min(min, MOST_REPEATED)},${most}}${greedy ? '' : '?'}`;
      edits.push({ start: element.end, end, text });
    },
  });
  if (isEndless) return undefined;
  let changed = literal;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    changed = changed.slice(0, start) + text + changed.slice(end);
  const at = changed.lastIndexOf('/');
  return { source: changed.slice(1, at), flags: changed.slice(at + 1) };
}

/** Undefined if the time of the expression is linear in the length of a text, tried from each of its places. */
function complaint(literal: string): string | undefined {
  const form = checkable(literal);
  if (!form) return 'a lookaround without a bound';
  const result = checkSync(form.source, form.flags, { checker: 'automaton', timeout: 10_000 });
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable'
    ? `vulnerable ${result.complexity.type}`
    : `unknown: ${result.error.kind}`;
}

test('the checker finds the expressions that once held the event loop', () => {
  expect(complaint(String.raw`/"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*/g`)).toBe('vulnerable polynomial');
  expect(complaint(String.raw`/\b(?:(?:sk|pk)|(?:key|api)(?=[\w*-]*[\d*]))[\w*-]{12,}/g`)).toBe(
    'a lookaround without a bound',
  );
  expect(complaint(String.raw`/\s+$/`)).toBe('vulnerable polynomial');
  expect(complaint(String.raw`/\d+(?!x)/`)).toBe('vulnerable polynomial');
  expect(complaint(String.raw`/^[\w-]+$/`)).toBeUndefined();
});

test('the time of every regular expression is linear', () => {
  const { literals, composed } = expressions();
  const unused = new Set(Object.keys(BOUNDED));
  const known = new Map<string, string | undefined>();
  const problems = literals.flatMap(({ file, literal, name }) => {
    const keys = [`${file} ${literal}`, ...(name === undefined ? [] : [`${file} ${name}`])];
    const excused = keys.find((key) => key in BOUNDED);
    if (excused !== undefined) {
      unused.delete(excused);
      return [];
    }
    if (!known.has(literal)) known.set(literal, complaint(literal));
    const said = known.get(literal);
    return said === undefined ? [] : [`${file}: ${literal}: ${said}`];
  });
  expect(problems).toEqual([]);
  expect([...unused]).toEqual([]);
  expect(composed.filter((file) => !(file in COMPOSED))).toEqual([]);
}, 120_000);
