import { isAscii, isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ByteCollector } from '../byte-collector';
import { ApiError } from '../errors';
import { breathe, pause } from '../breathing';
import type { RequestMemory } from '../memory-budget';
import { WrittenTexts, type Place } from '../written-texts';
import { JsonScan, MAX_DEPTH, parsePieces, type JsonLimits } from '../json-scan';
import { jsonProblem } from './json-problem';

export interface BodyLimits extends JsonLimits {
  readonly maxBytes: number;
  /** For the whole body to arrive. */
  readonly timeoutMs: number;
  /** True if texts may contain NUL characters and lone surrogates, which some databases reject. */
  readonly allowUnstorable: boolean;
  /** True if long texts are kept in their original JSON encoding, to be forwarded without encoding them again. */
  readonly keepsTexts?: boolean;
  /** Status of the answer to a body that is not JSON. */
  readonly mediaTypeStatus?: 400 | 415;
}

/** A body of more values is parsed in pieces, and validated by a worker. */
export const MANY_VALUES = 5_000;

export interface JsonBody {
  /** Undefined: there is no body. */
  readonly value: unknown;
  /** Where long texts make up most of it. */
  readonly texts?: WrittenTexts;
  /** The bytes of a body of many values. */
  readonly large?: Buffer;
}

/** @see JsonLimits for the count of values. */
export interface ParsedJson extends JsonBody {
  readonly values: number;
}

/**
 * Reads and parses a JSON body.
 * @param memory of the request, where the limits let a body be large.
 * @throws ApiError 400 for what is not JSON, 408 for a body that stalls, 413 for one that is too large, 503 for one that
 * the process has no memory for.
 */
export async function readJson(
  request: IncomingMessage,
  limits: BodyLimits,
  memory?: RequestMemory,
): Promise<JsonBody> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limits.maxBytes) throw tooLarge(limits.maxBytes);
  if (request.headers['content-encoding'] !== undefined && request.headers['content-encoding'] !== 'identity')
    throw new ApiError('invalid_request', 'Compressed request bodies are not accepted');
  const accounted = limits.maxBytes > SMALL_BYTES ? memory : undefined;
  const body = await readBytes(request, limits, accounted);
  if (body.length === 0) return { value: undefined };
  const type = request.headers['content-type'];
  if (!isJson(type))
    throw new ApiError('invalid_request', 'Content-Type: send the body as application/json', {
      status: limits.mediaTypeStatus ?? 400,
    });
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type ?? '')?.[1];
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw new ApiError(
      'invalid_request',
      `Content-Type: send the body in UTF-8, not in ${JSON.stringify(charset.slice(0, 32))}`,
    );
  return parseJson(body, limits, accounted);
}

/**
 * Parses the bytes of JSON within the limits.
 * @param accounted reserves the extra memory of long texts after parsing.
 * @throws ApiError as `readJson`.
 */
export async function parseJson(
  body: Buffer,
  limits: BodyLimits,
  accounted?: RequestMemory,
): Promise<ParsedJson> {
  if (!isUtf8(body)) throw new ApiError('invalid_request', 'The body is not valid UTF-8');
  const scan = new JsonScan(body, limits);
  for (;;) {
    const problem = scan.scan();
    if (problem) throw refusals[problem](limits);
    if (scan.isDone) break;
    await pause();
  }
  accounted?.reserve(wideBytes(body, scan.long));
  const isLarge = scan.values > MANY_VALUES;
  const { values } = scan;
  let parsed: JsonBody;
  try {
    if (isLarge) parsed = { value: await parseLarge(body, scan), large: body };
    else
      parsed =
        limits.keepsTexts && isMostOf(body, scan.long)
          ? WrittenTexts.parse(body, scan.long)
          : { value: JSON.parse(body.toString('utf8')) as unknown };
  } catch (error) {
    const problem = jsonProblem(body.toString('utf8'));
    throw new ApiError('invalid_request', `The body is not valid JSON: ${problem}`, { cause: error });
  }
  // In valid UTF-8 either can only be written as an escape, which most bodies do not have.
  if (!limits.allowUnstorable && UNSTORABLE_ESCAPE.test(body.toString('latin1'))) {
    const { value } = parsed;
    refuseText(value, (text) => text.includes('\0'), 'the character U+0000, which no text may contain');
    refuseText(value, (text) => !isWellFormed(text), 'half of a surrogate pair, which is no character');
  }
  return { ...parsed, values };
}

async function parseLarge(body: Buffer, { big }: JsonScan): Promise<unknown> {
  const pieces = parsePieces(body, new Set(big));
  for (;;) {
    const next = pieces.next();
    if (next.done) return next.value;
    await breathe();
  }
}

const refusals = {
  depth: () => new ApiError('invalid_request', `The body is nested more than ${MAX_DEPTH} levels deep`),
  values: ({ maxValues }: JsonLimits) =>
    new ApiError('payload_too_large', `The body has more than ${maxValues} JSON values`),
  members: ({ maxMembers }: JsonLimits) =>
    new ApiError('invalid_request', `The body has an object with more than ${maxMembers} members`),
};

/** Bodies that are always small, as of administration, are not accounted. */
const SMALL_BYTES = 1024 * 1024;

/** Bytes of long texts that take two bytes a character once they are parsed. */
function wideBytes(body: Buffer, places: readonly Place[]): number {
  if (body.length < SMALL_BYTES) return 0;
  let bytes = 0;
  for (const { start, end } of places) if (!isAscii(body.subarray(start, end))) bytes += end - start;
  return bytes;
}

const isMostOf = (body: Buffer, places: readonly Place[]): boolean =>
  places.reduce((sum, { start, end }) => sum + end - start, 0) * 2 >= body.length;

const UNSTORABLE_ESCAPE = /\\u(0000|d[89a-f])/i;

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

function refuseText(value: unknown, test: (text: string) => boolean, what: string): void {
  const place = placeOf(value, test);
  if (!place) return;
  const where = place.length > 0 ? `${place.join('.').slice(0, 200)}:` : 'The body';
  throw new ApiError('invalid_request', `${where} holds ${what}`);
}

/** Where such a text is. The name of a member counts as one, of what it belongs to. Depth is bounded by then. */
function placeOf(value: unknown, test: (text: string) => boolean): string[] | undefined {
  if (typeof value === 'string') return test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (test(name)) return [];
    const place = placeOf(member, test);
    if (place) return [name, ...place];
  }
  return undefined;
}

const isJson = (type: string | undefined): boolean =>
  type === undefined ||
  type === 'application/json' ||
  /^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(type);

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError('payload_too_large', `Request body too large: at most ${maxBytes} bytes`);

/**
 * Tells a sender who asked first (`Expect: 100-continue`) to send its body; to be called right before it is read.
 * @throws ApiError when the sender has left meanwhile: that is told once, and perhaps nobody listened.
 */
export function invite(request: IncomingMessage): void {
  if (request.destroyed) throw brokenOff();
  const { res: response } = request as IncomingMessage & { readonly res?: ServerResponse };
  if (request.headers.expect !== undefined && response?.headersSent === false) response.writeContinue();
}

export const brokenOff = (): ApiError => new ApiError('invalid_request', 'The body broke off');

function readBytes(
  request: IncomingMessage,
  { maxBytes, timeoutMs }: BodyLimits,
  memory: RequestMemory | undefined,
): Promise<Buffer> {
  invite(request);
  return new Promise((resolve, reject) => {
    const body = new ByteCollector();
    // Undefined: it is whole. Listeners stay, since to take them off costs as much as to put them on, and with them all
    // that they hold: the promise would keep the bytes for as long as the answer takes.
    let waiting: { resolve: typeof resolve; reject: typeof reject; timer: NodeJS.Timeout } | undefined;
    const refuse = (error: ApiError): void => {
      clearTimeout(waiting?.timer);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      waiting?.reject(error);
    };
    const onData = (chunk: Buffer): void => {
      if (body.length + chunk.length > maxBytes) return refuse(tooLarge(maxBytes));
      try {
        memory?.reserve(chunk.length);
      } catch (error) {
        return refuse(error as ApiError);
      }
      body.add(chunk);
    };
    const onEnd = (): void => {
      clearTimeout(waiting?.timer);
      waiting?.resolve(body.take());
      waiting = undefined;
    };
    const onGone = (): void => {
      if (waiting) refuse(brokenOff());
    };
    const late = (): void => refuse(new ApiError('timeout', 'Request body timed out', { status: 408 }));
    waiting = { resolve, reject, timer: setTimeout(late, timeoutMs) };
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}
