import type { Handlers } from '../http/operations';

export const providers = {
  listProviders({ services }) {
    return { status: 200, json: services.models.providers() };
  },
} satisfies Handlers<'listProviders'>;
