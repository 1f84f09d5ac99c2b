import { requestFacts } from '../http/facts';
import type { Handlers } from '../http/operations';

export const chat = {
  async sendChatCompletionRequest(call) {
    const { actor, body, services } = call;
    const facts = requestFacts(call);
    if (body.stream) {
      const { generationId, value } = await services.chat.stream(actor, body, facts);
      return { status: 200, events: value, headers: { 'X-Generation-Id': generationId } };
    }
    const { generationId, value } = await services.chat.complete(actor, body, facts);
    return { status: 200, json: value, headers: { 'X-Generation-Id': generationId } };
  },
} satisfies Handlers<'sendChatCompletionRequest'>;
