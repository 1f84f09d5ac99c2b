import { isUtf8 } from 'node:buffer';

/** Files that stand in a request as data URLs, and are text whatever they call themselves. */

const DATA_URL = /^data:([^,]{0,200}?)(;base64)?,/i;
const DECLARED_TEXT = /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml|yaml)|csv|javascript))/i;

export const isFile = (text: string): boolean => DATA_URL.test(text.slice(0, 220));

interface Coding {
  readonly decode: (bytes: Buffer) => string;
  readonly encode: (text: string) => Buffer;
}

const coding = (name: BufferEncoding): Coding => ({
  decode: (bytes) => bytes.toString(name),
  encode: (text) => Buffer.from(text, name),
});
const UTF16_BIG_ENDIAN: Coding = {
  decode: (bytes) =>
    Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le'),
  encode: (text) => Buffer.from(text, 'utf16le').swap16(),
};

/** @returns undefined for what is no text: pictures, sound and documents of other kinds. */
function codingOf(bytes: Buffer, declared: string): Coding | undefined {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return undefined;
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || /charset="?utf-16(?:le)?\b/i.test(declared)) return coding('utf16le');
  if (mark === 'feff' || /charset="?utf-16be\b/i.test(declared)) return UTF16_BIG_ENDIAN;
  if (isUtf8(bytes)) return coding('utf8');
  return DECLARED_TEXT.test(declared) ? coding('latin1') : undefined;
}

/** The same bytes with another text, as base64. @returns undefined for what is no text. */
export function changedBase64(
  base64: string,
  declared: string,
  change: (text: string) => string,
): string | undefined {
  const bytes = Buffer.from(base64, 'base64');
  const how = codingOf(bytes, declared);
  if (!how) return undefined;
  const text = how.decode(bytes);
  const changed = change(text);
  return changed === text ? base64 : how.encode(changed).toString('base64');
}

/** The same data URL with another text. @returns undefined for what is no text. */
export function changedFile(url: string, change: (text: string) => string): string | undefined {
  const [head = '', declared = '', isBase64] = DATA_URL.exec(url.slice(0, 220)) ?? [];
  const data = url.slice(head.length);
  if (isBase64) {
    const changed = changedBase64(data, declared, change);
    return changed === undefined ? undefined : head + changed;
  }
  const text = percentDecoded(data);
  const changed = change(text);
  return changed === text ? url : head + encodeURIComponent(changed);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
}
