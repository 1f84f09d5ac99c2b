import type { Handlers } from '../http/operations';

export const organization = {
  async listOrganizationMembers({ actor, query, services }) {
    return { status: 200, json: await services.organization.listMembers(actor, query) };
  },
} satisfies Handlers<'listOrganizationMembers'>;
