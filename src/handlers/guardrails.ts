import type { Handlers } from '../http/operations';

export const guardrails = {
  listGuardrails: async ({ actor, query, services }) => ({
    status: 200,
    json: await services.guardrails.list(actor, query),
  }),
  createGuardrail: async ({ actor, body, services }) => ({
    status: 201,
    json: await services.guardrails.create(actor, body),
  }),
  getGuardrail: async ({ actor, params, services }) => ({
    status: 200,
    json: await services.guardrails.get(actor, params.id),
  }),
  updateGuardrail: async ({ actor, params, body, services }) => ({
    status: 200,
    json: await services.guardrails.update(actor, params.id, body),
  }),
  deleteGuardrail: async ({ actor, params, services }) => ({
    status: 200,
    json: await services.guardrails.delete(actor, params.id),
  }),
  listKeyAssignments: async ({ actor, query, services }) => ({
    status: 200,
    json: await services.guardrails.listKeys(actor, undefined, query),
  }),
  listMemberAssignments: async ({ actor, query, services }) => ({
    status: 200,
    json: await services.guardrails.listMembers(actor, undefined, query),
  }),
  listGuardrailKeyAssignments: async ({ actor, params, query, services }) => ({
    status: 200,
    json: await services.guardrails.listKeys(actor, params.id, query),
  }),
  listGuardrailMemberAssignments: async ({ actor, params, query, services }) => ({
    status: 200,
    json: await services.guardrails.listMembers(actor, params.id, query),
  }),
  bulkAssignKeysToGuardrail: async ({ actor, params, body, services }) => ({
    status: 200,
    json: await services.guardrails.assignKeys(actor, params.id, body),
  }),
  bulkUnassignKeysFromGuardrail: async ({ actor, params, body, services }) => ({
    status: 200,
    json: await services.guardrails.unassignKeys(actor, params.id, body),
  }),
  bulkAssignMembersToGuardrail: async ({ actor, params, body, services }) => ({
    status: 200,
    json: await services.guardrails.assignMembers(actor, params.id, body),
  }),
  bulkUnassignMembersFromGuardrail: async ({ actor, params, body, services }) => ({
    status: 200,
    json: await services.guardrails.unassignMembers(actor, params.id, body),
  }),
} satisfies Handlers<
  | 'listGuardrails'
  | 'createGuardrail'
  | 'getGuardrail'
  | 'updateGuardrail'
  | 'deleteGuardrail'
  | 'listKeyAssignments'
  | 'listMemberAssignments'
  | 'listGuardrailKeyAssignments'
  | 'listGuardrailMemberAssignments'
  | 'bulkAssignKeysToGuardrail'
  | 'bulkUnassignKeysFromGuardrail'
  | 'bulkAssignMembersToGuardrail'
  | 'bulkUnassignMembersFromGuardrail'
>;
