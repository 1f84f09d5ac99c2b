import { ApiError } from '../errors';
import { attoToNanoUsd, toUsd } from '../money';
import { minuteOf, periodEnd, periodOf } from '../periods';
import type { ChatRequest } from '../providers/format';
import type { Claim, HoldRequest, HoldResult, Ledger, RateClaim } from '../stores/ledger';
import type { UsageNow } from '../stores/usage';
import type { Endpoint } from './catalogue';
import type { Generation, Reading } from './generation';
import { countMedia, countPromptTokens, promptTokensAtMost } from './tokens';

/** Caps on request counts; undefined: none. */
export interface RateLimits {
  readonly keyRequestsPerMinute: number | undefined;
  readonly freeRequestsPerMinute: number;
  /** By account: what it has bought raises the cap. */
  readonly freeRequestsPerDay: (accountId: string) => Promise<number>;
}

/** A rough bound is good enough while this many such calls would still fit. */
const ROOM = 20;
/** Output of an endpoint that states no limit of any kind. */
const UNSTATED_OUTPUT = 32_768;

/**
 * Reserves the worst case of this call on every scope that limits it; nothing goes upstream before.
 * A call that nothing limits writes nothing here.
 * @throws ApiError 402 for credits and key limits, 403 for budgets, 429 for request counts.
 */
export async function hold(
  { id, createdAt, caller, chat, reading }: Generation,
  candidates: readonly Endpoint[],
  ledger: Pick<Ledger, 'hold'>,
  limits: RateLimits,
): Promise<void> {
  const rates = await ratesOf(caller.keyHash, caller.accountId, createdAt, candidates, limits);
  const ask = (amountNanoUsd: number, room?: number): Promise<HoldResult> => {
    const request: HoldRequest = {
      id,
      at: createdAt,
      claims: caller.claims,
      rates,
      amountNanoUsd,
      ...(room !== undefined && { room }),
    };
    return ledger.hold(request);
  };
  // Counting the prompt's tokens costs more than all the rest: first see whether it matters.
  const atMost = reading?.promptAtMost ?? (() => promptTokensAtMost(chat));
  const rough = caller.claims.length === 0 ? 0 : worstCaseNanoUsd(chat, candidates, atMost());
  const balance = caller.claims.some(({ source }) => source === 'service_credits');
  if (rates.length === 0 && !balance && rough === 0) return;
  let result = await ask(rough, ROOM);
  if (result.outcome === 'tight')
    result = await ask(worstCaseNanoUsd(chat, candidates, promptTokens(chat, candidates, reading)));
  if (result.outcome === 'limit') throw overLimit(result.claim, result.now, createdAt);
  if (result.outcome === 'rate') throw overRate(result.claim);
}

/** Ours is OpenAI's tokenizer; other families count differently, so there the bound stands. */
function promptTokens(
  chat: ChatRequest,
  candidates: readonly Endpoint[],
  reading: Reading | undefined,
): number {
  const atMost = reading ? reading.promptAtMost() : promptTokensAtMost(chat);
  if (!candidates.every(({ model }) => model.configuration.architecture?.tokenizer === 'GPT')) return atMost;
  const counted = reading ? reading.countPrompt() : countPromptTokens(chat);
  return Math.min(counted + (chat.messages.length > 0 ? mediaTokens(chat) : 0), atMost);
}

const mediaTokens = (chat: ChatRequest): number =>
  promptTokensAtMost({ ...chat, tools: [], messages: mediaOnly(chat) });

const mediaOnly = (chat: ChatRequest): ChatRequest['messages'] =>
  chat.messages.flatMap((message) =>
    message.role === 'user' && Array.isArray(message.content)
      ? [{ role: 'user' as const, content: message.content.filter(({ type }) => type !== 'text') }]
      : [],
  );

/** The dearest of the endpoints that may be tried, with its longest answer. */
export function worstCaseNanoUsd(chat: ChatRequest, candidates: readonly Endpoint[], prompt: number): number {
  const { images } = countMedia(chat);
  const asked = chat.max_completion_tokens ?? chat.max_tokens ?? undefined;
  const { n } = chat as { n?: unknown };
  const answers = typeof n === 'number' && n > 1 ? Math.ceil(n) : 1;
  let worst = 0n;
  for (const { pricing, maxCompletionTokens, contextLength } of candidates) {
    const output = (asked ?? maxCompletionTokens ?? contextLength ?? UNSTATED_OUTPUT) * answers;
    const cost =
      BigInt(prompt) * larger(pricing.prompt, pricing.cacheWrite) +
      BigInt(output) * larger(pricing.completion, pricing.internalReasoning) +
      BigInt(images) * pricing.image +
      pricing.request;
    if (cost > worst) worst = cost;
  }
  return attoToNanoUsd(worst);
}

const larger = (a: bigint, b: bigint | undefined): bigint => (b !== undefined && b > a ? b : a);

async function ratesOf(
  keyHash: string,
  accountId: string,
  at: Date,
  candidates: readonly Endpoint[],
  limits: RateLimits,
): Promise<RateClaim[]> {
  const rates: RateClaim[] = [];
  if (limits.keyRequestsPerMinute !== undefined)
    rates.push({ scope: `key:${keyHash}`, period: minuteOf(at), limit: limits.keyRequestsPerMinute });
  if (candidates.some(({ model }) => model.id.endsWith(':free'))) {
    const scope = freeScope(accountId);
    rates.push(
      { scope, period: minuteOf(at), limit: limits.freeRequestsPerMinute },
      { scope, period: periodOf('daily', at), limit: await limits.freeRequestsPerDay(accountId) },
    );
  }
  return rates;
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
    hint: "Raise the key's limit, or wait for its reset",
  },
  service_workspace_budget: {
    type: 'permission_denied',
    what: '',
    hint: 'Ask an organization admin to raise the budget',
  },
} as const satisfies Record<Claim['source'], object>;

function overLimit(claim: Claim, now: UsageNow, at: Date): ApiError {
  const { type, what, hint } = SOURCES[claim.source];
  const spent = now.usageNanoUsd + (claim.includeByok ? now.byokUsageNanoUsd : 0);
  const remaining = Math.max(claim.limitNanoUsd - spent, 0);
  const limit = toUsd(claim.limitNanoUsd);
  const message =
    claim.source === 'service_workspace_budget'
      ? `Workspace ${claim.interval} budget of $${limit.toFixed(2)} exceeded. Contact your org admin.`
      : `${what}: $${toUsd(remaining)} of $${limit} left, which does not cover this request`;
  return new ApiError(type, message, {
    metadata: {
      limit_source: claim.source,
      limit,
      spent: toUsd(spent),
      held: toUsd(now.heldNanoUsd),
      remaining: toUsd(remaining),
      interval: claim.interval,
      resets_at: periodEnd(claim.interval, at)?.toISOString() ?? null,
      remedy_hint: hint,
    },
  });
}

function overRate({ scope, period, limit }: RateClaim): ApiError {
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
    headers,
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
