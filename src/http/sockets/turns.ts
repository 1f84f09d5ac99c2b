import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import type { Logger } from 'winston';
import { isAway } from '../../database/away';
import { Departure } from '../../departure';
import { ApiError, toApiError } from '../../errors';
import { warmedUp, type Response, type ResponsesRequest } from '../../formats/responses';
import type { EventSink, EventStream } from '../../inference/events';
import { JsonScan } from '../../json-scan';
import type { RequestMemory } from '../../memory-budget';
import type { Json } from '../../providers/json';
import type { Actor } from '../../services/actors';
import { cannotWrite } from '../../stores/write-gate';
import { parseJson, type BodyLimits, type ParsedJson } from '../body';
import type { Dialect } from '../dialects';
import { logFailure } from '../error-handler';
import { jsonText } from '../json-text';
import { itemsOf, type Conversations, type Step } from './conversations';
import { socketError } from './error';
import { inputItems, notFound, readMessage, refuseStrayResults, type Message } from './message';

/** An operation that makes responses, as the router serves it. */
export interface TurnParts {
  /** Path of the operation in the document. */
  readonly path: string;
  readonly authenticate: (headers: IncomingHttpHeaders) => Promise<Actor>;
  readonly limits: BodyLimits;
  readonly validate: (request: Request, large?: Buffer) => void | Promise<void>;
  readonly handle: (call: object) => Promise<{
    readonly events?: EventStream<unknown>;
    readonly headers?: Readonly<Record<string, string>>;
  }>;
  readonly dialect: Dialect;
  readonly logger: Logger;
  /** Checks an event against the document. @throws Error if it does not fit and RESPONSE_VALIDATION is enforce. */
  readonly check:
    ((event: unknown, name: string | undefined, generationId: string | undefined) => void) | undefined;
  readonly observe: (told: {
    readonly id: string;
    readonly status: number;
    readonly startedMs: number;
    readonly actor: Actor | undefined;
  }) => void;
}

/** Sends messages to the client. */
export interface Speaker {
  /** Returns false when the reader is slow. */
  send(text: string): boolean;
  /** Calls back when the reader has caught up. */
  onReady(ready: () => void): void;
}

/** A message that waits for its turn. */
export interface Waiting {
  readonly bytes: Buffer;
  readonly isText: boolean;
  readonly memory: RequestMemory | undefined;
}

export interface TurnEnd {
  /** True if the key was rejected: the connection must close. */
  readonly isShutOut: boolean;
}

/** Serves the messages of one connection, each as a request of its own. */
export class Turns {
  private stream: EventStream<unknown> | undefined;
  private departure: Departure | undefined;
  private isDisconnected = false;
  private whenOver: (() => void) | undefined;

  constructor(
    private readonly parts: TurnParts,
    /** Headers of the request that opened the connection. */
    private readonly headers: IncomingHttpHeaders,
    private readonly conversations: Conversations,
    private readonly speaker: Speaker,
  ) {
    speaker.onReady(() => this.stream?.resume());
  }

  /** Cancels the running response after the client disconnected. */
  disconnect(): void {
    this.isDisconnected = true;
    this.departure?.leave();
    this.stream?.cancel();
    this.whenOver?.();
  }

  /** Makes the response that a message asks for. Resolves when all of its events are out. */
  async serve(waiting: Waiting): Promise<TurnEnd> {
    const startedMs = performance.now();
    const id = randomUUID();
    const { memory } = waiting;
    const departure = (this.departure = new Departure(memory));
    let status = 200;
    let actor: Actor | undefined;
    let continued: string | undefined;
    try {
      actor = await this.parts.authenticate(this.headers);
      const parsed = await this.parsed(waiting);
      const message = readMessage(parsed.value);
      continued = message.previousId;
      const step = this.stepOf(message);
      await this.validate(message, parsed);
      const body = this.continuedBody(message, parsed, step, memory);
      if (this.isDisconnected) return { isShutOut: false };
      const answer = message.generates
        ? await this.answer(body, { id, actor, departure, parsed, message })
        : this.warmUp(body, message);
      // Frees the memory of the request, so that the conversation fits.
      memory?.giveBack(memory.bytes);
      if (answer && answer.status !== 'failed') this.keep(answer, message, parsed, step);
      else if (continued !== undefined) this.conversations.forget(continued);
    } catch (error) {
      if (continued !== undefined) this.conversations.forget(continued);
      status = this.tell(error, id);
    } finally {
      this.stream = this.departure = undefined;
      memory?.release();
    }
    this.parts.observe({ id, status, startedMs, actor });
    return { isShutOut: actor === undefined && status === 401 };
  }

  private async parsed({ bytes, isText, memory }: Waiting): Promise<ParsedJson> {
    if (!isText)
      throw new ApiError('invalid_request', 'Send JSON as text messages; binary messages are not supported');
    if (bytes.length > this.parts.limits.maxBytes)
      throw new ApiError(
        'payload_too_large',
        `The message is larger than ${this.parts.limits.maxBytes} bytes`,
      );
    return parseJson(bytes, this.parts.limits, memory);
  }

  private stepOf({ previousId }: Message): Step | undefined {
    const step = previousId === undefined ? undefined : this.conversations.find(previousId);
    if (previousId !== undefined && !step) throw notFound(previousId);
    return step;
  }

  /** Holds the message against the schema of a request. */
  private async validate({ body }: Message, { large }: ParsedJson): Promise<void> {
    const request = {
      originalUrl: this.parts.path,
      query: {},
      params: {},
      headers: { ...this.headers, 'content-type': 'application/json' },
      body,
    };
    // `large` must not contain type, generate and previous_response_id, which the schema does not know.
    await this.parts.validate(request as unknown as Request, large && Buffer.from(await jsonText(body)));
  }

  /** The request with the conversation before it. @throws ApiError 413, 400 */
  private continuedBody(
    { body }: Message,
    { values }: ParsedJson,
    step: Step | undefined,
    memory: RequestMemory | undefined,
  ): ResponsesRequest {
    const request = { ...body, stream: true } as ResponsesRequest;
    if (!step) return request;
    const { maxBytes, maxValues } = this.parts.limits;
    const added = inputItems(request);
    if (step.totalBytes + (memory?.bytes ?? 0) > maxBytes || step.totalValues + values > maxValues)
      throw new ApiError(
        'payload_too_large',
        `The conversation is larger than ${maxBytes} bytes or ${maxValues} JSON values; compact it with POST /responses/compact`,
      );
    memory?.reserve(step.totalBytes);
    const history = itemsOf(step);
    refuseStrayResults(history, added);
    return { ...request, input: [...history, ...added] as NonNullable<ResponsesRequest['input']> };
  }

  /** Resolves with the finished response, or undefined if the stream ended without one. */
  private async answer(
    body: ResponsesRequest,
    { id, actor, departure, parsed, message }: Running,
  ): Promise<Response | undefined> {
    const { 'idempotency-key': _key, ...headers } = this.headers;
    const reply = await this.parts.handle({
      params: {},
      query: {},
      headers,
      rawHeaders: headers,
      body,
      texts: parsed.texts,
      requestId: id,
      actor,
      leaving: departure,
    });
    const { events, headers: replyHeaders } = reply;
    const generationId = replyHeaders?.['X-Generation-Id'];
    if (!events) throw new Error('a streamed answer without events');
    this.stream = events;
    return new Promise<Response | undefined>((resolve, reject) => {
      let last: Response | undefined;
      let isOver = false;
      const over = (): void => {
        isOver = true;
        resolve(last);
      };
      this.whenOver = over;
      const sink: EventSink<unknown> = {
        send: (event, name, json) => {
          if (isOver) return true;
          try {
            const told = json === undefined ? continuing(event, message.previousId) : undefined;
            this.parts.check?.(told ?? JSON.parse(json as string), name, generationId);
            last = responseOf(told) ?? last;
            return this.speaker.send(json ?? JSON.stringify(told));
          } catch (error) {
            // A bad event of a provider ends this response only, not the connection.
            isOver = true;
            events.cancel();
            reject(toApiError(error));
            return true;
          }
        },
        end: over,
      };
      events.pipe(sink);
      if (this.isDisconnected) this.disconnect();
    });
  }

  /** Sends an empty completed response, so that later turns can continue it. */
  private warmUp(body: ResponsesRequest, { previousId }: Message): Response {
    const events = warmedUp(body, new Date());
    for (const event of events) this.speaker.send(JSON.stringify(continuing(event, previousId)));
    return responseOf(events.at(-1)) as Response;
  }

  private keep(answer: Response, { body }: Message, { values }: ParsedJson, parent: Step | undefined): void {
    if (this.isDisconnected) return;
    const added = inputItems(body);
    const output = Buffer.from(JSON.stringify(answer.output));
    const scan = new JsonScan(output, this.parts.limits);
    while (!scan.isDone && scan.scan() === undefined);
    this.conversations.keep(answer.id, parent, {
      items: [...added, ...answer.output],
      bytes: Buffer.byteLength(JSON.stringify(added)) + output.length,
      values: values + scan.values,
    });
  }

  /** Sends the error event of a failure. Returns its status. */
  private tell(failure: unknown, requestId: string): number {
    const own = !(failure instanceof ApiError) && isAway(failure) ? cannotWrite(failure) : failure;
    const error = toApiError(this.parts.dialect.translate(own));
    logFailure(error, { logger: this.parts.logger, requestId });
    if (!this.isDisconnected) this.speaker.send(JSON.stringify(socketError(error)));
    return error.status;
  }
}

interface Running {
  readonly id: string;
  readonly actor: Actor;
  readonly departure: Departure;
  readonly parsed: ParsedJson;
  readonly message: Message;
}

/** Adds previous_response_id to the response in an event. */
function continuing(event: unknown, previousId: string | undefined): unknown {
  const { response } = event as Json;
  return previousId === undefined || !response
    ? event
    : { ...(event as Json), response: { ...(response as Json), previous_response_id: previousId } };
}

const LAST = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Returns the response of an event that ends it. */
function responseOf(event: unknown): Response | undefined {
  const { type, response } = (event ?? {}) as Json;
  return typeof type === 'string' && LAST.has(type) ? (response as Response) : undefined;
}
