import { requestFacts } from '../http/facts';
import type { Call, Handlers, OperationId } from '../http/operations';
import type { ProgrammeCall } from '../services/programme';

export const interns = {
  async listInterns(call) {
    return { status: 200, json: await call.services.interns.list(caller(call), call.query) };
  },
  async createIntern(call) {
    const { body, rawHeaders, services } = call;
    const key = rawHeaders['idempotency-key'];
    const { intern, isNew } = await services.interns.create(
      caller(call),
      body,
      typeof key === 'string' ? key : undefined,
    );
    return isNew ? { status: 201, json: intern } : { status: 200, json: intern };
  },
  async getIntern(call) {
    return { status: 200, json: await call.services.interns.get(caller(call), call.params.internId) };
  },
  async updateIntern(call) {
    const { params, body, services } = call;
    return { status: 200, json: await services.interns.update(caller(call), params.internId, body) };
  },
  async deleteIntern(call) {
    const acknowledged = call.body?.acknowledge_workspace_loss === true;
    await call.services.interns.delete(caller(call), call.params.internId, acknowledged);
    return { status: 202, json: { deleting: true } };
  },
  async provisionIntern(call) {
    await call.services.interns.provision(caller(call), call.params.internId);
    return { status: 202, json: { provisioning: true } };
  },
  async suspendIntern(call) {
    await call.services.interns.suspend(caller(call), call.params.internId);
    return { status: 200, json: { suspended: true } };
  },
  async createInternChatCompletion(call) {
    const { params, body, services } = call;
    const run = await services.internChat.run(caller(call), params.internId, body, requestFacts(call));
    if ('steered' in run) return { status: 202, json: run.steered };
    return { status: 200, events: run.events, headers: { 'X-Generation-Id': run.generationId } };
  },
} satisfies Handlers<
  | 'listInterns'
  | 'createIntern'
  | 'getIntern'
  | 'updateIntern'
  | 'deleteIntern'
  | 'provisionIntern'
  | 'suspendIntern'
  | 'createInternChatCompletion'
>;

const caller = (
  call: Pick<Call<OperationId>, 'actor' | 'rawHeaders' | 'requestId' | 'leaving'>,
): ProgrammeCall => ({
  actor: call.actor,
  region: requestFacts(call).region,
});
