/** A body to hold against a component of the document. */
export interface Sample {
  readonly schema: string;
  readonly valid: boolean;
  readonly label: string;
  readonly body: unknown;
}

/** An object told by its type. */
export interface Typed {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Bodies that differ from `base` in one field each. */
export const variants = (
  schema: string,
  base: object,
  rows: readonly (readonly [valid: boolean, label: string, change: object])[],
): Sample[] => rows.map(([valid, label, change]) => ({ schema, valid, label, body: { ...base, ...change } }));

export const without = <T extends object>(body: T, field: keyof T): Partial<T> => {
  const { [field]: _left, ...rest } = body;
  return rest as Partial<T>;
};
