import type { CallerFormat } from '../../inference/caller-format';
import type { PresetAdded } from '../../inference/policies/preset';
import type { ChatRequest } from '../../providers/format';
import { BlockWriter, PassingWriter, type MessagesEvent } from './events';
import { nativeRequest } from './native';
import { furnished } from './preset';
import { converted, passed, type MessagesResult } from './reply';
import type { Converted, MessagesRequest } from './request';

export { toChat, toPrompt, type MessagesRequest } from './request';
export type { MessagesEvent } from './events';
export type { MessagesResult } from './reply';

/**
 * The Anthropic message format, for one request.
 * @param chat what is sent where the body cannot go as it is, a preset included.
 * @param added what the preset puts under the body.
 */
export function messagesFormat(
  body: MessagesRequest,
  conversion: Converted,
  chat: ChatRequest,
  added?: PresetAdded,
): CallerFormat<MessagesResult, MessagesEvent> {
  const { body: whole, unsaid } = added ? furnished(body, added) : { body, unsaid: undefined };
  const gatewayOnly = conversion.gatewayOnly ?? unsaid;
  const native = nativeRequest(whole, { ...conversion, gatewayOnly }, chat);
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
