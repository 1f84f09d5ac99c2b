import { randomUUID } from 'node:crypto';
import { isAway } from '../database/away';
import type { Database } from '../database/connection';
import { ApiError } from '../errors';
import type { Ledger } from './ledger';

/** More than one row's worth, so that what passes leaves room for records. */
const PROBE = 'x'.repeat(64 * 1024);

export type GatedLedger = ReturnType<typeof createWriteGate>;

/**
 * A ledger that knows when its storage takes no more: a call whose record could not be written must not
 * go upstream. The first failure closes it; while it is closed each call tries whether a write succeeds.
 */
export function createWriteGate(
  ledger: Pick<Ledger, 'hold' | 'settle' | 'expectedCost' | 'confirm'>,
  database: Pick<Database, 'write'>,
) {
  let closed = false;
  let probing: Promise<void> | undefined;

  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!isAway(error)) throw error;
      closed = true;
      throw cannotWrite(error);
    }
  };

  const probe = (): Promise<void> =>
    guarded(
      database.write(async (tx) => {
        const id = `probe-${randomUUID()}`;
        await tx.run(
          'INSERT INTO holds (id, process_id, amount_nano_usd, claims) VALUES (?, ?, 0, ?)',
          id,
          id,
          PROBE,
        );
        await tx.run('DELETE FROM holds WHERE id = ?', id);
        closed = false;
      }),
    );

  return {
    hold: (...given: Parameters<Ledger['hold']>) => guarded(ledger.hold(...given)),
    settle: (...given: Parameters<Ledger['settle']>) => guarded(ledger.settle(...given)),
    expectedCost: ledger.expectedCost,
    confirm(): Promise<void> | undefined {
      const confirming = ledger.confirm();
      return confirming && guarded(confirming);
    },
    /** @throws ApiError 503 while records cannot be written. */
    async ready(): Promise<void> {
      if (!closed) return;
      probing ??= probe().finally(() => (probing = undefined));
      await probing;
    },
  };
}

/** What callers are told while the database is away. */
export const cannotWrite = (cause: unknown): ApiError =>
  new ApiError(
    'provider_overloaded',
    'The gateway cannot write its records at the moment, and makes no call without them',
    { headers: { 'Retry-After': '5' }, cause },
  );

/** Says of a failure of the database that it passes. */
export const orUnavailable = (error: unknown): unknown => (isAway(error) ? cannotWrite(error) : error);

/** Whether a settlement that was refused so will be written when the database is back. */
export const isPostponed = (error: unknown): boolean =>
  error instanceof ApiError && isAway(error.detail.cause);
