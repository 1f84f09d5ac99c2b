import type { Handlers } from '../http/operations';

export const models = {
  getModels({ services }) {
    return { status: 200, json: services.models.list() };
  },
} satisfies Handlers<'getModels'>;
