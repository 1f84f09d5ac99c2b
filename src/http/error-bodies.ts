import { envelope, type ApiError } from '../errors';
import { messagesError } from '../formats/messages/errors';
import type { Operation } from './document';
import { internChatError, internError } from './intern-errors';
import { vaultError } from './vault-errors';

type ErrorBody = (error: ApiError) => object;

/** Formats whose errors differ from the common envelope, by operation or by tag. */
const BODIES: Readonly<Record<string, ErrorBody>> = {
  'Anthropic Messages': messagesError,
  createInternChatCompletion: internChatError,
  Interns: internError,
  Vault: vaultError,
  Responses: (error) => ({ ...envelope(error), error_type: error.type }),
};

/** How errors look at paths that are none of ours, but of the format's own provider: its clients ask for them. */
export const errorBodyBelow = (path: string): ErrorBody =>
  /^\/api\/v1\/messages(?:\/|$)/.test(path) ? messagesError : envelope;

/** How errors of an operation look: its callers' clients read them. */
export function errorBodyOf({ id, object }: Operation): ErrorBody {
  for (const name of [id, ...(object.tags ?? [])]) {
    const body = BODIES[name];
    if (body) return body;
  }
  return envelope;
}
