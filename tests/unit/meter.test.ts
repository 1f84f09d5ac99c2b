import type { Pricing } from '../../src/inference/catalogue';
import { costOf } from '../../src/inference/meter';
import { parsePrice } from '../../src/money';

const pricing = (prices: Partial<Record<keyof Pricing, string>> = {}): Pricing => {
  const optional = (price: string | undefined) => (price === undefined ? undefined : parsePrice(price));
  return {
    prompt: parsePrice(prices.prompt ?? '0.000001'),
    completion: parsePrice(prices.completion ?? '0.000002'),
    request: parsePrice(prices.request ?? '0'),
    image: parsePrice(prices.image ?? '0'),
    internalReasoning: optional(prices.internalReasoning),
    cacheRead: optional(prices.cacheRead),
    cacheWrite: optional(prices.cacheWrite),
    cacheWrite1h: optional(prices.cacheWrite1h),
    webSearch: optional(prices.webSearch),
    imageToken: optional(prices.imageToken),
    imageOutput: optional(prices.imageOutput),
  };
};

test.each([
  { given: 'prompt and completion', usage: { prompt: 10, completion: 20 }, total: 50_000 },
  { given: 'nothing', usage: { prompt: 0, completion: 0 }, total: 0 },
  {
    given: 'a request price without tokens',
    usage: { prompt: 0, completion: 0 },
    prices: { request: '0.01' },
    total: 10_000_000,
  },
  {
    given: 'images',
    usage: { prompt: 10, completion: 0 },
    prices: { image: '0.001' },
    images: 3,
    total: 3_010_000,
  },
  { given: 'images that cost nothing', usage: { prompt: 10, completion: 0 }, images: 3, total: 10_000 },
  {
    given: 'cached tokens at their own price',
    usage: { prompt: 100, completion: 0, cached: 60 },
    prices: { cacheRead: '0.0000001' },
    total: 46_000,
    discount: 54_000,
  },
  {
    given: 'cached tokens without a price of their own',
    usage: { prompt: 100, completion: 0, cached: 60 },
    total: 100_000,
    discount: 0,
  },
  {
    given: 'cached tokens that are free',
    usage: { prompt: 100, completion: 0, cached: 100 },
    prices: { cacheRead: '0' },
    total: 0,
    discount: 100_000,
  },
  {
    given: 'tokens written to the cache, dearer than the prompt',
    usage: { prompt: 100, completion: 0, cacheWrite: 40 },
    prices: { cacheWrite: '0.00000125' },
    total: 110_000,
    discount: -10_000,
  },
  {
    given: 'read and written',
    usage: { prompt: 100, completion: 0, cached: 50, cacheWrite: 30 },
    prices: { cacheRead: '0.0000001', cacheWrite: '0.00000125' },
    total: 20_000 + 5_000 + 37_500,
    discount: 45_000 - 7_500,
  },
  {
    given: 'more written than the prompt has left',
    usage: { prompt: 100, completion: 0, cached: 80, cacheWrite: 90 },
    prices: { cacheWrite: '0.000002' },
    total: 80_000 + 40_000,
    discount: -20_000,
  },
  {
    given: 'tokens kept for an hour, at their own price',
    usage: { prompt: 100, completion: 0, cacheWrite: 40, cacheWrite1h: 30 },
    prices: { cacheWrite: '0.00000125', cacheWrite1h: '0.000002' },
    total: 60_000 + 12_500 + 60_000,
    discount: -2_500 - 30_000,
  },
  {
    given: 'tokens kept for an hour, without a price of their own',
    usage: { prompt: 100, completion: 0, cacheWrite: 40, cacheWrite1h: 40 },
    prices: { cacheWrite: '0.00000125' },
    total: 110_000,
    discount: -10_000,
  },
  {
    given: 'tokens of images at prices of their own',
    usage: { prompt: 100, completion: 50, promptImages: 60, completionImages: 40 },
    prices: { imageToken: '0.000003', imageOutput: '0.00001' },
    total: 40_000 + 180_000 + 20_000 + 400_000,
  },
  {
    given: 'tokens of images at the prices of others',
    usage: { prompt: 100, completion: 50, promptImages: 60, completionImages: 40 },
    total: 200_000,
  },
  {
    given: 'tokens of images of which some are cached',
    usage: { prompt: 100, completion: 0, cached: 70, promptImages: 60 },
    prices: { imageToken: '0.000003', cacheRead: '0.0000001' },
    total: 30_000 + 7_000 + 60_000,
    discount: 63_000,
  },
  {
    given: 'web searches',
    usage: { prompt: 10, completion: 0, webSearches: 3 },
    prices: { webSearch: '0.01' },
    total: 30_010_000,
  },
  {
    given: 'web searches that cost nothing',
    usage: { prompt: 10, completion: 0, webSearches: 3 },
    total: 10_000,
  },
  {
    given: 'reasoning at the price of the completion',
    usage: { prompt: 0, completion: 30, reasoning: 20 },
    total: 60_000,
  },
  {
    given: 'reasoning at a price of its own',
    usage: { prompt: 0, completion: 30, reasoning: 20 },
    prices: { internalReasoning: '0.000005' },
    total: 20_000 + 100_000,
  },
  {
    given: 'reasoning with a price of zero, which means none',
    usage: { prompt: 0, completion: 30, reasoning: 20 },
    prices: { internalReasoning: '0' },
    total: 60_000,
  },
  {
    given: 'one token at the smallest price',
    usage: { prompt: 1, completion: 0 },
    prices: { prompt: '0.000000000000000001' },
    total: 0,
  },
  {
    given: 'half a nano-USD, to even',
    usage: { prompt: 1, completion: 0 },
    prices: { prompt: '0.0000000005' },
    total: 0,
  },
  {
    given: 'one and a half nano-USD, to even',
    usage: { prompt: 3, completion: 0 },
    prices: { prompt: '0.0000000005' },
    total: 2,
  },
] as {
  given: string;
  usage: Parameters<typeof costOf>[0];
  prices?: Parameters<typeof pricing>[0];
  images?: number;
  total: number;
  discount?: number;
}[])('the cost of $given', ({ usage, prices, images, total, discount }) => {
  const cost = costOf(usage, pricing(prices), images);
  expect(cost.totalNanoUsd).toBe(total);
  expect(cost.cacheDiscountNanoUsd).toBe(discount ?? null);
});

test('the total is rounded once, not the sum of rounded parts', () => {
  // 0.5 + 0.5 nano-USD are 1; each alone is 0.
  const cost = costOf(
    { prompt: 1, completion: 1 },
    pricing({ prompt: '0.0000000005', completion: '0.0000000005' }),
  );
  expect(cost).toMatchObject({ promptNanoUsd: 0, completionNanoUsd: 0, totalNanoUsd: 1 });
});

test('a thousand million tokens are exact', () => {
  const cost = costOf(
    { prompt: 1e9, completion: 1e9 },
    pricing({ prompt: '0.000000123456789', completion: '0' }),
  );
  expect(cost.totalNanoUsd).toBe(123_456_789_000);
});
