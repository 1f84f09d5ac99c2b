import { memoryOf, type Leaving } from '../departure';
import type { MemoryRefusal } from '../memory-budget';
import { readBy, type UpstreamAnswer } from '../providers/transport';

/** An answer that declares no more is not accounted. */
const SMALL_BYTES = 64 * 1024;

/**
 * An answer that is collected as a whole, accounted as it comes. A provider may answer a small request with a hundred
 * megabytes: the process bounds what all answers take together, and one without room is given up with 503.
 */
export function accounted(answer: UpstreamAnswer, leaving: Leaving): UpstreamAnswer {
  const memory = memoryOf(leaving);
  if (!memory || Number(answer.header('content-length')) <= SMALL_BYTES) return answer;
  return readBy(answer, (sink) =>
    answer.read({
      data(chunk) {
        try {
          memory.reserveAnswer(chunk.length);
        } catch (error) {
          answer.abort();
          return sink.fail(error as MemoryRefusal);
        }
        sink.data(chunk);
      },
      end: () => sink.end(),
      fail: (error) => sink.fail(error),
    }),
  );
}
