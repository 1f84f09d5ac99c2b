import type { components } from '../../generated/openapi';
import { envelope, type ApiError } from '../errors';
import type { AnswerContext, CallerFormat, EventWriter, Told } from '../inference/caller-format';
import { chatUsage } from '../inference/generation';
import type { ChatChoice, ChatDelta, ChatStreamChoice } from '../providers/format';

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
    choices: answer.choices as ChatChoice[],
    system_fingerprint: answer.systemFingerprint ?? null,
    service_tier: answer.serviceTier ?? null,
    usage: chatUsage(told),
    ...(told.serviceMetadata && { service_metadata: told.serviceMetadata }),
  }),

  events: (context) => new ChunkWriter(context),
};

class ChunkWriter implements EventWriter<Chunk> {
  readonly marker = '[DONE]';
  private readonly created: number;
  private fingerprint: string | undefined;
  private tier: string | undefined;

  constructor(private readonly context: AnswerContext) {
    this.created = seconds(context.createdAt);
  }

  begin(): Chunk[] {
    if (!this.context.chat.debug?.echo_upstream_body) return [];
    return this.context.sentBodies.map((body) => ({
      ...this.head(),
      choices: [],
      debug: { echo_upstream_body: JSON.parse(body) as Record<string, never> },
    }));
  }

  delta({ choices, systemFingerprint, serviceTier }: ChatDelta): Chunk[] {
    this.fingerprint = systemFingerprint ?? this.fingerprint;
    this.tier = serviceTier ?? this.tier;
    if (choices.length === 0) return [];
    const chunk = this.head() as Chunk;
    chunk.choices = choices as ChatStreamChoice[];
    return [chunk];
  }

  finish(told: Told): Chunk[] {
    return [
      {
        ...this.head(),
        choices: [],
        service_tier: this.tier ?? null,
        usage: chatUsage(told),
        ...(told.serviceMetadata && { service_metadata: told.serviceMetadata }),
      },
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

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
