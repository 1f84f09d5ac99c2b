import { pauseIfLong } from '../breathing';
import { ByteCollector } from '../byte-collector';
import type { Exchange, RecordedCall } from '../diagnostics/recorder';
import { CALLER_LEFT, memoryOf, type Leaving } from '../departure';
import { ApiError, isGatewayRefusal } from '../errors';
import { MemoryRefusal } from '../memory-budget';
import { disassembled } from '../providers/assemble';
import { EventReader } from '../providers/event-reader';
import type {
  ChatAnswer,
  ChatDelta,
  ChatFormat,
  ChatRequest,
  Dialect,
  NativeFormat,
  RequestHints,
  UpstreamRequest,
  UsageReport,
} from '../providers/format';
import { isDeeper } from '../providers/json';
import { parseAnswer } from '../providers/large-json';
import { formatOf, nativeOf, type ProtocolBinding, type Protocols } from '../providers/protocols';
import {
  AnswerTooLarge,
  collect,
  OutOfTime,
  readBy,
  type Send,
  type UpstreamAnswer,
} from '../providers/transport';
import {
  againstTheCaller,
  againstTheGateway,
  refusedHere,
  TooMany,
  unusable,
} from '../providers/upstream-errors';
import type { AttemptRecord } from '../stores/generations';
import type { NativeRequest } from './caller-format';
import { emptyCalls, withArguments } from './empty-calls';
import { headersFor, type Endpoint, type Model } from './catalogue';
import { Output } from './output';
import type { Prepare } from './prepare';
import { streamLimits } from './stream-limits';

/** A plain answer's size, an error's, and one event's, in bytes. */
const ANSWER_CAP = 32 * 1024 * 1024;
const ERROR_CAP = 256 * 1024;
const EVENT_CAP = 1024 * 1024;
/** For an upstream to end its answer after it said that it is whole; then the connection is closed, not kept. */
const LINGER_MS = 1_000;
/** How much, and for how long, is held back of a stream that has come and says nothing yet. */
const MOST_HELD = 256;
const HELD_MS = 10_000;

/** A request in an endpoint's words, and how it is sent there. */
export interface Said<F> {
  readonly request: UpstreamRequest<string | Buffer>;
  readonly format: F;
  readonly send: Send;
  /** True if the caller's own body is sent. */
  readonly passes: boolean;
  /** Format of that body. */
  readonly dialect?: Dialect;
  /** For all attempts together, where that is less than others have. */
  readonly withinMs?: number | undefined;
}

/** Says a request of any kind to an endpoint. @throws ApiError when it cannot be said there. */
type Say<F> = (
  endpoint: Endpoint,
  fit: (chat: ChatRequest) => ChatRequest,
  signal: Leaving,
) => Promise<Said<F>>;

/** Reads an answer until it is one. @param isLast whether no other endpoint is left to try. */
export type Open<T, F = ChatFormat> = (
  answer: UpstreamAnswer,
  format: F,
  passes: boolean,
  isLast: boolean,
) => Promise<T>;

/** What the endpoint that answered gave: the whole, or a stream whose first delta has come. */
export interface Attempted<T> {
  readonly endpoint: Endpoint;
  readonly answer: T;
  /** The caller's own body went there. */
  readonly passes: boolean;
}

export interface Attempts {
  /** Each endpoint gets the request once at most. */
  readonly once?: boolean;
  /** Every try so far, the successful one last. */
  readonly records: AttemptRecord[];
  /** The caller wants to see what is sent upstream: `debug.echo_upstream_body`. */
  readonly echoes?: boolean;
  /** Bodies sent upstream, where they are wanted: a stream would keep them as long as it is open. */
  readonly bodies: Pick<UpstreamRequest<string | Buffer>, 'body'>[];
  /** The endpoint that has the request now, until it fails. */
  current?: Endpoint | undefined;
  /** An answer that the gateway refused by its own rules before any of it was delivered. */
  refused?: RefusedOutput & { readonly endpoint: Endpoint };
  /** When the last try began, on the clock of `performance`. */
  startedMs?: number;
  /** Records the exchanges, where the operator wants that. */
  readonly recorded?: RecordedCall | undefined;
  /** Told of each try that the caller waited for: undefined is a success. */
  report?: (endpoint: Endpoint, outcome: ApiError['type'] | undefined, latencyMs: number) => void;
}

/** Output that the provider bills although the gateway rejects the answer. */
export interface RefusedOutput {
  readonly upstreamId?: string | undefined;
  readonly usage?: UsageReport | undefined;
  readonly output: Output;
}

/** Thrown for an answer that the gateway refuses before any of it was delivered. No other endpoint is tried. */
export class AnswerRefused extends ApiError {
  constructor(
    { type, message, detail }: ApiError,
    readonly refused: RefusedOutput,
  ) {
    super(type, message, detail);
  }
}

/** Tries a chat at endpoints in turn, as `tryEach` does. */
export const attempt = <T>(
  candidates: readonly Endpoint[],
  chat: ChatRequest,
  protocols: Protocols,
  open: Open<T, ChatFormat>,
  attempts: Attempts,
  signal: Leaving,
  hints: RequestHints = {},
  native?: NativeRequest,
  prepare?: Prepare,
): Promise<Attempted<T>> => {
  const say: Say<ChatFormat> = async (endpoint, fit) => {
    const binding = protocols[endpoint.provider.protocol];
    const fitted = fit(chat);
    // The caller's own words need none of it, and would be theirs no longer.
    const isOwn = ownFormat(binding, endpoint, fitted, native) !== undefined;
    const prepared = binding.prepare && !isOwn ? await binding.prepare(fitted, signal) : fitted;
    const waits = pauseIfLong(prepared);
    if (waits) await waits;
    return composed(binding, endpoint, prepared, hints, native);
  };
  return tryEach(candidates, say, open, attempts, signal, prepare);
};

/**
 * Tries endpoints in turn until one answers.
 * @throws ApiError of the last endpoint; a failure of the caller's making is tried at other models alone.
 */
export async function tryEach<T, F extends Pick<ChatFormat, 'error'>>(
  candidates: readonly Endpoint[],
  say: Say<F>,
  open: Open<T, F>,
  attempts: Attempts,
  signal: Leaving,
  prepare: Prepare = () => Promise.resolve((same) => same),
): Promise<Attempted<T>> {
  const failures: ApiError[] = [];
  /** That cannot serve this request, at whichever endpoint. */
  const unfit = new Set<Model>();
  /** Of endpoints that were not asked, because the request cannot be said there. */
  const unsayable: ApiError[] = [];
  const since = performance.now();
  for (const [index, endpoint] of candidates.entries()) {
    if (unfit.has(endpoint.model)) continue;
    const started = (attempts.startedMs = performance.now());
    let status: number | null = null;
    const drains = endpoint.onDisconnect === 'drain';
    let asked = false;
    let exchange: Exchange | undefined;
    let fit: (chat: ChatRequest) => ChatRequest;
    try {
      fit = await prepare(endpoint);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failures.push(error);
      continue;
    }
    const record = (errorType?: ApiError['type']): void => {
      if (!signal.aborted && asked && !attempts.refused)
        attempts.report?.(endpoint, errorType, performance.now() - started);
      attempts.records.push({
        model: endpoint.model.id,
        provider: endpoint.provider.slug,
        providerName: endpoint.provider.name,
        endpointTag: endpoint.tag,
        status,
        latencyMs: Math.round(performance.now() - started),
        isByok: endpoint.credential !== undefined,
        tier: endpoint.tier ?? undefined,
        errorType,
      });
    };
    try {
      const { request, format, send, passes, dialect, withinMs } = await say(endpoint, fit, signal);
      if (signal.aborted) throw CALLER_LEFT;
      const { length } = request.bytes ?? request.body;
      memoryOf(signal)?.reserveUpTo(length);
      asked = true;
      if (attempts.echoes && (request.bytes ?? typeof request.body === 'string')) {
        memoryOf(signal)?.reserve(length);
        attempts.bodies.push(request);
      }
      attempts.current = endpoint;
      exchange = attempts.recorded?.exchange({ endpoint, request, dialect, format });
      const sent = await send(
        {
          url: endpoint.provider.baseUrl + request.path,
          headers: { ...request.headers, ...headersFor(endpoint) },
          body: request.bytes ?? request.body,
          since,
          withinMs,
          once: attempts.once,
        },
        drains ? undefined : signal,
      );
      const answer = exchange ? exchange.watchAnswer(sent) : sent;
      status = answer.status;
      if (status < 200 || status >= 300) throw await refusal(answer, format);
      const opened = await open(
        answer,
        exchange ? exchange.watchFormat(format) : format,
        passes,
        index === candidates.length - 1,
      );
      record();
      return { endpoint, answer: opened, passes };
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof MemoryRefusal) throw error;
      if (!signal.aborted) exchange?.note(`failed: ${error.type}`);
      // Nobody was asked, and nobody is.
      if (!asked && signal.aborted) throw error;
      // An answer that is read on after its client disconnected may fail by itself.
      if (!signal.aborted || drains) attempts.current = undefined;
      if (error instanceof AnswerRefused) attempts.refused = { ...error.refused, endpoint };
      record(error.type);
      const named = ofProvider(error, endpoint);
      (asked ? failures : unsayable).push(named);
      if (signal.aborted || error instanceof OutOfTime || error instanceof AnswerRefused) throw named;
      // What one wire cannot say, another may.
      if (asked && !fallsBack(named)) unfit.add(endpoint.model);
    }
  }
  const telling = failures.length > 0 ? failures : unsayable;
  throw forCallers(withAvailability(lastOf(telling), telling, candidates));
}

/** What a provider has against the caller's own key there is the caller's to know, and what it has against ours is not. */
const forCallers = (error: ApiError): ApiError =>
  error.detail.metadata?.['is_byok'] ? againstTheCaller(error) : againstTheGateway(error);

/** All were too busy, or all were down: says so, since trying again may help. */
function withAvailability(
  error: ApiError,
  failures: readonly ApiError[],
  candidates: readonly Endpoint[],
): ApiError {
  const busy = failures.every(({ type }) => type === 'rate_limit_exceeded');
  if (!failures.every(({ type }) => type === 'rate_limit_exceeded' || DOWN.has(type))) return error;
  const hint = error.detail.headers?.['Retry-After'];
  return error.with({
    availability: {
      code: busy ? 'capacity_exhausted' : 'temporarily_unavailable',
      retryable: true,
      ...(hint !== undefined && { retry_after: Number(hint) }),
      requested_models: [...new Set(candidates.map(({ model }) => model.id))],
      affected_providers: [...new Set(candidates.map(({ provider }) => provider.slug))],
    },
  });
}

const DOWN = new Set<ApiError['type']>(['provider_unavailable', 'provider_overloaded', 'timeout', 'server']);

/** In the caller's own words where the endpoint understands them. @throws ApiError when it cannot be said there. */
function composed(
  binding: ProtocolBinding,
  endpoint: Endpoint,
  chat: ChatRequest,
  hints: RequestHints,
  native: NativeRequest | undefined,
): Said<ChatFormat> {
  const { send } = binding;
  const shared = ownFormat(binding, endpoint, chat, native);
  if (native && shared)
    return {
      request: shared.request(native.body, chat, endpoint, hints),
      format: shared.format,
      send,
      passes: true,
      dialect: native.dialect,
    };
  if (native?.only) throw native.only;
  if (native?.unread && nativeOf(binding, endpoint.apis, native.dialect)) throw native.unread;
  const format = formatOf(binding, endpoint.apis);
  return { request: format.request(chat, endpoint, hints), format, send, passes: false };
}

/** The format in which the caller's own body may go there. */
const ownFormat = (
  binding: ProtocolBinding,
  endpoint: Endpoint,
  chat: ChatRequest,
  native: NativeRequest | undefined,
): NativeFormat | undefined =>
  native && isUnchanged(native, chat) ? nativeOf(binding, endpoint.apis, native.dialect) : undefined;

/** Whether the caller's own body still says what is to be sent. */
const isUnchanged = (native: NativeRequest, chat: ChatRequest): boolean =>
  native.chat.messages === chat.messages && native.chat.tools === chat.tools;

/** Some upstreams quote the credential that they refuse, in any status. */
function withoutCredentials(error: ApiError, endpoint: Endpoint): ApiError {
  const secrets = Object.values(headersFor(endpoint))
    .map((value) => value.replace(/^Bearer /, ''))
    .filter((secret) => secret.length >= 8);
  const clean = (text: string): string =>
    secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, '[redacted]'), text);
  const { metadata } = error.detail;
  const code = metadata?.['provider_code'];
  return new ApiError(error.type, clean(error.message), {
    ...error.detail,
    ...(typeof code === 'string' && { metadata: { ...metadata, provider_code: clean(code) } }),
  });
}

/** Says whose failure it is, and not with what it was asked. */
const ofProvider = (error: ApiError, endpoint: Endpoint): ApiError =>
  withoutCredentials(error, endpoint).with({
    metadata: {
      provider_name: endpoint.provider.name,
      ...(endpoint.credential && { is_byok: true }),
    },
  });

/** What callers are told of a failure of an answer that has begun. */
export const brokenOff = (error: ApiError, endpoint: Endpoint): ApiError => {
  const clean = ofProvider(error, endpoint);
  return endpoint.credential ? againstTheCaller(clean) : againstTheGateway(clean);
};

/** The caller's own mistake would be refused by every endpoint of the model; anything else may go better elsewhere. */
const FINAL = new Set<ApiError['type']>([
  'invalid_request',
  'invalid_prompt',
  'unprocessable',
  'payload_too_large',
  'content_policy_violation',
  'context_length_exceeded',
]);

const fallsBack = (error: ApiError): boolean => !FINAL.has(error.type);

/** The last failure; a rate limit says when to come back where every endpoint gave a hint. */
function lastOf(failures: readonly ApiError[]): ApiError {
  const last = failures.at(-1);
  if (!last) throw new Error('no endpoint was tried');
  const hints = failures.map(({ detail }) => Number(detail.headers?.['Retry-After'] ?? NaN));
  const { 'Retry-After': _own, ...headers } = last.detail.headers ?? {};
  const all = hints.every((seconds) => Number.isFinite(seconds));
  return new ApiError(last.type, last.message, {
    ...last.detail,
    headers: { ...headers, ...(all && { 'Retry-After': String(Math.min(...hints)) }) },
    metadata: {
      ...last.detail.metadata,
      ...(failures.length > 1 && {
        previous_errors: failures.slice(0, -1).map((failure) => ({
          provider: failure.detail.metadata?.['provider_name'],
          code: failure.detail.metadata?.['provider_code'] ?? failure.status,
          status: failure.detail.metadata?.['provider_status'] ?? null,
        })),
      }),
    },
  });
}

async function refusal(answer: UpstreamAnswer, format: Pick<ChatFormat, 'error'>): Promise<ApiError> {
  const hint = retryAfterSeconds(answer.header('retry-after'));
  const said = (await collect(withoutEvents(answer), ERROR_CAP).catch(nothingReadable)).toString('utf8');
  let body: unknown = said;
  try {
    body = JSON.parse(said);
  } catch {
    // An error page; the status says enough.
    body = undefined;
  }
  const error =
    answer.status < 400
      ? unusable(`a redirect (${answer.status}), which is not followed`)
      : format.error(answer.status, body);
  return hint === undefined ? error : error.with({ headers: { 'Retry-After': String(hint) } });
}

/** Events, or too much: the status says enough. */
const nothingReadable = (error: unknown): Buffer => {
  if (error instanceof ApiError && error.type === 'provider_unavailable' && !error.cause)
    return Buffer.alloc(0);
  throw error;
};

const DAY_SECONDS = 86_400;

/** Seconds, or an HTTP date; undefined for what is neither, lies in the past, or is more than a day away. */
function retryAfterSeconds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value);
  if (!isDate && !/^\d+(\.\d+)?$/.test(value)) return undefined;
  const seconds = Math.ceil(isDate ? (Date.parse(value) - Date.now()) / 1000 : Number(value));
  return seconds >= 0 && seconds <= DAY_SECONDS ? seconds : undefined;
}

/** Opens a plain answer. */
export async function openAnswer(
  answer: UpstreamAnswer,
  format: ChatFormat,
  passes = false,
): Promise<ChatAnswer> {
  let body: Buffer;
  try {
    body = await collect(withoutEvents(answer), ANSWER_CAP);
  } catch (error) {
    throw error instanceof AnswerTooLarge ? tooLarge(error) : error;
  }
  return readAnswer(body, format, passes);
}

/** An answer in JSON is refused for its size; anything else is none, and a failure of the provider. */
function tooLarge(error: AnswerTooLarge): ApiError {
  const head = error.head.toString('utf8');
  if (!/^\ufeff?\s*\{/.test(head)) return error;
  const output = new Output();
  output.addUnread(head.slice(0, SAMPLE), ANSWER_CAP);
  return new AnswerRefused(error.with({ refusedBy: 'gateway' }), { output });
}

/** Characters of what is not read that show how many tokens it has. */
const SAMPLE = 20_000;
/** Deeper answers are not even parsed for their usage. */
const MOST_PARSED_LEVELS = 10_000;

/** Larger answers are not parsed for their usage: that would keep the event loop for too long. */
const MOST_PARSED_BYTES = 1024 * 1024;

/** @throws ApiError when it breaks off, is longer than `capBytes`, has too many values, or is no JSON. */
export const readJson = async (
  answer: UpstreamAnswer,
  capBytes: number,
  mostValues?: number,
): Promise<unknown> => parseAnswer(await collect(withoutEvents(answer), capBytes), mostValues);

/**
 * Events are no plain answer, and may go on for as long as they like: given up at the first of them, or
 * when none comes in the time for a first one. JSON under their name is read.
 */
function withoutEvents(answer: UpstreamAnswer): UpstreamAnswer {
  if (!answer.header('content-type')?.toLowerCase().startsWith('text/event-stream')) return answer;
  let begun = false;
  return readBy(answer, (sink) =>
    answer.read({
      data(chunk) {
        const [first] = begun ? ['{'] : chunk.toString('utf8').replace('\ufeff', '').trimStart();
        if (first === undefined) return;
        if (first !== '{' && first !== '[') {
          answer.abort();
          return sink.fail(unusable('a stream in place of a plain answer'));
        }
        begun = true;
        sink.data(chunk);
      },
      end: () => sink.end(),
      fail: (error) => sink.fail(error),
    }),
  );
}

/** @throws ApiError for what is no answer, and the upstream's own error where that is what it sent. */
async function readAnswer(body: Buffer, format: ChatFormat, passes = false): Promise<ChatAnswer> {
  try {
    const parsed = await parseAnswer(body);
    const read = withArguments(format.result(parsed));
    return passes ? Object.assign(read, { raw: parsed }) : read;
  } catch (error) {
    if (!(error instanceof ApiError && isGatewayRefusal(error))) throw error;
    const written = body.toString('utf8');
    const output = new Output();
    output.addUnread(written.slice(0, SAMPLE), written.length);
    // The provider bills the usage that it reports.
    const usage = reportedUsage(written, format);
    output.isFinal = usage !== undefined;
    throw new AnswerRefused(error, { usage, output });
  }
}

/** Returns the usage that a refused answer reports; undefined where it cannot be read. */
function reportedUsage(written: string, format: ChatFormat): UsageReport | undefined {
  if (written.length > MOST_PARSED_BYTES || isDeeper(written, MOST_PARSED_LEVELS)) return undefined;
  try {
    return format.usage?.(JSON.parse(written));
  } catch {
    return undefined;
  }
}

const NO_BYTES = Buffer.alloc(0);
const WORDLESS: ChatDelta = { choices: [] };

/** White space, and the bytes of a byte order mark. */
const LEADING: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf]);
const OPENING_BRACE = 0x7b;

/** Receives the deltas of a stream. `end` or `fail` comes once, and last. */
export interface DeltaSink {
  delta(delta: ChatDelta): void;
  end(): void;
  fail(error: ApiError): void;
  /** Part of the answer was received and is not read. Called before `fail`. */
  unread?(sample: string, characters: number): void;
  /**
   * The time for the call is over while the stream is paused.
   * @returns true to take what the provider has sent already, and to end the stream then.
   */
  overdue?(error: ApiError): boolean;
}

/** A streamed answer that has begun to say something. */
export interface OpenStream {
  pipe(sink: DeltaSink): void;
  pause(): void;
  resume(): void;
  abort(): void;
}

/** Whether there is more in it than whose words will come: a role, an empty text. */
const says = ({ choices }: ChatDelta): boolean =>
  choices.some(
    ({ delta: { role: _role, ...said }, finish_reason: reason }) =>
      reason !== null ||
      Object.values(said).some((value) =>
        typeof value === 'string' || Array.isArray(value)
          ? value.length > 0
          : value !== null && value !== undefined,
      ),
  );

/**
 * Opens a streamed answer: resolves with the first delta that says something in hand, so that a failure
 * before it can still fall back. One that takes long to say it is passed on as it is, and so is one in
 * place of which there is no other, once what came together with its first event has been read.
 */
export function openStream(
  answer: UpstreamAnswer,
  format: ChatFormat,
  passes = false,
  isLast = false,
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const convert = format.chunks();
    const judge = streamLimits();
    const unsaid = emptyCalls();
    let early: ChatDelta[] | undefined = [];
    let sink: DeltaSink | undefined;
    let settled = false; // the promise
    let over = false;
    let whole = false;
    let worded = false;
    let mayBegin = false;
    let begun = false; // the text, which may start with a byte order mark
    let plain: ByteCollector | undefined; // a body that is no stream, so far
    let finish: (() => void) | undefined;
    let lingering: NodeJS.Timeout | undefined;
    let held: NodeJS.Timeout | undefined;
    let lastChunk: Buffer = NO_BYTES;
    let unread: { readonly sample: string; readonly characters: number } | undefined;
    const since = performance.now();

    const close = (error?: ApiError): void => {
      if (over) return;
      over = true;
      reader.stop();
      clearTimeout(held);
      if (!settled) {
        settled = true;
        // Out of time before a word was delivered, the provider has failed to answer.
        const isRefused = isGatewayRefusal(error) && !(error instanceof OutOfTime);
        reject(error && isRefused ? refused(error) : (error ?? unusable('a stream without an answer')));
        return;
      }
      finish = () => {
        if (unread) sink?.unread?.(unread.sample, unread.characters);
        if (error) sink?.fail(error);
        else sink?.end();
      };
      if (sink) finish();
    };
    /** Counts what was held back of an answer that is refused. */
    const refused = (error: ApiError): AnswerRefused => {
      const output = new Output(since);
      for (const delta of early ?? []) output.note(delta);
      if (unread) output.addUnread(unread.sample, unread.characters);
      return new AnswerRefused(error, { usage: output.usage, output });
    };
    /** @param works whether it shows that the model is at work. */
    const give = (delta: ChatDelta, works = true): void => {
      if (over) return;
      if (delta.error) {
        answer.abort();
        return close(delta.error);
      }
      if (!delta.done || delta.choices.length > 0 || delta.usage || delta.raw) pass(delta, works);
      if (delta.done) conclude();
    };
    /** The upstream has said all: what it still sends is none of ours. */
    const conclude = (): void => {
      if (over) return;
      close(worded ? undefined : unusable('a stream without an answer'));
      answer.resume();
      lingering = setTimeout(() => answer.abort(), LINGER_MS);
      lingering.unref();
    };
    const pass = (delta: ChatDelta, works: boolean): void => {
      if (delta.choices.some(({ finish_reason: reason }) => reason !== null)) whole = true;
      worded ||= says(delta);
      if (sink) return sink.delta(delta);
      early?.push(delta);
      if (settled || !works) return;
      answer.progress();
      if (worded || (early?.length ?? 0) >= MOST_HELD) return begin();
      if (isLast) mayBegin = true;
      else held ??= setTimeout(begin, HELD_MS);
    };
    const begin = (): void => {
      if (settled || over) return;
      settled = true;
      clearTimeout(held);
      // From here on the reader of the stream ends the exchange, when its client disconnects too.
      answer.detach?.();
      reader.pause();
      resolve({
        pipe(to) {
          sink = to;
          for (const waiting of early ?? []) to.delta(waiting);
          early = undefined;
          if (finish) finish();
          else reader.resume();
        },
        pause: () => reader.pause(),
        resume: () => reader.resume(),
        abort: () => {
          over = true;
          reader.stop();
          answer.abort();
        },
      });
    };
    /** Asked for a stream, some upstreams answer with an error or the whole at once. */
    const readWhole = async (body: Buffer): Promise<void> => {
      try {
        const answered = await readAnswer(body, format);
        if (over) return;
        // In the caller's own words it would have to be events, and there are none.
        if (passes) throw unusable('a whole answer in place of a stream');
        for (const delta of disassembled(answered)) give(delta);
      } catch (error) {
        close(error instanceof ApiError ? error : unusable('an answer that cannot be read', error));
      }
    };
    const reader = new EventReader(answer, format.eventBytes ?? EVENT_CAP, {
      event(event) {
        try {
          const delta = convert(event);
          if (delta) judge(delta);
          if (passes) give({ ...(delta ?? WORDLESS), raw: event }, delta !== undefined);
          else if (delta) {
            const before = unsaid(delta);
            if (before) give(before);
            give(delta);
          }
        } catch (error) {
          answer.abort();
          let failure = error instanceof ApiError ? error : unusable('a stream that cannot be read', error);
          // Before anything was delivered, another endpoint may send less.
          if (settled && failure instanceof TooMany) failure = failure.with({ refusedBy: 'gateway' });
          if (isGatewayRefusal(failure))
            unread = { sample: event.data.slice(0, SAMPLE), characters: event.data.length };
          close(failure);
        }
      },
      tooLarge() {
        answer.abort();
        // Before anything was delivered, another endpoint may send smaller events.
        if (!settled) return close(unusable('a stream event that is too large'));
        unread = {
          sample: lastChunk.subarray(0, SAMPLE).toString('utf8'),
          characters: format.eventBytes ?? EVENT_CAP,
        };
        close(refusedHere('a stream event that is too large'));
      },
      fed() {
        if (mayBegin) begin();
      },
      // Without a word that it is whole, a stream that ends was cut.
      end: () => close(whole ? undefined : unusable(settled ? 'a stream that broke off' : 'an empty stream')),
      fail: close,
    });
    answer.read({
      data: (chunk) => {
        if (over) return;
        let given = chunk;
        if (!begun) {
          const start = chunk.findIndex((byte) => !LEADING.has(byte));
          if (start === -1) return;
          given = chunk.subarray(start);
          begun = true;
          // No line of an event stream begins so.
          if (given[0] === OPENING_BRACE) plain = new ByteCollector();
        }
        if (!plain) {
          lastChunk = given;
          return reader.data(given);
        }
        answer.progress();
        if (plain.length + given.length > ANSWER_CAP) {
          answer.abort();
          close(unusable('an answer that is too large'));
        } else plain.add(given);
      },
      end: () => {
        clearTimeout(lingering);
        if (over) return;
        if (plain) void readWhole(plain.take());
        else reader.end();
      },
      fail: (error) => {
        clearTimeout(lingering);
        if (plain) close(error);
        else reader.fail(error);
      },
      overdue: (error) => !over && sink?.overdue?.(error) === true,
    });
  });
}
