import type { Handlers } from '../http/operations';

export const generations = {
  async getGeneration({ actor, query, services }) {
    return { status: 200, json: await services.generations.get(actor, query.id) };
  },
} satisfies Handlers<'getGeneration'>;
