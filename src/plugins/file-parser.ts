import { createHash } from 'node:crypto';
import type { components } from '../../generated/openapi';
import type { DocumentReader } from '../documents/reader';
import { memoryOf } from '../departure';
import { ApiError } from '../errors';
import type { Endpoint } from '../inference/catalogue';
import { fileSource, type Part, type Source } from '../providers/content';
import type { ChatRequest } from '../providers/format';
import type { Annotation, Clean, Passes, PluginRun, Settings } from './plugin';

type Schemas = components['schemas'];
type FilePart = Extract<Part, { type: 'file' }>;
type Mark = Schemas['ChatContentCacheControl'];
type Content = Schemas['ChatParsedFilePart'];

const MOST_FILES = 32;

/** A file in words that a model can read, or why it has none. */
type Parsed = { readonly content: readonly Content[] } | { readonly failure: ApiError };

export interface FetchedFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface FileParserParts {
  readonly documents: DocumentReader;
  /** Gets a file that the caller gave by its address; undefined: files come in the request only. */
  readonly fetchFile?: ((url: string, signal: AbortSignal) => Promise<FetchedFile>) | undefined;
}

/**
 * Turns files into text for models that take none. On without being asked for.
 * @param settings of the request; undefined: the plugin was not named.
 * @param passes whether the caller's own body goes to an endpoint: its files too, unless the model is said to take none.
 * @returns undefined when the request has no files, or the plugin is switched off.
 * @throws ApiError when the engine is one that this gateway has not.
 */
export function fileParser(
  settings: Settings<'file-parser'> | undefined,
  chat: ChatRequest,
  parts: FileParserParts,
  passes: Passes = () => false,
): PluginRun | undefined {
  const engine = settings?.pdf?.engine;
  if (settings?.enabled === false) return undefined;
  if (engine === 'mistral-ocr')
    throw new ApiError(
      'invalid_request',
      'plugins: file-parser: the engine mistral-ocr needs an outside service, which is not available in this gateway; ' +
        '"cloudflare-ai" takes the text of a PDF, and "native" hands it to models that read files',
    );
  if (!chat.messages.some(({ content }) => Array.isArray(content) && content.some(isFile))) return undefined;

  const replaced = new WeakMap<ChatRequest, ChatRequest>();
  const parsed = new Map<string, Parsed>();
  const fresh = new Map<string, Annotation>();
  const takesFiles = (endpoint: Endpoint): boolean =>
    endpoint.model.inputModalities.includes('file') ||
    (!endpoint.model.listsInputModalities && passes(endpoint));
  const needsText = (endpoint: Endpoint): boolean =>
    engine === undefined ? !takesFiles(endpoint) : engine !== 'native';

  return {
    async prepare(given, candidates, signal, clean) {
      if (!candidates.some(needsText)) return;
      const files = new Map(filesOf(given).map((part) => [keyOf(part), part]));
      if (files.size > MOST_FILES)
        throw new ApiError(
          'invalid_request',
          `messages: ${files.size} files are to be turned into text, and at most ${MOST_FILES} are`,
        );
      const answered = answeredBefore(given);
      await Promise.all(
        [...files].map(async ([key, part]) => {
          const before = answered.get(key);
          const outcome = before ? { content: before } : await parse(part, parts, signal);
          if ('failure' in outcome) return void parsed.set(key, outcome);
          // What stood in the file is looked through like any word of the user's.
          const content = await cleaned(outcome.content, clean);
          parsed.set(key, { content });
          if (!before) fresh.set(key, annotation(key, part, content));
        }),
      );
      memoryOf(signal)?.reserve(insertedCharacters(given, parsed));
    },

    adapt(given, endpoint) {
      if (!needsText(endpoint)) {
        if (engine === 'native' && !takesFiles(endpoint))
          throw new ApiError(
            'invalid_request',
            'plugins: file-parser: this model takes no files, so the engine native cannot serve it; leave the engine out',
          );
        return given;
      }
      let text = replaced.get(given);
      if (!text) replaced.set(given, (text = withText(given, parsed)));
      return text;
    },

    annotations: (endpoint) => (endpoint && !needsText(endpoint) ? [] : [...fresh.values()]),

    stage: (endpoint) =>
      fresh.size === 0 || (endpoint && !needsText(endpoint))
        ? undefined
        : {
            type: 'plugin',
            name: 'file-parser',
            summary: `${fresh.size} ${fresh.size === 1 ? 'file' : 'files'} turned into text`,
            data: { engine: 'cloudflare-ai', files: fresh.size },
          },
  };
}

/** Characters of text that take the place of files: a file may be named in many places. */
function insertedCharacters(chat: ChatRequest, parsed: ReadonlyMap<string, Parsed>): number {
  let characters = 0;
  for (const part of filesOf(chat)) {
    const outcome = parsed.get(keyOf(part));
    if (outcome && 'content' in outcome)
      for (const inserted of outcome.content)
        characters += inserted.type === 'text' ? inserted.text.length : inserted.image_url.url.length;
  }
  return characters;
}

async function cleaned(content: readonly Content[], clean: Clean): Promise<readonly Content[]> {
  const [message] = await clean([{ role: 'user', content: [...content] as Part[] }]);
  return (message?.content ?? []) as Content[];
}

const isFile = (part: Part): part is FilePart => part.type === 'file';

const filesOf = ({ messages }: ChatRequest): FilePart[] =>
  messages.flatMap(({ content }) => (Array.isArray(content) ? (content as Part[]).filter(isFile) : []));

const keys = new WeakMap<FilePart, string>();

/** SHA-256 of the file's bytes; of its address where it is not in the request. */
function keyOf(part: FilePart): string {
  let key = keys.get(part);
  if (key === undefined) keys.set(part, (key = hashOf(part)));
  return key;
}

function hashOf({ file }: FilePart): string {
  const hash = createHash('sha256');
  try {
    const source = fileSource(file);
    if (source.kind === 'url') hash.update(source.url);
    else hash.update(Buffer.from(source.data, 'base64'));
  } catch {
    // It will be refused by what is wrong with it.
    hash.update(JSON.stringify(file));
  }
  return hash.digest('hex');
}

async function parse({ file }: FilePart, parts: FileParserParts, signal: AbortSignal): Promise<Parsed> {
  const name = file.filename === undefined ? 'file' : `file ${JSON.stringify(shortened(file.filename))}`;
  try {
    const { mediaType, bytes } = await bytesOf(fileSource(file), parts, signal);
    if (!isPdf(bytes)) return { content: [{ type: 'text', text: plainText(bytes, mediaType) }] };
    const { pages } = await parts.documents.read('pdf', bytes, signal);
    const text = pages.filter((page) => page !== '').join('\n\n');
    if (text === '')
      throw new ApiError(
        'invalid_request',
        'holds no text, as scans do; this gateway reads no images of text: send it to a model that takes files',
      );
    return { content: [{ type: 'text', text }] };
  } catch (error) {
    if (!(error instanceof ApiError) || signal.aborted) throw error;
    return { failure: new ApiError(error.type, `${name}: ${error.message}`, error.detail) };
  }
}

async function bytesOf(
  source: Source,
  { fetchFile }: FileParserParts,
  signal: AbortSignal,
): Promise<FetchedFile> {
  if (source.kind === 'data')
    return { mediaType: source.mediaType, bytes: Buffer.from(source.data, 'base64') };
  if (fetchFile) return fetchFile(source.url, signal);
  throw new ApiError(
    'invalid_request',
    'is given by its address, which is not fetched here; send it as a data URL',
  );
}

/** Some put a few bytes in front. */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).includes('%PDF-');

const TEXT = /^(text\/|application\/(json|xml|yaml|x-yaml|x-ndjson|javascript)$)/;

function plainText(bytes: Uint8Array, mediaType: string): string {
  if (TEXT.test(mediaType))
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new ApiError('invalid_request', 'is no text in UTF-8');
    }
  throw new ApiError(
    'invalid_request',
    mediaType === 'application/pdf' || mediaType === ''
      ? 'cannot be read as a PDF'
      : `is of the type ${shortened(mediaType)}, which this model does not take; PDF and text are turned into words for it`,
  );
}

const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 56)}…` : name);

const annotation = (hash: string, { file }: FilePart, content: readonly Content[]): Annotation => ({
  type: 'file',
  file: {
    hash,
    ...(file.filename !== undefined && { name: file.filename }),
    content: [...content],
  },
});

/** What earlier answers said of files, by hash, as the caller sends it back. */
function answeredBefore({ messages }: ChatRequest): Map<string, readonly Content[]> {
  const found = new Map<string, readonly Content[]>();
  for (const message of messages)
    for (const { type, file } of (message.role === 'assistant' && message.annotations) || []) {
      const { hash, content } = file ?? {};
      if (type !== 'file' || typeof hash !== 'string' || !Array.isArray(content)) continue;
      const known = content.filter(isContent);
      if (known.length > 0 && known.length === content.length) found.set(hash, known);
    }
  return found;
}

function isContent(part: unknown): part is Content {
  const { type, text, image_url: image } = (part ?? {}) as Record<string, unknown>;
  if (type === 'text') return typeof text === 'string';
  return type === 'image_url' && typeof (image as { url?: unknown } | null)?.url === 'string';
}

function withText(chat: ChatRequest, parsed: ReadonlyMap<string, Parsed>): ChatRequest {
  const replace = (part: Part): Part[] => {
    if (!isFile(part)) return [part];
    const outcome = parsed.get(keyOf(part));
    if (!outcome) return [part];
    if ('failure' in outcome) throw outcome.failure;
    const { cache_control: mark } = part as { cache_control?: Mark };
    const name = (part.file.filename ?? 'file').replace(/["<>\r\n]/g, '_');
    return [
      { type: 'text', text: `<file name="${name}">` },
      ...(outcome.content as Part[]),
      // What was to be cached up to the file is still cached up to its end.
      { type: 'text', text: '</file>', ...(mark && { cache_control: mark }) },
    ];
  };
  return {
    ...chat,
    messages: chat.messages.map((message) =>
      Array.isArray(message.content) && message.content.some(isFile)
        ? ({ ...message, content: message.content.flatMap(replace) } as typeof message)
        : message,
    ),
  };
}
