import { ApiError } from '../../errors';
import { EventReader } from '../../providers/event-reader';
import type { ImageFormat, PartialImage } from '../../providers/image';
import { NOT_BASE64 } from '../../providers/picture';
import type { UpstreamAnswer } from '../../providers/transport';
import { refusedHere, unusable } from '../../providers/upstream-errors';
import { drawn, type Drawn } from './drawn';
import type { ImageWish } from './wish';

/** One event, in bytes: it holds an image. */
const EVENT_CAP = 32 * 1024 * 1024;

/** For an upstream to end its answer after its last image; then the connection is closed, not kept. */
const LINGER_MS = 1_000;

/** Receives the steps of a stream. `whole` or `fail` comes once, and last. */
export interface ImageTaker {
  partial(step: PartialImage): void;
  whole(drawn: Drawn): void;
  fail(error: ApiError): void;
}

/** A stream whose first image has come, on its way or whole. */
export interface OpenImages {
  pipe(taker: ImageTaker): void;
  pause(): void;
  resume(): void;
  abort(): void;
}

/** Resolves with the first image in hand, so that a failure before it can still fall back. */
export function openImages(
  answer: UpstreamAnswer,
  format: ImageFormat,
  wish: Pick<ImageWish, 'n' | 'format'>,
): Promise<OpenImages> {
  return new Promise((resolve, reject) => {
    const early: ((taker: ImageTaker) => void)[] = [];
    let taker: ImageTaker | undefined;
    let isOpen = false;
    let over = false;
    let lingering: NodeJS.Timeout | undefined;

    const give = (step: (taker: ImageTaker) => void): void => {
      if (taker) return step(taker);
      early.push(step);
      if (isOpen) return;
      isOpen = true;
      answer.progress();
      reader.pause();
      resolve({
        pipe(to) {
          taker = to;
          for (const waiting of early.splice(0)) waiting(to);
          reader.resume();
        },
        pause: () => reader.pause(),
        resume: () => reader.resume(),
        abort: () => {
          over = true;
          reader.stop();
          answer.abort();
        },
      });
    };
    const fail = (thrown: unknown): void => {
      clearTimeout(lingering);
      if (over) return;
      over = true;
      reader.stop();
      answer.abort();
      const error = thrown instanceof ApiError ? thrown : unusable('a stream that cannot be read', thrown);
      if (isOpen) give((to) => to.fail(error));
      else reject(error);
    };
    const reader = new EventReader(answer, EVENT_CAP, {
      event(event) {
        if (over) return;
        try {
          const step = format.step(event);
          if (!step) return;
          if (step.kind === 'failed') throw step.error;
          if (step.kind === 'partial') {
            const { base64 } = step;
            if (base64 === '' || NOT_BASE64.test(base64)) throw unusable('an image that is no base64');
            return give((to) => to.partial(step));
          }
          const whole = drawn(step.answer, wish);
          over = true;
          lingering = setTimeout(() => answer.abort(), LINGER_MS);
          lingering.unref();
          give((to) => to.whole(whole));
        } catch (error) {
          fail(error);
        }
      },
      tooLarge: () =>
        fail(
          isOpen
            ? refusedHere('a stream event that is too large')
            : unusable('a stream event that is too large'),
        ),
      end: () => fail(unusable(isOpen ? 'a stream that broke off' : 'an empty stream')),
      fail,
    });
    answer.read({
      data: (chunk) => reader.data(chunk),
      end: () => {
        clearTimeout(lingering);
        reader.end();
      },
      fail: (error) => {
        clearTimeout(lingering);
        reader.fail(error);
      },
    });
  });
}
