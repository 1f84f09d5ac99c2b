import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../errors';
import { refused, type Actor, type ActorService } from '../services/actors';
import type { Operation } from './document';
import { regionOf } from './facts';

export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Actor>;

/** Tags under which a key of the wrong kind counts as none. */
const STRICT_TAGS = new Set(['Vault']);

/**
 * Access as the operation's `security` says: which kinds of key may call it.
 * @param regions that this gateway has hosts for; none: what looks like such a host is one like any other.
 */
export function createAuthentication(
  { object }: Operation,
  actors: ActorService,
  regions: readonly string[] = [],
): Authenticate {
  const schemes = new Set((object.security ?? []).flatMap((requirement) => Object.keys(requirement)));
  const allowed = { inference: schemes.has('apiKey'), management: schemes.has('managementKey') };
  const isStrict = (object.tags ?? []).some((tag) => STRICT_TAGS.has(tag));
  const takesBareKey = schemes.has('anthropicApiKey');
  return async ({ authorization, host, 'x-api-key': bare }) => {
    // Clients of one format put the key elsewhere; a header of the common kind goes before it.
    const key = authorization === undefined && takesBareKey ? bareKey(bare) : bearer(authorization);
    const actor = await actors.authenticate(key);
    if (!allowed[actor.key.kind] && isStrict) throw refused();
    if (!allowed[actor.key.kind])
      throw new ApiError(
        'permission_denied',
        actor.key.kind === 'inference'
          ? 'A management key is required'
          : 'A management key cannot do this: use an inference key',
      );
    const region = regionOf(host);
    // Who asks for a region must not be served from elsewhere.
    if (regions.length > 0 && region !== null && !regions.includes(region))
      throw new ApiError('permission_denied', `This gateway has no host for the region ${region}`, {
        metadata: { reason: 'regional_host' },
      });
    return actor;
  };
}

/** Counted apart: a pattern that counts so far takes 8 ms to compile, in the second request of a process. */
const MOST_CHARACTERS = 512;

const bearer = (authorization: string | undefined): string | undefined =>
  bareKey(/^Bearer (.*)$/i.exec(authorization ?? '')?.[1]);

const bareKey = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.length <= MOST_CHARACTERS && /^[\x21-\x7e]+$/.test(value)
    ? value
    : undefined;
