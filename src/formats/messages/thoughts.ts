import { parseObject, text, type Json } from '../../providers/json';
import type { ReasoningDetail } from '../../providers/reasoning';

/** The one format whose signatures this wire carries as they are. */
const OWN = 'anthropic-claude-v1';

/** No signature of the wire's own has a dot in it. */
const PREFIX = 'gateway.';

/**
 * A thought of another provider's format, in the place of a signature or of redacted data: the caller
 * sends it back unread, and it becomes again what it was.
 */
const seal = (detail: Json): string =>
  PREFIX + Buffer.from(JSON.stringify(detail), 'utf8').toString('base64url');

/** @returns undefined for what is not ours. A damaged one of ours is nothing but a thought lost. */
const unseal = (sealed: string): Json | undefined =>
  sealed.startsWith(PREFIX)
    ? (parseObject(Buffer.from(sealed.slice(PREFIX.length), 'base64url').toString('utf8')) ?? {})
    : undefined;

/** What the caller may have touched, taken with care. */
const common = (sealed: Json) => ({
  id: text(sealed['id']) ?? null,
  format: (text(sealed['format']) ?? 'unknown') as NonNullable<ReasoningDetail['format']>,
  ...(Number.isInteger(sealed['index']) && { index: sealed['index'] as number }),
});

/** Whether a block came from a provider of another wire, so that one of this wire would refuse it. */
export function isForeignThought(block: Json): boolean {
  if (block['type'] === 'redacted_thinking') return (text(block['data']) ?? '').startsWith(PREFIX);
  if (block['type'] !== 'thinking') return false;
  const signature = text(block['signature']) ?? '';
  return signature === '' || signature.startsWith(PREFIX);
}

/** The text of a thought that people may read; undefined where there is none. */
export const readable = (detail: ReasoningDetail): string | undefined =>
  detail.type === 'reasoning.text'
    ? (detail.text ?? '')
    : detail.type === 'reasoning.summary'
      ? detail.summary
      : undefined;

/** True if the provider signed the thought. */
export const isSigned = (detail: ReasoningDetail): boolean =>
  detail.type === 'reasoning.text' && Boolean(detail.signature);

/** Returns the provider's signature, or the gateway's seal. Clients drop thoughts without a signature. */
export function signatureOf(detail: ReasoningDetail): string {
  const { type, format, id, index } = detail;
  if (type !== 'reasoning.text') return seal({ type, id, format, index });
  const { signature } = detail;
  if (signature && isOwn(format)) return signature;
  return seal({ type, signature, id, format, index });
}

/** The data of a thought that nobody may read. */
export const redactedData = (detail: ReasoningDetail): string =>
  detail.type === 'reasoning.encrypted' && isOwn(detail.format) && !detail.id ? detail.data : seal(detail);

const isOwn = (format: ReasoningDetail['format']): boolean =>
  format === OWN || format === undefined || format === null;

/** @param index place of the block in its message. */
export function fromThinking(thinking: string, signature: string, index: number): ReasoningDetail {
  const sealed = unseal(signature);
  if (sealed?.['type'] === 'reasoning.summary')
    return { type: 'reasoning.summary', summary: thinking, ...common(sealed) };
  if (sealed)
    return {
      type: 'reasoning.text',
      text: thinking,
      ...('signature' in sealed && { signature: text(sealed['signature']) ?? null }),
      ...common(sealed),
    };
  return { type: 'reasoning.text', text: thinking, signature, id: null, format: OWN, index };
}

/** @param index place of the block in its message. */
export function fromRedacted(data: string, index: number): ReasoningDetail {
  const sealed = unseal(data);
  if (sealed?.['type'] === 'reasoning.server_tool_call')
    return {
      type: 'reasoning.server_tool_call',
      tool_name: text(sealed['tool_name']) ?? '',
      arguments: text(sealed['arguments']) ?? '',
      result: text(sealed['result']) ?? '',
      tool_call_id: text(sealed['tool_call_id']) ?? null,
      ...common(sealed),
    };
  if (sealed) return { type: 'reasoning.encrypted', data: text(sealed['data']) ?? '', ...common(sealed) };
  return { type: 'reasoning.encrypted', data, id: null, format: OWN, index };
}
