import type { Handlers } from '../http/operations';

export const keys = {
  async list({ actor, query, services }) {
    return { status: 200, json: await services.keys.list(actor, query) };
  },
  async createKeys({ actor, body, services }) {
    return { status: 200, json: await services.keys.create(actor, body) };
  },
  async getKey({ params, services }) {
    return { status: 200, json: await services.keys.get(params.hash) };
  },
  async updateKeys({ actor, params, body, services }) {
    return { status: 200, json: await services.keys.update(actor, params.hash, body) };
  },
  async deleteKeys({ actor, params, services }) {
    return { status: 200, json: await services.keys.delete(actor, params.hash) };
  },
  async getCurrentKey({ actor, services }) {
    return { status: 200, json: await services.keys.current(actor) };
  },
} satisfies Handlers<'list' | 'createKeys' | 'getKey' | 'updateKeys' | 'deleteKeys' | 'getCurrentKey'>;
