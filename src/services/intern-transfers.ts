import { OPERATOR } from '../stores/audit';
import type { InternStore } from '../stores/interns';

export type InternTransferService = ReturnType<typeof createInternTransferService>;

/** Moves an intern to another workspace, in two steps: between them, its vault does not change. */
export const createInternTransferService = ({
  interns,
  now,
}: {
  interns: Pick<InternStore, 'beginTransfer' | 'completeTransfer'>;
  now: () => Date;
}) => ({
  /** @returns `begun`, or a sentence that says why not. */
  async begin(internId: string, workspaceId: string): Promise<string> {
    const outcome = await interns.beginTransfer(OPERATOR, internId.toLowerCase(), workspaceId.toLowerCase());
    if (outcome === 'begun') return outcome;
    if (outcome === 'absent') return 'INTERN_ID: there is no such intern';
    if (outcome === 'no such workspace') return 'WORKSPACE_ID: there is no such workspace';
    return `The intern is ${outcome.state}: wait until that is over`;
  },

  complete: (internId: string): Promise<void> =>
    interns.completeTransfer(OPERATOR, internId.toLowerCase(), now().toISOString()),
});
