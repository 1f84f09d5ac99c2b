import type { Operations } from '../http/operations';
import { chat } from './chat';
import { credits } from './credits';
import { generations } from './generations';
import { keys } from './keys';
import { messages } from './messages';
import { models } from './models';
import { organization } from './organization';
import { responses } from './responses';
import { workspaces } from './workspaces';

/** Every operation of the document: one that is missing here does not compile. */
export const operations = {
  ...chat,
  ...credits,
  ...generations,
  ...keys,
  ...messages,
  ...models,
  ...organization,
  ...responses,
  ...workspaces,
} satisfies Operations;
