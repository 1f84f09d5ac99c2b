import type { ChatRequest } from '../providers/format';

/** The models to try, in order: `model` first, each of them once. */
export function requestedModels({ model, models = [] }: Pick<ChatRequest, 'model' | 'models'>): string[] {
  if (model === undefined) return [...new Set(models)];
  return models.length === 0 ? [model] : [...new Set([model, ...models])];
}
