/**
 * Says why a text is no JSON, and where. Never in the text's own words, which may hold a secret: of characters it names
 * those of JSON's syntax alone. Read only when the parser has refused the text.
 */
export function jsonProblem(text: string): string {
  if (text.startsWith('\uFEFF')) return 'it begins with a byte order mark';
  const { at, problem } = scan(text);
  let line = 1;
  let start = 0;
  for (let end = 0; end < at; end++)
    if (text.charCodeAt(end) === 0x0a) {
      line++;
      start = end + 1;
    }
  return `${problem} at line ${line}, column ${at - start + 1}`;
}

interface Problem {
  readonly at: number;
  readonly problem: string;
}

/** What may come next; after a comma nothing may close. */
type Next = 'value' | 'item or end' | 'item' | 'name or end' | 'name' | 'colon' | 'comma or end';

function scan(text: string): Problem {
  const open: ('{' | '[')[] = [];
  let next: Next = 'value';
  let comma = 0;
  for (let at = skipBlanks(text, 0); ; at = skipBlanks(text, at)) {
    const char = text[at];
    const here = (problem: string): Problem => ({ at, problem });
    if (char === undefined) return here('it ends too early');
    if (char === '#' || (char === '/' && /[/*]/.test(text[at + 1] ?? ''))) return here('a comment');
    const closes = char === '}' || char === ']';
    if (closes && (next === 'name' || next === 'item'))
      return { at: comma, problem: `a comma before ${char}` };
    if (closes && next !== 'value' && next !== 'colon') {
      if (open.pop() !== (char === '}' ? '{' : '[')) return here(`a ${char} that closes nothing`);
      next = 'comma or end';
      at++;
      continue;
    }
    if (next === 'comma or end') {
      if (open.length === 0) return here('there is more after the end of the value,');
      if (char !== ',') return here('a comma is missing');
      comma = at++;
      next = open.at(-1) === '{' ? 'name' : 'item';
      continue;
    }
    if (next === 'colon') {
      if (char !== ':') return here('a colon is missing');
      next = 'value';
      at++;
      continue;
    }
    const isName: boolean = next === 'name' || next === 'name or end';
    if (isName && char !== '"') return here(QUOTES[char] ?? 'a name without double quotes');
    if (char === '{' || char === '[') {
      open.push(char);
      next = char === '{' ? 'name or end' : 'item or end';
      at++;
      continue;
    }
    const end = char === '"' ? endOfString(text, at) : endOfWord(text, at);
    if (typeof end !== 'number') return end;
    next = isName ? 'colon' : 'comma or end';
    at = end;
  }
}

const QUOTES: Readonly<Record<string, string>> = {
  "'": 'a single quote in the place of a double one',
  '`': 'a backtick in the place of a double quote',
  '\u201c': 'a curly quote in the place of a straight one',
  '\u201d': 'a curly quote in the place of a straight one',
  ',': 'a comma with nothing before it',
};

function skipBlanks(text: string, from: number): number {
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
}

function endOfString(text: string, start: number): number | Problem {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20)
      return {
        at,
        problem: `a ${code === 0x0a || code === 0x0d ? 'line break' : 'control character'} in a text`,
      };
    if (code === 0x5c) {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(text)) return { at, problem: 'a backslash that escapes nothing' };
      at = ESCAPE.lastIndex - 1;
    }
  }
  return { at: start, problem: 'a text without an end' };
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const VALUE = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** Of a number, true, false or null. */
function endOfWord(text: string, at: number): number | Problem {
  VALUE.lastIndex = at;
  if (VALUE.test(text)) return VALUE.lastIndex;
  const [word = ''] = /^[\w.+-]*/.exec(text.slice(at, at + MOST)) ?? [];
  const problem = /^[-+.\d]/.test(word)
    ? 'a number that JSON writes otherwise'
    : word === ''
      ? (QUOTES[text[at] ?? ''] ?? 'a value is missing')
      : 'a word that is none of true, false and null,';
  return { at, problem };
}

/** Characters of a word: a longer number is taken for a wrong one. */
const MOST = 4096;
