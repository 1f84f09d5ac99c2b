/** What was found in a text: from, and up to but without. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** What stands in its place. */
  readonly placeholder: string;
  /** Which of several patterns of one detector it was. */
  readonly name?: string;
}
