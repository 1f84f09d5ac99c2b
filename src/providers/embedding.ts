import { endianness } from 'node:os';
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
  if (typeof vector !== 'string') return vector.length > 0 && areNumbers(vector) ? vector.length : undefined;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(vector)) return undefined;
  const bytes = Buffer.byteLength(vector, 'base64');
  return bytes > 0 && bytes % 4 === 0 ? bytes / 4 : undefined;
}

/** A plain loop: millions of numbers are looked at in one answer. */
function areNumbers(vector: readonly unknown[]): boolean {
  for (let at = 0; at < vector.length; at++) if (!Number.isFinite(vector[at])) return false;
  return true;
}

/** The vector as the caller asked for it. */
export function encoded(vector: Vector, as: Schemas['EmbeddingEncodingFormat']): number[] | string {
  if (as === 'float') return typeof vector === 'string' ? numbers(vector) : [...vector];
  if (typeof vector === 'string') return vector;
  const floats = Float32Array.from(vector);
  return littleEndian(Buffer.from(floats.buffer)).toString('base64');
}

function numbers(base64: string): number[] {
  // A copy of its own: the bytes of a shared one need not begin at a multiple of four.
  const bytes = littleEndian(Buffer.from(new Uint8Array(Buffer.from(base64, 'base64')).buffer));
  return Array.from(new Float32Array(bytes.buffer, 0, bytes.length / 4));
}

/** Between the order of bytes on the wire and that of this machine. */
const littleEndian = (bytes: Buffer): Buffer => (endianness() === 'LE' ? bytes : bytes.swap32());
