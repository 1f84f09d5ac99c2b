/** What a caller is given, and the record that it is under. */
export interface Answer<T> {
  readonly generationId: string;
  readonly value: T;
}
