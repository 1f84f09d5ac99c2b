import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { releaseModels, type Configuration, type ModelConfiguration } from '../configuration';
import { buildCatalogue, endpointTag, withModels, type Catalogue } from '../inference/catalogue';
import { isRouter } from '../plugins/routers';
import { GATEWAY, OPERATOR } from '../stores/audit';
import type { CatalogueStore, StoredPrice } from '../stores/catalogue';
import type { Versioned } from '../stores/versions';

/** What differs between a source and what stands in the database. */
export interface CatalogueDifference {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** What differs of those that are changed, by id. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Retired ones that are offered again. */
  readonly returned: readonly string[];
  readonly retired: readonly string[];
  readonly unchanged: number;
  readonly prices: readonly PriceChange[];
}

/** With what an import named and could not change. */
export interface ImportDifference extends CatalogueDifference {
  readonly configured: readonly string[];
  readonly routers: readonly string[];
}

export interface PriceChange {
  readonly model: string;
  readonly provider: string;
  /** Undefined: the endpoint is new. */
  readonly before: string | undefined;
  readonly after: string;
}

interface Parts {
  readonly store: CatalogueStore;
  readonly configuration: Configuration;
  readonly version: (name: Versioned) => Promise<number>;
  readonly now: () => Date;
}

interface ChangedModel extends Pick<ModelConfiguration, 'id' | 'endpoints'> {
  /** As it is kept. */
  readonly document: string;
  readonly fingerprint: string;
}

const CONFIGURED = 'configuration';

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** The models on offer: those of the configuration, then those that imports have added. */
export function createCatalogueService({ store, configuration, version, now }: Parts) {
  const configured = buildCatalogue(configuration);
  const own = configured.models;
  let current = configured;
  let seen = 0;
  let loading: Promise<void> | undefined;

  const load = async (to: number): Promise<void> => {
    const imported = (await store.imported())
      .filter(({ id }) => !own.has(id) && !isRouter(id))
      .map(({ document }) => JSON.parse(document) as ModelConfiguration);
    current = withModels(configured, imported);
    seen = to;
  };

  const differ = async (
    source: string,
    models: readonly ModelConfiguration[],
    retireMissing: boolean,
  ): Promise<{ difference: CatalogueDifference; changed: ChangedModel[] }> => {
    const known = new Map((await store.fingerprints()).map((stored) => [stored.id, stored]));
    const changed: ChangedModel[] = [];
    for (const model of models) {
      const stored = known.get(model.id);
      const document = JSON.stringify(model);
      const fingerprint = createHash('sha256').update(document).digest('hex');
      if (stored?.fingerprint !== fingerprint || stored.retiredAt !== null || stored.source !== source)
        changed.push({ id: model.id, endpoints: model.endpoints, document, fingerprint });
    }
    const named = new Set(models.map(({ id }) => id));
    const retired = retireMissing
      ? [...known.values()]
          .filter((stored) => stored.source === source && stored.retiredAt === null && !named.has(stored.id))
          .map(({ id }) => id)
      : [];
    const before = currentPrices(await store.prices(changed.map(({ id }) => id)));
    const prices = changed.flatMap((model) =>
      firstOfEachTag(model.endpoints).flatMap(({ tag: provider, pricing }) => {
        const after = JSON.stringify(pricing);
        const old = before.get(`${model.id} ${provider}`);
        return old === after ? [] : [{ model: model.id, provider, before: old, after }];
      }),
    );
    const ids = (fits: (id: string) => boolean): string[] => changed.map(({ id }) => id).filter(fits);
    const stillOffered = ids((id) => known.get(id)?.retiredAt === null);
    const documents = await store.documents(stillOffered);
    const fields = changed.flatMap(({ id, document }): [string, string[]][] => {
      const old = documents.get(id);
      if (old === undefined) return [];
      const moved = known.get(id)?.source === source ? [] : ['source'];
      return [[id, [...differences(JSON.parse(old), JSON.parse(document)), ...moved]]];
    });
    return {
      changed,
      difference: {
        added: ids((id) => !known.has(id)),
        changed: stillOffered,
        fields: new Map(fields),
        returned: ids((id) => typeof known.get(id)?.retiredAt === 'string'),
        retired,
        unchanged: models.length - changed.length,
        prices,
      },
    };
  };

  const apply = async (
    source: string,
    models: readonly ModelConfiguration[],
    { retireMissing, dryRun }: { retireMissing: boolean; dryRun: boolean },
  ): Promise<CatalogueDifference> => {
    const { difference, changed } = await differ(source, models, retireMissing);
    if (!dryRun && changed.length + difference.retired.length > 0)
      await store.apply(source === CONFIGURED ? GATEWAY : OPERATOR, {
        source,
        at: now().toISOString(),
        models: changed.map(({ id, document, fingerprint }) => ({ id, document, fingerprint })),
        prices: difference.prices.map(({ model, provider, after }) => ({ model, provider, pricing: after })),
        retired: difference.retired,
      });
    return difference;
  };

  return {
    /** Those that may serve what is imported. */
    providers: configuration.providers ?? [],

    current: (): Catalogue => current,

    /** Loads what imports have changed since, if they have. */
    async refresh(): Promise<void> {
      // Again: the load that was under way may have begun before the latest import.
      for (let latest = await version('catalogue'); latest !== seen; latest = await version('catalogue'))
        await (loading ??= load(latest).finally(() => (loading = undefined)));
    },

    /**
     * Writes down what the configuration offers from now on; what it no longer names is retired. Once, because the
     * models as they were written are let go afterwards.
     */
    async applyConfiguration(): Promise<CatalogueDifference> {
      const difference = await apply(CONFIGURED, configuration.models ?? [], {
        retireMissing: true,
        dryRun: false,
      });
      releaseModels(configuration);
      return difference;
    },

    /**
     * Adds and changes models of an import. Those that the configuration names are left to it, and routers to the
     * gateway.
     * @param source what they are known by later, such as the format of the import.
     */
    async import(
      source: string,
      models: readonly ModelConfiguration[],
      options: { readonly retireMissing: boolean; readonly dryRun: boolean },
    ): Promise<ImportDifference> {
      const difference = await apply(
        source,
        models.filter(({ id }) => !own.has(id) && !isRouter(id)),
        options,
      );
      const ids = models.map(({ id }) => id);
      return {
        ...difference,
        configured: ids.filter((id) => own.has(id)),
        routers: ids.filter((id) => !own.has(id) && isRouter(id)),
      };
    },

    /** What a model has cost at each of its endpoints, oldest first. */
    async prices(model: string): Promise<{ known: boolean; prices: StoredPrice[] }> {
      return { known: (await store.find(model)) !== undefined, prices: await store.prices([model]) };
    },

    /** Every model that was ever offered here. */
    all: () => store.fingerprints(),
  };
}

/** Where two documents differ: members of objects and of the objects in lists, such as `endpoints[0].pricing`. */
function differences(before: unknown, after: unknown, place = '', depth = 0): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (depth === DEEPEST || !isNested(before) || !isNested(after)) return [place];
  const isList = Array.isArray(before);
  if (isList !== Array.isArray(after)) return [place];
  // Lists of words are told as a whole.
  if (isList && ![before, after].flat().every(isNested)) return [place];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const within = isList ? `${place}[${name}]` : place === '' ? name : `${place}.${name}`;
    return differences(member(before, name), member(after, name), within, depth + 1);
  });
}

const DEEPEST = 3;

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const member = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;

/** A configuration may have twins: the history has one price for them. */
const firstOfEachTag = (endpoints: ModelConfiguration['endpoints']): { tag: string; pricing: object }[] => {
  const tags = endpoints.map(endpointTag);
  return endpoints.flatMap(({ pricing }, index) => {
    const tag = tags[index] ?? '';
    return tags.indexOf(tag) === index ? [{ tag, pricing }] : [];
  });
};

/** The latest of each endpoint; the list is in the order of time. */
const currentPrices = (prices: readonly StoredPrice[]): Map<string, string> =>
  new Map(prices.map(({ model, provider, pricing }) => [`${model} ${provider}`, pricing]));
