import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import express, { type Express } from 'express';
import type { Logger } from 'winston';
import { createBinhost } from './binhost';
import { QUEUE_BOUNDS, createBroadcasts } from './broadcast';
import { createBroadcastWorker } from './broadcast/worker';
import type { Config } from './config';
import { connectDatabase } from './database/connect';
import type { Database } from './database/connection';
import { migrate } from './database/migrate';
import { operations } from './handlers';
import { createAuthentication } from './http/authenticate';
import { readDocument } from './http/document';
import { createMetrics, type Metrics } from './http/metrics';
import { mountOperational } from './http/operational';
import { mountRefusals } from './http/refusals';
import { createReplyCheck } from './http/reply-check';
import { mountOperations } from './http/router';
import type { SseTimers } from './http/sse';
import { createInference, type Inference } from './inference';
import { createRouting, type Routing } from './inference/routing';
import { createHealth } from './inference/routing/health';
import { healthLevel } from './inference/routing/order';
import { createPins } from './inference/routing/sticky';
import { createPlugins } from './plugins';
import { createPdfReader } from './plugins/pdf-text';
import { createToolboxes } from './inference/toolbox';
import { createMedia } from './inference/media';
import { createGuard, type Resolve } from './providers/guard';
import { bindProtocols } from './providers/protocols';
import { createPublicFetch } from './providers/public-fetch';
import { createDeliveries, createTransport } from './providers/transport';
import { createSealer } from './secrets/sealed';
import { findAccount, makeFirstKeys, type BootstrapKeys } from './services/bootstrap';
import { createActorService, type ActorService } from './services/actors';
import { createCatalogueService, type CatalogueService } from './services/catalogue';
import { createChatService, type ChatService } from './services/chat';
import { createCreditService, type CreditService } from './services/credits';
import { createEmbeddingService, type EmbeddingService } from './services/embeddings';
import { createIdempotencyService, type IdempotencyService } from './services/idempotency';
import { createGenerationService, type GenerationService } from './services/generations';
import { createKeyService, type KeyService } from './services/keys';
import { createLimitService } from './services/limits';
import { createMessagesService, type MessagesService } from './services/messages';
import { createModelService, type ModelService } from './services/models';
import { createObservabilityService, type ObservabilityService } from './services/observability';
import { createOrganizationService, type OrganizationService } from './services/organization';
import { createResponsesService, type ResponsesService } from './services/responses';
import { createWorkspaceService, type WorkspaceService } from './services/workspaces';
import { createAccountStore, type Account } from './stores/accounts';
import { createBroadcastStore } from './stores/broadcasts';
import { createCatalogueStore } from './stores/catalogue';
import { createCreditStore } from './stores/credits';
import { createDestinationStore } from './stores/destinations';
import { createEndpointHealthStore } from './stores/endpoint-health';
import { createGenerationStore } from './stores/generations';
import { createIdempotencyStore } from './stores/idempotency';
import { createKeyStore, type KeyStore } from './stores/keys';
import { createLedger, type Ledger } from './stores/ledger';
import { createLimitStore } from './stores/limits';
import { createModelUsageStore } from './stores/model-usage';
import { findOrCreateSecret } from './stores/secret-files';
import { createSessionPinStore } from './stores/session-pins';
import { createProcesses } from './stores/processes';
import { createUsageStore } from './stores/usage';
import { createVersionCheck } from './stores/versions';
import { createWriteGate } from './stores/write-gate';
import { createWorkspaceStore } from './stores/workspaces';

export interface Services {
  readonly actors: ActorService;
  readonly catalogue: CatalogueService;
  readonly chat: ChatService;
  readonly credits: CreditService;
  readonly embeddings: EmbeddingService;
  readonly generations: GenerationService;
  readonly keys: KeyService;
  readonly messages: MessagesService;
  readonly models: ModelService;
  readonly observability: ObservabilityService;
  readonly organization: OrganizationService;
  readonly responses: ResponsesService;
  readonly workspaces: WorkspaceService;
}

export interface Gateway {
  readonly app: Express;
  /** The binary distribution host, for a listener of its own. */
  readonly binhost: Express;
  readonly database: Database;
  readonly services: Services;
  /** Keys that were made because the database was empty. */
  readonly bootstrapped: BootstrapKeys;
  /** From now on `/readyz` says no, and new inference requests are refused. */
  beginDraining(): void;
  /** Inference requests in flight. */
  inFlight(): number;
  /** Ends every open stream with an error event, after settling it. */
  interrupt(): void;
  close(): Promise<void>;
}

export interface GatewayParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly now?: () => Date;
  /** For what is left to chance in routing: 0 up to, and without, 1. */
  readonly random?: () => number;
  readonly sseTimers?: SseTimers;
  readonly bodyTimeoutMs?: number;
  /** How names in callers' URLs become addresses; absent: as the system does it. */
  readonly resolve?: Resolve | undefined;
}

/** All that stands below HTTP. */
export interface Core {
  readonly database: Database;
  readonly account: Account;
  readonly keys: KeyStore;
  readonly ledger: Ledger;
  readonly inference: Inference;
  readonly routing: Routing;
  readonly idempotency: IdempotencyService;
  readonly broadcasts: ReturnType<typeof createBroadcastWorker>;
  readonly metrics: Metrics;
  readonly services: Services;
  close(): Promise<void>;
}

/** Composition root: everything is built and joined here, for the gateway and for the operator's commands. */
export async function createCore({
  config,
  now = () => new Date(),
  random = Math.random,
  resolve,
  logger,
}: Pick<GatewayParts, 'config' | 'now' | 'random' | 'resolve'> &
  Partial<Pick<GatewayParts, 'logger'>>): Promise<Core> {
  const database = await connectDatabase(config.databaseUrl);
  const guard = createGuard(config.configuration.settings?.network?.allow_private, resolve);
  const transport = createTransport(config.upstream, guard);
  const deliveries = createDeliveries(guard);
  try {
    await migrate(database);
    const keyStore = createKeyStore(database);
    const accountStore = createAccountStore(database);
    const usageStore = createUsageStore(database);
    const generationStore = createGenerationStore(database);
    const workspaceStore = createWorkspaceStore(database);
    const modelUsageStore = createModelUsageStore(database);
    const processes = createProcesses(database);
    const ledger = createLedger(database, processes);
    const account = await findAccount(accountStore, now);

    const limits = createLimitService({
      store: createLimitStore(database),
      ledger,
      settings: config.configuration.settings ?? {},
      accountId: account.id,
      now,
    });
    const metrics = createMetrics();
    const version = createVersionCheck(database, (name) => {
      if (name === 'catalogue') void models.refresh().catch(() => undefined);
      // Whether a workspace broadcasts is known by the version of the keys.
      if (name === 'destinations' || name === 'keys') broadcasts.invalidate();
    });
    const destinations = createDestinationStore(database);
    const broadcastStore = createBroadcastStore(database);
    const sealer = createSealer(() => vaultKeyOf(config));
    const broadcasts = createBroadcasts({
      destinations,
      sealer,
      version,
      observe: metrics.observeBroadcasts,
      bounds: {
        ...QUEUE_BOUNDS,
        rows: config.configuration.settings?.broadcast?.queue_rows ?? QUEUE_BOUNDS.rows,
      },
    });
    const models = createCatalogueService({
      store: createCatalogueStore(database),
      configuration: config.configuration,
      version,
      now,
    });
    await models.refresh();
    const catalogue = models.current;
    const broadcastWorker = createBroadcastWorker({
      store: broadcastStore,
      broadcasts,
      sealer,
      deliver: deliveries.deliver,
      observe: metrics.observeBroadcasts,
      observeQueue: metrics.observeBroadcastQueue,
      ...(logger && { warn: (message, facts) => void logger.warn(message, facts) }),
    });
    const routing = createRouting({
      health: createHealth({ store: createEndpointHealthStore(database), now }),
      pins: createPins({ store: createSessionPinStore(database), now }),
      random,
      balance: config.configuration.settings?.routing?.balance ?? 'price',
      regions: config.configuration.settings?.regional_hosts ?? [],
      now,
    });
    const fetchPublic = createPublicFetch(guard, transport.get);
    const media = createMedia(fetchPublic);
    const inference = createInference({
      catalogue,
      routing,
      protocols: bindProtocols(
        (call, signal) => transport.send(call, signal),
        (chat, reads, signal) => media.inline(chat, reads, signal),
      ),
      ledger: createWriteGate(ledger, database),
      rates: limits.rates,
      broadcasts,
      plugins: createPlugins({
        usage: modelUsageStore,
        pdf: createPdfReader(),
        fetchFile: (url, signal) => media.file(url, signal),
        now,
        random,
        throughput: ({ endpoints }) => {
          const known = endpoints.flatMap(({ id }) => routing.health.of(id).throughput30m?.p50 ?? []);
          return known.length > 0 ? Math.max(...known) : undefined;
        },
      }),
      toolboxes: createToolboxes({
        catalogue,
        fetchPublic,
        now,
        disabled: async (id) => (await workspaceStore.find(account.id, id))?.disabledServerTools ?? [],
      }),
      now,
      maxConcurrent: config.maxConcurrentGenerations,
      observe: metrics.observeInFlight,
    });
    const services: Services = {
      actors: createActorService({
        keys: keyStore,
        version,
        account,
        limits: (key) => limits.claims(key),
        now,
      }),
      catalogue: models,
      chat: createChatService({ inference }),
      credits: createCreditService({ credits: createCreditStore(database), usage: usageStore, now }),
      embeddings: createEmbeddingService({ inference, catalogue }),
      generations: createGenerationService({ generations: generationStore }),
      keys: createKeyService({
        keys: keyStore,
        accounts: accountStore,
        usage: usageStore,
        freeRequests: (id) => limits.freeRequests(id),
        now,
      }),
      messages: createMessagesService({ inference, catalogue }),
      models: createModelService({
        catalogue,
        figures: (endpoint) => ({
          ...routing.health.of(endpoint.id),
          level: healthLevel(endpoint, routing.health),
        }),
        weeklyTokens: () => modelUsageStore.weeklyTokens(now()),
        admits: () => Promise.resolve(() => true),
        now,
      }),
      observability: createObservabilityService({
        destinations,
        queue: broadcastStore,
        workspaces: workspaceStore,
        sealer,
        deliver: deliveries.deliver,
        now,
      }),
      organization: createOrganizationService({ accounts: accountStore }),
      responses: createResponsesService({ inference }),
      workspaces: createWorkspaceService({ workspaces: workspaceStore, now }),
    };
    return {
      database,
      account,
      keys: keyStore,
      ledger,
      inference,
      routing,
      idempotency: createIdempotencyService({ store: createIdempotencyStore(database, processes), now }),
      broadcasts: broadcastWorker,
      metrics,
      services,
      async close() {
        await routing.stop();
        await ledger.stop();
        await broadcastWorker.stop();
        await transport.close();
        await deliveries.close();
        await database.close();
      },
    };
  } catch (error) {
    await transport.close();
    await deliveries.close();
    await database.close();
    throw error;
  }
}

/** The operator's, or the one that is made at first use. */
const vaultKeyOf = async ({ vaultKey, dataDir }: Config): Promise<Buffer> =>
  vaultKey ??
  Buffer.from(
    await findOrCreateSecret(join(dataDir, 'vault.key'), () => randomBytes(32).toString('base64')),
    'base64',
  );

/** The core with its HTTP operations, and the first keys when the database is empty. */
export async function createGateway({
  config,
  logger,
  now = () => new Date(),
  random,
  sseTimers,
  bodyTimeoutMs,
  resolve,
}: GatewayParts): Promise<Gateway> {
  const core = await createCore({ config, now, ...(random && { random }), resolve, logger });
  const { account, database, idempotency, inference, keys, ledger, metrics, services } = core;
  try {
    const document = readDocument('openapi');
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    app.use((_request, response, next) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      next();
    });
    const { warm } = mountOperations(app, {
      document,
      operations,
      services,
      idempotency,
      authentication: (operation) => createAuthentication(operation, services.actors),
      logger,
      observe: (operation, status, seconds) => metrics.observeRequest(operation, status, seconds),
      replyCheck:
        config.replyCheck === 'off'
          ? undefined
          : { mode: config.replyCheck, checker: createReplyCheck(document) },
      sseTimers,
      bodyTimeoutMs,
    });
    let draining = false;
    mountOperational(app, {
      document,
      metrics,
      isReady: async () => !draining && (await database.read('SELECT 1 AS one')).length === 1,
    });
    mountRefusals(app, logger, 'invalid_request');
    await warm();
    const binhost = await createBinhost({
      config,
      logger,
      observe: (operation, status, seconds) => metrics.observeRequest(operation, status, seconds),
    });
    await ledger.start();
    await core.routing.start();
    await core.broadcasts.start();
    await services.catalogue.applyConfiguration();
    // Last of all: keys of a start that failed would never be shown.
    const bootstrapped = await makeFirstKeys({ config, account, keys, now });

    return {
      app,
      binhost,
      database,
      services,
      bootstrapped,
      beginDraining() {
        draining = true;
        inference.drain();
      },
      inFlight: () => inference.inFlight(),
      interrupt: () => inference.interrupt(),
      close: () => core.close(),
    };
  } catch (error) {
    await core.close();
    throw error;
  }
}
