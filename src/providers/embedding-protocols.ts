import type { Protocol } from '../configuration';
import { anthropic } from './anthropic';
import { unsupported } from './content';
import type { EmbeddingFormat } from './embedding';
import { geminiEmbedding } from './gemini-embedding';
import { openaiEmbedding } from './openai-embedding';
import type { Protocols } from './protocols';
import type { Send } from './transport';

/** The wire has none. */
const none: EmbeddingFormat = {
  request() {
    throw unsupported('model: providers of the anthropic format make no embeddings');
  },
  result: () => ({ vectors: [] }),
  error: (status, body) => anthropic.error(status, body),
};

const FORMATS = {
  openai: openaiEmbedding,
  anthropic: none,
  gemini: geminiEmbedding,
  demo: openaiEmbedding,
} satisfies Record<Protocol, EmbeddingFormat>;

export type EmbeddingProtocols = Readonly<
  Record<Protocol, { readonly format: EmbeddingFormat; readonly send: Send }>
>;

/** Embeddings go over the same connections as chat. */
export const bindEmbeddings = ({
  openai,
  anthropic: messages,
  gemini,
  demo,
}: Protocols): EmbeddingProtocols => ({
  openai: { format: FORMATS.openai, send: openai.send },
  anthropic: { format: FORMATS.anthropic, send: messages.send },
  gemini: { format: FORMATS.gemini, send: gemini.send },
  demo: { format: FORMATS.demo, send: demo.send },
});
