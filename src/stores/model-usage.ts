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

/** Past days hardly change any more: what they came to is remembered so long. */
const REMEMBERED_MS = 600_000;
/** With today, which changes with every call: thousands of models are not added up for each who asks. */
const WEEK_REMEMBERED_MS = 5_000;

interface Sum extends ModelUsage {
  readonly tokens: number;
}

interface Week {
  readonly sums: ReadonlyMap<string, Sum>;
  readonly tokens: (model: string) => number | undefined;
}

interface SumRow extends Record<string, unknown> {
  model: string;
  tokens: number | string;
  requests: number | string;
  cost: number | string;
}

export const createModelUsageStore = (database: Database) => {
  let remembered: { today: string; at: number; sums: Promise<ReadonlyMap<string, Sum>> } | undefined;

  const sumsOf = async (from: string, to: string): Promise<ReadonlyMap<string, Sum>> => {
    const rows = await database.read<SumRow>(
      'SELECT model, SUM(tokens) AS tokens, SUM(requests) AS requests, SUM(cost_nano_usd) AS cost ' +
        'FROM model_usage_days WHERE day >= ? AND day <= ? GROUP BY model',
      from,
      to,
    );
    return new Map(
      rows.map(({ model, tokens, requests, cost }) => [
        model,
        { tokens: Number(tokens), requests: Number(requests), usageNanoUsd: Number(cost) },
      ]),
    );
  };

  /** Of the days of the week before the one that is counted still. */
  const past = (now: Date): Promise<ReadonlyMap<string, Sum>> => {
    const today = dayOf(now);
    const at = now.getTime();
    if (remembered?.today !== today || at - remembered.at >= REMEMBERED_MS) {
      const ago = (days: number): string => dayOf(new Date(at - days * DAY_MS));
      const sums = sumsOf(ago(DAYS - 1), ago(1));
      remembered = { today, at, sums };
      sums.catch(() => (remembered = undefined));
    }
    return remembered.sums;
  };

  let latest: { at: number; week: Promise<Week> } | undefined;

  const week = (now: Date): Promise<Week> => {
    const at = now.getTime();
    if (!latest || at < latest.at || at - latest.at >= WEEK_REMEMBERED_MS) {
      const found = addUp(now).then((sums) => ({ sums, tokens: (model: string) => sums.get(model)?.tokens }));
      latest = { at, week: found };
      found.catch(() => (latest = undefined));
    }
    return latest.week;
  };

  const addUp = async (now: Date): Promise<ReadonlyMap<string, Sum>> => {
    const sums = new Map(await past(now));
    for (const [model, sum] of await sumsOf(dayOf(now), dayOf(now))) {
      const before = sums.get(model);
      sums.set(model, {
        tokens: sum.tokens + (before?.tokens ?? 0),
        requests: sum.requests + (before?.requests ?? 0),
        usageNanoUsd: sum.usageNanoUsd + (before?.usageNanoUsd ?? 0),
      });
    }
    return sums;
  };

  return {
    /** Tokens of the seven days that end today, by model id. The same function as long as it says the same. */
    weeklyTokens: async (now: Date): Promise<Week['tokens']> => (await week(now)).tokens,

    /** Sums over the seven days that end today, for models that were used at all. */
    async weekly(models: readonly string[], now: Date): Promise<Map<string, ModelUsage>> {
      const { sums } = await week(now);
      return new Map(
        models.flatMap((model) => {
          const sum = sums.get(model);
          return sum ? [[model, sum] as const] : [];
        }),
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
  };
};
