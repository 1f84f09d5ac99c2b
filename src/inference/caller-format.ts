import type { components } from '../../generated/openapi';
import type { ApiError } from '../errors';
import type { ChatAnswer, ChatDelta, ChatRequest, Dialect } from '../providers/format';
import type { Endpoint } from './catalogue';
import type { Settled } from './settled';

type Schemas = components['schemas'];

/** How a caller speaks: pure conversions from chat, made for one request. */
export interface CallerFormat<Reply, Event> {
  /** As the record says it. */
  readonly apiType: Schemas['GenerationApiType'];
  /** Absent: no upstream takes the caller's body as it is. */
  readonly native?: NativeRequest;
  /** Whether functions can be hidden in it until the model searches for them. */
  readonly searchesTools?: boolean;
  /** @param answer its `raw` is the upstream's own body where the caller's went there. */
  reply(answer: ChatAnswer, context: AnswerContext, told: Told): Reply;
  /** A fresh writer for one stream. */
  events(context: AnswerContext): EventWriter<Event>;
}

/** A caller's own body, for upstreams that speak the same format. */
export interface NativeRequest {
  readonly dialect: Dialect;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the body was read as. A step that puts other messages or tools in their place ends the passing. */
  readonly chat: ChatRequest;
  /** The body asks for what only such an upstream can do: thrown at any other. */
  readonly only?: ApiError;
  /** The body has fields that mean something to such an upstream alone: thrown at one that cannot be sent the body. */
  readonly unread?: ApiError;
}

/** Where an answer comes from. */
export interface AnswerContext {
  readonly generationId: string;
  readonly createdAt: Date;
  readonly endpoint: Endpoint;
  readonly chat: ChatRequest;
  /** The upstream was sent the caller's own body, so that answers and deltas carry `raw`. */
  readonly passes: boolean;
  /** Bodies that were sent upstream, for `debug.echo_upstream_body`. */
  sentBodies(): readonly string[];
  /** Prompt tokens by the gateway's tokenizer. Streams that begin before the provider's count use them. */
  promptTokens(): number;
}

/** What settling found out, as far as a caller may know it. */
export interface Told extends Settled {
  /** Present where it was asked for. */
  readonly serviceMetadata?: Schemas['ServiceMetadata'];
}

/** Turns the steps of a streamed answer into events; every method returns those to send, in order. */
export interface EventWriter<Event> {
  /** Before the first delta. */
  begin(): Event[];
  /** `delta.choices` may be empty where `delta.raw` is there. */
  delta(delta: ChatDelta): Event[];
  /** The answer is whole, and its cost is durable. */
  finish(told: Told): Event[];
  /** It broke off after the first byte. The last events. */
  fail(error: ApiError): Event[];
  /** The `event:` line of an event, where the format has one. */
  name?(event: Event): string;
  /** The same as `JSON.stringify` gives, for events that come by the thousand. */
  json?(event: Event): string | undefined;
  /** Sent last, such as `[DONE]`. */
  readonly marker?: string;
  /** Sent last after a failure. */
  readonly failureMarker?: string;
}
