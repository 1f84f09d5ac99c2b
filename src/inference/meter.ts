import { attoToNanoUsd, type AttoUsd } from '../money';
import type { TokenUsage } from '../providers/format';
import type { Pricing } from './catalogue';

export interface Cost {
  readonly totalNanoUsd: number;
  readonly promptNanoUsd: number;
  readonly completionNanoUsd: number;
  /** What the cache saved, negative where writing to it cost more. Null without cached tokens. */
  readonly cacheDiscountNanoUsd: number | null;
}

export const NO_COST: Cost = {
  totalNanoUsd: 0,
  promptNanoUsd: 0,
  completionNanoUsd: 0,
  cacheDiscountNanoUsd: null,
};

/**
 * Exact, and rounded once: the total is not the sum of the rounded parts.
 * Cached tokens cost the prompt price where the cache has none; reasoning tokens are completion
 * tokens unless they have a price of their own above zero.
 * @param images how many the prompt holds.
 */
export function costOf(usage: TokenUsage, pricing: Pricing, images = 0): Cost {
  const cached = usage.cached ?? 0;
  const written = Math.min(usage.cacheWrite ?? 0, usage.prompt - cached);
  const reasoning = pricing.internalReasoning ? (usage.reasoning ?? 0) : 0;
  const times = (count: number, price: AttoUsd): AttoUsd => BigInt(count) * price;
  const readPrice = pricing.cacheRead ?? pricing.prompt;
  const writePrice = pricing.cacheWrite ?? pricing.prompt;
  const prompt =
    times(usage.prompt - cached - written, pricing.prompt) +
    times(cached, readPrice) +
    times(written, writePrice);
  const completion =
    times(usage.completion - reasoning, pricing.completion) +
    times(reasoning, pricing.internalReasoning ?? 0n);
  const rest = pricing.request + times(images, pricing.image);
  const saved = times(cached, pricing.prompt - readPrice) - times(written, writePrice - pricing.prompt);
  return {
    totalNanoUsd: attoToNanoUsd(prompt + completion + rest),
    promptNanoUsd: attoToNanoUsd(prompt),
    completionNanoUsd: attoToNanoUsd(completion),
    cacheDiscountNanoUsd: cached + written > 0 ? attoToNanoUsd(saved) : null,
  };
}
