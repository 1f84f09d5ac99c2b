import type { ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { ByteCollector } from '../byte-collector';
import type { Actor } from '../services/actors';
import type { IdempotencyService, IdempotentCall, SettledGeneration } from '../services/idempotency';
import type { Operation } from './document';

/** An operation joins by this parameter: nothing in its handler knows of it. */
const PARAMETER = '#/components/parameters/IdempotencyKey';
/** Larger answers are not kept. A few large images in base64 fit. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Those that are part of an answer; the others belong to one exchange. */
const KEPT_HEADERS = ['content-type', 'x-generation-id', 'request-id', 'cache-control', 'x-accel-buffering'];

/** What came of a request's `Idempotency-Key`. */
export type Repeat =
  /** The first answer was sent again. */
  { readonly replayed: number; readonly isKept?: undefined } | Recording;

/** A request to be run. */
interface Recording {
  readonly replayed?: undefined;
  /** What is written to its response is kept. */
  readonly isKept: boolean;
  /** To be told of each of its generations. */
  readonly settled: (generation: SettledGeneration) => void;
  /** The handler has ended; a stream may still run. */
  readonly handled: () => void;
}

export type CheckRepeat = (
  request: Request,
  response: Response,
  actor: Actor,
  requestId: string,
) => Promise<Repeat>;

/** @returns undefined for an operation that takes no such key. */
export function createRepeatCheck(
  operation: Operation,
  service: IdempotencyService | undefined,
): CheckRepeat | undefined {
  const joins = (operation.object.parameters ?? []).some(
    (parameter) => (parameter as { $ref?: string }).$ref === PARAMETER,
  );
  if (!joins || !service) return undefined;
  return async (request, response, actor, requestId) => {
    const id = request.headers['idempotency-key'];
    if (typeof id !== 'string') return NO_KEY;
    const asked = { operation: operation.id, body: request.body as unknown, requestId };
    const begun = await service.begin(actor, id, asked, () => response.destroy());
    if ('call' in begun) return record(response, begun.call);
    const { status, headers, bytes } = begun.replay;
    response.writeHead(status, {
      ...headers,
      'Idempotent-Replayed': 'true',
      'Content-Length': bytes.length,
    });
    response.end(bytes);
    return { replayed: status };
  };
}

const NO_KEY: Recording = { isKept: false, settled: () => undefined, handled: () => undefined };

/**
 * Keeps what goes out, whatever writes it, and holds back its end until it is stored: whoever has
 * read the whole answer can have it again.
 */
function record(response: ServerResponse, call: IdempotentCall): Recording {
  const write = response.write.bind(response) as (chunk: Buffer | string) => boolean;
  const end = response.end.bind(response) as (chunk?: Buffer | string) => void;
  let kept: ByteCollector | undefined = new ByteCollector();
  let state: 'open' | 'left' | 'over' = 'open';
  let isSettled = false;
  let isHandled = false;

  const keep = (chunk: unknown): void => {
    if (typeof chunk !== 'string' && !Buffer.isBuffer(chunk)) return;
    if (!kept) return;
    // Copied: what is written is not ours to keep.
    const bytes = Buffer.from(chunk);
    if (kept.length + bytes.length > KEPT_BYTES) kept = undefined;
    else kept.add(bytes);
  };
  const cut = (): void => {
    state = 'over';
    void call.cut();
  };
  const leave = (): void => {
    if (state !== 'open') return;
    // What it costs is not known before.
    if (isSettled) cut();
    else state = 'left';
  };

  response.write = ((chunk: Buffer | string) => {
    keep(chunk);
    return write(chunk);
  }) as typeof response.write;
  response.end = ((chunk?: Buffer | string) => {
    if (state === 'over') {
      end(chunk);
      return response;
    }
    keep(chunk);
    state = 'over';
    const { statusCode: status } = response;
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => {
        const value = response.getHeader(name);
        return value === undefined ? [] : [[name, String(value)]];
      }),
    );
    void call
      .answered(kept ? { status, headers, bytes: kept.take() } : { status, bytes: 'too_large' })
      .then(() => end(chunk));
    return response;
  }) as typeof response.end;
  response.on('close', () => {
    // The handler still runs: its answer or failure comes to `end`.
    if (isHandled) leave();
  });

  return {
    isKept: true,
    settled(generation) {
      call.settled(generation);
      isSettled = true;
      if (state === 'left') cut();
    },
    handled() {
      isHandled = true;
      if (response.closed) leave();
    },
  };
}
