import { chatMessage, metadataOf } from '../document';
import type { BroadcastEvent } from '../event';
import { configOf, credential, httpKind, text, url } from '../kind';

/** Entries of a project's logs; one with an id that is there already takes its place. */
export const braintrust = httpKind({
  config: configOf({
    apiKey: credential,
    projectId: text,
    baseUrl: url.default('https://api.braintrust.dev'),
  }),
  secrets: ['apiKey'],
  call: (events, { apiKey, projectId, baseUrl }) => ({
    url: `${baseUrl}/v1/project_logs/${encodeURIComponent(projectId)}/insert`,
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ events: events.map(entryOf) }),
  }),
  testCall: ({ apiKey, projectId, baseUrl }) => ({
    url: `${baseUrl}/v1/project/${encodeURIComponent(projectId)}`,
    method: 'GET',
    headers: { authorization: `Bearer ${apiKey}` },
  }),
});

const entryOf = (event: BroadcastEvent): object => ({
  id: event.id,
  span_id: event.spanId,
  root_span_id: event.traceId,
  ...(event.parentSpanId !== null && { span_parents: [event.parentSpanId] }),
  created: new Date(event.startedAtMs).toISOString(),
  span_attributes: { name: event.spanName, type: 'llm' },
  metadata: {
    ...metadataOf(event),
    ...event.parameters,
    model: event.model,
    trace_name: event.traceName,
    user_id: event.userId,
    session_id: event.sessionId,
  },
  metrics: {
    start: event.startedAtMs / 1000,
    end: event.endedAtMs / 1000,
    ...(event.tokens.prompt !== null && { prompt_tokens: event.tokens.prompt }),
    ...(event.tokens.completion !== null && { completion_tokens: event.tokens.completion }),
    ...(event.tokens.total !== null && { tokens: event.tokens.total }),
    ...(event.firstTokenMs !== null && { time_to_first_token: event.firstTokenMs / 1000 }),
    ...(event.cost && { estimated_cost: event.cost.totalUsd }),
  },
  ...(event.errorType !== null && { error: event.errorMessage ?? event.errorType }),
  ...(event.input && { input: event.input.map(chatMessage) }),
  ...(event.output && { output: event.output.map(chatMessage) }),
});
