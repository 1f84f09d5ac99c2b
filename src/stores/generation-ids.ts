import { randomFillSync } from 'node:crypto';
import { idPrefix } from './generations';

const TIME_CHARACTERS = 7;
const RANDOM_CHARACTERS = 13;

/**
 * Makes an id whose second part repeats the time. A Responses id contains only that part, and `idOfAnswer` restores the
 * whole id from it.
 */
export const newId = (at: Date): string =>
  idPrefix(at) +
  Math.floor(at.getTime() / 1000)
    .toString(36)
    .padStart(TIME_CHARACTERS, '0') +
  randomText(RANDOM_CHARACTERS);

const ANSWER_ID = new RegExp(`^resp_(([0-9a-z]{${TIME_CHARACTERS}})[0-9A-Za-z]{${RANDOM_CHARACTERS}})$`);

/**
 * Returns the generation id for the id of an answer in any caller format. Responses ids made before 24 November 2026 are not
 * found.
 */
export function idOfAnswer(id: string): string {
  const [, part, time] = ANSWER_ID.exec(id) ?? [];
  return part === undefined || time === undefined
    ? id
    : idPrefix(new Date(Number.parseInt(time, 36) * 1000)) + part;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random bytes in stock: one system call per id would cost more than the rest of `newId`. */
const chance = Buffer.alloc(4_096);
let unused = 0;

/** About six bits of chance a character. */
function randomText(length: number): string {
  const even = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < length) {
    if (unused === 0) unused = randomFillSync(chance).length;
    const byte = chance[--unused] as number;
    // Larger bytes would make the first letters more likely.
    if (byte < even) text += ALPHABET[byte % ALPHABET.length];
  }
  return text;
}
