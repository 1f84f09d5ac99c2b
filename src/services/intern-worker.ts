import { randomUUID } from 'node:crypto';
import type { InternRecord, InternStore } from '../stores/interns';

/** What provisioning does, in order. */
export const STEPS = ['Choosing the model', 'Attaching the vault', 'Starting'] as const;

/** What stands behind provision and delete. Every call may come again after a crash. */
export interface InternRuntime {
  /**
   * Makes an intern ready.
   * @param reached told of each step before it begins, from 1. @throws LostClaim when another took over.
   * @throws InternFailure what the caller is told; anything else is tried again.
   */
  provision(
    intern: InternRecord,
    reached: (step: number) => Promise<void>,
  ): Promise<Pick<InternRecord, 'runningModel' | 'attachedVaultId'>>;
  /** Takes down what `provision` made outside of the database. */
  destroy(intern: InternRecord): Promise<void>;
}

/** Why an intern cannot be made ready, in words for its owner. */
export class InternFailure extends Error {}

class LostClaim extends Error {}

interface Parts {
  readonly interns: InternStore;
  readonly runtime: InternRuntime;
  readonly now: () => Date;
}

export type InternWorker = ReturnType<typeof createInternWorker>;

const POLL_MS = 1_000;
const CLAIM_MS = 30_000;
const MOST_AT_ONCE = 20;
/** An unknown failure is tried again so often. */
const TRIES = 5;

/**
 * Moves interns through their states. All it knows stands in the database: any process goes on where another one
 * stopped, and a claim with a lease lets one of them at a time.
 */
export function createInternWorker({ interns, runtime, now }: Parts) {
  const worker = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  const until = (): number => now().getTime() + CLAIM_MS;
  const at = (): string => now().toISOString();

  const provision = async (intern: InternRecord): Promise<void> => {
    const reached = async (step: number): Promise<void> => {
      const began = { status: 'provisioning', step, updatedAt: at() } as const;
      const state = step === 1 ? intern : { ...intern, status: 'provisioning' as const };
      if (!(await interns.step(state, worker, began, until()))) throw new LostClaim();
    };
    const ready = await runtime.provision(intern, reached);
    await interns.step(
      { ...intern, status: 'provisioning' },
      worker,
      { ...ready, status: 'running', step: null, failures: 0, updatedAt: at() },
      undefined,
    );
  };

  const destroy = async (intern: InternRecord): Promise<void> => {
    await runtime.destroy(intern);
    await interns.remove(intern, worker);
  };

  const fail = async (intern: InternRecord, error: unknown): Promise<void> => {
    const failures = intern.failures + 1;
    const isOver = error instanceof InternFailure || failures >= TRIES;
    const isDestroying = intern.status === 'destroying';
    const message = error instanceof InternFailure ? error.message : 'An internal error stopped it';
    // One that is tried again keeps its claim for a while: a pause between two tries.
    const retryAt = now().getTime() + 500 * 2 ** failures;
    await interns.step(
      { ...intern, status: isDestroying || intern.status === 'queued' ? intern.status : 'provisioning' },
      worker,
      isOver
        ? {
            status: isDestroying ? 'destroy_failed' : 'failed',
            step: null,
            failures,
            lastFailureMessage: message,
            updatedAt: at(),
          }
        : { failures, updatedAt: at() },
      isOver ? undefined : retryAt,
    );
  };

  const advance = async (id: string): Promise<void> => {
    const intern = await interns.claim(id, { worker, nowMs: now().getTime(), untilMs: until() });
    if (!intern) return;
    try {
      await (intern.status === 'destroying' ? destroy(intern) : provision(intern));
    } catch (error) {
      if (!(error instanceof LostClaim)) await fail(intern, error);
    }
  };

  const round = async (): Promise<void> => {
    do {
      again = false;
      // Each for itself: one whose row cannot be written holds up no other.
      for (const id of await interns.waiting(now().getTime(), MOST_AT_ONCE))
        await advance(id).catch(() => undefined);
    } while (again);
  };

  const wake = (): void => {
    if (timer === undefined) return;
    again = true;
    running ??= round()
      .catch(() => undefined)
      .finally(() => (running = undefined));
  };

  return {
    /** There is something to do: does not wait for the next look. */
    wake,

    start(): void {
      timer = setInterval(wake, POLL_MS);
      timer.unref();
      wake();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
