import type { RequestListener, Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import request from 'supertest';
import { createLogger as createWinston, format, transports } from 'winston';
import { createGateway, type Gateway } from '../../src/app';
import { readConfig, type Config } from '../../src/config';
import type { Configuration } from '../../src/configuration';
import type { SocketTimers } from '../../src/http/sockets';
import type { SseTimers } from '../../src/http/sse';
import { listen } from '../../src/http/server';
import type { Resolve } from '../../src/providers/guard';
import { createTestDatabase, type TestDatabase } from './database';
import { recorded } from './statuses';

export const MANAGEMENT_KEY = 'sk-mgmt-test-00000000000000000000000000000000';
export const INFERENCE_KEY = 'sk-test-0000000000000000000000000000000000';
export const UNKNOWN_KEY = 'sk-unknown-00000000000000000000000000000000';

export const VAULT_KEY = Buffer.from('tests lock their vaults with this').subarray(0, 32).toString('base64');

export interface TestGateway {
  readonly gateway: Gateway;
  /** `http://127.0.0.1:port/api/v1` */
  readonly url: string;
  readonly origin: string;
  readonly databaseUrl: string;
  /** `http://127.0.0.1:port` of the binary host; empty where it was not asked for. */
  readonly binhostOrigin: string;
  /** All that was logged, at the most talkative level. */
  readonly logs: string[];
  /** supertest, with a key. @param base of the paths: the contract's own address unless it is named. */
  as(
    key: 'management' | 'inference' | 'unknown' | 'none' | { readonly key: string },
    base?: '/api/v1' | '/v1' | '',
  ): ReturnType<typeof caller>;
  /** The official client at the contract's own address; retries are off. */
  openai(key?: string): OpenAI;
  /** The official client at the address in its own format; retries are off. */
  openaiAtV1(key?: string): OpenAI;
  /** The official client of Anthropic, with the origin as its base URL; retries are off. */
  anthropic(key?: string): Anthropic;
  close(): Promise<void>;
}

export interface Options {
  readonly configuration?: Configuration;
  readonly env?: NodeJS.ProcessEnv;
  readonly config?: Partial<Config>;
  readonly now?: () => Date;
  readonly random?: () => number;
  readonly sseTimers?: SseTimers;
  readonly socketTimers?: Partial<SocketTimers>;
  readonly bodyTimeoutMs?: number;
  /** How names in callers' URLs become addresses. */
  readonly resolve?: Resolve;
  /** Share the database of another gateway. */
  readonly database?: { readonly url: string };
  /** Listen for the binary host too. */
  readonly binhost?: boolean;
}

/** A gateway on a real socket and a real database, whose every answer is held against the document. */
export async function startGateway(options: Options = {}): Promise<TestGateway> {
  const database: TestDatabase = options.database
    ? { url: options.database.url, drop: async () => undefined }
    : await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-data-'));
  const logs: string[] = [];
  const logger = createWinston({
    level: 'silly',
    levels: { error: 0, warn: 1, info: 2, http: 3, verbose: 4, debug: 5, silly: 6 },
    format: format.json(),
    transports: [
      new transports.Stream({
        stream: new Writable({
          write(chunk: Buffer, _encoding, done) {
            logs.push(chunk.toString());
            done();
          },
        }),
      }),
    ],
  });
  const config: Config = {
    ...readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      BOOTSTRAP_MANAGEMENT_KEY: MANAGEMENT_KEY,
      BOOTSTRAP_API_KEY: INFERENCE_KEY,
      VAULT_KEY,
      RESPONSE_VALIDATION: 'enforce',
      ...options.env,
    }),
    ...(options.configuration && { configuration: inOrder(options.configuration) }),
    ...options.config,
  };
  const gateway = await createGateway({
    config,
    logger,
    ...(options.now && { now: options.now }),
    ...(options.random && { random: options.random }),
    ...(options.sseTimers && { sseTimers: options.sseTimers }),
    ...(options.socketTimers && { socketTimers: options.socketTimers }),
    ...(options.resolve && { resolve: options.resolve }),
    ...(options.bodyTimeoutMs !== undefined && { bodyTimeoutMs: options.bodyTimeoutMs }),
  });
  const server = await listen(recorded('compatible', recorded('openapi', gateway.listener)), {
    ...LOOPBACK,
    variable: 'PORT',
    messages: gateway.messages,
  });
  const binhost = options.binhost
    ? await listen(recorded('binhost', gateway.binhost as RequestListener), {
        ...LOOPBACK,
        variable: 'BINHOST_PORT',
      })
    : undefined;
  const origin = originOf(server);
  const keys = {
    management: MANAGEMENT_KEY,
    inference: INFERENCE_KEY,
    unknown: UNKNOWN_KEY,
    none: undefined,
  };
  return {
    gateway,
    origin,
    binhostOrigin: binhost ? originOf(binhost) : '',
    url: `${origin}/api/v1`,
    databaseUrl: database.url,
    logs,
    as: (who, base = '/api/v1') => caller(server, typeof who === 'object' ? who.key : keys[who], base),
    openai: (key = INFERENCE_KEY) => new OpenAI({ apiKey: key, baseURL: `${origin}/api/v1`, maxRetries: 0 }),
    openaiAtV1: (key = INFERENCE_KEY) => new OpenAI({ apiKey: key, baseURL: `${origin}/v1`, maxRetries: 0 }),
    anthropic: (key = INFERENCE_KEY) => new Anthropic({ apiKey: key, baseURL: origin, maxRetries: 0 }),
    async close() {
      for (const each of binhost ? [server, binhost] : [server]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
      await gateway.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Endpoints are tried as the configuration lists them, unless a test says otherwise. */
const inOrder = (configuration: Configuration): Configuration => ({
  ...configuration,
  settings: { routing: { balance: 'off' }, ...configuration.settings },
});

const LOOPBACK = { host: '127.0.0.1', port: 0 };

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function caller(server: Server, key: string | undefined, base: string) {
  const send = (method: 'get' | 'post' | 'put' | 'patch' | 'delete') => (path: string) => {
    const call = request(server)[method](`${base}${path}`);
    return key === undefined ? call : call.set('Authorization', `Bearer ${key}`);
  };
  return {
    get: send('get'),
    post: send('post'),
    put: send('put'),
    patch: send('patch'),
    delete: send('delete'),
  };
}
