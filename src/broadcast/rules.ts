import { createHash } from 'node:crypto';
import type * as Re2 from 're2js';
import { lazy } from '../lazy';
import type { components } from '../../generated/openapi';
import { toUsd } from '../money';
import type { DestinationRecord, FilterRules } from '../stores/destinations';
import { textOf, type Finished } from './event';

type Schemas = components['schemas'];
type Rule = Schemas['ObservabilityFilterRule'];
type Field = Schemas['ObservabilityFilterField'];

/** Whether a destination wants generations of this workspace and key at all. */
export const concerns = (
  { workspaceId, apiKeyHashes }: DestinationRecord,
  workspace: string,
  keyHash: string,
): boolean => workspaceId === workspace && (apiKeyHashes === null || apiKeyHashes.includes(keyHash));

/** Whether the rules look at the text of an answer. */
export const readsOutput = ({ filterRules }: DestinationRecord): boolean =>
  filterRules?.enabled !== false &&
  (filterRules?.groups ?? []).some(({ rules }) => rules.some(({ field }) => field === 'output'));

/** Whether this generation is among those that the destination wants. */
export const wants = (destination: DestinationRecord, finished: Finished): boolean =>
  isSampled(destination, finished) && passes(destination.filterRules, finished);

const STEPS = 2 ** 48;

/** The same for all generations of a session, and for the same one asked twice. */
export function isSampled(
  { id, samplingRate }: Pick<DestinationRecord, 'id' | 'samplingRate'>,
  { record }: Pick<Finished, 'record'>,
): boolean {
  if (samplingRate >= 1) return true;
  const unit = record.sessionId ?? record.id;
  const drawn = createHash('sha256').update(`${id} ${unit}`).digest().readUIntBE(0, 6);
  return drawn / STEPS < samplingRate;
}

/** Every group must hold; within one, all rules or any. */
export function passes(rules: FilterRules | null, finished: Finished): boolean {
  if (!rules || rules.enabled === false) return true;
  return rules.groups.every(({ logic, rules: members }) => {
    if (members.length === 0) return true;
    const holds = (rule: Rule): boolean => OPERATORS[rule.operator](FIELDS[rule.field](finished), rule.value);
    return logic === 'or' ? members.some(holds) : members.every(holds);
  });
}

type Found = string | number | null;

const FIELDS = {
  model: ({ record }) => record.model,
  provider: ({ record }) => record.provider,
  session_id: ({ record }) => record.sessionId,
  user_id: ({ chat, record }) => chat.user ?? record.externalUser,
  api_key_name: ({ keyName }) => keyName,
  finish_reason: ({ record }) => record.finishReason,
  input: ({ chat }) => chat.messages.map(({ content }) => textOf(content)).join('\n'),
  output: ({ choices }) =>
    choices === undefined ? null : choices.map(({ message }) => message.content ?? '').join('\n'),
  total_cost: ({ record }) => toUsd(record.costNanoUsd),
  total_tokens: ({ record: { tokensPrompt, tokensCompletion } }) =>
    tokensPrompt === null && tokensCompletion === null ? null : (tokensPrompt ?? 0) + (tokensCompletion ?? 0),
  prompt_tokens: ({ record }) => record.tokensPrompt,
  completion_tokens: ({ record }) => record.tokensCompletion,
} satisfies Record<Field, (finished: Finished) => Found>;

const isThere = (found: Found): found is string | number => found !== null && found !== '';
const equal = (found: Found, value: Rule['value']): boolean =>
  isThere(found) &&
  (typeof found === 'number' ? found === Number(value ?? Number.NaN) : found === String(value ?? ''));
const contains = (found: Found, value: Rule['value']): boolean =>
  isThere(found) && String(found).includes(String(value ?? ''));
const compared =
  (holds: (found: number, value: number) => boolean) =>
  (found: Found, value: Rule['value']): boolean =>
    isThere(found) && value !== undefined && value !== '' && holds(Number(found), Number(value));

const OPERATORS = {
  equals: equal,
  not_equals: (found, value) => !equal(found, value),
  contains,
  not_contains: (found, value) => !contains(found, value),
  starts_with: (found, value) => isThere(found) && String(found).startsWith(String(value ?? '')),
  ends_with: (found, value) => isThere(found) && String(found).endsWith(String(value ?? '')),
  regex: (found, value) =>
    isThere(found) &&
    patternOf(String(value ?? ''))
      .matcher(String(found).slice(0, PATTERN_SEES))
      .find(),
  gt: compared((found, value) => found > value),
  lt: compared((found, value) => found < value),
  gte: compared((found, value) => found >= value),
  lte: compared((found, value) => found <= value),
  exists: (found) => isThere(found),
  not_exists: (found) => !isThere(found),
} satisfies Record<Schemas['ObservabilityFilterOperator'], (found: Found, value: Rule['value']) => boolean>;

const re2 = lazy<typeof Re2>('re2js');

const PATTERN_SEES = 65_536;
const PATTERNS_KEPT = 1_000;
const patterns = new Map<string, Re2.RE2JS>();

/** Patterns of RE2: no text takes them more than linear time. */
function patternOf(source: string): Re2.RE2JS {
  const known = patterns.get(source);
  if (known) return known;
  if (patterns.size >= PATTERNS_KEPT) patterns.clear();
  const compiled = re2().RE2JS.compile(source);
  patterns.set(source, compiled);
  return compiled;
}

const NUMERIC = new Set<Rule['operator']>(['gt', 'lt', 'gte', 'lte']);
const EXACT = new Set<Rule['operator']>(['equals', 'not_equals']);
const BARE = new Set<Rule['operator']>(['exists', 'not_exists']);
const NUMBERS = new Set<Field>(['total_cost', 'total_tokens', 'prompt_tokens', 'completion_tokens']);

/** @returns what is wrong with the rules, and where. */
export function problemOf(rules: FilterRules): string | undefined {
  for (const [group, { rules: members }] of rules.groups.entries())
    for (const [index, { field, operator, value }] of members.entries()) {
      const rule = `filter_rules.groups[${group}].rules[${index}]`;
      const at = `${rule}.value`;
      if (NUMERIC.has(operator) && !NUMBERS.has(field))
        return `${rule}.operator: ${operator} compares numbers, and ${field} is a text; the numbers are ${[...NUMBERS].join(', ')}`;
      if (BARE.has(operator)) continue;
      if (value === undefined) return `${at}: ${operator} needs one`;
      if (NUMERIC.has(operator) && (value === '' || Number.isNaN(Number(value))))
        return `${at}: ${operator} needs a number`;
      if (EXACT.has(operator) && NUMBERS.has(field) && (value === '' || Number.isNaN(Number(value))))
        return `${at}: ${field} is a number`;
      if (operator === 'regex') {
        try {
          patternOf(String(value));
        } catch {
          return `${at}: is not a pattern of RE2`;
        }
      }
    }
  return undefined;
}
