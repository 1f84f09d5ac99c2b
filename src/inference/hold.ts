import { ApiError } from '../errors';
import { attoToNanoUsd, formatAmount, toUsd, type AttoUsd } from '../money';
import { minuteOf, periodEnd, periodOf, secondsUntil } from '../periods';
import { DEFAULT_MAX_TOKENS } from '../providers/anthropic';
import type { PluginSession } from '../plugins';
import type { ChatRequest } from '../providers/format';
import { object, type Json } from '../providers/json';
import type { Claim, HoldRequest, RateClaim } from '../stores/claims';
import type { FeeTerms } from '../stores/fees';
import type { HoldResult } from '../stores/grants';
import type { Ledger } from '../stores/ledger';
import type { Endpoint } from './catalogue';
import type { Generation } from './generation';
import type { Prepare } from './prepare';
import type { Reading } from './reading';
import { mediaTokens, sizeOf } from './media-sizes';
import {
  countMedia,
  countPromptTokens,
  mediaPartsOf,
  ownToolsExtra,
  textTokensAtMost,
  unmeasured,
} from './tokens';

/** Caps on request counts; undefined: none. */
export interface RateLimits {
  readonly keyRequestsPerMinute: number | undefined;
  readonly freeRequestsPerMinute: number;
  /** By account: what it has bought raises the cap. */
  readonly freeRequestsPerDay: (accountId: string) => Promise<number>;
}

/** A rough bound is good enough while this many such calls would still fit. */
const ROOM = 20;
/** Output of an endpoint that states no maximum. */
const UNSTATED_OUTPUT = 32_768;

/** The same, of what the plugins make of the request for each endpoint. */
export const adapting =
  (prepare: Prepare, { adapt }: Pick<PluginSession, 'adapt'>): Prepare =>
  async (endpoint) => {
    const fit = await prepare(endpoint);
    return (chat) => fit(adapt(chat, endpoint));
  };

interface Noted {
  /** Takes the amount that stands reserved: an estimated charge is never above it. */
  readonly noteHold?: (nanoUsd: number) => void;
}

type Held = Pick<Generation, 'id' | 'createdAt' | 'caller' | 'chat' | 'holdOwner'> & {
  readonly reading?: Reading | undefined;
} & Noted;

/** Most that an endpoint may answer where the request does not say: tokens, and what is priced beside them. */
export type MostOutput =
  number | ((endpoint: Endpoint) => { readonly tokens: number; readonly beside: AttoUsd });

/**
 * Reserves the worst case of this call on every scope that limits it; nothing goes upstream before.
 * A call that nothing limits writes nothing here.
 * @param fee terms by which the fee alone is reserved, where callers' own keys pay the price; absent: the price.
 * @throws ApiError 402 for credits and key limits, 403 for budgets, 429 for request counts.
 */
export async function hold(
  generation: Held,
  candidates: readonly Endpoint[],
  ledger: Pick<Ledger, 'hold' | 'confirm'>,
  limits: RateLimits,
  /** Most that it may answer, where the request does not say. */
  mostOutput?: MostOutput,
  fee?: FeeTerms,
): Promise<Prepare> {
  const { id, createdAt, caller, chat, reading } = generation;
  const { claims, accountId } = caller;
  const prompt = measurePrompt(chat, reading);
  const ask = (
    request: Pick<HoldRequest, 'claims' | 'rates' | 'amountNanoUsd' | 'room'>,
  ): Promise<HoldResult> =>
    ledger.hold({
      id,
      at: createdAt,
      ...request,
      owner: generation.holdOwner,
      fee: fee && { terms: fee, accountId },
    });

  const rates: RateClaim[] = [];
  if (limits.keyRequestsPerMinute !== undefined)
    rates.push({
      scope: `key:${caller.keyHash}`,
      period: minuteOf(createdAt),
      limit: limits.keyRequestsPerMinute,
    });
  const alwaysFree = candidates.every(isFree);
  if (alwaysFree && !fee) rates.push(...(await freeRates(accountId, createdAt, limits)));

  // Counting the prompt's tokens costs more than all the rest: first see whether it matters.
  const rough =
    claims.length === 0 || fee?.millionths === 0
      ? 0
      : worstCaseNanoUsd(chat, candidates, prompt.atMost, prompt, mostOutput);
  const balance = !fee && claims.some(({ source }) => source === 'service_credits');
  if (rates.length > 0 || balance || rough > 0) {
    let amountNanoUsd = rough;
    let result = await ask({ claims, rates, amountNanoUsd, room: ROOM });
    if (result.outcome === 'tight') {
      amountNanoUsd = worstCaseNanoUsd(chat, candidates, tokensFor(candidates, prompt), prompt, mostOutput);
      result = await ask({ claims, rates, amountNanoUsd });
    }
    if (result.outcome === 'limit') throw overLimit(result, createdAt);
    if (result.outcome === 'rate') throw overRate(result.claim, createdAt);
    if (claims.length > 0) generation.noteHold?.(amountNanoUsd);
  }

  let countedFree: Promise<HoldResult> | undefined;
  const countFree = async (): Promise<HoldResult> =>
    ask({ claims: [], rates: await freeRates(accountId, createdAt, limits), amountNanoUsd: 0 });
  return async (endpoint) => {
    if (isFree(endpoint) && !alwaysFree) {
      const result = await (countedFree ??= countFree());
      if (result.outcome === 'rate') throw overRate(result.claim, createdAt);
    }
    // A process that was frozen until now sends nothing before its holds stand again.
    const confirming = claims.length > 0 && ledger.confirm();
    if (confirming) await confirming;
    return (asked) => bounded(asked, endpoint, claims, prompt);
  };
}

/** Sizes of one prompt, in tokens of an endpoint. */
interface Prompt {
  /** Never less than there are, whatever the tokenizer. */
  readonly atMost: (endpoint: Endpoint) => number;
  /** By OpenAI's tokenizer. Slow when first asked. */
  readonly counted: (endpoint: Endpoint) => number;
}

function measurePrompt(chat: ChatRequest, reading?: Reading): Prompt {
  let atMost: number | undefined;
  let counted: number | undefined;
  const media = reading?.measuresMedia === false ? [] : mediaPartsOf(chat);
  const mediaAt = (endpoint: Endpoint): number => {
    let tokens = 0;
    for (const part of media) {
      const size = sizeOf(part);
      tokens += size ? mediaTokens(size, endpoint) : unmeasured(part);
    }
    return tokens;
  };
  const most = (endpoint: Endpoint): number =>
    (atMost ??= reading?.promptAtMost() ?? textTokensAtMost(chat)) +
    mediaAt(endpoint) +
    besides(chat, endpoint);
  return {
    atMost: most,
    counted: (endpoint) => {
      counted ??= reading?.countPrompt() ?? countPromptTokens(chat) + ownToolsExtra(chat);
      return Math.min(counted + mediaAt(endpoint) + besides(chat, endpoint), most(endpoint));
    },
  };
}

/** Anthropic's own instructions for tools, and for each of the tools that it defines: docs.claude.com, "tool use" pricing. */
const CLAUDE_TOOLS_TOKENS = 700;
const CLAUDE_TYPED_TOOL_TOKENS = 1_500;
/** Mistral's instructions for `safe_prompt`. */
const SAFE_PROMPT_TOKENS = 64;

/** Tokens of texts that a provider adds because of what is asked. */
function besides(chat: ChatRequest, { provider }: Endpoint): number {
  const safe = (chat as { safe_prompt?: unknown }).safe_prompt ? SAFE_PROMPT_TOKENS : 0;
  if (provider.protocol !== 'anthropic' || !chat.tools || chat.tools.length === 0) return safe;
  const typed = chat.tools.filter(
    (tool) => tool.type === 'function' && 'function' in tool && tool.function.parameters === undefined,
  );
  return safe + CLAUDE_TOOLS_TOKENS + typed.length * CLAUDE_TYPED_TOOL_TOKENS;
}

const usesGpt = ({ model: { id, configuration } }: Endpoint): boolean =>
  (configuration.architecture?.tokenizer ?? (id.startsWith('openai/') ? 'GPT' : undefined)) === 'GPT';

/**
 * Brings the reservation up to what the call has cost so far and its next turn may cost.
 * @returns what to send to each endpoint.
 * @throws ApiError as `hold` does, without counting a request.
 */
export async function raiseHold(
  generation: Pick<Generation, 'id' | 'createdAt' | 'caller' | 'holdOwner'> & Noted,
  chat: ChatRequest,
  candidates: readonly Endpoint[],
  spentNanoUsd: number,
  ledger: Pick<Ledger, 'hold'>,
  terms?: FeeTerms,
): Promise<Prepare> {
  const {
    id,
    createdAt,
    caller: { claims, accountId },
  } = generation;
  const fee = terms && { terms, accountId };
  const prompt = measurePrompt(chat);
  if (claims.length > 0) {
    let amountNanoUsd = 0;
    const ask = async (promptTokens: Prompt['atMost']): Promise<HoldResult> => {
      const worst = worstCaseNanoUsd(chat, candidates, promptTokens, prompt, undefined);
      amountNanoUsd = Math.min(spentNanoUsd + worst, Number.MAX_SAFE_INTEGER);
      const owner = generation.holdOwner;
      return ledger.hold({ id, at: createdAt, claims, rates: [], amountNanoUsd, raise: true, owner, fee });
    };
    let result = await ask(prompt.atMost);
    if (result.outcome === 'limit') result = await ask(tokensFor(candidates, prompt));
    if (result.outcome === 'limit') throw overLimit(result, createdAt, spentNanoUsd);
    generation.noteHold?.(amountNanoUsd);
  }
  return (endpoint) => Promise.resolve((asked) => bounded(asked, endpoint, claims, prompt));
}

/** More than was held must not come back. */
const bounded = (
  chat: ChatRequest,
  endpoint: Endpoint,
  claims: readonly Claim[],
  prompt: Prompt,
): ChatRequest =>
  claims.length === 0 || askedOutput(chat) !== undefined
    ? chat
    : { ...chat, max_completion_tokens: outputAtMost(endpoint, prompt) };

/**
 * Ours is OpenAI's tokenizer. Of other families nothing closer than a token for each byte is certain: a
 * byte-level or byte-fallback vocabulary may know none of a text's longer pieces, and what another
 * tokenizer counts bounds nothing. So there the bound stands; the true cost replaces it at the end.
 */
const tokensFor = (candidates: readonly Endpoint[], prompt: Prompt): Prompt['atMost'] =>
  candidates.every(usesGpt) ? prompt.counted : prompt.atMost;

/** Estimates the prompt as its hold does: text by the tokenizer, media as they were measured. */
export const estimatedPromptTokens = (chat: ChatRequest, endpoint: Endpoint): number =>
  mediaPartsOf(chat).length > 0 ? measurePrompt(chat).counted(endpoint) : countPromptTokens(chat);

/** Returns the most output tokens that a provider may bill for a chat. */
export const mostOutputTokens = (chat: ChatRequest, endpoint: Endpoint): number =>
  (askedOutput(chat) ?? outputAtMost(endpoint, measurePrompt(chat))) * answersOf(chat);

/** Returns the number of answers that a chat requests (`n`). */
export function answersOf(chat: ChatRequest): number {
  const { n } = chat as { n?: unknown };
  return typeof n === 'number' && n > 1 ? Math.ceil(n) : 1;
}

const askedOutput = (chat: ChatRequest): number | undefined =>
  chat.max_completion_tokens ?? chat.max_tokens ?? undefined;

/** How far other tokenizers, and what a provider adds to a prompt, may go beyond our count. */
const COUNT_MARGIN = { gpt: 1.05, other: 1.4, tokens: 32 };

/**
 * Most that an endpoint may answer where the caller names no maximum. Prompt and answer fit the
 * context together, as far as the prompt alone leaves room: providers refuse what does not.
 */
export function outputAtMost(endpoint: Endpoint, prompt: Prompt): number {
  const { contextLength, maxCompletionTokens, provider } = endpoint;
  const stated =
    maxCompletionTokens ?? (provider.protocol === 'anthropic' ? DEFAULT_MAX_TOKENS : UNSTATED_OUTPUT);
  if (contextLength === null || contextLength - prompt.atMost(endpoint) >= stated) return stated;
  const margin = usesGpt(endpoint) ? COUNT_MARGIN.gpt : COUNT_MARGIN.other;
  const counted = Math.ceil(prompt.counted(endpoint) * margin) + COUNT_MARGIN.tokens;
  const likely = Math.min(counted, prompt.atMost(endpoint));
  return Math.max(Math.min(stated, contextLength - likely), 1);
}

/** The dearest of the endpoints that may be tried, with its longest answer. */
function worstCaseNanoUsd(
  chat: ChatRequest,
  candidates: readonly Endpoint[],
  promptTokens: Prompt['atMost'],
  prompt: Prompt,
  mostOutput: MostOutput | undefined,
): number {
  const { images } = countMedia(chat);
  const predicted = predictedAtMost(chat) + thinkingAtMost(chat);
  const answers = answersOf(chat);
  let worst = 0n;
  for (const endpoint of candidates) {
    const { pricing } = endpoint;
    const cachePrice = larger(larger(pricing.prompt, pricing.cacheRead), pricing.cacheWrite);
    const promptPrice = larger(larger(cachePrice, pricing.cacheWrite1h), pricing.imageToken);
    const completionPrice = larger(
      larger(pricing.completion, pricing.internalReasoning),
      pricing.imageOutput,
    );
    const { tokens: most, beside } =
      typeof mostOutput === 'function' ? mostOutput(endpoint) : { tokens: mostOutput, beside: 0n };
    const output = most ?? askedOutput(chat) ?? outputAtMost(endpoint, prompt);
    const cost =
      BigInt(promptTokens(endpoint)) * promptPrice +
      BigInt(output + predicted) * BigInt(answers) * completionPrice +
      (images === 0 ? 0n : BigInt(images) * pricing.image) +
      beside +
      pricing.request;
    if (cost > worst) worst = cost;
  }
  // No limit can be as large as that, so it is refused and never added up.
  return worst >= MOST_ATTO ? Number.MAX_SAFE_INTEGER : attoToNanoUsd(worst);
}

/**
 * Tokens of a prediction that the answer does not take are billed as output.
 * Source: platform.openai.com/docs/guides/predicted-outputs.
 */
function predictedAtMost({ prediction }: ChatRequest): number {
  if (!prediction) return 0;
  const { content } = prediction;
  return Buffer.byteLength(typeof content === 'string' ? content : JSON.stringify(content ?? ''));
}

/**
 * Some servers do not count thoughts in max_tokens (SiliconFlow, "Reasoning models"). Returns the largest stated budget in
 * tokens.
 */
function thinkingAtMost(chat: ChatRequest): number {
  const { thinking_budget: budget, thinking, chat_template_kwargs: template } = chat as Json;
  const stated = [budget, object(thinking)?.['budget_tokens'], object(template)?.['thinking_budget']].filter(
    (tokens): tokens is number => typeof tokens === 'number' && tokens > 0,
  );
  return Math.ceil(Math.max(0, ...stated));
}

const MOST_ATTO = BigInt(Number.MAX_SAFE_INTEGER) * 1_000_000_000n;

const larger = (a: bigint, b: bigint | undefined): bigint => (b !== undefined && b > a ? b : a);

/** With the caller's own key nothing of ours is used up. */
const isFree = ({ model, credential }: Endpoint): boolean => !credential && model.id.endsWith(':free');

async function freeRates(accountId: string, at: Date, limits: RateLimits): Promise<RateClaim[]> {
  const scope = freeScope(accountId);
  return [
    { scope, period: minuteOf(at), limit: limits.freeRequestsPerMinute },
    { scope, period: periodOf('daily', at), limit: await limits.freeRequestsPerDay(accountId) },
  ];
}

/** Free models are capped for the account as a whole: more keys do not raise the cap. */
export const freeScope = (accountId: string): string => `account:${accountId} free`;

const SOURCES = {
  service_credits: {
    type: 'payment_required',
    what: 'Insufficient credits',
    hint: 'Ask the operator to grant credits',
  },
  service_key_limit: {
    type: 'payment_required',
    what: 'Key limit exceeded',
    hint: "Raise the key's limit, wait for its reset where it has one, or ask for less with max_tokens",
  },
  service_workspace_budget: {
    type: 'permission_denied',
    what: '',
    hint: 'Ask an organization admin to raise the budget',
  },
  service_guardrail_budget: {
    type: 'permission_denied',
    what: '',
    hint: 'Wait for the reset, or ask an organization admin to raise the budget of the guardrail',
  },
} as const satisfies Record<Claim['source'], object>;

/**
 * @param requiredNanoUsd most that the call may cost, with what its turns have cost already.
 * @param turnsNanoUsd what these are: they are charged.
 */
function overLimit(
  { claim, now, requiredNanoUsd }: Extract<HoldResult, { outcome: 'limit' }>,
  at: Date,
  turnsNanoUsd = 0,
): ApiError {
  const { type, what, hint } = SOURCES[claim.source];
  const spent = now.usageNanoUsd + (claim.includeByok ? now.byokUsageNanoUsd : 0);
  const remaining = Math.max(claim.limitNanoUsd - spent, 0);
  const limit = toUsd(claim.limitNanoUsd);
  const held = formatAmount(now.heldNanoUsd);
  const running = now.heldNanoUsd === 0 ? '' : `$${held} of it is held by running calls`;
  const turns =
    turnsNanoUsd === 0 ? '' : `, with the $${formatAmount(turnsNanoUsd)} that its turns so far have cost`;
  const most = `up to $${formatAmount(requiredNanoUsd)}${turns}`;
  const required = `It may cost ${most}`;
  const message =
    claim.source === 'service_guardrail_budget'
      ? `The ${claim.interval} budget of $${formatAmount(claim.limitNanoUsd)} of the guardrail ${claim.name ?? ''} does not cover this request: $${formatAmount(remaining)} left.${running && ` ${running}.`} ${required}.`
      : claim.source === 'service_workspace_budget'
        ? `Workspace ${claim.interval} budget of $${inCents(claim.limitNanoUsd)} exceeded. Contact your org admin.${running && ` ${running}.`} This request may cost ${most}.`
        : `${what}: $${formatAmount(remaining)} of $${formatAmount(claim.limitNanoUsd)} left${running && `, ${running}`}, which does not cover this request. ${required}`;
  return new ApiError(type, message, {
    metadata: {
      limit_source: claim.source,
      limit,
      spent: toUsd(spent),
      held: toUsd(now.heldNanoUsd),
      remaining: toUsd(remaining),
      required: toUsd(requiredNanoUsd),
      interval: claim.interval,
      resets_at: periodEnd(claim.interval, at)?.toISOString() ?? null,
      remedy_hint: hint,
    },
  });
}

export function overRate({ scope, period, limit }: RateClaim, at: Date): ApiError {
  const [unit = '', start = ''] = period.split(' ');
  const free = scope.endsWith(' free');
  const reset =
    unit === 'minute' ? Date.parse(`${start}:00Z`) + 60_000 : Date.parse(`${start}T00:00:00Z`) + 86_400_000;
  const name = free ? `free-models-per-${unit === 'minute' ? 'min' : 'day'}` : 'requests-per-min';
  const headers = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': String(reset),
  };
  return new ApiError('rate_limit_exceeded', `Rate limit exceeded: ${name}`, {
    headers: { ...headers, 'Retry-After': secondsUntil(reset, at) },
    metadata: {
      headers,
      limit_source: free
        ? `service_free_tier_${unit === 'minute' ? 'minute' : 'daily'}`
        : 'service_key_rate_limit',
      remedy_hint: free
        ? 'Use the paid variant of the model, or wait for the reset'
        : 'Send fewer requests a minute with this key',
    },
  });
}

/** Whole cents as they are written, and smaller amounts whole. */
const inCents = (nanoUsd: number): string =>
  nanoUsd % 10_000_000 === 0 ? toUsd(nanoUsd).toFixed(2) : formatAmount(nanoUsd);
