import { requestFacts } from '../http/facts';
import type { Handlers } from '../http/operations';

export const images = {
  async createImages(call) {
    const { actor, body, services } = call;
    const { generationId, value } = await services.images.create(actor, body, requestFacts(call));
    return { status: 200, ...value, headers: { 'X-Generation-Id': generationId } };
  },
  async listImageModels({ services }) {
    return { status: 200, json: await services.images.models() };
  },
  async listImageModelEndpoints({ params, services }) {
    return { status: 200, json: await services.images.endpoints(params.author, params.slug) };
  },
} satisfies Handlers<'createImages' | 'listImageModels' | 'listImageModelEndpoints'>;
