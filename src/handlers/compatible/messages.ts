import type { CompatibleHandlers } from '../../http/compatible-operations';
import { messages as contract } from '../messages';

export const messages = {
  createMessage: (call) => contract.createMessages(call),
  countMessageTokens: (call) => contract.countMessagesTokens(call),
} satisfies CompatibleHandlers<'createMessage' | 'countMessageTokens'>;
