import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Value } from '../database/connection';
import { addUsage, keyScope, workspaceScope } from './usage';

/** One try at one endpoint. */
export interface AttemptRecord {
  readonly model: string;
  /** Slug of the provider. */
  readonly provider: string;
  readonly providerName: string;
  readonly endpointTag: string;
  /** Status of the upstream's answer; null when there was none. */
  readonly status: number | null;
  readonly latencyMs: number;
  readonly isByok: boolean;
  readonly upstreamId?: string;
  /** Canonical type of its failure. */
  readonly errorType?: string;
}

/** One inference request, whatever became of it. Token counts are null where nobody counted. */
export interface GenerationRecord {
  readonly id: string;
  readonly workspaceId: string;
  readonly keyHash: string;
  readonly createdAt: string;
  readonly requestId: string;
  readonly upstreamId: string | null;
  readonly apiType: string;
  readonly model: string;
  readonly router: string | null;
  readonly provider: string | null;
  readonly providerName: string | null;
  readonly finishReason: string | null;
  readonly nativeFinishReason: string | null;
  readonly origin: string;
  readonly httpReferer: string | null;
  readonly userAgent: string | null;
  readonly externalUser: string | null;
  readonly sessionId: string | null;
  readonly serviceTier: string | null;
  readonly dataRegion: string;
  readonly streamed: boolean;
  readonly cancelled: boolean;
  readonly isByok: boolean;
  readonly usageEstimated: boolean;
  readonly status: number;
  readonly errorType: string | null;
  readonly latencyMs: number | null;
  readonly generationTimeMs: number | null;
  readonly tokensPrompt: number | null;
  readonly tokensCompletion: number | null;
  readonly nativeTokensPrompt: number | null;
  readonly nativeTokensCompletion: number | null;
  readonly nativeTokensCompletionImages: number | null;
  readonly nativeTokensReasoning: number | null;
  readonly nativeTokensCached: number | null;
  readonly numInputAudioPrompt: number | null;
  readonly numMediaPrompt: number | null;
  readonly numMediaCompletion: number | null;
  readonly costNanoUsd: number;
  readonly upstreamCostNanoUsd: number | null;
  readonly cacheDiscountNanoUsd: number | null;
  readonly attempts: readonly AttemptRecord[];
}

/** Column of each field; one table for both ways. */
const COLUMNS = {
  id: 'id',
  workspaceId: 'workspace_id',
  keyHash: 'key_hash',
  createdAt: 'created_at',
  requestId: 'request_id',
  upstreamId: 'upstream_id',
  apiType: 'api_type',
  model: 'model',
  router: 'router',
  provider: 'provider',
  providerName: 'provider_name',
  finishReason: 'finish_reason',
  nativeFinishReason: 'native_finish_reason',
  origin: 'origin',
  httpReferer: 'http_referer',
  userAgent: 'user_agent',
  externalUser: 'external_user',
  sessionId: 'session_id',
  serviceTier: 'service_tier',
  dataRegion: 'data_region',
  streamed: 'streamed',
  cancelled: 'cancelled',
  isByok: 'is_byok',
  usageEstimated: 'usage_estimated',
  status: 'status',
  errorType: 'error_type',
  latencyMs: 'latency_ms',
  generationTimeMs: 'generation_time_ms',
  tokensPrompt: 'tokens_prompt',
  tokensCompletion: 'tokens_completion',
  nativeTokensPrompt: 'native_tokens_prompt',
  nativeTokensCompletion: 'native_tokens_completion',
  nativeTokensCompletionImages: 'native_tokens_completion_images',
  nativeTokensReasoning: 'native_tokens_reasoning',
  nativeTokensCached: 'native_tokens_cached',
  numInputAudioPrompt: 'num_input_audio_prompt',
  numMediaPrompt: 'num_media_prompt',
  numMediaCompletion: 'num_media_completion',
  costNanoUsd: 'cost_nano_usd',
  upstreamCostNanoUsd: 'upstream_cost_nano_usd',
  cacheDiscountNanoUsd: 'cache_discount_nano_usd',
  attempts: 'attempts',
} as const satisfies Record<keyof GenerationRecord, string>;

const FIELDS = Object.entries(COLUMNS) as [keyof GenerationRecord, string][];
const COLUMN_NAMES = Object.values(COLUMNS);
const BOOLEANS = new Set<keyof GenerationRecord>(['streamed', 'cancelled', 'isByok', 'usageEstimated']);
const NUMBERS = new Set<keyof GenerationRecord>(
  FIELDS.map(([field]) => field).filter((field) => /^(tokens|nativeTokens|num)|NanoUsd$/.test(field)),
);

function toRow(record: GenerationRecord, engine: Database['engine']): Record<string, Value> {
  const row: Record<string, Value> = {};
  for (const [field, column] of FIELDS) {
    const value = record[field];
    row[column] =
      field === 'attempts'
        ? JSON.stringify(value)
        : typeof value === 'boolean'
          ? engine === 'sqlite'
            ? Number(value)
            : (value as unknown as Value)
          : (value as Value);
  }
  return row;
}

function toRecord(row: Record<string, unknown>): GenerationRecord {
  const record: Record<string, unknown> = {};
  for (const [field, column] of FIELDS) {
    const value = row[column];
    record[field] =
      field === 'attempts'
        ? JSON.parse(value as string)
        : BOOLEANS.has(field)
          ? Boolean(value)
          : NUMBERS.has(field) && value !== null
            ? Number(value)
            : value;
  }
  return record as unknown as GenerationRecord;
}

export type GenerationStore = ReturnType<typeof createGenerationStore>;

const RETRY_FOR_MS = 10_000;

export function createGenerationStore(database: Database) {
  interface Waiting {
    readonly record: GenerationRecord;
    readonly resolve: () => void;
    readonly reject: (error: unknown) => void;
  }
  const queue: Waiting[] = [];
  let flushing: Promise<void> | undefined;

  /** The row, and what it adds to every counter: both or neither, and once for each id. */
  const commit = (batch: readonly Waiting[]): Promise<void> =>
    database.write(async (tx) => {
      const rows = batch.map(({ record }) => toRow(record, database.engine));
      const fresh = await tx.insertNew('generations', COLUMN_NAMES, rows);
      await addUsage(
        tx,
        batch
          .filter(({ record }) => fresh.has(record.id))
          .flatMap(({ record }) => {
            const spending = {
              at: new Date(record.createdAt),
              usageNanoUsd: record.costNanoUsd,
              byokUsageNanoUsd: record.isByok ? (record.upstreamCostNanoUsd ?? 0) : 0,
            };
            return [
              { ...spending, scope: keyScope(record.keyHash) },
              { ...spending, scope: workspaceScope(record.workspaceId) },
            ];
          }),
      );
    });

  /** A connection that breaks leaves the commit uncertain; the unique id makes trying again safe. */
  const settleBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const deadline = Date.now() + RETRY_FOR_MS;
    for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
      try {
        await commit(batch);
        for (const { resolve } of batch) resolve();
        return;
      } catch (error) {
        if (batch.length > 1 && !isConnectionLoss(error)) {
          // One bad row must not take the others with it.
          for (const waiting of batch) await settleBatch([waiting]);
          return;
        }
        if (!isConnectionLoss(error) || Date.now() > deadline) {
          for (const { reject } of batch) reject(error);
          return;
        }
        await sleep(pause);
      }
    }
  };

  const flush = async (): Promise<void> => {
    while (queue.length > 0) {
      // What this turn brings is committed together.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = queue.splice(0, 500);
      await settleBatch(batch);
    }
    flushing = undefined;
  };

  return {
    /** Resolves when the record and its counters are durable. */
    settle(record: GenerationRecord): Promise<void> {
      return new Promise((resolve, reject) => {
        queue.push({ record, resolve, reject });
        flushing ??= flush();
      });
    },

    async find(id: string): Promise<GenerationRecord | undefined> {
      const [row] = await database.read('SELECT * FROM generations WHERE id = ?', id);
      return row && toRecord(row);
    },

    /** Resolves when nothing is left to write. */
    async drain(): Promise<void> {
      while (flushing) await flushing;
    },
  };
}

const isConnectionLoss = (error: unknown): boolean => {
  const code = (error as { code?: string } | null)?.code ?? '';
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08)/.test(code) ||
    /connection terminated|timeout acquiring a connection/i.test((error as Error | null)?.message ?? '')
  );
};
