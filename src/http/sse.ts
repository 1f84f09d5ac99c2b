import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EventSink, EventStream } from '../inference/events';
import { Quiet } from '../quiet';

const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = ': SERVICE PROCESSING\n\n';
/** A reader that takes nothing for so long is given up. */
const EVICT_AFTER_MS = 60_000;
/** Unsent bytes above which the sender must wait. */
const HIGH_WATER = 64 * 1024;
/** Characters of events that wait for the end of the turn. */
const MOST_GATHERED = 16 * 1024;

export interface SseTimers {
  readonly keepAliveMs: number;
  readonly evictAfterMs: number;
}

interface Options<T> {
  readonly headers: Readonly<Record<string, string>>;
  /** Called with each event before it is sent. */
  readonly check?: ((event: T, name?: string) => void) | undefined;
  readonly timers?: SseTimers;
  /** The response is read along as it is written: only the events themselves are to be written to it. */
  readonly isKept?: boolean;
}

/**
 * Writes a stream of events: one write for all that come in one turn, comments while nothing comes, a pause while
 * the reader is slow, and an end to the upstream when the reader has gone.
 */
export function sendEvents<T>(response: ServerResponse, stream: EventStream<T>, options: Options<T>): void {
  const { keepAliveMs, evictAfterMs } = options.timers ?? {
    keepAliveMs: KEEP_ALIVE_MS,
    evictAfterMs: EVICT_AFTER_MS,
  };
  let waiting: NodeJS.Timeout | undefined;
  let ended = false;
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-store',
    'X-Accel-Buffering': 'no',
    ...options.headers,
  });
  const body = new Body(response, options.isKept, () => {
    if (!waiting) return;
    clearTimeout(waiting);
    waiting = undefined;
    stream.resume();
  });
  const keepAlive = new Quiet(keepAliveMs, () => {
    if (!waiting) body.write(KEEP_ALIVE);
    keepAlive.start();
  });
  keepAlive.start();
  const stop = (): void => {
    keepAlive.stop();
    clearTimeout(waiting);
  };
  const sink: EventSink<T> = {
    send(event, name, json) {
      if (ended) return true;
      options.check?.(json === undefined ? event : (JSON.parse(json) as T), name);
      keepAlive.heard();
      const data = `data: ${json ?? JSON.stringify(event)}\n\n`;
      if (body.write(name === undefined ? data : `event: ${name}\n${data}`)) return true;
      waiting ??= setTimeout(() => {
        stream.cancel();
        response.destroy();
      }, evictAfterMs);
      return false;
    },
    end(marker) {
      if (ended) return;
      ended = true;
      stop();
      body.end(marker === undefined ? '' : `data: ${marker}\n\n`);
    },
  };
  const close = (): void => {
    stop();
    body.stop();
    if (ended) return;
    ended = true;
    stream.cancel();
  };
  response.on('close', close);
  stream.pipe(sink);
  // It tells so once, perhaps before there was anything to stream.
  if (response.closed) close();
}

/**
 * The body of a response whose head has been given. Node hands each chunk of one to the system in three pieces, and
 * only after the turn, which costs more than all else that is done for an event: here the frame is put around it in
 * one text, and after the first of them it goes to the socket as it is.
 */
class Body {
  private text = '';
  private socket: Socket | undefined;
  /** HTTP/1.0 knows no chunks, and what is read along must be the text alone. */
  private readonly isFramed: boolean;

  constructor(
    private readonly response: ServerResponse,
    isKept = false,
    private readonly drained: () => void,
  ) {
    this.isFramed = !isKept && response.chunkedEncoding;
    if (this.isFramed) response.chunkedEncoding = false;
    response.on('drain', drained);
  }

  /** @returns false when the reader is slow. */
  write(text: string): boolean {
    if (this.text === '') process.nextTick(this.flush);
    this.text += text;
    if (this.text.length >= MOST_GATHERED) this.flush();
    return this.response.writableLength < HIGH_WATER;
  }

  /** @param text may be empty. */
  end(text: string): void {
    const rest = this.text + text;
    this.text = '';
    this.response.end(this.isFramed ? `${rest === '' ? '' : framed(rest)}0\r\n\r\n` : rest);
  }

  stop(): void {
    this.text = '';
    this.socket?.off('drain', this.drained);
  }

  private readonly flush = (): void => {
    const { text, response } = this;
    if (text === '') return;
    this.text = '';
    const bytes = Buffer.byteLength(text);
    // Where every character is a byte, there is nothing to encode.
    const encoding = bytes === text.length ? 'latin1' : 'utf8';
    if (!this.isFramed) response.write(text, encoding);
    else if (this.socket) {
      // A reader who will say no more is shut out before the response is told.
      if (this.socket.writable) this.socket.write(framed(text, bytes), encoding);
    } else {
      // With the head, which by itself becomes one text in the engine: it would stay for as long as the stream in some
      // forty pieces. A response that waits for another one on its connection has no socket yet.
      response.cork();
      response.flushHeaders();
      response.write(framed(text, bytes), encoding);
      response.uncork();
      this.socket = response.socket ?? undefined;
      this.socket?.on('drain', this.drained);
    }
  };
}

const framed = (text: string, bytes = Buffer.byteLength(text)): string =>
  `${bytes.toString(16)}\r\n${text}\r\n`;
