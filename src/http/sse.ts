import type { ServerResponse } from 'node:http';
import type { EventSink, EventStream } from '../inference/events';

const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = ': SERVICE PROCESSING\n\n';
/** A reader that takes nothing for so long is given up. */
const EVICT_AFTER_MS = 60_000;
/** Unsent bytes above which the sender must wait. */
const HIGH_WATER = 64 * 1024;

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
 * Writes a stream of events: one write for each, comments while nothing comes, a pause while the
 * reader is slow, and an end to the upstream when the reader has gone.
 */
export function sendEvents<T>(response: ServerResponse, stream: EventStream<T>, options: Options<T>): void {
  const { keepAliveMs, evictAfterMs } = options.timers ?? {
    keepAliveMs: KEEP_ALIVE_MS,
    evictAfterMs: EVICT_AFTER_MS,
  };
  let waiting: NodeJS.Timeout | undefined;
  let ended = false;
  response.writeHead(200, {
    ...options.headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-store',
    'X-Accel-Buffering': 'no',
  });
  const { write, end } = inChunks(response, options.isKept);
  const keepAlive = setInterval(() => {
    if (!waiting) write(KEEP_ALIVE);
  }, keepAliveMs);
  const stop = (): void => {
    clearInterval(keepAlive);
    clearTimeout(waiting);
  };
  const sink: EventSink<T> = {
    send(event, name) {
      if (ended) return true;
      options.check?.(event, name);
      keepAlive.refresh();
      const data = `data: ${JSON.stringify(event)}\n\n`;
      if (
        write(name === undefined ? data : `event: ${name}\n${data}`) ||
        response.writableLength < HIGH_WATER
      )
        return true;
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
      end(marker === undefined ? '' : `data: ${marker}\n\n`);
    },
  };
  response.on('drain', () => {
    if (!waiting) return;
    clearTimeout(waiting);
    waiting = undefined;
    stream.resume();
  });
  response.on('close', () => {
    stop();
    if (ended) return;
    ended = true;
    stream.cancel();
  });
  stream.pipe(sink);
}

interface Writes {
  /** @returns false when the reader is slow. */
  readonly write: (text: string) => boolean;
  /** @param text may be empty. */
  readonly end: (text: string) => void;
}

/**
 * Writes of a response whose head has been given. Node hands each chunk of a body to the system in three
 * pieces, which costs more than all else that is done for an event: here the frame is put around it in one text.
 */
function inChunks(response: ServerResponse, isKept = false): Writes {
  // HTTP/1.0 has none.
  if (isKept || !response.chunkedEncoding)
    return { write: (text) => response.write(text), end: (text) => void response.end(text) };
  response.chunkedEncoding = false;
  const framed = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  return {
    write: (text) => response.write(framed(text)),
    end: (text) => void response.end(`${text === '' ? '' : framed(text)}0\r\n\r\n`),
  };
}
