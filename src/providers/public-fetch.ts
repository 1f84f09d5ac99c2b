import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ByteCollector } from '../byte-collector';
import { ApiError } from '../errors';
import type { MemoryShare } from '../memory-budget';
import { Refused, type Guard } from './guard';
import type { Get, UpstreamAnswer } from './transport';

/** Reads what stands behind a URL that a caller, or a model, gave. */

export interface PublicFetch {
  readonly url: string;
  /** Of the body, unpacked. */
  readonly maxBytes: number;
  /** For everything, redirects included. */
  readonly timeoutMs: number;
  /** What is asked for, as in an Accept header. */
  readonly accept?: string;
  readonly signal?: AbortSignal | undefined;
  /** Takes the bytes of the body as they come. @throws ApiError when there is no room for them. */
  readonly memory?: Pick<MemoryShare, 'add'> | undefined;
  /** Judges each address before it is asked, redirects included. @throws Refused */
  readonly admit?: (url: URL) => void;
}

export interface Fetched {
  /** Where the last redirect led. */
  readonly url: string;
  /** Lower case, without parameters; empty where the server names none. */
  readonly mediaType: string;
  readonly charset: string | undefined;
  readonly body: Buffer;
}

export type FetchPublic = (call: PublicFetch) => Promise<Fetched>;

export type FetchFailureReason = 'refused' | 'unreachable' | 'status' | 'redirects' | 'too_large' | 'timeout';

/** The message is public, and may be told to a model. */
export class FetchFailure extends Error {
  constructor(
    readonly reason: FetchFailureReason,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export const createPublicFetch =
  (guard: Guard, get: Get): FetchPublic =>
  async ({ url, maxBytes, timeoutMs, accept = '*/*', signal, memory, admit }) => {
    const deadline = performance.now() + timeoutMs;
    let next = url;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const left = deadline - performance.now();
      if (left <= 0) throw tooSlow();
      const target = vetted(next, guard, admit);
      const answer = await asked(target, get, accept, Math.ceil(left), signal);
      const location = answer.header('location');
      if (REDIRECTS.has(answer.status) && location !== undefined) {
        answer.abort();
        if (!URL.canParse(location, target.href))
          throw new FetchFailure('redirects', 'it redirects to nowhere');
        next = new URL(location, target.href).href;
        continue;
      }
      if (answer.status !== 200) {
        answer.abort();
        throw new FetchFailure('status', `the server answered with the status ${answer.status}`);
      }
      const [type = '', ...parameters] = (answer.header('content-type') ?? '').split(';');
      return {
        url: target.href,
        mediaType: type.trim().toLowerCase(),
        charset: /charset="?([\w-]+)/i.exec(parameters.join(';'))?.[1]?.toLowerCase(),
        body: await bodyOf(answer, maxBytes, memory),
      };
    }
    throw new FetchFailure('redirects', `it redirects more than ${MOST_REDIRECTS} times`);
  };

function vetted(url: string, guard: Guard, admit: PublicFetch['admit']): URL {
  try {
    const target = guard.vet(url);
    admit?.(target);
    return target;
  } catch (error) {
    throw failure(error);
  }
}

const asked = async (
  url: URL,
  get: Get,
  accept: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<UpstreamAnswer> => {
  try {
    signal?.throwIfAborted();
    return await get(url, {
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'model-gateway' },
      timeoutMs,
      signal,
    });
  } catch (error) {
    throw failure(error);
  }
};

/** What went wrong below, in words of this side: it speaks of providers. */
function failure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error;
  const cause = error instanceof ApiError ? error.detail.cause : error;
  if (cause instanceof Refused) return new FetchFailure('refused', cause.message);
  if (error instanceof ApiError && error.type === 'timeout') return tooSlow(error);
  return new FetchFailure('unreachable', 'the server could not be reached', error);
}

const tooSlow = (cause?: unknown): FetchFailure =>
  new FetchFailure('timeout', 'the server did not answer in time', cause);

const UNPACK = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** No compression was asked for; some servers send it all the same. Counted as it unfolds, so that little cannot become much. */
function bodyOf(answer: UpstreamAnswer, maxBytes: number, memory: PublicFetch['memory']): Promise<Buffer> {
  const encoding = answer.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  return new Promise((resolve, reject) => {
    const body = new ByteCollector();
    let isOver = false;
    const fail = (error: Error): void => {
      isOver = true;
      unpack?.destroy();
      answer.abort();
      reject(error);
    };
    let reserved = 0;
    const hasRoomFor = (bytes: number): boolean => {
      try {
        if (bytes > reserved) memory?.add(bytes - reserved);
        reserved = Math.max(reserved, bytes);
        return true;
      } catch (error) {
        fail(error as ApiError);
        return false;
      }
    };
    const take = (part: Buffer): void => {
      if (isOver) return;
      if (body.length + part.length > maxBytes)
        return fail(new FetchFailure('too_large', `the answer is larger than ${maxBytes} bytes`));
      if (!hasRoomFor(body.length + part.length)) return;
      body.add(part);
    };
    const whole = (): void => resolve(body.take());
    const unpack = encoding in UNPACK ? UNPACK[encoding as keyof typeof UNPACK]() : undefined;
    if (!unpack && encoding !== 'identity' && encoding !== '')
      return fail(new FetchFailure('unreachable', 'the answer is packed in a way that was not asked for'));
    const declared = Number(answer.header('content-length') ?? 0);
    if (declared > maxBytes)
      return fail(new FetchFailure('too_large', `the answer is larger than ${maxBytes} bytes`));
    // At once: of several downloads that do not fit together, one is to arrive.
    if (declared > 0 && !hasRoomFor(declared)) return;
    unpack
      ?.on('data', take)
      .on('end', whole)
      .on('drain', () => answer.resume())
      .on('error', (error) => fail(new FetchFailure('unreachable', 'the answer is damaged', error)));
    answer.read({
      data(chunk) {
        answer.progress();
        if (!unpack) take(chunk);
        else if (!unpack.write(chunk)) answer.pause();
      },
      end: () => (unpack ? unpack.end() : whole()),
      fail: (error) => fail(failure(error)),
    });
  });
}
