import type { Database, Table, Transaction, Value } from '../database/connection';

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
  /** Tier that the provider was asked for, beside the base tier. */
  readonly tier?: string | undefined;
  /** Canonical type of its failure. */
  readonly errorType?: string | undefined;
}

/** One inference request, whatever became of it. Token counts are null where nobody counted. */
export interface GenerationRecord {
  readonly id: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly keyHash: string;
  /** Owner of the key; null: not recorded. */
  readonly userId: string | null;
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
  readonly presetId: string | null;
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
  /** Pages that tools went to; null: it had no tools of ours. */
  readonly numFetches: number | null;
  readonly costNanoUsd: number;
  readonly upstreamCostNanoUsd: number | null;
  readonly cacheDiscountNanoUsd: number | null;
  readonly attempts: readonly AttemptRecord[];
}

/**
 * What ids of generations that were admitted in this second begin with: by their key they lie in order of time, for
 * which the seconds of a time before 2001 need as many digits as all others have until 2286.
 */
export const idPrefix = (at: Date): string =>
  `gen-${String(Math.floor(at.getTime() / 1000)).padStart(10, '0')}-`;

/** Column of each field; one table for both ways. */
const COLUMNS = {
  id: 'id',
  accountId: 'account_id',
  workspaceId: 'workspace_id',
  keyHash: 'key_hash',
  userId: 'user_id',
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
  presetId: 'preset_id',
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
  numFetches: 'num_fetches',
  costNanoUsd: 'cost_nano_usd',
  upstreamCostNanoUsd: 'upstream_cost_nano_usd',
  cacheDiscountNanoUsd: 'cache_discount_nano_usd',
  attempts: 'attempts',
} as const satisfies Record<keyof GenerationRecord, string>;

const FIELDS = Object.entries(COLUMNS) as [keyof GenerationRecord, string][];
const NAMES = FIELDS.map(([field]) => field);
const TABLE: Table = { name: 'generations', columns: Object.values(COLUMNS) };
const BOOLEANS = new Set<keyof GenerationRecord>(['streamed', 'cancelled', 'isByok', 'usageEstimated']);
const NUMBERS = new Set<keyof GenerationRecord>(
  FIELDS.map(([field]) => field).filter((field) => /^(tokens|nativeTokens|num)|NanoUsd$/.test(field)),
);

/** In the order of the columns. */
function toValues(record: GenerationRecord, engine: Database['engine']): Value[] {
  const values: Value[] = [];
  for (const field of NAMES) {
    const value = record[field];
    if (typeof value === 'boolean')
      values.push(engine === 'sqlite' ? Number(value) : (value as unknown as Value));
    else values.push(typeof value === 'object' && value !== null ? JSON.stringify(value) : value);
  }
  return values;
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

/** @returns the ids that were not there before: settling twice counts once. */
export const insertGenerations = (
  tx: Transaction,
  records: readonly GenerationRecord[],
  engine: Database['engine'],
): Promise<Set<string>> =>
  tx.insertNew(
    TABLE,
    records.map((record) => toValues(record, engine)),
  );

export type GenerationStore = ReturnType<typeof createGenerationStore>;

export const createGenerationStore = (database: Database) => ({
  async find(id: string): Promise<GenerationRecord | undefined> {
    const [row] = await database.read('SELECT * FROM generations WHERE id = ?', id);
    return row && toRecord(row);
  },
});
