const QUOTE = 0x22;
const SPACE = 0x20;
const CR = 0x0d;
const LF = 0x0a;

/** A table with the same number of columns, two at least, in each of at least two records. */
export class CsvScanner {
  private readonly tables = [0x2c, 0x3b, 0x09].map((separator) => new Table(separator));

  scan(text: Buffer): void {
    for (const table of this.tables) table.scan(text);
  }

  end(): boolean {
    return this.tables.some((table) => table.end());
  }
}

/** By RFC 4180, with any separator. */
class Table {
  private failed = false;
  private state: 'start' | 'bare' | 'quoted' | 'quote in quoted' = 'start';
  /** Of the record that is read, separators so far; of the first one, all. */
  private separators = 0;
  private expected: number | undefined;
  private records = 0;
  private fields = 0;
  /** Fields that begin with a blank: many of them are the clauses of sentences. */
  private indented = 0;
  /** The record has a byte. */
  private begun = false;

  constructor(private readonly separator: number) {}

  scan(text: Buffer): void {
    if (this.failed) return;
    for (let i = 0; i < text.length && !this.failed; i++) this.step(text[i] as number);
  }

  end(): boolean {
    if (this.state === 'quoted') return false;
    if (this.begun) this.endRecord();
    return (
      !this.failed &&
      this.records >= 2 &&
      (this.expected ?? 0) >= 1 &&
      this.indented * 2 < this.fields - this.records
    );
  }

  private step(byte: number): void {
    if (this.state === 'quoted') {
      if (byte === QUOTE) this.state = 'quote in quoted';
      return;
    }
    if (byte === LF) {
      // An empty line ends a table; at the end of the text it is none.
      if (!this.begun && this.records > 0) this.separators = -1;
      else if (this.begun) this.endRecord();
      else this.failed = true;
      return;
    }
    if (byte === CR) return;
    if (this.separators < 0) {
      this.failed = true;
      return;
    }
    this.begun = true;
    if (byte === this.separator) {
      this.separators += 1;
      this.fields += 1;
      this.state = 'start';
    } else if (this.state === 'quote in quoted') {
      if (byte === QUOTE) this.state = 'quoted';
      else this.failed = true;
    } else if (byte === QUOTE) {
      if (this.state === 'start') this.state = 'quoted';
      else this.failed = true;
    } else {
      if (this.state === 'start' && byte === SPACE && this.separators > 0) this.indented += 1;
      this.state = 'bare';
    }
  }

  private endRecord(): void {
    this.expected ??= this.separators;
    // One column is a list of lines, which any text is.
    if (this.separators !== this.expected || this.expected === 0) this.failed = true;
    this.records += 1;
    this.fields += 1;
    this.separators = 0;
    this.begun = false;
    this.state = 'start';
  }
}
