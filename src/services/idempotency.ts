import { createHash } from 'node:crypto';
import { breathe } from '../breathing';
import { ApiError } from '../errors';
import type { Ending, IdempotencyStore, KeptAnswer, Run } from '../stores/idempotency';
import type { Actor } from './actors';

/** What one generation came to. */
export interface SettledGeneration {
  readonly generationId: string;
  readonly costNanoUsd: number;
  readonly failed: boolean;
}

/** A call that runs under an idempotency key; exactly one of its two ends is called, once. */
export interface IdempotentCall {
  /** Told of each of its generations. */
  settled(generation: SettledGeneration): void;
  /** The answer is whole. Resolves when the next request with the key may come. */
  answered(answer: KeptAnswer | { readonly status: number; readonly bytes: 'too_large' }): Promise<void>;
  /** Its caller left before the answer was whole. */
  cut(): Promise<void>;
}

export type IdempotencyService = ReturnType<typeof createIdempotencyService>;

/** How long a key stands for its first answer. */
const KEPT_FOR_MS = 24 * 3_600_000;

interface Parts {
  readonly store: IdempotencyStore;
  readonly now: () => Date;
}

export const createIdempotencyService = ({ store, now }: Parts) => ({
  /**
   * @param id the caller's `Idempotency-Key`, its own among those of its API key.
   * @param lost called if another process has begun the request anew, because this one was frozen for long: end the call.
   * @returns the first answer, or the call that is to make it.
   * @throws ApiError 409 while the first request runs, or where its answer is lost; 422 for another request.
   */
  async begin(
    { key }: Actor,
    id: string,
    request: { readonly operation: string; readonly body: unknown; readonly requestId: string },
    lost: () => void = () => undefined,
  ): Promise<{ readonly replay: KeptAnswer } | { readonly call: IdempotentCall }> {
    const at = now();
    const standing = await store.claim({
      keyHash: key.hash,
      workspaceId: key.workspaceId,
      id,
      fingerprint: await fingerprint(request.operation, request.body),
      requestId: request.requestId,
      at,
      expiresAt: new Date(at.getTime() + KEPT_FOR_MS),
      lost,
    });
    switch (standing.state) {
      case 'claimed':
        return { call: callOf(standing.run, store) };
      case 'kept':
        return { replay: standing.answer };
      case 'other':
        throw new ApiError(
          'unprocessable',
          'Idempotency-Key: it was used for another request; use a new key for each operation and body',
        );
      case 'running':
        throw conflict('The first request with this Idempotency-Key is still running; ask again shortly', {
          'Retry-After': '1',
        });
      case 'too_large':
        throw conflict(
          `The first request with this Idempotency-Key was answered${chargedAs(standing)}, but its answer is too large ` +
            'to be kept. It is not sent again; use a new key to run it once more',
        );
      case 'cut':
        throw conflict(
          `The first request with this Idempotency-Key was cut before its answer was whole, and charged${chargedAs(standing)}. ` +
            'It is not sent again; use a new key to run it once more',
        );
    }
  },
});

function callOf(run: Run, store: IdempotencyStore): IdempotentCall {
  const generations: SettledGeneration[] = [];
  /** Nobody has the answer: what was charged must not be charged again unasked. */
  const lost = (): Ending => {
    const charged = generations.find(({ costNanoUsd }) => costNanoUsd > 0);
    return charged ? { state: 'cut', generationId: charged.generationId } : { state: 'freed' };
  };
  const end = async (ending: Ending): Promise<void> => {
    try {
      await store.end(run, ending);
    } catch {
      store.endLater(run, lost());
    }
  };
  return {
    settled: (generation) => void generations.push(generation),
    async answered(answer) {
      const failed =
        answer.status >= 400 || (generations.length > 0 && generations.every((each) => each.failed));
      if (failed) return end(lost());
      if (answer.bytes === 'too_large')
        return end({ state: 'too_large', generationId: generations.at(-1)?.generationId ?? null });
      return end({ state: 'kept', answer });
    },
    cut: () => end(lost()),
  };
}

const chargedAs = ({ generationId }: { readonly generationId: string | null }): string =>
  generationId === null ? '' : ` (generation ${generationId})`;

const conflict = (message: string, headers: Record<string, string> = {}): ApiError =>
  new ApiError('invalid_request', message, { status: 409, headers });

/** The order of an object's members means nothing. Other requests have their turns while a large body is hashed. */
async function fingerprint(operation: string, body: unknown): Promise<string> {
  const hash = createHash('sha256').update(`${operation}\n`);
  const pieces = canonical(body);
  for (let text = ''; ;) {
    const next = pieces.next();
    if (!next.done) text += next.value;
    if (next.done || text.length > PIECE) {
      hash.update(text);
      text = '';
      if (next.done) return hash.digest('hex');
      const full = breathe();
      if (full) await full;
    }
  }
}

const PIECE = 16 * 1024;

/** JSON in pieces, with sorted members. They are pairs, so that no name of a member can be special. */
function* canonical(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield '[';
    for (const [index, item] of (value as unknown[]).entries()) {
      if (index > 0) yield ',';
      if (isSimple(item)) yield JSON.stringify(item) ?? 'null';
      else yield* canonical(item);
    }
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    yield '{"members":[';
    let separator = '';
    for (const name of Object.keys(value).sort()) {
      const member = (value as Record<string, unknown>)[name];
      yield `${separator}[${JSON.stringify(name)},`;
      if (isSimple(member)) yield JSON.stringify(member) ?? 'null';
      else yield* canonical(member);
      yield ']';
      separator = ',';
    }
    yield ']}';
  } else yield JSON.stringify(value) ?? '';
}

const isSimple = (value: unknown): boolean => typeof value !== 'object' || value === null;
