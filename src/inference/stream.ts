import { Transcript } from '../broadcast/transcript';
import { toApiError, type ApiError } from '../errors';
import type { ChatDelta, ChatStreamChoice, UsageReport } from '../providers/format';
import { afterwards } from './afterwards';
import { brokenOff, type OpenStream } from './attempt';
import type { EventWriter } from './caller-format';
import type { Endpoint } from './catalogue';
import type { EventSink, EventStream } from './events';
import type { Generation, Outcome } from './generation';
import { servedTier } from './routing/tiers';
import { hideReasoning } from './server-calls';
import { ProducedText } from './tokens';
import { laterReport } from './turns';

/** Relays one answer in its caller's format, and settles it before its last bytes go out. */
export class Relay<Event> implements EventStream<Event> {
  private sink: EventSink<Event> | undefined;
  private over = false;
  private upstreamId: string | undefined;
  /** As the upstream last said, and as callers know it. */
  private tier: string | undefined;
  private served: string | undefined;
  private usage: UsageReport | undefined;
  private readonly output = new ProducedText();
  private finishReason: string | null = null;
  private nativeFinishReason: string | null = null;
  private readonly transcript: Transcript | undefined;
  private toolCalls: Map<number, { name: string; arguments: string }> | undefined;

  constructor(
    private readonly generation: Generation,
    private readonly endpoint: Endpoint,
    private readonly open: OpenStream,
    private readonly writer: EventWriter<Event>,
    private readonly options: { readonly hideReasoning: boolean; readonly ended: () => void },
  ) {
    this.served = servedTier(endpoint, undefined).tier;
    if (generation.keepsText) this.transcript = new Transcript();
  }

  pipe(sink: EventSink<Event>): void {
    this.sink = sink;
    this.send(this.writer.begin());
    this.open.pipe({
      delta: (delta) => this.relay(delta),
      end: () => void this.finish(),
      fail: (error) => {
        // The caller's leaving may reach us as the end of the connection to the upstream.
        if (this.generation.caller.leaving.aborted) this.cancel();
        else void this.finish(brokenOff(error, this.endpoint));
      },
    });
  }

  resume(): void {
    this.open.resume();
  }

  cancel(): void {
    if (!this.close()) return;
    this.open.abort();
    // The upstreams' sockets close first: counting what was produced takes a moment.
    afterwards(() => void this.settleCancelled());
  }

  private relay(delta: ChatDelta): void {
    if (this.over) return;
    this.upstreamId ??= delta.upstreamId;
    if (delta.serviceTier !== undefined && delta.serviceTier !== this.tier) {
      this.tier = delta.serviceTier;
      this.served = servedTier(this.endpoint, this.tier).tier;
    }
    if (delta.usage) this.usage = laterReport(this.usage, delta.usage);
    for (const choice of delta.choices) this.take(choice);
    try {
      const told =
        this.served === undefined || this.served === delta.serviceTier
          ? delta
          : { ...delta, serviceTier: this.served };
      if (!this.send(this.writer.delta(told))) this.open.pause();
    } catch (error) {
      // What cannot be said in the caller's format ends the answer, wherever it was read.
      this.open.abort();
      void this.finish(toApiError(error));
    }
  }

  /** @returns false when the reader is slow. */
  private send(events: readonly Event[]): boolean {
    const { sink, writer } = this;
    let ready = true;
    for (const event of events)
      if (sink?.send(event, writer.name?.(event), writer.json?.(event)) === false) ready = false;
    return ready;
  }

  /** Notes what was produced, in case that nobody reports it. */
  private take(choice: ChatStreamChoice): void {
    const { delta } = choice;
    this.transcript?.add(choice);
    if (delta.content) this.output.add(delta.content);
    if (delta.reasoning) this.output.add(delta.reasoning);
    if (delta.refusal) this.output.add(delta.refusal);
    if (delta.audio?.transcript) this.output.add(delta.audio.transcript);
    if (this.options.hideReasoning) hideReasoning(delta);
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
    this.toolCalls ??= new Map();
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
    if (failure && this.generation.caller.leaving.aborted) return this.cancel();
    if (!this.close()) return;
    try {
      const settled = await this.generation.settle({ ...this.outcome(), ...(failure && { error: failure }) });
      if (failure) return this.breakOff(failure);
      this.send(this.writer.finish(this.generation.told(this.endpoint, settled)));
      this.sink?.end(this.writer.marker);
    } catch (error) {
      // Not durable, so not told as done.
      this.breakOff(failure ?? toApiError(error));
    }
  }

  /** The status has gone out: the error is an event, and the last one. */
  private breakOff(failure: ApiError): void {
    this.send(this.writer.fail(failure));
    this.sink?.end(this.writer.failureMarker);
  }

  private outcome(): Outcome {
    return {
      endpoint: this.endpoint,
      upstreamId: this.upstreamId,
      usage: this.usage,
      output: this.output,
      choices: this.transcript?.choices(),
      finishReason: this.finishReason,
      nativeFinishReason: this.nativeFinishReason,
      serviceTier: this.tier,
      toolCalls: [...(this.toolCalls?.values() ?? [])],
    };
  }
}
