import type { CallerFormat, NativeRequest } from '../../inference/caller-format';
import type { PresetAdded } from '../../inference/policies/preset';
import type { ChatRequest } from '../../providers/format';
import { BlockWriter, PassingWriter, type MessagesEvent } from './events';
import { nativeRequest, passing } from './native';
import { furnished } from './preset';
import { unknownField } from './known';
import { converted, passed, type MessagesResult } from './reply';
import { toPrompt, type Converted, type Countable, type MessagesRequest } from './request';

export { toChat, type MessagesRequest } from './request';
export type { MessagesEvent } from './events';
export type { MessagesResult } from './reply';

/** A prompt whose tokens are counted. */
export interface CountedPrompt {
  readonly chat: ChatRequest;
  /**
   * For providers of the format; undefined: none can count it.
   * @param asked the same prompt, a preset included.
   * @param added what the preset puts under the body.
   */
  native(asked: ChatRequest, added: PresetAdded | undefined): NativeRequest | undefined;
}

export function countable(body: Countable): CountedPrompt {
  const { chat, gatewayOnly } = toPrompt(body);
  return {
    chat,
    native(asked, added) {
      const { body: whole, unsaid } = added ? furnished(body, added) : { body, unsaid: undefined };
      if ((gatewayOnly ?? unsaid) !== undefined) return undefined;
      return { dialect: 'messages', body: passing(whole), chat: asked };
    },
  };
}

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
  // What nobody here knows may go to a provider of the format, and would be lost on another way.
  const nativeOnly = conversion.nativeOnly ?? (unsaid === undefined ? undefined : unknownField(body));
  const native = nativeRequest(whole, { ...conversion, nativeOnly, gatewayOnly }, chat);
  const sequences = body.stop_sequences ?? [];
  const hideThoughts =
    body.thinking !== undefined && 'display' in body.thinking && body.thinking.display === 'omitted';
  const { omitted } = conversion;
  const wanted = { sequences, hideThoughts, omitted };
  return {
    apiType: 'completions',
    searchesTools: true,
    ...(native && { native }),
    reply: (answer, context, told) =>
      context.passes ? passed(answer.raw, context, told, omitted) : converted(answer, context, told, wanted),
    events: (context) =>
      context.passes ? new PassingWriter(context, omitted) : new BlockWriter(context, wanted),
  };
}
