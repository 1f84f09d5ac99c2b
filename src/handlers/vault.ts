import { requestFacts } from '../http/facts';
import type { Call, Handlers, OperationId } from '../http/operations';
import type { ProgrammeCall } from '../services/programme';

export const vault = {
  async listVaultSecrets(call) {
    return { status: 200, json: await call.services.vault.listForWorkspace(caller(call), call.query) };
  },
  async storeVaultSecret(call) {
    const { params, body, services } = call;
    return { status: 200, json: await services.vault.storeForWorkspace(caller(call), params.name, body) };
  },
  async deleteVaultSecret(call) {
    await call.services.vault.deleteForWorkspace(caller(call), call.params.name);
    return { status: 204 };
  },
  async listInternVaultSecrets(call) {
    const { params, query, services } = call;
    return { status: 200, json: await services.vault.listForIntern(caller(call), params.internId, query) };
  },
  async storeInternVaultSecret(call) {
    const { internId, name } = call.params;
    return {
      status: 200,
      json: await call.services.vault.storeForIntern(caller(call), internId, name, call.body),
    };
  },
  async deleteInternVaultSecret(call) {
    await call.services.vault.deleteForIntern(caller(call), call.params.internId, call.params.name);
    return { status: 204 };
  },
  async copyVaultSecretsToIntern(call) {
    const { params, body, services } = call;
    return { status: 200, json: await services.vault.copyToIntern(caller(call), params.internId, body) };
  },
} satisfies Handlers<
  | 'listVaultSecrets'
  | 'storeVaultSecret'
  | 'deleteVaultSecret'
  | 'listInternVaultSecrets'
  | 'storeInternVaultSecret'
  | 'deleteInternVaultSecret'
  | 'copyVaultSecretsToIntern'
>;

const caller = (
  call: Pick<Call<OperationId>, 'actor' | 'rawHeaders' | 'requestId' | 'leaving'>,
): ProgrammeCall => ({
  actor: call.actor,
  region: requestFacts(call).region,
});
