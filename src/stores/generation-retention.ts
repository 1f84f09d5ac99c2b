import type { Database } from '../database/connection';
import { idPrefix } from './generations';

interface RemovedRow extends Record<string, unknown> {
  key_hash: string;
  workspace_id: string;
  account_id: string;
  user_id: string | null;
  created_at: string;
  cost_nano_usd: number | string;
}

export type GenerationRetentionStore = ReturnType<typeof createGenerationRetentionStore>;

export const createGenerationRetentionStore = (database: Database) => ({
  /**
   * Deletes the oldest records from before a moment. What each key spent on each day stays, so that the counters
   * can still be proven.
   * @param most at once: whoever writes waits for this.
   * @returns how many were deleted, and how long that took the database, without what was waited for before and after it.
   */
  remove: (before: Date, most: number): Promise<{ readonly count: number; readonly ms: number }> =>
    database.write(async (tx) => {
      const started = performance.now();
      const removed = await tx.all<RemovedRow>(
        'DELETE FROM generations WHERE id IN (SELECT id FROM generations WHERE id < ? ORDER BY id LIMIT ?) ' +
          'RETURNING key_hash, workspace_id, account_id, user_id, created_at, cost_nano_usd',
        idPrefix(before),
        most,
      );
      const sums = new Map<string, { row: RemovedRow; day: string; requests: number; cost: number }>();
      for (const row of removed) {
        const day = row.created_at.slice(0, 10);
        const name = [row.key_hash, row.workspace_id, row.account_id, row.user_id ?? '', day].join(' ');
        const sum = sums.get(name) ?? { row, day, requests: 0, cost: 0 };
        sum.requests += 1;
        sum.cost += Number(row.cost_nano_usd);
        sums.set(name, sum);
      }
      // In one order everywhere, so that two processes cannot wait for each other.
      for (const [, { row, day, requests, cost }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
        await tx.run(
          'INSERT INTO removed_generations (key_hash, workspace_id, account_id, user_id, day, requests, cost_nano_usd) ' +
            'VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key_hash, workspace_id, account_id, user_id, day) DO UPDATE SET ' +
            'requests = removed_generations.requests + excluded.requests, ' +
            'cost_nano_usd = removed_generations.cost_nano_usd + excluded.cost_nano_usd',
          row.key_hash,
          row.workspace_id,
          row.account_id,
          row.user_id ?? '',
          day,
          requests,
          cost,
        );
      return { count: removed.length, ms: performance.now() - started };
    }),
});
