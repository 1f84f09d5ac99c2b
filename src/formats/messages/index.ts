import type { CallerFormat, NativeRequest } from '../../inference/caller-format';
import type { ChatRequest } from '../../providers/format';
import { BlockWriter, PassingWriter, type MessagesEvent } from './events';
import { nativeRequest, passing } from './native';
import { converted, passed, type MessagesResult } from './reply';
import { toPrompt, type Converted, type Countable, type MessagesRequest } from './request';

export { toChat, type MessagesRequest } from './request';
export type { MessagesEvent } from './events';
export type { MessagesResult } from './reply';

/** A prompt whose tokens are counted; `native` is there where a provider of the format can count it. */
export function countable(body: Countable): { readonly chat: ChatRequest; readonly native?: NativeRequest } {
  const { chat, gatewayOnly } = toPrompt(body);
  if (gatewayOnly !== undefined) return { chat };
  return { chat, native: { dialect: 'messages', body: passing(body), chat } };
}

/**
 * The Anthropic message format, for one request.
 * @param chat what is sent where the body cannot go as it is.
 */
export function messagesFormat(
  body: MessagesRequest,
  conversion: Converted,
  chat: ChatRequest,
): CallerFormat<MessagesResult, MessagesEvent> {
  const native = nativeRequest(body, conversion, chat);
  const sequences = body.stop_sequences ?? [];
  const hideThoughts =
    body.thinking !== undefined && 'display' in body.thinking && body.thinking.display === 'omitted';
  return {
    apiType: 'completions',
    searchesTools: true,
    ...(native && { native }),
    reply: (answer, context, told) =>
      context.passes
        ? passed(answer.raw, context, told)
        : converted(answer, context, told, sequences, hideThoughts),
    events: (context) =>
      context.passes ? new PassingWriter(context) : new BlockWriter(context, { sequences, hideThoughts }),
  };
}
