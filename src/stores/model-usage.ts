import type { Database, Transaction } from '../database/connection';
import { periodOf } from '../periods';
import type { GenerationRecord } from './generations';

/** What each model was used for, by UTC day: popularity and router models go by it. */

const DAY_MS = 86_400_000;
const DAYS = 7;

const dayOf = (at: Date): string => periodOf('daily', at).slice('day '.length);

/** Counts what was served, in the transaction that writes the records. */
export async function addModelUsage(tx: Transaction, records: readonly GenerationRecord[]): Promise<void> {
  const sums = new Map<
    string,
    { day: string; model: string; tokens: number; requests: number; cost: number }
  >();
  for (const record of records) {
    // What nobody answered says nothing of a model.
    if (record.provider === null) continue;
    const day = record.createdAt.slice(0, 10);
    const key = `${day} ${record.model}`;
    const sum = sums.get(key) ?? { day, model: record.model, tokens: 0, requests: 0, cost: 0 };
    sum.tokens += (record.tokensPrompt ?? 0) + (record.tokensCompletion ?? 0);
    sum.requests += 1;
    sum.cost += record.costNanoUsd;
    sums.set(key, sum);
  }
  // In one order everywhere, so that two processes cannot wait for each other.
  for (const [, { day, model, tokens, requests, cost }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
    await tx.run(
      'INSERT INTO model_usage_days (day, model, tokens, requests, cost_nano_usd) VALUES (?, ?, ?, ?, ?) ' +
        'ON CONFLICT (day, model) DO UPDATE SET tokens = model_usage_days.tokens + excluded.tokens, ' +
        'requests = model_usage_days.requests + excluded.requests, ' +
        'cost_nano_usd = model_usage_days.cost_nano_usd + excluded.cost_nano_usd',
      day,
      model,
      tokens,
      requests,
      cost,
    );
}

export interface ModelUsage {
  readonly usageNanoUsd: number;
  readonly requests: number;
}

export type ModelUsageStore = ReturnType<typeof createModelUsageStore>;

export const createModelUsageStore = (database: Database) => ({
  /** Tokens of the seven days that end today, by model id. */
  async weeklyTokens(now: Date): Promise<Map<string, number>> {
    const since = dayOf(new Date(now.getTime() - (DAYS - 1) * DAY_MS));
    const rows = await database.read<{ model: string; tokens: number | string }>(
      'SELECT model, SUM(tokens) AS tokens FROM model_usage_days WHERE day >= ? GROUP BY model',
      since,
    );
    return new Map(rows.map(({ model, tokens }) => [model, Number(tokens)]));
  },

  /** Sums over the seven days that end today, for models that were used at all. */
  async weekly(models: readonly string[], now: Date): Promise<Map<string, ModelUsage>> {
    const since = dayOf(new Date(now.getTime() - (DAYS - 1) * DAY_MS));
    const wanted = new Set(models);
    const rows = await database.read<{ model: string; cost: number | string; requests: number | string }>(
      'SELECT model, SUM(cost_nano_usd) AS cost, SUM(requests) AS requests FROM model_usage_days WHERE day >= ? GROUP BY model',
      since,
    );
    return new Map(
      rows
        .filter(({ model }) => wanted.has(model))
        .map(({ model, cost, requests }) => [
          model,
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
