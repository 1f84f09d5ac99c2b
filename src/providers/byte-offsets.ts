/** Characters of a part: an offset inside one is found by counting. */
const PART_CHARACTERS = 1_024;

/** A growing text whose offsets in bytes of UTF-8 are told as offsets in characters, in little time each. */
export class ByteOffsets {
  private readonly parts: { readonly text: string; readonly bytes: number; readonly characters: number }[] =
    [];
  /** Behind the last part. */
  private tail = '';
  private bytes = 0;
  private characterCount = 0;

  add(text: string): void {
    this.tail += text;
    if (this.tail.length < PART_CHARACTERS) return;
    const whole = this.tail;
    let at = 0;
    while (whole.length - at >= PART_CHARACTERS) {
      // Both halves of a pair belong to one part.
      const end = at + PART_CHARACTERS - (isHighSurrogate(whole, at + PART_CHARACTERS - 1) ? 1 : 0);
      const part = whole.slice(at, end);
      this.parts.push({ text: part, bytes: this.bytes, characters: this.characterCount });
      this.bytes += Buffer.byteLength(part);
      this.characterCount += part.length;
      at = end;
    }
    this.tail = whole.slice(at);
  }

  /** Returns how many characters stand before an offset in bytes. */
  characters(bytes: number): number {
    if (bytes >= this.bytes) return this.characterCount + charactersIn(this.tail, bytes - this.bytes);
    let low = 0;
    let high = this.parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.parts[middle]?.bytes ?? 0) <= bytes) low = middle;
      else high = middle - 1;
    }
    const part = this.parts[low];
    return part ? part.characters + charactersIn(part.text, bytes - part.bytes) : 0;
  }
}

const isHighSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;

const charactersIn = (text: string, bytes: number): number =>
  Buffer.from(text).subarray(0, bytes).toString('utf8').length;
