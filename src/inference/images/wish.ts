import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import type { ImageSettingsAsked } from '../../providers/image';
import type { Json } from '../../providers/json';
import type { Endpoint } from '../catalogue';
import { isRatio, nearest, nearestShape, tiersOf } from './sizes';
import type { ImageFacts } from './variants';

type Schemas = components['schemas'];
type Request = Schemas['ImageGenerationRequest'];

/** What a request asks of the images, free of contradictions. Undefined: it leaves that to the endpoint. */
export interface ImageWish {
  readonly n: number;
  readonly references: number;
  readonly stream: boolean;
  /** `<width>x<height>`. */
  readonly pixels: string | undefined;
  readonly tier: Schemas['ImageResolution'] | undefined;
  readonly aspectRatio: string | undefined;
  readonly quality: Exclude<Schemas['ImageQuality'], 'auto'> | undefined;
  readonly background: Exclude<Schemas['ImageBackground'], 'auto'> | undefined;
  readonly format: Schemas['ImageFileFormat'] | undefined;
  readonly compression: number | undefined;
  readonly seed: number | undefined;
  /** By provider. */
  readonly options: Readonly<Record<string, Json>>;
}

const WITH_ALPHA: readonly string[] = ['png', 'webp'];

/** @throws ApiError for settings that contradict each other. */
export function wishOf(body: Request): ImageWish {
  const pixels = body.size?.includes('x') ? body.size : undefined;
  const named = pixels === undefined ? (body.size as Schemas['ImageResolution'] | undefined) : undefined;
  const aspectRatio = unlessAuto(body.aspect_ratio);
  const { resolution, output_format: format } = body;
  const background = unlessAuto(body.background);
  if (named !== undefined && resolution !== undefined && named !== resolution)
    throw conflict(`size: ${named} contradicts the resolution ${resolution}`);
  if (pixels !== undefined && resolution !== undefined && !tiersOf(pixels).has(resolution))
    throw conflict(`size: ${pixels} contradicts the resolution ${resolution}`);
  if (pixels !== undefined && aspectRatio !== undefined && !isRatio(pixels, aspectRatio))
    throw conflict(`size: ${pixels} contradicts the aspect_ratio ${aspectRatio}`);
  if (background === 'transparent' && format !== undefined && !WITH_ALPHA.includes(format))
    throw conflict(`background: transparent needs the output_format png or webp, not ${format}`);
  return {
    n: body.n ?? 1,
    references: body.input_references?.length ?? 0,
    stream: body.stream === true && (body.n ?? 1) === 1,
    pixels,
    tier: resolution ?? named,
    aspectRatio,
    quality: unlessAuto(body.quality),
    background,
    format,
    compression: body.output_compression,
    seed: body.seed,
    options: body.provider?.options ?? {},
  };
}

const unlessAuto = <T extends string>(value: T | undefined): Exclude<T, 'auto'> | undefined =>
  value === 'auto' ? undefined : (value as Exclude<T, 'auto'> | undefined);

const conflict = (message: string): ApiError => new ApiError('invalid_request', message);

/** What an endpoint is told. */
export interface Fitted {
  readonly settings: ImageSettingsAsked;
  /** What is known of the images before they come. */
  readonly facts: ImageFacts;
}

/**
 * The wish in values that the endpoint knows.
 * @throws ApiError that names the field which the endpoint cannot serve.
 */
export function fit(wish: ImageWish, { image, model, provider }: Endpoint): Fitted {
  const { parameters: known } = image;
  const no = (what: string): ApiError =>
    new ApiError('invalid_request', `${what.replace('{model}', model.id)}`);

  const most = known.n?.max ?? 1;
  if (wish.n > most || wish.n < (known.n?.min ?? 1))
    throw no(`n: no endpoint of {model} draws ${wish.n} images at once; at most ${most} are drawn`);
  const references = known.input_references ?? { min: 0, max: 0 };
  if (wish.references > references.max)
    throw no(
      references.max === 0
        ? 'input_references: no endpoint of {model} takes images'
        : `input_references: no endpoint of {model} takes more than ${references.max}`,
    );
  if (wish.references < references.min)
    throw no(`input_references: {model} needs ${references.min} at least`);

  const format = formatFor(wish, known.output_format, no);
  if (wish.background === 'transparent' && !known.background?.includes('transparent'))
    throw no('background: no endpoint of {model} draws transparent backgrounds');
  const options = wish.options[provider.slug] ?? {};
  const foreign = Object.keys(options).find((name) => !image.passthrough.includes(name));
  if (foreign !== undefined)
    throw no(
      `provider.options.${provider.slug}.${foreign.slice(0, 64)}: ` +
        (image.passthrough.length === 0
          ? 'no options are passed on there'
          : `only ${image.passthrough.join(', ')} are passed on there`),
    );

  const shape = shapeFor(wish, known, no);
  const quality = wish.quality && known.quality ? nearestQuality(wish.quality, known.quality) : undefined;
  const told = format ?? only(known.output_format);
  const compressed = told === 'webp' || told === 'jpeg';
  return {
    settings: {
      n: wish.n,
      stream: wish.stream && image.streaming,
      tellsFormat: image.tellsFormat,
      size: chosen(shape.size, known.size),
      aspectRatio: chosen(shape.aspectRatio, known.aspect_ratio),
      resolution: chosen(shape.tier, known.resolution),
      quality: chosen(quality, known.quality),
      background: chosen(
        known.background?.find((each) => each === wish.background),
        known.background,
      ),
      format: chosen(format, known.output_format),
      compression:
        known.output_compression && compressed && wish.compression !== undefined
          ? Math.min(Math.max(wish.compression, known.output_compression.min), known.output_compression.max)
          : undefined,
      seed: known.seed ? wish.seed : undefined,
      options,
    },
    facts: {
      quality: quality ?? only(known.quality),
      pixels: shape.size ?? only(known.size),
      tier: shape.tier ?? only(known.resolution),
      format: told,
    },
  };
}

/** Where there is but one value, there is nothing to choose, and nothing to be told. */
const chosen = <T extends string>(
  value: T | undefined,
  known: readonly string[] | undefined,
): T | undefined => (known && known.length > 1 ? value : undefined);

const only = <T>(known: readonly T[] | undefined): T | undefined =>
  known?.length === 1 ? known[0] : undefined;

type No = (what: string) => ApiError;

/** A transparent background is asked for in a format that can have it. */
function formatFor(
  { format, background }: ImageWish,
  known: readonly Schemas['ImageFileFormat'][] | undefined,
  no: No,
): Schemas['ImageFileFormat'] | undefined {
  if (format !== undefined && !known?.includes(format))
    throw no(
      `output_format: no endpoint of {model} draws ${format}` +
        (known ? `; it draws ${known.join(', ')}` : ', or lets the format be chosen'),
    );
  if (background !== 'transparent' || format !== undefined || !known) return format;
  const withAlpha = known.find((each) => WITH_ALPHA.includes(each));
  if (withAlpha === undefined)
    throw no('background: no endpoint of {model} draws in a format that can be transparent');
  return withAlpha;
}

interface Shape {
  readonly size?: string | undefined;
  readonly aspectRatio?: string | undefined;
  readonly tier?: Schemas['ImageResolution'] | undefined;
}

/** Pixels are kept or refused, tiers too; ratios become the nearest that there is. */
function shapeFor(
  { pixels, tier, aspectRatio }: ImageWish,
  { size: sizes, aspect_ratio: ratios, resolution: tiers }: Endpoint['image']['parameters'],
  no: No,
): Shape {
  if (pixels !== undefined && !sizes?.includes(pixels))
    throw no(
      `size: no endpoint of {model} draws ${pixels}` +
        (sizes ? `; it draws ${sizes.join(', ')}` : ', or takes sizes in pixels'),
    );
  if (pixels !== undefined)
    return {
      size: pixels,
      aspectRatio: ratios && nearestShape(ratios, pixels),
      tier: tier ?? tiers?.find((each) => tiersOf(pixels).has(each)),
    };
  if (tier !== undefined && tiers && !tiers.includes(tier))
    throw no(`resolution: no endpoint of {model} draws ${tier}; it draws ${tiers.join(', ')}`);
  // An endpoint that knows nothing of ratios has the one that it has.
  if ((tier === undefined || tiers) && (ratios || !sizes || aspectRatio === undefined))
    return { tier, aspectRatio: ratios && aspectRatio && nearestShape(ratios, aspectRatio) };
  const ofTier = sizes?.filter((size) => tier === undefined || tiersOf(size).has(tier)) ?? [];
  const size = aspectRatio === undefined ? ofTier[0] : nearestShape(ofTier, aspectRatio);
  if (size === undefined)
    throw no(`resolution: no endpoint of {model} draws ${tier ?? ''}, or lets the resolution be chosen`);
  return { tier, size, aspectRatio: ratios && nearestShape(ratios, aspectRatio ?? size) };
}

const QUALITY_ORDER = ['low', 'medium', 'high'] as const;
type Quality = (typeof QUALITY_ORDER)[number];

const nearestQuality = (wanted: Quality, known: readonly Quality[]): Quality | undefined =>
  nearest(known, (each) => Math.abs(QUALITY_ORDER.indexOf(each) - QUALITY_ORDER.indexOf(wanted)));
