import { ApiError } from '../errors';
import type { RequestMemory } from '../memory-budget';
import type { FileRecord } from '../stores/files';
import type { Actor } from './actors';
import type { FileService } from './files';

/** Puts stored files into requests that name them by their ids: providers know nothing of these. */

const MEBIBYTE = 1024 * 1024;
const MOST_BYTES = 20 * MEBIBYTE;
const MOST_BYTES_IN_ALL = 32 * MEBIBYTE;
const MOST_FILES = 32;

/** Ids of a provider's own files look different, and go there as they are. */
const STORED_ID = /^file_[0-9a-f]{32}$/;

type Json = Readonly<Record<string, unknown>>;

/** A stored file as it stands in a part. */
interface Content {
  readonly record: FileRecord;
  readonly base64: string;
  /** The same string at every place. */
  readonly dataUrl: string;
  readonly words: () => string;
}

/** A part that names a file, and the one that holds it. */
interface Reference {
  readonly id: string;
  /** Texts go into it as text, not as base64. */
  readonly takesText: boolean;
  readonly replacedBy: (content: Content) => Json;
}

export type FileInputs = ReturnType<typeof createFileInputs>;

export const createFileInputs = ({
  files,
}: {
  readonly files: Pick<FileService, 'findWithin' | 'read'>;
}) => ({
  /**
   * The same body with its stored files inside it, in the format that it has.
   * @param memory of the request: each place that names a file takes as much as the file.
   * @throws ApiError 404 for a file that is not there, 413 where they are too large, 400 for a kind that does not fit,
   * 503 where the process has no memory for them.
   */
  async resolve<Body extends object>(
    actor: Actor,
    body: Body,
    memory: RequestMemory | undefined,
  ): Promise<Body> {
    const found = new Map<object, Reference>();
    for (const name of PLACES) collect((body as Json)[name], found);
    if (found.size === 0) return body;
    const ids = new Set([...found.values()].map(({ id }) => id));
    if (ids.size > MOST_FILES)
      throw new ApiError(
        'invalid_request',
        `The request names ${ids.size} files, and at most ${MOST_FILES} are read`,
      );
    const { workspaceId } = actor.key;
    const records = new Map<string, FileRecord>();
    let left = MOST_BYTES_IN_ALL;
    for (const id of ids) {
      const record = await files.findWithin(workspaceId, id, Math.min(MOST_BYTES, left));
      left -= record.sizeBytes;
      records.set(id, record);
    }
    let inserted = 0;
    for (const { id, takesText } of found.values())
      inserted += insertedBytes(records.get(id) as FileRecord, takesText);
    memory?.reserve(inserted);
    const contents = new Map<string, Content>();
    for (const id of ids) {
      const { record, bytes } = await files.read(workspaceId, id, MOST_BYTES);
      contents.set(id, contentOf(record, bytes));
    }
    const replaced = new Map(
      [...found].map(([part, { id, replacedBy }]) => [part, replacedBy(contents.get(id) as Content)]),
    );
    const changed = PLACES.filter((name) => (body as Json)[name] !== undefined);
    return {
      ...body,
      ...Object.fromEntries(changed.map((name) => [name, rebuilt((body as Json)[name], replaced)])),
    };
  },
});

/** Bytes of a file at one place. Text may double in size when it is written as JSON. */
const insertedBytes = (record: FileRecord, takesText: boolean): number =>
  takesText && isText(record) ? 2 * record.sizeBytes : Math.ceil(record.sizeBytes / 3) * 4;

function contentOf(record: FileRecord, bytes: Buffer): Content {
  let text: string | undefined;
  const base64 = bytes.toString('base64');
  return {
    record,
    base64,
    // Texts of every kind travel as plain text, which all wires take.
    dataUrl: `data:${isText(record) ? 'text/plain' : record.mimeType};base64,${base64}`,
    words: () => (text ??= bytes.toString('utf8')),
  };
}

/** Where conversations stand: of chat and Messages, and of Responses. */
const PLACES = ['messages', 'input'] as const;

function collect(node: unknown, found: Map<object, Reference>): void {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const member of node) collect(member, found);
    return;
  }
  const reference = referenceIn(node as Json);
  if (reference) found.set(node, reference);
  // What a model wrote for a tool is no part.
  else if ((node as Json)['type'] !== 'tool_use')
    for (const member of Object.values(node)) collect(member, found);
}

function rebuilt(node: unknown, replaced: ReadonlyMap<object, Json>): unknown {
  if (node === null || typeof node !== 'object') return node;
  const part = replaced.get(node);
  if (part) return part;
  if (Array.isArray(node)) return node.map((member) => rebuilt(member, replaced));
  return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, rebuilt(member, replaced)]));
}

function referenceIn(part: Json): Reference | undefined {
  switch (part['type']) {
    case 'file':
      return named(part['file'], ['file_data'], (content, file) => chatPart(content, part, file));
    case 'input_file':
    case 'input_image':
      return named(part, ['file_data', 'file_url', 'image_url'], (content) => responsesPart(content, part));
    case 'document':
    case 'image':
      return named(part['source'], [], (content) => messagesBlock(content, part), true);
    default:
      return undefined;
  }
}

/** @param others fields that say in another way what the file is: they go before the id. */
function named(
  holder: unknown,
  others: readonly string[],
  replacedBy: (content: Content, holder: Json) => Json,
  takesText = false,
): Reference | undefined {
  if (holder === null || typeof holder !== 'object') return undefined;
  const { file_id: id } = holder as Json;
  if (typeof id !== 'string' || !STORED_ID.test(id)) return undefined;
  if (others.some((name) => Boolean((holder as Json)[name]))) return undefined;
  return { id, takesText, replacedBy: (content) => replacedBy(content, holder as Json) };
}

const isText = ({ mimeType }: FileRecord): boolean =>
  mimeType.startsWith('text/') || mimeType.includes('json');
const isImage = ({ mimeType }: FileRecord): boolean => mimeType.startsWith('image/');

const AUDIO_FORMATS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
};

/** Marks of a part, as for caches, stay on the one that takes its place. */
const without = (part: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(part).filter(([name]) => !names.includes(name)));

function audioPart({ record, base64 }: Content): Json | undefined {
  const format = AUDIO_FORMATS[record.mimeType];
  return format === undefined ? undefined : { type: 'input_audio', input_audio: { data: base64, format } };
}

function chatPart(content: Content, part: Json, file: Json): Json {
  const rest = without(part, 'type', 'file');
  const { record } = content;
  if (isImage(record)) return { type: 'image_url', image_url: { url: content.dataUrl }, ...rest };
  const audio = audioPart(content);
  if (audio) return { ...audio, ...rest };
  return {
    type: 'file',
    file: { filename: file['filename'] ?? record.filename, file_data: content.dataUrl },
    ...rest,
  };
}

function responsesPart(content: Content, part: Json): Json {
  const { record } = content;
  const rest = without(part, 'type', 'file_id', 'filename', 'detail');
  if (isImage(record)) {
    const { detail } = part;
    return { type: 'input_image', detail: detail ?? 'auto', image_url: content.dataUrl, ...rest };
  }
  if (part['type'] === 'input_image') throw misfit('input_image', 'an image', record);
  const audio = audioPart(content);
  if (audio) return { ...audio, ...rest };
  return {
    type: 'input_file',
    filename: part['filename'] ?? record.filename,
    file_data: content.dataUrl,
    ...rest,
  };
}

function messagesBlock(content: Content, block: Json): Json {
  const { record, base64, words } = content;
  const rest = without(block, 'type', 'source', 'title');
  if (isImage(record))
    return {
      type: 'image',
      source: { type: 'base64', media_type: record.mimeType, data: base64 },
      ...without(rest, 'context', 'citations'),
    };
  if (block['type'] === 'image') throw misfit('image', 'an image', record);
  const title = block['title'] ?? record.filename;
  if (isText(record))
    return {
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: words() },
      title,
      ...rest,
    };
  if (record.mimeType !== 'application/pdf') throw misfit('document', 'a PDF, a text or an image', record);
  return {
    type: 'document',
    source: { type: 'base64', media_type: record.mimeType, data: base64 },
    title,
    ...rest,
  };
}

const misfit = (part: string, expected: string, { id, mimeType }: FileRecord): ApiError =>
  new ApiError('invalid_request', `${part}: the file ${id} is ${mimeType}, and ${expected} is expected here`);
