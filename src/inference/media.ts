import { filetypemime } from 'magic-bytes.js';
import { memoryOf, signalOf, type Leaving } from '../departure';
import { ApiError, type ErrorType } from '../errors';
import type { Part } from '../providers/content';
import type { ChatRequest } from '../providers/format';
import { FetchFailure, type FetchPublic } from '../providers/public-fetch';

/** Downloads what a request names by its address, for providers that read no addresses. */

const MEBIBYTE = 1024 * 1024;
const MOST_PARTS = 32;
const MOST_BYTES = 20 * MEBIBYTE;
const MOST_BYTES_IN_ALL = 48 * MEBIBYTE;
const AT_ONCE = 4;
const DOWNLOAD_MS = 20_000;

/** A part that names bytes, and what may be wrong with them. */
interface Kind {
  readonly field: string;
  readonly accept: string;
  /** The type that the bytes show; undefined: none of those that are accepted. */
  readonly typeOf: (bytes: Buffer, claimed: string) => string | undefined;
  readonly expected: string;
  readonly failed: ErrorType;
  readonly tooLarge: ErrorType;
  readonly wrong: ErrorType;
}

const oneOf =
  (...types: readonly string[]) =>
  (bytes: Buffer): string | undefined => {
    const found = filetypemime(bytes.subarray(0, 4_096));
    return types.find((type) => found.includes(type));
  };

const videoType = (bytes: Buffer): string | undefined =>
  oneOf('video/mp4', 'video/mpeg', 'video/quicktime')(bytes) ??
  // The two differ inside only; no other kind of this container is called webm.
  (oneOf('video/x-matroska')(bytes) && bytes.subarray(0, 4_096).includes('webm') ? 'video/webm' : undefined);

function fileType(bytes: Buffer, claimed: string): string | undefined {
  // Some writers put bytes before the mark.
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return 'application/pdf';
  const isText = /^(text\/|application\/json$)/.test(claimed);
  return isText && !bytes.includes(0) ? claimed : undefined;
}

const KINDS = {
  image_url: {
    field: 'image_url.url',
    accept: 'image/png, image/jpeg, image/webp, image/gif',
    typeOf: oneOf('image/png', 'image/jpeg', 'image/webp', 'image/gif'),
    expected: 'a PNG, JPEG, WebP or GIF image',
    failed: 'image_download_failed',
    tooLarge: 'image_too_large',
    wrong: 'unsupported_image_format',
  },
  file: {
    field: 'file.file_data',
    accept: 'application/pdf, text/*',
    typeOf: fileType,
    expected: 'a PDF or a text',
    failed: 'invalid_request',
    tooLarge: 'payload_too_large',
    wrong: 'invalid_request',
  },
  video: {
    field: 'video_url.url',
    accept: 'video/mp4, video/mpeg, video/quicktime, video/webm',
    typeOf: videoType,
    expected: 'an MP4, MPEG, MOV or WebM video',
    failed: 'invalid_request',
    tooLarge: 'payload_too_large',
    wrong: 'invalid_request',
  },
} as const satisfies Record<string, Kind>;

export interface Downloaded {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

interface Inlined {
  readonly part: Part;
  readonly bytes: number;
}

interface Fetched {
  readonly dataUrl: string;
  readonly bytes: number;
}

export type Media = ReturnType<typeof createMedia>;

export function createMedia(fetchPublic: FetchPublic) {
  /** By part, not by request: a later turn or another endpoint meets the same parts again. */
  const inlined = new WeakMap<Part, Promise<Inlined>>();

  const download = async (kind: Kind, url: string, signal: AbortSignal | undefined): Promise<Downloaded> => {
    const place = `${kind.field} at ${hostOf(url)}`;
    // They go upstream as base64.
    const memory = memoryOf(signal)?.share(4 / 3);
    try {
      const { body, mediaType } = await fetchPublic({
        url,
        maxBytes: MOST_BYTES,
        timeoutMs: DOWNLOAD_MS,
        accept: kind.accept,
        signal,
        memory,
      });
      const found = body.length > 0 ? kind.typeOf(body, mediaType) : undefined;
      if (found === undefined) throw new ApiError(kind.wrong, `${place}: expected ${kind.expected}`);
      return { mediaType: found, bytes: body };
    } catch (error) {
      memory?.giveBack();
      if (!(error instanceof FetchFailure)) throw error;
      throw new ApiError(
        error.reason === 'too_large' ? kind.tooLarge : kind.failed,
        `${place}: ${error.message}; send a data URL instead`,
        { cause: error },
      );
    }
  };

  /** @param fetched downloads of this request, so that each URL is fetched once. */
  const inline = (
    part: Part,
    found: Remote,
    signal: AbortSignal,
    fetched: Map<string, Promise<Fetched>>,
  ): Promise<Inlined> => {
    const known = inlined.get(part);
    if (known) return known;
    const key = `${found.kind.field} ${found.url}`;
    let fetching = fetched.get(key);
    if (!fetching) {
      fetching = download(found.kind, found.url, signal).then(({ mediaType, bytes }) => ({
        dataUrl: `data:${mediaType};base64,${bytes.toString('base64')}`,
        bytes: bytes.length,
      }));
      fetched.set(key, fetching);
    }
    const fresh = fetching.then(({ dataUrl, bytes }) => ({ part: found.replacedBy(dataUrl), bytes }));
    inlined.set(part, fresh);
    return fresh;
  };

  return {
    /**
     * The same request with its media inside it.
     * @param reads tells addresses that the provider reads itself.
     * @throws ApiError that names the part which could not be had.
     */
    async inline(
      chat: ChatRequest,
      reads: (url: string, type: Part['type']) => boolean,
      leaving: Leaving,
    ): Promise<ChatRequest> {
      const wanted = new Map<Part, Remote>();
      for (const part of partsIn(chat)) {
        const found = remoteOf(part);
        if (found && !reads(found.url, part.type)) wanted.set(part, found);
      }
      if (wanted.size === 0) return chat;
      if (wanted.size > MOST_PARTS)
        throw new ApiError(
          'invalid_request',
          `messages: ${wanted.size} images and files are to be downloaded, and at most ${MOST_PARTS} are; send data URLs`,
        );
      const replaced = new Map<Part, Part>();
      const waiting = [...wanted];
      const fetched = new Map<string, Promise<Fetched>>();
      let bytes = 0;
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [part, found] = next;
          const inside = await inline(part, found, signalOf(leaving), fetched);
          replaced.set(part, inside.part);
          bytes += inside.bytes;
          if (bytes > MOST_BYTES_IN_ALL)
            throw new ApiError(
              'payload_too_large',
              `messages: the images and files to be downloaded are larger than ${MOST_BYTES_IN_ALL} bytes together`,
            );
        }
      };
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
      return {
        ...chat,
        messages: chat.messages.map((message) =>
          Array.isArray(message.content)
            ? { ...message, content: (message.content as Part[]).map((part) => replaced.get(part) ?? part) }
            : message,
        ) as ChatRequest['messages'],
      };
    },

    /** A document by its address, for those that read it themselves. @throws ApiError */
    file: (url: string, signal?: AbortSignal): Promise<Downloaded> => download(KINDS.file, url, signal),

    /** An image by its address. @throws ApiError */
    image: (url: string, signal?: AbortSignal): Promise<Downloaded> => download(KINDS.image_url, url, signal),
  };
}

/** What a part names by an address, and the part that holds it instead. */
interface Remote {
  readonly kind: Kind;
  readonly url: string;
  readonly replacedBy: (dataUrl: string) => Part;
}

const isRemote = (url: string): boolean => /^https?:/i.test(url);

function remoteOf(part: Part): Remote | undefined {
  switch (part.type) {
    case 'image_url': {
      const { url } = part.image_url;
      if (!isRemote(url)) return undefined;
      return {
        kind: KINDS.image_url,
        url,
        replacedBy: (dataUrl) => ({ ...part, image_url: { ...part.image_url, url: dataUrl } }),
      };
    }
    case 'video_url':
    case 'input_video': {
      const { url } = part.video_url;
      if (!isRemote(url)) return undefined;
      return {
        kind: KINDS.video,
        url,
        replacedBy: (dataUrl) => ({ ...part, video_url: { ...part.video_url, url: dataUrl } }),
      };
    }
    case 'file': {
      const url = part.file.file_data;
      if (url === undefined || !isRemote(url)) return undefined;
      return {
        kind: KINDS.file,
        url,
        replacedBy: (dataUrl) => ({ ...part, file: { ...part.file, file_data: dataUrl } }),
      };
    }
    case 'text':
    case 'input_audio':
      return undefined;
  }
}

const partsIn = (chat: ChatRequest): Part[] =>
  chat.messages.flatMap(({ content }) => (Array.isArray(content) ? (content as Part[]) : []));

/** An address may hold secrets in its path; its host says enough. */
const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.slice(0, 64) : 'an address';
