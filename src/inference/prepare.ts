import type { ChatRequest } from '../providers/format';
import type { Endpoint } from './catalogue';

/**
 * To be called before each attempt.
 * @returns what makes of a request what is sent there.
 * @throws ApiError 429 where this endpoint may not be tried.
 */
export type Prepare = (endpoint: Endpoint) => Promise<(chat: ChatRequest) => ChatRequest>;
