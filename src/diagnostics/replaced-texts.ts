import { object, type Json } from '../providers/json';

/** Members whose texts say how a message is built, and not what it says. */
const STRUCTURE = new Set([
  'blockReason',
  'code',
  'detail',
  'effort',
  'encoding',
  'finishReason',
  'finish_reason',
  'format',
  'media_type',
  'mimeType',
  'mime_type',
  'mode',
  'model',
  'modelVersion',
  'native_finish_reason',
  'object',
  'param',
  'phase',
  'reason',
  'role',
  'service_tier',
  'speed',
  'status',
  'stop_reason',
  'tool_choice',
  'type',
]);
const ID = /(?:^|_)ids?$|Id$/;
/** Matches identifiers of a format. A text with other characters was written by a person. */
const WORD = /^[\w.:/+-]{1,128}$/;
/** Members that hold data of a tool: its numbers are somebody's too. */
const DATA = new Set(['args', 'arguments', 'input', 'metadata']);
/** Result of a tool in Gemini's format. */
const RESULT = { within: 'functionResponse', name: 'response' };

/** First what JSON in a text needs to stay JSON: escapes, its three words, and the exponent of a number. Then digits. */
const SIGNS = /(\\u[\da-f]{4}|\\.|\b(?:true|false|null)\b|(?<=\d)e(?=[+-]?\d))|(\p{N})|\p{L}/giu;

/** Replaces each letter by x and each digit by 1: length, white space and punctuation stay. */
export const replacedText = (text: string): string =>
  text.replace(
    SIGNS,
    (_, kept: string | undefined, digit: string | undefined) => kept ?? (digit ? '1' : 'x'),
  );

/** The same value without its texts. Names of members, numbers of the format, ids and types stay. */
export function replacedTexts(given: unknown, name = '', isData = false): unknown {
  if (typeof given === 'string')
    return !isData && (STRUCTURE.has(name) || ID.test(name)) && WORD.test(given)
      ? given
      : replacedText(given);
  if (typeof given === 'number') return isData ? 1 : given;
  if (Array.isArray(given)) return given.map((entry) => replacedTexts(entry, name, isData));
  const members: Json | undefined = object(given);
  if (!members) return given;
  return Object.fromEntries(
    Object.entries(members).map(([key, value]) => [
      key,
      replacedTexts(value, key, isData || (holdsData(name, key) && object(value) !== undefined)),
    ]),
  );
}

const holdsData = (within: string, name: string): boolean =>
  DATA.has(name) || (within === RESULT.within && name === RESULT.name);
