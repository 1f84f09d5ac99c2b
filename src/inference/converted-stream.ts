import type { EventSink, EventStream } from './events';

/** Converts an event to another format: returns it unchanged, a new event, or nothing. */
export type ConvertEvent<A, B> = (event: A) => A | B | undefined;

/**
 * A stream in another format. An event that stays as it is keeps its text, so that nothing is written out twice.
 * @param nameOf the `event:` line of a converted event.
 */
export class ConvertedStream<A, B> implements EventStream<A | B> {
  constructor(
    private readonly stream: EventStream<A>,
    private readonly convert: ConvertEvent<A, B>,
    private readonly nameOf: (event: A | B) => string | undefined = () => undefined,
  ) {}

  pipe(sink: EventSink<A | B>): void {
    const { convert, nameOf } = this;
    this.stream.pipe({
      send(event, name, json) {
        const told = convert(event);
        if (told === undefined) return true;
        return told === event ? sink.send(event, name, json) : sink.send(told, nameOf(told));
      },
      end: (marker) => sink.end(marker),
    });
  }

  resume(): void {
    this.stream.resume();
  }

  cancel(): void {
    this.stream.cancel();
  }
}

/** A stream of events that are there already. */
export const streamOf = <T>(
  events: readonly T[],
  nameOf: (event: T) => string | undefined,
): EventStream<T> => ({
  pipe(sink) {
    for (const event of events) sink.send(event, nameOf(event));
    sink.end();
  },
  resume: () => undefined,
  cancel: () => undefined,
});
