import { Transcript } from '../broadcast/transcript';
import { toApiError, type ApiError } from '../errors';
import type { ChatDelta, ChatStreamChoice } from '../providers/format';
import { afterwards } from './afterwards';
import { brokenOff, type OpenStream } from './attempt';
import type { EventWriter } from './caller-format';
import type { Endpoint } from './catalogue';
import type { EventSink, EventStream } from './events';
import type { Generation, Outcome } from './generation';
import { Output } from './output';
import { servedTier } from './routing/tiers';
import { hideReasoning } from './server-calls';
import { SlowReader } from './slow-reader';

/**
 * After a client is gone, what its provider has sent already is read: every `lookMs`, as long as more than `events` of
 * them came since. Behind a slow reader megabytes may wait; behind a quick one a few packets.
 */
const SWEEP = {
  quick: { lookMs: 5, events: 4, mostMs: 100 },
  slow: { lookMs: 200, events: 0, mostMs: 5_000 },
} as const;
/** A provider that sends more, in characters, does not end by itself: it is billed for all that it may write. */
const MOST_SWEPT = 16 * 1024 * 1024;
/** Characters around the text of an event. */
const EVENT_FRAME = 160;

interface Reading {
  /** Why the gateway ended the answer; undefined: the client disconnected. */
  readonly failure: ApiError | undefined;
  timer?: NodeJS.Timeout;
  /** Characters of the output at which a sweep ends. */
  sweptTo?: number;
}

/** Relays one answer in its caller's format, and settles it before its last bytes go out. */
export class Relay<Event> implements EventStream<Event> {
  private sink: EventSink<Event> | undefined;
  private over = false;
  /** The client gets no more, and the upstream is read on: until then. */
  private reading: Reading | undefined;
  private isPaused = false;
  private readonly reader = new SlowReader();
  private upstreamId: string | undefined;
  /** As the upstream last said, and as callers know it. */
  private tier: string | undefined;
  private served: string | undefined;
  private readonly output: Output;
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
    this.output = new Output(generation.attempts.startedMs);
    if (generation.keepsText) this.transcript = new Transcript();
  }

  pipe(sink: EventSink<Event>): void {
    this.sink = sink;
    this.send(this.writer.begin());
    this.open.pipe({
      delta: (delta) => this.relay(delta),
      end: () => void this.finish(),
      fail: (error) => {
        // The client's disconnect may reach us as the end of the connection to the upstream.
        if (this.generation.caller.leaving.aborted && !this.reading) this.cancel();
        else void this.finish(this.reader.attributed(brokenOff(error, this.endpoint)));
      },
      unread: (sample, characters) => this.output.addUnread(sample, characters),
      overdue: (error) => this.overdue(error),
    });
  }

  resume(): void {
    this.reader.resumed();
    this.isPaused = false;
    this.open.resume();
  }

  /** Cancels the stream because the client disconnected or reads too slowly. */
  cancel(): void {
    if (this.over || this.reading) return;
    if (this.endpoint.onDisconnect === 'drain') this.readOn(undefined);
    else this.sweep(undefined);
  }

  /** A client too slow for the time that a call may take: what the provider has sent already counts. */
  private overdue(error: ApiError): boolean {
    if (this.over || this.reading) return false;
    this.sweep(brokenOff(error, this.endpoint));
    return true;
  }

  /** Reads what is on its way from the provider, so that it is counted, and then ends the call. */
  private sweep(failure: ApiError | undefined): void {
    const { lookMs, events, mostMs } = this.isPaused ? SWEEP.slow : SWEEP.quick;
    const reading = this.readOn(failure);
    reading.sweptTo = this.output.characters + MOST_SWEPT;
    const until = performance.now() + mostMs;
    let heard = this.heard;
    const look = (): void => {
      if (this.over) return;
      if (this.heard - heard <= events || performance.now() >= until) return this.stopReading();
      heard = this.heard;
      wait();
    };
    // On a busy event loop, bytes may be waiting behind the timer: they are read first.
    const wait = (): void => {
      reading.timer = setTimeout(() => setImmediate(look), lookMs);
    };
    wait();
  }
  private heard = 0;

  private readOn(failure: ApiError | undefined): Reading {
    const reading: Reading = (this.reading = { failure });
    this.resume();
    return reading;
  }

  /** Ends the upstream and settles what it has sent. */
  private stopReading(): void {
    const failure = this.reading?.failure;
    if (!this.close()) return;
    this.open.abort();
    // The upstreams' sockets close first: counting what was produced takes a moment.
    afterwards(() => void (failure ? this.settleRefused(failure) : this.settleCancelled()));
  }

  private relay(delta: ChatDelta): void {
    if (this.over) return;
    this.output.note(delta);
    this.upstreamId ??= delta.upstreamId;
    if (delta.serviceTier !== undefined && delta.serviceTier !== this.tier) {
      this.tier = delta.serviceTier;
      this.served = servedTier(this.endpoint, this.tier).tier;
    }
    for (const choice of delta.choices) this.take(choice);
    if (this.reading) {
      this.heard += 1;
      if (this.reading.sweptTo === undefined) return;
      if (this.output.characters + this.heard * EVENT_FRAME < this.reading.sweptTo) return;
      this.output.isEndless = true;
      this.stopReading();
      return;
    }
    try {
      const told =
        this.served === undefined || this.served === delta.serviceTier
          ? delta
          : { ...delta, serviceTier: this.served };
      if (!this.send(this.writer.delta(told))) {
        this.reader.paused();
        this.isPaused = true;
        this.open.pause();
      }
    } catch (error) {
      // The caller's format has no words for it. The provider did its work, so the call is charged.
      this.open.abort();
      void this.finish(toApiError(error).with({ refusedBy: 'gateway' }));
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

  /** Notes how the answer goes, for the record. */
  private take(choice: ChatStreamChoice): void {
    const { delta } = choice;
    this.transcript?.add(choice);
    if (this.options.hideReasoning) hideReasoning(delta);
    for (const call of delta.tool_calls ?? []) {
      const { name = '', arguments: given = '' } = call.function ?? {};
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
    clearTimeout(this.reading?.timer);
    this.options.ended();
    return true;
  }

  /** Nobody is left to tell. */
  private async settleCancelled(): Promise<void> {
    await this.generation.settle({ ...this.outcome(), cancelled: true }).catch(() => undefined);
  }

  private async settleRefused(failure: ApiError): Promise<void> {
    const told = () => this.breakOff(failure);
    await this.generation.settle({ ...this.outcome(), error: failure }).then(told, told);
  }

  private async finish(failure?: ApiError): Promise<void> {
    // A stream that broke off because the client disconnected is not a failure of the upstream.
    if (failure && this.generation.caller.leaving.aborted && !this.reading) return this.cancel();
    if (this.reading) return this.finishReading();
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

  /** The upstream ended after the client was gone. */
  private finishReading(): void {
    const refusal = this.reading?.failure;
    if (!this.close()) return;
    if (refusal) void this.settleRefused(refusal);
    else void this.settleCancelled();
  }

  /** The status has gone out: the error is an event, and the last one. */
  private breakOff(failure: ApiError): void {
    try {
      this.send(this.writer.fail(failure));
    } catch {
      // The last event repeats what the provider sent, and would be refused again.
    }
    this.sink?.end(this.writer.failureMarker);
  }

  private outcome(): Outcome {
    return {
      endpoint: this.endpoint,
      upstreamId: this.upstreamId,
      usage: this.output.usage,
      output: this.output,
      choices: this.transcript?.choices(),
      finishReason: this.finishReason,
      nativeFinishReason: this.nativeFinishReason,
      serviceTier: this.tier,
      toolCalls: [...(this.toolCalls?.values() ?? [])],
    };
  }
}
