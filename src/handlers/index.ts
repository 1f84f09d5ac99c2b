import type { Operations } from '../http/operations';
import { chat } from './chat';
import { generations } from './generations';
import { keys } from './keys';
import { models } from './models';

/** Every operation of the document: one that is missing here does not compile. */
export const operations = { ...chat, ...generations, ...keys, ...models } satisfies Operations;
