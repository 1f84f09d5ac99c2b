import { isUtf8 } from 'node:buffer';
import { JsonScanner } from './json';
import { CsvScanner } from './csv';
import { isMarkdown } from './markdown';
import type { Bytes, FileType } from './file-type';

const CHUNK_BYTES = 256 * 1024;
/** Enough to tell whether somebody writes Markdown. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Strict UTF-8 without the control characters that no text has; then by its structure, read in one
 * pass that keeps nothing.
 * @returns undefined for what is no text.
 */
export async function textType(bytes: Bytes): Promise<FileType | undefined> {
  const json = new JsonScanner();
  const csv = new CsvScanner();
  let sample = '';
  let carried: Buffer = Buffer.alloc(0);
  for (let position = 0; position < bytes.sizeBytes;) {
    const read = await bytes.read(position, CHUNK_BYTES);
    if (read.length === 0) return undefined;
    const start = position === 0 && read.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
    position += read.length;
    const chunk = Buffer.concat([carried, read.subarray(start)]);
    const whole = position < bytes.sizeBytes ? wholeCharacters(chunk) : chunk.length;
    const text = chunk.subarray(0, whole);
    carried = chunk.subarray(whole);
    if (!isUtf8(text) || hasControls(text)) return undefined;
    if (sample.length < SAMPLE_BYTES) sample += text.toString('utf8', 0, SAMPLE_BYTES);
    json.scan(text);
    csv.scan(text);
  }
  const structured = json.end();
  if (structured !== undefined) return structured;
  if (DOCUMENT_OF_TAGS.test(sample)) return 'text/plain';
  if (isMarkdown(sample)) return 'text/markdown';
  return csv.end() ? 'text/csv' : 'text/plain';
}

/** Or a script. Tags alone say nothing: Markdown often begins with a picture. */
const DOCUMENT_OF_TAGS = /^\s*(<\?\w|<!doctype\b|<(html|head|body|svg|rss|feed|script|style)\b|#!)/i;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** How much of the chunk is left when a character that is cut at its end waits for the rest of it. */
function wholeCharacters(chunk: Buffer): number {
  for (let back = 1; back <= Math.min(3, chunk.length); back++) {
    const byte = chunk[chunk.length - back] as number;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? chunk.length - back : chunk.length;
  }
  return chunk.length;
}

/** Tab, line feed, vertical tab, form feed, carriage return, backspace and escape stand in logs and listings. */
const ALLOWED_CONTROLS = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

function hasControls(text: Buffer): boolean {
  for (const byte of text) if (byte < 0x20 && !ALLOWED_CONTROLS.has(byte)) return true;
  return false;
}
