import type { components } from '../../../generated/compatible';

type Schemas = components['schemas'];

/** A model or router as the originals list it. */
export interface ModelEntry {
  readonly id: string;
  readonly name: string;
  /** Unix seconds; 0: unknown. */
  readonly created: number;
  readonly contextLength: number | null;
  readonly maxCompletionTokens: number | null;
  /** Unix milliseconds; Infinity: never. */
  readonly expiresAtMs: number;
}

export const toOpenAIModel = ({ id, created }: ModelEntry): Schemas['OpenAIModel'] => ({
  id,
  object: 'model',
  created,
  owned_by: id.slice(0, id.indexOf('/')),
});

export const toAnthropicModel = (entry: ModelEntry): Schemas['AnthropicModel'] => ({
  type: 'model',
  id: entry.id,
  display_name: entry.name,
  created_at: seconds(entry.created * 1000),
  max_input_tokens: entry.contextLength,
  max_tokens: entry.maxCompletionTokens,
  capabilities: null,
  lifecycle: entry.expiresAtMs === Infinity ? 'active' : 'deprecated',
  deprecated_at: null,
  retires_at: entry.expiresAtMs === Infinity ? null : seconds(entry.expiresAtMs),
  line: null,
});

const seconds = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
