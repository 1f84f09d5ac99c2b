import type { Handlers } from '../http/operations';

export const endpoints = {
  async listEndpoints({ params, services }) {
    return { status: 200, json: await services.models.endpointsOf(params.author, params.slug) };
  },

  async listEndpointsZdr({ services }) {
    return { status: 200, json: await services.models.zdrEndpoints() };
  },
} satisfies Handlers<'listEndpoints' | 'listEndpointsZdr'>;
