import { breathe, pause } from '../breathing';
import { JsonScan, parsePieces } from '../json-scan';
import { isDeeper, MOST_ANSWER_LEVELS } from './json';
import { refusedHere, unusable } from './upstream-errors';

/** Objects, arrays, texts, numbers and literals of a plain answer: 6,000 tokens with 20 probabilities each. */
export const MOST_VALUES = 1_000_000;
/** Members of one object of a plain answer. */
const MOST_MEMBERS = 100_000;
/** Smaller answers are parsed at once: they take a few milliseconds. */
const SMALL_BYTES = 64 * 1024;

/**
 * Parses the body of a plain answer. A large one is counted first and parsed in pieces, so that others have their turn.
 * @throws ApiError for what is not JSON, is nested too deep, or has too many values.
 */
export async function parseAnswer(body: Buffer, mostValues = MOST_VALUES): Promise<unknown> {
  if (body.length === 0) throw unusable('an empty answer');
  try {
    if (body.length > SMALL_BYTES) return await parseLarge(body, mostValues);
    const text = body.toString('utf8');
    if (isDeeper(text, MOST_ANSWER_LEVELS)) throw tooDeep();
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw error instanceof SyntaxError ? unusable('an answer that is not JSON', error) : error;
  }
}

const tooDeep = () => refusedHere('an answer that is nested too deep');

async function parseLarge(body: Buffer, maxValues: number): Promise<unknown> {
  const scan = new JsonScan(body, { maxValues, maxMembers: MOST_MEMBERS, maxDepth: MOST_ANSWER_LEVELS });
  for (;;) {
    const problem = scan.scan();
    if (problem === 'depth') throw tooDeep();
    if (problem === 'values') throw unusable(`an answer of more than ${maxValues} values`);
    if (problem === 'members') throw unusable(`an object of more than ${MOST_MEMBERS} members`);
    if (scan.isDone) break;
    await pause();
  }
  const pieces = parsePieces(body, new Set(scan.big));
  for (;;) {
    const next = pieces.next();
    if (next.done) {
      // Conversion of the answer runs in its own event-loop turn.
      await pause();
      return next.value;
    }
    await breathe();
  }
}
