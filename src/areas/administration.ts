import { budgetClaims, combine } from '../inference/policies/guard';
import { createActorService } from '../services/actors';
import { createAuditService } from '../services/audit';
import { createByokService } from '../services/byok';
import { createCreditService } from '../services/credits';
import { createGuardrailService } from '../services/guardrails';
import { createKeyService } from '../services/keys';
import { createLimitService } from '../services/limits';
import { createOrganizationService } from '../services/organization';
import { createPresetService } from '../services/presets';
import { createWorkspaceService } from '../services/workspaces';
import { createAccountStore } from '../stores/accounts';
import { createAuditStore } from '../stores/audit';
import { createByokStore } from '../stores/byok';
import { createCreditStore } from '../stores/credits';
import { createGuardrailStore } from '../stores/guardrails';
import { createKeyStore } from '../stores/keys';
import { createLimitStore } from '../stores/limits';
import { createPresetStore } from '../stores/presets';
import { createUsageStore } from '../stores/usage';
import { createWorkspaceStore } from '../stores/workspaces';
import type { Base } from './base';
import type { Catalogues } from './catalogue';

export type Administration = ReturnType<typeof createAdministration>;

/** Who may call, under which rules, and within which limits. */
export function createAdministration(base: Base, catalogues: Catalogues) {
  const { settings, database, ledger, account, version, keyring, now } = base;
  const keys = createKeyStore(database);
  const accounts = createAccountStore(database);
  const usage = createUsageStore(database);
  const guardrails = createGuardrailStore(database);
  const credentials = createByokStore(database);
  const limits = createLimitService({
    store: createLimitStore(database),
    ledger,
    settings,
    accountId: account.id,
    now,
  });
  return {
    keys,
    limits,
    services: {
      actors: createActorService({
        keys,
        version,
        account,
        limits: async (key, userId) => [
          ...(await limits.claims(key)),
          ...budgetClaims(await guardrails.inForce(key.workspaceId, key.hash, userId), key, userId),
        ],
        policies: async ({ workspaceId, hash }, userId) => ({
          credentials: await credentials.usable(workspaceId),
          guard: combine(await guardrails.inForce(workspaceId, hash, userId)),
        }),
        now,
      }),
      audit: createAuditService({ audit: createAuditStore(database) }),
      byok: createByokService({
        byok: credentials,
        accounts,
        keyring,
        providers: () => new Set(catalogues.current().providers.keys()),
        now,
      }),
      credits: createCreditService({ credits: createCreditStore(database), usage, now }),
      guardrails: createGuardrailService({ guardrails, accounts, now }),
      keys: createKeyService({
        keys,
        accounts,
        usage,
        freeRequests: (id) => limits.freeRequests(id),
        now,
      }),
      organization: createOrganizationService({ accounts }),
      presets: createPresetService({ presets: createPresetStore(database), now }),
      workspaces: createWorkspaceService({ workspaces: createWorkspaceStore(database), now }),
    },
  };
}
