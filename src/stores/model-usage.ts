import type { Database } from '../database/connection';
import { modelScope } from './usage';

export interface ModelUsage {
  readonly usageNanoUsd: number;
  readonly requests: number;
}

export type ModelUsageStore = ReturnType<typeof createModelUsageStore>;

/** What the models of this gateway were used for: the figures that router models rank by. */
export const createModelUsageStore = (database: Database) => ({
  /** Sums over these periods, for models that were used at all. */
  async sum(models: readonly string[], periods: readonly string[]): Promise<Map<string, ModelUsage>> {
    const ids = new Map(models.map((id) => [modelScope(id), id]));
    const rows = (await database
      .knex('usage')
      .select('scope')
      .sum({ cost: 'usage_nano_usd', requests: 'requests' })
      .whereIn('scope', [...ids.keys()])
      .whereIn('period', periods)
      .groupBy('scope')) as unknown as { scope: string; cost: number | string; requests: number | string }[];
    return new Map(
      rows.map(({ scope, cost, requests }) => [
        ids.get(scope) ?? '',
        { usageNanoUsd: Number(cost), requests: Number(requests) },
      ]),
    );
  },

  /** The model that answered last when this router chose for this conversation. */
  async lastRouted(
    workspaceId: string,
    sessionId: string,
    router: string,
    since: string,
  ): Promise<string | undefined> {
    const [row] = await database.read<{ model: string }>(
      'SELECT model FROM generations WHERE router IS NOT NULL AND session_id = ? AND created_at >= ? ' +
        'AND router = ? AND workspace_id = ? AND status = 200 AND provider IS NOT NULL ' +
        'ORDER BY created_at DESC LIMIT 1',
      sessionId,
      since,
      router,
      workspaceId,
    );
    return row?.model;
  },
});
