import { createHash } from 'node:crypto';
import { array, count, text, type Json } from './json';

/** Length of the demo's vectors where the caller wants no other. */
const LENGTH = 256;
const LONGEST = 4_096;

/**
 * Vectors without a model: each word has a direction that follows from its letters, and a text is the sum
 * of its words. Texts that share words are near each other; meaning plays no part.
 */
export function embed(request: Json): { readonly status: number; readonly answer: Json } {
  const { input } = request;
  const inputs = Array.isArray(input) && typeof input[0] !== 'number' ? array(input) : [input];
  const words = inputs.map(wordsOf);
  const length = count(request['dimensions']) ?? LENGTH;
  if (length > LONGEST)
    return {
      status: 400,
      answer: { error: { message: `dimensions: the demo's vectors have at most ${LONGEST}` } },
    };
  const tokens = words.reduce((sum, list) => sum + list.length, 0);
  return {
    status: 200,
    answer: {
      object: 'list',
      model: 'embed',
      data: words.map((list, index) => ({ object: 'embedding', index, embedding: vectorOf(list, length) })),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    },
  };
}

const wordsOf = (input: unknown): string[] =>
  Array.isArray(input)
    ? input.map(String)
    : ((text(input) ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text(input) ?? '']);

function vectorOf(words: readonly string[], length: number): number[] {
  const sum = new Float64Array(length);
  for (const word of words)
    for (let at = 0; at < length; at += 32) {
      const bytes = createHash('sha256').update(`${at} ${word}`).digest();
      for (let index = 0; index < 32 && at + index < length; index++)
        sum[at + index] = (sum[at + index] ?? 0) + (bytes[index] ?? 0) - 127.5;
    }
  // Words may cancel each other out, in very short vectors.
  const norm = Math.hypot(...sum) || 1;
  return Array.from(sum, (value) => Math.fround(value / norm));
}
