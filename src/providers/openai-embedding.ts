import { hashedUser, unsupported } from './content';
import {
  inputsOf,
  type EmbeddingAnswer,
  type EmbeddingFormat,
  type EmbeddingInput,
  type Vector,
} from './embedding';
import { array, count, defined, object, text, type Json } from './json';
import { openai } from './openai';
import { unusable } from './upstream-errors';

/**
 * Embeddings as OpenAI, Together, vLLM, Ollama and LM Studio speak them.
 * Source: the type definitions of the `openai` client, and the servers' own documentation.
 */
export const openaiEmbedding: EmbeddingFormat = {
  request(body, target) {
    const inputs = inputsOf(body).map(plain);
    return {
      path: '/embeddings',
      headers: {},
      body: JSON.stringify(
        defined({
          model: target.upstreamModel,
          // One input stays one: not every server takes lists of lists.
          input: inputs.length === 1 ? inputs[0] : inputs,
          encoding_format: body.encoding_format ?? 'float',
          dimensions: body.dimensions,
          input_type: target.supportedParameters.has('input_type') ? body.input_type : undefined,
          user: body.user === undefined ? undefined : hashedUser(body.user),
        }),
      ),
    };
  },

  result(body) {
    const answer = object(body);
    if (!answer) throw unusable('something that is not an answer');
    // An error in place of an answer is read as in chat.
    if (answer['error']) openai.result(answer);
    const vectors: Vector[] = [];
    const entries = array(answer['data']);
    for (const [position, value] of entries.entries()) {
      const entry = object(value);
      const index = count(entry?.['index']) ?? position;
      const vector = entry?.['embedding'];
      const isVector = typeof vector === 'string' || Array.isArray(vector);
      if (!isVector || index >= entries.length || vectors[index] !== undefined)
        throw unusable('vectors that cannot be told apart');
      vectors[index] = vector as Vector;
    }
    const id = text(answer['id']);
    return defined({ upstreamId: id, vectors, usage: usage(answer['usage']) });
  },

  error: (status, body) => openai.error(status, body),
};

function plain(input: EmbeddingInput): string | readonly number[] {
  switch (input.kind) {
    case 'text':
      return input.text;
    case 'tokens':
      return input.tokens;
    case 'parts':
      throw unsupported('input: providers of the openai format take texts and tokens, and no other parts');
  }
}

function usage(value: unknown): EmbeddingAnswer['usage'] {
  const given = object(value);
  const prompt = count(given?.['prompt_tokens']) ?? count(given?.['total_tokens']);
  if (prompt === undefined) return undefined;
  const details = kinds(object(given?.['prompt_tokens_details']));
  return { prompt, ...(details && { details }) };
}

const KINDS = ['text_tokens', 'image_tokens', 'audio_tokens', 'video_tokens', 'file_tokens'] as const;

function kinds(given: Json | undefined): NonNullable<EmbeddingAnswer['usage']>['details'] {
  if (!given) return undefined;
  const found = KINDS.flatMap((kind) => {
    const tokens = count(given[kind]);
    return tokens === undefined ? [] : [[kind, tokens] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
