import type { components } from '../../../generated/openapi';
import type { AttoUsd } from '../../money';
import type { TokenUsage } from '../../providers/format';
import type { ImageAnswer } from '../../providers/image';
import { formatOf, pictureOf, type Picture } from '../../providers/picture';
import { unusable } from '../../providers/upstream-errors';
import type { Endpoint } from '../catalogue';
import { chatUsage, type Outcome } from '../generation';
import type { Settled } from '../settled';
import { imageCost, mostImageCost, mostImageTokens } from './cost';
import type { Fitted, ImageWish } from './wish';

type Schemas = components['schemas'];

/** All images that were asked for, and fit to be shown. */
export interface Drawn {
  readonly upstreamId: string | undefined;
  readonly pictures: readonly Picture[];
  readonly usage: TokenUsage | undefined;
  /** As the upstream said. */
  readonly quality: string | undefined;
}

/** @throws ApiError when an image is missing, or is none: all are delivered, or none. */
export function drawn(
  { upstreamId, images, usage, quality }: ImageAnswer,
  { n, format }: Pick<ImageWish, 'n' | 'format'>,
): Drawn {
  if (images.length < n)
    throw unusable(images.length === 0 ? 'an answer without an image' : `${images.length} images of ${n}`);
  const pictures = images.slice(0, n).map(pictureOf);
  const other = pictures.find(({ mediaType }) => format !== undefined && formatOf(mediaType) !== format);
  if (other) throw unusable(`an image as ${formatOf(other.mediaType)} in place of ${format ?? ''}`);
  return { upstreamId, pictures, usage, quality };
}

/** How a generation ended whose images have come. */
export const outcomeOf = (
  { upstreamId, pictures, usage, quality }: Drawn,
  endpoint: Endpoint,
  fitted: Fitted,
): Outcome => {
  const facts = { ...fitted.facts, ...(quality !== undefined && { quality }) };
  const beside = imageCost(endpoint.image, pictures, facts);
  return {
    endpoint,
    upstreamId,
    ...(usage ? { usage, beside } : uncounted(endpoint, fitted, beside)),
    media: pictures.length,
    finishReason: 'stop',
  };
};

/** The same where the caller has seen an image on its way, and left: nobody knows what has been drawn since. */
export const abandoned = (endpoint: Endpoint, fitted: Fitted): Outcome => ({
  endpoint,
  ...uncounted(endpoint, fitted, mostImageCost(endpoint.image, fitted.facts, fitted.settings.n)),
  cancelled: true,
});

/** Where the upstream counts nothing, an image is taken at its most tokens, if tokens cost anything. */
function uncounted(
  { pricing, image, maxCompletionTokens }: Endpoint,
  { facts, settings }: Fitted,
  beside: AttoUsd,
): Pick<Outcome, 'output' | 'beside'> {
  const { completion, imageOutput = completion } = pricing;
  const most =
    imageOutput > 0n ? mostImageTokens(image, facts, { ...settings, stream: false }, maxCompletionTokens) : 0;
  return {
    output: { isEmpty: false, tokens: () => most },
    // They are an image's, and are counted as others.
    beside: beside + BigInt(most) * (imageOutput - completion),
  };
}

export const toReply = (
  { pictures }: Drawn,
  settled: Settled,
  createdAt: Date,
): Schemas['ImageGenerationResponse'] => ({
  created: Math.floor(createdAt.getTime() / 1_000),
  data: pictures.map(({ base64, mediaType }) => ({ b64_json: base64, media_type: mediaType })),
  usage: toUsage(settled),
});

export const toCompleted = (
  { pictures: [picture] }: Drawn,
  settled: Settled,
  createdAt: Date,
): Schemas['ImageGenCompletedEvent'] => ({
  type: 'image_generation.completed',
  b64_json: picture?.base64 ?? '',
  media_type: picture?.mediaType ?? '',
  created: Math.floor(createdAt.getTime() / 1_000),
  usage: toUsage(settled),
});

function toUsage(settled: Settled): Schemas['ImageGenerationUsage'] {
  const usage = chatUsage(settled);
  return {
    prompt_tokens: usage.prompt_tokens,
    completion_tokens: usage.completion_tokens,
    total_tokens: usage.total_tokens,
    prompt_tokens_details: usage.prompt_tokens_details ?? null,
    completion_tokens_details: usage.completion_tokens_details ?? null,
    cost: usage.cost ?? null,
    ...(usage.cost_details && { cost_details: usage.cost_details }),
    is_byok: usage.is_byok ?? false,
  };
}
