import type { components } from '../../../generated/openapi';
import type { Told } from '../../inference/caller-format';
import { chatUsage } from '../../inference/generation';
import { count, object, type Json } from '../../providers/json';

type Schemas = components['schemas'];
type Usage = Schemas['MessagesUsage'];
type DeltaUsage = Schemas['MessagesDeltaUsage'];

/** The base tier is called `standard` here. */
export const tierName = (tier: string | undefined): string | null =>
  tier === 'default' ? 'standard' : (tier ?? null);

/** Where nobody spoke of tiers, what the provider itself said stands. */
const servedOf = ({ serviceTier }: Told): { service_tier?: string | null } =>
  serviceTier === undefined ? {} : { service_tier: tierName(serviceTier) };

const moneyOf = (told: Told): Pick<Usage, 'cost' | 'cost_details' | 'is_byok'> => {
  const { cost, cost_details: details, is_byok: byok } = chatUsage(told);
  return { cost: cost ?? null, cost_details: details ?? null, is_byok: byok ?? false };
};

/** Cached tokens are counted apart here; ours are all of the prompt. */
function tokensOf({ usage }: Told) {
  const read = usage.cached ?? 0;
  const written = Math.min(usage.cacheWrite ?? 0, usage.prompt - read);
  return {
    input_tokens: usage.prompt - read - written,
    output_tokens: usage.completion,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    output_tokens_details: usage.reasoning === undefined ? null : { thinking_tokens: usage.reasoning },
  };
}

const searchesOf = ({ usage: { webSearches }, toolCalls }: Told): Usage['server_tool_use'] =>
  webSearches === undefined && !toolCalls
    ? null
    : { web_search_requests: webSearches ?? 0, web_fetch_requests: toolCalls?.fetches ?? 0 };

const lifetimesOf = ({ usage: { cacheWrite = 0, cacheWrite1h } }: Told): Usage['cache_creation'] =>
  cacheWrite1h === undefined
    ? null
    : { ephemeral_5m_input_tokens: cacheWrite - cacheWrite1h, ephemeral_1h_input_tokens: cacheWrite1h };

export const usageOf = (told: Told, tier: string | undefined): Usage => ({
  ...tokensOf(told),
  cache_creation: lifetimesOf(told),
  server_tool_use: searchesOf(told),
  inference_geo: null,
  service_tier: tierName(tier),
  speed: null,
  ...moneyOf(told),
});

export const deltaUsageOf = (told: Told, tier: string | undefined): DeltaUsage => ({
  ...tokensOf(told),
  server_tool_use: searchesOf(told),
  service_tier: tierName(tier),
  ...moneyOf(told),
});

/** Usage before the provider reports any. @param promptTokens counted by the gateway. */
export const startUsage = (promptTokens: number): Usage => ({
  input_tokens: promptTokens,
  output_tokens: 0,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: null,
  output_tokens_details: null,
  server_tool_use: null,
  inference_geo: null,
  service_tier: null,
  speed: null,
});

/**
 * A provider's usage at the start of its stream. Some servers of the format say 0 until the end, but no prompt is
 * without a token.
 * @param promptTokens by the gateway's tokenizer.
 */
export function startedUsage(given: unknown, promptTokens: () => number): Usage {
  const usage = completedUsage(given, undefined);
  const isCounted =
    usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0) > 0;
  return isCounted ? usage : { ...usage, input_tokens: promptTokens() };
}

const NULLABLE = {
  cache_creation_input_tokens: null,
  cache_read_input_tokens: null,
  output_tokens_details: null,
  server_tool_use: null,
};

/** Groups of counts in which the document demands every one: what a provider leaves out did not happen. */
const GROUPS: Readonly<Record<string, Json>> = {
  server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  output_tokens_details: { thinking_tokens: 0 },
};

function grouped(usage: Json): Json {
  const whole: Json = {};
  for (const [name, zeros] of Object.entries(GROUPS)) {
    const given = object(usage[name]);
    if (given) whole[name] = { ...zeros, ...given };
  }
  return whole;
}

/** A provider's own counts with what the document demands; what it did not count, or nobody can believe, is ours. */
export function completedUsage(given: unknown, told: Told | undefined): Usage {
  const usage = object(given) ?? {};
  const ours: Json = told ? { ...tokensOf(told) } : { input_tokens: 0, output_tokens: 0 };
  const believed = (name: string): Json => (count(usage[name]) === undefined ? { [name]: ours[name] } : {});
  return {
    ...NULLABLE,
    cache_creation: null,
    inference_geo: null,
    service_tier: null,
    speed: null,
    ...usage,
    ...grouped(usage),
    ...believed('input_tokens'),
    ...believed('output_tokens'),
    ...(told && servedOf(told)),
    ...(told && moneyOf(told)),
  } as Usage;
}

/** The same of a stream's last counts, which repeat only what has changed since its first. */
export function completedDeltaUsage(first: unknown, last: unknown, told: Told | undefined): DeltaUsage {
  const merged: Json = {};
  for (const name of ['input_tokens', ...Object.keys(NULLABLE)]) {
    const value = object(first)?.[name];
    if (value !== undefined) merged[name] = value;
  }
  for (const [name, value] of Object.entries(object(last) ?? {}))
    if (value !== null || merged[name] === undefined) merged[name] = value;
  const ours: Json = told ? { ...tokensOf(told) } : { output_tokens: 0 };
  if (count(merged['output_tokens']) === undefined) merged['output_tokens'] = ours['output_tokens'];
  if (told && count(merged['input_tokens']) === undefined) merged['input_tokens'] = ours['input_tokens'];
  return {
    input_tokens: null,
    ...NULLABLE,
    ...merged,
    ...grouped(merged),
    ...(told && servedOf(told)),
    ...(told && moneyOf(told)),
  } as DeltaUsage;
}
