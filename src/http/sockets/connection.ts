import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { ApiError } from '../../errors';
import type { MemoryBudget, RequestMemory } from '../../memory-budget';
import { Conversations } from './conversations';
import { socketError } from './error';
import { Turns, type Speaker, type TurnParts, type Waiting } from './turns';
import type { IncomingHttpHeaders } from 'node:http';

/** Unsent bytes above which the sender must wait. */
const HIGH_WATER = 64 * 1024;
/** Unsent bytes above which a refused message closes the connection: the client does not read. */
const MOST_UNSENT = 1024 * 1024;
/** Messages that wait while a response is made. */
const MOST_WAITING = 16;

/** Codes of RFC 6455. */
const NORMAL = 1000;
const GOING_AWAY = 1001;
const POLICY = 1008;
const INTERNAL = 1011;
const TRY_LATER = 1013;

export interface SocketTimers {
  /** Ping interval. A client that sends nothing between two pings is disconnected. */
  readonly pingMs: number;
  /** Closes a connection that makes no response for this long. */
  readonly idleMs: number;
  /** Maximum age of a connection. */
  readonly lifeMs: number;
  /** A reader that takes nothing for so long is disconnected. */
  readonly evictAfterMs: number;
}

interface Parts {
  readonly turns: TurnParts;
  readonly headers: IncomingHttpHeaders;
  readonly memory: MemoryBudget | undefined;
  readonly timers: SocketTimers;
  /** True once the process is about to end. */
  readonly isDraining: () => boolean;
}

/** One WebSocket: its messages are served one after the other. */
export class Connection implements Speaker {
  private readonly memory: RequestMemory | undefined;
  private readonly turns: Turns;
  private readonly waiting: Waiting[] = [];
  private isServing = false;
  private isOver = false;
  private isOld = false;
  private isAlive = true;
  /** Bytes that came since the last whole message. */
  private received = 0;
  private ready: () => void = () => undefined;
  private evicting: NodeJS.Timeout | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly pinging: NodeJS.Timeout;
  private readonly aging: NodeJS.Timeout;

  constructor(
    private readonly socket: WebSocket,
    stream: Duplex,
    private readonly parts: Parts,
  ) {
    const { timers } = parts;
    this.memory = parts.memory?.open();
    this.turns = new Turns(parts.turns, parts.headers, new Conversations(this.memory), this);
    this.pinging = setInterval(() => this.ping(), timers.pingMs);
    this.aging = setTimeout(() => this.age(), timers.lifeMs);
    this.wait();
    stream.on('drain', () => this.drained());
    // Must run before ws's own listener, because that one may emit a message for this chunk.
    stream.prependListener('data', (chunk: Buffer) => this.count(chunk.length));
    socket.on('message', (data: RawData, isBinary) => this.take(data as Buffer, !isBinary));
    socket.on('ping', (data: Buffer) => {
      this.received = this.givenBack(this.received);
      if (socket.bufferedAmount < HIGH_WATER) socket.pong(data);
    });
    socket.on('pong', () => (this.received = this.givenBack(this.received)));
    // ws closes the connection by itself with the code of the protocol error.
    socket.on('error', () => undefined);
    socket.on('close', () => this.end());
  }

  send(text: string): boolean {
    if (this.isOver) return true;
    this.socket.send(text);
    if (this.socket.bufferedAmount < HIGH_WATER) return true;
    this.evicting ??= setTimeout(() => this.socket.terminate(), this.parts.timers.evictAfterMs);
    return false;
  }

  onReady(ready: () => void): void {
    this.ready = ready;
  }

  /** Closes the connection, after the response that is being made. */
  drain(): void {
    if (!this.isServing) this.close(GOING_AWAY, 'The gateway is shutting down');
  }

  private drained(): void {
    clearTimeout(this.evicting);
    this.evicting = undefined;
    this.ready();
  }

  /** Accounts for a message while it arrives. */
  private count(bytes: number): void {
    this.isAlive = true;
    if (this.isOver) return;
    try {
      this.memory?.reserve(bytes);
      this.received += bytes;
    } catch (error) {
      this.refuse(error as ApiError);
      this.close(TRY_LATER, 'No memory for a message of this size');
    }
  }

  private givenBack(bytes: number): number {
    this.memory?.giveBack(bytes);
    return 0;
  }

  private take(bytes: Buffer, isText: boolean): void {
    this.received = this.givenBack(this.received);
    if (this.isOver) return;
    if (this.waiting.length >= MOST_WAITING)
      return this.refuse(
        new ApiError(
          'rate_limit_exceeded',
          `More than ${MOST_WAITING} messages wait for their turn on this connection; await the responses`,
        ),
      );
    const memory = this.parts.memory?.open();
    try {
      memory?.reserve(bytes.length);
    } catch (error) {
      memory?.release();
      return this.refuse(error as ApiError);
    }
    this.waiting.push({ bytes, isText, memory });
    if (!this.isServing) void this.serve();
  }

  private refuse(error: ApiError): void {
    if (this.socket.bufferedAmount > MOST_UNSENT) return this.socket.terminate();
    this.send(JSON.stringify(socketError(error)));
  }

  private async serve(): Promise<void> {
    this.isServing = true;
    clearTimeout(this.idle);
    try {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
        if (this.isOld) {
          next.memory?.release();
          break;
        }
        const { isShutOut } = await this.turns.serve(next);
        if (isShutOut) this.close(POLICY, 'The key is no longer valid');
        if (this.isOver) return;
      }
    } catch {
      this.close(INTERNAL, 'Internal error');
    } finally {
      this.isServing = false;
    }
    if (this.parts.isDraining()) this.drain();
    else if (this.isOld) this.age();
    else this.wait();
  }

  private wait(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.close(NORMAL, 'No message for too long'), this.parts.timers.idleMs);
  }

  /** Ends the connection at its age, after the response that is being made. */
  private age(): void {
    this.isOld = true;
    if (this.isServing || this.isOver) return;
    this.send(
      JSON.stringify({
        type: 'error',
        status: 400,
        error: {
          type: 'invalid_request_error',
          code: 'websocket_connection_limit_reached',
          message: `A connection lasts for ${this.parts.timers.lifeMs / 60_000} minutes at most; open a new one`,
          param: null,
        },
      }),
    );
    this.close(NORMAL, 'Maximum connection age reached');
  }

  private ping(): void {
    // A pong cannot arrive while our own bytes are still unsent.
    if (this.socket.bufferedAmount > 0) return;
    if (!this.isAlive) return this.socket.terminate();
    this.isAlive = false;
    this.socket.ping();
  }

  private close(code: number, reason: string): void {
    if (this.isOver) return;
    this.socket.close(code, reason);
    this.end();
  }

  /** Stops timers and frees memory. */
  private end(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.pinging);
    for (const timer of [this.aging, this.idle, this.evicting]) clearTimeout(timer);
    this.turns.disconnect();
    for (const { memory } of this.waiting.splice(0)) memory?.release();
    this.memory?.release();
  }
}
