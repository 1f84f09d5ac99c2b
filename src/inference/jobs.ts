import { Readable } from 'node:stream';
import { ByteCollector } from '../byte-collector';
import { signalOf } from '../departure';
import { ApiError, toApiError } from '../errors';
import type { Plugins } from '../plugins';
import type { ChatRequest, TokenUsage, UpstreamRequest } from '../providers/format';
import type { Protocols } from '../providers/protocols';
import type { UpstreamAnswer } from '../providers/transport';
import { unusable } from '../providers/upstream-errors';
import type { FeeTerms } from '../stores/fees';
import type { GatedLedger } from '../stores/write-gate';
import { accounted } from './accounted-answer';
import { admit } from './admit';
import type { Answer } from './answer';
import { tryEach } from './attempt';
import { namedModel, type Catalogue, type Endpoint } from './catalogue';
import type { Begin, Caller, Generation, Outcome } from './generation';
import type { MostOutput, RateLimits } from './hold';
import type { Credential } from './policies/credentials';
import { reserve } from './policies/reserve';
import { screen } from './policies/screen';
import type { Reading } from './reading';
import type { Routing } from './routing';
import { shorten } from './routing/resolve';
import { SlowReader } from './slow-reader';

type Message = ChatRequest['messages'][number];

/** What goes upstream, after all that guardrails had to say of it. */
export interface Said {
  readonly message: Message | undefined;
  /** Aborts when the caller leaves. */
  readonly signal: AbortSignal;
}

/** What flows to a caller, and may be broken off. */
export interface Flow {
  interrupt(error: ApiError): void;
}

/** Inference that is no conversation: the same admission, hold, attempts and settlement, with answers of its own. */
export interface Job<T> {
  readonly apiType: 'tts' | 'stt' | 'image';
  /** A model must give one of these. */
  readonly outputs: ReadonlySet<string>;
  /** What they are, for messages. */
  readonly purpose: string;
  /** In the units of the endpoint's prices. */
  readonly reading: Reading;
  /** What it gives a model to read, if there are words in it. */
  readonly message?: Message;
  /** Measures media for callers with a limit, before the hold. */
  readonly measure?: (said: Said) => Promise<void>;
  /** Words may be taken out of that; else a request in which some would be is refused. */
  readonly isRedactable?: true;
  /** Most that may be billed as output. */
  readonly mostOutput: MostOutput;
  /** For the answer, where that is less than others have. */
  readonly withinMs?: number;
  /** @returns what is in the way of an endpoint; undefined: it fits. */
  readonly misfit: (endpoint: Endpoint) => ApiError | undefined;
  /** @throws ApiError when the endpoint's wire cannot say it. */
  readonly request: (
    endpoint: Endpoint,
    said: Said,
  ) => UpstreamRequest<string | Buffer> | Promise<UpstreamRequest<string | Buffer>>;
  readonly open: (answer: UpstreamAnswer, endpoint: Endpoint) => Promise<T>;
}

interface Parts {
  readonly catalogue: () => Catalogue;
  readonly routing: Routing;
  readonly plugins: Plugins;
  readonly protocols: Protocols;
  readonly ledger: GatedLedger;
  readonly rates: RateLimits;
  readonly credentials: (caller: Caller) => Promise<readonly Credential[]>;
  readonly fees: FeeTerms;
  readonly begin: Begin;
  /** Told of what flows, to be interrupted at a stop. */
  readonly opened: (flow: Flow) => void;
  readonly ended: (flow: Flow) => void;
}

export interface Begun<T> {
  readonly generation: Generation;
  readonly endpoint: Endpoint;
  readonly answer: T;
}

export function createJobs({
  catalogue,
  routing,
  plugins,
  protocols,
  ledger,
  rates,
  credentials,
  fees,
  ...parts
}: Parts) {
  const begin = async <T>(caller: Caller, chat: ChatRequest, job: Job<T>): Promise<Begun<T>> => {
    admit(chat);
    await ledger.ready();
    const generation = parts.begin(caller, chat, plugins.begin(chat), job.apiType, job.reading);
    try {
      const message = await screened(generation, job);
      if (message) generation.chat = { ...chat, messages: [message] };
      const models = catalogue();
      const known = namedModel(models, chat.model ?? '');
      if (known && !known.outputModalities.some((each) => job.outputs.has(each)))
        throw new ApiError('invalid_request', `model: ${shorten(known.id)} is no model for ${job.purpose}`);
      const selection = await routing.select(chat, models, generation, {
        outputs: job.outputs,
        credentials: await credentials(caller),
      });
      const fit = fitting(selection.candidates, job);
      const { mostOutput } = job;
      if (caller.claims.length > 0 && job.measure)
        await job.measure({ message, signal: signalOf(caller.leaving) });
      const { candidates, prepare } = await reserve(generation, fit, ledger, rates, fees, mostOutput);
      const attempted = await tryEach(
        candidates,
        async (endpoint, _fit, leaving) => {
          const { format, send } = protocols[endpoint.provider.protocol];
          const told = { error: format.error.bind(format), endpoint };
          return {
            request: await job.request(endpoint, { message, signal: signalOf(leaving) }),
            format: told,
            send,
            passes: false,
            withinMs: job.withinMs,
          };
        },
        // Sound is passed on as it comes, and not kept.
        (answer, { endpoint }) =>
          job.open(job.apiType === 'tts' ? answer : accounted(answer, caller.leaving), endpoint),
        generation.attempts,
        caller.leaving,
        prepare,
      );
      generation.answered();
      return { generation, endpoint: attempted.endpoint, answer: attempted.answer };
    } catch (error) {
      throw await generation.fail(asOverload(toApiError(error)));
    }
  };

  return {
    /** Begins what is no conversation; the caller settles it. */
    job: begin,

    /** The same where the answer is bytes, which are passed on as they come. */
    async bytes(
      caller: Caller,
      chat: ChatRequest,
      job: Job<OpenBytes>,
      usage: TokenUsage,
    ): Promise<Answer<Readable>> {
      const { generation, endpoint, answer } = await begin(caller, chat, job);
      const ended = (): void => parts.ended(relay);
      const relay: ByteRelay = new ByteRelay({ generation, endpoint, opened: answer, usage, ended });
      parts.opened(relay);
      generation.flow = relay;
      return { generationId: generation.id, value: relay };
    },
  };
}

/**
 * What guardrails leave of the words.
 * @throws ApiError for words that one stops, or would change where they are sent whole or not at all.
 */
async function screened<T>(
  generation: Generation,
  { message, isRedactable }: Job<T>,
): Promise<Message | undefined> {
  if (!message) return undefined;
  const asked: ChatRequest = { messages: [message] };
  const { chat, stages, refusal } = await screen(asked, generation.caller.policies.guard.filters);
  generation.stages = stages;
  if (refusal) throw refusal;
  if (chat !== asked && !isRedactable)
    throw new ApiError(
      'permission_denied',
      'Request blocked: a guardrail redacts what the request holds, and for speech and transcripts words go whole or not at all',
    );
  return chat.messages[0];
}

/** Those that fit. @throws ApiError of the last one where none does. */
function fitting<T>(candidates: readonly Endpoint[], job: Job<T>): readonly Endpoint[] {
  let reason: ApiError | undefined;
  const left = candidates.filter((endpoint) => {
    const misfit = job.misfit(endpoint);
    reason = misfit ?? reason;
    return misfit === undefined;
  });
  if (left.length === 0 && reason) throw reason;
  return left;
}

/** Bytes whose first have come. */
export interface OpenBytes {
  pipe(sink: ByteTaker): void;
  pause(): void;
  resume(): void;
  abort(): void;
  readonly usage: () => TokenUsage | undefined;
}

interface ByteTaker {
  data(chunk: Buffer): void;
  end(): void;
  fail(error: ApiError): void;
}

interface BytesReader {
  data(chunk: Buffer): Buffer;
  readonly usage: TokenUsage | undefined;
  end(): void;
}

/** Resolves with the first bytes in hand, so that a failure before them can still fall back. */
export function openBytes(answer: UpstreamAnswer, reader: BytesReader): Promise<OpenBytes> {
  return new Promise((resolve, reject) => {
    let taker: ByteTaker | undefined;
    /** Waits for the taker, or for the end of what is read at once: small chunks are passed on together. */
    const waiting = new ByteCollector();
    let isOpen = false;
    let finish: ((taker: ByteTaker) => void) | undefined;
    let over = false;

    const flush = (): void => {
      if (taker && waiting.length > 0) taker.data(waiting.take());
    };
    const close = (end: (taker: ByteTaker) => void, error: ApiError): void => {
      if (over) return;
      over = true;
      if (!isOpen) return reject(error);
      finish = end;
      if (!taker) return;
      flush();
      end(taker);
    };
    const fail = (thrown: unknown): void => {
      const error = thrown instanceof ApiError ? thrown : unusable('an answer that cannot be read', thrown);
      answer.abort();
      close((to) => to.fail(error), error);
    };
    if (/^(application\/json|text\/html)/i.test(answer.header('content-type') ?? '')) {
      answer.abort();
      return reject(unusable('an answer without sound'));
    }
    answer.read({
      data(chunk) {
        if (over) return;
        answer.progress();
        let bytes: Buffer;
        try {
          bytes = reader.data(chunk);
        } catch (error) {
          return fail(error);
        }
        if (bytes.length === 0) return;
        if (taker && waiting.length === 0) process.nextTick(flush);
        waiting.add(bytes);
        if (isOpen) return;
        isOpen = true;
        answer.pause();
        resolve({
          pipe(to) {
            taker = to;
            flush();
            if (finish) finish(to);
            else answer.resume();
          },
          pause: () => answer.pause(),
          resume: () => answer.resume(),
          abort: () => {
            over = true;
            waiting.take();
            answer.abort();
          },
          usage: () => reader.usage,
        });
      },
      end() {
        try {
          reader.end();
        } catch (error) {
          return fail(error);
        }
        close((to) => to.end(), unusable('an empty answer'));
      },
      fail,
    });
  });
}

interface RelayParts {
  readonly generation: Generation;
  readonly endpoint: Endpoint;
  readonly opened: OpenBytes;
  /** What it costs where the upstream counts nothing. */
  readonly usage: TokenUsage;
  readonly ended: () => void;
}

/** Passes bytes on as they come. The last of them waits until the cost is durable. */
export class ByteRelay extends Readable {
  private over = false;
  private bytes = 0;
  private readonly reader = new SlowReader();

  constructor(private readonly parts: RelayParts) {
    super();
    this.once('close', parts.ended);
  }

  override _construct(done: () => void): void {
    done();
    this.parts.opened.pipe({
      data: (chunk) => {
        this.bytes += chunk.length;
        if (this.push(chunk)) return;
        this.reader.paused();
        this.parts.opened.pause();
      },
      end: () =>
        void this.settle().then(
          () => this.push(null),
          (error: unknown) => this.destroy(error as Error),
        ),
      fail: (error) => this.breakOff(this.reader.attributed(error), false),
    });
  }

  override _read(): void {
    this.reader.resumed();
    this.parts.opened.resume();
  }

  /** Breaks off from our side: charged for what the provider has begun to speak. */
  interrupt(error: ApiError): void {
    this.breakOff(error, true);
  }

  private breakOff(error: ApiError, cancelled: boolean): void {
    this.parts.opened.abort();
    // The upstream's end of it may be told before the reader's.
    const left = this.parts.generation.caller.leaving.aborted;
    void this.settle(left ? undefined : error, left || cancelled)
      .catch(() => undefined)
      .then(() => this.destroy(error));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.over) return done(error);
    // The reader left: what the provider has begun to speak is charged.
    this.parts.opened.abort();
    void this.settle(undefined, true)
      .catch(() => undefined)
      .then(() => done(error));
  }

  private async settle(error?: ApiError, cancelled = false): Promise<void> {
    if (this.over) return;
    this.over = true;
    const { generation, endpoint, opened, usage } = this.parts;
    const isCut = cancelled || error !== undefined;
    await generation.settle({
      endpoint,
      ...(opened.usage() || !isCut || endpoint.pricing.completion === 0n
        ? { usage: opened.usage() ?? usage }
        : soundUsage(usage, this.bytes)),
      ...(error ? { error } : { finishReason: cancelled ? null : 'stop' }),
      cancelled,
    });
  }
}

/** Bytes of a token of sound in the most compact encoding that speech comes in, at 25 tokens a second. */
const BYTES_PER_SOUND_TOKEN = 160;

/** Sound that is billed by its tokens, and whose provider did not get to count them. */
const soundUsage = ({ prompt }: TokenUsage, bytes: number): Pick<Outcome, 'usage' | 'output'> => ({
  usage: { prompt },
  output: { isEmpty: false, tokens: () => Math.ceil(bytes / BYTES_PER_SOUND_TOKEN) },
});

/** What this service calls an overloaded provider where no chat is asked for. */
const asOverload = (error: ApiError): ApiError =>
  error.type === 'provider_overloaded' && error.detail.metadata?.['provider_name'] !== undefined
    ? new ApiError(error.type, error.message, { ...error.detail, status: 529 })
    : error;
