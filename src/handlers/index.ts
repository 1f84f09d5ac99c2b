import type { Operations } from '../http/operations';
import { chat } from './chat';
import { credits } from './credits';
import { embeddings } from './embeddings';
import { endpoints } from './endpoints';
import { generations } from './generations';
import { keys } from './keys';
import { messages } from './messages';
import { models } from './models';
import { observability } from './observability';
import { organization } from './organization';
import { providers } from './providers';
import { responses } from './responses';
import { workspaces } from './workspaces';

/** Every operation of the document: one that is missing here does not compile. */
export const operations = {
  ...chat,
  ...credits,
  ...embeddings,
  ...endpoints,
  ...generations,
  ...keys,
  ...messages,
  ...models,
  ...observability,
  ...organization,
  ...providers,
  ...responses,
  ...workspaces,
} satisfies Operations;
