import { ApiError, type ErrorType } from '../../errors';
import type { ChatRequest, Dialect } from '../../providers/format';
import type { Catalogue, Endpoint, Region } from '../catalogue';
import type { Generation } from '../generation';
import type { Credential } from '../policies/credentials';
import { survey, type Selection } from '../select';
import type { Health } from './health';
import { conversationOf, pinId, type Pins } from './sticky';
import { resolve, shorten, type Resolution } from './resolve';
import { judgeToolCalls } from './tool-calls';

interface Parts {
  readonly health: Health;
  readonly pins: Pins;
  /** 0 up to, and without, 1. */
  readonly random: () => number;
  readonly balance: 'price' | 'off';
  /** Whose hosts bind requests to them. */
  readonly regions: readonly Region[];
  readonly now: () => Date;
}

/** What a request needs beside what its body says. */
export interface Demands {
  /** The model produces one of these. */
  readonly outputs?: ReadonlySet<string>;
  /** Whether something will cut the prompt to what an endpoint takes. */
  readonly shortens?: (endpoint: Endpoint) => boolean;
  /** In which the caller's own body is. */
  readonly dialect?: Dialect | undefined;
  /** The caller's own at providers. */
  readonly credentials?: readonly Credential[];
}

export type Routing = ReturnType<typeof createRouting>;

/** Chooses endpoints, and learns from what became of the choice. */
export function createRouting({ health, pins, random, balance, regions, now }: Parts) {
  /** Under which its conversation is kept at an endpoint, where staying pays. */
  const stickyKey = (
    chat: ChatRequest,
    { wanted }: Resolution,
    { caller }: Generation,
  ): { id: string; named: boolean } | undefined => {
    if (chat.provider?.order?.length) return undefined;
    const endpoints = wanted.flatMap(({ model }) => model.endpoints);
    if (endpoints.length < 2) return undefined;
    const conversation = conversationOf(chat, caller.sessionId);
    if (!conversation) return undefined;
    if (!conversation.named && !endpoints.some(cachesForLess)) return undefined;
    const model = chat.model ?? chat.models?.[0] ?? '';
    return { id: pinId(caller.accountId, model, conversation), named: conversation.named };
  };

  const boundTo = (named: Region | null): Region | undefined =>
    named && regions.includes(named) ? named : undefined;

  /** Tells the windows, and keeps the conversation where it went well. */
  const follow = (chat: ChatRequest, generation: Generation, sticky: ReturnType<typeof stickyKey>): void => {
    generation.attempts.report = ({ id, credential }, outcome, latencyMs) => {
      // What a provider has against the caller's account says nothing of the endpoint.
      if (credential && outcome !== undefined && ACCOUNT.has(outcome)) return;
      // What is no chat begins with its first bytes, or comes at once.
      const isMeasured = chat.stream === true || generation.reading !== undefined;
      health.attempted(id, outcome, outcome === undefined && isMeasured ? latencyMs : undefined);
    };
    generation.speedOf = (id) => health.speedOf(id);
    generation.onSettled = (ended, durationMs) => {
      const { endpoint, error, cancelled, refused, finishReason, toolCalls, usage } = ended;
      if (!endpoint || refused) return;
      const outcome = error?.type ?? (finishReason === 'error' ? 'provider_unavailable' : undefined);
      if (outcome === undefined || !cancelled)
        health.ended(endpoint.id, {
          outcome,
          tokens: cancelled ? 0 : (usage?.completion ?? 0),
          durationMs,
          toolCalls: finishReason === 'tool_calls' ? judgeToolCalls(toolCalls, chat) : undefined,
        });
      if (!sticky || outcome !== undefined || cancelled) return;
      if (sticky.named || (cachesForLess(endpoint) && (usage?.cached ?? 0) > 0))
        pins.keep(sticky.id, endpoint.id);
    };
  };

  return {
    health,

    /**
     * Chooses the endpoints for a generation, which from then on reports how they did.
     * @throws ApiError with `availability` when none is left.
     */
    async select(
      chat: ChatRequest,
      catalogue: Catalogue,
      generation: Generation,
      { outputs = CHAT_OUTPUT, shortens, dialect, credentials = [] }: Demands = {},
    ): Promise<Selection> {
      const region = (generation.region = boundTo(generation.caller.region));
      const nowMs = now().getTime();
      const resolution = resolve(chat, catalogue, nowMs);
      // What is no chat has no conversation: a session only groups its records.
      const sticky = outputs === CHAT_OUTPUT ? stickyKey(chat, resolution, generation) : undefined;
      const pinned = sticky && (await pins.find(sticky.id));
      const { selection, refusal } = survey(
        chat,
        catalogue,
        {
          health,
          random,
          balance,
          nowMs,
          pinned,
          credentials,
          guard: generation.caller.policies.guard,
          region,
          shortens,
          dialect,
        },
        resolution,
      );
      generation.selection = selection;
      if (refusal) throw refusal;
      if (!selection.candidates.some(({ model }) => model.outputModalities.some((each) => outputs.has(each))))
        throw new ApiError('invalid_request', `${shorten(selection.requested)} is no model for chats`, {
          availability: {
            code: 'wrong_endpoint',
            retryable: false,
            requested_models: [shorten(selection.requested)],
          },
        });
      follow(chat, generation, sticky);
      return selection;
    },

    /** The region that a request is bound to by the host that it came to. */
    boundTo,

    start: () => health.start(),

    async stop(): Promise<void> {
      await Promise.all([pins.stop(), health.stop()]);
    },
  };
}

const ACCOUNT = new Set<ErrorType>([
  'authentication',
  'payment_required',
  'permission_denied',
  'not_found',
  'rate_limit_exceeded',
]);

/** What chat answers can hold. */
const CHAT_OUTPUT: ReadonlySet<string> = new Set(['text', 'image', 'audio']);

const cachesForLess = ({ pricing }: Endpoint): boolean =>
  pricing.cacheRead !== undefined && pricing.cacheRead < pricing.prompt;
