import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { operations } from '../../generated/openapi';
import type { Leaving } from '../departure';
import type { Services } from '../services';
import type { EventStream } from '../inference/events';
import type { PreparedJson } from '../prepared';
import type { Actor } from '../services/actors';
import type { Upload } from '../services/files';
import type { SettledGeneration } from '../services/idempotency';
import type { WrittenTexts } from '../written-texts';
import type { OpenFile } from './file';

export type OperationId = keyof operations;

/** What a handler of the API receives. */
export type Call<O extends OperationId> = CallOf<operations[O], Services> & {
  readonly actor: Actor; // the key's owner
};
export type Reply<O extends OperationId> = ReplyOf<operations[O]>;
export type Handler<O extends OperationId> = (call: Call<O>) => Reply<O> | Promise<Reply<O>>;
export type Handlers<O extends OperationId> = { readonly [K in O]: Handler<K> };

/** All of them: a missing, misspelt or mistyped handler does not compile. */
export type Operations = Handlers<OperationId>;

/** An operation of any document, as the generator types it. */
export interface AnyOperation {
  readonly parameters: { readonly path?: unknown; readonly query?: unknown; readonly header?: unknown };
  readonly responses: object;
}

/** What a handler receives: input already validated against the document. */
export interface CallOf<Op extends AnyOperation, HostServices> {
  readonly params: Input<Op, 'path'>;
  readonly query: Input<Op, 'query'>;
  readonly headers: Input<Op, 'header'>;
  readonly body: Body<Op>;
  /** Long texts of the body as they were sent. */
  readonly texts?: WrittenTexts | undefined;
  readonly services: HostServices;
  readonly leaving: Leaving; // tells when the client leaves
  readonly requestId: string;
  /** To be told of each generation; absent: nobody asks. */
  readonly settled?: ((generation: SettledGeneration) => void) | undefined;
  /** All of them, under their lower-case names. */
  readonly rawHeaders: IncomingHttpHeaders;
}

/** The successes the document declares, over status and media type. Failures are thrown. */
export type ReplyOf<Op extends AnyOperation> = {
  [S in Success<Op>]: With<S, Content<Op['responses'][S]>>;
}[Success<Op>] & { readonly headers?: Readonly<Record<string, string>> };

type Success<Op extends AnyOperation> = keyof Op['responses'] & (101 | 200 | 201 | 202 | 204);
type Content<R> = R extends { content: infer C } ? C : never;
type With<S, C> = [C] extends [never] ? { readonly status: S } : { [M in keyof C]: As<S, M, C[M]> }[keyof C];
// An event stream is pushed, not iterated: see inference/events.ts.
// prettier-ignore
type As<S, M, T> =
  M extends 'application/json' ? { readonly status: S } & ({ readonly json: T } | { readonly prepared: PreparedJson<T> })
  : M extends 'text/event-stream' ? { readonly status: S; readonly events: EventStream<T extends { data: infer D } ? D : never> }
  : M extends 'application/rss+xml' | `text/${string}` ? { readonly status: S; readonly type: M; readonly text: string }
  : { readonly status: S; readonly type: M extends `${infer F}/*` ? `${F}/${string}` : M } & Bytes;
/** A file's bytes are sent with ranges and conditions, which may turn a 200 into a 206, 304, 412 or 416. */
type Bytes = { readonly bytes: Readable } | { readonly file: OpenFile };
type Input<Op extends AnyOperation, In extends 'path' | 'query' | 'header'> = NonNullable<
  Op['parameters'][In]
>;
// prettier-ignore
type Body<Op extends AnyOperation> =
  Op extends { requestBody: { content: infer C } } ? Parsed<C>
  : Op extends { requestBody?: { content: infer C } } ? Parsed<C> | undefined
  : undefined;
type Parsed<C> = {
  [M in keyof C]: M extends 'multipart/form-data' ? Form<C[M]> : C[M];
}[keyof C];
/** A form whose files are on the disk: one where the document has a text of bytes, else a list. */
type Form<F> = Omit<F, FileField> & {
  readonly [K in keyof F & FileField]: NonNullable<F[K]> extends readonly unknown[]
    ? readonly Upload[]
    : Upload;
};
/** The names of files in forms. */
type FileField = 'file' | 'image' | 'image[]' | 'mask';
