import type { Configuration } from '../configuration';
import { ApiError } from '../errors';
import type { WorkspaceRecord, WorkspaceStore } from '../stores/workspaces';
import type { Actor } from './actors';
import type { RequestFacts } from './chat';

/** Who calls an operation of the Intern API, and through which host. */
export interface ProgrammeCall {
  readonly actor: Actor;
  readonly region: RequestFacts['region'];
}

interface Parts {
  readonly workspaces: Pick<WorkspaceStore, 'find'>;
  readonly settings: NonNullable<Configuration['settings']>;
}

export type Programme = ReturnType<typeof createProgramme>;

/** The Intern API programme: what a call must pass before interns or secrets are looked at. */
export const createProgramme = ({ workspaces, settings }: Parts) => {
  const programme = settings.interns?.programme ?? 'all';
  const regional = new Set<string>(settings.regional_hosts);
  return {
    /** @throws ApiError 403 for a host with data residency, which the Intern API has not. */
    refuseRegional(region: RequestFacts['region']): void {
      if (region !== null && regional.has(region))
        throw new ApiError('permission_denied', 'The Intern API has no regional data residency yet', {
          metadata: { reason: 'regional_host' },
        });
    },

    /**
     * The workspace that the key selects; there is no other to fall back to.
     * @throws ApiError 403 without one, 404 outside the programme.
     */
    async workspace({ actor, region }: ProgrammeCall): Promise<WorkspaceRecord> {
      this.refuseRegional(region);
      const workspace = await workspaces.find(actor.accountId, actor.key.workspaceId);
      if (!workspace)
        throw new ApiError('permission_denied', 'The key has no workspace that it could act in', {
          metadata: { reason: 'no_workspace' },
        });
      if (programme === 'none' || (programme !== 'all' && !programme.includes(workspace.slug)))
        throw new ApiError('not_found', 'Not found');
      return workspace;
    },
  };
};
