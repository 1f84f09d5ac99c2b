import type { ModelConfiguration, ProviderConfiguration } from '../../configuration';
import { endpointTag } from '../../inference/catalogue';
import { modelId, type Imported, type ImportFormat, type Skipped } from './format';
import { litellm } from './litellm';
import { modelsDev } from './models-dev';
import { fit } from './odd-fields';
import { own } from './own';

/** The first that knows a document reads it. */
const FORMATS: readonly ImportFormat[] = [own, litellm, modelsDev];

export interface Import {
  readonly format: string;
  /** As a configuration file would name them. */
  readonly models: readonly ModelConfiguration[];
  readonly skipped: readonly Skipped[];
  /** Fields that were left out of models that were taken. */
  readonly odd: readonly Skipped[];
  readonly unknown: Imported['unknown'];
  readonly unpriced: Imported['unpriced'];
  /** Providers that the configuration does not have, with the number of models left out. */
  readonly otherProviders: ReadonlyMap<string, number>;
}

/**
 * Reads a catalogue in any known format.
 * @param providers that may serve what is imported.
 * @param provider serves all of it, where the format does not say; else only its models are taken.
 * @returns undefined when no format fits.
 */
export function readImport(
  document: unknown,
  providers: readonly ProviderConfiguration[],
  provider?: string,
): Import | undefined {
  const format = FORMATS.find((each) => each.recognizes(document));
  if (!format) return undefined;
  const { endpoints, skipped, unknown, unpriced } = format.read(document);
  const known = new Set(providers.map(({ slug }) => slug));
  const otherProviders = new Map<string, number>();
  const models = new Map<string, ModelConfiguration>();
  const problems: Skipped[] = [...skipped];
  const odd: Skipped[] = [];
  for (const entry of endpoints) {
    const slug = entry.provider || provider || '';
    if (slug === '') {
      problems.push({ id: entry.model.id, reason: 'no provider; name one with --provider' });
      continue;
    }
    if (!known.has(slug) || (provider !== undefined && slug !== provider)) {
      otherProviders.set(slug, (otherProviders.get(slug) ?? 0) + 1);
      continue;
    }
    // A list of one provider's own models may name them without an author.
    const id = entry.provider === '' ? modelId(slug, entry.model.id) : entry.model.id;
    const before = models.get(id);
    const endpoint = { provider: slug, ...entry.endpoint };
    if (before?.endpoints.some((other) => endpointTag(other) === endpointTag(endpoint))) {
      problems.push({ id: entry.name, reason: `${id} at ${slug} is already in the list` });
      continue;
    }
    const candidate = {
      ...(before ?? { ...entry.model, id }),
      endpoints: [...(before?.endpoints ?? []), endpoint],
    };
    const fitted = fit(candidate);
    if (fitted.model) models.set(id, fitted.model);
    const list = fitted.model ? odd : problems;
    list.push(...fitted.problems.map((reason) => ({ id, reason })));
  }
  return {
    format: format.name,
    models: [...models.values()],
    skipped: problems,
    odd,
    unknown,
    unpriced,
    otherProviders,
  };
}
