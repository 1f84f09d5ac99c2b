import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { builtInConfiguration, readConfiguration, type Configuration } from './configuration';
import { readSigningKey } from './signing-key';

/** A mistake of the operator's: stops the start with its sentence. */
export class ConfigError extends Error {}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly binhostPort: number;
  /** Stands in install scripts, without a slash at the end; undefined: the host that the request names. */
  readonly binhostPublicUrl: string | undefined;
  /**
   * Signs binaries: an Ed25519 private key in PEM (`BINHOST_SIGNING_KEY`, the text itself or a path to it).
   * Undefined: one is made at first use, as `binhost.key` in the data folder.
   */
  readonly binhostSigningKey: KeyObject | undefined;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly bootstrapManagementKey: string | undefined;
  readonly bootstrapApiKey: string | undefined;
  readonly logLevel: LogLevel;
  readonly upstream: UpstreamTimeouts;
  /** `report`: answers that break the contract are logged; `enforce` (tests): they become a 500. */
  readonly replyCheck: 'off' | 'report' | 'enforce';
  /** Generations in flight at once; one more is refused with 503. */
  readonly maxConcurrentGenerations: number;
  readonly configuration: Configuration;
}

/** All in milliseconds: connect; headers or first event; between events; in all. */
export interface UpstreamTimeouts {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
}

const LOG_LEVELS = ['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Reads the process's environment once.
 * @throws ConfigError naming the variable, its value and what was expected.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const dataDir = resolve(text(env, 'DATA_DIR') ?? './data');
  return Object.freeze({
    host: text(env, 'HOST') ?? '127.0.0.1',
    port: integer(env, 'PORT', 8080, 0, 65_535),
    binhostPort: integer(env, 'BINHOST_PORT', 8081, 0, 65_535),
    binhostPublicUrl: publicUrl(env, 'BINHOST_PUBLIC_URL'),
    binhostSigningKey: signingKey(env, 'BINHOST_SIGNING_KEY'),
    databaseUrl: databaseUrl(env, dataDir),
    dataDir,
    bootstrapManagementKey: bootstrapKey(env, 'BOOTSTRAP_MANAGEMENT_KEY'),
    bootstrapApiKey: bootstrapKey(env, 'BOOTSTRAP_API_KEY'),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    upstream: {
      connectMs: integer(env, 'UPSTREAM_CONNECT_TIMEOUT_MS', 5_000, 1),
      headersMs: integer(env, 'UPSTREAM_HEADERS_TIMEOUT_MS', 120_000, 1),
      idleMs: integer(env, 'UPSTREAM_IDLE_TIMEOUT_MS', 60_000, 1),
      totalMs: integer(env, 'UPSTREAM_TIMEOUT_MS', 600_000, 1),
    },
    replyCheck: oneOf(env, 'RESPONSE_VALIDATION', ['off', 'report', 'enforce'] as const, 'off'),
    maxConcurrentGenerations: integer(env, 'MAX_CONCURRENT_GENERATIONS', 10_000, 1),
    configuration: configuration(env),
  });
}

function configuration(env: NodeJS.ProcessEnv): Configuration {
  const file = text(env, 'GATEWAY_CONFIG');
  if (file === undefined) return builtInConfiguration(env);
  const path = isAbsolute(file) ? file : resolve(file);
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `GATEWAY_CONFIG: cannot read ${path} (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`,
    );
  }
  let document: unknown;
  try {
    document = parseDocument(source);
  } catch (error) {
    // Its further lines quote the file, which may hold a credential.
    const [reason = ''] = (error as Error).message.split('\n');
    throw new ConfigError(`GATEWAY_CONFIG: ${path} is neither YAML nor JSON: ${reason.replace(/:$/, '')}`);
  }
  return readConfiguration(document, env, (problem) => {
    throw new ConfigError(`GATEWAY_CONFIG: ${path}: ${problem}`);
  });
}

function databaseUrl(env: NodeJS.ProcessEnv, dataDir: string): string {
  const url = text(env, 'DATABASE_URL') ?? `file:${join(dataDir, 'gateway.sqlite')}`;
  if (!/^(file:.+|postgres(ql)?:\/\/.+)$/.test(url))
    throw new ConfigError('DATABASE_URL: expected file:<path> or postgres://…');
  return url;
}

function bootstrapKey(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const key = text(env, name);
  if (key !== undefined && key.length < 32)
    throw new ConfigError(`${name}: expected at least 32 characters, but it has ${key.length}`);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError(`${name}: expected visible ASCII characters without spaces`);
  return key;
}

/** It is quoted in a script: only what needs no quoting there. */
function publicUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const url = text(env, name)?.replace(/\/+$/, '');
  if (url !== undefined && !(URL.canParse(url) && /^https?:\/\/[\w.:[\]-]+(\/[\w.~/-]*)?$/.test(url)))
    throw new ConfigError(
      `${name}: expected http(s)://host[:port][/path], got ${JSON.stringify(text(env, name))}`,
    );
  return url;
}

function signingKey(env: NodeJS.ProcessEnv, name: string): KeyObject | undefined {
  const given = text(env, name);
  if (given === undefined) return undefined;
  try {
    // Some ways to set a variable leave no line ends in it.
    return readSigningKey(
      given.startsWith('-----BEGIN') ? given.replaceAll('\\n', '\n') : readFileSync(resolve(given), 'utf8'),
    );
  } catch (error) {
    throw new ConfigError(`${name}: ${(error as Error).message}`);
  }
}

const text = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

function integer(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  min: number,
  max = 2_147_483_647,
): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max)
    throw new ConfigError(
      `${name}: expected a whole number from ${min} to ${max}, got ${JSON.stringify(value)}`,
    );
  return Number(value);
}

function oneOf<T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const found = allowed.find((option) => option === value);
  if (found === undefined)
    throw new ConfigError(`${name}: expected one of ${allowed.join(', ')}, got ${JSON.stringify(value)}`);
  return found;
}

let root: string | undefined;

/** The installation: the folder that holds package.json, from the sources as from the build. */
export function installationRoot(): string {
  for (let folder = __dirname; root === undefined; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) root = folder;
    else if (folder === dirname(folder)) throw new Error('package.json not found above the program');
  }
  return root;
}

/** JSON is YAML too, but its own parser takes a hundredth of the time and memory. */
function parseDocument(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return parseYaml(source);
  }
}
