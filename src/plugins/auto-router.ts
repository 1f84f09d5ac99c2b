import type { components } from '../../generated/openapi';
import type { Model } from '../inference/catalogue';
import type { ChatRequest } from '../providers/format';
import type { ModelUsage } from '../stores/model-usage';
import type { Settings } from './plugin';
import { blendedPrice, indexOf, writers, type Router, type RouterContext } from './router';

type CostTier = components['schemas']['CostTier'];

/** Up to so many USD per million tokens, blended; what is dearer is the next class. */
const TIERS = { low: 1, medium: 4, high: 12, xhigh: 40, max: Infinity } satisfies Record<CostTier, number>;
const TIER_NAMES = Object.keys(TIERS) as CostTier[];

/**
 * Ranks the models of a price class by what this gateway's callers spent on them in the last seven
 * days, and by the benchmark index that fits the task. Both count alike.
 */
export const autoRouter = (plugin: 'auto-router' | 'auto-beta-router', name: string): Router => ({
  strategy: 'auto',
  name,
  description: `A model that suits the request, from what others use and how models score. The answer names it. Settings: plugin \`${plugin}\`.`,
  eligible: writers,

  async choose({ able, chat, recent, settings }) {
    const wishes: Settings<typeof plugin> | undefined = settings(plugin);
    const allowed = able.filter(({ id }) => isAllowed(id, wishes));
    const tier = inTier(allowed, TIER_NAMES.indexOf(tierOf(wishes)));
    const usage = await recent(tier);
    const index = INDICES[taskOf(chat)];
    const popularity = shares(tier.map(({ id }) => popularityOf(usage.get(id), usage)));
    const skill = shares(tier.map((model) => indexOf(model, index) ?? 0));
    return tier
      .map((model, i) => ({ model, score: (popularity[i] ?? 0) + (skill[i] ?? 0) }))
      .sort(
        (a, b) =>
          b.score - a.score ||
          blendedPrice(a.model) - blendedPrice(b.model) ||
          (a.model.id < b.model.id ? -1 : 1),
      )
      .map(({ model }) => model);
  },

  pins: ({ settings }: RouterContext) =>
    plugin === 'auto-router' && settings('auto-router')?.pin_model === true,
});

type Wishes = Settings<'auto-router'> | Settings<'auto-beta-router'> | undefined;

/** Free variants are capped by the day, so they must be named. */
function isAllowed(id: string, wishes: Wishes): boolean {
  const allowed = wishes?.allowed_models ?? [];
  if (allowed.length === 0 ? id.endsWith(':free') : !allowed.some((pattern) => matches(pattern, id)))
    return false;
  return !(wishes?.excluded_models ?? []).some((pattern) => matches(pattern, id));
}

/** An asterisk stands for any text. Walked by hand: a pattern is the caller's, and must not take long. */
export function matches(pattern: string, id: string): boolean {
  const [first = '', ...others] = pattern.toLowerCase().split('*');
  const text = id.toLowerCase();
  if (others.length === 0) return text === first;
  const last = others.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}

/** The older setting runs from 0, best, to 10, cheapest. */
function tierOf(wishes: Wishes): CostTier {
  if (wishes?.cost_tier !== undefined) return wishes.cost_tier;
  const tradeoff = wishes?.cost_quality_tradeoff ?? 9;
  return TIER_NAMES[Math.min(Math.floor((10 - tradeoff) / 2), TIER_NAMES.length - 1)] ?? 'low';
}

/** The wanted class; where it is empty the nearest one, the cheaper of two. */
function inTier(models: readonly Model[], wanted: number): Model[] {
  const classes = TIER_NAMES.map((tier, index) => {
    const above = index === 0 ? -1 : TIERS[TIER_NAMES[index - 1] as CostTier];
    return models.filter((model) => {
      const price = blendedPrice(model);
      return price > above && price <= TIERS[tier];
    });
  });
  const nearest = classes
    .map((_, index) => index)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .find((index) => classes[index]?.length);
  return nearest === undefined ? [] : (classes[nearest] ?? []);
}

/** Spend; where nothing costs anything, requests. */
function popularityOf(used: ModelUsage | undefined, all: ReadonlyMap<string, ModelUsage>): number {
  const paid = [...all.values()].some(({ usageNanoUsd }) => usageNanoUsd > 0);
  return (paid ? used?.usageNanoUsd : used?.requests) ?? 0;
}

/** Of the largest, from 0 to 1. */
function shares(values: readonly number[]): number[] {
  const most = Math.max(...values, 0);
  return values.map((value) => (most > 0 ? Math.max(value, 0) / most : 0));
}

type Task = 'agentic' | 'code' | 'general';

const INDICES = {
  agentic: 'agentic_index',
  code: 'coding_index',
  general: 'intelligence_index',
} as const satisfies Record<Task, string>;

const CODE =
  /```|\b(function|const|class|def|import|return|async|SELECT|INSERT|typescript|javascript|python|golang|rust|java|sql|regex|stack ?trace|refactor|compiler?|unit tests?|pull request)\b|[{};]\s*$/im;
const LOOKED_AT = 4_000;

/** By plain features of the request; no model is asked. */
export function taskOf({ tools, messages }: ChatRequest): Task {
  if (tools && tools.length > 0) return 'agentic';
  const last = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const text =
    typeof last === 'string' ? last : last.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return CODE.test(text.slice(0, LOOKED_AT)) ? 'code' : 'general';
}
