import type { components } from '../../../generated/openapi';
import { breathe } from '../../breathing';
import type { AttoUsd } from '../../money';
import type { TokenUsage } from '../../providers/format';
import type { ImageAnswer } from '../../providers/image';
import { formatOf, pictureOf, type Picture } from '../../providers/picture';
import { unusable } from '../../providers/upstream-errors';
import type { Endpoint } from '../catalogue';
import { chatUsage, type Outcome } from '../generation';
import type { Settled } from '../settled';
import { imageCost, mostImageCost, mostImageTokens, statesTokens, usualImageTokens, type Look } from './cost';
import type { ImageFacts } from './variants';
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

/** As `drawn`. Others have their turn between two images. */
export async function drawnInTurns(
  answer: ImageAnswer,
  wish: Pick<ImageWish, 'n' | 'format'>,
): Promise<Drawn> {
  const pictures: Picture[] = [];
  for (const image of answer.images.slice(0, wish.n)) {
    pictures.push(pictureOf(image));
    await breathe();
  }
  return drawn(answer, wish, pictures);
}

/**
 * @param looked the images that have been looked at already.
 * @throws ApiError when an image is missing, or is none: all are delivered, or none.
 */
export function drawn(
  { upstreamId, images, usage, quality }: ImageAnswer,
  { n, format }: Pick<ImageWish, 'n' | 'format'>,
  looked?: readonly Picture[],
): Drawn {
  if (images.length < n)
    throw unusable(images.length === 0 ? 'an answer without an image' : `${images.length} images of ${n}`);
  const pictures = looked ?? images.slice(0, n).map(pictureOf);
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
  const { width, height } = pictures[0]?.pixels ?? {};
  const shown = width === undefined || height === undefined ? {} : { pixels: `${width}x${height}` };
  return {
    endpoint,
    upstreamId,
    ...(usage
      ? { usage, beside }
      : uncounted(endpoint, { ...fitted, facts: { ...facts, ...shown } }, beside)),
    media: pictures.length,
    finishReason: 'stop',
  };
};

/** What has come of a stream. */
export interface Shown {
  readonly partials: number;
  /** Undefined: it could not be read. */
  readonly look: Look | undefined;
  /** As the upstream has counted until then. */
  readonly usage: TokenUsage | undefined;
}

/** The same where the caller has seen an image on its way, and left: the provider goes on to draw the whole. */
export function abandoned(endpoint: Endpoint, fitted: Fitted, { partials, look, usage }: Shown): Outcome {
  const { image } = endpoint;
  const { n } = fitted.settings;
  const seen = look?.pixels && `${look.pixels.width}x${look.pixels.height}`;
  const pixels = fitted.facts.pixels ?? seen;
  const facts: ImageFacts = { ...fitted.facts, ...(pixels !== undefined && { pixels }) };
  const beside = look
    ? imageCost(image, Array<Look>(n).fill(look), fitted.facts)
    : mostImageCost(image, facts, n);
  const tokens = (): number => usualImageTokens(image, facts, { n, partials }, endpoint.maxCompletionTokens);
  const estimate = counted(endpoint, () => Math.max(tokens(), usage?.completion ?? 0), beside);
  // Counts on the way are the least that the whole will cost.
  const { completion: _soFar, completionImages: _images, ...known } = usage ?? {};
  return { endpoint, ...estimate, ...(usage && { usage: known }), cancelled: true };
}

/** Where the upstream counts nothing, an image is taken at the tokens that its endpoint states, or else at the usual ones. */
const uncounted = (
  endpoint: Endpoint,
  { facts, settings: { n } }: Fitted,
  beside: AttoUsd,
): Pick<Outcome, 'output' | 'beside'> => {
  const { image, maxCompletionTokens } = endpoint;
  const tokens = (): number =>
    statesTokens(image, facts)
      ? mostImageTokens(image, facts, { n, stream: false }, maxCompletionTokens)
      : usualImageTokens(image, facts, { n, partials: 0 }, maxCompletionTokens);
  return counted(endpoint, tokens, beside);
};

/** Tokens by our own count, if they cost anything. */
function counted(
  { pricing: { completion, imageOutput = completion } }: Endpoint,
  count: () => number,
  beside: AttoUsd,
): Pick<Outcome, 'output' | 'beside'> {
  const tokens = imageOutput > 0n ? count() : 0;
  return {
    output: { isEmpty: false, tokens: () => tokens },
    // They are an image's, and are counted as others.
    beside: beside + BigInt(tokens) * (imageOutput - completion),
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
