import type { Protocol } from '../configuration';
import { anthropic } from './anthropic';
import { anthropicNative } from './anthropic-native';
import { demo } from './demo';
import type { ChatFormat, Dialect, NativeFormat } from './format';
import { gemini } from './gemini';
import { openai } from './openai';
import type { Send } from './transport';

/** How to talk to a provider: in which format, and over what. */
export interface ProtocolBinding {
  readonly format: ChatFormat;
  /** Formats of callers that this wire speaks as well. */
  readonly natives?: Readonly<Partial<Record<Dialect, NativeFormat>>>;
  readonly send: Send;
}

export type Protocols = Readonly<Record<Protocol, ProtocolBinding>>;

export const bindProtocols = (send: Send): Protocols =>
  ({
    openai: { format: openai, send },
    anthropic: { format: anthropic, natives: { messages: anthropicNative }, send },
    gemini: { format: gemini, send },
    demo: { format: openai, send: demo },
  }) satisfies Record<Protocol, ProtocolBinding>;
