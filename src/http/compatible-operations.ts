import type { operations } from '../../generated/compatible';
import type { Services } from '../services';
import type { Actor } from '../services/actors';
import type { CallOf, ReplyOf } from './operations';

export type CompatibleOperationId = keyof operations;

/** What a handler of the API in the formats of others receives. */
export type CompatibleCall<O extends CompatibleOperationId> = CallOf<operations[O], Services> & {
  readonly actor: Actor; // the key's owner
};

type Handler<O extends CompatibleOperationId> = (
  call: CompatibleCall<O>,
) => ReplyOf<operations[O]> | Promise<ReplyOf<operations[O]>>;

export type CompatibleHandlers<O extends CompatibleOperationId> = { readonly [K in O]: Handler<K> };

/** All of them, as exhaustive as the contract's. */
export type CompatibleOperations = CompatibleHandlers<CompatibleOperationId>;
