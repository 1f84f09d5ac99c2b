import { signalOf, type Leaving } from '../departure';
import type { DocumentReader } from '../documents/reader';
import { ApiError } from '../errors';
import { geminiReads } from '../providers/gemini';
import type { ChatRequest } from '../providers/format';
import type { Part } from '../providers/content';
import { billedApart } from './bounded-fields';
import type { NativeRequest } from './caller-format';
import type { Media } from './media';
import { measureMedia, refusedAddress, unknownMember } from './measure-media';
import { mediaIn, type PlacedMedia } from './media-sizes';
import { unmeasuredPart, withMedia } from './native-media';
import type { Filter } from './policies/guard';

export interface MediaParts {
  readonly media: Pick<Media, 'inline'>;
  readonly documents: DocumentReader;
}

interface Asked {
  readonly chat: ChatRequest;
  readonly native: NativeRequest | undefined;
}

interface Rules {
  /** The caller has a limit: all media are downloaded, so that they can be measured. */
  readonly isLimited: boolean;
  /** Filters read the text of files, so files are downloaded. */
  readonly filters: readonly Filter[];
}

export type MediaSteps = ReturnType<typeof createMediaSteps>;

/** Downloads and measures the media of a request before filters read it and its cost is held. */
export const createMediaSteps = ({ media, documents }: MediaParts) => ({
  /**
   * Puts media that a request names by address inside it, and inside the caller's own body.
   * @throws ApiError that names the part which cannot be downloaded, measured or read.
   */
  async inline(asked: Asked, { isLimited, filters }: Rules, leaving: Leaving): Promise<Asked> {
    const { chat, native } = asked;
    const placed = mediaIn(chat);
    if (isLimited) refuseUnmeasurable(placed, native);
    const isStrict = filters.some(({ action }) => action !== 'flag');
    if (!isLimited && isStrict) refuseUnreadable(placed, native);
    if (placed.length === 0) return asked;
    const stays = (_url: string, type: Part['type']): boolean => !isLimited && type !== 'file';
    let inside: ChatRequest;
    try {
      inside = await media.inline(chat, stays, leaving);
    } catch (error) {
      // A filter that only flags forbids nothing.
      if (isLimited || isStrict || !(error instanceof ApiError) || leaving.aborted) throw error;
      return asked;
    }
    if (inside === chat || !native) return { chat: inside, native };
    return {
      chat: inside,
      native: { ...native, chat: inside, body: withMedia(native, addressesOf(chat, inside)) },
    };
  },

  /** @throws ApiError 400 that names a part whose size cannot be told. */
  measure: (chats: readonly ChatRequest[], leaving: Leaving): Promise<void> =>
    measureMedia(chats.flatMap(mediaIn), documents, signalOf(leaving)),
});

/** Data URLs by the addresses that they replace. */
function addressesOf(before: ChatRequest, after: ChatRequest): Map<string, string> {
  const found = new Map<string, string>();
  const [old, fresh] = [mediaIn(before), mediaIn(after)];
  for (const [index, { part }] of old.entries()) {
    const given = addressOf(part as Part);
    const now = fresh[index];
    const inside = now && now.part !== part ? addressOf(now.part as Part) : undefined;
    if (given !== undefined && inside !== undefined) found.set(given, inside);
  }
  return found;
}

function addressOf(part: Part): string | undefined {
  switch (part.type) {
    case 'image_url':
      return part.image_url.url;
    case 'video_url':
    case 'input_video':
      return part.video_url.url;
    case 'file':
      return part.file.file_data;
    default:
      return undefined;
  }
}

/** True where a file is named by an address or an id, so that nobody here has read it. */
export const namesFiles = (chat: ChatRequest): boolean =>
  mediaIn(chat).some(({ part: given }) => {
    const part = given as Part;
    return part.type === 'file' && !/^data:/i.test(part.file.file_data ?? '');
  });

function refuseUnmeasurable(placed: readonly PlacedMedia[], native: NativeRequest | undefined): void {
  const own = native && unmeasuredPart(native);
  if (own !== undefined) throw refusedAddress(own);
  for (const { part: given, place } of placed) {
    const part = given as Part;
    if (part.type === 'file' && part.file.file_id) throw refusedAddress(`${place}.file_id`);
    const member = unknownMember(part, place);
    if (member !== undefined) throw billedApart(member);
    const address = addressOf(part);
    if (address === undefined || /^data:/i.test(address)) continue;
    const isRead = /^https?:\/\//i.test(address) && !geminiReads(address);
    const isBare = part.type === 'file' && !address.includes(':');
    if (!isRead && !isBare) throw refusedAddress(place);
  }
}

function refuseUnreadable(placed: readonly PlacedMedia[], native: NativeRequest | undefined): void {
  const refuse = (place: string): never => {
    throw new ApiError(
      'permission_denied',
      `${place}: a guardrail filters words, and the gateway cannot read this file; send its content as a data URL`,
    );
  };
  const own = native && unmeasuredPart(native);
  if (own?.endsWith('.file_id')) refuse(own);
  for (const { part: given, place } of placed) {
    const part = given as Part;
    if (part.type !== 'file') continue;
    if (part.file.file_id) refuse(`${place}.file_id`);
    const address = part.file.file_data ?? '';
    if (/^gs:/i.test(address) || geminiReads(address)) refuse(place);
  }
}
