import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../errors';
import type { Actor, ActorService } from '../services/actors';
import type { Operation } from './document';

export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Actor>;

/** Tags under which a key of the wrong kind counts as none. */
const STRICT_TAGS = new Set(['Vault']);

/** Access as the operation's `security` says: which kinds of key may call it. */
export function createAuthentication({ object }: Operation, actors: ActorService): Authenticate {
  const schemes = new Set((object.security ?? []).flatMap((requirement) => Object.keys(requirement)));
  const allowed = { inference: schemes.has('apiKey'), management: schemes.has('managementKey') };
  const isStrict = (object.tags ?? []).some((tag) => STRICT_TAGS.has(tag));
  const takesBareKey = schemes.has('anthropicApiKey');
  return async ({ authorization, 'x-api-key': bare }) => {
    // Clients of one format put the key elsewhere; a header of the common kind goes before it.
    const key = authorization === undefined && takesBareKey ? bareKey(bare) : bearer(authorization);
    const actor = await actors.authenticate(key);
    if (!allowed[actor.key.kind] && isStrict)
      throw new ApiError('authentication', 'Missing or invalid API key');
    if (!allowed[actor.key.kind])
      throw new ApiError(
        'permission_denied',
        actor.key.kind === 'inference'
          ? 'A management key is required'
          : 'A management key cannot do this: use an inference key',
      );
    return actor;
  };
}

const bearer = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1];

const bareKey = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && /^[\x21-\x7e]{1,512}$/.test(value) ? value : undefined;
