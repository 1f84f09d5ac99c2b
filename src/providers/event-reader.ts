import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { StringDecoder } from 'node:string_decoder';
import { ByteCollector } from '../byte-collector';
import type { ApiError } from '../errors';
import type { UpstreamAnswer } from './transport';

/** Characters that are parsed at once. The parser searches all that it is given anew for every line. */
const SLICE_CHARACTERS = 8_192;
/** Milliseconds that one stream works before others have their turn. */
const TURN_MS = 10;
/** Small texts that are parsed before others have their turn: reading the clock takes longer than most of them. */
const SMALL_CHARACTERS = 2_048;
const SMALL_TEXTS = 256;
/** Bytes of an unfinished line that are put together before they are decoded. */
const LINE_BYTES = 16 * 1024;

const LF = 0x0a;
const CR = 0x0d;

/** Decodes the text of an event stream. Small pieces of one line come out together. */
export class LineDecoder {
  private readonly decoder = new StringDecoder('utf8');
  private readonly line = new ByteCollector();

  /** Returns the text that is at hand; empty while a line is unfinished and short. */
  write(chunk: Buffer): string {
    // Most chunks are whole events.
    const ends = chunk[chunk.length - 1] === LF || chunk.includes(LF) || chunk.includes(CR);
    if (ends && this.line.length === 0) return this.decoder.write(chunk);
    this.line.add(chunk);
    return ends || this.line.length >= LINE_BYTES ? this.decoder.write(this.line.take()) : '';
  }

  /** Returns the last text. A last event may lack its blank line. */
  end(): string {
    return `${this.decoder.write(this.line.take())}\n\n`;
  }
}

/** Cuts a text into what a parser is given at once. */
export function* slicesOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) yield text.slice(at, at + SLICE_CHARACTERS);
}

/** Receives what a stream of events holds. `end` or `fail` comes once, and last. */
export interface EventTaker {
  event(event: EventSourceMessage): void;
  /** An event is larger than it may be. Nothing follows. */
  tooLarge(): void;
  /** The events of all chunks so far have been told. */
  fed?(): void;
  end(): void;
  fail(error: ApiError): void;
}

/**
 * Reads the events of an answer in linear time, whatever its chunks and lines are. One stream works for some
 * milliseconds at most: then its answer is paused until others had their turn.
 */
export class EventReader {
  private readonly decoder = new LineDecoder();
  private readonly parser: ReturnType<typeof createParser>;
  /** Decoded, and still to be parsed. */
  private rest = '';
  private workedMs = 0;
  private smallTexts = 0;
  private isPaused = false;
  private isWorking = false;
  private isYielding = false;
  private isStopped = false;
  /** Tells how the answer ended, once its events have been told. */
  private ended: (() => void) | undefined;

  /** @param mostCharacters of one event. */
  constructor(
    private readonly answer: UpstreamAnswer,
    mostCharacters: number,
    private readonly taker: EventTaker,
  ) {
    this.parser = createParser({
      maxBufferSize: mostCharacters,
      onEvent: (event) => {
        if (!this.isStopped) taker.event(event);
      },
      onError: ({ type }) => {
        if (type !== 'max-buffer-size-exceeded' || this.isStopped) return;
        this.stop();
        taker.tooLarge();
      },
    });
  }

  data(chunk: Buffer): void {
    if (this.isStopped) return;
    this.rest += this.decoder.write(chunk);
    this.work();
  }

  end(): void {
    if (this.isStopped) return;
    this.rest += this.decoder.end();
    this.ended = () => this.taker.end();
    this.work();
  }

  fail(error: ApiError): void {
    if (this.isStopped) return;
    this.ended = () => this.taker.fail(error);
    this.work();
  }

  /** Holds back what is not at hand yet. */
  pause(): void {
    this.isPaused = true;
    this.answer.pause();
  }

  resume(): void {
    this.isPaused = false;
    this.goOn();
  }

  /** Nothing more is told. */
  stop(): void {
    this.isStopped = true;
    this.rest = '';
  }

  private goOn(): void {
    if (this.isYielding || this.isWorking) return;
    if (!this.isStopped && (this.rest !== '' || this.ended)) this.work();
    if (!this.isPaused && !this.isYielding) this.answer.resume();
  }

  private work(): void {
    if (this.isYielding || this.isWorking || this.waits) return;
    this.isWorking = true;
    if (this.rest.length <= SMALL_CHARACTERS) return this.workOnce();
    const began = performance.now();
    while (this.rest !== '' && !this.waits) {
      const { rest } = this;
      this.rest = rest.slice(SLICE_CHARACTERS);
      this.parser.feed(rest.slice(0, SLICE_CHARACTERS));
      if (this.rest !== '' && this.workedMs + performance.now() - began >= TURN_MS) break;
    }
    this.isWorking = false;
    this.workedMs += performance.now() - began;
    if (this.rest === '' && !this.isStopped) this.told();
    if (this.workedMs < TURN_MS || this.isStopped) return;
    this.workedMs = 0;
    this.yield();
  }

  private workOnce(): void {
    const { rest } = this;
    this.rest = '';
    if (rest !== '') this.parser.feed(rest);
    this.isWorking = false;
    if (this.isStopped) return;
    this.told();
    if (++this.smallTexts < SMALL_TEXTS || this.isStopped) return;
    this.smallTexts = 0;
    this.yield();
  }

  /** The reader of the events wants no more for now. How an answer ended is told all the same. */
  private get waits(): boolean {
    return this.isPaused && !this.ended;
  }

  private told(): void {
    this.taker.fed?.();
    const { ended } = this;
    if (!ended) return;
    this.isStopped = true;
    ended();
  }

  private yield(): void {
    this.isYielding = true;
    this.answer.hold();
    setImmediate(() => {
      this.isYielding = false;
      this.goOn();
    });
  }
}
