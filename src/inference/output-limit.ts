import type { ChatRequest } from '../providers/format';
import type { Catalogue } from './catalogue';

/**
 * Lowers a limit that no endpoint of the requested models allows to what the most generous one does:
 * there are clients that ask for a great many tokens where their user said nothing.
 */
export function withinOutputLimits(chat: ChatRequest, { models }: Catalogue): ChatRequest {
  const wanted = chat.max_tokens;
  if (!wanted) return chat;
  const endpoints = [chat.model, ...(chat.models ?? [])].flatMap((id) => {
    const model = id === undefined ? undefined : (models.get(id) ?? models.get(id.replace(/:\w+$/, '')));
    return model?.endpoints ?? [];
  });
  const limits = endpoints.map(({ maxCompletionTokens }) => maxCompletionTokens ?? Infinity);
  const most = Math.max(0, ...limits);
  if (most === 0 || wanted <= most) return chat;
  const budget = chat.reasoning?.max_tokens;
  return {
    ...chat,
    max_tokens: most,
    ...(budget && budget >= most && { reasoning: { ...chat.reasoning, max_tokens: most - 1 } }),
  };
}
