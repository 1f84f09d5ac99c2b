import type { components } from '../../generated/openapi';
import {
  messagesFormat,
  toChat,
  toPrompt,
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
}

/** A usual picture, and a short document, in tokens of a model that reads them. */
const TOKENS_PER_IMAGE = 1_600;
const TOKENS_PER_FILE = 3_000;

export const createMessagesService = ({ inference, presets, catalogue, inputs }: Parts) => {
  const read = async (actor: Actor, given: Body, facts: RequestFacts) => {
    const body = await inputs.resolve(actor, given);
    const conversion = toChat(body);
    const { chat: asked, presetId, added } = await presets.apply(actor, conversion.chat);
    const chat = withinOutputLimits(asked, catalogue());
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
     * An estimate: nobody is asked, and nothing is charged.
     * @throws ApiError for a model that no request would reach either.
     */
    async countTokens(
      actor: Actor,
      body: Schemas['MessagesCountTokensRequest'],
    ): Promise<Schemas['MessagesCountTokensResult']> {
      const { model: named, preset } = body;
      const asked = { ...toPrompt(body), model: named, ...(preset !== undefined && { preset }) };
      const { chat } = await presets.apply(actor, asked);
      const { model, models = [] } = chat;
      select({ ...(model !== undefined && { model }), models, messages: [] }, catalogue());
      return { input_tokens: countPromptTokens(chat) + mediaTokens(chat) };
    },
  };
};

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
