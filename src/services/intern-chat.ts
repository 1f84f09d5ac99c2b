import { randomUUID } from 'node:crypto';
import type { components } from '../../generated/openapi';
import { memoryOf } from '../departure';
import { ApiError, toApiError } from '../errors';
import type { Inference } from '../inference';
import type { CallerFormat, Told } from '../inference/caller-format';
import type { Catalogue } from '../inference/catalogue';
import type { EventSink, EventStream } from '../inference/events';
import { toUsd } from '../money';
import type { ChatDelta, ChatRequest } from '../providers/format';
import type { InternRecord } from '../stores/interns';
import {
  MOST_CONVERSATION_BYTES,
  QUEUE,
  type InternSessionStore,
  type SessionId,
  type SessionMessage,
} from '../stores/intern-sessions';
import { toCaller, type RequestFacts } from './chat';
import type { InternService } from './interns';
import type { ProgrammeCall } from './programme';

type Schemas = components['schemas'];
type Chunk = Schemas['InternChatCompletionChunk'];
type Assistant = Extract<SessionMessage, { role: 'assistant' }>;

const LEASE_MS = 30_000;
const EXTEND_EVERY_MS = 10_000;
const QUESTION_WAITS_MS = 300_000;

/** What callers know as `service.provide_input`: providers allow no dots in names. */
const ASK = 'provide_input';
const ASK_TOOL: NonNullable<ChatRequest['tools']>[number] = {
  type: 'function',
  function: {
    name: ASK,
    description:
      'Asks the user for something that you cannot go on without. The conversation waits for the answer.',
    parameters: {
      type: 'object',
      required: ['message'],
      properties: {
        message: { type: 'string', description: 'The question.' },
        fields: {
          type: 'array',
          description: 'What the answer should hold, where it is more than one thing.',
          items: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' }, description: { type: 'string' } },
          },
        },
      },
    },
  },
};

interface Parts {
  readonly interns: Pick<InternService, 'find'>;
  readonly sessions: InternSessionStore;
  readonly inference: Pick<Inference, 'stream'>;
  readonly catalogue: () => Catalogue;
  readonly now: () => Date;
}

export type InternChatService = ReturnType<typeof createInternChatService>;

/** Conversations with interns: each turn is an ordinary generation of the intern's model, on the caller's key. */
export const createInternChatService = ({ interns, sessions, inference, catalogue, now }: Parts) => {
  const mayAsk = (model: string): boolean =>
    catalogue()
      .models.get(model)
      ?.endpoints.some((endpoint) => endpoint.supportedParameters.has('tools')) === true;

  return {
    async run(
      call: ProgrammeCall,
      internId: string,
      body: Schemas['InternChatCompletionRequest'],
      facts: RequestFacts,
    ): Promise<
      | { readonly steered: Schemas['InternChatSteeredResponse'] }
      | { readonly generationId: string; readonly events: EventStream<Chunk> }
    > {
      const intern = await interns.find(call, internId);
      if (intern.status !== 'running' || intern.transferTo !== null)
        throw refusal(
          409,
          'intern_not_ready',
          `The intern is ${intern.transferTo ? 'being moved' : intern.status}`,
        );
      const session: SessionId = { internId: intern.id, id: body.session_id ?? randomUUID() };
      const runId = `run-${randomUUID()}`;
      const nowMs = now().getTime();
      const entered = await sessions.enter(
        session,
        lastMessage(body.messages),
        { runId, nowMs, untilMs: nowMs + LEASE_MS },
        now().toISOString(),
        (bytes) => memoryOf(facts.leaving)?.reserveUpTo(bytes),
      );
      if (entered === 'steered') return { steered: { session_id: session.id, status: 'steered' } };
      if (typeof entered === 'string') throw REFUSALS[entered]();
      if ('nextMinuteMs' in entered)
        throw tooMany(
          `At most ${QUEUE.messagesPerMinute} messages a minute reach a session`,
          entered.nextMinuteMs - nowMs,
        );
      if (!('history' in entered)) throw waits(entered.questionUntilMs - nowMs);

      const model = body.model ?? intern.runningModel ?? '';
      const asks = (body.approval_mode ?? 'manual') === 'manual' && mayAsk(model);
      const caller = { ...toCaller(call.actor, facts), sessionId: session.id };
      const open = async (history: readonly SessionMessage[]) =>
        inference.stream(caller, chatOf(intern, model, history, asks), stepFormat);
      try {
        const { generationId, value } = await open(entered.history);
        const run = new InternRun(value, async (history) => (await open(history)).value, {
          sessions,
          session,
          runId,
          now,
        });
        return { generationId, events: run };
      } catch (error) {
        await sessions.finishTurn(session, runId, undefined, undefined, false);
        throw turnFailure(error);
      }
    },
  };
};

const chatOf = (
  { instructions }: InternRecord,
  model: string,
  history: readonly SessionMessage[],
  asks: boolean,
): ChatRequest => ({
  model,
  stream: true,
  messages: [
    ...(instructions ? [{ role: 'system' as const, content: instructions }] : []),
    // Interns have functions alone.
    ...(history as ChatRequest['messages']),
  ],
  ...(asks && { tools: [ASK_TOOL] }),
});

/** @throws ApiError 400 unless it is a user's message or an answer, with a text. */
function lastMessage(
  messages: readonly Schemas['InternChatMessage'][],
): Extract<SessionMessage, { role: 'user' | 'tool' }> {
  const last = messages.at(-1);
  const at = `messages[${messages.length - 1}]`;
  if (last?.role !== 'user' && last?.role !== 'tool')
    throw refusal(400, 'bad_request', `${at}: the last message must be of the role user or tool`);
  const { content } = last;
  const text = typeof content === 'string' ? content : (content ?? []).map((part) => part.text).join('');
  if (text === '') throw refusal(400, 'bad_request', `${at}.content: must not be empty`);
  return last.role === 'user'
    ? { role: 'user', content: text }
    : { role: 'tool', tool_call_id: last.tool_call_id, content: text };
}

/** What becomes of a generation, step by step. */
type RunStep =
  | { readonly model: string }
  | { readonly delta: ChatDelta }
  | { readonly told: Told }
  | { readonly failure: ApiError };

const stepFormat: CallerFormat<never, RunStep> = {
  apiType: 'completions',
  reply: () => {
    throw new Error('an intern is always streamed');
  },
  events: ({ endpoint }) => ({
    begin: () => [{ model: endpoint.model.id }],
    delta: (delta) => [{ delta }],
    finish: (told) => [{ told }],
    fail: (failure) => [{ failure }],
  }),
};

interface RunParts {
  readonly sessions: InternSessionStore;
  readonly session: SessionId;
  readonly runId: string;
  readonly now: () => Date;
}

/** One stream to the caller: a turn, and further ones while messages come in meanwhile. */
class InternRun implements EventStream<Chunk> {
  private sink: EventSink<Chunk> | undefined;
  private current: EventStream<RunStep>;
  private isOver = false;
  private isFirst = true;
  private model = '';
  private text = '';
  private call: { id: string; name: string; arguments: string } | undefined;
  private readonly usage = { prompt: 0, completion: 0, cached: 0, costNanoUsd: 0 };
  private readonly created: number;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    first: EventStream<RunStep>,
    private readonly open: (history: readonly SessionMessage[]) => Promise<EventStream<RunStep>>,
    private readonly parts: RunParts,
  ) {
    this.current = first;
    this.created = Math.floor(parts.now().getTime() / 1000);
    const { sessions, session, runId, now } = parts;
    this.heartbeat = setInterval(() => {
      void sessions.extend(session, runId, now().getTime() + LEASE_MS).catch(() => undefined);
    }, EXTEND_EVERY_MS);
    this.heartbeat.unref();
  }

  pipe(sink: EventSink<Chunk>): void {
    this.sink = sink;
    this.follow(this.current);
  }

  resume(): void {
    this.current.resume();
  }

  /** The reader has gone: what was said so far stays in the conversation. */
  cancel(): void {
    if (!this.close()) return;
    this.current.cancel();
    void this.endTurn(undefined, false).catch(() => undefined);
  }

  private follow(stream: EventStream<RunStep>): void {
    this.current = stream;
    this.text = '';
    this.call = undefined;
    stream.pipe({ send: (step) => this.take(step), end: () => undefined });
  }

  /** @returns false when the reader is slow. */
  private take(step: RunStep): boolean {
    if (this.isOver) return true;
    if ('model' in step) {
      this.model = step.model;
      return true;
    }
    if ('delta' in step) return this.relay(step.delta);
    if ('told' in step) {
      const { usage, cost } = step.told;
      this.usage.prompt += usage.prompt;
      this.usage.completion += usage.completion;
      this.usage.cached += usage.cached ?? 0;
      this.usage.costNanoUsd += cost.totalNanoUsd;
      void this.finishTurn();
    } else void this.breakOff(step.failure);
    return true;
  }

  private relay({ choices }: ChatDelta): boolean {
    const [choice] = choices;
    if (!choice) return true;
    const { content, reasoning, tool_calls: calls = [] } = choice.delta;
    for (const { index, id, function: called } of calls) {
      // One question at a time.
      if (index !== 0) continue;
      this.call ??= { id: id ?? `call_${randomUUID()}`, name: '', arguments: '' };
      this.call.name += called?.name ?? '';
      this.call.arguments += called?.arguments ?? '';
    }
    this.text += content ?? '';
    if (!content && !reasoning) return true;
    return this.say({ ...(content && { content }), ...(reasoning && { reasoning }) });
  }

  private async finishTurn(): Promise<void> {
    try {
      const call = this.call?.name === ASK ? this.call : undefined;
      const more = await this.endTurn(call, true);
      if (this.isOver) return;
      if (more) {
        const next = await this.open(more).catch(async (error: unknown) => {
          await this.endTurn(undefined, false);
          throw turnFailure(error);
        });
        // The reader may have left while it was opened.
        if (this.isOver as boolean) return next.cancel();
        this.follow(next);
        return;
      }
      if (!this.close()) return;
      if (call) {
        const question = { name: 'service.provide_input' as const, arguments: questionOf(call.arguments) };
        this.say({ tool_calls: [{ id: call.id, index: 0, type: 'function', function: question }] });
      }
      this.say({}, call ? 'tool_calls' : 'stop');
      this.last();
    } catch (error) {
      await this.breakOff(toApiError(error));
    }
  }

  /** Writes down what was said. @returns all messages when the run goes on. */
  private endTurn(
    call: { readonly id: string; readonly arguments: string } | undefined,
    goesOn: boolean,
  ): Promise<SessionMessage[] | undefined> {
    const { sessions, session, runId, now } = this.parts;
    const said: Assistant | undefined =
      this.text === '' && !call
        ? undefined
        : {
            role: 'assistant',
            content: this.text === '' ? null : this.text,
            ...(call && {
              tool_calls: [
                {
                  id: call.id,
                  type: 'function' as const,
                  function: { name: ASK, arguments: call.arguments },
                },
              ],
            }),
          };
    this.text = '';
    const question = call && { id: call.id, untilMs: now().getTime() + QUESTION_WAITS_MS };
    return sessions.finishTurn(session, runId, said, question, goesOn);
  }

  private async breakOff(failure: ApiError): Promise<void> {
    if (!this.close()) return;
    await this.endTurn(undefined, false).catch(() => undefined);
    const { status, message, metadata } = chatFailure(turnFailure(failure));
    this.sink?.send({
      ...this.head(),
      choices: [{ index: 0, delta: {}, finish_reason: 'error' }],
      error: { code: status, message, metadata },
    });
    this.last();
  }

  private last(): void {
    const { prompt, completion, cached, costNanoUsd } = this.usage;
    this.sink?.send({
      ...this.head(),
      choices: [],
      session_id: this.parts.session.id,
      usage: {
        prompt_tokens: prompt,
        completion_tokens: completion,
        total_tokens: prompt + completion,
        prompt_tokens_details: { cached_tokens: cached },
        cost: toUsd(costNanoUsd),
      },
    });
    this.sink?.end('[DONE]');
  }

  private say(
    delta: Schemas['InternChatDelta'],
    finishReason: Schemas['InternChatFinishReason'] | null = null,
  ): boolean {
    const role = this.isFirst ? { role: 'assistant' as const } : {};
    this.isFirst = false;
    return (
      this.sink?.send({
        ...this.head(),
        choices: [{ index: 0, delta: { ...role, ...delta }, finish_reason: finishReason }],
      }) ?? true
    );
  }

  private head(): Pick<Chunk, 'id' | 'object' | 'created' | 'model'> {
    return {
      id: this.parts.runId,
      object: 'chat.completion.chunk',
      created: this.created,
      model: this.model,
    };
  }

  /** @returns false when it has ended already. */
  private close(): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    clearInterval(this.heartbeat);
    return true;
  }
}

/** What the model asked, as callers read it; a model may write anything. */
function questionOf(text: string): string {
  let given: { message?: unknown; fields?: unknown } = {};
  try {
    given = (JSON.parse(text) as typeof given | null) ?? {};
  } catch {
    given = { message: text };
  }
  return JSON.stringify({
    kind: 'elicitation',
    message: typeof given.message === 'string' ? given.message : '',
    fields: Array.isArray(given.fields) ? (given.fields as unknown[]) : [],
  });
}

type Reason = Schemas['InternChatErrorReason'];

const refusal = (
  status: 400 | 404 | 409 | 410,
  reason: Reason,
  message: string,
  retryable = false,
): ApiError =>
  new ApiError(status === 404 ? 'not_found' : 'invalid_request', message, {
    status,
    metadata: { reason, retryable },
  });

const REFUSALS = {
  'not pending': () => refusal(409, 'interaction_not_pending', 'The session waits for no answer'),
  unknown: () =>
    refusal(404, 'interaction_unknown', 'tool_call_id: the session waits for the answer to another'),
  over: () => refusal(410, 'run_ended', 'The time for an answer is over: send a user message to go on'),
  'queue full': () =>
    tooMany(
      `At most ${QUEUE.messages} messages of ${QUEUE.bytes} bytes together wait for the run of a session`,
      QUEUE_FULL_MS,
    ),
  'message too large': () =>
    tooLarge(`A message to a running session has at most ${QUEUE.messageBytes} bytes`),
  'conversation full': () =>
    tooLarge(`A session holds at most ${MOST_CONVERSATION_BYTES} bytes of messages; begin another session`),
} satisfies Record<string, () => ApiError>;

/** After so long a full queue may have been read. */
const QUEUE_FULL_MS = 5_000;

const tooMany = (message: string, retryMs: number): ApiError =>
  new ApiError('rate_limit_exceeded', message, {
    metadata: { reason: 'rate_limited', retryable: true },
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryMs / 1000))) },
  });

const tooLarge = (message: string): ApiError =>
  new ApiError('payload_too_large', message, {
    metadata: { reason: 'payload_too_large', retryable: false },
  });

const waits = (ms: number): ApiError =>
  new ApiError('invalid_request', 'The session waits for the answer to a question', {
    status: 409,
    metadata: { reason: 'busy', retryable: true },
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) },
  });

/** Statuses of a generation that say something else of an intern. */
const STATUSES: Readonly<Record<number, number>> = {
  401: 502,
  404: 502,
  412: 502,
  422: 400,
  524: 504,
  529: 503,
};

/** A generation's failure, as a failure of the intern's turn. */
function turnFailure(failure: unknown): ApiError {
  const error = toApiError(failure);
  if (error.detail.metadata?.['reason'] !== undefined && error.detail.metadata['retryable'] !== undefined)
    return error;
  const status = STATUSES[error.status] ?? error.status;
  return new ApiError(error.type, error.message, {
    ...error.detail,
    status,
    metadata: chatFailure(error, status).metadata,
  });
}

const REASONS: Readonly<Record<number, Reason>> = {
  400: 'bad_request',
  401: 'bad_request',
  402: 'intern_rejected',
  403: 'intern_rejected',
  404: 'not_found',
  408: 'timeout',
  409: 'busy',
  410: 'run_ended',
  413: 'payload_too_large',
  429: 'rate_limited',
  503: 'intern_unreachable',
  504: 'timeout',
};
const RETRYABLE = new Set([408, 409, 429, 500, 502, 503, 504]);

/** A failure in the form that callers of interns know. What it says itself goes before. */
export function chatFailure(
  error: ApiError,
  status = error.status,
): {
  readonly status: number;
  readonly message: string;
  readonly metadata: Schemas['InternChatErrorMetadata'];
} {
  const { reason, retryable } = error.detail.metadata ?? {};
  return {
    status,
    message: error.message,
    metadata: {
      error_type: error.type,
      reason: isReason(reason) ? reason : (REASONS[status] ?? 'turn_failed'),
      retryable: typeof retryable === 'boolean' ? retryable : RETRYABLE.has(status),
    },
  };
}

const KNOWN = {
  attachment_failed: true,
  bad_request: true,
  busy: true,
  client_closed_request: true,
  interaction_not_pending: true,
  interaction_unknown: true,
  intern_not_ready: true,
  intern_rejected: true,
  intern_unreachable: true,
  not_found: true,
  payload_too_large: true,
  rate_limited: true,
  run_ended: true,
  stream_severed: true,
  timeout: true,
  turn_failed: true,
} satisfies Record<Reason, true>;

const isReason = (value: unknown): value is Reason =>
  typeof value === 'string' && Object.hasOwn(KNOWN, value);
