import type { components } from '../../generated/openapi';
import type { ApiError } from '../errors';
import type { AttoUsd } from '../money';
import type { ChatRequest, TokenUsage, UsageReport } from '../providers/format';
import { wholeOf } from '../providers/usage';
import type { Endpoint, Pricing } from './catalogue';
import { estimateUsage, mayReason, reasons, type Hidden } from './estimate';
import { estimatedPromptTokens } from './hold';
import { exactCostOf, roundCosts, type ExactCost, type PricingOf } from './meter';
import { Output } from './output';
import type { Reading } from './reading';
import { servedTier } from './routing/tiers';
import { countMedia, type ProducedText } from './tokens';

type Schemas = components['schemas'];

/** One request to a model, of those that make a generation. */
export interface Turn {
  /** What was asked. */
  readonly chat: ChatRequest;
  readonly endpoint: Endpoint;
  upstreamId?: string | undefined;
  serviceTier?: string | undefined;
  /** As reported; what is absent is counted, of `output` and the prompt. */
  usage?: UsageReport | undefined;
  readonly output?: Output | Pick<ProducedText, 'isEmpty' | 'tokens'> | undefined;
  /** What it costs beside its tokens. */
  readonly beside?: AttoUsd | undefined;
  /** Where a request that is no chat says itself how its prompt is counted. */
  readonly reading?: Reading | undefined;
}

/** What a turn used, and what that costs. */
export interface Measured {
  /** Undefined: nobody knows. */
  readonly usage: TokenUsage | undefined;
  readonly estimated: boolean;
  readonly cost: ExactCost | undefined;
  /** Paid by the caller's own account at the provider. */
  readonly isByok: boolean;
}

export interface Ending {
  /** The provider failed: its tokens are not charged. */
  readonly failed: boolean;
  readonly finishReason: string | null;
  /** The provider's own word for it. */
  readonly nativeFinishReason?: string | null;
  /** The answer ended before its provider had finished it: by a disconnect, or by a rule of the gateway. */
  readonly cut: boolean;
  readonly facts: ChargingFacts;
}

/** Dependencies of charging. */
export interface ChargingFacts {
  /** Measured output of an endpoint in tokens per second; undefined: never measured. */
  readonly speedOf?: ((endpointId: string) => number | undefined) | undefined;
  /** Prices of another model at the provider of an endpoint. */
  readonly pricingOf?: PricingOf | undefined;
}

/**
 * Ends in error that a request can provoke, as a tool with names that no model writes correctly. Providers bill them. The
 * words are Gemini's; some servers put them behind `function_call_filter`.
 */
const CALLERS_ERROR =
  /^(?:function_call_filter|MALFORMED_FUNCTION_CALL|MALFORMED_RESPONSE|UNEXPECTED_TOOL_CALL|TOO_MANY_TOOL_CALLS|MISSING_THOUGHT_SIGNATURE)/;

const isCallersError = (native: string | null | undefined): boolean =>
  native !== null && native !== undefined && CALLERS_ERROR.test(native);

/** The usage that counts, and the cost unless nothing was produced or the provider broke off: then tokens are not charged. */
export function measure(turn: Turn, ending: Ending): Measured {
  const { endpoint, usage: reported, output, reading } = turn;
  const isPartial = ending.cut && output instanceof Output && !output.isFinal;
  const whole = isPartial ? undefined : wholeOf(reported);
  const isCounted = !whole && (!ending.failed || output?.isEmpty === false);
  const usage = whole ?? (isCounted ? countedUsage(turn, ending, isPartial) : undefined);
  // What writes no tokens has nothing to be empty.
  const isEmpty = !reading && (usage?.completion ?? 0) === 0 && !ending.finishReason && !ending.cut;
  const isBilled = whole !== undefined && whole.completion > 0 && isCallersError(ending.nativeFinishReason);
  const isInsured = ending.failed || (ending.finishReason === 'error' && !isBilled) || isEmpty;
  const { pricing } = servedTier(endpoint, turn.serviceTier).billed;
  const images = countMedia(turn.chat).images;
  const cost =
    isInsured || !usage
      ? undefined
      : exactCostOf(usage, pricing, images, usage.otherModels && pricesAround(turn, ending));
  return {
    usage,
    estimated: isCounted,
    isByok: endpoint.credential !== undefined,
    cost: cost && { ...cost, rest: cost.rest + (turn.beside ?? 0n) },
  };
}

const pricesAround =
  ({ endpoint }: Turn, { facts }: Ending) =>
  (upstreamModel: string): Pricing =>
    facts.pricingOf?.(endpoint, upstreamModel) ?? endpoint.pricing;

function countedUsage(turn: Turn, ending: Ending, isPartial: boolean): TokenUsage {
  const { chat, endpoint, usage: reported, output, reading } = turn;
  if (!reading && output instanceof Output && (isPartial || reported?.completion === undefined))
    return estimateUsage({
      endpoint,
      chat,
      output,
      hidden: hiddenIn(turn, ending),
      speed: ending.facts.speedOf?.(endpoint.id),
      nowMs: performance.now(),
      reported,
    });
  return {
    ...reported,
    prompt: reported?.prompt ?? reading?.countPrompt() ?? estimatedPromptTokens(chat, endpoint),
    completion: reported?.completion ?? output?.tokens() ?? 0,
  };
}

/** From so long a silence on, an answer that came whole without usage may hold reasoning. */
const LONG_SILENCE_MS = 500;

function hiddenIn({ chat, endpoint, output }: Turn, { cut, facts }: Ending): Hidden {
  if (!cut && !reasons(endpoint, chat)) {
    // Without a known speed, the estimate could overcharge callers of a provider that never reports usage.
    const isKnown = (facts.speedOf?.(endpoint.id) ?? endpoint.tokensPerSecond) !== undefined;
    const silentMs = output instanceof Output ? output.silentMs : 0;
    if (!isKnown || silentMs < LONG_SILENCE_MS) return 'nothing';
  }
  if (chat.stream !== true && output?.isEmpty) return 'all';
  return mayReason(endpoint, chat) ? 'reasoning' : 'nothing';
}

/** Several turns that make one generation: those that are over, and the one that runs. */
export class Turns {
  readonly over: Measured[] = [];
  /** Absent while tools run, and where the next turn could not be begun. */
  running: Turn | undefined;
  /** The last one that a provider took part in. */
  last: Turn | undefined;
  /** Why the generation ended before its last turn. */
  failure: ApiError | undefined;
  readonly toolCalls = { requested: 0, executed: 0 };
  /** Calls that were run, by the type of their tool. */
  readonly ran = new Map<string, number>();

  constructor(private readonly facts: ChargingFacts = {}) {}

  begin(turn: Turn): void {
    this.running = this.last = turn;
  }

  /** The running turn is whole, and another one follows. */
  close(finishReason: string | null): void {
    if (!this.running) return;
    this.over.push(measure(this.running, { failed: false, cut: false, finishReason, facts: this.facts }));
    this.running = undefined;
  }

  /** Pages that tools went to. */
  get fetches(): number {
    return this.ran.get('service:web_fetch') ?? 0;
  }

  /** What was done beside asking models, for the routing metadata. */
  get stages(): Schemas['PipelineStage'][] {
    if (this.ran.size === 0) return [];
    const { requested, executed } = this.toolCalls;
    const tools = [...this.ran].map(([type, calls]) => `${type} ${calls}`).join(', ');
    return [
      {
        type: 'server_tools',
        name: 'server-tools',
        summary: `${executed} ${executed === 1 ? 'call' : 'calls'} run: ${tools}`,
        data: {
          tool_calls_requested: requested,
          tool_calls_executed: executed,
          tools: Object.fromEntries(this.ran),
        },
      },
    ];
  }

  get spentNanoUsd(): number {
    return roundCosts(costsOf(this.over)).totalNanoUsd;
  }

  get tokens(): number {
    const usage = sumUsage(this.over);
    return (usage?.prompt ?? 0) + (usage?.completion ?? 0);
  }
}

export const costsOf = (measured: readonly Measured[]): ExactCost[] =>
  measured.flatMap(({ cost }) => (cost ? [cost] : []));

/** A count that no turn reported stays unreported. */
export function sumUsage(measured: readonly Measured[]): TokenUsage | undefined {
  const known = measured.flatMap(({ usage }) => (usage ? [usage] : []));
  if (known.length <= 1) return known[0];
  const sum: { -readonly [K in keyof TokenUsage]: TokenUsage[K] } = { prompt: 0, completion: 0 };
  for (const usage of known)
    for (const [name, count] of Object.entries(usage) as [
      Exclude<keyof TokenUsage, 'otherModels'>,
      unknown,
    ][])
      if (typeof count === 'number') sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
