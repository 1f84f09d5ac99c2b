import { createHash } from 'node:crypto';
import type { components } from '../../generated/openapi';
import type { ApiError } from '../errors';
import { toUsd } from '../money';
import type { ChatChoice, ChatRequest } from '../providers/format';
import type { DestinationRecord } from '../stores/destinations';
import type { GenerationRecord } from '../stores/generations';

type Schemas = components['schemas'];

/** What this program is called where its data goes. */
export const SERVICE_NAME = 'model-gateway';

/** A generation that has ended, as the inference path knows it. */
export interface Finished {
  readonly record: GenerationRecord;
  readonly chat: ChatRequest;
  readonly keyName: string;
  /** The answer; undefined: nobody answered, or nobody wants it. */
  readonly choices: readonly Produced[] | undefined;
  readonly error: ApiError | undefined;
  /** The request was bound to a region. */
  readonly isRegional: boolean;
}

/** One choice of an answer. */
export type Produced = Pick<ChatChoice, 'index' | 'message' | 'finish_reason'>;

export interface ToolCallText {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** A message without anything but text. */
export interface TextMessage {
  readonly role: string;
  readonly content: string;
  readonly toolCalls?: readonly ToolCallText[];
  readonly toolCallId?: string;
  readonly finishReason?: string | null;
}

/** What destinations are told of a generation; every kind says it in its own words. */
export interface BroadcastEvent {
  /** Of the generation. */
  readonly id: string;
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits each. */
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly traceName: string;
  readonly spanName: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly firstTokenMs: number | null;
  readonly apiType: string;
  /** As the conventions for generative AI name it, where they have a name for it. */
  readonly operation: string;
  readonly requestedModel: string;
  readonly model: string;
  readonly provider: string | null;
  readonly providerName: string | null;
  readonly status: number;
  readonly errorType: string | null;
  /** May quote the request, so it counts as content. */
  readonly errorMessage: string | null;
  readonly finishReason: string | null;
  readonly nativeFinishReason: string | null;
  readonly streamed: boolean;
  readonly cancelled: boolean;
  readonly tokens: {
    readonly prompt: number | null;
    readonly completion: number | null;
    readonly total: number | null;
    readonly cached: number | null;
    readonly reasoning: number | null;
  };
  readonly parameters: Readonly<Record<string, number>>;
  readonly userId: string | null;
  readonly sessionId: string | null;
  /** Further keys of the request's `trace`. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly cost: { readonly totalUsd: number; readonly cacheDiscountUsd: number | null } | null;
  readonly identity: {
    readonly apiKeyHash: string;
    readonly apiKeyName: string;
    readonly workspaceId: string;
    readonly accountId: string;
    readonly externalUser: string | null;
  } | null;
  readonly requestContext: {
    readonly requestId: string;
    readonly origin: string;
    readonly referer: string | null;
    readonly userAgent: string | null;
    readonly dataRegion: string;
    readonly serviceTier: string | null;
  } | null;
  /** Name of the key, for the paths of stored objects. */
  readonly apiKeyName: string;
  /** Null: left out. */
  readonly input: readonly TextMessage[] | null;
  readonly output: readonly TextMessage[] | null;
}

const TRACE_KEYS = new Set(['trace_id', 'trace_name', 'span_name', 'generation_name', 'parent_span_id']);
const NAME_MAX = 200;
/** Longer texts are cut, and of very many messages the last are kept. */
const TEXT_MAX = 200_000;
const CONTENT_MAX = 1_000_000;
const METADATA_MAX = 32_000;

const CHAT = 'chat';
const OPERATIONS: Readonly<Record<string, string>> = {
  completions: CHAT,
  decisions: CHAT,
  embeddings: 'embeddings',
  rerank: 'rerank',
  tts: 'text_to_speech',
  stt: 'speech_to_text',
  video: 'video_generation',
  image: 'image_generation',
} satisfies Record<Schemas['GenerationApiType'], string>;

export function eventOf(finished: Finished, destination: DestinationRecord): BroadcastEvent {
  const { record, chat, keyName } = finished;
  const trace = (chat.trace ?? {}) as Readonly<Record<string, unknown>>;
  const operation = OPERATIONS[record.apiType] ?? record.apiType;
  const startedAtMs = Date.parse(record.createdAt);
  const spanName =
    named(trace['generation_name']) ??
    named(trace['span_name']) ??
    `${operation} ${record.model}`.slice(0, NAME_MAX);
  const { tokensPrompt: prompt, tokensCompletion: completion } = record;
  const content = !destination.privacyMode;
  return {
    id: record.id,
    traceId: hexId(trace['trace_id'], 32) ?? ownTraceId(record.id),
    spanId: digest(`span ${record.id}`, 16),
    parentSpanId: hexId(trace['parent_span_id'], 16) ?? null,
    traceName: named(trace['trace_name']) ?? spanName,
    spanName,
    startedAtMs,
    endedAtMs: startedAtMs + (record.generationTimeMs ?? 0),
    firstTokenMs: record.latencyMs,
    apiType: record.apiType,
    operation,
    requestedModel: (chat.model ?? chat.models?.[0] ?? record.model).slice(0, 256),
    model: record.model,
    provider: record.provider,
    providerName: record.providerName,
    status: record.status,
    errorType: record.errorType,
    errorMessage: content ? (finished.error?.message ?? null) : null,
    finishReason: record.finishReason,
    nativeFinishReason: record.nativeFinishReason,
    streamed: record.streamed,
    cancelled: record.cancelled,
    tokens: {
      prompt,
      completion,
      total: prompt === null && completion === null ? null : (prompt ?? 0) + (completion ?? 0),
      cached: record.nativeTokensCached,
      reasoning: record.nativeTokensReasoning,
    },
    parameters: operation === CHAT ? parametersOf(chat) : {},
    userId: chat.user ?? record.externalUser,
    sessionId: record.sessionId,
    metadata: metadataOf(trace),
    cost: destination.broadcastCost
      ? {
          totalUsd: toUsd(record.costNanoUsd),
          cacheDiscountUsd: record.cacheDiscountNanoUsd === null ? null : toUsd(record.cacheDiscountNanoUsd),
        }
      : null,
    identity: destination.broadcastIdentity
      ? {
          apiKeyHash: record.keyHash,
          apiKeyName: keyName,
          workspaceId: record.workspaceId,
          accountId: record.accountId,
          externalUser: record.externalUser,
        }
      : null,
    requestContext: destination.broadcastRequestContext
      ? {
          requestId: record.requestId,
          origin: record.origin,
          referer: record.httpReferer,
          userAgent: record.userAgent,
          dataRegion: record.dataRegion,
          serviceTier: record.serviceTier,
        }
      : null,
    apiKeyName: keyName,
    input: content ? fitting(chat.messages.map(inputText)) : null,
    output: content ? fitting((finished.choices ?? []).map(outputText)) : null,
  };
}

/** The event as a destination may see it that has turned private since it was written. */
export const withoutContent = (event: BroadcastEvent): BroadcastEvent => ({
  ...event,
  errorMessage: null,
  input: null,
  output: null,
});

/** Of a generation whose request names none. */
export const ownTraceId = (generationId: string): string => digest(`trace ${generationId}`, 32);

export const digest = (text: string, characters: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, characters);

const named = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, NAME_MAX) : undefined;

/** An id of the right form is kept, so that traces of other services join; any other names a trace as well. */
function hexId(value: unknown, characters: 16 | 32): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const plain = value.toLowerCase().replaceAll('-', '');
  const fits = plain.length === characters && /^[0-9a-f]+$/.test(plain) && !/^0+$/.test(plain);
  return fits ? plain : digest(`given ${value}`, characters);
}

function metadataOf(trace: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const metadata: Record<string, unknown> = {};
  let left = METADATA_MAX;
  for (const [key, value] of Object.entries(trace)) {
    if (TRACE_KEYS.has(key)) continue;
    left -= key.length + JSON.stringify(value).length;
    if (left < 0) break;
    metadata[key] = value;
  }
  return metadata;
}

const PARAMETERS = [
  'temperature',
  'top_p',
  'top_k',
  'max_tokens',
  'max_completion_tokens',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'n',
] as const;

const parametersOf = (chat: ChatRequest): Record<string, number> =>
  Object.fromEntries(
    PARAMETERS.flatMap((name) => {
      const value = (chat as Readonly<Record<string, unknown>>)[name];
      return typeof value === 'number' ? [[name, value]] : [];
    }),
  );

/** Text alone: images, sound and files are named, not sent. */
export function textOf(content: ChatRequest['messages'][number]['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? [])
    .map((part) => ('text' in part && typeof part.text === 'string' ? part.text : `[${part.type}]`))
    .join('\n');
}

function inputText(message: ChatRequest['messages'][number]): TextMessage {
  const calls = message.role === 'assistant' ? message.tool_calls : undefined;
  return {
    role: message.role,
    content: textOf(message.content),
    ...(calls && { toolCalls: calls.map(callText) }),
    ...(message.role === 'tool' && { toolCallId: message.tool_call_id }),
  };
}

function outputText({ message, finish_reason }: Produced): TextMessage {
  return {
    role: 'assistant',
    content: message.content ?? message.refusal ?? '',
    ...(message.tool_calls && { toolCalls: message.tool_calls.map(callText) }),
    finishReason: finish_reason,
  };
}

const callText = (call: { id: string; function: { name: string; arguments?: string } }): ToolCallText => ({
  id: call.id,
  name: call.function.name,
  arguments: (call.function.arguments ?? '').slice(0, TEXT_MAX),
});

function fitting(messages: readonly TextMessage[]): TextMessage[] {
  const kept: TextMessage[] = [];
  let left = CONTENT_MAX;
  for (const message of [...messages].reverse()) {
    const content = message.content.slice(0, TEXT_MAX);
    left -= content.length + (message.toolCalls ?? []).reduce((sum, call) => sum + call.arguments.length, 0);
    if (left < 0) break;
    kept.push({ ...message, content });
  }
  return kept.reverse();
}
