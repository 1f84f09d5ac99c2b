import type { Configuration } from '../../src/configuration';
import type { ApiError } from '../../src/errors';
import { buildCatalogue, type Endpoint } from '../../src/inference/catalogue';
import { priceLimit } from '../../src/inference/max-price';
import { UNMEASURED, type EndpointFigures, type HealthView } from '../../src/inference/routing/health';
import { familyOf } from '../../src/inference/routing/resolve';
import { conversationOf, pinId } from '../../src/inference/routing/sticky';
import { servedTier } from '../../src/inference/routing/tiers';
import { judgeToolCalls } from '../../src/inference/routing/tool-calls';
import { select, survey, type Surroundings } from '../../src/inference/select';
import type { ChatRequest } from '../../src/providers/format';

type EndpointGiven = NonNullable<Configuration['models']>[number]['endpoints'][number];

/** An endpoint whose prompt and completion cost so many USD per million tokens each. */
const at = (provider: string, usd: number, more: Partial<EndpointGiven> = {}): EndpointGiven => ({
  provider,
  pricing: {
    prompt: `0.0000${String(usd).padStart(2, '0')}`,
    completion: `0.0000${String(usd).padStart(2, '0')}`,
  },
  supported_parameters: ['tools', 'temperature'],
  ...more,
});
const EVERY = ['tools', 'temperature', 'verbosity', 'parallel_tool_calls', 'reasoning'];
const perMillion = (usd: string): EndpointGiven['pricing'] => ({ prompt: usd, completion: usd });

const configuration: Configuration = {
  providers: (['a', 'b', 'c', 'd', 'gemini', 'anthropic'] as const).map((slug) => ({
    slug,
    name: `Provider ${slug.toUpperCase()}`,
    protocol: slug === 'gemini' || slug === 'anthropic' ? slug : 'openai',
    base_url: `http://${slug}`,
  })),
  models: [
    // Not in the order of their prices, so that the order of the configuration shows.
    {
      id: 'test/model',
      endpoints: [
        at('c', 20),
        at('a', 10, { quantization: 'fp8' }),
        at('b', 30, { quantization: 'mxfp4' }),
        at('d', 40, { variant: 'east' }),
        at('d', 50, { variant: 'west', quantization: 'mxfp8' }),
      ],
    },
    { id: 'test/other', distillable: true, endpoints: [at('a', 5), at('b', 90)] },
    { id: 'test/model:free', endpoints: [{ provider: 'a', pricing: perMillion('0') }] },
    { id: 'test/pair', endpoints: [at('a', 30), at('b', 10)] },
    {
      id: 'test/zero',
      endpoints: [
        at('a', 1),
        { provider: 'b', pricing: perMillion('0') },
        { provider: 'c', pricing: perMillion('0') },
      ],
    },
    {
      id: 'test/tiers',
      endpoints: [
        at('a', 20),
        at('b', 10),
        at('a', 40, { tier: 'priority' }),
        at('b', 30, { tier: 'priority' }),
        at('a', 5, { tier: 'flex' }),
      ],
    },
    {
      id: 'test/fast',
      endpoints: [
        at('a', 10),
        at('a', 20, { tier: 'priority' }),
        at('a', 40, { tier: 'ultrafast' }),
        at('a', 30, { tier: 'scale' }),
      ],
    },
    {
      id: 'test/short',
      endpoints: [at('a', 10, { context_length: 100 }), at('b', 20, { context_length: 1_000 })],
    },
    { id: 'test/prompts', endpoints: [at('a', 10, { max_prompt_tokens: 50 }), at('b', 20)] },
    {
      id: 'test/wires',
      endpoints: [
        at('gemini', 10, { supported_parameters: EVERY }),
        at('anthropic', 20, { upstream_model: 'claude-opus-4-8', supported_parameters: EVERY }),
        at('a', 30, { supported_parameters: EVERY }),
        at('b', 40, { supported_parameters: ['reasoning_effort'] }),
      ],
    },
    { id: 'acme/echo-1', created: 1, endpoints: [at('a', 1)] },
    { id: 'acme/echo-3-preview', created: 3, endpoints: [at('a', 3)] },
    { id: 'acme/echo-2.5', created: 2, endpoints: [at('a', 2)] },
    { id: 'acme/echo-mini-4', created: 9, endpoints: [at('a', 4)] },
    { id: 'acme/echo-9:free', created: 9, endpoints: [at('a', 4)] },
    { id: 'other/echo-9', created: 9, endpoints: [at('a', 4)] },
    { id: 'acme/fox-1', created: 1, endpoints: [at('a', 1)] },
    { id: 'acme/fox-2', created: 2, expiration_date: '2026-01-01', endpoints: [at('b', 1)] },
    { id: 'test/named', canonical_slug: 'test/named-2026-01-31', endpoints: [at('a', 1)] },
  ],
};
const catalogue = buildCatalogue(configuration);

type Figures = Partial<EndpointFigures> & { readonly out?: true };

/** Health by provider, and by tier where there is one: `a`, `a/priority`. */
const healthOf = (given: Record<string, Figures>): HealthView => {
  const byId = new Map(
    [...catalogue.models.values()].flatMap(({ endpoints }) =>
      endpoints.map(
        ({ id, provider, tier }) => [id, given[[provider.slug, tier].filter(Boolean).join('/')]] as const,
      ),
    ),
  );
  return {
    of: (id) => ({ ...UNMEASURED, ...byId.get(id) }),
    isOut: (id) => byId.get(id)?.out === true,
  };
};
const all = (value: number) => ({ p50: value, p75: value, p90: value, p99: value });

interface Given {
  readonly chat?: Partial<ChatRequest>;
  readonly health?: Record<string, Figures>;
  readonly random?: number;
  readonly pinned?: string;
  readonly balance?: 'off';
}

const asked = (chat: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'test/model',
  messages: [{ role: 'user', content: 'Hi' }],
  ...chat,
});
const around = ({ health = {}, random = 0, pinned, balance = 'price' as 'off' }: Given): Surroundings => ({
  health: healthOf(health),
  random: () => random,
  balance,
  nowMs: Date.parse('2026-11-21T12:00:00Z'),
  pinned,
});
/** `a b d/east`; of a further model with its name before. */
const route = (given: Given): string => {
  const { candidates } = select(asked(given.chat), catalogue, around(given));
  const first = given.chat?.model ?? 'test/model';
  return candidates
    .map(({ provider, tier, tag, model }) => {
      const label = tier !== null || provider.slug === 'd' ? tag : provider.slug;
      return model.id === first.replace(/(:(nitro|floor|exacto))+$/, '')
        ? label
        : `${model.id.split('/')[1]}=${label}`;
    })
    .join(' ');
};

const tools: NonNullable<ChatRequest['tools']> = [{ type: 'function', function: { name: 'f' } }];
const CHEAPEST_FIRST = 'a c b d/east d/west';

const REQUIRED = { require_parameters: true } as const;

describe('the order', () => {
  test.each<[string, Given, string]>([
    // Load balancing
    ['the cheapest is drawn by the lowest chance, the rest is by price', {}, CHEAPEST_FIRST],
    ['the dearest is drawn by the highest', { random: 0.9999 }, 'd/west a c b d/east'],
    ['one in the middle: 1, then 1/4 of its weight', { random: 0.75 }, 'c a b d/east d/west'],
    ['balance off: as configured', { balance: 'off' }, 'c a b d/east d/west'],
    [
      'balance off: whatever the health',
      { balance: 'off', health: { c: { out: true } } },
      'c a b d/east d/west',
    ],
    ['an outage goes last', { health: { a: { out: true } } }, 'c b d/east d/west a'],
    ['an outage is never drawn', { health: { d: { out: true } }, random: 0.9999 }, 'b a c d/east d/west'],
    [
      'where all are out, they are balanced all the same',
      { health: { a: { out: true }, b: { out: true }, c: { out: true }, d: { out: true } } },
      CHEAPEST_FIRST,
    ],
    [
      'uptime below 95 % goes behind',
      { health: { a: { uptime30m: 0.94, requests30m: 100 } } },
      'c b d/east d/west a',
    ],
    ['uptime of 95 % is normal', { health: { a: { uptime30m: 0.95, requests30m: 100 } } }, CHEAPEST_FIRST],
    [
      'fewer than 100 requests tell nothing',
      { health: { a: { uptime30m: 0, requests30m: 99 } } },
      CHEAPEST_FIRST,
    ],
    [
      'below 80 % goes behind below 95 %, an outage behind both',
      {
        health: {
          a: { uptime30m: 0.79, requests30m: 500 },
          c: { out: true },
          b: { uptime30m: 0.8, requests30m: 500 },
        },
      },
      'd/east d/west b a c',
    ],
    ['free ones go first and divide nothing by zero', { chat: { model: 'test/zero' } }, 'b c a'],
    ['free ones share the draw', { chat: { model: 'test/zero' }, random: 0.6 }, 'c b a'],
    ['a dear one has no weight beside a free one', { chat: { model: 'test/zero' }, random: 0.9999 }, 'c b a'],
    // order
    [
      'order is exact, the rest is by price',
      { chat: { provider: { order: ['b', 'd'] } } },
      'b d/east d/west a c',
    ],
    [
      'order switches the draw off',
      { chat: { provider: { order: ['b'] } }, random: 0.9999 },
      'b a c d/east d/west',
    ],
    [
      'health never overrides order',
      { chat: { provider: { order: ['b'] } }, health: { b: { out: true } } },
      'b a c d/east d/west',
    ],
    [
      'health orders the rest',
      { chat: { provider: { order: ['b'] } }, health: { a: { out: true } } },
      'b c d/east d/west a',
    ],
    [
      'a failing only endpoint is still tried',
      { chat: { provider: { only: ['a'] } }, health: { a: { out: true } } },
      'a',
    ],
    ['a variant in order', { chat: { provider: { order: ['d/west'] } } }, 'd/west a c b d/east'],
    [
      'a quantization of a variant in order',
      { chat: { provider: { order: ['d/mxfp8'] } } },
      'd/west a c b d/east',
    ],
    ['a base slug names all variants', { chat: { provider: { only: ['d'] } } }, 'd/east d/west'],
    ['a variant names one', { chat: { provider: { only: ['d/east'] } } }, 'd/east'],
    ['a name of a provider', { chat: { provider: { only: ['Provider D'] } } }, 'd/east d/west'],
    ['ignore of one variant', { chat: { provider: { ignore: ['d/east'] } } }, 'a c b d/west'],
    [
      'no fallbacks: the one that is drawn',
      { chat: { provider: { allow_fallbacks: false } }, random: 0.9999 },
      'd/west',
    ],
    [
      'no fallbacks with order: those in it',
      { chat: { provider: { allow_fallbacks: false, order: ['b', 'a'] } } },
      'b a',
    ],
    // sort
    ['sort by price', { chat: { provider: { sort: 'price' } }, random: 0.9999 }, CHEAPEST_FIRST],
    [
      'sort by throughput, unmeasured last',
      {
        chat: { provider: { sort: 'throughput' } },
        health: { b: { throughput30m: all(50) }, c: { throughput30m: all(90) } },
      },
      'c b a d/east d/west',
    ],
    [
      'sort by latency, unmeasured last',
      {
        chat: { provider: { sort: { by: 'latency' } } },
        health: { b: { latency30m: all(50) }, c: { latency30m: all(90) } },
      },
      'b c a d/east d/west',
    ],
    [
      'sort, but an outage goes last',
      { chat: { provider: { sort: 'price' } }, health: { a: { out: true } } },
      'c b d/east d/west a',
    ],
    [
      'sort of null is none',
      { chat: { provider: { sort: { by: null } } }, random: 0.9999 },
      'd/west a c b d/east',
    ],
    [
      'order goes before sort',
      { chat: { provider: { sort: 'price', order: ['b'] } } },
      'b a c d/east d/west',
    ],
    // partition
    [
      'models are sorted one by one',
      { chat: { models: ['test/other'], provider: { sort: 'price' } } },
      `${CHEAPEST_FIRST} other=a other=b`,
    ],
    [
      'partition none: all in one list',
      { chat: { models: ['test/other'], provider: { sort: { by: 'price', partition: 'none' } } } },
      `other=a ${CHEAPEST_FIRST} other=b`,
    ],
    [
      'partition model, said aloud',
      { chat: { models: ['test/other'], provider: { sort: { by: 'price', partition: 'model' } } } },
      `${CHEAPEST_FIRST} other=a other=b`,
    ],
    [
      'route sort stands for partition none',
      { chat: { models: ['test/other'], route: 'sort', provider: { sort: 'price' } } },
      `other=a ${CHEAPEST_FIRST} other=b`,
    ],
    [
      'route fallback stands for partition model',
      { chat: { models: ['test/other'], route: 'fallback', provider: { sort: 'price' } } },
      `${CHEAPEST_FIRST} other=a other=b`,
    ],
    [
      'partition goes before route',
      {
        chat: {
          models: ['test/other'],
          route: 'sort',
          provider: { sort: { by: 'price', partition: 'model' } },
        },
      },
      `${CHEAPEST_FIRST} other=a other=b`,
    ],
    // preferred
    [
      'too slow goes last, unmeasured before it',
      {
        chat: { provider: { preferred_min_throughput: 60 } },
        health: { a: { throughput5m: all(50) }, b: { throughput5m: all(70) } },
      },
      'b c d/east d/west a',
    ],
    [
      'a number is the median',
      {
        chat: { provider: { preferred_min_throughput: 60 } },
        health: { a: { throughput5m: { p50: 60, p75: 1, p90: 1, p99: 1 } } },
      },
      CHEAPEST_FIRST,
    ],
    [
      'all percentiles must hold',
      {
        chat: { provider: { preferred_min_throughput: { p50: 50, p90: 20, p75: null } } },
        health: { a: { throughput5m: { p50: 60, p75: 30, p90: 10, p99: 1 } } },
      },
      'c b d/east d/west a',
    ],
    [
      'latency is wished for in seconds',
      {
        chat: { provider: { preferred_max_latency: 0.5 } },
        health: { a: { latency5m: all(501) }, c: { latency5m: all(500) } },
      },
      'c b d/east d/west a',
    ],
    [
      'either wish that fails puts it last',
      {
        chat: { provider: { preferred_max_latency: 1, preferred_min_throughput: 10 } },
        health: { a: { latency5m: all(5), throughput5m: all(9) } },
      },
      'c b d/east d/west a',
    ],
    [
      'a fallback model may overtake',
      {
        chat: { model: 'test/other', models: ['test/pair'], provider: { preferred_min_throughput: 60 } },
        health: { a: { throughput5m: all(50) } },
      },
      'b pair=b a pair=a',
    ],
    [
      'a wish does not undo an order',
      {
        chat: { provider: { order: ['a'], preferred_min_throughput: 60 } },
        health: { a: { throughput5m: all(50) } },
      },
      CHEAPEST_FIRST,
    ],
    ['a wish of null is none', { chat: { provider: { preferred_max_latency: null } } }, CHEAPEST_FIRST],
    // suffixes
    [
      ':nitro sorts by throughput',
      { chat: { model: 'test/model:nitro' }, health: { b: { throughput30m: all(50) } } },
      'b c a d/east d/west',
    ],
    [':floor sorts by price', { chat: { model: 'test/model:floor' }, random: 0.9999 }, CHEAPEST_FIRST],
    [
      'the last suffix wins',
      { chat: { model: 'test/model:nitro:floor' }, health: { b: { throughput30m: all(50) } } },
      CHEAPEST_FIRST,
    ],
    [
      'an explicit sort beats a suffix',
      {
        chat: { model: 'test/model:exacto', provider: { sort: 'price' } },
        health: { b: { toolSuccess: 1, toolTurns: 50 }, a: { toolSuccess: 0, toolTurns: 50 } },
      },
      CHEAPEST_FIRST,
    ],
    [
      ':nitro admits the priority tier',
      { chat: { model: 'test/tiers:nitro' }, health: { 'b/priority': { throughput30m: all(9) } } },
      'b/priority a b a/priority',
    ],
    [':floor admits the flex tier', { chat: { model: 'test/tiers:floor' } }, 'a/flex b a'],
    [
      'an order cancels what a suffix admits',
      { chat: { model: 'test/tiers:floor', provider: { order: ['a'] } } },
      'a b',
    ],
    ['so does the base tier', { chat: { model: 'test/tiers:floor', service_tier: 'default' } }, 'b a'],
    ['the free variant is a row of its own', { chat: { model: 'test/model:free' } }, 'a'],
    ['and may be sorted', { chat: { model: 'test/model:free:nitro' } }, 'a'],
    // aliases
    ['the newest of a family', { chat: { model: '~acme/echo-latest' } }, 'echo-3-preview=a'],
    ['not what is no longer offered', { chat: { model: '~acme/fox-latest' } }, 'fox-1=a'],
    ['another family of the same words', { chat: { model: '~acme/echo-mini-latest' } }, 'echo-mini-4=a'],
    ['a canonical slug', { chat: { model: 'test/named-2026-01-31' } }, 'named=a'],
    [
      'one model by two names is tried once',
      { chat: { model: 'test/named', models: ['test/named-2026-01-31', 'test/named'] } },
      'a',
    ],
    // tiers
    ['tier endpoints serve only who asks', { chat: { model: 'test/tiers' } }, 'b a'],
    ['auto is the base tier', { chat: { model: 'test/tiers', service_tier: 'auto' } }, 'b a'],
    ['null too', { chat: { model: 'test/tiers', service_tier: null } }, 'b a'],
    [
      'priority first, then the base tier',
      { chat: { model: 'test/tiers', service_tier: 'priority' } },
      'a/priority b/priority a b',
    ],
    [
      'each by throughput',
      {
        chat: { model: 'test/tiers', service_tier: 'fast' },
        health: { b: { throughput30m: all(5) }, 'b/priority': { throughput30m: all(5) } },
      },
      'b/priority a/priority b a',
    ],
    ['flex alone, and nothing after it', { chat: { model: 'test/tiers', service_tier: 'flex' } }, 'a/flex'],
    [
      'flex where there is none: the base tier by price',
      { chat: { model: 'test/pair', service_tier: 'flex' }, random: 0.9999 },
      'b a',
    ],
    [
      'ultrafast falls back to priority and then to the base tier',
      { chat: { model: 'test/fast', service_tier: 'ultrafast' } },
      'a/ultrafast a/priority a',
    ],
    [
      'scale falls back to the base tier',
      { chat: { model: 'test/fast', service_tier: 'scale' } },
      'a/scale a',
    ],
    ['a tier that is named', { chat: { model: 'test/tiers', provider: { only: ['a/flex'] } } }, 'a/flex'],
    [
      'a tier in an order',
      { chat: { model: 'test/tiers', provider: { order: ['a/priority'] } } },
      'a/priority b a',
    ],
    ['a base slug does not name tiers', { chat: { model: 'test/tiers', provider: { only: ['a'] } } }, 'a'],
    [
      'but keeps to the provider in a tier',
      { chat: { model: 'test/tiers', service_tier: 'priority', provider: { only: ['b'] } } },
      'b/priority b',
    ],
    // quality of tool calling
    [
      'tools go to those that call them well',
      {
        chat: { tools },
        health: {
          a: { toolSuccess: 0.7, toolTurns: 50 },
          c: { toolSuccess: 0.9, toolTurns: 50 },
          b: { toolSuccess: 1, toolTurns: 50 },
          d: { toolSuccess: 1, toolTurns: 50 },
        },
      },
      'b d/east d/west c a',
    ],
    [
      'few calls tell nothing',
      { chat: { tools }, health: { a: { toolSuccess: 0, toolTurns: 9 } } },
      CHEAPEST_FIRST,
    ],
    [
      'the slow one goes last',
      {
        chat: { tools },
        health: {
          a: { throughput30m: all(1), requests30m: 50 },
          b: { throughput30m: all(80), requests30m: 50 },
          c: { throughput30m: all(80), requests30m: 50 },
          d: { throughput30m: all(80), requests30m: 50 },
        },
      },
      'c b d/east d/west a',
    ],
    [
      'price opts out of it',
      { chat: { tools, provider: { sort: 'price' } }, health: { a: { toolSuccess: 0, toolTurns: 50 } } },
      CHEAPEST_FIRST,
    ],
    [
      ':floor too',
      { chat: { model: 'test/model:floor', tools }, health: { a: { toolSuccess: 0, toolTurns: 50 } } },
      CHEAPEST_FIRST,
    ],
    [
      'without tools it is asked for by a suffix',
      {
        chat: { model: 'test/model:exacto' },
        health: { a: { toolSuccess: 0.5, toolTurns: 50 }, b: { toolSuccess: 1, toolTurns: 50 } },
      },
      'b c d/east d/west a',
    ],
    [
      'or by a sort',
      {
        chat: { provider: { sort: 'exacto' } },
        health: { a: { toolSuccess: 0.5, toolTurns: 50 }, b: { toolSuccess: 1, toolTurns: 50 } },
      },
      'b c d/east d/west a',
    ],
    // stickiness
    ['a conversation stays', { pinned: 'test/model|b/mxfp4' }, 'b a c d/east d/west'],
    [
      'not at an endpoint that is out',
      { pinned: 'test/model|b/mxfp4', health: { b: { out: true } } },
      'a c d/east d/west b',
    ],
    [
      'not against an order',
      { pinned: 'test/model|b/mxfp4', chat: { provider: { order: ['c'] } } },
      'c a b d/east d/west',
    ],
    [
      'not past a filter',
      { pinned: 'test/model|b/mxfp4', chat: { provider: { ignore: ['b'] } } },
      'a c d/east d/west',
    ],
    [
      'not before a better tier',
      { pinned: 'test/tiers|a', chat: { model: 'test/tiers', service_tier: 'priority' } },
      'a/priority b/priority a b',
    ],
    [
      'it is the one without fallbacks',
      { pinned: 'test/model|b/mxfp4', chat: { provider: { allow_fallbacks: false } } },
      'b',
    ],
    // what fits
    [
      'a long prompt goes where it fits',
      { chat: { model: 'test/short', messages: [{ role: 'user', content: 'word '.repeat(150) }] } },
      'b',
    ],
    ['a long answer too', { chat: { model: 'test/short', max_tokens: 500 } }, 'b'],
    [
      'bytes alone exclude nothing',
      {
        chat: {
          model: 'test/short',
          messages: [{ role: 'user', content: 'internationalization '.repeat(15) }],
        },
      },
      'a b',
    ],
    [
      'a limit on prompts',
      { chat: { model: 'test/prompts', messages: [{ role: 'user', content: 'word '.repeat(60) }] } },
      'b',
    ],
    [
      'what may be learnt from',
      { chat: { models: ['test/other'], provider: { enforce_distillable_text: true } } },
      'other=a other=b',
    ],
    [
      'the faster tier by its other name',
      { chat: { model: 'test/tiers', provider: { only: ['a/fast', 'b/flex'] } } },
      'a/priority',
    ],
    [
      'what is listed and the wire cannot say is not known',
      { chat: { model: 'test/wires', tools, parallel_tool_calls: false, provider: REQUIRED } },
      'anthropic a',
    ],
    [
      'nor at a model that does not take it',
      { chat: { model: 'test/wires', temperature: 0.5, provider: REQUIRED } },
      'gemini a',
    ],
    [
      'verbosity goes to those that know it, also unasked',
      { chat: { model: 'test/wires', verbosity: 'low' } },
      'anthropic a',
    ],
    [
      'but a parameter that is dropped does not',
      { chat: { model: 'test/wires', parallel_tool_calls: false } },
      'gemini anthropic a b',
    ],
    [
      'reasoning by either of its names',
      { chat: { model: 'test/wires', reasoning: { effort: 'low' }, provider: REQUIRED } },
      'gemini anthropic a b',
    ],
    [
      'what asks for what is so anyway requires nothing',
      {
        chat: {
          model: 'test/wires',
          parallel_tool_calls: true,
          tool_choice: 'auto',
          logprobs: false,
          provider: REQUIRED,
        },
      },
      'gemini anthropic a b',
    ],
    ['fp8 covers mxfp8', { chat: { provider: { quantizations: ['fp8'] } } }, 'a d/west'],
    [
      'a price of few millionths',
      { chat: { model: 'test/zero', provider: { max_price: { prompt: 1e-7 } } } },
      'b c',
    ],
  ])('%s', (_, given, expected) => {
    expect(route(given)).toBe(expected);
  });
});

/** A generator of numbers that is the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('one dollar is chosen nine times as often as three', () => {
  const random = seeded(1);
  const chosen = { a: 0, b: 0 };
  for (let i = 0; i < 10_000; i++) {
    const { candidates } = select(asked({ model: 'test/pair' }), catalogue, { ...around({}), random });
    chosen[candidates[0]?.provider.slug as 'a' | 'b'] += 1;
  }
  // Six standard deviations of ten thousand draws with a chance of 0.9 are 180.
  expect(Math.abs(chosen.b - 9_000)).toBeLessThan(180);
});

const refused = (chat: Partial<ChatRequest>): ApiError => {
  try {
    select(asked(chat), catalogue, around({}));
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('was not refused');
};

describe('a refusal', () => {
  const long = [{ role: 'user' as const, content: 'word '.repeat(2_000) }];
  test.each<[string, Partial<ChatRequest>, number, object, RegExp]>([
    [
      'a variant that is not listed',
      { model: 'test/pair:free' },
      404,
      { code: 'free_variant_ended', fallback_models: ['test/pair'] },
      /no free variant/,
    ],
    [
      'another variant',
      { model: 'test/pair:thinking' },
      400,
      { code: 'model_not_found', fallback_models: ['test/pair'] },
      /not a valid model id/,
    ],
    [
      'two variants',
      { model: 'test/model:free:batch' },
      400,
      { code: 'model_not_found' },
      /not a valid model id/,
    ],
    [
      'an empty family',
      { model: '~acme/owl-latest' },
      400,
      { code: 'model_not_found' },
      /not a valid model id/,
    ],
    [
      'a variant of a family',
      { model: '~acme/echo-latest:free' },
      400,
      { code: 'model_not_found' },
      /not a valid model id/,
    ],
    [
      'a model that has expired',
      { model: 'acme/fox-2' },
      404,
      { code: 'model_deprecated' },
      /no longer offered/,
    ],
    [
      'prices',
      { provider: { max_price: { prompt: 1 } } },
      404,
      {
        code: 'constraint_filtered',
        excluded_by: ['max_price'],
        affected_providers: ['c', 'a', 'b', 'd'],
        constraint: { field: 'provider.max_price' },
      },
      /provider\.max_price excludes c, a, b, d/,
    ],
    [
      'two preferences',
      { provider: { only: ['a'], quantizations: ['int4'] } },
      404,
      { excluded_by: ['allowed_providers', 'quantization'] },
      /provider\.only excludes c, b, d; provider\.quantizations excludes a/,
    ],
    [
      'learning from it',
      { provider: { enforce_distillable_text: true } },
      404,
      { code: 'constraint_filtered', constraint: { field: 'provider.enforce_distillable_text' } },
      /enforce_distillable_text/,
    ],
    [
      'a tier that nobody is of',
      { model: 'test/tiers', provider: { only: ['b/flex'] } },
      404,
      { excluded_by: ['allowed_providers'] },
      /provider\.only/,
    ],
  ])('for %s', (_, chat, status, availability, message) => {
    const error = refused(chat);
    expect(error.status).toBe(status);
    expect(error.detail.availability).toMatchObject({ retryable: false, ...availability });
    expect(error.message).toMatch(message);
  });

  test.each<[string, Partial<ChatRequest>]>([
    ['a prompt that fits nowhere', { model: 'test/short', messages: long }],
    ['an answer that fits nowhere', { model: 'test/short', max_tokens: 1_000 }],
    [
      'a prompt that fits only where the caller does not go',
      { model: 'test/short', max_tokens: 500, provider: { only: ['a'] } },
    ],
  ])('for %s is about the context', (_, chat) => {
    const error = refused(chat);
    expect(error).toMatchObject({ status: 400, type: 'context_length_exceeded' });
    expect(error.message).toMatch(
      chat.max_tokens ? / and the \d+ asked for the answer do not fit / : / tokens does not fit /,
    );
    expect(error.message).toMatch(/context is \d+ tokens/);
  });

  test('is not for a length that something will cut, but for an answer without room', () => {
    const shortens = ({ provider }: Endpoint) => provider.slug === 'a';
    const go = (chat: Partial<ChatRequest>) =>
      survey(asked({ model: 'test/short', messages: long, ...chat }), catalogue, { ...around({}), shortens });
    expect(go({}).selection.candidates.map(({ provider }) => provider.slug)).toEqual(['a']);
    expect(go({ max_tokens: 100 }).refusal?.type).toBe('context_length_exceeded');
  });

  test('still tells what was considered', () => {
    const { selection, refusal } = survey(asked({ provider: { only: ['nobody'] } }), catalogue, around({}));
    expect(refusal?.status).toBe(404);
    expect(selection).toMatchObject({ requested: 'test/model', candidates: [] });
    expect(selection.available).toHaveLength(5);
  });
});

test.each([
  ['test/model', [], 'direct', undefined],
  ['test/model:nitro', [], 'direct', undefined],
  ['test/model', ['test/model'], 'direct', undefined],
  ['test/model', ['test/other'], 'fallback', undefined],
  ['test/named-2026-01-31', [], 'alias', undefined],
  ['~acme/echo-latest', [], 'latest', { version_group: 'acme/echo' }],
])('%s and %j are found by the strategy %s', (model, models, strategy, params) => {
  const selection = select(asked({ model, models }), catalogue, around({}));
  expect([selection.strategy, selection.params, selection.requested]).toEqual([strategy, params, model]);
});

test('the wished throughput is told as the floor', () => {
  const floor = (least: number | { p50?: number; p90?: number } | null) =>
    select(asked({ provider: { preferred_min_throughput: least } }), catalogue, around({})).params;
  expect([floor(50), floor({ p50: 20, p90: 5 }), floor({ p90: 5 }), floor(null)]).toEqual([
    { throughput_floor: 50 },
    { throughput_floor: 20 },
    undefined,
    undefined,
  ]);
});

test.each([
  ['claude-sonnet-4.5', 'claude-sonnet'],
  ['claude-3.5-sonnet', 'claude-sonnet'],
  ['gemini-2.5-flash', 'gemini-flash'],
  ['gemini-2.5-flash-preview-09-2025', 'gemini-flash'],
  ['gpt-4o-mini', 'gpt-mini'],
  ['deepseek-v3', 'deepseek'],
])('%s is of the family %s', (slug, family) => {
  expect(familyOf(slug)).toBe(family);
});

test.each([
  [1e-7, 100_000_000_000n],
  ['1e-7', 100_000_000_000n],
  ['.5', 500_000_000_000_000_000n],
  [0.3, 300_000_000_000_000_000n],
  ['2', 2_000_000_000_000_000_000n],
  ['1.5E+1', 15_000_000_000_000_000_000n],
  [0, 0n],
])('a limit of %s is exact', (limit, expected) => {
  expect(priceLimit('prompt', limit)).toBe(expected);
});

describe('the tier that was served', () => {
  const endpoints = catalogue.models.get('test/tiers')?.endpoints ?? [];
  const of = (provider: string, tier: string | null): Endpoint =>
    endpoints.find((each) => each.provider.slug === provider && each.tier === tier) as Endpoint;
  test.each([
    ['a', null, undefined, 'default', null],
    ['a', null, 'standard', 'default', null],
    ['a', null, 'scale', 'scale', null],
    ['a', 'priority', undefined, 'priority', 'priority'],
    ['a', 'priority', 'priority', 'priority', 'priority'],
    ['a', 'priority', 'default', 'default', null],
    ['a', 'priority', 'unheard-of', 'unheard-of', 'priority'],
    // Dearer than what was reserved.
    ['a', 'flex', 'default', 'default', 'flex'],
  ] as const)(
    '%s/%s that reports %s serves %s and is billed as %s',
    (provider, tier, said, served, billed) => {
      const result = servedTier(of(provider, tier), said);
      expect(result.tier).toBe(served);
      expect(result.billed).toBe(of(provider, billed));
    },
  );
});

describe('a conversation', () => {
  const messages: ChatRequest['messages'] = [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hi' },
  ];
  const told = (chat: Partial<ChatRequest>, header: string | null = null) =>
    conversationOf(asked({ messages, ...chat }), header);
  test('is named by the body, then by the header, then by the cache key', () => {
    const full = { session_id: 's', prompt_cache_key: 'k' };
    expect(told(full, 'h')?.text()).toBe('named "s"');
    expect(told({ prompt_cache_key: 'k' }, 'h')?.text()).toBe('named "h"');
    expect(told({ prompt_cache_key: 'k' })?.text()).toBe('named "k"');
    expect(told({ prompt_cache_key: 'k'.repeat(300) })?.text()).toHaveLength('named ""'.length + 256);
  });
  test('named by half a surrogate pair is another than one named by another half', () => {
    const ids = ['\ud800', '\ud801'].map((name) => {
      const named = told({ session_id: name });
      return named && pinId('a', 'm', named);
    });
    expect(ids[0]).not.toBe(ids[1]);
  });
  test('is the same where the mark for the cache has moved on', () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
    const text = { type: 'text', text: 'Hi' } as const;
    const marked = { ...text, cache_control: { type: 'ephemeral' } } as const;
    const of = (content: ChatRequest['messages'][number]['content']) =>
      told({ messages: [{ role: 'user', content }] as ChatRequest['messages'] })?.text();
    expect(of([marked])).toBe(of([text]));
    expect(of([marked])).toBe(of('Hi'));
    expect(of([image, marked])).toBe(of([image, text]));
    expect(of([image, text])).not.toBe(of('Hi'));
    expect(of('Ho')).not.toBe(of('Hi'));
  });
  test('is otherwise told by its beginning, however long it has become', () => {
    const longer = told({ messages: [...messages, { role: 'assistant', content: 'Hello' }] });
    expect(longer?.text()).toBe(told({})?.text());
    expect(longer?.named).toBe(false);
    expect(told({ messages: messages.slice(1) })?.text()).not.toBe(longer?.text());
    expect(told({ messages: messages.slice(0, 1) })).toBeUndefined();
  });
  test('that begins with calls of tools is told by these', () => {
    const call = (id: string) =>
      ({ id, type: 'function', function: { name: 'f', arguments: '{}' } }) as const;
    const of = (...ids: string[]) =>
      told({
        messages: [
          { role: 'assistant', content: null, tool_calls: ids.map(call) },
          { role: 'tool', tool_call_id: 'a', content: 'done' },
        ],
      })?.text();
    expect(of('a')).toBe(of('a'));
    expect(new Set([of('a'), of('b'), of('a', 'b')]).size).toBe(3);
  });
  test('belongs to an account and a model', () => {
    const conversation = { text: () => 'named s', named: true };
    const ids = [pinId('a', 'm', conversation), pinId('b', 'm', conversation), pinId('a', 'n', conversation)];
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a call of a tool', () => {
  const parameters = {
    type: 'object',
    required: ['city'],
    additionalProperties: false,
    properties: {
      city: { type: 'string' },
      days: { type: ['integer', 'null'] },
      unit: { enum: ['C', 'F'] },
      tags: { type: 'array', items: { type: 'string' } },
      on: { const: true },
      any: true,
    },
  };
  const chat = asked({
    tools: [
      { type: 'function', function: { name: 'weather', parameters } },
      { type: 'function', function: { name: 'now' } },
      { type: 'function', function: { name: 'open', parameters: { type: 'object', properties: {} } } },
    ],
  });
  test.each([
    ['weather', '{"city":"Oslo"}', 'good'],
    ['weather', '{"city":"Oslo","days":3,"unit":"C","tags":["a"],"on":true,"any":{"x":[1]}}', 'good'],
    ['weather', '{"city":"Oslo","days":null}', 'good'],
    ['weather', '{"city":"Oslo","days":1.5}', 'bad'],
    ['weather', '{"city":"Oslo","unit":"K"}', 'bad'],
    ['weather', '{"city":"Oslo","tags":[1]}', 'bad'],
    ['weather', '{"city":"Oslo","on":false}', 'bad'],
    ['weather', '{"city":"Oslo","more":1}', 'bad'],
    ['weather', '{"days":1}', 'bad'],
    ['weather', '{"city":', 'bad'],
    ['weather', '[]', 'bad'],
    ['now', '', 'good'],
    ['now', '{}', 'good'],
    ['open', '{"free":1}', 'good'],
    ['unsent', '{}', 'bad'],
  ])('%s with %s is %s', (name, given, verdict) => {
    expect(judgeToolCalls([{ name, arguments: given }], chat)).toBe(verdict);
  });
  test('is one bad among good ones: bad; none: no verdict', () => {
    const good = { name: 'now', arguments: '{}' };
    expect(judgeToolCalls([good, { name: 'x', arguments: '{}' }], chat)).toBe('bad');
    expect(judgeToolCalls([], chat)).toBeUndefined();
  });
});

test('an endpoint keeps its id wherever it stands, and twins are told apart', () => {
  const [model] = configuration.models ?? [];
  if (!model) throw new Error('no model');
  const ids = (endpoints: EndpointGiven[]) =>
    buildCatalogue({ ...configuration, models: [{ ...model, endpoints }] })
      .models.get('test/model')
      ?.endpoints.map(({ id }) => id);
  expect(ids(model.endpoints)?.sort()).toEqual(ids([...model.endpoints].reverse())?.sort());
  expect(ids([at('a', 1), at('a', 2), at('a', 3)])).toEqual([
    'test/model|a',
    'test/model|a|2',
    'test/model|a|3',
  ]);
});
