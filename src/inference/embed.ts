import type { components } from '../../generated/openapi';
import { readDataUrl } from '../data-url';
import { ApiError, toApiError } from '../errors';
import { toUsd } from '../money';
import {
  encoded,
  inputsOf,
  lengthOf,
  type EmbeddingAnswer,
  type EmbeddingFormat,
  type EmbeddingInput,
  type EmbeddingPart,
  type EmbeddingRequest,
} from '../providers/embedding';
import type { EmbeddingProtocols } from '../providers/embedding-protocols';
import type { ChatRequest } from '../providers/format';
import type { Plugins } from '../plugins';
import type { UpstreamAnswer } from '../providers/transport';
import { unusable } from '../providers/upstream-errors';
import type { FeeTerms } from '../stores/fees';
import type { GatedLedger } from '../stores/write-gate';
import { accounted } from './accounted-answer';
import { admit } from './admit';
import type { Answer } from './answer';
import { readJson, tryEach } from './attempt';
import { namedModel, type Catalogue, type Endpoint } from './catalogue';
import type { Begin, Caller } from './generation';
import type { RateLimits } from './hold';
import type { Credential } from './policies/credentials';
import { reserve } from './policies/reserve';
import { screen } from './policies/screen';
import type { MediaSteps } from './prepare-media';
import type { Reading } from './reading';
import type { Routing } from './routing';
import { shorten } from './routing/resolve';
import { countTokens } from './tokens';

type Schemas = components['schemas'];
type Vectors = Schemas['CreateEmbeddingsResponse'];

const EMBEDDINGS: ReadonlySet<string> = new Set(['embeddings']);

/** 2,048 vectors of 3,072 numbers as text, and some room. */
const ANSWER_CAP = 96 * 1024 * 1024;
const MOST_NUMBERS = 8_000_000;

interface Parts {
  readonly catalogue: () => Catalogue;
  readonly routing: Routing;
  readonly plugins: Plugins;
  readonly protocols: EmbeddingProtocols;
  readonly ledger: GatedLedger;
  readonly rates: RateLimits;
  readonly credentials: (caller: Caller) => Promise<readonly Credential[]>;
  readonly fees: FeeTerms;
  readonly begin: Begin;
  /** Measures media before their cost is held. */
  readonly reads: Pick<MediaSteps, 'measure'>;
}

/** Embeddings have the life of every generation; only prompt tokens are counted. */
export const createEmbed =
  ({ catalogue, routing, plugins, protocols, ledger, rates, credentials, fees, begin, reads }: Parts) =>
  async (caller: Caller, asked: EmbeddingRequest): Promise<Answer<Vectors>> => {
    const { body, stages, refusal } = await screened(asked, caller);
    const inputs = inputsOf(body);
    const chat = chatOf(body, inputs);
    admit(chat);
    await ledger.ready();
    const generation = begin(caller, chat, plugins.begin(chat), 'embeddings', readingOf(inputs));
    generation.stages = stages;
    try {
      if (refusal) throw refusal;
      const models = withEmbeddings(catalogue(), body.model);
      const selection = await routing.select(chat, models, generation, {
        outputs: EMBEDDINGS,
        credentials: await credentials(caller),
      });
      const fitting = able(selection.candidates, body);
      if (caller.claims.length > 0) await reads.measure([chat], caller.leaving);
      const { candidates, prepare } = await reserve(generation, fitting, ledger, rates, fees);
      const { endpoint, answer } = await tryEach(
        candidates,
        ({ provider, ...target }) => {
          const { format, send } = protocols[provider.protocol];
          return Promise.resolve({ request: format.request(body, target), format, send, passes: false });
        },
        (upstream, format) =>
          open(accounted(upstream, caller.leaving), format, inputs.length, body.dimensions),
        generation.attempts,
        caller.leaving,
        prepare,
      );
      generation.answered();
      const settled = await generation
        .settle({
          endpoint,
          upstreamId: answer.upstreamId,
          usage: answer.usage && { prompt: answer.usage.prompt, completion: 0 },
          cancelled: caller.leaving.aborted,
        })
        .catch((error: unknown) => {
          throw new NotSettled(toApiError(error).with({ headers: { 'X-Generation-Id': generation.id } }));
        });
      const { usage, cost, byokNanoUsd } = settled;
      const format = body.encoding_format ?? 'float';
      return {
        generationId: generation.id,
        value: {
          id: generation.id,
          object: 'list',
          data: answer.vectors.map((vector, index) => ({
            object: 'embedding',
            index,
            embedding: encoded(vector, format),
          })),
          model: endpoint.model.id,
          usage: {
            prompt_tokens: usage.prompt,
            total_tokens: usage.prompt,
            ...(answer.usage?.details && { prompt_tokens_details: answer.usage.details }),
            cost: toUsd(cost.totalNanoUsd),
            cost_details: {
              upstream_inference_cost: byokNanoUsd === undefined ? null : toUsd(byokNanoUsd),
              upstream_inference_prompt_cost: toUsd(cost.promptNanoUsd),
              upstream_inference_completions_cost: 0,
            },
            is_byok: byokNanoUsd !== undefined,
          },
        },
      };
    } catch (error) {
      if (error instanceof NotSettled) throw error.failure;
      throw await generation.fail(asOverload(error));
    }
  };

/** Inputs are read as a user's words. */
async function screened(body: EmbeddingRequest, { policies }: Caller) {
  if (policies.guard.filters.some(({ action }) => action !== 'flag') && holdsTokens(body.input))
    return { body, stages: [], refusal: unreadable() };
  const content = body.input as Schemas['ChatUserMessage']['content'];
  const asked: ChatRequest = { messages: [{ role: 'user', content }] };
  const { chat, stages, refusal } = await screen(asked, policies.guard.filters);
  const input = chat.messages[0]?.content as unknown as EmbeddingRequest['input'];
  return { body: { ...body, input }, stages, refusal };
}

const holdsTokens = (input: EmbeddingRequest['input']): boolean =>
  Array.isArray(input) && input.some((entry) => typeof entry === 'number' || Array.isArray(entry));

const unreadable = (): ApiError =>
  new ApiError(
    'permission_denied',
    'Request blocked: a guardrail filters words, and input: tokens cannot be read; send the text itself',
  );

/** It has ended already, and cannot be settled again. */
class NotSettled extends Error {
  constructor(readonly failure: ApiError) {
    super(failure.message);
  }
}

/** What routing, limits and records want to know, in their own language. */
const chatOf = (body: EmbeddingRequest, inputs: readonly EmbeddingInput[]): ChatRequest => {
  const media = inputs.flatMap((input) => (input.kind === 'parts' ? input.parts.flatMap(mediaOf) : []));
  return {
    model: body.model,
    // Vectors are not counted in tokens.
    max_tokens: 0,
    messages: media.length > 0 ? [{ role: 'user', content: media }] : [],
    ...(body.provider && { provider: body.provider }),
    ...(body.session_id !== undefined && { session_id: body.session_id }),
    ...(body.trace && { trace: body.trace }),
    ...(body.user !== undefined && { user: body.user }),
  };
};

function mediaOf(part: EmbeddingPart): Schemas['ChatContentItems'][] {
  switch (part.type) {
    case 'text':
      return [];
    case 'image_url':
      return [{ type: 'image_url', image_url: { url: part.image_url.url } }];
    case 'input_audio': {
      const { data, format = '' } = part.input_audio;
      const url = readDataUrl(data);
      const name = (url?.mediaType ?? format).replace(/^audio\//, '');
      return [{ type: 'input_audio', input_audio: { data: url?.data ?? data, format: name } }];
    }
    case 'input_video':
      return [{ type: 'video_url', video_url: { url: asDataUrl(part.input_video, 'video') } }];
    case 'input_file':
      return [{ type: 'file', file: { file_data: asDataUrl(part.input_file, 'application') } }];
  }
}

/** Bare base64 has its type beside it. */
const asDataUrl = ({ data, format = '' }: { data: string; format?: string }, kind: string): string =>
  data.startsWith('data:')
    ? data
    : `data:${format.includes('/') ? format : `${kind}/${format}`};base64,${data}`;

function messageOf(input: EmbeddingInput): Schemas['ChatUserMessage'] {
  switch (input.kind) {
    case 'text':
      return { role: 'user', content: input.text };
    case 'tokens':
      return { role: 'user', content: '[tokens]' };
    case 'parts':
      return {
        role: 'user',
        content: input.parts.flatMap((part) => (part.type === 'text' ? [part] : mediaOf(part))),
      };
  }
}

function readingOf(inputs: readonly EmbeddingInput[]): Reading {
  const texts = inputs.flatMap((input) =>
    input.kind === 'text'
      ? [input.text]
      : input.kind === 'parts'
        ? input.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
        : [],
  );
  const given = inputs.reduce((sum, input) => sum + (input.kind === 'tokens' ? input.tokens.length : 0), 0);
  // Some models put a mark before and after each input.
  const marks = 2 * inputs.length;
  const bytes = (): number => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return {
    messages: () => inputs.map(messageOf),
    countPrompt: () => given + texts.reduce((sum, text) => sum + countTokens(text), 0),
    promptAtMost: () => given + marks + bytes(),
  };
}

/** @throws ApiError when the model is one that makes no vectors. */
function withEmbeddings(catalogue: Catalogue, id: string): Catalogue {
  const model = namedModel(catalogue, id);
  if (model && !model.outputModalities.includes('embeddings'))
    throw new ApiError(
      'invalid_request',
      `model: ${shorten(id)} makes no embeddings; GET /embeddings/models lists those that do`,
    );
  return catalogue;
}

/**
 * Endpoints that know the parameters. A vector of another length than the caller's index has would be
 * worse than an error, so `dimensions` is never dropped.
 * @throws ApiError when none knows them.
 */
function able(candidates: readonly Endpoint[], body: EmbeddingRequest): readonly Endpoint[] {
  const shortening =
    body.dimensions === undefined
      ? candidates
      : candidates.filter(
          ({ listsParameters, supportedParameters }) =>
            !listsParameters || supportedParameters.has('dimensions'),
        );
  if (shortening.length === 0)
    throw new ApiError(
      'invalid_request',
      `dimensions: no endpoint of ${shorten(body.model)} makes vectors of another length than its own; leave it out`,
    );
  if (body.input_type === undefined || !body.provider?.require_parameters) return shortening;
  const knowing = shortening.filter(({ supportedParameters }) => supportedParameters.has('input_type'));
  if (knowing.length === 0)
    throw new ApiError(
      'not_found',
      `No endpoint of ${shorten(body.model)} fits this request (require_parameters: input_type)`,
      {
        availability: {
          code: 'constraint_filtered',
          retryable: false,
          requested_models: [shorten(body.model)],
          affected_providers: [...new Set(shortening.map(({ provider }) => provider.slug))],
          excluded_by: ['require_parameters'],
        },
      },
    );
  return knowing;
}

/** @throws ApiError when it is not one usable vector for each input, so that another endpoint is tried. */
async function open(
  upstream: UpstreamAnswer,
  format: EmbeddingFormat,
  inputs: number,
  dimensions: number | undefined,
): Promise<EmbeddingAnswer> {
  const answer = format.result(await readJson(upstream, ANSWER_CAP, MOST_NUMBERS));
  const lengths = new Set(answer.vectors.map(lengthOf));
  if (answer.vectors.length !== inputs || lengths.has(undefined))
    throw unusable('something else than a vector for each input');
  if (lengths.size > 1 || (dimensions !== undefined && !lengths.has(dimensions)))
    throw unusable('vectors of another length');
  return answer;
}

/** An overloaded provider is 529 here; 503 is the gateway's own. */
const asOverload = (error: unknown): unknown =>
  error instanceof ApiError &&
  error.type === 'provider_overloaded' &&
  error.detail.metadata?.['provider_name'] !== undefined
    ? error.with({ status: 529 })
    : error;
