import type { Handlers } from '../http/operations';

export const observability = {
  async listObservabilityDestinations({ actor, query, services }) {
    return { status: 200, json: await services.observability.list(actor, query) };
  },
  async createObservabilityDestination({ actor, body, services }) {
    return { status: 201, json: await services.observability.create(actor, body) };
  },
  async getObservabilityDestination({ actor, params, services }) {
    return { status: 200, json: await services.observability.get(actor, params.id) };
  },
  async updateObservabilityDestination({ actor, params, body, services }) {
    return { status: 200, json: await services.observability.update(actor, params.id, body) };
  },
  async deleteObservabilityDestination({ actor, params, services }) {
    return { status: 200, json: await services.observability.delete(actor, params.id) };
  },
} satisfies Handlers<
  | 'listObservabilityDestinations'
  | 'createObservabilityDestination'
  | 'getObservabilityDestination'
  | 'updateObservabilityDestination'
  | 'deleteObservabilityDestination'
>;
