import { chatMessage, metadataOf } from '../document';
import { SERVICE_NAME, type BroadcastEvent } from '../event';
import { configOf, credential, httpKind, text, url } from '../kind';

/** LLM Observability's intake of spans. */
export const datadog = httpKind({
  config: configOf({
    apiKey: credential,
    mlApp: text.max(193),
    url: url.default('https://api.datadoghq.com'),
  }),
  secrets: ['apiKey'],
  call: (events, { apiKey, mlApp, url: base }) => ({
    url: `${base}/api/intake/llm-obs/v1/trace/spans`,
    method: 'POST',
    headers: { 'dd-api-key': apiKey },
    body: JSON.stringify({
      data: {
        type: 'span',
        attributes: { ml_app: mlApp, tags: [`service:${SERVICE_NAME}`], spans: events.map(spanOf) },
      },
    }),
  }),
  testCall: ({ apiKey, url: base }) => ({
    url: `${base}/api/v1/validate`,
    method: 'GET',
    headers: { 'dd-api-key': apiKey },
  }),
});

const spanOf = (event: BroadcastEvent): object => ({
  name: event.spanName,
  trace_id: event.traceId,
  span_id: event.spanId,
  parent_id: event.parentSpanId ?? 'undefined',
  start_ns: event.startedAtMs * 1e6,
  duration: (event.endedAtMs - event.startedAtMs) * 1e6,
  status: event.errorType === null ? 'ok' : 'error',
  ...(event.sessionId !== null && { session_id: event.sessionId }),
  ...(event.userId !== null && { tags: [`user_id:${event.userId}`] }),
  meta: {
    ...(event.operation === 'embeddings'
      ? {
          kind: 'embedding',
          ...(event.input && { input: { documents: event.input.map(({ content }) => ({ text: content })) } }),
        }
      : {
          kind: 'llm',
          ...(event.input && { input: { messages: event.input.map(chatMessage) } }),
        }),
    ...(event.output && { output: { messages: event.output.map(chatMessage) } }),
    ...(event.errorType !== null && {
      error: { type: event.errorType, message: event.errorMessage ?? event.errorType },
    }),
    metadata: {
      ...metadataOf(event),
      ...event.parameters,
      model_name: event.model,
      model_provider: event.provider,
      trace_name: event.traceName,
    },
  },
  metrics: {
    ...(event.tokens.prompt !== null && { input_tokens: event.tokens.prompt }),
    ...(event.tokens.completion !== null && { output_tokens: event.tokens.completion }),
    ...(event.tokens.total !== null && { total_tokens: event.tokens.total }),
    ...(event.firstTokenMs !== null && { time_to_first_token: event.firstTokenMs / 1000 }),
    ...(event.cost && { total_cost: event.cost.totalUsd }),
  },
});
