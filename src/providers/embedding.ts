import type { components } from '../../generated/openapi';
import type { ApiError } from '../errors';
import type { Target, UpstreamRequest } from './format';

type Schemas = components['schemas'];

export type EmbeddingRequest = Schemas['CreateEmbeddingsRequest'];
export type EmbeddingPart = Schemas['EmbeddingsContentPart'];

/** As the upstream wrote it: numbers, or base64 of little-endian 32-bit floats. */
export type Vector = readonly number[] | string;

export interface EmbeddingUsage {
  readonly prompt: number;
  readonly details?: Schemas['EmbeddingsPromptTokensDetails'];
}

/** Vectors in the order of the inputs. Usage that was not reported is absent. */
export interface EmbeddingAnswer {
  readonly upstreamId?: string;
  readonly vectors: readonly Vector[];
  readonly usage?: EmbeddingUsage;
}

/** A provider's wire format for embeddings: pure conversions. */
export interface EmbeddingFormat {
  /** @throws ApiError when this wire cannot say it; another endpoint may be able to. */
  request(body: EmbeddingRequest, target: Target): UpstreamRequest;
  /** @throws ApiError when the body is no answer, although the status says so. */
  result(body: unknown): EmbeddingAnswer;
  /** @param body parsed JSON, or undefined. */
  error(status: number, body: unknown): ApiError;
}

/** One input, whichever way it was given. */
export type EmbeddingInput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tokens'; readonly tokens: readonly number[] }
  | { readonly kind: 'parts'; readonly parts: readonly EmbeddingPart[] };

export function inputsOf({ input }: EmbeddingRequest): readonly EmbeddingInput[] {
  if (typeof input === 'string') return [{ kind: 'text', text: input }];
  if (isTokens(input)) return [{ kind: 'tokens', tokens: input }];
  return input.map((entry: string | number[] | Schemas['EmbeddingsContent']): EmbeddingInput => {
    if (typeof entry === 'string') return { kind: 'text', text: entry };
    if (Array.isArray(entry)) return { kind: 'tokens', tokens: entry };
    const texts = entry.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    // Without media it is a text like any other.
    return texts.length === entry.content.length
      ? { kind: 'text', text: texts.join('\n') }
      : { kind: 'parts', parts: entry.content };
  });
}

const isTokens = (input: readonly unknown[]): input is number[] => typeof input[0] === 'number';

/** How many numbers a vector has. Undefined: it is none. */
export function lengthOf(vector: Vector): number | undefined {
  if (typeof vector !== 'string')
    return vector.length > 0 && vector.every(Number.isFinite) ? vector.length : undefined;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(vector)) return undefined;
  const bytes = Buffer.byteLength(vector, 'base64');
  return bytes > 0 && bytes % 4 === 0 ? bytes / 4 : undefined;
}

/** The vector as the caller asked for it. */
export function encoded(vector: Vector, as: Schemas['EmbeddingEncodingFormat']): number[] | string {
  if (as === 'float') return typeof vector === 'string' ? numbers(vector) : [...vector];
  if (typeof vector === 'string') return vector;
  const bytes = Buffer.allocUnsafe(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
}

function numbers(base64: string): number[] {
  const bytes = Buffer.from(base64, 'base64');
  const found: number[] = [];
  for (let at = 0; at < bytes.length; at += 4) found.push(bytes.readFloatLE(at));
  return found;
}
