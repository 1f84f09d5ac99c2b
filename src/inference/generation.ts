import { randomInt } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { toApiError, type ApiError } from '../errors';
import { toUsd } from '../money';
import type { ChatRequest, RequestHints, TokenUsage } from '../providers/format';
import type { GenerationRecord } from '../stores/generations';
import type { Claim } from '../stores/ledger';
import type { Attempts } from './attempt';
import type { AnswerContext, Told } from './caller-format';
import type { Endpoint, Region } from './catalogue';
import { NO_COST, costOf, type Cost } from './meter';
import type { Policies } from './policies';
import type { ByokFees } from './policies/fees';
import { servedTier } from './routing/tiers';
import type { ToolCall } from './routing/tool-calls';
import type { Selection } from './select';
import { countMedia, countPromptTokens, type ProducedText } from './tokens';

type Schemas = components['schemas'];

/** Who asks, and what the record says of the request. */
export interface Caller {
  readonly keyHash: string;
  readonly accountId: string;
  readonly workspaceId: string;
  /** Owner of the key. */
  readonly userId: string;
  readonly policies: Policies;
  /** Caps on what this call may spend, broadest first. */
  readonly claims: readonly Claim[];
  readonly externalUser: string | null;
  /** Whose settings stand under those of the request. */
  readonly presetId: string | null;
  readonly requestId: string;
  readonly userAgent: string | null;
  readonly referer: string | null;
  readonly origin: string;
  readonly sessionId: string | null;
  /** Named by the host that was called. */
  readonly region: Region | null;
  readonly wantsMetadata: boolean;
  readonly hints: RequestHints;
  /** Aborts when the caller leaves. */
  readonly signal: AbortSignal;
  /** Told of each of its generations, when that is recorded or cannot be. */
  readonly settled?:
    | ((generation: {
        readonly generationId: string;
        readonly costNanoUsd: number;
        readonly failed: boolean;
      }) => void)
    | undefined;
}

/** How a generation ended. */
export interface Outcome {
  /** Undefined: nobody answered. */
  readonly endpoint?: Endpoint;
  readonly upstreamId?: string | undefined;
  /** As reported; undefined: count `output` instead, where there is an endpoint. */
  readonly usage?: TokenUsage | undefined;
  /** Text that was produced. */
  readonly output?: ProducedText;
  readonly finishReason?: string | null;
  readonly nativeFinishReason?: string | null;
  /** As the upstream said. */
  readonly serviceTier?: string | undefined;
  /** Calls of tools that the model made. */
  readonly toolCalls?: readonly ToolCall[];
  readonly error?: ApiError;
  readonly cancelled?: boolean;
}

/** What settling found out. */
export interface Settled {
  readonly usage: TokenUsage;
  readonly cost: Cost;
  readonly generationTimeMs: number;
  /** What the caller's own account at the provider paid; absent: ours did. */
  readonly byokNanoUsd?: number;
  /** That it was billed at; undefined: nobody spoke of tiers. */
  readonly serviceTier: string | undefined;
}

const DATA_REGIONS = { eu: 'europe', us: 'us' } satisfies Record<Region, Schemas['DataRegion']>;

const NOTHING: TokenUsage = { prompt: 0, completion: 0 };

/** One inference request from admission to settlement. */
export class Generation {
  readonly id: string;
  readonly createdAt: Date;
  readonly attempts: Attempts = { records: [], bodies: [] };
  selection: Selection | undefined;
  /** That the request is bound to. */
  region: Region | undefined;
  /** Told how it ended, and how long the endpoint that answered took. */
  onSettled: ((outcome: Outcome, durationMs: number) => void) | undefined;
  /** What calls through callers' own provider keys cost. */
  fees: ByokFees | undefined;
  /** What guardrails did with the request. */
  stages: readonly Schemas['PipelineStage'][] = [];
  private readonly started = performance.now();
  private firstTokenMs: number | null = null;

  constructor(
    public caller: Caller,
    /** As it goes upstream, once that is known. */
    public chat: ChatRequest,
    private readonly store: { readonly settle: (record: GenerationRecord) => Promise<void> },
    now: Date,
    private readonly apiType: Schemas['GenerationApiType'],
    /** Called when it has ended, also if the record could not be written. */
    private readonly ended: () => void,
  ) {
    this.createdAt = now;
    this.id = `gen-${Math.floor(now.getTime() / 1000)}-${randomText(20)}`;
  }

  /** The first token has come. */
  answered(): void {
    this.firstTokenMs ??= Math.round(performance.now() - this.started);
  }

  /** Computes what it cost and makes the record durable. Called once. */
  async settle(outcome: Outcome): Promise<Settled> {
    let costNanoUsd = 0;
    try {
      const settled = await this.record(outcome);
      costNanoUsd = settled.cost.totalNanoUsd;
      return settled;
    } finally {
      this.ended();
      const failed = outcome.error !== undefined;
      this.caller.settled?.({ generationId: this.id, costNanoUsd, failed });
    }
  }

  private async record(outcome: Outcome): Promise<Settled> {
    const { caller, chat } = this;
    const { endpoint, error } = outcome;
    const generationTimeMs = Math.round(performance.now() - this.started);
    const reported = outcome.usage;
    const counted =
      endpoint && !reported && (!error || outcome.output?.isEmpty === false)
        ? this.count(outcome.output)
        : undefined;
    const usage = reported ?? counted ?? NOTHING;
    const media = countMedia(chat);
    const served = endpoint && servedTier(endpoint, outcome.serviceTier);
    const listed =
      served && !insured(outcome, usage) ? costOf(usage, served.billed.pricing, media.images) : NO_COST;
    const isByok = endpoint?.credential !== undefined;
    const cost = isByok ? { ...listed, totalNanoUsd: await this.fee(listed) } : listed;
    this.onSettled?.({ ...outcome, usage }, performance.now() - (this.attempts.startedMs ?? this.started));
    const known = reported !== undefined || counted !== undefined;
    await this.store.settle({
      id: this.id,
      accountId: caller.accountId,
      workspaceId: caller.workspaceId,
      keyHash: caller.keyHash,
      userId: caller.userId,
      createdAt: this.createdAt.toISOString(),
      requestId: caller.requestId,
      upstreamId: outcome.upstreamId ?? null,
      apiType: this.apiType,
      model: endpoint?.model.id ?? (chat.model ?? chat.models?.[0] ?? '').slice(0, 256),
      router: null,
      provider: endpoint?.provider.slug ?? null,
      providerName: endpoint?.provider.name ?? this.attempts.records.at(-1)?.providerName ?? null,
      finishReason: error ? 'error' : (outcome.finishReason ?? null),
      nativeFinishReason: outcome.nativeFinishReason ?? null,
      origin: caller.origin,
      httpReferer: caller.referer,
      userAgent: caller.userAgent,
      externalUser: caller.externalUser,
      sessionId: chat.session_id ?? caller.sessionId,
      serviceTier: served?.tier ?? null,
      presetId: caller.presetId,
      dataRegion: this.region ? DATA_REGIONS[this.region] : 'global',
      streamed: chat.stream === true,
      cancelled: outcome.cancelled ?? false,
      isByok,
      usageEstimated: counted !== undefined,
      status: error?.status ?? 200,
      errorType: error?.type ?? null,
      latencyMs: this.firstTokenMs ?? (endpoint ? generationTimeMs : null),
      generationTimeMs,
      tokensPrompt: known ? usage.prompt : null,
      tokensCompletion: known ? usage.completion : null,
      nativeTokensPrompt: known ? usage.prompt : null,
      nativeTokensCompletion: known ? usage.completion : null,
      nativeTokensCompletionImages: usage.completionImages ?? null,
      nativeTokensReasoning: usage.reasoning ?? (known ? 0 : null),
      nativeTokensCached: usage.cached ?? (known ? 0 : null),
      numInputAudioPrompt: media.audio,
      numMediaPrompt: media.media,
      numMediaCompletion: 0,
      costNanoUsd: cost.totalNanoUsd,
      upstreamCostNanoUsd: isByok ? listed.totalNanoUsd : null,
      cacheDiscountNanoUsd: cost.cacheDiscountNanoUsd,
      attempts: this.attempts.records,
    });
    return {
      usage,
      cost,
      generationTimeMs,
      serviceTier: served?.tier,
      ...(isByok && { byokNanoUsd: listed.totalNanoUsd }),
    };
  }

  /** Of what the caller's own account paid. */
  private async fee({ totalNanoUsd }: Cost): Promise<number> {
    return (await this.fees?.of(this.caller.accountId, this.createdAt, totalNanoUsd)) ?? 0;
  }

  /** Records a failure before any answer. @returns it, with the generation's id on it. */
  async fail(failure: unknown): Promise<ApiError> {
    const error = toApiError(failure);
    const endpoint = this.caller.signal.aborted ? this.attempts.current : undefined;
    // The caller left while a provider was at work: the prompt has been read there, and is charged.
    await this.settle(
      endpoint ? { endpoint, cancelled: true } : { error, cancelled: this.caller.signal.aborted },
    );
    return error.with({
      headers: { 'X-Generation-Id': this.id },
      ...(this.caller.wantsMetadata &&
        (this.selection ?? this.stages.length > 0) && {
          serviceMetadata: this.metadata(undefined, Math.round(performance.now() - this.started)),
        }),
    });
  }

  /** What an answer's format needs to know of where it comes from. */
  context(endpoint: Endpoint, passes: boolean): AnswerContext {
    const { id: generationId, createdAt, chat, attempts } = this;
    return { generationId, createdAt, endpoint, chat, passes, sentBodies: attempts.bodies };
  }

  /** What the caller is told of a settlement. */
  told(endpoint: Endpoint, settled: Settled): Told {
    if (!this.caller.wantsMetadata) return settled;
    return { ...settled, serviceMetadata: this.metadata(endpoint, settled.generationTimeMs) };
  }

  /** @param endpoint that answered; undefined: none did. */
  metadata(endpoint: Endpoint | undefined, generationTimeMs: number): Schemas['ServiceMetadata'] {
    const available = this.selection?.available ?? [];
    return {
      requested: this.selection?.requested ?? this.chat.model ?? '',
      strategy: this.selection?.strategy ?? 'direct',
      region: this.region ?? null,
      summary: `available=${available.length}, selected=${endpoint?.provider.name ?? 'none'}`,
      attempt: this.attempts.records.length,
      is_byok: endpoint?.credential !== undefined,
      generation_time: generationTimeMs,
      ...(this.selection?.params && { params: this.selection.params }),
      endpoints: {
        total: available.length,
        available: available.map((entry) => ({
          model: entry.model.id,
          provider: entry.provider.name,
          selected: entry.id === endpoint?.id,
        })),
      },
      attempts: this.attempts.records.map(({ model, providerName, status }) => ({
        model,
        provider: providerName,
        status: status ?? 0,
      })),
      ...(this.stages.length > 0 && { pipeline: [...this.stages] }),
    };
  }

  private count(output: ProducedText | undefined): TokenUsage {
    return { prompt: countPromptTokens(this.chat), completion: output?.tokens() ?? 0 };
  }
}

/** Nothing was produced, or it broke off: no charge for tokens. */
const insured = (outcome: Outcome, usage: TokenUsage): boolean =>
  (outcome.error !== undefined && !outcome.cancelled) ||
  outcome.finishReason === 'error' ||
  (usage.completion === 0 && !outcome.finishReason && !outcome.cancelled);

export function chatUsage({ usage, cost, byokNanoUsd }: Settled): Schemas['ChatUsage'] {
  return {
    prompt_tokens: usage.prompt,
    completion_tokens: usage.completion,
    total_tokens: usage.prompt + usage.completion,
    prompt_tokens_details: {
      cached_tokens: usage.cached ?? 0,
      ...(usage.cacheWrite !== undefined && { cache_write_tokens: usage.cacheWrite }),
      ...(usage.promptAudio !== undefined && { audio_tokens: usage.promptAudio }),
      ...(usage.promptVideo !== undefined && { video_tokens: usage.promptVideo }),
    },
    completion_tokens_details: {
      reasoning_tokens: usage.reasoning ?? 0,
      ...(usage.completionAudio !== undefined && { audio_tokens: usage.completionAudio }),
      ...(usage.completionImages !== undefined && { image_tokens: usage.completionImages }),
      ...(usage.acceptedPrediction !== undefined && { accepted_prediction_tokens: usage.acceptedPrediction }),
      ...(usage.rejectedPrediction !== undefined && { rejected_prediction_tokens: usage.rejectedPrediction }),
    },
    cost: toUsd(cost.totalNanoUsd),
    cost_details: {
      upstream_inference_cost: byokNanoUsd === undefined ? null : toUsd(byokNanoUsd),
      upstream_inference_prompt_cost: toUsd(cost.promptNanoUsd),
      upstream_inference_completions_cost: toUsd(cost.completionNanoUsd),
    },
    is_byok: byokNanoUsd !== undefined,
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** About six bits of chance a character. */
function randomText(length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += ALPHABET[randomInt(ALPHABET.length)];
  return text;
}
