import type { components } from '../../generated/openapi';
import { chatFormat } from '../formats/chat';
import { CustomCallStream, readCustomTools, withCustomCalls } from '../formats/custom-tools';
import { newForm } from '../formats/openai/old-functions';
import { memoryOf } from '../departure';
import type { Answer, Inference } from '../inference';
import type { EventStream } from '../inference/events';
import type { Caller } from '../inference/generation';
import type { Actor } from './actors';
import type { FileInputs } from './file-inputs';
import type { WrittenTexts } from '../written-texts';
import type { PresetService } from './presets';

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
  /** Of that format, in which the body is written. */
  readonly anthropicVersion?: string | undefined;
  readonly leaving: Caller['leaving'];
  /** Long texts of the body as they were sent. */
  readonly texts?: WrittenTexts | undefined;
  /** The request has an `Idempotency-Key`. */
  readonly once?: boolean;
  /** To be told of each generation; absent: nobody asks. */
  readonly settled?: Caller['settled'];
}

export type ChatService = ReturnType<typeof createChatService>;

interface Parts {
  readonly inference: Inference;
  readonly presets: Pick<PresetService, 'apply'>;
  readonly inputs: FileInputs;
}

export const createChatService = ({ inference, presets, inputs }: Parts) => {
  const read = async (actor: Actor, body: Schemas['ChatRequest'], facts: RequestFacts) => {
    const { body: functions, names } = readCustomTools(body);
    const { chat, presetId } = await presets.apply(actor, newForm(functions));
    return {
      customTools: names,
      chat: await inputs.resolve(actor, chat, memoryOf(facts.leaving)),
      caller: toCaller(actor, facts, presetId),
    };
  };

  return {
    async complete(
      actor: Actor,
      body: Schemas['ChatRequest'],
      facts: RequestFacts,
    ): Promise<Answer<Schemas['ChatResult']>> {
      const { chat, caller, customTools } = await read(actor, body, facts);
      const answer = await inference.complete(caller, chat, chatFormat);
      return customTools.size === 0
        ? answer
        : { ...answer, value: withCustomCalls(answer.value, customTools) };
    },

    async stream(
      actor: Actor,
      body: Schemas['ChatRequest'],
      facts: RequestFacts,
    ): Promise<Answer<EventStream<Schemas['ChatStreamChunk']>>> {
      const { chat, caller, customTools } = await read(actor, body, facts);
      const answer = await inference.stream(caller, chat, chatFormat);
      return customTools.size === 0
        ? answer
        : { ...answer, value: new CustomCallStream(answer.value, customTools) };
    },
  };
};

export const toCaller = (
  { key, accountId, userId, claims, policies }: Actor,
  facts: RequestFacts,
  presetId: string | null = null,
): Caller => ({
  keyHash: key.hash,
  keyName: key.name,
  accountId,
  userId,
  claims,
  policies,
  workspaceId: key.workspaceId,
  externalUser: key.externalUser?.user ?? null,
  presetId,
  requestId: facts.id,
  userAgent: facts.userAgent,
  referer: facts.referer,
  origin: facts.title ?? facts.referer ?? '',
  sessionId: facts.sessionId,
  region: facts.region,
  wantsMetadata: facts.wantsMetadata,
  hints: {
    anthropicBeta: facts.anthropicBeta,
    anthropicVersion: facts.anthropicVersion,
    texts: facts.texts,
  },
  leaving: facts.leaving,
  once: facts.once,
  settled: facts.settled,
});
