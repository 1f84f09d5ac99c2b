import { LONG_BYTES, type Place } from './written-texts';

/** Bounds of JSON that a schema cannot state. They keep the work for a body in step with its size. */
export interface JsonLimits {
  /** Objects, arrays, texts, numbers and literals, at every depth. Names of members do not count. */
  readonly maxValues: number;
  /** Of one object. */
  readonly maxMembers: number;
  /** Levels of nesting; absent: those of a request. */
  readonly maxDepth?: number;
}

export const MAX_DEPTH = 64;
/** The largest `maxDepth`. */
const DEEPEST = 128;

/** Containers of more bytes are parsed in pieces, where the body has many values. */
const BIG_BYTES = 32 * 1024;

/** The part of a body that one call of `scan` reads: about 10 ms for the slowest body. */
const SCANNED_BYTES = 2 * 1024 * 1024;

const STARTS = new Uint32Array(DEEPEST + 1);
const COMMAS = new Uint32Array(DEEPEST + 1);

export type ScanProblem = 'depth' | 'values' | 'members';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

function skipBlanks(body: Buffer, from: number): number {
  let at = from;
  while (isBlank(body[at])) at++;
  return at;
}

/** Bytes of a text that are read one by one. A call of `indexOf` costs as much as 30 of them. */
const NEAR = 32;

/** Returns the place of the closing quote; the length of the body if there is none. */
function endOfText(body: Buffer, start: number): number {
  const { length } = body;
  let at = start + 1;
  for (;;) {
    for (const near = Math.min(at + NEAR, length); at < near; at++) {
      const byte = body[at];
      if (byte === QUOTE) return at;
      if (byte === BACKSLASH) at++;
    }
    if (at >= length) return length;
    at = body.indexOf(QUOTE, at);
    if (at === -1) return length;
    let slashes = 0;
    while (body[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
    at++;
  }
}

/**
 * Counts what a body holds before it is parsed. A body that is too deep would parse, and overflow the stack elsewhere;
 * one of too many values would take longer than its size allows.
 */
export class JsonScan {
  /** Long texts that are no names of members, in order. */
  readonly long: Place[] = [];
  /** Starts of the containers that are big. */
  readonly big: number[] = [];
  values = 1;
  private at = 0;
  private depth = 0;
  /** By depth: where the container begins that is open, and how many commas it has. */
  private readonly starts: Uint32Array;
  private readonly commas: Uint32Array;

  constructor(
    private readonly body: Buffer,
    private readonly limits: JsonLimits,
  ) {
    // One call reads all of a smaller body, so that nobody else needs the arrays meanwhile.
    const isShort = body.length <= SCANNED_BYTES;
    this.starts = isShort ? STARTS : new Uint32Array(DEEPEST + 1);
    this.commas = isShort ? COMMAS : new Uint32Array(DEEPEST + 1);
  }

  get isDone(): boolean {
    return this.at >= this.body.length;
  }

  /** Reads on for about 2 MB. Returns the first bound that the body breaks. */
  scan(): ScanProblem | undefined {
    const { body, long, starts, commas, limits } = this;
    const { maxDepth = MAX_DEPTH } = limits;
    const until = Math.min(this.at + SCANNED_BYTES, body.length);
    let { depth, values, at } = this;
    for (; at < until; at++) {
      const byte = body[at];
      if (byte === QUOTE) {
        const start = at;
        at = endOfText(body, start);
        if (at - start >= LONG_BYTES && at < body.length && body[skipBlanks(body, at + 1)] !== COLON)
          long.push({ start, end: at + 1 });
      } else if (byte === COMMA) {
        values++;
        commas[depth] = (commas[depth] as number) + 1;
      } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        if (++depth > maxDepth) return 'depth';
        starts[depth] = at;
        commas[depth] = 0;
        const next = body[skipBlanks(body, at + 1)];
        if (next !== CLOSE_ARRAY && next !== CLOSE_OBJECT) values++;
      } else if ((byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) && depth > 0) {
        const start = starts[depth] as number;
        if (at - start > BIG_BYTES) {
          if (byte === CLOSE_OBJECT && (commas[depth] as number) >= limits.maxMembers) return 'members';
          this.big.push(start);
        }
        depth--;
      }
    }
    this.depth = depth;
    this.values = values;
    this.at = at;
    return values > limits.maxValues ? 'values' : undefined;
  }
}

/**
 * Parses a body in pieces of native speed, and yields after each of about 32 kB. The result is that of `JSON.parse`.
 * @throws SyntaxError
 */
export function* parsePieces(body: Buffer, big: ReadonlySet<number>): Generator<undefined, unknown> {
  const start = skipBlanks(body, 0);
  if (!big.has(start)) return JSON.parse(body.toString('utf8')) as unknown;
  const { value, end } = yield* parseContainer(body, start, big);
  if (skipBlanks(body, end) < body.length) throw new SyntaxError('more than one value');
  return value;
}

interface Parsed {
  readonly value: unknown;
  /** The place behind it. */
  readonly end: number;
}

function* parseContainer(
  body: Buffer,
  start: number,
  big: ReadonlySet<number>,
): Generator<undefined, Parsed> {
  const isArray = body[start] === OPEN_ARRAY;
  const close = isArray ? CLOSE_ARRAY : CLOSE_OBJECT;
  const items: unknown[] = [];
  const members: Record<string, unknown> = {};
  /** Start of the unparsed piece, and end of its last value. */
  let from = -1;
  let to = -1;
  const flush = (): void => {
    if (from === -1) return;
    const text = body.toString('utf8', from, to);
    from = -1;
    if (isArray) for (const item of JSON.parse(`[${text}]`) as unknown[]) items.push(item);
    else
      for (const [name, value] of Object.entries(JSON.parse(`{${text}}`) as object))
        set(members, name, value);
  };
  let at = skipBlanks(body, start + 1);
  if (body[at] === close) return { value: isArray ? items : members, end: at + 1 };
  for (;;) {
    const first = at;
    let name: string | undefined;
    if (!isArray) {
      if (body[at] !== QUOTE) throw new SyntaxError('a name is missing');
      const end = endOfText(body, at);
      at = skipBlanks(body, end + 1);
      if (body[at] !== COLON) throw new SyntaxError('a colon is missing');
      at = skipBlanks(body, at + 1);
      if (big.has(at)) name = JSON.parse(body.toString('utf8', first, end + 1)) as string;
    }
    if (big.has(at)) {
      flush();
      const { value, end } = yield* parseContainer(body, at, big);
      if (name === undefined) items.push(value);
      else set(members, name, value);
      at = end;
    } else {
      const end = endOfValue(body, at);
      if (end === at) throw new SyntaxError('a value is missing');
      if (from === -1) from = first;
      at = to = end;
      if (to - from > BIG_BYTES) {
        flush();
        yield;
      }
    }
    at = skipBlanks(body, at);
    if (body[at] === close) break;
    if (body[at] !== COMMA) throw new SyntaxError('a comma is missing');
    at = skipBlanks(body, at + 1);
  }
  flush();
  return { value: isArray ? items : members, end: at + 1 };
}

/** Returns the place of the comma or the bracket behind a value. */
function endOfValue(body: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at);
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      if (depth-- === 0) return at;
    } else if (byte === COMMA && depth === 0) return at;
  }
  throw new SyntaxError('it ends too early');
}

/** As `JSON.parse` does: a member of any name is a plain one. */
function set(members: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(members, name, { value, writable: true, enumerable: true, configurable: true });
  else members[name] = value;
}
