/**
 * A pushed stream of events, with back-pressure. Cheaper than an async iterator: nothing is
 * allocated and no promise is awaited for an event.
 */
export interface EventSink<T> {
  /**
   * @param name its `event:` line, where the format has one.
   * @param json what `JSON.stringify` would give, where the sender has it.
   * @returns false when the reader is slow: pause until `resume` is called.
   */
  send(event: T, name?: string, json?: string): boolean;
  /** @param marker what the format sends last, such as `[DONE]`. */
  end(marker?: string): void;
}

export interface EventStream<T> {
  /** Starts the flow; called once. */
  pipe(sink: EventSink<T>): void;
  /** The reader has caught up. */
  resume(): void;
  /** The reader is gone, or so slow that it is given up. */
  cancel(): void;
}
