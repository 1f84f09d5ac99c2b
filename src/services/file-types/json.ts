/** Nested deeper, it is not read as JSON. */
const MAX_DEPTH = 10_000;

const OPEN_OBJECT = 0x7b;
const OPEN_ARRAY = 0x5b;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

type State =
  | 'value'
  | 'first item' // a value, or the end of the array
  | 'first key' // a key, or the end of the object
  | 'key'
  | 'colon'
  | 'after value'
  | 'string'
  | 'escape'
  | 'hex'
  | 'literal'
  | 'number'
  | 'failed';

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const LONGEST_NUMBER = 1_024;
const LITERALS: Readonly<Record<string, string>> = { t: 'rue', f: 'alse', n: 'ull' };

/** Checks the grammar of RFC 8259 byte by byte, however large the text: one value, or one in each line. */
export class JsonScanner {
  private state: State = 'value';
  /** Open brackets, the innermost last. */
  private readonly open: number[] = [];
  private inKey = false;
  private hexLeft = 0;
  /** Of a literal: what has to follow. Of a number: what has come. */
  private token = '';
  /** Objects and arrays at the top. */
  private roots = 0;
  private hasScalarRoot = false;
  /** A line ended inside a value, or a value began where another one had ended in the same line. */
  private crossesLines = false;
  private sharesLine = false;
  private lineHasRoot = false;

  scan(text: Buffer): void {
    if (this.state === 'failed') return;
    for (let i = 0; i < text.length; i++) {
      const byte = text[i] as number;
      if (this.state === 'string') {
        if (byte === QUOTE) this.state = this.inKey ? 'colon' : 'after value';
        else if (byte === BACKSLASH) this.state = 'escape';
        else if (byte < 0x20) this.state = 'failed';
      } else this.step(byte);
      if (this.state === 'failed') return;
    }
  }

  /** @returns undefined when it is neither. A number or a word alone is a plain text. */
  end(): 'application/json' | 'application/x-ndjson' | undefined {
    // Only a number shows by its end that it is whole.
    if (this.state === 'number') this.endNumber();
    const idle = this.open.length === 0 && this.state === 'value';
    if (!idle || this.hasScalarRoot || this.roots === 0) return undefined;
    if (this.roots === 1) return 'application/json';
    return this.crossesLines || this.sharesLine ? undefined : 'application/x-ndjson';
  }

  private step(byte: number): void {
    switch (this.state) {
      case 'escape':
        if (byte === 0x75) [this.state, this.hexLeft] = ['hex', 4];
        else this.state = '"\\/bfnrt'.includes(String.fromCharCode(byte)) ? 'string' : 'failed';
        return;
      case 'hex':
        if (!isHex(byte)) this.state = 'failed';
        else if (--this.hexLeft === 0) this.state = 'string';
        return;
      case 'literal':
        if (byte !== this.token.charCodeAt(0)) this.state = 'failed';
        else if ((this.token = this.token.slice(1)) === '') this.endValue();
        return;
      case 'number':
        if (isNumeric(byte) && this.token.length < LONGEST_NUMBER) {
          this.token += String.fromCharCode(byte);
          return;
        }
        this.endNumber();
        if ((this.state as State) !== 'failed') this.step(byte);
        return;
      default:
        this.between(byte);
    }
  }

  /** Outside of strings, numbers and words. */
  private between(byte: number): void {
    if (byte === 0x20 || byte === 0x09 || byte === 0x0d) return;
    if (byte === 0x0a) {
      if (this.open.length > 0) this.crossesLines = true;
      else this.lineHasRoot = false;
      return;
    }
    const inner = this.open.at(-1);
    switch (this.state) {
      case 'value':
      case 'first item':
        if (byte === 0x5d && this.state === 'first item') this.close();
        else this.begin(byte);
        return;
      case 'first key':
        if (byte === 0x7d) return this.close();
        return this.beginKey(byte);
      case 'key':
        return this.beginKey(byte);
      case 'colon':
        this.state = byte === 0x3a ? 'value' : 'failed';
        return;
      case 'after value':
        if (byte === 0x2c) this.state = inner === OPEN_OBJECT ? 'key' : 'value';
        else if ((byte === 0x7d && inner === OPEN_OBJECT) || (byte === 0x5d && inner === OPEN_ARRAY))
          this.close();
        else this.state = 'failed';
        return;
      default:
        this.state = 'failed';
    }
  }

  private begin(byte: number): void {
    if (this.open.length === 0) {
      if (this.lineHasRoot) this.sharesLine = true;
      this.lineHasRoot = true;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (this.open.length === 0) this.roots += 1;
      this.open.push(byte);
      this.state =
        this.open.length > MAX_DEPTH ? 'failed' : byte === OPEN_OBJECT ? 'first key' : 'first item';
      return;
    }
    if (this.open.length === 0) {
      // No file of values is made of scalars: spares the rest of a plain text.
      this.hasScalarRoot = true;
      this.state = 'failed';
    } else if (byte === QUOTE) {
      this.inKey = false;
      this.state = 'string';
    } else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      this.token = String.fromCharCode(byte);
      this.state = 'number';
    } else {
      const rest = LITERALS[String.fromCharCode(byte)];
      this.token = rest ?? '';
      this.state = rest === undefined ? 'failed' : 'literal';
    }
  }

  private beginKey(byte: number): void {
    this.inKey = true;
    this.state = byte === QUOTE ? 'string' : 'failed';
  }

  private close(): void {
    this.open.pop();
    this.endValue();
  }

  private endValue(): void {
    this.state = this.open.length === 0 ? 'value' : 'after value';
  }

  private endNumber(): void {
    if (NUMBER.test(this.token)) this.endValue();
    else this.state = 'failed';
  }
}

const isHex = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);

const isNumeric = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x2e ||
  byte === 0x45 ||
  byte === 0x65;
