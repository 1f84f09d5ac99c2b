import { join } from 'node:path';
import express, { type Express } from 'express';
import type { Logger } from 'winston';
import type { Config } from './config';
import { binhostOperations } from './handlers/binhost';
import type { BinhostOperationId } from './http/binhost-operations';
import { readDocument } from './http/document';
import { mountRefusals } from './http/refusals';
import { createReplyCheck } from './http/reply-check';
import { mountOperations } from './http/router';
import { createBinaryService } from './services/binaries';
import type { BinhostServices } from './services/binhost';
import { createDigests } from './services/digests';
import { createRunnerService } from './services/runners';
import { createSigning } from './services/signing';
import { createBinaryStore } from './stores/binaries';
import { findOrCreateSecret } from './stores/secret-files';

export function createBinhostServices(
  config: Pick<Config, 'dataDir' | 'binhostPublicUrl' | 'binhostSigningKey'>,
): BinhostServices {
  const parts = {
    binaries: createBinaryStore(config),
    digests: createDigests(),
    signing: createSigning({
      given: config.binhostSigningKey,
      findOrCreate: (make) => findOrCreateSecret(join(config.dataDir, 'binhost.key'), make),
    }),
  };
  return {
    binaries: createBinaryService(parts),
    runners: createRunnerService(parts),
    publicUrl: config.binhostPublicUrl,
  };
}

interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  readonly observe: (operation: BinhostOperationId, status: number, seconds: number) => void;
}

/** The second host: files for everyone, without keys and without a database. */
export async function createBinhost({ config, logger, observe }: Parts): Promise<Express> {
  const document = readDocument('binhost');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  const { warm } = mountOperations(app, {
    document,
    operations: binhostOperations,
    services: createBinhostServices(config),
    misfit: 'not_found',
    logger,
    observe,
    replyCheck:
      config.replyCheck === 'off'
        ? undefined
        : { mode: config.replyCheck, checker: createReplyCheck(document) },
  });
  mountRefusals(app, logger, 'not_found');
  warm();
  return app;
}
