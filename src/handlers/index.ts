import type { Operations } from '../http/operations';
import { byok } from './byok';
import { chat } from './chat';
import { credits } from './credits';
import { endpoints } from './endpoints';
import { generations } from './generations';
import { keys } from './keys';
import { messages } from './messages';
import { models } from './models';
import { organization } from './organization';
import { presets } from './presets';
import { providers } from './providers';
import { responses } from './responses';
import { workspaces } from './workspaces';

/** Every operation of the document: one that is missing here does not compile. */
export const operations = {
  ...byok,
  ...chat,
  ...credits,
  ...endpoints,
  ...generations,
  ...keys,
  ...messages,
  ...models,
  ...organization,
  ...presets,
  ...providers,
  ...responses,
  ...workspaces,
} satisfies Operations;
