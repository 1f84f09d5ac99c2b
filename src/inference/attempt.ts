import { createParser } from 'eventsource-parser';
import { StringDecoder } from 'node:string_decoder';
import type { Protocol } from '../configuration';
import { ApiError } from '../errors';
import type {
  ChatAnswer,
  ChatDelta,
  ChatFormat,
  RequestHints,
  Target,
  UpstreamRequest,
} from '../providers/format';
import { collect, OutOfTime, type Send, type UpstreamAnswer } from '../providers/transport';
import { unusable } from '../providers/upstream-errors';
import type { AttemptRecord } from '../stores/generations';
import type { Endpoint } from './catalogue';

/** A plain answer's size, an error's, and one event's, in bytes. */
const ANSWER_CAP = 32 * 1024 * 1024;
const ERROR_CAP = 256 * 1024;
const EVENT_CAP = 1024 * 1024;

/** What trying endpoints needs to know of a wire format, for any kind of request. */
interface Wire<R> {
  request(request: R, target: Target, hints: RequestHints): UpstreamRequest;
  error(status: number, body: unknown): ApiError;
}

/** What the endpoint that answered gave: the whole, or a stream whose first delta has come. */
export type Attempted<T> = { readonly endpoint: Endpoint; readonly answer: T };

export interface Attempts {
  /** Every try so far, the successful one last. */
  readonly records: AttemptRecord[];
  /** Bodies sent upstream, for `debug.echo_upstream_body`. */
  readonly bodies: string[];
  /** The endpoint that has the request now, until it fails. */
  current?: Endpoint | undefined;
}

/**
 * Tries endpoints in turn until one answers.
 * @throws ApiError of the last endpoint; a failure of the caller's making is not tried elsewhere.
 */
export async function attempt<T, R, F extends Wire<R>>(
  candidates: readonly Endpoint[],
  chat: R,
  protocols: Readonly<Record<Protocol, { readonly format: F; readonly send: Send }>>,
  open: (answer: UpstreamAnswer, format: F) => Promise<T>,
  attempts: Attempts,
  signal: AbortSignal,
  hints: RequestHints = {},
): Promise<Attempted<T>> {
  const failures: ApiError[] = [];
  const since = performance.now();
  for (const endpoint of candidates) {
    const { format, send } = protocols[endpoint.provider.protocol];
    const started = performance.now();
    let status: number | null = null;
    let asked = false;
    const record = (errorType?: string): void => {
      attempts.records.push({
        model: endpoint.model.id,
        provider: endpoint.provider.slug,
        providerName: endpoint.provider.name,
        endpointTag: endpoint.tag,
        status,
        latencyMs: Math.round(performance.now() - started),
        isByok: false,
        ...(errorType !== undefined && { errorType }),
      });
    };
    try {
      const request = format.request(chat, endpoint, hints);
      asked = true;
      attempts.bodies.push(request.body);
      attempts.current = endpoint;
      const answer = await send(
        {
          url: endpoint.provider.baseUrl + request.path,
          headers: { ...request.headers, ...endpoint.provider.headers },
          body: request.body,
          since,
        },
        signal,
      );
      status = answer.status;
      if (status < 200 || status >= 300) throw await refusal(answer, format);
      const opened = await open(answer, format);
      record();
      return { endpoint, answer: opened };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!signal.aborted) attempts.current = undefined;
      record(error.type);
      const named = withoutCredentials(error, endpoint).with({
        metadata: { provider_name: endpoint.provider.name },
      });
      failures.push(named);
      // What one wire cannot say, another may.
      if (signal.aborted || error instanceof OutOfTime || (asked && !fallsBack(named))) throw named;
    }
  }
  throw lastOf(failures);
}

/** Some upstreams quote the credential that they refuse, in any status. */
export function withoutCredentials(error: ApiError, { provider }: Endpoint): ApiError {
  const secrets = Object.values(provider.headers)
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

/** The caller's own mistake would be refused everywhere; anything else may go better elsewhere. */
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
          code: failure.status,
        })),
      }),
    },
  });
}

async function refusal(answer: UpstreamAnswer, format: Pick<ChatFormat, 'error'>): Promise<ApiError> {
  const hint = retryAfterSeconds(answer.header('retry-after'));
  const said = (await collect(answer, ERROR_CAP)).toString('utf8');
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

/** Seconds, or an HTTP date; at most a day. */
function retryAfterSeconds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), 86_400) : undefined;
}

/** Opens a plain answer. */
export const openAnswer = async (answer: UpstreamAnswer, format: ChatFormat): Promise<ChatAnswer> =>
  format.result(await readJson(answer, ANSWER_CAP));

/** @throws ApiError when it breaks off, is longer than `capBytes`, or is no JSON. */
export async function readJson(answer: UpstreamAnswer, capBytes: number): Promise<unknown> {
  const body = await collect(answer, capBytes);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw unusable(body.length === 0 ? 'an empty answer' : 'an answer that is not JSON', error);
  }
}

/** Receives the deltas of a stream. `end` or `fail` comes once, and last. */
export interface DeltaSink {
  delta(delta: ChatDelta): void;
  end(): void;
  fail(error: ApiError): void;
}

/** A streamed answer whose first delta has come. */
export interface OpenStream {
  pipe(sink: DeltaSink): void;
  pause(): void;
  resume(): void;
  abort(): void;
}

/** Opens a streamed answer: resolves with its first delta in hand, so that a failure before it can still fall back. */
export function openStream(answer: UpstreamAnswer, format: ChatFormat): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const convert = format.chunks();
    const decoder = new StringDecoder('utf8');
    let early: ChatDelta[] | undefined = [];
    let sink: DeltaSink | undefined;
    let settled = false; // the promise
    let over = false;
    let whole = false;
    let begun = false; // the text, which may start with a byte order mark
    let finish: (() => void) | undefined;

    const close = (error?: ApiError): void => {
      if (over) return;
      over = true;
      if (!settled) {
        settled = true;
        reject(error ?? unusable('a stream without an answer'));
        return;
      }
      finish = () => (error ? sink?.fail(error) : sink?.end());
      if (sink) finish();
    };
    const give = (delta: ChatDelta): void => {
      if (over) return;
      if (delta.error) {
        answer.abort();
        return close(delta.error);
      }
      if (delta.done) {
        whole = true;
        if (delta.choices.length === 0 && !delta.usage) return;
      }
      if (delta.choices.some(({ finish_reason: reason }) => reason !== null)) whole = true;
      if (sink) return sink.delta(delta);
      early?.push(delta);
      if (settled) return;
      settled = true;
      answer.progress();
      answer.pause();
      resolve({
        pipe(to) {
          sink = to;
          for (const waiting of early ?? []) to.delta(waiting);
          early = undefined;
          if (finish) finish();
          else answer.resume();
        },
        pause: () => answer.pause(),
        resume: () => answer.resume(),
        abort: () => {
          over = true;
          answer.abort();
        },
      });
    };
    const parser = createParser({
      maxBufferSize: format.eventBytes ?? EVENT_CAP,
      onEvent(event) {
        if (over) return;
        try {
          const delta = convert(event);
          if (delta) give(delta);
        } catch (error) {
          answer.abort();
          close(error instanceof ApiError ? error : unusable('a stream that cannot be read', error));
        }
      },
      onError(error) {
        if (error.type !== 'max-buffer-size-exceeded') return;
        answer.abort();
        close(unusable('a stream event that is too large'));
      },
    });
    answer.read({
      data: (chunk) => {
        if (over) return;
        let written = decoder.write(chunk);
        if (!begun && written !== '') {
          begun = true;
          if (written.startsWith('\ufeff')) written = written.slice(1);
        }
        parser.feed(written);
      },
      end: () => {
        if (over) return;
        // A last event may lack its blank line.
        parser.feed('\n\n');
        // Without a word that it is whole, a stream that ends was cut.
        close(whole ? undefined : unusable(settled ? 'a stream that broke off' : 'an empty stream'));
      },
      fail: (error) => close(error),
    });
  });
}
