import { CREDENTIALS, type Endpoint } from '../catalogue';

/** A caller's own credential at a provider, as one request may use it. */
export interface Credential {
  readonly id: string;
  /** Slug. */
  readonly provider: string;
  /** Tried after the shared endpoints. */
  readonly isFallback: boolean;
  /** The provider's shared endpoints serve no model and nobody in the workspace. */
  readonly isByokOnly: boolean;
  /** The provider's shared endpoints do not serve the models, keys and users that it is for. */
  readonly isRequired: boolean;
  /** Whether the account behind it keeps nothing; null: as the provider says of itself. */
  readonly declaredZdr: boolean | null;
  /** False: it is for other API keys or users, and only keeps the provider's shared endpoints closed. */
  readonly isUsable: boolean;
  /** Null: all. */
  readonly allowedModels: readonly string[] | null;
  /** The plaintext; empty where it may not be used. Never logged. */
  readonly key: string;
}

const isFor = (credential: Credential, { provider, model }: Endpoint): boolean =>
  credential.isUsable &&
  credential.provider === provider.slug &&
  (credential.allowedModels === null || credential.allowedModels.includes(model.id));

/** The endpoint as it is reached with a caller's own credential, in place of ours. */
const reachedWith = (endpoint: Endpoint, { id, key }: Credential): Endpoint => ({
  ...endpoint,
  // The operator's own headers may name an account, which is not the caller's.
  credential: { id, headers: CREDENTIALS[endpoint.provider.protocol](key) },
});

const keepsNothing = ({ provider }: Endpoint): boolean => !provider.retains && !provider.trains;

/** Whether a credential makes an endpoint fit for prompts that may not be kept, although its provider does not. */
export const liftsRetention = (credentials: readonly Credential[], endpoint: Endpoint): boolean =>
  credentials.some((credential) => credential.declaredZdr === true && isFor(credential, endpoint));

/**
 * Puts the ways to reach endpoints in order: with the caller's own credentials, then with the
 * gateway's, then with the caller's for emergencies. Of several models all ways of one go before the next.
 * @param mustNotKeep whether this request's prompt may not be kept at the endpoint.
 */
export function withCredentials(
  endpoints: readonly Endpoint[],
  credentials: readonly Credential[],
  mustNotKeep: (endpoint: Endpoint) => boolean,
): readonly Endpoint[] {
  if (credentials.length === 0) return endpoints;
  return groups(endpoints).flatMap((group) => {
    const reached = (isFallback: boolean): Endpoint[] =>
      group.flatMap((endpoint) =>
        credentials
          .filter(
            (credential) =>
              credential.isFallback === isFallback &&
              isFor(credential, endpoint) &&
              (!mustNotKeep(endpoint) || (credential.declaredZdr ?? keepsNothing(endpoint))),
          )
          .map((credential) => reachedWith(endpoint, credential)),
      );
    const shared = group.filter(
      (endpoint) => !(mustNotKeep(endpoint) && !keepsNothing(endpoint)) && !isClosed(endpoint, credentials),
    );
    return [...reached(false), ...shared, ...reached(true)];
  });
}

/** Whether credentials forbid to reach an endpoint with the gateway's own. */
const isClosed = (endpoint: Endpoint, credentials: readonly Credential[]): boolean =>
  credentials.some(
    (credential) =>
      (credential.isByokOnly && credential.provider === endpoint.provider.slug) ||
      (credential.isRequired && isFor(credential, endpoint)),
  );

/** Why the gateway's own way to an endpoint is closed, where no other one is left. */
export const closedBy = (credentials: readonly Credential[], { provider }: Endpoint): string =>
  credentials.some((credential) => credential.isByokOnly && credential.provider === provider.slug)
    ? 'is_byok_only of a provider key of this workspace, none of which is for this model, API key and user,'
    : 'the provider key of this workspace, whose account may keep prompts,';

/** By model, where the order keeps models together; all in one, where it does not. */
function groups(endpoints: readonly Endpoint[]): readonly (readonly Endpoint[])[] {
  const byModel = new Map<string, Endpoint[]>();
  let last: string | undefined;
  for (const endpoint of endpoints) {
    const { id } = endpoint.model;
    const group = byModel.get(id);
    if (group && last !== id) return [endpoints];
    if (group) group.push(endpoint);
    else byModel.set(id, [endpoint]);
    last = id;
  }
  return [...byModel.values()];
}
