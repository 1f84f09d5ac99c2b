import type { components } from '../../generated/openapi';
import type { ChatRequest } from '../providers/format';

type Schemas = components['schemas'];
type Tool = Extract<NonNullable<ChatRequest['tools']>[number], { type: 'function' }>;

/** Argument of the function that holds the text of a custom tool. */
const CUSTOM_INPUT = 'input';

/** The arguments of a function that hold the free text of a custom tool's call. */
export const customArguments = (input: string): string => JSON.stringify({ [CUSTOM_INPUT]: input });

/** Free text becomes one argument; a grammar becomes an instruction, since no other wire enforces it. */
export const customAsFunction = (
  name: string,
  description: string | null | undefined,
  grammar: { readonly syntax: Schemas['GrammarSyntax']; readonly definition: string } | undefined,
): Tool => ({
  type: 'function',
  function: {
    name,
    ...(description && { description }),
    parameters: {
      type: 'object',
      properties: {
        [CUSTOM_INPUT]: {
          type: 'string',
          description: grammar
            ? `The whole input of the tool, as text. It matches this ${grammar.syntax} grammar:\n${grammar.definition}`
            : 'The whole input of the tool, as text.',
        },
      },
      required: [CUSTOM_INPUT],
      additionalProperties: false,
    },
  },
});

/**
 * The free text that a model put into the argument; what is not of that form is all text.
 * @param isCut there was no time for the rest of it.
 */
export function customInput(given: string, isCut: boolean): string {
  try {
    const read = JSON.parse(given) as Record<string, unknown> | null;
    const value = read?.[CUSTOM_INPUT];
    if (typeof value === 'string') return value;
    return read !== null && typeof read === 'object' && Object.keys(read).length === 0 ? '' : given;
  } catch {
    return (isCut ? begunInput(given) : undefined) ?? given;
  }
}

/** The text of an argument that was cut in the middle, as far as it came; undefined: it is something else. */
function begunInput(given: string): string | undefined {
  if (given !== '' && OPENING.startsWith(given.replace(/\s/g, ''))) return '';
  const head = BEGUN.exec(given);
  if (!head) return undefined;
  const start = head[0].length;
  let end = start;
  const character = new RegExp(CHARACTERS, 'uy');
  while ((character.lastIndex = end) < given.length && character.test(given)) end = character.lastIndex;
  const rest = given.slice(end, end + 16);
  return rest.startsWith('"') || HALF.test(rest)
    ? (JSON.parse(`"${given.slice(start, end)}"`) as string)
    : undefined;
}

const OPENING = `{"${CUSTOM_INPUT}":`;
const BEGUN = new RegExp(`^\\s*\\{\\s*"${CUSTOM_INPUT}"\\s*:\\s*"`);
/** Matches one piece of a JSON string. Half of a surrogate pair does not match. */
const CHARACTERS =
  /[^"\\\p{Cc}]+|\\["\\/bfnrt]|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u(?![dD][89abAB])[\da-fA-F]{4}/u;
/** Matches an escape that is not complete, or nothing. */
const HALF = /^(?:\\(?:u[\da-fA-F]{0,4}(?:\\(?:u[\da-fA-F]{0,3})?)?)?)?$/;
