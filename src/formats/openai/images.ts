import type { components as Compatible } from '../../../generated/compatible';
import type { components } from '../../../generated/openapi';
import { ConvertedStream, streamOf } from '../../inference/converted-stream';
import type { EventStream } from '../../inference/events';
import { wordsOfType } from '../../openai-errors';
import { given } from './given';

type Theirs = Compatible['schemas'];
type Ours = components['schemas'];

/** Fields that both operations share. */
type Asked = Pick<
  Theirs['OpenAIImageRequest'],
  | 'model'
  | 'prompt'
  | 'n'
  | 'size'
  | 'quality'
  | 'background'
  | 'output_format'
  | 'output_compression'
  | 'response_format'
  | 'stream'
  | 'user'
>;

export type ImageKind = 'image_generation' | 'image_edit';
type Event = Theirs['OpenAIImageStreamEvent'];

/** Names of qualities that other models had. */
const QUALITIES: Readonly<Record<string, Ours['ImageQuality']>> = { standard: 'medium', hd: 'high' };

/** The request in our own words. Absent and null are the same. */
export function toImageRequest(
  body: Asked,
  references: readonly string[] = [],
): Ours['ImageGenerationRequest'] {
  const { size, quality, n, background, output_format, output_compression, user } = body;
  const named = typeof quality === 'string' ? (QUALITIES[quality] ?? quality) : undefined;
  return {
    model: body.model,
    prompt: body.prompt,
    ...(references.length > 0 && {
      input_references: references.map((url) => ({ type: 'image_url' as const, image_url: { url } })),
    }),
    ...given({
      n,
      size: size === 'auto' ? null : size,
      // Patterns of the document hold these to the same words.
      quality: named as Ours['ImageQuality'] | undefined,
      background: background as Ours['ImageBackground'] | null,
      output_format: output_format as Ours['ImageFileFormat'] | null,
      output_compression,
      user,
    }),
    ...(body.stream === true && { stream: true }),
  };
}

/** The images that came whole. */
export function toImagesResponse(
  { created, data, usage }: Ours['ImageGenerationResponse'],
  { response_format: form }: Asked,
): Theirs['OpenAIImagesResponse'] {
  const [first] = data;
  const format = formatOf(first?.media_type);
  const isCommon = data.every((image) => formatOf(image.media_type) === format);
  return {
    created,
    data: data.map(({ b64_json: bytes, media_type: type = 'image/png' }) =>
      form === 'url' ? { url: `data:${type};base64,${bytes}` } : { b64_json: bytes },
    ),
    ...(format && isCommon && { output_format: format }),
    ...(usage && { usage: toUsage(usage) }),
  };
}

/** Whole images as the stream that the caller asked for. */
export const toWholeStream = (
  { created, data, usage }: Ours['ImageGenerationResponse'],
  kind: ImageKind,
): EventStream<Event> =>
  streamOf<Event>(
    data.map((image, index) => ({
      ...completed({ ...image, created, ...(index === data.length - 1 && usage && { usage }) }, kind),
    })),
    ({ type }) => type,
  );

/** Partial images and the last one, as they come. Words beside the image have no event in this format. */
export function toImageStream(
  stream: EventStream<Ours['ImageStreamEvent']>,
  kind: ImageKind,
  now: () => number,
): EventStream<Event> {
  const convert = (event: Ours['ImageStreamEvent']): Event | undefined => {
    switch (event.type) {
      case 'image_generation.partial_image':
        return {
          type: `${kind}.partial_image`,
          b64_json: event.b64_json,
          partial_image_index: event.partial_image_index,
          created_at: Math.floor(now() / 1000),
        };
      case 'image_generation.completed':
        return completed(event, kind);
      case 'image_generation.text_chunk':
        return undefined;
      case 'error': {
        const { message, param, type } = event.error;
        return { type: 'error', error: { message, ...wordsOfType(type), param: param ?? null } };
      }
    }
  };
  return new ConvertedStream<Ours['ImageStreamEvent'], Event>(stream, convert, ({ type }) => type);
}

function completed(
  {
    b64_json: bytes,
    media_type: type,
    created,
    usage,
  }: Pick<Ours['ImageGenCompletedEvent'], 'b64_json' | 'media_type' | 'created' | 'usage'>,
  kind: ImageKind,
): Theirs['OpenAIImageEvent'] {
  const format = formatOf(type);
  return {
    type: `${kind}.completed`,
    b64_json: bytes,
    created_at: created,
    ...(format && { output_format: format }),
    ...(usage && { usage: toUsage(usage) }),
  };
}

const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;

const formatOf = (type: string | undefined): Theirs['OpenAIImagesResponse']['output_format'] =>
  type !== undefined && Object.hasOwn(FORMATS, type) ? FORMATS[type as keyof typeof FORMATS] : undefined;

function toUsage(usage: Ours['ImageGenerationUsage']): Theirs['OpenAIImageUsage'] {
  const images = (usage.prompt_tokens_details as { image_tokens?: number } | null | undefined)?.image_tokens;
  const ofImages = Math.min(images ?? 0, usage.prompt_tokens);
  return {
    input_tokens: usage.prompt_tokens,
    output_tokens: usage.completion_tokens,
    total_tokens: usage.total_tokens,
    input_tokens_details: { text_tokens: usage.prompt_tokens - ofImages, image_tokens: ofImages },
    ...(usage.cost !== undefined && { cost: usage.cost }),
  };
}
