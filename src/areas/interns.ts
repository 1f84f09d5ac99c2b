import type { Inference } from '../inference';
import type { Services } from '../services';
import { createInternChatService } from '../services/intern-chat';
import { createEmbeddedRuntime } from '../services/intern-runtime';
import { createInternTransferService } from '../services/intern-transfers';
import { createInternWorker, type InternWorker } from '../services/intern-worker';
import { createInternService } from '../services/interns';
import { createProgramme } from '../services/programme';
import { createVaultService } from '../services/vault';
import { createInternSessionStore } from '../stores/intern-sessions';
import { createInternStore } from '../stores/interns';
import { createVaultStore } from '../stores/vault';
import { createWorkspaceStore } from '../stores/workspaces';
import type { Base } from './base';
import type { Catalogues } from './catalogue';

interface Interns {
  readonly worker: InternWorker;
  readonly services: Pick<Services, 'internChat' | 'internTransfers' | 'interns' | 'vault'>;
}

/** Interns and the secrets that are theirs or their workspace's: the same workspaces have both. */
export function createInterns(base: Base, { current: catalogue }: Catalogues, inference: Inference): Interns {
  const { config, settings, database, keyring, now } = base;
  const store = createInternStore(database);
  const workspaces = createWorkspaceStore(database);
  const programme = createProgramme({ workspaces, settings });
  const worker = createInternWorker({
    interns: store,
    runtime: createEmbeddedRuntime({ catalogue, workspaces }),
    now,
  });
  const interns = createInternService({ interns: store, programme, worker, now });
  return {
    worker,
    services: {
      interns,
      internChat: createInternChatService({
        interns,
        sessions: createInternSessionStore(database),
        inference,
        catalogue,
        now,
      }),
      internTransfers: createInternTransferService({ interns: store, now }),
      vault: createVaultService({
        store: createVaultStore(database),
        keyring,
        programme,
        findIntern: (workspaceId, id) => store.find(workspaceId, id),
        settings,
        timeouts: config.vault,
        now,
      }),
    },
  };
}
