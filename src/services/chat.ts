import type { components } from '../../generated/openapi';
import { chatFormat } from '../formats/chat';
import type { Answer, Inference } from '../inference';
import type { EventStream } from '../inference/events';
import type { Caller } from '../inference/generation';
import type { Actor } from './actors';
import type { FileInputs } from './file-inputs';

type Schemas = components['schemas'];

/** What a request says of itself beside its body. */
export interface RequestFacts {
  readonly id: string;
  readonly userAgent: string | null;
  readonly referer: string | null;
  readonly title: string | null;
  readonly sessionId: string | null;
  /** That the host's name begins with. */
  readonly region: Caller['region'];
  readonly wantsMetadata: boolean;
  /** Feature flags for upstreams of the anthropic format. */
  readonly anthropicBeta: readonly string[];
  readonly signal: AbortSignal;
  /** To be told of each generation; absent: nobody asks. */
  readonly settled?: Caller['settled'];
}

export type ChatService = ReturnType<typeof createChatService>;

interface Parts {
  readonly inference: Inference;
  readonly inputs: FileInputs;
}

export const createChatService = ({ inference, inputs }: Parts) => ({
  async complete(
    actor: Actor,
    chat: Schemas['ChatRequest'],
    facts: RequestFacts,
  ): Promise<Answer<Schemas['ChatResult']>> {
    return inference.complete(toCaller(actor, facts), await inputs.resolve(actor, chat), chatFormat);
  },

  async stream(
    actor: Actor,
    chat: Schemas['ChatRequest'],
    facts: RequestFacts,
  ): Promise<Answer<EventStream<Schemas['ChatStreamChunk']>>> {
    return inference.stream(toCaller(actor, facts), await inputs.resolve(actor, chat), chatFormat);
  },
});

export const toCaller = ({ key, accountId, claims }: Actor, facts: RequestFacts): Caller => ({
  keyHash: key.hash,
  keyName: key.name,
  accountId,
  claims,
  workspaceId: key.workspaceId,
  externalUser: key.externalUser?.user ?? null,
  requestId: facts.id,
  userAgent: facts.userAgent,
  referer: facts.referer,
  origin: facts.title ?? facts.referer ?? '',
  sessionId: facts.sessionId,
  region: facts.region,
  wantsMetadata: facts.wantsMetadata,
  hints: { anthropicBeta: facts.anthropicBeta },
  signal: facts.signal,
  settled: facts.settled,
});
