import { randomUUID } from 'node:crypto';
import type { Database } from '../database/connection';
import { audited, GATEWAY } from './audit';

export interface UserRecord {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'admin' | 'member';
}

export interface Account {
  readonly id: string;
  readonly userId: string;
  readonly defaultWorkspaceId: string;
}

interface WorkspaceRow {
  id: string;
  account_id: string;
  is_default: boolean | number;
  created_by: string;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

export const createAccountStore = (database: Database) => ({
  /** The one account with its first user and default workspace, made at the first start. */
  async findOrCreate(fresh: Account, createdAt: string): Promise<Account> {
    return audited(database, GATEWAY, async (trx, note) => {
      const inserted = await trx('accounts')
        .insert({ id: fresh.id, name: 'Default', created_at: createdAt })
        .onConflict('id')
        .ignore()
        .returning('id');
      if (inserted.length > 0) {
        await trx('users').insert({
          id: fresh.userId,
          account_id: fresh.id,
          name: 'Operator',
          email: 'operator@localhost',
          role: 'admin',
          created_at: createdAt,
        });
        await trx('workspaces').insert({
          id: fresh.defaultWorkspaceId,
          account_id: fresh.id,
          slug: 'default',
          name: 'Default',
          is_default: true,
          default_guardrail_id: randomUUID(),
          created_by: fresh.userId,
          created_at: createdAt,
        });
        await trx('workspace_members').insert({
          id: randomUUID(),
          workspace_id: fresh.defaultWorkspaceId,
          user_id: fresh.userId,
          role: 'admin',
          created_at: createdAt,
        });
        note({
          action: 'account.create',
          target: fresh.id,
          workspaceId: fresh.defaultWorkspaceId,
          detail: { user_id: fresh.userId },
        });
        return fresh;
      }
      const workspace = await trx<WorkspaceRow>('workspaces')
        .where({ account_id: fresh.id, is_default: true })
        .first();
      if (!workspace) throw new Error('the account has no default workspace');
      return { id: fresh.id, userId: workspace.created_by, defaultWorkspaceId: workspace.id };
    });
  },

  async isDefaultGuardrail(id: string): Promise<boolean> {
    return (await database.knex('workspaces').where({ default_guardrail_id: id }).first('id')) !== undefined;
  },

  async hasWorkspace(accountId: string, workspaceId: string): Promise<boolean> {
    return (
      (await database
        .knex<WorkspaceRow>('workspaces')
        .where({ id: workspaceId, account_id: accountId })
        .first('id')) !== undefined
    );
  },

  /** In the order in which they joined. */
  async listUsers(
    accountId: string,
    page: { offset: number; limit: number },
  ): Promise<{ records: UserRecord[]; total: number }> {
    const users = database
      .knex<UserRecord & { account_id: string }>('users')
      .where({ account_id: accountId });
    const records = await users
      .clone()
      .orderBy(['created_at', 'id'])
      .offset(page.offset)
      .limit(page.limit)
      .select('id', 'name', 'email', 'role');
    const [row] = (await users.clone().count({ total: '*' })) as unknown as [{ total: number | string }];
    return { records, total: Number(row.total) };
  },

  async hasUser(accountId: string, userId: string): Promise<boolean> {
    return (
      (await database.knex('users').where({ id: userId, account_id: accountId }).first('id')) !== undefined
    );
  },
});
