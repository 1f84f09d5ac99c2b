import type { components as Compatible } from '../../../generated/compatible';
import type { components } from '../../../generated/openapi';
import type { EventStream } from '../../inference/events';
import { ConvertedStream } from '../../inference/converted-stream';
import { wordsOfType } from '../../openai-errors';

type Chunk = components['schemas']['ChatStreamChunk'];
type Failure = Compatible['schemas']['OpenAIErrorResponse'];

/** A stream of chunks as OpenAI's clients read it: usage only where it was asked for, errors in their own event. */
export const toOpenAIChatStream = (
  stream: EventStream<Chunk>,
  includeUsage: boolean,
): EventStream<Chunk | Failure> =>
  new ConvertedStream<Chunk, Failure>(stream, (chunk) => {
    if (chunk.error) return failureOf(chunk.error);
    return chunk.usage !== undefined && !includeUsage && !chunk.service_metadata ? undefined : chunk;
  });

function failureOf({ message, metadata, param }: NonNullable<Chunk['error']>): Failure {
  return { error: { message, ...wordsOfType(metadata?.error_type), param: param ?? null } };
}
