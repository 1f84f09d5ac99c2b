import type { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What a configuration should have said, in the words of its own checks; undefined leaves it to the library's. */
export function expectation(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `expected ${String(issue.values[0])}`
        : `expected one of ${issue.values.join(', ')}`;
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), issue.inclusive === false ? 'above' : 'at least');
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), issue.inclusive === false ? 'below' : 'at most');
    default:
      return undefined;
  }
}

function bound(origin: string, limit: number, comparison: string): string {
  if (origin === 'array')
    return `expected a list of ${comparison} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  if (origin === 'string')
    return comparison === 'at least' && limit === 1
      ? 'expected a text that is not empty'
      : `expected a text of ${comparison} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  return `expected a number ${comparison === 'at least' || comparison === 'at most' ? 'of ' : ''}${comparison} ${limit}`;
}
