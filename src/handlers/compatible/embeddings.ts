import type { CompatibleHandlers } from '../../http/compatible-operations';
import { embeddings as contract } from '../embeddings';

export const embeddings = {
  createEmbedding: (call) => contract.createEmbeddings(call),
} satisfies CompatibleHandlers<'createEmbedding'>;
