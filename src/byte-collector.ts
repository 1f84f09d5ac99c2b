/** A smaller chunk is copied: as an object of its own it costs more than its bytes, and keeps the packet it came in. */
const SMALL_BYTES = 16 * 1024;
const FIRST_SLAB_BYTES = 4 * 1024;
const LARGEST_SLAB_BYTES = 256 * 1024;

/**
 * Collects the chunks of a body in memory that is proportional to their bytes, however small the chunks are.
 * A body of one chunk, and each large chunk, is kept without a copy.
 */
export class ByteCollector {
  private parts: Buffer[] = [];
  /** The first small chunk, until a second one follows: most small bodies are one chunk. */
  private single: Buffer | undefined;
  /** Takes the small chunks. Its bytes before `start` are among the parts, those before `used` are taken. */
  private slab: Buffer | undefined;
  private start = 0;
  private used = 0;
  private total = 0;

  /** Bytes that were added since the last `take`. */
  get length(): number {
    return this.total;
  }

  add(chunk: Buffer): void {
    if (chunk.length === 0) return;
    if (chunk.length >= SMALL_BYTES) {
      this.flush();
      this.parts.push(chunk);
    } else if (this.total === 0) this.single = chunk;
    else this.copy(chunk);
    this.total += chunk.length;
  }

  /** Returns the bytes so far and forgets them. */
  take(): Buffer {
    this.flush();
    const { parts } = this;
    this.parts = [];
    this.slab = undefined;
    this.total = 0;
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  }

  private copy(chunk: Buffer): void {
    const { single } = this;
    this.single = undefined;
    if (single) this.fill(single);
    this.fill(chunk);
  }

  private fill(chunk: Buffer): void {
    for (let from = 0; from < chunk.length;) {
      this.slab ??= this.newSlab();
      const copied = chunk.copy(this.slab, this.used, from);
      from += copied;
      this.used += copied;
      if (this.used === this.slab.length) this.flush();
    }
  }

  /** Slabs grow with the body, so that a short one wastes little. Never from the pool that Node shares. */
  private newSlab(): Buffer {
    this.start = this.used = 0;
    return Buffer.allocUnsafeSlow(Math.min(Math.max(FIRST_SLAB_BYTES, this.total), LARGEST_SLAB_BYTES));
  }

  /** Puts the small chunks among the parts. The rest of the slab is for those that follow. */
  private flush(): void {
    const { single, slab } = this;
    this.single = undefined;
    if (single) this.parts.push(single);
    if (!slab) return;
    if (this.used > this.start) this.parts.push(slab.subarray(this.start, this.used));
    this.start = this.used;
    if (this.used === slab.length) this.slab = undefined;
  }
}
