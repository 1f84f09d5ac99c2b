import { createHash, randomUUID } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import type { InternChange, InternRecord, InternState, InternStore } from '../stores/interns';
import { authorOf } from './actors';
import { STEPS, type InternWorker } from './intern-worker';
import type { Programme, ProgrammeCall } from './programme';
import { seconds } from './timestamps';

type Schemas = components['schemas'];

const PAGE = 100;

/** Which states an operation may begin in. */
const PROVISIONABLE: readonly InternState[] = ['awaiting_slack_install', 'stopped', 'failed', 'running'];
const SUSPENDABLE: readonly InternState[] = ['queued', 'running'];
const DELETABLE: readonly InternState[] = [
  'awaiting_slack_install',
  'queued',
  'provisioning',
  'running',
  'failed',
  'stopped',
  'destroy_failed',
];
/** They pass by themselves. */
const PASSING: readonly InternState[] = ['queued', 'provisioning', 'destroying'];

interface Parts {
  readonly interns: InternStore;
  readonly programme: Programme;
  readonly worker: Pick<InternWorker, 'wake'>;
  readonly now: () => Date;
}

export type InternService = ReturnType<typeof createInternService>;

export const createInternService = ({ interns, programme, worker, now }: Parts) => {
  const scope = async (call: ProgrammeCall, named: string | undefined): Promise<string> => {
    const { id } = await programme.workspace(call);
    if (named !== undefined && named.toLowerCase() !== id)
      throw new ApiError('not_found', 'workspace_id: the key acts in no such workspace');
    return id;
  };

  const move = async (
    { actor }: ProgrammeCall,
    workspaceId: string,
    id: string,
    to: InternState,
    from: readonly InternState[],
    acknowledged?: boolean,
  ): Promise<void> => {
    const at = now().toISOString();
    const outcome = await interns.move(
      authorOf(actor),
      workspaceId,
      id.toLowerCase(),
      to,
      from,
      at,
      acknowledged,
    );
    if (outcome === 'absent') throw absent();
    if (outcome === 'in transfer') throw busy('The intern is being moved to another workspace');
    if (outcome === 'holds something')
      throw conflict(
        'workspace_loss_not_acknowledged',
        'The intern has secrets or conversations: send acknowledge_workspace_loss to delete them with it',
      );
    if (outcome !== 'moved') {
      const { state } = outcome;
      if (PASSING.includes(state)) throw busy(`The intern is ${state}; try again later`);
      throw conflict('invalid_transition', `An intern that is ${state} cannot become ${to}`);
    }
  };

  return {
    async list(
      call: ProgrammeCall,
      query: {
        status?: readonly InternState[];
        limit?: number;
        starting_after?: string;
        workspace_id?: string;
      },
    ): Promise<Schemas['InternListResponse']> {
      const workspaceId = await scope(call, query.workspace_id);
      const limit = query.limit ?? PAGE;
      const found = await interns.list(workspaceId, {
        limit: limit + 1,
        ...(query.status && { states: query.status }),
        ...(query.starting_after !== undefined && { after: query.starting_after }),
      });
      if (found === 'unknown cursor')
        throw new ApiError('invalid_request', 'starting_after: there is no such cursor');
      const page = found.slice(0, limit);
      const hasMore = found.length > limit;
      const last = page.at(-1);
      return {
        data: page.map(toSchema),
        has_more: hasMore,
        ...(hasMore && last && { next_cursor: last.id }),
      };
    },

    /** @param key of the caller's choice; undefined: the body stands for it. */
    async create(
      call: ProgrammeCall,
      input: Schemas['CreateInternRequest'],
      key: string | undefined,
    ): Promise<{ intern: Schemas['Intern']; isNew: boolean }> {
      const workspaceId = await scope(call, input.workspace_id);
      if (input.vault_id !== undefined && input.vault_id.toLowerCase() !== workspaceId)
        throw new ApiError('not_found', 'vault_id: the workspace has no such vault');
      const at = now().toISOString();
      const fingerprint = fingerprintOf(input, workspaceId);
      const { record, isNew } = await interns.insert(authorOf(call.actor), {
        id: randomUUID(),
        accountId: call.actor.accountId,
        workspaceId,
        transferTo: null,
        createdBy: call.actor.userId,
        name: input.name,
        description: input.description ?? null,
        instructions: input.instructions ?? null,
        model: null,
        runningModel: null,
        vaultId: input.vault_id === undefined ? null : workspaceId,
        attachedVaultId: null,
        status: input.provision === true ? 'queued' : 'stopped',
        step: null,
        failures: 0,
        lastFailureMessage: null,
        idempotencyKey: key === undefined ? `body:${fingerprint}` : `key:${key}`,
        fingerprint,
        createdAt: at,
        updatedAt: at,
      });
      if (!isNew && record.fingerprint !== fingerprint)
        throw conflict('idempotency_key_reused', 'Idempotency-Key: it was used with another body');
      if (isNew && record.status === 'queued') worker.wake();
      return { intern: toSchema(record), isNew };
    },

    async get(call: ProgrammeCall, id: string): Promise<Schemas['Intern']> {
      return toSchema(await this.find(call, id));
    },

    async update(
      call: ProgrammeCall,
      id: string,
      input: Schemas['UpdateInternRequest'],
    ): Promise<Schemas['Intern']> {
      const workspaceId = await scope(call, undefined);
      const outcome = await interns.update(
        authorOf(call.actor),
        workspaceId,
        id.toLowerCase(),
        toChange(input),
        now().toISOString(),
      );
      if (outcome === 'absent') throw absent();
      if (outcome === 'in transfer') throw busy('The intern is being moved to another workspace');
      if (outcome === 'destroying') throw conflict('invalid_transition', 'The intern is being deleted');
      return toSchema(outcome);
    },

    async provision(call: ProgrammeCall, id: string): Promise<void> {
      await move(call, await scope(call, undefined), id, 'queued', PROVISIONABLE);
      worker.wake();
    },

    async suspend(call: ProgrammeCall, id: string): Promise<void> {
      await move(call, await scope(call, undefined), id, 'stopped', SUSPENDABLE);
    },

    async delete(call: ProgrammeCall, id: string, acknowledged: boolean): Promise<void> {
      await move(call, await scope(call, undefined), id, 'destroying', DELETABLE, acknowledged);
      worker.wake();
    },

    /** @throws ApiError 404, also for one of another workspace. */
    async find(call: ProgrammeCall, id: string): Promise<InternRecord> {
      const record = await interns.find(await scope(call, undefined), id);
      if (!record) throw absent();
      return record;
    },
  };
};

const absent = (): ApiError => new ApiError('not_found', 'There is no such intern');

const conflict = (reason: string, message: string, retryable = false): ApiError =>
  new ApiError('invalid_request', message, { status: 409, metadata: { reason, retryable } });

const busy = (message: string): ApiError => conflict('intern_busy', message, true);

/** The same for the same fields in any order, and for the workspace that is left out. */
const fingerprintOf = (input: Schemas['CreateInternRequest'], workspaceId: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        input.name,
        input.description ?? null,
        input.instructions ?? null,
        input.provision ?? false,
        input.vault_id ?? null,
        workspaceId,
      ]),
    )
    .digest('hex');

const toChange = (input: Schemas['UpdateInternRequest']): InternChange => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.instructions !== undefined && { instructions: input.instructions }),
  ...(input.model !== undefined && { model: input.model }),
});

const toSchema = (record: InternRecord): Schemas['Intern'] => ({
  id: record.id,
  workspace_id: record.workspaceId,
  name: record.name,
  description: record.description,
  instructions: record.instructions,
  model: record.model,
  vault_id: record.vaultId,
  attached_vault_id: record.attachedVaultId,
  hostname: null,
  status: record.status,
  progress:
    record.status === 'provisioning' && record.step !== null
      ? {
          step_label: STEPS[record.step - 1] ?? '',
          step_number: record.step,
          total_steps: STEPS.length,
        }
      : null,
  last_failure_message: record.lastFailureMessage,
  created_at: seconds(record.createdAt),
  updated_at: seconds(record.updatedAt),
});
