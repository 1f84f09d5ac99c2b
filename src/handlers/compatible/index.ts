import type { CompatibleOperations } from '../../http/compatible-operations';
import { audio } from './audio';
import { chat } from './chat';
import { embeddings } from './embeddings';
import { files } from './files';
import { images } from './images';
import { messages } from './messages';
import { models } from './models';
import { responses } from './responses';

/** Every operation of the API in the formats of OpenAI and Anthropic. */
export const compatibleOperations = {
  ...audio,
  ...chat,
  ...embeddings,
  ...files,
  ...images,
  ...messages,
  ...models,
  ...responses,
} satisfies CompatibleOperations;
