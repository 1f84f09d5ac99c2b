import { createHash } from 'node:crypto';
import type { components, operations } from '../../generated/openapi';
import type { Catalogue, Endpoint, Model, Provider } from '../inference/catalogue';
import type { AttoUsd } from '../money';
import { PreparedJson } from '../prepared';
import { cheapest, contextOf, nameOf, toModelSchema } from './model-records';
import { WrittenRecords } from './written-records';

type Schemas = components['schemas'];
export type ModelsQuery = NonNullable<operations['getModels']['parameters']['query']>;

/** What the sorts that are measured go by; undefined where nothing was measured. */
export interface MeasuredRanks {
  /** Tokens of the last seven days, by the model's id. The same function as long as it says the same. */
  readonly popularity: (id: string) => number | undefined;
  /** Milliseconds until the first token, median. */
  readonly latency: (endpoint: Endpoint) => number | undefined;
  /** Output tokens per second, median. */
  readonly throughput: (endpoint: Endpoint) => number | undefined;
}

/** A model as the list needs it, with all that it is searched by. */
export interface ListedModel {
  readonly model: Model;
  /** Its place in `ModelList`. */
  readonly position: number;
  /** Name and slugs in lower case. */
  readonly words: string;
  readonly author: string;
  readonly families: readonly string[];
  /** USD per million tokens; undefined: there is no endpoint. */
  readonly promptPrice: number | undefined;
  readonly meanPrice: number | undefined;
  readonly contextLength: number | undefined;
  readonly created: number | undefined;
  readonly intelligence: number | undefined;
  readonly elo: number | undefined;
}

/** All in the order of one week, and what was asked of them. */
interface Popular {
  readonly by: MeasuredRanks['popularity'];
  readonly listed: readonly ListedModel[];
  /** By the query without its page. */
  readonly found: Map<string, readonly ListedModel[]>;
}

/** Of the most popular models; of each what fits is remembered. */
const MOST_QUERIES = 32;

type Test = (listed: ListedModel) => boolean;
type EndpointTest = (endpoint: Endpoint) => boolean;

const PAGE = 500;

/** Everything that the lists of one catalogue need, computed once for it. */
export class ModelList {
  readonly listed: readonly ListedModel[];
  private readonly longest: number;
  private readonly records: WrittenRecords;
  private readonly tag: string;
  private popular: Popular | undefined;
  private readonly providers: readonly Provider[];

  /** @param routers that choose among the models; they have no endpoints of their own. */
  constructor(catalogue: Catalogue, routers: readonly Schemas['Model'][]) {
    const models = [...catalogue.models.values()];
    this.providers = [...catalogue.providers.values()];
    this.listed = [
      ...models.map(toListed),
      ...routers.map((record, index) => toListedRouter(record, models.length + index)),
    ];
    this.longest = this.listed.reduce((most, { words }) => Math.max(most, words.length), 0);
    this.records = new WrittenRecords(
      [
        ...models.map((model) => JSON.stringify(toModelSchema(model))),
        ...routers.map((record) => JSON.stringify(record)),
      ],
      this.find({}).map(({ position }) => position),
    );
    this.tag = createHash('sha256').update(this.records.whole).digest('base64url').slice(0, 27);
  }

  /** The list without any parameter, written out once. */
  unfiltered(): PreparedJson<Schemas['ModelsListResponse']> {
    return new PreparedJson(this.records.whole, this.tag);
  }

  /** The models that fit, in the order that is asked for. */
  find(query: ModelsQuery, ranks?: MeasuredRanks): readonly ListedModel[] {
    const { sort } = query;
    if ((sort === 'most-popular' || sort === 'top-weekly') && ranks) return this.mostPopular(query, ranks);
    const found = this.fitting(this.listed, query);
    return sort && ranks ? sorted(found, sort, ranks) : found;
  }

  private fitting(listed: readonly ListedModel[], query: ModelsQuery): ListedModel[] {
    const tests = this.testsOf(query);
    return listed.filter((each) => tests.every((test) => test(each)));
  }

  /** Thousands ask for the same between two changes of the order. Little changes: the former order is nearly the next. */
  private mostPopular(query: ModelsQuery, ranks: MeasuredRanks): readonly ListedModel[] {
    if (this.popular?.by !== ranks.popularity) {
      const listed = sorted(this.popular?.listed ?? this.listed, 'most-popular', ranks);
      this.popular = { by: ranks.popularity, listed, found: new Map() };
    }
    const { listed, found } = this.popular;
    const asked = JSON.stringify({ ...query, offset: undefined, limit: undefined });
    let fitting = found.get(asked);
    if (!fitting) {
      if (found.size >= MOST_QUERIES) found.clear();
      found.set(asked, (fitting = this.fitting(listed, query)));
    }
    return fitting;
  }

  /** The part of a list that is asked for. The whole, unless one of the two is given. */
  page(
    found: readonly ListedModel[],
    query: ModelsQuery,
    path: string,
  ): PreparedJson<Schemas['ModelsListResponse']> {
    const positions = (from: number, to: number): number[] =>
      found.slice(from, to).map(({ position }) => position);
    const total = found.length;
    if (query.offset === undefined && query.limit === undefined)
      return new PreparedJson(this.records.list(positions(0, total), null, total));
    const offset = query.offset ?? 0;
    const limit = query.limit ?? PAGE;
    const end = offset + limit;
    const next = end < total ? nextPath(path, query, end, limit) : null;
    return new PreparedJson(this.records.list(positions(offset, end), next, total));
  }

  private testsOf(query: ModelsQuery): Test[] {
    const tests: Test[] = [];
    const outputs = query.output_modalities ?? 'text';
    if (outputs !== 'all') {
      const wanted = listOf(outputs);
      tests.push(({ model }) => wanted.some((kind) => model.outputModalities.includes(kind)));
    }
    if (query.input_modalities !== undefined) {
      const wanted = listOf(query.input_modalities);
      tests.push(({ model }) => wanted.every((kind) => model.inputModalities.includes(kind)));
    }
    if (query.category !== undefined) {
      const { category } = query;
      tests.push(({ model }) => model.configuration.categories?.includes(category) ?? false);
    }
    if (query.q !== undefined) tests.push(this.search(query.q));
    tests.push(...this.offerTests(query));
    const family = query.arch?.trim().toLowerCase();
    if (family) {
      tests.push(({ families }) => families.includes(family));
    }
    const authors = listOf(query.model_authors?.toLowerCase());
    if (authors.length > 0) tests.push(({ author }) => authors.includes(author));
    if (query.distillable !== undefined) {
      const wanted = query.distillable === 'true';
      tests.push(({ model }) => (model.configuration.distillable ?? false) === wanted);
    }
    return tests;
  }

  /**
   * What a caller asks of the offer has to come from one endpoint. Where price and context length are all that is
   * asked, those of the model's record count.
   */
  private offerTests(query: ModelsQuery): Test[] {
    const { context, min_price: least, max_price: most } = query;
    const tests: Test[] = [];
    const isCheapEnough = (price: number | undefined): boolean =>
      price !== undefined && price >= (least ?? 0) && price <= (most ?? Infinity);
    const isPriced = typeof least === 'number' || typeof most === 'number';
    if (context !== undefined) tests.push(({ contextLength }) => (contextLength ?? 0) >= context);
    const ofEndpoint = this.endpointTests(query);
    if (ofEndpoint.length === 0)
      return isPriced ? [...tests, ({ promptPrice }) => isCheapEnough(promptPrice)] : tests;
    if (context !== undefined) ofEndpoint.push(({ contextLength }) => (contextLength ?? 0) >= context);
    if (isPriced) ofEndpoint.push(({ pricing }) => isCheapEnough(perMillion(pricing.prompt)));
    return [
      ...tests,
      ({ model }) => model.endpoints.some((endpoint) => ofEndpoint.every((test) => test(endpoint))),
    ];
  }

  private endpointTests(query: ModelsQuery): EndpointTest[] {
    const tests: EndpointTest[] = [];
    const parameters = listOf(query.supported_parameters);
    if (parameters.length > 0)
      tests.push(({ supportedParameters }) => parameters.every((name) => supportedParameters.has(name)));
    const named = new Set(listOf(query.providers?.toLowerCase()));
    if (named.size > 0) {
      const wanted = new Set(
        this.providers.filter(({ slug, name }) => [slug, name].some((each) => named.has(each.toLowerCase()))),
      );
      tests.push(({ provider }) => wanted.has(provider));
    }
    if (query.zdr !== undefined) tests.push(({ provider }) => !provider.retains && !provider.trains);
    if (query.region !== undefined) {
      const { region } = query;
      tests.push(({ provider }) => provider.regions.includes(region));
    }
    return tests;
  }

  private search(text: string): Test {
    const asked = text.trim().toLowerCase();
    // Nothing here has so long a name; so no text costs more than a glance.
    if (asked.length > this.longest) return () => false;
    const words = [...new Set(asked.split(/\s+/))].filter((word) => word !== '');
    return (listed) => words.every((word) => listed.words.includes(word));
  }
}

function toListed(model: Model, position: number): ListedModel {
  const cheap = cheapest(model);
  const { benchmarks, architecture } = model.configuration;
  const elos = (benchmarks?.design_arena ?? []).map(({ elo }) => elo);
  return {
    model,
    position,
    words: wordsOf(nameOf(model), model.id, model.configuration.canonical_slug),
    author: model.id.slice(0, model.id.indexOf('/')).toLowerCase(),
    families: [architecture?.tokenizer, architecture?.instruct_type].flatMap((name) =>
      name ? [name.toLowerCase()] : [],
    ),
    promptPrice: cheap && perMillion(cheap.pricing.prompt),
    meanPrice: cheap && perMillion(cheap.pricing.prompt * 3n + cheap.pricing.completion) / 4,
    contextLength: contextOf(model) ?? undefined,
    created: model.configuration.created,
    intelligence: benchmarks?.artificial_analysis?.intelligence_index ?? undefined,
    elo: elos.length > 0 ? Math.max(...elos) : undefined,
  };
}

/** From 1e-18 USD to USD per million. */
const perMillion = (price: AttoUsd): number => Number(price) / 1e12;

/** Line ends keep a search from finding the end of one name and the beginning of the next. */
const wordsOf = (name: string, id: string, slug = id): string =>
  `${name}\n${id}${slug === id ? '' : `\n${slug}`}`.toLowerCase();

/** Its price is that of the model that answers, so none is known before. */
const toListedRouter = (record: Schemas['Model'], position: number): ListedModel => ({
  model: {
    id: record.id,
    configuration: { id: record.id, name: record.name, description: record.description },
    inputModalities: record.architecture.input_modalities,
    listsInputModalities: true,
    outputModalities: record.architecture.output_modalities,
    endpoints: [],
    distillable: false,
    expiresAtMs: Infinity,
  },
  position,
  words: wordsOf(record.name, record.id),
  author: record.id.slice(0, record.id.indexOf('/')),
  families: ['router'],
  promptPrice: undefined,
  meanPrice: undefined,
  contextLength: record.context_length ?? undefined,
  created: undefined,
  intelligence: undefined,
  elo: undefined,
});

/** What each sort goes by, and whether the largest comes first. */
const SORTS = {
  'most-popular': { by: ({ model }, { popularity }) => popularity(model.id), down: true },
  'top-weekly': { by: ({ model }, { popularity }) => popularity(model.id), down: true },
  newest: { by: ({ created }) => created, down: true },
  'pricing-low-to-high': { by: ({ meanPrice }) => meanPrice, down: false },
  'pricing-high-to-low': { by: ({ meanPrice }) => meanPrice, down: true },
  'context-high-to-low': { by: ({ contextLength }) => contextLength, down: true },
  'throughput-high-to-low': {
    by: ({ model }, { throughput }) => best(model, throughput, (speed, than) => speed > than),
    down: true,
  },
  'latency-low-to-high': {
    by: ({ model }, { latency }) => best(model, latency, (wait, than) => wait < than),
    down: false,
  },
  'intelligence-high-to-low': { by: ({ intelligence }) => intelligence, down: true },
  'design-arena-elo-high-to-low': { by: ({ elo }) => elo, down: true },
} satisfies Record<
  Schemas['ModelSort'],
  { by: (listed: ListedModel, ranks: MeasuredRanks) => number | undefined; down: boolean }
>;

/** Of the model's endpoints; there are thousands of them, so none is asked twice and no list is made. */
function best(
  { endpoints }: Model,
  measured: (endpoint: Endpoint) => number | undefined,
  isBetter: (value: number, than: number) => boolean,
): number | undefined {
  let found: number | undefined;
  for (const endpoint of endpoints) {
    const value = measured(endpoint);
    if (value !== undefined && (found === undefined || isBetter(value, found))) found = value;
  }
  return found;
}

/** Equal ones stand in the order of the catalogue, and those without a value come last in it. */
function sorted(
  found: readonly ListedModel[],
  sort: Schemas['ModelSort'],
  ranks: MeasuredRanks,
): ListedModel[] {
  const { by, down } = SORTS[sort] as (typeof SORTS)['most-popular'];
  const none = down ? -Infinity : Infinity;
  const keyed = found.map((listed) => ({ listed, key: by(listed, ranks) ?? none }));
  keyed.sort((a, b) =>
    a.key === b.key ? a.listed.position - b.listed.position : a.key < b.key === down ? 1 : -1,
  );
  return keyed.map(({ listed }) => listed);
}

function nextPath(path: string, query: ModelsQuery, offset: number, limit: number): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, offset, limit }))
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  return `${path}?${parameters.toString()}`;
}

/** `a, b` as a list; empty entries are nothing. */
const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
