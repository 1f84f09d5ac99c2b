import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Attributes,
} from '@opentelemetry/api';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  type IdGenerator,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import {
  ATTR_ERROR_TYPE,
  ATTR_SERVICE_NAME,
  ATTR_USER_AGENT_ORIGINAL,
} from '@opentelemetry/semantic-conventions';
import {
  ATTR_GEN_AI_CONVERSATION_ID,
  ATTR_GEN_AI_INPUT_MESSAGES,
  ATTR_GEN_AI_OPERATION_NAME,
  ATTR_GEN_AI_OUTPUT_MESSAGES,
  ATTR_GEN_AI_PROVIDER_NAME,
  ATTR_GEN_AI_REQUEST_CHOICE_COUNT,
  ATTR_GEN_AI_REQUEST_FREQUENCY_PENALTY,
  ATTR_GEN_AI_REQUEST_MAX_TOKENS,
  ATTR_GEN_AI_REQUEST_MODEL,
  ATTR_GEN_AI_REQUEST_PRESENCE_PENALTY,
  ATTR_GEN_AI_REQUEST_SEED,
  ATTR_GEN_AI_REQUEST_TEMPERATURE,
  ATTR_GEN_AI_REQUEST_TOP_K,
  ATTR_GEN_AI_REQUEST_TOP_P,
  ATTR_GEN_AI_RESPONSE_FINISH_REASONS,
  ATTR_GEN_AI_RESPONSE_ID,
  ATTR_GEN_AI_RESPONSE_MODEL,
  ATTR_GEN_AI_RESPONSE_TIME_TO_FIRST_CHUNK,
  ATTR_GEN_AI_SYSTEM,
  ATTR_GEN_AI_USAGE_CACHE_READ_INPUT_TOKENS,
  ATTR_GEN_AI_USAGE_INPUT_TOKENS,
  ATTR_GEN_AI_USAGE_OUTPUT_TOKENS,
  ATTR_GEN_AI_USAGE_REASONING_OUTPUT_TOKENS,
  ATTR_SESSION_ID,
  ATTR_USER_ID,
} from '@opentelemetry/semantic-conventions/incubating';
import { SERVICE_NAME, type BroadcastEvent, type TextMessage } from './event';

const RESOURCE = resourceFromAttributes({ [ATTR_SERVICE_NAME]: SERVICE_NAME });

/** The body of one export: OTLP in JSON, with the GenAI semantic conventions. */
export function traceExport(events: readonly BroadcastEvent[]): Uint8Array {
  const body = JsonTraceSerializer.serializeRequest(spansOf(events));
  if (!body) throw new Error('the spans could not be serialized');
  return body;
}

function spansOf(events: readonly BroadcastEvent[]): ReadableSpan[] {
  const ids = new GivenIds();
  const tracer = new BasicTracerProvider({
    resource: RESOURCE,
    sampler: new AlwaysOnSampler(),
    idGenerator: ids,
    spanLimits: { attributeCountLimit: 1_000, attributeValueLengthLimit: Infinity },
  }).getTracer(SERVICE_NAME);
  return events.map((event) => {
    ids.use(event);
    const parent =
      event.parentSpanId === null
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, {
            traceId: event.traceId,
            spanId: event.parentSpanId,
            traceFlags: TraceFlags.SAMPLED,
            isRemote: true,
          });
    const span = tracer.startSpan(
      event.spanName,
      { kind: SpanKind.CLIENT, startTime: event.startedAtMs, attributes: attributesOf(event) },
      parent,
    );
    if (event.errorType !== null)
      span.setStatus({ code: SpanStatusCode.ERROR, message: event.errorMessage ?? event.errorType });
    span.end(event.endedAtMs);
    return span as unknown as ReadableSpan;
  });
}

/** Ids follow from the generation: a repeat is the same span. */
class GivenIds implements IdGenerator {
  private traceId = '';
  private spanId = '';

  use({ traceId, spanId }: BroadcastEvent): void {
    this.traceId = traceId;
    this.spanId = spanId;
  }

  generateTraceId = (): string => this.traceId;
  generateSpanId = (): string => this.spanId;
}

const PARAMETERS: Readonly<Record<string, string>> = {
  temperature: ATTR_GEN_AI_REQUEST_TEMPERATURE,
  top_p: ATTR_GEN_AI_REQUEST_TOP_P,
  top_k: ATTR_GEN_AI_REQUEST_TOP_K,
  max_tokens: ATTR_GEN_AI_REQUEST_MAX_TOKENS,
  max_completion_tokens: ATTR_GEN_AI_REQUEST_MAX_TOKENS,
  frequency_penalty: ATTR_GEN_AI_REQUEST_FREQUENCY_PENALTY,
  presence_penalty: ATTR_GEN_AI_REQUEST_PRESENCE_PENALTY,
  seed: ATTR_GEN_AI_REQUEST_SEED,
  n: ATTR_GEN_AI_REQUEST_CHOICE_COUNT,
};

function attributesOf(event: BroadcastEvent): Attributes {
  const { tokens, cost, identity, requestContext: context } = event;
  const attributes: Record<string, string | number | boolean | string[] | null> = {
    [ATTR_GEN_AI_OPERATION_NAME]: event.operation,
    [ATTR_GEN_AI_SYSTEM]: event.provider,
    [ATTR_GEN_AI_PROVIDER_NAME]: event.provider,
    [ATTR_GEN_AI_REQUEST_MODEL]: event.requestedModel,
    [ATTR_GEN_AI_RESPONSE_MODEL]: event.model,
    [ATTR_GEN_AI_RESPONSE_ID]: event.id,
    [ATTR_GEN_AI_RESPONSE_FINISH_REASONS]: event.finishReason === null ? null : [event.finishReason],
    'gen_ai.response.finish_reason': event.finishReason,
    [ATTR_GEN_AI_USAGE_INPUT_TOKENS]: tokens.prompt,
    [ATTR_GEN_AI_USAGE_OUTPUT_TOKENS]: tokens.completion,
    'gen_ai.usage.total_tokens': tokens.total,
    [ATTR_GEN_AI_USAGE_CACHE_READ_INPUT_TOKENS]: tokens.cached,
    [ATTR_GEN_AI_USAGE_REASONING_OUTPUT_TOKENS]: tokens.reasoning,
    [ATTR_GEN_AI_RESPONSE_TIME_TO_FIRST_CHUNK]:
      event.firstTokenMs === null ? null : event.firstTokenMs / 1000,
    [ATTR_ERROR_TYPE]: event.errorType,
    [ATTR_USER_ID]: event.userId,
    [ATTR_SESSION_ID]: event.sessionId,
    [ATTR_GEN_AI_CONVERSATION_ID]: event.sessionId,
    'trace.name': event.traceName,
    'gateway.api_type': event.apiType,
    'gateway.streamed': event.streamed,
    'gateway.cancelled': event.cancelled,
    'gateway.status': event.status,
    'gateway.native_finish_reason': event.nativeFinishReason,
    'gen_ai.usage.cost': cost?.totalUsd ?? null,
    'gateway.cost.cache_discount': cost?.cacheDiscountUsd ?? null,
    'gateway.api_key.hash': identity?.apiKeyHash ?? null,
    'gateway.api_key.name': identity?.apiKeyName ?? null,
    'gateway.workspace.id': identity?.workspaceId ?? null,
    'gateway.account.id': identity?.accountId ?? null,
    'gateway.external_user': identity?.externalUser ?? null,
    'gateway.request.id': context?.requestId ?? null,
    'gateway.request.origin': context?.origin || null,
    'http.request.header.referer': context?.referer ?? null,
    [ATTR_USER_AGENT_ORIGINAL]: context?.userAgent ?? null,
    'gateway.data_region': context?.dataRegion ?? null,
    'gateway.service_tier': context?.serviceTier ?? null,
    [ATTR_GEN_AI_INPUT_MESSAGES]: event.input && JSON.stringify(event.input.map(messageOf)),
    [ATTR_GEN_AI_OUTPUT_MESSAGES]: event.output && JSON.stringify(event.output.map(messageOf)),
  };
  for (const [name, value] of Object.entries(event.parameters))
    attributes[PARAMETERS[name] ?? `gen_ai.request.${name}`] = value;
  for (const [key, value] of Object.entries(event.metadata))
    attributes[`trace.metadata.${key}`] =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : JSON.stringify(value);
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)) as Attributes;
}

/** A message as the conventions have it. */
const messageOf = ({ role, content, toolCalls, toolCallId, finishReason }: TextMessage): object => ({
  role,
  parts: [
    ...(toolCallId !== undefined
      ? [{ type: 'tool_call_response', id: toolCallId, response: content }]
      : content !== ''
        ? [{ type: 'text', content }]
        : []),
    ...(toolCalls ?? []).map((call) => ({
      type: 'tool_call',
      id: call.id,
      name: call.name,
      arguments: call.arguments,
    })),
  ],
  ...(finishReason !== undefined && { finish_reason: finishReason }),
});
