import type { BroadcastEvent, TextMessage } from './event';

/** The event as plain JSON, for kinds that have no words of their own. */
export const documentOf = (event: BroadcastEvent): Record<string, unknown> => ({
  id: event.id,
  trace_id: event.traceId,
  span_id: event.spanId,
  parent_span_id: event.parentSpanId,
  trace_name: event.traceName,
  name: event.spanName,
  started_at: new Date(event.startedAtMs).toISOString(),
  ended_at: new Date(event.endedAtMs).toISOString(),
  time_to_first_token_ms: event.firstTokenMs,
  duration_ms: event.endedAtMs - event.startedAtMs,
  api_type: event.apiType,
  requested_model: event.requestedModel,
  model: event.model,
  provider: event.provider,
  status: event.status,
  error_type: event.errorType,
  error_message: event.errorMessage,
  finish_reason: event.finishReason,
  native_finish_reason: event.nativeFinishReason,
  streamed: event.streamed,
  cancelled: event.cancelled,
  prompt_tokens: event.tokens.prompt,
  completion_tokens: event.tokens.completion,
  total_tokens: event.tokens.total,
  cached_tokens: event.tokens.cached,
  reasoning_tokens: event.tokens.reasoning,
  parameters: event.parameters,
  user_id: event.userId,
  session_id: event.sessionId,
  metadata: event.metadata,
  ...(event.cost && {
    total_cost: event.cost.totalUsd,
    cache_discount: event.cost.cacheDiscountUsd,
  }),
  ...(event.identity && {
    api_key_hash: event.identity.apiKeyHash,
    api_key_name: event.identity.apiKeyName,
    workspace_id: event.identity.workspaceId,
    account_id: event.identity.accountId,
    external_user: event.identity.externalUser,
  }),
  ...(event.requestContext && {
    request_id: event.requestContext.requestId,
    origin: event.requestContext.origin,
    referer: event.requestContext.referer,
    user_agent: event.requestContext.userAgent,
    data_region: event.requestContext.dataRegion,
    service_tier: event.requestContext.serviceTier,
  }),
  ...(event.input && { input: event.input.map(chatMessage) }),
  ...(event.output && { output: event.output.map(chatMessage) }),
});

/** A message as chat has it. */
export const chatMessage = ({ role, content, toolCalls, toolCallId }: TextMessage): object => ({
  role,
  content,
  ...(toolCalls && {
    tool_calls: toolCalls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  }),
  ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
});

/** What is not named elsewhere, for kinds with a place for anything. */
export const metadataOf = (event: BroadcastEvent): Record<string, unknown> => {
  const { identity, requestContext: context } = event;
  return {
    ...event.metadata,
    generation_id: event.id,
    api_type: event.apiType,
    requested_model: event.requestedModel,
    provider: event.provider,
    status: event.status,
    error_type: event.errorType,
    finish_reason: event.finishReason,
    native_finish_reason: event.nativeFinishReason,
    streamed: event.streamed,
    cancelled: event.cancelled,
    ...(identity && {
      api_key_hash: identity.apiKeyHash,
      api_key_name: identity.apiKeyName,
      workspace_id: identity.workspaceId,
      account_id: identity.accountId,
      external_user: identity.externalUser,
    }),
    ...(context && {
      request_id: context.requestId,
      origin: context.origin,
      referer: context.referer,
      user_agent: context.userAgent,
      data_region: context.dataRegion,
      service_tier: context.serviceTier,
    }),
  };
};
