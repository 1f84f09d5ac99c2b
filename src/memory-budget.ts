import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { ApiError } from './errors';

/**
 * Bounds what requests make the process hold: their bodies, the stored files and media that are put into them, and
 * what is built from them for a provider. Bytes are counted as they are in the request that goes upstream. The memory
 * behind them is a small multiple (PEAK), which the default of the process budget allows for.
 */

const MEBIBYTE = 1024 * 1024;
const REQUEST_BYTES = 64 * MEBIBYTE;
/** Measured: a byte of a large request costs up to so many at its peak, as parsed text, as JSON and as sent bytes. */
const PEAK = 4;
/** Heap that the gateway uses without any request, and what many small ones take. */
const BASE_BYTES = 128 * MEBIBYTE;
/** So much is always there, for a JSON body of 20 MB. */
const LEAST_PROCESS_BYTES = 24 * MEBIBYTE;
/** The part of the process budget that large requests may fill. The rest serves small ones meanwhile. */
const LARGE_SHARE = 0.9;
/** A request that holds less is small. */
const LARGE_BYTES = MEBIBYTE;
const RETRY_AFTER_SECONDS = '1';

/** The request was refused for the memory it needs. No other endpoint is tried. */
export class MemoryRefusal extends ApiError {}

export interface MemorySettings {
  /** Bytes of one request with its files and media; default 64 MiB. */
  readonly request_bytes?: number | undefined;
  /** Bytes of all requests together; by default derived from the heap limit and the memory of the machine. */
  readonly process_bytes?: number | undefined;
}

/** Returns the budget of the process in bytes, for a heap of this limit on a machine with this memory. */
export const defaultProcessBytes = (heapBytes: number, machineBytes: number): number =>
  Math.max(LEAST_PROCESS_BYTES, Math.floor((Math.min(heapBytes, machineBytes) - BASE_BYTES) / PEAK));

/** Memory that the process may use: of its container where there is one, otherwise of the machine. */
function machineBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** The memory of all requests of the process. */
export class MemoryBudget {
  readonly requestBytes: number;
  readonly processBytes: number;
  private readonly largeBytes: number;
  private held = 0;
  /** The one request whose answer may go past the budget, so that of many large answers one arrives. */
  private ahead: RequestMemory | undefined;

  constructor(settings: MemorySettings = {}) {
    this.processBytes =
      settings.process_bytes ?? defaultProcessBytes(getHeapStatistics().heap_size_limit, machineBytes());
    this.largeBytes = Math.floor(this.processBytes * LARGE_SHARE);
    this.requestBytes = Math.min(settings.request_bytes ?? REQUEST_BYTES, this.largeBytes);
  }

  /** Bytes of all requests at the moment. */
  get heldBytes(): number {
    return this.held;
  }

  /** Opens the account of a request, for one user. */
  open(): RequestMemory {
    return new RequestMemory(this);
  }

  /**
   * Takes bytes for a request that will then hold `total` of them.
   * @throws MemoryRefusal 413 when the request alone is too large, 503 when the process has no room now.
   */
  take(bytes: number, total: number): void {
    if (total > this.requestBytes)
      throw new MemoryRefusal(
        'payload_too_large',
        `The request is larger than ${this.requestBytes} bytes with all its files and media. ` +
          'A file counts at every place that names it.',
      );
    if (this.held + bytes > (total > LARGE_BYTES ? this.largeBytes : this.processBytes))
      throw new MemoryRefusal(
        'provider_overloaded',
        'The gateway has no memory for a request of this size at the moment; try again shortly',
        { headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
      );
    this.held += bytes;
  }

  /** Takes bytes of an answer. @throws MemoryRefusal 503 */
  takeForAnswer(bytes: number, memory: RequestMemory): void {
    if (this.held + bytes > this.processBytes) this.ahead ??= memory;
    if (this.ahead === memory) this.held += bytes;
    else this.take(bytes, 0);
  }

  /** @param memory that has ended. */
  give(bytes: number, memory?: RequestMemory): void {
    this.held -= bytes;
    if (memory && this.ahead === memory) this.ahead = undefined;
  }
}

/** The memory of one request. It is given back when its last user has released it. */
export class RequestMemory {
  private held = 0;
  private answerHeld = 0;
  private users = 1;

  constructor(private readonly budget: MemoryBudget) {}

  get bytes(): number {
    return this.held;
  }

  /** @throws MemoryRefusal */
  reserve(bytes: number): void {
    // After the last user releases the request, nothing would free a new reservation, so none is made.
    if (this.users === 0) return;
    this.budget.take(bytes, this.held + bytes);
    this.held += bytes;
  }

  /**
   * Reserves for a provider's answer. The process alone bounds it: an answer has a cap of its own. Where there is no
   * room left, one answer still arrives.
   * @throws MemoryRefusal 503
   */
  reserveAnswer(bytes: number): void {
    if (this.users === 0) return;
    this.budget.takeForAnswer(bytes, this);
    this.answerHeld += bytes;
  }

  /** Reserves what is missing to so many bytes in all. @throws MemoryRefusal */
  reserveUpTo(total: number): void {
    if (total > this.held) this.reserve(total - this.held);
  }

  /** Opens a share that can be given back by itself. @param factor bytes to reserve for each one that is added. */
  share(factor = 1): MemoryShare {
    return new MemoryShare(this, factor);
  }

  giveBack(bytes: number): void {
    const given = Math.min(bytes, this.held);
    this.held -= given;
    this.budget.give(given);
  }

  /** Adds a user: memory is held until each one has released it. */
  retain(): void {
    this.users += 1;
  }

  release(): void {
    if (--this.users > 0) return;
    this.budget.give(this.held + this.answerHeld, this);
    this.held = this.answerHeld = 0;
  }
}

/** A part of a request's memory, such as a download that may fail. */
export class MemoryShare {
  private held = 0;

  constructor(
    private readonly memory: RequestMemory,
    private readonly factor: number,
  ) {}

  /** @throws MemoryRefusal */
  add(bytes: number): void {
    const more = Math.ceil(bytes * this.factor);
    this.memory.reserve(more);
    this.held += more;
  }

  giveBack(): void {
    this.memory.giveBack(this.held);
    this.held = 0;
  }
}
