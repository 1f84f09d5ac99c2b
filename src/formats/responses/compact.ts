import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import type { CallerFormat } from '../../inference/caller-format';
import type { ResponsesRequest } from './request';
import { itemId, type Response } from './response';

type Schemas = components['schemas'];
export type CompactRequest = Schemas['ResponsesCompactRequest'];
export type Compaction = Schemas['ResponsesCompaction'];
type Item = Schemas['InputsItem'];

/** A summary as one opaque text. */
const PREFIX = 'mgc1.';

const COMPACT_PROMPT = [
  'Write down the conversation above, so that a model that sees only your text can continue it without a break.',
  'Keep the goals of the user, decisions and their reasons, constraints and preferences, names, numbers, identifiers and',
  'file paths word for word, results of tools that still matter, the state of the work, and the open tasks in their order.',
  'Leave out greetings and whatever was given up. Do not answer the conversation, and call no tools.',
  'Reply with the text alone.',
].join(' ');

const INTRODUCTION =
  'The earlier part of this conversation was compacted. This text stands for it; continue from there.\n\n';

const seal = (summary: string): string =>
  PREFIX + Buffer.from(JSON.stringify({ summary })).toString('base64url');

/**
 * @returns undefined if another gateway or provider made the item.
 * @throws ApiError when it was ours and is damaged.
 */
function unseal(sealed: string, index: number): string | undefined {
  if (!sealed.startsWith(PREFIX)) return undefined;
  try {
    const given = JSON.parse(Buffer.from(sealed.slice(PREFIX.length), 'base64url').toString('utf8')) as {
      summary?: unknown;
    };
    if (typeof given.summary === 'string') return given.summary;
  } catch {
    // Not JSON: the error below says so.
  }
  throw new ApiError(
    'invalid_request',
    `input[${index}].encrypted_content: is damaged; send the compaction item back as it was answered`,
  );
}

/** Replaces the gateway's compaction items by user messages that every provider understands. */
export function withSummaries(body: ResponsesRequest): ResponsesRequest {
  const { input } = body;
  if (!Array.isArray(input) || !input.some(({ type }) => type === 'compaction')) return body;
  return { ...body, input: input.map((item, index) => withSummary(item, index)) };
}

function withSummary(item: Item, index: number): Item {
  if (item.type !== 'compaction') return item;
  const summary = unseal((item as Schemas['CompactionItem']).encrypted_content, index);
  return summary === undefined ? item : { type: 'message', role: 'user', content: INTRODUCTION + summary };
}

/** Builds the model call that summarises. @throws ApiError 400 for settings that a summary cannot honour. */
export function compactingRequest({ input, text, tools, ...given }: CompactRequest): ResponsesRequest {
  const isEmpty = input === undefined || input.length === 0;
  if (isEmpty) throw new ApiError('invalid_request', 'input: is missing or empty; send the conversation');
  const form = text?.format?.type;
  if (form !== undefined && form !== 'text')
    throw new ApiError('invalid_request', 'text.format: only text is supported here; leave it out');
  if (tools?.some(({ type }) => type.startsWith('service:')))
    throw new ApiError('invalid_request', 'tools: server tools cannot run during compaction; leave them out');
  const items: Item[] =
    typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input;
  return {
    ...given,
    ...(text && { text }),
    ...(tools && tools.length > 0 && { tools, tool_choice: 'none' }),
    input: [...items, { type: 'message', role: 'user', content: COMPACT_PROMPT }],
    // Truncation would silently lose a part of the conversation.
    truncation: 'disabled',
    stream: false,
  };
}

/** Fields of the provider's own operation. With any other field, the gateway asks the model instead. */
const UPSTREAM_FIELDS = new Set([
  'instructions',
  'prompt_cache_key',
  'input',
  'model',
  'previous_response_id',
]);
/** Fields that only the gateway reads. */
const GATEWAY_FIELDS = new Set(['models', 'provider', 'session_id', 'metadata', 'trace']);

/**
 * Returns the body for an upstream that has the operation; undefined: the operation cannot do what is asked.
 * @param body the call of a model that does the same.
 */
export function upstreamCompaction(
  given: CompactRequest,
  { input }: ResponsesRequest,
): Readonly<Record<string, unknown>> | undefined {
  const fields = Object.entries(given).filter(([name, value]) => value !== null && !GATEWAY_FIELDS.has(name));
  if (!Array.isArray(input) || !fields.every(([name]) => UPSTREAM_FIELDS.has(name))) return undefined;
  return { ...Object.fromEntries(fields), input: input.slice(0, -1) };
}

const isCompacted = (raw: unknown): boolean =>
  (raw as { readonly object?: unknown } | undefined)?.object === 'response.compaction';

/** Makes a compaction of the answer. */
export const compactingFormat = (
  format: CallerFormat<Response, unknown>,
): Omit<CallerFormat<Compaction, never>, 'events'> => ({
  ...format,
  reply(answer, context, told) {
    const response = format.reply(answer, context, told);
    const summary = wordsOf(response);
    const { id, created_at, usage, service_metadata } = response;
    if (!usage) throw new Error('a settled answer without usage');
    const rest = { id, object: 'response.compaction', created_at, usage } as const;
    if (isCompacted(answer.raw))
      return { ...rest, output: response.output, ...(service_metadata && { service_metadata }) };
    if (response.status !== 'completed' || summary === '')
      throw new ApiError(
        'provider_unavailable',
        response.status === 'incomplete'
          ? 'The model was cut off before it had compacted the conversation; raise max_output_tokens'
          : 'The model did not compact the conversation; try again or name another model',
        { refusedBy: 'gateway', headers: { 'X-Generation-Id': context.generationId } },
      );
    return {
      ...rest,
      output: [
        { type: 'compaction', id: itemId('cmp', context.generationId, 0), encrypted_content: seal(summary) },
      ],
      ...(service_metadata && { service_metadata }),
    };
  },
});

/** Returns the text of an answer; empty for a refusal. */
const wordsOf = ({ output }: Response): string =>
  output
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .flatMap((part) => (part.type === 'output_text' ? [part.text] : []))
    .join('\n')
    .trim();
