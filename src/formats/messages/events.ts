import type { components } from '../../../generated/openapi';
import type { ApiError } from '../../errors';
import type { AnswerContext, EventWriter, Told } from '../../inference/caller-format';
import { isServerCall, TURN_BREAK } from '../../inference/server-calls';
import { append } from '../../providers/assemble';
import type { ChatDelta, FinishReason } from '../../providers/format';
import { object, parseObject, type Json } from '../../providers/json';
import type { ReasoningDetail } from '../../providers/reasoning';
import { unusable } from '../../providers/upstream-errors';
import { GrowingArguments } from '../arguments';
import { errorEvent } from './errors';
import {
  brokenOff,
  citationOf,
  DIRECT,
  imageText,
  omittedOf,
  startOf,
  withoutEmptyCitations,
  type ReplyOptions,
} from './reply';
import { ending } from './stop';
import { isSigned, readable, redactedData, signatureOf } from './thoughts';
import { completedDeltaUsage, deltaUsageOf, startedUsage, startUsage } from './usage';

type Schemas = components['schemas'];
export type MessagesEvent = Schemas['MessagesStreamEvent'];
type Block = Schemas['MessagesContentBlock'];
type Piece = Schemas['ChatStreamDelta'];

const nameOf = ({ type }: MessagesEvent): string => type;

interface Call {
  readonly id: string;
  name: string;
  readonly args: GrowingArguments;
  /** What the provider wants to see again beside the call. */
  readonly sealed: ReasoningDetail[];
  state: 'waiting' | 'open' | 'closed';
}

type Open =
  | { readonly kind: 'text' | 'redacted' }
  | { readonly kind: 'thinking'; readonly detail: ReasoningDetail; signed: boolean }
  | { readonly kind: 'call'; readonly call: Call };

/** Writes chat's deltas as blocks, one after the other. */
export class BlockWriter implements EventWriter<MessagesEvent> {
  readonly name = nameOf;
  private events: MessagesEvent[] = [];
  private index = -1;
  private open: Open | undefined;
  private readonly calls = new Map<number, Call>();
  /** In their order. Those before `current` are closed. */
  private readonly order: Call[] = [];
  private current = 0;
  private reason: FinishReason | null = null;
  private nativeReason: string | null = null;
  private refusal: string | null = null;
  /** Words have been said, and tools run since: what sets the turns apart is the block between them. */
  private hasSpoken = false;
  private hasRun = false;
  private tier: string | undefined;
  private readonly omitted: string[] = [];

  constructor(
    private readonly context: AnswerContext,
    private readonly options: ReplyOptions,
  ) {}

  begin(): MessagesEvent[] {
    const { generationId, endpoint } = this.context;
    return [
      {
        type: 'message_start',
        message: {
          id: generationId,
          type: 'message',
          role: 'assistant',
          model: endpoint.model.id,
          provider: endpoint.provider.name,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          stop_details: null,
          container: null,
          diagnostics: null,
          usage: startUsage(this.context.promptTokens()),
        },
      },
      { type: 'ping' },
    ];
  }

  delta({ choices, serviceTier }: ChatDelta): MessagesEvent[] {
    this.tier = serviceTier ?? this.tier;
    for (const choice of choices) {
      if (choice.index !== 0) continue;
      if (choice.finish_reason !== null) {
        this.reason = choice.finish_reason;
        this.nativeReason = choice.native_finish_reason ?? null;
      }
      this.take(choice.delta);
    }
    return this.taken();
  }

  finish(told: Told): MessagesEvent[] {
    if (this.reason === 'error') return this.fail(brokenOff(this.context));
    this.endCalls();
    this.close();
    this.events.push(
      {
        type: 'message_delta',
        delta: {
          ...ending(this.reason, this.nativeReason, this.refusal, this.options.sequences),
          container: null,
          ...omittedOf(this.options.omitted, this.omitted),
        },
        usage: deltaUsageOf(told, this.tier),
      },
      {
        type: 'message_stop',
        ...(told.serviceMetadata && { service_metadata: told.serviceMetadata }),
      },
    );
    return this.taken();
  }

  fail(error: ApiError): MessagesEvent[] {
    return [errorEvent(error, this.context.generationId)];
  }

  private taken(): MessagesEvent[] {
    const { events } = this;
    this.events = [];
    return events;
  }

  private take(piece: Piece): void {
    const sealed: ReasoningDetail[] = [];
    if (piece.content || piece.reasoning || piece.refusal || piece.images || piece.annotations)
      this.endCalls();
    let thought = false;
    // Tools are run when the turn is over.
    if (piece.reasoning_details?.some(isServerCall)) this.endCalls();
    for (const detail of piece.reasoning_details ?? []) {
      if (readable(detail) === undefined) sealed.push(detail);
      else {
        thought = true;
        this.think(detail);
      }
    }
    if (piece.reasoning && !thought)
      this.think({ type: 'reasoning.text', text: piece.reasoning, format: 'unknown', index: 0 });
    append(this.omitted, piece.omitted ?? []);
    if (piece.content) this.speak(piece.content);
    if (piece.refusal) {
      this.refusal = (this.refusal ?? '') + piece.refusal;
      // With the end of the stream comes why there is no answer; before it, the words of the model.
      if (this.reason !== 'content_filter') this.speak(piece.refusal);
    }
    for (const { image_url: image } of piece.images ?? []) this.speak(imageText(image.url));
    if (piece.audio?.transcript) this.speak(piece.audio.transcript);
    for (const annotation of piece.annotations ?? [])
      for (const citation of citationOf(annotation)) {
        this.beginText();
        this.push({ type: 'citations_delta', citation });
      }
    this.takeCalls(piece.tool_calls ?? [], sealed);
    if (sealed.some(isServerCall)) this.hasRun = true;
  }

  /** @param sealed what proves a call, by the call's id, or stands for itself. */
  private takeCalls(calls: NonNullable<Piece['tool_calls']>, sealed: readonly ReasoningDetail[]): void {
    const own = new Map<string, ReasoningDetail[]>();
    if (sealed.length > 0) for (const { id } of calls) if (id) own.set(id, []);
    for (const detail of sealed) if (detail.id) own.get(detail.id)?.push(detail);
    for (const call of calls) {
      const { name, arguments: args = '' } = call.function ?? {};
      this.call(call.index, call.id, name, args, (call.id && own.get(call.id)) || []);
    }
    for (const detail of sealed) if (!detail.id || !own.has(detail.id)) this.seal(detail);
  }

  private seal(detail: ReasoningDetail): void {
    this.start({ type: 'redacted_thinking', data: redactedData(detail) }, { kind: 'redacted' });
    this.close();
  }

  private think(detail: ReasoningDetail): void {
    const words = readable(detail) ?? '';
    const signature = isSigned(detail) ? signatureOf(detail) : '';
    // Hidden thoughts leave their signatures behind: without those they could not be sent back.
    if (this.options.hideThoughts && signature === '') return;
    const { open } = this;
    if (
      open?.kind !== 'thinking' ||
      open.signed ||
      open.detail.type !== detail.type ||
      open.detail.index !== detail.index
    )
      this.start(
        { type: 'thinking', thinking: '', signature: '' },
        { kind: 'thinking', detail, signed: false },
      );
    if (words !== '' && !this.options.hideThoughts) this.push({ type: 'thinking_delta', thinking: words });
    if (signature !== '') this.sign(signature);
  }

  private sign(signature: string): void {
    if (this.open?.kind === 'thinking') this.open.signed = true;
    this.push({ type: 'signature_delta', signature });
  }

  private speak(said: string): void {
    const isSetOff = this.hasSpoken && this.hasRun && said.startsWith(TURN_BREAK);
    const words = isSetOff ? said.slice(TURN_BREAK.length) : said;
    this.hasSpoken = true;
    this.hasRun = false;
    if (words === '') return;
    this.beginText();
    this.push({ type: 'text_delta', text: words });
  }

  private beginText(): void {
    if (this.open?.kind !== 'text') this.start({ type: 'text', text: '' }, { kind: 'text' });
  }

  /** Calls stand one after the other; of those that come at once, the later ones wait. */
  private call(
    index: number,
    id: string | undefined,
    name: string | undefined,
    args: string,
    sealed: ReasoningDetail[],
  ): void {
    let call = this.calls.get(index);
    if (!call) {
      call = {
        id: id ?? `call_${index}`,
        name: '',
        args: new GrowingArguments(),
        sealed,
        state: 'waiting',
      };
      this.calls.set(index, call);
      this.order.push(call);
    }
    if (call.state === 'closed') {
      // Of one that ended without arguments the end of the answer says that there are none.
      if (args === '' || (call.args.text === '' && args === '{}')) return;
      throw unusable('a tool call that goes on after its end');
    }
    if (call.state === 'waiting' && name) call.name = name;
    call.args.add(args);
    if (call.state === 'open' && args !== '') this.push({ type: 'input_json_delta', partial_json: args });
    this.nextCall(false);
  }

  /** @param ended nothing more will come of those that are there. */
  private nextCall(ended: boolean): void {
    for (; this.current < this.order.length; this.current++) {
      const call = this.order[this.current] as Call;
      if (call.state === 'waiting') {
        if (call.name === '' && !ended) return;
        call.state = 'open';
        for (const detail of call.sealed) this.seal(detail);
        this.start(
          { type: 'tool_use', id: call.id, name: call.name, input: {}, caller: DIRECT },
          { kind: 'call', call },
        );
        const { text } = call.args;
        if (text !== '') this.push({ type: 'input_json_delta', partial_json: text });
      }
      const isLast = this.current === this.order.length - 1;
      if (call.state !== 'closed') {
        if (isLast || !(ended || call.args.isWhole)) return;
        this.close();
      }
    }
  }

  private endCalls(): void {
    if (this.calls.size > 0) this.nextCall(true);
  }

  private start(block: Block, open: Open): void {
    this.close();
    this.index += 1;
    this.events.push({ type: 'content_block_start', index: this.index, content_block: block });
    this.open = open;
  }

  private push(delta: Schemas['MessagesContentBlockDelta']): void {
    this.events.push({ type: 'content_block_delta', index: this.index, delta });
  }

  private close(): void {
    const { open } = this;
    if (!open) return;
    if (open.kind === 'thinking' && !open.signed) this.sign(signatureOf(open.detail));
    if (open.kind === 'call') open.call.state = 'closed';
    this.open = undefined;
    this.events.push({ type: 'content_block_stop', index: this.index });
  }
}

/** Passes the events of a provider that speaks the format: only ids, the model and money are ours. */
export class PassingWriter implements EventWriter<MessagesEvent> {
  readonly name = nameOf;
  private started: Json | undefined;
  private end: Json | undefined;
  private stop: Json = { type: 'message_stop' };

  constructor(
    private readonly context: AnswerContext,
    private readonly omitted: readonly string[],
  ) {}

  begin(): MessagesEvent[] {
    return [];
  }

  delta({ raw }: ChatDelta): MessagesEvent[] {
    const event = raw && (raw.json ?? parseObject(raw.data));
    if (!event) return [];
    switch (event['type']) {
      case 'message_start': {
        this.started = object(event['message']) ?? {};
        const message = {
          ...startOf(this.started, this.context),
          usage: startedUsage(this.started['usage'], () => this.context.promptTokens()),
        };
        return [{ ...event, type: 'message_start', message }];
      }
      // The cost stands in the last one, and is not known yet.
      case 'message_delta': {
        const before = this.end;
        this.end = event;
        return before ? [this.ended(before)] : [];
      }
      case 'message_stop':
        this.stop = event;
        return [];
      case 'content_block_start': {
        const given = event['content_block'];
        const block = withoutEmptyCitations(given);
        return [(block === given ? event : { ...event, content_block: block }) as unknown as MessagesEvent];
      }
      default:
        return [event as unknown as MessagesEvent];
    }
  }

  finish(told: Told): MessagesEvent[] {
    const { serviceMetadata } = told;
    return [
      this.ended(this.end ?? {}, told),
      {
        ...this.stop,
        type: 'message_stop',
        ...(serviceMetadata && { service_metadata: serviceMetadata }),
      },
    ];
  }

  fail(error: ApiError): MessagesEvent[] {
    return [errorEvent(error, this.context.generationId)];
  }

  private ended(event: Json, told?: Told): MessagesEvent {
    return {
      ...event,
      type: 'message_delta',
      delta: {
        stop_reason: null,
        stop_sequence: null,
        stop_details: null,
        container: null,
        ...object(event['delta']),
        ...(told && omittedOf(this.omitted)),
      },
      usage: completedDeltaUsage(this.started?.['usage'], event['usage'], told),
    };
  }
}
