import { ApiError } from '../../errors';
import { GATEWAY_FIELDS } from '../../providers/parameters';
import type { ChatRequest, Dialect } from '../../providers/format';
import { changedBase64, changedFile, isFile } from './files-of-text';

/** Where in a request words stand that reach a model. */

/** A text, as it stands there. */
export interface Leaf {
  readonly text: string;
  /** Texts of one name that follow each other are read as one; undefined: it stands for itself. */
  readonly run: string | undefined;
  /** A value in the data of a tool's call: it may go on in the next value, or in a text beside the call. */
  readonly value?: 'string' | 'number' | undefined;
  /** It cannot be changed without breaking the request. */
  readonly isFixed: boolean;
  /** The user's own words. */
  readonly isUser: boolean;
}

type Change = (leaf: Leaf) => string;

/** A part of a request that is changed as a whole. */
export interface Unit {
  /** Of the request. */
  readonly field: string;
  readonly value: unknown;
  /** The same with other texts; `change` is called for each of them, always in one order. */
  rewrite(change: Change, twisted?: () => void): unknown;
}

/** What is not words that go upstream, though chat has no word for it. */
const WORDLESS_FIELDS = new Set<string>([
  ...GATEWAY_FIELDS,
  'modalities',
  'logit_bias',
  'reasoning',
] satisfies (keyof ChatRequest)[]);

/** The run of all that is said one after the other. */
const CONVERSATION = 'conversation';

export function unitsOf(chat: ChatRequest): Unit[] {
  const units = chat.messages.map((message): Unit => ({
    field: 'messages',
    value: message,
    rewrite: (change, twisted) => rewritten(message, CONVERSATION, message.role === 'user', change, twisted),
  }));
  for (const [field, value] of Object.entries(chat)) {
    if (WORDLESS_FIELDS.has(field) || !canHoldWords(value)) continue;
    if (field === 'prediction')
      units.push({
        field,
        value,
        rewrite: (change, twisted) => rewritten(value, field, false, change, twisted),
      });
    else for (const unit of restatedUnits(field, value)) units.push(unit);
  }
  return units;
}

/** A list of many objects, such as tools, is one unit for each of them: no turn of the event loop reads all. */
const MANY_ITEMS = 50;

const isSplit = (value: unknown): value is readonly object[] =>
  Array.isArray(value) &&
  value.length > MANY_ITEMS &&
  value.every((item) => typeof item === 'object' && item !== null);

const restatedUnits = (field: string, value: unknown): readonly Unit[] =>
  (isSplit(value) ? value : [value]).map((part) => ({
    field,
    value: part,
    rewrite: (change) => restated(field, part, change),
  }));

/** The value of a field with its units changed. @param clean by the value of a unit. */
export function cleanedField(value: unknown, clean: ReadonlyMap<unknown, unknown>): unknown {
  if (clean.has(value)) return clean.get(value);
  return isSplit(value) && value.some((item) => clean.has(item))
    ? value.map((item) => (clean.has(item) ? clean.get(item) : item))
    : value;
}

const canHoldWords = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

/** Fields of the wires' own bodies, by where their words stand; any other is restated. */
const NATIVE = {
  messages: { instructions: 'system', conversation: 'messages' },
  responses: { instructions: 'instructions', conversation: 'input' },
} as const satisfies Record<Dialect, object>;

/** Of a caller's own body, as it goes to an upstream that speaks the same format. */
export function nativeUnitsOf(body: Readonly<Record<string, unknown>>, dialect: Dialect): Unit[] {
  const { instructions, conversation } = NATIVE[dialect];
  const units: Unit[] = [];
  const said = (field: string, value: unknown, isUser: boolean): void =>
    void units.push({
      field,
      value,
      rewrite: (change, twisted) => rewritten(value, CONVERSATION, isUser, change, twisted, dialect),
    });
  if (canHoldWords(body[instructions])) said(instructions, body[instructions], false);
  const turns = body[conversation];
  if (typeof turns === 'string') said(conversation, turns, true);
  else if (Array.isArray(turns))
    for (const turn of turns as unknown[]) said(conversation, turn, isUsers(turn));
  for (const [field, value] of Object.entries(body)) {
    if (field === instructions || field === conversation || !canHoldWords(value)) continue;
    // What the wire is told of the caller is made here.
    if (WORDLESS_FIELDS.has(field) || LABELS.has(field)) continue;
    for (const unit of restatedUnits(field, value)) units.push(unit);
  }
  return units;
}

const LABELS = new Set(['safety_identifier', 'thinking', 'include', 'truncation', 'prompt', 'background']);

const isUsers = (turn: unknown): boolean => {
  const { role, type } = (turn ?? {}) as { role?: unknown; type?: unknown };
  return role === 'user' && (type === undefined || type === 'message');
};

/** The body with its units changed. @param clean by the value of a unit. */
export function withUnits(
  body: Readonly<Record<string, unknown>>,
  dialect: Dialect,
  clean: ReadonlyMap<unknown, unknown>,
): Record<string, unknown> {
  const { conversation } = NATIVE[dialect];
  const of = (value: unknown): unknown => (clean.has(value) ? clean.get(value) : value);
  const changed = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === conversation ? of(value) : cleanedField(value, clean),
    ]),
  );
  const turns = body[conversation];
  if (!Array.isArray(turns)) return changed;
  const kept = turns.map(of);
  changed[conversation] = kept.filter((turn, index) => contentOf(turn) > 0 || contentOf(turns[index]) === 0);
  // A turn that began without its thought cannot go on with one.
  const last = turns.findLastIndex((turn) => (turn as { role?: unknown } | null)?.role === 'assistant');
  if (dialect === 'messages' && last >= 0 && contentOf(kept[last]) < contentOf(turns[last]))
    delete changed['thinking'];
  return changed;
}

/** Parts of a turn; 1 where it is not made of any. */
const contentOf = (turn: unknown): number => {
  const { content } = (turn ?? {}) as { content?: unknown };
  return Array.isArray(content) ? content.length : 1;
};

/** All texts of a unit in their order, and whether it can be read in another way than it was here. */
export function leavesOf(unit: Unit): { readonly leaves: readonly Leaf[]; readonly isTwisted: boolean } {
  const leaves: Leaf[] = [];
  let isTwisted = false;
  unit.rewrite(
    (leaf) => {
      leaves.push(leaf);
      return leaf.text;
    },
    () => (isTwisted = true),
  );
  return { leaves, isTwisted };
}

/** Members of a message that hold no words of anybody. */
const WORDLESS = new Set([
  'role',
  'type',
  'id',
  'tool_call_id',
  'tool_use_id',
  'call_id',
  'format',
  'signature',
  'encrypted',
  'encrypted_content',
  'encrypted_index',
  'mime_type',
  'media_type',
  'detail',
  'status',
]);
const JOINED = new Set(['text', 'content', 'summary', 'output', 'input']);
/** Of what may be a number of somebody's. */
const LEAST_NUMBER = 1e7;
/** Names that are part of a format, not of what somebody says in it. */
const FORMAL = /^[a-z][a-z0-9_]{0,40}$/;

/** A message or the like, all of which is words. */
function rewritten(
  message: unknown,
  run: string,
  isUser: boolean,
  change: Change,
  twisted?: () => void,
  dialect?: Dialect,
): unknown {
  const alone = (text: string, isFixed = false): string => change({ text, run: undefined, isFixed, isUser });
  const datum = (text: string, value: 'string' | 'number'): string =>
    change({ text, run: undefined, value, isFixed: false, isUser });
  const walk = (value: unknown, key: string, within: string | undefined, user: boolean): unknown => {
    if (typeof value === 'string') {
      if (WORDLESS.has(key)) return value;
      if (isFile(value)) return changedFile(value, (text) => alone(text)) ?? value;
      if (key === 'arguments') return rewrittenArguments(value, alone, datum, twisted);
      return change({ text: value, run: JOINED.has(key) ? within : undefined, isFixed: false, isUser: user });
    }
    if (typeof value === 'number' && dialect !== undefined && Math.abs(value) >= LEAST_NUMBER)
      return restatedData(value, alone, (said) => alone(said));
    if (Array.isArray(value)) {
      const entries = mapped(value, (entry) => walk(entry, '', within, user));
      return entries === value
        ? value
        : entries.filter((entry, index) => entry !== undefined || value[index] === undefined);
    }
    if (typeof value !== 'object' || value === null) return value;
    const node = value as Record<string, unknown>;
    if ('format' in node && 'data' in node && key === 'input_audio') return node;
    if (node['type'] === 'redacted_thinking') return node;
    const thought = typeof node['signature'] === 'string' ? (node['thinking'] ?? node['text']) : undefined;
    // It is signed as a whole: without a word of it, it goes.
    if (typeof thought === 'string') return alone(thought) === thought ? node : undefined;
    const isResult = node['type'] === 'tool_result';
    const memberOf = (name: string, member: unknown): unknown => {
      if (node['type'] === 'base64' && name === 'data' && typeof member === 'string')
        return changedBase64(member, String(node['media_type']), (text) => alone(text)) ?? member;
      // What a model calls a tool with is the tool's own.
      if (dialect === 'messages' && name === 'input' && typeof member === 'object')
        return restatedData(member, alone, datum);
      const opens = name === 'content' || name === 'reasoning_details' || name === 'output';
      return walk(member, name, within ?? (opens ? run : undefined), user && !isResult);
    };
    const nameOf = (name: string): string => {
      const isData =
        (node['type'] === 'base64' && name === 'data' && typeof node[name] === 'string') ||
        (dialect === 'messages' && name === 'input' && typeof node[name] === 'object');
      return isData || dialect === undefined || FORMAL.test(name) ? name : alone(name, true);
    };
    return rebuilt(node, nameOf, memberOf);
  };
  const isBare = typeof message === 'string';
  return walk(message, isBare ? 'text' : '', isBare || dialect !== undefined ? run : undefined, isUser);
}

type Alone = (text: string) => string;
type Datum = (text: string, value: 'string' | 'number') => string;

/** More digits than a number of JSON keeps. */
const LONG_NUMBER = 16;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NUMBER = /-?\d[\d.eE+-]*/y;
const BEFORE_COLON = /[ \t\r\n]*:/y;

/** As many as an object of a body may have: they are all read in one turn of the event loop. */
const MOST_NAMES = 10_000;

/** Returns JSON with its long numbers as strings, and how many names of members it has. Any other text stays as it is. */
function exactNumbers(text: string): { readonly json: string; readonly names: number } {
  let json = '';
  let copied = 0;
  let names = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at++;
      while (at < text.length && text.charCodeAt(at) !== QUOTE)
        at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
      BEFORE_COLON.lastIndex = at + 1;
      if (BEFORE_COLON.test(text)) {
        if (++names > MOST_NAMES)
          throw new ApiError(
            'invalid_request',
            `The arguments of a tool call have more than ${MOST_NAMES} names, too many to be looked through`,
          );
        at = BEFORE_COLON.lastIndex - 1;
      }
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const token = NUMBER.exec(text)?.[0] ?? '-';
      if (token.length >= LONG_NUMBER) {
        json += text.slice(copied, at) + JSON.stringify(token);
        copied = at + token.length;
      }
      at += token.length - 1;
    }
  }
  return { json: json + text.slice(copied), names };
}

const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

/** A text in JSON hides what it says behind escapes, names that come twice and numbers that are rounded. */
function rewrittenArguments(text: string, change: Alone, datum: Datum, twisted?: () => void): string {
  const { json: exact, names } = exactNumbers(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(exact);
  } catch {
    return datum(
      text.replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'string',
    );
  }
  let kept = 0;
  const changed = restatedData(parsed, change, datum, () => kept++);
  const isTwisted = kept < names;
  if (isTwisted) twisted?.();
  return changed === parsed && !isTwisted ? text : JSON.stringify(changed);
}

/** Returns the same array where nothing of it changes: most texts are read alone, and copies take as long as the reading. */
function mapped(given: readonly unknown[], change: (entry: unknown) => unknown): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let at = 0; at < given.length; at++) {
    const changed = change(given[at]);
    if (changed !== given[at]) (copy ??= [...given])[at] = changed;
  }
  return copy ?? given;
}

/** Returns the same object where none of its names and members changes. */
function rebuilt(
  given: object,
  nameOf: (name: string) => string,
  memberOf: (name: string, member: unknown) => unknown,
): object {
  const members = given as Readonly<Record<string, unknown>>;
  const names = Object.keys(members);
  let pairs: [string, unknown][] | undefined;
  for (const [at, name] of names.entries()) {
    const member = members[name];
    const changedName = nameOf(name);
    const changed = memberOf(name, member);
    if (!pairs && (changedName !== name || changed !== member))
      pairs = names.slice(0, at).map((before) => [before, members[before]]);
    pairs?.push([changedName, changed]);
  }
  return pairs ? Object.fromEntries(pairs) : given;
}

/** Data of a tool: names and numbers in it are words too. */
function restatedData(given: unknown, change: Alone, datum: Datum, named?: () => void): unknown {
  const nameOf = (name: string): string => {
    named?.();
    return change(name);
  };
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return datum(value, 'string');
    if (typeof value === 'number') {
      const said = String(value);
      const changed = datum(said, 'number');
      return changed === said ? value : changed;
    }
    if (Array.isArray(value)) return mapped(value, inside);
    if (typeof value !== 'object' || value === null) return value;
    return rebuilt(value, nameOf, (_, member) => inside(member));
  };
  return inside(given);
}

/** What of a tool or a schema is prose; the rest of it are names and rules. */
const PROSE = new Set(['description', 'title']);

/** Tools, schemas, stop sequences and whatever else goes on as the caller said it. */
function restated(field: string, given: unknown, change: Change): unknown {
  const said = (text: string, isFixed: boolean): string =>
    change({ text, run: undefined, isFixed, isUser: false });
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return isFile(value)
        ? (changedFile(value, (text) => said(text, true)) ?? value)
        : said(value, !PROSE.has(key));
    if (Array.isArray(value)) return mapped(value, (entry) => walk(entry, key));
    if (typeof value !== 'object' || value === null) return value;
    return rebuilt(
      value,
      (name) => said(name, true),
      (name, member) => walk(member, name),
    );
  };
  said(field, true);
  return walk(given, field);
}
