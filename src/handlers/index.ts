import type { Operations } from '../http/operations';
import { chat } from './chat';
import { credits } from './credits';
import { embeddings } from './embeddings';
import { generations } from './generations';
import { keys } from './keys';
import { models } from './models';
import { organization } from './organization';
import { workspaces } from './workspaces';

/** Every operation of the document: one that is missing here does not compile. */
export const operations = {
  ...chat,
  ...credits,
  ...embeddings,
  ...generations,
  ...keys,
  ...models,
  ...organization,
  ...workspaces,
} satisfies Operations;
