import { requestFacts } from '../http/facts';
import type { Handlers } from '../http/operations';

export const responses = {
  async createResponses(call) {
    const { actor, body, services } = call;
    const facts = requestFacts(call);
    if (body.stream) {
      const { generationId, value } = await services.responses.stream(actor, body, facts);
      return { status: 200, events: value, headers: { 'X-Generation-Id': generationId } };
    }
    const { generationId, value } = await services.responses.complete(actor, body, facts);
    return { status: 200, json: value, headers: { 'X-Generation-Id': generationId } };
  },

  async compactResponses(call) {
    const { generationId, value } = await call.services.responses.compact(
      call.actor,
      call.body,
      requestFacts(call),
    );
    return { status: 200, json: value, headers: { 'X-Generation-Id': generationId } };
  },

  /** The router takes the connection over. */
  connectResponses: () => ({ status: 101 }),
} satisfies Handlers<'createResponses' | 'compactResponses' | 'connectResponses'>;
