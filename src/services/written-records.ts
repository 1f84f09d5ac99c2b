/**
 * JSON of many records in one piece of memory: a list that is asked for whole, then the records that it
 * leaves out. Any other list is put together from the same bytes.
 */
export class WrittenRecords {
  /** The list that was given as whole. */
  readonly whole: Buffer;
  private readonly bytes: Buffer;
  /** Where each record begins and ends: two numbers for each. */
  private readonly spans: Uint32Array;

  /**
   * @param json of every record.
   * @param whole the records of the whole list, as indices of `json`.
   */
  constructor(json: readonly string[], whole: readonly number[]) {
    const tail = tailOf(null, whole.length);
    const size = json.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, HEAD.length + tail.length);
    this.bytes = Buffer.allocUnsafeSlow(size);
    this.spans = new Uint32Array(json.length * 2);
    let at = this.bytes.write(HEAD);
    const write = (index: number): void => {
      this.spans[index * 2] = at;
      at += this.bytes.write(json[index] ?? '', at);
      this.spans[index * 2 + 1] = at;
    };
    for (const [place, index] of whole.entries()) {
      if (place > 0) at += this.bytes.write(',', at);
      write(index);
    }
    at += this.bytes.write(tail, at);
    this.whole = this.bytes.subarray(0, at);
    const others = new Set(json.keys());
    for (const index of whole) others.delete(index);
    for (const index of others) write(index);
  }

  /** @param next path of the page that follows. */
  list(indices: readonly number[], next: string | null, total: number): Buffer {
    const tail = tailOf(next, total);
    let size = HEAD.length + Math.max(0, indices.length - 1) + Buffer.byteLength(tail);
    for (const index of indices) size += this.end(index) - this.start(index);
    const list = Buffer.allocUnsafe(size);
    let at = list.write(HEAD);
    for (const [place, index] of indices.entries()) {
      if (place > 0) list[at++] = COMMA;
      at += this.bytes.copy(list, at, this.start(index), this.end(index));
    }
    list.write(tail, at);
    return list;
  }

  private start(index: number): number {
    return this.spans[index * 2] ?? 0;
  }

  private end(index: number): number {
    return this.spans[index * 2 + 1] ?? 0;
  }
}

const HEAD = '{"object":"list","data":[';
const COMMA = ','.charCodeAt(0);

const tailOf = (next: string | null, total: number): string =>
  `],"links":${JSON.stringify({ next })},"total_count":${total}}`;
