import type { components } from '../../generated/openapi';
import type { Broadcasts } from '../broadcast';
import type { Finished, Produced } from '../broadcast/event';
import type { Recorder } from '../diagnostics/recorder';
import { Departure, type Leaving } from '../departure';
import { ApiError, isGatewayRefusal, toApiError } from '../errors';
import { toUsd, type AttoUsd } from '../money';
import type { PluginSession } from '../plugins';
import type { ChatRequest, RequestHints, TokenUsage, UsageReport } from '../providers/format';
import { newId } from '../stores/generation-ids';
import type { GenerationRecord } from '../stores/generations';
import type { BroadcastRow } from '../stores/broadcasts';
import type { Claim, HoldOwner } from '../stores/claims';
import type { Fee, FeeTerms } from '../stores/fees';
import { isPostponed, orUnavailable, type GatedLedger } from '../stores/write-gate';
import type { Attempts } from './attempt';
import type { AnswerContext, Told } from './caller-format';
import type { Endpoint, Region } from './catalogue';
import { estimatedPromptTokens } from './hold';
import { roundCosts, type Cost } from './meter';
import type { Policies } from './policies';
import { screen } from './policies/screen';
import { servedTier } from './routing/tiers';
import type { ToolCall } from './routing/tool-calls';
import type { Reading } from './reading';
import type { Selection } from './select';
import type { Settled } from './settled';
import { Output } from './output';
import { countMedia } from './tokens';
import { costsOf, measure, sumUsage, type ChargingFacts, type Turn, type Turns } from './turns';

type Schemas = components['schemas'];

/** Who asks, and what the record says of the request. */
export interface Caller {
  readonly keyHash: string;
  readonly keyName: string;
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
  /** Tells when the caller leaves. */
  readonly leaving: Leaving;
  /** The call has an `Idempotency-Key`. */
  readonly once?: boolean | undefined;
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
  readonly usage?: UsageReport | undefined;
  /** What was produced. */
  readonly output?: Turn['output'];
  /** What it costs beside its tokens. */
  readonly beside?: AttoUsd;
  /** How many images, sounds or files the answer holds; absent: none. */
  readonly media?: number;
  readonly finishReason?: string | null;
  readonly nativeFinishReason?: string | null;
  /** As the upstream said. */
  readonly serviceTier?: string | undefined;
  /** The answer itself, where a destination may want it. */
  readonly choices?: readonly Produced[] | undefined;
  /** Calls of tools that the model made. */
  readonly toolCalls?: readonly ToolCall[];
  readonly error?: ApiError;
  readonly cancelled?: boolean;
}

/** How it ended, for those who learn from it. */
export interface Ended {
  /** That answered. */
  readonly endpoint: Endpoint | undefined;
  readonly error: ApiError | undefined;
  readonly cancelled: boolean;
  /** The gateway refused the answer by its own rules: no failure of the endpoint. */
  readonly refused: boolean;
  readonly finishReason: string | null;
  readonly toolCalls: readonly ToolCall[];
  /** Undefined: taken for granted, which says nothing of how fast the tokens came. */
  readonly usage: TokenUsage | undefined;
}

const DATA_REGIONS = { eu: 'europe', us: 'us' } satisfies Record<Region, Schemas['DataRegion']>;

const NOTHING: TokenUsage = { prompt: 0, completion: 0 };

/** What a generation of any kind is begun with. */
export interface Life {
  readonly ledger: Pick<GatedLedger, 'settle' | 'expectedCost'>;
  readonly pricingOf?: ChargingFacts['pricingOf'];
  /** Told what there is to broadcast. */
  readonly broadcasts: Pick<Broadcasts, 'readsText' | 'compose' | 'written'> | undefined;
  readonly recorder?: Pick<Recorder, 'begin'> | undefined;
  readonly now: Date;
  /** Called when it has ended, also if the record could not be written. */
  readonly ended: () => void;
}

/**
 * Counts a generation in; every kind begins here.
 * @throws ApiError when there is no room for it, or the gateway is about to stop.
 */
export type Begin = (
  caller: Caller,
  chat: ChatRequest,
  plugins: PluginSession,
  apiType: Schemas['GenerationApiType'],
  reading?: Reading,
) => Generation;

/**
 * Stands for a generation in the maps of the ledger, until it is settled. A map that has grown leaves a dead table
 * behind, and the engine keeps what that names alive until its next full collection: a whole request each. Measured: with
 * the generation itself in the maps, a call cost 7 % more CPU.
 */
class GenerationHold implements HoldOwner {
  constructor(private generation: { holdLost(): void } | undefined) {}

  holdLost(): void {
    this.generation?.holdLost();
  }

  forget(): void {
    this.generation = undefined;
  }
}

/** One inference request from admission to settlement. */
export class Generation {
  readonly id: string;
  readonly createdAt: Date;
  readonly attempts: Attempts;
  selection: Selection | undefined;
  /** That the request is bound to. */
  region: Region | undefined;
  /** Told how it ended, and how long the endpoint that answered took. */
  onSettled: ((ended: Ended, durationMs: number) => void) | undefined;
  /** Where several requests to a model make this one. */
  turns: Turns | undefined;
  /** That may be asked, now that their cost is reserved. */
  candidates: readonly Endpoint[] = [];
  /** Terms of the fee of calls through callers' own provider keys. */
  fees: FeeTerms | undefined;
  /** Limits on which that fee is held. */
  feeClaims: readonly Claim[] = [];
  /** The answer that flows to the caller. */
  flow: { interrupt(reason: ApiError): void } | undefined;
  /** Why the gateway itself has ended the call. */
  private stopped: ApiError | undefined;
  /** Measured output of an endpoint in tokens per second; undefined: never measured. */
  speedOf: ChargingFacts['speedOf'];
  /** What guardrails did with the request. */
  stages: readonly Schemas['PipelineStage'][] = [];
  private readonly started = performance.now();
  private firstTokenMs: number | null = null;
  /** Once that is known. */
  private costNanoUsd = 0;
  /** Undefined: nothing limits the call. */
  private heldNanoUsd: number | undefined;

  constructor(
    public caller: Caller,
    /** As it goes upstream, once that is known. */
    public chat: ChatRequest,
    readonly plugins: PluginSession,
    private readonly apiType: Schemas['GenerationApiType'],
    private readonly life: Life,
    /** Absent: a chat. Otherwise `chat` holds no more than routing, and the media of the prompt. */
    readonly reading?: Reading,
  ) {
    const { now } = life;
    const echoes = chat.debug?.echo_upstream_body === true;
    this.createdAt = now;
    this.id = newId(now);
    this.attempts = {
      records: [],
      bodies: [],
      echoes,
      once: caller.once === true,
      recorded: life.recorder?.begin(this.id),
    };
  }

  /** The text of the answer is to be handed over with the outcome. */
  get keepsText(): boolean {
    return this.life.broadcasts?.readsText(this.caller.workspaceId, this.caller.keyHash) ?? false;
  }

  /**
   * What is to go to a model beside the request itself, without what guardrails take out of it.
   * @throws ApiError where a guardrail does not let it go.
   */
  async clean(messages: ChatRequest['messages']): Promise<ChatRequest['messages']> {
    const { chat, stages, refusal } = await screen({ messages }, this.caller.policies.guard.filters);
    this.stages = [...this.stages, ...stages];
    if (refusal) throw refusal;
    return chat.messages;
  }

  /** Told by the ledger if the hold of this call is lost. */
  readonly holdOwner = new GenerationHold(this);

  /** Ends the call: another process released its hold while this one was frozen, and the limit has no room. */
  holdLost(): void {
    if (this.stopped) return;
    this.stopped = new ApiError(
      'provider_unavailable',
      'The gateway was frozen for so long that the money held for this request was given to others, and the limit has ' +
        'no room for it now. Send the request again',
      { status: 503 },
    );
    const { leaving } = this.caller;
    if (this.flow) this.flow.interrupt(this.stopped);
    else if (leaving instanceof Departure) leaving.leave();
  }

  /** Takes the amount that stands reserved: an estimated charge is never above it. */
  noteHold(nanoUsd: number): void {
    this.heldNanoUsd = nanoUsd;
  }

  get facts(): ChargingFacts {
    return { speedOf: this.speedOf, pricingOf: this.life.pricingOf };
  }

  /** The first token has come. */
  answered(): void {
    this.firstTokenMs ??= Math.round(performance.now() - this.started);
  }

  /** Computes what it cost and makes the record durable. Called once. */
  async settle(outcome: Outcome): Promise<Settled> {
    let costNanoUsd = 0;
    let failed = true;
    try {
      const settled = await this.record(outcome);
      costNanoUsd = this.costNanoUsd;
      failed = outcome.error !== undefined;
      return settled;
    } catch (error) {
      if (isPostponed(error)) costNanoUsd = this.costNanoUsd;
      throw error;
    } finally {
      this.holdOwner.forget();
      this.attempts.recorded?.end(outcome.error);
      this.life.ended();
      this.caller.settled?.({ generationId: this.id, costNanoUsd, failed });
    }
  }

  private async record(outcome: Outcome): Promise<Settled> {
    const { caller, chat, turns } = this;
    const error = outcome.error ?? turns?.failure;
    const generationTimeMs = Math.round(performance.now() - this.started);
    const turn = turns ? turns.running : turnOf(outcome, chat, this.reading);
    const refused = isGatewayRefusal(error);
    const cut = outcome.cancelled === true || refused;
    const { facts } = this;
    const measured = [...(turns?.over ?? [])];
    if (turn)
      measured.push(
        measure(turn, {
          failed: error !== undefined && !cut,
          finishReason: outcome.finishReason ?? null,
          nativeFinishReason: outcome.nativeFinishReason ?? null,
          cut,
          facts,
        }),
      );
    const thrownAway = this.attempts.refused && { chat, ...this.attempts.refused };
    if (thrownAway)
      measured.push(measure(thrownAway, { failed: false, finishReason: null, cut: true, facts }));
    const answering: Partial<Turn> = turn ?? thrownAway ?? turns?.last ?? {};
    const { endpoint, upstreamId, serviceTier } = answering;
    const reported = sumUsage(measured);
    const usage = reported ?? NOTHING;
    const isEstimated = measured.some(({ estimated }) => estimated);
    const listed = this.withinHold(roundCosts(costsOf(measured)), isEstimated);
    const isByok = measured.some((each) => each.isByok);
    const own = measured.filter((each) => each.isByok);
    const byok = isByok ? this.withinHold(roundCosts(costsOf(own)), isEstimated) : undefined;
    const ours = byok ? roundCosts(costsOf(measured.filter((each) => !each.isByok))) : listed;
    const media = countMedia(chat);
    const served = endpoint && servedTier(endpoint, serviceTier);
    const isCounted = !this.reading || !isEstimated;
    this.onSettled?.(
      {
        endpoint: endpoint ?? outcome.endpoint,
        error: outcome.error,
        cancelled: outcome.cancelled ?? false,
        refused,
        finishReason: outcome.finishReason ?? null,
        toolCalls: outcome.toolCalls ?? [],
        usage: isCounted ? (isEstimated ? withoutReasoning(usage) : usage) : undefined,
      },
      performance.now() - (this.attempts.startedMs ?? this.started),
    );
    const known = reported !== undefined;
    const measuredRecord: GenerationRecord = {
      id: this.id,
      accountId: caller.accountId,
      workspaceId: caller.workspaceId,
      keyHash: caller.keyHash,
      userId: caller.userId,
      createdAt: this.createdAt.toISOString(),
      requestId: caller.requestId,
      upstreamId: upstreamId ?? null,
      apiType: this.apiType,
      model:
        endpoint?.model.id ??
        (this.plugins.requested?.model ?? chat.model ?? chat.models?.[0] ?? '').slice(0, 256),
      router: endpoint ? this.plugins.routerOf(endpoint.model.id) : null,
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
      usageEstimated: isEstimated,
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
      numMediaCompletion: outcome.media ?? 0,
      numFetches: turns?.fetches ?? null,
      costNanoUsd: ours.totalNanoUsd,
      upstreamCostNanoUsd: byok?.totalNanoUsd ?? null,
      cacheDiscountNanoUsd: listed.cacheDiscountNanoUsd,
      attempts: this.attempts.records,
    };
    const totalNanoUsd = await this.write(measuredRecord, byok, (record) => ({
      record,
      chat: this.reading?.messages ? { ...chat, messages: this.reading.messages() } : chat,
      keyName: caller.keyName,
      choices: outcome.choices,
      error,
      isRegional: this.region !== undefined,
    }));
    return {
      usage,
      cost: { ...listed, totalNanoUsd },
      generationTimeMs,
      serviceTier: served?.tier,
      ...(turns && { toolCalls: { ...turns.toolCalls, fetches: turns.fetches } }),
      ...(byok && { byokNanoUsd: byok.totalNanoUsd }),
    };
  }

  /**
   * Settles. Nothing here waits for the database but the settlement itself, which is tried again while the database is
   * unavailable.
   * @param byok list price of what went through the caller's own keys: the settlement adds its fee.
   * @returns the cost, in nano-USD.
   */
  private async write(
    measured: GenerationRecord,
    byok: Cost | undefined,
    finished: (record: GenerationRecord) => Finished,
  ): Promise<number> {
    const { fees } = this;
    if (byok && fees && fees.millionths > 0) return this.writeWithFee(measured, byok, fees, finished);
    const { ledger, broadcasts } = this.life;
    this.costNanoUsd = measured.costNanoUsd;
    const rows = broadcasts ? await broadcasts.compose(finished(measured)) : [];
    try {
      this.costNanoUsd = await ledger.settle(measured, rows);
    } finally {
      if (rows.length > 0) broadcasts?.written(rows);
    }
    return this.costNanoUsd;
  }

  /** The fee is known in the settlement alone. Rows for destinations that name another cost are composed again. */
  private async writeWithFee(
    measured: GenerationRecord,
    byok: Cost,
    terms: FeeTerms,
    finished: (record: GenerationRecord) => Finished,
  ): Promise<number> {
    const { ledger, broadcasts } = this.life;
    let rows: readonly BroadcastRow[] = [];
    let isOver = false;
    const forget = (): void => {
      if (rows.length > 0) broadcasts?.written(rows);
      rows = [];
    };
    const compose = async (record: GenerationRecord): Promise<readonly BroadcastRow[]> => {
      forget();
      rows = (await broadcasts?.compose(finished(record))) ?? [];
      const composed = rows;
      if (isOver) forget();
      return composed;
    };
    const fee: Fee = {
      terms,
      listNanoUsd: byok.totalNanoUsd,
      oursNanoUsd: measured.costNanoUsd,
      compose: (costNanoUsd) => compose({ ...measured, costNanoUsd }),
    };
    const record = { ...measured, costNanoUsd: ledger.expectedCost(measured, fee) };
    this.costNanoUsd = record.costNanoUsd;
    try {
      this.costNanoUsd = await ledger.settle(record, await compose(record), fee);
    } finally {
      isOver = true;
      forget();
    }
    return this.costNanoUsd;
  }

  /** Lowers an estimated cost to what was reserved for it. */
  private withinHold(cost: Cost, isEstimated: boolean): Cost {
    const { heldNanoUsd: held } = this;
    return isEstimated && held !== undefined && cost.totalNanoUsd > held
      ? { ...cost, totalNanoUsd: held }
      : cost;
  }

  /** Records a failure before any answer. @returns it, with the generation's id on it. */
  async fail(failure: unknown): Promise<ApiError> {
    const error = this.stopped ?? toApiError(orUnavailable(failure));
    const left = this.caller.leaving.aborted;
    const endpoint = left ? this.attempts.current : undefined;
    // The client disconnected while a provider was at work: it bills its prompt and what it has written.
    await this.settle(endpoint ? this.abandoned(endpoint) : { error, cancelled: left });
    return error.with({
      headers: { 'X-Generation-Id': this.id },
      ...(this.caller.wantsMetadata &&
        (this.selection ?? this.stages.length > 0) && {
          serviceMetadata: this.metadata(undefined, Math.round(performance.now() - this.started)),
        }),
    });
  }

  private abandoned(endpoint: Endpoint): Outcome {
    const output = this.reading?.abandoned?.(endpoint) ?? { output: new Output(this.attempts.startedMs) };
    return { endpoint, ...output, cancelled: true };
  }

  /** What an answer's format needs to know of where it comes from. */
  context(endpoint: Endpoint, passes: boolean): AnswerContext {
    const { id: generationId, createdAt, chat, attempts } = this;
    return {
      generationId,
      createdAt,
      endpoint,
      chat,
      passes,
      sentBodies: () => attempts.bodies.map(({ body }) => String(body)),
      promptTokens: () => estimatedPromptTokens(chat, endpoint),
    };
  }

  /** What the caller is told of a settlement. */
  told(endpoint: Endpoint, settled: Settled): Told {
    if (!this.caller.wantsMetadata) return settled;
    const last = this.turns?.last?.endpoint ?? endpoint;
    return { ...settled, serviceMetadata: this.metadata(last, settled.generationTimeMs) };
  }

  /** @param endpoint that answered; undefined: none did. */
  metadata(endpoint: Endpoint | undefined, generationTimeMs: number): Schemas['ServiceMetadata'] {
    const available = this.selection?.available ?? [];
    const { requested } = this.plugins;
    const pipeline = [...this.stages, ...this.plugins.pipeline(endpoint), ...(this.turns?.stages ?? [])];
    return {
      requested: requested?.model ?? this.selection?.requested ?? this.chat.model ?? '',
      strategy: requested?.strategy ?? this.selection?.strategy ?? 'direct',
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
      ...(pipeline.length > 0 && { pipeline }),
    };
  }
}

/** Estimates go by the speed of an endpoint, so their reasoning must not become part of it. */
const withoutReasoning = (usage: TokenUsage): TokenUsage => ({
  ...usage,
  completion: usage.completion - (usage.reasoning ?? 0),
});

const turnOf = (
  { endpoint, upstreamId, serviceTier, usage, output, beside }: Outcome,
  chat: ChatRequest,
  reading: Reading | undefined,
): Turn | undefined =>
  endpoint && { chat, endpoint, upstreamId, serviceTier, usage, output, beside, reading };

export function chatUsage({ usage, cost, toolCalls, byokNanoUsd }: Settled): Schemas['ChatUsage'] {
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
    ...(usage.webSearches !== undefined && {
      server_tool_use: { web_search_requests: usage.webSearches },
    }),
    ...((toolCalls || usage.webSearches !== undefined) && {
      server_tool_use_details: {
        ...(toolCalls && {
          tool_calls_requested: toolCalls.requested,
          tool_calls_executed: toolCalls.executed,
        }),
        ...(usage.webSearches !== undefined && { web_search_requests: usage.webSearches }),
      },
    }),
  };
}
