import { PIXELS, RESOLUTIONS } from '../../image-settings';

/** Sizes of images: pixels, tiers and ratios. */

type Tier = (typeof RESOLUTIONS)[number];

const SIDES = { '512': 512, '1K': 1_024, '2K': 2_048, '4K': 4_096 } as const satisfies Record<Tier, number>;

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** @returns undefined for what are no pixels. */
export function pixelsOf(size: string): Pixels | undefined {
  const [, width, height] = PIXELS.exec(size) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}

/** Tiers that pixels may be called: by their area, and by their longer side. */
export function tiersOf(size: string): ReadonlySet<string> {
  const pixels = pixelsOf(size);
  if (!pixels) return new Set();
  const { width, height } = pixels;
  return new Set([nearestTier(Math.sqrt(width * height)), nearestTier(Math.max(width, height))]);
}

const nearestTier = (side: number): Tier =>
  nearest(RESOLUTIONS, (tier) => distance(SIDES[tier], side)) as Tier;

/** Of `16:9` or `1920x1080`. */
export function ratioOf(text: string): number {
  const [width = 1, height = 1] = text.split(/[:x]/).map(Number);
  return width / height;
}

const TOLERANCE = Math.log(1.03);

export const isRatio = (size: string, aspectRatio: string): boolean =>
  distance(ratioOf(size), ratioOf(aspectRatio)) <= TOLERANCE;

/** The one of these shapes, as `16:9` or as pixels, that comes nearest. The first of equals. */
export const nearestShape = (shapes: readonly string[], to: string): string | undefined =>
  nearest(shapes, (shape) => distance(ratioOf(shape), ratioOf(to)));

/** How many times larger the larger one is, as a logarithm. */
const distance = (a: number, b: number): number => Math.abs(Math.log(a / b));

/** The first of those with the least distance; undefined of none. */
export function nearest<T>(values: readonly T[], away: (value: T) => number): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const value of values) {
    const found = away(value);
    if (found < least - 1e-9) {
      best = value;
      least = found;
    }
  }
  return best;
}
