import type { Handlers } from '../http/operations';

export const credits = {
  async getCredits({ actor, services }) {
    return { status: 200, json: await services.credits.get(actor.accountId) };
  },
} satisfies Handlers<'getCredits'>;
