import type { operations } from '../../generated/binhost';
import type { BinhostServices } from '../services/binhost';
import type { CallOf, ReplyOf } from './operations';

export type BinhostOperationId = keyof operations;

type Handler<O extends BinhostOperationId> = (
  call: CallOf<operations[O], BinhostServices>,
) => ReplyOf<operations[O]> | Promise<ReplyOf<operations[O]>>;

export type BinhostHandlers<O extends BinhostOperationId> = { readonly [K in O]: Handler<K> };

/** All of the binary host's, as exhaustive as the API's. */
export type BinhostOperations = BinhostHandlers<BinhostOperationId>;
