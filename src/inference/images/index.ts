import type { components } from '../../../generated/openapi';
import { ApiError, toApiError } from '../../errors';
import { textOf } from '../../providers/content';
import type { ChatRequest } from '../../providers/format';
import type { ImageFormat, ReferenceImage } from '../../providers/image';
import { imageFormats } from '../../providers/image-protocols';
import { object, type Json } from '../../providers/json';
import { unusable } from '../../providers/upstream-errors';
import type { Answer } from '../answer';
import { readJson } from '../attempt';
import type { Endpoint } from '../catalogue';
import type { EventStream } from '../events';
import type { Caller } from '../generation';
import type { Begun, Flow, Job, Said } from '../jobs';
import { imageSizeOf } from '../measure-media';
import { mediaTokensAnywhere } from '../media-sizes';
import { countTokens } from '../tokens';
import { mostImageCost, mostImageTokens } from './cost';
import { abandoned, drawnInTurns, outcomeOf, toReply, type Drawn, type Shown } from './drawn';
import { ImageRelay } from './relay';
import { openImages, type OpenImages } from './stream';
import { fit, wishOf, type ImageWish } from './wish';

type Schemas = components['schemas'];
type Request = Schemas['ImageGenerationRequest'];

const IMAGES: ReadonlySet<string> = new Set(['image']);

/** Ten large images in base64. */
const ANSWER_CAP = 128 * 1024 * 1024;
/** An image that comes with a prompt, at its dearest; and what a provider puts around the words. */
const REFERENCE_TOKENS = 8_000;
const FRAME_TOKENS = 64;

/** Before the first image of a stream. */
const UNSEEN: Shown = { partials: 0, look: undefined, usage: undefined };

/** Where a stream was asked for and the endpoint has none, the images come whole. */
export type ImagesReply =
  | { readonly json: Schemas['ImageGenerationResponse'] }
  | { readonly events: EventStream<Schemas['ImageStreamEvent']> };

interface Parts {
  readonly begin: <T>(caller: Caller, chat: ChatRequest, job: Job<T>) => Promise<Begun<T>>;
  readonly opened: (flow: Flow) => void;
  readonly ended: (flow: Flow) => void;
}

type Opened = { readonly whole: Drawn } | { readonly stream: OpenImages };

/** Reads the images that a request names, by data URLs or by addresses. @throws ApiError */
export type LoadReferences = (
  urls: readonly string[],
  signal: AbortSignal,
) => Promise<readonly ReferenceImage[]>;

export const createImages =
  ({ begin, opened, ended }: Parts) =>
  async (caller: Caller, body: Request, load: LoadReferences): Promise<Answer<ImagesReply>> => {
    const wish = wishOf(body);
    const message = messageOf(body, wish);
    const job = jobOf(body, wish, message, load);
    const { generation, endpoint, answer } = await begin(caller, chatOf(body, message), job);
    const fitted = fit(wish, endpoint);
    if ('stream' in answer) {
      const relay: ImageRelay = new ImageRelay({
        generation,
        endpoint,
        fitted,
        images: answer.stream,
        ended: () => ended(relay),
      });
      opened(relay);
      generation.flow = relay;
      return { generationId: generation.id, value: { events: relay } };
    }
    const settled = await generation
      .settle({ ...outcomeOf(answer.whole, endpoint, fitted), cancelled: caller.leaving.aborted })
      .catch((error: unknown) => {
        throw toApiError(error).with({ headers: { 'X-Generation-Id': generation.id } });
      });
    return {
      generationId: generation.id,
      value: { json: toReply(answer.whole, settled, generation.createdAt) },
    };
  };

function jobOf(body: Request, wish: ImageWish, message: Message, load: LoadReferences): Job<Opened> {
  let references: Promise<readonly ReferenceImage[]> | undefined;
  let referenceTokens = wish.references * REFERENCE_TOKENS;
  const askedOf = (said: Said): Message => (said.message ?? message) as Message;
  const loaded = (said: Said): Promise<readonly ReferenceImage[]> =>
    (references ??= load(urlsIn(askedOf(said)), said.signal));
  const callOf = async (endpoint: Endpoint, said: Said) => {
    const asked = askedOf(said);
    const { settings } = fit(withOptions(wish, asked), endpoint);
    return { ...settings, prompt: textOf(asked.content), references: await loaded(said) };
  };
  return {
    apiType: 'image',
    outputs: IMAGES,
    purpose: 'images',
    reading: {
      countPrompt: () => countTokens(body.prompt),
      promptAtMost: () => Buffer.byteLength(body.prompt) + referenceTokens + FRAME_TOKENS,
      measuresMedia: false,
      // The provider draws on, and bills the images.
      abandoned: (endpoint) => abandoned(endpoint, fit(wish, endpoint), UNSEEN),
    },
    async measure(said) {
      const sizes = (await loaded(said)).map(({ bytes }, index) =>
        imageSizeOf(bytes, `input_references[${index}]`, false),
      );
      referenceTokens = sizes.reduce(
        (sum, size) => sum + Math.max(REFERENCE_TOKENS, mediaTokensAnywhere(size)),
        0,
      );
    },
    message,
    isRedactable: true,
    mostOutput(endpoint) {
      const { settings, facts } = fit(wish, endpoint);
      return {
        tokens: mostImageTokens(endpoint.image, facts, settings, endpoint.maxCompletionTokens),
        beside: mostImageCost(endpoint.image, facts, wish.n),
      };
    },
    misfit(endpoint) {
      if (!imageFormats[endpoint.provider.protocol])
        return new ApiError('not_found', `No endpoint of ${endpoint.model.id} draws images`);
      try {
        fit(wish, endpoint);
        return undefined;
      } catch (error) {
        if (error instanceof ApiError) return error;
        throw error;
      }
    },
    request: async (endpoint, said) => formatFor(endpoint).request(await callOf(endpoint, said), endpoint),
    async open(answer, endpoint) {
      const format = formatFor(endpoint);
      const type = answer.header('content-type') ?? '';
      if (fit(wish, endpoint).settings.stream && /^text\/event-stream/i.test(type))
        return { stream: await openImages(answer, format, wish) };
      return { whole: await drawnInTurns(format.result(await readJson(answer, ANSWER_CAP)), wish) };
    },
  };
}

type Message = Extract<ChatRequest['messages'][number], { role: 'user' }>;

/** The prompt, its images and the options of providers: whatever goes upstream is looked through. */
const messageOf = (body: Request, { options }: ImageWish): Message => {
  const said: Message & { options: ImageWish['options'] } = {
    role: 'user',
    content: [{ type: 'text', text: body.prompt }, ...(body.input_references ?? [])],
    options,
  };
  return said;
};

const urlsIn = ({ content }: Message): string[] =>
  Array.isArray(content)
    ? content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))
    : [];

const withOptions = (wish: ImageWish, message: Message): ImageWish => ({
  ...wish,
  options: (object((message as Json)['options']) ?? {}) as ImageWish['options'],
});

/** What routing, limits and records want to know, in their own language. */
const chatOf = (body: Request, message: Message): ChatRequest => {
  const { options: _options, ...preferences } = body.provider ?? {};
  return {
    model: body.model,
    messages: [message],
    provider: preferences,
    ...(body.stream !== undefined && { stream: body.stream }),
    ...(body.session_id !== undefined && { session_id: body.session_id }),
    ...(body.trace && { trace: body.trace }),
    ...(body.user !== undefined && { user: body.user }),
  };
};

/** Endpoints of wires that draw nothing are left out before it is said. */
function formatFor({ provider }: Endpoint): ImageFormat {
  const format = imageFormats[provider.protocol];
  if (!format) throw unusable('nothing: its wire draws no images');
  return format;
}
