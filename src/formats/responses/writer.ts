import type { components } from '../../../generated/openapi';
import type { ApiError } from '../../errors';
import type { AnswerContext, EventWriter, Told } from '../../inference/caller-format';
import { isServerCall, TURN_BREAK, type ServerCall } from '../../inference/server-calls';
import { append } from '../../providers/assemble';
import type { ChatDelta, ChatStreamChoice, FinishReason } from '../../providers/format';
import { MOST_ITEMS, tooMany } from '../../providers/most';
import { joinDetails, type ReasoningDetail } from '../../providers/reasoning';
import { sealDetails } from '../../providers/sealed-reasoning';
import { GrowingArguments, isJson } from '../arguments';
import { unknownReason } from '../reasons';
import type { ResponsesRequest } from './request';
import {
  blank,
  completedAt,
  failed,
  itemId,
  responseId,
  responsesUsage,
  serviceTier,
  type Response,
} from './response';
import { serverToolItem } from './server-tools';
import { customInput } from '../custom-input';
import type { CallersTool } from './tools';

type Schemas = components['schemas'];
export type ResponsesEvent = Schemas['ResponsesStreamEvent'];
type Delta = ChatStreamChoice['delta'];
type CallDelta = NonNullable<Delta['tool_calls']>[number];

/** An event before it has its number. */
type Unnumbered = ResponsesEvent extends infer E
  ? E extends ResponsesEvent
    ? Omit<E, 'sequence_number'>
    : never
  : never;

interface OpenMessage {
  readonly kind: 'message';
  readonly place: number;
  readonly item: Schemas['OutputMessageItem'];
  /** The part that words go to. */
  part?: MessagePart | undefined;
}
type MessagePart = Schemas['ResponseOutputText'] | Schemas['ResponsesRefusalContent'];

interface OpenReasoning {
  readonly kind: 'reasoning';
  readonly place: number;
  readonly item: Schemas['OutputReasoningItem'];
  readonly details: ReasoningDetail[];
  /** The text that is being written. */
  text?: { readonly in: 'summary' | 'content'; readonly at: number; readonly index: number } | undefined;
}

interface OpenCall {
  readonly kind: 'call';
  readonly place: number;
  readonly index: number;
  readonly item: Schemas['OutputFunctionCallItem'];
  readonly given: GrowingArguments;
  /** What the caller knows it as. */
  readonly tool: CallersTool | undefined;
}

/** A text, and where it stands. */
interface Words {
  readonly item_id: string;
  readonly output_index: number;
  readonly content_index: number;
  readonly part: Schemas['ResponseOutputText'];
}

type Open = OpenMessage | OpenReasoning | OpenCall;

/** What a writer needs of the request. */
export interface Asked {
  readonly body: ResponsesRequest;
  readonly renamed: ReadonlyMap<string, CallersTool>;
}

/** Writes one answer as items: one at a time is open, and each is closed before the next begins. */
export class ResponsesWriter implements EventWriter<ResponsesEvent> {
  readonly marker = '[DONE]';
  readonly failureMarker = '[DONE]';
  private sequence = 0;
  private events: ResponsesEvent[] = [];
  private response: Response;
  private open: Open | undefined;
  /** Calls that began before the open one was whole. */
  private readonly waiting = new Map<number, CallDelta[]>();
  /** Their indices, in order. */
  private queue: number[] = [];
  private released = 0;
  private readonly begun = new Set<number>();
  /** Signatures of words that are still being written. */
  private pendingSeals: ReasoningDetail[] = [];
  private finishReason: FinishReason | null = null;
  /** The provider's word for an end of which nobody knows whether it is one. */
  private unknownReason: string | undefined;
  /** Words have been said, and tools run since: what sets the turns apart is the item between them. */
  private hasSpoken = false;
  private hasRun = false;
  private tier: string | undefined;
  private readonly omitted: string[] = [];
  /** The last text: sources that are named later belong to it. */
  private words: Words | undefined;

  /** @param isPlain no events are wanted but the last one. */
  constructor(
    private readonly asked: Asked,
    private readonly context: AnswerContext,
    private readonly isPlain = false,
  ) {
    this.response = blank(
      asked.body,
      responseId(context.generationId),
      context.createdAt,
      context.endpoint.model.id,
      context.chat,
    );
  }

  name(event: ResponsesEvent): string {
    return event.type;
  }

  begin(): ResponsesEvent[] {
    this.push({ type: 'response.created', response: { ...this.response, output: [] } });
    this.push({ type: 'response.in_progress', response: { ...this.response, output: [] } });
    if (this.context.chat.debug?.echo_upstream_body)
      for (const sent of this.context.sentBodies())
        this.push({
          type: 'response.debug',
          debug: { echo_upstream_body: JSON.parse(sent) as Record<string, never> },
        });
    return this.taken();
  }

  delta({ choices, serviceTier: tier }: ChatDelta): ResponsesEvent[] {
    this.tier = tier ?? this.tier;
    for (const choice of choices) if (choice.index === 0) this.step(choice);
    return this.taken();
  }

  finish(told: Told): ResponsesEvent[] {
    // What the answer ran out in is as incomplete as the answer.
    const cut = this.finishReason === 'length';
    this.closeAll(cut ? 'incomplete' : 'completed');
    const refused = this.response.output.some(
      (item) => item.type === 'message' && item.content.some(({ type }) => type === 'refusal'),
    );
    const filtered = this.finishReason === 'content_filter' && !refused;
    const broken = this.finishReason === 'error';
    const why = this.unknownReason ?? (cut ? 'max_output_tokens' : filtered ? 'content_filter' : undefined);
    const done: Response = {
      ...this.response,
      status: broken ? 'failed' : why === undefined ? 'completed' : 'incomplete',
      completed_at: broken || why !== undefined ? null : completedAt(this.context, told),
      incomplete_details: why === undefined || broken ? null : { reason: why },
      error: broken ? { code: 'server_error', message: 'The provider ended the answer with an error' } : null,
      ...(broken && { error_type: 'provider_unavailable' }),
      usage: responsesUsage(told),
      service_tier: serviceTier(this.tier),
      ...(told.serviceMetadata && { service_metadata: told.serviceMetadata }),
      ...(this.omitted.length > 0 && { omitted: this.omitted }),
    };
    this.end(done);
    return this.taken();
  }

  fail(error: ApiError): ResponsesEvent[] {
    this.closeAll('incomplete');
    this.end(failed(this.response, error));
    return this.taken();
  }

  private end(response: Response): void {
    this.response = response;
    this.push({
      type:
        response.status === 'completed'
          ? 'response.completed'
          : response.status === 'incomplete'
            ? 'response.incomplete'
            : 'response.failed',
      response,
    });
  }

  private step({
    delta,
    finish_reason: reason,
    native_finish_reason: native,
    logprobs,
  }: ChatStreamChoice): void {
    const { standing, seals } = sorted(delta);
    if (standing.length > 0) this.think(standing);
    else if (delta.reasoning && !delta.reasoning_details)
      this.think([{ type: 'reasoning.text', text: delta.reasoning, id: null, format: 'unknown', index: 0 }]);
    if (delta.content) this.speak(delta.content, logprobs);
    append(this.omitted, delta.omitted ?? []);
    if (delta.refusal) this.refuse(delta.refusal);
    for (const annotation of delta.annotations ?? []) this.annotate(annotation);
    const ofCalls = new Map<string, ReasoningDetail[]>();
    const called = new Set((delta.tool_calls ?? []).map(({ id }) => id));
    for (const seal of seals)
      // Another gateway may send the signature of a call in an event of its own.
      if (!seal.id || !called.has(seal.id)) this.pendingSeals.push(seal);
      else if (ofCalls.get(seal.id)?.push(seal) === undefined) ofCalls.set(seal.id, [seal]);
    for (const image of delta.images ?? []) this.show(image.image_url.url);
    for (const call of delta.tool_calls ?? []) this.call(call, (call.id && ofCalls.get(call.id)) || NONE);
    if (reason === null) return;
    this.finishReason = reason;
    this.unknownReason = unknownReason(reason, native);
  }

  /* ---- Items ---- */

  private begins<T extends Open>(opened: T): T {
    this.open = opened;
    this.place(opened.place, opened.item);
    this.push({
      type: 'response.output_item.added',
      output_index: opened.place,
      item: snapshot(opened.item),
    });
    return opened;
  }

  /** @throws ApiError for one more than any answer has. */
  private place(place: number, item: Schemas['OutputItems']): void {
    if (place >= MOST_OUTPUT) throw tooMany('output items');
    this.response.output[place] = item;
  }

  private id(prefix: string, place: number): string {
    return itemId(prefix, this.context.generationId, place);
  }

  /** Closes what is open and what waited for it. */
  private closeAll(status: Schemas['ItemStatus']): void {
    this.close(status);
    for (const pieces of this.waiting.values()) {
      for (const piece of pieces) this.write(piece);
      this.close(status);
    }
    this.waiting.clear();
    this.queue = [];
    this.released = 0;
    this.sealWords();
  }

  private close(status: Schemas['ItemStatus'] = 'completed'): void {
    const { open } = this;
    if (!open) return;
    this.open = undefined;
    switch (open.kind) {
      case 'message':
        this.closePart(open);
        open.item.status = status;
        break;
      case 'reasoning':
        this.closeText(open);
        open.item.encrypted_content = sealed(open.details);
        open.item.status = status;
        break;
      case 'call':
        return this.closeCall(open, status);
    }
    this.push({ type: 'response.output_item.done', output_index: open.place, item: snapshot(open.item) });
    if (open.kind === 'message') this.sealWords();
  }

  /** Words are whole: what proves them follows as an item of its own. */
  private sealWords(): void {
    if (this.pendingSeals.length === 0 || this.open) return;
    const seals = this.pendingSeals;
    this.pendingSeals = [];
    this.reasoning(seals);
    this.close();
  }

  private reasoning(details: readonly ReasoningDetail[]): OpenReasoning {
    const place = this.response.output.length;
    // The provider knows its own reasoning by its id.
    const own = details.find(
      ({ id, format }) => id?.startsWith('rs_') && format === 'openai-responses-v1',
    )?.id;
    return this.begins({
      kind: 'reasoning',
      place,
      item: { type: 'reasoning', id: own ?? this.id('rs', place), summary: [], status: 'in_progress' },
      details: [...details],
    });
  }

  private think(details: readonly ReasoningDetail[]): void {
    for (const detail of details) {
      if (isServerCall(detail)) {
        this.ran(detail);
        continue;
      }
      let { open } = this;
      if (open?.kind === 'reasoning' && begun(open.details, detail)) {
        this.close();
        open = undefined;
      }
      if (open?.kind !== 'reasoning') {
        this.close();
        open = this.reasoning([detail]);
      } else open.details.push(detail);
      if (detail.type === 'reasoning.summary') this.writeText(open, 'summary', detail.summary, detail);
      if (detail.type === 'reasoning.text' && detail.text)
        this.writeText(open, this.asked.body.reasoning?.summary ? 'summary' : 'content', detail.text, detail);
    }
  }

  /** Pieces of one text have one index; another begins another part. */
  private writeText(
    open: OpenReasoning,
    where: 'summary' | 'content',
    words: string,
    { index = 0 }: ReasoningDetail,
  ): void {
    const common = { item_id: open.item.id, output_index: open.place };
    if (open.text && (open.text.in !== where || open.text.index !== index)) this.closeText(open);
    if (!open.text) {
      if (where === 'summary') {
        const at = open.item.summary.push({ type: 'summary_text', text: '' }) - 1;
        open.text = { in: where, at, index };
        this.push({
          type: 'response.reasoning_summary_part.added',
          ...common,
          summary_index: at,
          part: { type: 'summary_text', text: '' },
        });
      } else {
        const at = (open.item.content ??= []).push({ type: 'reasoning_text', text: '' }) - 1;
        open.text = { in: where, at, index };
        this.push({
          type: 'response.content_part.added',
          ...common,
          content_index: at,
          part: { type: 'reasoning_text', text: '' },
        });
      }
    }
    const { at } = open.text;
    const part = where === 'summary' ? open.item.summary[at] : open.item.content?.[at];
    if (part) part.text += words;
    this.push(
      where === 'summary'
        ? { type: 'response.reasoning_summary_text.delta', ...common, summary_index: at, delta: words }
        : { type: 'response.reasoning_text.delta', ...common, content_index: at, delta: words },
    );
  }

  private closeText(open: OpenReasoning): void {
    const { text } = open;
    if (!text) return;
    open.text = undefined;
    const common = { item_id: open.item.id, output_index: open.place };
    if (text.in === 'summary') {
      const part = open.item.summary[text.at] as Schemas['ReasoningSummaryText'];
      const at = { ...common, summary_index: text.at };
      this.push({ type: 'response.reasoning_summary_text.done', ...at, text: part.text });
      this.push({ type: 'response.reasoning_summary_part.done', ...at, part: { ...part } });
    } else {
      const part = open.item.content?.[text.at] as Schemas['ReasoningTextContent'];
      const at = { ...common, content_index: text.at };
      this.push({ type: 'response.reasoning_text.done', ...at, text: part.text });
      this.push({ type: 'response.content_part.done', ...at, part: { ...part } });
    }
  }

  /** The message that is open, or a new one. */
  private message(): OpenMessage {
    if (this.open?.kind === 'message') return this.open;
    this.close();
    const place = this.response.output.length;
    return this.begins({
      kind: 'message',
      place,
      item: {
        type: 'message',
        id: this.id('msg', place),
        role: 'assistant',
        status: 'in_progress',
        content: [],
      },
    });
  }

  private part<T extends 'output_text' | 'refusal'>(
    open: OpenMessage,
    type: T,
  ): Extract<MessagePart, { type: T }> {
    if (open.part?.type !== type) {
      this.closePart(open);
      open.part = type === 'refusal' ? { type: 'refusal', refusal: '' } : { ...EMPTY_TEXT, annotations: [] };
      open.item.content.push(open.part);
      if (open.part.type === 'output_text') this.words = { ...partOf(open), part: open.part };
      this.push({ type: 'response.content_part.added', ...partOf(open), part: snapshotPart(open.part) });
    }
    return open.part as Extract<MessagePart, { type: T }>;
  }

  private closePart(open: OpenMessage): void {
    const { part } = open;
    if (!part) return;
    const at = partOf(open);
    open.part = undefined;
    this.push(
      part.type === 'refusal'
        ? { type: 'response.refusal.done', ...at, refusal: part.refusal }
        : { type: 'response.output_text.done', ...at, text: part.text, logprobs: part.logprobs ?? [] },
    );
    this.push({ type: 'response.content_part.done', ...at, part: snapshotPart(part) });
  }

  private ran(call: ServerCall): void {
    this.closeAll('completed');
    const place = this.response.output.length;
    const item = serverToolItem(call, this.id('st', place));
    this.push({
      type: 'response.output_item.added',
      output_index: place,
      item: { ...item, status: 'in_progress' },
    });
    this.place(place, item);
    this.push({ type: 'response.output_item.done', output_index: place, item: { ...item } });
    this.hasRun = true;
  }

  private speak(said: string, logprobs: ChatStreamChoice['logprobs']): void {
    const isSetOff = this.hasSpoken && this.hasRun && said.startsWith(TURN_BREAK);
    const words = isSetOff ? said.slice(TURN_BREAK.length) : said;
    this.hasSpoken = true;
    this.hasRun = false;
    if (words === '') return;
    const open = this.message();
    const part = this.part(open, 'output_text');
    part.text += words;
    const probabilities = (logprobs?.content ?? []).map(toLogprob);
    if (probabilities.length > 0) append((part.logprobs ??= []), probabilities);
    this.push({
      type: 'response.output_text.delta',
      ...partOf(open),
      delta: words,
      logprobs: probabilities,
    });
  }

  private refuse(words: string): void {
    const open = this.message();
    this.part(open, 'refusal').refusal += words;
    this.push({ type: 'response.refusal.delta', ...partOf(open), delta: words });
  }

  /** Some wires name their sources last, when the words that they belong to are done. */
  private annotate(given: NonNullable<Delta['annotations']>[number]): void {
    if (given.type !== 'url_citation') return;
    const { part, ...at } = this.words ?? this.newWords();
    const { url, title, content, start_index, end_index } = given.url_citation;
    const annotation: Schemas['URLCitation'] = {
      type: 'url_citation',
      url,
      title,
      ...(content !== undefined && { content }),
      start_index,
      end_index,
    };
    this.push({
      type: 'response.output_text.annotation.added',
      ...at,
      annotation_index: part.annotations.push(annotation) - 1,
      annotation,
    });
  }

  private newWords(): Words {
    const open = this.message();
    const part = this.part(open, 'output_text');
    return { ...partOf(open), part };
  }

  private show(url: string): void {
    this.close();
    const place = this.response.output.length;
    const id = this.id('ig', place);
    const at = { item_id: id, output_index: place };
    const item: Schemas['OutputImageGenerationCallItem'] = {
      type: 'image_generation_call',
      id,
      status: 'in_progress',
      result: null,
    };
    this.push({ type: 'response.output_item.added', output_index: place, item });
    this.push({ type: 'response.image_generation_call.in_progress', ...at });
    this.push({ type: 'response.image_generation_call.generating', ...at });
    this.push({ type: 'response.image_generation_call.completed', ...at });
    const done = { ...item, status: 'completed' as const, result: url.replace(/^data:[^,]*;base64,/, '') };
    this.place(place, done);
    this.push({ type: 'response.output_item.done', output_index: place, item: done });
  }

  /** @param seals what proves the call. */
  private call(piece: CallDelta, seals: readonly ReasoningDetail[]): void {
    const { open } = this;
    const isOpen = open?.kind === 'call' && open.index === piece.index;
    if (!isOpen && !this.begun.has(piece.index)) {
      // Some servers mix the pieces of several calls: one is written at a time.
      const mustWait = open?.kind === 'call' && !open.given.isWhole;
      const waiting = this.waiting.get(piece.index);
      if (waiting ?? mustWait) {
        if (waiting) waiting.push(piece);
        else {
          this.waiting.set(piece.index, [piece]);
          this.queue.push(piece.index);
        }
        append(this.pendingSeals, seals);
        return;
      }
      if (seals.length > 0) {
        this.close();
        this.reasoning(seals);
      }
    }
    this.write(piece);
    this.release();
  }

  /** Once the open call is whole, the next one may be written. */
  private release(): void {
    while (this.waiting.size > 0 && this.open?.kind === 'call' && this.open.given.isWhole) {
      const index = this.queue[this.released++] as number;
      const pieces = this.waiting.get(index) ?? [];
      this.waiting.delete(index);
      for (const piece of pieces) this.write(piece);
    }
  }

  private write(piece: CallDelta): void {
    const given = piece.function?.arguments ?? '';
    let { open } = this;
    if (open?.kind !== 'call' || open.index !== piece.index) {
      // A call that is closed was whole: what still comes for it is white space.
      if (this.begun.has(piece.index)) return;
      this.close();
      open = this.openCall(piece);
    }
    if (given !== '') this.argue(open, given);
  }

  private argue({ item, place, tool, given }: OpenCall, words: string): void {
    given.add(words);
    item.arguments = given.text;
    if (tool?.kind === 'custom') return;
    this.push({
      type: 'response.function_call_arguments.delta',
      item_id: item.id as string,
      output_index: place,
      delta: words,
    });
  }

  private openCall(piece: CallDelta): OpenCall {
    const place = this.response.output.length;
    const name = piece.function?.name ?? '';
    const tool = this.asked.renamed.get(name);
    const custom = tool?.kind === 'custom';
    const id = this.id(custom ? 'ctc' : 'fc', place);
    const common = {
      id,
      call_id: piece.id ?? id,
      name: tool?.name ?? name,
      ...(tool?.namespace !== undefined && { namespace: tool.namespace }),
      status: 'in_progress' as const,
    };
    this.begun.add(piece.index);
    const item: Schemas['OutputFunctionCallItem'] = { type: 'function_call', ...common, arguments: '' };
    const opened: OpenCall = {
      kind: 'call',
      place,
      index: piece.index,
      item,
      given: new GrowingArguments(),
      tool,
    };
    this.open = opened;
    const shown: Schemas['OutputItems'] = custom ? { type: 'custom_tool_call', ...common, input: '' } : item;
    this.place(place, shown);
    this.push({ type: 'response.output_item.added', output_index: place, item: { ...shown } });
    return opened;
  }

  /** @param otherwise the status of a call whose arguments are not whole. */
  private closeCall(open: OpenCall, otherwise: Schemas['ItemStatus']): void {
    const { item, place, tool } = open;
    // Without a word of arguments there are none, unless there was no time for them.
    if (otherwise === 'completed' && item.arguments.trim() === '') this.argue(open, '{}');
    const status = isJson(item.arguments) ? 'completed' : otherwise;
    const at = { item_id: item.id as string, output_index: place };
    let done: Schemas['OutputItems'];
    if (tool?.kind === 'custom') {
      const input = customInput(item.arguments, status === 'incomplete');
      const { arguments: _given, type: _type, ...common } = item;
      done = { ...common, type: 'custom_tool_call', input, status };
      if (input !== '') this.push({ type: 'response.custom_tool_call_input.delta', ...at, delta: input });
      this.push({ type: 'response.custom_tool_call_input.done', ...at, input });
    } else {
      done = { ...item, status };
      this.push({
        type: 'response.function_call_arguments.done',
        ...at,
        name: item.name,
        arguments: item.arguments,
      });
    }
    this.place(place, done);
    this.push({ type: 'response.output_item.done', output_index: place, item: { ...done } });
  }

  private push(event: Unnumbered): void {
    if (this.isPlain && !('response' in event)) return;
    this.events.push({ ...event, sequence_number: this.sequence++ });
  }

  private taken(): ResponsesEvent[] {
    const { events } = this;
    this.events = [];
    return events;
  }
}

/** A plain answer has a thought, a call, an image and a text for each of its items at most. */
const MOST_OUTPUT = 4 * MOST_ITEMS;

const NONE: readonly ReasoningDetail[] = [];

const EMPTY_TEXT = { type: 'output_text', text: '', annotations: [] } as const;

const partOf = ({ item, place }: OpenMessage) => ({
  item_id: item.id,
  output_index: place,
  content_index: item.content.length - 1,
});

/** Items go on growing after their event. What does not, such as probabilities, is shared. */
function snapshot(
  item: OpenMessage['item'] | OpenReasoning['item'] | OpenCall['item'],
): Schemas['OutputItems'] {
  if (item.type === 'message') return { ...item, content: item.content.map((part) => snapshotPart(part)) };
  if (item.type !== 'reasoning') return { ...item };
  const summary = item.summary.map((part) => ({ ...part }));
  return { ...item, summary, ...(item.content && { content: item.content.map((part) => ({ ...part })) }) };
}

const snapshotPart = <T extends object>(part: T): T =>
  'annotations' in part && Array.isArray(part.annotations)
    ? { ...part, annotations: [...(part.annotations as unknown[])] }
    : { ...part };

/**
 * Thoughts that stand for themselves, and signatures that belong to words or to a call of the same answer
 * (the gemini wire signs those).
 */
function sorted({ reasoning_details: details }: Delta): {
  readonly standing: readonly ReasoningDetail[];
  readonly seals: readonly ReasoningDetail[];
} {
  if (!details) return NO_DETAILS;
  const isSeal = (detail: ReasoningDetail): boolean =>
    detail.type === 'reasoning.encrypted' && detail.format === 'google-gemini-v1';
  return { standing: details.filter((detail) => !isSeal(detail)), seals: details.filter(isSeal) };
}

const NO_DETAILS = { standing: [], seals: [] } as const;

/** Whether a detail begins another thought than the one of these: the provider's id tells, else the place. */
function begun(details: readonly ReasoningDetail[], next: ReasoningDetail): boolean {
  const last = details.at(-1);
  if (!last) return false;
  return last.id && next.id ? last.id !== next.id : (last.index ?? 0) !== (next.index ?? 0);
}

/** The upstream's own form where it is the format's; all else is sealed with it. */
function sealed(details: readonly ReasoningDetail[]): string | null {
  const own = details.filter(({ format }) => format === 'openai-responses-v1');
  const encrypted = own.flatMap((detail) => (detail.type === 'reasoning.encrypted' ? [detail.data] : []));
  if (own.length === details.length && encrypted.length <= 1) return encrypted[0] ?? null;
  return sealDetails(joinDetails(details));
}

const toLogprob = ({
  token,
  logprob,
  bytes,
  top_logprobs,
}: Schemas['ChatTokenLogprob']): Schemas['OutputTextLogprob'] => ({
  token,
  logprob,
  bytes: bytes ?? [],
  top_logprobs: top_logprobs.map((top) => ({
    token: top.token,
    logprob: top.logprob,
    bytes: top.bytes ?? [],
  })),
});
