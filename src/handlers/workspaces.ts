import type { Handlers } from '../http/operations';

export const workspaces = {
  async listWorkspaces({ actor, query, services }) {
    return { status: 200, json: await services.workspaces.list(actor, query) };
  },
  async createWorkspace({ actor, body, services }) {
    return { status: 201, json: await services.workspaces.create(actor, body) };
  },
  async getWorkspace({ actor, params, services }) {
    return { status: 200, json: await services.workspaces.get(actor, params.id) };
  },
  async updateWorkspace({ actor, params, body, services }) {
    return { status: 200, json: await services.workspaces.update(actor, params.id, body) };
  },
  async deleteWorkspace({ actor, params, services }) {
    return { status: 200, json: await services.workspaces.delete(actor, params.id) };
  },
  async listWorkspaceBudgets({ actor, params, services }) {
    return { status: 200, json: await services.workspaces.listBudgets(actor, params.id) };
  },
  async getWorkspaceBudget({ actor, params, services }) {
    return { status: 200, json: await services.workspaces.getBudget(actor, params.id, params.interval) };
  },
  async upsertWorkspaceBudget({ actor, params, body, services }) {
    const { id, interval } = params;
    return { status: 200, json: await services.workspaces.setBudget(actor, id, interval, body) };
  },
  async deleteWorkspaceBudget({ actor, params, services }) {
    return { status: 200, json: await services.workspaces.deleteBudget(actor, params.id, params.interval) };
  },
  async listWorkspaceMembers({ actor, params, query, services }) {
    return { status: 200, json: await services.workspaces.listMembers(actor, params.id, query) };
  },
  async bulkAddWorkspaceMembers({ actor, params, body, services }) {
    return { status: 200, json: await services.workspaces.addMembers(actor, params.id, body) };
  },
  async bulkRemoveWorkspaceMembers({ actor, params, body, services }) {
    return { status: 200, json: await services.workspaces.removeMembers(actor, params.id, body) };
  },
} satisfies Handlers<
  | 'listWorkspaces'
  | 'createWorkspace'
  | 'getWorkspace'
  | 'updateWorkspace'
  | 'deleteWorkspace'
  | 'listWorkspaceBudgets'
  | 'getWorkspaceBudget'
  | 'upsertWorkspaceBudget'
  | 'deleteWorkspaceBudget'
  | 'listWorkspaceMembers'
  | 'bulkAddWorkspaceMembers'
  | 'bulkRemoveWorkspaceMembers'
>;
