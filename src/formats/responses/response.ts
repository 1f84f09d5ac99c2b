import type { components } from '../../../generated/openapi';
import type { ApiError, ErrorType } from '../../errors';
import type { AnswerContext, Told } from '../../inference/caller-format';
import { toUsd } from '../../money';
import type { ResponsesRequest } from './request';

type Schemas = components['schemas'];
export type Response = Schemas['OpenResponsesResult'];

/** Ids of one answer differ in their prefix and, for items, in their place. */
export const responseId = (generationId: string): string => `resp_${tail(generationId)}`;
export const itemId = (prefix: string, generationId: string, place: number): string =>
  `${prefix}_${tail(generationId)}${String(place).padStart(2, '0')}`;

const tail = (generationId: string): string => generationId.slice(generationId.lastIndexOf('-') + 1);

export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Settings that a preset may give where the body has none. */
type Sampling = Pick<ResponsesRequest, 'temperature' | 'top_p' | 'frequency_penalty' | 'presence_penalty'>;

/** Defaults of settings that the request lacks. Strict clients need numbers here. */
const SAMPLING = { temperature: 1, top_p: 1, frequency_penalty: 0, presence_penalty: 0 };

/** @returns each setting as it was given, or its default. */
export const sampling = (given: { readonly [Name in keyof Sampling]: unknown }): typeof SAMPLING => ({
  temperature: number(given.temperature) ?? SAMPLING.temperature,
  top_p: number(given.top_p) ?? SAMPLING.top_p,
  frequency_penalty: number(given.frequency_penalty) ?? SAMPLING.frequency_penalty,
  presence_penalty: number(given.presence_penalty) ?? SAMPLING.presence_penalty,
});

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/**
 * The object before anything is answered: what was asked for, with every field that may be null.
 * @param given the settings of the request, those of a preset included.
 */
export function blank(
  body: ResponsesRequest,
  id: string,
  createdAt: Date,
  model: string,
  given: Sampling = body,
): Response {
  const { context, effort, mode, summary } = body.reasoning ?? {};
  return {
    id,
    object: 'response',
    created_at: seconds(createdAt),
    status: 'in_progress',
    completed_at: null,
    error: null,
    incomplete_details: null,
    model,
    output: [],
    usage: null,
    instructions: body.instructions ?? null,
    metadata: body.metadata ?? null,
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    tool_choice: body.tool_choice ?? 'auto',
    tools: (body.tools ?? []).map(echoed),
    ...sampling(given),
    top_logprobs: body.top_logprobs ?? 0,
    max_output_tokens: body.max_output_tokens ?? null,
    max_tool_calls: body.max_tool_calls ?? null,
    background: false,
    previous_response_id: null,
    prompt: null,
    prompt_cache_key: body.prompt_cache_key ?? null,
    reasoning: body.reasoning
      ? {
          effort: effort ?? null,
          summary: summary ?? null,
          ...(context && { context }),
          ...(mode && { mode }),
        }
      : null,
    safety_identifier: body.safety_identifier ?? null,
    service_tier: serviceTier(body.service_tier ?? undefined),
    store: false,
    text: { format: { type: 'text' }, ...body.text },
    truncation: body.truncation ?? 'disabled',
    user: body.user ?? null,
  };
}

/** A tool as it was sent. Credentials for a remote server are not repeated, and a function says all of itself. */
const echoed = (tool: Schemas['ResponsesTool']): Schemas['ResponsesTool'] => {
  const { authorization: _token, headers: _headers, ...rest } = tool as Record<string, unknown>;
  const { strict, parameters } = rest;
  return {
    ...rest,
    ...(rest['type'] === 'function' && { parameters: parameters ?? null, strict: strict ?? false }),
  } as Schemas['ResponsesTool'];
};

export const responsesUsage = ({ usage, cost, byokNanoUsd, toolCalls }: Told): Schemas['ResponsesUsage'] => ({
  input_tokens: usage.prompt,
  input_tokens_details: {
    cached_tokens: usage.cached ?? 0,
    cache_write_tokens: usage.cacheWrite ?? 0,
  },
  output_tokens: usage.completion,
  output_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
  total_tokens: usage.prompt + usage.completion,
  ...((toolCalls || usage.webSearches !== undefined) && {
    server_tool_use_details: {
      ...(toolCalls && {
        tool_calls_requested: toolCalls.requested,
        tool_calls_executed: toolCalls.executed,
      }),
      ...(usage.webSearches !== undefined && { web_search_requests: usage.webSearches }),
    },
  }),
  ...costs({ cost, ...(byokNanoUsd !== undefined && { byokNanoUsd }) }),
});

/** What the gateway adds to any usage. */
export const costs = ({ cost, byokNanoUsd }: Pick<Told, 'cost' | 'byokNanoUsd'>) => ({
  cost: toUsd(cost.totalNanoUsd),
  cost_details: {
    upstream_inference_cost: byokNanoUsd === undefined ? null : toUsd(byokNanoUsd),
    upstream_inference_input_cost: toUsd(cost.promptNanoUsd),
    upstream_inference_output_cost: toUsd(cost.completionNanoUsd),
  },
  is_byok: byokNanoUsd !== undefined,
});

export const completedAt = ({ createdAt }: Pick<AnswerContext, 'createdAt'>, told: Told): number =>
  Math.floor((createdAt.getTime() + told.generationTimeMs) / 1000);

const TIERS = new Set(['auto', 'default', 'flex', 'priority', 'scale', 'ultrafast']);

/** The base tier where there is none, or one that the format has no word for. */
export const serviceTier = (tier: string | undefined): Schemas['ResponsesServiceTier'] =>
  tier !== undefined && TIERS.has(tier) ? (tier as Schemas['ResponsesServiceTier']) : 'default';

/** The format has fewer codes than there are types; `error_type` says it exactly. */
const CODES: Partial<Record<ErrorType, Schemas['ResponsesErrorCode']>> = {
  rate_limit_exceeded: 'rate_limit_exceeded',
  context_length_exceeded: 'invalid_prompt',
  invalid_request: 'invalid_prompt',
  invalid_prompt: 'invalid_prompt',
  content_policy_violation: 'image_content_policy_violation',
};

/** Failures that this format tells as an answer which is too long. */
const TOO_LONG = new Set<ErrorType>([
  'context_length_exceeded',
  'max_tokens_exceeded',
  'token_limit_exceeded',
  'string_too_long',
]);

export const isTooLong = (error: ApiError): boolean => TOO_LONG.has(error.type);

/** How a failed answer ends. @param started the object so far, its output included. */
export function failed(started: Response, error: ApiError): Response {
  if (isTooLong(error))
    return {
      ...started,
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      error_type: error.type,
    };
  return {
    ...started,
    status: 'failed',
    error: {
      code: CODES[error.type] ?? 'server_error',
      message: error.message,
      ...(error.detail.metadata && { metadata: error.detail.metadata }),
    },
    error_type: error.type,
  };
}
