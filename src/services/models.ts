import { createHash } from 'node:crypto';
import type { components as Compatible } from '../../generated/compatible';
import type { components } from '../../generated/openapi';
import { ApiError } from '../errors';
import type { Catalogue, Endpoint, Model } from '../inference/catalogue';
import type { Metric } from '../inference/routing/health';
import { lookUp, resolve, shorten, type Wanted } from '../inference/routing/resolve';
import { toOpenAIModel, type ModelEntry } from '../formats/openai/models';
import { PreparedJson } from '../prepared';
import type { ChatRequest } from '../providers/format';
import type { Actor } from './actors';
import { eligibleFor, isRouter, listRouters } from './router-models';
import { toFeed } from './model-feed';
import { ModelList, type MeasuredRanks, type ModelsQuery } from './model-list';
import {
  contextOf,
  nameOf,
  toEndpointSchema,
  toEndpointsSchema,
  toModelSchema,
  toProviderSchema,
  type EndpointFigures,
} from './model-records';

type Schemas = components['schemas'];
type List = PreparedJson<Schemas['ModelsListResponse']>;

export interface ModelParts {
  readonly catalogue: () => Catalogue;
  /** Loads what another process has imported since. */
  readonly refresh: () => Promise<void>;
  readonly figures: (endpoint: Endpoint) => EndpointFigures;
  /** Medians of the last half hour, by the id of the endpoint. */
  readonly medians: (metric: Metric) => (endpointId: string) => number | undefined;
  /** Tokens of the last seven days, by model id. */
  readonly weeklyTokens: () => Promise<(id: string) => number | undefined>;
  /** Whether the caller's settings let an endpoint be used. */
  readonly admits: (actor: Actor) => Promise<(endpoint: Endpoint) => boolean>;
  readonly now: () => Date;
}

export type ModelService = ReturnType<typeof createModelService>;

const LIST_PATH = '/api/v1/models';
const CALLER_PATH = '/api/v1/models/user';

type CallerQuery = Pick<ModelsQuery, 'output_modalities' | 'sort' | 'offset' | 'limit'>;

/** The sorts that go by what the database has counted. */
const COUNTED: ReadonlySet<string | undefined> = new Set([
  'most-popular',
  'top-weekly',
] satisfies Schemas['ModelSort'][]);

/** What one catalogue is written out as. */
interface Prepared {
  readonly of: Catalogue;
  readonly routers: readonly Schemas['Model'][];
  list: ModelList | undefined;
  openai: PreparedJson<OpenAIList> | undefined;
  newestFirst: readonly ModelEntry[] | undefined;
}

type OpenAIList = Compatible['schemas']['OpenAIModelList'];

/** A page of the list in the Anthropic format. */
export interface ModelPage {
  readonly entries: readonly ModelEntry[];
  readonly hasMore: boolean;
}

const ANTHROPIC_PAGE = 20;

export function createModelService({
  catalogue,
  refresh,
  figures,
  medians,
  weeklyTokens,
  admits,
  now,
}: ModelParts) {
  let prepared: Prepared | undefined;

  /** Made anew when the catalogue is another one: they take time that grows with it. */
  const current = (): Prepared => {
    const of = catalogue();
    if (prepared?.of !== of)
      prepared = {
        of,
        routers: listRouters(of),
        list: undefined,
        openai: undefined,
        newestFirst: undefined,
      };
    return prepared;
  };

  const routers = (): readonly Schemas['Model'][] => current().routers;

  const list = (): ModelList => {
    const kept = current();
    return (kept.list ??= new ModelList(kept.of, kept.routers));
  };

  /** Everything that can be called, in the order of the catalogue. */
  const entries = (): ModelEntry[] => [
    ...[...catalogue().models.values()].map(toEntry),
    ...routers().map(routerEntry),
  ];

  const routerOf = (author: string, slug: string): Schemas['Model'] | undefined =>
    routers().find(({ id }) => id === `${author}/${slug}`);

  const ranksFor = async (sort: string | undefined): Promise<MeasuredRanks> => {
    const tokens = COUNTED.has(sort) ? await weeklyTokens() : () => undefined;
    const latency = medians('latency');
    const throughput = medians('throughput');
    return {
      popularity: tokens,
      latency: ({ id }) => latency(id),
      throughput: ({ id }) => throughput(id),
    };
  };

  const known = (author: string, slug: string): Model => {
    const id = `${author}/${slug}`;
    const model = lookUp(id, catalogue(), now().getTime());
    if (!model) throw new ApiError('not_found', `There is no model ${shorten(id)}`);
    return model;
  };

  return {
    async list(query: ModelsQuery): Promise<List> {
      await refresh();
      const { use_rss: _feed, use_rss_chat_links: _links, ...filters } = query;
      if (Object.values(filters).every((value) => value === undefined)) return list().unfiltered();
      const models = list();
      return models.page(models.find(query, await ranksFor(query.sort)), query, LIST_PATH);
    },

    /**
     * Newest first, unless another order is asked for.
     * @param base the address of the API as the caller reached it.
     */
    async feed(query: ModelsQuery, base: string): Promise<string> {
      await refresh();
      const sort = query.sort ?? 'newest';
      const found = list().find({ ...query, sort }, await ranksFor(sort));
      const { offset, limit } = query;
      const page =
        offset === undefined && limit === undefined
          ? found
          : found.slice(offset ?? 0, (offset ?? 0) + (limit ?? found.length));
      return toFeed(page, base, asksFor(query.use_rss_chat_links));
    },

    /** Every model in the OpenAI format, written out once for each catalogue. */
    async openaiList(): Promise<PreparedJson<OpenAIList>> {
      await refresh();
      return (current().openai ??= prepare({ object: 'list', data: entries().map(toOpenAIModel) }));
    },

    /** A page of all models, newest first. @throws ApiError 400 for an id that is not in the list. */
    async page(query: {
      readonly limit?: number;
      readonly after_id?: string;
      readonly before_id?: string;
    }): Promise<ModelPage> {
      await refresh();
      const listed = (current().newestFirst ??= entries().sort((a, b) => b.created - a.created));
      const { limit = ANTHROPIC_PAGE, after_id: after, before_id: before } = query;
      if (after !== undefined && before !== undefined)
        throw new ApiError('invalid_request', 'after_id and before_id: give one of them');
      const at = (id: string, name: string): number => {
        const index = listed.findIndex((entry) => entry.id === id);
        if (index < 0) throw new ApiError('invalid_request', `${name}: there is no such model`);
        return index;
      };
      if (before !== undefined) {
        const end = at(before, 'before_id');
        const start = Math.max(0, end - limit);
        return { entries: listed.slice(start, end), hasMore: start > 0 };
      }
      const start = after === undefined ? 0 : at(after, 'after_id') + 1;
      return { entries: listed.slice(start, start + limit), hasMore: start + limit < listed.length };
    },

    /** @param id as a caller may write it, a short name too. @throws ApiError 404 for none of ours. */
    async entry(id: string): Promise<ModelEntry> {
      await refresh();
      const router = routers().find((each) => each.id === id);
      if (router) return routerEntry(router);
      return toEntry(findModel({ model: id, messages: [] }, catalogue(), now().getTime()));
    },

    /** Of all models that write text. */
    ids(): string[] {
      return list()
        .find({})
        .map(({ model }) => model.id);
    },

    async count(query: Pick<ModelsQuery, 'output_modalities'>): Promise<Schemas['ModelsCountResponse']> {
      await refresh();
      return { data: { count: list().find(query).length } };
    },

    /** The models of which an endpoint is open to the caller, and the routers that may choose one of these. */
    async listForCaller(actor: Actor, query: CallerQuery = {}): Promise<List> {
      await refresh();
      const admitted = await admits(actor);
      const models = list();
      const isOpen = ({ id, endpoints }: Model): boolean =>
        isRouter(id, catalogue())
          ? eligibleFor(id, catalogue()).some((model) => model.endpoints.some(admitted))
          : endpoints.length === 0 || endpoints.some(admitted);
      const found = models.find(query, await ranksFor(query.sort)).filter(({ model }) => isOpen(model));
      return models.page(found, query, CALLER_PATH);
    },

    async get(author: string, slug: string): Promise<Schemas['ModelResponse']> {
      await refresh();
      const router = routerOf(author, slug);
      return { data: router ?? toModelSchema(known(author, slug)) };
    },

    /** A variant that the catalogue does not hold has no endpoints; its base model says the rest. */
    async endpointsOf(author: string, slug: string): Promise<Schemas['EndpointsResponse']> {
      await refresh();
      const router = routerOf(author, slug);
      if (router) {
        const { id, name, created, description = '', architecture } = router;
        return { data: { id, name, created, description, architecture, endpoints: [] } };
      }
      const colon = slug.indexOf(':');
      const exact = lookUp(`${author}/${slug}`, catalogue(), now().getTime());
      const model = exact ?? known(author, colon < 0 ? slug : slug.slice(0, colon));
      return { data: toEndpointsSchema(model, exact?.endpoints ?? [], figures) };
    },

    async zdrEndpoints(): Promise<Schemas['ZdrEndpointsResponse']> {
      await refresh();
      const data = [...catalogue().models.values()].flatMap(({ endpoints }) =>
        endpoints
          .filter(({ provider }) => !provider.retains && !provider.trains)
          .map((endpoint) => toEndpointSchema(endpoint, figures(endpoint))),
      );
      return { data };
    },

    providers(): Schemas['ProvidersResponse'] {
      const bySlug = [...catalogue().providers.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
      return { data: bySlug.map(toProviderSchema) };
    },
  };
}

const toEntry = (model: Model): ModelEntry => ({
  id: model.id,
  name: nameOf(model),
  created: model.configuration.created ?? 0,
  contextLength: contextOf(model),
  maxCompletionTokens: model.endpoints[0]?.maxCompletionTokens ?? null,
  expiresAtMs: model.expiresAtMs,
});

const routerEntry = ({ id, name, created, context_length: contextLength }: Schemas['Model']): ModelEntry => ({
  id,
  name,
  created,
  contextLength,
  maxCompletionTokens: null,
  expiresAtMs: Infinity,
});

/** @throws ApiError that proposes the nearest ids. */
function findModel(chat: ChatRequest, catalogue: Catalogue, nowMs: number): Model {
  const [wanted] = resolve(chat, catalogue, nowMs).wanted;
  return (wanted as Wanted).model;
}

function prepare<T>(value: T): PreparedJson<T> {
  const bytes = Buffer.from(JSON.stringify(value));
  return new PreparedJson(bytes, createHash('sha256').update(bytes).digest('base64url').slice(0, 27));
}

/** Any text switches it on but those that say no. */
export const asksFor = (flag: string | undefined): boolean =>
  flag !== undefined && !['', '0', 'false'].includes(flag.toLowerCase());
