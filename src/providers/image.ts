import type { ApiError } from '../errors';
import type { Target, TokenUsage, UpstreamEvent, UpstreamRequest } from './format';
import type { Json } from './json';

/** Images after texts and other images, over the wires that draw. */

/** What an endpoint is told, in values that it knows. Undefined: nothing is said of it. */
export interface ImageSettingsAsked {
  readonly n: number;
  readonly stream: boolean;
  /** It is to be told that images come inside the answer. */
  readonly tellsFormat: boolean;
  readonly size: string | undefined;
  readonly aspectRatio: string | undefined;
  readonly resolution: string | undefined;
  readonly quality: string | undefined;
  readonly background: string | undefined;
  readonly format: string | undefined;
  readonly compression: number | undefined;
  readonly seed: number | undefined;
  /** Of the serving provider, as the caller gave them, and as the endpoint lets them pass. */
  readonly options: Json;
}

export interface ReferenceImage {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface ImageCall extends ImageSettingsAsked {
  readonly prompt: string;
  readonly references: readonly ReferenceImage[];
}

/** Images as the upstream gave them, in base64 or as markup; nobody has looked at them yet. */
export interface ImageAnswer {
  readonly upstreamId?: string;
  readonly images: readonly string[];
  readonly usage?: TokenUsage;
  /** As the upstream said; undefined: it did not say. */
  readonly quality?: string;
}

/** An image on its way. */
export interface PartialImage {
  readonly kind: 'partial';
  readonly index: number;
  readonly base64: string;
  /** Until then, where the upstream counts on the way. */
  readonly usage?: TokenUsage;
}

export type ImageStep =
  | PartialImage
  | { readonly kind: 'whole'; readonly answer: ImageAnswer }
  | { readonly kind: 'failed'; readonly error: ApiError };

export interface ImageFormat {
  /** @throws ApiError when this wire cannot say it; another endpoint may be able to. */
  request(call: ImageCall, target: Target): UpstreamRequest<string | Buffer>;
  /** @throws ApiError when the body is no answer, although the status says so. */
  result(body: unknown): ImageAnswer;
  /** A reader of one event. Undefined: it has no counterpart in ours. @throws ApiError for what cannot be read. */
  step(event: UpstreamEvent): ImageStep | undefined;
}
