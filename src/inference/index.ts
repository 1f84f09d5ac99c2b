import type { components } from '../../generated/openapi';
import { ApiError, toApiError } from '../errors';
import type { EmbeddingRequest } from '../providers/embedding';
import { bindEmbeddings } from '../providers/embedding-protocols';
import type { ChatChoice, ChatFormat, ChatRequest } from '../providers/format';
import type { Protocols } from '../providers/protocols';
import type { UpstreamAnswer } from '../providers/transport';
import type { GatedLedger } from '../stores/write-gate';
import { admit } from './admit';
import { attempt, openAnswer, openStream, type Attempted } from './attempt';
import type { Catalogue } from './catalogue';
import { createEmbed } from './embed';
import type { EventStream } from './events';
import { chatUsage, Generation, type Caller } from './generation';
import { hold, type RateLimits } from './hold';
import { select } from './select';
import { ChatStream } from './stream';
import { ProducedText } from './tokens';

type Schemas = components['schemas'];

export interface Answer<T> {
  readonly generationId: string;
  readonly value: T;
}

interface Parts {
  readonly catalogue: () => Catalogue;
  readonly protocols: Protocols;
  readonly ledger: GatedLedger;
  readonly rates: RateLimits;
  readonly now: () => Date;
  /** One more at the same time is refused. */
  readonly maxConcurrent: number;
  /** Called when a generation begins and when it has ended. */
  readonly observe?: (inFlight: number) => void;
}

export type Inference = ReturnType<typeof createInference>;

/** The life of a generation: admit → select → hold → attempt → stream → meter → settle. */
export function createInference({ catalogue, protocols, ledger, rates, now, maxConcurrent, observe }: Parts) {
  let inFlight = 0;
  const streams = new Set<ChatStream>();

  const enter = (): void => {
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

  const embed = createEmbed({
    catalogue,
    protocols: bindEmbeddings(protocols),
    ledger,
    rates,
    now,
    enter,
    leave,
  });

  const begin = async <T>(
    caller: Caller,
    chat: ChatRequest,
    open: (answer: UpstreamAnswer, format: ChatFormat) => Promise<T>,
  ): Promise<{ generation: Generation; attempted: Attempted<T> }> => {
    admit(chat);
    await ledger.ready();
    enter();
    const generation = new Generation(caller, chat, ledger, now(), leave);
    try {
      const selection = (generation.selection = select(chat, catalogue()));
      await hold(generation, selection.candidates, ledger, rates);
      const attempted = await attempt(
        selection.candidates,
        chat,
        protocols,
        open,
        generation.attempts,
        caller.signal,
        caller.hints,
      );
      generation.answered();
      return { generation, attempted };
    } catch (error) {
      throw await generation.fail(error);
    }
  };

  return {
    async complete(caller: Caller, chat: ChatRequest): Promise<Answer<Schemas['ChatResult']>> {
      const { generation, attempted } = await begin(caller, chat, openAnswer);
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
        value: {
          id: generation.id,
          object: 'chat.completion',
          created: Math.floor(generation.createdAt.getTime() / 1000),
          model: endpoint.model.id,
          provider: endpoint.provider.name,
          choices: answer.choices as ChatChoice[],
          system_fingerprint: answer.systemFingerprint ?? null,
          ...(answer.serviceTier !== undefined && { service_tier: answer.serviceTier }),
          usage: chatUsage(settled),
          ...(caller.wantsMetadata && {
            service_metadata: generation.metadata(endpoint, settled.generationTimeMs),
          }),
        },
      };
    },

    /** Resolves when the first event is in hand: until then a failure is an ordinary error. */
    async stream(
      caller: Caller,
      chat: ChatRequest,
    ): Promise<Answer<EventStream<Schemas['ChatStreamChunk']>>> {
      const { generation, attempted } = await begin(caller, chat, openStream);
      const stream = new ChatStream(generation, attempted.endpoint, attempted.answer, {
        hideReasoning: hidesReasoning(chat),
        ended: () => streams.delete(stream),
      });
      streams.add(stream);
      return { generationId: generation.id, value: stream };
    },

    embed: (
      caller: Caller,
      request: EmbeddingRequest,
    ): Promise<Answer<Schemas['CreateEmbeddingsResponse']>> => embed(caller, request),

    inFlight: () => inFlight,

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
