import type { Api, Protocol } from '../configuration';
import type { Leaving } from '../departure';
import { anthropic } from './anthropic';
import { anthropicNative } from './anthropic-native';
import type { Part } from './content';
import { demo } from './demo';
import { elevenlabs } from './elevenlabs';
import type { ChatFormat, ChatRequest, Dialect, NativeFormat } from './format';
import { gemini, geminiReads } from './gemini';
import { openai, openaiReads } from './openai';
import type { Parameter } from './parameters';
import { nativeResponses } from './responses';
import type { Send } from './transport';

/** How to talk to a provider: in which format, and over what. */
export interface ProtocolBinding {
  readonly format: ChatFormat;
  /** Formats of callers that this wire speaks as well. */
  readonly natives?: Readonly<Partial<Record<Dialect, NativeFormat>>>;
  readonly send: Send;
  /** Makes a request sayable in the format, where that takes more than a conversion. */
  readonly prepare?: (chat: ChatRequest, signal: Leaving) => Promise<ChatRequest>;
}

type Formats = Pick<ProtocolBinding, 'format' | 'natives'>;

/** The format of an endpoint where the caller's own body does not pass: chat, if it offers that. */
export const formatOf = ({ format, natives }: Formats, apis: ReadonlySet<Api>): ChatFormat =>
  apis.has('chat') ? format : (natives?.responses?.format ?? format);

/** Where the caller's own body passes. */
export const nativeOf = (
  { natives }: Formats,
  apis: ReadonlySet<Api>,
  dialect: Dialect,
): NativeFormat | undefined =>
  dialect === 'responses' && !apis.has('responses') ? undefined : natives?.[dialect];

/** Puts what a request names by its address inside it, but for addresses that the provider reads. */
export type Inline = (
  chat: ChatRequest,
  reads: (url: string, type: Part['type']) => boolean,
  signal: Leaving,
) => Promise<ChatRequest>;

export type Protocols = Readonly<Record<Protocol, ProtocolBinding>>;

const FORMATS = {
  openai: { format: openai, natives: { responses: nativeResponses } },
  anthropic: { format: anthropic, natives: { messages: anthropicNative } },
  gemini: { format: gemini },
  elevenlabs: { format: elevenlabs },
  demo: { format: openai },
} as const satisfies Record<Protocol, Formats>;

export const bindProtocols = (send: Send, inline: Inline): Protocols =>
  ({
    openai: { ...FORMATS.openai, send, prepare: (chat, signal) => inline(chat, openaiReads, signal) },
    anthropic: { ...FORMATS.anthropic, send },
    gemini: { ...FORMATS.gemini, send, prepare: (chat, signal) => inline(chat, geminiReads, signal) },
    elevenlabs: { ...FORMATS.elevenlabs, send },
    demo: { ...FORMATS.demo, send: demo },
  }) satisfies Record<Protocol, ProtocolBinding>;

/** Parameters that reach a model there, whatever else it knows. */
export function carried(
  protocol: Protocol,
  apis: ReadonlySet<Api>,
  upstreamModel: string,
): (parameter: Parameter) => boolean {
  const formats: Formats = FORMATS[protocol];
  const converted = formatOf(formats, apis).carries(upstreamModel);
  const own = nativeOf(formats, apis, 'responses')?.carries ?? [];
  return (parameter) => converted.has(parameter) || own.includes(parameter);
}

/** Fields that are nobody's here and do not reach a model there. @param dialect that the caller's own body is in. */
export function dropped(
  protocol: Protocol,
  apis: ReadonlySet<Api>,
  dialect: Dialect | undefined,
): (field: string) => boolean {
  const formats: Formats = FORMATS[protocol];
  if (dialect && nativeOf(formats, apis, dialect)) return () => false;
  const { passes } = formatOf(formats, apis);
  return (field) => passes?.has(field) === false;
}
