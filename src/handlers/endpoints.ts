import type { Handlers } from '../http/operations';

export const endpoints = {
  listEndpoints({ params, services }) {
    return { status: 200, json: services.models.endpointsOf(params.author, params.slug) };
  },

  listEndpointsZdr({ services }) {
    return { status: 200, json: services.models.zdrEndpoints() };
  },
} satisfies Handlers<'listEndpoints' | 'listEndpointsZdr'>;
