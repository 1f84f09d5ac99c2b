import type { components } from '../../generated/openapi';
import type { ChatRequest } from './format';
import { array, count, defined, object, text } from './json';

type Schemas = components['schemas'];
export type Effort = Schemas['ReasoningEffort'];
export type ReasoningDetail = Schemas['ReasoningDetailUnion'];
type TextDetail = Schemas['ReasoningDetailText'];
type SummaryDetail = Schemas['ReasoningDetailSummary'];

/** What a request asks of a model's reasoning. */
export type ReasoningWish =
  | { readonly kind: 'unset' }
  | { readonly kind: 'off' }
  | { readonly kind: 'effort'; readonly effort: Exclude<Effort, 'none'> }
  | { readonly kind: 'budget'; readonly tokens: number };

export function reasoningWish(chat: ChatRequest): ReasoningWish {
  const { reasoning } = chat;
  const effort = chat.reasoning_effort ?? reasoning?.effort;
  if (effort === 'none' || reasoning?.enabled === false) return { kind: 'off' };
  if (effort) return { kind: 'effort', effort };
  if (reasoning?.max_tokens === 0) return { kind: 'off' };
  if (reasoning?.max_tokens) return { kind: 'budget', tokens: reasoning.max_tokens };
  return reasoning?.enabled ? { kind: 'effort', effort: 'medium' } : { kind: 'unset' };
}

/** The parameter has two names. */
export const knowsReasoning = (known: ReadonlySet<string>): boolean =>
  known.has('reasoning') || known.has('reasoning_effort');

/** Share of the output limit that an effort stands for. */
const RATIOS = {
  max: 0.95,
  xhigh: 0.95,
  high: 0.8,
  medium: 0.5,
  low: 0.2,
  minimal: 0.1,
} as const satisfies Record<Exclude<Effort, 'none'>, number>;

export const MIN_BUDGET = 1_024;
const MAX_BUDGET = 128_000;

export const budgetOf = (effort: keyof typeof RATIOS, maxTokens: number): number =>
  Math.max(Math.min(Math.floor(maxTokens * RATIOS[effort]), MAX_BUDGET), MIN_BUDGET);

/** The effort whose budget is nearest. */
export function effortOf(budget: number, maxTokens: number): keyof typeof RATIOS {
  const candidates = ['minimal', 'low', 'medium', 'high', 'xhigh'] as const;
  const distance = (effort: keyof typeof RATIOS) => Math.abs(RATIOS[effort] * maxTokens - budget);
  return candidates.reduce((best, effort) => (distance(effort) < distance(best) ? effort : best));
}

/** Whether the caller would see the reasoning. */
export const showsReasoning = (chat: ChatRequest): boolean =>
  chat.reasoning?.exclude !== true && chat.include_reasoning !== false;

/**
 * Puts the pieces of a streamed conversation together again: clients send back what they received,
 * often one entry a delta. A text ends with its signature, a summary with another index.
 */
export function joinDetails(details: readonly ReasoningDetail[]): ReasoningDetail[] {
  const joined: ReasoningDetail[] = [];
  let open: TextDetail | SummaryDetail | undefined;
  for (const detail of details) {
    if (detail.type !== 'reasoning.text' && detail.type !== 'reasoning.summary') {
      open = undefined;
      joined.push(detail);
    } else if (open?.type !== detail.type || !continues(open, detail)) {
      open = { ...detail };
      joined.push(open);
    } else if (open.type === 'reasoning.summary') {
      open.summary += (detail as SummaryDetail).summary;
    } else {
      const { text, signature } = detail as TextDetail;
      open.text = (open.text ?? '') + (text ?? '');
      if (signature) open.signature = signature;
    }
  }
  return joined;
}

const continues = (open: TextDetail | SummaryDetail, next: ReasoningDetail): boolean =>
  open.index === next.index &&
  (open.type === 'reasoning.summary'
    ? open.index !== undefined && (open.id ?? null) === (next.id ?? null)
    : !open.signature);

const FORMATS = {
  unknown: true,
  'openai-responses-v1': true,
  'azure-openai-responses-v1': true,
  'bedrock-openai-responses-v1': true,
  'bedrock-xai-responses-v1': true,
  'xai-responses-v1': true,
  'meta-responses-v1': true,
  'anthropic-claude-v1': true,
  'google-gemini-v1': true,
} as const satisfies Record<Schemas['ReasoningFormat'], true>;

const isFormat = (format: string): format is keyof typeof FORMATS => Object.hasOwn(FORMATS, format);

/** Blocks of reasoning that an upstream gave in our own form, as they came; what is no such block is left out. */
export function passedDetails(given: unknown): ReasoningDetail[] {
  return array(given).flatMap((entry): ReasoningDetail[] => {
    const block = object(entry) ?? {};
    const format = text(block['format']);
    const index = count(block['index']);
    const common = {
      ...(block['id'] !== undefined && { id: text(block['id']) ?? null }),
      ...(block['format'] !== undefined && {
        format: format === undefined ? null : isFormat(format) ? format : 'unknown',
      }),
      ...(index !== undefined && { index }),
    } as const;
    const { type } = block;
    const summary = text(block['summary']);
    const data = text(block['data']);
    if (type === 'reasoning.summary' && summary !== undefined) return [{ type, summary, ...common }];
    if (type === 'reasoning.encrypted' && data !== undefined) return [{ type, data, ...common }];
    const said = { text: textOrNull(block['text']), signature: textOrNull(block['signature']) };
    if (type === 'reasoning.text' && (said.text ?? said.signature ?? undefined) !== undefined)
      return [{ type, ...defined(said), ...common }];
    return [];
  });
}

const textOrNull = (value: unknown): string | null | undefined => (value === null ? null : text(value));

/** What people may read of it. */
export const wordsOf = (details: readonly ReasoningDetail[]): string =>
  details
    .map((detail) =>
      detail.type === 'reasoning.text'
        ? (detail.text ?? '')
        : detail.type === 'reasoning.summary'
          ? detail.summary
          : '',
    )
    .join('');
