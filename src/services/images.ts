import type { components } from '../../generated/openapi';
import { memoryOf } from '../departure';
import { ApiError } from '../errors';
import type { Answer, Inference } from '../inference';
import type { Catalogue } from '../inference/catalogue';
import type { ImagesReply } from '../inference/images';
import type { Downloaded } from '../inference/media';
import { lookUp, shorten } from '../inference/routing/resolve';
import type { RequestMemory } from '../memory-budget';
import { sourceOf } from '../providers/content';
import type { ReferenceImage } from '../providers/image';
import { bitmapType, fromBase64 } from '../providers/picture';
import type { FileContents } from '../stores/file-contents';
import type { Actor } from './actors';
import { toCaller, type RequestFacts } from './chat';
import type { Upload } from './files';
import { draws, toImageEndpoint, toImageModel } from './image-records';

type Schemas = components['schemas'];

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 20 * MEBIBYTE;
const MOST_BYTES_IN_ALL = 48 * MEBIBYTE;
const DOWNLOADS_AT_ONCE = 4;
const MOST_IMAGES = 16;

interface Parts {
  readonly inference: Inference;
  readonly download: (url: string, signal: AbortSignal) => Promise<Downloaded>;
  readonly catalogue: () => Catalogue;
  /** Loads what another process has imported since. */
  readonly refresh: () => Promise<void>;
  readonly contents: Pick<FileContents, 'readStaged'>;
  readonly now: () => Date;
}

export type ImageService = ReturnType<typeof createImageService>;

export const createImageService = ({ inference, download, catalogue, refresh, contents, now }: Parts) => ({
  async create(
    actor: Actor,
    body: Schemas['ImageGenerationRequest'],
    facts: RequestFacts,
  ): Promise<Answer<ImagesReply>> {
    const given = enclosed(body.input_references ?? [], memoryOf(facts.leaving));
    const load = (urls: readonly string[], signal: AbortSignal): Promise<readonly ReferenceImage[]> =>
      inTurn(urls, async (url) => given.get(url) ?? bitmap(await download(url, signal), url));
    return inference.images(toCaller(actor, facts), body, load);
  },

  /** Images that came as files, as data URLs. @throws ApiError for what is none. */
  async enclose(uploads: readonly Upload[], leaving: RequestFacts['leaving']): Promise<string[]> {
    const memory = memoryOf(leaving);
    if (uploads.length === 0) throw new ApiError('invalid_request', 'image: is required');
    if (uploads.length > MOST_IMAGES)
      throw new ApiError('invalid_request', `image: send at most ${MOST_IMAGES} files`);
    const urls: string[] = [];
    for (const { staged } of uploads) {
      memory?.reserve(Math.ceil((staged.sizeBytes * 4) / 3));
      const bytes = await contents.readStaged(staged);
      const { mediaType } = bitmap({ bytes }, 'image');
      urls.push(`data:${mediaType};base64,${bytes.toString('base64')}`);
    }
    return urls;
  },

  /** Models of which an endpoint draws. */
  async models(): Promise<Schemas['ImageModelsListResponse']> {
    await refresh();
    return { data: [...catalogue().models.values()].filter(draws).map(toImageModel) };
  },

  async endpoints(author: string, slug: string): Promise<Schemas['ImageModelEndpointsResponse']> {
    await refresh();
    const model = lookUp(`${author}/${slug}`, catalogue(), now().getTime());
    if (!model || !draws(model))
      throw new ApiError('not_found', `There is no image model ${shorten(`${author}/${slug}`)}`);
    return { id: model.id, endpoints: model.endpoints.flatMap(toImageEndpoint) };
  },
});

/** The images that a request holds itself, by their data URLs. @throws ApiError for what is none. */
function enclosed(
  references: readonly Schemas['ContentPartImage'][],
  memory: RequestMemory | undefined,
): Map<string, ReferenceImage> {
  const found = new Map<string, ReferenceImage>();
  for (const [
    index,
    {
      image_url: { url },
    },
  ] of references.entries()) {
    const where = `input_references[${index}].image_url.url`;
    const source = sourceOf(url, where, 'invalid_image');
    if (source.kind === 'url') {
      if (!/^https?:/i.test(url))
        throw new ApiError('invalid_image', `${where}: expected a data URL or an http(s) address`);
      continue;
    }
    // Each place goes upstream, also one that repeats an image.
    memory?.reserve(Math.ceil((source.data.length * 3) / 4));
    if (found.has(url)) continue;
    const bytes = fromBase64(source.data);
    if (!bytes) throw new ApiError('invalid_image', `${where}: a data URL holds base64`);
    if (bytes.length > MOST_BYTES)
      throw new ApiError('image_too_large', `${where}: larger than ${MOST_BYTES} bytes`);
    found.set(url, bitmap({ bytes }, where));
  }
  return found;
}

/** By its bytes, whatever it is called. */
function bitmap({ bytes }: Pick<Downloaded, 'bytes'>, where: string): ReferenceImage {
  const mediaType = bitmapType(bytes);
  if (mediaType === undefined)
    throw new ApiError('unsupported_image_format', `${shorten(where)}: expected a PNG, JPEG or WebP image`);
  return { mediaType, bytes };
}

/** @throws ApiError when they are too large together. */
async function inTurn(
  urls: readonly string[],
  load: (url: string) => Promise<ReferenceImage>,
): Promise<readonly ReferenceImage[]> {
  const loaded: ReferenceImage[] = [];
  const waiting = [...urls.entries()];
  let size = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, url] = next;
      const image = (loaded[index] = await load(url));
      size += image.bytes.length;
      if (size > MOST_BYTES_IN_ALL)
        throw new ApiError(
          'payload_too_large',
          `input_references: larger than ${MOST_BYTES_IN_ALL} bytes together`,
        );
    }
  };
  try {
    await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, work));
    return loaded;
  } catch (error) {
    waiting.length = 0;
    throw error;
  }
}
