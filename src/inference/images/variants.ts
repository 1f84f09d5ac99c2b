import { FORMATS, PIXELS, QUALITIES, RESOLUTIONS } from '../../image-settings';
import { tiersOf } from './sizes';

/** Settings of an image that a price may be for. Undefined: nobody knows. */
export interface ImageFacts {
  readonly quality?: string | undefined;
  /** `<width>x<height>`. */
  readonly pixels?: string | undefined;
  /** Where the pixels are not known. */
  readonly tier?: string | undefined;
  readonly format?: string | undefined;
}

/** Words such as `high` and `1024x1536`, all of which an image has to fit. */
export interface Variant {
  readonly words: readonly string[];
  readonly name: string | undefined;
}

export const toVariant = (name: string | undefined): Variant => ({ words: name?.split('/') ?? [], name });

type Verdict = 'fits' | 'may fit' | 'differs';

function judge(word: string, { quality, pixels, tier, format }: ImageFacts): Verdict {
  const held = (known: string | undefined): Verdict =>
    known === undefined ? 'may fit' : known === word ? 'fits' : 'differs';
  if (among(QUALITIES, word)) return held(quality);
  if (among(FORMATS, word)) return held(format);
  if (PIXELS.test(word)) return held(pixels);
  if (!among(RESOLUTIONS, word)) return 'differs';
  if (pixels === undefined) return held(tier);
  return tiersOf(pixels).has(word) ? 'fits' : 'differs';
}

const among = (values: readonly string[], word: string): boolean => values.includes(word);

const verdict = ({ words }: Variant, facts: ImageFacts): Verdict => {
  const verdicts = words.map((word) => judge(word, facts));
  if (verdicts.includes('differs')) return 'differs';
  return verdicts.includes('may fit') ? 'may fit' : 'fits';
};

interface Entry {
  readonly variant: Variant;
}

/** All that an image with these settings may turn out to be. */
export const possible = <T extends Entry>(entries: readonly T[], facts: ImageFacts): readonly T[] => {
  const sure = certain(entries, facts);
  return entries.filter((entry) => {
    const found = verdict(entry.variant, facts);
    // What is less particular than one that fits for certain is out of the question.
    return found === 'may fit' || (found === 'fits' && entry === sure);
  });
};

/** The most particular one that fits; undefined where none is sure to. Of equals the first. */
export const certain = <T extends Entry>(entries: readonly T[], facts: ImageFacts): T | undefined =>
  entries
    .filter(({ variant }) => verdict(variant, facts) === 'fits')
    .reduce<T | undefined>(
      (best, entry) =>
        best === undefined || entry.variant.words.length > best.variant.words.length ? entry : best,
      undefined,
    );
