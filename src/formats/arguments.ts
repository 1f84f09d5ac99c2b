/** White space of JSON. */
const isSpace = (char: number): boolean => char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Arguments of a call that come in pieces. Each character is looked at once: the whole text is parsed when its brackets
 * are closed, and not for every piece.
 */
export class GrowingArguments {
  text = '';
  private depth = 0;
  private inText = false;
  private escaped = false;
  private state: 'before' | 'inside' | 'behind' | 'broken' = 'before';
  private known: boolean | undefined;

  add(piece: string): void {
    this.text += piece;
    for (let at = 0; at < piece.length && this.state !== 'broken'; at++) this.step(piece.charCodeAt(at));
  }

  /** True when the text is one JSON object or list. What stands alone, such as a number, may still grow. */
  get isWhole(): boolean {
    if (this.state !== 'behind') return false;
    return (this.known ??= isJson(this.text));
  }

  private step(char: number): void {
    if (this.state === 'before') {
      if (isSpace(char)) return;
      if (char !== 0x7b && char !== 0x5b) this.state = 'broken';
      else {
        this.state = 'inside';
        this.depth = 1;
      }
    } else if (this.state === 'behind') {
      if (!isSpace(char)) this.state = 'broken';
    } else if (this.inText) {
      if (this.escaped) this.escaped = false;
      else if (char === BACKSLASH) this.escaped = true;
      else if (char === QUOTE) this.inText = false;
    } else if (char === QUOTE) this.inText = true;
    else if (char === 0x7b || char === 0x5b) this.depth++;
    else if ((char === 0x7d || char === 0x5d) && --this.depth === 0) this.state = 'behind';
  }
}

export const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
