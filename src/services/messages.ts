import type { components } from '../../generated/openapi';
import { memoryOf } from '../departure';
import {
  countable,
  messagesFormat,
  toChat,
  type MessagesEvent,
  type MessagesResult,
} from '../formats/messages';
import type { Answer, Inference } from '../inference';
import type { Catalogue } from '../inference/catalogue';
import type { EventStream } from '../inference/events';
import { withinOutputLimits } from '../inference/output-limit';
import { select } from '../inference/select';
import { countPromptTokens } from '../inference/tokens';
import type { ChatRequest } from '../providers/format';
import type { Actor } from './actors';
import { toCaller, type RequestFacts } from './chat';
import type { FileInputs } from './file-inputs';
import type { PresetService } from './presets';

type Schemas = components['schemas'];
type Body = Schemas['MessagesRequest'];

export type MessagesService = ReturnType<typeof createMessagesService>;

interface Parts {
  readonly inference: Inference;
  readonly presets: Pick<PresetService, 'apply'>;
  readonly catalogue: () => Catalogue;
  readonly inputs: FileInputs;
  readonly now: () => Date;
}

/** A usual picture, and a short document, in tokens of a model that reads them. */
const TOKENS_PER_IMAGE = 1_600;
const TOKENS_PER_FILE = 3_000;

export const createMessagesService = ({ inference, presets, catalogue, inputs, now }: Parts) => {
  const read = async (actor: Actor, given: Body, facts: RequestFacts) => {
    const body = await inputs.resolve(actor, given, memoryOf(facts.leaving));
    const conversion = toChat(body, { interleaves: facts.anthropicBeta.some(isInterleaved) });
    const { chat: asked, presetId, added } = await presets.apply(actor, conversion.chat);
    const chat = withinOutputLimits(asked, catalogue(), {
      nowMs: now().getTime(),
      guard: actor.policies.guard,
    });
    const format = messagesFormat(body, conversion, asked, added);
    return { chat, format, caller: toCaller(actor, facts, presetId) };
  };

  return {
    async complete(actor: Actor, body: Body, facts: RequestFacts): Promise<Answer<MessagesResult>> {
      const { chat, format, caller } = await read(actor, body, facts);
      return inference.complete(caller, chat, format);
    },

    async stream(actor: Actor, body: Body, facts: RequestFacts): Promise<Answer<EventStream<MessagesEvent>>> {
      const { chat, format, caller } = await read(actor, body, facts);
      return inference.stream(caller, chat, format);
    },

    /**
     * As a provider that speaks the format counts them; an estimate where none can be asked. Nothing is charged.
     * @throws ApiError for a model that no request would reach either.
     */
    async countTokens(
      actor: Actor,
      given: Schemas['MessagesCountTokensRequest'],
      facts: RequestFacts,
    ): Promise<Schemas['MessagesCountTokensResult']> {
      const body = await inputs.resolve(actor, given, memoryOf(facts.leaving));
      const prompt = countable(body);
      const { chat, presetId, added } = await presets.apply(actor, prompt.chat);
      const { model, models = [] } = chat;
      select({ ...(model !== undefined && { model }), models, messages: [] }, catalogue());
      const native = prompt.native(chat, added);
      const counted = native && (await inference.countTokens(toCaller(actor, facts, presetId), chat, native));
      return counted ?? { input_tokens: countPromptTokens(chat) + mediaTokens(chat) };
    },
  };
};

/** With it the budget is that of all thoughts of a turn, between which tools are called. */
const isInterleaved = (feature: string): boolean => feature.startsWith('interleaved-thinking');

/** What stands in a prompt beside its text. */
function mediaTokens({ messages }: ChatRequest): number {
  let tokens = 0;
  for (const { content } of messages) {
    if (!Array.isArray(content)) continue;
    for (const part of content) {
      if (part.type === 'image_url') tokens += TOKENS_PER_IMAGE;
      if (part.type === 'file') tokens += TOKENS_PER_FILE;
    }
  }
  return tokens;
}
