import { anthropic, headersOf, samplesAt, sendable } from './anthropic';
import { hashedUser, refuseValue } from './content';
import type { NativeFormat } from './format';
import { count, object, type Json } from './json';

/** Without a word of the caller's: the wire demands a number. */
const DEFAULT_MAX_TOKENS = 4_096;

/** Newer models refuse a request that names one of them. */
const SAMPLERS = ['temperature', 'top_p', 'top_k'];

/** The wire's own callers: their body goes as it came, but for what is the gateway's to decide. */
export const anthropicNative: NativeFormat = {
  format: anthropic,

  request(body, chat, target, hints = {}) {
    if ((chat.temperature ?? 0) > 1) refuseValue(chat, 'temperature', 'at most 1');
    const maxTokens = chat.max_tokens ?? target.maxCompletionTokens ?? DEFAULT_MAX_TOKENS;
    const sent: Json = { ...body, model: target.upstreamModel, max_tokens: maxTokens };
    const thinking = object(body['thinking']);
    // A limit that was lowered takes the budget inside it along.
    const budget = chat.reasoning?.max_tokens;
    if (thinking?.['type'] === 'enabled' && budget) sent['thinking'] = { ...thinking, budget_tokens: budget };
    // The tier says how fast, since its price is what is reserved.
    delete sent['speed'];
    if (!samplesAt(target.upstreamModel)) for (const name of SAMPLERS) delete sent[name];
    const { metadata } = body;
    delete sent['metadata'];
    if (chat.user) sent['metadata'] = { ...object(metadata), user_id: hashedUser(chat.user) };
    return sendable(sent, target, hints);
  },

  count: {
    request(body, { upstreamModel }, hints = {}) {
      const sent: Json = { ...body, model: upstreamModel };
      for (const name of NOT_COUNTED) delete sent[name];
      return { path: '/messages/count_tokens', headers: headersOf(hints), body: JSON.stringify(sent) };
    },
    result(body) {
      const answer = object(body);
      const tokens = count(answer?.['input_tokens']);
      return tokens === undefined ? undefined : { ...answer, input_tokens: tokens };
    },
  },
};

/** Fields of a message request that are no part of the prompt, and are refused where it is counted. */
const NOT_COUNTED = [
  'max_tokens',
  'stream',
  'temperature',
  'top_p',
  'top_k',
  'stop_sequences',
  'metadata',
  'service_tier',
  'container',
  'inference_geo',
];
