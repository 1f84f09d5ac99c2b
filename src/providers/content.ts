import { createHash } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { ApiError, type ErrorType } from '../errors';
import type { ChatRequest } from './format';
import { MOST_LEVELS, isDeeper, text } from './json';
import { refusedHere } from './upstream-errors';

type Schemas = components['schemas'];
export type Message = ChatRequest['messages'][number];
export type Part = Schemas['ChatContentItems'];
export type FunctionTool = Schemas['ChatFunctionToolFunction'];

/** What this wire format cannot say; another endpoint of the model may. */
export const unsupported = (message: string, type: ErrorType = 'invalid_request'): ApiError =>
  new ApiError(type, message);

/** @throws ApiError: with fewer than were given, the answer would go on where it was to end. */
export function refuseStops(given: readonly unknown[], most: number): void {
  if (given.length > most)
    throw unsupported(`stop: this endpoint takes ${most} sequences at most, and ${given.length} were given`);
}

/** @throws ApiError where the caller wants every parameter kept to, and this wire knows no such value. */
export function refuseValue(chat: ChatRequest, name: string, range: string): void {
  if (chat.provider?.require_parameters) throw unsupported(`${name}: this endpoint takes ${range}`);
}

/** @throws ApiError for kinds of answers other than text, where a wire has no more. */
export function refuseModalities(chat: ChatRequest): void {
  const other =
    chat.modalities?.find((modality) => modality !== 'text') ?? (chat.audio ? 'audio' : undefined);
  if (other !== undefined)
    throw unsupported(`modalities: this endpoint answers with text, not with ${other}`);
  if (chat.image_config) refuseValue(chat, 'image_config', 'no settings of images');
}

export const partsOf = (content: string | readonly Part[] | null | undefined): readonly Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);

/** What a message of the assistant's says, where the wire has no other place for a refusal. */
export function spokenParts({
  content,
  refusal,
}: Pick<Extract<Message, { role: 'assistant' }>, 'content' | 'refusal'>): readonly Part[] {
  const said: readonly Part[] = partsOf(content);
  return refusal && !said.some((part) => part.type === 'text' && part.text !== '')
    ? [...said, { type: 'text', text: refusal }]
    : said;
}

/** The text of a content, its other parts left out. */
export const textOf = (content: string | readonly Part[] | null | undefined): string =>
  partsOf(content)
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('');

export const functionTools = (chat: ChatRequest): readonly FunctionTool[] =>
  (chat.tools ?? []).filter((tool): tool is FunctionTool => tool.type === 'function');

/** Where a part's bytes are: in the request, or behind a URL. */
export type Source =
  | { readonly kind: 'data'; readonly mediaType: string; readonly data: string }
  | { readonly kind: 'url'; readonly url: string };

const DATA_URL = /^data:([^;,]*)((?:;[^;,]*)*),/i;

/**
 * @param where names the field in messages.
 * @throws ApiError when it is neither a data URL with base64 nor an http URL.
 */
export function sourceOf(url: string, where: string, type: ErrorType = 'invalid_request'): Source {
  const head = DATA_URL.exec(url.slice(0, 512));
  if (head) {
    const [prefix, mediaType = '', parameters = ''] = head;
    const data = url.slice(prefix.length);
    if (!/;base64$/i.test(parameters) || data === '')
      throw new ApiError(type, `${where}: a data URL holds base64, as in data:image/png;base64,…`);
    return { kind: 'data', mediaType: mediaType.toLowerCase(), data };
  }
  if (/^https?:\/\//i.test(url) || url.startsWith('gs://')) return { kind: 'url', url };
  throw new ApiError(type, `${where}: expected a data URL or an http URL`);
}

/** `data` of a file part may be bare base64; then the name says what it is. */
export function fileSource(file: Schemas['ChatContentFileData']): Source {
  if (file.file_id !== undefined && file.file_data === undefined)
    throw unsupported('file.file_id: files by id are not available here; send file_data');
  const data = file.file_data ?? '';
  if (/^(data:|https?:|gs:)/i.test(data)) return sourceOf(data, 'file.file_data');
  if (data === '') throw new ApiError('invalid_request', 'file.file_data: expected a data URL or a URL');
  return { kind: 'data', mediaType: mediaTypeOf(file.filename), data };
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
};

const mediaTypeOf = (name = ''): string =>
  MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/pdf';

/** A failed tool's result, where the wire has no mark for it. */
export const failedResult = <T extends Part>(
  content: string | readonly T[],
): string | (T | Extract<Part, { type: 'text' }>)[] =>
  typeof content === 'string'
    ? `${FAILED} ${content}`.trimEnd()
    : [{ type: 'text' as const, text: FAILED }, ...content];

const FAILED = 'The tool failed:';

/** Who speaks, where the wire has no place for it. */
export const named = (name: string | undefined, text: string): string => (name ? `${name}: ${text}` : text);

/** The same of a list of parts: the first words carry the name. */
export function signed(name: string | undefined, parts: readonly Part[]): readonly Part[] {
  if (!name) return parts;
  const at = parts.findIndex(({ type }) => type === 'text');
  return parts.map((part, index) =>
    index === at && part.type === 'text' ? { ...part, text: named(name, part.text) } : part,
  );
}

/** An identifier of the caller's user that says nothing about them. */
export const hashedUser = (user: string): string =>
  createHash('sha256').update(user).digest('hex').slice(0, 32);

/** An id for a tool call whose upstream gave none: unique as the answer's id is, and the same whenever it is read. */
export const callId = (answerId: string, index: number): string =>
  `call_${createHash('sha256').update(`${answerId} ${index}`).digest('hex').slice(0, 24)}`;

/** Stands where a conversation must begin with words of the user, and does not. */
export const OPENING = '(The conversation continues.)';

/** For wires or models that cannot be held to JSON. */
export const jsonInstruction = (schema: unknown): string =>
  'Answer with one JSON value and nothing else: no explanation and no code fence.' +
  (schema === undefined
    ? ' It is an object.'
    : ` It conforms to this JSON schema: ${JSON.stringify(schema)}`);

/** @throws ApiError for arguments of the caller's that are nested too deep. */
export function callersArguments(given: string): string {
  if (isDeeper(given))
    throw new ApiError(
      'invalid_request',
      `The arguments of a tool call are nested more than ${MOST_LEVELS} levels deep`,
    );
  return given;
}

/**
 * Arguments of a call in an answer, as text.
 * @param given JSON as text, or what the text would hold.
 * @throws ApiError when they are nested too deep.
 */
export function answeredArguments(given: unknown): string {
  let written: string | undefined;
  try {
    written = text(given) ?? JSON.stringify(given ?? {});
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  if (written === undefined || isDeeper(written))
    throw refusedHere('a tool call whose arguments are nested too deep');
  return written;
}

/** Arguments as an object; a model's broken JSON is kept as text, so that nothing is lost. */
export function argumentsOf(given: string): Record<string, unknown> {
  if (given.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(given);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>;
    return { value };
  } catch {
    return { arguments: given };
  }
}
