import type { components } from '../../generated/openapi';
import type { AccountStore, UserRecord } from '../stores/accounts';
import type { Actor } from './actors';
import { pageOf, type PageQuery } from './paging';

type Schemas = components['schemas'];

export type OrganizationService = ReturnType<typeof createOrganizationService>;

export const createOrganizationService = ({ accounts }: { accounts: Pick<AccountStore, 'listUsers'> }) => ({
  async listMembers(actor: Actor, query: PageQuery): Promise<Schemas['ListOrganizationMembersResponse']> {
    const { records, total } = await accounts.listUsers(actor.accountId, pageOf(query));
    return { data: records.map(toSchema), total_count: total };
  },
});

/** The first word of a name is the given one. */
const toSchema = ({ id, name, email, role }: UserRecord): Schemas['OrganizationMember'] => {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    id,
    email,
    first_name: first || null,
    last_name: rest.join(' ') || null,
    role: `org:${role}`,
  };
};
