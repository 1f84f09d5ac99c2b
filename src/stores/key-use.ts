import type { Transaction } from '../database/connection';
import type { GenerationRecord } from './generations';

/** Minimum time between two writes of one key. */
const WRITE_INTERVAL_MS = 60_000;
/** Most keys remembered at a time. */
const REMEMBERED = 50_000;

/** Writes when keys were last used, in the transactions that record their calls. */
export function createKeyUse() {
  let written = new Map<string, number>();

  const dueOf = (records: readonly CallRecord[]): Map<string, number> => {
    const due = new Map<string, number>();
    for (const { keyHash, createdAt } of records) {
      const at = Date.parse(createdAt);
      if (at - (written.get(keyHash) ?? -Infinity) >= WRITE_INTERVAL_MS)
        due.set(keyHash, Math.max(at, due.get(keyHash) ?? at));
    }
    return due;
  };

  return {
    /** Writes the keys that this process did not write in the last minute. */
    async write(tx: Transaction, records: readonly CallRecord[]): Promise<void> {
      // Sorted by hash: two processes that lock rows in different order would deadlock.
      for (const [hash, at] of [...dueOf(records)].sort(([a], [b]) => (a < b ? -1 : 1)))
        await tx.run(
          'UPDATE keys SET last_used_at = ? WHERE hash = ? AND (last_used_at IS NULL OR last_used_at < ?)',
          new Date(at).toISOString(),
          hash,
          new Date(at).toISOString(),
        );
    },

    /** Remembers what a transaction has written; one that was rolled back has written nothing. */
    committed(records: readonly CallRecord[]): void {
      const due = dueOf(records);
      if (written.size + due.size > REMEMBERED) written = new Map();
      for (const [hash, at] of due) written.set(hash, at);
    },
  };
}

type CallRecord = Pick<GenerationRecord, 'keyHash' | 'createdAt'>;
