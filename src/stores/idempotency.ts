import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../database/connection';
import { idPrefix } from './generations';
import type { Processes } from './processes';

/** Who asks under which name, and for what. */
export interface Asked {
  readonly keyHash: string;
  readonly workspaceId: string;
  /** As the caller named it. */
  readonly id: string;
  readonly fingerprint: string;
  readonly requestId: string;
  readonly at: Date;
  readonly expiresAt: Date;
  /** Called if another process has taken the name: the run must end. */
  readonly lost: () => void;
}

/** An answer as it went out. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** What a name stands for now. */
export type Standing =
  /** Ours to run. */
  | { readonly state: 'claimed'; readonly run: Run }
  /** Taken by another operation or body. */
  | { readonly state: 'other' }
  | { readonly state: 'running' }
  | { readonly state: 'kept'; readonly answer: KeptAnswer }
  /** It was charged, and its answer is not to be had. */
  | { readonly state: 'too_large' | 'cut'; readonly generationId: string | null };

/** One run under a name; what it leaves behind counts only while the name is still its own. */
export interface Run {
  readonly keyHash: string;
  readonly id: string;
  readonly run: string;
}

/** How a run ended: `freed` lets the next request run. */
export type Ending =
  | { readonly state: 'freed' }
  | { readonly state: 'kept'; readonly answer: KeptAnswer }
  | { readonly state: 'too_large' | 'cut'; readonly generationId: string | null };

interface IdempotencyRow extends Record<string, unknown> {
  fingerprint: string;
  state: 'running' | 'kept' | 'too_large' | 'cut';
  run: string;
  process_id: string;
  workspace_id: string;
  request_id: string;
  generation_id: string | null;
  status: number | null;
  headers: string | null;
  answer: Buffer | null;
  created_at: string;
  expires_at: string;
}

/** Generations of a request begin within this time of it; the window is wider if the clock was changed. */
const GENERATIONS_WITHIN_MS = {
  usual: { before: 0, after: 60_000 },
  step: { before: 600_000, after: 600_000 },
};

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

export function createIdempotencyStore(database: Database, processes: Processes) {
  /** Runs of this process that have not ended, by `run`. */
  const open = new Map<string, Asked>();
  processes.watch(() => open.size);

  /** This process was taken for dead: others may have begun its requests anew. */
  let isDoubtful = false;
  const endLost = async (): Promise<void> => {
    if (!isDoubtful) return;
    isDoubtful = false;
    try {
      for (const [run, { keyHash, id, lost }] of [...open]) {
        const [row] = await database.read<{ run: string }>(
          'SELECT run FROM idempotency_keys WHERE key_hash = ? AND id = ?',
          keyHash,
          id,
        );
        if (row?.run !== run && open.has(run)) lost();
      }
    } catch (error) {
      isDoubtful = true;
      throw error;
    }
  };
  processes.whenEvicted(() => {
    isDoubtful = true;
    endLost().catch(() => undefined);
  });
  processes.everyRound(endLost);
  processes.whenTidying(async (tx) => {
    await tx.run('DELETE FROM idempotency_keys WHERE expires_at < ?', new Date().toISOString());
  });

  const insert = (tx: Transaction, asked: Asked, run: string): Promise<number> =>
    tx.run(
      'INSERT INTO idempotency_keys (key_hash, id, fingerprint, state, run, process_id, workspace_id, request_id, created_at, expires_at) ' +
        "VALUES (?, ?, ?, 'running', ?, ?, ?, ?, ?, ?) ON CONFLICT (key_hash, id) DO NOTHING",
      asked.keyHash,
      asked.id,
      asked.fingerprint,
      run,
      processes.id,
      asked.workspaceId,
      asked.requestId,
      asked.at.toISOString(),
      asked.expiresAt.toISOString(),
    );

  const remove = (tx: Transaction, { keyHash, id }: Pick<Asked, 'keyHash' | 'id'>): Promise<number> =>
    tx.run('DELETE FROM idempotency_keys WHERE key_hash = ? AND id = ?', keyHash, id);

  const isRunning = async (tx: Transaction, row: IdempotencyRow): Promise<boolean> => {
    if (row.process_id === processes.id) return open.has(row.run);
    return !(await processes.isGone(tx, row.process_id));
  };

  /** What a run that nobody ended was charged, if anything. */
  const charged = async (
    tx: Transaction,
    { keyHash }: Asked,
    row: IdempotencyRow,
  ): Promise<string | undefined> => {
    const at = Date.parse(row.created_at);
    for (const { before, after } of Object.values(GENERATIONS_WITHIN_MS)) {
      const [generation] = await tx.all<{ id: string }>(
        'SELECT id FROM generations WHERE id >= ? AND id < ? AND workspace_id = ? ' +
          'AND key_hash = ? AND request_id = ? AND cost_nano_usd > 0 LIMIT 1',
        idPrefix(new Date(at - before)),
        idPrefix(new Date(at + after)),
        row.workspace_id,
        keyHash,
        row.request_id,
      );
      if (generation) return generation.id;
    }
    return undefined;
  };

  /** The row stands and is locked. */
  const stands = async (tx: Transaction, asked: Asked, row: IdempotencyRow): Promise<Standing | 'free'> => {
    if (row.expires_at <= asked.at.toISOString()) return 'free';
    if (row.fingerprint !== asked.fingerprint) return { state: 'other' };
    switch (row.state) {
      case 'kept':
        return {
          state: 'kept',
          answer: {
            status: Number(row.status),
            headers: JSON.parse(row.headers ?? '{}') as Record<string, string>,
            bytes: row.answer ?? Buffer.alloc(0),
          },
        };
      case 'too_large':
      case 'cut':
        return { state: row.state, generationId: row.generation_id };
      case 'running': {
        if (await isRunning(tx, row)) return { state: 'running' };
        // Its process died. What it had charged stands; what it had not is run again.
        const generationId = await charged(tx, asked, row);
        if (generationId === undefined) return 'free';
        await tx.run(
          "UPDATE idempotency_keys SET state = 'cut', generation_id = ? WHERE key_hash = ? AND id = ?",
          generationId,
          asked.keyHash,
          asked.id,
        );
        return { state: 'cut', generationId };
      }
    }
  };

  /** Durable when it resolves; the name is then no longer this run's. */
  const end = async ({ keyHash, id, run }: Run, ending: Ending): Promise<void> => {
    await database.write(async (tx) => {
      if (ending.state === 'freed') {
        await tx.run(
          'DELETE FROM idempotency_keys WHERE key_hash = ? AND id = ? AND run = ?',
          keyHash,
          id,
          run,
        );
        return;
      }
      const answer = ending.state === 'kept' ? ending.answer : undefined;
      await tx.run(
        'UPDATE idempotency_keys SET state = ?, generation_id = ?, status = ?, headers = ?, answer = ? ' +
          'WHERE key_hash = ? AND id = ? AND run = ?',
        ending.state,
        ending.state === 'kept' ? null : ending.generationId,
        answer?.status ?? null,
        answer ? JSON.stringify(answer.headers) : null,
        answer?.bytes ?? null,
        keyHash,
        id,
        run,
      );
    });
    open.delete(run);
  };

  const unwritten = new Map<Run, Ending>();
  processes.everyRound(async () => {
    for (const [run, ending] of unwritten) {
      await end(run, ending);
      unwritten.delete(run);
    }
  });

  return {
    /** Takes the name for a new run, or says what it stands for. Durable when it resolves. */
    async claim(asked: Asked): Promise<Standing> {
      const run = randomUUID();
      const claimed: Standing = { state: 'claimed', run: { keyHash: asked.keyHash, id: asked.id, run } };
      open.set(run, asked);
      let standing: Standing | undefined;
      try {
        standing = await processes.write(async (tx) => {
          for (;;) {
            if ((await insert(tx, asked, run)) === 1) return claimed;
            const [row] = await tx.all<IdempotencyRow>(
              `SELECT * FROM idempotency_keys WHERE key_hash = ? AND id = ?${database.engine === 'postgres' ? ' FOR UPDATE' : ''}`,
              asked.keyHash,
              asked.id,
            );
            // Freed in between.
            if (!row) continue;
            const found = await stands(tx, asked, row);
            if (found !== 'free') return found;
            await remove(tx, asked);
          }
        });
        return standing;
      } finally {
        if (standing !== claimed) open.delete(run);
      }
    },

    end,

    /** Its end could not be written now: tried again every second. Until then the name is taken. */
    endLater: (run: Run, ending: Ending): void => void unwritten.set(run, ending),
  };
}
