import type { Database, Transaction } from '../database/connection';
import { periodOf } from '../periods';
import type { GenerationRecord } from './generations';

/** Tokens and requests of each model by UTC day: what popularity goes by. */

const DAY_MS = 86_400_000;
const DAYS = 7;

const dayOf = (at: Date): string => periodOf('daily', at).slice('day '.length);

/** Counts what was served, in the transaction that writes the records. */
export async function addModelUsage(tx: Transaction, records: readonly GenerationRecord[]): Promise<void> {
  const sums = new Map<string, { day: string; model: string; tokens: number; requests: number }>();
  for (const record of records) {
    // What nobody answered says nothing of a model.
    if (record.provider === null) continue;
    const day = record.createdAt.slice(0, 10);
    const key = `${day} ${record.model}`;
    const sum = sums.get(key) ?? { day, model: record.model, tokens: 0, requests: 0 };
    sum.tokens += (record.tokensPrompt ?? 0) + (record.tokensCompletion ?? 0);
    sum.requests += 1;
    sums.set(key, sum);
  }
  // In one order everywhere, so that two processes cannot wait for each other.
  for (const [, { day, model, tokens, requests }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
    await tx.run(
      'INSERT INTO model_usage_days (day, model, tokens, requests) VALUES (?, ?, ?, ?) ON CONFLICT (day, model) DO UPDATE ' +
        'SET tokens = model_usage_days.tokens + excluded.tokens, requests = model_usage_days.requests + excluded.requests',
      day,
      model,
      tokens,
      requests,
    );
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
});
