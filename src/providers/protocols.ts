import type { Protocol } from '../configuration';
import { anthropic } from './anthropic';
import { demo } from './demo';
import type { ChatFormat, ChatRequest, Dialect, NativeFormat } from './format';
import { gemini, geminiReads } from './gemini';
import { openai } from './openai';
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

/** Puts what a request names by its address inside it, but for addresses that the provider reads. */
export type Inline = (
  chat: ChatRequest,
  reads: (url: string) => boolean,
  signal: AbortSignal,
) => Promise<ChatRequest>;

export type Protocols = Readonly<Record<Protocol, ProtocolBinding>>;

export const bindProtocols = (send: Send, inline: Inline): Protocols =>
  ({
    openai: { format: openai, send },
    anthropic: { format: anthropic, send },
    gemini: { format: gemini, send, prepare: (chat, signal) => inline(chat, geminiReads, signal) },
    demo: { format: openai, send: demo },
  }) satisfies Record<Protocol, ProtocolBinding>;
