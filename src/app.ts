import express, { type Express } from 'express';
import type { Logger } from 'winston';
import { createBinhost } from './binhost';
import type { Config } from './config';
import { openDatabase, type Database } from './database/connection';
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
import { buildCatalogue } from './inference/catalogue';
import { bindProtocols } from './providers/protocols';
import { createTransport } from './providers/transport';
import { findAccount, makeFirstKeys, type BootstrapKeys } from './services/bootstrap';
import { createActorService, type ActorService } from './services/actors';
import { createChatService, type ChatService } from './services/chat';
import { createCreditService, type CreditService } from './services/credits';
import { createEmbeddingService, type EmbeddingService } from './services/embeddings';
import { createGenerationService, type GenerationService } from './services/generations';
import { createKeyService, type KeyService } from './services/keys';
import { createLimitService } from './services/limits';
import { createModelService, type ModelService } from './services/models';
import { createOrganizationService, type OrganizationService } from './services/organization';
import { createWorkspaceService, type WorkspaceService } from './services/workspaces';
import { createAccountStore, type Account } from './stores/accounts';
import { createCreditStore } from './stores/credits';
import { createGenerationStore } from './stores/generations';
import { createKeyStore, type KeyStore } from './stores/keys';
import { createLedger, type Ledger } from './stores/ledger';
import { createLimitStore } from './stores/limits';
import { createUsageStore } from './stores/usage';
import { createVersionCheck } from './stores/versions';
import { createWriteGate } from './stores/write-gate';
import { createWorkspaceStore } from './stores/workspaces';

export interface Services {
  readonly actors: ActorService;
  readonly chat: ChatService;
  readonly credits: CreditService;
  readonly embeddings: EmbeddingService;
  readonly generations: GenerationService;
  readonly keys: KeyService;
  readonly models: ModelService;
  readonly organization: OrganizationService;
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
  /** From now on `/readyz` says no. */
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
  readonly sseTimers?: SseTimers;
  readonly bodyTimeoutMs?: number;
}

/** All that stands below HTTP. */
export interface Core {
  readonly database: Database;
  readonly account: Account;
  readonly keys: KeyStore;
  readonly ledger: Ledger;
  readonly inference: Inference;
  readonly metrics: Metrics;
  readonly services: Services;
  close(): Promise<void>;
}

/** Composition root: everything is built and joined here, for the gateway and for the operator's commands. */
export async function createCore({
  config,
  now = () => new Date(),
}: Pick<GatewayParts, 'config' | 'now'>): Promise<Core> {
  const database = openDatabase(config.databaseUrl);
  const transport = createTransport(config.upstream);
  try {
    await migrate(database);
    const keyStore = createKeyStore(database);
    const accountStore = createAccountStore(database);
    const usageStore = createUsageStore(database);
    const generationStore = createGenerationStore(database);
    const ledger = createLedger(database);
    const account = await findAccount(accountStore, now);

    const limits = createLimitService({
      store: createLimitStore(database),
      ledger,
      settings: config.configuration.settings ?? {},
      accountId: account.id,
      now,
    });
    const metrics = createMetrics();
    const models = buildCatalogue(config.configuration);
    const catalogue = () => models;
    const inference = createInference({
      catalogue,
      protocols: bindProtocols((call, signal) => transport.send(call, signal)),
      ledger: createWriteGate(ledger, database),
      rates: limits.rates,
      now,
      maxConcurrent: config.maxConcurrentGenerations,
      observe: metrics.observeInFlight,
    });
    const services: Services = {
      actors: createActorService({
        keys: keyStore,
        version: createVersionCheck(database),
        account,
        limits: (key) => limits.claims(key),
        now,
      }),
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
      models: createModelService({ catalogue }),
      organization: createOrganizationService({ accounts: accountStore }),
      workspaces: createWorkspaceService({ workspaces: createWorkspaceStore(database), now }),
    };
    return {
      database,
      account,
      keys: keyStore,
      ledger,
      inference,
      metrics,
      services,
      async close() {
        await ledger.stop();
        await transport.close();
        await database.close();
      },
    };
  } catch (error) {
    await transport.close();
    await database.close();
    throw error;
  }
}

/** The core with its HTTP operations, and the first keys when the database is empty. */
export async function createGateway({
  config,
  logger,
  now = () => new Date(),
  sseTimers,
  bodyTimeoutMs,
}: GatewayParts): Promise<Gateway> {
  const core = await createCore({ config, now });
  const { account, database, inference, keys, ledger, metrics, services } = core;
  try {
    const bootstrapped = await makeFirstKeys({ config, account, keys, now });

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

    return {
      app,
      binhost,
      database,
      services,
      bootstrapped,
      beginDraining: () => (draining = true),
      inFlight: () => inference.inFlight(),
      interrupt: () => inference.interrupt(),
      close: () => core.close(),
    };
  } catch (error) {
    await core.close();
    throw error;
  }
}
