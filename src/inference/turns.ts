import type { components } from '../../generated/openapi';
import type { ApiError } from '../errors';
import type { AttoUsd } from '../money';
import type { ChatRequest, TokenUsage, UsageReport } from '../providers/format';
import { isWhole, wholeOf } from '../providers/usage';
import type { Endpoint } from './catalogue';
import { exactCostOf, roundCosts, type ExactCost } from './meter';
import type { Reading } from './reading';
import { servedTier } from './routing/tiers';
import { countMedia, countPromptTokens, type ProducedText } from './tokens';

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
  readonly output?: Pick<ProducedText, 'isEmpty' | 'tokens'> | undefined;
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
  readonly failed: boolean;
  readonly cancelled: boolean;
  readonly finishReason: string | null;
}

/** Of several reports the last one counts; one of a part leaves the rest as it was. */
export const laterReport = (before: UsageReport | undefined, report: UsageReport): UsageReport =>
  isWhole(report) ? report : { ...before, ...report };

/** The usage that counts, and the cost unless nothing was produced or it broke off: then tokens are not charged. */
export function measure(turn: Turn, ending: Ending): Measured {
  const { chat, endpoint, usage: reported, output, reading } = turn;
  const whole = wholeOf(reported);
  const isCounted = !whole && (!ending.failed || output?.isEmpty === false);
  const usage =
    whole ??
    (isCounted
      ? {
          ...reported,
          prompt: reported?.prompt ?? reading?.countPrompt() ?? countPromptTokens(chat),
          completion: reported?.completion ?? output?.tokens() ?? 0,
        }
      : undefined);
  // What writes no tokens has nothing to be empty.
  const isEmpty = !reading && (usage?.completion ?? 0) === 0 && !ending.finishReason && !ending.cancelled;
  const isInsured = (ending.failed && !ending.cancelled) || ending.finishReason === 'error' || isEmpty;
  const { pricing } = servedTier(endpoint, turn.serviceTier).billed;
  const cost = isInsured || !usage ? undefined : exactCostOf(usage, pricing, countMedia(chat).images);
  return {
    usage,
    estimated: isCounted,
    isByok: endpoint.credential !== undefined,
    cost: cost && { ...cost, rest: cost.rest + (turn.beside ?? 0n) },
  };
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

  begin(turn: Turn): void {
    this.running = this.last = turn;
  }

  /** The running turn is whole, and another one follows. */
  close(finishReason: string | null): void {
    if (!this.running) return;
    this.over.push(measure(this.running, { failed: false, cancelled: false, finishReason }));
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
    for (const [name, count] of Object.entries(usage) as [keyof TokenUsage, number | undefined][])
      if (count !== undefined) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
