import type { RequestListener } from 'node:http';
import express, { type Express } from 'express';
import type { Logger } from 'winston';
import { createBinhost } from './binhost';
import { ConfigError, type Config } from './config';
import { QUEUE_BOUNDS, createBroadcasts } from './broadcast';
import { createBroadcastWorker } from './broadcast/worker';
import { connectDatabase } from './database/connect';
import type { Database } from './database/connection';
import { migrate } from './database/migrate';
import { createDocumentReader } from './documents/reader';
import { operations } from './handlers';
import { createAuthentication } from './http/authenticate';
import { readDocument } from './http/document';
import { admissionFacts, uploadScope } from './http/facts';
import { createMetrics, type Metrics } from './http/metrics';
import { mountOperational } from './http/operational';
import { mountRefusals } from './http/refusals';
import { createReplyCheck } from './http/reply-check';
import { mountOperations } from './http/router';
import type { SseTimers } from './http/sse';
import { createKeyring, WrongKeyError, type Keyring } from './secrets/keyring';
import { createKeySource } from './secrets/key-source';
import { isReachable } from './inference/select';
import { createInference, type Inference } from './inference';
import { budgetClaims, combine } from './inference/policies/guard';
import { createByokFees } from './inference/policies/fees';
import { createRouting, type Routing } from './inference/routing';
import { createHealth } from './inference/routing/health';
import { healthLevel } from './inference/routing/order';
import { createPins } from './inference/routing/sticky';
import { createPlugins } from './plugins';
import { createToolboxes } from './inference/toolbox';
import { createMedia } from './inference/media';
import { createGuard, type Resolve } from './providers/guard';
import { bindProtocols } from './providers/protocols';
import { createPublicFetch } from './providers/public-fetch';
import { createDeliveries, createFileCalls, createTransport } from './providers/transport';
import { createSealer } from './secrets/sealed';
import { findAccount, makeFirstKeys, type BootstrapKeys } from './services/bootstrap';
import type { Services } from './services';
import { createActorService } from './services/actors';
import { createAudioService } from './services/audio';
import { createByokService } from './services/byok';
import { createCatalogueService } from './services/catalogue';
import { createChatService } from './services/chat';
import { createCreditService } from './services/credits';
import { createEmbeddingService } from './services/embeddings';
import { createIdempotencyService, type IdempotencyService } from './services/idempotency';
import { createFileInputs } from './services/file-inputs';
import { createFileService } from './services/files';
import { createVendorFiles } from './services/vendor-files';
import { createGenerationRetention, type GenerationRetention } from './services/generation-retention';
import { createGenerationService } from './services/generations';
import { createAuditService } from './services/audit';
import { createImageService } from './services/images';
import { createInternChatService } from './services/intern-chat';
import { createEmbeddedRuntime } from './services/intern-runtime';
import { createInternTransferService } from './services/intern-transfers';
import { createInternWorker, type InternWorker } from './services/intern-worker';
import { createInternService } from './services/interns';
import { createGuardrailService } from './services/guardrails';
import { createKeyService } from './services/keys';
import { createLimitService } from './services/limits';
import { createMessagesService } from './services/messages';
import { createModelService } from './services/models';
import { createObservabilityService } from './services/observability';
import { createOrganizationService } from './services/organization';
import { createResealing } from './services/resealing';
import { createPresetService } from './services/presets';
import { createProgramme } from './services/programme';
import { createResponsesService } from './services/responses';
import { createVaultService } from './services/vault';
import { createWorkspaceService } from './services/workspaces';
import { createAccountStore, type Account } from './stores/accounts';
import { createBroadcastStore } from './stores/broadcasts';
import { createByokStore } from './stores/byok';
import { createCatalogueStore } from './stores/catalogue';
import { createCreditStore } from './stores/credits';
import { createDestinationStore } from './stores/destinations';
import { createEndpointHealthStore } from './stores/endpoint-health';
import { createFileContents, type FileContents } from './stores/file-contents';
import { createFileStore } from './stores/files';
import { createGenerationRetentionStore } from './stores/generation-retention';
import { createGenerationStore } from './stores/generations';
import { createGuardrailStore } from './stores/guardrails';
import { createIdempotencyStore } from './stores/idempotency';
import { createAuditStore } from './stores/audit';
import { createInternSessionStore } from './stores/intern-sessions';
import { createInternStore } from './stores/interns';
import { createKeyStore, type KeyStore } from './stores/keys';
import { createLedger, type Ledger } from './stores/ledger';
import { createLimitStore } from './stores/limits';
import { createModelUsageStore } from './stores/model-usage';
import { createPresetStore } from './stores/presets';
import { createSessionPinStore } from './stores/session-pins';
import { createProcesses } from './stores/processes';
import { createUsageStore } from './stores/usage';
import { createVaultStore } from './stores/vault';
import { createVaultKeyStore } from './stores/vault-keys';
import { createVersionCheck } from './stores/versions';
import { createWriteGate } from './stores/write-gate';
import { createWorkspaceStore } from './stores/workspaces';

export interface Gateway {
  readonly app: Express;
  /** Serves the app's host. */
  readonly listener: RequestListener;
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

/** A gateway that has changed nothing yet: requests wait until it is opened. */
export interface ClosedGateway extends Pick<Gateway, 'app' | 'listener' | 'binhost' | 'close'> {
  /** Writes down the configuration, makes the first keys, and serves. */
  readonly open: () => Promise<Gateway>;
}

export interface GatewayParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly now?: () => Date;
  /** For what is left to chance in routing: 0 up to, and without, 1. */
  readonly random?: () => number;
  readonly sseTimers?: SseTimers;
  readonly bodyTimeoutMs?: number;
  /** Prepares every operation for its first request, which proves the document; otherwise each is when it is called. */
  readonly warm?: boolean;
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
  readonly keyring: Keyring;
  readonly reseal: ReturnType<typeof createResealing>;
  readonly internWorker: InternWorker;
  readonly idempotency: IdempotencyService;
  readonly fileContents: FileContents;
  readonly retention: GenerationRetention;
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
  const vendorCalls = createFileCalls(config.upstream);
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
    const vaultKeys = createVaultKeyStore(database);
    const keySource = createKeySource(config);
    const keyring = createKeyring({ store: vaultKeys, source: keySource });
    const sealer = createSealer(keyring, 'observability');
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
    const fileContents = createFileContents(config);
    const fetchPublic = createPublicFetch(guard, transport.get);
    const media = createMedia(fetchPublic);
    const documents = createDocumentReader();
    const guardrailStore = createGuardrailStore(database);
    const byokStore = createByokStore(database);
    const byok = createByokService({
      byok: byokStore,
      accounts: accountStore,
      keyring,
      providers: () => new Set(catalogue().providers.keys()),
      now,
    });
    const files = createFileService({
      files: createFileStore(database),
      contents: fileContents,
      vendors: createVendorFiles({ byok, catalogue, contents: fileContents, call: vendorCalls.call }),
      hasWorkspace: (accountId, id) => accountStore.hasWorkspace(accountId, id),
      settings: config.configuration.settings?.files,
      regions: config.configuration.settings?.regional_hosts ?? [],
      now,
    });
    const inputs = createFileInputs({ files });
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
        documents,
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
        documents,
        files,
        now,
        disabled: async (id) => (await workspaceStore.find(account.id, id))?.disabledServerTools ?? [],
      }),
      credentials: (caller) => byok.open(caller),
      fees: createByokFees({ usage: usageStore, settings: config.configuration.settings?.byok }),
      now,
      maxConcurrent: config.maxConcurrentGenerations,
      observe: metrics.observeInFlight,
    });
    const presets = createPresetService({ presets: createPresetStore(database), now });
    const settings = config.configuration.settings ?? {};
    const internStore = createInternStore(database);
    const internWorker = createInternWorker({
      interns: internStore,
      runtime: createEmbeddedRuntime({ catalogue, workspaces: workspaceStore }),
      now,
    });
    const programme = createProgramme({ workspaces: workspaceStore, settings });
    const interns = createInternService({ interns: internStore, programme, worker: internWorker, now });
    const services: Services = {
      actors: createActorService({
        keys: keyStore,
        version,
        account,
        limits: async (key, userId) => [
          ...(await limits.claims(key)),
          ...budgetClaims(await guardrailStore.inForce(key.workspaceId, key.hash, userId), key, userId),
        ],
        policies: async ({ workspaceId, hash }, userId) => ({
          credentials: await byokStore.usable(workspaceId),
          guard: combine(await guardrailStore.inForce(workspaceId, hash, userId)),
        }),
        now,
      }),
      audit: createAuditService({ audit: createAuditStore(database) }),
      audio: createAudioService({
        inference,
        contents: fileContents,
        transcriptionMs: config.transcriptionMs,
      }),
      byok,
      catalogue: models,
      chat: createChatService({ inference, presets, inputs }),
      credits: createCreditService({ credits: createCreditStore(database), usage: usageStore, now }),
      files,
      embeddings: createEmbeddingService({ inference, catalogue }),
      generations: createGenerationService({ generations: generationStore }),
      guardrails: createGuardrailService({ guardrails: guardrailStore, accounts: accountStore, now }),
      keys: createKeyService({
        keys: keyStore,
        accounts: accountStore,
        usage: usageStore,
        freeRequests: (id) => limits.freeRequests(id),
        now,
      }),
      images: createImageService({
        inference,
        download: (url, signal) => media.image(url, signal),
        catalogue,
        refresh: () => models.refresh(),
        now,
      }),
      internChat: createInternChatService({
        interns,
        sessions: createInternSessionStore(database),
        inference,
        catalogue,
        now,
      }),
      interns,
      internTransfers: createInternTransferService({ interns: internStore, now }),
      messages: createMessagesService({ inference, presets, catalogue, inputs, now }),
      models: createModelService({
        catalogue,
        refresh: () => models.refresh(),
        figures: (endpoint) => ({
          ...routing.health.of(endpoint.id),
          level: healthLevel(endpoint, routing.health),
        }),
        medians: (metric) => routing.health.medians(metric),
        weeklyTokens: () => modelUsageStore.weeklyTokens(now()),
        admits: async ({ key, userId, policies }) => {
          const { hash: keyHash, workspaceId } = key;
          const credentials = await byok.open({ workspaceId, keyHash, userId, policies });
          return (endpoint) => isReachable(endpoint, { guard: policies.guard, credentials });
        },
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
      presets,
      responses: createResponsesService({ inference, presets, inputs }),
      vault: createVaultService({
        store: createVaultStore(database),
        keyring,
        programme,
        findIntern: (workspaceId, id) => internStore.find(workspaceId, id),
        settings,
        timeouts: config.vault,
        now,
      }),
      workspaces: createWorkspaceService({ workspaces: workspaceStore, now }),
    };
    return {
      database,
      account,
      keys: keyStore,
      ledger,
      inference,
      routing,
      keyring,
      reseal: createResealing({ destinations, queue: broadcastStore, source: keySource, vaultKeys, sealer }),
      internWorker,
      idempotency: createIdempotencyService({ store: createIdempotencyStore(database, processes), now }),
      fileContents,
      retention: createGenerationRetention({
        store: createGenerationRetentionStore(database),
        days: settings.generations?.retention_days,
        now,
      }),
      broadcasts: broadcastWorker,
      metrics,
      services,
      async close() {
        await internWorker.stop();
        await routing.stop();
        await ledger.stop();
        await broadcastWorker.stop();
        await keyring.stop();
        await transport.close();
        await vendorCalls.close();
        await deliveries.close();
        await database.close();
      },
    };
  } catch (error) {
    await transport.close();
    await vendorCalls.close();
    await deliveries.close();
    await database.close();
    throw error;
  }
}

const WRONG_VAULT_KEY =
  'VAULT_KEY: it does not open the vault in the database; give the key that the vault was made with, or that it was rotated to';

/** One that serves at once, for those who do not bind its listeners first. */
export async function createGateway(parts: GatewayParts): Promise<Gateway> {
  const gateway = await prepareGateway(parts);
  try {
    return await gateway.open();
  } catch (error) {
    await gateway.close();
    throw error;
  }
}

/**
 * The core with its HTTP operations. All that can be wrong with it is found here; a start that fails later, at a port
 * in use, leaves the database to the gateway that works with it.
 */
export async function prepareGateway({
  config,
  logger,
  now = () => new Date(),
  random,
  sseTimers,
  bodyTimeoutMs,
  warm = false,
  resolve,
}: GatewayParts): Promise<ClosedGateway> {
  const core = await createCore({ config, now, ...(random && { random }), resolve, logger });
  const { account, database, idempotency, inference, keys, ledger, metrics, services } = core;
  const sweepers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of sweepers) await stop();
    await core.close();
  };
  try {
    const document = readDocument('openapi');
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    app.use((_request, response, next) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      next();
    });
    let isOpen = false;
    let letIn: () => void = () => undefined;
    const opened = new Promise<void>((done) => (letIn = done));
    app.use(({ url }, _response, next) => {
      if (isOpen || !url.startsWith('/api/')) return next();
      void opened.then(() => next());
    });
    const mounted = mountOperations(app, {
      document,
      operations,
      services,
      idempotency,
      uploads: {
        contents: core.fileContents,
        admit: { uploadFile: (actor, request) => services.files.admit(actor, uploadScope(request)) },
      },
      authentication: (operation) => createAuthentication(operation, services.actors),
      gates: {
        Vault: (actor, request) => services.vault.admit({ actor, ...admissionFacts(request) }),
      },
      logger,
      observe: (operation, status, seconds) => metrics.observeRequest(operation, status, seconds),
      replyCheck:
        config.replyCheck === 'off'
          ? undefined
          : { mode: config.replyCheck, checker: createReplyCheck(document) },
      sseTimers,
      bodyTimeoutMs,
      bodyTimeoutsMs: { Vault: config.vault.bodyMs },
    });
    // What is not open yet waits in the app.
    const listener: RequestListener = (request, response) =>
      isOpen ? mounted.listener(request, response) : void app(request, response);
    let draining = false;
    mountOperational(app, {
      document,
      metrics,
      isReady: async () => isOpen && !draining && (await database.read('SELECT 1 AS one')).length === 1,
    });
    mountRefusals(app, logger, 'invalid_request');
    if (warm) {
      mounted.warm();
      // Written out now, so that no caller waits for it.
      await core.services.models.list({});
    }
    const binhost = await createBinhost({
      config,
      logger,
      observe: (operation, status, seconds) => metrics.observeRequest(operation, status, seconds),
    });
    await core.keyring
      .start()
      .then(core.reseal)
      .then((left) => {
        if (left > 0) logger.warn('stored destinations do not open with this VAULT_KEY', { count: left });
      })
      .catch((error: unknown) => {
        throw error instanceof WrongKeyError ? new ConfigError(WRONG_VAULT_KEY) : error;
      });

    return {
      app,
      listener,
      binhost,
      close,
      open: async () => {
        await ledger.start();
        await core.routing.start();
        const unswept = (what: string) => (error: unknown) =>
          logger.warn(`${what} could not be swept`, { cause: (error as Error).name });
        sweepers.push(
          services.files.startSweeping(unswept('stored files')),
          core.retention.start(unswept('records of calls')),
        );
        await core.broadcasts.start();
        await services.catalogue.applyConfiguration();
        core.internWorker.start();
        // Last of all: keys of a start that failed would never be shown.
        const bootstrapped = await makeFirstKeys({ config, account, keys, now });
        isOpen = true;
        letIn();
        return {
          app,
          listener,
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
          close,
        };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
