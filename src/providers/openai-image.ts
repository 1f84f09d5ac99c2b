import type { TokenUsage } from './format';
import { unsupported } from './content';
import { formOf } from './form';
import type { ImageAnswer, ImageCall, ImageFormat } from './image';
import { array, count, defined, object, text, type Json } from './json';
import { embedded } from './openai';
import { eventObject, unusable } from './upstream-errors';

/**
 * Images as OpenAI and those who speak its wire draw them: generations, and edits where there are
 * images to start from. Source: the type definitions of the `openai` client.
 */
export const openaiImage: ImageFormat = {
  request(call, { upstreamModel }) {
    const stray = Object.keys(call.options).find((name) =>
      (call.references.length === 0 ? EDITS_ONLY : GENERATIONS_ONLY).has(name),
    );
    if (stray !== undefined)
      throw unsupported(
        `provider.options: ${stray} is for requests with${call.references.length === 0 ? '' : 'out'} input_references`,
      );
    const body = { model: upstreamModel, prompt: call.prompt, ...settingsOf(call) };
    if (call.references.length === 0)
      return { path: '/images/generations', headers: {}, body: JSON.stringify(body) };
    const name = call.references.length === 1 ? 'image' : 'image[]';
    return {
      path: '/images/edits',
      ...formOf(
        Object.entries(body).map(([field, value]) => [
          field,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
        call.references.map(({ mediaType, bytes }, index) => ({
          name,
          filename: `image-${index + 1}.${mediaType.slice('image/'.length)}`,
          mediaType,
          bytes,
        })),
      ),
    };
  },

  result(body) {
    const answer = object(body);
    if (!answer) throw unusable('something that is not an answer');
    if (answer['error']) throw embedded(answer['error']);
    return {
      ...reported(answer),
      images: array(answer['data']).map((entry) => {
        const image = text(object(entry)?.['b64_json']);
        if (image === undefined)
          throw unusable(
            text(object(entry)?.['url']) === undefined
              ? 'an image without its bytes'
              : 'the address of an image in place of the image',
          );
        return image;
      }),
    };
  },

  step({ data, event }) {
    if (data === '[DONE]' || data.trim() === '') return undefined;
    const body = eventObject(data);
    if (body['error'] || event === 'error' || body['type'] === 'error')
      return { kind: 'failed', error: embedded(body['error'] || body) };
    const image = text(body['b64_json']);
    switch (text(body['type']) ?? event) {
      case 'image_generation.partial_image':
      case 'image_edit.partial_image':
        if (image === undefined) throw unusable('a partial image without its bytes');
        return {
          kind: 'partial',
          index: count(body['partial_image_index']) ?? 0,
          base64: image,
          ...withUsage(usageOf(object(body['usage']))),
        };
      case 'image_generation.completed':
      case 'image_edit.completed':
        if (image === undefined) throw unusable('an image without its bytes');
        return { kind: 'whole', answer: { ...reported(body), images: [image] } };
      default:
        return undefined;
    }
  },
};

const EDITS_ONLY = new Set(['input_fidelity', 'mask']);
const GENERATIONS_ONLY = new Set(['moderation', 'style']);

/** Images on the way, where the caller does not say how many. */
const PARTIAL_IMAGES = 2;

function settingsOf(call: ImageCall): Json {
  const { partial_images: partial, ...options } = call.options;
  return {
    // What is asked for outside of the options counts.
    ...Object.fromEntries(Object.entries(options).filter(([name]) => !OURS.has(name))),
    ...defined({
      n: call.n > 1 ? call.n : undefined,
      size: call.size,
      aspect_ratio: call.aspectRatio,
      resolution: call.resolution,
      quality: call.quality,
      background: call.background,
      output_format: call.format,
      output_compression: call.compression,
      seed: call.seed,
      response_format: call.tellsFormat ? 'b64_json' : undefined,
      ...(call.stream && { stream: true, partial_images: partial ?? PARTIAL_IMAGES }),
    }),
  };
}

const OURS = new Set([
  'model',
  'prompt',
  'n',
  'image',
  'image[]',
  'size',
  'aspect_ratio',
  'resolution',
  'quality',
  'background',
  'output_format',
  'output_compression',
  'seed',
  'response_format',
  'stream',
]);

const withUsage = (usage: TokenUsage | undefined): { usage?: TokenUsage } => (usage ? { usage } : {});

function reported(body: Json): Omit<ImageAnswer, 'images'> {
  const usage = usageOf(object(body['usage']));
  const quality = text(body['quality']);
  const id = text(body['id']);
  return {
    ...(id !== undefined && { upstreamId: id }),
    ...withUsage(usage),
    ...(quality !== undefined && quality !== 'auto' && { quality }),
  };
}

/** Without two believable numbers it is no report. What is not told apart is of images: nothing else was asked for. */
function usageOf(given: Json | undefined): TokenUsage | undefined {
  const prompt = count(given?.['input_tokens']) ?? count(given?.['prompt_tokens']);
  const completion = count(given?.['output_tokens']) ?? count(given?.['completion_tokens']);
  if (prompt === undefined || completion === undefined) return undefined;
  const input = object(given?.['input_tokens_details']);
  const output = object(given?.['output_tokens_details']);
  const shown = count(input?.['image_tokens']);
  const cached = count(input?.['cached_tokens']);
  return {
    prompt,
    completion,
    completionImages: Math.min(count(output?.['image_tokens']) ?? completion, completion),
    ...(shown !== undefined && { promptImages: Math.min(shown, prompt) }),
    ...(cached !== undefined && { cached: Math.min(cached, prompt) }),
  };
}
