import type { RequestListener } from 'node:http';
import express, { type Express } from 'express';
import type { Logger } from 'winston';
import type { BaseParts } from './areas/base';
import { createBinhost } from './binhost';
import { ConfigError } from './config';
import { createCore } from './core';
import type { Database } from './database/connection';
import { operations } from './handlers';
import { compatibleOperations } from './handlers/compatible';
import { createAuthentication } from './http/authenticate';
import { compatibleDialect } from './http/dialects';
import { readDocument, type OpenApiDocument } from './http/document';
import { admissionFacts, regionOf, uploadScope } from './http/facts';
import type { CompatibleOperationId } from './http/compatible-operations';
import { messagesOf, type Messages } from './http/messages';
import type { OperationId } from './http/operations';
import { leastFileBytes } from './http/multipart';
import { mountOperational } from './http/operational';
import { mountRefusals } from './http/refusals';
import { createReplyCheck } from './http/reply-check';
import { beforeTheRouter, mountOperations, type RouterParts } from './http/router';
import { createSockets, type SocketTimers } from './http/sockets';
import type { SseTimers } from './http/sse';
import { WrongKeyError } from './secrets/keyring';
import type { Services } from './services';
import { makeFirstKeys, type BootstrapKeys } from './services/bootstrap';

export interface Gateway {
  readonly app: Express;
  /** Serves the app's host. */
  readonly listener: RequestListener;
  /** What its server makes requests and responses of. */
  readonly messages: Messages;
  /** Paths that it serves without the app's router. */
  readonly shortcuts: readonly string[];
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
export interface ClosedGateway extends Pick<Gateway, 'app' | 'listener' | 'messages' | 'binhost' | 'close'> {
  /** Writes down the configuration, makes the first keys, and serves. */
  readonly open: () => Promise<Gateway>;
}

export interface GatewayParts extends BaseParts {
  readonly logger: Logger;
  readonly sseTimers?: SseTimers;
  /** Limits of WebSockets in milliseconds, which tests shorten. */
  readonly socketTimers?: Partial<SocketTimers>;
  readonly bodyTimeoutMs?: number;
  /** Prepares every operation for its first request, which proves the document; otherwise each is when it is called. */
  readonly warm?: boolean;
}

/** Operations that make no generation, and of which a key may make so many in a minute. The vault counts for itself. */
const COUNTED = [
  'list',
  'createKeys',
  'getKey',
  'updateKeys',
  'deleteKeys',
  'listFiles',
  'uploadFile',
  'getFileMetadata',
  'deleteFile',
  'downloadFileContent',
  'getGeneration',
] as const satisfies readonly OperationId[];

/** The same in the formats of others. */
const COUNTED_COMPATIBLE = [
  'listUploadedFiles',
  'createFile',
  'retrieveFile',
  'removeFile',
  'downloadFile',
] as const satisfies readonly CompatibleOperationId[];

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
  socketTimers,
  bodyTimeoutMs,
  warm = false,
  resolve,
}: GatewayParts): Promise<ClosedGateway> {
  const core = await createCore({ config, now, ...(random && { random }), resolve, logger });
  const { account, database, idempotency, inference, keys, ledger, limits, metrics, services } = core;
  const sweepers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(sweepers.map((stop) => stop()));
    await core.close();
  };
  try {
    const document = readDocument('openapi');
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    const messages = messagesOf(app);
    app.use((_request, response, next) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      next();
    });
    let isOpen = false;
    let letIn: () => void = () => undefined;
    const opened = new Promise<void>((done) => (letIn = done));
    app.use(({ url }, _response, next) => {
      if (isOpen || !/^\/(api|v1)\//.test(url)) return next();
      void opened.then(() => next());
    });
    const shared = {
      services,
      idempotency,
      memory: core.memory,
      ...(core.recorder && {
        invalid: (generationId: string, problem: string) => core.recorder?.invalid(generationId, problem),
      }),
      authentication: (operation) =>
        createAuthentication(operation, services.actors, config.configuration.settings?.regional_hosts),
      logger,
      sseTimers,
      bodyTimeoutMs,
    } satisfies Partial<RouterParts<never>>;
    const replyCheckOf = (described: OpenApiDocument): RouterParts<string>['replyCheck'] =>
      config.replyCheck === 'off'
        ? undefined
        : { mode: config.replyCheck, checker: createReplyCheck(described) };
    const sockets = createSockets({
      memory: core.memory,
      most: config.maxConcurrentGenerations,
      timers: { ...(sseTimers && { evictAfterMs: sseTimers.evictAfterMs }), ...socketTimers },
    });
    const contract = mountOperations(app, {
      ...shared,
      document,
      operations,
      uploads: {
        contents: core.fileContents,
        admit: {
          uploadFile: (actor, request) =>
            services.files.admit(actor, uploadScope(request), leastFileBytes(request)),
        },
      },
      gates: {
        ...Object.fromEntries(COUNTED.map((id) => [id, limits.countManagement])),
        Vault: (actor, request) => services.vault.admit({ actor, ...admissionFacts(request) }),
      },
      observe: (operation, status, seconds) => metrics.observeRequest(operation, status, seconds),
      replyCheck: replyCheckOf(document),
      sockets: { server: sockets, turns: { connectResponses: 'createResponses' } },
      bodyTimeoutsMs: { Vault: config.vault.bodyMs },
    });
    const compatible = readDocument('compatible');
    const mounted = mountOperations(app, {
      ...shared,
      document: compatible,
      operations: compatibleOperations,
      dialect: compatibleDialect,
      uploads: {
        contents: core.fileContents,
        admit: {
          createFile: (actor, request) =>
            services.files.admit(actor, { region: regionOf(request.headers.host) }, leastFileBytes(request)),
        },
      },
      gates: Object.fromEntries(COUNTED_COMPATIBLE.map((id) => [id, limits.countManagement])),
      observe: (operation, status, seconds) => metrics.observeRequest(operation, status, seconds),
      replyCheck: replyCheckOf(compatible),
      sockets: { server: sockets, turns: { connectResponse: 'createResponse' } },
    });
    const shortcuts = new Map([...contract.shortcuts, ...mounted.shortcuts]);
    const direct = beforeTheRouter(shortcuts, app);
    // What is not open yet waits in the app.
    const listener: RequestListener = (request, response) =>
      isOpen ? direct(request, response) : void app(request, response);
    let draining = false;
    mountOperational(app, {
      document,
      compatible,
      metrics,
      isReady: async () => isOpen && !draining && (await database.read('SELECT 1 AS one')).length === 1,
    });
    mountRefusals(app, logger, 'invalid_request');
    if (warm) {
      contract.warm();
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
      messages,
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
          messages,
          shortcuts: [...shortcuts.keys()],
          binhost,
          database,
          services,
          bootstrapped,
          beginDraining() {
            draining = true;
            inference.drain();
            sockets.drain();
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
