import { subscribe } from 'node:diagnostics_channel';
import type { LookupFunction, Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { AxiosStatic } from 'axios';
import { Agent, Client, request, type Dispatcher } from 'undici';
import { ByteCollector } from '../byte-collector';
import type { UpstreamTimeouts } from '../config';
import { CALLER_LEFT, type Leaving } from '../departure';
import { ApiError } from '../errors';
import { lazy } from '../lazy';
import { Refused, type Guard } from './guard';
import { createLookup } from './lookup';
import { Patience, type Late } from './patience';

/**
 * The only file that opens sockets to the outside. No redirects are followed, no proxy is obeyed,
 * no compressed answer is asked for, and every wait has an end.
 */

export interface UpstreamCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** When the time for the whole call began, by `performance.now()`; absent: now. */
  readonly since?: number;
  /** For the whole call, where that is less than others have. */
  readonly withinMs?: number | undefined;
  /** Never sent again, not even where it seems that nobody read it. */
  readonly once?: boolean | undefined;
}

/** The time for the whole call is over: there is none left for another endpoint. */
export class OutOfTime extends ApiError {}

/** Where the bytes of an answer go. `end` or `fail` comes once, and last. */
export interface ByteSink {
  data(chunk: Buffer): void;
  end(): void;
  fail(error: ApiError): void;
  /**
   * The time for the whole call is over while the answer is paused.
   * @returns true to read on, and to abort it soon: no timer ends it any more.
   */
  overdue?(error: ApiError): boolean;
}

/** An answer whose headers have come. Its bytes wait until they are read. */
export interface UpstreamAnswer {
  readonly status: number;
  /** First value of a header, by its lower-case name. */
  header(name: string): string | undefined;
  /** Starts the flow; called once. */
  read(sink: ByteSink): void;
  /** The first event has come: from now on the idle limit counts, not the one for the first event. */
  progress(): void;
  pause(): void;
  /** As `pause`, for a turn of the event loop: the time limits go on. */
  hold(): void;
  resume(): void;
  /** Leaves it to the reader to abort the exchange when the client disconnects. */
  detach?(): void;
  /** Closes the connection at once. Nothing reaches the sink afterwards. */
  abort(): void;
}

/** Returns the answer with another read method. */
export const readBy = (answer: UpstreamAnswer, read: UpstreamAnswer['read']): UpstreamAnswer => ({
  status: answer.status,
  header: (name) => answer.header(name),
  read,
  progress: () => answer.progress(),
  pause: () => answer.pause(),
  hold: () => answer.hold(),
  resume: () => answer.resume(),
  ...(answer.detach && { detach: () => answer.detach?.() }),
  abort: () => answer.abort(),
});

export type Send = (call: UpstreamCall, signal?: Leaving) => Promise<UpstreamAnswer>;

/** One GET of a URL that a caller gave: no redirect is followed. */
export type Get = (
  url: URL,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly timeoutMs: number;
    readonly signal: AbortSignal | undefined;
  },
) => Promise<UpstreamAnswer>;

export interface Transport {
  readonly send: Send;
  /** Over a connection of its own, to an address that the guard has permitted. */
  readonly get: Get;
  readonly close: () => Promise<void>;
}

/** Providers have few addresses, and the longest of them name a model. */
const PLACES = 1_000;
const places = new Map<string, { readonly origin: string; readonly path: string }>();

function placeOf(url: string): { readonly origin: string; readonly path: string } {
  let place = places.get(url);
  if (!place) {
    const { origin, pathname, search } = new URL(url);
    if (places.size >= PLACES) places.clear();
    places.set(url, (place = { origin, path: pathname + search }));
  }
  return place;
}

export function createTransport(timeouts: UpstreamTimeouts, guard: Guard): Transport {
  const guarded = new Set<Client>();
  const options: Agent.Options = {
    // No cap on connections: a stream keeps its connection, and a cap would leave the next one waiting silently.
    pipelining: 1,
    connect: { timeout: timeouts.connectMs, lookup: createLookup() },
    // Our own timers know what has been passed on; these would not.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: -1,
    maxHeaderSize: 16_384,
  };
  const agent = new Agent(options);
  // Where one kept connection is dead, the next may be too.
  const unkept = new Agent({ ...options, pipelining: 0 });
  const once = (over: Agent, call: UpstreamCall, signal?: Leaving): Promise<UpstreamAnswer> =>
    new Promise((resolve, reject) => {
      const { origin, path } = placeOf(call.url);
      const exchange = new Exchange(left(timeouts, call), resolve, reject, signal);
      over.dispatch(
        {
          origin,
          path,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...call.headers },
          body: call.body,
        },
        exchange,
      );
    });
  return {
    async send(call, signal) {
      if (signal?.aborted) throw CALLER_LEFT;
      try {
        return await once(agent, call, signal);
      } catch (error) {
        if (!(error instanceof DeadKeptConnection)) throw error;
        if (signal?.aborted || call.once) throw error.failure;
        return once(unkept, call, signal);
      }
    },
    get: ({ origin, pathname, search }, { headers, timeoutMs, signal }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(CALLER_LEFT);
        const bounded = { ...timeouts, headersMs: timeoutMs, totalMs: timeoutMs };
        // A client of its own: nothing is kept, and nothing is connected again when it is broken off.
        const client = new Client(origin, {
          connect: { timeout: timeouts.connectMs, lookup: vettedLookup(guard) },
          headersTimeout: 0,
          bodyTimeout: 0,
          maxHeaderSize: 16_384,
        });
        guarded.add(client);
        const ended = (): void => {
          guarded.delete(client);
          client.destroy().catch(() => undefined);
        };
        client.dispatch(
          { path: pathname + search, method: 'GET', headers, reset: true },
          new Exchange(bounded, resolve, reject, signal, ended),
        );
      }),
    async close() {
      await Promise.all([
        agent.destroy(),
        unkept.destroy(),
        ...[...guarded].map((client) => client.destroy()),
      ]);
    },
  };
}

/** The socket goes to the very addresses that were judged: a name cannot change its mind in between. */
const vettedLookup =
  (guard: Guard): LookupFunction =>
  (hostname, options, callback) => {
    guard.addresses(hostname).then(
      (addresses) => {
        const family = Number(options.family ?? 0);
        const wanted = addresses.filter((entry) => family === 0 || entry.family === family);
        const [first] = wanted;
        if (!first) callback(new Error('no address of this family'), '');
        else if (options.all) callback(null, [...wanted]);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };

/** The total counts from where the whole call began. */
const left = (
  timeouts: UpstreamTimeouts,
  { since = performance.now(), withinMs = Infinity }: UpstreamCall,
): UpstreamTimeouts => {
  const totalMs = Math.min(timeouts.totalMs, withinMs) - (performance.now() - since);
  return { ...timeouts, totalMs: Math.max(Math.ceil(totalMs / STEP_MS) * STEP_MS, 0) };
};

/** The runtime keeps a list for each length that timers have: of few lengths, a timer costs little. */
const STEP_MS = 50;

/**
 * A connection that was dead before it was used again fails at once: the other side resets it. One that dies later may
 * have carried the request to a provider that has worked on it.
 */
const DEAD_WITHIN_MS = 200;

const NOT_ANSWERED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** A connection that the other side had closed before it read the request: one more try is safe. */
class DeadKeptConnection extends Error {
  constructor(readonly failure: ApiError) {
    super(failure.message);
  }
}

/** Undici starts a request and then tells, in the same turn, over which socket. */
let starting: Exchange | undefined;
const expectSocketFor = (exchange: Exchange): void => void (starting = exchange);
const used = new WeakSet<Socket>();
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: Socket };
  starting?.sentOver(socket, used.has(socket));
  if (starting) used.add(socket);
  starting = undefined;
});

type State = 'waiting' | 'open' | 'over';

class Exchange implements UpstreamAnswer, Dispatcher.DispatchHandler {
  status = 0;
  private state: State = 'waiting';
  private controller: Dispatcher.DispatchController | undefined;
  private headers: Record<string, string | string[] | undefined> = {};
  private sink: ByteSink | undefined;
  private early: Buffer[] = [];
  private outcome: (() => void) | undefined;
  /** That the request went over. */
  private socket: Socket | undefined;
  /** What had been read from it before, where it has been kept. */
  private keptAt: number | undefined;
  private sentMs = 0;
  private isPaused = false;
  private readonly patience: Patience;

  constructor(
    timeouts: UpstreamTimeouts,
    private readonly answered: (answer: UpstreamAnswer) => void,
    private readonly refused: (error: ApiError | DeadKeptConnection) => void,
    private readonly signal: Leaving | undefined,
    private readonly ended?: () => void,
  ) {
    this.patience = new Patience(timeouts, (late) => this.late(late));
    signal?.addEventListener('abort', this.onSignal);
  }

  private readonly onSignal = (): void => this.stop(CALLER_LEFT);

  private late(late: Late): void {
    const error = LATE[late]();
    if (late === 'totalMs' && this.isPaused && this.sink?.overdue?.(error)) return;
    this.stop(error);
  }

  detach(): void {
    this.signal?.removeEventListener('abort', this.onSignal);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.state === 'over') controller.abort(new Error('no longer wanted'));
    else expectSocketFor(this);
  }

  /** @param kept whether the socket has served another request. */
  sentOver(socket: Socket, kept: boolean): void {
    this.socket = socket;
    this.sentMs = performance.now();
    if (kept) this.keptAt = socket.bytesRead;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200 || this.state === 'over') return;
    // As bytes they would stay as long as the exchange, and with them all that came in the same packet.
    controller.rawHeaders = null;
    this.status = status;
    this.headers = headers;
    this.state = 'open';
    this.answered(this);
    if (!this.sink) controller.pause();
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.state === 'over') return;
    this.patience.heard();
    if (this.sink) this.sink.data(chunk);
    else this.early.push(chunk);
  }

  onResponseEnd(): void {
    this.finish((sink) => sink.end());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const failure = connectionFailure(error, this.status !== 0);
    if (this.state === 'waiting' && this.diedUnread(error)) {
      this.over();
      this.refused(new DeadKeptConnection(failure));
    } else this.fail(failure);
  }

  private diedUnread(error: Error): boolean {
    const { code } = error as { code?: string };
    return (
      code !== undefined &&
      NOT_ANSWERED.has(code) &&
      this.keptAt !== undefined &&
      this.socket?.bytesRead === this.keptAt &&
      performance.now() - this.sentMs < DEAD_WITHIN_MS
    );
  }

  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  read(sink: ByteSink): void {
    this.sink = sink;
    for (const chunk of this.early.splice(0)) sink.data(chunk);
    if (this.outcome) this.outcome();
    else if (this.state === 'open') this.controller?.resume();
  }

  progress(): void {
    this.patience.begin();
  }

  pause(): void {
    if (this.state !== 'open') return;
    this.isPaused = true;
    this.controller?.pause();
    this.patience.pause();
  }

  hold(): void {
    if (this.state === 'open') this.controller?.pause();
  }

  resume(): void {
    if (this.state !== 'open') return;
    this.isPaused = false;
    this.patience.resume();
    this.controller?.resume();
  }

  abort(): void {
    if (this.state === 'over') return;
    const { socket } = this;
    this.over();
    this.close(socket);
  }

  private stop(error: ApiError): void {
    const { socket } = this;
    this.fail(error);
    this.close(socket);
  }

  /** To break off what has been sent, undici would connect once more, for nobody. */
  private close(socket: Socket | undefined): void {
    if (socket) socket.destroy();
    else this.controller?.abort(ABORTED);
  }

  private fail(error: ApiError): void {
    if (this.state === 'waiting') {
      this.over();
      this.refused(error);
    } else this.finish((sink) => sink.fail(error));
  }

  /** The end may come before anybody reads. */
  private finish(tell: (sink: ByteSink) => void): void {
    if (this.state === 'over') return;
    this.over();
    if (this.sink) tell(this.sink);
    else this.outcome = () => this.sink && tell(this.sink);
  }

  private over(): void {
    this.state = 'over';
    this.patience.end();
    this.signal?.removeEventListener('abort', this.onSignal);
    // It is another one's from now on.
    this.socket = undefined;
    this.ended?.();
  }
}

/** Made once: many callers may leave together, and the trace of an error is dear. */
const ABORTED = new Error('aborted');

const outOfTime = (): OutOfTime =>
  new OutOfTime('timeout', 'The provider did not finish in time', { status: 524, refusedBy: 'gateway' });
const timedOut = (what: string): ApiError => new ApiError('timeout', `The provider ${what}`, { status: 524 });

const LATE: Readonly<Record<Late, () => ApiError>> = {
  totalMs: outOfTime,
  headersMs: () => timedOut('did not answer in time'),
  idleMs: () => timedOut('stopped in the middle of its answer'),
};

function connectionFailure(error: Error, answered: boolean): ApiError {
  if (error instanceof ApiError) return error;
  const { code } = error as { code?: string };
  const what =
    code === 'UND_ERR_CONNECT_TIMEOUT'
      ? 'The provider could not be reached in time'
      : answered
        ? 'The connection to the provider broke'
        : 'The provider could not be reached';
  return new ApiError('provider_unavailable', what, { cause: error });
}

/** An answer that the gateway does not hold, with its beginning. */
export class AnswerTooLarge extends ApiError {
  constructor(readonly head: Buffer) {
    super('provider_unavailable', 'The provider returned an answer that is too large');
  }
}

/** Reads a whole body. @throws ApiError when it breaks off or exceeds `cap` bytes. */
export function collect(answer: UpstreamAnswer, cap: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = new ByteCollector();
    let head: Buffer | undefined;
    answer.read({
      data(chunk) {
        answer.progress();
        if (body.length + chunk.length > cap) {
          answer.abort();
          reject(new AnswerTooLarge(head ?? chunk));
        } else {
          head ??= chunk;
          body.add(chunk);
        }
      },
      end: () => resolve(body.take()),
      fail: reject,
    });
  });
}

/** One call of a provider that is no inference, such as one that keeps a file there. */
export interface FileCall {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as it comes; its length stands among the headers. */
  readonly body?: AsyncIterable<Buffer>;
}

export type CallWithFile = (
  call: FileCall,
  signal?: AbortSignal,
) => Promise<{ readonly status: number; readonly body: Buffer }>;

const FILE_ANSWER_BYTES = 4 * 1024 * 1024;

/** @returns calls that fail with an ApiError, follow no redirect and end in time. */
export function createFileCalls(timeouts: UpstreamTimeouts): {
  readonly call: CallWithFile;
  readonly close: () => Promise<void>;
} {
  const agent = new Agent({
    connect: { timeout: timeouts.connectMs, lookup: createLookup() },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.idleMs,
    maxHeaderSize: 16_384,
  });
  return {
    async call({ url, method, headers, body }, signal) {
      const ended = AbortSignal.timeout(timeouts.totalMs);
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method,
          headers: { 'accept-encoding': 'identity', ...headers },
          body: body ? Readable.from(body, { objectMode: false }) : null,
          signal: signal ? AbortSignal.any([signal, ended]) : ended,
        });
        const collected = new ByteCollector();
        for await (const part of answer.body as AsyncIterable<Buffer>) {
          if (collected.length + part.length > FILE_ANSWER_BYTES)
            throw new ApiError('provider_unavailable', 'The provider returned an answer that is too large');
          collected.add(part);
        }
        return { status: answer.statusCode, body: collected.take() };
      } catch (error) {
        if (ended.aborted) throw outOfTime();
        throw connectionFailure(error as Error, false);
      }
    },
    close: () => agent.destroy(),
  };
}

const DOWNLOAD_MS = 60_000;
const DOWNLOAD_BYTES = 64 * 1024 * 1024;

const axios = lazy<AxiosStatic>('axios');

/** An answer that is no document, said so that an operator can act on it. */
export class DownloadError extends Error {}

/**
 * Fetches a JSON document that the operator named: from anywhere, without following redirects.
 * @throws DownloadError
 */
export async function download(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await axios()
    .get<string>(url, {
      headers: { accept: 'application/json', ...headers },
      responseType: 'text',
      transformResponse: (text: string) => text,
      maxRedirects: 0,
      proxy: false,
      maxContentLength: DOWNLOAD_BYTES,
      validateStatus: () => true,
      signal: AbortSignal.timeout(DOWNLOAD_MS),
    })
    .catch((error: unknown) => {
      const { code } = error as { code?: string };
      throw new DownloadError(`${new URL(url).origin} did not answer (${code ?? 'no reason given'})`);
    });
  if (answer.status !== 200)
    throw new DownloadError(`${new URL(url).origin} answered with ${answer.status} instead of 200`);
  try {
    return JSON.parse(answer.data) as unknown;
  } catch {
    throw new DownloadError(`${new URL(url).origin} answered with something that is not JSON`);
  }
}

/** One call of an address that a caller configured, such as a destination's. */
export interface DeliveryCall {
  readonly url: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface DeliveryAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Its beginning. */
  readonly body: Buffer;
}

export type Deliver = (call: DeliveryCall, signal?: AbortSignal) => Promise<DeliveryAnswer>;

/** No answer. The message may be shown to whoever configured the address. */
export class DeliveryFailed extends Error {}

const DELIVERY_MS = 10_000;
const DELIVERY_ANSWER_BYTES = 64 * 1024;

/** Calls to addresses that the guard permits, without redirects. */
export function createDeliveries(
  guard: Guard,
  withinMs = DELIVERY_MS,
): { readonly deliver: Deliver; readonly close: () => Promise<void> } {
  const agent = new Agent({
    connections: 16,
    connect: { timeout: withinMs, lookup: vettedLookup(guard) },
    maxHeaderSize: 16_384,
  });
  return {
    async deliver({ url, method, headers, body }, signal) {
      const ended = AbortSignal.timeout(withinMs);
      try {
        // A literal address is never looked up.
        const answer = await request(guard.vet(url), {
          dispatcher: agent,
          method,
          headers: { 'user-agent': 'model-gateway', 'accept-encoding': 'identity', ...headers },
          body: body ?? null,
          signal: signal ? AbortSignal.any([signal, ended]) : ended,
        });
        const beginning = new ByteCollector();
        for await (const part of answer.body as AsyncIterable<Buffer>) {
          beginning.add(part.subarray(0, DELIVERY_ANSWER_BYTES - beginning.length));
          if (beginning.length >= DELIVERY_ANSWER_BYTES) break;
        }
        return { status: answer.statusCode, headers: single(answer.headers), body: beginning.take() };
      } catch (error) {
        if (error instanceof Refused) throw new DeliveryFailed(error.message, { cause: error });
        if (ended.aborted) throw new DeliveryFailed('it did not answer in time', { cause: error });
        if (signal?.aborted) throw new DeliveryFailed('the gateway is shutting down', { cause: error });
        throw new DeliveryFailed('it could not be reached', { cause: error });
      }
    },
    close: () => agent.destroy(),
  };
}

const single = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
