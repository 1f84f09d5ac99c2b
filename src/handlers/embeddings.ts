import { requestFacts } from '../http/facts';
import type { Handlers } from '../http/operations';

export const embeddings = {
  async createEmbeddings(call) {
    const { actor, body, services } = call;
    const { generationId, value } = await services.embeddings.create(actor, body, requestFacts(call));
    return { status: 200, json: value, headers: { 'X-Generation-Id': generationId } };
  },
  listEmbeddingsModels({ query, services }) {
    return { status: 200, json: services.embeddings.models(query) };
  },
} satisfies Handlers<'createEmbeddings' | 'listEmbeddingsModels'>;
