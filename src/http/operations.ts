import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { operations } from '../../generated/openapi';
import type { Services } from '../app';
import type { EventStream } from '../inference/events';
import type { Actor } from '../services/actors';

export type OperationId = keyof operations;

/** What a handler receives: input already validated against the document. */
export interface Call<O extends OperationId> {
  readonly params: Input<O, 'path'>;
  readonly query: Input<O, 'query'>;
  readonly headers: Input<O, 'header'>;
  readonly body: Body<O>;
  readonly actor: Actor; // the key's owner
  readonly services: Services;
  readonly signal: AbortSignal; // aborts when the client leaves
  readonly requestId: string;
  /** All of them, under their lower-case names. */
  readonly rawHeaders: IncomingHttpHeaders;
}

/** The successes the document declares, over status and media type. Failures are thrown. */
export type Reply<O extends OperationId> = {
  [S in Success<O>]: With<S, Content<operations[O]['responses'][S]>>;
}[Success<O>] & { readonly headers?: Readonly<Record<string, string>> };

export type Handler<O extends OperationId> = (call: Call<O>) => Reply<O> | Promise<Reply<O>>;
export type Handlers<O extends OperationId> = { readonly [K in O]: Handler<K> };

/** All of them: a missing, misspelt or mistyped handler does not compile. */
export type Operations = Handlers<OperationId>;

type Success<O extends OperationId> = keyof operations[O]['responses'] & (200 | 201 | 202 | 204);
type Content<R> = R extends { content: infer C } ? C : never;
type With<S, C> = [C] extends [never] ? { readonly status: S } : { [M in keyof C]: As<S, M, C[M]> }[keyof C];
// An event stream is pushed, not iterated: see inference/events.ts.
// prettier-ignore
type As<S, M, T> =
  M extends 'application/json' ? { readonly status: S; readonly json: T }
  : M extends 'text/event-stream' ? { readonly status: S; readonly events: EventStream<T extends { data: infer D } ? D : never> }
  : M extends 'application/rss+xml' ? { readonly status: S; readonly type: M; readonly text: string }
  : { readonly status: S; readonly type: M extends `${infer F}/*` ? `${F}/${string}` : M; readonly bytes: Readable };
type Input<O extends OperationId, In extends 'path' | 'query' | 'header'> = NonNullable<
  operations[O]['parameters'][In]
>;
// prettier-ignore
type Body<O extends OperationId> =
  operations[O] extends { requestBody: { content: infer C } } ? Parsed<C>
  : operations[O] extends { requestBody?: { content: infer C } } ? Parsed<C> | undefined
  : undefined;
type Parsed<C> = {
  [M in keyof C]: M extends 'multipart/form-data'
    ? Omit<C[M], 'file'> & { readonly file: Express.Multer.File }
    : C[M];
}[keyof C];
