import type { CompatibleHandlers } from '../../http/compatible-operations';
import { responses as contract } from '../responses';

export const responses = {
  createResponse: (call) => contract.createResponses(call),
} satisfies CompatibleHandlers<'createResponse'>;
