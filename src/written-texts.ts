import { randomUUID } from 'node:crypto';

/** Where a text stands in a JSON body: from its opening quote to behind its closing one. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Of a text, in bytes, from which on it is worth while to remember how it was written. */
export const LONG_BYTES = 8 * 1024;

/**
 * The long texts of a JSON body as their sender wrote them. To write one as JSON again costs several times what it
 * costs to read, and with a prompt of 64 kB more than all else that is done for a call.
 */
export class WrittenTexts {
  /** Stands for a text, before its number. Made for each body: nothing in it can hold the same. */
  private readonly mark = randomUUID();
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[];
  private readonly shortest: number;

  private constructor(private readonly literals: readonly Buffer[]) {
    this.texts = literals.map((literal) => JSON.parse(literal.toString('utf8')) as string);
    for (const [number, text] of this.texts.entries()) this.numbers.set(text, number);
    this.shortest = Math.min(...this.texts.map(({ length }) => length));
  }

  /**
   * Parses a body.
   * @param places of the long texts in it that are no names of members, in order.
   * @throws SyntaxError
   */
  static parse(body: Buffer, places: readonly Place[]): { value: unknown; texts: WrittenTexts } {
    const texts = new WrittenTexts(places.map(({ start, end }) => body.subarray(start, end)));
    const parts: Buffer[] = [];
    let from = 0;
    for (const [number, { start, end }] of places.entries()) {
      parts.push(body.subarray(from, start), Buffer.from(`"${texts.mark}${number}"`));
      from = end;
    }
    parts.push(body.subarray(from));
    return { value: texts.restored(JSON.parse(Buffer.concat(parts).toString('utf8'))), texts };
  }

  /** @returns the value as JSON, with the texts as they were written; a string where it holds none of them. */
  write(value: object): Buffer | string {
    const json = JSON.stringify(this.shortened(value));
    const parts: Buffer[] = [];
    let from = 0;
    for (let at = json.indexOf(this.mark); at !== -1; at = json.indexOf(this.mark, from)) {
      const end = json.indexOf('"', at);
      const literal = this.literals[Number(json.slice(at + this.mark.length, end))] as Buffer;
      parts.push(Buffer.from(json.slice(from, at - 1)), literal);
      from = end + 1;
    }
    if (parts.length === 0) return json;
    parts.push(Buffer.from(json.slice(from)));
    return Buffer.concat(parts);
  }

  /** Puts the texts where their marks are. */
  private restored(node: unknown): unknown {
    if (typeof node === 'string')
      return node.startsWith(this.mark) ? this.texts[Number(node.slice(this.mark.length))] : node;
    if (Array.isArray(node))
      for (const [index, member] of node.entries()) node[index] = this.restored(member);
    else if (node !== null && typeof node === 'object')
      for (const [name, member] of Object.entries(node))
        if (typeof member === 'string' || typeof member === 'object')
          (node as Record<string, unknown>)[name] = this.restored(member);
    return node;
  }

  /** The same value with marks in the place of the texts. */
  private shortened(node: unknown): unknown {
    if (typeof node === 'string') {
      const number = node.length < this.shortest ? undefined : this.numbers.get(node);
      return number === undefined ? node : `${this.mark}${number}`;
    }
    if (Array.isArray(node)) return node.map((member) => this.shortened(member));
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, this.shortened(member)]));
  }
}
