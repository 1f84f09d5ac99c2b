import type { Endpoint } from '../catalogue';

/**
 * Whether an entry of a routing list names an endpoint. A base slug, or a provider's name, stands
 * for all of its endpoints; `provider/…` for those of one variant, quantization or tier.
 */
export const names = (entry: string, endpoint: Endpoint): boolean => {
  const { slug, name } = endpoint.provider;
  const asked = entry.toLowerCase();
  return asked === slug || asked === name.toLowerCase() || namesExactly(entry, endpoint);
};

/** Names it by its tag and not only by its provider. */
export const namesExactly = (entry: string, { provider, tag, quantization, tier }: Endpoint): boolean => {
  // The faster tier has two names.
  const asked = entry.toLowerCase().replace(/\/fast$/, tier === 'priority' ? '/priority' : '/fast');
  if (asked === provider.slug) return false;
  return (
    asked === tag || (tier === null && quantization !== null && asked === `${provider.slug}/${quantization}`)
  );
};
