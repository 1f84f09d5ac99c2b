import type { Catalogue } from '../inference/catalogue';
import type { InternRecord } from '../stores/interns';
import type { WorkspaceStore } from '../stores/workspaces';
import { InternFailure, type InternRuntime } from './intern-worker';

interface Parts {
  readonly catalogue: () => Catalogue;
  readonly workspaces: Pick<WorkspaceStore, 'find'>;
}

/** Runs interns inside the gateway: what one needs is a model that is offered, and its rows in the database. */
export const createEmbeddedRuntime = ({ catalogue, workspaces }: Parts): InternRuntime => {
  const writesText = (id: string): boolean => {
    const { models, canonical, short } = catalogue();
    // A variant such as :nitro is a way to route, and need not be listed.
    const [base = ''] = id.replace(/^~/, '').split(':');
    const other = canonical.get(base) ?? short.get(base) ?? '';
    const model = models.get(id) ?? models.get(base) ?? models.get(other);
    return model?.outputModalities.includes('text') === true;
  };

  const modelFor = async (intern: InternRecord): Promise<string> => {
    if (intern.model !== null) {
      if (!writesText(intern.model))
        throw new InternFailure(`The model ${intern.model} is not offered: set another one`);
      return intern.model;
    }
    const workspace = await workspaces.find(intern.accountId, intern.workspaceId);
    const chosen = workspace?.defaultTextModel;
    if (chosen && writesText(chosen)) return chosen;
    const [first] = [...catalogue().models.keys()].filter(writesText);
    if (first === undefined) throw new InternFailure('No model is offered that writes text');
    return first;
  };

  return {
    async provision(intern, reached) {
      await reached(1);
      const runningModel = await modelFor(intern);
      await reached(2);
      // The vault of a workspace has the workspace's id.
      const attachedVaultId = intern.vaultId;
      if (attachedVaultId !== null && attachedVaultId !== intern.workspaceId)
        throw new InternFailure('The vault to attach belongs to another workspace');
      await reached(3);
      return { runningModel, attachedVaultId };
    },

    // All of it lies in the database, and goes with the row.
    async destroy() {},
  };
};
