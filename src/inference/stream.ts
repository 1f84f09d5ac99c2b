import type { components } from '../../generated/openapi';
import { envelope, toApiError, type ApiError } from '../errors';
import type { ChatDelta, ChatStreamChoice, TokenUsage } from '../providers/format';
import { withoutCredentials, type OpenStream } from './attempt';
import type { Endpoint } from './catalogue';
import type { EventSink, EventStream } from './events';
import { chatUsage, type Generation, type Outcome } from './generation';
import { servedTier } from './routing/tiers';
import { ProducedText } from './tokens';

type Chunk = components['schemas']['ChatStreamChunk'];

/** Relays one answer, and settles it before its last bytes go out. */
export class ChatStream implements EventStream<Chunk> {
  private sink: EventSink<Chunk> | undefined;
  private over = false;
  private upstreamId: string | undefined;
  private fingerprint: string | undefined;
  private tier: string | undefined;
  private usage: TokenUsage | undefined;
  private readonly output = new ProducedText();
  private finishReason: string | null = null;
  private nativeFinishReason: string | null = null;
  private readonly toolCalls = new Map<number, { name: string; arguments: string }>();
  private readonly created: number;

  constructor(
    private readonly generation: Generation,
    private readonly endpoint: Endpoint,
    private readonly open: OpenStream,
    private readonly options: { readonly hideReasoning: boolean; readonly ended: () => void },
  ) {
    this.created = Math.floor(generation.createdAt.getTime() / 1000);
  }

  pipe(sink: EventSink<Chunk>): void {
    this.sink = sink;
    if (this.generation.chat.debug?.echo_upstream_body)
      for (const body of this.generation.attempts.bodies)
        sink.send({
          ...this.head(),
          choices: [],
          debug: { echo_upstream_body: JSON.parse(body) as Record<string, never> },
        });
    this.open.pipe({
      delta: (delta) => this.relay(delta),
      end: () => void this.finish(),
      fail: (error) => {
        // The caller's leaving may reach us as the end of the connection to the upstream.
        if (this.generation.caller.signal.aborted) this.cancel();
        else void this.finish(withoutCredentials(error, this.endpoint));
      },
    });
  }

  resume(): void {
    this.open.resume();
  }

  cancel(): void {
    if (!this.close()) return;
    this.open.abort();
    // The upstream's socket closes first: counting what was produced takes a moment.
    setImmediate(() => void this.settleCancelled());
  }

  private relay(delta: ChatDelta): void {
    if (this.over) return;
    this.upstreamId ??= delta.upstreamId;
    this.fingerprint = delta.systemFingerprint ?? this.fingerprint;
    this.tier = delta.serviceTier ?? this.tier;
    if (delta.usage) this.usage = delta.usage;
    if (delta.choices.length === 0) return;
    for (const choice of delta.choices) this.take(choice);
    if (this.sink?.send({ ...this.head(), choices: delta.choices as ChatStreamChoice[] }) === false)
      this.open.pause();
  }

  /** Notes what was produced, in case that nobody reports it. */
  private take(choice: ChatStreamChoice): void {
    const { delta } = choice;
    if (delta.content) this.output.add(delta.content);
    if (delta.reasoning) this.output.add(delta.reasoning);
    if (this.options.hideReasoning) {
      delete delta.reasoning;
      delete delta.reasoning_details;
    }
    for (const call of delta.tool_calls ?? []) {
      const { name = '', arguments: given = '' } = call.function ?? {};
      this.output.add(name + given);
      if (choice.index === 0) this.noteCall(call.index, name, given);
    }
    if (choice.finish_reason !== null) {
      this.finishReason = choice.finish_reason;
      this.nativeFinishReason = choice.native_finish_reason ?? null;
    }
  }

  private noteCall(index: number, name: string, given: string): void {
    const call = this.toolCalls.get(index);
    if (!call) this.toolCalls.set(index, { name, arguments: given });
    else {
      call.name ||= name;
      call.arguments += given;
    }
  }

  /** Breaks off from our side: charged for what was produced so far. */
  interrupt(reason: ApiError): void {
    if (!this.close()) return;
    this.open.abort();
    const told = () => this.breakOff(reason);
    this.generation.settle({ ...this.outcome(), cancelled: true, error: reason }).then(told, told);
  }

  /** @returns false when it has ended already. */
  private close(): boolean {
    if (this.over) return false;
    this.over = true;
    this.options.ended();
    return true;
  }

  /** Nobody is left to tell. */
  private async settleCancelled(): Promise<void> {
    await this.generation.settle({ ...this.outcome(), cancelled: true }).catch(() => undefined);
  }

  private async finish(failure?: ApiError): Promise<void> {
    // What broke off because the caller left is not a failure of the upstream's.
    if (failure && this.generation.caller.signal.aborted) return this.cancel();
    if (!this.close()) return;
    try {
      const settled = await this.generation.settle({ ...this.outcome(), ...(failure && { error: failure }) });
      if (failure) return this.breakOff(failure);
      this.sink?.send({
        ...this.head(),
        choices: [],
        usage: chatUsage(settled),
        ...(this.generation.caller.wantsMetadata && {
          service_metadata: this.generation.metadata(this.endpoint, settled.generationTimeMs),
        }),
      });
      this.sink?.end('[DONE]');
    } catch (error) {
      // Not durable, so not told as done.
      this.breakOff(failure ?? toApiError(error));
    }
  }

  /** The status has gone out: the error is an event, and the last one. */
  private breakOff(failure: ApiError): void {
    const { error } = envelope(failure);
    this.sink?.send({
      ...this.head(),
      error: error as NonNullable<Chunk['error']>,
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error', native_finish_reason: null }],
    });
    this.sink?.end();
  }

  private outcome(): Outcome {
    return {
      endpoint: this.endpoint,
      upstreamId: this.upstreamId,
      usage: this.usage,
      output: this.output,
      finishReason: this.finishReason,
      nativeFinishReason: this.nativeFinishReason,
      serviceTier: this.tier,
      toolCalls: [...this.toolCalls.values()],
    };
  }

  private head(): Omit<Chunk, 'choices'> {
    const { tier } = servedTier(this.endpoint, this.tier);
    return {
      id: this.generation.id,
      object: 'chat.completion.chunk',
      created: this.created,
      model: this.endpoint.model.id,
      provider: this.endpoint.provider.name,
      ...(this.fingerprint !== undefined && { system_fingerprint: this.fingerprint }),
      ...(tier !== undefined && { service_tier: tier }),
    };
  }
}
