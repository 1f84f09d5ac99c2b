/** A schema of any source, reduced to what is compared: names of fields and values of enums. */
export type Shape =
  | { readonly ref: string }
  | { readonly fields: Readonly<Record<string, Shape>> }
  | { readonly items: Shape }
  | { readonly map: Shape }
  | { readonly union: readonly Shape[] }
  /** All of them at once. */
  | { readonly all: readonly Shape[] }
  | { readonly values: readonly string[] }
  /** A text, number, boolean or null without a list of values, or anything at all. */
  | { readonly free: 'scalar' | 'any' };

export interface OperationShape {
  readonly method: string;
  readonly path: string;
  /** Query parameters by name. */
  readonly query: Readonly<Record<string, Shape>>;
  readonly request: Shape | undefined;
  readonly response: Shape | undefined;
}

export interface Source {
  readonly name: string;
  readonly operations: readonly OperationShape[];
  /** By the name that a `ref` has. */
  readonly types: ReadonlyMap<string, Shape>;
}

/** Names of the public service in the words of this contract. */
export const renamed = (name: string): string =>
  name
    .replace(/^x-openrouter-/i, 'X-Service-')
    .replace(/openrouter(?=$|[:_.-])/g, 'service')
    .replace(/OPENROUTER_/g, 'SERVICE_');

export const SCALAR: Shape = { free: 'scalar' };
export const ANY: Shape = { free: 'any' };

export const union = (shapes: readonly Shape[]): Shape | undefined =>
  shapes.length === 0 ? undefined : { union: shapes };

/** `get /keys/{hash}` for every name of the parameter. */
export const keyOf = ({ method, path }: Pick<OperationShape, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`;
