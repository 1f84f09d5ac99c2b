import { ApiError } from '../../errors';
import type { NativeRequest } from '../../inference/caller-format';
import type { ChatRequest } from '../../providers/format';
import { array, object, type Json } from '../../providers/json';
import { isKnown } from './known';
import type { Converted, MessagesRequest } from './request';
import { isForeignThought } from './thoughts';

/** Fields that are the gateway's business and never go upstream. */
const OURS = new Set<string>([
  'models',
  'fallbacks',
  'plugins',
  'provider',
  'route',
  'session_id',
  'trace',
  'user',
  'deferred_tools',
  'stop_server_tools_when',
  'preset',
] satisfies (keyof MessagesRequest)[]);

/**
 * The caller's body for providers that speak the format.
 * @throws ApiError when it asks for what only the gateway can do, and for what it cannot.
 */
export function nativeRequest(
  body: MessagesRequest,
  { nativeOnly, gatewayOnly }: Converted,
  chat: ChatRequest,
): NativeRequest | undefined {
  if (nativeOnly !== undefined && gatewayOnly !== undefined)
    throw new ApiError(
      'invalid_request',
      `${nativeOnly} needs a provider that speaks the Anthropic format, and cannot be combined with ${gatewayOnly}`,
    );
  if (gatewayOnly !== undefined) return undefined;
  const unread = Object.keys(body).filter((name) => !isKnown(name));
  return {
    dialect: 'messages',
    body: passing(body),
    chat,
    ...(nativeOnly !== undefined && {
      only: new ApiError(
        'invalid_request',
        `${nativeOnly} is only for providers that speak the Anthropic format, and none of them could serve this request`,
      ),
    }),
    ...(unread.length > 0 && {
      unread: new ApiError(
        'invalid_request',
        `${unread.slice(0, 8).join(', ').slice(0, 256)}: only goes to a provider of the Anthropic format with the ` +
          'body as it came, and something of the request, such as a file that the model is said not to take, has ' +
          'to be changed for it',
      ),
    }),
  };
}

/** Fields of the caller's that go upstream, with what a provider of the format would refuse put right. */
export function passing(body: MessagesRequest): Json {
  const passed: Json = {};
  for (const [name, value] of Object.entries(body)) if (!OURS.has(name)) passed[name] = value;
  const tier = body.service_tier;
  // The gateway's own words for the tiers that the wire knows.
  if (tier === 'default' || tier === 'standard') passed['service_tier'] = 'standard_only';
  else if (tier !== undefined && tier !== 'auto' && tier !== 'standard_only') passed['service_tier'] = 'auto';
  if (typeof body.temperature === 'number') passed['temperature'] = Math.min(body.temperature, 1);
  const cleaned = body.messages.map((message) => withoutForeign(message as unknown as Json));
  passed['messages'] = cleaned.filter((message) => message !== undefined);
  // A turn that began without a thought of the provider's own cannot go on with one.
  const last = body.messages.findLastIndex(({ role }) => role === 'assistant');
  if (last >= 0 && cleaned[last] !== (body.messages[last] as unknown) && body.thinking?.type === 'enabled')
    delete passed['thinking'];
  return passed;
}

/** Thoughts of other providers stay here, and so do citations and empty texts, which are refused there. */
function withoutForeign(message: Json): Json | undefined {
  if (message['role'] !== 'assistant' || !Array.isArray(message['content'])) return message;
  let changed = false;
  const content = array(message['content']).flatMap((entry) => {
    const block = object(entry) ?? {};
    if (isForeignThought(block) || (block['type'] === 'text' && block['text'] === '')) {
      changed = true;
      return [];
    }
    const citations = array(block['citations']);
    if (!citations.some(isForeignCitation)) return [entry];
    changed = true;
    const own = citations.filter((citation) => !isForeignCitation(citation));
    const { citations: _all, ...rest } = block;
    return [own.length > 0 ? { ...rest, citations: own } : rest];
  });
  if (!changed) return message;
  return content.length === 0 ? undefined : { ...message, content };
}

const isForeignCitation = (citation: unknown): boolean => object(citation)?.['encrypted_index'] === '';
