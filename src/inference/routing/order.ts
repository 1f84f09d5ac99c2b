import type { components } from '../../../generated/openapi';
import type { ChatRequest } from '../../providers/format';
import type { Endpoint } from '../catalogue';
import { typicalImagePrice } from '../images/cost';
import type { HealthView, Percentiles } from './health';
import { names } from './match';
import { usesTools } from './parameters';
import type { Sort } from './resolve';

type Preferences = components['schemas']['ProviderPreferences'];
type Cutoffs = Preferences['preferred_min_throughput'] | Preferences['preferred_max_latency'];

/** What ordering goes by, besides the request. */
export interface Circumstances {
  readonly health: HealthView;
  /** 0 up to, and without, 1. */
  readonly random: () => number;
  /** Where the caller says nothing: weigh by price and health, or keep to the configuration. */
  readonly balance: 'price' | 'off';
}

/** Orders the endpoints of one model, or of several that the caller wants in one list. */
export function order(
  endpoints: readonly Endpoint[],
  chat: ChatRequest,
  sort: Sort | undefined,
  circumstances: Circumstances,
): readonly Endpoint[] {
  const wanted = chat.provider ?? {};
  if (endpoints.length < 2) return endpoints;
  const { health, balance } = circumstances;
  const listed = (wanted.order ?? []).flatMap((entry) => endpoints.filter((each) => names(entry, each)));
  const ordered = Boolean(wanted.order?.length);
  let rest: readonly Endpoint[];
  if (sort) rest = healthyFirst(sortBy(endpoints, sort, health), health);
  else if (balance === 'off') rest = endpoints;
  else if (ordered) rest = healthyFirst(sortBy(endpoints, 'price', health), health);
  else {
    rest = balanced(endpoints, circumstances);
    if (usesTools(chat)) rest = byQuality(rest, health);
  }
  return [...new Set([...listed, ...meetingFirst(rest, wanted, health)])];
}

/**
 * Moves what misses the caller's wishes behind all others, those of fallback models included.
 * What the caller has ordered stays where it is.
 */
export function missesLast(
  candidates: readonly Endpoint[],
  { provider: wanted = {} }: Pick<ChatRequest, 'provider'>,
  health: HealthView,
): readonly Endpoint[] {
  if (!hasWishes(wanted)) return candidates;
  const fixed = (endpoint: Endpoint) => wanted?.order?.some((entry) => names(entry, endpoint)) ?? false;
  const misses = (endpoint: Endpoint) => !fixed(endpoint) && meets(endpoint, wanted, health) === false;
  return [...candidates.filter((each) => !misses(each)), ...candidates.filter(misses)];
}

/** What a call of a thousand tokens each way, or an image, costs: the one figure that prices are compared by. */
export const typicalPrice = ({ pricing, image }: Endpoint): bigint =>
  (pricing.prompt + pricing.completion) * 1_000n + pricing.request + typicalImagePrice(image);

/** Of the healthiest, one drawn by 1/price²; then the others, cheapest first; the less healthy last. */
function balanced(endpoints: readonly Endpoint[], { health, random }: Circumstances): Endpoint[] {
  const levels = new Map<number, Endpoint[]>();
  for (const endpoint of sortBy(endpoints, 'price', health)) {
    const level = healthLevel(endpoint, health);
    levels.set(level, [...(levels.get(level) ?? []), endpoint]);
  }
  const [best = [], ...others] = [...levels].sort(([a], [b]) => a - b).map(([, members]) => members);
  const drawn = draw(best, random());
  return [...(drawn ? [drawn] : []), ...best.filter((each) => each !== drawn), ...others.flat()];
}

/** With free ones among them, no other price has any weight. */
function draw(endpoints: readonly Endpoint[], chance: number): Endpoint | undefined {
  const prices = endpoints.map((endpoint) => Number(typicalPrice(endpoint)));
  const cheapest = Math.min(...prices);
  // Relative to the cheapest, so that no square is too small to tell.
  const weights = prices.map((price) => (cheapest === 0 ? Number(price === 0) : (cheapest / price) ** 2));
  let left = chance * weights.reduce((total, weight) => total + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return endpoints[index];
  }
  return endpoints[0];
}

const REQUESTS_TO_JUDGE = 100;

/** 0 healthy, 1 below 95 % of uptime, 2 below 80 %, 3 out just now. */
export function healthLevel(endpoint: Endpoint, health: HealthView): 0 | 1 | 2 | 3 {
  if (health.isOut(endpoint.id)) return 3;
  const { uptime30m, requests30m } = health.of(endpoint.id);
  if (uptime30m === null || requests30m < REQUESTS_TO_JUDGE || uptime30m >= 0.95) return 0;
  return uptime30m >= 0.8 ? 1 : 2;
}

const healthyFirst = (endpoints: readonly Endpoint[], health: HealthView): Endpoint[] => {
  const out = (endpoint: Endpoint) => health.isOut(endpoint.id);
  return [...endpoints.filter((each) => !out(each)), ...endpoints.filter(out)];
};

/** What is not measured comes after what is. */
function sortBy(endpoints: readonly Endpoint[], by: Sort, health: HealthView): readonly Endpoint[] {
  if (by === 'exacto') return byQuality(sortBy(endpoints, 'price', health), health);
  const key = {
    price: (endpoint: Endpoint) => Number(typicalPrice(endpoint)),
    throughput: (endpoint: Endpoint) => -(health.of(endpoint.id).throughput30m?.p50 ?? 0),
    latency: (endpoint: Endpoint) => health.of(endpoint.id).latency30m?.p50 ?? Infinity,
  }[by];
  return stably(endpoints, (a, b) => compare(key(a), key(b)));
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

const stably = (
  endpoints: readonly Endpoint[],
  comparison: (a: Endpoint, b: Endpoint) => number,
): Endpoint[] => [...endpoints].sort(comparison);

/** So many answers with tool calls, or streams, tell something of an endpoint. */
const TURNS_TO_JUDGE = 10;

/**
 * By how well tools are called: those far below the others last, then by the share of calls that
 * could be made, in whole percent, then by throughput. What is not measured stands in the middle,
 * so that a new endpoint is tried; equals keep their order.
 */
function byQuality(endpoints: readonly Endpoint[], health: HealthView): Endpoint[] {
  const measured = endpoints.map((endpoint) => {
    const { toolSuccess, toolTurns, throughput30m, requests30m } = health.of(endpoint.id);
    return {
      endpoint,
      level: healthLevel(endpoint, health),
      success: toolTurns >= TURNS_TO_JUDGE ? toolSuccess : null,
      throughput: requests30m >= TURNS_TO_JUDGE ? (throughput30m?.p50 ?? null) : null,
    };
  });
  const success = spread(measured.flatMap((each) => each.success ?? []));
  const throughput = spread(measured.flatMap((each) => each.throughput ?? []));
  const ranked = measured.map((each) => ({
    ...each,
    outlier:
      (each.success !== null && each.success < success.median - 2 * success.deviation) ||
      (each.throughput !== null && each.throughput < throughput.median - 1.5 * throughput.deviation),
    percent: Math.round((each.success ?? success.median) * 100),
    speed: each.throughput ?? throughput.median,
  }));
  ranked.sort(
    (a, b) =>
      a.level - b.level ||
      Number(a.outlier) - Number(b.outlier) ||
      b.percent - a.percent ||
      compare(b.speed, a.speed),
  );
  return ranked.map(({ endpoint }) => endpoint);
}

function spread(values: readonly number[]): { median: number; deviation: number } {
  if (values.length === 0) return { median: 0, deviation: 0 };
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { median, deviation: Math.sqrt(variance) };
}

const hasWishes = (wanted: Preferences | null | undefined): wanted is Preferences =>
  isWish(wanted?.preferred_min_throughput) || isWish(wanted?.preferred_max_latency);
const isWish = (cutoffs: Cutoffs): boolean => cutoffs !== undefined && cutoffs !== null;

/** Those that meet the wishes, those nobody has measured, those that miss them. */
function meetingFirst(
  endpoints: readonly Endpoint[],
  wanted: Preferences,
  health: HealthView,
): readonly Endpoint[] {
  if (!hasWishes(wanted)) return endpoints;
  const place = (endpoint: Endpoint): number => {
    const met = meets(endpoint, wanted, health);
    return met === undefined ? 1 : met ? 0 : 2;
  };
  return stably(endpoints, (a, b) => place(a) - place(b));
}

/** @returns undefined where nothing was measured in the last five minutes. */
function meets(endpoint: Endpoint, wanted: Preferences, health: HealthView): boolean | undefined {
  const { throughput5m, latency5m } = health.of(endpoint.id);
  const answers = [
    within(throughput5m, wanted.preferred_min_throughput, (measured, least) => measured >= least),
    // Latencies are measured in milliseconds, and wished for in seconds.
    within(latency5m, wanted.preferred_max_latency, (measured, most) => measured <= most * 1_000),
  ];
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** A number speaks of the median. */
function within(
  measured: Percentiles | null,
  cutoffs: Cutoffs,
  holds: (measured: number, cutoff: number) => boolean,
): boolean | undefined {
  if (cutoffs === undefined || cutoffs === null) return true;
  if (!measured) return undefined;
  const limits = typeof cutoffs === 'number' ? { p50: cutoffs } : cutoffs;
  return (['p50', 'p75', 'p90', 'p99'] as const).every((percentile) => {
    const limit = limits[percentile];
    return limit === undefined || limit === null || holds(measured[percentile], limit);
  });
}
