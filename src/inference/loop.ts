import { anySignal, CALLER_LEFT, signalOf } from '../departure';
import { envelope, toApiError, type ApiError } from '../errors';
import { append, assembled, type Piece } from '../providers/assemble';
import type {
  AnswerStep,
  ChatAnswer,
  ChatChoice,
  ChatDelta,
  ChatMessage,
  ChatRequest,
  ChatStreamChoice,
} from '../providers/format';
import type { Protocols } from '../providers/protocols';
import type { Ledger } from '../stores/ledger';
import { attempt, type Attempted, type DeltaSink, type OpenStream } from './attempt';
import type { Endpoint } from './catalogue';
import type { Generation } from './generation';
import { adapting } from './hold';
import { Output } from './output';
import { raise } from './policies/reserve';
import { serverCallId, TURN_BREAK, type ServerCall, type ToolCall } from './server-calls';
import type { Ran, Toolbox } from './toolbox';
import { Turns, type Turn } from './turns';

/** Asks for a further turn: money is reserved, then endpoints are tried, the last one first. */
export type Ask<T> = (
  chat: ChatRequest,
  last: Endpoint,
  spentNanoUsd: number,
  signal: AbortSignal,
) => Promise<Attempted<T>>;

export const asking =
  <T>(
    generation: Generation,
    protocols: Protocols,
    ledger: Pick<Ledger, 'hold'>,
    open: Parameters<typeof attempt<T>>[3],
  ): Ask<T> =>
  async (chat, last, spentNanoUsd, signal) => {
    const { attempts, caller, plugins } = generation;
    const candidates = [last, ...generation.candidates.filter((endpoint) => endpoint !== last)];
    const longest = plugins.longest(chat, candidates);
    const fit = await raise(generation, longest, candidates, spentNanoUsd, ledger);
    const prepare = adapting(fit, plugins);
    return attempt(candidates, chat, protocols, open, attempts, signal, caller.hints, undefined, prepare);
  };

type Ending = Pick<ChatChoice, 'finish_reason' | 'native_finish_reason'>;

/** What follows when a turn is over. */
interface Next {
  /** Calls of ours that were run in it, and what they came to. */
  readonly ran: readonly ServerCall[];
  /** Whether the model is asked again. */
  readonly goesOn: boolean;
}

const END: Next = { ran: [], goesOn: false };

/** The turns of one generation: as long as a model calls nothing but tools of ours, they are run and it is asked again. */
class Loop {
  readonly turns: Turns;
  private readonly places = new Places();
  private chat: ChatRequest;
  /** The next answer is the last one: its calls are not run. */
  private isClosing = false;
  private count = 0;

  constructor(
    private readonly generation: Generation,
    private readonly toolbox: Toolbox,
  ) {
    this.chat = toolbox.chat;
    generation.turns = this.turns = new Turns(generation.facts);
  }

  begin(
    { endpoint }: Attempted<unknown>,
    output = new Output(this.generation.attempts.startedMs),
  ): Turn & { readonly output: Output } {
    const turn = { chat: this.chat, endpoint, output };
    this.turns.begin(turn);
    this.count += 1;
    return turn;
  }

  /** Reasoning blocks of a turn, at their places in the whole answer. */
  placed(details: Details): Details {
    return this.places.turn(details);
  }

  /**
   * Runs the tools of a turn that is over. Beside calls of the caller's tools, which end the answer, ours
   * are run as well: what they came to goes back to the model with what the caller's come to.
   */
  async next(message: ChatMessage, ending: Ending, signal: AbortSignal): Promise<Next> {
    const calls = (message.tool_calls ?? []).filter((call) => this.isOurs(call));
    if (calls.length === 0) return END;
    this.turns.toolCalls.requested += calls.length;
    const isMixed = calls.length < (message.tool_calls ?? []).length;
    // A call may have been cut.
    const isWhole = ending.finish_reason === 'tool_calls' || ending.finish_reason === 'stop';
    if (!isWhole || this.isClosing) return END;

    this.turns.close(ending.finish_reason);
    this.generation.attempts.current = undefined;
    const allowed = this.toolbox.limits.allowed(this.turns, calls.length);
    const run = calls.slice(0, allowed);
    this.isClosing = this.toolbox.limits.stops(this.turns, run, [
      ending.finish_reason,
      ending.native_finish_reason ?? null,
    ]);
    const outcomes = await Promise.all(run.map((call) => this.toolbox.run(call, signal)));
    this.turns.toolCalls.executed += run.length;
    for (const { type } of outcomes) this.turns.ran.set(type, (this.turns.ran.get(type) ?? 0) + 1);
    if (signal.aborted) throw CALLER_LEFT;
    outcomes.push(...calls.slice(allowed).map((call) => this.toolbox.refuse(call)));
    const results = await this.screened(calls, outcomes);
    const ran = this.told(calls, outcomes, results, isMixed);
    if (isMixed) return { ran, goesOn: false };
    const said = await this.said(message);

    const choice = this.isClosing ? 'none' : this.chat.tool_choice === undefined ? undefined : 'auto';
    this.chat = {
      ...this.chat,
      messages: [...this.chat.messages, said, ...results],
      tools: [...this.toolbox.tools()],
      // What the caller demanded has been called; demanded again, it would be called for ever.
      ...(choice !== undefined && { tool_choice: choice }),
    };
    return { ran, goesOn: true };
  }

  /** As the caller is told of them, and sends them back. */
  private told(
    calls: readonly ToolCall[],
    outcomes: readonly Ran[],
    results: readonly ToolMessage[],
    beside: boolean,
  ): ServerCall[] {
    this.places.next();
    const told = calls.map((call, place): ServerCall => ({
      type: 'reasoning.server_tool_call',
      tool_name: outcomes[place]?.type ?? call.function.name,
      arguments: call.function.arguments,
      result: results[place]?.content as string,
      tool_call_id: call.id,
      id: serverCallId(this.generation.id, this.count, place, beside),
      format: 'unknown',
      index: place,
    }));
    const placed = this.places.turn(told) as ServerCall[];
    this.places.next();
    return placed;
  }

  /**
   * Results as messages: their texts are looked through before JSON hides them.
   * @throws ApiError where a guardrail does not let them go to a model.
   */
  private async screened(calls: readonly ToolCall[], outcomes: readonly Ran[]): Promise<ToolMessage[]> {
    const given = calls.map(({ id }, place) => ({
      role: 'tool',
      tool_call_id: id,
      content: outcomes[place]?.result,
    }));
    const messages = (await this.generation.clean(
      given as unknown as ChatRequest['messages'],
    )) as unknown as typeof given;
    return messages.map(({ tool_call_id, content }) => ({
      role: 'tool',
      tool_call_id,
      content: JSON.stringify(content),
    }));
  }

  /** The model's own words, to be sent back unchanged but for what guardrails take out. */
  private async said({
    content,
    reasoning,
    reasoning_details,
    tool_calls,
    images,
  }: ChatMessage): Promise<ChatRequest['messages'][number]> {
    const [message] = await this.generation.clean([
      {
        role: 'assistant',
        content,
        ...(reasoning && { reasoning }),
        ...(reasoning_details && { reasoning_details }),
        ...(tool_calls && { tool_calls }),
        ...(images && { images }),
      },
    ]);
    return message as ChatRequest['messages'][number];
  }

  async ask<T>(ask: Ask<T>, signal: AbortSignal): Promise<Attempted<T>> {
    const { last, spentNanoUsd } = this.turns;
    if (!last) throw new Error('no turn has been made');
    try {
      return await ask(this.chat, last.endpoint, spentNanoUsd, signal);
    } catch (error) {
      // Nobody waits any more, but a provider was at work: it has read the prompt.
      if (signal.aborted) this.noteCurrent();
      throw error;
    }
  }

  noteCurrent(): void {
    const { current } = this.generation.attempts;
    if (!current || this.turns.running) return;
    const output = new Output(this.generation.attempts.startedMs);
    this.turns.begin({ chat: this.chat, endpoint: current, output });
  }

  /** Our tools are no business of the caller's. */
  isOurs({ function: { name } }: ToolCall): boolean {
    return this.toolbox.owns(name);
  }

  /** How an answer ends for the caller, who sees only calls of its own. */
  ending(ending: Ending, hasCalls: boolean): Ending {
    return ending.finish_reason === 'tool_calls' && !hasCalls ? { ...ending, finish_reason: 'stop' } : ending;
  }
}

type ToolMessage = Extract<ChatRequest['messages'][number], { role: 'tool' }>;
type Details = NonNullable<ChatMessage['reasoning_details']>;

/** @throws ApiError with the generation's id, when nothing was said before a turn failed. */
export async function answerWithTools(
  generation: Generation,
  toolbox: Toolbox,
  first: Attempted<ChatAnswer>,
  ask: Ask<ChatAnswer>,
): Promise<Attempted<ChatAnswer>> {
  const signal = signalOf(generation.caller.leaving);
  const merger = new Merger();
  let attempted = first;
  try {
    const loop = new Loop(generation, toolbox);
    for (;;) {
      const { answer } = attempted;
      const choice = answer.choices[0] as ChatChoice;
      const output = Output.of([choice.message], generation.attempts.startedMs);
      const turn = loop.begin(attempted, output);
      turn.usage = answer.usage;
      turn.upstreamId = answer.upstreamId;
      turn.serviceTier = answer.serviceTier;
      const { tool_calls: calls, ...message } = choice.message;
      const shown = (calls ?? []).filter((call) => !loop.isOurs(call));
      merger.add({ ...message, ...(shown.length > 0 && { tool_calls: shown }) }, choice, (details) =>
        loop.placed(details),
      );
      const { ran, goesOn } = await loop.next(choice.message, choice, signal);
      merger.ran(ran);
      if (!goesOn)
        return { ...attempted, answer: merger.answer(answer, loop.ending(choice, shown.length > 0)) };
      attempted = await loop.ask(ask, signal);
    }
  } catch (failure) {
    const error = toApiError(failure);
    if (signal.aborted || merger.isSilent || !generation.turns) throw await generation.fail(error);
    generation.turns.failure = error;
    return { ...attempted, answer: merger.brokenOff(attempted.answer, error) };
  }
}

/** Puts the messages of several turns together to the one that a caller gets. */
class Merger {
  private readonly message: ChatMessage = { role: 'assistant', content: null };
  private logprobs: NonNullable<NonNullable<ChatChoice['logprobs']>['content']> = [];
  private readonly steps: AnswerStep[] = [];

  get isSilent(): boolean {
    return !this.message.content && !this.message.reasoning && !this.message.images;
  }

  add(given: ChatMessage, { logprobs }: ChatChoice, placed: (details: Details) => Details): void {
    const { message } = this;
    this.steps.push({ message: given, logprobs: logprobs ?? null, ran: [] });
    if (given.content)
      message.content = message.content ? message.content + TURN_BREAK + given.content : given.content;
    else message.content ??= given.content;
    if (given.reasoning)
      message.reasoning = message.reasoning
        ? message.reasoning + TURN_BREAK + given.reasoning
        : given.reasoning;
    if (given.refusal !== undefined) message.refusal = given.refusal;
    if (given.reasoning_details) append((message.reasoning_details ??= []), placed(given.reasoning_details));
    if (given.omitted) append((message.omitted ??= []), given.omitted);
    if (given.annotations) append((message.annotations ??= []), given.annotations);
    if (given.images) append((message.images ??= []), given.images);
    if (given.audio) message.audio = given.audio;
    if (given.tool_calls) message.tool_calls = given.tool_calls;
    if (logprobs?.content) append(this.logprobs, logprobs.content);
  }

  /** Calls of ours that the last turn ended with. */
  ran(calls: readonly ServerCall[]): void {
    const step = this.steps.at(-1);
    if (calls.length === 0 || !step) return;
    this.steps[this.steps.length - 1] = { ...step, ran: calls };
    append((this.message.reasoning_details ??= []), calls);
  }

  answer(last: ChatAnswer, ending: Ending): ChatAnswer {
    const choice: ChatChoice = {
      index: 0,
      message: this.message,
      logprobs: this.logprobs.length > 0 ? { content: this.logprobs } : null,
      finish_reason: ending.finish_reason,
      native_finish_reason: ending.native_finish_reason ?? null,
    };
    return { ...last, choices: [choice], steps: this.steps };
  }

  brokenOff(last: ChatAnswer, error: ApiError): ChatAnswer {
    const answer = this.answer(last, { finish_reason: 'error', native_finish_reason: null });
    const [choice] = answer.choices;
    const { code, message, metadata } = envelope(error).error;
    if (choice) choice.error = { code, message, metadata } as NonNullable<ChatChoice['error']>;
    return answer;
  }
}

/** Keeps the places of reasoning blocks apart that every turn counts from zero. */
class Places {
  private offset = 0;
  private used = 0;

  turn(details: Details): Details {
    return details.map((detail) => {
      if (typeof detail.index !== 'number') return detail;
      const index = detail.index + this.offset;
      this.used = Math.max(this.used, index + 1);
      return { ...detail, index };
    });
  }

  next(): void {
    this.offset = this.used;
  }
}

/** The same for a stream: the text of every turn flows, the calls of our tools do not show. */
export class LoopStream implements OpenStream {
  private readonly loop: Loop;
  private readonly own = new AbortController();
  private readonly signal: AbortSignal;
  private sink: DeltaSink | undefined;
  private current: OpenStream;
  private turn: ReturnType<Loop['begin']>;
  private pieces: Piece[] = [];
  private ending: Ending = { finish_reason: null, native_finish_reason: null };
  private isFirst = true;
  private isPaused = false;
  private isOver = false;
  private isOverdue = false;
  /** Text of earlier turns that the caller has seen, and not yet been set off from what comes. */
  private hasText = false;
  private hasReasoning = false;
  private breakText = false;
  private breakReasoning = false;
  /** Places of calls as the model counts them, to those that the caller sees; ours have none. */
  private calls = new Map<number, number | undefined>();
  private shownCalls = 0;

  constructor(
    generation: Generation,
    toolbox: Toolbox,
    first: Attempted<OpenStream>,
    private readonly ask: Ask<OpenStream>,
  ) {
    this.loop = new Loop(generation, toolbox);
    this.signal = anySignal(generation.caller.leaving, this.own.signal);
    this.current = first.answer;
    this.turn = this.loop.begin(first);
  }

  pipe(sink: DeltaSink): void {
    this.sink = sink;
    this.follow();
  }

  pause(): void {
    this.isPaused = true;
    this.current.pause();
  }

  resume(): void {
    this.isPaused = false;
    this.current.resume();
  }

  abort(): void {
    this.isOver = true;
    this.loop.noteCurrent();
    this.own.abort();
    this.current.abort();
  }

  private follow(): void {
    this.current.pipe({
      delta: (delta) => this.relay(delta),
      end: () => void this.advance(),
      fail: (error) => this.fail(error),
      unread: (sample, characters) => this.turn.output.addUnread(sample, characters),
      overdue: (error) => (this.isOverdue = !this.isOver && this.sink?.overdue?.(error) === true),
    });
    if (this.isPaused) this.current.pause();
  }

  private fail(error: unknown): void {
    if (this.isOver) return;
    this.isOver = true;
    this.sink?.fail(toApiError(error));
  }

  private relay(delta: ChatDelta): void {
    if (this.isOver) return;
    this.turn.upstreamId ??= delta.upstreamId;
    this.turn.serviceTier = delta.serviceTier ?? this.turn.serviceTier;
    this.turn.output.note(delta);
    this.turn.usage = this.turn.output.usage;
    const choices = delta.choices.flatMap((choice) => this.shown(choice));
    if (choices.length === 0 && !delta.systemFingerprint && !delta.serviceTier) return;
    const { usage: _own, ...rest } = delta;
    this.sink?.delta({ ...rest, choices });
  }

  /** What the caller may see of a step. How the turn ends is said when it is known whether it is the last one. */
  private shown(choice: ChatStreamChoice): ChatStreamChoice[] {
    const { delta, finish_reason: reason } = choice;
    this.pieces.push({ ...delta });
    if (reason !== null)
      this.ending = { finish_reason: reason, native_finish_reason: choice.native_finish_reason ?? null };

    const { role, tool_calls: calls, ...rest } = delta;
    const shown: ChatStreamChoice['delta'] = { ...rest };
    if (role && this.isFirst) shown.role = role;
    if (shown.content) {
      if (this.breakText) shown.content = TURN_BREAK + shown.content;
      this.breakText = false;
      this.hasText = true;
    }
    if (shown.reasoning) {
      if (this.breakReasoning) shown.reasoning = TURN_BREAK + shown.reasoning;
      this.breakReasoning = false;
      this.hasReasoning = true;
    }
    if (shown.reasoning_details) shown.reasoning_details = this.loop.placed(shown.reasoning_details);
    const own = (calls ?? []).flatMap((call) => {
      const index = this.placeOf(call);
      return index === undefined ? [] : [{ ...call, index }];
    });
    if (own.length > 0) shown.tool_calls = own;
    const isEmpty = Object.values(shown).every(
      (value) => value === undefined || value === null || value === '',
    );
    if (isEmpty && !choice.logprobs) return [];
    return [{ ...choice, delta: shown, finish_reason: null, native_finish_reason: null }];
  }

  private placeOf(call: NonNullable<ChatStreamChoice['delta']['tool_calls']>[number]): number | undefined {
    if (this.calls.has(call.index)) return this.calls.get(call.index);
    const name = call.function?.name ?? '';
    const isOurs = this.loop.isOurs({ id: '', type: 'function', function: { name, arguments: '' } });
    const place = isOurs ? undefined : this.shownCalls++;
    this.calls.set(call.index, place);
    return place;
  }

  private async advance(): Promise<void> {
    if (this.isOver) return;
    // A client that is gone gets no further turns.
    if (this.signal.aborted || this.isOverdue) return this.finish();
    try {
      const { ran, goesOn } = await this.loop.next(assembled(this.pieces), this.ending, this.signal);
      if (this.isOver as boolean) return;
      if (ran.length > 0) this.tell([...ran]);
      if (!goesOn) return this.finish();
      const attempted = await this.loop.ask(this.ask, this.signal);
      if (this.isOver as boolean) return attempted.answer.abort();
      this.turn = this.loop.begin(attempted);
      this.current = attempted.answer;
      this.pieces = [];
      this.calls = new Map();
      this.isFirst = false;
      this.breakText = this.hasText;
      this.breakReasoning = this.hasReasoning;
      this.follow();
    } catch (error) {
      this.fail(error);
    }
  }

  /** What was run, between the words of two turns. */
  private tell(details: Details): void {
    this.sink?.delta({
      choices: [
        { index: 0, delta: { reasoning_details: details }, finish_reason: null, native_finish_reason: null },
      ],
    });
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    const ending = this.loop.ending(this.ending, this.shownCalls > 0);
    this.sink?.delta({
      choices: [
        {
          index: 0,
          delta: {},
          finish_reason: ending.finish_reason,
          native_finish_reason: ending.native_finish_reason ?? null,
        },
      ],
    });
    this.sink?.end();
  }
}
