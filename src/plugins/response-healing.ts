import type * as Jsonrepair from 'jsonrepair';
import { lazy } from '../lazy';
import type { ChatChoice, ChatRequest } from '../providers/format';
import type { Plugin } from './plugin';

const repairs = lazy<typeof Jsonrepair>('jsonrepair');

/** Longer answers are left alone: healing happens between two turns of the event loop. */
const MOST_CHARACTERS = 2_000_000;
/**
 * So many characters of an answer, all choices together, are repaired: the time that takes grows with their square.
 * JSON that is valid once the text around it is gone may be longer.
 */
export const MOST_REPAIRED = 32_768;
/** Brackets in the text around the JSON are tried in turn, so many of them. */
const MOST_SPANS = 32;

/** Repairs plain answers that were asked for as JSON. A stream has gone out before it is whole. */
export const responseHealing: Plugin<'response-healing'> = (_settings, chat) => {
  const expected = expectedRoot(chat);
  if (chat.stream || expected === undefined) return undefined;
  let healed = 0;
  return {
    // Another list: where the caller's own body goes upstream, the answer would pass by unmended.
    adapt: (given) => ({ ...given, messages: [...given.messages] }),
    finish: (choices) => {
      const repair = bounded(repairs().jsonrepair);
      return choices.map((choice: ChatChoice) => {
        const { content } = choice.message;
        if (typeof content !== 'string' || choice.finish_reason === 'length') return choice;
        const better = heal(content, expected, repair);
        if (better === content) return choice;
        healed++;
        return { ...choice, message: { ...choice.message, content: better } };
      });
    },
    stage: () =>
      healed === 0
        ? undefined
        : {
            type: 'response_healing',
            name: 'response-healing',
            summary: 'The answer was no valid JSON and has been repaired',
            data: { choices: healed },
          },
  };
};

export type Root = 'object' | 'array' | 'any';

function expectedRoot({ response_format: format }: ChatRequest): Root | undefined {
  if (format?.type === 'json_object') return 'object';
  if (format?.type !== 'json_schema') return undefined;
  const type = format.json_schema.schema?.['type'];
  return type === 'object' || type === 'array' ? type : 'any';
}

/** @throws where the text is no JSON that can be mended. */
type Repair = (text: string) => string;

/** Refuses what is more than is left of `MOST_REPAIRED`. */
export function bounded(repair: Repair): Repair {
  let left = MOST_REPAIRED;
  return (text) => {
    if (text.length > left) throw new RangeError('too long to be repaired');
    left -= text.length;
    return repair(text);
  };
}

/**
 * Of what is done to a text only the repair takes more than linear time.
 * @returns the JSON that the text holds, mended where needed; the text itself when it is valid,
 * when it was cut off, or when no JSON of the expected kind can be found in it.
 */
export function heal(
  text: string,
  expected: Root = 'any',
  repair: Repair = bounded(repairs().jsonrepair),
): string {
  if (text.length > MOST_CHARACTERS || isJson(text)) return text;
  const fenced = fencedPart(text);
  const sources = fenced === undefined ? [text] : [fenced, text];
  const repaired = (source: string, span: Span) => repairedSpan(source, span, repair);
  for (const mend of [strict, repaired])
    for (const source of sources)
      for (const span of spans(source)) {
        const found = mend(source, span);
        if (found !== undefined && fits(found, expected)) return found;
      }
  return text;
}

/** What stands in the first code block. Where that is never closed, no later one is either. */
function fencedPart(text: string): string | undefined {
  const opening = /```[^\n`]*\n/g;
  if (!opening.test(text)) return undefined;
  const closing = /\n[ \t]*```/g;
  closing.lastIndex = opening.lastIndex;
  const end = closing.exec(text)?.index;
  return end === undefined ? undefined : text.slice(opening.lastIndex, end);
}

interface Span {
  readonly start: number;
  /** Behind the bracket that closes it; undefined: none does. */
  readonly end?: number;
  /** The text breaks off inside a value: what is missing is more than brackets. */
  readonly cut: boolean;
}

/** What stands in brackets, the outermost ones only: a part of what was cut is not the whole. */
function spans(text: string): Span[] {
  const found: Span[] = [];
  const opening = /[[{]/g;
  for (let match = opening.exec(text); match && found.length < MOST_SPANS; match = opening.exec(text)) {
    const span = { start: match.index, ...scan(text, match.index) };
    found.push(span);
    if (span.end === undefined) break;
    opening.lastIndex = span.end;
  }
  return found;
}

/** Valid JSON with text around. */
function strict(text: string, { start, end }: Span): string | undefined {
  if (end === undefined) return undefined;
  const slice = text.slice(start, end);
  return isJson(slice) ? slice : undefined;
}

function repairedSpan(text: string, { start, end, cut }: Span, repair: Repair): string | undefined {
  if (cut) return undefined;
  try {
    const mended = repair(end === undefined ? text.slice(start).trimEnd() : text.slice(start, end));
    return isJson(mended) ? mended : undefined;
  } catch {
    // No JSON, nested too deeply, or too long.
    return undefined;
  }
}

/** Reads from an opening bracket to the one that closes it. */
function scan(text: string, start: number): Pick<Span, 'end' | 'cut'> {
  let depth = 0;
  let quote = '';
  for (let i = start; i < text.length; i++) {
    const char = text.charAt(i);
    if (quote !== '') {
      if (char === '\\') i++;
      else if (char === quote) quote = '';
    } else if (char === '"' || (char === "'" && /[\s{[,:]/.test(text.charAt(i - 1)))) quote = char;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return { end: i + 1, cut: false };
  }
  if (quote !== '') return { cut: true };
  const rest = text.slice(Math.max(start, text.length - 64)).trimEnd();
  if (/[,:{[\\]$/.test(rest)) return { cut: true };
  const [word] = /[A-Za-z_$][\w$]{0,63}$/.exec(rest) ?? [];
  return { cut: word !== undefined && !/^(true|false|null|True|False|None)$/.test(word) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function fits(json: string, expected: Root): boolean {
  const value: unknown = JSON.parse(json);
  if (value === null || typeof value !== 'object') return false;
  return expected === 'any' || Array.isArray(value) === (expected === 'array');
}
