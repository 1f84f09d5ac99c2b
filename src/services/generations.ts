import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import { toUsd } from '../money';
import { idOfAnswer } from '../stores/generation-ids';
import type { AttemptRecord, GenerationRecord, GenerationStore } from '../stores/generations';
import type { Actor } from './actors';
import { seconds } from './timestamps';

type Schemas = components['schemas'];

export type GenerationService = ReturnType<typeof createGenerationService>;

export const createGenerationService = ({ generations }: { generations: Pick<GenerationStore, 'find'> }) => ({
  /** Inference keys see their workspace's generations, management keys all. Foreign and absent ids answer alike. */
  async get(actor: Actor, id: string): Promise<Schemas['GenerationResponse']> {
    const record = await generations.find(idOfAnswer(id));
    if (!record || (actor.key.kind === 'inference' && actor.key.workspaceId !== record.workspaceId))
      throw new ApiError('not_found', 'There is no such generation');
    return { data: toSchema(record) };
  },
});

const optionalUsd = (nanoUsd: number | null): number | null => (nanoUsd === null ? null : toUsd(nanoUsd));

const toSchema = (record: GenerationRecord): Schemas['Generation'] => ({
  id: record.id,
  upstream_id: record.upstreamId,
  request_id: record.requestId,
  api_type: record.apiType as Schemas['GenerationApiType'],
  app_id: null,
  model: record.model,
  router: record.router,
  provider_name: record.providerName,
  finish_reason: record.finishReason,
  native_finish_reason: record.nativeFinishReason,
  origin: record.origin,
  http_referer: record.httpReferer,
  user_agent: record.userAgent,
  external_user: record.externalUser,
  session_id: record.sessionId,
  service_tier: record.serviceTier,
  preset_id: record.presetId,
  data_region: record.dataRegion as Schemas['DataRegion'],
  workspace_id: record.workspaceId,
  created_at: seconds(record.createdAt),
  cancelled: record.cancelled,
  streamed: record.streamed,
  is_byok: record.isByok,
  usage_estimated: record.usageEstimated,
  latency: record.latencyMs,
  generation_time: record.generationTimeMs,
  moderation_latency: null,
  tokens_prompt: record.tokensPrompt,
  tokens_completion: record.tokensCompletion,
  native_tokens_prompt: record.nativeTokensPrompt,
  native_tokens_completion: record.nativeTokensCompletion,
  native_tokens_completion_images: record.nativeTokensCompletionImages,
  native_tokens_reasoning: record.nativeTokensReasoning,
  native_tokens_cached: record.nativeTokensCached,
  num_input_audio_prompt: record.numInputAudioPrompt,
  num_media_prompt: record.numMediaPrompt,
  num_media_completion: record.numMediaCompletion,
  // No search is run here, and providers tell how many they ran, not what those found.
  num_search_results: null,
  num_fetches: record.numFetches,
  web_search_engine: null,
  response_cache_source_id: null,
  total_cost: toUsd(record.costNanoUsd),
  usage: toUsd(record.costNanoUsd),
  upstream_inference_cost: optionalUsd(record.upstreamCostNanoUsd),
  cache_discount: optionalUsd(record.cacheDiscountNanoUsd),
  provider_responses: record.attempts.map(toProviderResponse),
});

const toProviderResponse = (attempt: AttemptRecord): Schemas['ProviderResponse'] => ({
  endpoint_id: attempt.endpointTag,
  model_permaslug: attempt.model,
  provider_name: attempt.providerName,
  status: attempt.status,
  latency: attempt.latencyMs,
  is_byok: attempt.isByok,
  ...(attempt.upstreamId !== undefined && { id: attempt.upstreamId }),
  ...(attempt.tier !== undefined &&
    ROUTED_TIERS.has(attempt.tier) && {
      routed_service_tier: attempt.tier as Schemas['RoutedServiceTier'],
    }),
  ...(attempt.errorType !== undefined && { error_type: attempt.errorType }),
});

/** The document has no word for the others. */
const ROUTED_TIERS = new Set<string>(['flex', 'priority'] satisfies Schemas['RoutedServiceTier'][]);
