import type { CompatibleHandlers } from '../../http/compatible-operations';
import { responses as contract } from '../responses';

export const responses = {
  createResponse: (call) => contract.createResponses(call),
  compactResponse: (call) => contract.compactResponses(call),
  connectResponse: () => contract.connectResponses(),
} satisfies CompatibleHandlers<'createResponse' | 'compactResponse' | 'connectResponse'>;
