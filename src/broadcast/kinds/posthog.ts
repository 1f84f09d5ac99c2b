import { chatMessage, metadataOf } from '../document';
import { SERVICE_NAME, digest, type BroadcastEvent } from '../event';
import { configOf, credential, httpKind, url } from '../kind';

export const posthog = httpKind({
  config: configOf({ apiKey: credential, endpoint: url.default('https://us.i.posthog.com') }),
  secrets: ['apiKey'],
  call: (events, { apiKey, endpoint }) => ({
    url: `${endpoint}/batch/`,
    method: 'POST',
    headers: {},
    body: JSON.stringify({ api_key: apiKey, batch: events.map(captured) }),
  }),
  // Asks for the flags of nobody in particular: it tells whether the key is known, and leaves nothing behind.
  testCall: ({ apiKey, endpoint }) => ({
    url: `${endpoint}/flags/?v=2`,
    method: 'POST',
    headers: {},
    body: JSON.stringify({ api_key: apiKey, distinct_id: SERVICE_NAME }),
  }),
});

const captured = (event: BroadcastEvent): object => ({
  event: event.operation === 'embeddings' ? '$ai_embedding' : '$ai_generation',
  // The same for a repeat, which is dropped there.
  uuid: uuidOf(event.id),
  distinct_id: event.userId ?? event.sessionId ?? event.id,
  timestamp: new Date(event.startedAtMs).toISOString(),
  properties: {
    $ai_trace_id: event.traceId,
    $ai_span_id: event.spanId,
    $ai_parent_id: event.parentSpanId,
    $ai_span_name: event.spanName,
    $ai_session_id: event.sessionId,
    $ai_model: event.model,
    $ai_provider: event.provider,
    $ai_model_parameters: event.parameters,
    $ai_input_tokens: event.tokens.prompt,
    $ai_output_tokens: event.tokens.completion,
    $ai_cache_read_input_tokens: event.tokens.cached,
    $ai_reasoning_tokens: event.tokens.reasoning,
    $ai_latency: (event.endedAtMs - event.startedAtMs) / 1000,
    $ai_http_status: event.status,
    $ai_stream: event.streamed,
    $ai_is_error: event.errorType !== null,
    ...(event.errorType !== null && { $ai_error: event.errorMessage ?? event.errorType }),
    ...(event.cost && { $ai_total_cost_usd: event.cost.totalUsd }),
    ...(event.input && { $ai_input: event.input.map(chatMessage) }),
    ...(event.output && { $ai_output_choices: event.output.map(chatMessage) }),
    ...flattened(metadataOf(event)),
  },
});

const MOST_LEVELS = 3;

/** `metadata_<key>`, with objects spread over three levels; what lies deeper is JSON. */
function flattened(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  const put = (name: string, value: unknown, level: number): void => {
    if (value === null || value === undefined) return;
    if (typeof value !== 'object') properties[name] = value;
    else if (Array.isArray(value) || level >= MOST_LEVELS) properties[name] = JSON.stringify(value);
    else for (const [key, inner] of Object.entries(value)) put(`${name}_${key}`, inner, level + 1);
  };
  for (const [key, value] of Object.entries(metadata)) put(`metadata_${key}`, value, 1);
  return properties;
}

function uuidOf(id: string): string {
  const hex = digest(`posthog ${id}`, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
