import { attoToNanoUsd, type AttoUsd } from '../money';
import type { OtherModelUsage, TokenUsage } from '../providers/format';
import type { Endpoint, Pricing } from './catalogue';

export interface Cost {
  readonly totalNanoUsd: number;
  readonly promptNanoUsd: number;
  readonly completionNanoUsd: number;
  /** What the cache saved, negative where writing to it cost more. Null without cached tokens. */
  readonly cacheDiscountNanoUsd: number | null;
}

/** Parts of a cost before they are rounded, in 1e-18 USD. */
export interface ExactCost {
  readonly prompt: AttoUsd;
  readonly completion: AttoUsd;
  /** What counts neither by prompt nor by completion tokens. */
  readonly rest: AttoUsd;
  /** Undefined without cached tokens. */
  readonly saved: AttoUsd | undefined;
}

/**
 * Cached tokens cost the prompt price where the cache has none; reasoning tokens are completion
 * tokens unless they have a price of their own above zero. Tokens of images cost as others do, unless they
 * have a price of their own; those of the prompt have none where they are cached. What is kept in the cache for an hour costs
 * as what is kept there for less, unless it has a price of its own.
 * @param images how many the prompt holds.
 */
export function exactCostOf(
  usage: TokenUsage,
  pricing: Pricing,
  images = 0,
  pricingOf?: (upstreamModel: string) => Pricing,
): ExactCost {
  const cached = usage.cached ?? 0;
  const written = Math.min(usage.cacheWrite ?? 0, usage.prompt - cached);
  const hourly = Math.min(usage.cacheWrite1h ?? 0, written);
  const reasoning = pricing.internalReasoning ? (usage.reasoning ?? 0) : 0;
  const shown = Math.min(usage.promptImages ?? 0, usage.prompt - cached - written);
  const drawn = Math.min(usage.completionImages ?? 0, usage.completion - reasoning);
  const readPrice = pricing.cacheRead ?? pricing.prompt;
  const writePrice = pricing.cacheWrite ?? pricing.prompt;
  const writing = times(written - hourly, writePrice) + times(hourly, pricing.cacheWrite1h ?? writePrice);
  const others = usage.otherModels ? otherModelsCost(usage.otherModels, pricingOf ?? (() => pricing)) : 0n;
  const saved = times(cached, pricing.prompt - readPrice) - (writing - times(written, pricing.prompt));
  return {
    prompt:
      times(usage.prompt - cached - written, pricing.prompt) +
      times(cached, readPrice) +
      writing +
      times(shown, (pricing.imageToken ?? pricing.prompt) - pricing.prompt),
    completion:
      times(usage.completion - reasoning - drawn, pricing.completion) +
      times(drawn, pricing.imageOutput ?? pricing.completion) +
      times(reasoning, pricing.internalReasoning ?? 0n),
    rest:
      pricing.request +
      times(images, pricing.image) +
      times(usage.webSearches ?? 0, pricing.webSearch ?? 0n) +
      others,
    saved: cached + written > 0 ? saved : undefined,
  };
}

/** Finds the prices of a model, by the provider's name for it, at the provider of an endpoint. */
export type PricingOf = (endpoint: Endpoint, upstreamModel: string) => Pricing;

/** Tokens of models that the provider called on its own. They add no request to the count. */
function otherModelsCost(
  others: readonly OtherModelUsage[],
  pricingOf: (upstreamModel: string) => Pricing,
): AttoUsd {
  let sum = 0n;
  for (const { upstreamModel, usage } of others) {
    const { prompt, completion } = exactCostOf(usage, pricingOf(upstreamModel));
    sum += prompt + completion;
  }
  return sum;
}

/** Most counts of a call are 0, and most prices above: integers of any length are slow. */
const times = (count: number, price: AttoUsd): AttoUsd => (count === 0 ? 0n : BigInt(count) * price);

/** Rounded once: the total is not the sum of the rounded parts, nor of the rounded turns. */
export function roundCosts(costs: readonly ExactCost[]): Cost {
  let prompt = 0n;
  let completion = 0n;
  let rest = 0n;
  let saved: AttoUsd | undefined;
  for (const cost of costs) {
    prompt += cost.prompt;
    completion += cost.completion;
    rest += cost.rest;
    if (cost.saved !== undefined) saved = (saved ?? 0n) + cost.saved;
  }
  return {
    totalNanoUsd: attoToNanoUsd(prompt + completion + rest),
    promptNanoUsd: attoToNanoUsd(prompt),
    completionNanoUsd: attoToNanoUsd(completion),
    cacheDiscountNanoUsd: saved === undefined ? null : attoToNanoUsd(saved),
  };
}

export const costOf = (usage: TokenUsage, pricing: Pricing, images = 0): Cost =>
  roundCosts([exactCostOf(usage, pricing, images)]);
