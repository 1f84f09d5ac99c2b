import type { components } from '../../generated/openapi';
import { envelope, type ApiError } from '../errors';
import type { AnswerContext, CallerFormat, EventWriter, Told } from '../inference/caller-format';
import { chatUsage } from '../inference/generation';
import type { ChatChoice, ChatDelta, ChatStreamChoice } from '../providers/format';
import { ChatGrammar } from './chat-grammar';

type Schemas = components['schemas'];
type Chunk = Schemas['ChatStreamChunk'];

/** Chat is the language inside: only ids, names and money are put in. */
export const chatFormat: CallerFormat<Schemas['ChatResult'], Chunk> = {
  apiType: 'completions',

  reply: (answer, context, told) => ({
    id: context.generationId,
    object: 'chat.completion',
    created: seconds(context.createdAt),
    model: context.endpoint.model.id,
    provider: context.endpoint.provider.name,
    choices: answer.choices.map(annotated),
    system_fingerprint: answer.systemFingerprint ?? null,
    service_tier: answer.serviceTier ?? null,
    usage: chatUsage(told),
    ...(told.serviceMetadata && { service_metadata: told.serviceMetadata }),
  }),

  events: (context) => new ChunkWriter(context),
};

/** Typed clients send an answer back with each field that they know, so a list without entries is said as one. */
const annotated = (choice: ChatChoice): ChatChoice =>
  choice.message.annotations ? choice : { ...choice, message: { ...choice.message, annotations: [] } };

class ChunkWriter implements EventWriter<Chunk> {
  readonly marker = '[DONE]';
  private readonly created: number;
  private readonly grammar = new ChatGrammar();
  private fingerprint: string | undefined;
  private tier: string | undefined;
  /** The last chunk of choices alone, and the text of all that stands before them: the next one has the same. */
  private last: Chunk | undefined;
  private headText: string | undefined;

  constructor(private readonly context: AnswerContext) {
    this.created = seconds(context.createdAt);
  }

  begin(): Chunk[] {
    if (!this.context.chat.debug?.echo_upstream_body) return [];
    return this.context.sentBodies().map((body) => ({
      ...this.head(),
      choices: [],
      debug: { echo_upstream_body: JSON.parse(body) as Record<string, never> },
    }));
  }

  delta({ choices, systemFingerprint = this.fingerprint, serviceTier = this.tier }: ChatDelta): Chunk[] {
    if (systemFingerprint !== this.fingerprint || serviceTier !== this.tier) this.headText = undefined;
    this.fingerprint = systemFingerprint;
    this.tier = serviceTier;
    if (choices.length === 0) return [];
    if (this.grammar.fits(choices)) return [(this.last = this.chunk(choices as ChatStreamChoice[]))];
    return this.grammar.split(choices).map((choice) => (this.last = this.chunk([choice])));
  }

  json(chunk: Chunk): string | undefined {
    if (chunk !== this.last) return undefined;
    this.headText ??= `${JSON.stringify(this.head()).slice(0, -1)},"choices":`;
    return `${this.headText}${textOf(chunk.choices)}}`;
  }

  finish(told: Told): Chunk[] {
    // Programs that did not ask for the usage read `choices[0].delta` of every chunk. OpenAI sends no choice with it.
    const asked = this.context.chat.stream_options?.include_usage === true;
    return [
      ...this.grammar.endings().map((choice) => this.chunk([choice])),
      Object.assign(this.head(), {
        choices: asked ? [] : [{ index: 0, delta: {}, finish_reason: null, native_finish_reason: null }],
        service_tier: this.tier ?? null,
        usage: chatUsage(told),
        ...(told.serviceMetadata && { service_metadata: told.serviceMetadata }),
      }),
    ];
  }

  fail(failure: ApiError): Chunk[] {
    const { error } = envelope(failure);
    return [
      {
        ...this.head(),
        error: error as NonNullable<Chunk['error']>,
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error', native_finish_reason: null }],
      },
    ];
  }

  private chunk(choices: ChatStreamChoice[]): Chunk {
    const chunk = this.head() as Chunk;
    chunk.choices = choices;
    return chunk;
  }

  private head(): Omit<Chunk, 'choices'> {
    const { generationId, endpoint } = this.context;
    const head: Omit<Chunk, 'choices'> = {
      id: generationId,
      object: 'chat.completion.chunk',
      created: this.created,
      model: endpoint.model.id,
      provider: endpoint.provider.name,
    };
    if (this.fingerprint !== undefined) head.system_fingerprint = this.fingerprint;
    if (this.tier !== undefined) head.service_tier = this.tier;
    return head;
  }
}

/** Most choices hold a text alone: what stands around it need not be written anew. */
function textOf(choices: Chunk['choices']): string {
  const [choice] = choices;
  if (choices.length !== 1 || !choice || !isTextAlone(choice)) return JSON.stringify(choices);
  const content = JSON.stringify(choice.delta.content);
  return `[{"index":${choice.index},"delta":{"content":${content}},"finish_reason":null,"native_finish_reason":null}]`;
}

function isTextAlone(choice: Chunk['choices'][number]): boolean {
  for (const name in choice) if (!PLAIN.has(name)) return false;
  const { delta, finish_reason: reason, native_finish_reason: native } = choice;
  for (const name in delta) if (name !== 'content') return false;
  return typeof delta.content === 'string' && reason === null && native === null;
}

/** Of a choice that has not ended. */
const PLAIN: ReadonlySet<string> = new Set<keyof ChatStreamChoice>([
  'index',
  'delta',
  'finish_reason',
  'native_finish_reason',
]);

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
