import { hostAddress } from '../http/facts';
import type { Handlers } from '../http/operations';
import { asksFor } from '../services/models';

export const models = {
  async getModels({ query, rawHeaders, services }) {
    if (asksFor(query.use_rss))
      return {
        status: 200,
        type: 'application/rss+xml',
        text: await services.models.feed(query, `${hostAddress(rawHeaders)}/api/v1`),
      };
    return { status: 200, prepared: await services.models.list(query) };
  },

  async listModelsCount({ query, services }) {
    return { status: 200, json: await services.models.count(query) };
  },

  async listModelsUser({ actor, query, services }) {
    return { status: 200, prepared: await services.models.listForCaller(actor, query) };
  },

  async getModel({ params, services }) {
    return { status: 200, json: await services.models.get(params.author, params.slug) };
  },
  async getModelBySlug({ params, services }) {
    return { status: 200, json: await services.models.get(params.author, params.slug) };
  },
} satisfies Handlers<'getModels' | 'listModelsCount' | 'listModelsUser' | 'getModel' | 'getModelBySlug'>;
