import express, { type Express } from 'express';
import type { Logger } from 'winston';
import { createBinhost } from './binhost';
import type { Config } from './config';
import { openDatabase, type Database } from './database/connection';
import { migrate } from './database/migrate';
import { operations } from './handlers';
import { createAuthentication } from './http/authenticate';
import { readDocument } from './http/document';
import { createMetrics } from './http/metrics';
import { mountOperational } from './http/operational';
import { mountRefusals } from './http/refusals';
import { createReplyCheck } from './http/reply-check';
import { mountOperations } from './http/router';
import type { SseTimers } from './http/sse';
import { createInference } from './inference';
import { buildCatalogue } from './inference/catalogue';
import { bindProtocols } from './providers/protocols';
import { createTransport } from './providers/transport';
import { bootstrap, type BootstrapKeys } from './services/bootstrap';
import { createActorService, type ActorService } from './services/actors';
import { createChatService, type ChatService } from './services/chat';
import { createGenerationService, type GenerationService } from './services/generations';
import { createKeyService, type KeyService } from './services/keys';
import { createModelService, type ModelService } from './services/models';
import { createAccountStore } from './stores/accounts';
import { createGenerationStore } from './stores/generations';
import { createKeyStore } from './stores/keys';
import { createUsageStore } from './stores/usage';
import { createVersionCheck } from './stores/versions';

export interface Services {
  readonly actors: ActorService;
  readonly chat: ChatService;
  readonly generations: GenerationService;
  readonly keys: KeyService;
  readonly models: ModelService;
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
}

/** Composition root: everything is built and joined here. */
export async function createGateway({
  config,
  logger,
  now = () => new Date(),
  sseTimers,
}: GatewayParts): Promise<Gateway> {
  const database = openDatabase(config.databaseUrl);
  const transport = createTransport(config.upstream);
  try {
    await migrate(database);
    const keyStore = createKeyStore(database);
    const accountStore = createAccountStore(database);
    const usageStore = createUsageStore(database);
    const generationStore = createGenerationStore(database);
    const { account, keys: bootstrapped } = await bootstrap({
      config,
      accounts: accountStore,
      keys: keyStore,
      now,
    });

    const metrics = createMetrics();
    const models = buildCatalogue(config.configuration);
    const catalogue = () => models;
    const inference = createInference({
      catalogue,
      protocols: bindProtocols((call, signal) => transport.send(call, signal)),
      generations: generationStore,
      now,
      maxConcurrent: config.maxConcurrentGenerations,
      observe: metrics.observeInFlight,
    });
    const services: Services = {
      actors: createActorService({ keys: keyStore, version: createVersionCheck(database), account, now }),
      chat: createChatService({ inference }),
      generations: createGenerationService({ generations: generationStore }),
      keys: createKeyService({ keys: keyStore, accounts: accountStore, usage: usageStore, now }),
      models: createModelService({ catalogue }),
    };

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

    return {
      app,
      binhost,
      database,
      services,
      bootstrapped,
      beginDraining: () => (draining = true),
      inFlight: () => inference.inFlight(),
      interrupt: () => inference.interrupt(),
      async close() {
        await generationStore.drain();
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
