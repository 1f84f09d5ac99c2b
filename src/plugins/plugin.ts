import type { components } from '../../generated/openapi';
import type { Endpoint } from '../inference/catalogue';
import type { ChatChoice, ChatRequest } from '../providers/format';

type Schemas = components['schemas'];

export type RequestPlugin = Schemas['RequestPlugin'];
export type PluginId = RequestPlugin['id'];
export type Settings<I extends PluginId> = Extract<RequestPlugin, { id: I }>;
export type Stage = Schemas['PipelineStage'];
export type Annotation = Schemas['ChatAnnotation'];

/** Takes out of messages what guardrails do not let go to a model. @throws ApiError where they block it. */
export type Clean = (messages: ChatRequest['messages']) => Promise<ChatRequest['messages']>;

/** Whether an endpoint is sent the caller's own body, as long as no plugin changes what it says. */
export type Passes = (endpoint: Endpoint) => boolean;

/** What a plugin does for one request, in this order. A step that is absent is skipped. */
export interface PluginRun {
  /** The endpoints are known and nothing is held yet. Runs once. */
  prepare?(
    chat: ChatRequest,
    candidates: readonly Endpoint[],
    signal: AbortSignal,
    clean: Clean,
  ): Promise<void>;
  /** What goes to this endpoint; the same object where nothing is to be done. */
  adapt?(chat: ChatRequest, endpoint: Endpoint): ChatRequest;
  /** The order to try endpoints in. */
  order?(chat: ChatRequest, candidates: readonly Endpoint[]): readonly Endpoint[];
  /** A plain answer. */
  finish?(choices: readonly ChatChoice[]): readonly ChatChoice[];
  /** Remarks on the answer of this endpoint; without one: whatever has been found out so far. */
  annotations?(endpoint?: Endpoint): readonly Annotation[];
  /** What it did, for the routing metadata; undefined: nothing. */
  stage?(endpoint: Endpoint | undefined): Stage | undefined;
}

/** @returns undefined when this request needs nothing of it. @throws ApiError when it cannot do what is asked. */
export type Plugin<I extends PluginId> = (
  settings: Settings<I>,
  chat: ChatRequest,
  passes: Passes,
) => PluginRun | undefined;
