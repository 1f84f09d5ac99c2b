import { ApiError } from '../errors';
import { isRouter } from '../plugins/routers';
import type { ChatRequest } from '../providers/format';
import type { Catalogue, Endpoint } from './catalogue';
import { NOWHERE, survey, type Surroundings } from './select';
import { countPromptTokens } from './tokens';

/**
 * Lowers a limit that no endpoint allows, of those that may serve the request, to what the most generous one
 * does: there are clients that ask for a great many tokens where their user said nothing.
 */
export function withinOutputLimits(
  chat: ChatRequest,
  catalogue: Catalogue,
  surroundings: Pick<Surroundings, 'nowMs' | 'guard'>,
): ChatRequest {
  const wanted = chat.max_tokens;
  if (!wanted) return chat;
  const most = mostOf(chat, catalogue, surroundings);
  if (most < 1 || wanted <= most) return chat;
  const budget = chat.reasoning?.max_tokens;
  return {
    ...chat,
    max_tokens: most,
    ...(budget && budget >= most && { reasoning: { ...chat.reasoning, max_tokens: most - 1 } }),
  };
}

/** Infinity where an endpoint allows what was asked; 0 where none would serve the request anyway. */
function mostOf(
  chat: ChatRequest,
  catalogue: Catalogue,
  surroundings: Pick<Surroundings, 'nowMs' | 'guard'>,
): number {
  if (isRouter(chat.model ?? '') && !catalogue.models.has(chat.model ?? '')) {
    // Whichever model it chooses.
    const all = [...catalogue.models.values()].flatMap(({ endpoints }) => endpoints);
    return Math.max(0, ...all.map(({ maxCompletionTokens }) => maxCompletionTokens ?? Infinity));
  }
  const serving = (asked: ChatRequest): readonly Endpoint[] =>
    survey(asked, catalogue, { ...NOWHERE, ...surroundings }).selection.candidates;
  try {
    if (serving(chat).length > 0) return Infinity;
    const { max_tokens: _limit, ...unlimited } = chat;
    const endpoints = serving(unlimited);
    if (endpoints.length === 0) return 0;
    const prompt = countPromptTokens(chat);
    return Math.max(
      ...endpoints.map(({ maxCompletionTokens, contextLength }) =>
        Math.min(maxCompletionTokens ?? Infinity, (contextLength ?? Infinity) - prompt),
      ),
    );
  } catch (error) {
    // No such model: said where the request is tried.
    if (error instanceof ApiError) return 0;
    throw error;
  }
}
