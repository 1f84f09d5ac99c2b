import type { Readable } from 'node:stream';
import { ApiError, toApiError } from '../errors';
import type { ChatAnswer, ChatChoice, ChatRequest, TokenUsage } from '../providers/format';
import type { Protocols } from '../providers/protocols';
import type { Ledger } from '../stores/ledger';
import { admit } from './admit';
import { attempt, openAnswer, openStream, type Attempted } from './attempt';
import type { CallerFormat } from './caller-format';
import type { Catalogue } from './catalogue';
import type { EventStream } from './events';
import { Generation, type Caller } from './generation';
import { hold, type RateLimits } from './hold';
import { asOverload, ByteRelay, fitting, opening, saying, type Job, type OpenBytes } from './jobs';
import type { Routing } from './routing';
import { Relay } from './stream';
import { ProducedText } from './tokens';

export interface Answer<T> {
  readonly generationId: string;
  readonly value: T;
}

interface Parts {
  readonly catalogue: () => Catalogue;
  readonly routing: Routing;
  readonly protocols: Protocols;
  readonly ledger: Pick<Ledger, 'hold' | 'settle'>;
  readonly rates: RateLimits;
  readonly now: () => Date;
  /** One more at the same time is refused. */
  readonly maxConcurrent: number;
  /** Called when a generation begins and when it has ended. */
  readonly observe?: (inFlight: number) => void;
}

export type Inference = ReturnType<typeof createInference>;

/** The life of a generation: admit → select → hold → attempt → stream → meter → settle. */
export function createInference({
  catalogue,
  routing,
  protocols,
  ledger,
  rates,
  now,
  maxConcurrent,
  observe,
}: Parts) {
  let inFlight = 0;
  const streams = new Set<Pick<Relay<unknown>, 'interrupt'>>();

  let draining = false;
  const enter = (): void => {
    if (draining)
      throw new ApiError('provider_overloaded', 'The gateway is shutting down; try again', {
        headers: { 'Retry-After': '1', Connection: 'close' },
      });
    if (inFlight >= maxConcurrent)
      throw new ApiError(
        'provider_overloaded',
        'The gateway serves as many requests as it may; try again shortly',
        {
          headers: { 'Retry-After': '1' },
        },
      );
    observe?.(++inFlight);
  };
  const leave = (): void => observe?.(--inFlight);

  const begin = async <T>(
    caller: Caller,
    chat: ChatRequest,
    format: Pick<CallerFormat<unknown, unknown>, 'apiType' | 'native'>,
    open: Parameters<typeof attempt<T>>[3],
    job?: Job<T>,
  ): Promise<{ generation: Generation; attempted: Attempted<T> }> => {
    admit(chat);
    enter();
    const generation = new Generation(caller, chat, ledger, now(), format.apiType, leave);
    try {
      const selection = await routing.select(chat, catalogue(), generation, undefined, job);
      const candidates = job ? fitting(selection.candidates, job) : selection.candidates;
      const prepare = await hold(generation, candidates, ledger, rates, job?.units);
      const attempted = await attempt(
        candidates,
        chat,
        job ? saying(protocols, job) : protocols,
        open,
        generation.attempts,
        caller.signal,
        caller.hints,
        format.native,
        prepare,
      );
      generation.answered();
      return { generation, attempted };
    } catch (error) {
      throw await generation.fail(job ? asOverload(toApiError(error)) : error);
    }
  };

  return {
    async complete<Reply>(
      caller: Caller,
      chat: ChatRequest,
      format: Pick<CallerFormat<Reply, unknown>, 'apiType' | 'native' | 'reply'>,
    ): Promise<Answer<Reply>> {
      const { generation, attempted } = await begin(caller, chat, format, openAnswer);
      const { endpoint, answer } = attempted;
      const first = answer.choices[0] as ChatChoice;
      const output = new ProducedText();
      for (const choice of answer.choices) output.add(textOf(choice));
      const settled = await generation
        .settle({
          endpoint,
          upstreamId: answer.upstreamId,
          usage: answer.usage,
          output,
          finishReason: first.finish_reason,
          nativeFinishReason: first.native_finish_reason ?? null,
          serviceTier: answer.serviceTier,
          toolCalls: (first.message.tool_calls ?? []).map((call) => call.function),
          cancelled: caller.signal.aborted,
        })
        .catch((error: unknown) => {
          throw toApiError(error).with({ headers: { 'X-Generation-Id': generation.id } });
        });
      if (hidesReasoning(chat))
        for (const { message } of answer.choices) {
          delete message.reasoning;
          delete message.reasoning_details;
        }
      return {
        generationId: generation.id,
        value: format.reply(
          settled.serviceTier === answer.serviceTier
            ? answer
            : ({ ...answer, serviceTier: settled.serviceTier } as ChatAnswer),
          generation.context(endpoint, attempted.passes),
          generation.told(endpoint, settled),
        ),
      };
    },

    /** Resolves when the first event is in hand: until then a failure is an ordinary error. */
    async stream<Event>(
      caller: Caller,
      chat: ChatRequest,
      format: CallerFormat<unknown, Event>,
    ): Promise<Answer<EventStream<Event>>> {
      const { generation, attempted } = await begin(caller, chat, format, openStream);
      const { endpoint, answer, passes } = attempted;
      const writer = format.events(generation.context(endpoint, passes));
      const stream = new Relay(generation, endpoint, answer, writer, {
        hideReasoning: hidesReasoning(chat),
        ended: () => streams.delete(stream),
      });
      streams.add(stream);
      return { generationId: generation.id, value: stream };
    },

    /** Begins what is no conversation; the caller settles it. */
    job: <T>(caller: Caller, chat: ChatRequest, job: Job<T>) => begin(caller, chat, job, opening(job), job),

    /** The same where the answer is bytes, which are passed on as they come. */
    async bytes(
      caller: Caller,
      chat: ChatRequest,
      job: Job<OpenBytes>,
      usage: TokenUsage,
    ): Promise<Answer<Readable>> {
      const { generation, attempted } = await begin(caller, chat, job, opening(job), job);
      const { endpoint, answer: opened } = attempted;
      const relay: ByteRelay = new ByteRelay({
        generation,
        endpoint,
        opened,
        usage,
        ended: () => streams.delete(relay),
      });
      streams.add(relay);
      return { generationId: generation.id, value: relay };
    },

    inFlight: () => inFlight,

    /** From now on new requests are refused. */
    drain: () => void (draining = true),

    /** Ends every open stream with an error event. */
    interrupt(): void {
      for (const stream of streams)
        stream.interrupt(
          new ApiError('provider_unavailable', 'The gateway is shutting down', { status: 503 }),
        );
    },
  };
}

const hidesReasoning = (chat: ChatRequest): boolean =>
  chat.reasoning?.exclude === true || chat.include_reasoning === false;

const textOf = ({ message }: ChatChoice): string =>
  [
    message.content ?? '',
    message.reasoning ?? '',
    ...(message.tool_calls ?? []).map(({ function: called }) => called.name + called.arguments),
  ].join('');
