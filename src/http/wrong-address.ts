import { trimEnd } from '../trim';
import type { Request } from 'express';
import { ApiError } from '../errors';
import { pathOf } from './dialects';
import { isHost } from './facts';

/** Operations of the originals that this gateway lacks, by the beginning of their path below `/v1`. */
const LACKING: readonly (readonly [RegExp, string])[] = [
  [/^\/moderations$/, 'Guardrails with content filters screen requests instead.'],
  [/^\/completions$/, 'Send the prompt to /v1/chat/completions as a message of the user.'],
  [/^\/(messages\/)?batches(\/|$)/, 'Send the requests one by one.'],
  [/^\/responses\/[^/]/, 'Responses are not stored: send the whole conversation in `input`.'],
  [/^\/chat\/completions\/chatcmpl|^\/chat\/completions\/gen-/, 'Completions are not stored.'],
  [/^\/images\/variations$/, 'Send the image to /v1/images/edits with a prompt.'],
  [/^\/audio\/(translations|voices)/, 'Use /v1/audio/transcriptions or /v1/audio/speech.'],
  [
    /^\/(assistants|threads|vector_stores|fine_tuning|uploads|realtime|videos|evals|containers|conversations|organization|complete)(\/|$)/,
    '/v1/openapi.json lists the operations that are offered.',
  ],
];

/** The failure at a path that no operation has. It says what to do: usually the client's base URL is wrong. */
export function wrongAddress(request: Pick<Request, 'originalUrl' | 'method' | 'headers'>): ApiError {
  const path = pathOf(request.originalUrl);
  const below = path.startsWith('/v1/') ? trimEnd(path.slice(3), '/') : undefined;
  const instead = below === undefined ? undefined : LACKING.find(([pattern]) => pattern.test(below))?.[1];
  if (instead !== undefined)
    return noOperation(`${request.method} ${shown(path)} is not offered by this gateway. ${instead}`);
  const origin = originOf(request);
  return noOperation(
    `There is no operation at ${request.method} ${shown(path)}. Check the base URL: ${origin}/v1 for OpenAI clients, ` +
      `${origin} for Anthropic clients, ${origin}/api/v1 for OpenRouter clients and this gateway's own API. ` +
      'See docs/clients.md and /docs.',
  );
}

const noOperation = (message: string): ApiError => new ApiError('not_found', message, { unknown: 'address' });

const MOST_CHARACTERS = 60;

/** A path as it may be repeated: short, and without what is no plain text. */
const shown = (path: string): string => {
  const plain = path.replace(/[^\x21-\x7e]/g, '?');
  return plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain;
};

/** The address as the caller reached it, also through a proxy that ends TLS. */
function originOf({ headers }: Pick<Request, 'headers'>): string {
  const host = isHost(headers.host) ? headers.host : 'HOST:PORT';
  return `${headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'}://${host}`;
}
