/** JSON that was written out before it was asked for; `T` is what it holds. */
export class PreparedJson<T> {
  declare private readonly holds: T;

  constructor(
    readonly bytes: Buffer,
    /** Changes with the content: the answer carries it as `ETag`. Absent: the answer is made for one request. */
    readonly tag?: string,
  ) {}
}
