import { z } from 'zod';
import type { components } from '../generated/openapi';

/** What an endpoint says of the images that it draws, as the operator wrote it. */

type Schemas = components['schemas'];

export const ASPECT_RATIOS = [
  '1:1',
  '1:2',
  '1:4',
  '1:8',
  '2:1',
  '2:3',
  '3:2',
  '3:4',
  '4:1',
  '4:3',
  '4:5',
  '5:4',
  '8:1',
  '9:16',
  '16:9',
  '9:19.5',
  '19.5:9',
  '9:20',
  '20:9',
  '9:21',
  '21:9',
] as const satisfies readonly Schemas['ImageAspectRatio'][];

export const RESOLUTIONS = ['512', '1K', '2K', '4K'] as const satisfies readonly Schemas['ImageResolution'][];
export const QUALITIES = ['low', 'medium', 'high'] as const satisfies readonly Schemas['ImageQuality'][];
export const FORMATS = [
  'png',
  'jpeg',
  'webp',
  'svg',
] as const satisfies readonly Schemas['ImageFileFormat'][];

/** Width and height in pixels. */
export const PIXELS = /^([1-9]\d{1,4})x([1-9]\d{1,4})$/;

const some = <const Values extends readonly string[]>(values: Values) =>
  z.array(z.enum(values, { error: `expected one of ${values.join(', ')}` })).min(1);

const range = (least: number, most: number) =>
  z
    .strictObject({
      min: z.number().int().min(least).max(most).default(least),
      max: z.number().int().min(least).max(most),
    })
    .refine(({ min, max }) => min <= max, 'expected a max that is not below min');

/** Fields of a request that the endpoint knows, and their values. Of what is not here it knows nothing. */
const parameters = z.strictObject({
  aspect_ratio: some(ASPECT_RATIOS).optional(),
  background: some(['transparent', 'opaque']).optional(),
  input_references: range(0, 16).optional(),
  n: range(1, 10).optional(),
  output_compression: range(0, 100).optional(),
  output_format: some(FORMATS).optional(),
  quality: some(QUALITIES).optional(),
  resolution: some(RESOLUTIONS).optional(),
  seed: z.literal(true).optional(),
  size: z.array(z.string().regex(PIXELS, 'expected pixels, such as 1024x1536')).min(1).optional(),
});

const KNOWN_SETTINGS: readonly string[] = [...QUALITIES, ...RESOLUTIONS, ...FORMATS];

const variant = z
  .string()
  .refine(
    (text) => text.split('/').every((word) => KNOWN_SETTINGS.includes(word) || PIXELS.test(word)),
    'expected a quality, tier, size or format, or several joined by slashes, such as high/1024x1536',
  );

/** @param price a decimal of USD. */
export const imageSettings = (price: z.ZodType<string>) =>
  z.strictObject({
    parameters: parameters.optional(),
    /** It sends images as far as they have come. */
    streaming: z.boolean().optional(),
    /** Options that callers may pass on. */
    passthrough: z
      .array(z.string().regex(/^[A-Za-z][\w.-]{0,63}$/, 'expected the name of an option'))
      .optional(),
    /** It has to be told that images come inside the answer; else it gives addresses of them. */
    response_format: z.literal('b64_json').optional(),
    /** Beside the prices of tokens. */
    prices: z
      .array(
        z.strictObject({
          unit: z.enum(['image', 'megapixel']),
          cost_usd: price,
          variant: variant.optional(),
        }),
      )
      .optional(),
    /** Most output tokens that one image takes. */
    tokens: z
      .array(z.strictObject({ most: z.number().int().positive(), variant: variant.optional() }))
      .optional(),
  });

export type ImageSettings = z.infer<ReturnType<typeof imageSettings>>;
export type ImageParameters = NonNullable<ImageSettings['parameters']>;

/** Fields that the wire of the gemini protocol has no word for. */
const NOT_IN_GEMINI = [
  'background',
  'output_compression',
  'quality',
] as const satisfies readonly (keyof ImageParameters)[];

/** @returns the key that cannot stand there, and why; undefined: all is well. */
export function misplaced(
  settings: ImageSettings,
  protocol: string,
): { readonly path: readonly string[]; readonly message: string } | undefined {
  if (protocol !== 'openai' && protocol !== 'gemini')
    return {
      path: [],
      message: `expected no such key, because providers of the protocol ${protocol} draw no images`,
    };
  if (protocol === 'openai') return undefined;
  const { parameters: known = {} } = settings;
  const message = 'expected no such key, because providers of the protocol gemini know nothing of it';
  for (const name of NOT_IN_GEMINI) if (known[name]) return { path: ['parameters', name], message };
  if (settings.streaming) return { path: ['streaming'], message };
  if (settings.response_format) return { path: ['response_format'], message };
  if ((known.n?.max ?? 1) > 1)
    return {
      path: ['parameters', 'n'],
      message: 'expected at most 1, because the protocol gemini draws one image at once',
    };
  if ((known.output_format?.length ?? 1) > 1)
    return {
      path: ['parameters', 'output_format'],
      message: 'expected one format, because the protocol gemini lets none be chosen',
    };
  if (known.size && !known.aspect_ratio)
    return {
      path: ['parameters', 'size'],
      message: 'expected aspect_ratio too, which says sizes to the protocol gemini',
    };
  return undefined;
}
