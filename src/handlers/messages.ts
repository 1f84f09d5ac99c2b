import { ApiError } from '../errors';
import { anthropicBetas, anthropicVersion, requestFacts } from '../http/facts';
import type { Handlers } from '../http/operations';

export const messages = {
  async createMessages(call) {
    const { actor, body, services } = call;
    const facts = factsOf(call);
    try {
      if (body.stream) {
        const { generationId, value } = await services.messages.stream(actor, body, facts);
        return { status: 200, events: value, headers: idsOf(generationId) };
      }
      const { generationId, value } = await services.messages.complete(actor, body, facts);
      return { status: 200, json: value, headers: idsOf(generationId) };
    } catch (error) {
      throw named(error);
    }
  },

  countMessagesTokens: async (call) => ({
    status: 200,
    json: await call.services.messages.countTokens(call.actor, call.body, factsOf(call)),
  }),
} satisfies Handlers<'createMessages' | 'countMessagesTokens'>;

const factsOf = (call: Parameters<typeof requestFacts>[0]) =>
  requestFacts(call, {
    anthropicBeta: anthropicBetas(call.rawHeaders),
    anthropicVersion: anthropicVersion(call.rawHeaders),
  });

/** Clients of this format look for the id of a request under its own name. */
const idsOf = (generationId: string) => ({ 'X-Generation-Id': generationId, 'request-id': generationId });

function named(error: unknown): unknown {
  const id = error instanceof ApiError ? error.detail.headers?.['X-Generation-Id'] : undefined;
  return id === undefined ? error : (error as ApiError).with({ headers: idsOf(id) });
}
