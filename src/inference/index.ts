import type { Broadcasts } from '../broadcast';
import { pauseIfLong } from '../breathing';
import { memoryOf } from '../departure';
import type { Recorder } from '../diagnostics/recorder';
import { ApiError, toApiError } from '../errors';
import type { RequestMemory } from '../memory-budget';
import type { Plugins, RoutingContext } from '../plugins';
import { shortens } from '../plugins/context-compression';
import { bindEmbeddings } from '../providers/embedding-protocols';
import type { ChatAnswer, ChatChoice, ChatRequest } from '../providers/format';
import { array, object } from '../providers/json';
import { nativeOf, type Protocols } from '../providers/protocols';
import { isWhole } from '../providers/usage';
import type { FeeTerms } from '../stores/fees';
import type { GatedLedger } from '../stores/write-gate';
import { accounted } from './accounted-answer';
import { withAllowedTools } from './allowed-tools';
import { admit } from './admit';
import type { Answer } from './answer';
import { boundable } from './bounded-fields';
import { attempt, openAnswer, openStream, type Attempted, type Open } from './attempt';
import type { CallerFormat, NativeRequest } from './caller-format';
import type { Catalogue, Endpoint, Pricing } from './catalogue';
import { createCount } from './count';
import { createEmbed } from './embed';
import type { EventStream } from './events';
import { Generation, type Begin, type Caller, type Life } from './generation';
import { adapting, type RateLimits } from './hold';
import { createImages } from './images';
import { createJobs, type Flow } from './jobs';
import { LoopStream, answerWithTools, asking } from './loop';
import type { Credential } from './policies/credentials';
import { reserve } from './policies/reserve';
import { screen } from './policies/screen';
import { mediaPartsOf, noteOwnTools } from './tokens';
import { createMediaSteps, type MediaParts } from './prepare-media';
import type { Routing } from './routing';
import { NOWHERE, select, type Surroundings } from './select';
import { Relay } from './stream';
import { hideReasoning } from './server-calls';
import { Output } from './output';
import type { Toolbox, Toolboxes } from './toolbox';

export type { Answer };

interface Parts {
  readonly catalogue: () => Catalogue;
  readonly routing: Routing;
  readonly protocols: Protocols;
  readonly ledger: GatedLedger;
  readonly rates: RateLimits;
  readonly broadcasts?: Pick<Broadcasts, 'readsText' | 'compose' | 'written'>;
  readonly plugins: Plugins;
  readonly toolboxes: Toolboxes;
  readonly recorder?: Recorder | undefined;
  /** The caller's own credentials at providers, opened for one request. */
  readonly credentials: (caller: Caller) => Promise<readonly Credential[]>;
  readonly fees: FeeTerms;
  /** Reads the media of callers with a limit, and files for filters. */
  readonly reads: MediaParts;
  readonly now: () => Date;
  /** One more at the same time is refused. */
  readonly maxConcurrent: number;
  /** Called when a generation begins and when it has ended. */
  readonly observe?: (inFlight: number) => void;
}

export type Inference = ReturnType<typeof createInference>;

/** The life of a generation: admit → select → hold → attempt → stream → meter → settle. */
export function createInference(parts: Parts) {
  const {
    catalogue,
    routing,
    protocols,
    ledger,
    rates,
    broadcasts,
    credentials,
    fees,
    plugins,
    toolboxes,
    now,
    maxConcurrent,
    observe,
  } = parts;
  const mediaSteps = createMediaSteps(parts.reads);
  let inFlight = 0;
  const streams = new Set<Flow>();
  const flows = {
    opened: (flow: Flow) => void streams.add(flow),
    ended: (flow: Flow) => void streams.delete(flow),
  };

  let draining = false;
  const enter = (): void => {
    if (draining)
      throw new ApiError('provider_overloaded', 'The gateway is shutting down; try again', {
        headers: { 'Retry-After': '1', Connection: 'close' },
      });
    if (inFlight >= maxConcurrent)
      throw new ApiError(
        'provider_overloaded',
        'The gateway serves as many requests as it may; try again shortly',
        {
          headers: { 'Retry-After': '1' },
        },
      );
    inFlight += 1;
    observe?.(inFlight);
  };
  const exit = (): void => {
    inFlight -= 1;
    observe?.(inFlight);
  };
  /** Downloads take a place among the running requests. */
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    enter();
    try {
      return await work();
    } finally {
      exit();
    }
  };
  const pricingOf = (endpoint: Endpoint, upstreamModel: string): Pricing =>
    pricingAt(catalogue(), endpoint, upstreamModel);
  const life = (memory: RequestMemory | undefined): Life => {
    memory?.retain();
    return {
      ledger,
      broadcasts,
      recorder: parts.recorder,
      pricingOf,
      now: now(),
      ended: () => {
        memory?.release();
        exit();
      },
    };
  };
  const count: Begin = (caller, chat, session, apiType, reading) => {
    enter();
    return new Generation(caller, chat, session, apiType, life(memoryOf(caller.leaving)), reading);
  };

  const embed = createEmbed({
    catalogue,
    routing,
    plugins,
    protocols: bindEmbeddings(protocols),
    ledger,
    rates,
    credentials,
    fees,
    begin: count,
    reads: mediaSteps,
  });

  const jobs = createJobs({
    catalogue,
    routing,
    plugins,
    protocols,
    ledger,
    rates,
    credentials,
    fees,
    begin: count,
    ...flows,
  });
  const images = createImages({ begin: jobs.job, ...flows });

  const begin = async <T>(
    caller: Caller,
    given: ChatRequest,
    format: Pick<CallerFormat<unknown, unknown>, 'apiType' | 'native' | 'searchesTools'>,
    open: Open<T>,
  ): Promise<{ generation: Generation; attempted: Attempted<T>; toolbox: Toolbox | undefined }> => {
    const asked = withAllowedTools(given);
    admit(asked);
    const isLimited = caller.claims.length > 0;
    const { workspaceId } = caller;
    const region = routing.boundTo(caller.region) ?? null;
    const searchesTools = format.searchesTools ?? false;
    const opened = await toolboxes.open(asked, { workspaceId, region, searchesTools });
    const { filters } = caller.policies.guard;
    const whole = format.native && saysAll(format.native, opened.chat) ? format.native : undefined;
    const said = { chat: opened.chat, native: whole };
    const reads = (isLimited || filters.length > 0) && (whole ?? mediaPartsOf(opened.chat).length > 0);
    const { chat: inside, native: passing } = reads
      ? await within(() => mediaSteps.inline(said, { isLimited, filters }, caller.leaving))
      : said;
    const entered = pauseIfLong(inside);
    if (entered) await entered;
    const { chat, body, stages, refusal } = await screen(inside, filters, passing);
    const screened = pauseIfLong(chat);
    if (screened) await screened;
    const native = passing && body ? { ...passing, body, chat } : format.native;
    if (isLimited && native) noteOwnTools(chat, ownTools(native.body));
    const toolbox = opened.tools && { ...opened.tools, chat };
    const run = plugins.begin(
      chat,
      ({ provider, apis }) =>
        native !== undefined &&
        saysAll(native, chat) &&
        nativeOf(protocols[provider.protocol], apis, native.dialect) !== undefined,
    );
    await ledger.ready();
    const generation = count(caller, chat, run, format.apiType);
    generation.stages = stages;
    try {
      if (refusal) throw refusal;
      const own = await credentials(caller);
      const routed = (generation.chat = await run.route(routingContext(caller, own)));
      const selection = await routing.select(routed, catalogue(), generation, {
        shortens: (endpoint) => shortens(routed, endpoint),
        dialect: native?.dialect,
        credentials: own,
      });
      const selected = pauseIfLong(routed);
      if (selected) await selected;
      const payable = isLimited
        ? boundable(selection.candidates, { chat: routed, native, hints: caller.hints }, protocols)
        : selection.candidates;
      const prepared = await run.prepare(routed, payable, caller.leaving, (messages) =>
        generation.clean(messages),
      );
      if (isLimited && mediaPartsOf(routed).length > 0)
        await mediaSteps.measure(run.variants(routed, prepared), caller.leaving);
      generation.chat = run.longest(routed, prepared);
      const { candidates, prepare: fit } = await reserve(generation, prepared, ledger, rates, fees);
      const attempted = await attempt(
        candidates,
        routed,
        protocols,
        open,
        generation.attempts,
        caller.leaving,
        caller.hints,
        native,
        adapting(fit, run),
      );
      generation.chat = run.adapt(routed, attempted.endpoint);
      generation.answered();
      return { generation, attempted, toolbox };
    } catch (error) {
      throw await generation.fail(generation.attempts.records.length > 0 ? run.failed(error) : error);
    }
  };

  const routingContext = (
    { workspaceId, sessionId, region, policies: { guard } }: Caller,
    own: readonly Credential[],
  ): RoutingContext => {
    const models = catalogue();
    const serves = (chat: ChatRequest): boolean => isServed(chat, models, { guard, credentials: own });
    return { catalogue: models, workspaceId, sessionId, region: routing.boundTo(region), serves };
  };

  return {
    async complete<Reply>(
      caller: Caller,
      chat: ChatRequest,
      format: Pick<CallerFormat<Reply, unknown>, 'apiType' | 'native' | 'reply' | 'searchesTools'>,
    ): Promise<Answer<Reply>> {
      const open: Open<ChatAnswer> = (given, wire, passes) =>
        openAnswer(accounted(given, caller.leaving), wire, passes);
      const { generation, toolbox, attempted: begun } = await begin(caller, chat, format, open);
      const ask = asking(generation, protocols, ledger, open);
      const attempted = toolbox ? await answerWithTools(generation, toolbox, begun, ask) : begun;
      const { endpoint, answer } = attempted;
      const first = answer.choices[0] as ChatChoice;
      const settled = await generation
        .settle({
          endpoint,
          upstreamId: answer.upstreamId,
          usage: answer.usage,
          output:
            answer.usage && isWhole(answer.usage)
              ? undefined
              : Output.of(
                  answer.choices.map(({ message }) => message),
                  generation.attempts.startedMs,
                ),
          choices: answer.choices,
          finishReason: first.finish_reason,
          nativeFinishReason: first.native_finish_reason ?? null,
          serviceTier: answer.serviceTier,
          toolCalls: (first.message.tool_calls ?? []).map((call) => call.function),
          cancelled: caller.leaving.aborted,
        })
        .catch((error: unknown) => {
          throw toApiError(error).with({ headers: { 'X-Generation-Id': generation.id } });
        });
      if (hidesReasoning(chat))
        for (const { message } of [...answer.choices, ...(answer.steps ?? [])]) hideReasoning(message);
      const choices = generation.plugins.finish(answer.choices, endpoint);
      const { upstreamId, usage, systemFingerprint, raw } = answer;
      return {
        generationId: generation.id,
        value: format.reply(
          {
            upstreamId,
            choices,
            usage,
            systemFingerprint,
            serviceTier: settled.serviceTier,
            raw,
            // What a plugin has changed is told as one.
            steps: choices[0]?.message === first.message ? answer.steps : undefined,
          } as ChatAnswer,
          generation.context(endpoint, attempted.passes),
          generation.told(endpoint, settled),
        ),
      };
    },

    /** Resolves when the first event is in hand: until then a failure is an ordinary error. */
    async stream<Event>(
      caller: Caller,
      chat: ChatRequest,
      format: CallerFormat<unknown, Event>,
    ): Promise<Answer<EventStream<Event>>> {
      const { generation, attempted, toolbox } = await begin(caller, chat, format, openStream);
      const { endpoint, passes } = attempted;
      const ask = asking(generation, protocols, ledger, openStream);
      const looped = toolbox ? new LoopStream(generation, toolbox, attempted, ask) : attempted.answer;
      const answer = generation.plugins.open(looped, endpoint);
      const writer = format.events(generation.context(endpoint, passes));
      const stream = new Relay(generation, endpoint, answer, writer, {
        hideReasoning: hidesReasoning(chat),
        ended: () => streams.delete(stream),
      });
      streams.add(stream);
      generation.flow = stream;
      return { generationId: generation.id, value: stream };
    },

    embed,

    countTokens: createCount({ catalogue, routing, protocols, credentials, now }),

    ...jobs,

    images,

    inFlight: () => inFlight,

    /** From now on new requests are refused. */
    drain: () => void (draining = true),

    /** Ends every open stream with an error event. */
    interrupt(): void {
      for (const stream of streams)
        stream.interrupt(
          new ApiError('provider_unavailable', 'The gateway is shutting down', { status: 503 }),
        );
    },
  };
}

/** Returns the tools of a body, also of items in its input. */
function ownTools({ tools, input }: NativeRequest['body']): readonly unknown[] {
  const items = array(input).flatMap((item) =>
    object(item)?.['type'] === 'additional_tools' ? array(object(item)?.['tools']) : [],
  );
  return [...array(tools), ...items];
}

/**
 * Finds the prices of another model at the provider of an endpoint. Prices of a model that is not configured are
 * unknown: the most expensive prices of that provider are used.
 */
function pricingAt({ models }: Catalogue, { provider, pricing }: Endpoint, upstreamModel: string): Pricing {
  let mostExpensive = pricing;
  for (const { endpoints } of models.values())
    for (const other of endpoints) {
      if (other.provider !== provider || other.tier !== null) continue;
      if (isNameOf(other.upstreamModel, upstreamModel)) return other.pricing;
      if (other.pricing.completion > mostExpensive.completion) mostExpensive = other.pricing;
    }
  return mostExpensive;
}

/** Providers answer to a name without a date by the name with it. */
const isNameOf = (known: string, said: string): boolean => known === said || undated(known) === undated(said);

const undated = (name: string): string => name.replace(/-\d{8}$/, '');

/** Whether a caller's own body still says what is asked. */
const saysAll = ({ chat }: NativeRequest, asked: ChatRequest): boolean =>
  chat.messages === asked.messages && chat.tools === asked.tools;

/** Whether routing leaves anything of it. */
function isServed(
  chat: ChatRequest,
  models: Catalogue,
  policies: Pick<Surroundings, 'guard' | 'credentials'>,
): boolean {
  try {
    const surroundings = {
      ...NOWHERE,
      ...policies,
      shortens: (endpoint: Endpoint) => shortens(chat, endpoint),
    };
    return select(chat, models, surroundings).candidates.length > 0;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const hidesReasoning = (chat: ChatRequest): boolean =>
  chat.reasoning?.exclude === true || chat.include_reasoning === false;
