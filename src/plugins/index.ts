import type { components } from '../../generated/openapi';
import { signalOf, type Leaving } from '../departure';
import { ApiError } from '../errors';
import type { OpenStream } from '../inference/attempt';
import type { Endpoint } from '../inference/catalogue';
import { promptTokensAtMost } from '../inference/tokens';
import type { ChatChoice, ChatRequest } from '../providers/format';
import { contextCompression } from './context-compression';
import { fileParser, type FileParserParts } from './file-parser';
import type {
  Annotation,
  Clean,
  Passes,
  Plugin,
  PluginId,
  PluginRun,
  RequestPlugin,
  Settings,
  Stage,
} from './plugin';
import { responseHealing } from './response-healing';
import type { RouterContext, RouterParts } from './router';
import { createRouters, ROUTERS, routerOf, type RouterId } from './routers';
import { alignment, fusion, jevRouter, moderation, switchyardRouter, web, webFetch } from './unavailable';

type Strategy = components['schemas']['RoutingStrategy'];

export interface PluginParts extends RouterParts, FileParserParts {}

/** Where a request is routed from. */
export type RoutingContext = Omit<RouterContext, 'settings'>;

export type Plugins = ReturnType<typeof createPlugins>;

export function createPlugins(parts: PluginParts) {
  const routers = createRouters(parts);
  /** Their settings are read when a router model is asked for. */
  const ofRouter = (): undefined => undefined;
  const table = {
    'auto-router': ofRouter,
    'auto-beta-router': ofRouter,
    'pareto-router': ofRouter,
    'switchyard-router': switchyardRouter,
    'jev-router': jevRouter,
    web,
    'web-fetch': webFetch,
    moderation,
    fusion,
    alignment,
    'file-parser': (settings, chat, passes) => fileParser(settings, chat, parts, passes),
    'context-compression': (settings) => contextCompression(settings),
    'response-healing': responseHealing,
  } satisfies { readonly [I in PluginId]: Plugin<I> };
  const order = Object.keys(table) as PluginId[];

  return {
    /**
     * What the plugins will do for this request: those it names, and those that are on anyway.
     * @param passes none does where the request is not in a format of upstreams.
     * @throws ApiError for one that is named twice, or that cannot do what is asked.
     */
    begin(chat: ChatRequest, passes: Passes = () => false): PluginSession {
      const given = chat.plugins?.length ? byId(chat.plugins) : NO_PLUGINS;
      const runs: PluginRun[] = [];
      for (const id of order) {
        const settings = given.get(id);
        let run: PluginRun | undefined;
        if (settings === undefined || !isOn(settings)) {
          // These two work without being asked for, and know what it means to be switched off.
          if (id === 'file-parser')
            run = fileParser(settings as Settings<typeof id> | undefined, chat, parts, passes);
          if (id === 'context-compression')
            run = contextCompression(settings as Settings<typeof id> | undefined);
        } else run = (table[id] as Plugin<PluginId>)(settings, chat, passes);
        if (run) runs.push(run);
      }
      return new PluginSession(chat, given, runs, routers);
    },
  };
}

const NO_PLUGINS: ReadonlyMap<PluginId, RequestPlugin> = new Map();

function byId(plugins: readonly RequestPlugin[]): Map<PluginId, RequestPlugin> {
  const given = new Map<PluginId, RequestPlugin>();
  for (const plugin of plugins) {
    if (given.has(plugin.id))
      throw new ApiError('invalid_request', `plugins: ${plugin.id} is named twice; name each plugin once`);
    given.set(plugin.id, plugin);
  }
  return given;
}

const isOn = (plugin: RequestPlugin): boolean => !('enabled' in plugin && plugin.enabled === false);

/** The plugins of one request, from its admission to its answer. */
export class PluginSession {
  /** The router model that was asked for, if it was one. */
  private asked: { readonly model: string; readonly strategy: Strategy } | undefined;
  /** Which router chose a model. */
  private routed: Map<string, RouterId> | undefined;

  constructor(
    private readonly chat: ChatRequest,
    private readonly given: ReadonlyMap<PluginId, RequestPlugin>,
    private readonly runs: readonly PluginRun[],
    private readonly routers: ReturnType<typeof createRouters>,
  ) {}

  /** Puts chosen models in the place of router models. */
  async route(context: RoutingContext): Promise<ChatRequest> {
    const { chat } = this;
    const ids = [...(chat.model === undefined ? [] : [chat.model]), ...(chat.models ?? [])];
    const found = ids.map((id) => routerOf(id, context.catalogue));
    if (found.every((router) => router === undefined)) return chat;
    if (context.region !== undefined)
      throw new ApiError(
        'permission_denied',
        `${ids.find((_, index) => found[index])}: models are not chosen for requests that are bound to a region; name one`,
      );
    const settings: RouterContext['settings'] = (id) => {
      const plugin = this.given.get(id);
      return plugin && isOn(plugin) ? (plugin as Settings<typeof id>) : undefined;
    };
    const [first] = found;
    if (first) this.asked = { model: ids[0] as string, strategy: ROUTERS[first.id].strategy };
    const chosen: string[] = [];
    let failure: unknown;
    for (const [index, id] of ids.entries()) {
      const router = found[index];
      if (!router) {
        chosen.push(id);
        continue;
      }
      try {
        for (const model of await this.routers.choose(id, router, chat, { ...context, settings })) {
          if (!chosen.includes(model))
            (this.routed ??= new Map()).set(model.replace(/:(nitro|floor|exacto)$/, ''), router.id);
          chosen.push(model);
        }
      } catch (error) {
        // The next of the list may still do.
        failure ??= error;
      }
    }
    const [model, ...models] = new Set(chosen);
    if (model === undefined) throw failure;
    return { ...chat, model, models };
  }

  /**
   * Does what must be done before anything is sent or held.
   * @returns the endpoints in the order to try them.
   */
  async prepare(
    chat: ChatRequest,
    candidates: readonly Endpoint[],
    leaving: Leaving,
    clean: Clean,
  ): Promise<readonly Endpoint[]> {
    let ordered = candidates;
    for (const run of this.runs) {
      if (run.prepare) await run.prepare(chat, candidates, signalOf(leaving), clean);
      if (run.order) ordered = run.order(chat, ordered);
    }
    return ordered;
  }

  /** What goes to this endpoint: the same object where nothing is changed. */
  readonly adapt = (chat: ChatRequest, endpoint: Endpoint): ChatRequest => {
    let adapted = chat;
    for (const run of this.runs) if (run.adapt) adapted = run.adapt(adapted, endpoint);
    return adapted;
  };

  /** All that may go to these endpoints. */
  variants(chat: ChatRequest, candidates: readonly Endpoint[]): readonly ChatRequest[] {
    const found = new Set<ChatRequest>();
    for (const endpoint of candidates)
      try {
        found.add(this.adapt(chat, endpoint));
      } catch {
        // It will be refused there, and costs nothing.
      }
    return [...found];
  }

  /** The longest of what may go to these endpoints: what is reserved must cover it. */
  longest(chat: ChatRequest, candidates: readonly Endpoint[]): ChatRequest {
    let longest: ChatRequest | undefined;
    for (const endpoint of candidates) {
      let adapted: ChatRequest;
      try {
        adapted = this.adapt(chat, endpoint);
      } catch {
        // It will be refused there, and costs nothing.
        continue;
      }
      if (longest === undefined) longest = adapted;
      else if (adapted !== longest && promptTokensAtMost(adapted) > promptTokensAtMost(longest))
        longest = adapted;
    }
    return longest ?? chat;
  }

  /** A plain answer, as the caller gets it. */
  finish(choices: readonly ChatChoice[], endpoint: Endpoint): readonly ChatChoice[] {
    let finished = choices;
    for (const run of this.runs) if (run.finish) finished = run.finish(finished);
    const annotations = this.annotations(endpoint);
    if (annotations.length === 0) return finished;
    return finished.map((choice) => ({
      ...choice,
      message: { ...choice.message, annotations: [...(choice.message.annotations ?? []), ...annotations] },
    }));
  }

  /** A streamed answer, as the caller gets it. */
  open(stream: OpenStream, endpoint: Endpoint): OpenStream {
    const annotations = this.annotations(endpoint);
    if (annotations.length === 0) return stream;
    return {
      pipe(sink) {
        sink.delta({
          choices: [{ index: 0, delta: { role: 'assistant', annotations }, finish_reason: null }],
        });
        stream.pipe(sink);
      },
      pause: () => stream.pause(),
      resume: () => stream.resume(),
      abort: () => stream.abort(),
    };
  }

  /** No provider answered: what has been found out is handed back, so that it need not be done again. */
  failed(error: unknown): unknown {
    const annotations = this.annotations();
    return error instanceof ApiError && annotations.length > 0
      ? error.with({ metadata: { file_annotations: annotations } })
      : error;
  }

  /** The router that chose the model. */
  routerOf(model: string): RouterId | null {
    return this.routed?.get(model) ?? null;
  }

  /** The model that was asked for, and how one was chosen, where a router did that. */
  get requested(): { readonly model: string; readonly strategy: Strategy } | undefined {
    return this.asked;
  }

  /** What was done, for the routing metadata. */
  pipeline(endpoint: Endpoint | undefined): Stage[] {
    return this.runs.flatMap((run) => run.stage?.(endpoint) ?? []);
  }

  private annotations(endpoint?: Endpoint): Annotation[] {
    return this.runs.flatMap((run) => [...(run.annotations?.(endpoint) ?? [])]);
  }
}
