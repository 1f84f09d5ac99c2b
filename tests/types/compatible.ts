/** Mistakes in the registry of the address /v1 that must not compile. */
import { chat } from '../../src/handlers/compatible/chat';
import { models } from '../../src/handlers/compatible/models';
import type {
  CompatibleCall,
  CompatibleHandlers,
  CompatibleOperations,
} from '../../src/http/compatible-operations';

// @ts-expect-error operations are missing
export const missing = { ...chat, ...models } satisfies CompatibleOperations;

// prettier-ignore
// @ts-expect-error an operation of the contract's own document
export type OfAnotherDocument = CompatibleHandlers<'getModels'>;

export const wrongStatus = {
  // @ts-expect-error a status that the document does not have
  listModels: () => ({ status: 201, json: { object: 'list' as const, data: [] } }),
} satisfies CompatibleHandlers<'listModels'>;

export const contractShape = {
  // @ts-expect-error the contract's own list
  listModels: () => ({ status: 200, json: { data: [], links: { next: null }, total_count: 0 } }),
} satisfies CompatibleHandlers<'listModels'>;

declare const editing: CompatibleCall<'createImageEdit'>;
// @ts-expect-error JSON has addresses, and only a form has files
void editing.body.image;
