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
const WEEK_REMEMBERED_MS = 15_000;
/** Until then nobody waits for a newer one that is being made. */
const WEEK_BELIEVED_MS = 60_000;

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

/** Thousands of models are read in so many turns of the event loop that nobody waits for long. */
const ROWS_AT_ONCE = 500;

export const createModelUsageStore = (database: Database) => {
  let remembered: { today: string; at: number; sums: Promise<ReadonlyMap<string, Sum>> } | undefined;

  /** Adds what models were used for on one day. */
  const addDay = async (sums: Map<string, Sum>, day: string): Promise<void> => {
    for (let last = ''; ;) {
      const rows = await database.read<SumRow>(
        'SELECT model, tokens, requests, cost_nano_usd AS cost FROM model_usage_days ' +
          `WHERE day = ? AND model > ? ORDER BY model LIMIT ${ROWS_AT_ONCE}`,
        day,
        last,
      );
      for (const { model, tokens, requests, cost } of rows) {
        const before = sums.get(model);
        sums.set(model, {
          tokens: Number(tokens) + (before?.tokens ?? 0),
          requests: Number(requests) + (before?.requests ?? 0),
          usageNanoUsd: Number(cost) + (before?.usageNanoUsd ?? 0),
        });
      }
      if (rows.length < ROWS_AT_ONCE) return;
      last = (rows.at(-1) as SumRow).model;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  const sumsOf = async (days: readonly string[]): Promise<ReadonlyMap<string, Sum>> => {
    const sums = new Map<string, Sum>();
    for (const day of days) await addDay(sums, day);
    return sums;
  };

  /** Of the days of the week before the one that is counted still. */
  const past = (now: Date): Promise<ReadonlyMap<string, Sum>> => {
    const today = dayOf(now);
    const at = now.getTime();
    if (remembered?.today !== today || at - remembered.at >= REMEMBERED_MS) {
      const ago = (_: unknown, index: number): string => dayOf(new Date(at - (index + 1) * DAY_MS));
      const sums = sumsOf(Array.from({ length: DAYS - 1 }, ago));
      remembered = { today, at, sums };
      sums.catch(() => (remembered = undefined));
    }
    return remembered.sums;
  };

  /** What was added up last, and when that began. */
  let latest: { at: number; week: Week } | undefined;
  let running: Promise<Week> | undefined;

  /** Who finds it old has a newer one made, and waits for that only where it is very old. */
  const week = async (now: Date): Promise<Week> => {
    const age = latest ? now.getTime() - latest.at : NaN;
    if (latest && age >= 0 && age < WEEK_REMEMBERED_MS) return latest.week;
    running ??= addUp(now).finally(() => (running = undefined));
    if (!latest || !(age >= 0 && age < WEEK_BELIEVED_MS)) return running;
    // Who asks next tries again.
    running.catch(() => undefined);
    return latest.week;
  };

  const addUp = async (now: Date): Promise<Week> => {
    const sums = new Map(await past(now));
    await addDay(sums, dayOf(now));
    const found = { sums, tokens: (model: string) => sums.get(model)?.tokens };
    latest = { at: now.getTime(), week: found };
    return found;
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
