import type { ChatRequest } from './format';
import { array, object, text, type Json } from './json';
import { joinDetails, type ReasoningDetail } from './reasoning';

/**
 * Thoughts that servers of OpenAI's chat wire want back with the next request, in the field in which they gave them.
 * A thought in plain words carries the name of that field as its `id`, through every format of callers.
 * Sources: api-docs.deepseek.com/guides/thinking_mode, platform.moonshot.ai/docs/guide/use-kimi-k2-thinking-model,
 * docs.mistral.ai/capabilities/reasoning, ai.google.dev/gemini-api/docs/thought-signatures (OpenAI compatibility).
 */
const THOUGHT_FIELDS = ['reasoning_content', 'reasoning', 'thinking'] as const;
type Field = (typeof THOUGHT_FIELDS)[number];

interface Thought {
  readonly field: Field;
  readonly words: string;
}

type Assistant = Extract<ChatRequest['messages'][number], { role: 'assistant' }>;

/** Returns the plain words of a thought in a message or a delta of the wire, and where they stood. */
export function thoughtsOf(from: Json): Thought | undefined {
  const reasoning = text(from['reasoning']);
  const content = text(from['reasoning_content']);
  // Servers that send both fields mean one thought; the older name is the one that they read.
  if (content) return { field: 'reasoning_content', words: content };
  if (reasoning) return { field: 'reasoning', words: reasoning };
  if (!Array.isArray(from['content'])) return undefined;
  const words = from['content'].map(thinkingOf).join('');
  return words === '' ? undefined : { field: 'thinking', words };
}

/** A part of Mistral's content: a text, or a list of texts. */
function thinkingOf(value: unknown): string {
  const part = object(value);
  if (part?.['type'] !== 'thinking') return '';
  const { thinking } = part;
  return (
    text(thinking) ??
    array(thinking)
      .map((entry) => text(object(entry)?.['text']) ?? '')
      .join('')
  );
}

export const plainThought = ({ field, words }: Thought): ReasoningDetail => ({
  type: 'reasoning.text',
  text: words,
  signature: null,
  id: field,
  format: 'unknown',
  index: 0,
});

/** The field in which a thought came in plain words; undefined for any other block. */
const fieldOf = (detail: ReasoningDetail): Field | undefined =>
  detail.type === 'reasoning.text' && !detail.signature
    ? THOUGHT_FIELDS.find((field) => field === detail.id)
    : undefined;

const GEMINI = 'google-gemini-v1';

/** Reads the signatures that Google's servers of this wire put on calls. They have no index: so they go back to the call. */
export function callSignatures(call: Json, id: string | undefined): ReasoningDetail[] {
  const google = object(object(call['extra_content'])?.['google']);
  const data = text(google?.['thought_signature']);
  return data === undefined || id === undefined
    ? []
    : [{ type: 'reasoning.encrypted', data, id, format: GEMINI }];
}

/** True for a signature that stood on a call of this wire, and not in a block of its own. */
export const isCallSignature = (detail: ReasoningDetail): boolean =>
  detail.type === 'reasoning.encrypted' &&
  detail.format === GEMINI &&
  detail.index === undefined &&
  Boolean(detail.id);

/** Models whose servers take no thoughts in plain words. */
const REJECTS_THOUGHTS = /^(?:openai\/)?(?:gpt-(?!oss)|o\d|chatgpt|codex)/;
/** Models that want their plain words in `reasoning_content` where a caller kept no more than the words. */
const NEEDS_REASONING_CONTENT = /deepseek|kimi|moonshot|qwen|qwq|glm-|grok|minimax|mimo/i;

/** Returns the fields of an assistant message that give a provider its thoughts back, byte for byte. */
export function returnedThoughts(given: Assistant, upstreamModel: string, reasons: boolean): Json {
  const details = joinDetails(given.reasoning_details ?? []);
  const back: Json = {};
  if (!REJECTS_THOUGHTS.test(upstreamModel)) Object.assign(back, plainWords(given, details, upstreamModel));
  const blocks = details.filter((detail) => isFromProvider(detail) && !isCallSignature(detail));
  if (reasons && blocks.length > 0) back['reasoning_details'] = blocks;
  const signatures = new Map(
    details.flatMap((detail) =>
      detail.type === 'reasoning.encrypted' && isCallSignature(detail)
        ? [[detail.id, detail.data] as const]
        : [],
    ),
  );
  if (signatures.size > 0)
    back['tool_calls'] = (given.tool_calls ?? []).map((call) => {
      const signature = signatures.get(call.id);
      return signature === undefined
        ? call
        : { ...call, extra_content: { google: { thought_signature: signature } } };
    });
  return back;
}

function plainWords(given: Assistant, details: readonly ReasoningDetail[], upstreamModel: string): Json {
  const words = new Map<Field, string>();
  for (const detail of details) {
    const field = fieldOf(detail);
    if (field && detail.type === 'reasoning.text')
      words.set(field, (words.get(field) ?? '') + (detail.text ?? ''));
  }
  const said = text(given.reasoning);
  if (details.length === 0 && said && NEEDS_REASONING_CONTENT.test(upstreamModel))
    words.set('reasoning_content', said);
  const back: Json = {};
  for (const [field, thought] of words)
    if (field !== 'thinking') back[field] = thought;
    else back['content'] = withThinking(given.content, thought);
  return back;
}

function withThinking(content: Assistant['content'], thought: string): Json[] {
  const spoken =
    typeof content === 'string'
      ? content === ''
        ? []
        : [{ type: 'text', text: content }]
      : ((content ?? []) as Json[]);
  return [{ type: 'thinking', thinking: [{ type: 'text', text: thought }] }, ...spoken];
}

/**
 * True for a block that must go back as it came: it is signed or encrypted, or another gateway sent it without a
 * signature.
 */
const isFromProvider = (detail: ReasoningDetail): boolean => {
  if (detail.type === 'reasoning.server_tool_call') return false;
  if (detail.type !== 'reasoning.text' || detail.signature) return true;
  const isUnknown = detail.format === undefined || detail.format === null || detail.format === 'unknown';
  return isUnknown && fieldOf(detail) === undefined && detail.signature === undefined;
};
