import { randomFillSync } from 'node:crypto';
import { idPrefix } from './generations';

const TIME_CHARACTERS = 7;
const RANDOM_CHARACTERS = 13;

/** The part behind the prefix tells the time too, so that ids of other formats, which hold it alone, find their row. */
export const newId = (at: Date): string =>
  idPrefix(at) +
  Math.floor(at.getTime() / 1000)
    .toString(36)
    .padStart(TIME_CHARACTERS, '0') +
  randomText(RANDOM_CHARACTERS);

/** Returns the id of the generation whose answer has this id, in any format of callers. */
export function idOfAnswer(id: string): string {
  const [, part, time] = /^resp_(([0-9a-z]{7})[0-9A-Za-z]{13})$/.exec(id) ?? [];
  return part === undefined || time === undefined
    ? id
    : idPrefix(new Date(Number.parseInt(time, 36) * 1000)) + part;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Chance in advance: to ask the system for each id costs more than all else of it. */
const chance = Buffer.alloc(4_096);
let unused = 0;

/** About six bits of chance a character. */
function randomText(length: number): string {
  const even = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < length) {
    if (unused === 0) unused = randomFillSync(chance).length;
    const byte = chance[--unused] as number;
    // What is left of the bytes would make some letters likelier than others.
    if (byte < even) text += ALPHABET[byte % ALPHABET.length];
  }
  return text;
}
