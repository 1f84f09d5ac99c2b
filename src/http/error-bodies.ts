import { envelope, type ApiError } from '../errors';
import type { Operation } from './document';

type ErrorBody = (error: ApiError) => object;

/** Formats whose errors differ from the common envelope, by tag. */
const BODIES: Readonly<Record<string, ErrorBody>> = {
  Responses: (error) => ({ ...envelope(error), error_type: error.type }),
};

/** How errors of an operation look: its callers' clients read them. */
export function errorBodyOf({ object }: Operation): ErrorBody {
  for (const tag of object.tags ?? []) {
    const body = BODIES[tag];
    if (body) return body;
  }
  return envelope;
}
