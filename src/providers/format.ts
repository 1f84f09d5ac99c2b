import type { components } from '../../generated/openapi';
import type { ApiError } from '../errors';
import type { WrittenTexts } from '../written-texts';
import type { Parameter } from './parameters';

type Effort = components['schemas']['ReasoningEffort'];
type Schemas = components['schemas'];

/**
 * The common language inside: a chat request as our own document describes it. Functions of the old kind are read before
 * a chat is made, and written after an answer is.
 */
type GivenMessage = Exclude<Schemas['ChatMessages'], { role: 'function' }>;
type GivenAssistant = Extract<GivenMessage, { role: 'assistant' }>;
type CallOf<M extends { tool_calls?: readonly unknown[] }> = Extract<
  NonNullable<M['tool_calls']>[number],
  { type: 'function' }
>;
/** With calls of functions alone. */
type WithFunctionCalls<M extends { tool_calls?: readonly unknown[] }> = Omit<M, 'tool_calls'> & {
  tool_calls?: CallOf<M>[];
};

/** A chat whose custom tools and old functions have become functions. */
export type ChatRequest = Omit<Schemas['ChatRequest'], 'messages' | 'tools' | 'tool_choice'> & {
  messages: (Exclude<GivenMessage, GivenAssistant> | WithFunctionCalls<GivenAssistant>)[];
  tools?: Exclude<NonNullable<Schemas['ChatRequest']['tools']>[number], { type: 'custom' }>[];
  tool_choice?: Exclude<Schemas['ChatRequest']['tool_choice'], { type: 'custom' }>;
};
export type ChatMessage = WithFunctionCalls<Schemas['ChatResponseMessage']>;
export type ChatChoice = Omit<WithoutFunctionCall<Schemas['ChatChoice']>, 'message'> & {
  message: ChatMessage;
};
export type ChatStreamChoice = WithoutFunctionCall<Schemas['ChatStreamChoice']>;
export type FinishReason = Schemas['FinishReason'];
type WithoutFunctionCall<C extends { finish_reason: unknown }> = Omit<C, 'finish_reason'> & {
  finish_reason: Exclude<C['finish_reason'], 'function_call'>;
};

export interface ReasoningFacts {
  readonly mandatory: boolean;
  /** Null: all of them. */
  readonly supported_efforts?: readonly Effort[] | null | undefined;
}

/** What a format needs to know of where a request goes. */
export interface Target {
  readonly upstreamModel: string;
  /** Parameters the endpoint knows; others are dropped. */
  readonly supportedParameters: ReadonlySet<string>;
  /** False: nobody listed them, and they are a guess. */
  readonly listsParameters?: boolean;
  /** What the operator says of the model's reasoning. */
  readonly reasoning?: ReasoningFacts | undefined;
  readonly maxCompletionTokens: number | null;
  /** Tier to ask the upstream for, where it knows tiers by name; null is the base tier. */
  readonly tier?: string | null;
  /** APIs of the endpoint. */
  readonly apis?: ReadonlySet<string>;
}

/** What the caller said beside the body. */
export interface RequestHints {
  /** Feature flags for upstreams of the anthropic format (`x-anthropic-beta`). */
  readonly anthropicBeta?: readonly string[];
  /** Version of the anthropic format that the caller's own body is written in. */
  readonly anthropicVersion?: string | undefined;
  /** Long texts of the body as they were sent: a wire may put them in place of writing them anew. */
  readonly texts?: WrittenTexts | undefined;
  /** The caller's body of `POST /responses/compact`, for upstreams that have the operation. */
  readonly compaction?: Readonly<Record<string, unknown>> | undefined;
}

/** Bytes where the body is no JSON. */
export interface UpstreamRequest<Body extends string | Buffer = string> {
  /** Appended to the provider's base URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The same where it is at hand; a text is made of it when `body` is read. */
  readonly bytes?: Buffer;
}

/** Token counts as the upstream reported them; what it did not report is absent, never 0. */
export interface TokenUsage {
  readonly prompt: number;
  readonly completion: number;
  readonly cached?: number;
  readonly cacheWrite?: number;
  /** Of `cacheWrite`, what is kept for an hour. */
  readonly cacheWrite1h?: number;
  readonly reasoning?: number;
  readonly promptAudio?: number;
  readonly promptVideo?: number;
  readonly promptImages?: number;
  readonly completionAudio?: number;
  readonly completionImages?: number;
  readonly acceptedPrediction?: number;
  readonly rejectedPrediction?: number;
  /** Searches that the provider ran: no tokens. */
  readonly webSearches?: number;
  /** Completion tokens until now: the least that the provider will bill. */
  readonly completionSoFar?: number;
  /** Tokens of other models that the provider asked for the answer, which are not counted above. */
  readonly otherModels?: readonly OtherModelUsage[];
}

/** Usage of a model other than the one that was asked, by the provider's name for it. */
export interface OtherModelUsage {
  readonly upstreamModel: string;
  readonly usage: TokenUsage;
}

/** What an upstream reported, which may be a part of it; the rest is counted here. */
export type UsageReport = Partial<TokenUsage>;

/** A format that callers and upstreams may have in common. */
export type Dialect = 'responses' | 'messages';

/** A whole answer, before ids, model names and money are ours. */
export interface ChatAnswer {
  readonly upstreamId?: string;
  readonly choices: readonly ChatChoice[];
  readonly usage?: UsageReport;
  readonly systemFingerprint?: string;
  readonly serviceTier?: string;
  /** The upstream's own body, where it speaks the caller's format. */
  readonly raw?: unknown;
  /** The turns of a model that ran server tools, of which the one choice is put together. */
  readonly steps?: readonly AnswerStep[];
}

/** One turn of several that make an answer. */
export interface AnswerStep {
  readonly message: ChatMessage;
  readonly logprobs: ChatChoice['logprobs'];
  /** Calls of server tools that it ended with. */
  readonly ran: readonly Schemas['ReasoningDetailServerToolCall'][];
}

/** One step of a streamed answer. */
export interface ChatDelta {
  readonly upstreamId?: string;
  readonly choices: readonly ChatStreamChoice[];
  /** Counts so far; the last report is the one that counts, for what it says. */
  readonly usage?: UsageReport;
  readonly systemFingerprint?: string;
  readonly serviceTier?: string;
  /** The upstream broke off. */
  readonly error?: ApiError;
  /** The upstream said that the answer is whole. */
  readonly done?: true;
  /** The upstream's own event, where it speaks the caller's format. */
  readonly raw?: UpstreamEvent;
}

export interface UpstreamEvent {
  readonly event?: string | undefined;
  readonly data: string;
  /** The parsed data, after its first read. */
  json?: Readonly<Record<string, unknown>> | undefined;
}

/** A provider's wire format: four pure conversions. */
export interface ChatFormat {
  /** Parameters that it has words for, at this model. Others are dropped, or rule the endpoint out. */
  carries(upstreamModel: string): ReadonlySet<Parameter>;
  /** Fields that are nobody's here and that it passes on; absent: all. */
  readonly passes?: ReadonlySet<string>;
  /** @throws ApiError when this wire cannot say it; another endpoint may be able to. */
  request(chat: ChatRequest, target: Target, hints?: RequestHints): UpstreamRequest;
  /** @throws ApiError when the body is no answer, although the status says so. */
  result(body: unknown): ChatAnswer;
  /** A fresh reader for one stream. Undefined: the event has no counterpart in ours. */
  chunks(): (event: UpstreamEvent) => ChatDelta | undefined;
  /** @param body parsed JSON, or undefined. */
  error(status: number, body: unknown): ApiError;
  /** Returns true for a finish reason of the provider that the gateway knows. */
  knowsFinish?(native: string): boolean;
  /** Reads the usage alone of a whole answer that is not read otherwise. */
  usage?(body: unknown): UsageReport | undefined;
  /** The largest event of a stream, in bytes, where images make them large. */
  readonly eventBytes?: number;
}

/** An upstream format that callers speak too. */
export interface NativeFormat {
  /** Reads the answers, for metering and the record. */
  readonly format: ChatFormat;
  /** Parameters that only the caller's own body has words for. */
  readonly carries?: readonly Parameter[];
  /** The caller's own body with what must change: model, limits, and what is the gateway's business. */
  request(
    body: Readonly<Record<string, unknown>>,
    chat: ChatRequest,
    target: Target,
    hints?: RequestHints,
  ): UpstreamRequest;
  /** Counts the tokens of a prompt; absent: the wire cannot. */
  readonly count?: {
    request(
      body: Readonly<Record<string, unknown>>,
      target: Pick<Target, 'upstreamModel'>,
      hints?: RequestHints,
    ): UpstreamRequest;
    /** The answer as it came; undefined: without a number that can be believed. */
    result(body: unknown): { readonly input_tokens: number } | undefined;
  };
}
