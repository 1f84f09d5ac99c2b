import type { components } from '../../../generated/openapi';
import { ApiError } from '../../errors';
import type { AnswerContext, Told } from '../../inference/caller-format';
import { answeredArguments, argumentsOf } from '../../providers/content';
import type { ChatAnswer, ChatChoice, ChatMessage } from '../../providers/format';
import { object, type Json } from '../../providers/json';
import { joinDetails, type ReasoningDetail } from '../../providers/reasoning';
import { ending } from './stop';
import { isSigned, readable, redactedData, signatureOf } from './thoughts';
import { completedUsage, usageOf } from './usage';

type Schemas = components['schemas'];
export type MessagesResult = Schemas['MessagesResult'];
type Block = Schemas['MessagesContentBlock'];

/** Options of the request that shape the answer. */
export interface ReplyOptions {
  readonly sequences: readonly string[];
  /** Thoughts go out with their signatures alone. */
  readonly hideThoughts: boolean;
  /** Places of the conversation that were left out. */
  readonly omitted: readonly string[];
}

/** Returns the `omitted` field, or nothing if the lists are empty. */
export const omittedOf = (...lists: readonly (readonly string[] | undefined)[]): { omitted?: string[] } => {
  const omitted = lists.flatMap((list) => list ?? []);
  return omitted.length > 0 ? { omitted } : {};
};

export function converted(
  answer: ChatAnswer,
  context: AnswerContext,
  told: Told,
  { sequences, hideThoughts, omitted }: ReplyOptions,
): MessagesResult {
  const { message, finish_reason: reason, native_finish_reason: native } = answer.choices[0] as ChatChoice;
  if (reason === 'error') throw brokenOff(context);
  return {
    id: context.generationId,
    type: 'message',
    role: 'assistant',
    model: context.endpoint.model.id,
    provider: context.endpoint.provider.name,
    content: contentOf(answer, hideThoughts, reason !== 'content_filter'),
    ...ending(reason, native, message.refusal ?? null, sequences),
    container: null,
    diagnostics: null,
    ...omittedOf(omitted, message.omitted),
    usage: usageOf(told, answer.serviceTier),
    ...(told.serviceMetadata && { service_metadata: told.serviceMetadata }),
  };
}

/** The format has no stop reason for it. */
export const brokenOff = ({ generationId }: AnswerContext): ApiError =>
  new ApiError('provider_unavailable', 'The provider broke its answer off', {
    headers: { 'X-Generation-Id': generationId },
  });

/** The provider's own message: nothing is lost, and the nullable fields that it may leave out are there. */
export function passed(
  raw: unknown,
  context: AnswerContext,
  told: Told,
  omitted: readonly string[],
): MessagesResult {
  const body = object(raw) ?? {};
  return {
    ...startOf(body, context),
    ...omittedOf(omitted),
    usage: completedUsage(body['usage'], told),
    ...(told.serviceMetadata && { service_metadata: told.serviceMetadata }),
  };
}

/** A provider's message under our names, without money. */
export const startOf = (body: Json, context: AnswerContext): MessagesResult =>
  ({
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    ...body,
    ...(Array.isArray(body['content']) && { content: body['content'].map(withoutEmptyCitations) }),
    id: context.generationId,
    type: 'message',
    role: 'assistant',
    model: context.endpoint.model.id,
    provider: context.endpoint.provider.name,
    usage: completedUsage(body['usage'], undefined),
  }) as MessagesResult;

/** A block without `citations: null`, which some clients refuse. */
export function withoutEmptyCitations(block: unknown): unknown {
  const given = object(block);
  if (given?.['citations'] !== null) return block;
  const { citations: _none, ...rest } = given;
  return rest;
}

/** `caller` of a tool call that the model makes itself. */
export const DIRECT = { type: 'direct' } as const satisfies Schemas['AnthropicCaller'];

/** Blocks of every turn that the answer took. */
const contentOf = ({ choices, steps }: ChatAnswer, hideThoughts: boolean, refusalIsSaid: boolean): Block[] =>
  steps
    ? steps.flatMap(({ message, ran }) => [
        ...blocksOf(message, hideThoughts, refusalIsSaid),
        ...ran.map(redacted),
      ])
    : blocksOf((choices[0] as ChatChoice).message, hideThoughts, refusalIsSaid);

/** @param refusalIsSaid: what the model said instead of an answer, not a note on why there is none. */
function blocksOf(message: ChatMessage, hideThoughts: boolean, refusalIsSaid: boolean): Block[] {
  const said = [
    message.content ?? '',
    refusalIsSaid ? (message.refusal ?? '') : '',
    ...(message.images ?? []).map(({ image_url: image }) => imageText(image.url)),
    message.audio?.transcript ?? '',
  ].join('');
  const citations = (message.annotations ?? []).flatMap(citationOf);
  const details = message.reasoning_details ?? [];
  const calls = message.tool_calls ?? [];
  /** What proves each call. */
  const sealed = new Map<string, ReasoningDetail[]>(calls.map(({ id }) => [id, []]));
  for (const detail of details)
    if (readable(detail) === undefined && detail.id) sealed.get(detail.id)?.push(detail);
  const rest: Block[] = [
    ...(said === '' && citations.length === 0
      ? []
      : [{ type: 'text' as const, text: said, ...(citations.length > 0 && { citations }) }]),
    ...calls.flatMap(({ id, function: { name, arguments: given } }): Block[] => [
      ...(sealed.get(id) ?? []).map(redacted),
      { type: 'tool_use', id, name, input: argumentsOf(answeredArguments(given)), caller: DIRECT },
    ]),
  ];
  const thoughts =
    details.length > 0 || !message.reasoning
      ? joinDetails(
          details.filter((detail) => readable(detail) !== undefined || !detail.id || !sealed.has(detail.id)),
        )
      : [{ type: 'reasoning.text' as const, text: message.reasoning, format: 'unknown' as const }];
  const blocks: Block[] = [];
  let taken = 0;
  for (const detail of thoughts) {
    const words = readable(detail);
    if (hideThoughts && words !== undefined && !isSigned(detail)) continue;
    // Where it stood among the blocks; a thought that does not say comes first.
    while (blocks.length < (detail.index ?? 0) && taken < rest.length) blocks.push(rest[taken++] as Block);
    blocks.push(
      words === undefined
        ? redacted(detail)
        : { type: 'thinking', thinking: hideThoughts ? '' : words, signature: signatureOf(detail) },
    );
  }
  return [...blocks, ...rest.slice(taken)];
}

const redacted = (detail: ReasoningDetail): Block => ({
  type: 'redacted_thinking',
  data: redactedData(detail),
});

/** The format has no block for a picture in an answer. */
export const imageText = (url: string): string => `![image](${url})`;

export function citationOf(annotation: Schemas['ChatAnnotation']): Schemas['AnthropicTextCitation'][] {
  if (annotation.type !== 'url_citation') return [];
  const { url, title, content } = annotation.url_citation;
  return [
    {
      type: 'web_search_result_location',
      url,
      // Some clients accept no null here.
      title: title || url,
      cited_text: content ?? '',
      // Only the provider that searched can give one.
      encrypted_index: '',
    },
  ];
}
