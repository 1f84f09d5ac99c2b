import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'winston';
import { isAway } from '../database/away';
import { Departure } from '../departure';
import { ApiError, toApiError } from '../errors';
import type { EventStream } from '../inference/events';
import type { MemoryBudget } from '../memory-budget';
import type { PreparedJson } from '../prepared';
import type { Actor } from '../services/actors';
import type { IdempotencyService } from '../services/idempotency';
import { cannotWrite } from '../stores/write-gate';
import type { Authenticate } from './authenticate';
import type { BodyLimits } from './body';
import { closeGently, serveNoMore } from './connections';
import {
  operationsOf,
  toExpressPath,
  undecodedPattern,
  type OpenApiDocument,
  type Operation,
} from './document';
import { contractDialect, type Dialect, type DialectFor } from './dialects';
import { notAllowed, sendError } from './error-handler';
import { sendFile, type OpenFile } from './file';
import { jsonText } from './json-text';
import { createRepeatCheck, type Repeat } from './idempotency';
import { ownQuery } from './parameters';
import { createExplainer, type Explain } from './problems';
import type { ReplyCheck } from './reply-check';
import { createBodyReader, type ReceivedBody, type Uploads } from './request-body';
import { sendPrepared } from './prepared';
import { sendEvents, type SseTimers } from './sse';
import type { Sockets, TurnParts } from './sockets';
import { createValidator } from './validate';

/** Asked once the caller is known and before the request is read, so that nothing is told of it. @throws ApiError */
export type Gate = (actor: Actor, request: Request) => Promise<void>;

/** One host: a document, and what serves it. */
export interface RouterParts<Id extends string> {
  readonly document: OpenApiDocument;
  /** A registry: its own type has checked it against the document. */
  readonly operations: Readonly<Record<Id, (call: never) => object>>;
  readonly services: object;
  /** Who calls, as the operation's `security` says; absent on a host without keys. */
  readonly authentication?: (operation: Operation) => Authenticate;
  /** By operation, or by tag of groups that let in only some callers. */
  readonly gates?: Readonly<Record<string, Gate>>;
  /** Behind the `Idempotency-Key` of operations that take one. */
  readonly idempotency?: IdempotencyService;
  /** Behind operations that take a file. */
  readonly uploads?: Uploads;
  /** What a request that breaks the document is; on a host of files, a path that fits no name leads nowhere. */
  readonly misfit?: 'invalid_request' | 'not_found';
  /** Error format; by default the gateway's own. */
  readonly dialect?: DialectFor;
  /** Memory budget of the process. */
  readonly memory?: MemoryBudget;
  readonly logger: Logger;
  /** Told of each finished request. */
  readonly observe: (operation: Id, status: number, seconds: number) => void;
  /** Holds answers against the document. `enforce`: one that breaks it becomes a 500. */
  readonly replyCheck: { readonly mode: 'report' | 'enforce'; readonly checker: ReplyCheck } | undefined;
  /** Told of a generation whose answer breaks the document. */
  readonly invalid?: (generationId: string, problem: string) => void;
  readonly sseTimers?: SseTimers | undefined;
  /** Behind operations that open a WebSocket: by their ids the operation that serves each message. */
  readonly sockets?: {
    readonly server: Pick<Sockets, 'accept'>;
    readonly turns: Readonly<Record<string, Id>>;
  };
  /** For a whole body to arrive; tests need not wait so long. */
  readonly bodyTimeoutMs?: number | undefined;
  /** The same by tag, where a group has its own. */
  readonly bodyTimeoutsMs?: Readonly<Record<string, number>>;
}

type Sending = Pick<RouterParts<string>, 'logger' | 'replyCheck' | 'invalid' | 'sseTimers'>;

/** By security scheme: inference bodies carry images, administrative ones do not. */
const ADMIN_BODY_BYTES = 64 * 1024;
const INFERENCE_BODY_BYTES = 20 * 1024 * 1024;
/** Sounds of 25 MB, in base64; or images. */
const MEDIA_BODY_BYTES = 36 * 1024 * 1024;
const MEDIA_TAGS = new Set(['TTS', 'STT', 'Images']);
/** Bounds of JSON, where the document states none. */
const MAX_VALUES = 250_000;
const MAX_MEMBERS = 10_000;
const BODY_TIMEOUT_MS = 30_000;
/** Groups with limits of their own, by tag. */
const BODY_BYTES: Readonly<Record<string, number>> = {
  Vault: 425_000,
  Interns: 1024 * 1024,
  Presets: INFERENCE_BODY_BYTES,
};
/** Groups whose bodies go on to providers as texts. */
const TEXT_TAGS = new Set(['Chat', 'Responses', 'Anthropic Messages']);
const INFERENCE_TAGS = new Set([...TEXT_TAGS, 'Embeddings', ...MEDIA_TAGS]);

/** Routes that make generations come first, so that they are found first. */
const isInference = (operation: Operation): boolean => hasTag(operation, INFERENCE_TAGS);

const hasTag = ({ object }: Operation, tags: ReadonlySet<string>): boolean =>
  (object.tags ?? []).some((tag) => tags.has(tag));

const defaultBodyBytes = (operation: Operation): number => {
  if (hasTag(operation, MEDIA_TAGS)) return MEDIA_BODY_BYTES;
  return isInference(operation) ? INFERENCE_BODY_BYTES : ADMIN_BODY_BYTES;
};

/** A reply as the router sees it: the registry's types have checked it already. */
interface AnyReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly prepared?: PreparedJson<unknown>;
  readonly events?: EventStream<unknown>;
  readonly type?: string;
  readonly text?: string;
  readonly bytes?: NodeJS.ReadableStream;
  readonly file?: OpenFile;
}
type AnyHandler = (call: object) => AnyReply | Promise<AnyReply>;

/**
 * Mounts every operation of the document. In order: request id, authentication and access, gate, body,
 * validation, handler, reply.
 */
export function mountOperations<Id extends string>(app: Express, parts: RouterParts<Id>): Mounted {
  const explain = createExplainer(parts.document);
  const operations = operationsOf(parts.document).sort(
    (a, b) => Number(isInference(b)) - Number(isInference(a)),
  );
  const router = express.Router({ caseSensitive: true });
  const fixed = new Map<string, Serve>();
  const turns = new Map<string, TurnFor>();
  const patterns: { readonly operation: Operation; readonly pattern: RegExp; readonly serve: Serve }[] = [];
  const warmers = operations.map((operation) => {
    const { serve, warm } = mount(router, operation, parts, { explain, turns });
    patterns.push({ operation, pattern: undecodedPattern(operation.path), serve });
    if (isInference(operation) && operation.method === 'post' && !operation.path.includes('{'))
      fixed.set(`${basePath(parts.document)}${operation.path}`, serve);
    return warm;
  });
  const refuseMethod = (path: string, request: Request, response: Response): void => {
    const ofPath = operations.filter((operation) => operation.path === path);
    const allow = ofPath.flatMap(({ method }) =>
      method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
    );
    const dialect = (parts.dialect ?? contractDialect(ofPath[0] as Operation))(request);
    sendError(response, notAllowed(request.method, allow.join(', ')), {
      logger: parts.logger,
      requestId: requestId(response),
      dialect,
    });
  };
  for (const path of new Set(operations.map((operation) => operation.path)))
    router.all(toExpressPath(path), (request, response) => refuseMethod(path, request, response));
  // A path that cannot be decoded is found by no route: its operation says so, to those who may call it.
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    const near = patterns.filter(({ pattern }) => pattern.test(request.path));
    const [first] = near;
    if ((error as { status?: number }).status !== 400 || !first || parts.misfit) return next(error);
    const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
    const found = near.find(({ operation }) => operation.method === method);
    if (!found) return refuseMethod(first.operation.path, request, response);
    const misfit = new ApiError('invalid_request', 'The path is not valid', { cause: error });
    void found.serve(request, response, misfit);
  });
  app.use(basePath(parts.document), router);
  return {
    /** Compiles every validator, so that a broken document is found now and the first request is as quick as the next. */
    warm() {
      for (const warmUp of warmers) warmUp();
    },
    shortcuts: fixed,
  };
}

/** Makes the service of messages on a connection that this request opens. */
type TurnFor = (request: Request) => TurnParts;

/** @param misfit why the request is refused once its caller is known. */
type Serve = (request: Request, response: Response, misfit?: ApiError) => Promise<void>;

interface Mounted {
  readonly warm: () => void;
  /** The operations that make generations, by their path. */
  readonly shortcuts: ReadonlyMap<string, Serve>;
}

/**
 * Calls to fixed paths, spelt as in the document and without a query, are served without the router's search: it
 * costs as much as all that is done to check one. Any other spelling of them goes the long way to the same end.
 */
export const beforeTheRouter =
  (fixed: ReadonlyMap<string, Serve>, app: Express): RequestListener =>
  (incoming, outgoing) => {
    const serve = incoming.method === 'POST' ? fixed.get(incoming.url ?? '') : undefined;
    if (!serve) return void app(incoming, outgoing);
    const assigned = Object.assign(incoming, { originalUrl: incoming.url, params: {}, res: outgoing });
    const request = assigned as unknown as Request;
    ownQuery(request, {});
    outgoing.setHeader('X-Content-Type-Options', 'nosniff');
    void serve(request, outgoing as Response);
  };

const basePath = ({ servers }: OpenApiDocument): string => servers[0]?.url ?? '/';

function mount<Id extends string>(
  router: express.Router,
  operation: Operation,
  parts: RouterParts<Id>,
  { explain, turns }: { readonly explain: Explain; readonly turns: Map<string, TurnFor> },
): { readonly serve: Serve; readonly warm: () => void } {
  const { services, logger, observe } = parts;
  const handler = parts.operations[operation.id as Id] as unknown as AnyHandler | undefined;
  if (!handler) throw new Error(`no handler for ${operation.id}`);
  const authenticate = parts.authentication?.(operation);
  const { validate, warm } = createValidator(operation, parts.document, explain, parts.misfit);
  const checkRepeat = createRepeatCheck(operation, parts.idempotency);
  const [tag = ''] = operation.object.tags ?? [];
  const gate = parts.gates?.[operation.id] ?? parts.gates?.[tag];
  const limits: BodyLimits = {
    maxBytes: BODY_BYTES[tag] ?? defaultBodyBytes(operation),
    maxValues: operation.object['x-max-json-values'] ?? parts.document['x-max-json-values'] ?? MAX_VALUES,
    maxMembers: parts.document['x-max-json-members'] ?? MAX_MEMBERS,
    timeoutMs: parts.bodyTimeoutMs ?? parts.bodyTimeoutsMs?.[tag] ?? BODY_TIMEOUT_MS,
    mediaTypeStatus: operation.object.responses['415'] === undefined ? 400 : 415,
    allowUnstorable: isInference(operation),
    keepsTexts: hasTag(operation, TEXT_TAGS),
  };
  const hasBody = operation.object.requestBody !== undefined;
  const tellsRequests = logger.isLevelEnabled('http');
  const receive = createBodyReader(operation, parts.document, limits, parts.uploads);
  const dialectFor = parts.dialect ?? contractDialect(operation);

  const noteEnd: TurnParts['observe'] = ({ id, status, startedMs, actor }) => {
    observe(operation.id as Id, status, (performance.now() - startedMs) / 1000);
    if (tellsRequests)
      logger.http('request', {
        requestId: id,
        operation: operation.id,
        status,
        keyHash: actor?.key.hash.slice(0, 12),
        ms: Math.round(performance.now() - startedMs),
      });
  };

  const serve: Serve = async (request, response, misfit) => {
    const started = performance.now();
    const id = requestId(response);
    let status = 500;
    let entered: Actor | undefined;
    let repeat: Repeat | undefined;
    let received: ReceivedBody | undefined;
    const dialect = dialectFor(request);
    if (dialect.idHeader !== undefined) response.setHeader(dialect.idHeader, id);
    // One user is the response, the other is this function.
    const memory = parts.memory?.open();
    memory?.retain();
    const left = new Departure(memory);
    response.on('close', () => {
      if (!response.writableFinished) left.leave();
      memory?.release();
    });
    try {
      const actor = (entered = await authenticate?.(request.headers));
      if (actor) await gate?.(actor, request);
      if (misfit) throw misfit;
      // The validator keeps a compiled schema for each spelling of the header: there is only one.
      if (hasBody) {
        received = await receive(request, actor, memory);
        request.body = received.described;
        request.headers['content-type'] = received.type;
      } else delete request.headers['content-type'];
      const validated = validate(request, received?.large);
      if (validated) await validated;
      // The validator takes none for an empty one, which some operations accept.
      if (operation.object.requestBody?.required && received?.body === undefined)
        throw new ApiError('invalid_request', 'the body: is missing');
      if (actor) repeat = await checkRepeat?.(request, response, actor, id);
      if (repeat?.replayed !== undefined) status = repeat.replayed;
      else {
        const reply = await handler({
          params: request.params,
          query: request.query,
          headers: request.headers,
          rawHeaders: request.headers,
          body: received?.body,
          texts: received?.texts,
          requestId: id,
          actor,
          services,
          leaving: left,
          settled: repeat?.settled,
        });
        status = reply.status;
        if (status === SWITCHED)
          acceptSocket(operation, request, response, { turns, sockets: parts.sockets });
        else await send(response, reply, operation, parts, repeat?.isKept);
        if (reply.file) status = response.statusCode;
      }
    } catch (error) {
      // What a caller who has left would have been told is not an answer.
      const told =
        isInference(operation) && !(error instanceof ApiError) && isAway(error) ? cannotWrite(error) : error;
      const translated = dialect.translate(told);
      const failure = response.destroyed
        ? translated
        : checkedError(translated, { operation, dialect, id }, parts);
      if (hasBody) stopReading(request, response);
      await received?.discard();
      status = sendError(response, failure, { logger, requestId: id, dialect });
    } finally {
      memory?.release();
      await received?.discard();
    }
    if (repeat && repeat.replayed === undefined) repeat.handled();
    noteEnd({ id, status, startedMs: started, actor: entered });
  };
  if (authenticate)
    turns.set(operation.id, (request) => ({
      path: `${basePath(parts.document)}${operation.path}`,
      authenticate,
      limits,
      validate,
      handle: async (call) => handler({ ...call, services }),
      dialect: dialectFor(request),
      logger,
      check: eventCheck(operation, 200, parts),
      observe: noteEnd,
    }));

  router[operation.method](
    toExpressPath(operation.path),
    (request, response) => void serve(request, response),
  );
  return { serve, warm };
}

/** One id for each request; a sane one of the caller's is kept. */
export function requestId(response: Response): string {
  const given = response.req.headers['x-request-id'];
  const existing = response.getHeader('X-Request-Id');
  if (typeof existing === 'string') return existing;
  const id = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

/** The status of a connection that speaks another protocol from here on. */
const SWITCHED = 101;

function acceptSocket<Id extends string>(
  operation: Operation,
  request: Request,
  response: Response,
  {
    turns,
    sockets,
  }: { readonly turns: ReadonlyMap<string, TurnFor>; readonly sockets: RouterParts<Id>['sockets'] },
): void {
  const turnFor = sockets && turns.get(sockets.turns[operation.id] ?? '');
  if (!turnFor) throw new Error(`${operation.id} opens a connection that nothing serves`);
  sockets.server.accept(request, response, turnFor(request));
}

/** Returns a function that checks an event against the document; undefined if answers are not checked. */
function eventCheck(
  operation: Operation,
  status: number,
  parts: Sending,
): ((data: unknown, name: string | undefined, generationId: string | undefined) => void) | undefined {
  const { replyCheck } = parts;
  if (!replyCheck) return undefined;
  return (data, name, generationId) => {
    const event = { ...(name !== undefined && { event: name }), data };
    report(replyCheck.checker.check(operation, status, 'text/event-stream', event), parts, generationId);
  };
}

async function send(
  response: Response,
  reply: AnyReply,
  operation: Operation,
  parts: Sending,
  /** The response is read along as it is written. */
  isKept = false,
): Promise<void> {
  // Spread last: an object that is copied first, and added to afterwards, gets a hidden class of its own each time.
  const headers = { 'Cache-Control': 'no-store', ...reply.headers };
  const { replyCheck } = parts;
  const generationId = reply.headers?.['X-Generation-Id'];
  /** @param read called where answers are checked only. */
  const hold = (type: string, read: () => unknown): void => {
    if (replyCheck)
      report(replyCheck.checker.check(operation, reply.status, type, read()), parts, generationId);
  };
  const { type = 'application/octet-stream' } = reply;
  if (reply.events) {
    const check = eventCheck(operation, reply.status, parts);
    sendEvents(response, reply.events, {
      headers: reply.headers ?? {},
      check: check && ((data: unknown, name?: string) => check(data, name, generationId)),
      isKept,
      ...(parts.sseTimers && { timers: parts.sseTimers }),
    });
  } else if (reply.text !== undefined && reply.type !== undefined) {
    hold(type, () => reply.text);
    response.writeHead(reply.status, {
      'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'Content-Length': Buffer.byteLength(reply.text),
      ...headers,
    });
    response.end(reply.text);
  } else if (reply.file) {
    hold(type, () => BYTES);
    await sendFile(response, reply.file, { ...headers, 'Content-Type': type });
  } else if (reply.bytes) {
    hold(type, () => BYTES);
    response.writeHead(reply.status, { ...headers, 'Content-Type': type });
    await pipeline(reply.bytes, response);
  } else if (reply.prepared) {
    const { bytes } = reply.prepared;
    hold('application/json', () => JSON.parse(bytes.toString('utf8')));
    sendPrepared(response, reply.status, reply.prepared, headers);
  } else if ('json' in reply) {
    const body = hasLongList(reply.json) ? await jsonText(reply.json) : JSON.stringify(reply.json);
    hold('application/json', () => JSON.parse(body));
    response.writeHead(reply.status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      ...headers,
    });
    response.end(body);
  } else {
    hold('', () => undefined);
    response.writeHead(reply.status, headers);
    response.end();
  }
}

/** A list of more records, vectors or images may be many megabytes, and is written in pieces. */
const LONG_LIST = 100;

const hasLongList = (json: unknown): json is object =>
  typeof json === 'object' &&
  json !== null &&
  Object.values(json).some((member) => Array.isArray(member) && member.length > LONG_LIST);

/** Stands for content that no schema can describe: what is held against the document is the status and the type. */
const BYTES = '';

/** Errors are answers too. */
function checkedError(
  failure: unknown,
  {
    operation,
    dialect,
    id,
  }: { readonly operation: Operation; readonly dialect: Dialect; readonly id: string },
  parts: Sending,
): unknown {
  if (!parts.replyCheck) return failure;
  const error = toApiError(failure);
  const body = JSON.parse(JSON.stringify(dialect.errorBody(error, id))) as unknown;
  try {
    report(parts.replyCheck.checker.check(operation, error.status, 'application/json', body), parts);
    return failure;
  } catch (broken) {
    return broken;
  }
}

function report(
  problem: string | undefined,
  { replyCheck, logger, invalid }: Sending,
  generationId?: string,
): void {
  if (problem === undefined) return;
  if (generationId !== undefined) invalid?.(generationId, problem);
  logger.warn('an answer breaks the contract', { problem });
  if (replyCheck?.mode === 'enforce') throw new Error(`an answer breaks the contract: ${problem}`);
}

/** A body that is declared as longer is not read after an early refusal. */
const DRAINED_BYTES = 32 * 1024;

/** After an early refusal: what is left of a small body is drained, a large one ends with the connection. */
function stopReading(request: Request, response: Response): void {
  if (request.complete || request.destroyed) return;
  response.setHeader('Connection', 'close');
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained >= DRAINED_BYTES) leaveUnread(request);
  });
  if (Number(request.headers['content-length'] ?? 0) > DRAINED_BYTES) leaveUnread(request);
  else request.resume();
  // Node would destroy it after the answer, and the system of a caller who still sends would then drop the answer unread.
  // An earlier request on the connection may still be served: the answer waits for its turn until then.
  const { socket } = request;
  serveNoMore(socket);
  socket.destroySoon = () => closeGently(socket, false);
}

/**
 * Takes nothing more from the connection. A paused request goes on reading until its buffer is full: once more up to
 * 64 KiB, beside as many that came with the head.
 */
function leaveUnread(request: Request): void {
  request.pause();
  request._read = () => undefined;
  (request.socket as Socket & { _handle?: { readStop?: () => void } | null })._handle?.readStop?.();
}
