import type { ImageParameters, ImageSettings } from '../../image-settings';
import { parsePrice, type AttoUsd } from '../../money';
import { toVariant, type Variant } from './variants';

/** What an endpoint takes of a request for images, and what it asks for them beside its tokens. */
export interface ImageAbilities {
  /** Of what is not here it knows nothing. */
  readonly parameters: ImageParameters;
  readonly streaming: boolean;
  readonly passthrough: readonly string[];
  /** It is to be told that images come inside the answer. */
  readonly tellsFormat: boolean;
  readonly prices: readonly ImagePrice[];
  readonly tokens: readonly ImageTokens[];
}

export interface ImagePrice {
  readonly unit: 'image' | 'megapixel';
  readonly price: AttoUsd;
  /** As the operator wrote it, for the published records. */
  readonly usd: string;
  readonly variant: Variant;
}

/** Most output tokens that one image takes. */
export interface ImageTokens {
  readonly most: number;
  readonly variant: Variant;
}

export const toImageAbilities = (settings: ImageSettings | undefined): ImageAbilities =>
  settings === undefined
    ? NONE
    : {
        parameters: settings.parameters ?? {},
        streaming: settings.streaming ?? false,
        passthrough: settings.passthrough ?? [],
        tellsFormat: settings.response_format !== undefined,
        prices: (settings.prices ?? []).map(({ unit, cost_usd: usd, variant }) => ({
          unit,
          usd,
          price: parsePrice(usd),
          variant: toVariant(variant),
        })),
        tokens: (settings.tokens ?? []).map(({ most, variant }) => ({ most, variant: toVariant(variant) })),
      };

const NONE: ImageAbilities = {
  parameters: {},
  streaming: false,
  passthrough: [],
  tellsFormat: false,
  prices: [],
  tokens: [],
};
