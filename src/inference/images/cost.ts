import type { AttoUsd } from '../../money';
import { formatOf, type Picture } from '../../providers/picture';
import type { ImageAbilities, ImagePrice } from './abilities';
import { pixelsOf } from './sizes';
import { certain, possible, type ImageFacts } from './variants';

/** What images cost beside their tokens, before and after they have come. */

const UNITS = ['image', 'megapixel'] as const;
type Unit = (typeof UNITS)[number];

const MEGAPIXEL = 1_000_000n;
/** Of an image whose size nobody knows before it has come: that of a square of 2048. */
const UNKNOWN_AREA = 4_194_304;
/** Shapes that are no squares may have a little more than the square of their tier. */
const TIER_AREAS: Readonly<Record<string, number>> = {
  '512': 300_000,
  '1K': 1_600_000,
  '2K': 4_700_000,
  '4K': 18_800_000,
};
/** Most output tokens of one image, where neither the endpoint nor its limit says. */
const UNSTATED_TOKENS = 8_192;
/** What an image of a square of 1024 takes of them, as OpenAI has published it; others take as their area is. */
const HIGH_TOKENS = 4_160;
const USUAL_TOKENS: ReadonlyMap<string | undefined, number> = new Map([
  ['low', 272],
  ['high', HIGH_TOKENS],
]);
/** The same of medium quality, and where nobody says of which. */
const MEDIUM_TOKENS = 1_056;
const USUAL_AREA = 1_048_576;
/** Images on the way are counted in tokens too: each so many, and at most so many of them. */
const PARTIAL_TOKENS = 100;
const MOST_PARTIALS = 3;

/** The dearest that the images may turn out to be. */
export const mostImageCost = ({ prices }: ImageAbilities, facts: ImageFacts, n: number): AttoUsd =>
  (BigInt(n) *
    UNITS.reduce(
      (sum, unit) => sum + dearest(possible(ofUnit(prices, unit), facts)) * areaOf(unit, areaAtMost(facts)),
      0n,
    )) /
  MEGAPIXEL;

/** Most tokens that the images may take. */
export function mostImageTokens(
  { tokens }: ImageAbilities,
  facts: ImageFacts,
  { n, stream }: { readonly n: number; readonly stream: boolean },
  maxCompletionTokens: number | null,
): number {
  const each = Math.max(0, ...possible(tokens, facts).map(({ most }) => most));
  return (
    n * (each || (maxCompletionTokens ?? UNSTATED_TOKENS)) + (stream ? PARTIAL_TOKENS * MOST_PARTIALS : 0)
  );
}

/**
 * Tokens that images are taken to have cost where the upstream counts nothing: by their area and quality, and never more
 * than their most.
 * @param partials that have come on the way.
 */
export function usualImageTokens(
  abilities: ImageAbilities,
  facts: ImageFacts,
  { n, partials }: { readonly n: number; readonly partials: number },
  maxCompletionTokens: number | null,
): number {
  const square = USUAL_TOKENS.get(facts.quality) ?? MEDIUM_TOKENS;
  const each = Math.ceil((square * areaAtMost(facts)) / USUAL_AREA);
  const most = mostImageTokens(abilities, facts, { n, stream: false }, maxCompletionTokens);
  return Math.min(n * each, most) + partials * PARTIAL_TOKENS;
}

/**
 * Tokens of an image in a chat answer whose provider did not count it: the most that the endpoint states, else those of
 * an image of high quality of this area.
 */
export function pictureTokens(
  abilities: ImageAbilities,
  pixels: Picture['pixels'],
  maxCompletionTokens: number | null,
): number {
  const facts: ImageFacts = pixels ? { pixels: `${pixels.width}x${pixels.height}` } : {};
  if (statesTokens(abilities, facts))
    return mostImageTokens(abilities, facts, { n: 1, stream: false }, maxCompletionTokens);
  const area = pixels ? pixels.width * pixels.height : USUAL_AREA;
  return Math.ceil((HIGH_TOKENS * Math.max(area, USUAL_AREA)) / USUAL_AREA);
}

/** True if the endpoint's configuration states the tokens of an image. */
export const statesTokens = ({ tokens }: ImageAbilities, facts: ImageFacts): boolean =>
  possible(tokens, facts).length > 0;

/** Properties of an image that affect its cost. */
export type Look = Pick<Picture, 'mediaType' | 'pixels'>;

/** Returns the cost of images; the settings fill in what their bytes do not show. */
export const imageCost = (
  { prices }: ImageAbilities,
  pictures: readonly Look[],
  facts: ImageFacts,
): AttoUsd => pictures.reduce((sum, picture) => sum + pictureCost(prices, picture, facts), 0n) / MEGAPIXEL;

function pictureCost(
  prices: readonly ImagePrice[],
  { mediaType, pixels }: Look,
  { quality, tier }: ImageFacts,
): AttoUsd {
  const shown: ImageFacts = {
    quality,
    tier,
    format: formatOf(mediaType),
    ...(pixels && { pixels: `${pixels.width}x${pixels.height}` }),
  };
  // A drawing has no pixels, and counts as one megapixel.
  const area = pixels ? pixels.width * pixels.height : Number(MEGAPIXEL);
  return UNITS.reduce((sum, unit) => {
    const entries = ofUnit(prices, unit);
    const price = certain(entries, shown)?.price ?? dearest(possible(entries, shown));
    return sum + price * areaOf(unit, area);
  }, 0n);
}

/** The least that an image may cost, to compare endpoints by. */
export function typicalImagePrice({ prices }: ImageAbilities): AttoUsd {
  const cheapest = (unit: Unit): AttoUsd =>
    ofUnit(prices, unit).reduce<AttoUsd | undefined>(
      (least, { price }) => (least === undefined || price < least ? price : least),
      undefined,
    ) ?? 0n;
  return cheapest('image') + cheapest('megapixel');
}

const ofUnit = (prices: readonly ImagePrice[], wanted: Unit): readonly ImagePrice[] =>
  prices.filter(({ unit }) => unit === wanted);

const dearest = (prices: readonly ImagePrice[]): AttoUsd =>
  prices.reduce((most, { price }) => (price > most ? price : most), 0n);

/** In pixels, of which a megapixel is a million; an image counts as one of them. */
const areaOf = (unit: Unit, pixels: number): bigint => (unit === 'image' ? MEGAPIXEL : BigInt(pixels));

function areaAtMost({ pixels, tier }: ImageFacts): number {
  const known = pixels === undefined ? undefined : pixelsOf(pixels);
  if (known) return known.width * known.height;
  return tier === undefined ? UNKNOWN_AREA : (TIER_AREAS[tier] ?? UNKNOWN_AREA);
}
