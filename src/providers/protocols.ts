import type { Api, Protocol } from '../configuration';
import { anthropic } from './anthropic';
import { anthropicNative } from './anthropic-native';
import { demo } from './demo';
import type { ChatFormat, ChatRequest, Dialect, NativeFormat } from './format';
import { gemini, geminiReads } from './gemini';
import { openai } from './openai';
import { nativeResponses } from './responses';
import type { Send } from './transport';

/** How to talk to a provider: in which format, and over what. */
export interface ProtocolBinding {
  readonly format: ChatFormat;
  /** Formats of callers that this wire speaks as well. */
  readonly natives?: Readonly<Partial<Record<Dialect, NativeFormat>>>;
  readonly send: Send;
  /** Makes a request sayable in the format, where that takes more than a conversion. */
  readonly prepare?: (chat: ChatRequest, signal: AbortSignal) => Promise<ChatRequest>;
}

/** The format of an endpoint where the caller's own body does not pass: chat, if it offers that. */
export const formatOf = ({ format, natives }: ProtocolBinding, apis: ReadonlySet<Api>): ChatFormat =>
  apis.has('chat') ? format : (natives?.responses?.format ?? format);

/** Where the caller's own body passes. */
export const nativeOf = (
  { natives }: ProtocolBinding,
  apis: ReadonlySet<Api>,
  dialect: Dialect,
): NativeFormat | undefined =>
  dialect === 'responses' && !apis.has('responses') ? undefined : natives?.[dialect];

/** Puts what a request names by its address inside it, but for addresses that the provider reads. */
export type Inline = (
  chat: ChatRequest,
  reads: (url: string) => boolean,
  signal: AbortSignal,
) => Promise<ChatRequest>;

export type Protocols = Readonly<Record<Protocol, ProtocolBinding>>;

export const bindProtocols = (send: Send, inline: Inline): Protocols =>
  ({
    openai: { format: openai, natives: { responses: nativeResponses }, send },
    anthropic: { format: anthropic, natives: { messages: anthropicNative }, send },
    gemini: { format: gemini, send, prepare: (chat, signal) => inline(chat, geminiReads, signal) },
    demo: { format: openai, send: demo },
  }) satisfies Record<Protocol, ProtocolBinding>;
