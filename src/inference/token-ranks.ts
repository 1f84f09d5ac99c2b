import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installationRoot } from '../config';
import { load } from '../lazy';

/**
 * How many tokens of o200k_base a piece of text makes, which the splitting pattern has cut out. Known are they by their
 * bytes, in flat tables; the package's own maps of strings take half a second and twenty times the memory to fill.
 */
export type CountPiece = (piece: string) => number;

/** Relative to the installation. */
export const TABLE_PATH = 'dist/tokenizer/o200k_base.bin';

/** What was made ahead of time, where it is; otherwise it is made now. */
export function readTokenRanks(path = join(installationRoot(), TABLE_PATH)): CountPiece {
  const table = existsSync(path) ? readFileSync(path) : undefined;
  return ranksOf(table && isWhole(table) ? table : tokenTable());
}

/** Changes with the layout of the table. */
const FORMAT = 0x6f_32_6b_01;
/** FORMAT, tokens, slots, bytes. */
const HEADER = 4;
const EMPTY = 0xffff_ffff;

/** As it is written: the header, the slots, the offsets of all tokens and of their end, and the bytes. */
export function tokenTable(): Buffer {
  const tokens = (
    load('gpt-tokenizer/bpeRanks/o200k_base') as {
      default: readonly (string | readonly number[])[];
    }
  ).default.map((token) => Buffer.from(token as string));
  const bytes = Buffer.concat(tokens);
  // Twice as many as tokens at least, so that what is not there is found out soon.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(tokens.length * 2))).fill(EMPTY);
  const offsets = new Uint32Array(tokens.length + 1);
  let end = 0;
  tokens.forEach((token, rank) => {
    offsets[rank] = end;
    end += token.length;
    let slot = hash(bytes, offsets[rank], end) & (slots.length - 1);
    while (slots[slot] !== EMPTY) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = rank;
  });
  offsets[tokens.length] = end;
  const header = new Uint32Array([FORMAT, tokens.length, slots.length, bytes.length]);
  return Buffer.concat([...[header, slots, offsets].map(({ buffer }) => Buffer.from(buffer)), bytes]);
}

/** Numbers lie in the order of this machine's bytes: made on another, the first of them is not ours. */
function isWhole(table: Buffer): boolean {
  if (table.length < HEADER * 4) return false;
  const [format, tokens = 0, slots = 0, bytes = 0] = numbers(table, 0, HEADER);
  return format === FORMAT && table.length === (HEADER + slots + tokens + 1) * 4 + bytes;
}

function numbers(table: Buffer, from: number, length: number): Uint32Array {
  const aligned = table.byteOffset % 4 === 0 ? table : Buffer.from(new Uint8Array(table).buffer);
  return new Uint32Array(aligned.buffer, aligned.byteOffset + from * 4, length);
}

/** FNV-1a. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let value = 0x811c_9dc5;
  for (let at = start; at < end; at += 1) value = Math.imul(value ^ (bytes[at] as number), 0x0100_0193);
  return (value ^ (value >>> 15)) >>> 0;
}

function ranksOf(table: Buffer): CountPiece {
  const [, tokens = 0, slotCount = 0] = numbers(table, 0, HEADER);
  const slots = numbers(table, HEADER, slotCount);
  const offsets = numbers(table, HEADER + slotCount, tokens + 1);
  const known = table.subarray((HEADER + slotCount + tokens + 1) * 4);
  let piece = Buffer.alloc(1024);
  /** Where each part of the piece begins, and the rank that it makes with the next one. */
  let starts = new Uint32Array(1025);
  let merged = new Uint32Array(1025);

  const rankOf = (start: number, end: number): number => {
    const length = end - start;
    for (let slot = hash(piece, start, end) & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      const rank = slots[slot] as number;
      if (rank === EMPTY) return EMPTY;
      const from = offsets[rank] as number;
      if ((offsets[rank + 1] as number) - from !== length) continue;
      let at = 0;
      while (at < length && known[from + at] === piece[start + at]) at += 1;
      if (at === length) return rank;
    }
  };

  return (text) => {
    if (piece.length < text.length * 3) {
      piece = Buffer.alloc(text.length * 3);
      starts = new Uint32Array(piece.length + 1);
      merged = new Uint32Array(piece.length + 1);
    }
    const length = piece.write(text, 'utf8');
    if (rankOf(0, length) !== EMPTY) return 1;
    // Each byte is a part; the two neighbours of the lowest rank become one, until no two make a token.
    let parts = length;
    for (let part = 0; part <= length; part += 1) {
      starts[part] = part;
      merged[part] = part + 2 <= length ? rankOf(part, part + 2) : EMPTY;
    }
    const rankAt = (part: number): number =>
      part + 2 <= parts ? rankOf(starts[part] as number, starts[part + 2] as number) : EMPTY;
    for (;;) {
      let lowest = EMPTY;
      let at = 0;
      for (let part = 0; part < parts - 1; part += 1)
        if ((merged[part] as number) < lowest) {
          lowest = merged[part] as number;
          at = part;
        }
      if (lowest === EMPTY) return parts;
      starts.copyWithin(at + 1, at + 2, parts + 1);
      merged.copyWithin(at + 1, at + 2, parts + 1);
      parts -= 1;
      merged[at] = rankAt(at);
      if (at > 0) merged[at - 1] = rankAt(at - 1);
    }
  };
}
