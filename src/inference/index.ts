import { ApiError, toApiError } from '../errors';
import type { ChatAnswer, ChatChoice, ChatRequest } from '../providers/format';
import type { Protocols } from '../providers/protocols';
import type { Ledger } from '../stores/ledger';
import { admit } from './admit';
import { attempt, openAnswer, openStream, type Attempted } from './attempt';
import type { CallerFormat } from './caller-format';
import type { Catalogue } from './catalogue';
import type { EventStream } from './events';
import { Generation, type Caller } from './generation';
import type { RateLimits } from './hold';
import type { Credential } from './policies/credentials';
import type { ByokFees } from './policies/fees';
import { reserve } from './policies/reserve';
import { holdsAny, screen } from './policies/screen';
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
  /** The caller's own credentials at providers, opened for one request. */
  readonly credentials: (caller: Caller) => Promise<readonly Credential[]>;
  readonly fees: ByokFees;
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
  credentials,
  fees,
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
    asked: ChatRequest,
    format: Pick<CallerFormat<unknown, unknown>, 'apiType' | 'native'>,
    open: Parameters<typeof attempt<T>>[3],
  ): Promise<{ generation: Generation; attempted: Attempted<T> }> => {
    admit(asked);
    enter();
    const generation = new Generation(caller, asked, ledger, now(), format.apiType, leave);
    generation.fees = fees;
    try {
      const { guard } = caller.policies;
      const { chat: screened, stages, refusal } = screen(asked, guard.filters);
      // In a body of its own a caller may say what chat does not carry on.
      const passes =
        guard.filters.length === 0 || !format.native || !holdsAny(format.native.body, guard.filters);
      const chat = passes ? screened : { ...screened, messages: [...screened.messages] };
      generation.chat = chat;
      generation.stages = stages;
      if (refusal) throw refusal;
      const own = await credentials(caller);
      const selection = await routing.select(chat, catalogue(), generation, own);
      const { candidates, prepare } = await reserve(generation, selection.candidates, ledger, rates, fees);
      const attempted = await attempt(
        candidates,
        chat,
        protocols,
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
      throw await generation.fail(error);
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
