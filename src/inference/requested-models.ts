import type { ChatRequest } from '../providers/format';

/** The models to try, in order: `model` first, each of them once. */
export const requestedModels = ({ model, models = [] }: Pick<ChatRequest, 'model' | 'models'>): string[] => [
  ...new Set(model === undefined ? models : [model, ...models]),
];
