import type { Agent } from 'undici';
import { API_KEY } from '../harness';
import { PROMPT } from './table';

/** What a caller got. */
export interface Got {
  readonly id: string | undefined;
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
  /** The error of the envelope, or of the last event. */
  readonly error: { readonly code?: number; readonly message?: string } | undefined;
  readonly finish: string | undefined;
  /** Whether a stream ended with its marker. */
  readonly done: boolean;
  readonly raw: string;
  readonly tookMs: number;
}

interface Part {
  readonly choices?: readonly {
    readonly message?: { readonly content?: string | null };
    readonly delta?: { readonly content?: string | null };
    readonly finish_reason?: string | null;
  }[];
  readonly error?: { readonly code?: number; readonly message?: string };
}

/** Where faulty endpoints are. */
export const FAULTY = [
  'raw-openai',
  'raw-anthropic',
  'raw-gemini',
  'refused',
  'nowhere',
  'distrusted',
] as const;

/** The faulty endpoint stands first, whatever is known of its health. */
export const bodyOf = (model: string, stream: boolean): object => ({
  model,
  stream,
  max_tokens: 100,
  provider: { order: FAULTY },
  messages: [{ role: 'user', content: PROMPT }],
});

export async function ask(
  agent: Agent,
  origin: string,
  model: string,
  stream: boolean,
  signal?: AbortSignal,
): Promise<Got> {
  const started = performance.now();
  const { statusCode, headers, body } = await agent.request({
    origin,
    path: '/api/v1/chat/completions',
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(model, stream)),
    ...(signal && { signal }),
  });
  const raw = await body.text();
  const isStream = String(headers['content-type']).startsWith('text/event-stream');
  const data = raw.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
  const parts = isStream
    ? data.filter((line) => line !== '[DONE]').map((line) => JSON.parse(line) as Part)
    : [JSON.parse(raw) as Part];
  const choices = parts.flatMap(({ choices: given }) => given ?? []);
  return {
    id: headers['x-generation-id'] as string | undefined,
    status: statusCode,
    retryAfter: headers['retry-after'] as string | undefined,
    text: choices.map(({ message, delta }) => message?.content ?? delta?.content ?? '').join(''),
    error: parts.find(({ error }) => error)?.error,
    finish: choices.map(({ finish_reason: reason }) => reason).findLast(Boolean) ?? undefined,
    done: !isStream || data.at(-1) === '[DONE]',
    raw,
    tookMs: performance.now() - started,
  };
}
