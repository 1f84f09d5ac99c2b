import type { Handlers } from '../http/operations';

export const byok = {
  listBYOKKeys: async ({ actor, query, services }) => ({
    status: 200,
    json: await services.byok.list(actor, query),
  }),
  createBYOKKey: async ({ actor, body, services }) => ({
    status: 201,
    json: await services.byok.create(actor, body),
  }),
  getBYOKKey: async ({ actor, params, services }) => ({
    status: 200,
    json: await services.byok.get(actor, params.id),
  }),
  updateBYOKKey: async ({ actor, params, body, services }) => ({
    status: 200,
    json: await services.byok.update(actor, params.id, body),
  }),
  deleteBYOKKey: async ({ actor, params, services }) => ({
    status: 200,
    json: await services.byok.delete(actor, params.id),
  }),
} satisfies Handlers<'listBYOKKeys' | 'createBYOKKey' | 'getBYOKKey' | 'updateBYOKKey' | 'deleteBYOKKey'>;
